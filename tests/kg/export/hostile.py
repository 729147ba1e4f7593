"""Graphs with everything that breaks graph writers, for property tests."""

from __future__ import annotations

from datetime import date, datetime

import networkx as nx
import numpy as np
from hypothesis import strategies as st

from kg.export.attributes import RESERVED

__all__ = ["hostile_graphs"]

NASTY = [
    "", " ", "node", "edge", "strict", "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "]]>", "<!--", "a\"b'c\\", "\\N",
    "&amp;", "&#60;b&#62;", "a\r\nb\rc\td", "\x00\x1f\x7f\ud800\ufffe", "\u2028\u2029\u0085", "=HYPERLINK(1)", "@x", "-1", "{{data}}", "https://x.example/a#b:c",
    "ﷺ العربية", "👩‍👩‍👧 emoji", "名前", "a | b", "x" * 300, "${x}", "`", "'", "NaN", "javascript:alert(1)", "__proto__", "constructor",
]  # fmt: skip
texts = st.one_of(st.sampled_from(NASTY), st.text(max_size=20))
names = st.one_of(
    st.sampled_from([*sorted(RESERVED), "kind", "name", "predicate", "quote", "a-b", "名", "hasOwnProperty", "URL"]),
    st.text(max_size=8),
)
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), texts, st.dates(), st.datetimes(), st.just(np.float64("nan")),
    st.sampled_from([np.int32(3), np.bool_(False), np.float32(0.1), date(1, 1, 1), datetime(9999, 12, 31, 23, 59), 1e-7, 1e300, -0.0, 2**40, 2**80]),
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=2)),
    max_leaves=4,
)
attributes = st.dictionaries(names, values, max_size=5)
keys = st.one_of(texts, st.integers(0, 3))


@st.composite
def hostile_graphs(draw: st.DrawFn) -> nx.MultiDiGraph:
    """A graph of up to six nodes with hostile keys, attribute names and values; loops and parallel edges among them."""
    graph: nx.MultiDiGraph = nx.MultiDiGraph()
    for key in draw(st.lists(keys, max_size=6)):
        graph.add_node(key, **{str(k): v for k, v in draw(attributes).items()})
    nodes = list(graph)
    if nodes:
        for _ in range(draw(st.integers(0, 6))):
            source, target = draw(st.sampled_from(nodes)), draw(st.sampled_from(nodes))
            edge_key = draw(keys)
            data = draw(attributes)
            if not graph.has_edge(source, target, edge_key):
                graph.add_edge(source, target, key=edge_key)
                graph.edges[source, target, edge_key].update(data)
    return graph
