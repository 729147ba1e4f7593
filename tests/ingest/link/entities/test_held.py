"""What a document says of its entities, read back from the graph."""

from __future__ import annotations

from ingest.link.entities import Named, held_entities
from kg.rdf.encode import encode
from kg.rdf.iri import Iris
from kg.store import memory_store
from ontology import CK, PROV, SCHEMA
from tests.queries.builder import RecordBuilder

BASE = "https://example.org/kg/"
TEXT = "Ana Moss works at Quillstone. She told Tove Berg of Reuters on the Loud Hour of May 4, 2026 that vLLM is fast. Loud Hour 7."

EPISODE = "an episode of loud hour of 2026-05-04"


def held() -> dict[str, Named]:
    b = RecordBuilder("a.txt", TEXT)
    ana = b.entity("Person", "Ana Moss", aliases=("Moss",))
    tove, firm = b.entity("Person", "Tove Berg"), b.entity("Organization", "Quillstone")
    reuters = b.entity("Organization", "Reuters")
    vllm = b.entity("Technology", "vLLM", known="vllm")
    b.entity("Work", "Loud Hour", detail="podcast")
    b.entity("Work", "Loud Hour 7", detail="podcast episode", date="2026-05-04")
    b.relation(ana, "works_at", firm, "Ana Moss works at Quillstone")
    b.assertion("vLLM is fast", about=(vllm, ana, tove, reuters), normalized="vLLM is fast.")
    record = b.record()
    store = memory_store(BASE)
    store.replace_document(Iris(BASE).document_graph(record.id), encode(record, BASE))
    return {entity.name: entity for entity in held_entities(store, [str(Iris(BASE).document(record.id))])}


def test_a_person_has_employers_ties_and_whoever_stands_beside_but_nobody_who_is_everywhere() -> None:
    ana = held()["Ana Moss"]
    assert (ana.type, ana.types, ana.aliases) == ("Person", (str(SCHEMA.Person),), ("Moss",))
    assert (ana.employers, ana.ties, ana.near) == ({"quillstone"}, {"quillstone"}, {"tove berg", EPISODE})


def test_a_technology_has_its_place_in_the_curated_list() -> None:
    assert held()["vLLM"].known == f"{BASE}known/vllm"


def test_an_episode_has_its_podcast_and_day_and_the_podcast_its_episodes() -> None:
    found = held()
    episode, show = found["Loud Hour 7"], found["Loud Hour"]
    assert (episode.kind, episode.day, episode.shows) == ("episode", "2026-05-04", {"loud hour"})
    assert set(episode.types) >= {str(CK.Work), str(SCHEMA.PodcastEpisode)}
    assert str(PROV.Entity) not in episode.types
    assert show.ties == {"an episode of 2026-05-04"}


def test_the_episode_that_a_document_is_or_reports_is_company_of_all_it_names() -> None:
    found = held()
    assert EPISODE in found["Tove Berg"].near & found["Tove Berg"].grounds
    assert EPISODE in found["Quillstone"].grounds
    assert EPISODE not in found["vLLM"].near | found["Loud Hour 7"].near


def test_company_counts_where_its_own_name_tells_it_and_what_stands_beside_a_name_is_read() -> None:
    b = RecordBuilder("b.txt", "Ana Moss, a surgeon, met Bo Lind at Quillstone of Osterby.")
    ana, bo = b.entity("Person", "Ana Moss"), b.entity("Person", "Bo Lind")
    firm = b.entity("Organization", "Quillstone")
    b.assertion("Ana Moss, a surgeon, met Bo Lind", about=(ana, bo, firm), normalized="They met.")
    record = b.record()
    store = memory_store(BASE)
    store.replace_document(Iris(BASE).document_graph(record.id), encode(record, BASE))
    found = {entity.name: entity for entity in held_entities(store, [str(Iris(BASE).document(record.id))])}
    (sentence,) = (item for item in found["Ana Moss"].near if item.startswith("the sentence “ana moss, a surgeon, met"))
    assert found["Ana Moss"].near == {"bo lind", "quillstone", sentence}
    assert found["Ana Moss"].grounds == {"quillstone\nplace:osterby", sentence}
    assert found["Ana Moss"].facts == {"calling:surgeon"}
    assert found["Quillstone"].facts == {"place:osterby"}
