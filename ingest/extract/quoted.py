"""Ties quotation regions to who is quoted: stretches contents over whole regions, finds cues beside a region, carries on.

Works on the characters between regions and paragraphs first and on the parse second: parsers cut sentences inside
quotations and lose the link between a quotation and its cue.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.extract import cues
from ingest.extract.constructions import Candidate, Scene, Source
from ingest.extract.mentioned import about_words
from ingest.extract.quotation_regions import Region
from kg.record import AttributionKind as Kind
from kg.record import Spans

__all__ = ["beside", "carried", "goes_on", "introduced", "is_sentence", "is_title", "prolong", "stretch"]

_WORD = re.compile(r"[^\W_]+(?:[.,'’\-][^\W_]+)*")
_SENTENCE_END = re.compile(r"[.!?…]['\"”’)\]]*\s+(?=[\"“‘'(\[]?[A-Z0-9])")
_LONG_TAG = 30
"""Words that may stand between two quotations beside cue and source, where the tag ends its sentence."""
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "or",
        "the",
        "to",
        "with",
        "vs",
        "the",
    ]
)
_GOING_ON = frozenset(("or", "and", "but", "unless", "because", "if", "so", "nor", "yet"))
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|St|Sen|Rep|Gov|Gen|Lt|Col|Prof|Jr|Sr|Inc|Ltd|Co|Corp|No|vs|U\.S|U\.K|[A-Z])\.)\s*$"
)


def stretch(scene: Scene, candidate: Candidate) -> Candidate:
    """The candidate with its content cut or grown to whole quotation regions.

    Inside a quotation ("I think …", he said) the content stays inside it; outside, a quotation that the parse cut is
    taken whole, marks included.
    """
    parse, regions = scene.parse, scene.regions
    if not regions.outer or not candidate.content:
        return candidate
    place = parse.start[candidate.anchor] if candidate.anchor >= 0 else candidate.lo
    home = regions.at(place)
    spans = []
    for s, e in candidate.content:
        if home is not None:
            s, e = max(s, home.inner_start), min(e, home.inner_end)
        else:
            for r in regions.within(s, e):
                shared = min(e, r.end) - max(s, r.start)
                edge = s <= r.inner_start + 1 or e >= r.inner_end - 1  # from the first quoted word, or up to the last
                small = shared < 0.3 * (r.end - r.start) and shared < 25
                if _holds(r, candidate) or (small and not edge):
                    continue
                s, e = min(s, r.start), max(e, r.end)
            s = _with_subject(scene, s)
        while s < e and parse.text[s].isspace():
            s += 1
        while e > s and parse.text[e - 1].isspace():
            e -= 1
        if s < e:
            spans.append((s, _before_colon(scene, s, _without_coda(scene, s, e)) if home is None else e))
    spans = _unite(
        _without(
            spans, [*candidate.cue, *(candidate.source.spans if candidate.source and home is None else ())], parse.text
        )
    )
    if tuple(spans) == candidate.content or not spans:
        return candidate if spans else replace(candidate, content=())
    return replace(candidate, content=tuple(spans))


def _with_subject(scene: Scene, s: int) -> int:
    """Where a content begins whose subject is the quotation right before it: "“…” | is not what she said"."""
    before = scene.regions.end_before(s)
    region = scene.regions.at(before - 1) if before and not scene.parse.text[before:s].strip() else None
    return region.start if region is not None and about_words(scene.parse.text, region) else s


def _without_coda(scene: Scene, s: int, e: int) -> int:
    """The end of a content that begins with a quoted sentence: what the writer adds to it by "and" is not in it."""
    region = scene.regions.at(s)
    if region is None or region.start != s or region.end >= e or not is_sentence(scene, region):
        return e
    rest = scene.parse.text[region.end : e]
    return (
        region.end
        if region.inner_end > s
        and scene.parse.text[region.inner_end - 1] in ",.!?"
        and re.match(r"\s*,?\s*(?:and|but|while|as)\s", rest)
        and '"' not in rest
        and "“" not in rest
        else e
    )


def _before_colon(scene: Scene, s: int, e: int) -> int:
    """The end of a content that is told first and quoted after a colon ("denied that A: “B.”"): the two are two contents."""
    text = scene.parse.text
    region = scene.regions.at(e - 1)
    if region is None or region.start <= s or not is_sentence(scene, region):
        return e
    told = text[s : region.start].rstrip()
    return s + len(told) - 1 if told.endswith(":") and len(_WORD.findall(told)) >= 3 else e


def _holds(region: Region, candidate: Candidate) -> bool:
    spans = [*candidate.cue, *(candidate.source.spans if candidate.source else ())]
    return any(region.start <= s and e <= region.end for s, e in spans)


def _without(spans: list[tuple[int, int]], holes: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """The spans less the cue where a stretched span has run over it."""
    for hs, he in holes:
        out = []
        for s, e in spans:
            if s < hs and he < e and any(q in text[s:e] for q in '"“”'):
                out += [(s, hs), (he, e)]
            else:
                out.append((s, e))
        spans = out
    return [_trimmed(text, s, e) for s, e in spans]


def _trimmed(text: str, s: int, e: int) -> tuple[int, int]:
    while s < e and text[s] in " \t,;:–—":
        s += 1
    while e > s and text[e - 1] in " \t,;:–—":
        e -= 1
    return s, e


def _unite(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for s, e in sorted(span for span in spans if span[0] < span[1]):
        if out and s <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], e))
        else:
            out.append((s, e))
    return out


def is_sentence(scene: Scene, region: Region) -> bool:
    """The quoted words stand as a sentence: they begin with a capital and end with a mark, and are three or more."""
    inner = scene.parse.text[region.inner_start : region.inner_end].strip()
    n = len(_WORD.findall(inner))
    inner = inner.rstrip("'’")  # a quotation within it may end it
    return n >= 3 and (inner[:1].isupper() or inner[:1] in "[…\"‘'(") and (inner[-1:] in ".!?…,-—" or not region.closed)


def _short_sentence(scene: Scene, region: Region) -> bool:
    """A sentence, be it of two words ("We won.")."""
    inner = scene.parse.text[region.inner_start : region.inner_end].strip()
    short = len(_WORD.findall(inner)) == 2 and inner[:1].isupper() and inner[-1:] in ".!?"
    return short or is_sentence(scene, region)


def is_title(scene: Scene, region: Region) -> bool:
    """The quoted words look like the name of a work: most words capitalised, no full stop at the end."""
    inner = scene.parse.text[region.inner_start : region.inner_end].strip()
    found = _WORD.findall(inner)
    content = [w for w in found if w.lower() not in _SMALL]
    if not content or inner[-1:] == "." or (inner[-1:] in "?!" and len(found) > 8):
        return False
    capital = sum(w[:1].isupper() or w[:1].isdigit() for w in content)
    return found[0][:1].isupper() and capital >= 0.8 * len(content) and (len(content) > 1 or len(found) == 1)


def beside(scene: Scene, region: Region) -> Candidate | None:
    """The attribution of a region by a cue in its own sentence, after it or before it; None where there is none."""
    before = _before(scene, region)
    if before is not None and before.anchor >= 0 and _follows(scene, before.anchor, region):
        return before
    if scene.spoken:  # in speech a cue after its quotation is rare; the next quotation's cue is not
        return before or _after(scene, region) or _around(scene, region)
    return _after(scene, region) or before or _around(scene, region)


def _after(scene: Scene, region: Region) -> Candidate | None:
    """ "…," X said / said X / X told Y."""
    parse, text = scene.parse, scene.parse.text
    line_end = scene.regions.lines[region.line][1]
    following = next((r.start for r in scene.regions.following(region.end)), line_end)
    tail_end = min(following, line_end, region.end + 250)
    stop = _SENTENCE_END.search(text, region.end, tail_end)
    while stop and _ABBREVIATION.search(text, region.end, stop.end()):
        stop = _SENTENCE_END.search(text, stop.end(), tail_end)
    if stop:
        tail_end = stop.start() + 1
    inner = text[region.inner_start : region.inner_end].rstrip()
    after = text[region.end : region.end + 2].strip()
    if not inner or (inner[-1] not in ",?!—-…" and after[:1] not in (",", "—", "–")):
        return None
    for v in parse.within(region.end, tail_end):
        if parse.lemma[v] in cues.UTTER or parse.lemma[v] in cues.SAY or _phrasal(scene, v):
            if parse.pos[v] not in ("VERB", "AUX", "NOUN", "PROPN", "ADJ") or parse.word[v] == "according":
                continue
            if parse.pos[v] not in ("VERB", "AUX") and parse.word[v] == parse.lemma[v]:
                continue  # "state Sen. Orr": a noun, not a verb that was read as one
            source = _near_source(scene, v, region.end, tail_end)
            if source is None:
                continue
            if parse.start[v] - region.end > 90 and parse.lemma[v] not in cues.CORE:
                return None
            return _quotation(scene, "quotation before its cue", v, region, source, 0.9)
        if parse.pos[v] == "VERB" and parse.dep[v] in ("ROOT", "conj") and parse.start[v] - region.end > 40:
            return None
    return None


def _phrasal(scene: Scene, v: int) -> bool:
    """A verb that utters with its particle: "put in", "shot back"."""
    parse = scene.parse
    return v + 1 < len(parse) and parse.word[v + 1] in cues.PHRASAL.get(parse.lemma[v], ())


def _near_source(scene: Scene, v: int, start: int, end: int) -> Source | None:
    """The subject of a cue beside a quotation; where the parse has none there, the nominal next to the verb."""
    parse = scene.parse
    source = scene.source(v)
    if source is not None and source.head >= 0 and start <= parse.start[source.head] < end:
        return source
    for k in (v - 1, v + 1, v + 2, v + 3, v - 2):
        if 0 <= k < len(parse) and start <= parse.start[k] < end and parse.pos[k] in ("PROPN", "PRON", "NOUN"):
            while (
                parse.head[k] != k
                and parse.pos[parse.head[k]] in ("PROPN", "NOUN")
                and start <= parse.start[parse.head[k]] < end
                and parse.dep[k] in ("compound", "appos", "poss", "amod")
            ):
                k = parse.head[k]
            phrase = scene.phrase(k, "next to the verb", v)
            if phrase is not None:
                clipped = tuple((max(s, start), min(e, end)) for s, e in phrase.spans if s < end and e > start)
                return Source(clipped, k, phrase.how) if clipped else None
    return (
        source if source is not None and source.how != "subject" and not scene.regions.at(source.spans[0][0]) else None
    )


def _before(scene: Scene, region: Region) -> Candidate | None:
    """X said, "…" / X said: "…" / X was like "…" / X said that "…"."""
    parse, text = scene.parse, scene.parse.text
    start = _lead_start(scene, region)
    lead = text[start : region.start].rstrip()
    if not lead:
        return None
    pending = lead[-1]
    verbs = [v for v in parse.within(start, region.start) if _may_quote(scene, v)]
    for v in reversed(verbs):
        gap = text[parse.end[v] : region.start]
        close = len(_WORD.findall(gap)) <= (14 if pending in ":," else 3)
        like = parse.lemma[v] in cues.LIKE_VERBS
        if (
            like
            and not re.fullmatch(
                r"\W*(?:(?:just|all|kind of|sort of|really|basically)\s+)*like\W*(?:(?:oh|okay|well|no|hey)\W*)?",
                gap,
                re.IGNORECASE,
            )
            and not (parse.lemma[v] == "go" and pending == ",")
        ):
            continue
        if not close and not like:
            continue
        source = scene.source(v)
        if source is None and parse.lemma[v] not in ("read", "say"):
            continue
        if pending not in ":,":
            return _quotation(
                scene, "quotation after its cue", v, region, source, 0.8 if like or _follows(scene, v, region) else 0.55
            )
        return _quotation(
            scene, "quotation after its cue", v, region, source, 0.9 if parse.lemma[v] in cues.SAY or like else 0.7
        )
    if pending == ":":
        return _label(scene, region, start)
    return None


def _follows(scene: Scene, v: int, region: Region) -> bool:
    return not scene.parse.text[scene.parse.end[v] : region.start].strip(" ,:")


def _may_quote(scene: Scene, v: int) -> bool:
    parse = scene.parse
    lemma = parse.lemma[v]
    if lemma in cues.LIKE_VERBS and parse.pos[v] in ("AUX", "VERB"):
        return True
    if lemma == "put" and parse.word[v + 1 : v + 2] == ["it"]:
        return True
    if lemma == "like" and parse.pos[v] in ("VERB", "ADP", "INTJ") and scene.spoken:
        return True
    return parse.pos[v] == "VERB" and (
        lemma in cues.UTTER or lemma in cues.SAY or lemma in cues.ATTITUDE or lemma in cues.THINK
    )


def _label(scene: Scene, region: Region, start: int) -> Candidate | None:
    """Name: "…"."""
    parse = scene.parse
    tokens = list(parse.within(start, region.start))
    while tokens and parse.pos[tokens[-1]] in ("PUNCT", "SPACE"):
        tokens.pop()
    told = _person_of_clause(scene, tokens) if tokens else None
    if told is not None:
        return _quotation(scene, "clause and colon", -1, region, told, 0.6)
    if not tokens or len(tokens) > 6 or not any(parse.pos[k] == "PROPN" for k in tokens):
        return None
    if any(parse.pos[k] in ("VERB", "AUX") for k in tokens):
        return None
    head = tokens[-1]
    source = Source((parse.span(tokens[0], tokens[-1]),), head, "label before the colon")
    return _quotation(scene, "label and quotation", -1, region, source, 0.6)


def _person_of_clause(scene: Scene, tokens: list[int]) -> Source | None:
    """The named subject of a whole clause before the colon: "Kit Moran is at the station: “…”"."""
    parse = scene.parse
    root = next((k for k in tokens if parse.pos[k] in ("VERB", "AUX") and parse.child(k, "nsubj") in tokens), None)
    if root is None:
        return None
    subject = parse.child(root, "nsubj")
    if subject is None or (parse.pos[subject] != "PROPN" and parse.word[subject] not in ("he", "she")):
        return None
    return scene.phrase(subject, "subject before the colon", root)


def _around(scene: Scene, region: Region) -> Candidate | None:
    """A quoted fragment inside a sentence: the nearest verb above it that reports or judges."""
    parse = scene.parse
    inside = parse.within(region.inner_start, region.inner_end)
    if not inside:
        return None
    top = next((i for i in inside if parse.head[i] not in inside), inside[0])
    v = parse.head[top]
    for _ in range(5):
        if parse.pos[v] == "VERB" and (
            parse.lemma[v] in cues.SAY
            or parse.lemma[v] in cues.NAMING
            or parse.lemma[v] in cues.ATTITUDE
            or parse.lemma[v] in cues.THINK
        ):
            if scene.regions.at(parse.start[v]) is not None:
                return None
            source = scene.source(v)
            if source is None:
                return None
            return _quotation(scene, "quoted fragment", v, region, source, 0.55)
        if parse.head[v] == v:
            return None
        v = parse.head[v]
    return None


def _quotation(scene: Scene, pattern: str, v: int, region: Region, source: Source | None, prior: float) -> Candidate:
    parse = scene.parse
    head = parse.at(region.inner_start)
    shape = "sentence" if is_sentence(scene, region) else "title" if is_title(scene, region) else "fragment"
    marks = [f"region={shape}", f"region,{pattern}={shape}"]
    if v >= 0:
        gap = (
            parse.text[parse.end[v] : region.start]
            if parse.end[v] <= region.start
            else parse.text[region.end : parse.start[v]]
        )
        marks.append(f"gap={min(len(_WORD.findall(gap)), 6)},{gap.strip()[-1:] if gap.strip()[-1:] in ':,' else ''}")
    cue = scene.cue(v) if v >= 0 else ()
    return Candidate(pattern, Kind.QUOTATION, v, head, (region.span,), cue, source, prior, tuple(marks))


def goes_on(scene: Scene, region: Region) -> bool:
    """The quoted words go on with the sentence before them by a conjunction: “…, "or there will be none"”."""
    parse = scene.parse
    first = parse.at(region.inner_start)
    return first >= 0 and parse.word[first] in _GOING_ON and parse.text[region.inner_start].islower()


def introduced(scene: Scene, region: Region) -> tuple[int, int] | None:
    """Where the words stand that lead up to a region in its own sentence; None where it begins its sentence."""
    start = _lead_start(scene, region)
    return (start, region.start) if len(_WORD.findall(scene.parse.text[start : region.start])) >= 2 else None


def _lead_start(scene: Scene, region: Region) -> int:
    """Where the words that lead up to a region begin: after the last sentence end, region or line start."""
    text = scene.parse.text
    start = scene.regions.lines[region.line][0]
    start = max(start, scene.regions.end_before(region.start))
    if start == region.start and region.line > 0:
        # A quotation in its own paragraph under one that ends with a colon.
        above, end = scene.regions.lines[region.line - 1]
        if text[above:end].rstrip().endswith(":") and scene.regions.at(end - 1) is None:
            start = max(above, scene.regions.end_before(end))
    for match in _SENTENCE_END.finditer(text, start, region.start + 2):  # the pattern looks two characters ahead
        if match.end() <= region.start and not _ABBREVIATION.search(text, start, match.end()):
            start = match.end()
    return start


def _joins(scene: Scene, content: Spans, cue: Spans, source: Spans, region: Region) -> bool:
    """`region` goes on with a quotation whose last piece ends before it: only its cue, or nothing, stands between."""
    text = scene.parse.text
    end = content[-1][1]
    if region.start < end or not any(scene.regions.at(s) or scene.regions.at(e - 1) for s, e in content):
        return False
    last = scene.regions.at(end - 1)
    gap = text[end : region.start]
    if not gap.strip(" .,;—–-…"):
        return not scene.spoken  # side by side in speech they are two people's
    if not gap.strip() or (last is not None and not last.closed and gap.strip(" \r\n") == ""):
        return last is not None and not last.closed
    between = [(s, e) for s, e in (*cue, *source) if end <= s and e <= region.start]
    if not between or "\n" in gap:
        return False
    rest = gap
    for s, e in sorted(between, reverse=True):
        rest = rest[: s - end] + rest[e - end :]
    parse = scene.parse
    if any(
        parse.pos[k] == "VERB"
        and parse.tag[k] != "VBG"  # "…, noting that" is the same person's
        and (parse.lemma[k] in cues.UTTER or parse.lemma[k] in cues.SAY)
        and not any(s <= parse.start[k] < e for s, e in cue)
        for k in parse.within(end, region.start)
    ):
        return False
    # What is left beside cue and source: an addressee, a time, an adverb.
    return len(_WORD.findall(rest)) <= (_LONG_TAG if "." in gap[-2:] else 10)


def prolong(scene: Scene, candidate: Candidate) -> Candidate:
    """The candidate with the quotations that go on with its own ("A," she said. "B."), up to the next one with its own cue."""
    if not candidate.content or candidate.anchor < 0 or candidate.source is None:
        return candidate
    content = candidate.content
    if scene.regions.at(scene.parse.start[candidate.anchor]) is not None:
        return candidate
    for region in scene.regions.following(content[-1][1]):
        if not _joins(scene, content, candidate.cue, candidate.source.spans, region):
            break
        if not _short_sentence(scene, region) and not any(
            c in scene.parse.text[content[-1][1] : region.start] for c in ",—–"
        ):
            break
        own = _after(scene, region)
        if own is not None and own.anchor != candidate.anchor:
            break
        content = (*content, region.span)
    return candidate if content is candidate.content else replace(candidate, content=content)


def carried(scene: Scene, region: Region, source: Source) -> Candidate:
    """A quotation that stands without a cue, by the source of the last report before it."""
    return Candidate(
        "quotation alone",
        Kind.QUOTATION,
        -1,
        scene.parse.at(region.inner_start),
        (region.span,),
        (),
        Source(source.spans, source.head, "carried from the last report"),
        0.5,
    )
