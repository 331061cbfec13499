// The one place where what happened becomes what the page knows: (state, entry) -> state.
// Pure: no clock, no document, no request; what is unknown is ignored, what is old is kept as it is.

export function initial() {
  return {
    position: 0,
    lang: "en",
    board: null,
    ruleset: "",
    deck: [],
    night: 0,
    day: 0,
    phase: "setup",
    sky: "night",
    seats: [],
    sheriff: null,
    candidates: [],
    occasion: null,
    speakers: [],
    spoken: 0,
    turn: null,
    stage: { mode: "gathering" },
    narration: null,
    log: [],
    ended: null,
    roles: null,
    closed: false,
  };
}

/** Which part of the log a kind belongs to; kinds that are not here leave no line in it. */
export const LINES = {
  game_started: "fact",
  night_fell: "phase",
  day_broke: "phase",
  step_called: "fact",
  deaths_announced: "fact",
  hands_raised: "fact",
  candidates_withdrew: "fact",
  election_broken: "fact",
  sheriff_elected: "fact",
  no_sheriff: "fact",
  badge_passed: "fact",
  badge_torn: "fact",
  spoke: "speech",
  self_destructed: "fact",
  ballots_revealed: "vote",
  vote_tied: "fact",
  tie_broken: "fact",
  nobody_exiled: "fact",
  exiled: "fact",
  idiot_turned: "fact",
  idiot_returned: "fact",
  warned: "fact",
  hunter_fired: "fact",
  voters_named: "fact",
  fallback: "fact",
  narration: "narration",
  game_ended: "fact",
  crashed: "fact",
  // Only the god view hears these.
  role_dealt: "secret",
  middle_dealt: "secret",
  middle_seen: "secret",
  card_taken: "secret",
  lovers_tied: "secret",
  lovers_met: "secret",
  became_plain: "secret",
  pack_met: "secret",
  guarded: "secret",
  checked: "secret",
  wolf_whispered: "secret",
  pack_voted: "secret",
  peeked: "secret",
  girl_seen: "secret",
  girl_judged: "secret",
  white_wolf_struck: "secret",
  witch_told: "secret",
  saved: "secret",
  poisoned: "secret",
  charmed: "secret",
  charmed_met: "secret",
  elder_wounded: "secret",
  powers_lost: "secret",
  hunter_aimed: "secret",
  hunter_barred: "secret",
  died: "secret",
  fault: "secret",
};

const CHANGES = {
  cast(state, { lang, board, seats }) {
    return { lang, board, seats: seats.map((persona) => newSeat(persona.seat, persona.name, persona)) };
  },

  game_started(state, { names, deck, ruleset }) {
    const seats = names.map((name, index) => {
      const known = state.seats.find((seat) => seat.seat === index + 1);
      return known ? { ...known, name } : newSeat(index + 1, name, null);
    });
    return { seats, deck, ruleset, stage: { mode: "gathering" } };
  },

  role_dealt(state, { seat, role }) {
    return { seats: change(state.seats, [seat], { role }) };
  },

  card_taken(state, { seat, role }) {
    return { seats: change(state.seats, [seat], { role }) };
  },

  night_fell(state, { night }) {
    return {
      night,
      phase: "night",
      sky: "night",
      speakers: [],
      occasion: null,
      spoken: 0,
      seats: all(state.seats, { ballot: undefined }),
      stage: { mode: "night", night, step: null },
    };
  },

  step_called(state, { night, step }) {
    return { stage: { mode: "night", night, step } };
  },

  day_broke(state, { day }) {
    return { day, phase: "dawn", sky: "dawn", stage: { mode: "dawn", day } };
  },

  deaths_announced(state, { day, how, seats, roles }) {
    const shown = new Map(roles);
    let after = state.seats;
    for (const seat of seats) {
      const role = shown.get(seat) ?? find(state, seat)?.role ?? null;
      after = change(after, [seat], { alive: false, death: { day, how, role: shown.get(seat) ?? null }, role });
    }
    return {
      seats: after,
      sky: "day",
      phase: how === "night" ? "dawn" : state.phase,
      stage: { mode: "deaths", day, how, seats, roles },
    };
  },

  hands_raised(state, { seats }) {
    return { phase: "election", sky: "day", candidates: seats, stage: { mode: "hands", seats } };
  },

  candidates_withdrew(state, { seats }) {
    return {
      candidates: state.candidates.filter((seat) => !seats.includes(seat)),
      stage: { mode: "note", kind: "candidates_withdrew", payload: { seats }, faces: seats },
    };
  },

  sheriff_elected(state, { seat }) {
    return { sheriff: seat, candidates: [], stage: note("sheriff_elected", { seat }, [seat]) };
  },

  no_sheriff(state, { reason }) {
    return { sheriff: null, candidates: [], stage: note("no_sheriff", { reason }, []) };
  },

  badge_passed(state, { seat, heir }) {
    return { sheriff: heir, stage: note("badge_passed", { seat, heir }, [seat, heir]) };
  },

  badge_torn(state, { seat }) {
    return { sheriff: null, stage: note("badge_torn", { seat }, [seat]) };
  },

  speakers_ordered(state, { occasion, seats }) {
    const phase = occasion === "day" ? "speeches" : state.phase;
    return { occasion, speakers: seats, spoken: 0, phase, sky: "day" };
  },

  turn(state, turn) {
    if (turn.what === "speak") {
      const [seat] = turn.seats;
      return { turn, stage: { mode: "speech", seat, occasion: turn.occasion, text: "", claims: [], done: false } };
    }
    return { turn };
  },

  speaking(state, { seat, occasion, text }) {
    return { stage: { mode: "speech", seat, occasion, text, claims: [], done: false } };
  },

  spoke(state, { seat, occasion, text, claims }) {
    const inRound = occasion === state.occasion && state.speakers.includes(seat);
    return {
      spoken: state.spoken + (inRound ? 1 : 0),
      seats: change(state.seats, [seat], { claimed: claimedRole(find(state, seat)?.claimed ?? null, claims) }),
      stage: { mode: "speech", seat, occasion, text, claims, done: true },
    };
  },

  self_destructed(state, { seat, role }) {
    return {
      seats: change(state.seats, [seat], { role }),
      stage: note("self_destructed", { seat, role }, [seat]),
    };
  },

  ballots_revealed(state, { poll, round, ballots, tally }) {
    let seats = all(state.seats, { ballot: undefined });
    for (const [voter, target] of ballots) seats = change(seats, [voter], { ballot: target });
    return {
      seats,
      phase: poll === "exile" ? "vote" : "election",
      sky: "day",
      stage: { mode: "ballots", poll, round, ballots, tally },
    };
  },

  exiled(state, { seat }) {
    return { stage: note("exiled", { seat }, [seat]) };
  },

  nobody_exiled(state, { reason }) {
    return { stage: note("nobody_exiled", { reason }, []) };
  },

  idiot_turned(state, { seat }) {
    return {
      seats: change(state.seats, [seat], { turned: true, role: "idiot" }),
      stage: note("idiot_turned", { seat }, [seat]),
    };
  },

  idiot_returned(state, { seat }) {
    return { seats: change(state.seats, [seat], { turned: true, role: "idiot", alive: true, death: null }) };
  },

  hunter_fired(state, { seat, target }) {
    return { stage: note("hunter_fired", { seat, target }, [seat, target]) };
  },

  warned(state, payload) {
    return { stage: note("warned", payload, [payload.seat]) };
  },

  narration(state, { text, beat }) {
    const before = state.narration;
    const goesOn = state.log.at(-1)?.kind === "narration" && before?.beat === beat;
    const joint = state.lang === "zh" ? "" : " ";
    return { narration: { text: goesOn ? before.text + joint + text : text, beat } };
  },

  game_ended(state, { winner, winners, reason }) {
    return {
      phase: "over",
      sky: winner === "wolves" || winner === "white_wolf" ? "night" : "day",
      ended: { winner, winners, reason },
      stage: { mode: "end" },
    };
  },

  roles_revealed(state, { roles, deaths }) {
    const causes = new Map(deaths);
    const seats = state.seats.map((seat) => ({
      ...seat,
      role: roles[seat.seat - 1],
      cause: causes.get(seat.seat) ?? null,
    }));
    return { seats, roles, stage: { mode: "end" } };
  },

  crashed() {
    return { stage: { mode: "crashed" } };
  },

  closed() {
    return { closed: true };
  },
};

/** Every kind the stream may bring. */
export const KINDS = [...new Set([...Object.keys(CHANGES), ...Object.keys(LINES)])];

/** The state after an entry {kind, payload, position}; half a speech has position null. */
export function fold(state, { kind, payload, position }) {
  if (position !== null && position <= state.position) return state;
  const changed = CHANGES[kind]?.(state, payload) ?? {};
  const after = { ...state, ...changed };
  if (position === null) return after;
  after.position = position;
  // Whatever is shown next is the answer to what was awaited; a secret is no answer.
  if (kind !== "turn" && LINES[kind] !== "secret" && LINES[kind] !== "narration") after.turn = null;
  const part = LINES[kind];
  if (part) {
    const line = { position, part, kind, payload, day: after.day, night: after.night };
    after.log = [...state.log, line];
  }
  return after;
}

export function find(state, seat) {
  return state.seats[seat - 1];
}

function newSeat(seat, name, persona) {
  return {
    seat,
    name,
    persona,
    alive: true,
    death: null,
    claimed: null,
    turned: false,
    role: null,
    ballot: undefined,
    cause: null,
  };
}

function change(seats, which, fields) {
  return seats.map((seat) => (which.includes(seat.seat) ? { ...seat, ...fields } : seat));
}

function all(seats, fields) {
  return seats.map((seat) => ({ ...seat, ...fields }));
}

function note(kind, payload, faces) {
  return { mode: "note", kind, payload, faces };
}

/** What a seat claims to be after these claims: the last word counts, a check is a seer's. */
function claimedRole(before, claims) {
  let claimed = before;
  for (const claim of claims) {
    if (claim.kind === "role") claimed = claim.role;
    else if (claim.kind === "withdraw") claimed = null;
    else if (claim.kind === "check" && claimed === null) claimed = "seer";
  }
  return claimed;
}
