"""The words of the third set: other papers, other propositions, other ways to say where one is from.

Written before it was measured, by somebody who had not read how attributions, credits and independence are found.
"""

from __future__ import annotations

from bench.syndicated.phrasing import Phrasing

__all__ = ["THIRD"]

THIRD = Phrasing(
    name="third",
    seed=40413,
    words="words_third.toml",
    styles=("titled", "linked data", "plain"),
    outlets=(
        "Corran Messenger", "Daily Barometer", "Southern Lantern", "Wexley Argus", "Morning Packet", "Coast & Country",
        "Business Compass", "Evening Plumb Line", "Tarrant Free Press", "Island Record", "Trade Window", "Weekly Sextant",
    ),
    agency="Orbis Press Agency",
    facts=(
        "a warehouse of {firm} in {place} lost {k} percent of its stock in the flood",
        "{firm} paid {n} dollars for the {place} pier",
        "{p} of 100 {product} lamps went out within a month",
        "the {product} drone flies {k} kilometers on one charge",
        "{firm} sends {n} parcels a day through {place}",
        "{product} paint contains {p} times the legal amount of cadmium",
        "no {product} boiler has exploded in {k} months",
        "{firm} will close its {place} mill after {k} years",
        "the {place} tunnel of {firm} leaks {n} liters an hour",
        "{firm} owns {p} percent of the vineyards around {place}",
        "fewer than {k} people still work at the {place} yard of {firm}",
        "{product} tires wear out after {n} kilometers",
    ),
    paraphrases=(
        "in the flood, a warehouse of {firm} in {place} lost {k} percent of its stock",
        "for the {place} pier, {firm} paid {n} dollars",
        "within a month, {p} of 100 {product} lamps went out",
        "on one charge, the {product} drone flies {k} kilometers",
        "{firm} sends {n} parcels through {place} every day",
        "{product} paint has {p} times the legal amount of cadmium in it",
        "in {k} months, no {product} boiler has exploded",
        "after {k} years, {firm} will close its {place} mill",
        "the {place} tunnel of {firm} leaks {n} liters every hour",
        "{p} percent of the vineyards around {place} are owned by {firm}",
        "at the {place} yard of {firm}, fewer than {k} people still work",
        "{product} tires are worn out after {n} kilometers",
    ),
    said=(
        "{speaker}, {role}, told the <own> that {clause}.",
        "{speaker}, {role}, confirmed to this newspaper that {clause}.",
        "“{Clause},” {speaker}, {role}, said in an interview.",
        "In an email, {speaker}, {role}, wrote: “{Clause}.”",
        "{Clause}, {speaker}, {role}, told a hearing on Tuesday.",
        "Asked about it, {speaker}, {role}, replied that {clause}.",
        "In the words of {speaker}, {role}, “{clause}.”",
    ),
    firm_says=(
        "In a statement, {firm} said that {clause}.",
        "{Clause}, according to {firm}.",
        "{Clause}, a statement by {firm} said.",
        "{firm} has confirmed that {clause}.",
    ),
    posted=(
        "On {date}, {firm} announced on its blog that {clause}.",
        "“{Clause},” {firm} posted on {date}.",
        "A post that {firm} published on {date} says that {clause}.",
    ),
    paper_says=(
        "{Clause}, as the {paper} reported on {date}.",
        "As first reported by the {paper}, {clause}.",
        "{Clause}, the {paper} writes.",
        "A report in the {paper} says that {clause}.",
        "In its issue of {date}, the {paper} says that {clause}.",
        "The {paper} has learned that {clause}.",
    ),
    own_count=(
        "Reporters of the {paper} counted for two weeks and found that {clause}.",
        "{Clause}, according to figures that the {paper} compiled itself.",
        "A survey by the {paper} shows that {clause}.",
        "A count by this newspaper found that {clause}.",
    ),
    release_lead=(
        "{place}, {date} /PressLine/ -- {firm} has presented its yearly report.",
        "News release. {firm}, {place}. For further information contact the press office.",
    ),
    roles={
        "chief": ("{firm}’s chief executive", "managing director of {firm}", "who runs {firm}"),
        "founder": ("who started {firm} in 2011", "co-founder of {firm}"),
        "employee": ("a press officer of {firm}", "a spokeswoman for {firm}", "who is an engineer with {firm}"),
        "board": ("who chairs the board of {firm}",),
        "former": ("who left {firm} in 2023", "an ex-manager of {firm}"),
        "investor": ("an early backer of {firm}",),
        "outsider": ("a lecturer at {firm}", "of {firm}", "who heads research at {firm}", "an adviser at {firm}"),
    },
    credit=("With reporting by {agency}.", "Additional reporting by {agency}.", "This article was first published by {agency}."),
    dateline=("{place} ({agency}) - ", "{place}, {date} ({agency}) — ", "({agency}) – "),
    correction=(
        "Correction, {date}: An earlier version of this article said that {wrong}.",
        "Editor’s note: This story has been updated. It wrongly stated at first that {wrong}.",
    ),
    told_paper=(
        "{speaker}, {role}, told the {paper} that {clause}.",
        "“{Clause},” {speaker}, {role}, told the {paper}.",
        "{speaker}, {role}, confirmed to the {paper} that {clause}.",
        "In an interview with the {paper}, {speaker}, {role}, said that {clause}.",
    ),
    relayed_twice=(
        "The {paper}, citing the {other}, reported that {clause}.",
        "{speaker}, {role}, told the {other} that {clause}, the {paper} reported.",
        "The {paper} reports, with reference to the {other}, that {clause}.",
    ),
    unnamed=(
        "People familiar with the matter said that {clause}.",
        "{Clause}, said a person who asked not to be named.",
        "An official who was not authorized to speak told the <own> that {clause}.",
    ),
    made_from=(
        "This article is based on a press release by {firm}.",
        "Source: press release of {firm}",
    ),
    bullet=("- {Clause} (source: the {paper})", "- {Clause} ({paper})"),
    denied=("{speaker}, {role}, rejected the claim that {clause}.",),
    boilerplate=(
        "You can reach the newsdesk around the clock by telephone, and our archive is open to schools on the first Monday of each month. If your copy did not "
        "arrive this morning, please tell the carrier service before ten. Prices include tax, and subscriptions renew themselves unless they are ended in writing."
    ),
    quotations=(
        "We have been told to wait for the report so often that half of the street has moved away in the meantime",
        "If you hang a clock in every room and wind none of them you cannot complain about the buses afterwards",
        "The plan fits on the back of a stamp and most of the stamp is taken up by the signature of the mayor",
    ),
    ways=("tightened", "reordered+tightened", "edited", "cut", "verbatim", "edited+tightened", "reworked+cut"),
)  # fmt: skip
