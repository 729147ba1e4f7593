"""A small real server of the chat completions protocol, for tests: it checks what it is asked and can misbehave on purpose."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from ingest.endpoint.answer import SCHEMA

__all__ = ["MODEL", "Server", "annotate_said", "answer_of", "completion", "item", "serving"]

MODEL = "test-model"
Reply = Callable[[str], "bytes | tuple[int, bytes]"]
"""From the passage to the body of a 200 answer, or a status and a body."""

_SAID = re.compile(r"(?P<source>[A-Z]\w+ [A-Z]\w+|She|He) (?P<cue>said|whispered) (?P<content>[^.\n]+)")


def piece(passage: str, words: str, at: int) -> dict[str, Any]:
    """The words at `at` with the number of their occurrence."""
    places = [m.start() for m in re.finditer(f"(?={re.escape(words)})", passage)]
    return {"words": words, "occurrence": places.index(at) + 1}


def item(content: str, *, cue: str = "", source: str = "", kind: str = "clause", occurrence: int = 1) -> dict[str, Any]:
    """An item of an answer whose words are the first of their kind, unless said otherwise for the content."""
    one = {"occurrence": 1}
    return {
        "content": [{"words": content, "occurrence": occurrence}],
        "cue": [{"words": cue, **one}] if cue else [],
        "source": [{"words": source, **one}] if source else [],
        "kind": kind,
    }


def answer_of(items: list[Any], finish: str = "stop") -> bytes:
    """A chat completion that holds these items."""
    return completion(json.dumps({"attributions": items}), finish)


def completion(text: str | None, finish: str = "stop") -> bytes:
    """A chat completion with this text."""
    message = {"role": "assistant", "content": text}
    body = {"object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": finish}]}
    return json.dumps(body).encode()


def annotate_said(passage: str) -> bytes:
    """A model that knows one construction: NAME said (or whispered) CONTENT."""
    items = []
    for m in _SAID.finditer(passage):
        parts = {name: [piece(passage, m.group(name), m.start(name))] for name in ("content", "cue", "source")}
        items.append({**parts, "kind": "clause"})
    return answer_of(items)


@dataclass
class Server:
    """What the running server was asked, and what it will answer: `replies` in turn, then the last of them again."""

    url: str
    replies: list[Reply]
    passages: list[str] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def take(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


def fault_in(body: dict[str, Any], schema: Any = SCHEMA, keys: frozenset[str] = frozenset({"passage"})) -> str | None:
    """What is wrong with a request; None where it is as the protocol wants it."""
    form = body.get("response_format", {})
    if body.get("model") != MODEL:
        return f"The model `{body.get('model')}` does not exist."
    if (
        form.get("type") != "json_schema"
        or (schema is not None and form["json_schema"].get("schema") != schema)
        or not form["json_schema"]["name"]
    ):
        return "no JSON schema"
    if [m["role"] for m in body["messages"]] != ["system", "user"] or body["temperature"] != 0:
        return "messages or temperature"
    if set(json.loads(body["messages"][1]["content"])) != keys:
        return "the user's message is not a quoted passage"
    return None


@contextmanager
def serving(
    *replies: Reply,
    drip: bytes | None = None,
    schema: Any = SCHEMA,
    keys: frozenset[str] = frozenset({"passage"}),
) -> Iterator[Server]:
    """A server on a free port of this machine, in a thread. `drip`: send this byte every 50 ms instead of an answer.

    Args:
        schema: what the answer must be asked for; None: whatever it is.
        keys: those of the user's message; a reply gets the one there is, or all of them as JSON.
    """
    state = Server("", list(replies))

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *args: Any) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.keys.append(self.headers["Authorization"])
            fault = fault_in(body, schema, keys)
            if self.path != "/v1/chat/completions":
                self._send(404, json.dumps({"error": {"message": f"no route {self.path}"}}).encode())
            elif fault is not None:
                state.faults.append(fault)
                self._send(404 if "model" in fault else 400, json.dumps({"error": {"message": fault}}).encode())
            elif drip is not None:
                self._drip(drip)
            else:
                given_words = body["messages"][1]["content"]
                passage = json.loads(given_words)["passage"] if len(keys) == 1 else given_words
                state.passages.append(passage)
                given = state.take()(passage)
                self._send(*(given if isinstance(given, tuple) else (200, given)))

        def _send(self, status: int, data: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            if status in (301, 302, 307):
                self.send_header("Location", f"{state.url}/elsewhere")
            if status == 429 and data.isdigit():
                self.send_header("Retry-After", data.decode())
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def _drip(self, byte: bytes) -> None:
            self.send_response(200)
            self.end_headers()
            try:
                for _ in range(200):
                    self.wfile.write(byte)
                    self.wfile.flush()
                    time.sleep(0.05)
            except OSError:
                pass  # the client has had enough, which is what is tested

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    state.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
