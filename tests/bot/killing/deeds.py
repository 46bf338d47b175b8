"""What people do at a table, and how to tell from the store that it was done, once."""

# ruff: noqa: E731 - a deed is made of two small functions, and reads best with them in its lines

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.panels.ids import Action
from bot.panels.lobby import SIT
from bot.store.model import OFFICER, Level, Status
from bot.tables.consent import ANYBODY, lapsed
from bot.tables.draft import Draft
from bot.tables.history import standing
from bot.tables.snapshot import in_play, level_of
from engine import rules_of, take_back
from engine.core.chance import Chance
from engine.core.choice import by_hand
from engine.core.forms import any_filling
from engine.core.referee import misfilled
from engine.core.stances import ASK
from sandbox.seen import Seen
from sandbox.uploads import Upload
from tests.bot.killing.truth import Kept, controls
from tests.bot.test_forged import record, written

IMPORTED = 14
GAMES = ("spoiled_victory", "toy")  # opened with the first, perhaps switched to the other
WEIGHTS = {
    "open": 4,
    "start": 4,
    "switch": 3,
    "join": 4,
    "answer": 4,
    "vote": 4,
    "resume": 3,
    "snooze": 4,
    "agree": 3,
    "refuse": 2,
}
LONGEST = 70  # answers; then the table is closed
PACES = {"0=remind": (0, "remind"), "360=officer": (360, "officer"), "1440=forfeit": (1440,)}
VOTES = {"0=0": (False,), "2=60": (True, 2, 60), "3=720": (True, 3, 720)}


@dataclass(frozen=True)
class Deed:
    """Something somebody does: how, and whether it is kept afterwards.

    `says` is in the answer to a command that was carried out.
    """

    kind: str
    do: Callable[[], Awaitable[Any]]
    kept: Callable[[Kept | None], bool]
    says: str = ""

    @property
    def weight(self):
        """How likely it is beside others."""
        return WEIGHTS.get(self.kind, 1)


class Table:
    """One channel with its people; offers what could be done there just now."""

    def __init__(self, stage, channel, luck, names=("Ada", "Ben", "Cleo"), games=GAMES):
        self.stage, self.channel, self.luck, self.games = stage, channel, luck, games
        self.people = {it.id: it for it in (stage.actor(name, channel) for name in names)}
        self.ada, self.ben, self.cleo = self.people.values()
        self.record = written(record("spoiled_victory", "onwards", IMPORTED))

    def deeds(self, kept):
        """Everything that could be done, by what it is."""
        if kept is None:
            return [self._new(), self._import()]
        status = kept.game.status
        if status == Status.LOBBY:
            return self._in_the_lobby(kept)
        if status == Status.PAUSED:
            return [self._resume(kept), *self._between(kept)]
        answers = self._votes(kept) if kept.game.settings.council else self._answers(kept)
        if kept.game.version > LONGEST:
            return [self._settings(kept)]
        return [*answers, *self._between(kept), *self._second_thoughts(kept), self._pause(kept)]

    # -- opening ------------------------------------------------------------------------------

    def _new(self):
        do = lambda: self.ada.slash("/game new", game=self.games[0], wait=False)
        return Deed("open", do, lambda it: it is not None, "is on the table")

    def _import(self):
        file = Upload("game.json", "application/json", self.record)
        do = lambda: self.ada.slash("/game import", record=file, wait=False)
        fits = lambda it: it is not None and it.game.version > IMPORTED
        return Deed("import", do, fits, "The record is on the table")

    # -- the lobby ----------------------------------------------------------------------------

    def _in_the_lobby(self, kept):
        game, board = kept.game, self._board(kept)
        solitaire = len(rules_of(game.game).seats) == 1
        alone = solitaire and not game.settings.council
        found = [self._menu(kept, "pace", "s:pace", pick, _paced(pick)) for pick in PACES]
        other = self.games[game.game == self.games[0]]
        found.append(
            self._menu(
                kept,
                "switch" if alone else "switch back",
                "s:game",
                other,
                lambda it: (
                    it.game.game == other and {user for _, user in it.sitting} == {self.ada.id}
                ),
            )
        )
        if solitaire:
            found += [self._menu(kept, "council", "s:council", it, _voting(it)) for it in VOTES]
            found += self._switches(kept)
        found += self._seats(kept)
        if not next(off for id_, off in controls(board) if id_.startswith("b:start")):
            kind = "start alone" if alone else "start"
            start = self._press(kept, self.ada, kind, "b:start", lambda it: it.game.version >= 1)
            found.append(start)
        return found

    def _switches(self, kept):
        menu = next(it for it in self._board(kept).selects if it.custom_id.startswith("s:option"))
        values = [it["value"] for it in menu.body["options"] if "=" in it["value"]]
        if not values:
            return []  # they are many, and each is opened first
        value = self.luck.choice(values)
        key, _, chosen = value.partition("=")
        return [
            self._menu(kept, "option", "s:option", value, lambda it: it.game.options[key] == chosen)
        ]

    def _seats(self, kept):
        """Sit down, get up, send one of the staff; buttons, or a menu where seats are many."""
        found, offered = [], self._offered_seats(kept)
        for actor in (self.ben, self.cleo):
            mine = {seat for seat, user in kept.sitting if user == actor.id}
            if mine:
                gone = lambda it, u=actor.id: u not in {user for _, user in it.sitting}
                found.append(self._press(kept, actor, "leave", "b:leave", gone))
                continue
            seat = self.luck.choice(in_play(kept.game))
            sits = lambda it, u=actor.id, s=seat: (s, u) in it.sitting
            found.append(Deed("join", partial(offered[SIT, seat], actor), sits))
        for (word, seat), do in offered.items():
            if word in list(Level):
                sent = partial(_staff, seat=seat)
                was = sent(kept)
                toggled = lambda it, f=sent, w=word, b=was: f(it) == ("" if b == w else w)
                found.append(Deed("officer", partial(do, self.ada), toggled))
        return found

    def _offered_seats(self, kept):
        """What can be done with which seat, and how somebody does it."""
        board, found = self._board(kept), {}
        for key in (it.custom_id for it in board.buttons):
            _, word, *_, seat = key.split(":")
            if seat in in_play(kept.game):
                do = lambda actor, k=key: actor.click(board, custom_id=k, wait=False)
                found[SIT if word == Action.JOIN else word, seat] = do
        for menu in (it for it in board.selects if it.custom_id.startswith("s:seat")):
            for value in (it["value"] for it in menu.body["options"]):
                pick = lambda actor, m=menu.custom_id, v=value: actor.select(
                    board, m, v, wait=False
                )
                found[tuple(value.split(":"))] = pick
        return found

    # -- playing ------------------------------------------------------------------------------

    def _answers(self, kept):
        table, found = kept.table, []
        for seat, question in table.questions.items():
            holders = table.holders(seat)
            if not holders or table.has_officer(seat):
                continue
            actor = self.people[self.luck.choice(holders)]
            token = self._answer(table.state, seat, question)
            number = table.rules.seats.index(seat)
            version = kept.game.asked[seat].version
            key = f"b:p:{kept.game.id}:{version}:{number}:{token}"
            once = lambda it, t=token, u=actor.id: (
                [by_hand(entry.token) for entry in it.answers(kept, u)] == [t]
            )
            if (key, False) in controls(self._board(kept)):
                found.append(self._press(kept, actor, "answer", key, once))
            else:
                do = lambda a=actor, t=token, s=seat: a.slash("/do", order=t, seat=s, wait=False)
                found.append(Deed("answer", do, once))
            asked = lambda it, s=seat: (
                {order.way for (owner, _), order in it.stored.stances.items() if owner == s}
                == {ASK}
            )
            found.append(Deed("standing order", partial(_asks_all, actor, seat), asked))
        return found

    def _votes(self, kept):
        ((seat, question),) = kept.table.questions.items()
        version, found = kept.game.asked[seat].version, []
        for actor in self.people.values():
            token = self._answer(kept.table.state, seat, question)
            voted = lambda it, u=actor.id, t=token: (
                it.game.version > kept.game.version
                or (version, u, t) in {(v.version, v.user, v.token) for v in it.stored.votes}
            )
            do = lambda a=actor, t=token: a.slash("/do", order=t, wait=False)
            found.append(Deed("vote", do, voted))
        return found

    def _answer(self, state, seat, question):
        """Any answer; its blanks, if it has any, are filled in at random."""
        choice = self.luck.choice(question.choices)
        token, chance = choice.token, Chance(str(self.luck.random()))
        while choice.fields and (token == choice.token or misfilled(state, seat, token)):
            token = any_filling(choice.token, choice.fields, chance)
        return token

    def _second_thoughts(self, kept):
        """Taking back, draws, seats, and the answers to whoever asks for them."""
        table, found = kept.table, self._consents(kept)
        if kept.game.settings.council:
            return found
        sides = {table.rules.side(seat) for seat, user in kept.sitting if user}
        held = {user for _, user in kept.sitting if user}
        for user in held:
            actor, (seat, *_) = self.people[user], table.seats_of(user)
            if take_back(table.state, seat):
                taken = lambda it, u=user: len(it.answers(kept, u)) == 1
                found.append(self._command("take back", actor, "/undo", taken))
            elif len(sides) > 1 and any(
                it.seat in table.seats_of(user) and by_hand(it.token)
                for it in standing(kept.entries)[1:]
            ):
                found.append(self._command("ask back", actor, "/undo", _asked(kept), "consent of"))
            if table.several and not table.has_officer(seat):
                there = lambda it, s=seat: (s, OFFICER) in it.sitting
                found.append(
                    self._command("stand-in", actor, "/game officer", there, "plays the", seat=seat)
                )
                found.append(
                    self._command(
                        "hand on", actor, "/game replace", _asked(kept), "asked", seat=seat
                    )
                )
            elif table.several:
                back = lambda it, s=seat: (s, OFFICER) not in it.sitting
                found.append(
                    self._command("back", actor, "/game officer", back, "has left", seat=seat)
                )
        if len(sides) > 1 and not any(it.kind == "draw" for it in kept.stored.requests):
            found.append(
                self._command("draw", self.people[self._chief(kept)], "/game draw", _asked(kept))
            )
        return found

    def _chief(self, kept):
        table = kept.table
        return next(chief[1] for side in table.sides if (chief := table.chief(side)))

    def _consents(self, kept):
        found, draft = [], Draft(kept.stored, self.stage.clock.now(), table=kept.table)
        for request in kept.stored.requests:
            if lapsed(draft, request):
                continue
            message = self._bearing(f"b:agree:{kept.game.id}:0:{request.id}")
            for user, actor in self.people.items():
                voices = {*kept.table.seats_of(user), f"@{user}"} & set(request.waiting)
                anybody = ANYBODY in request.waiting and self._may_sit(kept, user, request.seat)
                if not (voices or anybody):
                    continue
                words = ("agree", "refuse") if voices else ("agree",)
                found += [self._consent(actor, message, it, kept, request) for it in words]
        return found

    def _consent(self, actor, message, word, kept, request):
        key = f"b:{word}:{kept.game.id}:0:{request.id}"
        settled = lambda it: (
            it.requests[request.id] != "open"
            or (
                request.waiting != next(r.waiting for r in it.stored.requests if r.id == request.id)
            )
        )
        do = lambda: actor.click(message, custom_id=key, wait=False)
        return Deed(word, do, settled)

    def _may_sit(self, kept, user, seat):
        table = kept.table
        if user in table.holders(seat):
            return False
        sides = {table.rules.side(it.seat) for it in kept.stored.ever_seated if it.user == user}
        return sides <= {table.rules.side(seat)}

    # -- between the moves --------------------------------------------------------------------

    def _between(self, kept):
        found = [self._settings(kept)]
        hours = self.luck.randrange(1, 15)
        user, actor = self.luck.choice(list(self.people.items()))
        mine = lambda it, u=user: (
            it.stored.preferences.get(u) is None or (it.stored.preferences[u].first == hours * 60)
        )
        found.append(
            self._command("remind", actor, "/remind", mine, "You are reminded", first=hours)
        )
        for message in self.channel.messages.values():
            keys = [it for it, _ in controls(Seen(self.stage, message)) if "b:snooze" in it]
            number = int(keys[0].rpartition(":")[2]) if keys else 0
            for row in (it for it in kept.stored.reminders if it.id == number):
                slept = lambda it, r=row: any(
                    (x.id, x.snoozed > r.snoozed) == (r.id, True) for x in it.stored.reminders
                )
                do = lambda m=message, k=keys[0], u=row.user: self.people[u].click(
                    Seen(self.stage, m), custom_id=k, wait=False
                )
                found.append(Deed("snooze", do, slept, "hear from me again"))
        return found

    def _settings(self, kept):
        game = kept.game
        if game.settings.council:
            hours = self.luck.randrange(1, 100)
            fits = lambda it: it.game.settings.vote_minutes == hours * 60
            return self._command("settings", self.ada, "/game settings", fits, vote_hours=hours)
        hours = self.luck.randrange(200, 700)
        fits = lambda it: it.game.settings.pace == hours * 60
        return self._command(
            "settings", self.ada, "/game settings", fits, pace=hours, missed="officer"
        )

    def _pause(self, kept):
        fits = lambda it: it.game.status == Status.PAUSED
        return self._command("pause", self.ada, "/game pause", fits, "is paused")

    def _resume(self, kept):
        fits = lambda it: it.game.status == Status.PLAYING
        return self._command("resume", self.ada, "/game resume", fits, "goes on here")

    # -- how it is done -----------------------------------------------------------------------

    def _board(self, kept):
        return Seen(self.stage, self.channel.messages[kept.mail.boards[-1].message])

    def _bearing(self, key):
        """The public message with that button; there must be one."""
        for message in self.channel.messages.values():
            seen = Seen(self.stage, message)
            if message.only_for is None and (key, False) in controls(seen):
                return seen
        raise AssertionError(f"no message bears {key}")

    def _press(self, kept, actor, kind, start, fits):
        board = self._board(kept)
        key = next(it for it, _ in controls(board) if it.startswith(start))
        return Deed(kind, lambda: actor.click(board, custom_id=key, wait=False), fits)

    def _menu(self, kept, kind, start, value, fits):
        board = self._board(kept)
        key = next(it for it, _ in controls(board) if it.startswith(start))
        return Deed(kind, lambda: self.ada.select(board, key, value, wait=False), fits)

    def _command(self, kind, actor, command, fits, says="", **options):
        return Deed(kind, lambda: actor.slash(command, wait=False, **options), fits, says)


def _staff(kept, seat):
    """Which of the staff's men holds a seat, if one does."""
    return level_of(kept.game, seat) if (seat, OFFICER) in kept.sitting else ""


def _asked(before):
    """One request more."""
    return lambda it: len(it.requests) == len(before.requests) + 1


def _paced(pick):
    return lambda it: (
        (it.game.settings.pace, it.game.settings.missed)[: len(PACES[pick])] == PACES[pick]
    )


def _voting(pick):
    def fits(it):
        settings = it.game.settings
        wanted = VOTES[pick]
        return (settings.council, settings.quorum, settings.vote_minutes)[: len(wanted)] == wanted

    return fits


async def _asks_all(actor, seat):
    """Somebody opens their standing orders and wants to be asked everything."""
    sheet = await actor.slash("/orders", seat=seat)
    return await actor.click(sheet.message, "Ask me everything", wait=False)
