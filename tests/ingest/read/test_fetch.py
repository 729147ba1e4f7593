"""Pages from a real server on this machine: read like files, refused with a reason."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from ingest.read.fetch import fetch
from kg.errors import UnreadableDocument
from kg.settings import Settings

PAGE = b"""<!doctype html><html lang="en"><head><title>Bridge</title></head><body><article><h1>Bridge reopens</h1>
<p>The bridge over the Aller reopens on Monday, Ana Lind said. She called the repair a success for the whole town.</p></article></body></html>"""


class Pages(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status, media_type, body = {
            "/page": (200, "text/html; charset=utf-8", PAGE),
            "/text.html": (200, "text/plain; charset=utf-8", b"Ana Lind said the bridge is safe.\n"),
            "/picture": (200, "image/png", b"\x89PNG"),
            "/large": (200, "text/plain", b"word " * 2000),
        }.get(self.path, (404, "text/plain", b"gone"))
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/page")
            self.end_headers()
            return
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Pages) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


def test_a_page_is_read_and_its_address_is_its_url(server: str) -> None:
    document, data = fetch(f"{server}/moved", Settings())
    assert data == PAGE
    assert "Ana Lind said" in document.text
    assert document.metadata.url == f"{server}/page"
    assert document.path == f"{server}/moved"


def test_the_media_type_says_what_it_is_not_the_address(server: str) -> None:
    document, _ = fetch(f"{server}/text.html", Settings())
    assert document.text == "Ana Lind said the bridge is safe.\n"


@pytest.mark.parametrize(("path", "said"), [("/gone", "404"), ("/picture", "image/png"), ("/large", "bytes")])
def test_what_is_no_page_is_refused_with_its_reason(server: str, path: str, said: str) -> None:
    with pytest.raises(UnreadableDocument, match=said):
        fetch(server + path, Settings(max_bytes=5000))


def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(UnreadableDocument, match="cannot be fetched"):
        fetch("http://127.0.0.1:1/", Settings())
