"""JSON that every strict parser reads, and that can stand inside an HTML page."""

from __future__ import annotations

import json

__all__ = ["json_text"]

_UNSAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def json_text(value: object, *, indent: int | None = None) -> str:
    """JSON with keys in the given order; no NaN; `<`, `>`, `&`, U+2028 and U+2029 as escapes, so that no page breaks.

    >>> json_text({"a": "</script>"})
    '{"a":"\\\\u003c/script\\\\u003e"}'
    """
    separators = (",", ": ") if indent is not None else (",", ":")
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)
    return text.translate(_UNSAFE)
