// The middle of the table: whoever speaks, what is voted, what the night calls, how it ends.

import { calm, h, put, say } from "./dom.js";
import { icon, sideOf } from "./icons.js";
import { claimChips } from "./log.js";
import { portrait } from "./portrait.js";
import { counted } from "./cards.js";
import { village } from "./village.js";

const LETTERS_A_SECOND = 42;

export function makeStage({ recordHref }) {
  const scenery = h("div", { class: "scenery", "aria-hidden": "true" }, h("div", { class: "moon" }));
  const act = h("div", { class: "act" });
  const element = h("section", { class: "stage" }, scenery, act);
  let skyline = null;
  let houses = 0;
  let before = null;
  let speech = null;

  function draw(state, words) {
    element.setAttribute("aria-label", words.t.stageLabel);
    if (state.seats.length !== houses) {
      houses = state.seats.length;
      skyline?.drawing.remove();
      skyline = village(houses);
      scenery.append(skyline.drawing);
    }
    skyline?.light(state.seats, state.stage.mode === "speech" ? state.stage.seat : null);
    const shown = state.turn && state.turn.what !== "speak" ? { mode: "asking", turn: state.turn } : state.stage;
    if (shown.mode === "speech" && speech?.fits(shown)) {
      speech.update(shown, words);
    } else if (shown !== before || shown.mode === "end") {
      if (shown.mode === "asking" && before?.turn === shown.turn) return;
      if (shown.mode === "end" && before?.mode === "end") return turnUp(state);
      speech?.stop();
      speech = null;
      act.dataset.mode = element.dataset.mode = shown.mode;
      if (shown.mode === "speech") {
        speech = makeSpeech(shown, state, words);
        put(act, speech.element);
        speech.update(shown, words);
      } else {
        put(act, (ACTS[shown.mode] ?? ACTS.gathering)(shown, state, words, recordHref));
        if (shown.mode === "end") turnUp(state);
      }
    }
    before = shown;
  }

  function turnUp(state) {
    act.querySelectorAll(".end-card").forEach((card, index) => card.classList.toggle("turned", index < state.cards));
  }

  return { element, draw, close: () => speech?.stop() };
}

/** A speech that is typed as it comes; what came whole is shown whole. */
function makeSpeech(first, state, { t, name }) {
  const speaker = state.seats[first.seat - 1];
  const words = h("p", { class: "words" });
  const chips = h("p", { class: "claims" });
  const bubble = h("div", { class: "bubble" }, words, chips);
  let target = "";
  let typed = 0;
  let timer = 0;
  let last = 0;

  function type(now) {
    const letters = Math.max(1, ((now - last) / 1000) * LETTERS_A_SECOND * (target.length - typed > 160 ? 3 : 1));
    if (now - last > 1000 / LETTERS_A_SECOND) {
      typed = Math.min(target.length, typed + letters);
      last = now;
      say(words, target.slice(0, Math.floor(typed)));
      bubble.scrollTop = bubble.scrollHeight;
    }
    timer = typed < target.length ? requestAnimationFrame(type) : 0;
  }

  return {
    element: h(
      "div",
      { class: "speech-act" },
      h("div", { class: "portrait-frame" }, portrait(speaker), h("span", { class: "number" }, String(first.seat))),
      h("div", { class: "speech-side" }, h("p", { class: "by" }, h("b", {}, speaker?.name ?? ""), h("span", {}, ` ${t.occasions[first.occasion] ?? ""}`)), bubble),
    ),
    fits: (next) => next.seat === first.seat && next.occasion === first.occasion && next.text.startsWith(target),
    update(next) {
      const fresh = next.text !== target;
      target = next.text;
      bubble.classList.toggle("waiting", !target && !next.done);
      if (!target) say(words, next.done ? t.silent : t.thinking);
      else if (fresh && (calm() || (next.done && typed === 0))) {
        typed = target.length;
        say(words, target);
      } else if (fresh && !timer) {
        if (typed === 0) say(words, "");
        last = performance.now();
        timer = requestAnimationFrame(type);
      }
      if (next.done && next.claims.length && !chips.childElementCount) {
        put(chips, claimChips(next.claims, t, name));
        bubble.scrollTop = bubble.scrollHeight;
      }
    },
    stop: () => cancelAnimationFrame(timer),
  };
}

const ACTS = {
  gathering: (shown, state, { t }) =>
    title("villager", t.gathering, null, h("p", { class: "deck" }, ...counted(state.deck).map(([role, n]) => h("span", { class: `card-mark ${sideOf(role)}` }, icon(role), h("span", {}, n > 1 ? `${n} ${t.roles[role]}` : t.roles[role]))))),

  night: ({ night, step }, state, { t }) =>
    step ? title(step, t.nightTitle(night), t.stepCalled(t.steps[step])) : title("moon", t.nightTitle(night), t.nightText),

  dawn: ({ day }, state, { t }) => title("sun", t.dayTitle(day), t.dawnText),

  deaths: (shown, state, { t, name, list }) => {
    const text = t.lines.deaths_announced(shown, name, list);
    if (!shown.seats.length) return title("sun", text, null);
    return h("div", { class: "title-act" }, faces(shown.seats, state, "fallen"), h("p", { class: "saying" }, text));
  },

  hands: ({ seats }, state, { t, name, list }) =>
    h("div", { class: "title-act" }, seats.length ? faces(seats, state) : icon("hand", "big"), h("p", { class: "saying" }, t.lines.hands_raised({ seats }, name, list))),

  note: ({ kind, payload, faces: who }, state, { t, name, list }) =>
    h("div", { class: "title-act" }, who.length ? faces(who, state) : icon(kind.includes("sheriff") ? "badge" : "vote", "big"), h("p", { class: "saying" }, t.lines[kind](payload, name, list))),

  asking: ({ turn }, state, { t, name }) => {
    const [seat] = turn.seats;
    const drawing = { vote: "vote", stage: "hand", withdraw: "hand" }[turn.what] ?? "badge";
    return h("div", { class: "title-act" }, seat ? faces([seat], state) : icon(drawing, "big"), h("p", { class: "saying" }, t.awaiting({ ...state, turn, stage: {} }, name)));
  },

  ballots: ({ poll, round, ballots, tally }, state, { t, name }) => {
    const most = tally[0]?.[1];
    const rows = tally.map(([target, halves]) => ballotRow(target, halves, ballots, state, { t, name }, halves === most));
    const silent = ballots.filter(([, to]) => to === null).map(([voter]) => voter);
    if (silent.length) rows.push(h("li", { class: "ballot-row abstained" }, h("span", { class: "target" }, t.abstained), h("span", { class: "count" }, String(silent.length)), voterFaces(silent, state)));
    return h("div", { class: "ballots" }, h("h2", {}, t.polls[poll] + t.round(round)), h("ol", {}, ...rows));
  },

  end: (shown, state, { t }, recordHref) =>
    h(
      "div",
      { class: "end-act" },
      h("h2", { class: `banner ${state.ended.winner}` }, t.winners[state.ended.winner]),
      h("p", { class: "saying" }, t.endings[state.ended.reason] ?? ""),
      state.roles ? h("ol", { class: "end-cards" }, ...state.seats.map((seat) => endCard(seat, state, t))) : null,
      h("p", { class: "end-links" }, h("a", { href: recordHref(), download: "" }, t.record), h("a", { href: "#" }, t.again)),
    ),

  crashed: (shown, state, { t }) => h("div", { class: "title-act", role: "alert" }, icon("dead", "big"), h("p", { class: "saying" }, t.crashed)),
};

function title(drawing, heading, text, more = null) {
  return h("div", { class: "title-act" }, icon(drawing, "big"), h("h2", {}, heading), text ? h("p", { class: "saying" }, text) : null, more);
}

function faces(seats, state, extra = "") {
  return h(
    "ul",
    { class: `faces ${extra} ${seats.length > 5 ? "many" : ""}` },
    ...seats.map((seat) => h("li", {}, h("span", { class: "face" }, portrait(state.seats[seat - 1]), h("span", { class: "number" }, String(seat))), h("span", { class: "name" }, state.seats[seat - 1].name))),
  );
}

function ballotRow(target, halves, ballots, state, { t, name }, most) {
  const voters = ballots.filter(([, to]) => to === target).map(([voter]) => voter);
  return h(
    "li",
    { class: most ? "ballot-row most" : "ballot-row" },
    h("span", { class: "target" }, h("span", { class: "face" }, portrait(state.seats[target - 1])), h("span", {}, name(target))),
    h("span", { class: "count", "aria-label": t.votesCount(t.halves(halves)) }, t.halves(halves)),
    voterFaces(voters, state),
  );
}

function voterFaces(voters, state) {
  return h(
    "span",
    { class: "voters" },
    ...voters.map((voter) => h("span", { class: voter === state.sheriff ? "face small heavy" : "face small", title: state.seats[voter - 1].name }, portrait(state.seats[voter - 1]), h("span", { class: "number" }, String(voter)))),
  );
}

function endCard(seat, state, t) {
  return h(
    "li",
    { class: `end-card ${sideOf(seat.role)} ${state.ended.winners.includes(seat.seat) ? "won" : ""}` },
    h(
      "div",
      { class: "flip" },
      h("div", { class: "back", "aria-hidden": "true" }, icon("moon")),
      h("div", { class: "front" }, h("span", { class: "face" }, portrait(seat), h("span", { class: "number" }, String(seat.seat))), h("span", { class: "name" }, seat.name), h("span", { class: "role" }, icon(seat.role), h("span", {}, t.roles[seat.role])), state.ended.winners.includes(seat.seat) ? h("span", { class: "won-mark" }, t.won) : null),
    ),
  );
}
