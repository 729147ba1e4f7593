"""Which statement of a claim is meant where only the claim is named."""

from __future__ import annotations

from ingest.link import link
from kg.judgements import JudgementKind
from kg.record import Polarity, Realis
from kg.reviews.judge import members_of
from kg.store import memory_store
from tests.queries.fixtures import copycat, deep_stack, fill, ledger

BASE = "https://example.org/kg/"


def test_of_a_claim_that_somebody_denies_a_statement_that_asserts_it_is_meant() -> None:
    record = copycat()
    denial = record.assertions[0].model_copy(
        update={"polarity": Polarity.DENIES, "normalized": "Small models do not win on cost."}
    )
    store = fill(memory_store(), [record.model_copy(update={"assertions": (denial, *record.assertions[1:])})])
    link(store)
    alone = f"{BASE}claim/copycat-s1"
    assert members_of(store, alone) == (JudgementKind.SAME_CLAIM, f"{BASE}assertion/copycat-s1"), "no other asserts it"

    fill(store, [deep_stack(), ledger()])
    link(store)
    assert f"{BASE}assertion/copycat-s1" in {str(q[0]) for q in store.quads() if str(q[2]) == alone}
    assert members_of(store, alone) == (JudgementKind.SAME_CLAIM, f"{BASE}assertion/deep-stack-s1")
    assert members_of(store, f"{BASE}assertion/copycat-s1")[1] == f"{BASE}assertion/copycat-s1", "named itself"


def test_what_was_never_said_is_not_meant() -> None:
    record = copycat()
    unsaid = record.assertions[0].model_copy(update={"realis": Realis.DENIED})
    store = fill(memory_store(), [record.model_copy(update={"assertions": (unsaid,)}), deep_stack()])
    link(store)
    assert members_of(store, f"{BASE}claim/copycat-s1")[1] == f"{BASE}assertion/deep-stack-s1"
