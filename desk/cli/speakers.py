"""How it is told who says something: who relays it and doubts it, and what was not simply said."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["marks", "relayed", "who_says"]

_NOT_SAID = {
    "denied": "not said",
    "asked": "only asked",
    "hypothetical": "only supposed",
    "future": "not said yet",
}


def who_says(speaker: str | None) -> str:
    """The speaker's name; the author's node is named after the document, which is named beside it."""
    if speaker is None:
        return "(speaker not known)"
    return "the author" if speaker.startswith("author of ") else speaker


def relayed(relayers: Sequence[tuple[str | None, bool]]) -> str:
    """Who relays it, the outermost first, and who of them doubts or denies it: ", relayed by Ole Rand, who disputes it"."""
    told = [(name or "somebody not named", disputes) for name, disputes in relayers]
    if not told:
        return ""
    if len(told) == 1:
        return f", relayed by {told[0][0]}{', who disputes it' if told[0][1] else ''}"
    return f", relayed by {' → '.join(f'{name} (who disputes it)' if disputes else name for name, disputes in told)}"


def marks(polarity: str | None, realis: str | None, hedged: bool, *, of_claim: bool) -> str:
    """In brackets what keeps a statement from being simply said: " (denies it, hedged)"; empty where nothing does.

    A statement's own sentence says what it denies; `of_claim` where it stands under a claim that others assert.
    """
    found = [_NOT_SAID[realis]] if realis in _NOT_SAID else []
    found += ["questions it"] if polarity == "questions" and realis != "asked" else []
    found += ["denies it"] if polarity == "denies" and of_claim else []
    found += ["hedged"] if hedged else []
    return f" ({', '.join(found)})" if found else ""
