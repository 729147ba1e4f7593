"""ClaimReview files (schema.org JSON-LD) that others publish: verdicts of another publisher on a text of a claim.

They are recorded as verdicts of that publisher, tied to none of our claims: whether two texts are the same claim (the
same year, company, number) is for a person to say (`kg verdict tie`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from kg.actions import Action, Verb
from kg.audit import Trail
from kg.errors import InputError
from kg.ids import digest
from kg.rdf.literals import decimal
from kg.reviews.exchange import BadLine, Read
from kg.verdicts import Version, checked_detail, fold_verdicts

__all__ = ["looks_like_claim_reviews", "published_details", "read_claim_reviews"]

_TYPE = re.compile(r"(?:https?://schema\.org/|schema:)?ClaimReview")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True)
class _Fault:
    reason: str


def read_claim_reviews(text: str, trail: Trail, *, by: str) -> Read:
    """Records the ClaimReviews of a JSON file that the trail does not hold; those that cannot be taken are told by their
    number in the file, from 1.

    The same review again changes nothing; another version of it (same address and claim) is a revision.

    Raises:
        InputError: the text is no JSON, or has no ClaimReview in it.
        StoreError: the store cannot be written.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"it is no JSON ({error}). Give the JSON-LD itself, not the page it stands in.") from error
    added = held = number = 0
    bad: list[BadLine] = []
    lines = {_key(line.current): (line.id, line.current.assertion) for line in fold_verdicts(trail.actions)}
    for number, found in enumerate(published_details(data), 1):
        if isinstance(found, _Fault):
            bad.append(BadLine(number, found.reason))
            continue
        key = (found.get("url"), found["claim"], found["reviewer"])
        action = _action(found, by, trail, lines.get(key))
        if action is None:
            held += 1
            continue
        trail.put(action)
        added += 1
        lines.setdefault(key, (action.id, None))
    if not number:
        raise InputError(
            "there is no ClaimReview in it. Objects with the @type ClaimReview are read, however deep they lie."
        )
    return Read(added, held, tuple(bad))


def looks_like_claim_reviews(text: str) -> bool:
    """Whether a file is meant as ClaimReviews, not as lines of actions: it names the type, and its first line is no action."""
    if "ClaimReview" not in text:
        return False
    try:
        first = json.loads(text.lstrip("\ufeff \t\r\n").split("\n", 1)[0])
    except (ValueError, RecursionError):
        return True
    return not (isinstance(first, dict) and "verb" in first)


def _key(version: Version) -> tuple[str | None, str, str]:
    return version.url, version.claim, version.reviewer


def _action(detail: dict[str, Any], by: str, trail: Trail, line: tuple[str, str | None] | None) -> Action | None:
    """The action that records it; None where it is held already. `line` is the verdict that it revises, and its statement."""
    content = json.dumps(detail, sort_keys=True, ensure_ascii=False)
    key = digest("claim review", content)
    if key in trail:
        return None
    said = {"act": "add", **detail} if line is None else {"act": "revise", "line": line[0], **detail}
    checked_detail(said)
    target = () if line is None or line[1] is None else (line[1],)
    return Action(key, 0, Verb.VERDICT, target, said, by, trail.now(), "published by others")


def published_details(data: Any) -> Iterator[dict[str, Any] | _Fault]:
    """For each ClaimReview in the data, in order, the detail of a verdict without its act, or what is wrong with it."""
    open_ = [data]
    while open_:
        found = open_.pop()
        if isinstance(found, list):
            open_ += reversed(found)
        elif isinstance(found, dict):
            if _is_review(found):
                yield _detail(found)
            else:
                open_ += reversed(list(found.values()))


def _is_review(node: dict[str, Any]) -> bool:
    types = node.get("@type", node.get("type"))
    return any(isinstance(one, str) and _TYPE.fullmatch(one) for one in (types if isinstance(types, list) else [types]))


def _detail(node: dict[str, Any]) -> dict[str, Any] | _Fault:
    claim, url = _text(node.get("claimReviewed")), _text(node.get("url"))
    author = _name(node.get("author")) or _name(node.get("publisher"))
    rating = _rating(node.get("reviewRating"), author or "")
    missing = [
        name for name, value in (("claimReviewed", claim), ("author", author), ("reviewRating", rating)) if not value
    ]
    if missing:
        return _Fault(f"ClaimReview {url or claim or ''}: it has no {' and no '.join(missing)}".replace("  ", " "))
    day = _DAY.match(_text(node.get("datePublished")) or "")
    detail: dict[str, Any] = {
        "claim": claim,
        "reviewer": author,
        "rating": rating,
        "url": url,
        "date": day[0] if day else None,
        "body": _text(node.get("reviewBody")) or _text(node.get("text")) or _text(node.get("name")),
        "claimant": _claimant(node.get("itemReviewed")),
        "others": True,
    }
    return {key: value for key, value in detail.items() if value is not None}


def _text(value: Any) -> str | None:
    """The text of a value, also of {"@value": …}; of a list the first."""
    if isinstance(value, list):
        return next((text for text in map(_text, value) if text), None)
    if isinstance(value, dict):
        return _text(value.get("@value") or value.get("@id") or value.get("url"))
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return " ".join(str(value).encode("utf-8", "replace").decode("utf-8").split()) or None
    return None


def _name(value: Any) -> str | None:
    if isinstance(value, list):
        return next((name for name in map(_name, value) if name), None)
    return _text(value.get("name")) or _text(value.get("url")) if isinstance(value, dict) else _text(value)


def _claimant(item: Any) -> str | None:
    """Who is said to have made the claim."""
    if isinstance(item, list):
        return next((name for name in map(_claimant, item) if name), None)
    return _name(item.get("author")) if isinstance(item, dict) else None


def _rating(node: Any, scale: str) -> dict[str, Any] | None:
    """The rating in its publisher's own words, on the scale of its publisher; numbers where they make sense."""
    if isinstance(node, list):
        return next((rating for rating in (_rating(one, scale) for one in node) if rating), None)
    if isinstance(node, str):
        node = {"alternateName": node}
    if not isinstance(node, dict):
        return None
    numbers = {
        key: _number(node.get(name))
        for key, name in (("value", "ratingValue"), ("worst", "worstRating"), ("best", "bestRating"))
    }
    word = (
        _text(node.get("alternateName"))
        or _text(node.get("name"))
        or _text(node.get("ratingExplanation"))
        or numbers["value"]
    )
    if word is None:
        return None
    # Many publishers write -1 or 0 of 0 for "has no place on a scale".
    if (
        None in numbers.values()
        or not Decimal(numbers["worst"] or 0) <= Decimal(numbers["value"] or 0) <= Decimal(numbers["best"] or 0)
        or numbers["worst"] == numbers["best"]
    ):
        numbers = {}
    return {"word": word, "scale": scale, **numbers}


def _number(value: Any) -> str | None:
    text = _text(value)
    try:
        number = Decimal(text) if text is not None else None
    except InvalidOperation:
        return None
    return None if number is None or not number.is_finite() or abs(number) > 10**6 else str(decimal(str(number)))
