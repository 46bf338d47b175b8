"""Makes up interactions: ids, values, answers, forms, commands and records that are none."""

from __future__ import annotations

import random
from types import SimpleNamespace

from bot.panels.ids import Action
from bot.search import matching
from engine.core.choice import BATCH

ODD = [
    *("", " ", "0", "-1", "00", "²", "٣", "1e9", "0x1", "1.0", "+1", "=", "=;", "=;;", "+", "+²"),
    *("9" * 19, "9" * 40, "9" * 90, str(2**63), str(2**64), "18446744073709551616"),
    *("moon", "toys", "sit:", "sit:moon", "officer:", "officer:left", "left", "right", "allied"),
    *("general:", "general:left", "general"),
    *("a=b", "0=0", "2=60", "60=forfeit", "99999999999999999999=remind", "360=", "=remind"),
    *("mode=fancy", "mode=", "mode", "?", "council", "unless", "always", "0:", "0:/", "0:0.0/0s"),
    *("0:" + "9." * 30 + "/0", "1:bid:3", "7:bid:3", "0:bid:3;bid:3", "0:cancel", ":", "::", "0:²"),
    *(
        "\x00",
        "\n",
        "a\nb",
        "\ud800",
        "é",
        "🂡",
        "'; DROP TABLE games;--",
        "%s%n",
        "../../etc",
        "x" * 99,
    ),
]
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:;=+?/._-² \n\x00é\ud800"
NUMBERS = [0, 1, 2, 3, 77, -1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, 10**30]
ELSEWHERE = NUMBERS[1:]  # no number means the game that is here
SEATS = ("left", "right", "allied")
UNKNOWN = [it for it in ODD if it and it not in SEATS]  # nothing said means the next free seat
USERS = SimpleNamespace(id=5, bot=False), SimpleNamespace(id=6, bot=True), None
COMMANDS = {
    "GameCommands.new": {"game": [it for it in ODD if it != "toy"], "council": [True, False]},
    "GameCommands.join": {"seat": UNKNOWN},
    "GameCommands.replace": {"seat": UNKNOWN, "user": USERS},
    "GameCommands.officer": {"seat": UNKNOWN, "level": ODD},
    "GameCommands.resume": {"number": ELSEWHERE},
    "GameCommands.export": {"number": NUMBERS},
    "GameCommands.fork": {"turn": UNKNOWN, "number": NUMBERS},
    "GameCommands.settings": {"missed": ODD},
    "LookingCommands.map_": {"place": ODD, "layer": ODD, "turn": ODD},
    "LookingCommands.log": {"find": ODD, "when": ODD},
    "OrderCommands.do": {"order": ODD, "seat": ODD},
    "OrderCommands.odds": {"find": ODD},
    "OrderCommands.orders": {"seat": ODD},
    "HelpCommands.help": {"again": ODD},
    "HelpCommands.rules": {"topic": ODD},
    "ReminderCommands.remind": {
        "zone": ODD,
        "holiday": [it for it in ODD if it != "0"],
        "where": ODD,
    },
}
SUGGESTIONS = {
    "GameCommands._seats": {},
    "GameCommands._turns": {"number": [*ODD, *NUMBERS]},
    "LookingCommands._places": {},
    "LookingCommands._layers": {},
    "LookingCommands._turns": {},
    "OrderCommands._orders": {"seat": ODD},
    "OrderCommands._mine": {},
    "OrderCommands._held": {},
    "ReminderCommands._zones": {},
    "HelpCommands._topics": {},
}
_SEATED = ["left", "right", "allied", "nowhere"]
_KEYS = ["miracle", "france_1940", "moon"]
FORMS = [
    *[("b", action, [""], []) for action in ("leave", "start", "concede", "close", "map")],
    ("b", "forget", ["", "0" * 16, "f" * 16, "F" * 16, "0" * 15, "moon"], []),
    *[("b", action, _SEATED, []) for action in ("join", "officer", "general")],
    *[("b", action, ["1", "2", "3", "77"], []) for action in ("agree", "refuse", "snooze")],
    *[("b", action, ["0", "1", "9"], []) for action in ("decide", "hint", "undo", "never")],
    *[("b", action, ["0", "1", "9"], []) for action in ("draft", "reopen")],
    ("s", "draft", ["0:0.0", "0:1.ff", "9:0.1", "0:0.g", "0"], ["0", "1", "77", "100"]),
    ("b", "sign", ["0:abcdef.0", "0:abcdef.ffff", "9:000000.1", "0:abc.0", "0:abcdef."], []),
    ("b", "finish", ["9:this-phase", "9:this-turn", "0:away", "0:"], []),
    (
        "b",
        "stance",
        ["0", "0:Charm", "0:Charm=loud", "9:*=ask", "0:Moon=pass", "0:Charm/x=pass"],
        [],
    ),
    ("s", "stance", ["0", "0:Charm=pass"], ["Charm", "Moon", "=a full moon"]),
    ("b", "standin", ["", "away", "this-phase", "general-this-turn"], []),
    ("b", "log", ["0:", "1:turn", "99999:", "0:²", "7:a:b"], []),
    ("s", "log", [""], ["0", "1", "99999"]),
    ("s", "new", ["", "council"], _KEYS),
    ("s", "game", [""], _KEYS),
    ("s", "seat", [""], [f"{what}:{seat}" for what in ("sit", "officer") for seat in _SEATED]),
    ("s", "pace", [""], ["0=remind", "360=officer", "7=remind", "360=moon"]),
    ("s", "council", [""], ["0=0", "2=60", "4=60", "99=99"]),
    ("s", "option", ["", "?", "weather", "moon"], ["weather", "foul", "moon", "weather=foul"]),
    ("b", "f", ["0:report", "0:wreck", "0:report=1/fair/A1", "2:report", "0:quiet", "9:x"], []),
    ("b", "handout", ["chart", "moon", ""], []),
    ("b", "rule", ["tide", "moon", "", "../x"], []),
]


class Forger:
    """Makes up interactions, always the same from the same seed."""

    def __init__(self, seed, real, owed, record):
        self.chance = random.Random(seed)  # noqa: S311 - no secret
        self.real = real
        self.owed = owed
        self.tokens = [it.token for _, question, _ in owed for it in question.choices]
        self.record = record

    def press(self):
        """An id and the values picked."""
        pick = self.chance.choice
        way = self.chance.random()
        if way < 0.3:
            custom_id, options = pick(self.real)
            values = tuple(sorted(options)[:1])
            if self.chance.random() < 0.7:
                custom_id = self._changed(custom_id)
            else:
                values = tuple(self._changed(it) for it in values) or (pick(ODD),)
        elif way < 0.6:
            return self._own_answer()
        elif way < 0.7:
            return self._well_formed()
        elif way < 0.93:
            game, version = pick([*"12345678", pick(ODD)]), pick(["0", "1", "2", pick(ODD)])
            rest = pick([pick(ODD), "", "1", "left"])
            custom_id = f"{pick('bsm')}:{pick(list(Action))}:{game}:{version}:{rest}"
            values = ()
        else:
            custom_id, values = self._nonsense(), ()
        if self.chance.random() < 0.4:
            values = tuple(pick(ODD) for _ in range(self.chance.randrange(4)))
        return custom_id[:100], values

    def _well_formed(self):
        """What could be an id of ours, of a table or a moment where nobody offers it."""
        pick = self.chance.choice
        kind, action, rest, picks = pick(FORMS)
        game, version = pick([*"12345678", "77"]), pick(["0", "1", "5", "99"])
        return f"{kind}:{action}:{game}:{version}:{pick(rest)}", (pick(picks),) if picks else ()

    def _own_answer(self):
        """About a question that is open, by its own id, with an answer that it does not offer."""
        pick = self.chance.choice
        game, question, (version, seat) = pick(self.owed)
        about = f"{game}:{version}:{seat}"
        token = self._token(question)
        path = pick(["/0", "0/0", "1.2/0", "9/9", "0.0.0.0/0s", "7/1s", "9999/9999", "/0s"])
        return pick(
            [
                (f"b:p:{about}:{token}"[:100], ()),
                (f"b:f:{about}:{token}"[:100], ()),
                (f"b:show:{about}:{token}"[:100], ()),
                (f"s:browse:{about}:{path}", self._values(question)),
                (f"b:browse:{about}:{path}", ()),
                (f"s:never:{about}:unless", tuple({self._changed(pick(ODD)) for _ in range(3)})),
                (f"b:never:{about}:{pick(['unless', 'always', ''])}", (pick(ODD),)),
                (f"b:undo:{game}:{version + pick([-1, 1, 7])}:{seat}", ()),
                (f"b:{pick(['hint', 'decide'])}:{about}{pick(['', ':0', '0'])}", ()),
            ]
        )

    def _values(self, question):
        number = self.chance.randrange(1, 4)
        picks = [f"{self.chance.choice('==?>')}{self._token(question)}" for _ in range(number)]
        if self.chance.random() < 0.3:
            picks = [f"+{self.chance.randrange(40)}" for _ in range(self.chance.randrange(1, 3))]
        return tuple(picks)

    def _token(self, question):
        """Made up, changed, of another question, or several where they cannot stand together."""
        pick, legal = self.chance.choice, [it.token for it in question.choices]
        ways = [
            lambda: pick(ODD),
            lambda: self._changed(pick(legal)),
            lambda: pick(self.tokens),
            lambda: ";".join([pick(legal)] * 2),
            lambda: ";".join(pick(self.tokens) for _ in range(self.chance.randrange(2, 5))),
            lambda: f"{pick(legal)};",
        ]
        return pick(ways)()

    def form(self):
        """A form that was filled in: of any id, with texts of which one at least will not do."""
        pick = self.chance.choice
        game, question, (version, seat) = pick(self.owed)
        forms = [it.token for it in question.choices if it.fields] or ["report"]
        about = f"{pick([game, 9, 77])}:{pick([version, version, 0, 5])}:{pick([seat, seat, 9])}"
        ids_ = [f"m:f:{about}:{pick(forms)}", f"m:f:{about}:{self._token(question)}"[:100]]
        ids_ += [self.press()[0], self._changed(ids_[0]), self._nonsense()]
        texts = ["10", "9", "foul", "A1", "L2", "fair", *ODD]
        several = tuple(pick(texts) for _ in range(self.chance.randrange(7)))
        return pick(ids_), ("10", *several) if several else several

    def tampered(self):
        """A record with something in it changed."""
        data = bytearray(self.record)
        for _ in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(data))
            if self.chance.random() < 0.5:
                data[at] = self.chance.randrange(256)
            else:
                del data[at : at + self.chance.randrange(1, 40)]
        return bytes(data)

    def command(self):
        name = self.chance.choice(list(COMMANDS))
        given = {
            key: self.chance.choice(values)
            for key, values in COMMANDS[name].items()
            if values is UNKNOWN or values is ELSEWHERE or self.chance.random() < 0.8
        }
        if name == "OrderCommands.do" and self._fits(given.get("order", "")):
            given["order"] = "²"
        given |= {"order": "²"} if name == "OrderCommands.do" and "order" not in given else {}
        given |= {"topic": "²"} if name == "HelpCommands.rules" and "topic" not in given else {}
        return name, given

    def _fits(self, order):
        """Whether typed words happen to mean one order and no other."""
        return any(
            len(matching(part, question.choices, lambda it: it.label)) == 1
            for _, question, _ in self.owed
            for part in (order, *order.split(BATCH))
        )

    def _nonsense(self):
        return "".join(self.chance.choices(LETTERS, k=self.chance.randrange(60)))

    def _changed(self, text):
        at, how = self.chance.randrange(len(text) + 1), self.chance.randrange(4)
        if how == 0:
            return text[:at] + self.chance.choice(LETTERS) + text[at:]
        if how == 1:
            return text[:at] + text[at + 1 :]
        if how == 2:
            fields = text.split(":")
            fields[self.chance.randrange(len(fields))] = self.chance.choice(ODD)
            return ":".join(fields)
        return text[:at]
