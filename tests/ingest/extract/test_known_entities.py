"""The curated list: every row is well formed, and ambiguous names wait for a text of the field."""

from __future__ import annotations

import hashlib
import re

import pytest
import spacy

from ingest.extract.entity_candidates import Page
from ingest.extract.known_entities import KnownEntity, find_known, known_entities
from kg.record import Document, EntityType


def page(text: str) -> Page:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Page(Document(path="a.txt", text=text, sha256=digest, raw_sha256=digest, reader="test"), nlp(text))


def names(text: str) -> list[tuple[str, str]]:
    return [(text[slice(*span)], row.name) for span, row in find_known(page(text))]


@pytest.mark.parametrize("row", known_entities(), ids=lambda row: row.key)
def test_row_is_well_formed(row: KnownEntity) -> None:
    assert row.source.startswith("https://")
    assert row.wikidata is None or re.fullmatch(r"Q[1-9]\d*", row.wikidata)
    assert row.type not in (EntityType.PERSON, EntityType.WORK, EntityType.EVENT)
    assert row.name not in row.aliases
    assert len(set(row.aliases)) == len(row.aliases)
    assert (row.context == "topic") <= (row.type == EntityType.TECHNOLOGY)


def test_keys_and_names_are_unique() -> None:
    rows = known_entities()
    assert len({row.key for row in rows}) == len(rows)
    spelled = [name for row in rows for name in (row.name, *row.aliases)]
    assert sorted(name for name in set(spelled) if spelled.count(name) > 1) == []


def test_a_name_stands_word_exact_and_in_its_own_case() -> None:
    assert names("They moved from vLLM to SGLang.") == [("vLLM", "vLLM"), ("SGLang", "SGLang")]
    assert names("The vLLMs and the openaix are no names.") == []


def test_the_longest_reading_wins() -> None:
    assert names("TensorRT-LLM is not TensorRT.") == [("TensorRT-LLM", "TensorRT-LLM"), ("TensorRT", "TensorRT")]


def test_possessive_and_hyphen_end_a_name() -> None:
    assert names("NVIDIA's chips and OpenAI-made models") == [("NVIDIA", "NVIDIA"), ("OpenAI", "OpenAI")]


def test_ambiguous_names_need_a_text_of_the_field() -> None:
    assert names("We saw Fireworks and a Ramp by the river.") == []
    of_the_field = names("They ran vLLM and SGLang on Fireworks before Baseten.")
    assert ("Fireworks", "Fireworks") in of_the_field


def test_a_plain_word_at_a_sentence_start_is_no_name() -> None:
    text = "They ran vLLM and SGLang. Together, they won. Fireworks lit the sky."
    assert names(text) == [("vLLM", "vLLM"), ("SGLang", "SGLang")]


def test_a_persons_name_is_no_product() -> None:
    text = "With vLLM, SGLang and PyTorch, said Claude Monnier, we do well; Ana Ray agreed."
    assert {name for _, name in find_pairs(text)} == {"vLLM", "SGLang", "PyTorch"}


def find_pairs(text: str) -> list[tuple[str, str]]:
    return names(text)


def test_common_nouns_of_the_field_match_in_any_case_but_only_there() -> None:
    assert names("Speculative decoding is a term that one name does not make clear.") == []
    assert ("Speculative decoding", "speculative decoding") in names("Speculative decoding in vLLM and SGLang.")
    assert ("MoE", "mixture of experts") in names("MoE layers in vLLM and SGLang.")
    assert names("Professor Siri Moe uses vLLM and SGLang.") == [("vLLM", "vLLM"), ("SGLang", "SGLang")]
