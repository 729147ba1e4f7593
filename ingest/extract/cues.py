"""The words by which texts attribute: verbs, nouns, adjectives and adverbs, by what they do and what they take.

Data only. A verb's class says what sort of act it names; the constructions say what it may take as content.
Sources: the verb classes of reporting in English grammars and common newspaper usage, written down for this project.
"""

from __future__ import annotations

__all__ = [
    "ADJECTIVES",
    "ADVERBS",
    "ASK",
    "ATTITUDE",
    "COMMUNICATIVE_NOUNS",
    "CONTENT_NOUNS",
    "CORE",
    "DOCUMENT_NOUNS",
    "FIND",
    "INTEND",
    "LIKE_VERBS",
    "NAMING",
    "ORDER",
    "PHRASAL",
    "PREPOSITIONS",
    "REFUSE",
    "SAY",
    "THINK",
    "UTTER",
    "american",
    "verb_class",
]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CORE = _words(
    "say tell add write ask note report announce claim argue state explain tweet insist deny acknowledge declare suggest warn accord"
)
"""The plainest reporting verbs: the claims that a fact-checker cannot miss."""

SAY = CORE | _words(
    """admit affirm allege answer assert assure attest aver blog boast brag caution certify charge chime cite clarify comment
    complain concede confess confide confirm contend counter cry decree disclose elaborate email emphasise emphasize enthuse
    exclaim expound fume gripe grumble hint imply inform insinuate interject jest joke lament maintain mention moan mumble
    murmur muse mutter narrate notify observe opine outline plead point post predict preach proclaim profess pronounce
    protest purport quip quote reassure rebut recall recap recite recount reiterate rejoin relate relay remark remind repeat
    reply respond restate retort retweet reveal scream shout sigh signal specify speculate spell state stipulate stress
    submit summarise summarize swear testify text theorise theorize thunder tout trumpet underline underscore update utter
    verify voice volunteer vouch vow whine whisper wonder yell advertise agree announce apologise apologize arguing
    articulate bemoan bewail blare broadcast caption chant concur continue convey crow deadpan declaim demur detail dictate
    digress divulge drawl echo explain forecast foretell gush headline hiss holler howl intone inscribe intimate leak
    message note opine phone pledge postulate promise propose publish rant rave read reason remonstrate report retell
    rhapsodise riff scoff scrawl sign smirk snap sneer snarl sob sound speak stammer stutter sum tease telegraph tut warn
    weigh write"""
)
"""Saying and writing: takes a clause, a quotation, or both."""

THINK = _words(
    """accept anticipate appreciate argue assume believe bet calculate conceive conclude consider contemplate decide deem
    disagree disbelieve doubt dread dream envisage envision expect fancy fathom fear feel figure find foresee forget gather
    get grant guess hear hold hope hypothesise hypothesize imagine infer intuit judge know mind perceive picture
    pray presume pretend reckon realise realize reason recognise recognize reflect regret rejoice remember resolve see
    sense suppose surmise suspect swear think trust understand visualise visualize wish wonder worry wager marvel mistake
    ponder question rationalize convince"""
)
"""Holding to be so, hoping, fearing: takes a clause."""

FIND = _words(
    """ascertain bear bode calculate certify confirm deduce demonstrate denote depict detect determine discern discover
    document establish estimate evidence expose extrapolate find highlight identify illustrate indicate learn measure
    notice observe prove project reflect reveal rule show signal suggest uncover verify witness list record rate compute
    forecast attest chart corroborate stipulate provide require mandate specify prohibit forbid"""
)
"""Finding and showing: the source is often a study, a figure or a court."""

ASK = _words(
    "ask inquire enquire wonder question query quiz probe ponder demand debate discuss investigate examine explore consider"
)
"""Takes a question as its content."""

ORDER = _words(
    """advise admonish allow ask authorise authorize beg beseech bid call caution challenge charge coach command compel
    counsel dare demand direct drive encourage entreat exhort forbid guide implore incite induce instruct invite lobby mandate
    motivate nudge order permit persuade petition plead press pressure prod prompt push recommend remind request require
    solicit summon tell urge warn want expect need wish"""
)
"""Takes one who is to act and an infinitive, or "that … should"."""

INTEND = _words(
    """agree aim arrange ask aspire attempt choose claim commit consent dare decide demand desire determine elect endeavor
    expect guarantee hope intend like long love mean need offer opt pledge plan plot prefer prepare profess promise propose
    purport resolve seek strive swear threaten undertake volunteer vow wait want wish yearn wanna request vote hate"""
)
"""Takes an infinitive: intentions, wishes, promises."""

REFUSE = _words("decline refuse fail hesitate forget neglect deny refrain avoid stop")
"""What the source would not do or say: the act itself is denied."""

ATTITUDE = _words(
    """abhor acclaim accept accuse acknowledge admire admit admonish adore advertise advise advocate affirm allege announce
    anticipate applaud appreciate approve assail attack attribute back bash bemoan berate blame blast call cast castigate
    celebrate censure challenge champion charge chastise cheer claim clarify commend compare compliment concede condemn
    confess confirm congratulate contemplate contest contradict contrast credit criticise criticize curse damn debunk decry
    defend defy demand denounce deny deplore deride describe desire despise detail detest dismiss dispute disavow disclose
    disparage disown doubt downplay embrace emphasise emphasize encourage endorse envision estimate exalt excoriate
    explain expect express extol fault favor favour fear flout forecast foresee glorify hail hate highlight honor honour
    imagine implore indicate insult invoke justify know laud lambast lambaste lament like liken loathe love malign
    minimize mock mourn note object observe offer oppose outline overestimate oversell pan pardon pledge plug point praise
    predict prefer pretend proclaim prohibit project promise promote propose protest pronounce question quote rap
    recommend recall reaffirm rebuke rebut recognise recognize refute regret reiterate reject remember renounce report
    reprimand repudiate request require rescind resent reveal revile ridicule rip rubbish salute scold scorn seek shame
    show slam slate stress sue suggest support suspect tease thank threaten tout trash trumpet trust underline
    underscore understand underestimate uphold urge vaunt vilify voice want warn welcome withdraw want back"""
)
"""Takes a noun phrase as its content: praise, blame, demand, announcement."""

NAMING = _words(
    """brand call cast categorise categorize characterise characterize class classify consider count declare deem define
    denounce depict describe designate dismiss dub envision express frame identify judge label liken mischaracterise
    mischaracterize name nickname paint picture peg perceive portray present pronounce proclaim project rate recognise
    recognize refer regard remember represent see sum tag term think title tout view write visualize hail praise condemn
    criticise criticize cite slam blast attack laud"""
)
"""Takes an object and what it is said to be ("called X Y", "described X as Y")."""

LIKE_VERBS = _words("be feel go")
"""Spoken quotation: "was like", "goes", "went like"."""

UTTER = _words(
    """add answer ask begin comment conclude continue counter cry declare exclaim explain go insist interject joke laugh
    mutter note observe offer point quip quote read recall remark repeat reply respond retort run say shout sigh smile
    snap state stress tell text tweet urge warn whisper write yell post scrawl caption report announce claim argue
    describe call think chant sing sign"""
)
"""Verbs that stand beside a quotation."""

PHRASAL: dict[str, frozenset[str]] = {
    "put": _words("in"),
    "chime": _words("in"),
    "cut": _words("in"),
    "break": _words("in"),
    "jump": _words("in"),
    "chip": _words("in"),
    "butt": _words("in"),
    "weigh": _words("in"),
    "throw": _words("in"),
    "shoot": _words("back"),
    "hit": _words("back"),
    "fire": _words("back"),
    "bite": _words("back"),
    "pipe": _words("up"),
    "pip": _words("up"),
    "speak": _words("up"),
    "burst": _words("out"),
}
"""Verbs that stand beside a quotation with a particle: "“…,” she put in"."""

PREPOSITIONS: dict[str, frozenset[str]] = {
    "for": _words(
        "call ask push press lobby plead beg advocate argue apologise apologize vote hope wish pray long opt campaign appeal credit demand thank blame praise criticise criticize"
    ),
    "on": _words("call insist expand focus elaborate vote report decide comment pronounce agree plan reflect"),
    "about": _words(
        "complain worry warn brag boast joke ask fret speculate lie gripe wonder talk speak think care dream rave rant grumble learn tweet write"
    ),
    "of": _words(
        "warn complain accuse speak dream boast tell think conceive approve disapprove inform notify assure remind convince despair learn talk convict"
    ),
    "to": _words(
        "point refer object admit commit confess allude agree plead testify swear attest aspire consent pledge look devote react respond subscribe"
    ),
    "against": _words(
        "warn advise argue caution protest vote speak rule advocate campaign complain rail decide object"
    ),
    "with": _words("agree disagree concur charge differ sympathise sympathize argue"),
    "at": _words("hint scoff marvel balk aim protest point rail"),
    "in": _words("believe trust delight rejoice share"),
    "as": NAMING,
    "from": _words("quote refrain"),
    "over": _words("complain sue agonise agonize apologise apologize"),
}
"""Prepositions whose object is content, with the verbs they follow."""

CONTENT_NOUNS = _words(
    """accusation admission advice agreement aim allegation ambition announcement answer apology appeal argument aspiration
    assertion assessment assumption assurance attitude belief bet call caution caveat challenge charge claim comment
    commitment complaint concern conclusion condemnation confession confidence confirmation consensus contention conviction
    criticism decision declaration decree demand denial desire determination diagnosis disagreement dispute doubt dream
    endorsement estimate evidence excuse expectation explanation fact fear feeling finding forecast goal guarantee guess guidance
    hint hope hunch hypothesis idea impression indication inference insistence instruction intention intent interpretation
    joke judgement judgment justification knowledge lesson lie message mission motto notice notion objection objective
    observation offer opinion opposition order perception plan plea pledge point position possibility praise
    prediction preference premise presumption priority proclamation prognosis projection promise proof proposal proposition
    prospect protest question rationale realisation realization reason reassurance recognition recommendation refusal
    remark reminder reply report request reservation response resolution rule rumor rumour ruling saying sense sentiment
    sign speculation statement stance story suggestion support suspicion takeaway testimony theory thesis thinking
    thought threat understanding verdict view vision vow warning willingness wish word worry"""
)
"""Nouns that take a that-clause, an infinitive or "of …" as their content."""

COMMUNICATIVE_NOUNS = _words(
    """account announcement answer assessment blog book brief briefing broadcast caption column comment commentary
    communique conference conversation declaration disclosure dispatch document email e-mail editorial episode essay
    estimate evidence explanation figure filing finding forecast interview journal judgement judgment letter log magazine
    manifesto map memo message newsletter note notice observation op-ed order page paper podcast poll post presentation
    projection publication reading release remark reply report research response review rule ruling speech
    statement statistic story study submission summary survey talk telling testimony text thread tweet update version
    verdict view warning website word writing manual documentation guideline data analysis court site opinion"""
)
"""Nouns that can be the source, or stand in "in X's …" for the words of X."""

DOCUMENT_NOUNS = _words(
    """announcement article audit blog book brief briefing broadcast bulletin changelog column communique complaint contract
    declaration directive disclosure document documentation editorial email e-mail episode essay filing guide guideline
    indictment interview journal judgement judgment law lawsuit leaflet letter magazine manifesto manual memo memoir memorandum message
    newsletter newspaper note notice obituary op-ed order page pamphlet paper petition podcast policy poll post preprint press
    presentation programme publication readme record release report resolution review rule ruling show site specification speech
    statement story study submission summary survey text thread transcript tweet update verdict video warrant webpage
    website"""
)
"""Kinds of works: where one of them is the source, the speaker is its issuer."""

ADJECTIVES = _words(
    """adamant afraid amazed angry annoyed anxious ashamed astonished aware certain clear committed concerned confident conscious
    content convinced critical curious delighted determined desperate disappointed doubtful dubious eager excited fearful
    fine frustrated furious glad grateful happy hesitant hopeful horrified impressed insistent interested keen mindful
    open optimistic pessimistic pleased positive prepared proud ready relieved reluctant sad satisfied sceptical shocked skeptical
    sorry struck supportive sure surprised suspicious thankful thrilled unaware uncertain unclear unhappy unsure unwilling upset
    unconvinced unpersuaded wary willing worried dedicated honored honoured saddened super-interested tired"""
)
"""States of mind with a clause, an infinitive or a preposition."""

ADVERBS = _words("reportedly allegedly purportedly supposedly reputedly ostensibly presumably apparently rumoredly")
"""Adverbs that attribute without a source. The last two are the writer's own guess more often than a report."""


def american(lemma: str) -> str:
    """The lemma in American spelling where the lexicon has both ("criticise" → "criticize"), so that one weight serves both.

    >>> american("criticise"), american("promise"), american("favour")
    ('criticize', 'promise', 'favor')
    """
    if lemma.endswith("ise") and f"{lemma[:-3]}ize" in _KNOWN:
        return f"{lemma[:-3]}ize"
    if "our" in lemma and lemma.replace("our", "or") in _KNOWN:
        return lemma.replace("our", "or")
    return lemma


def verb_class(lemma: str) -> str:
    """The class of a verb for the scorer: core, say, think, find, order, intend, attitude or other."""
    for name, members in _CLASSES:
        if lemma in members:
            return name
    return "other"


_CLASSES = (
    ("core", CORE),
    ("say", SAY),
    ("think", THINK),
    ("order", ORDER),
    ("intend", INTEND),
    ("find", FIND),
    ("attitude", ATTITUDE),
)

_KNOWN = frozenset().union(*(members for _, members in _CLASSES))
