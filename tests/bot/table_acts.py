"""What people do at a table, each act as work for an application and as a change of a model.

The model is a table in plain Python: it knows what was acknowledged, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import strategies as st

from bot.store import Preferences
from bot.store.model import Missed
from engine.core.stances import ASK, Order
from tests.bot.support import ADA, BEN, CLEO, HERE

SEATS = ("left", "right")
PEOPLE = (ADA, BEN, CLEO)
OPTIONS = (("weather", "foul"), ("weather", "grey"), ("mode", "fancy"))
GAME = 1
QUORUM = 2


@dataclass
class Model:
    """A table in plain Python: what was acknowledged, and nothing else.

    Of a vote that ended level the model knows which answers could have won.
    """

    status: str = "lobby"
    options: dict = field(default_factory=dict)
    pace: int = 0
    seats: set = field(default_factory=set)
    answers: list = field(default_factory=list)
    stances: dict = field(default_factory=dict)
    first: dict = field(default_factory=dict)
    requests: int = 0
    votes: dict = field(default_factory=dict)
    snoozed: set = field(default_factory=set)
    time_is_up: bool = False

    def sit(self, seat, user):
        self.seats = (self.seats | {(seat, user)}) - {(seat, 0)}

    def vote(self, user, token):
        self.votes[user] = token
        if len(self.votes) >= QUORUM:
            self.decide()

    def decide(self):
        """The council's majority is carried out, if anybody has voted."""
        if self.votes:
            counted = Counter(self.votes.values())
            most = {it for it in counted if counted[it] == max(counted.values())}
            self.answers.append(("allied", most, 0))
            self.votes = {}


@dataclass
class Act:
    """One thing somebody does: `work` on an application, `apply` on the model and the answer."""

    name: str
    work: object
    apply: object

    def __repr__(self):
        return self.name


class Acts:
    """What can be done at a table as it stands."""

    def __init__(self, draw, table):
        self.draw, self.table = draw, table

    def one_of(self, values):
        """By its number: what is drawn may depend on nothing that differs from run to run."""
        values = list(values)
        return values[self.draw(st.integers(0, len(values) - 1))]

    def user(self):
        return self.one_of((*PEOPLE, ADA, BEN))

    def option(self):
        key, value = self.one_of(OPTIONS)
        return Act(
            f"option {key} {value}",
            lambda app: app.lobby.options(GAME, ADA, {key: value}),
            lambda model, _: model.options.update({key: value}),
        )

    def pace(self):
        pace = self.one_of((0, 60, 1440))

        def work(app):
            if self.table.game.version:
                return app.admin.settings(GAME, ADA, pace=pace)
            return app.lobby.pace(GAME, ADA, pace, Missed.REMIND)

        return Act(f"pace {pace}", work, lambda model, _: setattr(model, "pace", pace))

    def join(self):
        user, seat = self.user(), self.one_of(SEATS)

        def apply(model, seated):
            if seated:
                model.sit(seat, user)
            else:
                model.requests += 1

        return Act(f"{user} joins {seat}", lambda app: app.lobby.join(GAME, seat, user), apply)

    def leave(self):
        user = self.user()

        def apply(model, _):
            model.seats = {it for it in model.seats if it[1] != user}
            if model.status == "playing" and not any(who for _, who in model.seats):
                model.status = "paused"

        return Act(f"{user} leaves", lambda app: app.lobby.leave(GAME, user), apply)

    def officer(self):
        seat = self.one_of(SEATS)

        def apply(model, _):
            model.seats = model.seats ^ {(seat, 0)}

        return Act(f"officer {seat}", lambda app: app.lobby.officer(GAME, seat, ADA), apply)

    def status(self, name, work, status):
        return Act(name, work, lambda model, _: setattr(model, "status", status))

    def start(self):
        return self.status("start", lambda app: app.lobby.start(GAME, ADA), "playing")

    def pause(self):
        user = self.user()
        return self.status(f"{user} pauses", lambda app: app.admin.pause(GAME, user), "paused")

    def resume(self):
        user = self.user()
        return self.status(
            f"{user} resumes", lambda app: app.admin.resume(GAME, user, HERE), "playing"
        )

    def remind(self):
        user, hours = self.user(), self.one_of((1, 12, 48))
        wish = Preferences(first=hours * 60, quiet_from=0, quiet_to=0)
        return Act(
            f"{user} reminded after {hours}",
            lambda app: app.admin.prefer(user, wish),
            lambda model, _: model.first.update({user: hours * 60}),
        )

    def answer(self):
        seat = self.one_of(sorted(self.table.questions))
        token = self.one_of(it.token for it in self.table.questions[seat].choices)
        user, place = self.user(), self.table.rules.seats.index(seat)
        version = self.table.game.asked[seat].version

        def apply(model, done):
            if done.ballot is None:
                model.answers.append((seat, {token}, user))
            else:
                model.vote(user, token)

        return Act(
            f"{user} answers {token} for {seat}",
            lambda app: app.decisions.answer(GAME, version, place, token, user),
            apply,
        )

    def order(self):
        """A way that asks, with or without exceptions, so that nothing is answered by itself."""
        seat, user = self.one_of(self.table.questions or SEATS[:1]), self.user()
        key = self.one_of(self.table.rules.all_stances)
        order = Order(ASK, self.one_of(((), self.table.rules.all_stances[key].occasions)))
        place = self.table.rules.seats.index(seat)
        return Act(
            f"{user} orders {key} for {seat}",
            lambda app: app.stances.take(GAME, place, user, key, order),
            lambda model, _: model.stances.update({(seat, key): order}),
        )

    def lift(self):
        return self.order()

    def offer(self):
        user = self.user()

        def apply(model, _):
            model.requests += 1

        return Act(
            f"{user} offers a draw", lambda app: app.early_ending.offer_draw(GAME, user), apply
        )

    def agree(self):
        user, agree = self.user(), self.draw(st.booleans())
        open_ones = self.table.stored.requests
        if not open_ones:
            return self.offer()
        request = self.one_of(open_ones)

        def apply(model, words):
            model.requests -= bool(words)
            if words and agree and request.kind == "draw":
                model.status = "over"
            elif words and agree:
                model.sit(request.seat, request.target)

        return Act(
            f"{user} {'agrees' if agree else 'refuses'} {request.kind}",
            lambda app: app.consents.answer(GAME, request.id, user, agree=agree),
            apply,
        )

    def snooze(self):
        nudges = [it for it in self.table.stored.reminders if it.kind == "nudge"]
        if not nudges:
            return self.remind()
        row = self.one_of(nudges)
        return Act(
            f"{row.user} snoozes",
            lambda app: app.reminder_worker.snooze(GAME, row.id, row.user),
            lambda model, _: model.snoozed.add(row.id),
        )

    def tick(self):
        def apply(model, _):
            if model.time_is_up:
                model.decide()

        return Act("tick", lambda app: app.reminder_worker.run_due(), apply)

    def any(self):
        game = self.table.game
        if game.status == "lobby":
            kinds = [self.option, self.pace, self.join, self.leave, self.officer, self.remind]
            return self.one_of([*kinds, *kinds, self.start])()
        kinds = [self.pace, self.pause, self.resume, self.remind, self.snooze, self.tick]
        if self.table.questions:
            kinds += [self.answer] * 5
        if not game.settings.council:
            kinds += [self.join, self.leave, self.order, self.lift, self.offer, self.agree]
        return self.one_of(kinds)()


class Said(Acts):
    """One act of which all is given."""

    def __init__(self, table, kind, *values):
        super().__init__(None, table)
        self.act, self.values = getattr(self, kind), list(values)

    def one_of(self, values):
        return self.values.pop(0)
