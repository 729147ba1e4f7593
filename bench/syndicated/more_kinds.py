"""The kinds of story that the third set has besides: relays of relays, agencies in datelines, lists, tables, corrections,
parts of copies, paraphrases, sources without a name. The answers are those of the definition in docs/independence.md."""

from __future__ import annotations

from collections.abc import Callable

from bench.syndicated.fiction import capital
from bench.syndicated.scene import Scene
from bench.syndicated.story import Page, Story

__all__ = ["MORE_KINDS"]


def told_a_paper(s: Scene) -> Story:
    """Two papers say what somebody told a third; its page is held in the first two variants."""
    first, *others = s.cast.papers(3)
    speaker, firm = s.cast.person(), s.cast.firm()
    if s.variant < 2:
        s.page(first, 0, s.said(speaker, "outsider", firm))
    for paper in others:
        s.page(paper, 1, s.filled(s.phrasing.told_paper, speaker=speaker, role=s.role("outsider", firm), paper=first))
    return s.story(1)


def relay_of_relay(s: Scene) -> Story:
    """A third paper has it from a second that has it from a first. The first is not held in the second variant."""
    first, second, third = s.cast.papers(3)
    speaker, firm = s.cast.person(), s.cast.firm()
    if s.variant != 1:
        s.page(first, 0, s.said(speaker, "outsider", firm))
    s.page(second, 1, s.paper_says(first))
    role = s.role("outsider", firm)
    s.page(third, 2, s.filled(s.phrasing.relayed_twice, paper=second, other=first, speaker=speaker, role=role))
    return s.story(1)


def long_circle(s: Scene) -> Story:
    """Four papers in a ring; in the second variant the firm says it too, in a fifth."""
    papers = s.cast.papers(5)
    ring = papers[:4]
    for i, (paper, other) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
        s.page(paper, i, s.paper_says(other))
    if s.variant == 0:
        return s.story(0, 4, circular=(tuple(ring),))
    s.page(papers[4], 2, s.firm_says())
    return s.story(1, 4, circular=(tuple(ring),))


def firm_cites_press(s: Scene) -> Story:
    """A firm's own page has it from a paper, and that paper has it from the firm."""
    [paper] = s.cast.papers(1)
    s.page(paper, 1, s.firm_says())
    s.page(s.fact.firm, 2, s.paper_says(paper))
    return s.story(0, 2, circular=((paper, s.fact.firm),))


def _datelined(s: Scene, page: Page) -> Page:
    """The page with the agency named before its first words."""
    line = s.phrasing.dateline[s.variant % len(s.phrasing.dateline)]
    slug = line.format(place=s.fact.place.upper(), date=s.written_day(1), agency=s.phrasing.agency)
    return page.of(page.name, page.outlet, page.day, paragraphs=(f"{slug}{page.paragraphs[0]}", *page.paragraphs[1:]))


def dateline(s: Scene) -> Story:
    """Papers print an agency with its name in the dateline or at the end; what it has is from somebody named."""
    agency = s.phrasing.agency
    wire = s.page(agency, 0, s.said(s.cast.person(), "outsider", s.cast.firm()))
    first, second = s.cast.papers(2)
    slugged = s.replace(_datelined(s, s.copy(wire, first, 1, "verbatim")))
    credit = s.phrasing.credit[s.variant % len(s.phrasing.credit)].format(agency=agency)
    credited = s.copy(wire, second, 2, "tightened", credit=credit)
    return s.story(1, derives=((slugged, wire), (credited, wire)), alike=((slugged, credited),))


def agency_not_held(s: Scene) -> Story:
    """Two papers with one text that they credit to an agency whose page is not held: it ends with the agency."""
    first, second = s.cast.papers(2)
    page = s.replace(_datelined(s, s.page(first, 1, s.narrated())))
    credit = s.phrasing.credit[s.variant % len(s.phrasing.credit)].format(agency=s.phrasing.agency)
    copy = s.copy(page, second, 1, "verbatim", credit=credit)
    return s.story(1, alike=((page, copy),))


def in_a_list(s: Scene) -> Story:
    """A page lists figures with a source each; the paper that is named is held in the first variant."""
    first, second = s.cast.papers(2)
    if s.variant == 0:
        s.page(first, 0, s.said(s.cast.person(), "chief"))
    items = [s.filled(s.phrasing.bullet, paper=first)]
    items += [f"- {capital(s.other_clause())} (source: town records)" for _ in range(2)]
    s.page(second, 2, f"{s.prose(1)} What is known so far:", more=tuple(items))
    return s.story(1)


def in_a_table(s: Scene) -> Story:
    """A page has figures in a table, with the paper each is from; that paper is held."""
    first, second = s.cast.papers(2)
    s.page(first, 0, s.said(s.cast.person(), "chief"))
    rows = [
        "What is reported | Source",
        f"{capital(s.fact.clause)} | {first}",
        f"{capital(s.other_clause())} | Town records",
    ]
    s.page(second, 2, f"{s.prose(1)} The figures at a glance:", more=tuple(rows))
    return s.story(1)


def corrected(s: Scene) -> Story:
    """A page that says it and, in a note, that an earlier version gave another figure; a second relays the page."""
    first, second = s.cast.papers(2)
    note = s.filled(s.phrasing.correction, wrong=s.fact.other_figure)
    s.page(first, 1, s.said(s.cast.person(), "outsider", s.cast.firm()), more=(note,))
    s.page(second, 2, s.paper_says(first))
    return s.story(1)


def partial_copy(s: Scene) -> Story:
    """A page of a paper's own with two paragraphs of an announcement in it; the second variant adds somebody else."""
    release = s.release()
    [paper] = s.cast.papers(1)
    own = s.variant == 1
    paragraphs = (
        s.prose(3),
        release.paragraphs[1],
        s.prose(2),
        release.paragraphs[3],
        f"{s.prose(2)} {s.outsider()}" if own else s.prose(2),
        s.prose(3),
    )
    page = s.rewrite(release, paper, 3, tuple(text.replace("<own>", paper) for text in paragraphs))
    return s.story(1 + own, derives=((page, release),))


def mixed_sources(s: Scene) -> Story:
    """One page with two sources: somebody named and another paper, which has it from the firm's chief; or the firm and an
    own count."""
    first, second = s.cast.papers(2)
    if s.variant == 0:
        s.page(first, 0, s.said(s.cast.person(), "chief"))
        s.page(second, 1, s.outsider(), f"{s.prose(1)} {s.paper_says(first)}")
    else:
        s.page(second, 1, s.firm_says(), f"{s.prose(1)} {s.own_count(second)}")
    return s.story(2)


def paraphrased(s: Scene) -> Story:
    """A relay that puts it in other words, of the same facts."""
    first, second = s.cast.papers(2)
    s.page(first, 0, s.said(s.cast.person(), "chief"))
    templates = tuple(t.replace("{clause}", "{other}").replace("{Clause}", "{Other}") for t in s.phrasing.paper_says)
    other = s.fact.paraphrase
    page = s.page(second, 2, s.filled(templates, paper=first, other=other, Other=capital(other)))
    return s.story(1, paraphrasing=(page,))


def unnamed_source(s: Scene) -> Story:
    """Papers have it from people without a name: not traceable. The second variant has the firm as well."""
    papers = s.cast.papers(3)
    for paper in papers[:2]:
        s.page(paper, 1, s.filled(s.phrasing.unnamed))
    if s.variant == 0:
        return s.story(0, 2)
    s.page(papers[2], 1, s.firm_says())
    return s.story(1, 2)


def made_from(s: Scene) -> Story:
    """A paper's own words, with a note that they are made from an announcement of the firm; held in the first variant."""
    if s.variant == 0:
        s.release()
    [paper] = s.cast.papers(1)
    note = s.filled(s.phrasing.made_from, firm=s.fact.firm)
    s.page(paper, 2, s.narrated(), more=(note,))
    return s.story(1)


MORE_KINDS: dict[Callable[[Scene], Story], int] = {
    told_a_paper: 3, relay_of_relay: 3, long_circle: 2, firm_cites_press: 1, dateline: 2, agency_not_held: 2, in_a_list: 2,
    in_a_table: 1, corrected: 2, partial_copy: 2, mixed_sources: 2, paraphrased: 3, unnamed_source: 2, made_from: 2,
}  # fmt: skip
"""Kind → how many stories of it the third set has."""
