"""Sources that are several, or that the text names without a proper name of their own."""

from __future__ import annotations

import pytest

from ingest.resolve.groups import Group

from .conftest import Read

pytestmark = pytest.mark.model

PEOPLE = ["Ana Lind|Lind", "Bo Berg|Berg"]


@pytest.mark.parametrize(
    ("text", "source", "name"),
    [
        ("Lind and Berg said it was late. Ana Lind and Bo Berg left.", "Lind and Berg", "Ana Lind and Bo Berg"),
        ("Ana Lind and her colleagues said it was late.", "Ana Lind and her colleagues", "Ana Lind and her colleagues"),
        ("Mayor Ana Lind and sheriff Bo Berg said no.", "Mayor Ana Lind and sheriff Bo Berg", "Ana Lind and Bo Berg"),
        (
            "Researchers from the University of Oakhurst said the river is dying.",
            "Researchers from the University of Oakhurst",
            "researchers from the University of Oakhurst",
        ),
        ("The vLLM maintainers said it was mended.", "The vLLM maintainers", "vLLM maintainers"),
        ("Democrats said the bill was bad.", "Democrats", "Democrats"),
        ("Ana Lind fell ill. Lind's family said she was resting.", "Lind's family", "Ana Lind's family"),
        ("Ana Lind fell ill. Her family said so.", "Her family", "Ana Lind's family"),
        (
            "The family of the victim, Ana Lind, said it was tired.",
            "The family of the victim, Ana Lind",
            "family of Ana Lind",
        ),
    ],
)
def test_a_group_is_named_by_the_words_of_the_text(read: Read, text: str, source: str, name: str) -> None:
    assert read(text, PEOPLE, ["vLLM"]).group(source) == name


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Officials said it was late.", "Officials"),
        ("Residents of the town said it was late.", "Residents of the town"),
        ("Reports said it was late.", "Reports"),
        ("Union leaders called it a betrayal.", "Union leaders"),
        ("A resident of Oakhurst said it was late.", "A resident of Oakhurst"),
        ("The results of the Oakhurst test show it.", "The results of the Oakhurst test"),
        ("His family said so.", "His family"),
    ],
)
def test_who_has_no_name_is_nobody(read: Read, text: str, source: str) -> None:
    assert read(text, PEOPLE).group(source) is None


def test_they_and_the_same_noun_go_back_to_the_group(read: Read) -> None:
    text = (
        "Researchers from the University of Oakhurst published a study on Monday. The researchers said the river is dying. "
        "They said that wells were to blame. The study said it will not recover."
    )
    reading = read(text)
    for source in ("The researchers", "They", "The study"):
        assert reading.group(source) == "researchers from the University of Oakhurst"
    found, again = (reading.references.group_at(*_place(text, words)) for words in (text[:43], "The researchers"))
    assert isinstance(found, Group)
    assert isinstance(again, Group)
    assert (found.certain, again.certain) == (True, False)
    assert text[slice(*again.span)] == "Researchers from the University of Oakhurst"


def _place(text: str, words: str) -> tuple[int, int]:
    return text.index(words), text.index(words) + len(words)


def test_the_two_are_the_pair_last_named_together(read: Read) -> None:
    text = "Officers Ana Lind and Bo Berg were fined. Both officers said they would appeal."
    assert read(text, PEOPLE).group("Both officers") == "Ana Lind and Bo Berg"
    assert read("Ana Lind was fined. Both officers said they would appeal.", PEOPLE).group("Both officers") is None


def test_the_two_firms_are_two_firms(read: Read) -> None:
    text = "Ostrana and Belcor said they would merge. Ana Lind and Bo Berg agreed. The two firms said so on Monday."
    reading = read(text, PEOPLE, ["Ostrana", "Belcor"])
    assert reading.group("The two firms") == "Ostrana and Belcor"


def test_my_family_is_whose_words_they_are(read: Read) -> None:
    reading = read("My mother says I talk too much.")
    assert reading.group("My mother", speaker="Ana Lind") == "Ana Lind's mother"
    assert reading.group("My mother") is None


def test_an_apposition_that_names_them_is_their_name(read: Read) -> None:
    text = "Two reporters, Ana Lind and Bo Berg, said no."
    assert read(text, PEOPLE).group("Two reporters, Ana Lind and Bo Berg") == "Ana Lind and Bo Berg"


def test_some_are_some_of_the_group_just_named(read: Read) -> None:
    text = "House Democrats praised the vote. Some said it came late.\n\nResidents were glad. Some said it came early."
    reading = read(text)
    assert reading.group("Some") == "some House Democrats"
    assert reading.group("Some", 1) is None


def test_the_defendants_are_the_only_pair(read: Read) -> None:
    text = "Police held Ana Lind and Bo Berg. The defendants denied it."
    assert read(text, PEOPLE).group("The defendants") == "Ana Lind and Bo Berg"
    other = "Police held Ana Lind and Bo Berg. Cy Holm and Dan Voss fled. The defendants denied it."
    assert read(other, [*PEOPLE, "Cy Holm", "Dan Voss"]).group("The defendants") is None


def test_a_governor_whom_the_text_may_name_is_nobody_new(read: Read) -> None:
    text = "Governor Ana Lind spoke in Oakhurst. Northwind's governor said no. Northwind's lawyer said yes."
    reading = read(text, ["Ana Lind"], ["Northwind"])
    assert reading.group("Northwind's governor") is None
    assert reading.group("Northwind's lawyer") == "Northwind's lawyer"
