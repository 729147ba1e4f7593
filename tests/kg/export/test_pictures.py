"""The figure and the page as data: what is drawn, what is said of it, what is left out."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import networkx as nx
import pytest

from kg import export
from kg.export import Figure
from kg.export.attributes import plain
from kg.export.labels import short_label
from kg.export.picture import ranked, sketch
from kg.export.style import KINDS, LINES, SHAPES, kind_style, line_style
from kg.export.text_width import broken, shortened, text_width
from tests.kg.export.projections import synthetic
from tests.kg.export.readers import Page, strict_json

SVG = "{http://www.w3.org/2000/svg}"


def svg(graph: nx.MultiDiGraph, figure: Figure | None = None) -> ElementTree.Element:
    stream = io.BytesIO()
    export.write("svg", graph, stream, figure)
    return ElementTree.fromstring(stream.getvalue())


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def test_the_figure_says_what_it_shows_and_what_it_leaves_out() -> None:
    root = svg(synthetic(300), Figure(title="Who says what", caption="Two steps around vLLM.", left_out=12, limit=50))
    said = " ".join(texts(root))
    assert root.find(f"{SVG}title").text == "Who says what"  # type: ignore[union-attr]
    description = root.find(f"{SVG}desc").text or ""  # type: ignore[union-attr]
    for words in (
        "Two steps around vLLM.",
        "Shown: 50 of 300 nodes",
        "Left out here: the 250 nodes with fewest connections.",
        "Not selected for this export: 12 nodes.",
    ):
        assert words in said
        assert words in description


def test_the_legend_counts_what_is_drawn() -> None:
    graph = nx.MultiDiGraph()
    graph.add_node("urn:a", kind="person", name="Ada")
    graph.add_node("urn:c", kind="claim", name="It is so")
    graph.add_node("urn:w", kind="weather", name="Rain")
    graph.add_edge("urn:a", "urn:c", predicate="denies")
    graph.add_edge("urn:a", "urn:c", predicate="denies")
    graph.add_edge("urn:a", "urn:w", predicate="sees")
    found = texts(svg(graph))
    for words in ("person (1)", "claim (1)", "other (1)", "denies (2)", "relation (as somebody says) (1)"):
        assert words in found
    assert not any(words.startswith(("organisation", "claims (", "questions")) for words in found)


def test_what_is_said_not_to_be_so_looks_and_is_called_so() -> None:
    graph = nx.MultiDiGraph()
    graph.add_node("urn:a", kind="person", name="Ada")
    graph.add_node("urn:c", kind="claim", name="It is not so")
    graph.add_edge("urn:a", "urn:c", predicate="claims", negated=True)
    graph.add_edge("urn:a", "urn:c", predicate="claims", negated=False)
    graph.add_edge("urn:c", "urn:a", predicate="about", negated=True)
    graph.add_edge("urn:a", "urn:b", predicate="not_works_at", negated=True)
    root = svg(graph)
    found = texts(root)
    for words in ("claims that something is not so (2)", "claims (1)", "is about, mentions (1)", "not works at"):
        assert words in found
    said = [title.text for title in root.iter(f"{SVG}title")]
    assert "Ada – claims – It is not so (a negative statement)" in said
    assert "Ada – claims – It is not so" in said
    assert not any(words.startswith("relation") for words in found)
    assert line_style("denies", True) is line_style("denies")
    assert line_style("claims", True).bar


def test_the_legend_stands_above_the_graph() -> None:
    inside = [element for element in svg(synthetic(40)) if element.tag == f"{SVG}g"]
    assert ["person" in "".join(group.itertext()) for group in inside] == [True, True]
    assert [group.get("id") for group in inside] == [None, "graph"]


def test_labels_of_documents_are_short() -> None:
    assert short_label("work", "What is a token worth? Six answers") == "What is a token worth?"
    assert (
        short_label("document", "Kestrel Compute opens a second hall for the north")
        == "Kestrel Compute opens a second…"
    )
    assert short_label("document", "推理成本下降" * 10) == ("推理成本下降" * 10)[:33] + "…"
    assert (
        short_label("claim", "What? Nothing at all, and nobody knows it") == "What? Nothing at all, and nobody knows it"
    )


def test_names_are_text_and_every_shape_has_a_tooltip() -> None:
    graph = synthetic(40)
    root = svg(graph)
    tooltips = [element.text for element in root.iter(f"{SVG}title")]
    for _, data in graph.nodes(data=True):
        assert any((tooltip or "").endswith(f": {data['name']}") for tooltip in tooltips)
    assert "Mara Lindqvist" in texts(root)
    assert not list(root.iter(f"{SVG}image"))


def test_labels_do_not_lie_on_each_other() -> None:
    boxes = []
    for element in svg(synthetic(300), Figure(limit=120)).iter(f"{SVG}text"):
        size, anchor = float(element.get("font-size", 0)), element.get("text-anchor", "start")
        for span in element.iter(f"{SVG}tspan"):
            wide = text_width(span.text or "", size)
            left = float(span.get("x", 0)) - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            boxes.append((left, float(span.get("y", 0)) - size * 0.8, left + wide, float(span.get("y", 0))))
    assert len(boxes) > 40
    overlaps = [
        1
        for i, a in enumerate(boxes)
        for b in boxes[:i]
        if a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1
    ]
    assert overlaps == []


def test_the_figure_holds_all_that_it_draws() -> None:
    root = svg(synthetic(120), Figure(limit=60))
    assert root.get("width") == "100%"
    assert root.get("height") is None
    width, height = map(float, root.get("viewBox", "").split()[2:])
    moved = root.find(f"{SVG}g[@id='graph']")
    assert moved is not None
    across, down = map(float, re.findall(r"-?[\d.]+", moved.get("transform", "")))
    for node in moved.iter(f"{SVG}g"):
        if (node.get("transform") or "").startswith("translate"):
            x, y = map(float, re.findall(r"-?[\d.]+", node.get("transform", "")))
            assert 0 < x + across < width
            assert 0 < y + down < height


def test_every_kind_and_group_looks_different_without_its_colour() -> None:
    assert len({style.shape for style in KINDS}) == len(KINDS)
    assert {style.shape for style in KINDS} <= set(SHAPES)
    assert len({(style.dash, style.arrow, style.width) for style in LINES}) == len(LINES)
    assert kind_style("nothing known").shape not in {style.shape for style in KINDS}
    assert line_style("works_at") is line_style("chief_executive_of")
    assert line_style("denies") is not line_style("claims")


def test_shapes_stand_out_from_white_paper() -> None:
    def luminance(rgb: tuple[int, int, int]) -> float:
        parts = [c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    assert all(1.05 / (luminance(style.rgb) + 0.05) >= 3 for style in KINDS)


def test_the_best_connected_come_first_and_none_is_drawn_alone() -> None:
    data = plain(synthetic(300))
    picture = sketch(data, 60)
    assert len(picture.drawn) <= 60
    assert ranked(data)[0] in picture.drawn
    linked = {index for line in picture.drawn_lines() for index in (line.source, line.target)}
    assert linked == set(picture.drawn)


@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_tiny_limits(limit: int) -> None:
    assert len(sketch(plain(synthetic(30)), limit).drawn) <= limit
    assert svg(synthetic(30), Figure(limit=limit)).tag == f"{SVG}svg"


def test_statements_of_one_predicate_between_two_nodes_are_one_line() -> None:
    graph = nx.MultiDiGraph()
    for key in ("urn:s1", "urn:s2", "urn:s3"):
        graph.add_edge("urn:a", "urn:c", key=key, predicate="claims")
    graph.add_edge("urn:a", "urn:c", key="urn:s4", predicate="denies")
    graph.add_edge("urn:c", "urn:a", key="urn:s5", predicate="claims")
    lines = sketch(plain(graph), 10).lines
    assert sorted((line.predicate, line.source, len(line.statements)) for line in lines) == [
        ("claims", 0, 3),
        ("claims", 1, 1),
        ("denies", 0, 1),
    ]
    assert any((title.text or "").endswith("(3 statements)") for title in svg(graph).iter(f"{SVG}title"))


def test_a_self_loop_is_drawn() -> None:
    graph = nx.MultiDiGraph()
    graph.add_edge("urn:a", "urn:a", predicate="claims")
    assert any(
        "a – claims – a" in (title.text or "") or "urn:a – claims – urn:a" in (title.text or "")
        for title in svg(graph).iter(f"{SVG}title")
    )


def test_the_page_has_its_parts_and_nothing_from_elsewhere() -> None:
    stream = io.BytesIO()
    export.write("html", synthetic(300), stream, Figure(title="A & B", caption="All."))
    page = Page(stream.getvalue())
    assert page.texts["title"] == ["A & B"]
    assert any(
        "All. 300 nodes, 904 statements. The picture draws the 70 best connected first" in words
        for words in page.texts["p"]
    )
    for tag, attributes in page.elements:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base")
        assert not {"src", "href", "action", "srcset"} & set(attributes)
        assert not any(name.startswith("on") or name == "style" for name in attributes)
    held = strict_json(page.texts["script"][0].encode())
    assert sorted(held["order"]) == list(range(300))
    assert sum(kind["count"] for kind in held["kinds"]) == 300
    assert sum(group["count"] for group in held["groups"]) == len(held["edges"])


def test_gexf_has_no_date_and_is_static() -> None:
    stream = io.BytesIO()
    export.write("gexf", synthetic(10), stream)
    text = stream.getvalue().decode()
    assert "lastmodifieddate" not in text
    assert not re.search(r' (start|end|timeformat)="', text)
    assert text.count("<viz:position") == text.count("<viz:color r=") - text.count("<edge ") == text.count("<node ")


def test_text_is_broken_at_spaces_and_anywhere_in_scripts_without() -> None:
    assert broken("one two three", 60, 10, 5) == ["one two", "three"]
    lines = broken("推理成本下降" * 10, 100, 10, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(text_width(line, 10) <= 101 for line in lines)
    assert broken("", 60, 10, 2) == [""]
    assert shortened("a b c", 100, 10) == "a b c"
