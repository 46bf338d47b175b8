"""What Discord refuses is refused, with its code and the path to the fault."""

from __future__ import annotations

import aiohttp
import pytest

FORM = 50035


def button(custom_id="a", **more):
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*parts):
    return {"type": 1, "components": list(parts)}


def menu(count=1, **more):
    options = [{"label": f"o{i}", "value": f"v{i}"} for i in range(count)]
    return {"type": 3, "custom_id": "m", "options": options, **more}


def text(words="x"):
    return {"type": 10, "content": words}


V2 = 1 << 15
MESSAGES = [
    ({"content": "x" * 2001}, "content: BASE_TYPE_MAX_LENGTH"),
    ({"content": 5}, "content: STRING_TYPE_CONVERT"),
    ({"content": "\ud800"}, "content: STRING_TYPE_CONVERT"),
    ({"embeds": [{"title": "t"}] * 11}, "embeds: BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"title": "t" * 257}]}, "embeds.0.title: BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "t" * 4097}]}, "embeds.0.description: BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "t" * 3001}] * 2}, "embeds: MAX_EMBED_SIZE_EXCEEDED"),
    (
        {"embeds": [{"fields": [{"name": "", "value": "v"}]}]},
        "embeds.0.fields.0.name: BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
        "embeds.0.fields.0.value: BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields: BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"embeds": [{"footer": {"text": "f" * 2049}}]},
        "embeds.0.footer.text: BASE_TYPE_MAX_LENGTH",
    ),
    ({"embeds": [{"author": {"name": "a" * 257}}]}, "embeds.0.author.name: BASE_TYPE_MAX_LENGTH"),
    (
        {"embeds": [{"image": {"url": "file:///x"}}]},
        "embeds.0.image.url: URL_TYPE_INVALID_SCHEME",
    ),
    (
        {"embeds": [{"image": {"url": "attachment://no.png"}}]},
        "embeds.0.image.url: ATTACHMENT_NOT_FOUND",
    ),
    ({"embeds": ["no"]}, "embeds.0: MODEL_TYPE_CONVERT"),
    ({"components": "no"}, "components: LIST_TYPE_CONVERT"),
    ({"components": [row(button())] * 6}, "components: BASE_TYPE_MAX_LENGTH"),
    (
        {"components": [row(*(button(str(i)) for i in range(6)))]},
        "components.0.components: BASE_TYPE_BAD_LENGTH",
    ),
    ({"components": [row()]}, "components.0.components: BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(button(), menu())]},
        "components.0.components: COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (
        {"components": [row(button("a"), button("a"))]},
        "components.0.components.1.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        {"components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id: BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(button(""))]},
        "components.0.components.0.custom_id: BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label: BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(button(label=None))]},
        "components.0.components.0.label: BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    ({"components": [row(button(style=9))]}, "components.0.components.0.style: BASE_TYPE_CHOICES"),
    (
        {"components": [row(button(style=5))]},
        "components.0.components.0.url: BASE_TYPE_REQUIRED",
    ),
    (
        {"components": [row(button(url="https://x"))]},
        "components.0.components.0.custom_id: COMPONENT_CUSTOM_ID_URL_BOTH",
    ),
    ({"components": [row(menu(26))]}, "components.0.components.0.options: BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(menu(0))]}, "components.0.components.0.options: BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(menu(3, max_values=4))]},
        "components.0.components.0.max_values: NUMBER_TYPE_MAX",
    ),
    (
        {"components": [row(menu(3, min_values=3, max_values=2))]},
        "components.0.components.0.max_values: SELECT_MAX_BELOW_MIN",
    ),
    (
        {"components": [row(menu(3, placeholder="p" * 151))]},
        "components.0.components.0.placeholder: BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(menu(1, options=[{"label": "a", "value": "v"}] * 2))]},
        "components.0.components.0.options.1.value: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        {"components": [row(menu(1, options=[{"label": "a" * 101, "value": "v"}]))]},
        "components.0.components.0.options.0.label: BASE_TYPE_BAD_LENGTH",
    ),
    ({"components": [text()]}, "components.0.type: BASE_TYPE_CHOICES"),
    ({"attachments": [{"id": 7}], "content": "x"}, "attachments.0.id: ATTACHMENT_NOT_FOUND"),
    (
        {"attachments": [{"id": 0, "description": "d" * 1025}], "content": "x"},
        "attachments.0.description: BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.users: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        {"content": "x", "allowed_mentions": {"parse": ["cats"]}},
        "allowed_mentions.parse.0: BASE_TYPE_CHOICES",
    ),
    ({"content": "x", "nonce": "n" * 26}, "nonce: BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "flags": 64}, "flags: BASE_TYPE_CHOICES"),
    (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference: REPLIES_UNKNOWN_MESSAGE",
    ),
]
LAYOUTS = [
    ([text()] * 41, "components: BASE_TYPE_MAX_LENGTH"),
    ([{"type": 17, "components": [text()] * 39}, text()], "components: BASE_TYPE_BAD_LENGTH"),
    ([text("x" * 2001)] * 2, "components: COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED"),
    ([text("")], "components.0.content: BASE_TYPE_BAD_LENGTH"),
    (
        [{"type": 9, "components": [text()]}],
        "components.0.accessory: BASE_TYPE_REQUIRED",
    ),
    (
        [{"type": 9, "components": [text()] * 4, "accessory": button()}],
        "components.0.components: BASE_TYPE_BAD_LENGTH",
    ),
    ([{"type": 12, "items": []}], "components.0.items: BASE_TYPE_BAD_LENGTH"),
    (
        [{"type": 13, "file": {"url": "https://x/y.txt"}}],
        "components.0.file.url: URL_TYPE_INVALID_SCHEME",
    ),
    (
        [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
        "components.0.components.0.type: BASE_TYPE_CHOICES",
    ),
    (
        [{"type": 10, "content": "a", "id": 3}, {"type": 10, "content": "b", "id": 3}],
        "components.1.id: COMPONENT_ID_DUPLICATED",
    ),
    ([button()], "components.0.type: BASE_TYPE_CHOICES"),
]


@pytest.mark.parametrize(("body", "fault"), MESSAGES)
async def test_a_message_beyond_a_limit(api, ada, body, fault):
    code, faults = await api.refused("POST", f"/channels/{ada.channel.id}/messages", body)
    assert code == FORM
    assert fault in faults
    assert ada.messages() == []


@pytest.mark.parametrize(("components", "fault"), LAYOUTS)
async def test_a_v2_layout_beyond_a_limit(api, ada, components, fault):
    body = {"components": components, "flags": V2}
    code, faults = await api.refused("POST", f"/channels/{ada.channel.id}/messages", body)
    assert code == FORM
    assert fault in faults


async def test_v2_and_old_fields_exclude_each_other(api, ada):
    path = f"/channels/{ada.channel.id}/messages"
    legacy = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    body = {"content": "x", "components": [text()], "flags": V2}
    assert (await api.refused("POST", path, body))[1] == [f"content: {legacy}"]
    _, sent = await api("POST", path, {"components": [text()], "flags": V2})
    edit = f"{path}/{sent['id']}"
    assert (await api.refused("PATCH", edit, {"content": "x"}))[1] == [f"content: {legacy}"]
    status, _ = await api("PATCH", edit, {"components": [text("new")]})
    assert status == 200
    assert ada.last.text == "new"


async def test_the_limits_themselves_are_allowed(api, ada, stage):
    path = f"/channels/{ada.channel.id}/messages"
    rows = [row(*(button(f"{i}{j}", label="x" * 80) for j in range(5))) for i in range(4)]
    rows.append(row(menu(25, max_values=25, placeholder="p" * 150)))
    embeds = [{"title": "t" * 256, "description": "d" * 344}] * 10
    status, answer = await api(
        "POST", path, {"content": "x" * 2000, "embeds": embeds, "components": rows}
    )
    assert status == 200, answer
    layout = [{"type": 17, "components": [text("x" * 100)] * 39}]
    status, answer = await api("POST", path, {"components": layout, "flags": V2})
    assert status == 200, answer
    assert list(stage.refusals) == []


async def test_an_empty_message(api, ada):
    path = f"/channels/{ada.channel.id}/messages"
    assert (await api.refused("POST", path, {"content": "  "}))[0] == 50006


async def test_a_file_that_is_too_large(api, ada, stage):
    stage.world.attachment_limit = 1000
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"attachments": [{"id": 0, "filename": "a.bin"}]}')
    form.add_field("files[0]", b"x" * 1001, filename="a.bin")
    path = f"/channels/{ada.channel.id}/messages"
    assert (await api.refused("POST", path, data=form))[0] == 40005


async def test_broken_json_and_odd_bodies_never_crash(api, ada):
    path = f"/channels/{ada.channel.id}/messages"
    assert (await api.refused("POST", path, raw=b"{nope"))[0] == 50109
    assert (await api.refused("POST", path, raw=b"[" * 100_000))[0] == 50109
    for odd in ([], 5, "x", [1], {"components": [[1]]}, {"embeds": [{"fields": [None]}]}):
        assert (await api.refused("POST", path, odd))[0] in (FORM, 50006), odd


def option(**more):
    return {"name": "o", "description": "d", "type": 3, **more}


COMMANDS = [
    ({"name": "Upper"}, "0.name: APPLICATION_COMMAND_INVALID_NAME"),
    ({"name": "x" * 33}, "0.name: BASE_TYPE_BAD_LENGTH"),
    ({"name": "two words"}, "0.name: APPLICATION_COMMAND_INVALID_NAME"),
    ({"description": ""}, "0.description: BASE_TYPE_BAD_LENGTH"),
    ({"description": "d" * 101}, "0.description: BASE_TYPE_BAD_LENGTH"),
    ({"options": [option(name=f"o{i}") for i in range(26)]}, "0.options: BASE_TYPE_MAX_LENGTH"),
    (
        {"options": [option(), option()]},
        "0.options.1.name: APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
    ),
    (
        {"options": [option(), option(name="p", required=True)]},
        "0.options.1.required: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        {"options": [option(choices=[{"name": "c", "value": "v"}] * 26)]},
        "0.options.0.choices: BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"options": [option(choices=[{"name": "c" * 101, "value": "v"}])]},
        "0.options.0.choices.0.name: BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"options": [option(choices=[{"name": "c", "value": "v"}], autocomplete=True)]},
        "0.options.0.autocomplete: APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
    ),
    (
        {"options": [option(), option(name="s", type=1)]},
        "0.options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        {"options": [option(type=1, options=[option(type=2)])]},
        "0.options.0.options.0.type: BASE_TYPE_CHOICES",
    ),
    (
        {"options": [option(name=f"o{i}", description="d" * 100, type=1, options=[
            option(name=f"p{j}", description="d" * 100) for j in range(25)]) for i in range(4)]},
        "0: APPLICATION_COMMAND_TOO_LARGE",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "fault"), COMMANDS)
async def test_a_command_beyond_a_limit(api, stage, change, fault):
    body = [{"name": "ok", "description": "fine", **change}]
    code, faults = await api.refused("PUT", f"/applications/{stage.world.bot.id}/commands", body)
    assert code == FORM
    assert fault in faults
    assert stage.world.commands == {}


async def test_two_commands_of_one_name_and_too_many(api, stage):
    path = f"/applications/{stage.world.bot.id}/commands"
    one = {"name": "ok", "description": "fine"}
    twice = "1.name: APPLICATION_COMMANDS_DUPLICATE_NAME"
    assert twice in (await api.refused("PUT", path, [one, one]))[1]
    many = [{**one, "name": f"c{i}"} for i in range(101)]
    assert (await api.refused("PUT", path, many))[0] == FORM


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"name": ""}, "name: BASE_TYPE_BAD_LENGTH"),
        ({"name": "n" * 101}, "name: BASE_TYPE_BAD_LENGTH"),
        ({"name": "n", "auto_archive_duration": 61}, "auto_archive_duration: BASE_TYPE_CHOICES"),
    ],
)
async def test_a_thread_beyond_a_limit(api, ada, body, fault):
    assert await api.refused("POST", f"/channels/{ada.channel.id}/threads", body) == (FORM, [fault])
