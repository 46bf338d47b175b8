"""What players read in whole games by the staff officer: diary, questions, answers and hints.

A game joins by its name in GAMES once its texts pass.
"""

import re
from collections import Counter, defaultdict
from functools import cache

import pytest

from engine import checks_of, rules_of, view
from engine.core.log import Weight
from engine.core.playout import play_out

GAMES = ("spoiled_victory", "france_1940", "miracle", "khamsin", "case_yellow")
SEEDS = ("one", "two", "three")

SLIPS = {
    "doubled punctuation": re.compile(r"[.,;:!?][.,;:]|[!?]{2}|\s[.,;:!?]|\s\s|^\s|\s$"),
    "one of many": re.compile(
        r"(?<![\d.,+-])\b1 (?:more )?(?:units|dice|moves|actions|turns|spaces|steps|Wins|Hits|hits|"
        r"cards|Evacuation Moves|Player Actions|Evacuee units|Combat units|German units)\b"
    ),
    "many of one": re.compile(
        r"(?<![\d.,+-])\b(?:[02-9]|\d\d+) (?:unit|die|move|action|turn|space|step|Win|Hit|hit|card|"
        r"Evacuation Move|Player Action|Evacuee unit|Combat unit|German unit)\b(?!['-])"
    ),
    "a number of both": re.compile(r"\b[Aa]ll [12]\b"),
    "nothing in tenths": re.compile(r"(?<!\d)-?0\.0 VP"),
    "a before eight": re.compile(r"\ba (?:8|11|18|8\d)\b"),
}
# A number and how it came about: 4 dice (5, -1 night), or 5 (4, +2 river, at most 5).
SUM = re.compile(
    r"(\d+)(?: die| dice)? \((\d+)((?:, [+-]\d+ [^,()]+)+)(?:, at (?:most|least) \d+)?\)"
)
# A hint that is given this often may not be the same sentence more than half the time.
OFTEN = 12
MOST = 0.5


@cache
def played(game):
    """The diary of some games, and what was asked, offered and advised in them."""
    officer = rules_of(game).officer
    diaries, texts, hints = [], set(), defaultdict(Counter)
    for seed in SEEDS:

        def policy(state, seat):
            seen = view(state, seat)
            advice, question = officer.advise(seen), seen.question
            texts.update([question.prompt, question.heading, advice.why])
            texts.update(choice.label for choice in question.choices)
            hints[question.kind][advice.why] += 1
            return advice.token

        outcomes = [outcome for outcome, _ in play_out(game, seed, {}, policy)]
        diaries.append([event for outcome in outcomes for event in outcome.events])
    texts.update(event.words for diary in diaries for event in diary)
    return diaries, sorted(texts), hints


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_well_formed(game, slip):
    _, texts, _ = played(game)
    assert len(texts) > 100
    assert [text for text in texts if SLIPS[slip].search(text)] == []


@pytest.mark.parametrize("game", ["spoiled_victory", "miracle"])
def test_what_changes_a_number_adds_up(game):
    _, texts, _ = played(game)
    sums = [found for text in texts for found in SUM.finditer(text)]
    assert len(sums) > 100
    assert [it[0] for it in sums if not adds_up(it)] == []


def adds_up(found):
    """Whether a number is what began and what changed it, or says which bound it keeps."""
    number, bare, changes = int(found[1]), int(found[2]), re.findall(r", ([+-]\d+) ", found[3])
    whole = bare + sum(map(int, changes))
    bound = {True: f"at most {number})", False: f"at least {number})"}[whole > number]
    return whole == number or found[0].endswith(bound)


@pytest.mark.parametrize("game", GAMES)
def test_every_call_has_an_outcome(game):
    diaries, _, _ = played(game)
    calls = checks_of(game).calls
    silent, counted = [], 0
    for diary in diaries:
        for at, event in enumerate(diary):
            if event.kind in calls:
                counted += 1
                silent += [f"{event.words} — {it}" for it in unanswered(diary[at:])]
    assert counted > 20
    assert silent == []


def unanswered(diary):
    """Whom the first line calls and no later line of the turn names; or the line itself."""
    call, *after = diary
    end = next((at for at, it in enumerate(after) if it.weight == Weight.TURN), len(after))
    if call.who:
        told = {id_ for event in after[:end] for id_ in event.who}
        return [id_ for id_ in call.who if id_ not in told]
    return [] if end and not after[0].heads else ["nothing"]


@pytest.mark.parametrize("game", GAMES)
def test_no_hint_is_the_same_sentence_for_everything(game):
    _, _, hints = played(game)
    stale = []
    for kind, told in hints.items():
        ((why, often),) = told.most_common(1)
        if told.total() >= OFTEN and often > MOST * told.total():
            stale.append(f"{kind}: {why} ({often} of {told.total()})")
    assert len(hints) > 5
    assert stale == []
