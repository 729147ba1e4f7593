"""The graph: record types, RDF mapping, stores, projection to NetworkX, judgements and exports.

Knows nothing of spaCy, of models, or of the front doors.
"""

__version__ = "0.1.0"
