"""What a story is: pages, the proposition that they share, and what is to be answered of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bench.syndicated.markup import written

__all__ = ["Answer", "Page", "Story"]


@dataclass(frozen=True)
class Page:
    """One page of a paper: `day` is ISO; `paragraphs` are without the title."""

    name: str
    outlet: str
    title: str
    day: str
    paragraphs: tuple[str, ...]
    style: str = "plain"

    @property
    def file(self) -> str:
        return f"{self.name}.html"

    def written(self) -> str:
        """The file's content."""
        return written(self)

    def of(self, name: str, outlet: str, day: str, **changes: object) -> Page:
        """The same page as another paper prints it."""
        return replace(self, name=name, outlet=outlet, day=day, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Answer:
    """The three figures; `circular`: the papers of each circle; `derives`: page names (copy, what it was copied from) that text
    reuse must show, in this direction, `alike` those where no direction can be told. Any other pair of pages is no copy."""

    documents: int
    traced_independent: int
    not_traceable: int
    circular: frozenset[frozenset[str]] = frozenset()
    derives: frozenset[tuple[str, str]] = frozenset()
    alike: frozenset[frozenset[str]] = frozenset()


@dataclass(frozen=True)
class Story:
    """`words` are those of the proposition, without its first, so that a capital does not matter; `stating`: the pages
    in which somebody asserts it, `paraphrasing` those of them that do so in other words."""

    kind: str
    pages: tuple[Page, ...]
    words: str
    stating: tuple[str, ...]
    answer: Answer
    paraphrasing: tuple[str, ...] = ()
