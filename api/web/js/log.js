// Everything that was shown, newest at the bottom; it never moves under a reader.

import { h, put, say } from "./dom.js";
import { icon } from "./icons.js";
import { portrait } from "./portrait.js";

const FILTERS = ["all", "speech", "vote", "fact"];
const NEAR_PX = 48;

export function makeLog() {
  const lines = h("div", { class: "lines", role: "log", tabindex: "0", id: "log", dataset: { filter: "all" } });
  const more = h("button", { class: "more", type: "button", onclick: () => follow() });
  more.hidden = true;
  const buttons = FILTERS.map((filter) => h("button", { type: "button", "aria-pressed": String(filter === "all"), onclick: () => choose(filter) }));
  const filters = h("div", { class: "filters", role: "group" }, ...buttons);
  let drawn = 0;
  let following = true;
  let unseen = 0;

  function choose(filter) {
    lines.dataset.filter = filter;
    buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(FILTERS[index] === filter)));
    follow();
  }

  function follow() {
    following = true;
    unseen = 0;
    more.hidden = true;
    lines.scrollTop = lines.scrollHeight;
  }

  lines.addEventListener(
    "scroll",
    () => {
      following = lines.scrollHeight - lines.scrollTop - lines.clientHeight < NEAR_PX;
      if (following) {
        unseen = 0;
        more.hidden = true;
      }
    },
    { passive: true },
  );
  // When the log gets another size (a phone turned, a tab opened) its reader keeps the end in view.
  new ResizeObserver(() => following && follow()).observe(lines);

  return {
    element: h("section", { class: "log panel" }, filters, lines, more),
    focus(event) {
      event.preventDefault();
      lines.focus();
    },
    draw(state, words) {
      const { t } = words;
      lines.setAttribute("aria-label", t.logLabel);
      filters.setAttribute("aria-label", t.filterLabel);
      buttons.forEach((button, index) => say(button, t.filters[FILTERS[index]]));
      if (state.log.length === drawn) return;
      const fresh = state.log.slice(drawn);
      drawn = state.log.length;
      lines.append(...fresh.map((line) => lineOf(line, state, words)));
      if (following) follow();
      else {
        unseen += fresh.length;
        say(more, t.newLines(unseen));
        more.hidden = false;
      }
    },
  };
}

function lineOf(line, state, words) {
  const { t, name, list } = words;
  const { part, kind, payload } = line;
  if (part === "phase") return h("h3", { class: "line phase" }, h("span", {}, t.lines[kind](payload)));
  if (part === "narration") return h("p", { class: "line narration" }, payload.text);
  if (part === "speech") return speech(payload, state, words);
  if (part === "vote") return vote(payload, words);
  const text = t.lines[kind]?.(payload, name, list) ?? kind;
  return h("p", { class: `line ${part}` }, icon(part === "secret" ? "secret" : "fact"), h("span", {}, text));
}

function speech({ seat, occasion, text, claims }, state, { t, name }) {
  return h(
    "article",
    { class: text ? "line speech" : "line speech silent" },
    h("span", { class: "face" }, portrait(state.seats[seat - 1])),
    h(
      "div",
      {},
      h("p", { class: "by" }, h("b", {}, name(seat)), occasion === "day" ? null : h("span", {}, ` · ${t.occasions[occasion]}`)),
      h("p", { class: "words" }, text || t.silent),
      claims.length ? h("p", { class: "claims" }, ...claimChips(claims, t, name)) : null,
    ),
  );
}

/** What a speaker claims, a chip each; what is claimed twice over is one. */
export function claimChips(claims, t, name) {
  const chips = new Map();
  for (const claim of claims) {
    const chip = claimChip(claim, t, name);
    if (!chips.has(chip.textContent)) chips.set(chip.textContent, chip);
  }
  return [...chips.values()];
}

/** A claim as a chip: a statement, not a fact. */
function claimChip(claim, t, name) {
  const drawing = { role: claim.role, check: "seer", potion: "witch", shield: "guard", lovers: "lovers", call_vote: "vote", withdraw: "dead" }[claim.kind];
  const tone = claim.kind === "check" ? (claim.result === "wolf" || claim.result === "werewolf" ? "bad" : "good") : claim.kind === "accuse" || claim.kind === "suspects" ? "bad" : claim.kind === "vouch" ? "good" : "";
  return h("span", { class: `chip said ${tone}` }, icon(drawing ?? (tone === "bad" ? "werewolf" : "fact")), h("span", {}, t.claim(claim, (seat) => (name ? name(seat) : String(seat)))));
}

function vote({ poll, round, ballots, tally }, { t, name }) {
  const rows = tally.map(([target, halves]) =>
    h("li", {}, h("b", {}, name(target)), h("span", { class: "count" }, t.votesCount(t.halves(halves))), h("span", { class: "voters" }, ballots.filter(([, to]) => to === target).map(([voter]) => voter).join(" "))),
  );
  const silent = ballots.filter(([, to]) => to === null).map(([voter]) => voter);
  if (silent.length) rows.push(h("li", { class: "abstained" }, h("b", {}, t.abstained), h("span", {}), h("span", { class: "voters" }, silent.join(" "))));
  return h("section", { class: "line vote" }, h("p", { class: "by" }, icon("vote"), h("b", {}, t.polls[poll] + t.round(round))), put(h("ol", {}), rows));
}
