"""An optional extractor: a language model behind an OpenAI-compatible endpoint that the user runs (docs/endpoint.md).

Off unless the setting `endpoint` names one. The model only points at words; nothing is taken that does not stand in the text.
"""

from ingest.endpoint.client import BadAnswer, Endpoint
from ingest.endpoint.extractor import EndpointExtractor

__all__ = ["BadAnswer", "Endpoint", "EndpointExtractor"]
