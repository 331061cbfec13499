// The village: a house for every seat, its window lit while its player lives.

import { s } from "./dom.js";

const WIDTH = 1000;
const GROUND = 148;
let made = 0;

/** Steady pseudo-random numbers in [0, 1), by place. */
function noise(place, salt) {
  const wave = Math.sin(place * 127.1 + salt * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

/** The skyline for `count` houses; `light` puts the lamps on and out. */
export function village(count) {
  const light = `lamp-${(made += 1)}`;
  const gap = (WIDTH - 120) / Math.max(1, count);
  const houses = Array.from({ length: count }, (_, index) => house(index, 60 + gap * index, gap, light));
  const drawing = s(
    "svg",
    { viewBox: `0 0 ${WIDTH} 150`, class: "village", "aria-hidden": "true", focusable: "false", preserveAspectRatio: "xMidYMax slice" },
    lamp(light),
    s("path", { class: "hill far", d: "M-900 150V70C-600 20-300 110 0 96 120 40 210 62 320 84S540 30 660 66s230 10 340-8c200-40 500 60 900 0v92z" }),
    s("path", { class: "hill near", d: "M-900 150v-30c300-30 600 20 900-2 140-34 260-18 400-6s300-30 420-14 130 12 180 4c300-20 600 10 900 0v48z" }),
    church(),
    ...trees(),
    ...houses,
    s("rect", { class: "ground", x: -900, y: GROUND - 4, width: WIDTH + 1800, height: 8 }),
  );
  return {
    drawing,
    light(seats, speaking) {
      houses.forEach((each, index) => {
        const seat = seats[index];
        each.setAttribute("class", `house ${seat?.alive ? "lit" : "dark"} ${seat?.seat === speaking ? "speaking" : ""}`);
      });
    },
  };
}

function house(index, x, gap, light) {
  const width = Math.min(54, gap * (0.62 + noise(index, 1) * 0.16));
  const height = 26 + noise(index, 2) * 20;
  const left = x + (gap - width) / 2;
  const top = GROUND - height;
  const roof = 13 + noise(index, 3) * 13;
  const chimney = noise(index, 4) > 0.45;
  const twin = width > 36;
  const pane = (offset) =>
    s("g", {}, s("rect", { class: "window", x: left + offset, y: top + height * 0.3, width: 8, height: 10, rx: 1 }), s("path", { class: "bar", d: `M${left + offset + 4} ${top + height * 0.3}v10` }));
  return s(
    "g",
    { class: "house lit" },
    s("circle", { class: "glow", cx: left + width / 2, cy: top + height * 0.5, r: width * 1.05, fill: `url(#${light})` }),
    chimney && s("rect", { class: "roof", x: left + width * 0.68, y: top - roof, width: 5, height: roof }),
    s("rect", { class: "wall", x: left, y: top, width, height }),
    s("path", { class: "roof", d: `M${left - 5} ${top + 1}L${left + width / 2} ${top - roof}L${left + width + 5} ${top + 1}z` }),
    pane(twin ? width * 0.16 : width / 2 - 4),
    twin && pane(width * 0.84 - 8),
    s("rect", { class: "door", x: left + width / 2 - 3.5, y: GROUND - 13, width: twin ? 7 : 0, height: 13, rx: 1 }),
  );
}

function lamp(id) {
  return s(
    "defs",
    {},
    s("radialGradient", { id }, s("stop", { offset: "0", "stop-color": "#ffc568", "stop-opacity": "0.9" }), s("stop", { offset: "1", "stop-color": "#ffc568", "stop-opacity": "0" })),
  );
}

function church() {
  return s("path", { class: "church", d: "M478 148V84h10V58l12-30 12 30v26h26v64zM499 20v-8h-3v-3h3V4h3v5h3v3h-3v8z" });
}

function trees() {
  const at = [18, 40, 948, 972, 990, 300, 716];
  return at.map((x, index) => {
    const tall = 30 + noise(index, 9) * 26;
    return s("path", { class: "tree", d: `M${x} ${GROUND - tall}l${9} ${tall * 0.45}h-4l${8} ${tall * 0.35}h-11v${tall * 0.2}h-4v-${tall * 0.2}h-11l8-${tall * 0.35}h-4z` });
  });
}

/** Stars for the whole sky, thicker towards the top. */
export function stars(count = 110) {
  const lights = Array.from({ length: count }, (_, index) =>
    s("circle", {
      class: index % 9 === 0 ? "star bright" : "star",
      cx: (noise(index, 21) * 1600).toFixed(1),
      cy: (noise(index, 22) ** 1.6 * 900).toFixed(1),
      r: (0.5 + noise(index, 23) * 1.2).toFixed(2),
    }),
  );
  return s("svg", { viewBox: "0 0 1600 900", class: "stars", "aria-hidden": "true", focusable: "false", preserveAspectRatio: "xMidYMin slice" }, ...lights);
}
