"""The pictures of a game: snapshot, crop, chart and film, from what the game gives once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from PIL import Image

from engine.core.counting import count
from engine.core.log import Event, Weight, readable
from engine.core.outlook import Outlook
from engine.core.review import Review
from engine.core.views import Fact, View
from renders.core import board, marks
from renders.core.animation import animate
from renders.core.board import CloseUp
from renders.core.cards import Card, Half, beside, hand_image, in_words_of, strip
from renders.core.chart import Chart, draw_chart
from renders.core.crops import (
    TARGET,
    numbered_targets,
    ribbon,
    room_for_ribbon,
    scale_of,
    window_around,
)
from renders.core.ending import Ending, Story, Turns, deciding_days, front_page, in_words
from renders.core.event_marks import MarkOf, arrows, bursts, ordered, rings, rings_only
from renders.core.geometry import Window
from renders.core.key import Sign, common_signs, signs_of
from renders.core.layers import BoardT, Layer
from renders.core.layout import Layout
from renders.core.outlook import draw_outlook
from renders.core.outlook import in_words as outlook_in_words
from renders.core.palette import QUICK, Theme
from renders.core.panel_parts import Die, key
from renders.core.picture import Film, Picture, as_picture
from renders.core.review import draw_review
from renders.core.review import in_words as review_in_words
from renders.core.scene import Arrow, Item, Loose, Mark, PlacedSprite, Scene, lay, paint
from renders.core.sprites import Sprite, Text, base_pixels

Drawing = Callable[[Theme, BoardT], Iterable[Mark]]
Beside = Callable[[Theme, View, Sequence[Event]], Iterable[Item]]


_FACTS = 3
_NAMED = 6
_TOLD = 3
_PLATE = 8.0  # around a legend that stands below the map


def _left_of(item: Item) -> float:
    return min(item.start[0], item.end[0]) if isinstance(item, Arrow) else item.x


def _nothing(*_: object) -> tuple[PlacedSprite, ...]:
    return ()


def _no_signs(_theme: Theme) -> dict[str, Sign]:
    return {}


def _no_facts(_view: View) -> tuple[Fact, ...]:
    return ()


def _no_card(_view: View, _events: Sequence[Event]) -> None:
    return None


def _always_day(_board: object) -> bool:
    return False


def _nowhere(_place: str) -> tuple[str, ...]:
    return ()


def _all_of_it(_board: object) -> None:
    return None


def last_words(view: View, seen: Sequence[Event]) -> Sequence[Event]:
    """What is told beside a map: no routine beside news; when all is over, only what mattered."""
    least = Weight.NORMAL if view.result else Weight.MINOR
    news = [it for it in seen if it.weight >= least]
    return news if news or view.result else seen


def _news_in_words(events: Sequence[Event]) -> Iterator[str]:
    """The loudest and newest lines, in the order they were written."""
    told = [it for it in events if it.weight < Weight.TURN]
    loudest = sorted(range(len(told)), key=lambda at: (told[at].weight, at))[-_TOLD:]
    if loudest:
        yield f"Just now: {' '.join(told[at].words for at in sorted(loudest))}"


@dataclass(frozen=True, kw_only=True)
class Atlas(Generic[BoardT]):
    """What a game gives, as data and as functions of its board, and what all games draw from it.

    A picture is laid down in this order: `base_map`, `ground` (whose it is, what became of it), a
    layer and the arrows of what just happened, `pieces` (with the markers on them), what happened
    besides, `legend`, `inset` (a plate on the map, such as a Battle with its dice), `panel`. Marks
    that may lie at several spots (`Loose`) then look for one where they hide nothing. A zoom has no
    legend (nor title nor compass, which are given with it): it would be cut off. `signs` are marks
    the legend leaves out: what they mean stands at the foot of the panel while they are on the map.
    `boxes` hold what is off the map: a zoom would cut them.

    `handout_of` draws a page that the game's rules hand out (`Rules.handouts`), by its id.
    `places` are what a player can ask to see, by id; `around` says what is shown with a place;
    `name_of` names every space, those that nobody asks for too. `describe` is the position in
    words, for those who cannot see the picture. Where only a part of the map is played on, `field`
    says which: then it alone is the map, drawn larger, with the legend on the strip below it.
    """

    layout: Layout
    day: Theme
    night: Theme
    is_night: Callable[[BoardT], bool] = _always_day
    base_map: Callable[[Theme], Sprite]
    ground: Drawing[BoardT] = _nothing
    pieces: Drawing[BoardT]
    boxes: Drawing[BoardT] = _nothing
    mark_of: MarkOf = rings_only
    panel: Beside
    legend: Callable[[Theme], Iterable[PlacedSprite]] = _nothing
    signs: Callable[[Theme], Mapping[str, Sign]] = _no_signs
    inset: Beside = _nothing
    layers: Mapping[str, Layer[BoardT]] = field(default_factory=dict)
    places: Mapping[str, str]
    name_of: Callable[[str], str]
    around: Callable[[str], Iterable[str]] = _nowhere
    field: Callable[[BoardT], Window | None] = _all_of_it
    chart_of: Callable[[BoardT], Chart]
    hand_of: Callable[[View], Sequence[Card]] | None = None
    played: Callable[[View, Sequence[Event]], Half | None] = _no_card
    ending_of: Callable[[View], Ending] | None = None
    handout_of: Callable[[View, str], Picture] | None = None
    facts: Callable[[View], Sequence[Fact]] = _no_facts
    die: Die = marks.die
    describe: Callable[[View], str]

    def snapshot(self, view: View, events: Sequence[Event]) -> Picture:
        """The whole picture of a position and of what led to it."""
        part, scene = self.field(view.board), self.compose(view, events)
        image = self._enlarged(scene, part) if part else paint(scene)
        return as_picture(image, self.theme(view), f"The whole map. {self.describe(view)}")

    def board(self, view: View, events: Sequence[Event], asked: Sequence[str] = ()) -> Picture:
        """What just happened in large, for a phone, and the whole map small.

        Nothing is drawn in large where nothing happened on the map; `asked` are places a question
        is about that everybody may know.
        """
        theme, seen = self.theme(view), readable(events, view.seat)
        scene = self._happened(view, seen)
        signs = signs_of(scene.items, self._all_signs(theme))
        found = board.close_up(self.layout, seen, asked)
        small = board.whole_map(scene, self._played_on(view), found.window if found else None)
        last = last_words(view, seen)
        card = None if view.result else self.played(view, seen)
        plate = [*self.inset(theme, view, seen)]
        written = " ".join(it.text for it in plate if isinstance(it, Text))
        told = [it for it in (beside(card, last) if card else last) if it.words not in written]
        lines = board.Lines(self.facts(view)[:_FACTS], told, signs, self.die)
        right = board.WIDTH - board.SMALL, max(small.height, board.LINES)
        size = right if found else (board.WIDTH, board.FOOT)
        above = (
            paint(scene, found.scale, found.window) if found else None,
            strip(theme, card, board.WIDTH) if card else None,
            board.plate(theme, plate),
        )
        image = board.stacked(above, small, board.lines_beside(theme, lines, size))
        words = [self._happening(seen, found), *_news_in_words(last), self.describe(view)]
        return as_picture(image, theme, " ".join(words), QUICK)

    def preview(self, view: View, events: Sequence[Event]) -> Picture:
        """What orders would do: the part of the map they concern, with their arrows.

        Without events, one's own orders that lie on the map already.
        """
        seen = readable(events, view.seat)
        told = self._on_map([place for event in seen for place in event.places])
        whole = window = self._played_on(view)
        if told:
            window = window_around(self.layout, told)
        scene = self._happened(view, seen, boxes=window == whole)
        steps = [] if told else ordered(scene.items)
        if steps:
            window = window_around(self.layout, [place for step in steps for place in step])
        image = paint(scene, scale_of(window), window)
        named = ", ".join([self.name_of(it) for it in dict.fromkeys(told)][:_NAMED])
        shown = f"What would be, around {named}." if named else self._ordered(steps)
        return as_picture(image, self.theme(view), f"{shown} {self._told_of(view, window)}")

    def _ordered(self, steps: Sequence[tuple[str, str]]) -> str:
        """One's own orders, in words."""
        if not steps:
            return "The whole map."
        ways = ", ".join(f"{self.name_of(one)} to {self.name_of(other)}" for one, other in steps)
        return f"Your orders: {ways}."

    def crop(
        self, view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
    ) -> Picture:
        """Part of the map: around a place, with numbered targets and a layer.

        A layer is always shown on the whole map.
        """
        theme = self.theme(view)
        window = self.window(place, targets, layer, self._played_on(view))
        scene = self.compose_crop(view, place, targets=targets, layer=layer)
        if layer:
            shown = signs_of(scene.items, self._all_signs(theme))
            scene.add(*ribbon(theme, self.layers[layer].words, window, shown))
        image = paint(scene, scale_of(window), window)
        whole = layer or window == self._played_on(view)
        told = self.describe(view) if whole else self._told_of(view, window)
        marked = self._marked(view, place, self.layers[layer]) if layer else ()
        words = " ".join([self._caption(place, targets, layer), *marked, told])
        return as_picture(image, theme, words)

    def chart(self, view: View) -> Picture:
        """Score and losses by turn, drawn by day."""
        chart = self.chart_of(view.board)
        return as_picture(
            draw_chart(chart, self.day), self.day, f"Chart: {chart.title}. {chart.words}"
        )

    def outlook(self, title: str, found: Outlook) -> Picture:
        """How a war may end from here."""
        image = draw_outlook(title, found, self.day)
        return as_picture(image, self.day, outlook_in_words(title, found))

    def review(self, title: str, side: str, found: Review) -> Picture:
        """What mattered in a war; `side` is the name of the one whose chances are shown."""
        image = draw_review(title, side, found, self.day)
        return as_picture(image, self.day, review_in_words(title, side, found))

    def ending(self, view: View, turns: Turns, players: Sequence[str] = ()) -> Picture:
        """The last page of a war; a game that gives none ends with its whole picture.

        `turns` is what was written down on each turn, `players` a line for each side.
        """
        if self.ending_of is None:
            return self.snapshot(view, ())
        told, chart = self.ending_of(view), self.chart_of(view.board)
        scene = self._position(view, (), self.day)
        scene.settle()
        whole = paint(scene, 1.0, self._played_on(view))
        days = deciding_days(told, chart, turns)
        image = front_page(self.day, Story(told, chart, days, players), whole)
        return as_picture(image, self.day, in_words(told, days, players))

    def hand(self, view: View) -> Picture | None:
        """What a seat holds as cards on the table; nothing without cards."""
        cards = self.hand_of(view) if self.hand_of else ()
        if not cards:
            return None
        told = " ".join(f"{in_words_of(card)}." for card in cards)
        words = f"{count(len(cards), 'card')} in your hand. {told}"
        return as_picture(hand_image(self.day, cards), self.day, words)

    def handout(self, view: View, which: str) -> Picture:
        """A page that is handed out; a game that draws none has the whole picture instead."""
        return self.handout_of(view, which) if self.handout_of else self.snapshot(view, ())

    def animate(self, frames: Iterable[Picture]) -> Film:
        """Snapshots as one moving picture."""
        return animate(frames)

    @property
    def layer_words(self) -> dict[str, str]:
        """What each layer means."""
        return {name: layer.words for name, layer in self.layers.items()}

    @property
    def layers_of_a_place(self) -> frozenset[str]:
        """The layers that show something only around a place."""
        return frozenset(name for name, layer in self.layers.items() if layer.of_a_place)

    def theme(self, view: View) -> Theme:
        """The light a position is drawn in."""
        return self.night if self.is_night(view.board) else self.day

    def compose(self, view: View, events: Sequence[Event]) -> Scene:
        """Map, marks of what just happened as far as it may be read, inset and panel."""
        theme, seen = self.theme(view), readable(events, view.seat)
        scene = self._happened(view, seen)
        scene.add(*self.legend(theme))
        shown = signs_of(scene.items, self._all_signs(theme))
        scene.add(*self.inset(theme, view, seen))
        scene.add(*self.panel(theme, view, last_words(view, seen)))
        scene.add(*key(theme, self.layout, shown))
        return scene

    def compose_crop(
        self, view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
    ) -> Scene:
        """The whole map with layer and targets, before a window of it is painted."""
        theme, chosen = self.theme(view), self.layers[layer] if layer else None
        under: list[Mark] = [*chosen.draw(theme, view.board, place)] if chosen else []
        over: list[Mark] = [*chosen.labels(theme, view.board, place)] if chosen else []
        window = self.window(place, targets, layer, self._played_on(view))
        for mark in self._wanted(theme, place, targets, window):
            low = self.layout.frames_under_pieces and mark.what != TARGET
            (under if low else over).append(mark)
        scene = self._position(view, under, boxes=bool(layer) or window == self._played_on(view))
        scene.add(*over)
        scene.settle()
        if layer and not self.field(view.board):
            scene.add(*self.legend(theme))
        return scene

    def warm(self, scale: float) -> None:
        """Draw the base maps of both lights at a scale, so that no player waits for one."""
        for theme in (self.day, self.night):
            base_pixels(self.base_map(theme), theme, scale, (0, 0, 1, 1))

    def window(
        self,
        place: str,
        targets: Sequence[str],
        layer: str | None = None,
        whole: Window | None = None,
    ) -> Window:
        """What shows the place and every target, or without targets what is around the place.

        A layer is shown on the `whole` map, or on what is played on of it.
        """
        layout, whole = self.layout, whole or self.layout.whole_map
        if layer:
            return room_for_ribbon(whole) if layout.ribbon_above else whole
        here = [place] if place in layout.centres else []
        shown = [*here, *(self._on_map(targets) or self.around(place))]
        return window_around(layout, shown) if shown else whole

    def _played_on(self, view: View) -> Window:
        return self.field(view.board) or self.layout.whole_map

    def _enlarged(self, scene: Scene, part: Window) -> Image.Image:
        """The part that is played on as wide as the whole map, below it what is left of the map,
        with the legend over it, and the panel.
        """
        theme, layout = scene.theme, self.layout
        image = Image.new("RGB", (int(layout.width), int(layout.height)), theme.rgb("panel"))
        legend = tuple(self.legend(theme))
        beside = [it for it in scene.items if _left_of(it) >= layout.map_width]
        scene.items = [it for it in scene.items if not any(it is one for one in legend)]
        scale = layout.map_width / (part[2] - part[0])
        left, top, right, _ = part
        shown = left, top, right, min(top + layout.height / scale, layout.height)
        image.paste(paint(scene, scale, shown), (0, 0))
        foot = round((part[3] - part[1]) * scale)
        plate = max(legend, key=lambda it: it.sprite.width * it.sprite.height, default=None)
        if plate:
            room = (layout.height - foot) / (plate.sprite.height + 2 * _PLATE)
            corner = plate.x - _PLATE, plate.y - _PLATE - foot / room
            lay(image, [plate], room, (*corner, layout.width, layout.height))
        lay(image, beside, 1.0, (0.0, 0.0, layout.width, layout.height))
        return image

    def _all_signs(self, theme: Theme) -> dict[str, Sign]:
        """What the marks mean that a legend leaves out."""
        return common_signs(theme) | dict(self.signs(theme))

    def _happened(self, view: View, seen: Sequence[Event], *, boxes: bool = True) -> Scene:
        """The map with the marks of what may be read."""
        told = self.theme(view), self.layout, self.mark_of, seen
        around = [*rings(*told)]
        low = self.layout.frames_under_pieces
        under = [*(around if low else ()), *arrows(*told)]
        scene = self._position(view, under, boxes=boxes)
        scene.add(*(() if low else around), *bursts(*told))
        scene.settle()
        return scene

    def _happening(self, seen: Sequence[Event], found: CloseUp | None) -> str:
        """What the board's picture shows, in words."""
        if found is None:
            return "The whole map."
        there = self._inside(found.window)
        places = [place for event in seen for place in event.places if place in there]
        named = [self.name_of(place) for place in dict.fromkeys(places)]
        shown = ", ".join(named[:_NAMED]) if named else "where a decision is due"
        return f"The map around {shown}, the whole map small below it."

    def _position(
        self, view: View, under: Iterable[Mark], light: Theme | None = None, *, boxes: bool = True
    ) -> Scene:
        """The map with everything that lies on it; `under` comes between ground and pieces."""
        theme = light or self.theme(view)
        scene = Scene(self.base_map(theme), theme)
        scene.add(*self.ground(theme, view.board), *under)
        scene.add(*self.pieces(theme, view.board), solid=True)
        scene.add(*(self.boxes(theme, view.board) if boxes else ()), solid=True)
        return scene

    def _wanted(
        self, theme: Theme, place: str, targets: Sequence[str], window: Window
    ) -> list[PlacedSprite | Loose]:
        """A frame around the place, frames and numbers of the targets."""
        here = [self.layout.frame(theme, place, "accent")] if place in self.layout.centres else []
        return [*here, *numbered_targets(theme, self.layout, targets, window)]

    def _on_map(self, targets: Sequence[str]) -> list[str]:
        return [space for space in targets if space in self.layout.centres]

    def _caption(self, place: str, targets: Sequence[str], layer: str | None) -> str:
        """What a crop shows, in words."""
        numbered = ", ".join(
            f"{number} {self.name_of(space)}"
            for number, space in enumerate(targets, start=1)
            if space in self.layout.centres
        )
        known = place in self.places or place in self.layout.centres
        here = self.places.get(place) or (self.name_of(place) if known else "")
        if layer:
            of = f" for {here}" if here else ""
            shown = f"The whole map with a layer{of}. {self.layers[layer].words}."
        elif here:
            shown = f"The map around {here}."
        else:
            shown = "A part of the map." if numbered else "The whole map."
        return f"{shown} Numbered: {numbered}." if numbered else shown

    def _marked(self, view: View, place: str, layer: Layer[BoardT]) -> Iterator[str]:
        """What a layer marks, group by group."""
        for words, spaces in layer.told(view.board, place):
            yield f"{words}: {', '.join(map(self.name_of, sorted(spaces))) or 'nowhere'}."

    def _told_of(self, view: View, window: Window) -> str:
        """When it is, and of the position in words only what a part of the map shows."""
        names = [self.name_of(space) for space in self._inside(window)]
        facts = [fact.sentence for fact in self.facts(view)[:_FACTS]]
        lines = [f"{it.rstrip('.')}." for it in self.describe(view).split(". ")]
        told = [it for it in lines if it not in facts and any(name in it for name in names)]
        return " ".join([*facts, *(told or ["Nobody stands here."])])

    def _inside(self, window: Window) -> list[str]:
        """The spaces whose middle a window shows."""
        left, top, right, bottom = window
        return [
            space
            for space, (x, y) in self.layout.centres.items()
            if left <= x <= right and top <= y <= bottom
        ]
