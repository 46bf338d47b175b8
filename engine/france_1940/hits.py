"""Chapter 10: hits fall evenly; between equals the owner decides. 13: German Infantry Assets."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count, tally
from engine.core.ids import Seat
from engine.france_1940 import answers
from engine.france_1940.components.blocks import ARMOR, FORMATION, INFANTRY, KIND, NAME, SIDE
from engine.france_1940.components.formations import FORMATIONS, GERMAN
from engine.france_1940.components.map import name
from engine.france_1940.fighters import alike, current, side_of, standing
from engine.france_1940.ids import Asset, BlockId, Role
from engine.france_1940.kinds import Kind
from engine.france_1940.losses import lose_step
from engine.france_1940.seats import holder
from engine.france_1940.state import Campaign, Decision, Phase


class Hits(Phase, frozen=True):
    """10 Hits against one role are due; a strike never takes a last step (10B)."""

    rule = "10"
    role: Role
    count: int
    strike: bool = False
    armor: bool = False

    def run(self, game: Campaign) -> None:
        """An Asset may take one of them first (13)."""
        if self.count:
            game.then(UseAsset(self), TakeHits(self))


class UseAsset(Decision, frozen=True):
    """13 After an Allied roll: an Infantry Asset may absorb a hit on Infantry, once a Battle."""

    rule = "13"
    decline = "keep"
    hits: Hits

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The German, if he has one left and a hit would fall on Infantry."""
        if not game.table.assets or side_of(game, self.hits.role) != GERMAN:
            return ()
        foot = self._foot(game)
        return (holder(game, FORMATION[foot]),) if foot and not current(game).asset else ()

    def _foot(self, game: Campaign) -> BlockId | None:
        """The Infantry block that would be hit, if its owner so chose."""
        steps = {id_: game.blocks[id_].steps for id_ in standing(game, self.hits.role)}
        for _ in range(self.hits.count):
            most = max(steps.values())
            takers = [id_ for id_, left in steps.items() if left == most > self.hits.strike]
            foot = [id_ for id_ in takers if KIND[id_] == INFANTRY]
            if foot:
                return foot[0]
            if not takers:
                return None
            steps[takers[0]] -= 1
        return None

    def prompt(self, game: Campaign, seat: Seat) -> str:
        hits, where = tally(self.hits.count, "hit"), name(current(game).hex)
        return f"{hits} at {where}. Spend an Infantry Asset to cancel one on Infantry?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (current(game).hex,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        left = f"{game.table.assets} left"
        return [
            Choice("absorb", "Spend an Infantry Asset", detail=left),
            Choice("keep", "Keep the Asset", ends=True),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """It takes the first hit on Infantry."""
        if token == "absorb":
            current(game).asset = Asset.READY


class TakeHits(Phase, frozen=True):
    """10 Each hit falls on the block with the most steps."""

    rule = "10"
    hits: Hits

    def run(self, game: Campaign) -> None:
        """Apply what is forced; an odd hit between unlike equals is its owner's choice."""
        left = self.hits.count
        before = {id_: game.blocks[id_].steps for id_ in standing(game, self.hits.role)}
        while left:
            takers = _takers(game, self.hits)
            if not takers:
                break
            if len(takers) == 1 or alike(game, *takers):
                _hit(game, takers[0])
                left -= 1
            elif left > 1 and not _shielded(game, takers):
                for block in takers:
                    _hit(game, block)
                left -= 2
            else:
                game.then(ChooseHit(self.hits, left))
                _tell(game, before)
                return
        _tell(game, before, left if self.hits.strike else 0)
        if current(game).asset == Asset.READY:
            current(game).asset = Asset.KEPT


class ChooseHit(Decision, frozen=True):
    """10 Two blocks have the most steps: the owner says which one is hit."""

    rule = "10"
    hits: Hits
    left: int

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (holder(game, FORMATION[_takers(game, self.hits)[0]]),)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        what = "One hit" if self.left == 1 else f"{self.left} hits are left"
        return f"{what} at {name(current(game).hex)}. Which block loses a step?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        """The blocks that may be hit, and where."""
        return (*_takers(game, self.hits), current(game).hex)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """The blocks with the most steps."""
        hex_ = current(game).hex
        return [
            Choice(
                answers.HIT.token(id_),
                "Take it on",
                NAME[id_],
                "",
                count(game.blocks[id_].steps, "step"),
                hex_,
            )
            for id_ in _takers(game, self.hits)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Apply it, and the others after it."""
        block = answers.HIT.of(token)
        before = {block: game.blocks[block].steps}
        _hit(game, block)
        _tell(game, before)
        hits = self.hits
        game.then(TakeHits(Hits(hits.role, self.left - 1, hits.strike, hits.armor)))


def _tell(game: Campaign, before: dict[BlockId, int], spared: int = 0) -> None:
    """Who lost how many steps, and what a strike could not take; the destroyed are told of."""
    hex_ = current(game).hex
    told = [
        f"{NAME[id_]} loses {count(had - game.blocks[id_].steps, 'step')}, {left} left"
        for id_, had in before.items()
        if (left := game.blocks[id_].steps) and left < had
    ]
    if told:
        game.log(Kind.STEP_LOST, f"{'; '.join(told)}.", hex_, rule="10")
    elif spared:
        words = f"{count(spared, 'hit')} too many: a strike never takes a last step."
        game.log(Kind.STEP_LOST, words, hex_, rule="10B")


def _takers(game: Campaign, hits: Hits) -> list[BlockId]:
    """The blocks a hit may fall on: those with the most steps, above one if it is a strike."""
    blocks = standing(game, hits.role)
    if hits.armor:
        blocks = [id_ for id_ in blocks if KIND[id_] == ARMOR]
    most = max((game.blocks[id_].steps for id_ in blocks), default=0)
    return [id_ for id_ in blocks if game.blocks[id_].steps == most > hits.strike]


def _shielded(game: Campaign, takers: list[BlockId]) -> bool:
    """Whether one of them would ignore a hit, so that every single hit is a choice."""
    return any(_heavy(game, block) or _absorbed(game, block) for block in takers)


def _heavy(game: Campaign, block: BlockId) -> bool:
    """Heavy Tanks: French Armor ignores its first hits."""
    french = FORMATIONS[FORMATION[block]].french and KIND[block] == ARMOR
    return french and current(game).heavy > 0


def _absorbed(game: Campaign, block: BlockId) -> bool:
    """13 An Asset stands ready for German Infantry."""
    foot = SIDE[block] == GERMAN and KIND[block] == INFANTRY
    return foot and current(game).asset == Asset.READY


def _hit(game: Campaign, block: BlockId) -> None:
    """One step is lost, unless something takes the blow."""
    battle = current(game)
    if _heavy(game, block):
        battle.heavy -= 1
        game.log(Kind.SHIELD, f"Heavy Tanks: {NAME[block]} shrugs a hit off.", battle.hex, rule="7")
    elif _absorbed(game, block):
        battle.asset = Asset.USED
        game.table.assets -= 1
        game.log(
            Kind.SHIELD, f"An Infantry Asset takes a hit for {NAME[block]}.", battle.hex, rule="13"
        )
    else:
        lose_step(game, block)
