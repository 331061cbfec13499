// The village square: open a table, or sit down to watch one.

import * as api from "./api.js";
import { h, put, say } from "./dom.js";
import { icon, sideOf } from "./icons.js";
import { counted } from "./cards.js";
import { TEXTS, chooseLanguage, chosenLanguage } from "./texts.js";
import { village } from "./village.js";

const FIRST_BOARDS = ["quick", "nine", "twelve", "twelve_guard"];
const REFRESH_MS = 4000;

export function home(root) {
  let lang = chosenLanguage();
  let timer = 0;
  let open = true;
  let known = null;

  async function draw() {
    document.documentElement.lang = lang;
    document.documentElement.dataset.sky = "night";
    document.title = TEXTS[lang].title;
    clearTimeout(timer);
    const t = TEXTS[lang];
    const list = h("ul", { class: "tables" });
    const trouble = h("p", { class: "trouble", role: "alert" });
    const form = h("form", { class: "open-table panel" });
    const skyline = village(12);
    put(
      root,
      h(
        "div",
        { class: "home" },
        h(
          "header",
          { class: "hero" },
          h("div", { class: "moon", "aria-hidden": "true" }),
          h("button", { class: "language", type: "button", "aria-label": t.languageName, onclick: switchLanguage }, t.language),
          h("h1", {}, t.title),
          h("p", { class: "tagline" }, t.tagline),
          skyline.drawing,
        ),
        h("main", { class: "square" }, form, h("section", { class: "panel games", "aria-labelledby": "games-title" }, h("h2", { id: "games-title" }, t.games), list)),
      ),
    );
    skyline.light(Array.from({ length: 12 }, (_, index) => ({ seat: index + 1, alive: index % 5 !== 3 })), null);
    await Promise.all([fillForm(form, trouble, t), refresh(list, t)]);
  }

  function switchLanguage() {
    lang = lang === "en" ? "zh" : "en";
    chooseLanguage(lang);
    draw();
  }

  async function fillForm(form, trouble, t) {
    try {
      known ??= await Promise.all([api.boards(), api.rulesets()]);
    } catch {
      say(trouble, t.lost);
      put(form, trouble);
      timer = setTimeout(draw, REFRESH_MS);
      return;
    }
    if (!open || !form.isConnected) return;
    const [{ boards, default: usual }, { rulesets }] = known;
    const first = boards.filter((board) => FIRST_BOARDS.includes(board.name));
    const more = boards.filter((board) => !FIRST_BOARDS.includes(board.name));
    const begin = h("button", { class: "begin", type: "submit" }, icon("moon"), h("span", {}, t.start));
    put(
      form,
      h("h2", {}, t.startTitle),
      h(
        "fieldset",
        {},
        h("legend", {}, t.board),
        h("div", { class: "boards" }, ...first.map((board) => boardChoice(board, board.name === usual, t))),
        h("details", {}, h("summary", {}, t.moreBoards), h("div", { class: "boards" }, ...more.map((board) => boardChoice(board, false, t)))),
      ),
      h(
        "div",
        { class: "row" },
        select("ruleset", t.ruleset, [["", t.boardsOwn], ...rulesets.map(({ name }) => [name, t.rulesets[name] ?? name])]),
        select("lang", t.gameLanguage, Object.entries(t.languages), lang),
        select("pace", t.pace, Object.entries(t.paces)),
      ),
      trouble,
      begin,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const chosen = Object.fromEntries(new FormData(form));
      if (!chosen.ruleset) delete chosen.ruleset;
      begin.disabled = true;
      say(begin.lastChild, t.starting);
      try {
        const started = await api.startGame(chosen);
        location.hash = started.links.page.split("#")[1];
      } catch (error) {
        say(trouble, error instanceof api.Refused ? error.message : t.lost);
        begin.disabled = false;
        say(begin.lastChild, t.start);
      }
    });
  }

  async function refresh(list, t) {
    try {
      const { games } = await api.games();
      if (!open || !list.isConnected) return;
      put(list, games.length ? games.map((game) => tableLine(game, t)) : h("li", { class: "none" }, t.noGames));
    } catch {
      if (open && list.isConnected) put(list, h("li", { class: "none" }, t.lost));
    }
    if (open && list.isConnected) timer = setTimeout(() => refresh(list, t), REFRESH_MS);
  }

  draw();
  return () => {
    open = false;
    clearTimeout(timer);
  };
}

function boardChoice(board, checked, t) {
  const cards = counted(board.deck).map(([role, n]) =>
    h("span", { class: `card-mark ${sideOf(role)}`, title: t.roles[role] }, icon(role), n > 1 ? h("b", {}, `${n}`) : null),
  );
  return h(
    "label",
    { class: "board" },
    h("input", { type: "radio", name: "board", value: board.name, checked }),
    h("span", { class: "board-name" }, t.boards[board.name] ?? board.name),
    h("span", { class: "board-seats" }, t.seatsCount(board.seats)),
    h("span", { class: "board-cards", "aria-label": t.deckText(board.deck) }, ...cards),
  );
}

function select(name, label, options, chosen) {
  return h(
    "label",
    { class: "choice" },
    h("span", {}, label),
    h("select", { name }, ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text))),
  );
}

function tableLine(game, t) {
  const over = game.winner || game.crashed;
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#game=${game.id}`, class: over ? "table-line over" : "table-line" },
      icon(over ? "sun" : game.phase === "night" ? "moon" : "villager"),
      h("span", { class: "table-name" }, t.boards[game.board ?? "custom"] ?? t.tableOf(game.seats)),
      h("span", { class: "table-status" }, t.status(game)),
      h("span", { class: "table-lang" }, t.languages[game.lang]),
    ),
  );
}
