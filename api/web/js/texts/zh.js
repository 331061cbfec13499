// 页面中文。

import { counted } from "../cards.js";

export const ZH = {
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
    return `第${state.day}天 · ${name}${state.phase === "dawn" || (state.phase === "vote" && state.occasion !== "run_off") ? "" : round}`;
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
