"""Where a content clause really ends: what the parse hung on it that is another report, and what it lost to the cue."""

from __future__ import annotations

from ingest.extract import cues
from ingest.extract.constructions.scene import Scene
from ingest.extract.constructions.shapes import ADDRESSING, clause_sort, tense

__all__ = [
    "FIRST",
    "coordinated",
    "going_on",
    "is_comment",
    "is_other_report",
    "is_own_report",
    "is_reporters_own",
    "is_trailing_report",
    "listed",
    "together",
]

FIRST = frozenset(("i", "we"))

_ASIDES = frozenset(("hard", "difficult", "tough", "impossible", "easy"))
_JUDGING = frozenset(
    (
        "accuse",
        "blame",
        "call",
        "condemn",
        "criticise",
        "criticize",
        "denounce",
        "describe",
        "dismiss",
        "praise",
        "reject",
        "urge",
    )
)


def is_own_report(scene: Scene, v: int, k: int) -> bool:
    """`k`, parsed as coordinated inside the content, is a second report of the same source ("said … and added …")."""
    parse = scene.parse
    if parse.dep[k] != "conj" or parse.pos[k] != "VERB":
        return False
    if parse.child(k, "nsubj", "nsubjpass") is None and _withholds(scene, k):
        return True
    if parse.child(k, "nsubj", "nsubjpass", "aux", "auxpass") is not None:
        return False
    if parse.tag[k] == parse.tag[v] and parse.lemma[k] in cues.SAY and parse.lemma[v] in cues.SAY:
        told = ("ccomp", "xcomp") if parse.lemma[k] in ADDRESSING else ("ccomp", "xcomp", "dobj", "prep")
        return parse.child(k, *told) is not None
    return _judges(scene, v, k)


def _withholds(scene: Scene, k: int) -> bool:
    """ "… said it had looked at them but did not say what it saw": what is not said is told of the one who said the rest."""
    parse = scene.parse
    inner = k
    if parse.lemma[k] in cues.REFUSE:
        inner = parse.child(k, "xcomp") or k
    elif parse.child(k, "neg") is None:
        return False
    asks = any(
        parse.tag[i] in ("WP", "WRB", "WDT") or parse.word[i] in ("whether", "if")
        for i in range(inner + 1, min(inner + 4, len(parse)))
    )
    return parse.lemma[inner] in cues.SAY and (asks or inner != k)


def _judges(scene: Scene, v: int, k: int) -> bool:
    """ "… said the firm had known of it and accused it of “lying”": the judgement goes on with the past-tense report.

    A past participle after "had" can be either's by its form; with exact words, or among verbs of judging, it is the report.
    """
    parse = scene.parse
    reports = any(parse.lemma[v] in verbs for verbs in (cues.SAY, cues.ORDER, cues.FIND))
    if not reports or parse.tag[v] != "VBD" or parse.tag[k] not in ("VBD", "VBN") or parse.child(k, "dobj") is None:
        return False
    quoted = any(
        region.start > parse.start[k] for region in scene.regions.within(parse.start[k], parse.end[parse.right[k]])
    )
    if quoted:
        return any(parse.lemma[k] in verbs for verbs in (cues.SAY, cues.ATTITUDE, cues.NAMING))
    return parse.lemma[k] in _JUDGING and parse.child(parse.head[k], "aux") is not None


def is_trailing_report(scene: Scene, c: int, k: int) -> bool:
    """A participle after a comma at the content's end that reports on for the same source ("…, insisting that …")."""
    parse = scene.parse
    reports = parse.lemma[k] in cues.SAY or parse.lemma[k] in cues.NAMING or parse.lemma[k] in _JUDGING
    if parse.dep[k] != "advcl" or parse.tag[k] != "VBG" or not reports or k < c:
        return False
    return _after_comma(scene, parse.left[k]) and parse.child(k, "nsubj", "mark", "aux") is None


def is_other_report(scene: Scene, c: int, k: int) -> bool:
    """Somebody else's report hung on the content's end ("…, with the paper reporting …", "…, while footage showed …")."""
    parse = scene.parse
    if parse.dep[k] == "conj" and k > c and parse.lemma[k] in cues.UTTER and parse.child(k, "nsubj") is not None:
        return _quotes(scene, c, k)
    if k < c or not (_after_comma(scene, parse.left[k]) or parse.word[k] == "despite"):
        return False
    if parse.dep[k] == "prep" and parse.word[k] in ("with", "despite"):
        inner = parse.child(k, "pcomp")
        return inner is not None and parse.lemma[inner] in cues.SAY and parse.child(inner, "nsubj") is not None
    if parse.dep[k] == "advcl" and parse.child(k, "nsubj") is not None:
        mark = parse.child(k, "mark")
        reports = parse.lemma[k] in cues.SAY or parse.lemma[k] in cues.FIND
        return reports and mark is not None and parse.word[mark] in ("while", "although", "though", "whereas")
    return False


def _quotes(scene: Scene, c: int, k: int) -> bool:
    """ "… said the rule is new, and when pressed he replied: “…”": words quoted right after `k`, none before it."""
    parse = scene.parse
    start = parse.start[parse.left[c]]
    after = scene.regions.following(parse.end[k])
    before = scene.regions.within(start, parse.start[k])
    return bool(after) and not before and not parse.text[parse.end[k] : after[0].start].strip(" ,:")


def is_reporters_own(scene: Scene, c: int, k: int) -> bool:
    """ "A source said there could be talks, but I could not confirm that": in indirect speech "I" is who reports."""
    parse = scene.parse
    if parse.dep[k] != "conj" or k < c or scene.regions.at(parse.start[k]) is not None:
        return False
    subject, before = parse.child(k, "nsubj"), parse.child(c, "nsubj", "nsubjpass")
    first = subject is not None and parse.word[subject] in FIRST
    return first and not (before is not None and parse.word[before] in FIRST)


def is_comment(scene: Scene, c: int, k: int) -> bool:
    """The reporter's own aside after a comma ("said sales had doubled, hard to square with a shortage")."""
    parse = scene.parse
    if (
        k < c
        or parse.word[k] not in _ASIDES
        or parse.dep[k] not in ("advmod", "acomp", "advcl", "amod", "dep", "ccomp")
    ):
        return False
    infinitive = any(parse.dep[i] in ("xcomp", "advcl") and parse.tag[i] == "VB" for i in parse.children[k])
    return infinitive and parse.left[k] == k and _after_comma(scene, k)


def _after_comma(scene: Scene, i: int) -> bool:
    """A comma, or one with a closing quotation mark, stands before token `i`."""
    start = scene.parse.start[i]
    return scene.parse.text[max(0, start - 8) : start].rstrip(" \"”’'").endswith(",")


def going_on(scene: Scene, v: int, c: int) -> list[int]:
    """What goes on with the content after the tag ("X does not do A, he said, and does not do B"), parsed under the tag."""
    parse = scene.parse
    for k in parse.children[v]:
        if parse.dep[k] != "conj" or parse.pos[k] not in ("VERB", "AUX") or parse.lemma[k] in cues.SAY:
            continue
        subject = parse.child(k, "nsubj", "nsubjpass", "expl")
        parallel = subject is not None and parse.lemma[k] == parse.lemma[c]
        # "…, it said in a report, and those in the south paid 2 percent": a time or place only before a like clause.
        beside = {
            i for p in parse.children[v] if parallel and parse.dep[p] in ("prep", "npadvmod") for i in parse.subtree(p)
        }
        between = [i for i in range(v + 1, parse.left[k]) if parse.pos[i] != "SPACE" and i not in beside]
        if not between or parse.word[between[0]] != "," or len(between) > 3:
            continue
        if (subject is not None and parse.word[subject] not in ("he", "she", "they", "i")) or (
            subject is None and tense(scene, k) != tense(scene, v)
        ):
            return scene.content(k)
    return []


def coordinated(scene: Scene, v: int, c: int) -> list[int]:
    """A clause with its own subject that the parse hung on the past-tense cue though its tense goes on with the content."""
    parse = scene.parse
    for k in parse.children[v]:
        if k > c and parse.dep[k] == "conj" and parse.left[k] - parse.right[c] <= 2 and _elliptic(scene, k):
            return [*range(parse.right[c] + 1, parse.left[k]), *scene.content(k)]
    for k in parse.children[v]:
        if k > c and parse.dep[k] == "conj" and parse.left[k] - parse.right[c] <= 3 and _same_pronoun(scene, c, k):
            return [*range(parse.right[c] + 1, parse.left[k]), *scene.content(k)]
    if tense(scene, v) != "past" or tense(scene, c) == "past":
        return []
    for k in parse.children[v]:
        if k > c and parse.dep[k] == "conj" and parse.pos[k] in ("VERB", "AUX") and tense(scene, k) != "past":
            subject = parse.child(k, "nsubj", "nsubjpass", "expl")
            if subject is not None and parse.lemma[k] not in cues.SAY and parse.left[k] - parse.right[c] <= 3:
                return [*range(parse.right[c] + 1, parse.left[k]), *scene.content(k)]
    return []


def _same_pronoun(scene: Scene, c: int, k: int) -> bool:
    """ "says she hopes to win, but she knows that …": both clauses have one pronoun as their subject, and `k` says nothing."""
    parse = scene.parse
    first, second = parse.child(c, "nsubj"), parse.child(k, "nsubj")
    if first is None or second is None or parse.lemma[k] in cues.SAY:
        return False
    return parse.word[first] == parse.word[second] and parse.word[first] in ("he", "she", "they", "it", "i", "we")


def _elliptic(scene: Scene, k: int) -> bool:
    """ "… but the schedule was not": the predicate is that of the clause before."""
    parse = scene.parse
    if parse.child(k, "nsubj") is None or parse.lemma[k] not in ("be", "do", "have", "will", "can", "would", "could"):
        return False
    return all(parse.dep[c] in ("nsubj", "neg", "punct", "cc", "advmod") for c in parse.children[k])


def listed(scene: Scene, last: int) -> list[int]:
    """Further that-clauses after the content's last token ("said that A; that B; and that C"), to the sentence's end."""
    parse = scene.parse
    stop = parse.sent_end[parse.sent[last]]
    k = last + 1
    if k >= stop or parse.word[k] not in (",", ";"):
        return []
    k += 1
    while k < stop and parse.word[k] in ("and", "but", "or", ","):
        k += 1
    if k >= stop or parse.word[k] != "that" or parse.tag[k] not in ("IN", "DT"):
        return []
    tokens = list(range(last + 1, stop))
    while tokens and (parse.pos[tokens[-1]] == "SPACE" or parse.word[tokens[-1]] in (".", ",", ";")):
        tokens.pop()
    return tokens


def together(scene: Scene, v: int, c: int) -> list[int]:
    """Further finite clauses that the parse hung on the verb beside its first ("said A is X, so B is Y")."""
    parse = scene.parse
    if c < v or clause_sort(scene, c) != "finite":
        return []
    return [
        k
        for k in parse.children[v]
        if k > c and parse.dep[k] == "ccomp" and clause_sort(scene, k) == "finite" and _joined(scene, k)
    ]


def _joined(scene: Scene, k: int) -> bool:
    parse = scene.parse
    first = parse.left[k]
    words = [parse.word[first - 1], parse.word[first]]
    if parse.pos[first] == "PUNCT" and first + 1 < len(parse):
        words.append(parse.word[first + 1])  # after an opening quotation mark
    return any(word in ("so", "and", "but", "or", "yet") for word in words)
