"""Through whom a statement comes: those who report it between the author and its speaker."""

from __future__ import annotations

from collections.abc import Mapping

from kg.record import Attribution

__all__ = ["relayers"]


def relayers(attribution: Attribution, by_id: Mapping[str, Attribution]) -> list[tuple[str, str]]:
    """Names and ids of those who report it between the author and the speaker, outermost first; who repeats himself once.

    `by_id` are the attributions of the document. One whose speaker is not known is passed over, a circle is walked once.
    """
    chain: list[tuple[str, str]] = []
    seen = {attribution.id}
    above = attribution.reported_by
    while above is not None and above not in seen and above in by_id:
        seen.add(above)
        relayer = by_id[above]
        if relayer.speaker is not None and relayer.speaker_id is not None:
            nearer = chain[0][1] if chain else attribution.speaker_id
            if relayer.speaker_id not in (nearer, attribution.speaker_id):
                chain.insert(0, (relayer.speaker, relayer.speaker_id))
        above = relayer.reported_by
    return chain
