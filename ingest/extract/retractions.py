"""Where a report ends and its reporter tells that the source has since gone back on it: "… | but now says the opposite".

The parser hangs the second half on the content's verb; it is nothing that the source said the first time.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.extract.constructions import Candidate, Scene

__all__ = ["without_retraction"]

_SAYING = r"(?:say|argue|claim|insist|think|believe|maintain|hold|state|suggest|assert|contend|write)(?:s|ed|d)?|said|thought|held|wrote"
_RETRACTION = re.compile(
    rf"""\s*,?\s+(?:but|and|yet|though|although|only\ to)\s+
    (?:(?:he|she|they|it)\s+)?
    (?:(?:has|have|had|now|later|then|since|today|subsequently|afterwards?|eventually|soon|recently|quickly|promptly|also)\s+)*
    (?:(?:{_SAYING})\s+(?:exactly\s+|just\s+|precisely\s+|quite\s+|rather\s+)?
         (?:the\ (?:very\ |exact\ )?(?:opposite|contrary|reverse)|otherwise|differently|something\ (?:else|different|quite\ different))
      |chang(?:e|ed|es)\s+(?:his|her|its|their)\s+(?:mind|tune|story|view|views|account|position|stance)
      |(?:took|takes|taken|take|walked|rowed|rolled|walks)\s+(?:it|that|this|them|the\ \w+|his\ \w+|her\ \w+|its\ \w+)\s+back
      |(?:took|takes|taken|take|walked|rowed|rolled|walks)\s+back\s+(?:the|his|her|its|their|that|this|those)\b
      |(?:retract|recant|backtrack|back-?pedal|withdr[ae]w|disavow|disown|repudiate)l?(?:s|ed|d|n)?\b
      |reversed?\ (?:himself|herself|itself|themselves|course)
      |(?:denie[sd]|dispute[sd]|regret(?:s|ted)|contradict(?:s|ed))\s+(?:it|this|that|himself|herself|itself|having\ said|saying)\b
    )""",
    re.VERBOSE,
)
_REPORTING = re.compile(
    r"\b(?:said|says|say|claim\w*|told|tells|argue\w*|promise\w*|announce\w*|state[ds]|insist\w*|denie[sd]|wrote|pledge\w*|vow\w*)\b"
)


def without_retraction(scene: Scene, candidate: Candidate) -> Candidate:
    """The candidate, its content cut before the words that its source has changed his mind since.

    Not cut where the content itself reports somebody: then it may be he who did.
    """
    parse, v = scene.parse, candidate.anchor
    if v < 0 or not candidate.content or scene.regions.at(parse.start[v]) is not None:
        return candidate
    start, end = candidate.content[-1]
    found = _RETRACTION.search(parse.text, start, end) if start > parse.start[v] else None
    if found is None or found.start() <= start or scene.regions.at(found.start()) is not None:
        return candidate
    if _REPORTING.search(parse.text, start, found.start()) is not None:
        return candidate
    return replace(candidate, content=(*candidate.content[:-1], (start, found.start())))
