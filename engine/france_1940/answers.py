"""The answers of this game: each written as a token and read back here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from engine.france_1940.ids import BlockId, CardId, CardKey, FormationId, HexId, How

T = TypeVar("T")

END = "end"
PASS = "pass"


class Named(Generic[T]):
    """Tokens of a word and what it is said of: `to:H9`, `hit:A-I1`, `grant:2`."""

    def __init__(self, word: str, kind: Callable[[str], T]) -> None:
        self.word = word
        self._kind = kind

    def token(self, what: T) -> str:
        """The token that says it."""
        return f"{self.word}:{what}"

    def read(self, token: str) -> T | None:
        """What a token says it of; nothing, if it is another kind of token."""
        word, colon, what = token.partition(":")
        return self._kind(what) if colon and word == self.word else None

    def of(self, token: str) -> T:
        """The same where only such tokens are left."""
        what = self.read(token)
        if what is None:
            raise ValueError(f"“{token}” is not {self.word}")
        return what


TO = Named("to", HexId)
AT = Named("at", HexId)
AIM = Named("at", str)  # a block, a hex or a hexside, as the Event says
FIGHT = Named("fight", HexId)
PAIR = Named("pair", HexId)
HIT = Named("hit", BlockId)
ADD = Named("add", BlockId)
EMBARK = Named("embark", BlockId)
DEGAULLE = Named("degaulle", BlockId)
ORDERS = {how: Named(how.value, BlockId) for how in How}
FIRST = Named("first", FormationId)
STRATEGY = Named("strategy", str)
GRANT = Named("grant", int)
BUY = Named("buy", int)


class March(NamedTuple):
    """Where a march goes; and the hexes before, if it is to come by another way than its own."""

    hex: HexId
    by: tuple[HexId, ...] = ()


def way_token(hex_: HexId, by: tuple[HexId, ...]) -> str:
    """A march by a way of its owner's choice: `to:H9>G9>G10`."""
    return ">".join((TO.token(hex_), *by))


def way(token: str) -> March:
    """Where a token lets a block march, and by which way."""
    hex_, *by = TO.of(token).split(">")
    return March(HexId(hex_), tuple(map(HexId, by)))


class Half(NamedTuple):
    """One half of a card, to be played."""

    card: CardId
    key: CardKey


def half_token(card: CardId, key: CardKey) -> str:
    """A half played for what it is: `G9:CONF`."""
    return f"{card}:{key}"


def half(token: str) -> Half | None:
    """The half a token plays, if it plays one."""
    card, colon, key = token.partition(":")
    return Half(CardId(card), CardKey(key)) if colon and key in _KEYS else None


def event_token(card: CardId, key: CardKey) -> str:
    """An Event among other orders: `event:G9:CONF`."""
    return f"event:{card}:{key}"


def event(token: str) -> Half | None:
    """The Event a token plays, if it plays one."""
    word, _, rest = token.partition(":")
    return half(rest) if word == "event" else None


class Exploit(NamedTuple):
    """Who exploits, by which card."""

    card: CardId
    block: BlockId


def exploit_token(card: CardId, block: BlockId) -> str:
    """`G14:A-A1`."""
    return f"{card}:{block}"


def exploit(token: str) -> Exploit | None:
    """Who exploits, if anybody does."""
    card, colon, block = token.partition(":")
    return Exploit(CardId(card), BlockId(block)) if colon else None


class Recall(NamedTuple):
    """A block called up from the Reserves, at so many steps."""

    block: BlockId
    steps: int


def recall_token(block: BlockId, steps: int) -> str:
    """`call:2-I1:2`."""
    return f"call:{block}:{steps}"


def recall(token: str) -> Recall | None:
    """Who is called up for SHQ steps, if anybody is."""
    word, _, rest = token.partition(":")
    block, _, steps = rest.partition(":")
    return Recall(BlockId(block), int(steps)) if word == "call" else None


class Ground(NamedTuple):
    """The ground a Defender uses, and the block with the die at the bridge."""

    effect: str
    bridge: BlockId


def ground_token(effect: str, bridge: BlockId) -> str:
    """`bridge:1-I1`."""
    return f"{effect}:{bridge}"


def ground(token: str) -> Ground:
    """The ground a token chooses."""
    effect, _, bridge = token.partition(":")
    return Ground(effect, BlockId(bridge))


class Placing(NamedTuple):
    """A block set up in a hex."""

    block: BlockId
    hex: HexId


class Place:
    """A block set up in a hex: `A-I1@K6`."""

    @staticmethod
    def token(block: BlockId, hex_: HexId) -> str:
        """The token that says it."""
        return f"{block}@{hex_}"

    @staticmethod
    def of(token: str) -> Placing:
        """Which block, and where."""
        block, _, hex_ = token.partition("@")
        return Placing(BlockId(block), HexId(hex_))


PLACE = Place()
_KEYS = frozenset(CardKey)
