"""Text inside XML so that a parser gives back exactly the same characters."""

from __future__ import annotations

__all__ = ["xml"]

# Quotes, line ends and tabs as references too: a parser turns raw ones in attributes into spaces.
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}
_TABLE = str.maketrans(_ENTITIES)


def xml(text: str) -> str:
    """The text escaped for an attribute or for content; characters that XML cannot hold must be gone already.

    >>> xml('a < "b" ]]>')
    'a &lt; &quot;b&quot; ]]&gt;'
    """
    return text.translate(_TABLE)
