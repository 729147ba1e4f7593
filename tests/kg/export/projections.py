"""Made-up projections of any size, shaped like real ones: documents, people, organisations, technologies, claims."""

from __future__ import annotations

import random

import networkx as nx

__all__ = ["synthetic"]

BASE = "https://example.org/kg/"
PEOPLE = [
    "Mara Lindqvist",
    "Tomás Ferreira",
    "高橋 美咲",
    "Олена Коваль",
    "Ada Obi",
    "ليلى حداد",
    "Jun-ho Seo",
    "Πέτρος Μάνος",
    "Ines O’Dea",
    "Béla Tóth",
]
FIRMS = [
    "Northwind Inference",
    "Kestrel Compute",
    "星河计算",
    "Лінія Даних",
    "Halcyon Labs",
    "Quarry AI",
    "Bright Fjord",
    "Delta & Sons <AI>",
]
TOOLS = ["vLLM", "SGLang", "TensorRT-LLM", "llama.cpp", "Ray", "Triton", "KServe", "FlashAttention"]
TITLES = [
    "The price of a token",
    "Interview: serving at scale",
    "推理成本下降",
    "Founding announcement",
    "A second look at the numbers",
    "Benchmarks, again",
]
SAYINGS = [
    "{tool} halves the cost of serving long prompts",
    "only 10 percent of tokens come from cached prompts",
    "{firm} will open a second data centre in 2027",
    "{firm} runs more than 40,000 accelerators",
    "most teams do not need their own cluster",
    "{tool} is the default in production at {firm}",
    "the benchmark left out batch sizes above 64",
    "{firm} 的推理价格在一年内下降了一半",
]
RELATIONS = ["works_at", "co_founded", "chief_executive_of", "invests_in"]


def _name(names: list[str], index: int) -> str:
    return names[index % len(names)] + (f" {index // len(names) + 1}" if index >= len(names) else "")


def synthetic(count: int, seed: int = 1, shuffled: bool = False) -> nx.MultiDiGraph:
    """A projection with about `count` nodes; `shuffled` builds the same graph in another order."""
    rng = random.Random(seed)
    sizes = {
        "person": max(count // 12, 2),
        "organization": max(count // 15, 2),
        "technology": max(count // 25, 2),
        "document": max(count // 12, 2),
    }
    names = {"person": PEOPLE, "organization": FIRMS, "technology": TOOLS, "document": TITLES}
    nodes: list[tuple[str, dict[str, object]]] = []
    ids: dict[str, list[str]] = {}
    for kind, size in sizes.items():
        path = "doc" if kind == "document" else "thing"
        ids[kind] = [f"{BASE}{path}/{kind[:3]}{index:05}" for index in range(size)]
        for index, iri in enumerate(ids[kind]):
            data: dict[str, object] = {"kind": kind, "name": _name(names[kind], index)}
            data |= (
                {"date": f"2026-{index % 12 + 1:02}-03", "url": f"https://news.example/{index}"}
                if kind == "document"
                else {"documents": index % 5 + 1}
            )
            nodes.append((iri, data))
    claims = max(count - sum(sizes.values()), 2)
    edges: list[tuple[str, str, str, dict[str, object]]] = []

    def pick(kind: str) -> str:
        return ids[kind][min(int(rng.expovariate(4 / len(ids[kind]))), len(ids[kind]) - 1)]

    label = {iri: str(data["name"]) for iri, data in nodes}
    for index in range(claims):
        firm, tool = pick("organization"), pick("technology")
        text = SAYINGS[index % len(SAYINGS)].format(firm=label[firm], tool=label[tool])
        claim = f"{BASE}claim/c{index:05}"
        nodes.append(
            (
                claim,
                {
                    "kind": "claim",
                    "name": text,
                    "check_worthy": round(rng.random(), 2),
                    "types": ["fact", "quantity"][: index % 3],
                },
            )
        )
        for repeat in range(1 + (rng.random() < 0.3) + (rng.random() < 0.1)):
            document, person = pick("document"), pick("person")
            start = rng.randrange(20_000)
            shared = {
                "document": document,
                "document_name": label[document],
                "quote": f"“{text},” {label[person]} said.",
                "char_start": start,
                "char_end": start + len(text) + 9,
                "timecode": f"{start // 600:02}:{start % 60:02}" if index % 3 == 0 else None,
                "date": f"2026-{index % 12 + 1:02}-{index % 28 + 1:02}",
                "said_by": label[person],
                "hedged": index % 7 == 0,
                "negated": False,
            }
            assertion = f"{BASE}assertion/a{index:05}{repeat}"
            predicate = rng.choices(["claims", "denies", "questions", "relays"], [80, 8, 6, 6])[0]
            edges.append((person, claim, assertion, {**shared, "predicate": predicate}))
            edges.append((document, claim, assertion, {**shared, "predicate": "states"}))
            edges.append((claim, firm if index % 2 else tool, f"{assertion}/about", {**shared, "predicate": "about"}))
    for index, person in enumerate(ids["person"]):
        document = pick("document")
        shared = {
            "document": document,
            "document_name": label[document],
            "quote": f"{label[person]} of …",
            "char_start": index,
            "char_end": index + 9,
        }
        edges.append(
            (
                person,
                pick("organization"),
                f"{BASE}relation/r{index:05}",
                {**shared, "predicate": RELATIONS[index % 4], "said_by": "author"},
            )
        )
    if shuffled:
        rng.shuffle(nodes)
        rng.shuffle(edges)
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(nodes)
    for source, target, key, data in edges:
        graph.add_edge(source, target, key=key, **data)
    return graph
