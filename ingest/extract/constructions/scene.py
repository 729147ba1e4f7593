"""What every construction works on: the parse, the quotation regions, and how spans are cut from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.extract import cues
from ingest.extract.parse import Parse
from ingest.extract.quotation_regions import Regions
from kg.record import AttributionKind, Span, Spans

__all__ = ["QUOTING", "Candidate", "Scene", "Source", "tidy"]

_OUTER = " \t\r\n\u00a0,;:–—-"
_EXPLETIVE = frozenset(("it", "there"))
_RELATIVE = frozenset(("who", "which", "that", "whom", "whose"))
QUOTING = frozenset(("quote", "cite", "paraphrase", "misquote", "report", "record", "describe"))
"""Verbs that take whom they quote as their object: "quoted Orr as saying"."""
_FALLING = frozenset(("fall", "leave"))
_TAKING = frozenset(("take", "require"))
_SPANS_OF_TIME = frozenset(("DATE", "TIME", "CARDINAL", "ORDINAL", "MONEY", "PERCENT"))


@dataclass(frozen=True, slots=True)
class Source:
    """Where the text names the source: spans, the head token, and how it was reached from the cue."""

    spans: Spans
    head: int
    how: str


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A possible attribution. `anchor` is the cue's main token (-1 where there is no cue), `head` the content's.

    `prior` is the rule's own trust in it, before any learned scorer; `features` are what a scorer may look at.
    """

    pattern: str
    kind: AttributionKind
    anchor: int
    head: int
    content: Spans
    cue: Spans
    source: Source | None
    prior: float
    features: tuple[str, ...] = ()

    @property
    def lo(self) -> int:
        return self.content[0][0]

    @property
    def hi(self) -> int:
        return self.content[-1][1]


@dataclass(slots=True)
class Scene:
    """One document as the constructions see it. `spoken` is true where the text is a transcript."""

    parse: Parse
    regions: Regions
    spoken: bool = False
    skipped: tuple[Span, ...] = ()
    _sources: dict[int, Source | None] = field(default_factory=dict)

    # -- spans ---------------------------------------------------------------------------------------------------

    def spans(self, tokens: Iterable[int]) -> Spans:
        """The text of the tokens as few spans as possible, tidied at both ends of each."""
        parse = self.parse
        runs: list[list[int]] = []
        for i in tokens:
            if runs and i == runs[-1][1] + 1:
                runs[-1][1] = i
            else:
                runs.append([i, i])
        cut = [tidy(parse.text, parse.start[a], parse.end[b]) for a, b in runs]
        return tuple(span for span in cut if span[0] < span[1])

    def content(self, head: int, without: Iterable[int] = ()) -> list[int]:
        """The tokens of a content clause or phrase; leading coordinators and outer punctuation are dropped."""
        parse = self.parse
        tokens = parse.subtree(head, frozenset(without))
        while tokens and (
            parse.dep[tokens[0]] == "cc"
            or (parse.pos[tokens[0]] in ("PUNCT", "SPACE") and parse.word[tokens[0]] not in "\"“‘'([")
        ):
            tokens.pop(0)
        while tokens and (
            parse.pos[tokens[-1]] == "SPACE"
            or parse.word[tokens[-1]] in (",", ";", ":", "-", "–", "—", ".", "--", "and", "but", "or")
        ):
            tokens.pop()
        return tokens

    # -- cues ----------------------------------------------------------------------------------------------------

    def cue(self, verb: int, also: Iterable[int] = ()) -> Spans:
        """The verb with its auxiliaries, negation and particles, and the tokens `also`."""
        parse = self.parse
        tokens = {verb, *also}
        for c in parse.children[verb]:
            if parse.dep[c] in ("aux", "auxpass", "neg", "prt") or (
                parse.word[c] in ("never", "not", "nor") and parse.dep[c] in ("advmod", "cc", "preconj") and c < verb
            ):
                tokens.add(c)
        return self.spans(sorted(tokens))

    # -- sources -------------------------------------------------------------------------------------------------

    def source(self, verb: int) -> Source | None:
        """Who or what stands as the subject of `verb`, across coordination, participles and relative clauses."""
        if verb not in self._sources:
            self._sources[verb] = self._find_source(verb)
        return self._sources[verb]

    def share(self, verb: int, source: Source | None) -> None:
        """Let `verb` have the source of the report that it goes on with, whatever the parse hung it on."""
        if source is not None:
            self._sources[verb] = Source(source.spans, source.head, "shared subject")

    def _find_source(self, verb: int) -> Source | None:
        parse, v, how = self.parse, verb, "subject"
        for _ in range(8):
            subject = parse.child(v, "nsubj", "nsubjpass", "expl")
            if subject is not None:
                if (
                    parse.word[subject] in _RELATIVE
                    and parse.tag[subject] in ("WDT", "WP", "IN", "DT")
                    and parse.dep[v] == "relcl"
                ):
                    return self.phrase(parse.head[v], "antecedent", verb)
                if v != verb and parse.word[subject] == "it" and (charged := self._charged(v, verb)) is not None:
                    return self.phrase(charged, "subject", verb)
                if parse.dep[subject] == "expl" or parse.word[subject] == "there":
                    return None
                return self._whole_subject(v, subject, how, verb)
            agent = parse.child(v, "agent")
            if agent is not None and parse.child(v, "auxpass") is not None:
                noun = parse.child(agent, "pobj")
                return self.phrase(noun, "agent", verb) if noun is not None else None
            dep, up = parse.dep[v], parse.head[v]
            if up == v:
                return None
            if dep == "pcomp" and (quoted := self._quoted_as(up)) is not None:
                return self.phrase(quoted, "subject of the main verb", verb)
            if dep == "acl" and parse.pos[up] in ("NOUN", "PROPN", "PRON"):
                if parse.tag[v] == "VBN":
                    return self.phrase(up, how, verb) if self.read_as_participle(v, up) else None
                if parse.tag[v] == "VBG" and self._participle_of_verb(v, up):
                    v = parse.head[up] if parse.dep[up] != "pobj" else parse.head[parse.head[up]]
                    how = "subject of the main verb"
                    continue
                return self.phrase(up, "noun modified", verb)
            if dep in (
                "conj",
                "xcomp",
                "advcl",
                "ccomp",
                "dep",
                "parataxis",
                "pcomp",
                "prep",
                "acomp",
                "aux",
                "attr",
                "relcl",
            ):
                how = {
                    "conj": "shared subject",
                    "pcomp": "subject of the main verb",
                    "advcl": "subject of the main verb",
                }.get(dep, how)
                v = up
                continue
            return None
        return None

    def _quoted_as(self, preposition: int) -> int | None:
        """Who says it in "the paper quoted Orr as saying …"."""
        parse, over = self.parse, self.parse.head[preposition]
        quotes = parse.word[preposition] == "as" and parse.lemma[over] in QUOTING
        return parse.child(over, "dobj") if quotes else None

    def _charged(self, over: int, verb: int) -> int | None:
        """Whose act the infinitive `verb` is under an empty "it": "it fell to Orr to say", "it took Orr to point out"."""
        parse = self.parse
        if not any(parse.dep[c] == "aux" and parse.word[c] == "to" for c in parse.children[verb]):
            return None
        if parse.lemma[over] in _TAKING:
            noun = parse.child(over, "dobj", "dative")
        elif parse.lemma[over] in _FALLING or parse.lemma[over] == "be":
            up = next((c for c in parse.children[over] if parse.word[c] == "up"), None)
            near = (*parse.children[over], *(parse.children[up] if up is not None else ()))
            to = next((c for c in near if parse.word[c] == "to" and parse.dep[c] in ("prep", "dative")), None)
            noun = parse.child(to, "pobj") if to is not None else None
        else:
            return None
        if noun is None or not over < noun < verb or parse.ent[noun] in _SPANS_OF_TIME:
            return None
        return noun if parse.pos[noun] in ("PROPN", "NOUN", "PRON") else None

    def read_as_participle(self, v: int, noun: int) -> bool:
        """The main verb behind a relative clause ("Lind, who had warned us, | acknowledged | that …"), read as a participle.

        The noun heads its sentence: without this verb it would have none.
        """
        parse = self.parse
        relative = parse.child(noun, "relcl")
        return (
            parse.head[noun] == noun
            and relative is not None
            and parse.lemma[v] in cues.SAY
            and parse.child(v, "ccomp") is not None
            and parse.child(v, "aux", "auxpass", "agent") is None
            and parse.word[noun + 1] == parse.word[v - 1] == ","
        )

    def _participle_of_verb(self, v: int, noun: int) -> bool:
        """A reporting participle after a comma, hung on an object that cannot speak ("described the attack, stating …")."""
        parse = self.parse
        if (
            parse.lemma[noun] in cues.COMMUNICATIVE_NOUNS
            or parse.pos[noun] == "PROPN"
            or parse.dep[noun] not in ("dobj", "pobj")
        ):
            return False
        up = parse.head[noun] if parse.dep[noun] == "dobj" else parse.head[parse.head[noun]]
        return parse.pos[up] == "VERB" and parse.word[parse.left[v] - 1] == "," and parse.lemma[v] in cues.SAY

    def _whole_subject(self, v: int, subject: int, how: str, verb: int) -> Source | None:
        """The subject phrase; two subjects side by side are one that the parse cut ("study co-author Kim Lee")."""
        parse = self.parse
        last = subject
        for c in parse.children[v]:
            if parse.dep[c] == "nsubj" and c > last and parse.left[c] == parse.right[last] + 1:
                last = c
        if last == subject:
            return self.phrase(subject, how, verb)
        between = parse.left[last] - 1
        if (
            parse.tag[between] in ("VBZ", "VBD", "VBP", "NNS")
            and parse.word[between - 1] == ","
            and parse.lemma[between] in cues.SAY
        ):
            return self.phrase(
                last, how, verb
            )  # "Lind, the clerk, claims Ravn | ordered her": what the first one claims
        return Source((parse.span(parse.left[subject], parse.right[last]),), last, how)

    def source_of_agent(self, verb: int) -> Source | None:
        """Who stands after "by" under a passive verb; None where nobody does."""
        parse = self.parse
        agent = parse.child(verb, "agent")
        noun = parse.child(agent, "pobj") if agent is not None else None
        return self.phrase(noun, "agent", verb) if noun is not None else None

    def phrase(self, head: int, how: str, verb: int) -> Source | None:
        """The noun phrase of `head` as a source, without the clause that `verb` stands in."""
        parse = self.parse
        without = set()
        for c in parse.children[head]:
            if parse.dep[c] in ("relcl", "acl", "advcl", "ccomp") and (
                parse.left[c] <= verb <= parse.right[c]
                or parse.dep[c] in ("advcl", "ccomp")
                or self.read_as_participle(c, head)
            ):
                without.add(c)
            elif parse.pos[c] in ("PUNCT", "SPACE") and parse.word[c] in (",", ";", ":", "–", "—") and c > head:
                continue
        tokens = [i for i in parse.subtree(head, without) if i != verb]
        region = self.regions.at(parse.start[verb]) if verb >= 0 else None
        # A subject cut by a quotation mark: keep the side of the mark on which the head stands.
        mark = self.regions.at(parse.start[head])
        tokens = [i for i in tokens if self.regions.at(parse.start[i]) is mark or (region is None and mark is None)]
        while len(tokens) > 1 and parse.tag[tokens[-1]] == "POS":
            tokens.pop()
        while tokens and (parse.pos[tokens[-1]] in ("PUNCT", "SPACE") and parse.word[tokens[-1]] not in ')]"”’'):
            tokens.pop()
        while tokens and parse.pos[tokens[0]] in ("PUNCT", "SPACE"):
            tokens.pop(0)
        if not tokens:
            return None
        return Source(
            self.spans(range(tokens[0], tokens[-1] + 1)) if _solid(tokens, verb) else self.spans(tokens), head, how
        )


def _solid(tokens: list[int], verb: int) -> bool:
    return not tokens[0] < verb < tokens[-1]


def tidy(text: str, start: int, end: int) -> Span:
    """The span without white space, commas, colons and dashes at its ends, and without a final full stop.

    >>> tidy("that, he said, it works.", 15, 24)
    (15, 23)
    """
    while start < end and text[start] in _OUTER:
        start += 1
    while end > start and text[end - 1] in _OUTER:
        end -= 1
    if (
        end > start
        and text[end - 1] == "."
        and not text[start:end].endswith(
            ("..", "U.S.", "Inc.", "Co.", "a.m.", "p.m.", "U.K.", "Corp.", "Ltd.", "Jr.", "Sr.", "etc.")
        )
    ):
        end -= 1
    return start, max(start, end)
