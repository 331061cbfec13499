// One table as it is watched: the stream folds into a state, the parts draw what changed.

import { listen, recordAddress } from "./api.js";
import { calm, h, put, say } from "./dom.js";
import { fold, initial } from "./fold.js";
import { icon } from "./icons.js";
import { makeLog } from "./log.js";
import { makeSeats } from "./seats.js";
import { makeStage } from "./stage.js";
import { TEXTS, chosenLanguage } from "./texts.js";

const TURN_CARD_MS = 320;

export function table(root, id, key) {
  let state = initial();
  let drawn = null;
  let frame = 0;
  let cards = 0;
  let turning = 0;
  let link = "connecting";

  const bar = makeBar(key);
  const seats = makeSeats();
  const stage = makeStage({ recordHref: () => recordAddress(id, key) });
  const log = makeLog();
  const narrator = h("p", { class: "narrator", "aria-hidden": "true" });
  const tabs = makeTabs((view) => (whole.dataset.view = view));
  const whole = h(
    "div",
    { class: "table", dataset: { view: "stage" } },
    h("a", { class: "skip", href: "#log", onclick: log.focus }, ""),
    bar.element,
    seats.left,
    h("main", { class: "middle" }, stage.element, narrator, tabs.element, log.element),
    seats.right,
  );
  put(root, whole);

  function draw() {
    frame = 0;
    const t = TEXTS[drawn === null && !state.position ? chosenLanguage() : state.lang];
    const page = document.documentElement;
    page.lang = t === TEXTS.zh ? "zh" : "en";
    page.dataset.sky = state.sky;
    const name = (seat) => t.seat(seat, state.seats[seat - 1]?.name ?? "");
    const words = { t, name, list: (all) => (all.length ? all.map(name).join(t.and) : t.nobody) };
    if (state.roles && !turning && cards < state.seats.length) turnCards();
    const shown = { ...state, cards };
    document.title = `${t.phase(state)} · ${t.title}`;
    say(whole.querySelector(".skip"), t.toLog);
    bar.draw(shown, words, link);
    seats.draw(shown, words);
    stage.draw(shown, words);
    log.draw(shown, words);
    tabs.draw(t);
    say(narrator, state.narration?.text ?? "");
    narrator.hidden = !state.narration;
    drawn = state;
  }

  /** The cards are turned one by one, however fast the end came. */
  function turnCards() {
    if (calm()) {
      cards = state.seats.length;
      return;
    }
    turning = setInterval(() => {
      cards += 1;
      if (cards >= state.seats.length) clearInterval(turning);
      later();
    }, TURN_CARD_MS);
  }

  function later() {
    // A hidden page gets no frames; it draws when it is seen again.
    if (!frame) frame = requestAnimationFrame(draw);
  }

  const leave = listen(id, key, {
    heard(entry) {
      state = fold(state, entry);
      later();
    },
    connection(now) {
      link = now;
      later();
    },
    refused(status) {
      const t = TEXTS[chosenLanguage()];
      put(root, h("div", { class: "gone panel", role: "alert" }, icon("dead"), h("p", {}, status === 403 ? t.forbidden : t.noGame), h("a", { href: "#" }, t.home)));
    },
  });

  later();
  return () => {
    leave();
    clearInterval(turning);
    cancelAnimationFrame(frame);
    stage.close();
  };
}

function makeBar(key) {
  const phase = h("span", { class: "phase", role: "status" });
  const awaited = h("span", { class: "awaited" });
  const home = h("a", { class: "home-link", href: "#" });
  const linkText = h("span", {});
  const link = h("span", { class: "link" }, h("i", { "aria-hidden": "true" }), linkText);
  const god = h("span", { class: "god-mark" }, icon("seer"), h("span", {}));
  god.hidden = !key;
  const mark = h("span", { class: "sky-mark" });
  return {
    element: h("header", { class: "bar" }, home, h("span", { class: "now" }, mark, phase), awaited, god, link),
    draw(state, { t, name }, now) {
      put(home, icon("villager"), h("span", {}, t.home));
      home.setAttribute("aria-label", t.home);
      put(mark, icon(state.sky === "night" ? "moon" : "sun"));
      say(phase, t.phase(state));
      say(awaited, state.ended ? t.winners[state.ended.winner] : t.awaiting(state, name));
      say(god.lastChild, t.godView);
      link.dataset.link = now;
      say(linkText, t.connection[now]);
    },
  };
}

function makeTabs(choose) {
  const buttons = ["stage", "log"].map((view) =>
    h("button", { type: "button", "aria-pressed": String(view === "stage"), onclick: () => press(view) }),
  );
  function press(view) {
    buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(["stage", "log"][index] === view)));
    choose(view);
  }
  return {
    element: h("div", { class: "tabs", role: "group" }, ...buttons),
    draw(t) {
      say(buttons[0], t.views.stage);
      say(buttons[1], t.views.log);
    },
  };
}
