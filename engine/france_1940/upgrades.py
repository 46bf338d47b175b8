"""How saves of older releases become saves of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.rules import Json
from engine.france_1940 import answers
from engine.france_1940.components.blocks import FORMATION
from engine.france_1940.components.formations import COMMANDS

_LONG_AGO = -1  # the ply of an act that was not numbered


def _to_version_2(raw: Json) -> Json:
    return _set_up_on_sheets({**raw, "agenda": _with_the_next_turn(raw.get("agenda", []))})


def _with_the_next_turn(steps: list[Json]) -> list[Json]:
    """The end of a Turn called the next one; now that waits on the agenda."""
    agenda: list[Json] = []
    for step in steps:
        if step["type"] == "EndTurn":
            agenda.append({"type": "GameTurn"})
        agenda.append(step)
    return agenda


def _set_up_on_sheets(raw: Json) -> Json:
    """Blocks set up in secret were a list, and who was ready another; now each seat has a sheet."""
    held = COMMANDS[raw["options"]["command"]]
    sheets: Json = {}
    for block in raw.pop("placed", []):
        seat = held[FORMATION[block]]
        sheet = sheets.setdefault(seat, {"lines": [], "acts": []})
        line = answers.PLACE.token(block, raw["blocks"][block]["hex"])
        sheet["acts"].append([_LONG_AGO, [[len(sheet["lines"]), "", line]]])
        sheet["lines"].append(line)
    for seat in raw["table"].pop("ready", []):
        if seat in sheets:
            sheets[seat]["signed"] = True
    return {**raw, "sheets": sheets}


UPGRADES: Mapping[int, Callable[[Json], Json]] = {1: _to_version_2}
