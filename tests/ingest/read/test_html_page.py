"""HTML pages: metadata as pages give it, main text, hostile markup."""

from __future__ import annotations

import pytest

from ingest.read import read_bytes
from kg.record import Document
from kg.settings import Settings

PARAGRAPHS = "".join(
    f"<p>The firm said on Monday that engine number {n} is cheaper than any other engine of the north.</p>"
    for n in range(4)
)


def _page(head: str = "", body: str = PARAGRAPHS, root: str = '<html lang="en">') -> Document:
    page = f"<!doctype html>{root}<head><meta charset=utf-8>{head}</head><body><nav>Menu of pages</nav><article>{body}</article><footer>Rights reserved</footer></body></html>"
    return read_bytes(page.encode(), "a.html", Settings())


def _ld(json: str) -> str:
    return f'<script type="application/ld+json">{json}</script>'


def test_metadata_of_json_ld_comes_first() -> None:
    metadata = _page(
        '<meta property="og:title" content="Other"><meta name="author" content="Other"><link rel="canonical" href="https://wire.example/a">'
        + _ld(
            '{"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "name": "Site"}, {"@type": ["NewsArticle"], "headline": "Engines &amp; steel",'
            '"datePublished": "2026-10-08T23:30:00-07:00", "author": [{"@type": "Person", "name": "Ana Lind"}, "Bo Ek"], "publisher": {"name": "Nordic Wire"}, "inLanguage": "en-GB",'
            '"isBasedOn": {"@type": "PodcastEpisode", "name": "Cheap engines", "datePublished": "2026-10-06", "partOfSeries": {"name": "Night Shift"}}}]}'
        )
    ).metadata
    assert metadata.kind == "article"
    assert (metadata.title, metadata.published, metadata.author) == ("Engines & steel", "2026-10-08", "Ana Lind, Bo Ek")
    assert (metadata.publisher, metadata.url, metadata.language) == ("Nordic Wire", "https://wire.example/a", "en-GB")
    (source,) = metadata.derived_from
    assert (source.title, source.kind, source.date, source.by) == (
        "Cheap engines",
        "episode",
        "2026-10-06",
        "Night Shift",
    )


@pytest.mark.parametrize("front", ["https://wire.example", "https://wire.example/", "https://wire.example/#top"])
def test_a_sites_front_page_is_no_articles_address(front: str) -> None:
    """Two articles of such a site would be one document, the second a new text of the first."""
    stated = f'<link rel="canonical" href="{front}"><meta property="og:url" content="{front}">'
    assert _page(stated).metadata.url is None
    assert (
        _page(stated + _ld('{"@type": "NewsArticle", "url": "https://wire.example/b"}')).metadata.url
        == "https://wire.example/b"
    )
    assert _page('<link rel="canonical" href="https://wire.example/?p=7">').metadata.url == "https://wire.example/?p=7"


@pytest.mark.parametrize(
    "json",
    [
        '//<![CDATA[\n{"@type": "NewsArticle", "headline": "Engines"}\n//]]>',
        '<!-- {"@type": "NewsArticle", "headline": "Engines"} -->',
        '{"@type": "NewsArticle", "headline": "Engines",}',
        '{"@type": "NewsArticle", "headline": "Engi\tnes"}}',
        '{"@type": "NewsArticle", /* title */ "headline": "Engines"};',
        '[[{"@type": "https://schema.org/NewsArticle", "headline": ["Engines"]}]]',
        '{"mainEntity": {"@type": "NewsArticle", "headline": {"@value": "Engines"}}}',
    ],
)
def test_json_ld_as_pages_break_it(json: str) -> None:
    assert _page(_ld(json)).metadata.title in {"Engines", "Engi nes"}


@pytest.mark.parametrize(
    "json",
    [
        "",
        "{",
        "null",
        "3",
        '{"@type": "NewsArticle", "author": 7, "publisher": [[]], "datePublished": {}}',
        '{"@type": []}',
    ],
)
def test_useless_json_ld_leaves_the_page_readable(json: str) -> None:
    document = _page("<title>Engines</title>" + _ld(json))
    assert document.metadata.title == "Engines"
    assert "engine number 3" in document.text


def test_meta_tags_where_there_is_no_json_ld() -> None:
    metadata = _page(
        '<meta property="og:title" content="Engines"><meta property="og:type" content="article"><meta property="og:site_name" content="Nordic Wire">'
        '<meta property="article:published_time" content="2026-10-08T07:00:00Z"><meta name="author" content="Ana Lind"><meta property="og:url" content="https://wire.example/a">'
    ).metadata
    assert (metadata.kind, metadata.title, metadata.publisher) == ("article", "Engines", "Nordic Wire")
    assert (metadata.published, metadata.author, metadata.url) == ("2026-10-08", "Ana Lind", "https://wire.example/a")


def test_no_metadata_is_no_guess() -> None:
    metadata = _page(root="<html>").metadata
    assert metadata.model_dump(exclude_none=True) == {"kind": "web-page", "derived_from": ()}


def test_two_dates_on_a_page_are_none() -> None:
    assert _page(body='<p><time datetime="2026-10-08">today</time></p>' + PARAGRAPHS).metadata.published == "2026-10-08"
    assert (
        _page(
            body='<p><time datetime="2026-10-08">a</time> <time datetime="2026-10-09">b</time></p>' + PARAGRAPHS
        ).metadata.published
        is None
    )


def test_the_text_holds_the_title_and_the_article_only() -> None:
    document = _page(
        "<title>Engines</title>",
        "<h1>Engines</h1><p>By Ana Lind</p>"
        + PARAGRAPHS
        + "<script>var x = 'evil'</script><style>p {}</style><p hidden>unseen</p>",
    )
    rows = document.text.splitlines()
    assert rows[0] == "Engines"
    assert len([row for row in rows if row.startswith("The firm said")]) == 4
    assert not any(word in document.text for word in ("evil", "p {}", "Menu", "Rights"))
    assert document.metadata.author == "Ana Lind"
    assert document.blocks[0].role == "title"


def test_markup_shown_as_text_stays() -> None:
    document = _page(
        body="<p>The firm said that it uses List&lt;T&gt; and R&amp;D in its engines, and that this has been so for many years.</p>"
        * 2
    )
    assert "List<T> and R&D in its engines" in document.text


def test_an_announcement_by_genre_or_words() -> None:
    assert _page(_ld('{"@type": "Article", "genre": "Press release"}')).metadata.kind == "announcement"
    assert (
        _page(
            body="<p>Norrland today announced a cheap engine that it will sell from now on.</p>" + PARAGRAPHS
        ).metadata.kind
        == "announcement"
    )


def test_a_labelled_interview_in_html() -> None:
    talk = "<h2>Cheap engines</h2>" + "".join(
        f"<p><b>{name}:</b> {words}</p>"
        for name, words in [
            ("Ana Lind", "Are engines cheap?"),
            ("Bo Ek", "They are."),
            ("Ana Lind", "Since when?"),
            ("Bo Ek", "Since May."),
        ]
    )
    document = _page("<title>Cheap engines</title>", talk)
    assert [turn.label for turn in document.turns] == ["Ana Lind", "Bo Ek", "Ana Lind", "Bo Ek"]
    assert document.metadata.kind == "transcript"
    assert document.metadata.title == "Cheap engines"


def test_a_timed_transcript_in_html() -> None:
    document = _page(
        body="<h1>Why cheap engines win the north</h1><p>Night Shift · Oct 6, 2026</p><ol><li><p>12:01</p><p>So engines are cheap.</p></li><li><p>12:30</p><p>Are they?</p></li></ol>"
    )
    assert document.metadata.kind == "transcript-page"
    assert [(s.timecode, document.text[slice(*s.span)]) for s in document.segments] == [
        ("12:01", "So engines are cheap."),
        ("12:30", "Are they?"),
    ]


def test_the_declared_encoding_is_used() -> None:
    page = '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1250"></head><body><p>Společnost řekla, že motory jsou levné.</p></body></html>'
    document = read_bytes(page.encode("cp1250"), "a.html", Settings())
    assert document.text == "Společnost řekla, že motory jsou levné.\n"
    assert document.metadata.encoding == "cp1250"
