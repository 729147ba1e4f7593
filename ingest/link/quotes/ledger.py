"""The ledger in the graph: every quotation of every document against every transcript that may hold it.

What is written for a pair (document, transcript) depends on these two alone, so it can be kept until one of them changes,
and any order of ingest gives the same graphs. Which documents are done is noted in a file beside the seed index
(`ingest.link.quotes.done`); without the file everything is done again, with the same result.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

from rdflib import URIRef

from ingest.link.held import document_digests
from ingest.link.quotes.check import SHORT, Check, check, wording
from ingest.link.quotes.done import Done, Noted
from ingest.link.quotes.held import (
    HeldDocument,
    HeldQuotation,
    held_documents,
    held_quotations,
    held_spoken,
)
from ingest.link.quotes.origin import Transcripts, may_be_quoted
from ingest.link.quotes.quoted import Quoted
from ingest.link.quotes.seeds import SeedIndex, candidates
from ingest.link.quotes.spoken import Spoken
from kg.quads import Quad
from kg.quotations import Flag, Grade, Passage, QuoteCheck
from kg.rdf.iri import Iris
from kg.rdf.quote_checks import encode_quote_checks
from kg.store import Change, Store
from ontology import CK

__all__ = ["LEDGER_VERSION", "LedgerReport", "check_quotations"]

LEDGER_VERSION = 10
"""Raised whenever the same quotation and transcript give another check; then all are checked anew."""
_SURE = 0.8
"""Score from which a passage counts in a transcript of which nothing says that it is of the same recording."""
_VERIFIED = 2
"""So many of a document's quotations, each of `SHORT` words or more, found in a transcript show that the document quotes that talk."""
_SAID = (Grade.EXACT, Grade.NEAR, Grade.ELIDED)
_CONTEXT = 32
"""Code points before and after a passage."""


@dataclass(frozen=True)
class LedgerReport:
    """Documents whose quotations were compared now, and what was written."""

    documents: int
    change: Change


def check_quotations(store: Store) -> LedgerReport:
    """Brings the ledger up to date with the store's documents; writes the difference only, a document a transaction.

    Safe to run again and after a kill. Cost: a query over the documents' digests; then what changed: a new document's
    quotations against all transcripts, a new transcript against all quotations.
    """
    folder = store.derived_folder("quotes")
    digests = document_digests(store)
    graphs = {str(graph) for graph in store.graphs(str(Iris(store.base).quote_checks_graph("")))}
    with closing(Done(folder, LEDGER_VERSION)) as done:
        missing = {iri for iri, noted in done.documents.items() if noted.checks and noted.graph not in graphs}
        if folder is not None and not missing and digests == {iri: n.digest for iri, n in done.documents.items()}:
            return LedgerReport(0, Change(0, 0))
        return _Ledger(store, done, digests, missing).run(graphs)


class _Ledger:
    def __init__(self, store: Store, done: Done, digests: Mapping[str, str], missing: set[str]) -> None:
        self._store = store
        self._iris = Iris(store.base)
        self._folder = store.derived_folder("quotes")
        self._index = SeedIndex(self._folder)
        self._done = done
        self._before = done.documents
        self._missing = missing
        same = {iri: noted for iri, noted in self._before.items() if digests.get(iri) == noted.digest}
        fresh = held_documents(store, sorted(digests.keys() - same.keys()))
        self._held = {document.iri: document for document in fresh}
        """The documents that were read, from the store or from the notes."""
        noted = {document.iri: self._noted(document, digests[document.iri]) for document in fresh}
        self._fresh = frozenset(noted)
        self._documents = dict(sorted({**same, **noted}.items()))
        self._transcripts = {iri for iri, now in self._documents.items() if now.is_transcript}
        self._quotations: dict[str, list[HeldQuotation]] = {}

    def _noted(self, document: HeldDocument, digest: str) -> Noted:
        """A document that is new or other than before; its checks are those of before."""
        before = self._before.get(document.iri)
        graph = str(self._iris.quote_checks_graph(document.id))
        return Noted(digest, graph, document.quoting, document.spoken, before.checks if before else {})

    def _document(self, iri: str) -> HeldDocument:
        if iri not in self._held:
            self._held[iri] = self._done.document(iri)
        return self._held[iri]

    def run(self, graphs: set[str]) -> LedgerReport:
        for iri in sorted(self._transcripts):
            self._index.put(iri, self._documents[iri].spoken, partial(self._spoken, iri))
        spoken = {iri: noted.spoken for iri, noted in self._before.items() if noted.is_transcript}
        fresh = {iri for iri in self._transcripts if spoken.get(iri) != self._documents[iri].spoken}
        gone = spoken.keys() - self._transcripts
        work: dict[str, set[str]] = {}
        for iri, now in self._documents.items():
            same = self._is_same(iri)
            stale = fresh | (gone & now.checks.keys()) if same else self._transcripts
            held = bool(now.checks) or now.graph in graphs
            lost = not now.checks.keys() <= self._transcripts
            if (now.quoting or held) and (stale or lost or (held and not same)):
                work[iri] = set(stale)
        added = removed = 0
        for graph in sorted(graphs - {now.graph for now in self._documents.values()}):
            removed += self._store.remove_graph(URIRef(graph)).removed  # of a document that the store no longer holds
        otherwise = {iri: self._documents[iri] for iri in self._fresh}
        for iri, change, found in self._redo(self._touched(work)):
            added, removed = added + change.added, removed + change.removed
            if iri in self._fresh or found != self._documents[iri].checks:
                otherwise[iri] = replace(self._documents[iri], checks=found)
        self._note(otherwise)
        self._index.prune()
        return LedgerReport(len(work), Change(added, removed))

    def _is_same(self, iri: str) -> bool:
        """Whether the document's quotations are as they were, and the checks of them are where they were put."""
        before = self._before.get(iri)
        return before is not None and before.quoting == self._documents[iri].quoting and iri not in self._missing

    def _note(self, otherwise: Mapping[str, Noted]) -> None:
        if self._folder is not None:
            gone = self._before.keys() - self._documents.keys()
            self._done.note({iri: (self._document(iri), now) for iri, now in otherwise.items()}, gone)
            self._done.save()

    def _touched(self, work: dict[str, set[str]]) -> dict[str, set[str]]:
        """The work without the documents whose checks stay as they are: no transcript that is to be compared holds enough of
        a quotation's words or is of one origin with the document, and none that changed or went was checked before.

        That is seen without reading the documents' quotations, of which the graph gives a thousand a second.
        """
        if self._folder is None:
            return work
        digests = {iri: now.digest for iri, now in self._documents.items() if now.quoting}
        lacking = self._done.quotations.lacking(digests)
        self._quotations = held_quotations(self._store, lacking)
        words = {iri: [quotation.words for quotation in self._quotations.get(iri, [])] for iri in lacking}
        self._done.quotations.keep(digests, words)
        noted = {iri: stale for iri, stale in work.items() if iri in digests and self._is_noted(iri, stale)}
        if not noted:
            return work
        wanted = sorted(set().union(*noted.values()) & self._transcripts)
        origins = Transcripts(self._document(iri).standing for iri in wanted)
        near = self._done.quotations.near(noted, self._index, wanted)
        return {
            iri: stale
            for iri, stale in work.items()
            if iri not in noted or iri in near or origins.of(self._document(iri).standing) & stale
        }

    def _is_noted(self, iri: str, stale: set[str]) -> bool:
        """Whether the document's checks are noted as they are now, and all are against other transcripts that are held."""
        checks = self._documents[iri].checks.keys()
        return self._is_same(iri) and not checks & stale and checks <= self._transcripts

    def _spoken(self, iri: str) -> Spoken:
        return held_spoken(self._store, self._document(iri))

    def _redo(self, work: dict[str, set[str]]) -> Iterable[tuple[str, Change, dict[str, int]]]:
        """Compares each document's quotations with the transcripts named, keeps its other checks, writes its graph."""
        lacking = sorted(work.keys() - self._quotations.keys())
        quotations = {**self._quotations, **held_quotations(self._store, lacking)}
        found = self._compared({iri: quotations.get(iri, []) for iri in sorted(work)}, work)
        for iri in sorted(work):
            graph = URIRef(self._documents[iri].graph)
            kept = self._kept(graph, work[iri])
            quads = [*kept, *encode_quote_checks(found[iri], self._document(iri).id, self._store.base)]
            change = self._store.replace_graph(graph, quads)
            yield iri, change, dict(Counter(str(o) for _, p, o, _ in quads if p == CK.checkedAgainst))

    def _kept(self, graph: URIRef, redone: set[str]) -> list[Quad]:
        """The quads of the graph's checks against other transcripts that are still held."""
        quads = list(self._store.quads(graph))
        against = {str(s): str(o) for s, p, o, _ in quads if p == CK.checkedAgainst}
        return [
            quad
            for quad in quads
            if (transcript := against.get(str(quad[0]).split("/passage/", 1)[0])) in self._transcripts
            and transcript not in redone
        ]

    def _compared(
        self, quotations: dict[str, list[HeldQuotation]], work: dict[str, set[str]]
    ) -> dict[str, list[QuoteCheck]]:
        """The checks of each document, transcript by transcript, so that each is read once."""
        flat = [(iri, quotation) for iri, held in quotations.items() for quotation in held]
        quoted = [Quoted.of(quotation.words) for _, quotation in flat]
        wanted = sorted(set().union(*work.values()) & self._transcripts)
        likely = candidates(quoted, self._index, wanted)
        by_transcript: dict[str, list[tuple[int, bool]]] = defaultdict(list)
        origins = Transcripts(self._document(iri).standing for iri in wanted)
        of_origin = {iri: origins.of(self._document(iri).standing) for iri in quotations}
        for number, (iri, _) in enumerate(flat):
            near = set(likely[number]) if len(quoted[number].words) >= SHORT else set()
            for transcript in (near | of_origin[iri]) & work[iri]:
                by_transcript[transcript].append((number, transcript in of_origin[iri]))
        numbers: dict[str, list[int]] = defaultdict(list)
        for number, (iri, _) in enumerate(flat):
            numbers[iri].append(number)
        found: dict[str, list[QuoteCheck]] = defaultdict(list)
        for transcript in sorted(by_transcript):
            spoken = self._index.spoken(transcript)
            made: dict[str, dict[int, QuoteCheck]] = defaultdict(dict)
            for number, same in by_transcript[transcript]:
                iri, quotation = flat[number]
                record = self._check(iri, quotation, quoted[number], transcript, spoken, same)
                if record is not None:
                    made[iri][number] = record
            for iri, checks in made.items():
                if transcript not in of_origin[iri] and _is_quoted(checks, quoted):
                    for number in sorted(set(numbers[iri]) - checks.keys()):
                        record = self._check_beside(iri, flat[number][1], quoted[number], transcript, spoken)
                        if record is not None:
                            checks[number] = record
                found[iri] += [checks[number] for number in sorted(checks)]
        return found

    def _check(
        self, iri: str, quotation: HeldQuotation, quoted: Quoted, transcript: str, spoken: Spoken, same: bool
    ) -> QuoteCheck | None:
        """The check to be stored; None where there is nothing to say: nothing says that the words were said there."""
        if not spoken.places or (iri == transcript and _inside(quotation.span, spoken)):
            return None
        same = same and may_be_quoted(quotation.speaker, (voice.speaker for voice in spoken.voices))
        made = check(quotation.words, spoken, speaker=quotation.speaker, quoted=quoted)
        if made.grade is Grade.NOT_FOUND:
            if not same or quotation.scare:
                return None
        elif not same and (made.score < _SURE or len(quoted.words) < SHORT):
            return None
        return _record(quotation, self._document(transcript), spoken, made, same)

    def _check_beside(
        self, iri: str, quotation: HeldQuotation, quoted: Quoted, transcript: str, spoken: Spoken
    ) -> QuoteCheck | None:
        """The check of a short or changed quotation where other quotations show that the document quotes this talk.

        Only what is found counts: the rest may be from anywhere. Under five words, and where nobody is said to have said
        it, it counts word for word, and not as somebody else's: "no plans" is said in every talk.
        """
        if len(quoted.words) < 2 or (iri == transcript and _inside(quotation.span, spoken)):
            return None
        if not may_be_quoted(quotation.speaker, (voice.speaker for voice in spoken.voices)):
            return None
        made = check(quotation.words, spoken, speaker=quotation.speaker, quoted=quoted)
        short = quotation.scare or len(quoted.words) < SHORT
        if made.grade is Grade.NOT_FOUND or (
            short and (made.grade not in (Grade.EXACT, Grade.NEAR) or Flag.OTHER_SPEAKER in made.flags)
        ):
            return None
        return _record(quotation, self._document(transcript), spoken, made, False)


def _is_quoted(checks: Mapping[int, QuoteCheck], quoted: list[Quoted]) -> bool:
    """Whether the checks show that a document quotes a talk, whatever the two say of themselves."""
    return (
        sum(made.grade in _SAID and len(quoted[number].words) >= SHORT for number, made in checks.items()) >= _VERIFIED
    )


def _inside(span: tuple[int, int], spoken: Spoken) -> bool:
    """Whether a quotation is itself a part of what is spoken: it would only find itself."""
    return any(start < span[1] and end > span[0] for start, end in spoken.places)


def _record(quotation: HeldQuotation, transcript: HeldDocument, spoken: Spoken, made: Check, same: bool) -> QuoteCheck:
    missing = made.grade is Grade.NOT_FOUND
    return QuoteCheck(
        quotation=quotation.iri,
        transcript=transcript.id,
        text_sha256=transcript.sha256,
        grade=made.grade,
        flags=made.flags,
        passages=tuple(_passages(spoken, made)),
        difference=json.dumps([each.as_data() for each in made.differences], ensure_ascii=False),
        score=made.score,
        same_origin=same,
        finding=wording(made),
        said_by=made.places[0].speaker_iri if made.places else None,
        covers=f"{made.covers[0]}–{made.covers[1]}" if missing and made.covers else None,
    )


def _passages(spoken: Spoken, made: Check) -> Iterable[Passage]:
    text = spoken.text
    for place in made.places:
        start, end = place.span
        yield Passage(
            start,
            end,
            text[start:end],
            text[max(start - _CONTEXT, 0) : start],
            text[end : end + _CONTEXT],
            place.timecode,
        )
