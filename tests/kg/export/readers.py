"""Public readers of every format: each gives the node names and the edges (source, predicate, target) that it found."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import networkx as nx

__all__ = ["READERS", "Found", "Page", "dot_tokens", "strict_json", "unquoted"]

Found = tuple[list[str], Counter[tuple[str, str, str]]]
"""Names in order, and how often each edge stands there."""


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def strict_json(data: bytes) -> Any:
    """What a strict parser makes of it: no NaN, no key twice, no line separators that break scripts."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len({key for key, _ in pairs}) == len(pairs), f"a key stands twice: {pairs}"
        return dict(pairs)

    text = data.decode("utf-8")
    assert not re.search("[<\u2028\u2029]", text)
    return json.loads(text, parse_constant=_refuse, object_pairs_hook=unique)


def _of(graph: Any) -> Found:
    names = {node: str(data["name"]) for node, data in graph.nodes(data=True)}
    edges = Counter((names[s], str(data["predicate"]), names[t]) for s, t, data in graph.edges(data=True))
    return sorted(names.values()), edges


def graphml(data: bytes) -> Found:
    return _of(nx.read_graphml(io.BytesIO(data), force_multigraph=True))


def gexf(data: bytes) -> Found:
    return _of(nx.read_gexf(io.BytesIO(data)))


def gml(data: bytes) -> Found:
    return _of(nx.parse_gml(data.decode("ascii").splitlines()))


def cytoscape(data: bytes) -> Found:
    return _of(nx.cytoscape_graph(strict_json(data)))


def node_link(data: bytes) -> Found:
    return _of(nx.node_link_graph(strict_json(data), edges="edges"))


_DOT = re.compile(r'\s*("(?:[^"\\]|\\.)*"|->|[\[\]{};=]|[A-Za-z_][A-Za-z_0-9]*)', re.S)


def dot_tokens(line: str) -> list[str]:
    tokens, place = [], 0
    while line[place:].strip():
        match = _DOT.match(line, place)
        assert match, f"not DOT: {line[place:]}"
        tokens.append(match[1])
        place = match.end()
    return tokens


def dot(data: bytes) -> Found:
    """A reader of the part of DOT that is written, by Graphviz's grammar; `dot` itself is asked where it is installed."""
    names: dict[str, str] = {}
    edges: list[tuple[str, str, str]] = []
    for line in data.decode("utf-8").split("\n"):
        tokens = dot_tokens(line)
        if not tokens or not re.fullmatch(r"n\d+", tokens[0]):
            continue
        values = {tokens[i - 1].strip('"'): unquoted(tokens[i + 1]) for i, token in enumerate(tokens) if token == "="}
        if tokens[1] == "->":
            edges.append((tokens[0], values["predicate"], tokens[2]))
        else:
            names[tokens[0]] = values["name"]
    return sorted(names.values()), Counter((names[s], p, names[t]) for s, p, t in edges)


def unquoted(token: str) -> str:
    body = token[1:-1]
    text = re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), body, flags=re.S)
    return re.sub(r"&amp;(?=#?[0-9A-Za-z]+;)", "&", text)


def tables(data: bytes) -> Found:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        rows = {
            name: list(csv.DictReader(io.StringIO(archive.read(name).decode("utf-8-sig"), newline="")))
            for name in ("nodes.csv", "edges.csv")
        }
    edges = Counter((row["source_name"], row["predicate"], row["target_name"]) for row in rows["edges.csv"])
    bare = Counter({tuple(_bare(part) for part in key): count for key, count in edges.items()})
    return sorted(_bare(row["name"]) for row in rows["nodes.csv"]), bare  # type: ignore[return-value]


def _bare(cell: str) -> str:
    return cell[1:] if re.match(r"'[=+\-@\t\r]", cell) else cell


def svg(data: bytes) -> Found:
    root = ElementTree.fromstring(data)
    titles = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")][1:]
    names = sorted(title.split(": ", 1)[1] for title in titles if ": " in title and " – " not in title)
    edges: Counter[tuple[str, str, str]] = Counter()
    for title in titles:
        if " – " in title:
            count = re.search(r" \((\d+) statements\)$", title)
            source, predicate, target = title.removesuffix(count[0] if count else "").split(" – ")
            edges[(source, predicate.replace(" ", "_"), target)] += int(count[1]) if count else 1
    return names, edges


class Page(HTMLParser):
    """The parts of a page: contents of scripts and styles, all elements with their attributes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(data.decode("utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag in ("script", "style", "title", "p", "h1"):
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[self._open[-1]][-1] += data

    def hashes(self, tag: str) -> Iterator[str]:
        """The hashes of the contents of scripts or styles, as a policy names them."""
        for text in self.texts[tag]:
            yield f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def html(data: bytes) -> Found:
    held = strict_json(Page(data).texts["script"][0].encode())
    names = [node["name"] for node in held["nodes"]]
    return sorted(names), Counter((names[edge["s"]], edge["p"], names[edge["t"]]) for edge in held["edges"])


READERS: dict[str, Callable[[bytes], Found]] = {
    "graphml": graphml,
    "gexf": gexf,
    "gml": gml,
    "dot": dot,
    "cytoscape": cytoscape,
    "node-link": node_link,
    "csv": tables,
    "svg": svg,
    "html": html,
}
"""A reader for every graph format; a new format needs one."""
