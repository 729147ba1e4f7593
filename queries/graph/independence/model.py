"""The answer to "how many independent sources stand behind this claim": three figures, and every step that led to them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

__all__ = [
    "Copy",
    "Figures",
    "Independence",
    "LeftOut",
    "Membership",
    "Passage",
    "Queued",
    "Source",
    "Statement",
    "Step",
    "Support",
]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Passage(_Model):
    """Where the words stand: offsets in code points, half-open."""

    document: str
    document_iri: str
    quote: str
    char_start: int
    char_end: int
    timecode: str | None


class Step(_Model):
    """One step from a statement back towards its source; `text` reads as a clause, `iri` is what it leads to."""

    kind: Literal["states", "says", "relays", "cites", "copies", "work", "held", "speaker", "circular", "ends"]
    text: str
    iri: str | None = None


class Membership(_Model):
    """Why somebody counts as an organisation: the role at that date as a verb ("is chief executive of"), so that member,
    role and organization read as a sentence; and who says so (document and words)."""

    member: str
    role: str
    organization: str
    document: str
    quote: str


class Statement(_Model):
    """One statement that asserts the claim. `source` is the number of the source that it counts with; None: not traceable,
    and `reason` says why. Where it is not the one that made the source count, `reason` says with whom it shares what; what
    joins those who stand behind it is said once, in the source's `memberships`. `date`: when it was said, at the latest.
    `disputed_by` are those who relay it and doubt or deny it, the speaker too where she does."""

    assertion: str
    sentence: str
    speaker: str | None
    relayed_by: tuple[str, ...]
    date: str | None
    passage: Passage
    steps: tuple[Step, ...]
    origin: str | None
    party: str | None
    source: int | None
    reason: str | None
    disputed_by: tuple[str, ...] = ()


class Source(_Model):
    """One independent source: a work or utterance, and who stands behind it. No other source has either. `memberships`
    say what joins several members; of one alone, whom else it speaks for."""

    number: int
    origin: str
    origin_iri: str | None
    party: str
    members: tuple[str, ...]
    memberships: tuple[Membership, ...]
    statements: tuple[str, ...]


class LeftOut(_Model):
    """A statement that does not assert the claim, with the reason: it denies or questions it, or was not said."""

    assertion: str
    speaker: str | None
    passage: Passage
    reason: str


class Copy(_Model):
    """Two of the documents that have the same words: `document` is from `source`, or (`ordered` false) nobody can say which was
    first. `share`: how much of the document's words stand in the other. `kind` as in docs/graph.md, in words."""

    document: str
    document_iri: str
    source: str
    source_iri: str
    kind: str
    share: float
    ordered: bool
    reason: str


class Support(_Model):
    """A claim that is said to support this one, of somebody else or of a party that is counted already (`same_party`).
    Counted apart: it is another claim. `reason`: by which words it supports; `passage`: where it is stated."""

    claim: str
    sentence: str
    speaker: str | None
    party: str | None
    same_party: bool
    reason: str
    passage: Passage


class Figures(_Model):
    """The three figures, and what the independent sources are. `denying`: who would then be listed as denying the claim."""

    documents: int
    traced_independent: int
    not_traceable: int
    origins: tuple[str, ...]
    denying: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """The figures as a line of text."""
        return _summary(self.documents, self.traced_independent, self.not_traceable)


class Queued(_Model):
    """A statement of another claim of which the program is unsure whether it says the same: not counted until a person
    accepts the pair. `reason`: what speaks for it and against; `judgement`: the pair's, by whose id it is accepted.

    Of another claim that waits with several statements the surest pair stands here, and `passages` are all its statements' places.
    `if_accepted`: the figures as they would be with this claim; None where it was not worked out.
    """

    assertion: str
    sentence: str
    document: str
    document_iri: str
    reason: str | None
    claim: str = ""
    judgement: str = ""
    passages: tuple[Passage, ...] = ()
    if_accepted: Figures | None = None


class Independence(_Model):
    """`documents` hold a statement that asserts the claim; `not_traceable` of them hold none that leads to a source, and
    these are never added to `traced_independent`. `loops` are documents that have it from each other (circular reporting);
    `copies` are pairs of the documents with the same words; `supporting` are other claims; `queued` may be the same, and
    `if_all_accepted` are the figures as they would be with all of them; None where fewer than two wait, or too many."""

    claim: str
    sentence: str
    documents: int
    traced_independent: int
    not_traceable: int
    sources: tuple[Source, ...]
    statements: tuple[Statement, ...]
    left_out: tuple[LeftOut, ...]
    loops: tuple[tuple[str, ...], ...]
    copies: tuple[Copy, ...] = ()
    supporting: tuple[Support, ...] = ()
    queued: tuple[Queued, ...] = ()
    if_all_accepted: Figures | None = None

    @property
    def origins(self) -> tuple[str, ...]:
        """The works and utterances that the traced statements go back to, each once, in the order of the statements."""
        return tuple(dict.fromkeys(s.origin for s in self.statements if s.origin is not None))

    @property
    def supporting_parties(self) -> tuple[str, ...]:
        """Who else states something that supports the claim, each party once, those counted already left out."""
        return tuple(dict.fromkeys(s.party for s in self.supporting if s.party is not None and not s.same_party))

    @property
    def summary(self) -> str:
        """The three figures as a line of text."""
        return _summary(self.documents, self.traced_independent, self.not_traceable)


def _summary(documents: int, independent: int, not_traceable: int) -> str:
    sources = f"{independent} independent source{'s' if independent != 1 else ''}"
    rest = f"; {not_traceable} not traceable" if not_traceable else ""
    return f"{documents} document{'s' if documents != 1 else ''}, {sources}{rest}"
