"""Interactions by hand: what may be answered, when, and how often."""

from __future__ import annotations

import pytest

from sandbox import people
from sandbox.commands import CannotDo

FORM = 50035
COMMANDS = [
    {
        "name": "go",
        "description": "Go somewhere",
        "options": [
            {"name": "where", "description": "Place", "type": 3, "required": True},
            {"name": "how", "description": "Way", "type": 3, "autocomplete": True},
            {"name": "miles", "description": "Far", "type": 4, "min_value": 1, "max_value": 9},
        ],
    }
]


@pytest.fixture
async def go(api, stage, ada):
    """A command is there, and Ada has used it."""
    path = f"/applications/{stage.world.bot.id}/commands"
    status, _ = await api("PUT", path, COMMANDS)
    assert status == 200
    return await ada.slash("/go", where="Lille", wait=False)


def callback(exchange):
    one = exchange.interaction
    return f"/interactions/{one.id}/{one.token}/callback"


def hook(exchange, stage, rest=""):
    return f"/webhooks/{stage.world.bot.id}/{exchange.interaction.token}{rest}"


def say(words="hello", **more):
    return {"type": 4, "data": {"content": words, **more}}


async def test_one_answer_only(api, go, ada):
    assert (await api("POST", callback(go), say()))[0] == 204
    assert (await api.refused("POST", callback(go), say()))[0] == 40060
    assert [m.content for m in ada.messages()] == ["hello"]


async def test_an_answer_with_its_message_in_the_response(api, go):
    status, answer = await api("POST", callback(go) + "?with_response=true", say(flags=64))
    assert status == 200
    assert answer["interaction"]["response_message_ephemeral"] is True
    assert answer["resource"]["message"]["content"] == "hello"


async def test_three_seconds_and_not_more(api, stage, go):
    stage.clock.advance(2.9)
    assert not go.failed
    stage.clock.advance(0.2)
    assert go.failed
    assert (await api.refused("POST", callback(go), say()))[0] == 10062


async def test_a_wrong_token_is_an_unknown_interaction(api, go):
    path = callback(go).replace(go.interaction.token, "wrong")
    assert (await api.refused("POST", path, say()))[0] == 10062


async def test_followups_need_an_answer_first_and_end_after_a_quarter_hour(api, stage, go):
    assert (await api.refused("POST", hook(go, stage), {"content": "early"}))[0] == 10015
    await api("POST", callback(go), say())
    assert (await api("POST", hook(go, stage), {"content": "in time"}))[0] == 200
    stage.clock.advance(15 * 60 + 1)
    assert (await api.refused("POST", hook(go, stage), {"content": "late"}))[0] == 50027


async def test_a_deferral_never_filled_in_fails_after_a_quarter_hour(api, stage, go, ada):
    await api("POST", callback(go), {"type": 5})
    assert ada.last.thinking
    stage.clock.advance(15 * 60 + 1)
    assert go.failed
    assert ada.messages() == []


async def test_a_refused_answer_leaves_the_interaction_open(api, go):
    code, faults = await api.refused("POST", callback(go), say("x" * 2001))
    assert (code, faults) == (FORM, ["data.content: BASE_TYPE_MAX_LENGTH"])
    assert (await api("POST", callback(go), say()))[0] == 204


@pytest.mark.parametrize("kind", [1, 6, 7, 8])
async def test_kinds_of_answer_that_do_not_fit_a_command(api, go, kind):
    body = {"type": kind, "data": {"choices": []}} if kind == 8 else {"type": kind}
    assert (await api.refused("POST", callback(go), body))[0] == FORM


@pytest.mark.parametrize("body", [{}, [], {"type": 99}, {"type": True}, {"type": 9}, {"type": 8}])
async def test_broken_answers(api, go, body):
    assert (await api.refused("POST", callback(go), body))[0] == FORM


async def test_the_original_can_be_read_changed_and_withdrawn(api, stage, go, ada):
    await api("POST", callback(go), say())
    original = hook(go, stage, "/messages/@original")
    assert (await api("GET", original))[1]["content"] == "hello"
    assert (await api("PATCH", original, {"content": "bye"}))[1]["content"] == "bye"
    assert ada.last.edited
    assert (await api("DELETE", original))[0] == 204
    assert ada.messages() == []
    assert (await api.refused("PATCH", original, {"content": "again"}))[0] == 10008


async def test_a_private_reply_is_unknown_outside_its_own_address(api, stage, go, ada, ben):
    await api("POST", callback(go), say(flags=64))
    private = ada.last
    path = f"/channels/{ada.channel.id}/messages/{private.id}"
    assert (await api.refused("GET", path))[0] == 10008
    assert (await api("GET", f"/channels/{ada.channel.id}/messages"))[1] == []
    assert (await api("PATCH", hook(go, stage, f"/messages/{private.id}"), {"content": "x"}))[
        0
    ] == 200
    assert ben.messages() == []


async def test_a_private_button_can_be_pressed_by_its_owner_only(api, go, ada, ben):
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "B", "custom_id": "b"}]}
    await api("POST", callback(go), say(flags=64, components=[row]))
    with pytest.raises(CannotDo):
        await ben.click(ada.last, "B", wait=False)
    pressed = await ada.click(ada.last, "B", wait=False)
    assert (await api("POST", callback(pressed), {"type": 7, "data": {"content": "new"}}))[0] == 204
    assert ada.last.content == "new"
    assert ada.last.private


async def test_suggestions_have_limits(api, stage, go, ada):
    here = people.Here(stage.world, ada.user, ada.channel)
    one = people.autocomplete(here, ["go"], {"how": "tr"}, "how")
    path = f"/interactions/{one.id}/{one.token}/callback"
    choices = [{"name": f"c{i}", "value": "v"} for i in range(26)]
    code, faults = await api.refused("POST", path, {"type": 8, "data": {"choices": choices}})
    assert (code, faults) == (FORM, ["data.choices: BASE_TYPE_MAX_LENGTH"])
    long = [{"name": "c" * 101, "value": "v"}]
    assert (await api.refused("POST", path, {"type": 8, "data": {"choices": long}}))[0] == FORM
    assert (await api("POST", path, {"type": 8, "data": {"choices": choices[:25]}}))[0] == 204
    assert len(one.choices) == 25


def modal(**more):
    field = {"type": 4, "custom_id": "f", "style": 1, "label": "L"}
    body = {"title": "T", "custom_id": "m", "components": [{"type": 1, "components": [field]}]}
    return {"type": 9, "data": body | more}


NOTE = {"type": 10, "content": "x"}
FIELD = {"type": 4, "custom_id": "f", "style": 1}


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"title": "T" * 46}, "data.title: BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": ""}, "data.custom_id: BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, "data.components: BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [{"type": 10, "content": "x"}] * 6},
            "data.components: BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [{"type": 18, "label": "L" * 46, "component": FIELD}]},
            "data.components.0.label: BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [{"type": 18, "label": "L", "component": FIELD | {"max_length": 4001}}]},
            "data.components.0.component.max_length: NUMBER_TYPE_MAX",
        ),
        (
            {"components": [{"type": 18, "label": "L", "component": FIELD}] * 2},
            "data.components.1.component.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            {"components": [{"type": 18, "label": "L", "component": {"type": 2}}]},
            "data.components.0.component.type: BASE_TYPE_CHOICES",
        ),
    ],
)
async def test_a_form_beyond_a_limit(api, go, more, fault):
    code, faults = await api.refused("POST", callback(go), modal(**more))
    assert code == FORM
    assert fault in faults


async def test_a_form_cannot_follow_a_form(api, go, ada):
    await api("POST", callback(go), modal())
    sent = await ada.submit(go.modal, f="words", wait=False)
    assert (await api.refused("POST", callback(sent), modal()))[0] == FORM
    assert (await api("POST", callback(sent), say()))[0] == 204
    shown = (await api("GET", f"/channels/{ada.channel.id}/messages"))[1][0]
    opened_by = shown["interaction_metadata"]["triggering_interaction_metadata"]
    assert opened_by["id"] == str(go.interaction.id)


@pytest.mark.parametrize(
    "options",
    [{}, {"where": ""}, {"where": "x", "miles": 10}, {"where": "x", "miles": "far"}, {"what": "x"}],
)
async def test_a_client_does_not_send_options_that_do_not_fit(go, ada, options):
    with pytest.raises(CannotDo):
        await ada.slash("/go", wait=False, **options)


async def test_how_long_the_bot_took_is_known(api, go):
    await api("POST", callback(go), say())
    assert 0 < go.seconds < 3
