"""The page in a real browser, fed by a real server."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.app import create_app
from tests.api.staging import get, post, serving_aside, talkers, whole_stream

Browser = webdriver.Chrome
Language = pytest.mark.parametrize("lang", ["en", "zh"])

ROLES = {
    "en": {"werewolf", "seer", "witch", "villager"},
    "zh": {"狼人", "预言家", "女巫", "平民"},
}
WINS = {"en": r"The (village|wolves) wins?", "zh": "(好人|狼人)胜利"}


@pytest.fixture(scope="module")
def at() -> Iterator[str]:
    with serving_aside(create_app(talkers)) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Browser]:
    """The browser; whatever the test shows, the page may not complain while it does."""
    yield browser
    complaints = [line["message"] for line in browser.get_log("browser")]  # type: ignore[no-untyped-call]
    assert complaints == []


def _run(page: Browser, script: str, *arguments: object) -> Any:
    return page.execute_script(script, *arguments)


def _until(page: Browser, script: str, seconds: float = 30) -> Any:
    return WebDriverWait(page, seconds, 0.05).until(lambda _: _run(page, f"return {script}"))


def _open(page: Browser, at: str, **wanted: object) -> dict[str, Any]:
    game = post(at, {"board": "quick", "pace": "instant", "seed": 5, **wanted})
    page.get(at + "/?" + game["id"] + game["links"]["page"].removeprefix("/"))
    return game


def _phone(page: Browser) -> None:
    size = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def _sideways(page: Browser) -> int:
    """By how many pixels the page could be scrolled sideways."""
    width: int = _run(page, "return document.documentElement.scrollWidth - innerWidth")
    return width


@Language
def test_an_instant_game_is_shown_to_its_end_with_all_cards(
    page: Browser, at: str, lang: str
) -> None:
    _open(page, at, lang=lang)
    _until(page, "document.querySelectorAll('.end-card.turned').length === 7")
    assert re.fullmatch(WINS[lang], page.find_element(By.CSS_SELECTOR, ".banner").text)
    _until(page, "[...document.querySelectorAll('.seat .role-card')].every(card => !card.hidden)")
    cards = page.find_elements(By.CSS_SELECTOR, ".seat .role-card")
    assert {card.text for card in cards} == ROLES[lang]
    assert len(cards) == 7
    assert page.find_element(By.TAG_NAME, "html").get_attribute("lang") == lang
    assert page.find_element(By.CSS_SELECTOR, ".link").get_attribute("data-link") == "ended"


@Language
def test_the_log_holds_every_speech_vote_and_fact_and_filters_them(
    page: Browser, at: str, lang: str
) -> None:
    _open(page, at, lang=lang)
    _until(page, "document.querySelector('.banner')")
    visible = "[...document.querySelectorAll('.line')].filter(line => line.offsetParent)"
    kinds = f"[...new Set({visible}.map(line => line.classList[1]))].sort()"
    assert _run(page, f"return {kinds}") == ["fact", "phase", "speech", "vote"]
    buttons = page.find_elements(By.CSS_SELECTOR, ".filters button")
    for button, part in zip(buttons[1:], ("speech", "vote", "fact"), strict=True):
        button.click()
        assert _run(page, f"return {kinds}") == sorted([part, "phase"])
        assert button.get_attribute("aria-pressed") == "true"
    assert not re.search("undefined|null|\\[object", page.find_element(By.ID, "log").text)


def test_the_log_does_not_move_under_a_reader(page: Browser, at: str) -> None:
    _open(page, at, board="twelve", pace="reading:30")
    log = "document.getElementById('log')"
    _until(page, f"{log} && {log}.scrollHeight > {log}.clientHeight + 600")
    _run(page, f"{log}.scrollTop = 120")
    before = _run(page, f"return {log}.childElementCount")
    _until(page, f"{log}.childElementCount > {before} + 3")
    assert _run(page, f"return {log}.scrollTop") == 120
    more = page.find_element(By.CSS_SELECTOR, ".more")
    assert more.is_displayed()
    _run(page, "document.querySelector('.more').click()")
    distance = f"{log}.scrollHeight - {log}.scrollTop - {log}.clientHeight"
    assert _run(page, f"return {distance}") < 60


def test_a_running_game_names_who_speaks_and_lights_the_seat(page: Browser, at: str) -> None:
    _open(page, at, pace="reading:8")
    _until(page, "document.querySelector('.bubble .words')?.textContent.includes('quiet')")
    lit = _run(
        page,
        "return [document.querySelector('.awaited').textContent,"
        " document.querySelector('.seat.speaking').getAttribute('aria-label'),"
        " document.querySelector('.portrait-frame .number').textContent]",
    )
    assert lit[0].startswith(f"Speaking: {lit[2]} ")
    assert lit[1].startswith(f"{lit[2]} ")
    assert "speaking" in lit[1]


def test_night_is_dark_and_day_is_light(page: Browser, at: str) -> None:
    _open(page, at, pace="reading:6")
    sky = "document.documentElement.dataset.sky"
    ink = "getComputedStyle(document.querySelector('.seat .name')).color"
    _until(page, f"{sky} === 'night' && document.querySelector('[data-mode=night]')")
    dark = _run(page, f"return {ink}")
    _until(page, f"{sky} === 'dawn'")
    _until(page, f"{sky} === 'day'")
    assert _run(page, f"return {ink}") != dark


@Language
def test_a_phone_shows_everything_without_scrolling_sideways(
    page: Browser, at: str, lang: str
) -> None:
    _phone(page)
    page.get(at + "/")
    _until(page, "document.querySelector('.begin')")
    assert _sideways(page) == 0
    _open(page, at, lang=lang, board="twelve")
    _until(page, "document.querySelectorAll('.end-card.turned').length === 12")
    assert _sideways(page) == 0
    for view in page.find_elements(By.CSS_SELECTOR, ".tabs button"):
        view.click()
        assert _sideways(page) == 0
    assert page.find_element(By.ID, "log").is_displayed()
    assert not page.find_element(By.CSS_SELECTOR, ".stage").is_displayed()
    _open(page, at, lang=lang, board="twelve", pace="reading:8")
    _until(page, "document.querySelector('.bubble .words')?.textContent.length > 20")
    assert _sideways(page) == 0


@Language
def test_a_game_is_opened_from_the_form_by_keyboard_alone(
    page: Browser, at: str, lang: str
) -> None:
    page.get(at + "/")
    _run(page, "localStorage.setItem('lang', arguments[0])", lang)
    page.refresh()
    _until(page, "document.querySelector('.begin')")
    page.find_element(By.CSS_SELECTOR, "input[value=quick]").send_keys(Keys.SPACE)
    _run(page, "document.querySelector('select[name=pace]').value = 'instant'")
    page.find_element(By.CSS_SELECTOR, ".begin").send_keys(Keys.ENTER)
    _until(page, "document.querySelector('.banner')")
    assert "#game=" in page.current_url
    assert len(page.find_elements(By.CSS_SELECTOR, ".seat")) == 7
    page.find_element(By.CSS_SELECTOR, ".home-link").send_keys(Keys.ENTER)
    _until(page, "document.querySelector('.table-line.over')")


def test_a_refused_setup_is_explained_at_the_form(browser: Browser, at: str) -> None:
    browser.get(at + "/")
    _until(browser, "document.querySelector('.begin')")
    _run(browser, "document.querySelector('.board input:checked').value = 'chess'")
    browser.find_element(By.CSS_SELECTOR, ".begin").click()
    says = _until(browser, "document.querySelector('.trouble').textContent")
    assert says.startswith("unknown board 'chess'")
    assert browser.find_element(By.CSS_SELECTOR, ".begin").is_enabled()


def test_the_god_view_shows_cards_from_the_start_and_needs_its_key(
    browser: Browser, at: str
) -> None:
    game = _open(browser, at, pace="reading:2")
    browser.get(f"{at}/?god{game['links']['god_page'].removeprefix('/')}")
    _until(browser, "document.querySelectorAll('.role-card:not([hidden])').length === 7")
    assert browser.find_element(By.CSS_SELECTOR, ".god-mark").is_displayed()
    assert game["god_key"] not in _run(browser, "return JSON.stringify({...localStorage})")
    browser.get(f"{at}/?wrong#game={game['id']}&key=wrong")
    _until(browser, "document.querySelector('.gone')")
    browser.get(f"{at}/?gone#game=nothing")
    _until(browser, "document.querySelector('.gone')")


class Cutting:
    """Ends every stream after so many pieces, as a careless proxy would."""

    def __init__(self, app: ASGIApp, pieces: int) -> None:
        self._app = app
        self._pieces = pieces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        streams = scope["type"] == "http" and scope["path"].endswith("/stream")
        left = self._pieces

        async def cut(message: Message) -> None:
            nonlocal left
            left -= message["type"] == "http.response.body"
            if left >= 0 or not streams:
                await send(message)
            elif left == -1:
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self._app(scope, receive, cut)


def _log_of(page: Browser) -> str:
    _until(page, "document.querySelector('.link').dataset.link === 'ended'")
    _until(page, "document.querySelector('.banner')")
    log: str = _run(page, "return document.getElementById('log').innerText")
    return log


def test_a_connection_that_breaks_is_shown_and_mended_without_a_gap(page: Browser, at: str) -> None:
    _open(page, at, seed=21)
    whole = _log_of(page)
    assert whole.count("\n") > 40
    app = create_app(talkers)
    app.add_middleware(Cutting, pieces=70)
    with serving_aside(app) as careless:
        _open(page, careless, seed=21)
        _until(page, "document.querySelector('.link').dataset.link === 'lost'")
        assert _log_of(page) == whole


FOLDED = """
const done = arguments[arguments.length - 1];
(async () => {
  const { fold, initial, KINDS } = await import("/js/fold.js");
  const entries = arguments[0];
  const freeze = (value) => {
    if (value && typeof value === "object" && !Object.isFrozen(value)) {
      Object.freeze(value);
      Object.values(value).forEach(freeze);
    }
    return value;
  };
  let state = freeze(initial());
  const states = [];
  for (const entry of entries) {
    state = freeze(fold(state, freeze(entry)));
    states.push(state);
  }
  let again = initial();
  for (const entry of entries) again = fold(again, entry);
  const stale = fold(state, entries[3]);
  done({
    end: state,
    same: JSON.stringify(again) === JSON.stringify(state),
    ignoresOld: stale === state,
    unknown: entries.filter(({ kind }) => !KINDS.includes(kind)).map(({ kind }) => kind),
    sleepers: states.filter((each) => each.sky === "night" && each.phase !== "night" && each.phase !== "setup" && !each.ended).length,
  });
})().catch((error) => done({ failed: String(error) }));
"""


@pytest.fixture
def folded(page: Browser, at: str) -> Callable[[list[dict[str, Any]]], dict[str, Any]]:
    def fold(entries: list[dict[str, Any]]) -> dict[str, Any]:
        page.get(at + "/")
        arguments = ("(function(){" + FOLDED + "}).apply(null, arguments)", entries)
        found: dict[str, Any] = page.execute_async_script(*arguments)
        assert "failed" not in found, found
        return found

    return fold


@pytest.mark.parametrize("view", ["villager", "god"])
def test_folding_is_pure_and_ends_where_the_public_state_does(
    folded: Callable[[list[dict[str, Any]]], dict[str, Any]], at: str, view: str
) -> None:
    game = post(at, {"board": "twelve_guard", "pace": "instant", "seed": 11})
    entries = whole_stream(at, game, view)
    found = folded(entries)
    state = get(at, game["links"]["state"])
    assert found["same"]
    assert found["ignoresOld"]
    assert found["unknown"] == []
    assert found["sleepers"] == 0
    end = found["end"]
    assert [seat["alive"] for seat in end["seats"]] == [seat["alive"] for seat in state["players"]]
    assert [seat["role"] for seat in end["seats"]] == [seat["role"] for seat in state["players"]]
    assert [seat["name"] for seat in end["seats"]] == [seat["name"] for seat in state["players"]]
    assert end["sheriff"] == state["sheriff"]
    assert end["ended"]["winner"] == state["winner"]
    assert end["day"] == state["day"]
    assert json.dumps(end["log"]).count('"spoke"') > 10


def test_every_public_event_and_every_reason_has_words_in_both_languages(
    page: Browser, at: str
) -> None:
    page.get(at + "/")
    script = """
    const done = arguments[arguments.length - 1];
    Promise.all([import("/js/texts.js"), import("/js/fold.js")]).then(([{ TEXTS }, { LINES }]) => {
      const shape = (value) => value && typeof value === "object"
        ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, shape(value[key])]))
        : typeof value;
      const worded = Object.keys(LINES).filter((kind) => LINES[kind] !== "speech" && LINES[kind] !== "vote" && LINES[kind] !== "narration");
      done({
        en: shape(TEXTS.en), zh: shape(TEXTS.zh),
        missing: worded.filter((kind) => !TEXTS.en.lines[kind]),
      });
    });
    """
    found = page.execute_async_script(script)
    assert found["en"] == found["zh"]
    assert found["missing"] == []
