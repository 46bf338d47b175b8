"""Battles on the table (Sheets): either side files the outcome, the other confirms or disputes it.

Several engagements run side by side: whoever has something to do about any of them is awaited, and
nobody else. Without a human referee a disputed form goes back to both; with one, he settles it.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.choice import BATCH, Choice
from engine.core.counting import capital, count
from engine.core.forms import Field, blanks, counted
from engine.core.ids import Seat, Side
from engine.khamsin.components.formations import FORMATIONS, SIDE, name, short
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import (
    AFV,
    AFV_PLATOON,
    CZECH_PANZER,
    HALVED_PLATOON,
    LOSS_NAMES,
    OTHER_PLATOON,
    PANZER_III,
    PANZER_IV,
    TEAM,
)
from engine.khamsin.ids import (
    ALLIED,
    AXIS,
    NO_SIDE,
    REFEREE_SEAT,
    SIDES,
    AreaId,
    Role,
    Status,
    UnitId,
)
from engine.khamsin.kinds import Kind
from engine.khamsin.options import ON, REFEREE
from engine.khamsin.resolver import resolve
from engine.khamsin.seats import COMMANDERS, IMPARTIAL, PARTIES, SIDE_OF_SEAT, holder, readers
from engine.khamsin.state import Campaign, Decision
from engine.khamsin.table import Engagement, Form, Losses

FILE, LOSS, HAND_IN, CONFIRM, DISPUTE = "file", "loss", "hand in", "confirm", "dispute"
RESOLVE, FIGHT, LILLE_PLATOONS = "auto", "fight", "lille"
STAND, CORRECT = "stand", "correct"
NOBODY = "nobody"
MOST_SCORE = 6
MOST_PLATOONS = 20
_WINNERS = {"Axis": AXIS, "Allies": ALLIED}
_WON = {side: word for word, side in _WINNERS.items()}
_MOST_WORDS = 76  # of losses on a button or in a menu
_WHO_AND_WHAT = 80  # of a unit's whole name and its losses there
_PLATOONS = (Field("Platoons by number", least=1, most=MOST_PLATOONS, several=3),)
_TANKS = {AXIS: (AFV, CZECH_PANZER, PANZER_III, PANZER_IV), ALLIED: (AFV,)}
_TANK_NAMES = {
    AXIS: "Vehicles lost: L light, C Czech, III, IV",
    ALLIED: "Armoured vehicles lost, as L",
}
_COUNTED = (AFV_PLATOON, OTHER_PLATOON, HALVED_PLATOON, TEAM)


def _result_fields(engagement: Engagement, form: Form | None) -> tuple[Field, ...]:
    """Who won and by what score, with what stands on the form already."""
    winner, most, least = "", "", ""
    if form:
        side = _side_of(engagement, form.winner)
        winner, (most, least) = _WON[side] if side else NOBODY, map(str, form.score)
    return (
        Field("Who won", values=(*_WINNERS, NOBODY), given=winner),
        Field("Winner's victory points", most=MOST_SCORE, given=most),
        Field("Loser's victory points", most=MOST_SCORE, given=least),
    )


def _loss_fields(side: Side, lost: Losses) -> tuple[Field, ...]:
    """What a formation lost, with what stands on the form already."""
    platoons, others, halved, teams = (capital(LOSS_NAMES[it]) for it in _COUNTED)
    models = zip(
        _TANKS[AXIS], (lost.light, lost.czech, lost.panzer_iii, lost.panzer_iv), strict=True
    )
    tanks = ".".join(f"{kind}{number}" for kind, number in models if number)
    return (
        Field(platoons, given=f"{lost.platoons}"),
        Field(_TANK_NAMES[side], kinds=_TANKS[side], given=tanks or "0"),
        Field(others, given=f"{lost.others}"),
        Field(halved, given=f"{lost.halved}"),
        Field(teams, given=f"{lost.teams}"),
    )


def _side_of(engagement: Engagement, role: str) -> Side:
    sides = {Role.ATTACKER: engagement.attacking, Role.DEFENDER: engagement.defending}
    return sides[Role(role)] if role else NO_SIDE


def pending(game: Campaign) -> list[Engagement]:
    """The engagements on the table whose outcome does not stand yet."""
    return [it for it in game.table.engagements if it.on_table and not it.settled]


def concerned(game: Campaign, engagement: Engagement, side: Side) -> tuple[Seat, ...]:
    """The commanders of a side with units in an engagement."""
    units = [it for it in engagement.units if SIDE[it] == side]
    return tuple(dict.fromkeys([holder(game.options, it) for it in units]))


def due(game: Campaign, engagement: Engagement) -> tuple[Seat, ...]:
    """Whose turn it is about an engagement."""
    if engagement.status == Status.DISPUTED:
        return (REFEREE_SEAT,)
    waits_for = {
        Status.FILED: _other(engagement.form.filed_by) if engagement.form else "",
        Status.OPEN: _other(engagement.proposed),
    }[engagement.status]
    sides = [it for it in SIDES if waits_for in ("", it)]
    return tuple([seat for side in sides for seat in concerned(game, engagement, side)])


def _other(side: str) -> str:
    return {AXIS: ALLIED, ALLIED: AXIS}.get(Side(side), "")


class Outcomes(Decision, frozen=True):
    """Sheets: what came of the battles on the table."""

    rule = "Sheets Outcome"
    batch = True
    private = True
    forms = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        found = {seat for it in pending(game) for seat in due(game, it)}
        return tuple([it for it in COMMANDERS if it in found])

    def heading(self, game: Campaign, seat: Seat) -> str:
        places = ", ".join(place(it.area) for it in pending(game) if seat in due(game, it))
        return f"{capital(COMMANDERS[seat])} is asked about the battles on the table: {places}."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """One sentence for each engagement in which the seat has something to say."""
        mine = [it for it in pending(game) if seat in due(game, it)]
        return " ".join(_state_of(it, seat) for it in mine)

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple([it.area for it in pending(game) if seat in due(game, it)])

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        mine = [it for it in pending(game) if seat in due(game, it)]
        return [choice for it in mine for choice in _answers(game, it, seat)]

    def lapse(self, game: Campaign, seat: Seat) -> str:
        """Who does not dispute a form in the agreed time has agreed to it."""
        filed = [it for it in pending(game) if it.status == Status.FILED and seat in due(game, it)]
        return BATCH.join(f"{CONFIRM}:{it.area}" for it in filed)

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        """The winner of a battle scores more than the loser; without one both score alike."""
        head, texts = blanks(token)
        if not head.startswith(f"{FILE}:"):
            return ""
        winner, most, least = texts
        if winner != NOBODY and int(most) <= int(least):
            return "The winner scores more victory points than the loser."
        if winner == NOBODY and most != least:
            return "Without a winner both sides score the same."
        return ""

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        head, texts = blanks(token)
        verb, area, *rest = head.split(":")
        engagement = next(it for it in pending(game) if it.area == area)
        side = SIDE_OF_SEAT[seat]
        if verb == FILE:
            _fill_in(engagement, side, texts)
        elif verb == LOSS:
            engagement.drafts[side].losses[UnitId(rest[0])] = _losses(texts)
        elif verb == HAND_IN:
            _hand_in(game, engagement, side)
        elif verb == CONFIRM:
            _settle(game, engagement, f"{PARTIES[side]} agree.")
        elif verb == DISPUTE:
            _dispute(game, engagement, side)
        elif verb == LILLE_PLATOONS:
            game.day.lille[engagement.area] = texts[0]
            _tell_platoons(game, engagement)
        elif verb == FIGHT:
            engagement.proposed = ""
            words = f"{place(engagement.area)}: {PARTIES[side]} want it fought on the table."
            game.log(Kind.FILED, words, engagement.area, rule=self.rule)
        elif engagement.proposed:
            resolve(game, engagement)
        else:
            engagement.proposed = side
        if pending(game):
            game.then(Outcomes())


def _state_of(engagement: Engagement, seat: Seat) -> str:
    where = place(engagement.area)
    form, side = engagement.form, SIDE_OF_SEAT[seat]
    draft = engagement.drafts.get(side)
    if engagement.status == Status.FILED and form:
        filed = outcome_in_words(engagement, form)
        return f"{where}: by the form of {PARTIES[Side(form.filed_by)]} {filed}. Do you agree?"
    if engagement.status == Status.DISPUTED and draft:
        filed = outcome_in_words(engagement, draft)
        stands = "yours to decide" if seat == REFEREE_SEAT else "disputed"
        return f"{where}: {stands}; by the form {filed}. Put it right, then hand it in."
    if engagement.proposed:
        return f"{where}: the other side would rather settle it by dice. Do you agree?"
    return f"{where}: {_to_file(engagement, side, draft)}"


def _to_file(engagement: Engagement, side: Side, draft: Form | None) -> str:
    """What a side is to do about an engagement nobody has filed, or one sent back to both."""
    filed = outcome_in_words(engagement, draft) if draft else ""
    by = engagement.disputed_by
    if by and by != side:
        form = f"your form: {filed}" if filed else "the form"
        return f"{PARTIES[Side(by)]} dispute {form}. Put it right, then hand it in again."
    if filed:
        return f"on your form {filed}. Add the losses and hand it in."
    if by:
        return "you dispute the outcome. Agree on it with the other side, or file your own form."
    return f"{engagement.mission}. Fight it, then fill in the form."


def _answers(game: Campaign, engagement: Engagement, seat: Seat) -> list[Choice]:
    """What a seat may do about an engagement."""
    area, where = engagement.area, place(engagement.area)
    if engagement.status == Status.FILED:
        return [
            Choice(f"{CONFIRM}:{area}", "Confirm", where, place=area),
            Choice(f"{DISPUTE}:{area}", "Dispute", where, place=area),
        ]
    if engagement.proposed:
        return [
            Choice(f"{RESOLVE}:{area}", "Settle by dice:", where, place=area),
            Choice(f"{FIGHT}:{area}", "Insist on the table:", where, place=area),
        ]
    draft = engagement.drafts.get(SIDE_OF_SEAT[seat])
    fields = _result_fields(engagement, draft)
    verb = "Change the result of" if draft else "File the result of"
    found = [Choice(f"{FILE}:{area}", verb, where, place=area, fields=fields)]
    if draft:
        found += [_loss(engagement, draft, unit) for unit in engagement.units]
        found.append(Choice(f"{HAND_IN}:{area}", "Hand in the form of", where, place=area))
    if engagement.status == Status.OPEN:
        found.append(Choice(f"{RESOLVE}:{area}", "Offer to settle by dice:", where, place=area))
        if _names_platoons(game, engagement, seat):
            words = "Name three platoons in secret for"
            token = f"{LILLE_PLATOONS}:{area}"
            found.append(Choice(token, words, where, "", "Lille", area, fields=_PLATOONS))
    return found


def _loss(engagement: Engagement, draft: Form, unit: UnitId) -> Choice:
    lost = draft.losses.get(unit, Losses())
    told = _in_short(lost)
    whole = len(name(unit)) + len(told) <= _WHO_AND_WHAT
    return Choice(
        f"{LOSS}:{engagement.area}:{unit}",
        "Losses of the",
        name(unit) if whole else short(unit),
        "",
        told,
        engagement.area,
        fields=_loss_fields(SIDE[unit], lost),
    )


def _in_short(lost: Losses) -> str:
    """What a line of a menu has room for: long lists are only counted."""
    words = losses_in_words(lost) or "none yet"
    kinds = words.count(",") + 1
    return words if len(words) <= _MOST_WORDS else f"{kinds} kinds of losses noted"


def _names_platoons(game: Campaign, engagement: Engagement, seat: Seat) -> bool:
    """4.0 An Allied force without supply near Lille names the platoons that feel nothing of it."""
    if SIDE_OF_SEAT[seat] != ALLIED or not engagement.exempt:
        return False
    return engagement.area not in game.day.lille


def _tell_platoons(game: Campaign, engagement: Engagement) -> None:
    words = f"{place(engagement.area)}: platoons {game.day.lille[engagement.area]} lack nothing."
    seats = readers(game, ALLIED)
    game.log(Kind.FILED, words, engagement.area, seats=seats, rule="4.0 Lille")


def _fill_in(engagement: Engagement, side: Side, texts: list[str]) -> None:
    """The result on a side's own form; losses on it stay."""
    winner, most, least = texts
    had = engagement.drafts.get(side)
    role = ""
    if winner != NOBODY:
        attacks = _WINNERS[winner] == engagement.attacking
        role = Role.ATTACKER if attacks else Role.DEFENDER
    engagement.drafts[side] = Form(
        winner=role,
        score=(int(most), int(least)),
        losses=had.losses if had else {},
        filed_by=side,
    )


def _losses(texts: list[str]) -> Losses:
    platoons, tanks, others, halved, teams = texts
    models = counted(tanks)
    return Losses(
        platoons=int(platoons),
        light=models.get(AFV, 0),
        czech=models.get(CZECH_PANZER, 0),
        panzer_iii=models.get(PANZER_III, 0),
        panzer_iv=models.get(PANZER_IV, 0),
        others=int(others),
        halved=int(halved),
        teams=int(teams),
    )


def _hand_in(game: Campaign, engagement: Engagement, side: Side) -> None:
    """The form is with the other side; what the referee files stands."""
    form = engagement.form = engagement.drafts.pop(side)
    engagement.disputed_by = ""
    filed = outcome_in_words(engagement, form)
    words = f"{place(engagement.area)}, the form of {PARTIES[side]}: {filed}."
    game.log(Kind.FILED, words, engagement.area, rule="Sheets Outcome")
    if side == IMPARTIAL:
        _settle(game, engagement, "the referee has decided.")
    else:
        engagement.status = Status.FILED


def _settle(game: Campaign, engagement: Engagement, words: str) -> None:
    engagement.status = Status.SETTLED
    named = game.day.lille.get(engagement.area)
    secret = f" Exempt near Lille were platoons {named}." if named else ""
    where = place(engagement.area)
    game.log(Kind.FILED, f"{where}: {words}{secret}", engagement.area, rule="Sheets Outcome")


def _dispute(game: Campaign, engagement: Engagement, side: Side) -> None:
    """To the referee if there is one; otherwise back to both."""
    judged = game.options[REFEREE] == ON
    to_whom = "the referee decides" if judged else "the form goes back to both"
    words = f"{place(engagement.area)}: {PARTIES[side]} dispute the outcome; {to_whom}."
    game.log(Kind.FILED, words, engagement.area, rule="Sheets Outcome")
    engagement.status = Status.OPEN
    if judged:
        _to_the_referee(engagement)
    elif engagement.form:  # whoever filed it may change it and hand it in again
        engagement.disputed_by = side
        engagement.drafts[Side(engagement.form.filed_by)] = engagement.form
        engagement.form = None


def _to_the_referee(engagement: Engagement) -> None:
    """The referee works on a copy of the form as it was handed in."""
    form = engagement.form or Form()
    engagement.status = Status.DISPUTED
    engagement.drafts = {IMPARTIAL: replace(form, losses={**form.losses}, filed_by=IMPARTIAL)}


class Review(Decision, frozen=True):
    """Sheets: before the outcomes are posted the referee may correct any of them."""

    rule = "Sheets Referee"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        judged = game.options[REFEREE] == ON
        return (REFEREE_SEAT,) if judged and self._reviewed(game) else ()

    @staticmethod
    def _reviewed(game: Campaign) -> list[Engagement]:
        return [it for it in game.table.engagements if it.on_table and it.form]

    def prompt(self, game: Campaign, seat: Seat) -> str:
        found = [
            f"{place(it.area)}: {outcome_in_words(it, it.form)}"
            for it in self._reviewed(game)
            if it.form
        ]
        return f"The outcomes of the day: {'; '.join(found)}. Do they stand?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple([it.area for it in self._reviewed(game)])

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice(STAND, "Let them stand"),
            *(
                Choice(f"{CORRECT}:{it.area}", "Correct", place(it.area), place=it.area)
                for it in self._reviewed(game)
            ),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == STAND:
            return
        area = AreaId(token.partition(":")[2])
        engagement = next(it for it in game.table.engagements if it.area == area)
        _to_the_referee(engagement)
        game.then(Outcomes(), Review())


def outcome_in_words(engagement: Engagement, form: Form) -> str:
    """Who won by what score, and what each formation lost."""
    side = _side_of(engagement, form.winner)
    won = f"{PARTIES[side]} won {form.score[0]}:{form.score[1]}" if side else "nobody won"
    lost = [
        f"{FORMATIONS[unit].short}: {losses_in_words(it)}"
        for unit, it in form.losses.items()
        if it != Losses()
    ]
    return f"{won} (losses of {'; '.join(lost)})" if lost else won


_SHORT = (
    ("armoured platoon", "armoured platoons"),
    ("vehicle", "vehicles"),
    ("Czech tank", "Czech tanks"),
    ("PzKw III", "PzKw III"),
    ("PzKw IV", "PzKw IV"),
    ("platoon", "platoons"),
    ("platoon halved", "platoons halved"),
    ("team", "teams"),
)


def losses_in_words(losses: Losses) -> str:
    """The losses of a formation in short; nothing if there are none."""
    counts = [getattr(losses, it) for it in Losses.__struct_fields__]
    found = [count(it, *words) for it, words in zip(counts, _SHORT, strict=True) if it]
    return ", ".join(found)
