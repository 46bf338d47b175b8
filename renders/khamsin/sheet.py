"""The sheet of an engagement on one page (7.0, Sheets): both players take it to their table."""

from __future__ import annotations

from PIL import Image

from engine.core.views import View
from engine.khamsin.briefing import Briefing, Force, SideSheet, briefing
from engine.khamsin.ids import ALLIED, AXIS
from engine.khamsin.views import Board
from renders.core.fonts import BOLD, ITALIC, SANS, SEMIBOLD, SERIF
from renders.core.page import MARGIN, ROOM, WIDTH, Page, Type
from renders.core.palette import Theme
from renders.core.picture import Picture, as_picture
from renders.core.scene import PlacedSprite, lay
from renders.core.sprites import Sprite
from renders.khamsin import counters, table_plan
from renders.khamsin.control import flag
from renders.khamsin.themes import DAY

_LONGEST = 3400
_GAP = 30
_HALF = (ROOM - _GAP) / 2
_HEADING, _PLAIN, _SOFT = Type(BOLD, 22), Type(SANS, 21), Type(SANS, 19, "card_soft")
_COUNTER = 1.6  # how much larger a counter is than on the map
_NAMES = {AXIS: "Axis", ALLIED: "Allies"}
_FOOT = (
    "Afterwards either side files who won, by what score, and what each formation lost. The other"
    " side confirms it or says what is wrong."
)


def handout(view: View, which: str) -> Picture:
    """The sheet of the engagement in an area."""
    board: Board = view.board
    engagement = next(it for it in board.table.engagements if it.area == which)
    told = briefing(engagement, board.table, board.units)
    return as_picture(_page(DAY, board, told), DAY, in_words(told))


def in_words(told: Briefing) -> str:
    """The sheet for those who cannot see it."""
    mission = told.mission
    sides = " ".join(f"{_side(it)}: {', '.join(_force(f) for f in _of(told, it))}."
                     for it in told.sides)  # fmt: skip
    setup = told.setup
    sections = ", ".join(f"{it.id} {it.feature}" for it in setup.sections) if setup else ""
    table = f" The table: {sections}." if sections else ""
    return (
        f"Engagement sheet. {'. '.join(told.headline)}. {mission.objectives} {mission.deployment}"
        f" {mission.special} {sides}{table} {' '.join(told.rules)}"
    )


def _of(told: Briefing, side: SideSheet) -> list[Force]:
    return [it for it in told.forces if it.role == side.role]


def _side(it: SideSheet) -> str:
    return f"{_NAMES[it.side]}, {it.role}, {it.sp} SP, {it.points:,} points"


def _force(it: Force) -> str:
    return f"{it.name} ({it.sp} SP, {it.effects}): {it.options}"


def _page(theme: Theme, board: Board, told: Briefing) -> Image.Image:
    """The whole page, cut off where it ends."""
    page = Page(theme, _LONGEST)
    _masthead(page, told)
    _mission(page, told)
    _forces(page, board, told)
    if told.setup:
        _table(page, told)
    _rules(page, told)
    return page.image.crop((0, 0, WIDTH, round(page.y) + MARGIN))


def _lay(page: Page, sprite: Sprite, x: float, y: float, scale: float = 1.0) -> None:
    """A drawing on the page."""
    window = (0.0, 0.0, WIDTH / scale, page.image.height / scale)
    lay(page.image, [PlacedSprite(sprite, x / scale, y / scale, "sheet")], scale, window)


def _masthead(page: Page, told: Briefing) -> None:
    where, ground, _ = told.headline
    page.y = 44
    page.text("ENGAGEMENT SHEET", MARGIN, _HEADING)
    page.text("DUNKIRK 1940 CAMPAIGN", WIDTH - MARGIN, Type(SEMIBOLD, 19, "card_soft"), "rs")
    page.y += 12
    page.rule(4)
    page.y += 56
    page.fit(where, MARGIN, ROOM, Type(SERIF, 50))
    page.y += 32
    page.fit(ground, MARGIN, ROOM, Type(ITALIC, 23))
    page.y += 20
    page.rule(2)


def _mission(page: Page, told: Briefing) -> None:
    mission = told.mission
    page.y += 40
    page.text(mission.name, MARGIN, Type(SERIF, 34))
    why = told.headline[2].partition(": ")[2]
    page.text(why, WIDTH - MARGIN, Type(ITALIC, 22), "rs")
    page.y += 6
    lines = (("Objectives", mission.objectives), ("Deployment", mission.deployment),
             ("Special", mission.special))  # fmt: skip
    for label, words in lines:
        page.y += 28
        page.text(label, MARGIN, Type(SEMIBOLD, 20, "card_soft"))
        page.y -= 27
        page.paragraph(words, MARGIN + 130, ROOM - 130, _PLAIN)
    page.y += 20


def _forces(page: Page, board: Board, told: Briefing) -> None:
    """Attacker on the left, defender on the right."""
    page.rule(2)
    page.y += 10
    top = lowest = page.y
    for number, side in enumerate(told.sides):
        page.y = top
        x = MARGIN + number * (_HALF + _GAP)
        _heading(page, side, x)
        for force in _of(told, side):
            _one(page, board, force, x)
        lowest = max(lowest, page.y)
    middle = MARGIN + _HALF + _GAP / 2
    page.draw.rectangle((middle, top, middle + 1, lowest), fill=page.theme.rgb("card_soft"))
    page.y = lowest + 18


def _heading(page: Page, side: SideSheet, x: float) -> None:
    page.y += 26
    _lay(page, flag(page.theme, side.side), x, page.y - 20, 1.5)
    page.text(f"{_NAMES[side.side]}: {side.role}", x + 32, Type(BOLD, 24))
    page.y += 27
    page.text(f"{side.sp} SP, a force of {side.points:,} points", x, Type(SEMIBOLD, 20))
    page.y += 8


def _one(page: Page, board: Board, force: Force, x: float) -> None:
    """A formation: its counter, what it may field, and what it lacks."""
    face = counters.face_of(page.theme, force.unit, board.units[force.unit], "")
    top = page.y + 8
    _lay(page, counters.counter(face, counters.FULL), x, top, _COUNTER)
    left, room = x + counters.FULL * _COUNTER + 12, _HALF - counters.FULL * _COUNTER - 12
    page.y = top - 3
    page.paragraph(force.name, left, room, Type(SEMIBOLD, 21))
    page.paragraph(force.options, left, room, Type(SANS, 19))
    for words in _notes(force):
        page.paragraph(words, left, room, _SOFT)
    page.y = max(page.y, top + counters.TALL * _COUNTER) + 6


def _notes(force: Force) -> list[str]:
    found = [f"Attrition: armour {force.armour}, general {force.general}: {force.effects}"]
    if not force.armour + force.general:
        found = ["No attrition"]
    if not force.supplied:
        found.append("Out of supply" + (", but for three platoons" if force.spared else ""))
    return found


def _table(page: Page, told: Briefing) -> None:
    """The plan of the table, and beside or below it what the defender places."""
    setup = told.setup
    if setup is None:
        return
    page.rule(2)
    page.y += 32
    page.text("THE TABLE", MARGIN, _HEADING)
    plan = table_plan.plan(page.theme, setup)
    top = page.y + 4
    _lay(page, plan, MARGIN - 20, top)
    tiles = table_plan.placed(setup)
    x = MARGIN + plan.width - 16
    page.y = top + 26
    if tiles:
        page.text("The defender places", x, Type(SEMIBOLD, 19, "card_soft"))
    across = max(int((WIDTH - MARGIN - x) // 158), 1)
    for number, (kind, words) in enumerate(tiles):
        down, over = divmod(number, across)
        at = x + over * 158, top + 38 + down * 104
        _lay(page, table_plan.tile(page.theme, kind, words), *at)
    rows = -(-len(tiles) // across)
    page.y = max(top + plan.height, top + 38 + rows * 104) + 8
    if setup.sections:
        dice = ", ".join(f"{it.id} {it.die} ({it.roll})" for it in setup.sections)
        page.paragraph(f"Dice, and with what the ground adds: {dice}.", MARGIN, ROOM, _SOFT)
        page.y += 18


def _rules(page: Page, told: Briefing) -> None:
    page.rule(2)
    page.y += 32
    page.text("RULES OF THIS TABLE", MARGIN, _HEADING)
    page.y += 4
    for words in told.rules:
        _point(page, words)
    page.y += 18
    page.rule(1)
    page.y += 4
    page.paragraph(_FOOT, MARGIN, ROOM, Type(ITALIC, 20))


def _point(page: Page, words: str) -> None:
    y = page.y + 17
    page.draw.rectangle((MARGIN, y, MARGIN + 7, y + 7), fill=page.theme.rgb("alarm"))
    page.paragraph(words, MARGIN + 22, ROOM - 22, Type(SANS, 20))
    page.y += 5
