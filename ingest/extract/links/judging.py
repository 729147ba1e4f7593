"""Which links are given: what rules found and what the model finds by itself, each with how likely it is right.

In an article both count: a rule's link that the model thinks unlikely there is dropped, and one that no words mark is given
where the model is sure enough. A speaker's own words in a transcript are left to the rules: the model was not made for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ingest.extract.links.acts import DENYING
from ingest.extract.links.background import are_contrary, says_again
from ingest.extract.links.found import Found
from ingest.extract.links.frames import stance
from ingest.extract.links.model import CLASSES, LinkModel, Weighed, combined, shipped, weigh
from ingest.extract.links.neighbours import telling
from ingest.extract.links.realis import is_unreal, not_disputing
from ingest.extract.links.signs import EXPLICIT, GIVEN, STATED, Sign, is_known, precision
from ingest.extract.links.statements import Argument, Statement
from ingest.extract.links.weighing import QUIET
from kg.record import AUTHOR, LinkRelation, Polarity

__all__ = ["judged"]

_SUPPORTS, _SUPPORTED, _DISPUTES = (CLASSES.index(name) for name in ("supports", "supported", "disputes"))
_LEAD = 0.69
"""The most that is said of a link that no word marks: those above are not right more often than that. A person decides."""
_SURE = 0.65
"""From which share such a link is given in a text that is no quarrel: where things are told in a row, most are wrong."""
_SHARED = {Sign.LIKEWISE: 2}
"""Words that a statement must share with the one that it is explicitly said to repeat."""
_WHY = (
    ("frame", "it follows the author's summing up"),
    ("stance -1", "the author says that somebody is against it"),
    ("stance 1", "the author says that somebody agrees"),
    ("run -1", "its speaker was just said to be against it"),
    ("run 1", "its speaker was just said to agree"),
    ("last", "it comes right after the other speaker"),
    ("inside", "a word joins them"),
    ("joint", "they stand in one sentence"),
    ("one denies", "one of them denies"),
    ("a act", "a verb of answering tells it"),
    ("a connective", "a word joins them"),
    ("shared", "they share words"),
    ("counts", "one of them gives figures"),
)


def judged(argument: Argument, ruled: Iterable[Found], model: LinkModel | None = None) -> list[Found]:
    """The links to give, one for each two statements, in no order."""
    model = model or shipped()
    weighed = {(w.later.number, w.earlier.number): w for w in weigh(argument, model)}
    kept: list[Found] = []
    best: dict[tuple[int, int], Found] = {}
    for found in _candidates(argument, ruled, weighed, model):
        key = _pair(found)
        if found.weight is None:
            kept.append(found)
        elif key not in best or found.score > best[key].score:
            best[key] = found
    return kept + _surest(best.values())


def _candidates(
    argument: Argument, ruled: Iterable[Found], weighed: dict[tuple[int, int], Weighed], model: LinkModel
) -> Iterator[Found]:
    for found in ruled:
        if found.relation is LinkRelation.ELABORATES or argument.in_turn(argument.doc[found.source.first]):
            yield found
            continue
        seen = weighed.get(_pair(found))
        weight = round(combined(seen.shares[_class(found)] if seen else None, precision(found.sign)), 2)
        weight = max(weight, _floor(found))
        if weight >= GIVEN:
            yield found.with_weight(weight if is_known(found.sign) else min(weight, _LEAD))
    for pair in weighed.values():
        if pair.shares[0] > 0.51:
            continue
        share, which = max((share, k) for k, share in enumerate(pair.shares) if k)
        if round(share, 2) < GIVEN or (QUIET in pair.features and share < _SURE):
            continue
        if not _gainsaid(argument, pair, which):
            yield _unmarked(argument, pair, which, round(share, 2), model)


def _gainsaid(argument: Argument, pair: Weighed, which: int) -> bool:
    """Whether the words of the two speak against the link: a denial that supports, the same that disputes, what was only supposed."""
    if _supposed(argument, pair.later) or _supposed(argument, pair.earlier):
        return True
    if which != _DISPUTES:
        return are_contrary(pair.later, pair.earlier)
    if any(not_disputing(argument.doc[i]) for i in pair.later.tokens):
        return True
    return says_again(argument, pair.later, pair.earlier) or _of_its_own(pair.later, pair.earlier)


def _of_its_own(later: Statement, earlier: Statement) -> bool:
    """Whether what is disputed is told in a clause that has no word of the other: "disputed that he had been asked"."""
    disputed = later.assertion.polarity is Polarity.DENIES and not DENYING.isdisjoint(later.cues)
    return disputed and later.voice != AUTHOR and later.lemmas.isdisjoint(earlier.lemmas)


def _supposed(argument: Argument, statement: Statement) -> bool:
    return statement.voice == AUTHOR and any(is_unreal(argument.doc[i]) for i in statement.tokens)


def _pair(found: Found) -> tuple[int, int]:
    numbers = found.source.number, found.target.number
    return max(numbers), min(numbers)


def _class(found: Found) -> int:
    if found.relation is not LinkRelation.SUPPORTS:
        return _DISPUTES
    return _SUPPORTS if found.source.number > found.target.number else _SUPPORTED


def _explicit(found: Found) -> bool:
    """Whether the words say that somebody who is known is for or against the other, in whose words he speaks."""
    named = found.source.voice != AUTHOR and found.source.voice[0] != "?"
    return (
        named
        and found.sign in EXPLICIT
        and len(found.source.lemmas & found.target.lemmas) >= _SHARED.get(found.sign, 0)
    )


def _floor(found: Found) -> float:
    """The least that is said of a link whose words are explicit: of "others say the same" what the sign is worth, of an
    objection a lead."""
    if not _explicit(found):
        return 0.0
    return precision(found.sign) if found.sign is Sign.LIKEWISE else GIVEN


def _surest(links: Iterable[Found]) -> list[Found]:
    """Of what a statement does to several earlier ones by the same class, the surest, and all that are stated or explicit."""
    links = sorted(links, key=lambda f: (-f.score, f.source.number, f.target.number))
    taken: set[tuple[int, int]] = set()
    kept = []
    for found in links:
        key = _pair(found)[0], _class(found)
        if key not in taken or found.score >= STATED or _explicit(found):
            taken.add(key)
            kept.append(found)
    return kept


def _unmarked(argument: Argument, pair: Weighed, which: int, share: float, model: LinkModel) -> Found:
    later, earlier = pair.later, pair.earlier
    source, target = (earlier, later) if which == _SUPPORTED else (later, earlier)
    relation = LinkRelation.SUPPORTS if which != _DISPUTES else _against(argument, later, earlier, pair.features)
    told = dict.fromkeys(
        says for f in model.telling(pair.features, which) for start, says in _WHY if f.startswith(start)
    )
    reason = f"no word marks it; {'; '.join(told) or 'what stands around the two suggests it'}"
    return Found(
        source,
        target,
        relation,
        telling(argument, later),
        reason,
        Sign.UNMARKED,
        marked=False,
        weight=min(share, _LEAD),
    )


def _against(argument: Argument, later: Statement, earlier: Statement, features: tuple[str, ...]) -> LinkRelation:
    """Disputes, of two holders, where the later is a speaker's or says that somebody is against it; else qualifies."""
    if features[0].startswith("same"):
        return LinkRelation.QUALIFIES
    if later.voice == AUTHOR and stance(argument, later) >= 0:
        return LinkRelation.QUALIFIES
    return LinkRelation.DISPUTES
