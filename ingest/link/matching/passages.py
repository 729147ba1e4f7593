"""What an article says of a talk beside what was said in it: the passages that it reports, joined or queued.

It depends on the two documents alone: the best passage is the best of this transcript.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ingest.link.matching.conversation import CONVERSATION_VERSION, Conversation, Said
from ingest.link.matching.decision import SAME_SPEAKER, Comparison, compare, score_of
from ingest.link.matching.encoders import Encoder
from ingest.link.matching.judging import LIKE, LIKE_ENOUGH, MIDDLE, MIN_SUBSTANCE, Read
from ingest.link.matching.labelled import LABELLED_VERSION, under_full_names
from ingest.link.matching.reporting import (
    REPORTING_VERSION,
    Unit,
    kinds_of_body,
    modals_apart,
    reports,
    said_units,
    same_words,
    told_units,
)
from ingest.link.matching.speech import spoken_words
from ingest.link.matching.vectors import UNIT, Whole
from ingest.link.quotes.lexicon import word_set
from kg.judgements import Judgement, JudgementKind, Outcome

__all__ = ["PASSAGES_VERSION", "REPORTED", "SAME_WORDS", "Side", "judge_passages"]

PASSAGES_VERSION = f"6/{CONVERSATION_VERSION}/{REPORTING_VERSION}/{LABELLED_VERSION}"
"""Raised whenever the same two documents may be judged otherwise."""

SAME_WORDS, REPORTED = "same words in one recording", "report of the words said"
"""The methods that join; what is queued is `LIKE`."""

LEAST_OF_BOTH = 0.1
"""Score from which a passage is queued that is the best for the statement, as the statement is for it; else `MIDDLE`."""
NEAR, REACH = 0.10, 1000
"""What it adds that a quotation stands beside the report and beside the passage, and the characters to where it adds nothing."""
_POINTING = word_set("it this that these those there here he she they them")
_SHORTEST = 3
"""Words, as they are compared, of a statement within a quotation that is found in the transcript."""
_LOOKED_AT = 4
"""Passages that are compared in full for one statement."""

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Side:
    """One document's assertions in the order of their IRIs, with their vectors, one row each, and their words."""

    reads: Sequence[Read]
    vectors: Whole
    said: Mapping[str, Said]

    def words(self, place: int) -> Said:
        return self.said[self.reads[place].assertion.iri]

    @cached_property
    def spoken(self) -> list[bool]:
        """Which are somebody's own words."""
        return [self.words(place).form == "direct" for place in range(len(self.reads))]


def judge_passages(article: Side, transcript: Side, talk: Conversation, encoder: Encoder) -> Iterator[Judgement]:
    """The judgements between the article's assertions and the transcript's, each pair once, in no order.

    Joined are quotations with the assertion of the same words, and reports with the words that they report, where nobody
    else said them and nothing in their sentence limits them. Queued is the best passage for each statement, the best
    statement for each passage, and the best line of the page beside the transcript; what tells them apart is in the reason.
    Cost: about 0.1 s for 150 assertions and a talk of an hour.
    """
    if talk.article != talk.transcript:
        transcript = replace(transcript, reads=under_full_names(transcript.reads, article.reads))
    joined = _joined(article, transcript, talk)
    for (i, j), method in sorted(joined.items()):
        compared = _compared(article, transcript, i, j, encoder)
        score = 1.0 if method == SAME_WORDS else max(0.95, compared.score)
        reason = f"{compared.reason}, one recording, word for word"
        if method == REPORTED:
            reason += " but for what reporting changes"
        yield _judgement(article.reads[i], transcript.reads[j], Outcome.POSITIVE, method, score, reason)
    if talk.article == talk.transcript:
        return
    told, heard = _settled(article, transcript, joined)
    for i, j, near, compared in _best(article, transcript, talk, encoder):
        if not (transcript.spoken[j] and (i in told or j in heard)) and (i, j) not in joined:
            units = told_units(article.words(i).words), said_units(transcript.words(j).words)
            parts = [compared.reason, "one recording"]
            parts += ["beside a quotation"] if near >= NEAR / 2 else []
            parts += [f'only one says "{word}"' for word in modals_apart(*units)]
            score = score_of(compared.weighed + near)
            yield _judgement(article.reads[i], transcript.reads[j], Outcome.UNSURE, LIKE, score, ", ".join(parts))


def _joined(article: Side, transcript: Side, talk: Conversation) -> dict[tuple[int, int], str]:
    """The pairs that are joined, and by which method."""
    uttered: dict[int, list[tuple[int, tuple[Unit, ...]]]] = {}
    for j in range(len(transcript.reads)):
        if transcript.spoken[j]:
            units = said_units(transcript.words(j).words)
            uttered.setdefault(len(units), []).append((j, units))
    found: dict[tuple[int, int], str] = {}
    for i, read in enumerate(article.reads):
        words = article.words(i)
        quoted = words.form == "direct"
        if words.form == "narration" or not (quoted or _is_plain(read, words)):
            continue
        speaker = read.assertion.speaker
        units = said_units(words.words) if quoted else told_units(words.words, speaker)
        own = kinds_of_body(talk.bodies_of(speaker or ""))
        matches, anchored = [], []
        for j, said in uttered.get(len(units), ()):
            if read.assertion.polarity != transcript.reads[j].assertion.polarity:
                continue
            if quoted and _may_be_one(read, transcript.reads[j]):
                if _is_anchored(words, transcript.words(j), talk) and _is_whole(
                    article, i, transcript, j, said == units
                ):
                    anchored.append(j)
                elif talk.article != talk.transcript and _is_said_again(read, words, transcript, j, said, units):
                    matches.append(j)
            elif not quoted and _may_report(read, transcript, j) and reports(said, units, own):
                matches.append(j)
        matches = anchored or matches
        if len(matches) == 1 or not any(_points(transcript.words(j)) for j in matches):
            found |= dict.fromkeys(((i, j) for j in matches), SAME_WORDS if quoted else REPORTED)
    return found


def _is_said_again(
    read: Read, words: Said, transcript: Side, j: int, said: tuple[Unit, ...], units: tuple[Unit, ...]
) -> bool:
    """Whether the two have the same words, as they stand in either document."""
    return (
        same_words(said, units)
        and _is_plain(read, words, quoted=True)
        and _is_plain(transcript.reads[j], transcript.words(j), quoted=True)
    )


def _is_whole(article: Side, i: int, transcript: Side, j: int, equal: bool) -> bool:
    """Whether the two, of a quotation and of its passage, have the same words, and with them the same words that limit them: then they
    are one saying, however short, and whatever "it" is."""
    told, heard = article.words(i), transcript.words(j)
    asked = article.reads[i].statement.is_question or transcript.reads[j].statement.is_question
    enough = len(said_units(told.words)) >= _SHORTEST and article.reads[i].substance >= MIN_SUBSTANCE
    same = equal and enough and told.limits == heard.limits
    return same and told.realis == heard.realis == "said" and not asked


def _settled(article: Side, transcript: Side, joined: Iterable[tuple[int, int]]) -> tuple[set[int], set[int]]:
    """The statements whose passage is known word for word, and the passages whose statement is: nothing else is asked of them
    beside what is spoken."""
    told, heard = {i for i, _ in joined}, {j for _, j in joined}
    for key in ("text_key", "content_key"):
        keys = [{k: getattr(read, key) for k, read in enumerate(side.reads)} for side in (article, transcript)]
        both = {*keys[0].values()} & {*keys[1].values()} - {None}
        told |= {i for i, value in keys[0].items() if value in both}
        heard |= {j for j, value in keys[1].items() if value in both}
    return told, heard


def _points(words: Said) -> bool:
    """Whether the same sentence, said twice in a talk, may speak of two things."""
    return not _POINTING.isdisjoint(spoken_words(words.words))


def _is_plain(read: Read, words: Said, *, quoted: bool = False) -> bool:
    """Whether the assertion is said as it stands: no question, no saying that did not take place, nothing that limits it, and
    more than "let's talk". Beside a quotation of the same words, what else follows does not count: "…, and it's not ours"."""
    is_limited = words.is_turned if quoted else words.is_limited
    is_told = words.realis == "said" and not is_limited and not read.statement.is_question
    return is_told and read.substance >= MIN_SUBSTANCE


def _may_be_one(a: Read, b: Read) -> bool:
    """Whether nothing speaks against one speaker and one date."""
    speakers = {one.statement.speaker for one in (a, b)} - {None}
    dates = a.assertion.dates, b.assertion.dates
    return len(speakers) <= 1 and not (dates[0] and dates[1] and dates[0] != dates[1])


def _is_one_speaker(a: Read, b: Read) -> bool:
    return a.statement.speaker is not None and a.statement.speaker == b.statement.speaker and _may_be_one(a, b)


def _may_report(read: Read, transcript: Side, j: int) -> bool:
    heard = transcript.reads[j]
    return _is_plain(heard, transcript.words(j)) and _is_one_speaker(read, heard)


def _is_anchored(quotation: Said, passage: Said, talk: Conversation) -> bool:
    """Whether the one lies in a quotation of the page and the other in the passage that it is from."""
    return any(
        quoted[0] <= quotation.start < quoted[1] and spoken[0] <= passage.start < spoken[1]
        for quoted, spoken in talk.anchors
    )


def _best(
    article: Side, transcript: Side, talk: Conversation, encoder: Encoder
) -> Iterator[tuple[int, int, float, Comparison]]:
    """The pairs to be queued, with what the nearness of a quotation adds, and the comparison."""
    if not article.reads or not transcript.reads:
        return
    near = _nearness(article, transcript, talk)
    rough = _likeness(article, transcript, encoder) + near
    compared: dict[tuple[int, int], Comparison] = {}

    def best(pairs: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
        rated = []
        for i, j in pairs:
            if (i, j) not in compared:
                compared[i, j] = _compared(article, transcript, i, j, encoder)
            if _may_be_same(compared[i, j], article.words(i)):
                rated.append((-(compared[i, j].weighed + near[i, j]), i, j))
        return min(rated)[1:] if rated else None

    spoken = np.array(transcript.spoken)
    chosen: set[tuple[int, int] | None] = set()
    of_statements: set[tuple[int, int] | None] = set()
    for layer in (np.flatnonzero(spoken), np.flatnonzero(~spoken)):
        for i in range(len(article.reads)):
            order = layer[np.argsort(-rough[i, layer], kind="stable")][:_LOOKED_AT]
            of_statements.add(best((i, int(j)) for j in order))
    for j in range(len(transcript.reads)):
        order = np.argsort(-rough[:, j], kind="stable")[:_LOOKED_AT]
        chosen.add(best((int(i), j) for i in order))
    mutual = chosen & of_statements
    for pair in sorted(pair for pair in chosen | of_statements if pair is not None):
        score = score_of(compared[pair].weighed + near[pair])
        if score >= (LEAST_OF_BOTH if pair in mutual else MIDDLE):
            yield (*pair, float(near[pair]), compared[pair])


def _may_be_same(compared: Comparison, told: Said) -> bool:
    """Whether the two can say or ask the same; what somebody is told to have asked need not be worded as a question."""
    asks = compared.question_differs and not told.is_asked
    return not asks and (compared.shares_words or compared.similarity >= LIKE_ENOUGH)


def _compared(article: Side, transcript: Side, i: int, j: int, encoder: Encoder) -> Comparison:
    product = int(article.vectors[i].astype(np.int32) @ transcript.vectors[j].astype(np.int32))
    similarity = min(1.0, max(0.0, product / (UNIT * UNIT * (2 if encoder.names_apart else 1))))
    a, b = article.reads[i].statement, transcript.reads[j].statement
    return compare(a, b, similarity=similarity, share=encoder.share)


def _likeness(article: Side, transcript: Side, encoder: Encoder) -> Scores:
    """Likeness of all pairs, with the speaker; near to what `compare` says. Whole numbers under 2 ** 24 are exact in float32."""
    parts = UNIT * UNIT * (2 if encoder.names_apart else 1)
    product = article.vectors.astype(np.float32) @ transcript.vectors.astype(np.float32).T
    similarity = np.clip(product.astype(np.float64) / parts, 0, 1)
    words = (_overlaps(article, transcript, rest=False) + _overlaps(article, transcript, rest=True)) / 2
    speakers = [
        np.array([hash_of(read.statement.speaker, place) for read in side.reads])
        for side, place in ((article, -1), (transcript, -2))
    ]
    same = speakers[0][:, None] == speakers[1][None, :]
    return np.asarray(encoder.share * similarity + (1 - encoder.share) * words + SAME_SPEAKER * same)


def hash_of(speaker: str | None, nobody: int) -> str:
    """The speaker, or what equals no speaker of the other side."""
    return str(nobody) if speaker is None else speaker


def _overlaps(article: Side, transcript: Side, *, rest: bool) -> Scores:
    """`words.overlap` of all pairs, of all words or of those outside names, by weights in hundredths."""
    number: dict[str, int] = {}
    found = []
    for side in (article, transcript):
        at = [len(read.statement.rest if rest else read.statement.words) for read in side.reads]
        words = [
            (w, v) for read in side.reads for w, v in (read.statement.rest if rest else read.statement.words).items()
        ]
        columns = np.array([number.setdefault(word, len(number)) for word, _ in words], np.int64)
        weights = np.rint(100 * np.array([weight for _, weight in words])).astype(np.float32)
        found.append((np.repeat(np.arange(len(side.reads)), at), columns, weights))
    dense = [np.zeros((len(side.reads), len(number)), np.float32) for side in (article, transcript)]
    for matrix, (rows, columns, weights) in zip(dense, found, strict=True):
        matrix[rows, columns] = weights
    common = dense[0] @ (dense[1] > 0).astype(np.float32).T
    sums = [matrix.sum(axis=1).astype(np.float64) for matrix in dense]
    return np.asarray(common / np.sqrt(np.maximum(np.outer(*sums), 1)))


def _nearness(article: Side, transcript: Side, talk: Conversation) -> Scores:
    """What it adds to each pair that words which both documents have stand beside the one and beside the other."""
    found = np.zeros((len(article.reads), len(transcript.reads)))
    starts = [
        np.array([side.words(place).start for place in range(len(side.reads))], np.float64)
        for side in (article, transcript)
    ]
    for quoted, spoken in talk.anchors:
        far = np.maximum(abs(starts[0] - quoted[0])[:, None], abs(starts[1] - spoken[0])[None, :])
        found = np.maximum(found, NEAR * np.clip(1 - far / REACH, 0, 1))
    return found


def _judgement(a: Read, b: Read, outcome: Outcome, method: str, score: float, reason: str) -> Judgement:
    first, second = sorted((a.assertion.iri, b.assertion.iri))
    return Judgement(JudgementKind.SAME_CLAIM, first, second, outcome, method, round(score, 2), reason=reason)
