"""Word lists of the comparison, as running text."""

from __future__ import annotations

__all__ = [
    "DISCOURSE",
    "FILLERS",
    "FUNCTION_WORDS",
    "HEDGING_MODALS",
    "MODALS",
    "NEGATIONS",
    "PERSONS",
    "word_list",
    "word_set",
]


def word_list(text: str) -> list[str]:
    """The words of `text` in order."""
    return text.split()


def word_set(text: str) -> frozenset[str]:
    """The words of `text`, each once."""
    return frozenset(text.split())


FUNCTION_WORDS = word_set("""
    's 1 a about all also am an and any are as at be because been but by can could did do does down either every for
    from had has have he her here him his how i if in into is it its just kind know let like may me mean might mine
    must my neither no nor not of off oh ok okay on or our out over own really she should so some somebody someone
    sort such than that the their them then there these they this those to too under up us very was we well were
    what when where which who whom whose why will with would yeah yes you your yours
""")
"""Words that carry the sentence, not its matter; a recogniser drops and swaps them. "1" is "one"."""
FILLERS = word_set("ah eh er erm hmm mhm mm uh uhm um")
"""Sounds that are left out before anything is compared."""
NEGATIONS = word_set("neither never no nobody none nor not nothing nowhere")
DISCOURSE = word_set("""
    actually and basically but i just kind know like mean now of oh okay really right so sort then well yeah yes you
""")
"""Words of running speech that a writer leaves out without loss."""
PERSONS = {
    word: person
    for person, words in {
        "I": "i me my mine myself",
        "we": "we us our ours ourselves",
        "he": "he him his himself",
        "she": "she her hers herself",
        "they": "they them their theirs themselves",
    }.items()
    for word in words.split()
}
"""Pronoun → whom it means. "You" and "it" stand for too much to tell."""
MODALS = word_set("can could may might must shall should will would")
HEDGING_MODALS = word_set("could may might must should would")
"""Modals without which a sentence says that something is so."""
