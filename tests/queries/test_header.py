from __future__ import annotations

import pytest

from kg.errors import ModelError
from kg.table import ColumnType
from queries.catalogue.header import parse
from queries.parameter import ParameterType, near

GOOD = """# title: Names
# question: Who is named?
# param person name(Person,Organization) required The person.
# param within integer 300 How far.
# param kind enum(a|b) optional Which.
# column name string Name
# column n integer How many

SELECT ?name (COUNT(DISTINCT IF(BOUND(?x), ?x, "?y")) AS ?n)
WHERE { VALUES ?person { UNDEF } VALUES ?within { UNDEF } VALUES ?kind {UNDEF} ?person ?p ?name, ?x }
GROUP BY ?name
"""


def test_a_header_is_read() -> None:
    query = parse("names", GOOD)
    assert (query.title, query.question) == ("Names", "Who is named?")
    person, within, kind = query.parameters
    assert (person.type, person.choices, person.required) == (ParameterType.NAME, ("Person", "Organization"), True)
    assert (within.default, within.required, within.signature) == ("300", False, "integer")
    assert (kind.signature, kind.default) == ("enum(a|b)", None)
    assert [(c.name, c.type, c.label) for c in query.columns] == [
        ("name", ColumnType.STRING, "Name"),
        ("n", ColumnType.INTEGER, "How many"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("# title: Names\n", "", "no line '# title: …'"),
        ("name(Person,Organization)", "person(Person)", "is not 'param NAME TYPE"),
        ("enum(a|b)", "enum", "an enum without values"),
        ("# column n integer How many\n", "", "its header declares the columns"),
        ("# column n integer How many\n", "# column n number How many\n", "Types: iri, string"),
        ("VALUES ?kind {UNDEF}", "", "are for ['person', 'within']"),
        ("VALUES ?within { UNDEF }", "VALUES ?within { 300 }", "are for ['kind', 'person']"),
    ],
)
def test_a_faulty_header_is_refused(old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(ModelError) as error:
        parse("names", GOOD.replace(old, new))
    assert told in str(error.value)


def test_near_names_hold_the_word_or_are_spelled_alike() -> None:
    known = ["Mara Lindqvist", "Tom Lindqvist", "Aurova", "Auriga"]
    assert near("lindqvist", known) == ["Mara Lindqvist", "Tom Lindqvist"]
    assert near("Aurore", known) == ["Aurova"]
    assert near("zzz", known) == []
