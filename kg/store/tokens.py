"""The words of a SPARQL text, told apart from what stands in strings, IRIs and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Token", "has_dataset_clause", "tokens"]

# In the order in which they are tried: comment and long strings before what they could be taken for. An IRI has none of
# the characters that a comparison ("?a < ?b") would need before a ">".
_TOKEN = re.compile(
    r"""(?P<comment>\#[^\r\n]*)
      | (?P<string>\"\"\"(?:[^"\\]|\\.|\"{1,2}(?!\"))*\"\"\"|'''(?:[^'\\]|\\.|'{1,2}(?!'))*'''
          |"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*')
      | (?P<iri><[^<>"{}|^`\\\x00-\x20]*>)
      | (?P<variable>[?$]\w+)
      | (?P<name>[\w.-]*:(?:[\w.:-]|%[0-9A-Fa-f]{2}|\\[_~.!$&'()*+,;=/?\#@%-])*)
      | (?P<word>@?[A-Za-z_][\w-]*)
      | (?P<brace>[{}()\[\]])
      | (?P<space>\s+)
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text: `kind` is a group of the pattern above, `start` its offset."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def keyword(self) -> str:
        """The word in capitals; empty for what is no word."""
        return self.text.upper() if self.kind == "word" else ""


def tokens(query: str) -> Iterator[Token]:
    """The tokens in order, without comments and white space; linear in the text."""
    for match in _TOKEN.finditer(query):
        kind = str(match.lastgroup)
        if kind not in ("comment", "space"):
            yield Token(kind, match[0], match.start())


def has_dataset_clause(query: str) -> bool:
    """Whether the query chooses its graphs by FROM.

    >>> has_dataset_clause("SELECT * FROM <g:1> { ?s ?p 'x' }"), has_dataset_clause("SELECT * { ?from ?p 'FROM' }")
    (True, False)
    """
    return "FROM" in query.upper() and any(token.keyword == "FROM" for token in tokens(query))
