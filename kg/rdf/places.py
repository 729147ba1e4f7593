"""Places in a document's text as Web Annotation resources: spans with their selectors, segments, recordings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from rdflib import URIRef

from kg.errors import SpanMismatch
from kg.ids import Occurrences, item_id
from kg.quads import Term
from kg.rdf.iri import Iris
from kg.rdf.literals import integer, plain, seconds, shortened, tagged
from kg.record import Segment, Span
from ontology import CK, DCTERMS, OA, RDF, RDFS

__all__ = ["CONTEXT", "MEDIA_FRAGMENTS", "Places"]

CONTEXT = 32
"""Code points of `oa:prefix` and `oa:suffix`."""
MEDIA_FRAGMENTS = URIRef("http://www.w3.org/TR/media-frags/")

Emit = Callable[[URIRef, URIRef, Term], None]


class Places:
    """Mints the spans of one text, each once, and hands their triples to `emit`."""

    def __init__(
        self,
        iris: Iris,
        document_id: str,
        text: str,
        text_iri: URIRef,
        segments: tuple[Segment, ...],
        recorded: URIRef,
        emit: Emit,
    ) -> None:
        self._iris = iris
        self._document_id = document_id
        self._text = text
        self._text_iri = text_iri
        self._recorded = recorded
        self._emit = emit
        self._occurrences = Occurrences(text)
        self._segments = sorted((s for s in segments), key=lambda s: (s.span, s.start_s))
        self._starts = [s.span[0] for s in self._segments]
        self._spans: dict[tuple[int, int, int], URIRef] = {}
        self._with_recording: set[URIRef] = set()

    def words(self, span: Span) -> str:
        """The text at the span.

        Raises:
            SpanMismatch: the span lies outside the text, or is empty.
        """
        start, end = span
        if not 0 <= start < end <= len(self._text):
            raise SpanMismatch(
                "a span of the record", start, end, "words of the text", self._text[max(start, 0) : max(end, 0)][:40]
            )
        return self._text[start:end]

    def id_of(self, kind: str, span: Span, *more: str | int) -> str:
        """The id of an item of the kind that stands at the span."""
        words = self.words(span)
        return item_id(self._document_id, kind, (words,), self._occurrences.number(span[0], words), *more)

    def span(self, span: Span, order: int = 1, *, recorded: bool = False) -> URIRef:
        """The resource for a place; `recorded` adds the passage of the recording where the place lies in segments."""
        key = (span[0], span[1], order)
        iri = self._spans.get(key)
        if iri is None:
            iri = self._iris.span(self.id_of("span", span, order))
            self._spans[key] = iri
            self._emit_span(iri, span, order)
        if recorded and self._segments and iri not in self._with_recording:
            self._with_recording.add(iri)
            self._emit_recording(iri, span)
        return iri

    def _emit_span(self, iri: URIRef, span: Span, order: int) -> None:
        start, end = span
        words = self.words(span)
        emit, label = self._emit, tagged(shortened(words) or f"characters {start}–{end}")
        emit(iri, RDF.type, OA.SpecificResource)
        emit(iri, RDFS.label, label)
        emit(iri, OA.hasSource, self._text_iri)
        emit(iri, CK.order, integer(order))
        position, quote = self._iris.position(iri), self._iris.quote(iri)
        emit(iri, OA.hasSelector, position)
        emit(position, RDF.type, OA.TextPositionSelector)
        emit(position, RDFS.label, tagged(f"characters {start}–{end}"))
        emit(position, OA.start, integer(start))
        emit(position, OA.end, integer(end))
        emit(iri, OA.hasSelector, quote)
        emit(quote, RDF.type, OA.TextQuoteSelector)
        emit(quote, RDFS.label, label)
        emit(quote, OA.exact, plain(words))
        emit(quote, OA.prefix, plain(self._text[max(0, start - CONTEXT) : start]))
        emit(quote, OA.suffix, plain(self._text[end : end + CONTEXT]))

    def _covering(self, offset: int) -> int | None:
        """Index of the segment that holds the offset."""
        at = bisect_right(self._starts, offset) - 1
        return at if at >= 0 and offset < self._segments[at].span[1] else None

    def _emit_recording(self, iri: URIRef, span: Span) -> None:
        first, last = self._covering(span[0]), self._covering(span[1] - 1)
        if first is None or last is None:
            return
        begin, end = self._segments[first].start_s, self._segments[last].end_s
        if end is None and last + 1 < len(self._segments):
            end = self._segments[last + 1].start_s
        fragment = f"t={seconds(begin)}" + (f",{seconds(end)}" if end is not None and end > begin else "")
        recording, time = self._iris.recording(iri), self._iris.recording_time(iri)
        label = tagged(f"recording at {self._segments[first].timecode}")
        emit = self._emit
        emit(iri, CK.inRecording, recording)
        emit(recording, RDF.type, OA.SpecificResource)
        emit(recording, RDFS.label, label)
        emit(recording, OA.hasSource, self._recorded)
        emit(recording, OA.hasSelector, time)
        emit(time, RDF.type, OA.FragmentSelector)
        emit(time, RDFS.label, label)
        emit(time, RDF.value, plain(fragment))
        emit(time, DCTERMS.conformsTo, MEDIA_FRAGMENTS)
