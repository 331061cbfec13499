// The seats left and right: who sits there and what is known of them.

import { h, put, say } from "./dom.js";
import { icon, sideOf } from "./icons.js";
import { portrait } from "./portrait.js";

/** From how many seats a side on they are drawn smaller. */
const CROWDED = 7;

export function makeSeats() {
  const left = h("ol", { class: "seats left" });
  const right = h("ol", { class: "seats right" });
  let made = [];
  let sitting = "";

  function seatDown(state) {
    made = state.seats.map((seat) => makeSeat(seat));
    const half = Math.ceil(made.length / 2);
    put(left, made.slice(0, half).map((each) => each.element));
    put(right, made.slice(half).map((each) => each.element));
    right.setAttribute("start", String(half + 1));
    for (const side of [left, right]) side.classList.toggle("crowded", half > CROWDED);
  }

  return {
    left,
    right,
    draw(state, words) {
      const now = state.seats.map((seat) => `${seat.name}/${seat.persona?.portrait}`).join();
      if (now !== sitting) {
        sitting = now;
        seatDown(state);
      }
      left.setAttribute("aria-label", words.t.seatsLabel);
      right.setAttribute("aria-label", words.t.seatsLabel);
      made.forEach((each, index) => each.draw(state.seats[index], state, words));
    },
  };
}

function makeSeat(seat) {
  const marks = h("span", { class: "marks" });
  const star = h("span", { class: "star-mark" }, icon("badge"));
  const card = h("span", { class: "role-card" });
  const element = h(
    "li",
    { class: "seat", dataset: { seat: String(seat.seat) } },
    h("span", { class: "face" }, portrait(seat), h("span", { class: "number" }, String(seat.seat)), star),
    h("span", { class: "who" }, h("span", { class: "name" }, seat.name), marks),
    card,
  );
  let before = "";

  return {
    element,
    draw(seat, state, { t }) {
      const speaking = state.stage.mode === "speech" && state.stage.seat === seat.seat && !state.ended;
      const sheriff = state.sheriff === seat.seat;
      // At the end a card counts as known only once it has been turned.
      const role = state.roles && state.cards < seat.seat ? null : seat.role;
      const won = state.ended?.winners.includes(seat.seat) && (!state.roles || state.cards >= seat.seat);
      const candidate = state.phase === "election" && state.candidates.includes(seat.seat);
      const now = JSON.stringify([t.title, seat.alive, seat.death, seat.claimed, seat.ballot, seat.turned, role, speaking, sheriff, won, candidate]);
      if (now === before) return;
      before = now;
      element.className = ["seat", seat.alive ? "alive" : "dead", speaking && "speaking", won && "won", role && sideOf(role)].filter(Boolean).join(" ");
      star.hidden = !sheriff;
      const chips = [];
      if (!seat.alive) chips.push(chip("death", "dead", t.dead(seat.death, state.roles && role && seat.cause ? t.causes[seat.cause] : null)));
      if (seat.claimed && !role) chips.push(chip("claim", seat.claimed, t.claimChip(t.roles[seat.claimed])));
      if (candidate) chips.push(chip("stands", "hand", t.candidate));
      if (seat.turned && seat.alive) chips.push(chip("plain", "vote", t.noVoteLeft));
      if (seat.alive && seat.ballot !== undefined && !state.ended) chips.push(chip("ballot", "vote", seat.ballot === null ? t.abstains : t.votes(seat.ballot)));
      put(marks, chips);
      card.hidden = !role;
      if (role) put(card, icon(role), h("span", {}, t.roles[role]));
      element.setAttribute("aria-label", label(seat, role, { t, speaking, sheriff, candidate }));
    },
  };
}

function chip(kind, drawing, text) {
  return h("span", { class: `chip ${kind}`, title: text }, icon(drawing), h("span", {}, text));
}

function label(seat, role, { t, speaking, sheriff, candidate }) {
  const parts = [t.seat(seat.seat, seat.name), seat.alive ? t.alive : t.dead(seat.death, null)];
  if (sheriff) parts.push(t.sheriff);
  if (candidate) parts.push(t.candidate);
  if (speaking) parts.push(t.speaking);
  if (seat.claimed && !role) parts.push(`${t.claims} ${t.roles[seat.claimed]}`);
  if (seat.alive && seat.ballot) parts.push(t.votes(seat.ballot));
  if (role) parts.push(t.roles[role]);
  return parts.join(", ");
}
