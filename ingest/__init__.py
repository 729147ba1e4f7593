"""From a file to a record: read → annotate → extract → resolve → assemble, and link over a store.

The only room that knows spaCy or any model. Only `ingest.pipeline` and `ingest.link` see RDF or a store.
"""
