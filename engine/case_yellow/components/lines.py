"""Lines and places an army can be told to hold, post by post, as they matter."""

from __future__ import annotations

from dataclasses import dataclass

from engine.case_yellow.components.map import ANTWERPEN, BRUXELLES, GHENT, OOSTENDE
from engine.case_yellow.ids import HexId, LineId, UnitId


@dataclass(frozen=True)
class Line:
    """Posts under one name."""

    name: str
    posts: tuple[HexId, ...]


def _posts(text: str) -> tuple[HexId, ...]:
    return tuple(map(HexId, text.split()))


# Before Paris, from the sea to the Maginot, one behind the other.
PARIS_LINES = {
    LineId("somme"): Line(
        "the Somme and the Aisne",
        _posts(
            "2409 2310 2311 2212 2213 2214 2115 2116 2016 1917 1818 1819 1820 1821 1822 1823 1824"
            " 1925"
        ),
    ),
    LineId("oise"): Line(
        "the Oise, from Rouen to Chalons",
        _posts("1806 1708 1710 1711 1612 1714 1814 1815 1716 1717 1718 1619 1520 1421 1322 1223"),
    ),
    LineId("seine"): Line(
        "the Seine and the Marne",
        _posts("1805 1707 1607 1509 1410 1412 1313 1414 1415 1416 1518 1519 1520 1421 1322 1223"),
    ),
}

# Dutch posts as they matter; the cities on which Belgium's surrender hangs, and the line of the
# Albert Canal and the Dyle.
DUTCH = LineId("dutch")
BELGIAN = LineId("belgian")
COAST = LineId("coast")
DUTCH_LINE = Line(
    "the cities of Holland",
    _posts("3922 4025 4324 4021 4323 3726 3823 3623 4429 4129 3527 3828 3929 3922 4025 4021"),
)
BELGIAN_CITIES = (ANTWERPEN, BRUXELLES, GHENT, OOSTENDE)
BELGIAN_LINE = Line(
    "the Belgian cities and the Dyle",
    _posts("3126 3225 3222 3323 3023 2923 3119 2827 2724 2622"),
)

# Who stays in the Maginot Line: its forts hold without the corps behind them, which Paris needs.
_KEEPERS = "F42CA 1927, F24CA 1629, F20CA 1632, F13CA 1532, F8CA 1534, F12CA 1535, F17CA 1229"
LINE_KEEPERS = {
    UnitId(unit): HexId(hex_) for unit, hex_ in (it.split() for it in _KEEPERS.split(", "))
}
