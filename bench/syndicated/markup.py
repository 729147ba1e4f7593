"""Pages as papers write them: with their facts in meta elements or as JSON-LD, a house's name in the title, lists, tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby
from typing import Protocol

__all__ = ["Printed", "written"]


class Printed(Protocol):
    """What is printed; a paragraph that begins with "- " is an item of a list, one with " | " in it a row of a table."""

    @property
    def name(self) -> str: ...
    @property
    def outlet(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def day(self) -> str: ...
    @property
    def paragraphs(self) -> tuple[str, ...]: ...
    @property
    def style(self) -> str: ...


def written(page: Printed) -> str:
    """The HTML of the page, in its style."""
    return _STYLES[page.style](page)


def _text(text: str) -> str:
    return escape(text, quote=False)


def _address(page: Printed) -> str:
    return f"https://{page.outlet.lower().replace(' ', '-').replace('&', 'and')}.example/{page.name}"


def _kind(paragraph: str) -> str:
    return "list" if paragraph.startswith("- ") else "table" if " | " in paragraph else "text"


def _body(page: Printed) -> str:
    return "\n".join(_blocks(page.paragraphs))


def _blocks(paragraphs: tuple[str, ...]) -> Iterator[str]:
    for kind, group in groupby(paragraphs, _kind):
        if kind == "text":
            yield from (f"<p>{_text(paragraph)}</p>" for paragraph in group)
        elif kind == "list":
            yield "<ul>" + "".join(f"<li>{_text(paragraph[2:])}</li>" for paragraph in group) + "</ul>"
        else:
            rows = [paragraph.split(" | ") for paragraph in group]
            head = "".join(f"<th>{_text(cell)}</th>" for cell in rows[0])
            body = "".join("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
            yield f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _plain(page: Printed) -> str:
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(page.title)}</title>\n'
        f'<link rel="canonical" href="{_address(page)}">\n'
        f'<meta property="og:type" content="article"><meta property="og:title" content="{escape(page.title)}">\n'
        f'<meta property="og:site_name" content="{escape(page.outlet)}">\n'
        f'<meta property="article:published_time" content="{page.day}T08:00:00Z"></head>\n'
        f"<body><article><h1>{escape(page.title)}</h1>\n{_body(page)}\n</article></body></html>\n"
    )


def _titled(page: Printed) -> str:
    """The house's name in the title, the day in a time element, a foot with rights."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{_text(page.title)} | {_text(page.outlet)}</title>\n'
        f'<link rel="canonical" href="{_address(page)}"><meta property="og:site_name" content="{escape(page.outlet)}"></head>\n'
        f"<body><header><a href='/'>{_text(page.outlet)}</a></header><main><article><h1>{_text(page.title)}</h1>\n"
        f'<p>Published <time datetime="{page.day}">{page.day}</time></p>\n{_body(page)}\n</article></main>\n'
        f"<footer><p>© 2026 {_text(page.outlet)}. All rights reserved.</p></footer></body></html>\n"
    )


def _linked_data(page: Printed) -> str:
    """The facts as JSON-LD."""
    facts = {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": page.title,
        "datePublished": page.day,
        "publisher": {"@type": "Organization", "name": page.outlet},
        "mainEntityOfPage": _address(page),
    }
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{_text(page.title)}</title>\n'
        f'<script type="application/ld+json">{json.dumps(facts, ensure_ascii=False)}</script></head>\n'
        f"<body><main><h1>{_text(page.title)}</h1>\n{_body(page)}\n</main></body></html>\n"
    )


_STYLES: dict[str, Callable[[Printed], str]] = {"plain": _plain, "titled": _titled, "linked data": _linked_data}
