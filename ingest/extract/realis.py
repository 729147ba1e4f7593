"""Whether a reported act took place: said, denied ("did not say"), asked, hypothetical ("may say"), future ("will say")."""

from __future__ import annotations

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene
from ingest.extract.corrections import taken_back
from ingest.extract.suggestions import PATTERN
from ingest.extract.word_lists import word_set
from kg.record import Realis

__all__ = ["negated", "realis_of"]

_HYPOTHETICAL = frozenset(("may", "might", "could", "would", "should", "can", "’d", "'d", "must"))
_FUTURE = frozenset(("will", "shall", "'ll", "’ll", "wo"))
_CONDITIONAL = frozenset(("if", "unless", "whether", "lest"))
_QUESTION = frozenset(("what", "how", "why", "when", "where", "who", "whom", "whose", "which", "whether", "if"))
_NOT_SAYING = frozenset(
    ["decline", "refuse", "fail", "hesitate", "forget", "neglect", "stop", "deny", "avoid", "refrain"]
)
_MISQUOTING = frozenset(["misquote", "misreport"])
_DISPUTING = word_set(
    """deny dispute contest challenge reject dismiss rebut refute contradict disavow disown repudiate disprove debunk
    gainsay"""
)
_DENIALS = word_set("denial rejection rebuttal refutation")
# Who charges another with saying it, or passes on hearsay, does not tell that it was said. "Reported" and "understood" do.
_CHARGING = word_set("accuse suspect charge")
_HEARSAY = word_set("allege say rumour rumor believe think claim suppose suspect presume assume purport repute")
_FACTIVE = word_set("know realise realize remember recall forget learn notice regret understand see hear")
_ALLEGING = word_set("allege suspect insinuate")
_UNTRUE = frozenset({"false", "untrue", "wrong", "incorrect", "lie", "nonsense"})
_TRUE = frozenset({"true", "correct", "case", "right"})
_DOUBTFULLY = word_set("allegedly supposedly purportedly reputedly ostensibly")
# Speaking of one's own belief or wish politely does not make the act unreal ("I would say", "we can confirm").
_OWN = frozenset(("i", "we"))
_ANYBODY = frozenset(("anyone", "anybody", "whoever"))


def realis_of(scene: Scene, candidate: Candidate) -> Realis:
    """Whether the act that the cue names took place."""
    parse, v = scene.parse, candidate.anchor
    if v < 0:
        return Realis.SAID
    if taken_back(scene, candidate):
        return Realis.DENIED
    lemma = parse.lemma[v]
    if candidate.pattern == PATTERN:
        return Realis.ASKED
    verbal = parse.pos[v] in ("VERB", "AUX")
    if lemma in _DENIALS and not verbal and (_none(scene, v) or negated(scene, parse.head[v])):
        return Realis.DENIED
    acts = lemma in cues.SAY or lemma in cues.FIND or lemma in _DISPUTING or _unknown(scene, candidate)
    if verbal and acts and (negated(scene, v) or _withheld(scene, v)):
        return Realis.DENIED  # "did not dispute that …" neither: who does not dispute it has not said it
    if verbal and (lemma in cues.SAY or lemma in cues.THINK):
        if _disowned(scene, v):
            return Realis.DENIED
        if _alleged(scene, v) or _unsure(scene, v):
            return Realis.HYPOTHETICAL
    if verbal and lemma in cues.SAY and _is_read_into(scene, candidate):
        return Realis.ASKED
    own = candidate.source is not None and parse.word[candidate.source.head] in _OWN
    if verbal and candidate.source is not None and parse.word[candidate.source.head] in _ANYBODY:
        return Realis.HYPOTHETICAL  # "anyone who says that it failed is wrong"
    if verbal and not own:
        words = {parse.word[c] for c in parse.children[v] if parse.dep[c] == "aux"}
        if words & _FUTURE:
            return Realis.FUTURE
        if words & _HYPOTHETICAL or _conditional(scene, v):
            return Realis.HYPOTHETICAL
        if _expected(scene, v):
            return Realis.FUTURE
    if (lemma in cues.ASK and verbal and _questions(scene, candidate)) or (verbal and not own and _inverted(scene, v)):
        return Realis.ASKED
    return Realis.SAID


def negated(scene: Scene, v: int) -> bool:
    parse = scene.parse
    for c in parse.children[v]:
        if parse.dep[c] == "neg" or parse.word[c] in ("never", "neither") or (parse.word[c] == "nor" and c < v):
            return True
        if parse.dep[c] in ("nsubj", "nsubjpass") and (
            parse.word[c] in ("nobody", "none", "neither") or parse.word[parse.left[c]] in ("no", "neither")
        ):
            return True
    if parse.dep[v] == "conj" and parse.tag[v] == "VB" and parse.head[v] != v:
        return any(
            parse.dep[c] == "neg" or parse.word[c] in ("neither", "nor", "never") for c in parse.children[parse.head[v]]
        )
    return False


def _withheld(scene: Scene, v: int) -> bool:
    """The verb stands as an infinitive under one that says it was not done ("declined to say")."""
    parse = scene.parse
    up = parse.head[v]
    if parse.dep[v] == "pcomp" and parse.word[up] == "as" and parse.lemma[parse.head[up]] in _MISQUOTING:
        return True  # "misquoted her as saying that …": she did not
    return (parse.dep[v] == "xcomp" and parse.lemma[up] in _NOT_SAYING) or (
        parse.dep[v] == "pcomp" and parse.word[up] == "without"
    )


def _is_read_into(scene: Scene, candidate: Candidate) -> bool:
    """ "So you're saying he lied", "you're telling me that …": held out to the other one for an answer."""
    parse, v, source = scene.parse, candidate.anchor, candidate.source
    if source is None or parse.word[source.head] != "you" or parse.tag[v] != "VBG":
        return False
    return any(parse.dep[c] == "aux" and parse.lemma[c] == "be" and parse.tag[c] != "VBD" for c in parse.children[v])


def _unknown(scene: Scene, candidate: Candidate) -> bool:
    """ "She did not know that …": she does not hold it; "I don't know whether …" leaves it open and is read as a question."""
    known = scene.parse.lemma[candidate.anchor] in ("know", "realise", "realize")
    return known and scene.parse.text.startswith("that ", candidate.lo)


def _clause_over(scene: Scene, v: int) -> int | None:
    """The verb whose complement the report is."""
    parse = scene.parse
    top = v
    while (
        parse.dep[top] in ("xcomp", "conj")
        and parse.child(top, "nsubj", "nsubjpass") is None
        and parse.head[top] != top
    ):
        top = parse.head[top]
    over = parse.head[top]
    if parse.dep[top] != "ccomp" or over == top or any(parse.word[i] == ";" for i in range(top, over)):
        return None  # "the clerk said A; the judge did not believe B": no complement, whatever the parse says
    return over


def _disowned(scene: Scene, v: int) -> bool:
    """ "He denied that he had ever claimed …", "it is false that she said …"."""
    parse, up = scene.parse, _clause_over(scene, v)
    if up is None:
        return False
    if parse.lemma[up] == "be":
        words = {parse.word[c] for c in parse.children[up] if parse.dep[c] in ("acomp", "attr")}
        return bool(words & (_TRUE if negated(scene, up) else _UNTRUE))
    return up < v and parse.lemma[up] in _DISPUTING and not negated(scene, up)


def _unsure(scene: Scene, v: int) -> bool:
    """ "Prosecutors allege that he said …", "she did not dispute, confirm or say that he had claimed …"."""
    parse, up = scene.parse, _clause_over(scene, v)
    if up is None or parse.pos[up] not in ("VERB", "AUX"):
        return False
    reports = parse.lemma[up] in cues.SAY or parse.lemma[up] in cues.THINK or parse.lemma[up] in cues.FIND
    held = (reports or parse.lemma[up] in _DISPUTING) and parse.lemma[up] not in _FACTIVE
    return parse.lemma[up] in _ALLEGING or (held and (negated(scene, up) or _withheld(scene, up)))


def _none(scene: Scene, noun: int) -> bool:
    """ "No denial", "without denial"."""
    parse = scene.parse
    return (
        any(parse.word[c] in ("no", "neither") for c in parse.children[noun])
        or parse.word[parse.head[noun]] == "without"
    )


def _alleged(scene: Scene, v: int) -> bool:
    """Others charge the source with it or pass it on as hearsay: "accused of saying", "said to have claimed", "allegedly said"."""
    parse = scene.parse
    up = parse.head[v]
    if any(parse.dep[c] == "advmod" and parse.word[c] in _DOUBTFULLY for c in parse.children[v]):
        return True
    if parse.dep[v] in ("pcomp", "conj") and parse.dep[up] == "prep" and parse.word[up] in ("of", "with"):
        return parse.lemma[parse.head[up]] in _CHARGING
    if parse.dep[v] != "xcomp" or parse.lemma[up] not in _HEARSAY or parse.tag[up] not in ("VBN", "JJ"):
        return False
    return any(parse.dep[c] in ("auxpass", "nsubjpass") or parse.lemma[c] == "be" for c in parse.children[up]) or (
        parse.dep[up] in ("acomp", "acl")
    )


def _expected(scene: Scene, v: int) -> bool:
    parse = scene.parse
    up = parse.head[v]
    return parse.dep[v] == "xcomp" and parse.lemma[up] in (
        "expect",
        "schedule",
        "set",
        "plan",
        "intend",
        "go",
        "prepare",
        "due",
    )


def _conditional(scene: Scene, v: int) -> bool:
    parse = scene.parse
    if parse.word[v] in ("assuming", "supposing", "provided", "providing") and parse.dep[v] in ("advcl", "prep", "acl"):
        return True
    mark = parse.child(v, "mark")
    return mark is not None and parse.word[mark] in _CONDITIONAL and parse.dep[v] in ("advcl", "ccomp")


def _inverted(scene: Scene, v: int) -> bool:
    """The report is asked about: "Do people complain that …?", "Did the firm say that …?"."""
    parse = scene.parse
    subject = parse.child(v, "nsubj")
    auxiliary = next((c for c in parse.children[v] if parse.dep[c] == "aux" and parse.lemma[c] == "do"), None)
    if (
        subject is None
        or auxiliary is None
        or not auxiliary < subject < v
        or parse.dep[v] not in ("ROOT", "ccomp", "conj")
    ):
        return False
    last = parse.sent_end[parse.sent[v]] - 1
    while last > v and (parse.pos[last] == "SPACE" or parse.word[last] in "\"”’'"):
        last -= 1
    return parse.word[last] == "?"


def _questions(scene: Scene, candidate: Candidate) -> bool:
    """The content is a question: it begins with a question word or ends with a question mark."""
    parse, text = scene.parse, scene.parse.text
    first = text[candidate.lo : candidate.lo + 12].lstrip("\"“‘'([ ").lower()
    word = first.split(" ", 1)[0].strip(",.")
    end = text[candidate.hi - 1 : candidate.hi + 1]
    head_question = (
        any(parse.tag[c] in ("WP", "WRB", "WDT") for c in parse.children[candidate.head])
        if candidate.head >= 0
        else False
    )
    return word in _QUESTION or "?" in end or "?" in text[candidate.hi - 2 : candidate.hi] or head_question
