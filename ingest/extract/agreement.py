"""English verb forms of the third person singular, for sentences whose "I" or "we" became a name."""

from __future__ import annotations

__all__ = ["past_of", "third_person"]

_IRREGULAR = {
    "am": "is",
    "'m": "is",
    "’m": "is",
    "are": "is",
    "'re": "is",
    "’re": "is",
    "were": "was",
    "have": "has",
    "'ve": "has",
    "’ve": "has",
    "do": "does",
    "go": "goes",
}


_PAST = {
    "leaving": "left",
    "making": "made",
    "becoming": "became",
    "running": "ran",
    "selling": "sold",
    "building": "built",
    "taking": "took",
    "winning": "won",
    "writing": "wrote",
    "going": "went",
    "having": "had",
    "getting": "got",
    "beginning": "began",
    "leading": "led",
    "buying": "bought",
    "teaching": "taught",
    "holding": "held",
    "meeting": "met",
    "losing": "lost",
    "finding": "found",
    "coming": "came",
    "giving": "gave",
    "bringing": "brought",
    "quitting": "quit",
}


def past_of(gerund: str) -> str:
    """The past tense of a form in -ing.

    >>> [past_of(w) for w in ("founding", "serving", "stopping", "studying", "leaving")]
    ['founded', 'served', 'stopped', 'studied', 'left']
    """
    word = gerund.lower()
    if word in _PAST:
        return _PAST[word]
    stem = word.removesuffix("ing")
    return stem[:-1] + "ied" if stem.endswith("y") and stem[-2:-1] not in "aeiou" else stem + "ed"


def third_person(word: str, tag: str) -> str | None:
    """The form beside "she" of a present-tense form (or "were") beside "I" or "we"; None where the form does not change.

    >>> [third_person(w, "VBP") for w in ("am", "'ve", "try", "say", "push", "run")]
    ['is', 'has', 'tries', 'says', 'pushes', 'runs']
    >>> third_person("could", "MD"), third_person("went", "VBD")
    (None, None)
    """
    if tag not in ("VBP", "VBD", "VBZ") and word not in _IRREGULAR:
        return None
    if word in _IRREGULAR and (tag in ("VBP", "VBD", "AUX", "VB") or word.startswith(("'", "’"))):
        return _IRREGULAR[word]
    if tag != "VBP":
        return None
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
