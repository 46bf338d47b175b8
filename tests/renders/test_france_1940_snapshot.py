"""The whole picture of Dunkirk: France 1940: every block where it stands, no hidden face."""

import copy
import io
from functools import cache

import pytest
from PIL import Image

import engine
from engine.core.log import Event
from engine.core.playout import play_out, random_policy
from engine.france_1940.components.blocks import BLOCKS, SIDE
from engine.france_1940.components.map import BELGIUM, BRIDGES, CITIES_OF, HEXES
from engine.france_1940.ids import Fate
from engine.france_1940.kinds import Kind
from engine.france_1940.secrets import disguise
from engine.france_1940.state import Battle
from engine.france_1940.views import in_force
from renders.core import board
from renders.core.blocks import LOW, TALL, TINY
from renders.core.scene import Arrow, PlacedSprite
from renders.core.sprites import Text
from renders.france_1940 import layout
from renders.france_1940.atlas import ATLAS
from renders.france_1940.battle import battle_cards
from renders.france_1940.control import contested
from renders.france_1940.layout import LAYOUT

GAME = "france_1940"
SEATS = ("german", "allied", None)
BLOWN = min(BRIDGES)
MARKS = ("ring", "burst", "bombs", "battle")


@cache
def played(seed="pictures"):
    return tuple(outcome for outcome, _ in play_out(GAME, seed, {}, random_policy(seed)))


def begun():
    """The first position after the set-up, free to be changed."""
    state = next(it.state for it in played() if it.state.table.active)
    return copy.deepcopy(state)


def empty():
    """The same with nobody on the map."""
    state = begun()
    for block in BLOCKS:
        state.mark(block, hex="")
    return state


def drawn(state, seat=None, events=()):
    return ATLAS.compose(engine.view(state, seat), events)


def placed_items(state, prefix, seat=None, events=()):
    return [it for it in drawn(state, seat, events).placed if it.what.startswith(prefix)]


def everywhere():
    return played()[::31]


def test_the_same_view_gives_the_same_bytes():
    outcome = played()[120]
    first = ATLAS.snapshot(engine.view(outcome.state, "allied"), outcome.events)
    again = ATLAS.snapshot(copy.deepcopy(engine.view(outcome.state, "allied")), outcome.events)
    assert first == again


@pytest.mark.parametrize("seat", SEATS)
def test_what_a_seat_may_not_know_does_not_change_its_picture(seat):
    for outcome in played()[::43]:
        shown = ATLAS.snapshot(engine.view(outcome.state, seat), outcome.events)
        for variant in (1, 2):
            hidden = copy.deepcopy(outcome.state)
            disguise(hidden, seat, variant)
            assert ATLAS.snapshot(engine.view(hidden, seat), outcome.events) == shown


def test_private_lines_stay_private():
    state = begun()
    path = ("K7", "J7")
    secret = Event("move", "A secret march.", path, seats=("german",), who=("A",))
    public = ATLAS.snapshot(engine.view(state, None), [])
    assert ATLAS.snapshot(engine.view(state, None), [secret]) == public
    assert ATLAS.snapshot(engine.view(state, "german"), [secret]) != public


@pytest.mark.parametrize("seat", SEATS)
def test_only_faces_a_seat_may_see_are_drawn(seat):
    for outcome in everywhere():
        view = engine.view(outcome.state, seat)
        faces = {face.id: face.hex for face in view.board.faces if face.hex}
        lying = [it for it in ATLAS.compose(view, ()).placed if it.what.startswith("block:")]
        assert {it.what.removeprefix("block:"): it.place for it in lying} == faces
        backs = [it.place for it in ATLAS.compose(view, ()).placed if it.what == "back"]
        assert sorted(backs) == sorted(
            back.hex for back in view.board.backs for _ in range(back.count)
        )


def test_a_spectator_sees_no_face_that_does_not_lie_open():
    state = begun()
    shown = {it.what.removeprefix("block:") for it in placed_items(state, "block:")}
    assert len(shown) <= 1
    assert len(placed_items(state, "back")) == sum(
        bool(it.hex) for it in state.blocks.values()
    ) - len(shown)


def test_blocks_stay_inside_their_hexes():
    for outcome in everywhere():
        for item in drawn(outcome.state, "german").placed:
            if item.what == "back" or item.what.startswith("block:"):
                left, top, right, bottom = LAYOUT.bounds(item.place)
                assert left <= item.x
                assert item.x + item.sprite.width <= right
                assert top <= item.y
                assert item.y + item.sprite.height <= bottom


def test_both_sides_of_a_battle_are_legible():
    state = empty()
    for block in ("A-A1", "A-I1", "2-HQ", "2-I1"):
        state.mark(block, hex="H9", face_up=block.startswith("A"))
    for seat, faces in ((None, 2), ("allied", 4), ("german", 2)):
        here = [
            it
            for it in drawn(state, seat).placed
            if it.place == "H9" and (it.what == "back" or it.what.startswith("block:"))
        ]
        assert len(here) == len({(it.x, it.y) for it in here}) == 4
        assert sum(it.what != "back" for it in here) == faces
        values = [text.text for it in here if it.number for text in it.sprite.texts]
        assert all(it.number in values for it in here if it.number)
    assert contested(engine.view(state, None).board) == ["H9"]
    assert [it.place for it in placed_items(state, "rim contested")] == ["H9"]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9])
def test_a_march_may_crowd_a_hex_for_a_while(count):
    state = empty()
    for block in [it for it in BLOCKS if it.startswith(("A-I", "B-I"))][:count]:
        state.mark(block, hex="J7")
    here = [it for it in placed_items(state, "block:", "german") if it.place == "J7"]
    more = [it for it in placed_items(state, "more", "german") if it.place == "J7"]
    hidden = sum(int(it.sprite.texts[0].text) for it in more)
    assert len(here) + hidden == count


def test_a_block_shows_its_steps_and_what_it_lost():
    state = begun()
    (whole,) = placed_items(state, "block:A-A1", "german")
    state.mark("A-A1", steps=1)
    (weak,) = placed_items(state, "block:A-A1", "german")
    assert (whole.number, weak.number) == ("555", "5")
    assert whole.sprite.body != weak.sprite.body


def test_face_up_blocks_look_different_from_standing_ones():
    state = begun()
    (standing,) = placed_items(state, "block:A-A1", "german")
    state.mark("A-A1", face_up=True)
    (lying,) = placed_items(state, "block:A-A1", "german")
    (open_to_all,) = placed_items(state, "block:A-A1", "allied")
    assert standing.sprite.body != lying.sprite.body
    assert lying.sprite == open_to_all.sprite


def test_markers_lie_where_they_belong():
    state = begun()
    table = state.table
    table.owned |= {"H9": "german", "G8": "german", "K9": "allied"}
    table.flooded, table.mined, table.paratroops, table.dynamo = ["D4"], "F8", True, True
    table.pontoon, table.blown = "H9/I9", [BLOWN]
    placed = {it.what: it.place for it in drawn(state).placed}
    assert placed["captured"] == "H9"
    assert placed["flooded"] == "D4"
    assert placed["mines"] == "F8"
    assert placed["paratroops"] == "I5"
    assert placed["dynamo"] in ("B5", "C5")
    assert {it.place for it in placed_items(state, "german ground")} == {"H9", "G8"}
    assert placed["allied ground"] == "K9"
    (cross,) = placed_items(state, "blown")[1:]
    (x, y), (u, v) = layout.side(BLOWN)
    assert abs(cross.x + cross.sprite.width / 2 - (x + u) / 2) < 1
    assert abs(cross.y + cross.sprite.height / 2 - (y + v) / 2) < 1


def test_lost_and_evacuated_blocks_stand_in_their_boxes():
    state = begun()
    for block in BLOCKS:
        if SIDE[block] == "german" and block != "B-HQ":
            state.mark(block, hex="", steps=0, fate=Fate.LOST)
    state.mark("E-I1", hex="", steps=2, fate=Fate.EVACUATED)
    state.mark("2-I1", hex="", steps=0, fate=Fate.LOST)
    lost = placed_items(state, "lost:")
    assert {it.what for it in lost} >= {"lost:2-I1", "lost:A-HQ"}
    assert max(it.y + it.sprite.height for it in lost) < 440
    assert [it.what for it in placed_items(state, "home:")] == ["home:E-I1"]


def test_blocks_to_be_set_up_wait_in_a_tray_that_only_their_side_sees():
    state = copy.deepcopy(played()[0].state)
    waiting = sum(SIDE[it] == "german" and not state.blocks[it].hex for it in state.blocks)
    assert len(placed_items(state, "waiting:", "german")) == waiting > 0
    assert not placed_items(state, "waiting:", None)


def test_the_active_command_range_is_seen_by_all():
    state = begun()
    for seat in SEATS:
        assert placed_items(state, "rim command", seat)


def test_pictures_are_small_palette_pngs():
    for outcome in everywhere():
        for seat in (None, "allied"):
            picture = ATLAS.snapshot(engine.view(outcome.state, seat), outcome.events)
            image = Image.open(io.BytesIO(picture.png))
            assert image.mode == "P"
            assert image.size == (picture.width, picture.height) == (1700, 1176)
            assert len(picture.png) < 250_000


def test_every_event_with_places_draws_something():
    for outcome in played()[::7]:
        view = engine.view(outcome.state, None)
        for event in outcome.events:
            if event.seats is None and set(event.places) & set(HEXES):
                marks = [
                    item
                    for item in ATLAS.compose(view, [event]).items
                    if isinstance(item, Arrow)
                    or (isinstance(item, PlacedSprite) and item.what in MARKS)
                ]
                assert marks, event


def test_marches_are_drawn_hex_by_hex_in_the_colour_of_their_side():
    state = begun()
    path = ("E7", "E6", "F5")
    french = Event("move", "A block marches from Valenciennes to Aalst.", path, who=("1ST",))
    german = Event("move", "A block marches.", ("K7", "J7"), who=("A",))
    arrows = [it for it in drawn(state, None, [french, german]).items if isinstance(it, Arrow)]
    steps = ["ours:E7>E6", "ours:E6>F5", "theirs:K7>J7"]
    assert [it.what for it in arrows if it.fill] == steps
    assert [it.what for it in arrows if it.head and it.fill] == steps[1:]


def _rolled(kind, *who, place="H9", dice=(2,)):
    """A roll in which every die up to 5 hits."""
    good = tuple(die <= 5 for die in dice)
    return Event(kind, "A roll.", (place,), dice, who=who, good=good)


def test_the_battle_inset_shows_every_die_and_who_fired():
    state = begun()
    fire = _rolled("fire", "A-A1", "A-I4", dice=(1, 6, 5, 9))
    strike = _rolled("strike", "AIR4", dice=(2, 8, 7, 10))
    scene = drawn(state, None, [strike, fire])
    assert len([it for it in scene.placed if it.what == "die"]) == 8
    assert [it.what for it in scene.placed if it.what.startswith("fires:")] == [
        "fires:A-A1",
        "fires:A-I4",
    ]
    assert [it.place for it in scene.placed if it.what == "battle"] == ["H9"]


def test_a_battle_just_ended_and_the_next_one_share_the_corner():
    state = begun()
    state.table.battle = Battle("G8", ["A-I1"], ["9-I1"], effect="clear")
    fire = _rolled("fire", "A-A1", dice=(1, 6, 9))
    found = battle_cards(engine.view(state, None).board, [fire] * 4)
    assert [(it.place, it.open, len(it.rolls)) for it in found] == [
        ("H9", False, 2),
        ("G8", True, 0),
    ]
    plates = placed_items(state, "battle", None, [fire] * 4)
    assert [it.place for it in plates] == ["H9", "G8"]
    assert plates[0].y + plates[0].sprite.height < plates[1].y


def test_plates_never_reach_the_hexes():
    for outcome in played("battles"):
        for card in battle_cards(engine.view(outcome.state, None).board, outcome.events):
            assert card.height < 285
        plates = placed_items(outcome.state, "battle", None, outcome.events)
        assert all(it.y + it.sprite.height < 300 for it in plates)


def test_every_roll_of_a_whole_game_tells_who_and_which_dice_hit():
    for outcome in played("battles"):
        for event in outcome.events:
            if event.kind.startswith(("fire", "strike")):
                assert event.who
                assert len(event.good) == len(event.dice)


def test_alt_text_states_the_position():
    for outcome in everywhere():
        alt = ATLAS.snapshot(engine.view(outcome.state, None), outcome.events).alt
        assert f"{outcome.state.table.turn} of 6" in alt


def test_days_of_battle_and_nights_of_rebuilding_differ():
    state = begun()
    day = Image.open(io.BytesIO(ATLAS.snapshot(engine.view(state, None), []).png)).convert("RGB")
    state.table.phase, state.table.active = "Reinforcements and Reserves", ""
    night = Image.open(io.BytesIO(ATLAS.snapshot(engine.view(state, None), []).png)).convert("RGB")
    for spot in ((60, 220), (700, 1170), (1690, 1170)):
        assert sum(night.getpixel(spot)) < sum(day.getpixel(spot))


def test_a_finished_game_draws_its_verdict_inside_the_panel():
    last = played()[-1]
    scene = ATLAS.compose(engine.view(last.state, None), last.events)
    assert any(item.what == "verdict" for item in scene.placed)
    told = next(it for it in scene.items if getattr(it, "text", "").startswith("Game over"))
    assert told.size < 25


def test_the_panel_says_what_the_view_says_is_in_force():
    state = begun()
    state.table.blown, state.table.assets = [BLOWN], 2
    board = engine.view(state, None).board
    words = " ".join(it.text for it in drawn(state).items if isinstance(it, Text))
    assert len(in_force(board)) == 2
    for told in in_force(board):
        assert told.casefold() in words.casefold()


def test_everything_in_force_at_once_stays_within_the_panel():
    state = begun()
    table = state.table
    table.flooded, table.mined, table.pontoon = ["D4", "E5"], "F8", "H9/I9"
    table.paratroops = table.dynamo = table.fuel_shortage = table.confusion = table.weygand = True
    table.assets, table.blown = 3, sorted(BRIDGES)[:9]
    state.hands["german"] = list(state.decks["german"][:12])
    long = Event("event", "The enemy comes on in great strength along the whole river. " * 3)
    scene = drawn(state, "german", [long] * 9)
    assert max(item.y for item in scene.items if not isinstance(item, Arrow)) < LAYOUT.height


def test_a_battle_card_keeps_the_last_rolls():
    rolls = [_rolled("fire", "A-A1", dice=(die,)) for die in range(1, 8)]
    (card,) = battle_cards(engine.view(begun(), None).board, rolls)
    assert [it.dice for it in card.rolls] == [(4,), (5,), (6,), (7,)]


def test_chits_in_the_cup_drawn_active_and_absent_are_told_apart():
    state = begun()
    table = state.table
    table.active, table.drawn, table.container = "A", ["B", "A"], ["1ST", "B"]
    states = [it.what for it in placed_items(state, "chit ")]
    names = ["A", "A", "B", "B", "1ST"]
    assert dict(zip(names, states, strict=False)) == {
        "A": "chit out", "B": "chit drawn", "1ST": "chit in",
    }  # fmt: skip
    assert states[:5] == ["chit active", "chit out", "chit in", "chit drawn", "chit in"]


def test_a_country_is_conquered_when_the_rules_say_so_not_when_its_cities_fell():
    def lines(state):
        return [it.text for it in drawn(state).items if isinstance(it, Text)]

    state = begun()
    for city in CITIES_OF[BELGIUM]:
        state.table.owned[city] = "german"
    assert "Belgium" in lines(state)
    state.table.conquered = [BELGIUM]
    assert "Belgium, conquered" in lines(state)


def test_only_a_city_that_changed_hands_has_a_flag():
    state = begun()
    state.table.owned = {"H9": "german", "C5": "allied"}
    assert [it.place for it in placed_items(state, "captured")] == ["H9"]
    assert [it.place for it in placed_items(state, "freed")] == ["C5"]


@pytest.mark.parametrize(("count", "size"), [(1, TALL), (2, TALL), (3, LOW), (4, LOW), (5, TINY)])
def test_blocks_are_as_large_as_the_hex_allows(count, size):
    state = empty()
    for block in [it for it in BLOCKS if it.startswith(("A-I", "B-I"))][:count]:
        state.mark(block, hex="J7")
    here = [it for it in placed_items(state, "block:", "german") if it.place == "J7"]
    assert here[0].sprite.width == size.width


def test_losses_fill_their_rows_and_the_rest_is_counted():
    state = begun()
    germans = [block for block in BLOCKS if SIDE[block] == "german"]
    for block in germans[:17]:
        state.mark(block, hex="", steps=0, fate=Fate.LOST)
    scene = drawn(state)
    words = [it.text for it in scene.items if isinstance(it, Text)]
    assert len([it for it in scene.placed if it.what.startswith("lost:")]) == 15
    assert {"German losses: 17", "and 2 more"} <= set(words)


def test_a_board_does_not_tell_again_what_stands_on_the_plate_of_a_battle(monkeypatch):
    shown = []
    draw = board.lines_beside
    monkeypatch.setattr(
        board,
        "lines_beside",
        lambda theme, lines, size: shown.extend(lines.events) or draw(theme, lines, size),
    )
    outcome = next(
        it for it in played()
        if any(event.kind == Kind.ELIMINATED for event in it.events)
    )  # fmt: skip
    ATLAS.board(engine.view(outcome.state, None), outcome.events)
    assert shown
    assert not any(event.kind == Kind.ELIMINATED for event in shown)
