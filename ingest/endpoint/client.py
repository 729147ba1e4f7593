"""Asks an OpenAI-compatible server for one chat completion, by the standard library's HTTP client.

Connections are direct: no proxy, no redirect, so that a document's text goes to the address in the settings and nowhere else.
"""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from kg.errors import BadSetting, InputError, ServiceError
from kg.settings import Settings

__all__ = ["BadAnswer", "Completion", "Endpoint", "TooLong"]

TRIES = 3
"""Requests for one completion before giving up."""
PAUSE_S = 0.5
"""Before the second try; doubled before each further one."""
LONGEST_PAUSE_S = 60.0
"""A server that asks for more patience than this is asked again all the same."""
LARGEST_ANSWER = 4_000_000
"""Bytes."""
_AGAIN = frozenset((408, 425, 429, 500, 502, 503, 504))
_TOO_LONG = ("context length", "context_length", "too long", "maximum context", "too many tokens")


class BadAnswer(InputError):
    """The endpoint's answer for a passage is not what it was asked for; the document is not read."""


class TooLong(Exception):
    """The passage or its answer does not fit the model; a shorter passage may."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What the model wrote; `whole` is false where it was cut off."""

    text: str
    whole: bool


@dataclass(frozen=True)
class Endpoint:
    """One server and model. `url` ends before "/chat/completions"; `timeout_s` bounds one whole answer."""

    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    timeout_s: float = 120.0
    pause: Callable[[float], None] = field(default=time.sleep, repr=False, compare=False)

    @classmethod
    def of(cls, settings: Settings) -> Endpoint | None:
        """The endpoint that the settings name; None where they name none.

        Raises:
            BadSetting: there is an address but no model.
        """
        if settings.endpoint is None:
            return None
        if not settings.endpoint_model:
            raise BadSetting(
                f"setting 'endpoint_model': the endpoint {settings.endpoint} needs the name of a model that it serves. "
                "Give --endpoint-model NAME."
            )
        key = settings.endpoint_key.get_secret_value() if settings.endpoint_key else None
        return cls(settings.endpoint, settings.endpoint_model, key, settings.endpoint_timeout_s)

    def complete(
        self,
        messages: list[dict[str, str]],
        schema: Mapping[str, Any],
        *,
        most_tokens: int,
        name: str = "attributions",
    ) -> Completion:
        """The model's answer to the messages, held to a JSON schema; temperature 0 and a fixed seed.

        Tries again after a refused connection, a timeout, and the statuses that ask for patience (429, 5xx).

        Raises:
            ServiceError: no answer after all tries, a status that another try would not change, or an answer that is not
                of the protocol.
            TooLong: the server says that the messages do not fit the model.
        """
        body = json.dumps(
            {
                "model": self.model,
                "messages": messages,
                "temperature": 0,
                "seed": 0,
                "max_tokens": most_tokens,
                "response_format": {
                    "type": "json_schema",
                    "json_schema": {"name": name, "strict": True, "schema": schema},
                },
            }
        ).encode("ascii")
        reason, remedy, wait = "", "", 0.0
        for attempt in range(TRIES):
            if attempt:
                self.pause(max(PAUSE_S * 2 ** (attempt - 1), wait))
            remedy = "Is the server running, and is it this address?"
            try:
                status, data, wait = self._post(body)
            except TimeoutError:
                reason = f"no whole answer within {self.timeout_s:g} s"
                continue
            except (OSError, http.client.HTTPException) as error:
                reason = f"cannot be reached ({error or type(error).__name__})"
                continue
            if status == 200:
                return self._completion(data)
            if status in _AGAIN:
                reason = f"answered {status}: {_excerpt(data)}"
                if status == 429:
                    remedy = "It is asked too often, or your quota there is used up; try again later."
                continue
            raise self._refused(status, data)
        raise self._error(f"{reason}, in {TRIES} tries", remedy)

    def _post(self, body: bytes) -> tuple[int, bytes, float]:
        """Status, body, and how many seconds the server asks to be left alone (0: it does not say; at most `LONGEST_PAUSE_S`)."""
        parts = urlsplit(self.url)
        if parts.hostname is None:
            raise self._error("is not an address", "Give one like http://localhost:8000/v1.")
        deadline = time.monotonic() + self.timeout_s
        make = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = make(parts.hostname, parts.port, timeout=self.timeout_s)
        headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "claim-kg"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        try:
            connection.request("POST", f"{parts.path.rstrip('/')}/chat/completions", body, headers)
            answer = connection.getresponse()
            data = bytearray()
            # read1 gives what has come: a server that sends a byte now and then must not hold us for ever.
            while piece := answer.read1(65_536):
                data += piece
                if len(data) > LARGEST_ANSWER:
                    raise self._error(f"sent more than {LARGEST_ANSWER:,} bytes", "Is it a chat completion server?")
                if time.monotonic() > deadline:
                    raise TimeoutError
            if answer.length:
                raise http.client.IncompleteRead(bytes(data), answer.length)
            return answer.status, bytes(data), _seconds(answer.getheader("Retry-After"))
        finally:
            connection.close()

    def _completion(self, data: bytes) -> Completion:
        try:
            choice = json.loads(data)["choices"][0]
            text, finish = choice["message"]["content"], choice.get("finish_reason")
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise self._error(
                f"gave no chat completion ({_excerpt(data)})", "The address must be that of an OpenAI-compatible API."
            ) from error
        if not isinstance(text, str):
            text = ""  # a refusal, or a tool call that nobody asked for: not JSON, so the caller will ask again
        return Completion(text, finish != "length")

    def _refused(self, status: int, data: bytes) -> Exception:
        said = _excerpt(data)
        if status in (400, 413) and any(words in said.casefold() for words in _TOO_LONG):
            return TooLong(said)
        remedy = {
            401: "Set KG_ENDPOINT_KEY to the key that the server was started with.",
            403: "Set KG_ENDPOINT_KEY to a key that may use this model.",
            404: "Check the address (it ends in /v1 on most servers) and the model's name.",
        }.get(status, "See the server's own messages.")
        return self._error(f"answered {status}: {said}", remedy)

    def _error(self, what: str, remedy: str) -> ServiceError:
        return ServiceError(f"endpoint {self.url}, model {self.model}: {what}. {remedy}")


def _seconds(retry_after: str | None) -> float:
    """The pause that a server asks for; 0 where it gives none, or a date."""
    given = (retry_after or "").strip()
    return min(float(given), LONGEST_PAUSE_S) if given.isascii() and given.isdecimal() else 0.0


def _excerpt(data: bytes) -> str:
    """The server's own message where it gives one, on one line, without control characters; at most 200 characters."""
    text = data[:20_000].decode("utf-8", errors="replace")
    try:
        told = json.loads(data)
        told = told.get("error", told) if isinstance(told, dict) else told
        text = str(told.get("message", text)) if isinstance(told, dict) else text
    except (ValueError, RecursionError):
        pass
    return "".join(c if c.isprintable() else " " for c in " ".join(text.split()))[:200] or "nothing"
