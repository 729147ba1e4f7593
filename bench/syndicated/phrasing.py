"""The words of a set: papers, propositions, and how somebody is said to say one. Two sets, which share none of them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from bench.syndicated.fiction import FIRST_WORDS, Cast, capital

__all__ = ["HELD_OUT", "OPEN", "Fact", "Phrasing", "capital"]


@dataclass(frozen=True)
class Fact:
    """A proposition as a clause that begins with a small letter or a name, and the firm that it is about.

    `paraphrase`: the same in other words; `other_figure`: a proposition with other numbers.
    """

    clause: str
    firm: str
    place: str
    paraphrase: str = ""
    other_figure: str = ""


@dataclass(frozen=True)
class Phrasing:
    """Templates; `{clause}` begins small where it can, `{Clause}` with a capital; `{paper}` is a paper's name without "The".

    `<own>` is the paper in whose page it stands. What stands under `ways` is of the third set only.
    """

    name: str
    seed: int
    outlets: tuple[str, ...]
    agency: str
    facts: tuple[str, ...]
    said: tuple[str, ...]
    firm_says: tuple[str, ...]
    posted: tuple[str, ...]
    paper_says: tuple[str, ...]
    own_count: tuple[str, ...]
    release_lead: tuple[str, ...]
    roles: dict[str, tuple[str, ...]]
    credit: tuple[str, ...]
    boilerplate: str
    quotations: tuple[str, ...]
    ways: tuple[str, ...]
    words: str = FIRST_WORDS
    """The file of names and prose."""
    styles: tuple[str, ...] = ("plain",)
    """What pages look like, by outlet."""
    paraphrases: tuple[str, ...] = ()
    told_paper: tuple[str, ...] = ()
    relayed_twice: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    dateline: tuple[str, ...] = ()
    correction: tuple[str, ...] = ()
    made_from: tuple[str, ...] = ()
    bullet: tuple[str, ...] = ()
    denied: tuple[str, ...] = ("{speaker}, {role}, denied that {clause}.",)

    def fact(self, number: int, cast: Cast, random_: random.Random) -> Fact:
        firm, place = cast.firm(), cast.place()
        values = {"firm": firm, "place": place, "product": cast.product(), **_numbers(random_)}
        at = number % len(self.facts)
        clause = self.facts[at].format_map(values)
        if not self.paraphrases:
            return Fact(clause, firm, place)
        return Fact(
            clause,
            firm,
            place,
            self.paraphrases[at].format_map(values),
            self.facts[at].format_map(values | _numbers(random_)),
        )


def _numbers(random_: random.Random) -> dict[str, str]:
    return {
        "n": f"{random_.randint(12, 98)},{random_.randint(1, 9)}00",
        "k": str(random_.randint(11, 89)),
        "p": str(random_.randint(11, 89)),
    }


OPEN = Phrasing(
    name="open",
    seed=20261130,
    outlets=(
        "Harbor Ledger",
        "Norland Post",
        "Eastvale Courier",
        "Brackwater Gazette",
        "Tidemouth Herald",
        "Millrace Observer",
        "Upland Tribune",
        "Saltmarsh Chronicle",
        "Weirside Journal",
        "Ashport Examiner",
        "Lowfield Mercury",
        "Fjordgate Times",
    ),
    agency="Meridian Wire",
    facts=(
        "the {place} plant of {firm} recycled {n} tons of copper in 2025",
        "{product} batteries last {k} years in daily use",
        "{firm} cut the price of the {product} sensor by {p} percent",
        "{p} percent of the water meters in {place} give wrong readings",
        "the {product} turbine stops working below minus {k} degrees",
        "{firm} employs {n} people in {place}",
        "the {product} pump uses {p} percent less power than a diesel pump",
        "{firm} lost {k} million dollars in 2025",
        "the {place} depot of {firm} burned for {k} hours",
        "{p} percent of {product} locks can be opened with a magnet",
        "the {product} ferry needs {k} minutes from {place} to the mainland",
        "{firm} has delivered {n} {product} tractors to {place}",
    ),
    said=(
        "{speaker}, {role}, said that {clause}.",
        "{Clause}, said {speaker}, {role}.",
        "“{Clause},” said {speaker}, {role}.",
    ),
    firm_says=("{firm} said that {clause}.", "{Clause}, {firm} said in a statement."),
    posted=("{firm} said in a post on {date} that {clause}.", "{firm} wrote in a tweet that {clause}."),
    paper_says=(
        "According to the {paper}, {clause}.",
        "The {paper} reported that {clause}.",
        "{Clause}, the {paper} reported.",
    ),
    own_count=(
        "A count by the {paper} found that {clause}.",
        "The {paper} went through the records and found that {clause}.",
    ),
    release_lead=(
        "{place}, {date} – {firm} today announced new figures for its business.",
        "FOR IMMEDIATE RELEASE. {firm}, which is based in {place}, publishes figures for its business.",
    ),
    roles={
        "chief": ("chief executive of {firm}", "the chief executive of {firm}"),
        "founder": ("founder of {firm}", "who founded {firm}"),
        "employee": ("an engineer at {firm}", "a spokesperson for {firm}"),
        "board": ("a member of the board of {firm}",),
        "former": ("a former engineer at {firm}", "formerly chief executive of {firm}"),
        "investor": ("an investor in {firm}",),
        "outsider": ("an analyst at {firm}", "a researcher at {firm}"),
    },
    credit=("{agency} contributed to this page.", "By {agency}."),
    boilerplate=(
        "Readers can write to the editors by post or leave letters in the box beside the main entrance of the building. Subscribers who move house are asked "
        "to give notice four weeks ahead so that delivery can go on. The papers of the group are printed on recycled paper in two plants near the coast."
    ),
    quotations=(
        "Nobody who has seen the old harbor at night would have bet a single coin on what stands there now",
        "My grandmother kept better books with a pencil than most firms do with three floors of accountants",
        "When the lights went out we found that the only people who knew the switchboard had retired in spring",
        "A bridge that nobody inspects is a promise that somebody else will have to keep in bad weather",
    ),
    ways=("verbatim", "cut", "edited", "reordered", "cut+edited", "verbatim", "reordered+edited"),
)

HELD_OUT = Phrasing(
    name="held out",
    seed=71,
    outlets=(
        "Copperfield Daily", "Sandrock Register", "Glenmoor Standard", "Peakside Dispatch", "Stonequay Bulletin", "Larchwood Echo",
        "Riverhead Sentinel", "Highmere Advertiser", "Quayside Star", "Bellwether Weekly", "Foxholt News", "Marlpit Review",
    ),
    agency="Castellan News Agency",
    facts=(
        "the {product} heater saves a household {n} kilowatt hours a year",
        "{firm} closed {k} shops in {place} in 2025",
        "the {place} mine of {firm} holds {n} tons of tin",
        "the {product} tram brakes fail in {p} of 100 tests",
        "{firm} owes suppliers in {place} {k} million dollars",
        "{product} wheat grows in {p} percent of salty soils",
        "the {product} filter removes {p} percent of the lead from tap water",
        "{firm} sold {n} {product} bicycles in {place} in 2025",
        "the {product} elevator passed {k} safety tests in 2025",
        "the {place} bridge carries {n} trucks a day",
        "{firm} dumped {n} liters of dye into the river at {place}",
        "the {product} glove stops a blade at {k} meters per second",
    ),
    said=(
        "{speaker}, {role}, told reporters that {clause}.",
        "“{Clause},” {speaker}, {role}, explained.",
        "According to {speaker}, {role}, {clause}.",
    ),
    firm_says=("{firm} says that {clause}.", "{firm} claims that {clause}."),
    posted=("{firm} wrote on social media on {date} that {clause}.", "In a tweet, {firm} claimed that {clause}."),
    paper_says=("{Clause}, according to the {paper}.", "The {paper} first reported that {clause}.", "The {paper} wrote on {date} that {clause}."),
    own_count=("An analysis by the {paper} shows that {clause}.", "The {paper} reviewed the registers itself and concluded that {clause}."),
    release_lead=(
        "{place}, {date}. {firm} is pleased to announce its results. Press release.",
        "{place} – Today, {firm} announced the results of a long year.",
    ),
    roles={
        "chief": ("the CEO of {firm}", "who is the chief executive of {firm}"),
        "founder": ("the founder of {firm}", "who co-founded {firm}"),
        "employee": ("who works at {firm}", "a technician at {firm}"),
        "board": ("who sits on the board of {firm}",),
        "former": ("who worked at {firm} until 2024", "the former head of sales at {firm}"),
        "investor": ("who invested in {firm}",),
        "outsider": ("who teaches at {firm}", "an economist at {firm}"),
    },
    credit=("With material from {agency}.", "Source: {agency}"),
    boilerplate=(
        "Every household in the valley receives one free copy of the weekend edition unless a sticker on the mailbox says otherwise. Small advertisements are taken "
        "at the counter until noon on Thursdays. Corrections are printed on page two, and complaints about delivery go to the depot that is named on the last page."
    ),
    quotations=(
        "You can paint a leaking boat in any color you like and the water will still come in through the same hole",
        "The committee met eleven times and the only thing it ever agreed on was the date of the following meeting",
        "If the drains had been laid by the people who drew them we would all be living on a hill by today",
        "I have read the contract twice from the front and once from the back and it says nothing in either direction",
    ),
    ways=("reworked", "cut+reordered", "verbatim", "edited+cut", "reworked+reordered", "verbatim", "edited"),
)  # fmt: skip
