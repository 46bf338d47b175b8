"""What the days of Operation Dynamo really brought, and the page that compares a game with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.core.counting import capital, count
from renders.core.ending import Ending, Row

LANDED = {
    "27 May": 7_669,
    "28 May": 17_804,
    "29 May": 47_310,
    "30 May": 53_823,
    "31 May": 68_014,
    "1 June": 64_429,
    "2 June": 26_256,
    "3 June": 26_746,
    "4 June": 26_175,
}
"""Men landed in England, by the Admiralty's count."""
ALL = sum(LANDED.values())
REAL = {
    "27 May": "7,669 landed. Few ships, a burning port, and the Belgians asking for terms.",
    "28 May": "17,804 landed. King Leopold's army laid down its arms.",
    "29 May": "47,310 landed, under the worst bombing the Mole had yet seen.",
    "30 May": "53,823 landed. Low cloud and smoke kept the bombers away.",
    "31 May": "68,014 landed, the most of any day. Lord Gort went home.",
    "1 June": "64,429 landed, and four destroyers were lost in one day.",
    "2 June": "26,256 landed. Ships came by night alone, and the last of the B.E.F. left.",
    "3 June": "26,746 landed, nearly all of them French.",
    "4 June": "26,175 landed before dawn. Dunkirk fell that morning.",
}
_PAPER = "The Channel Dispatch"
_DATELINE = "Wednesday, 5 June 1940"
_BEHIND = "68,000 men of the B.E.F. in the whole campaign"
_MOST, _GOOD, _SOME = 0.95, 0.68, 0.48


@dataclass(frozen=True)
class Lift:
    """How many men are behind a Victory Point, which day each turn is, what a unit is called."""

    men: int
    day_of: tuple[str, ...]
    unit: str

    @property
    def course(self) -> tuple[float, ...]:
        """The real lift in Victory Points at the end of each turn."""
        before = sum(men for date, men in LANDED.items() if date not in self.day_of)
        shares = (LANDED[date] / self.day_of.count(date) for date in self.day_of)
        return tuple((before + home) / self.men for home in accumulate(shares))


def page(lift: Lift, points: int, verdict: str, gone: int) -> Ending:
    """The end of an evacuation; `gone` units were lost or left behind."""
    men = round(max(points, 0) * lift.men / 100) * 100
    share = men / ALL
    return Ending(
        _PAPER,
        _DATELINE,
        _headline(men, share),
        _lead(men, share, verdict),
        (
            Row("Men brought home", f"{men:,}", f"{ALL:,}"),
            Row("Victory Points", f"{points}: {verdict}", f"about {ALL / lift.men:.0f}"),
            Row(
                "Lost or left behind",
                count(gone, lift.unit),
                "68,000 men of the B.E.F. in the whole campaign",
            ),
        ),
        lift.day_of,
        REAL,
        lambda gained: _day(gained, lift),
        lift.course,
    )


def _headline(men: int, share: float) -> str:
    if share >= _MOST:
        return f"The army is home: {men:,} saved"
    if share >= _GOOD:
        return f"{men:,} snatched from the sands"
    if share >= _SOME:
        return f"{men:,} home, the rest lost on the beaches"
    return f"Disaster in Flanders: only {men:,} home" if men else "Nobody came home from Flanders"


def _lead(men: int, share: float, verdict: str) -> str:
    judged = f"The staff enters it in its books as: {verdict.rstrip('!')}."
    if share >= _MOST:
        return f"The boats went to and fro, and an army that was written off is ashore. {judged}"
    if share >= _GOOD:
        return (
            f"The last ship has left the last beach. {ALL - men:,} fewer came than might have, "
            f"but an army came. {judged}"
        )
    if share >= _SOME:
        return f"Every third man who stood on the sands stands there still, under guard. {judged}"
    return f"The harbours of Kent waited, and too few ships came in. {judged}"


def _day(gained: Sequence[int], lift: Lift) -> str:
    """Points and losses of one day as a sentence."""
    points, lost = gained[0], gained[1]
    men = round(points * lift.men / 100) * 100
    if points > 0:
        home = f"{men:,} men came home"
    elif points < 0:
        home = f"{count(-points, 'point')} went with lost ground"
    else:
        home = "nobody came home"
    were = count(lost, f"{lift.unit} was", f"{lift.unit}s were")
    gone = f"{were} lost" if lost > 0 else f"no {lift.unit} was lost"
    return f"{capital(home)}, {gone}."
