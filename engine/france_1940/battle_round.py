"""10C: one Battle, from the reveal over ground, cards and fire to what is left of it."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count, tally
from engine.core.ids import Seat
from engine.france_1940 import answers
from engine.france_1940.battle_cards import FireGuns, PlayBattleCard, RollStrikes
from engine.france_1940.components.blocks import FORMATION, KIND, NAME
from engine.france_1940.components.cards import EFFECTS as CARD_EFFECTS
from engine.france_1940.components.cards import EVENT
from engine.france_1940.components.formations import FORMATIONS, GERMAN, OTHER
from engine.france_1940.components.map import BRIDGE, CLEAR, FORTRESS, RIVER, name
from engine.france_1940.components.tables import DIE_FACES, EFFECTS, SECOND_ROUND_COST
from engine.france_1940.control import settle_hex
from engine.france_1940.deck import could_hold, halves, spend
from engine.france_1940.fighters import (
    SCREENED,
    about_the_battle,
    alike,
    card_dice,
    current,
    fighter,
    roll_call,
    screened,
    seat_of,
    side_of,
    standing,
    undecided,
)
from engine.france_1940.firing import OPPOSITE, dice_of, firing_order, rating_of
from engine.france_1940.hits import Hits
from engine.france_1940.ids import NO_BLOCK, NOWHERE, BlockId, CardKey, HexId, Role
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import in_command
from engine.france_1940.seats import spend_steps, spendable
from engine.france_1940.state import Battle, Campaign, Decision, Phase
from engine.france_1940.terrain import hex_ground, waters

BUY_A_ROUND = "buy"


class RevealBlocks(Phase, frozen=True):
    """10C.1 All blocks of the Active Formation and all enemy blocks in the hex lie face up."""

    rule = "10C"
    hex: HexId

    def run(self, game: Campaign) -> None:
        """Open the Battle; friends of another Formation look on."""
        side = FORMATIONS[game.table.active].side
        mine = game.blocks_in(self.hex, side)
        attackers = [id_ for id_ in mine if FORMATION[id_] == game.table.active]
        defenders = game.blocks_in(self.hex, OTHER[side])
        for id_ in (*attackers, *defenders):
            game.mark(id_, face_up=True)
        game.reveal()
        stray = [id_ for id_ in (*attackers, *defenders) if not in_command(game, id_)]
        game.table.battle = Battle(self.hex, attackers, defenders, stray)
        current(game).effect = hex_effect(game)
        words = f"{roll_call(game, Role.ATTACKER)} against {roll_call(game, Role.DEFENDER)}"
        told = f"Battle at {name(self.hex)}: {words}."
        if stray:
            names = ", ".join(NAME[id_] for id_ in stray)
            told += f" Out of Command, hitting on a 1 only: {names}."
        game.log(Kind.BATTLE, told, self.hex, rule="10C")
        game.then(ChooseGround(), *_ROUND, EndBattle())


def hex_effect(game: Campaign) -> str:
    """15 What the hex of the Battle does by itself."""
    return hex_ground(game.table, current(game).hex, side_of(game, Role.DEFENDER))


def water(game: Campaign) -> list[str]:
    """15 River and Bridge, as the attackers came, unless Engineers took care of it."""
    hex_ = current(game).hex
    return [] if hex_ == game.table.engineers else waters(game, hex_)


class ChooseGround(Decision, frozen=True):
    """15 If several terrain effects are possible the Defender uses one of them."""

    rule = "15"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The Defender, if the attackers came across water."""
        return (seat_of(game, Role.DEFENDER),) if water(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        where = name(current(game).hex)
        return f"{where} is attacked across water. Which ground does the Defender use this Round?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (current(game).hex,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """The hex, the River, or the Bridge with its die for one block."""
        hex_, effect = current(game).hex, hex_effect(game)
        offers = [Choice(effect, "Use", EFFECTS[effect].title, "", _order_of(effect), hex_)]
        kinds = water(game)
        if RIVER in kinds:
            offers.append(Choice(RIVER, "Use", "River", "", "one more die for every block", hex_))
        if BRIDGE in kinds:
            offers += [
                Choice(
                    answers.ground_token(BRIDGE, id_),
                    "Use",
                    "Bridge",
                    NAME[id_],
                    f"{count(game.blocks[id_].steps, 'step')}, one more die",
                    hex_,
                )
                for id_ in _unlike(game, standing(game, Role.DEFENDER))
            ]
        return offers

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """It counts in the first Round alone."""
        battle = current(game)
        battle.effect, battle.bridge = answers.ground(token)
        ground = EFFECTS[battle.effect].title.lower()
        words = f"The Defender uses the {'clear ground' if battle.effect == CLEAR else ground}"
        words += f": one more die for {NAME[battle.bridge]}." if battle.bridge else "."
        game.log(Kind.GROUND, words, battle.hex, rule="15")


def _unlike(game: Campaign, blocks: list[BlockId]) -> list[BlockId]:
    """One of each kind of block."""
    if len(blocks) == 2 and alike(game, *blocks):
        return blocks[:1]
    return blocks


def _order_of(effect: str) -> str:
    """Who fires when on some ground, in few words."""
    kinds = dict.fromkeys(kinds for _, kinds in EFFECTS[effect].sequence)
    return "order of fire: " + ", ".join(" with ".join(it) for it in kinds)


class Fire(Phase, frozen=True):
    """10C.4 The blocks fire in the order of the chart, as the Battle cards change it."""

    rule = "10C"

    def run(self, game: Campaign) -> None:
        cards = current(game).in_force
        lines = firing_order(
            current(game).effect,
            blitz=cards.get(Role.ATTACKER) == CardKey.BLITZ,
            counter=cards.get(Role.ATTACKER) == CardKey.CTR,
        )
        kinds = {role: {KIND[id_] for id_ in standing(game, role)} for role in OPPOSITE}
        game.then(*[FireLine(role, line) for role, line in lines if kinds[role].intersection(line)])


class FireLine(Phase, frozen=True):
    """10A The blocks of these types on one side roll; every hit counts at once."""

    rule = "10A"
    role: Role
    kinds: tuple[str, ...]

    def run(self, game: Campaign) -> None:
        """Roll and hit; who was destroyed before does not fire, and nobody fires at nothing."""
        if not undecided(game):
            return
        battle = current(game)
        told, fallen, good = [], [], []
        fires = [id_ for id_ in standing(game, self.role) if KIND[id_] in self.kinds]
        for id_ in fires:
            it, steps = fighter(game, id_), game.blocks[id_].steps
            hits_on = rating_of(it, steps, self.role, battle.effect)
            about_the_battle(game, id_)
            dice = game.chance.dice(dice_of(it, steps, self.role, battle.effect), DIE_FACES)
            good += [die <= hits_on for die in dice]
            told.append(f"{NAME[id_]}{_modifiers(game, id_, self.role)}, hitting on {hits_on}")
            fallen += dice
        if not told:
            return
        words = f"{'; '.join(told)}: {tally(sum(good), 'hit')}."
        who, good_dice = tuple(fires), tuple(good)
        kind = Kind.FIRE if any(good) else Kind.FIRE_MISSED
        game.log(kind, words, battle.hex, dice=fallen, rule="10A", who=who, good=good_dice)
        game.then(Hits(OPPOSITE[self.role], sum(good)))


def _modifiers(game: Campaign, block: BlockId, role: Role) -> str:
    """Why a block rolls other dice than its steps, or hits on less than its rating."""
    battle = current(game)
    effect, card = EFFECTS[battle.effect], battle.in_force.get(role)
    if role == Role.DEFENDER and battle.effect == FORTRESS:
        return " (5 dice: fortress)"
    notes = []
    if role == Role.DEFENDER and KIND[block] in effect.extra:
        notes.append(f"1 die more: {effect.title.lower()}")
    if battle.bridge == block:
        notes.append("1 die more: bridge")
    if card and card_dice(block, role, card):
        notes.append(f"1 die more: {CARD_EFFECTS[card].title}")
    if effect.fewer:
        notes.append(f"1 die fewer: {effect.title.lower()}")
    if block in battle.out_of_command:
        notes.append("Out of Command")
    elif screened(game, block):
        notes.append(f"{SCREENED} off: {CARD_EFFECTS[CardKey.ATG].title}")
    return f" ({', '.join(notes)})" if notes else ""


class RoundOver(Phase, frozen=True):
    """8B, 15 The Round is over, and with it its cards, River and Bridge; the blocks are counted."""

    rule = "8B"

    def run(self, game: Campaign) -> None:
        """Tell what is left while it lies open."""
        battle = current(game)
        battle.in_force.clear()
        battle.silent.clear()
        battle.effect, battle.bridge = hex_effect(game), NO_BLOCK
        attackers, defenders = roll_call(game, Role.ATTACKER), roll_call(game, Role.DEFENDER)
        if undecided(game):
            left = f"{attackers} against {defenders}"
            words = f"Both sides are still in {name(battle.hex)}: {left}."
        else:
            words = f"The field at {name(battle.hex)} is held by {attackers or defenders}."
        game.log(Kind.ROUND, words, battle.hex, rule="8B")


class SecondRound(Decision, frozen=True):
    """8B, 4B The Attacker may have a second Round: two SHQ steps, or Press the Attack."""

    rule = "8B"
    private = True
    decline = answers.END

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The Attacker, if both sides stand and he could, for all that everybody knows."""
        if current(game).round > 1 or not undecided(game):
            return ()
        possible = self._affordable(game) or self._may_press(game)
        return (seat_of(game, Role.ATTACKER),) if possible else ()

    def _affordable(self, game: Campaign) -> bool:
        return spendable(game, game.table.active) >= SECOND_ROUND_COST

    def _may_press(self, game: Campaign) -> bool:
        """7 Press the Attack is the German Event of this Activation."""
        german = side_of(game, Role.ATTACKER) == GERMAN and GERMAN not in game.table.events
        return german and could_hold(game, GERMAN, (CardKey.PRESS,))

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"{name(current(game).hex)}: does the Attacker fight a second Round?"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """What it costs; or why it cannot be had."""
        where = name(current(game).hex)
        if len(self.choices(game, seat)) > 1:
            return f"Both sides are still in {where}. Fight a second Round?"
        steps = count(SECOND_ROUND_COST, "SHQ step")
        return f"Both sides are still in {where}. You have neither {steps} nor Press the Attack."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (current(game).hex,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Buy it, press it, or leave it."""
        offers = []
        if self._affordable(game):
            steps = (
                f"{SECOND_ROUND_COST} of {game.table.shq[side_of(game, Role.ATTACKER)]} SHQ steps"
            )
            offers.append(Choice(BUY_A_ROUND, "Buy a second Round", detail=steps))
        if self._may_press(game):
            offers += [
                Choice(answers.half_token(card, key), "Play", CARD_EFFECTS[key].title, "", card)
                for card, key in halves(game, GERMAN, EVENT)
                if key == CardKey.PRESS
            ]
        return [*offers, Choice(answers.END, "End the Battle", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Fight on from the ground of the hex."""
        played = answers.half(token)
        if token == answers.END:
            return
        if played is None:
            spend_steps(game, game.table.active, SECOND_ROUND_COST)
            left = game.table.shq[side_of(game, Role.ATTACKER)]
            words = f"Two SHQ steps buy a second Round at {name(current(game).hex)}; {left} left."
            game.log(Kind.SECOND_ROUND, words, current(game).hex, rule="4B")
        else:
            spend(game, GERMAN, *played)
            game.table.events[GERMAN] = played.key
        current(game).round = 2
        game.then(*_ROUND)


_ROUND: tuple[Phase, ...] = (
    PlayBattleCard(Role.ATTACKER, strike=True),
    PlayBattleCard(Role.DEFENDER, strike=True),
    RollStrikes(),
    PlayBattleCard(Role.ATTACKER, strike=False),
    PlayBattleCard(Role.DEFENDER, strike=False),
    FireGuns(),
    Fire(),
    RoundOver(),
    SecondRound(),
)


class EndBattle(Phase, frozen=True):
    """10C.6, 10D The Attacker stays face up where both are left; else the hex has one owner."""

    rule = "10C"

    def run(self, game: Campaign) -> None:
        """Turn the blocks and settle the hex."""
        battle = current(game)
        game.acting.attacked += standing(game, Role.ATTACKER)
        for id_ in standing(game, Role.DEFENDER):
            game.mark(id_, face_up=False)
        settle_hex(game, battle.hex)
        game.table.battle = None
        game.table.engineers = NOWHERE
