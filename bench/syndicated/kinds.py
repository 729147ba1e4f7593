"""The kinds of story, each with the answer that the definition in docs/independence.md gives."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from bench.syndicated.scene import Scene
from bench.syndicated.story import Page, Story

__all__ = ["KINDS"]


def _copies(pages: tuple[Page, ...], source: Page) -> tuple[tuple[Page, Page], ...]:
    return tuple((page, source) for page in pages)


def _among(pages: tuple[Page, ...]) -> tuple[tuple[Page, Page], ...]:
    return tuple(combinations(pages, 2))


def release_copied(s: Scene) -> Story:
    """A firm's announcement, and papers that print it without saying so. One source: the firm."""
    release = s.release()
    copies = tuple(s.copy(release, paper, 1 + i) for i, paper in enumerate(s.cast.papers(2 + s.variant)))
    return s.story(1, derives=_copies(copies, release), alike=_among(copies))


def release_and_post(s: Scene) -> Story:
    """Copies of an announcement, a report of the same firm's post, and (every other time) a paper's own count."""
    release = s.release()
    papers = s.cast.papers(6)
    copies = tuple(s.copy(release, paper, 1) for paper in papers[: 3 + s.variant % 2])
    s.page(papers[4], 2, s.posted(1))
    counted = s.variant % 2 == 0
    if counted:
        s.page(papers[5], 4, s.own_count(papers[5]))
    return s.story(1 + counted, derives=_copies(copies, release), alike=_among(copies))


def agency_copied(s: Scene) -> Story:
    """An agency has it from somebody named; papers print the agency, with or without credit."""
    agency = s.phrasing.agency
    wire = s.page(agency, 0, s.said(s.cast.person(), "outsider", s.cast.firm()))
    credit = s.phrasing.credit[s.variant % len(s.phrasing.credit)].format(agency=agency)
    copies = tuple(
        s.copy(wire, paper, i, credit=credit if i % 2 else None) for i, paper in enumerate(s.cast.papers(3), 1)
    )
    return s.story(1, derives=_copies(copies, wire), alike=_among(copies))


def agency_unsourced(s: Scene) -> Story:
    """The agency states it without a source, and so do all that print it."""
    wire = s.page(s.phrasing.agency, 0, s.narrated())
    copies = tuple(s.copy(wire, paper, 1) for paper in s.cast.papers(2 + s.variant))
    return s.story(0, 3 + s.variant, derives=_copies(copies, wire), alike=_among(copies))


def relayed(s: Scene) -> Story:
    """A paper has it from somebody named; others say that this paper reports it. One source."""
    papers = s.cast.papers(3)
    s.page(papers[0], 0, s.said(s.cast.person(), "chief"))
    for paper in papers[1 : 2 + s.variant]:
        s.page(paper, 2, s.paper_says(papers[0]))
    return s.story(1)


def relayed_not_held(s: Scene) -> Story:
    """Two papers have it from a third, whose page is not held: it counts through that paper, once."""
    missing, *papers = s.cast.papers(3)
    for paper in papers[: 1 + s.variant]:
        s.page(paper, 2, s.paper_says(missing))
    return s.story(1)


def one_firm(s: Scene) -> Story:
    """The chief executive, the founder and somebody employed say it in three papers: one party."""
    roles = (("chief", "founder", "employee"), ("chief", "employee"), ("board", "chief", "founder"))[s.variant]
    for paper, role in zip(s.cast.papers(len(roles)), roles, strict=True):
        s.page(paper, 1, s.said(s.cast.person(), role))
    return s.story(1)


def firm_and_chief(s: Scene) -> Story:
    """The firm's statement in one paper, its chief executive in another."""
    papers = s.cast.papers(2)
    s.page(papers[0], 0, s.firm_says())
    s.page(papers[1], 1, s.said(s.cast.person(), "chief"))
    return s.story(1)


def former_employee(s: Scene) -> Story:
    """Somebody who has left the firm is a party of his own."""
    papers = s.cast.papers(2)
    s.page(papers[0], 0, s.said(s.cast.person(), "chief"))
    s.page(papers[1], 1, s.said(s.cast.person(), "former"))
    return s.story(2)


def investor(s: Scene) -> Story:
    """An investor does not speak for the firm."""
    papers = s.cast.papers(2)
    s.page(papers[0], 0, s.said(s.cast.person(), "chief"))
    s.page(papers[1], 1, s.said(s.cast.person(), "investor"))
    return s.story(2)


def owner(s: Scene) -> Story:
    """A firm and its buyer: one party if it was bought before they spoke, two if after, or if nobody says when."""
    papers, parent = s.cast.papers(3), s.cast.firm()
    bought = (
        f"{parent} acquired {s.fact.firm} in November 2025.",
        f"{parent} acquired {s.fact.firm} in December 2026.",
        f"{parent} owns {s.fact.firm}.",
        f"{parent} has acquired {s.fact.firm}.",
    )[s.variant]
    s.page(papers[0], 0, s.firm_says())
    s.page(papers[1], 1, s.said(s.cast.person(), "chief", parent))
    about = s.page(papers[2], 2, bought)
    return s.story((1, 2, 1, 2)[s.variant], silent=(about,))


def own_counts(s: Scene) -> Story:
    """Papers that counted for themselves are sources."""
    papers = s.cast.papers(2 + s.variant % 2)
    for paper in papers:
        s.page(paper, 1, s.own_count(paper))
    return s.story(len(papers))


def circle(s: Scene) -> Story:
    """Two or three papers that have it from each other, and nobody from outside."""
    papers = s.cast.papers(2 + s.variant % 2)
    for paper, other in zip(papers, papers[1:] + papers[:1], strict=True):
        s.page(paper, 1, s.paper_says(other))
    return s.story(0, len(papers), circular=(tuple(papers),))


def circle_with_origin(s: Scene) -> Story:
    """Two papers that have it from each other, one of them from somebody named too."""
    one, other = s.cast.papers(2)
    s.page(one, 1, s.paper_says(other))
    s.page(other, 1, s.paper_says(one), f"{s.prose(1)} {s.outsider()}")
    return s.story(1, circular=((one, other),))


def circle_and_bystander(s: Scene) -> Story:
    """A circle of two, and a third paper that has it from somebody named."""
    one, other, third = s.cast.papers(3)
    s.page(one, 1, s.paper_says(other))
    s.page(other, 1, s.paper_says(one))
    s.page(third, 1, s.outsider())
    return s.story(1, 2, circular=((one, other),))


def citogenesis(s: Scene) -> Story:
    """A paper lifts it from another page without saying so; that page, brought up to date, cites the paper."""
    page_of, paper = s.cast.papers(2)
    first = s.page(page_of, 0, s.paper_says(paper))
    lifted = (s.prose(2), f"{first.paragraphs[0]} {s.narrated()}", *first.paragraphs[2:], s.prose(2))
    copy = s.rewrite(first, paper, 9, lifted)
    return s.story(0, 2, circular=((page_of, paper),), derives=((copy, first),))


def own_echo(s: Scene) -> Story:
    """A paper takes another's report of its own first page for a confirmation."""
    one, other = s.cast.papers(2)
    s.page(one, 0, s.narrated())
    s.page(other, 1, s.paper_says(one))
    s.page(one, 3, s.paper_says(other))
    return s.story(0, 3, circular=((one, other),))


def two_origins(s: Scene) -> Story:
    """One page with two people of different houses; the second variant is printed by another paper too."""
    papers = s.cast.papers(2)
    page = s.page(papers[0], 0, s.said(s.cast.person(), "chief"), f"{s.prose(1)} {s.outsider()}")
    if s.variant == 0:
        return s.story(2)
    copy = s.copy(page, papers[1], 1, ("verbatim", "reordered")[s.variant - 1])
    return s.story(2, derives=((copy, page),))


def shared_quotation(s: Scene) -> Story:
    """Papers share one quotation that is not the proposition, which each has from somebody else: they are no copies."""
    words = s.phrasing.quotations[s.variant]
    speaker = s.cast.person()
    for i, paper in enumerate(s.cast.papers(2 + s.variant % 2)):
        s.page(paper, i, s.outsider(), more=(f"“{words},” said {speaker} at the yearly dinner. {s.prose(1)}",))
    return s.story(2 + s.variant % 2)


def quoted_by_all(s: Scene) -> Story:
    """Three papers heard one speech: the proposition in quotation marks, the rest their own. One source."""
    speaker = s.cast.person()
    role = s.role("chief")
    for i, paper in enumerate(s.cast.papers(3)):
        s.page(
            paper, i, f"{speaker}, {role}, spoke in {s.fact.place}.", more=(f"“{s.narrated()[:-1]},” said {speaker}.",)
        )
    return s.story(1)


def independent(s: Scene) -> Story:
    """Papers that wrote for themselves, each with a source of its own."""
    papers = s.cast.papers(2 + s.variant)
    for i, paper in enumerate(papers):
        s.page(paper, i, s.outsider())
    return s.story(len(papers))


def boilerplate(s: Scene) -> Story:
    """Papers of one house, with the same lines at the foot of every page, each with a source of its own."""
    for i, paper in enumerate(s.cast.papers(2 + s.variant)):
        s.page(paper, i, s.outsider(), more=(s.phrasing.boilerplate,))
    return s.story(2 + s.variant)


def copy_with_more(s: Scene) -> Story:
    """A copy of an announcement to which a paper adds somebody from outside."""
    release = s.release()
    first, second = s.cast.papers(2)
    copies = (s.copy(release, first, 1, "verbatim"), s.copy(release, second, 2, "verbatim", add=s.outsider()))
    return s.story(2, derives=_copies(copies, release), alike=(copies,))


def common_text(s: Scene) -> Story:
    """Papers with one text on one day; where it is from, nobody says."""
    first, second = s.cast.papers(2)
    page = s.page(first, 1, s.narrated())
    copy = s.copy(page, second, 1, ("verbatim", "edited")[s.variant])
    return s.story(0, 2, alike=((page, copy),))


def source_dropped(s: Scene) -> Story:
    """A copy that leaves out who said it: it goes back to that person all the same."""
    first, second = s.cast.papers(2)
    page = s.page(first, 0, s.said(s.cast.person(), "chief"))
    place = next(i for i, text in enumerate(page.paragraphs) if s.fact.clause[1:] in text)
    paragraphs = list(page.paragraphs)
    paragraphs[place] = f"{' '.join(paragraphs[place].split('. ')[:2])}. {s.narrated()}"
    copy = s.rewrite(page, second, 1, tuple(paragraphs))
    return s.story(1, derives=((copy, page),))


def chain(s: Scene) -> Story:
    """An announcement, an agency that prints it, a paper that prints the agency, and one that cites the paper."""
    release = s.release()
    first, second = s.cast.papers(2)
    wire = s.copy(release, s.phrasing.agency, 1, "verbatim")
    print_ = s.copy(wire, first, 2, "cut")
    s.page(second, 3, s.paper_says(first))
    return s.story(1, derives=((wire, release), (print_, wire)), alike=((print_, release),))


def denied(s: Scene) -> Story:
    """Copies of an announcement; an outsider denies it, which is not counted."""
    release = s.release()
    first, second = s.cast.papers(2)
    copy = s.copy(release, first, 1, "edited")
    against = s.page(
        second, 2, s.filled(s.phrasing.denied, speaker=s.cast.person(), role=s.role("outsider", s.cast.firm()))
    )
    return s.story(1, derives=((copy, release),), silent=(against,))


KINDS: dict[Callable[[Scene], Story], int] = {
    release_copied: 4, release_and_post: 3, agency_copied: 3, agency_unsourced: 2, relayed: 2, relayed_not_held: 2, one_firm: 3,
    firm_and_chief: 2, former_employee: 2, investor: 1, owner: 4, own_counts: 2, circle: 3, circle_with_origin: 2,
    circle_and_bystander: 1, citogenesis: 2, own_echo: 1, two_origins: 3, shared_quotation: 3, quoted_by_all: 1, independent: 3,
    boilerplate: 2, copy_with_more: 2, common_text: 2, source_dropped: 2, chain: 2, denied: 1,
}  # fmt: skip
"""Kind → how many stories of it a set has."""
