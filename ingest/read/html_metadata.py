"""What an HTML page says of itself in JSON-LD, OpenGraph and meta tags. Nothing is fetched, no context is resolved."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from ingest.read.cues import clean_words
from ingest.read.dates import find_date, iso_date
from kg.record import DerivedFrom

__all__ = ["PageFacts", "page_facts"]

_ARTICLES = (
    "ReportageNewsArticle",
    "NewsArticle",
    "AnalysisNewsArticle",
    "BackgroundNewsArticle",
    "OpinionNewsArticle",
    "ReviewNewsArticle",
    "AdvertiserContentArticle",
    "Article",
    "BlogPosting",
    "LiveBlogPosting",
    "TechArticle",
    "ScholarlyArticle",
    "Report",
)
_EPISODES = ("PodcastEpisode", "RadioEpisode", "TVEpisode", "Episode", "AudioObject", "VideoObject")
_TYPES = (*_ARTICLES, *_EPISODES, "WebPage", "AboutPage", "ItemPage", "CollectionPage")
_DEEPEST = 40
_WRAPPING = re.compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)+|(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)+\s*;?\s*$"
)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")
_COMMENT = re.compile(r"^\s*//[^\n]*$|/\*.*?\*/", re.MULTILINE | re.DOTALL)
_ISO = re.compile(r"\s*(\d{4}-\d{2}-\d{2})(?:[T ].*)?\s*$", re.DOTALL)

Node = Mapping[str, object]


@dataclass(frozen=True)
class PageFacts:
    """A page's own statements; `type` is the schema.org type that they come from, where there is one."""

    type: str | None = None
    title: str | None = None
    published: str | None = None
    publisher: str | None = None
    author: str | None = None
    url: str | None = None
    language: str | None = None
    genre: str | None = None
    based_on: tuple[DerivedFrom, ...] = ()

    @property
    def is_article(self) -> bool:
        return self.type in _ARTICLES

    @property
    def is_episode(self) -> bool:
        return self.type in _EPISODES


def page_facts(tree: HtmlElement) -> PageFacts:
    """The page's facts: JSON-LD first, then OpenGraph and meta tags, then `title`, `time` and `html lang`.

    Lenient as pages need it: lists, `@graph`, an author as a string, object or list, comments, control characters, trailing
    commas and braces. What cannot be read as JSON is passed over, as browsers do: the page has its text all the same.
    """
    node = _best([node for text in _scripts(tree) for node in _nodes(_lenient(text))])
    meta = _meta_tags(tree)
    kind = _type_of(node) or ("Article" if meta.get("og:type") == "article" else None)
    canonical = next(
        (link.get("href") for link in tree.iter("link") if (link.get("rel") or "").lower() == "canonical"), None
    )
    return PageFacts(
        type=kind,
        title=_first(
            _text(node.get("headline")),
            _text(node.get("name")),
            meta.get("og:title"),
            meta.get("twitter:title"),
            _title(tree),
        ),
        published=_first(
            _day(_text(node.get("datePublished"))),
            _day(_text(node.get("dateCreated"))),
            *(
                _day(meta.get(name))
                for name in (
                    "article:published_time",
                    "og:published_time",
                    "date",
                    "dc.date",
                    "dcterms.created",
                    "pubdate",
                    "publish-date",
                )
            ),
            _time_tag(tree),
        ),
        publisher=_first(
            _names(node.get("publisher")),
            _names(node.get("sourceOrganization")),
            meta.get("og:site_name"),
            _series(node),
        ),
        author=_first(
            _names(node.get("author")),
            _names(node.get("creator")),
            meta.get("author"),
            _name_only(meta.get("article:author")),
        ),
        url=_first(
            _page(canonical),
            _page(_text(node.get("url"))),
            _page(_identified(node.get("mainEntityOfPage"))),
            _page(meta.get("og:url")),
        ),
        language=_first(_text(node.get("inLanguage")), tree.get("lang"), _locale(meta.get("og:locale"))),
        genre=_first(_text(node.get("genre")), _text(node.get("articleSection")), meta.get("article:section")),
        based_on=tuple(_based_on(node)),
    )


def _scripts(tree: HtmlElement) -> Iterator[str]:
    for script in tree.iter("script"):
        if "ld+json" in (script.get("type") or "").lower() and script.text:
            yield script.text


def _lenient(text: str) -> object:
    """The first JSON value in the text, mended where pages commonly break it; None where there is none."""
    text = _WRAPPING.sub("", text).strip()
    for mended in (text, _TRAILING_COMMA.sub(r"\1", _COMMENT.sub("", text))):
        try:
            # Not strict: control characters stand in strings. raw_decode: whatever follows the value is left alone.
            return json.JSONDecoder(strict=False).raw_decode(mended)[0]
        except (ValueError, RecursionError):
            continue
    return None


def _nodes(value: object) -> Iterator[Node]:
    """Every object in a JSON value, outer before inner, to a fixed depth."""
    stack: list[tuple[object, int]] = [(value, 0)]
    while stack:
        item, depth = stack.pop()
        if depth > _DEEPEST:
            continue
        if isinstance(item, Mapping):
            yield item
            stack.extend((inner, depth + 1) for inner in reversed(list(item.values())))
        elif isinstance(item, list):
            stack.extend((inner, depth + 1) for inner in reversed(item))


def _type_of(node: Node) -> str | None:
    types = node.get("@type")
    names = types if isinstance(types, list) else [types]
    short = [str(name).rsplit("/", 1)[-1].rsplit(":", 1)[-1] for name in names if isinstance(name, str)]
    return next((name for name in _TYPES if name in short), None)


def _best(nodes: Sequence[Node]) -> Node:
    """The node of the most telling type; the first of several."""
    ranked = [(_TYPES.index(kind), place) for place, node in enumerate(nodes) if (kind := _type_of(node)) is not None]
    return nodes[min(ranked)[1]] if ranked else {}


def _text(value: object) -> str | None:
    if isinstance(value, list):
        value = next((item for item in value if isinstance(item, (str, Mapping))), None)
    if isinstance(value, Mapping):
        value = value.get("@value") or value.get("name")
    return clean_words(value) or None if isinstance(value, str) else None


def _names(value: object) -> str | None:
    """Names of people or organisations, joined by commas; addresses are no names."""
    items = value if isinstance(value, list) else [value]
    names = [name for item in items if (name := _text(item)) and not _web(name)]
    return ", ".join(dict.fromkeys(names)) or None


def _identified(value: object) -> str | None:
    return _text(value.get("@id") or value.get("url")) if isinstance(value, Mapping) else _text(value)


def _series(node: Node) -> str | None:
    return _text(node.get("partOfSeries"))


def _based_on(node: Node) -> Iterator[DerivedFrom]:
    for name in ("isBasedOn", "associatedMedia"):
        value = node.get(name)
        for item in value if isinstance(value, list) else [value]:
            title = (
                _text(item)
                if not isinstance(item, Mapping)
                else _first(_text(item.get("name")), _text(item.get("url")))
            )
            if title is None or (name == "associatedMedia" and _web(title)):
                continue
            kind = _type_of(item) if isinstance(item, Mapping) else None
            day = _day(_text(item.get("datePublished"))) if isinstance(item, Mapping) else None
            by = _names(item.get("publisher")) or _series(item) if isinstance(item, Mapping) else None
            yield DerivedFrom(title=title, kind=_work_kind(kind), date=day, by=by)


def _work_kind(kind: str | None) -> str | None:
    if kind is None:
        return None
    return "episode" if kind in _EPISODES else "article" if kind in _ARTICLES else "web page"


def _meta_tags(tree: HtmlElement) -> dict[str, str]:
    found: dict[str, str] = {}
    for tag in tree.iter("meta"):
        name = (tag.get("property") or tag.get("name") or tag.get("itemprop") or "").strip().lower()
        content = clean_words(tag.get("content") or "")
        if name and content:
            found.setdefault(name, content)
    return found


def _title(tree: HtmlElement) -> str | None:
    for tag in ("h1", "title"):
        heads = [clean_words(head.text_content()) for head in tree.iter(tag)]
        if heads and heads[0]:
            return heads[0]
    return None


def _time_tag(tree: HtmlElement) -> str | None:
    """The day of the page's only `time` element: of several nobody can tell which is the page's own."""
    days = {day for tag in tree.iter("time") if (day := _day(tag.get("datetime")))}
    return days.pop() if len(days) == 1 else None


def _day(value: str | None) -> str | None:
    if value is None:
        return None
    match = _ISO.match(value)
    if match is not None:
        return iso_date(match[1])
    written = find_date(value)
    return written.iso if written else None


def _web(value: str | None) -> str | None:
    return value.strip() if value and re.match(r"\s*https?://[^\s<>\"{}|\\^`]+\s*$", value) else None


def _page(value: str | None) -> str | None:
    """The address where it is one page's: many sites give their front page as the canonical address of all they have, and a
    second article would be taken for a new text of the first."""
    address = _web(value)
    if address is None:
        return None
    parts = urlsplit(address)
    return address if parts.path.strip("/") or parts.query else None


def _name_only(value: str | None) -> str | None:
    return None if value is None or _web(value) else value


def _locale(value: str | None) -> str | None:
    return value.replace("_", "-") if value else None


def _first(*values: str | None) -> str | None:
    return next((value for value in values if value), None)
