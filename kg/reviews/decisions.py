"""All that follows from what persons decided, written in one go."""

from __future__ import annotations

from kg.audit import Trail
from kg.rated import put_verdicts
from kg.reviews.fold import put_judgements
from kg.store import Change, Store

__all__ = ["put_reviews"]


def put_reviews(store: Store) -> Change:
    """Makes the persons' judgements and the verdicts in the graph those of the audit trail; writes the difference only.

    Corrections are part of their documents' graphs (`kg/corrections.py`). Cost: about 0.2 ms an action.
    """
    actions = Trail(store).actions
    judged, rated = put_judgements(store, actions), put_verdicts(store, actions)
    return Change(judged.added + rated.added, judged.removed + rated.removed)
