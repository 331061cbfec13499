"""How English states deaths, cards, numbers, offices and speech. The text is in lower case."""

import re
from typing import Final

from engine.seats import Role
from narrator.lexicon import Lexicon
from narrator.lexicon import pattern as _p
from narrator.numerals import ENGLISH_NUMBERS, ENGLISH_ORDINALS, ENGLISH_TENS

_N: Final = (
    rf"(?<!no )(?<!not )(?P<n>\d+(?:\.5)?|"
    rf"(?:{'|'.join(ENGLISH_TENS)})-(?:{'|'.join(ENGLISH_NUMBERS[:9])})|"
    rf"{'|'.join(sorted((*ENGLISH_NUMBERS, *ENGLISH_TENS), key=lambda w: -len(w)))})"
)
_EN_PEOPLE: Final = "(?:people|players|souls|neighbours|villagers|of them|men|women|names|others)"
_ORDINALS = "|".join(sorted(ENGLISH_ORDINALS, key=lambda word: -len(word)))
_NTH: Final = rf"(?P<n>\d+(?:st|nd|rd|th)|{_ORDINALS})"
_EN_ROLE: Final = {
    Role.WEREWOLF: r"\b(?:were)?wol(?:f|ves)\b",
    Role.WHITE_WOLF: r"\bwhite wolf\b",
    Role.VILLAGER: r"\b(?:plain )?villager\b",
    Role.SEER: r"\bseer\b",
    Role.WITCH: r"\bwitch\b",
    Role.HUNTER: r"\bhunter\b",
    Role.GUARD: r"\bguard\b",
    Role.IDIOT: r"\bidiot\b",
    Role.CUPID: r"\bcupid\b",
    Role.ELDER: r"\belder\b",
    Role.SCAPEGOAT: r"\bscapegoat\b",
    Role.PIPER: r"\bpiper\b",
    Role.THIEF: r"\bthief\b",
    Role.LITTLE_GIRL: r"\blittle girl\b",
}
_EN_CARD: Final = (
    r"(?P<card>white wolf|(?:were)?wolf|(?:plain )?villager|seer|witch|hunter|guard|idiot|cupid|"
    r"elder|scapegoat|piper|thief|little girl)\b"
)

ENGLISH: Final = Lexicon(
    breaks=_p(r"[;:—–]|[.!?…]\s| - |, (?:and|but|while|yet|so|for|though)\b| while | but "),
    died=_p(
        r"\b(?:is|are|was|were|lies?|lay|falls?|fell|drops?|found|left|be) (?:[^\s.;:]+ ){0,2}?"
        r"(?:dead(?! level| even| heat| quiet| silent)|killed|slain|murdered|gone|"
        r"no more(?=[.,;!]|$)|lost|buried|executed|lifeless)\b(?! to the gate)"
        r"|\b(?:die[sd]?|perish(?:es|ed)?|passed away)\b|\bha(?:s|ve) (?:also |"
        r"now )?(?:died|fallen|perished)\b"
        r"|\b(?:did|does|do|will|would) (?:not|never) (?:\w+ )?(?:wake|rise|live)\b|"
        r"\bdidn't (?:wake|rise|live)\b"
        r"|\bnever (?:woke|wakes|rose|rises)\b|\blives? no longer\b|\bbreathed (?:\w+ )?last\b"
        r"|\b(?:falls|fell)(?= (?:too|as well|dead|beside|in the night)|[.,;!]|$)|"
        r"\bdead(?: too| as well)\b"
        r"|\b(?:joins?|joined) (?:\w+ )?(?:the dead|them in death|in death)\b|"
        r"\bin (?:a|the) (?:grave|coffin)\b"
        r"|\bno longer (?:\w+ )?(?:among the living|alive)\b|\bdead, (?:too|as well)\b"
    ),
    killed=_p(
        r"\b(?:night|dark|darkness|death|grave) (?:has |had |also |now )*(?:taken|"
        r"took|takes|claimed|claims|carried off)"
        r"|\b(?:kills|killed|murdered|slew|shoots|brings down|shot|buries|mourns|"
        r"took|takes) (?=G)"
        r"|\bnone (?=G)|\bdead(?: is| are|:)"
    ),
    exiled=_p(
        r"\b(?:exiled?|exiles|banish(?:es|ed)?|hang(?:s|ed)?|lynch(?:es|ed)?|condemn(?:s|ed)?|"
        r"executes?|sent away|put out of the village)\b"
    ),
    lives=_p(
        r"\b(?:is|are|was|were) (?:still |yet )?(?:alive|unharmed|unhurt|well|safe|"
        r"among the living)\b"
        r"|\b(?:still |yet )(?:lives?|breathes?)\b|\blives? on\b|\bsurviv(?:es|"
        r"ed)\b|\bwoke up\b|\bwakes up\b"
    ),
    acts=_p(
        r"G(?:'s voice)?,?(?: \w+){0,2}? (?P<verb>says|speaks|asks|cries|whispers|"
        r"shouts|votes|accuses|argues|insists|"
        r"laughs|rises|stands up|answers|replies|demands|claims|declares|murmurs|"
        r"nods|points|raises|"
        r"said|spoke|asked|cried|whispered|shouted|voted|argued|answered|replied|declared|rose|"
        r"clears|opens the round|casts|calls|steps forward|takes the floor|protests|"
        r"is speaking|begins to speak)\b"
    ),
    not_now=_p(
        r"\b(?:had|once|yesterday|before|in life|used to|last|will not|no longer|"
        r"never|not|ever|who)\b"
    ),
    peace=_p(
        r"\b(?:nobody|no one|not a soul|none)(?: of them| in \w+| here| today| tonight)?"
        r"(?: has| have| is| was| are)? (?:died|dead|missing|killed|mourned|lost)\b"
        r"|\bevery(?:body|one) (?:lives|is alive|survived|woke)|"
        r"\ball (?:\w+ )?(?:are |is )?alive\b"
        r"|\b(?:peaceful|bloodless) night\b|\bwithout a death\b|\bnothing to bury\b|"
        r"\btook no one\b"
        r"|\bnot one (?:of them )?(?:died|is dead|is missing)|\bthe night was (?:\w+ )?peaceful"
    ),
    hints=_p(
        r"\b(?:dead|died?|dies|death|blood\w*|corpse\w*|bod(?:y|ies)|grave\w*|coffin\w*|missing|"
        r"survive[ds]?|survivors?|unharmed|murder\w*|kill(?:ed|s)?|victims?|slain|"
        r"funeral|mourn\w*|"
        r"buried|bury|peaceful|empty (?:bed|chair|seat)|will (?:not|"
        r"never) (?:\w+ )?(?:wake|rise|come|answer|sit)|"
        r"nobody is gone|all (?:are )?safe|scream\w*|spared|still alive|bloodless|"
        r"one fewer|fewer than)\b"
    ),
    causes=_p(
        r"\b(?:poison\w*|venom|potion|vial|antidote|knife|knives|blade|stabb\w+|"
        r"bitten|bites?|claws?|fangs?|"
        r"teeth|mauled|devour\w*|eaten|throat|torn (?:apart|open|to)|savaged|clawed|"
        r"strangl\w+|drowned|burned|"
        r"saved by|shielded|protected|guarded|guardian|rescued|healed|cured|"
        r"heartbr\w+|broken heart|"
        r"wrong target|double save)\b"
    ),
    guns=_p(r"\b(?:shot|bullets?|arrows?|gun|grief|sorrow)\b"),
    packs_kill=_p(
        r"\b(?:wolf|wolves|pack|werewol\w+|beasts?)\b[^.]{0,50}\b(?:took|taken|"
        r"takes|kill\w*|devour\w*|tore|dragged|"
        r"came for|feast\w*|fed|ate|struck|chose|hunted|got|claimed|slew|work)\b"
        r"|\b(?:by|to|of) the (?:wolf|wolves|pack|werewol\w+)\b"
    ),
    innocence=_p(
        r"\b(?:innocent|guiltless|blameless|guilty|traitor|one of (?:the wolves|"
        r"their own|our own|the pack)|"
        r"(?:wolf|werewolf) (?:less|fewer)|fewer wol\w+|friend of the village|"
        r"wrong (?:man|woman|one|person)|"
        r"right (?:man|woman|one|person)|(?:was|is) (?:a|the|no|"
        r"not a) (?:were)?wolf|caught a (?:were)?wolf|"
        r"lost (?:a|its|one of its) (?:friend|own))\b"
    ),
    claims=_p(r"\b(?:claim(?:s|ed)?|call(?:s|ed)? (?:him|her|them)sel\w+|say-so|profess\w*)\b"),
    roles={role: _p(pattern) for role, pattern in _EN_ROLE.items()},
    predicates=(
        _p(rf"\b(?:the|a|an) (?:\w+ )?{_EN_CARD} G"),
        _p(
            r"G,? (?:who )?(?:is|was|were|are|had been|has been|plays|played|as|"
            r"turns out to be|proves to be)"
            rf"(?: \w+){{0,2}}? (?:the |a |an )?{_EN_CARD}"
        ),
        _p(rf"G,? (?:the|a|an) {_EN_CARD}"),
        _p(rf"(?:card|hand) (?:of|that) G[^.]{{0,30}}?\b(?:the |a |an )?{_EN_CARD}"),
    ),
    badge=(
        _p(r"G,? (?:is|becomes|remains|stays) (?:now )?(?:the )?(?:new )?sheriff\b"),
        _p(r"\bsheriff,? G"),
        _p(r"G,? the sheriff\b"),
        _p(
            r"G,? (?:who )?(?:now )?(?:wears|holds|takes|keeps|carries|"
            r"bears) (?:up )?the badge\b"
        ),
        _p(r"\bbadge (?:goes|went|passes|passed|falls|belongs) (?:from G )?to G"),
        _p(r"G (?:is|was|has been) elected\b"),
        _p(r"\b(?:badge|star) (?:is|sits|gleams|shines) (?:now )?(?:on|with) (?:the \w+ of )?G"),
    ),
    counts=(
        (
            "dead",
            _p(
                rf"\b{_N} (?:\w+ )?(?:dead|deaths|bodies|corpses|graves?|coffins?|"
                rf"victims|died|sheets|lives (?:lost|taken))\b"
                rf"|\b{_N.replace('<n>', '<m>')} (?:chairs stay empty|"
                rf"neighbours? fewer|in (?:one|a single) night|have died|are dead)"
            ),
        ),
        (
            "alive",
            _p(
                rf"\b{_N} (?:{_EN_PEOPLE} )?(?:remain\b|are left|left\b|living|alive|"
                rf"survivors|go home|still (?:live|breathe|stand))"
            ),
        ),
        ("votes", _p(rf"\b{_N}(?P<half> and a half)? (?:votes?|ballots?|slips)\b")),
        ("raised", _p(rf"\b{_N} (?:candidates?|hands)\b")),
        (
            "people",
            _p(
                rf"\b{_N} (?:\w+ )?(?:people|neighbours|villagers|players|souls|"
                rf"chairs|heads|voices|sleepers|of them)\b"
            ),
        ),
        ("wolves", _p(rf"\b{_N} (?:\w+ )?(?:were)?wolves\b")),
        ("night", _p(rf"\bnight (?:number )?{_N}\b|\b{_NTH.replace('<n>', '<m>')} night\b")),
        (
            "day",
            _p(
                rf"\bday (?:number )?{_N}\b|\b{_NTH.replace('<n>', '<m>')} (?:day|"
                rf"morning|dawn)\b"
            ),
        ),
    ),
    quotes=re.compile(r"[\"“„«”»]([^\"“”„«»]+)[\"”“»«]|(?<!\w)['‘]([^'’‘]{3,}?)['’](?!\w)"),
    told=_p(
        r"G(?:,? \w+){0,3}? (?:says|said|cries|cried|whispers|whispered|shouts|"
        r"shouted|swears|swore|"
        r"admits|admitted|confesses|confessed|insists|insisted|announces|tells|told|"
        r"declares|declared|murmurs)\b"
        r"(?: (?:\w+ ){0,2}?that\b|\s*[:,] )"
    ),
    first_person=_p(r"\b(?:i|i'm|i've|me|my|mine|myself)\b"),
)
