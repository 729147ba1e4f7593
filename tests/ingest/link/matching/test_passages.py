"""Reports of a talk beside its transcript, through a store: joined, queued, and the same in any order."""

from __future__ import annotations

from itertools import permutations

import pytest

from ingest.link import link
from ingest.link.matching.conversation import limits_around
from ingest.link.matching.passages import REPORTED, SAME_WORDS
from kg.judged import judgements
from kg.judgements import Judgement, JudgementKind, Outcome
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import Assertion, AssertionForm, DocumentRecord, Polarity, Realis
from kg.store import Store, memory_store
from tests.ingest.link.quotes.talk import LINES, article, transcript, transcript_text

MIRA = "Mira Voss"
QUOTED = ("salt water eats every cheap seal within three winters", MIRA)
ALSO = ("divers find it in muddy water", MIRA)


def talk() -> DocumentRecord:
    """The transcript with what Mira Voss says in it as assertions."""
    record = transcript()
    text, _ = transcript_text()
    sentences = [
        "We sold two hundred pumps last year",
        "salt water eats every cheap seal within three winters",
        "we test each seal ourselves",
        "the big yards will ever build small pumps again",
        "It was never worth their time",
        "divers find it in muddy water",
        "We asked eleven diving schools before we chose it",
    ]
    return with_assertions(record, [(text, sentence, AssertionForm.DIRECT, "talk.vttp2") for sentence in sentences])


def report(*told: tuple[str, AssertionForm], name: str = "a.txt", origin: bool = True) -> DocumentRecord:
    """An article that quotes the talk, and says more of it: sentences of their own, by Mira Voss."""
    record = article(name, QUOTED, ALSO, origin=origin)
    text = record.text + "".join(f"{words}, she said.\n" for words, _ in told)
    record = record.model_copy(update={"text": text})
    return with_assertions(record, [(text, words, form, f"{name}0") for words, form in told])


def with_assertions(record: DocumentRecord, told: list[tuple[str, str, AssertionForm, str]]) -> DocumentRecord:
    made = []
    for number, (text, words, form, speaker) in enumerate(told):
        start = text.rindex(words)
        made.append(
            Assertion(
                id=f"{record.id}s{number}",
                content=((start, start + len(words)),),
                speaker=MIRA,
                speaker_id=speaker,
                form=form,
                polarity=Polarity.ASSERTS,
                normalized=f"{words[0].upper()}{words[1:]}.",
            )
        )
    return record.model_copy(update={"assertions": tuple(made)})


def stored(*records: DocumentRecord) -> Store:
    store = memory_store("https://example.org/kg/")
    for record in records:
        store.replace_document(Iris(store.base).document_graph(record.id), encode(record, store.base))
        link(store)
    return store


def found(store: Store, left: str) -> list[Judgement]:
    """The judgements on the claims of pairs across documents, of the assertions with these words first."""
    return sorted(
        one
        for one in judgements(store)
        if one.kind is JudgementKind.SAME_CLAIM and left in (words := _words(store, one)) and len(words) == 2
    )


def _words(store: Store, judgement: Judgement) -> list[str]:
    query = "PREFIX ck: <https://w3id.org/claim-kg/ns#> SELECT ?a ?w WHERE { ?a ck:quote ?w }"
    words = {str(a): str(w) for a, w in store.select(query).values()}
    return [words[judgement.a], words[judgement.b]]


def outcome(store: Store, told: str, said: str) -> tuple[Outcome, str] | None:
    for one in found(store, told):
        if said in _words(store, one):
            return one.outcome, one.method
    return None


def test_a_report_of_the_very_words_is_one_claim_with_them() -> None:
    store = stored(report(("They test each seal themselves", AssertionForm.INDIRECT)), talk())
    assert outcome(store, "They test each seal themselves", "we test each seal ourselves") == (
        Outcome.POSITIVE,
        REPORTED,
    )


def test_a_quotation_is_one_claim_with_the_passage_though_it_says_we() -> None:
    words = "We asked eleven diving schools before we chose it"
    store = stored(report((words, AssertionForm.DIRECT)), talk())
    assert [(one.outcome, one.method) for one in found(store, words)] == [(Outcome.POSITIVE, SAME_WORDS)]


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("We asked eleven diving schools before we chose it", AssertionForm.DIRECT),
        ("They test each seal themselves", AssertionForm.INDIRECT),
    ],
)
def test_a_transcript_may_label_who_speaks_with_the_last_name(words: str, form: AssertionForm) -> None:
    labelled = DocumentRecord.model_validate_json(talk().model_dump_json().replace(f'"{MIRA}"', '"VOSS"'))
    store = stored(report((words, form)), labelled)
    assert [one.outcome for one in found(store, words)] == [Outcome.POSITIVE]


@pytest.mark.parametrize("form", [AssertionForm.NARRATION, AssertionForm.INDIRECT])
def test_equal_words_of_a_talk_and_its_report_are_one_claim_though_they_name_nothing(form: AssertionForm) -> None:
    words = "Salt water eats every cheap seal within three winters"
    store = stored(report((words, form)), talk())
    assert {one.outcome for one in found(store, words)} == {Outcome.POSITIVE}
    apart = "The big yards will ever build small pumps again"
    assert "I don't think that the big yards" in LINES[4][1]
    store = stored(report((apart, form)), talk())
    assert all(one.outcome is not Outcome.POSITIVE for one in found(store, apart))


@pytest.mark.parametrize(
    "told",
    [
        "They test each pump themselves",
        "They never test each seal themselves",
        "If it rains they test each seal themselves",
        "They may test each seal themselves",
    ],
)
def test_a_changed_report_is_not_joined(told: str) -> None:
    store = stored(report((told, AssertionForm.INDIRECT)), talk())
    assert all(one.outcome is not Outcome.POSITIVE for one in found(store, told))


def test_a_clause_that_limits_the_words_elsewhere_in_their_sentence_keeps_them_apart() -> None:
    told = "The big yards would ever build small pumps again"
    store = stored(report((told, AssertionForm.INDIRECT)), talk())
    assert "I don't think that the big yards" in LINES[4][1]
    assert all(one.outcome is not Outcome.POSITIVE for one in found(store, told))


YARDS = "the big yards will ever build small pumps again"


@pytest.mark.parametrize(
    ("quoted", "words", "joined"),
    [
        (f"I don't think that {YARDS}", YARDS, True),
        (YARDS, YARDS, False),
        (f"I don't think that {YARDS}. It was never worth their time", "It was never worth their time", True),
    ],
)
def test_within_a_quotation_found_whole_the_words_are_one_with_those_said(
    quoted: str, words: str, joined: bool
) -> None:
    """What limits them is quoted with them, or it keeps them apart."""
    record = article("a.txt", (quoted, MIRA), ALSO)
    store = stored(with_assertions(record, [(record.text, words, AssertionForm.DIRECT, "a.txt0")]), talk())
    assert (Outcome.POSITIVE in {one.outcome for one in found(store, words)}) is joined


@pytest.mark.parametrize(
    ("sentence", "limited"),
    [
        ("Every boat has a name.", (False, False)),
        ("Every boat has a name, and it's not ours.", (True, False)),
        ("It's not that every boat has a name.", (True, True)),
        ("Every boat has a name, unless you build it.", (True, True)),
        ("Every boat has a name, which is nonsense.", (False, True)),
    ],
)
def test_what_limits_a_report_and_what_a_quotation(sentence: str, limited: tuple[bool, bool]) -> None:
    start = sentence.casefold().index("every")
    assert limits_around(sentence, ((start, start + len("every boat has a name")),)) == limited


def test_without_a_quotation_from_the_talk_nothing_is_told_of_it() -> None:
    told = "They test each seal themselves"
    record = report((told, AssertionForm.INDIRECT), origin=False).model_copy(update={"quotations": ()})
    assert all(one.outcome is not Outcome.POSITIVE for one in found(stored(record, talk()), told))


def test_somebody_else_s_report_is_not_joined() -> None:
    told = "They test each seal themselves"
    record = report((told, AssertionForm.INDIRECT))
    other = record.model_copy(
        update={"assertions": tuple(one.model_copy(update={"speaker_id": None, "speaker": None}) for one in record.assertions)}
    )  # fmt: skip
    assert all(one.outcome is not Outcome.POSITIVE for one in found(stored(other, talk()), told))


def test_the_best_passage_of_a_loose_report_is_queued_with_what_differs() -> None:
    told = "Last year 300 pumps were sold by the firm"
    store = stored(report((told, AssertionForm.INDIRECT)), talk())
    (queued,) = [one for one in found(store, told) if "We sold two hundred pumps last year" in _words(store, one)]
    assert queued.outcome is Outcome.UNSURE
    assert "numbers differ" in queued.reason
    assert "one recording" in queued.reason


def test_what_is_joined_word_for_word_is_queued_with_nothing_else_that_was_said() -> None:
    told = "They test each seal themselves"
    loose = "Mira Voss tests every cheap seal for three winters"
    store = stored(report((told, AssertionForm.INDIRECT), (loose, AssertionForm.INDIRECT)), talk())
    assert [one.outcome for one in found(store, told)] == [Outcome.POSITIVE]
    assert {one.outcome for one in found(store, loose)} == {Outcome.UNSURE}
    assert not [one for one in found(store, loose) if "we test each seal ourselves" in _words(store, one)]


def test_a_modal_verb_that_only_one_has_is_told() -> None:
    told = "Mira Voss may test each seal in winter"
    store = stored(report((told, AssertionForm.INDIRECT)), talk())
    reasons = [one.reason for one in found(store, told) if "we test each seal ourselves" in _words(store, one)]
    assert reasons
    assert all('only one says "may"' in reason for reason in reasons)


def test_a_question_told_is_the_question_asked() -> None:
    told, asked = "what the hardest part of the trade is", "What is the hardest part of the trade"
    article_ = report((told, AssertionForm.INDIRECT))
    asking = article_.assertions[0].model_copy(update={"realis": Realis.ASKED})
    text, _ = transcript_text()
    question = with_assertions(transcript(), [(text, asked, AssertionForm.DIRECT, "talk.vttp2")])
    questions = question.assertions[0].model_copy(update={"polarity": Polarity.QUESTIONS})
    store = stored(
        article_.model_copy(update={"assertions": (asking,)}),
        question.model_copy(update={"assertions": (questions,)}),
    )
    assert [one.outcome for one in found(store, told)] == [Outcome.UNSURE]


def all_told() -> tuple[DocumentRecord, ...]:
    loose = ("Cheap seals do not last three winters in salt water", AssertionForm.INDIRECT)
    exact = ("They test each seal themselves", AssertionForm.INDIRECT)
    quoted = ("We asked eleven diving schools before we chose it", AssertionForm.DIRECT)
    return report(loose, exact, quoted), talk(), report(exact, loose, name="b.txt", origin=False)


def test_the_order_of_the_documents_does_not_show() -> None:
    stores = [stored(*order) for order in permutations(all_told())]
    assert {one.outcome for one in judgements(stores[0])} == {Outcome.POSITIVE, Outcome.UNSURE}
    assert len({store.nquads(comparable_only=True) for store in stores}) == 1


def denied() -> tuple[DocumentRecord, ...]:
    """A denial in a talk, in an article that quotes it, and in others that know nothing of the talk: equal words of one
    speaker, whose positive form cannot be told."""
    words = QUOTED[0]
    text, _ = transcript_text()
    said = with_assertions(transcript(), [(text, words, AssertionForm.DIRECT, "talk.vttp2")])
    records = [said, report((words, AssertionForm.DIRECT))]
    for name in ("x.txt", "y.txt"):
        alone = report((words, AssertionForm.INDIRECT), name=name, origin=False)
        records.append(alone.model_copy(update={"quotations": ()}))
    return tuple(
        one.model_copy(
            update={"assertions": (one.assertions[0].model_copy(update={"polarity": Polarity.DENIES}),)},
        )
        for one in records
    )


def test_equal_denials_are_judged_once_in_any_order() -> None:
    stores = [stored(*order) for order in permutations(denied())]
    assert len({store.nquads(comparable_only=True) for store in stores}) == 1
    found_ = [one for one in judgements(stores[0]) if one.kind is JudgementKind.SAME_CLAIM]
    assert len({one.pair for one in found_}) == len(found_) >= 3
    assert {one.outcome for one in found_} == {Outcome.POSITIVE}


def test_what_a_removed_transcript_said_is_forgotten() -> None:
    article_only = stored(all_told()[0])
    store = stored(*all_told()[:2])
    store.remove_graph(Iris(store.base).document_graph(talk().id))
    link(store)
    assert store.nquads(comparable_only=True) == article_only.nquads(comparable_only=True)
    store.replace_document(Iris(store.base).document_graph(talk().id), encode(talk(), store.base))
    link(store)
    assert store.nquads(comparable_only=True) == stored(*all_told()[:2]).nquads(comparable_only=True)
