"""Scales of ratings: a desk's own words, from the worst to the best, and words that stand outside this order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.errors import BadParameter, BadSetting

__all__ = ["SHIPPED", "Rating", "Scale", "scale_named"]

UNPLACED = "~"
"""What begins a word in a setting that has no place in the order."""

SHIPPED: Mapping[str, Sequence[str]] = {
    "truth": ("false", "mostly false", "half true", "mostly true", "true", "~unverifiable", "~out of context"),
    "evidence": ("contradicted", "not supported", "partly supported", "supported", "~open"),
}


@dataclass(frozen=True)
class Rating:
    """A word of a scale; `value` is its place from 1 (worst) to `best`, None where it has none."""

    word: str
    scale: str
    value: str | None = None
    worst: str | None = None
    best: str | None = None


@dataclass(frozen=True)
class Scale:
    """The words of a scale in order, worst first, and those without a place."""

    name: str
    ordered: tuple[str, ...]
    unplaced: tuple[str, ...] = ()

    def rating(self, word: str) -> Rating:
        """The rating that a word stands for; case does not matter, the scale's own spelling is kept.

        Raises:
            BadParameter: the scale has no such word; the message lists those it has.

        >>> scale_named("truth", {}).rating("Half True")
        Rating(word='half true', scale='truth', value='3', worst='1', best='5')
        """
        wanted = " ".join(word.split()).casefold()
        for place, own in enumerate(self.ordered, 1):
            if own.casefold() == wanted:
                return Rating(own, self.name, str(place), "1", str(len(self.ordered)))
        for own in self.unplaced:
            if own.casefold() == wanted:
                return Rating(own, self.name)
        words = ", ".join((*self.ordered, *self.unplaced))
        raise BadParameter(
            f"rating {word!r} is not on the scale {self.name!r}: {words}. Own scales go into kg.toml (docs/verdicts.md)."
        )


def scale_named(name: str, own: Mapping[str, Sequence[str]]) -> Scale:
    """The scale of that name: the desk's own, else one that is shipped.

    Raises:
        BadParameter: there is none; the message lists those there are.
        BadSetting: an own scale without words, or with one twice.
    """
    known = {**SHIPPED, **own}
    if name not in known:
        raise BadParameter(f"there is no scale {name!r}; there are {', '.join(sorted(known))}. See docs/verdicts.md.")
    words = [" ".join(word.split()) for word in known[name]]
    ordered = tuple(word for word in words if not word.startswith(UNPLACED))
    unplaced = tuple(word.removeprefix(UNPLACED).strip() for word in words if word.startswith(UNPLACED))
    folded = [word.casefold() for word in (*ordered, *unplaced)]
    if not folded or not all(folded) or len(set(folded)) < len(folded):
        raise BadSetting(f"scale {name!r}: it needs words, none empty, none twice; they are {words}.")
    return Scale(name, ordered, unplaced)
