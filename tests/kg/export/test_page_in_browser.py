"""The page in a real Chromium with the network off: what a person sees and does, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import networkx as nx
import pytest

from kg import export
from kg.export import Figure
from tests.kg.export.chromium import Chromium, executable
from tests.kg.export.hostile import NASTY
from tests.kg.export.projections import synthetic

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(executable() is None, reason="no Chromium is installed (apt-get install chromium)"),
]

FOCUSED = "document.activeElement"


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as chromium:
        yield chromium


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "claims.html"
    export.write_path("html", synthetic(300), file, Figure(title="Who says what"))
    return file


@pytest.fixture
def page(browser: Chromium, path: Path) -> Iterator[Chromium]:
    browser.open(path)
    yield browser
    assert browser.messages == []
    assert browser.requests == [path.as_uri()]


def count(page: Chromium, selector: str) -> int:
    return int(page.evaluate(f"document.querySelectorAll({selector!r}).length"))


def text(page: Chromium, selector: str) -> str:
    return str(page.evaluate(f"document.querySelector({selector!r}).innerText"))


def test_it_draws_the_best_connected_and_says_how_many(page: Chromium) -> None:
    assert count(page, "g.node") == 70
    assert text(page, "#count").startswith("Drawn: 70 of 300 nodes")
    assert count(page, "text.label.major tspan") >= 10
    assert text(page, "h1") == "Who says what"


def test_shapes_and_names_lie_within_the_picture(page: Chromium) -> None:
    outside = page.evaluate(
        "(() => { const b = document.querySelector('#canvas').getBoundingClientRect();"
        "return [...document.querySelectorAll('g.node > path')].filter((e) => { const r = e.getBoundingClientRect();"
        "return r.left < b.left || r.right > b.right || r.top < b.top || r.bottom > b.bottom; }).length; })()"
    )
    assert outside == 0


OVERLAPS = (
    "(() => { const b = [...document.querySelectorAll('text.label:not(.under)')].filter((e) => e.textContent)"
    ".map((e) => e.getBoundingClientRect()); return b.flatMap((r, i) => b.slice(0, i).filter((o) => r.left < o.right - 2"
    " && o.left < r.right - 2 && r.top < o.bottom - 6 && o.top < r.bottom - 6)).length; })()"
)


def chosen_label(page: Chromium) -> str:
    """The words beside the shape that has the ring."""
    return str(
        page.evaluate(
            "(() => { const r = document.querySelector('g.node.chosen > path').getBoundingClientRect();"
            "const near = [...document.querySelectorAll('text.label.major')].filter((e) => e.textContent)"
            ".map((e) => [e, e.getBoundingClientRect()]).map(([e, b]) => [Math.max(b.left - r.right, r.left - b.right, 0)"
            " + Math.max(b.top - r.bottom, r.top - b.bottom, 0), e]).sort((a, b) => a[0] - b[0]);"
            "return [...near[0][1].children].map((e) => e.textContent).join(' '); })()"
        )
    )


def test_no_name_lies_on_another(page: Chromium) -> None:
    assert count(page, "text.label tspan") > 30
    assert page.evaluate(OVERLAPS) == 0
    page.click("#zoom-in", 1)
    assert page.evaluate(OVERLAPS) == 0


def test_what_is_chosen_is_drawn_and_named(page: Chromium, path: Path) -> None:
    held = "JSON.parse(document.getElementById('data').textContent)"
    for place in (0, 69, 250):
        node = page.evaluate(f"(() => {{ const d = {held}; return d.nodes[d.order[{place}]]; }})()")
        page.open(path, "#node=" + quote(node["id"], safe=""))
        assert count(page, "g.node.chosen") == 1
        assert node["name"].startswith(chosen_label(page).removesuffix(" …"))
        assert page.evaluate(OVERLAPS) == 0
    page.requests[:] = [path.as_uri()]


def test_a_name_without_room_shows_under_the_pointer(page: Chromium) -> None:
    shown = "[...document.querySelectorAll('text.label')].filter((e) => e.textContent).length"
    before = page.evaluate(shown)
    for kind in ("pointerenter", "pointerleave"):
        page.evaluate(
            f"[...document.querySelectorAll('g.node.claim')].slice(-12).forEach((e) => e.dispatchEvent(new PointerEvent('{kind}')))"
        )
        assert page.evaluate(shown) == before + (kind == "pointerenter")
        assert page.evaluate(OVERLAPS) == 0


def test_filters_have_counts_and_act(page: Chromium) -> None:
    assert "claim\n218" in text(page, "#kinds")
    page.click("#kinds label:nth-of-type(4) input")
    assert count(page, "g.node.claim") == 0
    assert text(page, "#count").startswith("Drawn: 70 of 82 nodes")
    page.click("#reset")
    assert count(page, "g.node") == 70


def test_a_click_shows_the_words_and_where_they_stand(page: Chromium) -> None:
    page.click("#details ol a")
    shown = text(page, "#details")
    assert shown.startswith("person\n\nMara Lindqvist\n")
    assert "“" in shown
    assert "Said by Mara Lindqvist" in shown
    assert "characters " in shown
    assert "· at " in shown
    page.evaluate("document.querySelector('g.node.claim').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    assert text(page, "#details").startswith("claim\n\n")


def test_search_finds_what_is_not_drawn(page: Chromium) -> None:
    page.evaluate("document.querySelector('#search').focus()")
    page.write("INES O'DEA".replace("'", "’"))
    page.wait("document.querySelector('#count').textContent.includes('hit')")
    assert count(page, "g.node.found") == int(text(page, "#count").split()[0])
    page.click("#tab-statements")
    rows = page.evaluate("[...document.querySelectorAll('tbody tr')].map((row) => row.innerText)")
    assert rows
    assert all("Ines O’Dea" in row for row in rows)


def test_search_does_not_mind_accents_and_scripts(page: Chromium) -> None:
    for words in ("tomas", "коваль", "高橋", "ليلى"):
        page.evaluate(
            f"(() => {{ const s = document.querySelector('#search'); s.value = {words!r}; s.dispatchEvent(new Event('input')); }})()"
        )
        page.wait(f"decodeURIComponent(location.hash.replace(/\\+/g, ' ')).includes({words!r})")
        assert count(page, "g.node.found") >= 1


def test_the_neighbourhood_is_two_columns_and_leads_back(page: Chromium) -> None:
    page.click("#details ol a")
    page.click("#details button")
    assert 5 < count(page, "g.node") < 40
    assert "neighbours shown" in text(page, "#count")
    assert "focus=" in str(page.evaluate("location.hash"))
    page.click("#back")
    assert count(page, "g.node") == 70


def test_the_address_brings_the_same_view_back(page: Chromium, path: Path) -> None:
    page.click("#details ol a")
    page.click("#details button")
    fragment = page.evaluate("location.hash")
    before = text(page, "#count"), text(page, "#details")
    page.open(path, fragment)
    assert (text(page, "#count"), text(page, "#details")) == before
    page.requests[:] = [path.as_uri()]


def test_the_table_by_keyboard_alone(page: Chromium) -> None:
    page.evaluate("document.querySelector('#tab-picture').focus()")
    page.press("ArrowRight")
    assert page.evaluate(f"{FOCUSED}.id") == "tab-statements"
    assert text(page, "#count") == "904 statements of 904"
    for _ in range(9):
        if page.evaluate(f"{FOCUSED}.tagName") == "TR":
            break
        page.press("Tab")
    assert page.evaluate(f"{FOCUSED}.tagName") == "TR"
    page.press("ArrowDown", "ArrowDown")
    assert page.evaluate(f"{FOCUSED}.rowIndex") == 3
    assert page.evaluate(f"getComputedStyle({FOCUSED}).outlineStyle") == "solid"
    page.press("Enter")
    assert text(page, "#details").startswith("One statement")
    assert str(page.evaluate("document.querySelector('#live').textContent")).startswith("Opened: ")
    assert page.evaluate(f"{FOCUSED}.rowIndex") == 3
    page.press("End")
    assert page.evaluate(f"{FOCUSED}.rowIndex") == 200
    assert "200 of 904 rows" in text(page, "#panel-statements")


def test_the_table_sorts_with_what_is_missing_at_the_end(page: Chromium) -> None:
    page.click("#tab-nodes")
    page.click("th:nth-child(4) button")
    dates = page.evaluate("[...document.querySelectorAll('tbody tr')].map((row) => row.cells[3].innerText)")
    known = [date for date in dates if date]
    assert known == sorted(known)
    assert known == dates[: len(known)]
    page.click("th:nth-child(4) button")
    dates = page.evaluate("[...document.querySelectorAll('tbody tr')].map((row) => row.cells[3].innerText)")
    assert dates[: len(known)] == sorted(known, reverse=True)
    assert page.evaluate("document.querySelector('th:nth-child(4)').getAttribute('aria-sort')") == "descending"


def test_the_picture_by_keyboard_alone(page: Chromium) -> None:
    page.evaluate("document.querySelector('#canvas').focus()")
    page.press("ArrowRight")
    first = str(page.evaluate("document.querySelector('#live').textContent"))
    page.press("ArrowRight")
    second = str(page.evaluate("document.querySelector('#live').textContent"))
    assert "statements" in first
    assert first != second
    assert count(page, "g.node.chosen") == 1
    page.press("n")
    assert not page.evaluate("document.querySelector('#back').hidden")
    page.press("Escape")
    assert page.evaluate("document.querySelector('#back').hidden")
    width = "document.querySelector('g.node > path').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.press("+", "+")
    assert page.evaluate(width) > before


def test_controls_have_names_for_those_who_cannot_see(page: Chromium) -> None:
    nodes = page._send("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "checkbox", "searchbox", "combobox", "tab", "link", "application", "tabpanel"}
    named = [
        (node["role"]["value"], node.get("name", {}).get("value"))
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in roles
    ]
    assert len(named) > 25
    assert [entry for entry in named if not entry[1]] == []


def test_hostile_words_are_shown_and_not_run(browser: Chromium, tmp_path: Path) -> None:
    graph = nx.MultiDiGraph()
    for number, word in enumerate(NASTY):
        graph.add_node(number, name=word, kind="person" if number % 2 else word, url=word, detail=word)
        graph.add_edge(
            number,
            number // 2,
            key=number,
            predicate=word,
            quote=word,
            said_by=word,
            document=word,
            document_name=word,
            char_start=number,
        )
    file = tmp_path / "nasty.html"
    export.write_path("html", graph, file, Figure(title="<img src=x onerror=alert(1)>"))
    browser.open(file)
    assert text(browser, "h1") == "<img src=x onerror=alert(1)>"
    assert count(browser, "g.node") == len(NASTY)
    browser.click("#tab-statements")
    assert count(browser, "tbody tr") == len(NASTY)
    for row in range(1, len(NASTY) + 1):
        browser.click(f"tbody tr:nth-child({row})")
    assert count(browser, "img, iframe, body script:not(#data):not(:last-of-type)") == 0
    assert not browser.evaluate("[...document.links].some((link) => link.protocol === 'javascript:')")
    assert browser.messages == []
    assert browser.requests == [file.as_uri()]


def test_an_empty_graph_says_so(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "empty.html"
    export.write_path("html", nx.MultiDiGraph(), file)
    browser.open(file)
    assert "Nothing matches" in text(browser, "#canvas")
    assert browser.messages == []


def test_a_phone_shows_all_parts_one_under_the_other(path: Path) -> None:
    with Chromium(width=390, height=800) as phone:
        phone.open(path)
        assert count(phone, "g.node") == 70
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        assert phone.evaluate("document.querySelector('#canvas').getBoundingClientRect().top") < 400
        assert not phone.evaluate("document.querySelector('#filters').open")
        phone.click("#filters summary")
        assert "person" in text(phone, "#kinds")
        assert phone.messages == []
