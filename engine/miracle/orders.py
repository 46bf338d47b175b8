"""How an answer is written: a verb, whom or what it is about, and where to, `retreat:Br3>K5`.

Tokens stand in saved games and on buttons, so they stay as they are. Here alone they are taken
apart; whoever asks or advises gets the parts.
"""

from __future__ import annotations

from msgspec import Struct


class Order(Struct, frozen=True, gc=False):
    """An answer in its parts; what is not there is empty."""

    verb: str
    who: str = ""
    to: str = ""


def read(token: str) -> Order:
    """The parts of an answer."""
    verb, _, rest = token.partition(":")
    who, _, to = rest.partition(">")
    return Order(verb, who, to)
