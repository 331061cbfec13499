// A face for everybody: drawn from public attributes, the same wherever it is shown.

import { s } from "./dom.js";

const SKIN = ["#f4d3b8", "#e9bd97", "#d8a47b", "#b97f58", "#8d5a3c", "#6a4431"];
const HAIR = ["#221c20", "#3b2620", "#5a3a25", "#86592f", "#b07f45", "#7b3220", "#2b2d3b"];
const GREY = ["#8f8e94", "#a9a8ae", "#77767d"];
const WHITE = ["#d6d5da", "#eceaf0", "#c6c5cc"];
const CLOTH = ["#7b3f45", "#3f6a5c", "#8a6a3a", "#5b4a7d", "#3d5c78", "#9a5a3c", "#4d6b3c"];
const BACK = ["#33406f", "#4a3b63", "#2f5560", "#5c4450", "#3f4d45", "#57482f", "#39506b"];
const GOLD = "#f2c14e";
const JEANS = "#46669a";
const BLACK = "#24242e";

const INK = "#2a2029";

// Hair by style: what lies behind the head, and what lies over the forehead.
const STYLES = {
  crop: { front: "M30 45C27 25 39 16 50 16s23 9 20 29C68 36 65 31 59 29c-9 4-18 2-24 4-3 3-4 7-5 12z" },
  parted: { front: "M29.500 47C26 24 40 15 52 15s21 12 18.500 32C69 38 66 34 62 31c-8 2-17 0-22-5-2 6-8 10-10.500 21z" },
  quiff: { front: "M30 46C26 28 32 13 53 11c15-1 20 15 17 35-1-9-4-14-9-17-9-2-17 0-23 2-5 3-7 8-8 15z" },
  receding: { front: "M29.500 49c-2-9-1-16 3-20 1-6 6-9 9-9-4 4-6 8-7 13-3 4-4 9-5 16zM70.500 49c2-9 1-16-3-20-1-6-6-9-9-9 4 4 6 8 7 13 3 4 4 9 5 16z" },
  bald: { front: "M29.500 52c-2-7-2-13 1-18 1 6 1 11 0.500 18zM70.500 52c2-7 2-13-1-18-1 6-1 11-.500 18z" },
  curls: { front: "", rings: [[31, 36, 6], [34, 28, 7], [41, 22, 7.500], [50, 20, 8], [59, 22, 7.500], [66, 28, 7], [69, 36, 6]] },
  pixie: { front: "M30 48C26 26 38 15 51 15s22 12 19 32c-2-6-3-9-6-12-7 1-14-2-18-7-3 6-10 8-13 11-2 3-2.500 5-3 9z" },
  bob: {
    back: "M25 64C20 31 34 14 50 14s30 17 25 50c-4 5-10 4-13 1H38c-3 3-9 4-13-1z",
    front: "M30.500 46C29 28 40 19 50 19s21 9 19.500 27c-3-8-7-12-12-13-6 3-16 4-21 2-3 2-5 5-6 11z",
  },
  long: {
    back: "M24 90C18 42 29 13 50 13s32 29 26 77c-7 4-13 1-15-6H39c-2 7-8 10-15 6z",
    front: "M50 19c-11 0-20 9-19.500 28C34 40 43 34 50 23c7 11 16 17 19.500 24C70 28 61 19 50 19z",
  },
  bun: {
    back: "M41 14a9.500 9 0 1 1 19 0 9.500 9 0 0 1-19 0z",
    front: "M30.500 45C28 26 39 17 50 17s22 9 19.500 28C66 33 58 26 50 26s-16 7-19.500 19z",
  },
  tail: {
    back: "M62 22c22-2 27 30 16 52-4-6-4-22-11-34z",
    front: "M30.500 45C28 26 38 16 51 16s21 10 18.500 29C66 34 60 29 52 27c-8 1-17 6-21.500 18z",
  },
  braid: {
    back: "M26 60C21 30 34 14 50 14s29 16 24 46c-3 4-9 4-12 1H38c-3 3-9 3-12-1z",
    rings: [[27, 64, 5], [26, 72, 4.600], [26.500, 79.500, 4.200], [27, 86, 3.800]],
    front: "M30.500 46C29 27 40 18 50 18s21 9 19.500 28C66 36 60 31 53 26c-6 6-17 10-22.500 20z",
  },
  cloud: {
    rings: [[27, 52, 8], [26, 41, 9], [31, 30, 9.500], [40, 22, 10], [50, 19, 10.500], [60, 22, 10], [69, 30, 9.500], [74, 41, 9], [73, 52, 8]],
    behind: true,
    front: "M31 43C31 29 40 23 50 23s19 6 19 20c-4-7-9-10-19-10s-15 3-19 10z",
  },
};

const WORN_BY = {
  man: ["crop", "parted", "quiff", "curls", "parted", "crop"],
  man_old: ["receding", "bald", "parted", "receding", "crop"],
  woman: ["bob", "long", "bun", "tail", "braid", "cloud", "pixie", "long"],
  woman_old: ["bun", "bob", "pixie", "curls", "bun"],
  other: ["pixie", "curls", "quiff", "bob", "cloud"],
};

const MOUTHS = ["M43.500 60q6.500 5 13 0", "M44 61q6 2.500 12 0", "M44 61.500h12", "M43.500 60.500q8 4.500 13-1.500", "M44.500 62q5.500-2.500 11 0"];
const BROWS = [["M38 40.500q4-3 8-1", "M54 39.500q4-2 8 1"], ["M38 40h8", "M54 40h8"], ["M38 41.500q4-3.500 8-2.500", "M54 39q4-1 8 2.500"], ["M38 39q4-1 8 1.500", "M54 40.500q4-2.500 8-1.500"]];
const HEADS = [
  "M31 45c0-15 8-24 19-24s19 9 19 24c0 16-9 27-19 27S31 61 31 45z",
  "M31 44c0-15 8-23 19-23s19 8 19 23c0 8-1 15-5 20-4 6-9 8-14 8s-10-2-14-8c-4-5-5-12-5-20z",
  "M32 45c0-16 8-24 18-24s18 8 18 24c0 18-10 28-18 28S32 63 32 45z",
  "M30 46c0-16 9-25 20-25s20 9 20 25c0 15-9 25-20 25S30 61 30 46z",
];

/** Whole numbers from a seed: the same seed, the same face. */
function picker(seed) {
  let state = (seed * 2654435761) >>> 0;
  return (list) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return list[((mixed ^ (mixed >>> 14)) >>> 0) % list.length];
  };
}

/** A drawing of a seat's player, 100 by 100, without a label: its name always stands beside it. */
export function portrait(seat) {
  const who = seat.persona ?? { portrait: seat.seat * 97 + 5, age: 40, gender: "other", wears: [] };
  const pick = picker(who.portrait + 1);
  const skin = pick(SKIN);
  const old = who.age >= 58;
  const hair = pick(who.age >= 70 ? WHITE : old ? GREY : HAIR);
  const styles = WORN_BY[old && who.gender !== "other" ? `${who.gender}_old` : who.gender];
  const style = STYLES[pick(styles)];
  const cloth = who.wears.includes("black") ? BLACK : who.wears.includes("jeans") ? JEANS : pick(CLOTH);
  const head = pick(HEADS);
  const [left, right] = pick(BROWS);
  const bearded = who.gender === "man" ? pick(["", "", "stubble", "moustache", "beard"]) : "";
  const shade = { fill: "none", stroke: INK, "stroke-opacity": 0.32, "stroke-width": 1.4, "stroke-linecap": "round" };

  return s(
    "svg",
    { viewBox: "0 0 100 100", class: "portrait", "aria-hidden": "true", focusable: "false" },
    s("rect", { width: 100, height: 100, fill: pick(BACK) }),
    s("circle", { cx: 50, cy: 46, r: 37, fill: "#fff", "fill-opacity": 0.09 }),
    style.back && s("path", { d: style.back, fill: hair }),
    style.rings && (style.behind || style.back) && rings(style.rings, hair),
    s("path", { d: "M10 102C12 82 30 76 50 76s38 6 40 26z", fill: cloth }),
    collar(who.wears, cloth),
    s("path", { d: "M42 62h16v15c-2 5-5 7-8 7s-6-2-8-7z", fill: skin }),
    s("path", { d: "M42 68c5 6 11 6 16 0v5c-5 5-11 5-16 0z", fill: INK, "fill-opacity": 0.16 }),
    s("ellipse", { cx: 30.5, cy: 49, rx: 3.4, ry: 5, fill: skin }),
    s("ellipse", { cx: 69.5, cy: 49, rx: 3.4, ry: 5, fill: skin }),
    s("path", { d: head, fill: skin }),
    s("ellipse", { cx: 38, cy: 56, rx: 4.4, ry: 2.8, fill: "#d8513c", "fill-opacity": 0.16 }),
    s("ellipse", { cx: 62, cy: 56, rx: 4.4, ry: 2.8, fill: "#d8513c", "fill-opacity": 0.16 }),
    beard(bearded, hair),
    s("ellipse", { cx: 42, cy: 47.5, rx: 2.1, ry: 2.7, fill: INK }),
    s("ellipse", { cx: 58, cy: 47.5, rx: 2.1, ry: 2.7, fill: INK }),
    s("circle", { cx: 42.8, cy: 46.6, r: 0.7, fill: "#fff" }),
    s("circle", { cx: 58.8, cy: 46.6, r: 0.7, fill: "#fff" }),
    s("path", { d: `${left}${right}`, fill: "none", stroke: old ? "#6b686f" : hair, "stroke-width": 2, "stroke-linecap": "round" }),
    s("path", { d: "M50 47.500c1.500 3.500 2 5.500 0 6.500", ...shade }),
    s("path", { d: pick(MOUTHS), fill: "none", stroke: "#8e3b37", "stroke-width": 1.9, "stroke-linecap": "round" }),
    old && s("path", { d: "M36 52q1.500 2.500 0 4.500M64 52q-1.500 2.500 0 4.500M42 31.500q8-1.500 16 0", ...shade }),
    who.age >= 70 && s("path", { d: "M41 57q-2 3-1 6M59 57q2 3 1 6M43 28.500q7-1 14 0", ...shade }),
    style.front && s("path", { d: style.front, fill: hair }),
    style.rings && !style.behind && !style.back && rings(style.rings, hair),
    who.wears.includes("glasses") && glasses(pick(["round", "square"])),
    who.wears.includes("jewellery") && jewellery(who.gender),
  );
}

function rings(list, fill) {
  return s("g", { fill }, ...list.map(([cx, cy, r]) => s("circle", { cx, cy, r })));
}

function collar(wears, cloth) {
  if (wears.includes("jeans") && !wears.includes("black")) {
    return s("path", { d: "M36 77l14 15 14-15M50 92v10M24 84v16M76 84v16", fill: "none", stroke: "#d9c48a", "stroke-width": 1.1, "stroke-dasharray": "2 1.4" });
  }
  if (cloth === BLACK) return s("path", { d: "M37 78l13 11 13-11-3-2-10 8-10-8z", fill: "#3a3a47" });
  return s("path", { d: "M35 78q15 13 30 0", fill: "none", stroke: "#fff", "stroke-opacity": 0.4, "stroke-width": 2.4 });
}

function beard(kind, fill) {
  if (kind === "beard") return s("path", { d: "M31.500 50c1 16 8 24 18.500 24s17.500-8 18.500-24c-2 5-4 7-8 7-3 0-5-1-10.500-1s-7.500 1-10.500 1c-4 0-6-2-8-7z", fill });
  if (kind === "moustache") return s("path", { d: "M50 55.500c4-1.500 8 0 9.500 3-4 1-7 .500-9.500-.800-2.500 1.300-5.500 1.800-9.500.800 1.500-3 5.500-4.500 9.500-3z", fill });
  if (kind === "stubble") return s("path", { d: "M33 54c1 12 7 18 17 18s16-6 17-18c-3 4-6 4-9 4H42c-3 0-6 0-9-4z", fill, "fill-opacity": 0.22 });
  return null;
}

function glasses(shape) {
  const frame = { fill: "#dff1ff", "fill-opacity": 0.16, stroke: "#1d1a22", "stroke-width": 1.7 };
  const lenses =
    shape === "round"
      ? [s("circle", { cx: 42, cy: 47.5, r: 6.4, ...frame }), s("circle", { cx: 58, cy: 47.5, r: 6.4, ...frame })]
      : [s("rect", { x: 35.4, y: 42.5, width: 13, height: 10, rx: 2.4, ...frame }), s("rect", { x: 51.6, y: 42.5, width: 13, height: 10, rx: 2.4, ...frame })];
  return s("g", {}, ...lenses, s("path", { d: "M48.400 47q1.600-1.500 3.200 0M35.500 46.500L31 45.500M64.500 46.500l4.500-1", fill: "none", stroke: "#1d1a22", "stroke-width": 1.6 }));
}

function jewellery(gender) {
  const ears = gender === "man" ? [[69.5, 56]] : [[30.5, 56], [69.5, 56]];
  return s(
    "g",
    { fill: GOLD },
    ...ears.map(([cx, cy]) => s("circle", { cx, cy, r: 2.1 })),
    s("path", { d: "M40 79q10 12 20 0", fill: "none", stroke: GOLD, "stroke-width": 1.6, "stroke-dasharray": "1.200 1.600", "stroke-linecap": "round" }),
  );
}
