"""What is read out of short texts from end to end: nothing in it may say more, less or other than the text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.pipeline import extract_document
from ingest.read import read_bytes
from kg.record import Assertion, Attribution, DocumentRecord, Realis
from kg.settings import Settings

pytestmark = pytest.mark.model
Read = Callable[..., DocumentRecord]

ARTICLE = """Lumen says pumps are cheap

By Nora Feld
October 14, 2026

{}
"""
PAGE = """<html><head><title>Lumen opens a yard</title><meta property="og:site_name" content="Lumen Works">
<script type="application/ld+json">{{"@context":"https://schema.org","@type":"NewsArticle","headline":"Lumen opens a yard",
"datePublished":"2026-05-05","author":[{{"@type":"Organization","name":"Lumen Works"}}],
"publisher":{{"@type":"Organization","name":"Lumen Works"}}}}</script></head>
<body><article><h1>Lumen opens a yard</h1><p>{}</p><p>Lumen Works was founded in 2019.</p></article></body></html>"""


def read(text: str, name: str = "a.txt") -> DocumentRecord:
    settings = Settings()
    return extract_document(read_bytes(text.encode("utf-8"), name, settings), settings)


def sentences(text: str) -> dict[str, Assertion]:
    return {a.normalized: a for a in read(ARTICLE.format(text)).assertions}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('"By May," Ada Quill said, "or I will resign."', "By May, or Ada Quill will resign."),
        (
            'Ada Quill thinks that pumps will get cheaper within five years, "or there will be no yards left".',
            "Pumps will get cheaper within five years, or there will be no yards left.",
        ),
        ("Ada Quill of Lumen said output had grown by 35%.", "Output had grown by 35%."),
        (
            "Output, Ada Quill said, grew while costs fell by up to 20%.",
            "Output grew while costs fell by up to 20%.",
        ),
        ("Ada Quill did not say how long the firm keeps them.", "Ada Quill did not say how long the firm keeps them."),
        (
            "Ada Quill would neither confirm nor deny that the yard was closing.",
            "Ada Quill would neither confirm nor deny that the yard was closing.",
        ),
        (
            "Ada Quill spoke on Monday. Karl Ek says that Ms Quill sold the yard.",
            "Ada Quill sold the yard.",
        ),
        ("Ada Quill asked whether the yard would close.", "Ada Quill asked whether the yard would close."),
        ("The Kestrel was announced as a pump with 14 valves.", "The Kestrel was announced as a pump with 14 valves."),
        (
            "In a survey of 212 firms published on October 3, 2026, Ada Quill found that pumps fail.",
            "A survey of 212 firms was published on October 3, 2026.",
        ),
        (
            "Bo Hale, co-founder of Lumen Works, resigned in May.",
            "Bo Hale is co-founder of Lumen Works.",
        ),
        ("If the ruling stands, the mine closes, Ada Quill said.", "If the ruling stands, the mine closes."),
        (
            '"They build it, they run it, or they pay us back," Ada Quill said.',
            "They build it, they run it, or they pay us [Ada Quill] back.",
        ),
        (
            'The part was "designed for 60 flights and tested for 120", Ada Quill said.',
            "The part was tested for 120.",
        ),
        ('"We\'d rather wait," Ada Quill said.', "We [Ada Quill] would rather wait."),
        ("Nobody knows how long the pumps last.", "Nobody knows how long the pumps last."),
        (
            'Ada Quill demanded that the contract be published and accused Bo Hale of "hiding it".',
            "Ada Quill demanded that the contract be published.",
        ),
        (
            '"I would give it to my own mother, if she asked," Ada Quill said.',
            "Ada Quill would give it to Ada Quill’s own mother, if she asked.",
        ),
        ("Ada Quill said she hoped the yard would stay open.", "Ada Quill hoped the yard would stay open."),
        (
            "The council issued a cease and desist order dated Monday, closing the yard.",
            "The council issued a cease and desist order dated Monday, closing the yard.",
        ),
        ("The council allowed any new .gov domain in 2018.", "The council allowed any new .gov domain in 2018."),
        (
            "Do people complain that their yard has too many pumps?",
            "Do people complain that their yard has too many pumps?",
        ),
        (
            "No person, firm, company, association, or club shall construct, install, establish, or operate a pump.",
            "No person shall install.",
        ),
        (
            "Quill, his brother, and his mother were among eleven sailors.",
            "Quill, his brother, and his mother were among eleven sailors.",
        ),
        (
            "It took data from the towns of Beni, Butembo, and Katwa in the Democratic Republic of the Congo, which has suffered an outbreak for a year.",
            "The Democratic Republic of the Congo has suffered an outbreak for a year.",
        ),
        (
            "They are all being held by the SDF, which Quill just served up to Zand.",
            "The SDF is what Quill just served up to Zand.",
        ),
        (
            "Ada Quill said a pump costs two cents, and that assumes full load.",
            "A pump costs two cents, and that assumes full load.",
        ),
        ("The plan saves 40%, and that excludes the new yard.", "The plan saves 40%, and that excludes the new yard."),
    ],
)
def test_a_sentence_keeps_what_the_text_says(text: str, sentence: str) -> None:
    assert sentence in sentences(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('"By May," Ada Quill said, "or I will resign."', "Ada Quill will resign."),
        ("Ada Quill would neither confirm nor deny that the yard was closing.", "Ada Quill would neither confirm."),
        ("Ada Quill said pumps last for two hours, not two weeks.", "Two hours are not two weeks."),
        ("Around 50 gallons of fuel, officials said, spilled and ignited.", "Officials spilled."),
        ("The police arrested and questioned the student.", "The police arrested."),
        ("Lumen has not disputed the figure, nor has it published its own.", "Has Lumen published its own."),
        ("Pumps are cheap, Ada Quill told The Harbor Ledger.", "Ada Quill told The Harbor Ledger."),
        ("The yards said pumps would win. They did not.", "They did not."),
    ],
)
def test_no_sentence_says_what_the_text_does_not(text: str, sentence: str) -> None:
    assert sentence not in sentences(text)


def test_a_predicate_whose_subject_the_parser_lost_is_not_said_of_another() -> None:
    text = (
        "Lumen keeps about 140 models on one cluster and moves their weights in and out as requests arrive, and a cold start, "
        "the delay before a model that has been moved out can answer, has fallen from four minutes to about eleven seconds."
    )
    assert not [sentence for sentence in sentences(text) if sentence.startswith("Lumen has fallen")]


def holder(text: str, words: str) -> Attribution | None:
    record = read(ARTICLE.format(text))
    place = record.text.index(words)
    inner = [a for a in record.attributions if any(s <= place < e for s, e in a.content)]
    return min(inner, key=lambda a: sum(e - s for s, e in a.content), default=None)


@pytest.mark.parametrize(
    ("text", "words", "speaker"),
    [
        ("Pumps do not fail, Ada Quill told The Harbor Ledger.", "Pumps do not fail", "Ada Quill"),
        (
            'Ada Quill said the firm had known of the leak and accused it of "hiding behind lawyers".',
            "hiding behind lawyers",
            "Ada Quill",
        ),
        ("Ada Quill said on the show that listeners should know this.", "listeners should know", "Ada Quill"),
        ('Cleo Marsh is at the yard: "There are about 200 people here."', "about 200 people", "Cleo Marsh"),
        ("Ada Quill said the design was sound but the schedule was not.", "schedule was not", "Ada Quill"),
        ('Pumps hum, they leak. "If somebody had listened, we would not be here."', "If somebody", None),
    ],
)
def test_who_holds_it(text: str, words: str, speaker: str | None) -> None:
    found = holder(text, words)
    assert (found.speaker if found is not None else None) == speaker


def test_what_is_not_said_is_told_of_the_one_who_said_the_rest() -> None:
    found = holder("Ada Quill thinks pumps will get cheaper but would not say who should pay.", "who should pay")
    assert found is not None
    assert (found.speaker, found.realis) == ("Ada Quill", Realis.DENIED)


def test_a_denial_of_reports_gives_no_report() -> None:
    found = sentences("Police in Ardle deny reports that a man was killed by a falling tree.")
    assert "A man was killed by a falling tree." not in found


def test_we_of_an_announcement_is_the_organisation_that_issues_it() -> None:
    record = read(PAGE.format("Today we are opening a yard. We do not sell what customers send."), "a.html")
    found = {a.normalized: a.speaker for a in record.assertions}
    assert found["Lumen Works does not sell what customers send."] == "Lumen Works"


def test_i_of_an_article_is_who_signs_it() -> None:
    assert "Nora Feld has lived here for 40 years." in sentences("I have lived here for 40 years.")


def test_origin_is_where_the_text_ties_it() -> None:
    record = read(
        ARTICLE.format(
            "Pumps are cheap, Ada Quill said on The Yard Hour podcast, in an episode published October 12, 2026. "
            '"Whoever builds them should run them," she said. Quill was talking with Cleo Marsh, who hosts the show.\n\n'
            "Quill told The Harbor Ledger that rents were high. Bo Hale, a rival, said pumps fail in winter."
        )
    )
    origins = {record.text[a.content[0][0] : a.content[-1][1]]: a.origin for a in record.attributions}
    tied = {words for words, origin in origins.items() if origin is not None and "episode" in origin}
    assert tied == {"Pumps are cheap", '"Whoever builds them should run them,"'}


def test_a_quotation_in_a_turn_is_not_the_speakers_own() -> None:
    text = 'ADA QUILL: They all say "We are a big bank and we lost" at first. I say that too.\n\nBO LIND: And then?\n'
    told = [a.normalized for a in read(text, "talk.txt").assertions]
    assert told
    assert not any("Quill] are a big bank" in t or "Quill is a big bank" in t for t in told)


def test_a_shared_negative_subject_denies_both() -> None:
    text = "No person, firm, company, association, or club shall construct, install, establish, or operate a pump."
    assert {a.polarity.value for a in sentences(text).values() if "shall" in a.normalized} == {"denies"}


def test_a_question_about_a_report_asks() -> None:
    record = read(ARTICLE.format("Do people complain that their yard has too many pumps?"))
    assert Realis.ASKED in [a.realis for a in record.attributions]


def test_a_place_is_not_a_firm() -> None:
    found = sentences(
        'Quarrel Energy builds pumps. "So the pump turns, in the lab, up to 92 percent of it," Asta Rook said.'
    )
    assert "The pump turns, in the lab, up to 92 percent of it." in found
