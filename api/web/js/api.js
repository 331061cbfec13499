// Talking to the server: plain requests, and the stream of a game.

import { KINDS } from "./fold.js";

/** Raised for a refused request; `problems` are lines for a person. */
export class Refused extends Error {
  constructor(status, problems) {
    super(problems.join("\n"));
    this.status = status;
    this.problems = problems;
  }
}

async function asked(path, options) {
  const response = await fetch(path, options);
  const said = await response.json();
  if (!response.ok) throw new Refused(response.status, said.problems ?? [String(response.status)]);
  return said;
}

export const boards = () => asked("/api/boards");
export const rulesets = () => asked("/api/rulesets");
export const games = () => asked("/api/games");
export const game = (id) => asked(`/api/games/${encodeURIComponent(id)}`);

export function startGame(wanted) {
  return asked("/api/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
}

export function recordAddress(id, key) {
  return `/api/games/${encodeURIComponent(id)}/record${key ? `?key=${encodeURIComponent(key)}` : ""}`;
}

const RETRY_MS = 3000;

/**
 * Listen to a game from its first entry to its last.
 * heard({kind, payload, position}) for every entry; connection("connecting" | "live" | "lost" |
 * "ended") as it changes; refused(status) if the server will not let us listen.
 * Returns a function that stops listening.
 */
export function listen(id, key, { heard, connection, refused }) {
  let source = null;
  let timer = 0;
  let place = 0;
  let stopped = false;

  function open() {
    connection(place ? "lost" : "connecting");
    const query = new URLSearchParams({ view: key ? "god" : "villager", after: String(place) });
    if (key) query.set("key", key);
    source = new EventSource(`/api/games/${encodeURIComponent(id)}/stream?${query}`);
    source.onopen = () => connection("live");
    source.onerror = failed;
    for (const kind of KINDS) source.addEventListener(kind, (event) => take(kind, event));
    source.addEventListener("closed", end);
  }

  function take(kind, event) {
    // A transient event has no id of its own: the browser repeats the last one.
    const transient = kind === "speaking";
    const position = transient ? null : Number(event.lastEventId);
    if (!transient) place = position;
    heard({ kind, payload: JSON.parse(event.data), position });
  }

  function end() {
    source.close();
    stopped = true;
    heard({ kind: "closed", payload: {}, position: null });
    connection("ended");
  }

  async function failed() {
    if (stopped) return;
    connection("lost");
    if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    source.close();
    const status = await statusOf(id);
    if (stopped) return;
    if (status === 404) refused(404);
    else if (status === 200 && key && place === 0) refused(403);
    else timer = setTimeout(open, RETRY_MS);
  }

  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source.close();
  };
}

async function statusOf(id) {
  try {
    await game(id);
    return 200;
  } catch (error) {
    return error instanceof Refused ? error.status : 0;
  }
}
