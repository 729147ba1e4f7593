"""One page from the web, read like a file; its address becomes the document's URL."""

from __future__ import annotations

import urllib.error
import urllib.request
from urllib.parse import urlsplit

from ingest.read import read_bytes
from kg.errors import UnreadableDocument
from kg.record import Document
from kg.settings import Settings

__all__ = ["fetch"]

TIMEOUT_S = 30
SUFFIXES = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/plain": ".txt",
    "text/vtt": ".vtt",
    "application/x-subrip": ".srt",
    "application/json": ".json",
}
"""Suffix for the media types that a reader takes; the address's own suffix says nothing certain."""


def fetch(url: str, settings: Settings) -> tuple[Document, bytes]:
    """The page as a document, and its bytes. Redirects are followed; the page's own canonical address wins over `url`.

    Raises:
        UnreadableDocument: no answer within 30 s, an answer that is no page, a media type that no reader takes, or more
            bytes than `settings.max_bytes`.
    """
    request = urllib.request.Request(url, headers={"User-Agent": "claim-kg", "Accept": ", ".join(SUFFIXES)})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            media_type = answer.headers.get_content_type()
            final = answer.geturl()
            data = answer.read(settings.max_bytes + 1)
    except urllib.error.HTTPError as error:
        raise UnreadableDocument(
            url, f"the server answered {error.code} {error.reason}", "Save the page from a browser and give the file."
        ) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise UnreadableDocument(
            url, f"it cannot be fetched ({reason})", "Check the address, or save the page and give the file."
        ) from error
    if urlsplit(final).scheme not in ("http", "https"):
        raise UnreadableDocument(url, f"it leads to {final}", "Only pages on the web are fetched.")
    if media_type not in SUFFIXES:
        raise UnreadableDocument(url, f"it is {media_type}, which no reader takes", f"Known: {', '.join(SUFFIXES)}.")
    document = read_bytes(data, f"{url}#page{SUFFIXES[media_type]}", settings)
    metadata = document.metadata if document.metadata.url else document.metadata.model_copy(update={"url": final})
    return document.model_copy(update={"path": url, "metadata": metadata}), data
