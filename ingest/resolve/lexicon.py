"""Words of the field that references are made with: roles, kinds of organisation, kinds of document, titles.

All in lower case; multi-word roles are held by their last word, their other words count as modifiers.
"""

from __future__ import annotations

__all__ = [
    "DOCUMENT_NOUNS",
    "EMPTY_MODIFIERS",
    "FEMALE_NOUNS",
    "GENERIC_ORGANISATION_NOUNS",
    "GROUP_NOUNS",
    "HUMAN_NOUNS",
    "ISSUING_VERBS",
    "KIN_NOUNS",
    "MALE_NOUNS",
    "ORGANISATION_ANAPHORS",
    "ORGANISATION_CLASS",
    "REPORTING_VERBS",
    "ROLE_NOUNS",
    "ROLE_SYNONYMS",
    "SPEECH_NOUNS",
    "SPOKESMAN_NOUNS",
    "TITLES",
    "TITLE_GENDER",
    "word_set",
]


def word_set(text: str) -> frozenset[str]:
    """The words of a text, parted by white space."""
    return frozenset(text.split())


ROLE_NOUNS = word_set(
    """administrator adviser advisor ambassador analyst archbishop architect attorney author banker bishop boss captain
    ceo cfo cto coo cio chair chairman chairperson chairwoman chancellor chief co-author co-founder coach coauthor cofounder
    columnist commander commissioner congressman congresswoman coordinator correspondent councillor councilman
    councilwoman counsel curator dean delegate deputy designer developer diplomat director economist editor engineer envoy
    epidemiologist executive expert founder general governor head historian host investigator investor
    journalist judge justice king lawmaker lawyer lead leader legislator lieutenant maintainer manager mayor minister
    mp officer official owner parliamentarian partner physicist pope premier president presenter
    president-elect prince princess principal producer professor prosecutor psychologist publicist queen rector
    representative researcher scientist secretary senator sergeant sheriff solicitor speaker
    spokesman spokesperson spokeswoman strategist sultan superintendent technologist treasurer undersecretary
    vice-president winner writer actor actress activist artist astronaut athlete biologist boxer candidate
    chef chemist climber colonel comedian composer conductor consultant contractor critic dancer democrat detective
    director-general doctor driver drummer economist-in-chief entrepreneur farmer filmmaker firefighter goalkeeper
    guitarist inspector interviewer lecturer librarian magistrate mathematician meteorologist midfielder musician
    neurologist novelist nurse nutritionist oceanographer paediatrician painter pastor pathologist pediatrician
    philosopher photographer pianist pilot player playwright poet policeman policewoman politician priest programmer
    psychiatrist rapper reporter republican sculptor seismologist singer soldier solicitor-general songwriter statistician
    striker student surgeon teacher trader trainer translator treasurer trustee vet virologist volcanologist
    accountant agent animator anthropologist arbitrator archaeologist archivist astronomer auctioneer auditor
    biographer blogger botanist cardiologist carpenter cartoonist choreographer cinematographer clerk
    climatologist coroner criminologist cryptographer dentist ecologist electrician essayist forecaster foreman
    geographer geologist glaciologist guard hacker headteacher hydrologist illustrator immunologist interpreter
    landlord linguist lobbyist logician mechanic mediator midwife negotiator ombudsman oncologist organiser
    organizer palaeontologist paleontologist paramedic pharmacist plumber podcaster radiologist ranger rapporteur
    referee registrar reviewer shopkeeper sociologist streamer technician therapist toxicologist umpire warden
    whistleblower youtuber zoologist challenger opponent predecessor successor"""
)
"""Singular nouns that a named person can be called by."""

ROLE_SYNONYMS = {
    "ceo": ("chief", "executive"),
    "cfo": ("chief", "financial", "officer"),
    "cto": ("chief", "technology", "officer"),
    "coo": ("chief", "operating", "officer"),
    "cio": ("chief", "information", "officer"),
    "chairwoman": ("chair",),
    "chairman": ("chair",),
    "chairperson": ("chair",),
    "cofounder": ("founder",),
    "co-founder": ("founder",),
    "coauthor": ("author",),
    "co-author": ("author",),
    "premier": ("prime", "minister"),
    "mp": ("lawmaker",),
    "congressman": ("lawmaker",),
    "congresswoman": ("lawmaker",),
    "representative": ("representative",),
    "spokesperson": ("spokesman",),
    "spokeswoman": ("spokesman",),
    "actress": ("actor",),
    "advisor": ("adviser",),
    "attorney": ("lawyer",),
    "professor-emeritus": ("professor",),
}
"""Role words that mean the same are folded to one."""

SPOKESMAN_NOUNS = word_set("spokesman spokeswoman spokesperson spokespeople spokesmen representative publicist")

TITLE_GENDER: dict[str, str] = {
    **dict.fromkeys(
        word_set(
            "mr sir lord king prince sheikh baron duke emperor sultan father brother señor herr monsieur imam rabbi"
        ),
        "male",
    ),
    **dict.fromkeys(
        word_set("mrs ms miss lady dame madam queen princess baroness duchess empress sister señora frau madame"),
        "female",
    ),
}
TITLES = frozenset(TITLE_GENDER) | word_set(
    """dr prof professor president sen senator rep representative gov governor secretary judge justice chancellor minister
    mayor gen general capt captain col colonel lt lieutenant sgt sergeant sheriff admiral ambassador rev reverend pope
    archbishop bishop premier speaker commissioner councillor detective inspector officer congressman congresswoman"""
)

MALE_NOUNS = word_set(
    """man boy father son husband brother uncle nephew grandfather grandson widower king prince chairman spokesman
    congressman businessman policeman gentleman salesman councilman fisherman cameraman anchorman statesman
    boyfriend stepfather dad daddy grandpa grandad stepson groom guy monk priest father-in-law son-in-law"""
)
FEMALE_NOUNS = word_set(
    """woman girl mother daughter wife sister aunt niece grandmother granddaughter widow queen princess chairwoman
    spokeswoman congresswoman businesswoman policewoman actress lady saleswoman councilwoman anchorwoman stateswoman
    girlfriend stepmother mom mum mummy grandma granny stepdaughter bride nun heroine hostess waitress mother-in-law daughter-in-law"""
)
KIN_NOUNS = word_set(
    """father mother son daughter husband wife brother sister uncle aunt nephew niece cousin grandfather grandmother
    grandson granddaughter widow widower partner fiancé fiancée boyfriend girlfriend stepfather stepmother friend
    colleague teammate lawyer attorney publicist parents children family friends colleagues classmates fans supporters
    opponents critics aides advisers advisors team staff"""
)

HUMAN_NOUNS = (
    ROLE_NOUNS
    | MALE_NOUNS
    | FEMALE_NOUNS
    | word_set(
        """person child teenager kid baby victim suspect defendant attacker gunman shooter resident witness eyewitness
        bystander passerby survivor patient customer client user tourist passenger worker employee staffer neighbour
        neighbor friend colleague cousin guy lady somebody someone anyone everybody everyone nobody citizen immigrant
        migrant refugee donor voter plaintiff perpetrator caller poster viewer visitor guest member veteran adult
    apprentice babysitter barista bidder cashier cleaner commuter courier cyclist gardener graduate heir hiker
    hostage influencer informant inmate insider intern juror motorist mourner nanny newcomer onlooker pedestrian
    pensioner postman prisoner receptionist rescuer source stranger tenant toddler trainee waiter"""
    )
)
"""Singular nouns for one person; unnamed, they bar "he" and "she" from jumping over them."""

GROUP_NOUNS = word_set(
    """people officials researchers scientists experts analysts police authorities critics supporters residents witnesses
    students users developers customers companies firms organizers organisers lawmakers senators republicans democrats
    prosecutors investigators firefighters workers employees engineers teachers doctors parents children families voters
    protesters activists members leaders countries nations agencies states governments sources reports media outlets
    networks newspapers staff crew team couple family audience public crowd majority others some many most both several
    founders authors teams girls boys women men kids fans players troops soldiers officers lawyers attorneys judges
    economists investors partners vendors startups banks labs providers folks guys readers reporters journalists"""
)
"""Nouns for several persons or bodies, which have no name of their own."""

_CLASSES = {
    "business": """company firm startup start-up business maker manufacturer retailer carrier airline automaker carmaker
        chipmaker lender bank insurer vendor provider giant conglomerate corporation operator publisher supplier utility
        unicorn developer studio brewery brand label chain subsidiary developer broker fund investor lab developer
        consultancy platform builder store shop restaurant employer management promoter""",
    "media": """newspaper magazine broadcaster network paper outlet daily weekly station website site channel journal
        tabloid publication podcast blog portal newsletter broadsheet gazette""",
    "public": """agency department ministry bureau commission council administration service office board
        committee regulator watchdog administration authority directorate inspectorate secretariat force""",
    "court": "court tribunal jury bench",
    "parliament": "parliament senate house congress assembly legislature chamber cabinet",
    "country": "country nation state republic kingdom government island",
    "place": "city town county province region municipality village territory",
    "education": "university college school institute institution faculty academy",
    "association": """organisation organization group charity nonprofit non-profit foundation union association coalition
        alliance federation party campaign movement society church think-tank club team league league community project
        program programme hospital museum orchestra band library bloc""",
}
ORGANISATION_CLASS: dict[str, str] = {word: kind for kind, words in _CLASSES.items() for word in words.split()}
"""Noun for an organisation → its class. A name that ends in (or is headed by) such a noun is of that class."""

ORGANISATION_ANAPHORS = word_set(
    """company firm startup start-up business maker manufacturer retailer carrier airline automaker carmaker chipmaker
    lender bank insurer vendor provider giant conglomerate corporation operator publisher supplier unicorn developer studio
    brewery consultancy subsidiary lab newspaper magazine broadcaster network paper outlet daily weekly tabloid journal
    publication agency department ministry bureau commission council regulator watchdog board
    committee court tribunal parliament senate university college school institute institution organisation organization
    charity nonprofit non-profit foundation union association coalition alliance federation party club think-tank league
    hospital museum orchestra government website site station group label authority administration assembly congress
    chamber campaign promoter"""
)
"""Nouns that "the" makes a reference to an organisation named before; the others mostly mean something unnamed."""
GENERIC_ORGANISATION_NOUNS: dict[str, str] = {
    **dict.fromkeys(
        word_set(
            """company firm startup start-up business maker manufacturer giant corporation vendor provider developer lab
            unicorn conglomerate group"""
        ),
        "business",
    ),
    **dict.fromkeys(word_set("organisation organization nonprofit non-profit charity"), "association"),
    "agency": "public",
    **dict.fromkeys(
        word_set(
            "newspaper magazine broadcaster network paper outlet daily weekly tabloid publication station website site"
        ),
        "media",
    ),
}
"""Nouns that stand for any organisation of a class, whether the text has called it so or not.

All others ("the regulator", "the union", "the court", "the bank") mean only what the text itself calls so: a body is
mostly left unnamed, and to take the company in the story for its regulator is the worst error there is.
"""
EMPTY_MODIFIERS = word_set(
    "same said own whole entire then former new small large big giant tiny young private public local us u.s. american british"
)

DOCUMENT_NOUNS = word_set(
    """report statement study paper letter tweet post article filing lawsuit complaint memo announcement release website
    site page blog email e-mail message messages suit account data statistics figures notice ruling judgement judgment order
    decision survey poll analysis book essay column op-ed editorial interview speech address testimony document documents
    transcript video comment comments remarks posting brief petition indictment affidavit verdict findings research
    review white-paper whitepaper guidance guidelines advisory bulletin newsletter note press-release thread description
    framework proposal manifesto audit directive draft resolution count tally census"""
)

SPEECH_NOUNS = word_set(
    """answer reply response argument claim view opinion position account remark remarks comment comments statement
    suggestion explanation description criticism warning prediction question questions speech words point points testimony
    tweet post letter thesis theory belief assertion allegation denial announcement reaction telling"""
)
"""What somebody says: whoever owns it is as present as one who says something."""

ISSUING_VERBS = word_set(
    """release issue publish write post send make file sign conduct give deliver put prepare author compile commission
    produce submit draft tweet record upload share"""
)
"""A document "`verb`ed by X" is X's."""

REPORTING_VERBS = word_set(
    """say tell add write note report announce claim argue state explain tweet insist deny acknowledge declare suggest
    warn ask think believe describe call recall stress emphasize emphasise admit concede confirm predict promise vow
    pledge urge complain joke comment remark reply respond answer observe mention reveal disclose estimate conclude find
    show indicate maintain contend assert allege accuse criticize criticise praise condemn express feel hope want expect
    plan propose recommend agree disagree post quote continue point speak testify"""
)
