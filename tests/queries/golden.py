"""What each canned query must answer on the made-up world, and why another join would answer something else.

Rows are shown by a few columns; IRIs by their last part.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, NamedTuple


class Golden(NamedTuple):
    query: str
    parameters: dict[str, str]
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


ONCE = "Small models win on cost."
EQUAL, LINKER = "equal normalised text", "linker of claim-kg"

GOLDEN = [
    # Mara's, not Tov's: they share a surname and a sentence. What she is said never to have said is not hers.
    Golden(
        "claims-by-person",
        {"person": "Mara Lindquorn"},
        ("assertion", "document", "char_start", "char_end", "timecode", "hedged"),
        [
            ("deep-stack-s1", "deep-stack.txt", 6, 30, "00:10", True),
            ("deep-stack-s2", "deep-stack.txt", 41, 69, "00:10", False),
            ("deep-stack-s3", "deep-stack.txt", 82, 107, "00:40", False),
            ("ledger-s2", "ledger.txt", 101, 125, None, False),
            ("ledger-s1", "ledger.txt", 57, 98, None, True),
        ],
    ),
    # Tov's relayed remark is his, with Mara as the relayer. The other show has no date, but he spoke before the episode in
    # which she told of it; what he speaks of is no time of saying. He relays nobody when it is said that he said so.
    Golden(
        "claims-by-person",
        {"person": "tov lindquorn"},
        ("assertion", "speaker", "relayed_by", "said", "speaks_of", "published"),
        [
            ("ledger-s3", "Tov Lindquorn", "Mara Lindquorn", "2026-03-02", "2026-02-20", "2026-03-10"),
            ("riverbed-s1", "Tov Lindquorn", None, "2026-04-01", None, "2026-04-01"),
            ("riverbed-s2", "Tov Lindquorn", None, "2026-04-01", None, "2026-04-01"),
        ],
    ),
    Golden(
        "claims-by-person",
        {"person": "Mara Lindquorn", "since": "2026-03-03"},
        ("assertion",),
        [("ledger-s1",)],
    ),
    Golden(
        "claims-by-person",
        {"person": "Mara Lindquorn", "before": "2026-03-03"},
        ("assertion",),
        [("deep-stack-s1",), ("deep-stack-s2",), ("deep-stack-s3",), ("ledger-s2",)],
    ),
    # Said on a podcast in December of a day in February, told in April: three times, of which only the first is when.
    Golden(
        "claims-by-person",
        {"person": "Ines Okafor"},
        ("assertion", "said", "speaks_of", "published"),
        [
            ("riverbed-s3", "2025-12-10", "2026-02-20", "2026-04-01"),
            ("ledger-s6", "2026-03-10", None, "2026-03-10"),
            ("riverbed-s4", "2026-04-01", "2025-12", "2026-04-01"),
        ],
    ),
    Golden(
        "claims-by-organization",
        {"organization": "northlight labs"},
        ("assertion", "said", "speaks_of"),
        [("ledger-s4", "2026-03-10", "2023")],
    ),
    # Newest first, the undated last; about Aurova, not about Aurova 2; a content of two pieces is one row.
    Golden(
        "claims-about",
        {"about": "Aurova"},
        ("assertion", "speaker", "content"),
        [
            ("riverbed-s2", "Tov Lindquorn", ((136, 148),)),
            ("riverbed-s4", "Ines Okafor", ((276, 308),)),
            ("ledger-s1", "Mara Lindquorn", ((57, 63), (72, 98))),
            ("ledger-s5", "author of Small models, small bills", ((355, 370),)),
            ("ledger-s6", "Ines Okafor", ((467, 488),)),
            ("deep-stack-s2", "Mara Lindquorn", ((41, 69),)),
            ("riverbed-s3", "Ines Okafor", ((220, 261),)),
            ("copycat-s2", None, ((40, 65),)),
        ],
    ),
    Golden(
        "who-else-said",
        {"claim": ONCE.upper()},
        ("assertion", "speaker"),
        [
            ("news-s1", "author of Aurova 2"),
            ("deep-stack-s1", "Mara Lindquorn"),
            ("ledger-s2", "Mara Lindquorn"),
            ("riverbed-s1", "Tov Lindquorn"),
            ("copycat-s1", "author of copycat.txt"),
        ],
    ),
    Golden(
        "claims-in-document",
        {"document": "Small models, small bills"},
        ("assertion", "authority", "form", "realis", "polarity"),
        [
            ("ledger-s1", None, "indirect", "said", "asserts"),
            ("ledger-s2", "Deep Stack, March 2", "direct", "said", "asserts"),
            ("ledger-s3", "another show", "indirect", "said", "asserts"),
            ("ledger-s4", "Northlight Labs's founding announcement", "indirect", "said", "asserts"),
            ("ledger-s5", None, "narration", "said", "asserts"),
            ("ledger-s6", None, "indirect", "said", "questions"),
            ("ledger-s7", None, "direct", "denied", "asserts"),
        ],
    ),
    Golden(
        "relayed-claims",
        {},
        ("assertion", "hops", "relayed_by", "stance", "origin"),
        [
            ("ledger-s3", 1, "Mara Lindquorn", "relays-approving", "another show"),
            ("riverbed-s5", 1, "Ines Okafor", None, None),
        ],
    ),
    Golden("relayed-claims", {"relayer": "Tov Lindquorn"}, ("assertion",), []),
    # Tov left Northlight; Ines spoke of February while on its board, and of December after she had left.
    Golden(
        "said-in-role",
        {"organization": "Northlight Labs"},
        ("assertion", "role"),
        [
            ("riverbed-s3", "board member of"),
            ("deep-stack-s1", "chief executive of"),
            ("deep-stack-s2", "chief executive of"),
            ("deep-stack-s3", "chief executive of"),
            ("ledger-s2", "chief executive of"),
            ("ledger-s1", "chief executive of"),
        ],
    ),
    # Aurova is Northlight's because it sells it; small models are nobody's.
    Golden(
        "own-employer-claims",
        {},
        ("assertion", "speaker", "organization", "role_source"),
        [
            (
                "riverbed-s3",
                "Ines Okafor",
                "Northlight Labs",
                "board member of, ledger.txt: Ines Okafor, on the board of Northlight Labs until January 2026",
            ),
            (
                "deep-stack-s2",
                "Mara Lindquorn",
                "Northlight Labs",
                "chief executive of, ledger.txt: Mara Lindquorn, chief executive of Northlight Labs",
            ),
            (
                "deep-stack-s3",
                "Mara Lindquorn",
                "Northlight Labs",
                "chief executive of, ledger.txt: Mara Lindquorn, chief executive of Northlight Labs",
            ),
            (
                "ledger-s1",
                "Mara Lindquorn",
                "Northlight Labs",
                "chief executive of, ledger.txt: Mara Lindquorn, chief executive of Northlight Labs",
            ),
        ],
    ),
    Golden("own-employer-claims", {"person": "Tov Lindquorn"}, ("assertion",), []),
    Golden("hedged-claims", {}, ("assertion", "hedge_words"), [("deep-stack-s1", "I think"), ("ledger-s1", "roughly")]),
    Golden("claims-citing", {"source": "Deep Stack, March 2"}, ("assertion",), [("ledger-s2",)]),
    # A podcast stands for its episodes, a firm for what it publishes.
    Golden(
        "claims-citing",
        {"source": "Night Shift"},
        ("assertion", "source"),
        [("riverbed-s3", "Night Shift, December 10")],
    ),
    Golden(
        "claims-citing",
        {"source": "Northlight Labs"},
        ("assertion", "source"),
        [("ledger-s4", "Northlight Labs's founding announcement")],
    ),
    Golden("claims-citing", {"source": "another show"}, ("assertion", "source"), [("ledger-s3", "another show")]),
    Golden(
        "most-check-worthy",
        {"minimum": "0.7"},
        ("assertion", "check_reasons"),
        [("ledger-s1", "gives a number; names a product"), ("deep-stack-s2", None), ("ledger-s3", None)],
    ),
    Golden("most-check-worthy", {"person": "Tov Lindquorn"}, ("assertion",), [("ledger-s3",), ("riverbed-s1",)]),
    Golden(
        "denied-or-questioned",
        {},
        ("assertion", "polarity", "realis"),
        [
            ("ledger-s6", "questions", "said"),
            ("ledger-s7", "asserts", "denied"),
            ("riverbed-s7", "questions", "said"),
            ("copycat-s2", "denies", "said"),
        ],
    ),
    Golden(
        "numbers-and-dates",
        {},
        ("assertion", "sort", "words", "unit", "speaks_of", "said"),
        [
            ("riverbed-s3", "date", "February 20, 2026", None, "2026-02-20", "2025-12-10"),
            ("ledger-s3", "number", "40 percent", "percent", "2026-02-20", "2026-03-02"),
            ("ledger-s4", "date", "in 2023", None, "2023", "2026-03-10"),
            ("riverbed-s4", "date", "in December 2025", None, "2025-12", "2026-04-01"),
        ],
    ),
    Golden(
        "who-relays-whom",
        {},
        ("relayer", "speaker", "statements", "documents"),
        [("Ines Okafor", "not named", 1, 1), ("Mara Lindquorn", "Tov Lindquorn", 1, 1)],
    ),
    Golden("unsourced", {}, ("item",), []),
    # Within 60 characters of a mention in the same document; the announcement's product is another one.
    Golden(
        "named-together",
        {"entity": "Riverbed Data", "within": "60"},
        ("name", "times", "documents"),
        [("Tov Lindquorn", 2, 1)],
    ),
    Golden(
        "documents-by-origin",
        {"work": "Deep Stack, March 2"},
        ("document", "origin_date", "statements"),
        [("deep-stack.txt", "2026-03-02", 0), ("ledger.txt", "2026-03-02", 1)],
    ),
    # Stated by the transcript itself; no two documents of this world share a passage (see tests/ingest/link/reuse).
    Golden(
        "derivations",
        {},
        ("document", "source", "kind", "share"),
        [("deep-stack.txt", "Deep Stack, March 2", "stated", None)],
    ),
    Golden("derivations", {"document": "ledger.txt"}, ("document",), []),
    Golden("text-reuse", {}, ("passage",), []),
    Golden(
        "documents-by-origin",
        {},
        ("origin", "document"),
        [
            ("Deep Stack, March 2", "deep-stack.txt"),
            ("Deep Stack, March 2", "ledger.txt"),
            ("Night Shift, December 10", "riverbed.txt"),
            ("Northlight Labs's founding announcement", "ledger.txt"),
            ("another show", "ledger.txt"),
            (None, "news.txt"),
            (None, "copycat.txt"),
        ],
    ),
    Golden(
        "entity-timeline",
        {"entity": "Ines Okafor"},
        ("date", "dated_by", "event", "what", "speaks_of"),
        [
            ("2025-12-10", "work", "says", "Aurova will be cheap by February 20, 2026.", "2026-02-20"),
            ("2026-01", "end", "board member of, ends", "Ines Okafor – Northlight Labs", None),
            ("2026-03-10", "document", "says", "Aurova is open source.", None),
            ("2026-04-01", "document", "says", "Aurova was fast in December 2025.", "2025-12"),
        ],
    ),
    Golden(
        "entity-timeline",
        {"entity": "Deep Stack, March 2"},
        ("date", "event", "document"),
        [("2026-03-02", "appears", "ledger.txt")],
    ),
    Golden(
        "entities",
        {"kind": "person"},
        ("name", "documents", "mentions"),
        [("Mara Lindquorn", 2, 3), ("Tov Lindquorn", 2, 3), ("Ines Okafor", 2, 2)],
    ),
    Golden("entities", {"kind": "technology"}, ("name", "known"), [("vLLM", "vllm")]),
    Golden(
        "documents",
        {},
        ("document", "kind", "published", "statements", "attributed"),
        [
            ("news.txt", "announcement", "2026-01-15", 2, 0),
            ("deep-stack.txt", "transcript-page", "2026-03-02", 3, 3),
            ("ledger.txt", "article", "2026-03-10", 7, 6),
            ("riverbed.txt", "article", "2026-04-01", 7, 5),
            ("copycat.txt", "article", None, 2, 1),
        ],
    ),
    Golden(
        "quotations",
        {"document": "ledger.txt"},
        ("quotation", "speaker", "char_start"),
        [
            ("Small models win on cost,", "Mara Lindquorn", 101),
            ("I never said that Aurova is free,", "Mara Lindquorn", 491),
        ],
    ),
    Golden("quotations", {"person": "Tov Lindquorn"}, ("quotation",), []),
    # The other quotation has no transcript that holds it, and none of its own recording: nothing is said of it.
    Golden(
        "checked-quotations",
        {},
        ("quotation", "label", "finding", "document", "transcript", "timecode", "content"),
        [("Small models win on cost,", "exact", "said at 00:10", "ledger.txt", "deep-stack.txt", "00:10", ((6, 31),))],
    ),
    Golden("checked-quotations", {"label": "altered"}, ("quotation",), []),
    Golden(
        "roles",
        {"entity": "Northlight Labs"},
        ("subject", "role", "until", "said_by"),
        [
            ("Ines Okafor", "board member of", "2026-01", "author of Small models, small bills"),
            ("Mara Lindquorn", "chief executive of", None, "author of Small models, small bills"),
            ("Tov Lindquorn", "formerly at", "before 2026-04-02", "Lena Moll (author)"),
        ],
    ),
    # What the author only asks (does Tov own Northlight?) is nobody's role.
    Golden(
        "roles",
        {"entity": "Tov Lindquorn"},
        ("role", "object", "negated"),
        [
            ("formerly at", "Northlight Labs", False),
            ("leads", "Riverbed Data", True),
            ("works at", "Riverbed Data", False),
        ],
    ),
    # What one document's words say of two of its statements. Nobody contradicts anybody in numbers or negations here but for
    # "Aurova is open source", which Okafor doubts (a question, so no conflict) and the copycat denies.
    Golden(
        "claim-links",
        {},
        ("from_item", "relation", "to_item", "possible", "conflict", "evidence", "from_document", "from_content"),
        [("riverbed-s2", "qualifies", "riverbed-s1", False, None, "called", "riverbed.txt", ((136, 148),))],
    ),
    Golden("claim-links", {"relation": "supports"}, ("link",), []),
    Golden("claim-links", {"document": "news.txt"}, ("link",), []),
    # The claim of the second statement is said in all documents.
    Golden(
        "claim-links",
        {"claim": "Small models win on cost."},
        ("from_item", "to_claim"),
        [("riverbed-s2", "copycat-s1")],
    ),
    # One sentence in five documents is one claim: of equal ones the smallest of a year and a name is judged beside each other one.
    Golden(
        "same-claims",
        {"status": "joined", "document": "news.txt"},
        ("status", "score", "a", "b", "a_content", "b_document", "b_speaker", "method", "judged_by"),
        [
            (
                "joined",
                Decimal(1),
                "ledger-s2",
                "news-s1",
                ((101, 125),),
                "news.txt",
                "author of Aurova 2",
                EQUAL,
                LINKER,
            ),
        ],
    ),
    # The question and the statement that it holds; "Aurova is free" and "Aurova is a toy" share but a name.
    Golden("same-claims", {"status": "queued"}, ("a", "b", "method"), [("riverbed-s6", "riverbed-s7", "alike")]),
    Golden("same-claims", {"status": "apart"}, ("a",), []),
]
