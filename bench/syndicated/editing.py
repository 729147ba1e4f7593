"""What papers do to a text that they take over: print it as it is, cut, edit, re-order, give it another headline."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

__all__ = ["copied", "edited"]

_OTHER_WORDS = {
    "repaired": "mended", "ignored": "overlooked", "painted": "coated", "counted": "listed", "moved": "shifted", "replaced": "exchanged",
    "postponed": "delayed", "praised": "lauded", "measured": "gauged", "sold": "let go", "opened": "unlocked", "examined": "checked",
    "narrow": "slim", "crowded": "packed", "quiet": "silent", "expensive": "costly", "popular": "well-liked", "damp": "wet",
    "forgotten": "neglected", "noisy": "loud", "temporary": "makeshift", "stubborn": "obstinate", "cheerful": "merry", "distant": "faraway",
    "because": "as", "although": "though", "once": "as soon as", "while": "whereas", "despite the rain": "in spite of the rain",
    "in the spring": "in springtime", "over the summer": "during the summer", "without much noise": "quietly",
}  # fmt: skip


def edited(random_: random.Random, text: str, share: float, other_words: Mapping[str, str] = _OTHER_WORDS) -> str:
    """The sentences of the text, a share of them changed by other words or an inserted word."""
    sentences = text.split(". ")
    changed = []
    for sentence in sentences:
        if random_.random() < share:
            words = sentence
            for old, new in other_words.items():
                if f" {old} " in words and random_.random() < 0.8:
                    words = words.replace(f" {old} ", f" {new} ", 1)
            if random_.random() < 0.4:
                words = words.replace(" the ", " that same ", 1)
            sentence = words
        changed.append(sentence)
    return ". ".join(changed)


def copied(
    random_: random.Random, paragraphs: Sequence[str], key: int, how: str, other_words: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """The paragraphs as another paper prints them; the one at `key`, which has the proposition, always stays as it is.

    Args:
        how: `verbatim`, `cut` (from the end, up to half), `edited` (a third of the sentences), `reworked` (two thirds),
            `reordered`, `tightened` (the last part of every third sentence is left out), or several joined by "+".
        other_words: what a desk changes; those of the first two sets where None.
    """
    marked = [(place == key, text) for place, text in enumerate(paragraphs)]
    for step in how.split("+"):
        if step == "cut":
            keep = max(len(marked) - random_.randint(1, max(len(marked) // 2, 1)), 1)
            marked = [pair for place, pair in enumerate(marked) if place < keep or pair[0]]
        elif step in ("edited", "reworked"):
            share = 0.35 if step == "edited" else 0.65
            words = _OTHER_WORDS if other_words is None else other_words
            marked = [(fixed, text if fixed else edited(random_, text, share, words)) for fixed, text in marked]
        elif step == "tightened":
            marked = [(fixed, text if fixed else tightened(random_, text)) for fixed, text in marked]
        elif step == "reordered":
            random_.shuffle(marked)
        elif step != "verbatim":
            raise ValueError(f"bench.syndicated: nothing is known of the change {step!r}")
    return tuple(text for _, text in marked)


def tightened(random_: random.Random, text: str) -> str:
    """The text without what stands after the last comma of every third sentence or so."""
    sentences = text.rstrip(".").split(". ")
    return ". ".join(s.rpartition(", ")[0] if ", " in s and random_.random() < 0.33 else s for s in sentences) + "."
