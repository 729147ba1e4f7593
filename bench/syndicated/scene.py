"""Makes the pages of one story: what a paper writes around the proposition."""

from __future__ import annotations

import random
from datetime import date, timedelta

from bench.syndicated.editing import copied
from bench.syndicated.fiction import Cast, capital, headline, other_words, prose
from bench.syndicated.phrasing import Fact, Phrasing
from bench.syndicated.story import Answer, Page, Story

__all__ = ["Scene"]

_OWN = "<own>"


class Scene:
    """One story in the making. Days are counted from its first; every choice is the story's own random's."""

    def __init__(self, phrasing: Phrasing, cast: Cast, number: int, kind: str, variant: int) -> None:
        self.phrasing, self.cast, self.number, self.kind, self.variant = phrasing, cast, number, kind, variant
        self.random = random.Random(f"{phrasing.seed}/{number}/{kind}/{variant}")
        self.fact: Fact = phrasing.fact(number, cast, self.random)
        self.begin = date(2026, 1, 5) + timedelta(days=3 * number)
        self.pages: list[Page] = []
        self._keys: dict[str, int] = {}
        self._said = number

    # -- words

    def day(self, after: int) -> str:
        return (self.begin + timedelta(days=after)).isoformat()

    def written_day(self, after: int) -> str:
        when = self.begin + timedelta(days=after)
        return f"{when:%B} {when.day}"

    def prose(self, sentences: int) -> str:
        return prose(self.random, sentences, self.phrasing.words)

    def _filled(self, templates: tuple[str, ...], **values: str) -> str:
        self._said += 1
        clause = self.fact.clause
        return templates[self._said % len(templates)].format(clause=clause, Clause=capital(clause), **values)

    def filled(self, templates: tuple[str, ...], **values: str) -> str:
        """The next of the templates with the proposition and the values given, and another date."""
        return self._filled(templates, date=self.written_day(1), **values)

    def other_clause(self) -> str:
        """Another proposition, of another firm."""
        self._said += 1
        return self.phrasing.fact(self._said + 1, self.cast, self.random).clause

    def title(self) -> str:
        """A headline; made of a sentence of prose where the set has no patterns for headlines."""
        made = headline(self.random, self.phrasing.words)
        return capital(self.prose(1).split(" while ")[0].rstrip(".").split(",")[0]) if made is None else made

    def narrated(self) -> str:
        return f"{capital(self.fact.clause)}."

    def role(self, role: str, firm: str | None = None) -> str:
        self._said += 1
        choices = self.phrasing.roles[role]
        return choices[self._said % len(choices)].format(firm=firm or self.fact.firm)

    def said(self, speaker: str, role: str, firm: str | None = None) -> str:
        return self._filled(self.phrasing.said, speaker=speaker, role=self.role(role, firm))

    def outsider(self) -> str:
        """Somebody of another house says it."""
        return self.said(self.cast.person(), "outsider", self.cast.firm())

    def firm_says(self, firm: str | None = None) -> str:
        return self._filled(self.phrasing.firm_says, firm=firm or self.fact.firm)

    def posted(self, after: int) -> str:
        return self._filled(self.phrasing.posted, firm=self.fact.firm, date=self.written_day(after))

    def paper_says(self, paper: str, after: int = 0) -> str:
        return self._filled(self.phrasing.paper_says, paper=paper, date=self.written_day(after))

    def own_count(self, paper: str) -> str:
        return self._filled(self.phrasing.own_count, paper=paper)

    # -- pages

    def page(self, outlet: str, after: int, *stating: str, more: tuple[str, ...] = (), prose_: int = 4) -> Page:
        """A page of the paper's own prose around the sentences that state the proposition."""
        said = [f"{self.prose(2)} {stating[0]}", *stating[1:]]
        body = [text.replace(_OWN, outlet) for text in (*said, *more)]
        paragraphs = (self.prose(2), *body, self.prose(max(prose_ - 2, 1)), self.prose(2))
        return self._add(Page(self._name(), outlet, self.title(), self.day(after), paragraphs, self._style(outlet)), 1)

    def _style(self, outlet: str) -> str:
        styles = self.phrasing.styles
        return styles[self.cast.outlets.index(outlet) % len(styles)] if outlet in self.cast.outlets else styles[0]

    def release(self, after: int = 0) -> Page:
        """The firm's own announcement, which states the proposition in its own voice."""
        chief = self.cast.person()
        lead = self.phrasing.release_lead[self.variant % len(self.phrasing.release_lead)].format(
            firm=self.fact.firm, place=self.fact.place, date=f"{self.written_day(after)}, 2026"
        )
        paragraphs = (
            f"{lead} {self.prose(1)}",
            f"{self.narrated()} {self.prose(2)}",
            f"“{self.prose(1)[:-1]},” said {chief}, chief executive of {self.fact.firm}. {self.prose(1)}",
            self.prose(3),
            self.prose(2),
        )
        title = f"{self.fact.firm} publishes figures"
        return self._add(Page(self._name(), self.fact.firm, title, self.day(after), paragraphs), 1)

    def copy(
        self,
        page: Page,
        outlet: str,
        after: int,
        way: str | None = None,
        *,
        credit: str | None = None,
        add: str | None = None,
    ) -> Page:
        """Another paper takes the page over; with its own headline, and what it adds at the end."""
        way = way or self.phrasing.ways[(self.number + len(self.pages)) % len(self.phrasing.ways)]
        changes = other_words(self.phrasing.words)
        paragraphs = copied(self.random, page.paragraphs, self._keys[page.name], way, changes)
        key = next(i for i, text in enumerate(paragraphs) if self.fact.clause[1:] in text)
        paragraphs += tuple(f"{self.prose(1)} {added}" if added is add else added for added in (add, credit) if added)
        title = page.title if way == "verbatim" and self.random.random() < 0.5 else self._short_title().rstrip(".")
        style = self._style(outlet)
        made = page.of(self._name(), outlet, self.day(after), title=title, paragraphs=paragraphs, style=style)
        return self._add(made, key)

    def rewrite(self, page: Page, outlet: str, after: int, paragraphs: tuple[str, ...]) -> Page:
        key = next((i for i, text in enumerate(paragraphs) if self.fact.clause[1:] in text), 0)
        return self._add(
            page.of(
                self._name(),
                outlet,
                self.day(after),
                title=self._short_title(),
                paragraphs=paragraphs,
                style=self._style(outlet),
            ),
            key,
        )

    def _short_title(self) -> str:
        made = headline(self.random, self.phrasing.words)
        return self.prose(1).split(",")[0] if made is None else made

    def replace(self, page: Page) -> Page:
        """The page given stands in place of the last, whose name it has."""
        self.pages[-1] = page
        return page

    def _name(self) -> str:
        return f"{self.number:02}-{self.kind}-{len(self.pages) + 1}"

    def _add(self, page: Page, key: int) -> Page:
        self.pages.append(page)
        self._keys[page.name] = key
        return page

    def story(
        self,
        traced: int,
        untraced: int = 0,
        *,
        stating: int | None = None,
        circular: tuple[tuple[str, ...], ...] = (),
        derives: tuple[tuple[Page, Page], ...] = (),
        alike: tuple[tuple[Page, Page], ...] = (),
        silent: tuple[Page, ...] = (),
        paraphrasing: tuple[Page, ...] = (),
    ) -> Story:
        """The story with its answer; all pages but the silent ones state the proposition."""
        names = tuple(page.name for page in self.pages if page not in silent)
        answer = Answer(
            len(names),
            traced,
            untraced,
            frozenset(map(frozenset, circular)),
            frozenset((a.name, b.name) for a, b in derives),
            frozenset(frozenset((a.name, b.name)) for a, b in alike),
        )
        other = tuple(page.name for page in paraphrasing)
        return Story(self.kind, tuple(self.pages), self.fact.clause[1:], names, answer, other)
