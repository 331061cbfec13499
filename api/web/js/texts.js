// Every word of the page, in both languages. Chinese is written, not translated.

const EN = {
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
    return `Day ${state.day} · ${name}${state.phase === "vote" && state.occasion !== "run_off" ? "" : round}`;
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

const ZH = {
  title: "狼时",
  tagline: "一村子AI，坐下来玩狼人杀。你猜谁是狼？",
  language: "English",
  languageName: "切换到英文",
  toLog: "跳到记录",
  startTitle: "开一桌",
  board: "板子",
  boards: { quick: "快局", nine: "九人局", twelve: "预女猎白", twelve_guard: "预女猎守", hollow_6: "米勒山谷 6", hollow_8: "米勒山谷 8", hollow_10: "米勒山谷 10", hollow_12: "米勒山谷 12", forum_5: "论坛版 5", forum_7: "论坛版 7", forum_9: "论坛版 9", forum_11: "论坛版 11", custom: "自定义" },
  seatsCount: (n) => `${n}人`,
  ruleset: "规则",
  boardsOwn: "随板子",
  rulesets: { standard: "标准局", classic: "盒装版", elder: "元老版", handbook: "进阶手册", millers_hollow: "米勒山谷", forum: "论坛版", homemade: "自制版" },
  gameLanguage: "玩家说",
  languages: { en: "English", zh: "中文" },
  pace: "节奏",
  paces: { reading: "慢慢看", "reading:2": "快一点", instant: "直接到底" },
  start: "天黑请闭眼",
  starting: "发牌中……",
  moreBoards: "更多板子",
  games: "牌桌",
  noGames: "还没有人开桌。来开第一桌吧。",
  watch: "观战",
  home: "所有牌桌",
  lost: "连不上服务器，正在重试……",
  noGame: "这一桌已经不在了，可能服务器重启过。",
  forbidden: "这把钥匙打不开这一桌的上帝视角。",
  tableOf: (n) => `${n}人桌`,
  status: (game) =>
    game.crashed
      ? "出故障，中止了"
      : game.winner
        ? ZH.winners[game.winner]
        : game.phase === "night"
          ? `第${game.night}夜 · 存活${game.alive}人`
          : game.day
            ? `第${game.day}天 · 存活${game.alive}人`
            : "正在入座",
  phase: (state) => {
    if (state.ended) return "终局";
    if (state.phase === "setup") return "入座";
    if (state.phase === "night") return `第${state.night}夜`;
    const part = { dawn: "天亮", election: "警长竞选", speeches: "发言", vote: "投票" }[state.phase];
    const round = state.speakers.length && state.occasion ? ` ${Math.min(state.spoken + (state.turn?.what === "speak" ? 1 : 0), state.speakers.length)}/${state.speakers.length}` : "";
    const name = state.occasion === "run_off" && round ? "PK" : part;
    return `第${state.day}天 · ${name}${state.phase === "vote" && state.occasion !== "run_off" ? "" : round}`;
  },
  awaiting: (state, name) => {
    const turn = state.turn;
    if (state.stage.mode === "speech" && !state.stage.done) return `${name(state.stage.seat)}发言中`;
    if (!turn) return state.stage.mode === "night" ? "全场闭眼" : "";
    const [seat] = turn.seats;
    return {
      speak: seat && `${name(seat)}发言中`,
      stage: "谁要上警？",
      withdraw: "有人退水吗？",
      vote: "全场投票",
      side: seat && `${name(seat)}决定发言顺序`,
      badge: seat && `${name(seat)}移交警徽`,
      pick: seat && `${name(seat)}定夺平票`,
    }[turn.what] || "";
  },
  connection: { connecting: "连接中", live: "直播", lost: "重连中", ended: "已结束" },
  godView: "上帝视角",
  seat: (n, name) => `${n}号${name}`,
  and: "、",
  nobody: "无人",
  sheriff: "警长",
  candidate: "警上",
  claims: "自称",
  claimChip: (role) => `${role}？`,
  votes: (target) => `投${target}号`,
  abstains: "弃票",
  dead: (death, cause) => `第${death.day}天 · ${cause ?? ZH.hows[death.how]}`,
  alive: "存活",
  speaking: "发言中",
  noVoteLeft: "无票",
  hows: { night: "夜里出局", exile: "被放逐", shot: "中枪", grief: "殉情", scapegoat: "替罪", self_destruct: "自爆", curse: "长老诅咒", conduct: "被请离", cupid_reveal: "说破情侣" },
  causes: { knife: "中刀", poison: "中毒", shot: "中枪", grief: "殉情", exile: "被放逐", scapegoat: "替罪", double_save: "同守同救", elder_curse: "长老诅咒", white_wolf: "被白狼带走", self_destruct: "自爆", conduct: "被请离", cupid_reveal: "说破情侣", girl: "偷看被抓" },
  roles: { werewolf: "狼人", white_wolf: "白狼", villager: "平民", seer: "预言家", witch: "女巫", hunter: "猎人", guard: "守卫", idiot: "白痴", cupid: "丘比特", elder: "长老", scapegoat: "替罪羊", piper: "吹笛者", thief: "盗贼", little_girl: "小女孩" },
  sides: { wolves: "狼人阵营", village: "好人阵营", alone: "独立" },
  steps: { thief: "盗贼", cupid: "丘比特", lovers: "情侣", guard: "守卫", seer: "预言家", wolves: "狼人", white_wolf: "白狼", witch: "女巫", piper: "吹笛者", charmed: "被迷惑的人", hunter: "猎人" },
  stepCalled: (step) => `${step}请睁眼`,
  nightTitle: (n) => `第${n}夜`,
  nightText: "天黑请闭眼。",
  dayTitle: (n) => `第${n}天`,
  dawnText: "屋檐上泛起灰白的光。",
  gathering: "村民入座",
  occasions: { stage: "警上发言", day: "发言", run_off: "PK发言", last_words: "遗言", interjection: "插话" },
  silent: "过，没有发言。",
  thinking: "正要开口……",
  polls: { sheriff: "警长投票", exile: "放逐投票" },
  round: (n) => (n > 1 ? ` · 第${n}轮` : ""),
  abstained: "弃票",
  halves: (n) => `${n / 2}`,
  votesCount: (text) => `${text}票`,
  filters: { all: "全部", speech: "发言", vote: "投票", fact: "事实" },
  filterLabel: "记录里看什么",
  logLabel: "本局记录",
  newLines: (n) => `↓ ${n}条新记录`,
  views: { stage: "台前", log: "记录" },
  seatsLabel: "座位",
  stageLabel: "台前",
  narrator: "旁白",
  winners: { village: "好人胜利", wolves: "狼人胜利", lovers: "情侣胜利", piper: "吹笛者胜利", white_wolf: "白狼独自胜利", draw: "无人获胜" },
  endings: { no_wolves: "狼人全部出局。", all_others: "其余的人全部出局。", villagers: "平民全部出局。", powers: "神职全部出局。", parity: "狼人数已不少于其他人。", knife_first: "狼刀在先，这一刀已经够了。", lovers_last: "场上只剩这对情侣。", all_charmed: "存活的人全被迷惑。", last_alive: "场上只剩它。", nobody_alive: "场上无人存活。", too_many_nights: "夜数到了上限。", stalemate: "局面不再变化。" },
  won: "胜",
  crashed: "程序出了故障，这一局停在这里。已经打过的部分都有记录。",
  record: "保存记录",
  again: "再开一桌",
  claim: (claim, name) => {
    const targets = (claim.targets ?? []).map(name).join("、");
    const night = claim.night ? `第${claim.night}夜` : "";
    switch (claim.kind) {
      case "role": return `跳${ZH.roles[claim.role]}`;
      case "check": return `${night}验${targets}：${{ good: "金水", wolf: "查杀" }[claim.result] ?? ZH.roles[claim.result]}`;
      case "potion": return `${night}${claim.result === "poison" ? "毒" : "救"}了${targets}`;
      case "shield": return `${night}守了${targets}`;
      case "lovers": return `情侣${targets}`;
      case "accuse": return `踩${targets}`;
      case "vouch": return `保${targets}`;
      case "suspects": return `水包${targets}`;
      case "call_vote": return `归${targets}`;
      case "withdraw": return "收回身份";
      default: return claim.kind;
    }
  },
  reasons: { nobody_stood: "无人上警", nobody_left: "警上的人都退水了", no_voters: "没有人能投票", no_votes: "没有人投票", tied_twice: "两次平票", broken_twice: "两次自爆，吞掉警徽", tied: "平票" },
  fallbackCauses: { late: "超时", illegal: "答案不合法", failed: "出错" },
  lines: {
    game_started: (p) => `牌组：${ZH.deckText(p.deck)}。`,
    night_fell: (p) => `第${p.night}夜`,
    day_broke: (p) => `第${p.day}天`,
    step_called: (p) => `法官叫：${ZH.steps[p.step]}。`,
    deaths_announced: (p, name, list) => {
      const shown = p.roles.map(([seat, role]) => `${name(seat)}的身份是${ZH.roles[role]}。`).join("");
      if (p.how === "night") return p.seats.length ? `昨夜出局：${list(p.seats)}。${shown}` : "昨夜是平安夜。";
      return `${list(p.seats)}出局：${ZH.hows[p.how]}。${shown}`;
    },
    hands_raised: (p, name, list) => (p.seats.length ? `上警：${list(p.seats)}。` : "无人上警。"),
    candidates_withdrew: (p, name, list) => `退水：${list(p.seats)}。`,
    election_broken: () => "竞选中断。",
    sheriff_elected: (p, name) => `${name(p.seat)}当选警长。`,
    no_sheriff: (p) => `本局没有警长：${ZH.reasons[p.reason] ?? p.reason}。`,
    badge_passed: (p, name) => `${name(p.seat)}把警徽交给${name(p.heir)}。`,
    badge_torn: (p, name) => `${name(p.seat)}撕掉了警徽。`,
    self_destructed: (p, name) => `${name(p.seat)}自爆，亮出${ZH.roles[p.role]}，白天结束。`,
    vote_tied: (p, name, list) => `平票：${list(p.seats)}。`,
    tie_broken: (p, name) => `警长${name(p.seat)}定夺平票：${p.pick ? name(p.pick) : "无人"}。`,
    nobody_exiled: (p) => `无人出局：${ZH.reasons[p.reason] ?? p.reason}。`,
    exiled: (p, name) => `票最多的是${name(p.seat)}。`,
    idiot_turned: (p, name) => `${name(p.seat)}翻牌白痴，留在场上，没有投票权。`,
    idiot_returned: (p, name) => `${name(p.seat)}回到场上，没有投票权。`,
    warned: (p, name) => `裁判${p.removed ? "再次" : ""}警告${name(p.seat)}${p.removed ? "，请离本局" : ""}。`,
    hunter_fired: (p, name) => `${name(p.seat)}是猎人，开枪带走${name(p.target)}。`,
    voters_named: (p, name, list) => `明天能投票的人：${list(p.voters)}。`,
    fallback: (p, name) => `${name(p.seat)}没能作答（${ZH.fallbackCauses[p.cause] ?? p.cause}），由桌子代答。`,
    game_ended: (p) => `${ZH.winners[p.winner]}。${ZH.endings[p.reason] ?? ""}`,
    crashed: () => ZH.crashed,
    role_dealt: (p, name) => `${name(p.seat)}抽到${ZH.roles[p.role]}。`,
    middle_dealt: (p) => `底牌：${ZH.deckText(p.cards)}。`,
    card_taken: (p, name) => `${name(p.seat)}现在是${ZH.roles[p.role]}。`,
    middle_seen: (p, name) => `${name(p.seat)}看到底牌：${ZH.deckText(p.cards)}。`,
    lovers_tied: (p, name, list) => `丘比特连了${list(p.lovers)}。`,
    lovers_met: (p, name, list) => `情侣互认：${list(p.lovers)}。`,
    became_plain: (p, name) => `${name(p.seat)}从此算作平民。`,
    pack_met: (p, name, list) => `狼人互认：${list(p.wolves)}。`,
    guarded: (p, name) => `守卫守了${p.target ? name(p.target) : "空"}。`,
    checked: (p, name) => `预言家验${name(p.target)}：${{ good: "好人", wolf: "狼人" }[p.found] ?? ZH.roles[p.found]}。`,
    wolf_whispered: (p, name) => `${name(p.seat)}对狼队友说${p.target ? `，想刀${name(p.target)}` : ""}：“${p.text}”`,
    pack_voted: (p, name) => `狼队刀${p.target ? name(p.target) : "空"}。`,
    peeked: (p, name, list) => `小女孩偷看，看到${p.wolves.length ? list(p.wolves) : "什么也没有"}。`,
    girl_seen: (p, name) => `狼队发现${name(p.girl)}在偷看。`,
    girl_judged: (p, name) => `狼队${p.killed ? "杀了" : "放过了"}${name(p.girl)}。`,
    white_wolf_struck: (p, name) => `白狼${p.target ? `带走${name(p.target)}` : "没有动手"}。`,
    witch_told: (p, name) => `女巫得知今晚的刀口：${p.victim ? name(p.victim) : "无人"}。`,
    saved: (p, name) => `女巫救了${name(p.target)}。`,
    poisoned: (p, name) => `女巫毒了${name(p.target)}。`,
    charmed: (p, name, list) => `吹笛者迷惑了${list(p.targets)}。`,
    charmed_met: (p, name, list) => `被迷惑的人互认：${list(p.seats)}。`,
    elder_wounded: (p) => `长老挨了一刀，还剩${p.lives}条命。`,
    powers_lost: (p) => `失去技能：${p.roles.map((role) => ZH.roles[role]).join("、")}。`,
    hunter_aimed: (p, name) => `猎人瞄准${p.target ? name(p.target) : "无人"}。`,
    hunter_barred: () => "猎人不能开枪。",
    died: (p, name) => `${name(p.seat)}死亡：${ZH.causes[p.cause]}。`,
    fault: (p) => `故障：${p.detail}`,
  },
  deckText: (deck) => counted(deck).map(([role, n]) => (n > 1 ? `${ZH.roles[role]}×${n}` : ZH.roles[role])).join("、"),
};

/** How often each card is in a deck, in the deck's order. */
export function counted(deck) {
  const counts = new Map();
  for (const role of deck) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts];
}

export const TEXTS = { en: EN, zh: ZH };

/** The language asked for last, else the browser's, else English. */
export function chosenLanguage() {
  const kept = localStorage.getItem("lang");
  if (kept in TEXTS) return kept;
  return navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function chooseLanguage(lang) {
  localStorage.setItem("lang", lang);
}
