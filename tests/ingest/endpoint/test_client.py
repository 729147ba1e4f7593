"""The HTTP client against a real server that refuses, stumbles, dawdles and babbles."""

from __future__ import annotations

import json
import socket

import pytest

from ingest.endpoint.answer import SCHEMA, messages
from ingest.endpoint.client import TRIES, Completion, Endpoint, TooLong
from kg.errors import BadSetting, ServiceError
from kg.settings import Settings, load_settings
from tests.ingest.endpoint.server import MODEL, Server, answer_of, completion, serving


def ask(server: Server, *, model: str = MODEL, key: str | None = None, timeout_s: float = 5.0) -> Completion:
    endpoint = Endpoint(server.url, model, key, timeout_s, pause=lambda seconds: None)
    return endpoint.complete(messages("Ana Lind said it is safe."), SCHEMA, most_tokens=100)


def test_an_answer_comes_back_and_the_key_goes_out() -> None:
    with serving(lambda passage: answer_of([])) as server:
        assert ask(server, key="secret") == Completion('{"attributions": []}', True)
        assert server.keys == ["Bearer secret"]
        assert server.faults == []


def test_a_cut_answer_says_so() -> None:
    with serving(lambda passage: completion('{"attri', "length")) as server:
        assert ask(server) == Completion('{"attri', False)


def test_a_server_that_stumbles_is_asked_again() -> None:
    with serving(
        lambda passage: (500, b"oops"), lambda passage: (429, b"busy"), lambda passage: answer_of([])
    ) as server:
        assert ask(server).whole
        assert len(server.passages) == 3


def test_a_server_that_keeps_failing_is_told_with_its_message() -> None:
    with serving(
        lambda passage: (503, json.dumps({"error": {"message": "loading\x1b[31m the model"}}).encode())
    ) as server:
        with pytest.raises(ServiceError, match=r"answered 503: loading \[31m the model, in 3 tries") as caught:
            ask(server)
        assert server.url in str(caught.value)
        assert len(server.passages) == TRIES


@pytest.mark.parametrize(("status", "hint"), [(401, "KG_ENDPOINT_KEY"), (403, "KG_ENDPOINT_KEY"), (422, "messages")])
def test_a_status_that_no_patience_mends_is_told_at_once(status: int, hint: str) -> None:
    with serving(lambda passage: (status, b"{}")) as server:
        with pytest.raises(ServiceError, match=hint):
            ask(server)
        assert len(server.passages) == 1


def test_an_unknown_model_is_told_by_the_servers_words() -> None:
    with serving(lambda passage: answer_of([])) as server, pytest.raises(ServiceError, match="`other` does not exist"):
        ask(server, model="other")


def test_a_redirect_is_not_followed() -> None:
    with serving(lambda passage: (307, b"")) as server:
        with pytest.raises(ServiceError, match="answered 307"):
            ask(server, key="secret")
        assert len(server.keys) == 1


def test_a_passage_that_does_not_fit_is_told_apart() -> None:
    body = json.dumps({"message": "This model's maximum context length is 512 tokens."}).encode()
    with serving(lambda passage: (400, body)) as server, pytest.raises(TooLong, match="512"):
        ask(server)


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"[]", b'{"choices": []}', b'{"choices": [{"message": 3}]}', b"\xff\xfe"]
)
def test_another_protocol_is_told(body: bytes) -> None:
    with serving(lambda passage: body) as server, pytest.raises(ServiceError, match="no chat completion"):
        ask(server)


def test_a_refusal_is_an_empty_answer() -> None:
    with serving(lambda passage: completion(None)) as server:
        assert ask(server).text == ""


def test_too_much_is_not_read() -> None:
    with serving(lambda passage: b"x" * 4_100_000) as server, pytest.raises(ServiceError, match="more than 4,000,000"):
        ask(server)


def test_a_server_that_drips_does_not_hold_us() -> None:
    with serving(drip=b" ") as server, pytest.raises(ServiceError, match=r"no whole answer within 0\.2 s, in 3 tries"):
        ask(server, timeout_s=0.2)


def test_nobody_there_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, never listening: a connection is refused
        server = Server(f"http://127.0.0.1:{taken.getsockname()[1]}/v1", [])
        with pytest.raises(ServiceError, match="cannot be reached"):
            ask(server)


def test_no_endpoint_is_set_by_default() -> None:
    assert Endpoint.of(Settings()) is None


def test_an_endpoint_needs_a_model() -> None:
    with pytest.raises(BadSetting, match="--endpoint-model"):
        Endpoint.of(Settings(endpoint="http://localhost:8000/v1"))


@pytest.mark.parametrize(
    "url",
    [
        "localhost:8000",
        "file:///etc/passwd",
        "http://",
        "http://me:secret@host/v1",
        "http://h/v1?key=1",
        "http://h:x/v1",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(BadSetting, match="endpoint"):
        load_settings(environment={"KG_ENDPOINT": url})


def test_the_key_shows_nowhere() -> None:
    settings = load_settings(
        environment={
            "KG_ENDPOINT": "http://localhost:8000/v1/chat/completions",
            "KG_ENDPOINT_MODEL": "m",
            "KG_ENDPOINT_KEY": "secret",
        }
    )
    endpoint = Endpoint.of(settings)
    assert endpoint is not None
    assert (endpoint.url, endpoint.key) == ("http://localhost:8000/v1", "secret")
    assert "secret" not in f"{settings!r} {endpoint!r} {settings.model_dump_json()}"


def test_a_server_that_asks_for_patience_gets_it_and_a_quota_is_named() -> None:
    pauses: list[float] = []
    with serving(lambda passage: (429, b"7"), lambda passage: (429, b"999"), lambda passage: (429, b"busy")) as server:
        endpoint = Endpoint(server.url, MODEL, None, 5.0, pause=pauses.append)
        with pytest.raises(ServiceError, match=r"in 3 tries\. It is asked too often, or your quota there is used up"):
            endpoint.complete(messages("x"), SCHEMA, most_tokens=100)
    assert pauses == [7.0, 60.0]
