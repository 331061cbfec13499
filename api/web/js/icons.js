// Small drawings, 24 by 24: a shape for each card, each side and each mark.

import { s } from "./dom.js";

const PATHS = {
  werewolf: "M3 3l4 4c3-1 7-1 10 0l4-4c1 5 0 9-2 11l-2 1-3 6h-4l-3-6-2-1C3 12 2 8 3 3zm5 8l3 2-3 .500zm8 0l-3 2 3 .500z",
  white_wolf: "M3 3l4 4c3-1 7-1 10 0l4-4c1 5 0 9-2 11l-2 1-3 6h-4l-3-6-2-1C3 12 2 8 3 3zm9 5l-1.500 3h3zM8 12l3 1-3 1zm8 0l-3 1 3 1z",
  villager: "M12 3l9 8h-2.500v9H14v-6h-4v6H5.500v-9H3z",
  seer: "M12 5c5 0 8.500 4 10 7-1.500 3-5 7-10 7S3.500 15 2 12c1.500-3 5-7 10-7zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  witch: "M9 2h6v2h-1v5l5 9c1 2 0 4-2 4H7c-2 0-3-2-2-4l5-9V4H9zm-.500 13L7 18.500c-.300.800 0 1.500 1 1.500h8c1 0 1.300-.700 1-1.500L15.500 15z",
  hunter: "M11 2h2v3a7 7 0 0 1 6 6h3v2h-3a7 7 0 0 1-6 6v3h-2v-3a7 7 0 0 1-6-6H2v-2h3a7 7 0 0 1 6-6zm1 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 3.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3z",
  guard: "M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5zm0 3.200L7 7v4c0 3.500 2 6.300 5 7.800z",
  idiot: "M4 14C3 9 5 5 8 4c0 3 1 5 4 6 0-4 1-6 4-7 3 2 5 6 4 11l-2 4H6zm2 5h12v3H6zM4.500 3a1.500 1.500 0 1 0 0 .010zM19.500 2.500a1.500 1.500 0 1 0 0 .010z",
  cupid: "M12 21C5 16 2 12 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 4-3 8-10 13z",
  elder: "M12 2c4 0 7 3 7 6 2 1 2 5-1 6-1 1-3 1-4 1l.500 7h-5l.500-7c-1 0-3 0-4-1-3-1-3-5-1-6 0-3 3-6 7-6z",
  scapegoat: "M5 2c0 3 1 5 3 6h8c2-1 3-3 3-6 3 3 3 7 0 9-1 6-3 11-7 11S6 17 5 11C2 9 2 5 5 2zm4 9v2h2v-2zm4 0v2h2v-2z",
  piper: "M3 19L17 5l2 2L5 21zm14-14l2-3 3 3-3 2zM10 12l1.500 1.500M13 9l1.500 1.500",
  thief: "M2 8c6-2 14-2 20 0v3c0 4-3 7-6 7-2 0-3-2-4-2s-2 2-4 2c-3 0-6-3-6-7zm4 2c0 2 1 3 3 3s2-1 2-2-3-1-5-1zm12 0c-2 0-5 0-5 1s0 2 2 2 3-1 3-3z",
  little_girl: "M12 3a4 4 0 0 1 4 4c2 0 3 1 4 4l-4-2a4 4 0 0 1-2 2l5 10H5l5-10a4 4 0 0 1-2-2l-4 2c1-3 2-4 4-4a4 4 0 0 1 4-4z",
  lovers: "M8 20C3 16 1 13 1 10a4 4 0 0 1 7-2.500A4 4 0 0 1 15 10c0 3-2 6-7 10zm9-3c3-3 6-5 6-8a3.500 3.500 0 0 0-6-2.200",
  charmed: "M9 18a3 3 0 1 1-2-2.800V5l13-3v13a3 3 0 1 1-2-2.800V7L9 9z",
  wolves: "M3 3l4 4c3-1 7-1 10 0l4-4c1 5 0 9-2 11l-2 1-3 6h-4l-3-6-2-1C3 12 2 8 3 3zm5 8l3 2-3 .500zm8 0l-3 2 3 .500z",
  badge: "M12 1l3 6.500 7 .800-5.200 4.800L18.300 20 12 16.500 5.700 20l1.500-6.900L2 8.300l7-.800z",
  moon: "M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm-1-6h2v4h-2zm0 18h2v4h-2zM1 11h4v2H1zm18 0h4v2h-4zM4 5.400L5.400 4l2.800 2.800-1.400 1.400zM15.800 17.200l1.400-1.400L20 18.600 18.600 20zM4 18.600l2.800-2.800 1.400 1.400L5.400 20zM15.800 6.800L18.600 4 20 5.400l-2.800 2.800z",
  dead: "M12 2c5 0 9 3 9 8 0 3-1 5-3 6v4h-3v-2h-1.500v2h-3v-2H9v2H6v-4c-2-1-3-3-3-6 0-5 4-8 9-8zM8.500 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  vote: "M4 12h3l2 3 6-9 2 1.500L9 19l-5-7zM3 20h18v2H3z",
  fact: "M12 2l10 10-10 10L2 12z",
  secret: "M12 2a5 5 0 0 1 5 5v3h2v12H5V10h2V7a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v3h6V7a3 3 0 0 0-3-3zm-1 10v4h2v-4z",
  hand: "M7 12V5a1.500 1.500 0 0 1 3 0v5V3.500a1.500 1.500 0 0 1 3 0V10 4.500a1.500 1.500 0 0 1 3 0V12l1-3a1.500 1.500 0 0 1 3 .800L18 17c-1 4-3 5-6 5-4 0-6-2-7-5l-2-5a1.500 1.500 0 0 1 2.700-1z",
};

const SIDES = { werewolf: "wolves", white_wolf: "wolves", piper: "alone" };

/** The drawing of that name; it says nothing to a screen reader, the word beside it does. */
export function icon(name, extra = "") {
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: `icon ${extra}`, "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] ?? PATHS.fact, "fill-rule": "evenodd" }),
  );
}

/** Whose side a card is on: wolves, village or alone. */
export function sideOf(role) {
  return SIDES[role] ?? "village";
}
