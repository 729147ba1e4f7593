"""Where one clause ends and another begins: tests on a dependency parse, each on two tokens.

The labels are those of spaCy's English pipelines (ClearNLP). The tests make up for what the small model often gets wrong:
a predicate cut off from its subject, the clause before ", so" hung under the one after it, a relative clause that belongs
to the nearest noun hung on the first of a list.
"""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum
from typing import TYPE_CHECKING

from ingest.extract import cues
from ingest.extract.word_lists import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

__all__ = [
    "SUBJECTS",
    "Shape",
    "adds_fact",
    "antecedent",
    "clause_shape",
    "comma_before",
    "conditional_command",
    "continues",
    "described_person",
    "echoes",
    "elliptic",
    "explained",
    "finite",
    "framed",
    "has_subject",
    "lost_subject",
    "on_terms",
    "opens_result",
    "sequel",
    "subordinate",
    "to_infinitive",
    "two_subjects",
]

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})
_CLAUSE_MARKS = frozenset(
    {"because", "since", "although", "though", "while", "whereas", "as", "so", "for", "when", "whilst", "just"}
)
_CONDITIONS = frozenset({"if", "unless", "once", "whether", "when", "until", "provided"})
_COMPLEMENTS = frozenset(
    {"dobj", "obj", "attr", "acomp", "ccomp", "xcomp", "prep", "dative", "oprd", "agent", "npadvmod", "prt"}
)
_ON_TERMS = word_set("assume presume suppose presuppose exclude ignore omit depend hinge")
_TERMS = word_set("assuming excluding without unless provided if")
_OR = frozenset({"or", "and/or", "nor"})
_LIGHT = frozenset({"go", "come", "try", "sit", "wait", "stop"})
_FRAMES = word_set(
    "thing point trend view fact truth reality answer takeaway upshot argument thesis lesson news bottom"
)
_DASHES = frozenset({"-", "–", "—", "--"})
_AUXILIARIES = word_set("do have be will can would could may should must")
_VERBAL = ("VERB", "AUX")


class Shape(StrEnum):
    """How a proposition stands in its sentence."""

    CLAUSE = "clause"
    PREDICATE = "predicate"
    RELATIVE = "relative"


def finite(token: Token) -> bool:
    """Whether the verb, or an auxiliary of it, carries tense."""
    return token.tag_ in _FINITE or any(c.dep_ in ("aux", "auxpass") and c.tag_ in _FINITE for c in token.children)


def has_subject(token: Token) -> bool:
    return any(child.dep_ in SUBJECTS for child in token.children)


def clause_shape(verb: Token, child: Token) -> Shape | None:
    """How `child` stands as a proposition of its own beside `verb`; None where it is part of the verb's."""
    if child.dep_ == "conj":
        return _coordinated(verb, child)
    if _correlative(child) and _correlative(verb):
        return None
    if child.dep_ in ("ccomp", "parataxis") and has_subject(child) and finite(child) and not _listed(verb, child):
        if any(c.dep_ == "mark" for c in child.children):
            return None
        if _one_of_several(verb, child):
            return None
        if child.dep_ == "parataxis" or (child.i < verb.i and (finite(verb) or not to_infinitive(verb))):
            return Shape.CLAUSE
        return Shape.CLAUSE if _between(verb, child) & {";", *_DASHES} else None
    if _listed(verb, child):
        return Shape.CLAUSE
    if child.dep_ == "advcl" and has_subject(child) and finite(child) and child.i > verb.i:
        marks = {c.lower_ for c in child.children if c.dep_ in ("mark", "advmod") and c.i < child.i}
        if {"so", "that"} <= marks:
            return None  # a purpose
        if "because" in marks or (marks & _CLAUSE_MARKS and comma_before(child)):
            return Shape.CLAUSE
    return None


def _listed(verb: Token, child: Token) -> bool:
    """Two of a list of that-clauses: "(said) that the roof leaked, that the heating had failed"."""
    if child.dep_ not in ("advcl", "ccomp") or not (has_subject(child) and finite(child) and finite(verb)):
        return False
    first, second = sorted((child, verb), key=lambda t: t.i)
    edge = next((i for i in range(first.i + 1, second.i) if verb.doc[i].lower_ == "that"), None)
    opened = first.left_edge.lower_ == "that" or any(c.lower_ == "that" and c.dep_ == "mark" for c in first.children)
    return opened and edge is not None and verb.doc[edge - 1].text == ","


def _coordinated(verb: Token, child: Token) -> Shape | None:
    if child.pos_ not in _VERBAL and not has_subject(child):
        return None
    if any(c.lower_ in _CONDITIONS and c.dep_ in ("mark", "advmod") and c.i < verb.i for c in verb.children):
        return None  # "if A and B": one condition
    if _alternatives(verb, child) or on_terms(child):
        return None  # who says "A or B" says neither A nor B
    if has_subject(child):
        return Shape.CLAUSE
    if verb.pos_ not in _VERBAL or (child.tag_ == "VBG" and verb.tag_ != "VBG"):
        return None
    if verb.tag_ == child.tag_ == "VBG" and not finite(verb):
        return None  # "lists caching, batching and sharding": things done, no statements
    if _bare_noun(verb, child):
        return None
    bare = not any(c.dep_ in _COMPLEMENTS for c in verb.children)
    together = child.i <= verb.i + 2 and any(c.dep_ == "dobj" for c in child.children)  # "arrested and questioned him"
    return None if bare and (verb.lemma_ in _LIGHT or together) else Shape.PREDICATE


def on_terms(child: Token) -> bool:
    """Whether it says on what terms the clause before holds: "it costs 2 cents, and that assumes full load"."""
    subject = next((c for c in child.children if c.dep_ == "nsubj"), None)
    if subject is None and child.i and child.doc[child.i - 1].lower_ == "that":
        subject = child.doc[child.i - 1]  # read as a complementizer
    if subject is None or subject.lower_ not in ("that", "this", "which", "it") or subject.i > child.i:
        return False
    if child.lemma_ in _ON_TERMS:
        return True
    after = {t.lower_ for t in child.doc[child.i + 1 : child.i + 4]}
    return child.lemma_ == "be" and bool(after & _TERMS)


def _bare_noun(verb: Token, child: Token) -> bool:
    """The "desist" of "issued a cease and desist order": no verb, whatever the parser says."""
    before = child.doc[child.i - 1]
    if child.tag_ != "VB" or verb.tag_ not in ("VBD", "VBZ") or before.lower_ != "and" or before.i < verb.i:
        return False
    noun = child.doc[before.i - 1]
    return noun.pos_ == "NOUN" and any(c.dep_ == "det" and c.lower_ in ("a", "an") for c in noun.children)


def _alternatives(verb: Token, child: Token) -> bool:
    doc, edge = verb.doc, child.left_edge.i
    opening = {doc[i].lower_ for i in range(max(edge - 2, verb.i), min(edge + 2, child.i + 1))}
    return bool(opening & _OR) or any(
        c.dep_ == "cc" and c.lower_ in _OR and verb.i < c.i < child.i for c in verb.children
    )


def _one_of_several(verb: Token, child: Token) -> bool:
    """The first of "they build it, they run it, or they pay": alternatives, none of which is said for itself."""
    edge = child.right_edge.i + 1
    listed = child.i < verb.i and edge < len(verb.doc) and verb.doc[edge].text == ","
    return listed and any(c.dep_ == "conj" and has_subject(c) and _alternatives(verb, c) for c in verb.children)


def lost_subject(token: Token) -> bool:
    """Whether the parser read a later verb's subject as a conjunct of the verb before, so that none can be told whose it is.

    "It keeps 140 models, and a start, the delay before it answers, has fallen": "start" hangs on "keeps", and "has fallen"
    would be said of "it".
    """
    if token.dep_ != "conj" or token.pos_ not in ("NOUN", "PROPN") or token.head.pos_ != "VERB" or has_subject(token):
        return False
    later = (c for c in (*token.head.children, *token.head.head.children) if c.i > token.i and c.dep_ == "conj")
    return any(c.pos_ in _VERBAL and finite(c) and not has_subject(c) for c in later)


def _correlative(verb: Token) -> bool:
    """One half of "the more they pump, the less they get"."""
    first = verb.left_edge
    return any(
        first.doc[i].lower_ == "the" and first.doc[i + 1].tag_ in ("JJR", "RBR")
        for i in range(first.i, min(verb.i, len(first.doc) - 1))
    )


def subordinate(verb: Token) -> bool:
    """Whether a mark of condition or time hangs the clause under another: alone it states nothing."""
    return any(
        c.lower_ in _CONDITIONS | {"while", "although"} and c.dep_ in ("mark", "advmod") and c.i < verb.i
        for c in verb.children
    )


def to_infinitive(verb: Token) -> bool:
    return any(c.dep_ == "aux" and c.lower_ == "to" for c in verb.children)


def two_subjects(verb: Token) -> bool:
    """A subject and, after a comma, another: the parser lost the first one's verb, so nothing can be told apart."""
    subjects = [c for c in verb.children if c.dep_ == "nsubj" and c.i < verb.i]
    return (
        len(subjects) > 1
        and any(verb.doc[i].text == "," for i in range(subjects[0].i, subjects[1].left_edge.i))
        and not any(s.tag_ in ("WP", "WDT") for s in subjects)
    )


def _between(verb: Token, child: Token) -> set[str]:
    low, high = sorted((verb.i, child.i))
    return {verb.doc[i].text for i in range(low, high)}


def comma_before(token: Token) -> bool:
    """Whether a comma, dash or bracket stands right before the token's phrase."""
    edge = token.left_edge.i - 1
    return edge >= 0 and token.doc[edge].text in {",", "(", ";", *_DASHES}


def adds_fact(verb: Token) -> bool:
    """A relative clause set off by a comma, or one on a name; another one without a comma narrows its noun."""
    if not finite(verb) or verb.left_edge.lower_ == "that":
        return False
    noun = verb.head
    if verb.left_edge.lower_ == "where" and (noun.like_num or noun.ent_type_ in ("DATE", "TIME")):
        return False  # "at Lumen until 2024, where she …": the place stands further off
    name = (
        noun.pos_ == "PROPN"
        and verb.left_edge.lower_ in ("who", "which")
        and not any(c.dep_ == "det" for c in noun.children)
    )
    return comma_before(verb) or name


def elliptic(verb: Token, members: Container[int]) -> bool:
    """ "They did not.", "I have.": what they did or have stands in another sentence."""
    subject = next((t for t in verb.children if t.dep_ in SUBJECTS), None)
    if verb.lemma_ not in _AUXILIARIES or subject is None or subject.pos_ != "PRON":
        return False
    own = [t for t in verb.children if t.i in members and t.i != subject.i]
    return all(t.dep_ in ("neg", "punct", "cc", "advmod", "intj") for t in own)


def echoes(verb: Token) -> bool:
    """ "So does Orr, although she would close four", "neither has the mill": a statement only with the one before it."""
    first = verb.left_edge
    opened = first.lower_ in ("so", "neither", "nor") and first.head.i == verb.i and first.i + 1 == verb.i
    subject = next((c for c in verb.children if c.dep_ in SUBJECTS | {"dobj", "attr"}), None)
    return opened and verb.lemma_ in _AUXILIARIES and subject is not None and subject.i > verb.i


def described_person(relative: Token) -> Token | None:
    """The verb "is" of "Ada is a former pilot who flew the Kestrel": the clause tells of Ada; None for other clauses.

    "Ada is a woman who flies" is one statement: the noun says nothing without its clause.
    """
    noun = relative.head
    verb = noun.head
    if relative.doc[relative.left_edge.i - 1].pos_ == "ADP":
        return None  # "a factor in who was chosen"
    if relative.left_edge.lower_ != "who" or noun.dep_ != "attr" or not has_subject(verb) or not finite(relative):
        return None
    return verb if any(c.dep_ in ("amod", "compound", "poss", "prep") for c in noun.children) else None


def sequel(prep: Token) -> bool:
    """Whether it opens "before founding Lumen" or "after leaving Lumen": what that names happened too."""
    if prep.lower_ not in ("before", "after") or prep.dep_ not in ("prep", "mark"):
        return False
    ahead = list(prep.doc[prep.i + 1 : min(prep.i + 6, prep.sent.end)])
    # "co-founding" is three tokens, and the parser seldom sees a verb in them.
    skip = 2 if len(ahead) > 2 and ahead[1].text == "-" else 0
    verb = ahead[skip] if len(ahead) > skip else None
    if verb is None or not verb.lower_.endswith("ing") or any(t.pos_ == "AUX" for t in ahead[skip + 1 : skip + 2]):
        return False  # "before trading was halted"
    return any(t.pos_ == "PROPN" for t in ahead[skip + 1 :])


def opens_result(token: Token) -> bool:
    """Whether it is the "so" of ", so the bridge is closed"; not that of "so that", "so far", or ", so the larger ones,"."""
    if token.lower_ != "so" or token.i == 0 or token.doc[token.i - 1].text != ",":
        return False
    if token.dep_ == "cc" and token.head.pos_ in ("NOUN", "PROPN"):
        return False
    after = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else token
    return after.pos_ in ("DET", "PRON", "PROPN", "NOUN", "SCONJ") and after.lower_ != "that"


def explained(verb: Token) -> bool:
    """Whether a definition before a colon is spelt out after it ("X is a loop: a pump lifts the water, …"): one statement."""
    definition = next((c for c in verb.children if c.dep_ in ("ccomp", "parataxis") and c.i < verb.i), None)
    if definition is None or definition.lemma_ != "be" or not any(c.dep_ == "attr" for c in definition.children):
        return False
    return verb.doc[definition.right_edge.i + 1].text == ":" or any(
        c.text == ":" and definition.i < c.i < verb.i for c in (*verb.children, *definition.children)
    )


def framed(verb: Token) -> Token | None:
    """The clause that "the point is that …", "what we see is …" leads in; None where the verb states something itself."""
    if verb.lemma_ != "be" or any(c.dep_ == "neg" for c in verb.children):
        return None
    clause = next(
        (c for c in verb.children if c.dep_ in ("ccomp", "advcl") and c.i > verb.i and has_subject(c) and finite(c)),
        None,
    )
    subject = next((c for c in verb.children if c.dep_ in SUBJECTS and c.i < verb.i), None)
    if clause is None or subject is None:
        return None
    if clause.dep_ == "advcl" and not any(c.lower_ == "like" for c in clause.children):
        return None
    led = subject.lemma_.lower() in _FRAMES or (subject.dep_ == "csubj" and subject.left_edge.lower_ == "what")
    return clause if led and not _ascribed(subject) else None


def _ascribed(subject: Token) -> bool:
    """ "What he wants to say is that …": what another one says, not the speaker's own words."""
    said = [subject, *(c for c in subject.children if c.dep_ == "xcomp")]
    who = next((c for c in subject.children if c.dep_ == "nsubj"), None)
    another = who is not None and (who.lower_ in ("he", "she", "they") or who.pos_ in ("NOUN", "PROPN"))
    addressed = who is not None and who.lower_ == "you"  # "what you see" is what anybody sees
    told = {verb.lemma_.lower() for verb in said}
    return (another and bool(told & (cues.SAY | cues.THINK))) or (
        addressed and bool(told & cues.CORE | told & {"mean"})
    )


def conditional_command(doc: Doc, head: int, last: int) -> bool:
    """Whether "do this, and you have that": one conditional statement, not a command and a statement."""
    first, final = doc[head], doc[last]
    bare = first.tag_ in ("VB", "VBP", "VBN") and first.lower_ == first.lemma_
    if not bare or has_subject(first) or last == head or any(c.dep_ in ("aux", "mark") for c in first.children):
        return False
    edge = final.left_edge.i
    joined = any(doc[i].lower_ in ("and", "or") for i in (edge - 1, edge) if i > head)
    return joined and any(c.dep_ == "nsubj" and c.lower_ in ("you", "we", "they", "it") for c in final.children)


def continues(verb: Token, previous: Token) -> bool:
    """A predicate whose subject the parser left with the clause before it: "A runs it, then tunes it"."""
    if has_subject(verb) or verb.pos_ not in _VERBAL or not has_subject(previous):
        return False
    return (finite(verb) and verb.tag_ != "VBP") or any(c.lower_ == "then" and c.i < verb.i for c in verb.children)


def antecedent(relative: Token) -> Token:
    """The noun that a relative clause after a comma tells of: the one before the comma, where that is in the same list."""
    edge = relative.left_edge.i - 1
    near = relative.doc[edge - 1] if edge > 0 and relative.doc[edge].text == "," else None
    noun = relative.head
    if near is not None and near.pos_ in ("NOUN", "PROPN") and near.i != noun.i:
        above = near
        while above.dep_ == "conj" and above.i != noun.i:
            above = above.head
        if above.i == noun.i:
            return near
        several = any(c.dep_ == "conj" for c in noun.children)
        if several and any(t.tag_ == "VBZ" for t in (relative, *relative.children)):
            while near.dep_ == "pobj" and near.head.lower_ == "of" and near.head.head.pos_ in ("NOUN", "PROPN"):
                near = near.head.head
            return near  # "in Orr, Lind and Moss in the Republic of X, which has …": one place, not several
    return noun
