"""Made-up claims with a known answer: pairs that say the same in other words, pairs that differ in one thing, and many documents.

People and firms are put together from syllables; nothing of the evaluation data is in here. The same seed gives the same claims.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise

from ingest.link.equal import LocalAssertion

__all__ = ["MadePair", "made_documents", "made_pairs"]


def _list(text: str) -> list[str]:
    return text.split("|")


FORMS: dict[str, tuple[str, ...]] = {
    "leads": (
        "{p} is chief executive of {f}.",
        "{p} is the CEO of {f}.",
        "The chief executive of {f} is {p}.",
        "{f} is led by its chief executive, {p}.",
    ),
    "founded": (
        "{p} co-founded {f} in {y}.",
        "{f} was co-founded by {p} in {y}.",
        "In {y}, {p} was one of the founders of {f}.",
    ),
    "raised": (
        "{f} raised ${n} million in {y}.",
        "In {y} {f} really raised {n} million dollars.",
        "Investors put ${n} million into {f} in {y}.",
    ),
    "cuts": (
        "{d} cuts the cost of {t} by {n} percent.",
        "{d} actually cuts the cost of {t} by {n}%.",
        "With {d}, {t} costs {n} percent less.",
    ),
    "bought": ("{f} bought {g} in {y}.", "{g} was bought by {f} in {y}.", "In {y}, {f} took over {g}."),
    "employs": ("{f} employs {n} people in {c}.", "{f} has {n} employees in {c}.", "In {c}, {n} people work for {f}."),
    "open": (
        "{f} made {d} open source in {y}.",
        "{d} became open source in {y}, says {f}.",
        "Since {y}, {d} by {f} is open source.",
    ),
    "opens": (
        "{f} will open an office in {c} in {y}.",
        "In {y}, {f} is to open an office in {c}.",
        "{f} plans an office in {c} for {y}.",
    ),
    "matters": (
        "{t} will matter more than {u}.",
        "In the long run, {t} is going to matter more than {u}.",
        "{u} will be less important than {t}.",
    ),
    "hard": (
        "The hardest part of {t} is finding people who know it well.",
        "What is hardest about {t} is to find people who know it well.",
        "Good people are the scarcest thing in {t}.",
    ),
    "invests": (
        "{p} invests in {f}.",
        "{p} is an investor in {f}.",
        "{f} counts {p} among its investors.",
    ),
    "uses": (
        "{f} uses {d} for {t}.",
        "For {t}, {f} relies on {d}.",
        "{t} runs on {d} at {f}.",
    ),
    "fails": (
        "Most projects in {t} fail because nobody asks the customers first.",
        "Most projects in {t} fail since the customers are never asked first.",
        "Whoever does not ask customers first fails in {t}.",
    ),
}
"""A relation → the ways to say it. What is not in a form is not said: all forms of a relation have the same slots."""

TOPICS = _list(
    "recycling glass|mapping the sea floor|serving language models|growing lettuce indoors|training nurses|repairing bridges|"
    "translating contracts|grading timber|forecasting floods|insuring small ships|cooling data centres|sorting mail|"
    "teaching chess|brewing without alcohol|restoring paintings|testing vaccines|building wind farms|printing houses|"
    "tuning pianos|reading old maps|breeding oysters|charging electric buses|drying fruit|routing ambulances|"
    "archiving radio shows|casting bells|weighing trucks|planting forests|pricing train tickets|measuring sleep"
)
PLACES = _list("Lisbon|Oslo|Nairobi|Quito|Osaka|Leeds|Tallinn|Porto|Perth|Turin|Lagos|Bergen|Graz|Hobart|Malmo|Tampere")
_FIRST = _list(
    "Ana|Ola|Mika|Tove|Iris|Jonas|Lena|Petra|Hugo|Nora|Emil|Vera|Anton|Lucia|Bruno|Selma|Oskar|Ida|Felix|Maja"
)
_HEAD = _list("Bor|Lind|Vest|Kal|Ost|Hal|Nor|Fal|Ber|Sund|Mar|Tor|Ek|Al|Run|Gran|Dal|Skog|Hav|Sten")
_TAIL = _list("mark|gren|ström|vik|berg|dahl|holm|lund|stad|nes|rud|by|land|sen|feld|moor")
_KIND = _list("Labs|Foods|Systems|Energy|Works|Robotics|Freight|Analytics|Media|Materials|Press|Health")


@dataclass(frozen=True)
class MadePair:
    """Two made assertions of different documents; `same` is the answer, `kind` what was done to the second."""

    a: LocalAssertion
    b: LocalAssertion
    same: bool
    kind: str


def made_pairs(count: int = 600, seed: int = 7) -> list[MadePair]:
    """`count` pairs, about a third of them the same claim; of the others each differs from the first in one thing."""
    made = random.Random(seed)
    pairs = []
    for number in range(count):
        relation = made.choice(list(FORMS))
        slots = _slots(made)
        kind = made.choice(KINDS)
        text = made.choice(FORMS[relation]).format(**slots)
        other, same = _changed(made, relation, slots, kind)
        if other is None or (not same and other == text):
            continue
        speakers = (_person(made), slots["p"]) if number % 3 else (slots["p"], slots["p"])
        a = _assertion(f"a{number:05d}", f"d{number}", _sentence(text), speakers[0])
        b = _assertion(f"b{number:05d}", f"e{number}", _sentence(other), speakers[1])
        pairs.append(MadePair(a, b, same, kind))
    return pairs


KINDS = (
    "same",
    "same",
    "same",
    "number",
    "year",
    "firm",
    "person",
    "negation",
    "opposite",
    "turned",
    "relation",
    "topic",
)


def _changed(made: random.Random, relation: str, slots: dict[str, str], kind: str) -> tuple[str | None, bool]:
    """The second sentence, and whether it makes the same claim; None where this relation has nothing of the kind."""
    forms = FORMS[relation]
    form = made.choice(forms)
    swapped = {"number": "n", "year": "y", "firm": "f", "person": "p", "topic": "t"}.get(kind)
    if kind == "same":
        return form.format(**slots), True
    if swapped is not None:
        if f"{{{swapped}}}" not in form:
            return None, False
        fresh = _slots(made)
        return form.format(**{**slots, swapped: fresh[swapped]}), fresh[swapped] == slots[swapped]
    if kind == "relation":
        other = made.choice([name for name in FORMS if name != relation])
        return made.choice(FORMS[other]).format(**slots), False
    if kind == "turned":
        return (
            (form.format(**{**slots, "f": slots["g"], "g": slots["f"]}), False)
            if relation == "bought"
            else (None, False)
        )
    for old, new in _TURNS[kind]:
        if old in form:
            return form.replace(old, new).format(**slots), False
    return None, False


_TURNS = {
    "negation": (
        (" is chief", " is not chief"),
        (" is the", " is not the"),
        (" co-founded", " never co-founded"),
        (" raised", " never raised"),
        (" cuts", " does not cut"),
        (" bought", " never bought"),
        (" employs", " does not employ"),
        (" will open", " will not open"),
        (" will matter", " will not matter"),
        (" invests", " does not invest"),
        (" uses", " does not use"),
    ),
    "opposite": (
        (" cuts", " raises"),
        (" cheaper", " dearer"),
        (" less.", " more."),
        (" more than", " less than"),
        (" hardest", " easiest"),
        (" bought", " sold"),
        (" open an", " close an"),
        (" fail ", " succeed "),
    ),
}


def made_documents(documents: int, each: int = 50, seed: int = 11) -> dict[str, list[LocalAssertion]]:
    """That many documents of `each` assertions on one subject each, with a few firms and people: sentences of English word
    stems, one in ten of the forms above, one in twenty taken from another document.

    A subject has 60 words of its own and comes back in one document of two hundred, so that about as many pairs are near as
    among 10,000 claims of a fact-checker's archive: one in 400 at a similarity of 0.35, seven in 100,000 to be queued.
    """
    made = random.Random(seed)
    vocabulary = _vocabulary()
    subjects = [made.sample(vocabulary, 60) for _ in range(200)]
    held: dict[str, list[LocalAssertion]] = {}
    said: list[str] = []
    for number in range(documents):
        iri = f"https://example.org/kg/doc/made{number:06d}"
        people, firms = [_person(made) for _ in range(4)], [_firm(made) for _ in range(4)]
        subject = made.choice(subjects)
        held[iri] = []
        for place in range(each):
            if said and made.random() < 0.05:
                text = made.choice(said)
            else:
                text = _made_text(made, subject, vocabulary, people, firms)
                said.append(text)
            held[iri].append(
                _assertion(f"https://example.org/kg/assertion/{number:06d}{place:03d}", iri, text, made.choice(people))
            )
    return held


def _made_text(
    made: random.Random, subject: list[str], vocabulary: list[str], people: list[str], firms: list[str]
) -> str:
    slots = _slots(made) | {"p": made.choice(people), "f": made.choice(firms), "g": made.choice(firms)}
    if made.random() < 0.1:
        return _sentence(made.choice(FORMS[made.choice(list(FORMS))]).format(**slots))
    words = made.sample(subject, 4) + made.sample(vocabulary, 3)
    made.shuffle(words)
    slots |= {f"w{place}": word for place, word in enumerate(words)}
    return _sentence(made.choice(_SHAPES).format(**slots))


def _vocabulary() -> list[str]:
    lines = files("ingest.link").joinpath("word-weights.tsv").read_text(encoding="utf-8").splitlines()
    return [word for word, weight in map(str.split, lines) if len(word) > 3 and 0.35 <= float(weight) <= 0.8]


_SHAPES = _list(
    "{f} will {w0} the {w1} {w2} of {w3} with {w4} {w5} and {w6}.|{p} thinks {w0} {w1} is the {w2} of every {w3} {w4}.|"
    "The {w0} {w1} at {f} needs more {w2} than {w3} or {w4} {w5}.|{w0} and {w1} are {w2} without {w3}, as {w4} showed in {c}.|"
    "In {y}, {n} {w0} were {w1} for {w2} {w3} in {c}.|A {w0} {w1} can {w2} any {w3} that {w4} the {w5}.|"
    "{g} and {f} {w0} on {w1} {w2} because {w3} is {w4}.|Nobody who has a {w0} {w1} wants the {w2} to {w3} its {w4}."
)


def _slots(made: random.Random) -> dict[str, str]:
    topic, other = made.sample(TOPICS, 2)
    return {
        "p": _person(made),
        "f": _firm(made),
        "g": _firm(made),
        "d": f"{made.choice(_HEAD)}{made.choice(_TAIL)} {made.randint(2, 9)}",
        "t": topic,
        "u": other,
        "n": str(made.randint(11, 980)),
        "y": str(made.randint(2008, 2026)),
        "c": made.choice(PLACES),
    }


def _person(made: random.Random) -> str:
    return f"{made.choice(_FIRST)} {made.choice(_HEAD)}{made.choice(_TAIL)}"


def _firm(made: random.Random) -> str:
    return f"{made.choice(_HEAD)}{made.choice(_TAIL)} {made.choice(_KIND)}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _assertion(iri: str, document: str, text: str, speaker: str) -> LocalAssertion:
    return LocalAssertion(iri, document, text, "asserts", speaker=speaker, names=frozenset(_names(text)))


def _names(text: str) -> Iterator[str]:
    """The names in a made sentence, as an extractor would find them: runs of two words with capitals."""
    words = text.rstrip(".").replace(",", "").split()
    for first, second in pairwise(words):
        if (
            first[0].isupper()
            and second[0].isupper()
            and second in {*_KIND, *words}
            and first not in {"In", "The", "With"}
        ):
            yield f"{first} {second}"
