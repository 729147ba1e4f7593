"""Asks the parser again, for each half, where a sentence with a reporting frame was misread across the cut.

"According to X, who teaches at Y, the bridge carries …": read whole, "bridge" becomes an apposition of Y and the clause loses
its subject. Read apart, both halves are right, and the content reads as it would in the author's own voice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.extract.framed import FINITE, Framed, framed

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

__all__ = ["mend"]

_LONG = 8
"""Tokens of a half that is a sentence even where no verb is found in it."""
_SUBJECTS = frozenset(("nsubj", "nsubjpass", "expl", "csubj", "csubjpass"))
_CLAUSAL = frozenset(("ccomp", "ROOT", "parataxis", "advcl", "dep", "conj"))


@dataclass(slots=True)
class _Half:
    """One half as read apart: `first` is its first token in the document, `root` its head there; `heads` count in the half."""

    first: int
    parsed: Doc
    size: int
    root: int
    heads: dict[int, int]


def mend(doc: Doc, nlp: Language) -> Doc:
    """The doc, in which misread framed sentences have the heads, tags and lemmas that their halves have alone.

    The words, offsets and entities are untouched; a half that does not come out as one clause changes nothing. Deterministic.
    Cost: the parse of the few sentences concerned.
    """
    doubtful = [found for found in framed(doc) if _misread(doc, found)]
    if not doubtful:
        return doc
    texts = [half for found in doubtful for half in (_apart(doc, found.content, nlp), _apart(doc, found.frame, nlp))]
    parsed = list(nlp.pipe(texts, disable=["ner"]))
    fixed = []
    for found, content, frame in zip(doubtful, parsed[::2], parsed[1::2], strict=True):
        named = any(doc[i].pos_ in ("PROPN", "PRON") for i in range(found.frame[0], found.frame[1] + 1))
        whole = _content(found, content, named=named)
        if whole is not None:
            fixed.append((found, whole, _frame(found, frame)))
    return _written(doc, fixed) if fixed else doc


def _misread(doc: Doc, found: Framed) -> bool:
    """Whether the content is not one finite clause that is tied to the frame at one place."""
    inside = range(found.content[0], found.content[1] + 1)
    tops = {i for i in inside if doc[i].head.i == i or not _within(doc[i].head.i, found.content)}
    tops -= {i for i in tops if doc[i].is_punct}
    top = doc[tops.pop()] if len(tops) == 1 else None
    if top is None or not _is_clause(top) or (_within(top.head.i, found.frame) and top.head.i != found.verb):
        return True
    heads = {i: doc[i].head.i for i in range(found.frame[0], found.frame[1] + 1) if i != found.verb}
    return not all(_climbs(heads, i, found.verb) for i in heads if not doc[i].is_punct)


def _within(i: int, part: tuple[int, int]) -> bool:
    return part[0] <= i <= part[1]


def _is_clause(token: Token) -> bool:
    """A finite verb with a subject before it."""
    finite = token.tag_ in FINITE or any(c.tag_ in FINITE for c in token.children if c.dep_ in ("aux", "auxpass"))
    return finite and any(c.dep_ in _SUBJECTS and c.i < token.i for c in token.children)


def _apart(doc: Doc, part: tuple[int, int], nlp: Language) -> Doc:
    """The tokens of a half as a sentence of their own, with a capital and a full stop."""
    from spacy.tokens import Doc as SpacyDoc

    tokens = doc[part[0] : part[1] + 1]
    words = [token.text for token in tokens]
    spaces = [bool(token.whitespace_) for token in tokens]
    if words[-1] in (",", ".", "!", "?"):
        words[-1] = "." if words[-1] == "," else words[-1]
    else:
        words.append(".")
        spaces[-1] = False
        spaces.append(False)
    if words[0][:1].islower() and tokens[0].tag_ not in ("VBD", "VBZ", "VBP"):
        words[0] = words[0][:1].upper() + words[0][1:]
    return SpacyDoc(nlp.vocab, words=words, spaces=spaces)


def _content(found: Framed, parsed: Doc, *, named: bool) -> _Half | None:
    """The content with its one clause; None where it is none. `named`: the frame names somebody."""
    roots = [token for token in parsed if token.head.i == token.i]
    size = found.content[1] - found.content[0] + 1
    if len(roots) != 1 or roots[0].i >= size:
        return None
    root = roots[0]
    if root.tag_ == "VB" and not any(c.dep_ in ("aux", "auxpass") for c in root.children):
        root.tag_ = "VBP"  # "meters give": with a subject and without "to" the form is finite
    whole = _is_clause(root) or _unread(found, root, parsed, named=named)
    if not whole or any(c.dep_ == "mark" for c in root.children):
        return None
    heads = {token.i: token.head.i for token in parsed[:size]}
    return _Half(found.content[0], parsed, size, found.content[0] + root.i, heads)


def _unread(found: Framed, root: Token, parsed: Doc, *, named: bool) -> bool:
    """A long half without any verb, whose verb the model reads as a noun ("Half of the lamps | flicker | at night")."""
    size = found.content[1] - found.content[0] + 1
    verbs = any(token.tag_ in FINITE for token in parsed[:size])
    return named and root.pos_ == "NOUN" and size >= _LONG and not verbs


def _frame(found: Framed, parsed: Doc) -> _Half:
    """The frame with its verb or preposition as the head, and who says it as the verb's subject or the object of "to"."""
    size = found.frame[1] - found.frame[0] + 1
    verb = parsed[found.verb - found.frame[0]]
    heads = {token.i: token.head.i for token in parsed[:size]}
    noun, last = _noun(parsed, verb, size, found)
    to = verb.i + 1 if verb.lower_ == "according" else verb.i
    if found.according:
        heads[noun], parsed[noun].dep_ = to, "pobj"
        if to != verb.i:
            heads[to], parsed[to].dep_ = verb.i, "prep"
    else:
        heads[noun], parsed[noun].dep_ = verb.i, "nsubj"
    for i in range(size):
        if i in (verb.i, noun) or (found.according and i == to):
            continue
        token = parsed[i]
        if _climbs(heads, i, verb.i) or _climbs(heads, i, noun):
            continue
        heads[i] = noun if i < noun else last
        token.dep_ = "punct" if token.is_punct else "compound" if i < noun else "appos"
    return _Half(found.frame[0], parsed, size, found.verb, heads)


def _noun(parsed: Doc, verb: Token, size: int, found: Framed) -> tuple[int, int]:
    """The head of the first name or noun phrase of the frame, and the last noun in it, which appositions are hung on."""
    start = verb.i + 2 if verb.lower_ == "according" else verb.i + 1 if verb.i == 0 else 0
    end = start
    while end < size and end != verb.i and not parsed[end].is_punct:
        end += 1
    inside = [i for i in range(start, end) if parsed[i].pos_ in ("PROPN", "NOUN", "PRON")]
    tops = [i for i in inside if not start <= parsed[i].head.i < end]
    if not inside:
        return start, start
    return (tops[0] if len(tops) == 1 else inside[-1]), inside[-1]


def _climbs(heads: dict[int, int], i: int, top: int) -> bool:
    for _ in range(len(heads) + 1):
        if i == top:
            return True
        up = heads.get(i)
        if up is None or up == i:
            return False
        i = up
    return False


def _written(doc: Doc, fixed: list[tuple[Framed, _Half, _Half]]) -> Doc:
    """The doc with the halves put in place and tied: the content to the verb, or the preposition to the content."""
    from spacy.attrs import DEP, HEAD, LEMMA, MORPH, POS, TAG

    columns = [HEAD, DEP, TAG, POS, LEMMA, MORPH]
    values = doc.to_array(columns)
    heads = {token.i: token.head.i for token in doc}
    deps: dict[int, str] = {}
    for found, content, frame in fixed:
        for half in (content, frame):
            table = half.parsed.to_array(columns)
            values[half.first : half.first + half.size, 1:] = table[: half.size, 1:]
            heads |= {half.first + i: half.first + head for i, head in half.heads.items()}
        top, under, dep = (content.root, frame.root, "prep") if found.according else (frame.root, content.root, "ccomp")
        sentence = doc[found.content[0]].sent
        heads[top], deps[top] = top, "ROOT"
        heads[under], deps[under] = top, dep
        for i in range(sentence.start, sentence.end):
            if not _within(i, found.content) and not _within(i, found.frame):
                heads[i], deps[i] = top, "punct" if doc[i].is_punct else doc[i].dep_
    strings = doc.vocab.strings
    for i, head in heads.items():
        values[i, 0] = (head - i) % (1 << 64)
        if i in deps:
            values[i, 1] = strings.add(deps[i])
    return doc.from_array(columns, values)  # type: ignore[arg-type]  # spaCy's stub wants its own array type
