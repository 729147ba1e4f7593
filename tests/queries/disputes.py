"""A second made-up world: two documents that contradict each other, and verdicts on them. All people are fictional."""

from __future__ import annotations

from ingest.link import link
from kg.audit import Trail, Verb
from kg.record import DocumentRecord
from kg.store import Store
from tests.queries.builder import RecordBuilder
from tests.queries.fixtures import fill

SPRING = """Nora Feld said that Quillset is open source. She said that Quillset serves 40 open models today.
Ivo Brandquorn objected: that count includes drafts. Nobody checked it.
"""
AUTUMN = """Quillset is not open source, Nora Feld said. Ivo Brandquorn said that Quillset serves 30 open models today.
"""


def spring() -> DocumentRecord:
    b = RecordBuilder("spring.txt", SPRING, kind="article", title="Spring", published="2026-03-01")
    nora, ivo = b.entity("Person", "Nora Feld"), b.entity("Person", "Ivo Brandquorn")
    quill = b.entity("Product", "Quillset", "Quillset", ("Quillset", 2))
    said = b.attribution("Quillset is open source", speaker=nora, source="Nora Feld", cue="said")
    b.assertion("Quillset is open source", attribution=said, about=(quill,), normalized="Quillset is open source.")
    count = b.attribution("Quillset serves 40 open models today", speaker=nora, source="She", cue=("said", 2))
    b.assertion("Quillset serves 40 open models today", attribution=count, about=(quill,), type="quantity", check_worthy=0.8,
                quantity=("40", "40", "models"), normalized="Quillset serves 40 open models today.")  # fmt: skip
    objected = b.attribution("that count includes drafts", speaker=ivo, source="Ivo Brandquorn", cue="objected")
    b.assertion(
        "that count includes drafts", attribution=objected, check_worthy=0.6, normalized="That count includes drafts."
    )
    b.link("spring-s3", "disputes", "spring-s2", "objected")
    return b.record()


def autumn() -> DocumentRecord:
    b = RecordBuilder("autumn.txt", AUTUMN, kind="article", title="Autumn", published="2026-09-01")
    nora, ivo = b.entity("Person", "Nora Feld"), b.entity("Person", "Ivo Brandquorn")
    quill = b.entity("Product", "Quillset", "Quillset", ("Quillset", 2))
    said = b.attribution("Quillset is not open source", speaker=nora, source="Nora Feld", cue="said")
    b.assertion("Quillset is not open source", attribution=said, about=(quill,), polarity="denies",
                normalized="Quillset is not open source.")  # fmt: skip
    count = b.attribution("Quillset serves 30 open models today", speaker=ivo, source="Ivo Brandquorn", cue=("said", 2))
    b.assertion("Quillset serves 30 open models today", attribution=count, about=(quill,), type="quantity", check_worthy=0.7,
                quantity=("30", "30", "models"), normalized="Quillset serves 30 open models today.")  # fmt: skip
    return b.record()


def rating(word: str, value: int, **more: object) -> dict[str, object]:
    return {
        "rating": {"word": word, "scale": "truth", "value": str(value), "worst": "1", "best": "5"},
        "claim": "Quillset serves 40 open models today",
        "reviewer": "ida",
        "date": "2026-10-01",
        **more,
    }


def disputed(store: Store) -> Store:
    """Both documents, and a verdict on the 40 models in two versions with a second look, all at fixed times."""
    fill(store, [spring(), autumn()])
    trail, target = Trail(store), (f"{store.base}assertion/spring-s2",)
    page = {"url": "https://figures.example/q", "retrieved_at": "2026-09-30T00:00:00Z"}

    def act(by: str, at: str, detail: dict[str, object]) -> str:
        return trail.record(Verb.VERDICT, target, detail, by=by, at=at).id

    first = act("ida", "2026-10-01T09:00:00Z", {"act": "add", **rating("half true", 3, evidence=[page])})
    revised = {"act": "revise", "line": first, **rating("mostly false", 2, evidence=[page], body="Ten are drafts.")}
    second = act("ida", "2026-10-02T09:00:00Z", revised)
    act("rolf", "2026-10-02T10:00:00Z", {"act": "second", "line": first, "version": second, "agrees": True})
    act("rolf", "2026-10-02T11:00:00Z",
        {"act": "reply", "line": first, "version": second, "whose": "Nora Feld", "text": "I counted drafts."})  # fmt: skip
    link(store)
    return store
