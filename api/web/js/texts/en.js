// The page in English.

import { counted } from "../cards.js";

export const EN = {
  title: "wolfhour",
  tagline: "A village of AI players. Somebody here is a wolf.",
  language: "中文",
  languageName: "Switch to Chinese",
  toLog: "Skip to the log",
  startTitle: "Open a table",
  board: "Board",
  boards: { quick: "Quick", nine: "Nine", twelve: "Twelve", twelve_guard: "Twelve, with guard", hollow_6: "Hollow 6", hollow_8: "Hollow 8", hollow_10: "Hollow 10", hollow_12: "Hollow 12", forum_5: "Forum 5", forum_7: "Forum 7", forum_9: "Forum 9", forum_11: "Forum 11", custom: "Own deck" },
  seatsCount: (n) => `${n} seats`,
  ruleset: "Rules",
  boardsOwn: "the board's own",
  rulesets: { standard: "standard", classic: "classic", elder: "elder", handbook: "handbook", millers_hollow: "Miller's Hollow", forum: "forum", homemade: "home-made" },
  gameLanguage: "Spoken language",
  languages: { en: "English", zh: "中文" },
  pace: "Pace",
  paces: { reading: "calm", "reading:2": "brisk", instant: "at once" },
  start: "Let night fall",
  starting: "Dealing the cards…",
  moreBoards: "More boards",
  games: "Tables",
  noGames: "No table yet. Open the first one.",
  watch: "Watch",
  home: "All tables",
  lost: "The server does not answer. Trying again…",
  noGame: "This table is gone. The server may have been restarted.",
  forbidden: "This key does not open the god view of this table.",
  tableOf: (n) => `A table of ${n}`,
  status: (game) =>
    game.crashed
      ? "stopped by a fault"
      : game.winner
        ? EN.winners[game.winner]
        : game.phase === "night"
          ? `night ${game.night} · ${game.alive} alive`
          : game.day
            ? `day ${game.day} · ${game.alive} alive`
            : "sitting down",
  phase: (state) => {
    if (state.ended) return "The end";
    if (state.phase === "setup") return "Sitting down";
    if (state.phase === "night") return `Night ${state.night}`;
    const part = { dawn: "dawn", election: "election", speeches: "speeches", vote: "vote" }[state.phase];
    const round = state.speakers.length && state.occasion ? ` ${Math.min(state.spoken + (state.turn?.what === "speak" ? 1 : 0), state.speakers.length)}/${state.speakers.length}` : "";
    const name = state.occasion === "run_off" && round ? "run-off" : part;
    return `Day ${state.day} · ${name}${state.phase === "dawn" || (state.phase === "vote" && state.occasion !== "run_off") ? "" : round}`;
  },
  awaiting: (state, name) => {
    const turn = state.turn;
    if (state.stage.mode === "speech" && !state.stage.done) return `Speaking: ${name(state.stage.seat)}`;
    if (!turn) return state.stage.mode === "night" ? "The village sleeps" : "";
    const [seat] = turn.seats;
    return {
      speak: seat && `Speaking: ${name(seat)}`,
      stage: "Who stands for sheriff?",
      withdraw: "Does anybody withdraw?",
      vote: "Everybody votes",
      side: seat && `${name(seat)} chooses who begins`,
      badge: seat && `${name(seat)} hands on the badge`,
      pick: seat && `${name(seat)} settles the tie`,
    }[turn.what] || "";
  },
  connection: { connecting: "connecting", live: "live", lost: "reconnecting", ended: "ended" },
  godView: "god view",
  seat: (n, name) => `${n} ${name}`,
  and: ", ",
  nobody: "nobody",
  sheriff: "sheriff",
  candidate: "stands",
  claims: "claims",
  claimChip: (role) => `${role}?`,
  votes: (target) => `votes ${target}`,
  abstains: "abstains",
  dead: (death, cause) => `day ${death.day} · ${cause ?? EN.hows[death.how]}`,
  alive: "alive",
  speaking: "speaking",
  noVoteLeft: "no vote",
  hows: { night: "in the night", exile: "exiled", shot: "shot", grief: "of grief", scapegoat: "scapegoat", self_destruct: "self-destructed", curse: "the curse", conduct: "removed", cupid_reveal: "for telling" },
  causes: { knife: "knifed", poison: "poisoned", shot: "shot", grief: "of grief", exile: "exiled", scapegoat: "scapegoat", double_save: "saved twice", elder_curse: "the curse", white_wolf: "by the white wolf", self_destruct: "self-destructed", conduct: "removed", cupid_reveal: "for telling", girl: "caught peeking" },
  roles: { werewolf: "werewolf", white_wolf: "white wolf", villager: "villager", seer: "seer", witch: "witch", hunter: "hunter", guard: "guard", idiot: "idiot", cupid: "cupid", elder: "elder", scapegoat: "scapegoat", piper: "piper", thief: "thief", little_girl: "little girl" },
  sides: { wolves: "wolves", village: "village", alone: "alone" },
  steps: { thief: "The thief", cupid: "Cupid", lovers: "The lovers", guard: "The guard", seer: "The seer", wolves: "The wolves", white_wolf: "The white wolf", witch: "The witch", piper: "The piper", charmed: "The charmed", hunter: "The hunter" },
  stepCalled: (step) => `${step} may open ${/^The (wolves|lovers|charmed)/.test(step) ? "their" : "the"} eyes`,
  nightTitle: (n) => `Night ${n}`,
  nightText: "Everybody closes their eyes.",
  dayTitle: (n) => `Day ${n}`,
  dawnText: "A grey light over the roofs.",
  gathering: "The village gathers",
  occasions: { stage: "on the stage", day: "speaks", run_off: "in the run-off", last_words: "last words", interjection: "interjects" },
  silent: "says nothing.",
  thinking: "takes a breath…",
  polls: { sheriff: "Vote for sheriff", exile: "Vote on exile" },
  round: (n) => (n > 1 ? ` · round ${n}` : ""),
  abstained: "abstained",
  halves: (n) => (n % 2 ? `${n > 1 ? Math.floor(n / 2) : ""}½` : `${n / 2}`),
  votesCount: (text) => (text === "1" || text === "½" ? `${text} vote` : `${text} votes`),
  filters: { all: "All", speech: "Speeches", vote: "Votes", fact: "Facts" },
  filterLabel: "What the log shows",
  logLabel: "Log of the game",
  newLines: (n) => `↓ ${n} new`,
  views: { stage: "Stage", log: "Log" },
  seatsLabel: "Seats",
  stageLabel: "Stage",
  narrator: "Narrator",
  winners: { village: "The village wins", wolves: "The wolves win", lovers: "The lovers win", piper: "The piper wins", white_wolf: "The white wolf wins", draw: "Nobody wins" },
  endings: { no_wolves: "No wolf is left.", all_others: "All others are dead.", villagers: "The last plain villager is dead.", powers: "The last power role is dead.", parity: "The wolves are as many as the rest.", knife_first: "The night's kill was enough.", lovers_last: "Only the lovers are left.", all_charmed: "Everybody alive is charmed.", last_alive: "It alone is left.", nobody_alive: "Nobody is left alive.", too_many_nights: "Too many nights have passed.", stalemate: "Nothing changes any more." },
  won: "won",
  crashed: "The game stopped because of a fault. What was played is kept.",
  record: "Save the record",
  again: "Another table",
  claim: (claim, name) => {
    const targets = (claim.targets ?? []).map(name).join(", ");
    const night = claim.night ? `night ${claim.night}: ` : "";
    switch (claim.kind) {
      case "role": return `I am the ${EN.roles[claim.role]}`;
      case "check": return `${night}${targets} is ${{ good: "good", wolf: "a wolf" }[claim.result] ?? EN.roles[claim.result]}`;
      case "potion": return `${night}${claim.result === "poison" ? "poisoned" : "saved"} ${targets}`;
      case "shield": return `${night}shielded ${targets}`;
      case "lovers": return `lovers: ${targets}`;
      case "accuse": return `suspects ${targets}`;
      case "vouch": return `trusts ${targets}`;
      case "suspects": return `wolves among ${targets}`;
      case "call_vote": return `vote ${targets}`;
      case "withdraw": return "takes the claim back";
      default: return claim.kind;
    }
  },
  reasons: { nobody_stood: "nobody stood", nobody_left: "nobody is left on the stage", no_voters: "nobody may vote", no_votes: "nobody voted", tied_twice: "two ties", broken_twice: "two self-destructs", tied: "a tie" },
  fallbackCauses: { late: "late", illegal: "not a legal answer", failed: "failed" },
  lines: {
    game_started: (p) => `The cards: ${EN.deckText(p.deck)}.`,
    night_fell: (p) => `Night ${p.night}`,
    day_broke: (p) => `Day ${p.day}`,
    step_called: (p) => `${EN.steps[p.step]}: called.`,
    deaths_announced: (p, name, list) => {
      const shown = p.roles.map(([seat, role]) => ` ${name(seat)} was the ${EN.roles[role]}.`).join("");
      if (p.how === "night") return p.seats.length ? `Found dead: ${list(p.seats)}.${shown}` : "A peaceful night: nobody died.";
      return `${list(p.seats)}: dead, ${EN.hows[p.how]}.${shown}`;
    },
    hands_raised: (p, name, list) => (p.seats.length ? `Stand for sheriff: ${list(p.seats)}.` : "Nobody stands for sheriff."),
    candidates_withdrew: (p, name, list) => `Withdrew: ${list(p.seats)}.`,
    election_broken: () => "The election is cut short.",
    sheriff_elected: (p, name) => `${name(p.seat)} is sheriff.`,
    no_sheriff: (p) => `There will be no sheriff: ${EN.reasons[p.reason] ?? p.reason}.`,
    badge_passed: (p, name) => `${name(p.seat)} hands the badge to ${name(p.heir)}.`,
    badge_torn: (p, name) => `${name(p.seat)} tears up the badge.`,
    self_destructed: (p, name) => `${name(p.seat)} shows a ${EN.roles[p.role]} card: the day is over.`,
    vote_tied: (p, name, list) => `A tie: ${list(p.seats)}.`,
    tie_broken: (p, name) => `${name(p.seat)} settles the tie on ${p.pick ? name(p.pick) : "nobody"}.`,
    nobody_exiled: (p) => `Nobody is exiled: ${EN.reasons[p.reason] ?? p.reason}.`,
    exiled: (p, name) => `The vote falls on ${name(p.seat)}.`,
    idiot_turned: (p, name) => `${name(p.seat)} turns the idiot's card and stays, without a vote.`,
    idiot_returned: (p, name) => `${name(p.seat)} is back, without a vote.`,
    warned: (p, name) => `${name(p.seat)} is warned${p.removed ? " again and removed" : ""}.`,
    hunter_fired: (p, name) => `${name(p.seat)} is the hunter and shoots ${name(p.target)}.`,
    voters_named: (p, name, list) => `Tomorrow's voters: ${list(p.voters)}.`,
    fallback: (p, name) => `${name(p.seat)} could not answer (${EN.fallbackCauses[p.cause] ?? p.cause}); the house answered.`,
    game_ended: (p) => `${EN.winners[p.winner]}. ${EN.endings[p.reason] ?? ""}`,
    crashed: () => EN.crashed,
    role_dealt: (p, name) => `${name(p.seat)} is dealt the ${EN.roles[p.role]}.`,
    middle_dealt: (p) => `In the middle: ${EN.deckText(p.cards)}.`,
    card_taken: (p, name) => `${name(p.seat)} is now the ${EN.roles[p.role]}.`,
    middle_seen: (p, name) => `${name(p.seat)} looks at the middle: ${EN.deckText(p.cards)}.`,
    lovers_tied: (p, name, list) => `Cupid ties ${list(p.lovers)}.`,
    lovers_met: (p, name, list) => `The lovers know each other: ${list(p.lovers)}.`,
    became_plain: (p, name) => `${name(p.seat)} counts as a plain villager from now on.`,
    pack_met: (p, name, list) => `The wolves know each other: ${list(p.wolves)}.`,
    guarded: (p, name) => `The guard shields ${p.target ? name(p.target) : "nobody"}.`,
    checked: (p, name) => `The seer looks at ${name(p.target)}: ${{ good: "good", wolf: "a wolf" }[p.found] ?? EN.roles[p.found]}.`,
    wolf_whispered: (p, name) => `${name(p.seat)} to the pack${p.target ? `, for ${name(p.target)}` : ""}: “${p.text}”`,
    pack_voted: (p, name) => `The pack chooses ${p.target ? name(p.target) : "nobody"}.`,
    peeked: (p, name, list) => `The little girl peeks and sees ${p.wolves.length ? list(p.wolves) : "nothing"}.`,
    girl_seen: (p, name) => `The pack sees ${name(p.girl)} peeking.`,
    girl_judged: (p, name) => `The pack ${p.killed ? "kills" : "spares"} ${name(p.girl)}.`,
    white_wolf_struck: (p, name) => `The white wolf strikes ${p.target ? name(p.target) : "nobody"}.`,
    witch_told: (p, name) => `The witch learns whom the wolves chose: ${p.victim ? name(p.victim) : "nobody"}.`,
    saved: (p, name) => `The witch saves ${name(p.target)}.`,
    poisoned: (p, name) => `The witch poisons ${name(p.target)}.`,
    charmed: (p, name, list) => `The piper charms ${list(p.targets)}.`,
    charmed_met: (p, name, list) => `The charmed know each other: ${list(p.seats)}.`,
    elder_wounded: (p) => `The elder is wounded; lives left: ${p.lives}.`,
    powers_lost: (p) => `Powers lost: ${p.roles.map((role) => EN.roles[role]).join(", ")}.`,
    hunter_aimed: (p, name) => `The hunter aims at ${p.target ? name(p.target) : "nobody"}.`,
    hunter_barred: () => "The hunter may not shoot.",
    died: (p, name) => `${name(p.seat)} dies: ${EN.causes[p.cause]}.`,
    fault: (p) => `Fault: ${p.detail}`,
  },
  deckText: (deck) => counted(deck).map(([role, n]) => (n > 1 ? `${n} × ${EN.roles[role]}` : EN.roles[role])).join(", "),
};
