"""A small made-up world in five documents, in which a wrong join gives another answer.

Mara Lindquorn and Tov Lindquorn share a surname, are named in the same documents, and say the same sentence for two
companies. Ines Okafor was on Northlight's board until January: what she said in December about February she said in the
role, what she says in April about December she does not. All people and companies are fictional.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.link import link
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.record import DocumentRecord
from kg.store import Store
from tests.queries.builder import RecordBuilder

LEDGER = """Mara Lindquorn, chief executive of Northlight Labs, says Aurova roughly halves the cost of serving.
"Small models win on cost," she said on the Deep Stack podcast on March 2, 2026.
She pointed to a remark by Tov Lindquorn on another show: vLLM serves 40 percent of open models.
Northlight Labs was founded in 2023, according to its founding announcement. It sells Aurova, a serving engine.
Ines Okafor, on the board of Northlight Labs until January 2026, doubts that Aurova is open source.
"I never said that Aurova is free," Mara Lindquorn said.
"""
DEEP_STACK = """00:10
Small models win on cost, I think. Aurova is the fastest engine.

00:40
And Northlight Labs grew fast.
"""
NEWS = """Northlight Labs ships Aurova 2. Small models win on cost.
"""
RIVERBED = """Tov Lindquorn, who works at Riverbed Data, said that small models win on cost.
Tov Lindquorn was formerly at Northlight Labs. He called Aurova a toy.
Ines Okafor said on the Night Shift podcast of December 10, 2025 that Aurova will be cheap by February 20, 2026.
Now she says Aurova was fast in December 2025. She has heard that Riverbed Data is for sale.
Does Tov Lindquorn own Northlight Labs? He does not lead Riverbed Data.
"""
COPYCAT = """Small models win on cost. Somebody said Aurova is not open source. Northlight Labs was asked.
"""


def ledger() -> DocumentRecord:
    b = RecordBuilder(
        "ledger.txt",
        LEDGER,
        kind="article",
        title="Small models, small bills",
        published="2026-03-10",
        publisher="Harbor Ledger",
    )
    mara = b.entity("Person", "Mara Lindquorn", "Mara Lindquorn", ("Mara Lindquorn", 2), aliases=("Lindquorn",))
    tom = b.entity("Person", "Tov Lindquorn")
    ines = b.entity("Person", "Ines Okafor")
    north = b.entity(
        "Organization", "Northlight Labs", "Northlight Labs", ("Northlight Labs", 2), ("Northlight Labs", 3)
    )
    aurova = b.entity("Product", "Aurova", "Aurova", ("Aurova", 2), ("Aurova", 3), ("Aurova", 4))
    vllm = b.entity("Technology", "vLLM", known="vllm")
    episode = b.entity(
        "Work", "Deep Stack, March 2", "the Deep Stack podcast", detail="podcast episode", date="2026-03-02"
    )
    show = b.entity("Work", "another show", "another show", detail="podcast episode")
    founding = b.entity(
        "Work", "Northlight Labs's founding announcement", "its founding announcement", detail="announcement"
    )
    halves = b.attribution(
        "Aurova roughly halves the cost of serving", speaker=mara, source="Mara Lindquorn", cue="says"
    )
    b.assertion("Aurova", "halves the cost of serving", attribution=halves, about=(aurova,), hedge="roughly", type="quantity",
                check_worthy=0.9, check_reasons=("names a product", "gives a number"), normalized="Aurova roughly halves the cost of serving.")  # fmt: skip
    win = b.attribution(
        "Small models win on cost",
        speaker=mara,
        source="she",
        cue="said",
        origin=episode,
        kind="quotation",
        form="direct",
    )
    b.assertion("Small models win on cost", attribution=win, check_worthy=0.5, normalized="Small models win on cost.")
    b.quotation("Small models win on cost,", mara, attribution=win)
    outer = b.attribution(
        "vLLM serves 40 percent of open models",
        speaker=mara,
        source="She",
        cue="pointed to",
        origin=episode,
        stance="relays-approving",
    )
    inner = b.attribution(
        "vLLM serves 40 percent of open models",
        speaker=tom,
        source="Tov Lindquorn",
        cue="remark by",
        origin=show,
        cited=show,
        reported_by=outer,
        kind="noun-phrase",
    )
    b.assertion("vLLM serves 40 percent of open models", attribution=inner, about=(vllm,), via=(mara,), quantity=("40 percent", "40", "percent"),
                type="quantity", check_worthy=0.7, date="2026-02-20", normalized="vLLM serves 40 percent of open models.")  # fmt: skip
    according = b.attribution(
        "Northlight Labs was founded in 2023",
        speaker=north,
        source="its founding announcement",
        cue="according to",
        cited=founding,
        origin=founding,
        kind="according-to",
    )
    founded = b.assertion("Northlight Labs was founded in 2023", attribution=according, about=(north,), date="2023", date_words="in 2023", type="history",
                          normalized="Northlight Labs was founded in 2023.")  # fmt: skip
    sells = b.assertion(("It sells Aurova"), about=(aurova, north), normalized="Northlight Labs sells Aurova.")
    doubts = b.attribution("Aurova is open source", speaker=ines, source="Ines Okafor", cue="doubts")
    b.assertion(
        "Aurova is open source",
        attribution=doubts,
        about=(aurova,),
        polarity="questions",
        normalized="Aurova is open source.",
    )
    never = b.attribution(
        "Aurova is free",
        speaker=mara,
        source=("Mara Lindquorn", 2),
        cue="said that",
        realis="denied",
        kind="quotation",
        form="direct",
    )
    b.assertion("Aurova is free", attribution=never, about=(aurova,), normalized="Aurova is free.")
    b.quotation("I never said that Aurova is free,", mara)
    b.relation(mara, "chief_executive_of", north, "Mara Lindquorn, chief executive of Northlight Labs")
    b.relation(
        ines, "board_member_of", north, "Ines Okafor, on the board of Northlight Labs until January 2026", end="2026-01"
    )
    b.relation(north, "offers", aurova, "It sells Aurova", assertion=sells)
    b.relation(north, "published", founding, "its founding announcement", assertion=founded)
    return b.record()


def deep_stack() -> DocumentRecord:
    b = RecordBuilder("deep-stack.txt", DEEP_STACK, kind="transcript-page", title="Deep Stack: Mara Lindquorn", published="2026-03-02",
                      derived_from=({"title": "Deep Stack, March 2", "kind": "podcast episode", "date": "2026-03-02"},))  # fmt: skip
    b.segment("Small models win on cost, I think. Aurova is the fastest engine.", "00:10", 10, 40)
    b.segment("And Northlight Labs grew fast.", "00:40", 40)
    # The page's header names the speaker; the transcript itself does not, so the mention stands elsewhere.
    mara = b.entity("Person", "Mara Lindquorn", "I", aliases=("Lindquorn",))
    aurova = b.entity("Product", "Aurova")
    north = b.entity("Organization", "Northlight Labs")
    turn = b.attribution(
        "Small models win on cost, I think. Aurova is the fastest engine.",
        "And Northlight Labs grew fast.",
        speaker=mara,
        kind="turn",
        form="direct",
    )
    b.assertion(
        "Small models win on cost",
        attribution=turn,
        hedge="I think",
        timecode="00:10",
        start_s=10,
        check_worthy=0.5,
        normalized="Small models win on cost.",
    )
    b.assertion(
        "Aurova is the fastest engine",
        attribution=turn,
        about=(aurova,),
        timecode="00:10",
        start_s=10,
        check_worthy=0.8,
        date="2026-03-02",
        normalized="Aurova is the fastest engine.",
    )
    b.assertion(
        "Northlight Labs grew fast",
        attribution=turn,
        about=(north,),
        timecode="00:40",
        start_s=40,
        normalized="Northlight Labs grew fast.",
    )
    return b.record()


def news() -> DocumentRecord:
    b = RecordBuilder(
        "news.txt", NEWS, kind="announcement", title="Aurova 2", published="2026-01-15", publisher="Northlight Labs"
    )
    north = b.entity("Organization", "Northlight Labs")
    b.entity("Product", "Aurova 2")
    b.assertion("Small models win on cost", normalized="Small models win on cost.")
    b.assertion("Northlight Labs ships Aurova 2", about=(north,), normalized="Northlight Labs ships Aurova 2.")
    return b.record()


def riverbed() -> DocumentRecord:
    b = RecordBuilder("riverbed.txt", RIVERBED, kind="article", title="The other Lindquorn", published="2026-04-01",
                      author="Lena Moll")  # fmt: skip
    tom = b.entity("Person", "Tov Lindquorn", "Tov Lindquorn", ("Tov Lindquorn", 2), aliases=("Lindquorn",))
    bed = b.entity("Organization", "Riverbed Data")
    north = b.entity("Organization", "Northlight Labs")
    aurova = b.entity("Product", "Aurova", "Aurova", ("Aurova", 2), ("Aurova", 3))
    ines = b.entity("Person", "Ines Okafor")
    said = b.attribution("small models win on cost", speaker=tom, source="Tov Lindquorn", cue="said")
    wins = b.assertion(
        "small models win on cost", attribution=said, check_worthy=0.5, normalized="Small models win on cost."
    )
    called = b.attribution("Aurova a toy", speaker=tom, source="He", cue="called")
    toy = b.attribution("Aurova a toy", speaker=tom, source="He", cue="called", reported_by=called)
    is_toy = b.assertion(
        "Aurova a toy", attribution=toy, about=(aurova,), via=(tom,), type="opinion", normalized="Aurova is a toy."
    )
    b.link(is_toy, "qualifies", wins, "called")
    night = b.entity(
        "Work", "Night Shift, December 10", "the Night Shift podcast", detail="podcast episode", date="2025-12-10"
    )
    b.relation(night, "part_of", b.entity("Work", "Night Shift", detail="podcast"), "the Night Shift podcast")
    cheap = b.attribution(
        "Aurova will be cheap by February 20, 2026", speaker=ines, source="Ines Okafor", cue="said", origin=night
    )
    b.assertion(
        "Aurova will be cheap by February 20, 2026",
        attribution=cheap,
        about=(aurova,),
        date="2026-02-20",
        date_words="February 20, 2026",
        normalized="Aurova will be cheap by February 20, 2026.",
    )
    fast = b.attribution("Aurova was fast in December 2025", speaker=ines, source="she", cue="says")
    b.assertion(
        "Aurova was fast in December 2025",
        attribution=fast,
        about=(aurova,),
        date="2025-12",
        date_words="in December 2025",
        normalized="Aurova was fast in December 2025.",
    )
    heard = b.attribution("Riverbed Data is for sale", speaker=ines, source="She", cue="has heard")
    rumour = b.attribution("Riverbed Data is for sale", source="She", cue="heard", reported_by=heard)
    b.assertion(
        "Riverbed Data is for sale",
        attribution=rumour,
        about=(bed,),
        via=(ines,),
        normalized="Riverbed Data is for sale.",
    )
    b.assertion(
        "Does Tov Lindquorn own Northlight Labs",
        type="question",
        polarity="questions",
        normalized="Does Tov Lindquorn own Northlight Labs?",
    )
    asked = b.assertion(
        "Tov Lindquorn own Northlight Labs", polarity="questions", normalized="Tov Lindquorn owns Northlight Labs."
    )
    b.relation(tom, "owns", north, "Does Tov Lindquorn own Northlight Labs", assertion=asked)
    b.relation(tom, "leads", bed, "He does not lead Riverbed Data", negated=True)
    b.relation(tom, "works_at", bed, "Tov Lindquorn, who works at Riverbed Data")
    b.relation(tom, "formerly_at", north, "Tov Lindquorn was formerly at Northlight Labs", end="past")
    return b.record()


def copycat() -> DocumentRecord:
    b = RecordBuilder("copycat.txt", COPYCAT, kind="article")
    aurova = b.entity("Product", "Aurova")
    b.entity("Organization", "Northlight Labs")
    b.assertion("Small models win on cost", normalized="Small models win on cost.")
    somebody = b.attribution("Aurova is not open source", source="Somebody", cue="said")
    b.assertion(
        "Aurova is not open source",
        attribution=somebody,
        about=(aurova,),
        polarity="denies",
        normalized="Aurova is not open source.",
    )
    return b.record()


def world() -> list[DocumentRecord]:
    """The five documents, in alphabetical order of their ids."""
    return [copycat(), deep_stack(), ledger(), news(), riverbed()]


def fill(store: Store, records: Iterable[DocumentRecord]) -> Store:
    """Writes and links the records, as ingest does."""
    for record in records:
        store.replace_document(Iris(store.base).document_graph(record.id), encode(record, store.base))
    link(store)
    return store
