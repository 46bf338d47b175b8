"""Bodies are also checked against Discord's own description, where it is."""

from __future__ import annotations

import json

import pytest

from sandbox import openapi
from sandbox.errors import Refused

SMALL = {
    "paths": {
        "/things": {
            "post": {
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/T"}}}
                }
            }
        }
    },
    "components": {
        "schemas": {
            "SnowflakeType": {"type": "string", "pattern": "^[0-9]+$"},
            "T": {
                "type": "object",
                "required": ["id"],
                "properties": {
                    "id": {"$ref": "#/components/schemas/SnowflakeType"},
                    "size": {"type": "integer", "maximum": 5},
                    "either": {"oneOf": [{"type": "integer"}, {"type": "string"}]},
                },
            },
        }
    },
}


@pytest.fixture
def description(tmp_path, monkeypatch):
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(SMALL))
    monkeypatch.setenv(openapi.SETTING, str(path))
    return openapi.Description.load()


@pytest.mark.parametrize(
    "body", [{"id": "1"}, {"id": 1}, {"id": "1", "size": "4"}, {"id": 1, "either": "12"}]
)
def test_what_the_publisher_allows(description, body):
    description.check("POST", "/things", body)


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ({"id": "x"}, "id", "MODEL_TYPE_CONVERT"),
        ({"id": "1", "size": 6}, "size", "NUMBER_TYPE_MAX"),
        ({"id": "1", "size": True}, "size", "MODEL_TYPE_CONVERT"),
    ],
)
def test_what_it_does_not(description, body, place, code):
    with pytest.raises(Refused) as refused:
        description.check("POST", "/things", body)
    assert refused.value.errors[place]["_errors"][0]["code"] == code


def test_a_required_field(description):
    with pytest.raises(Refused) as refused:
        description.check("POST", "/things", {})
    assert refused.value.errors["_errors"][0]["code"] == "BASE_TYPE_REQUIRED"


def test_unknown_paths_are_left_alone(description):
    description.check("POST", "/elsewhere", {"anything": 1})


def test_one_setting_says_where_the_description_lies(tmp_path, monkeypatch):
    monkeypatch.delenv(openapi.SETTING, raising=False)
    assert openapi.unchecked().startswith("DYNAMO_DISCORD_OPENAPI does not say where")
    monkeypatch.setenv(openapi.SETTING, str(tmp_path / "absent.json"))
    assert "absent.json, which is no file" in openapi.unchecked()
    assert openapi.Description.load() is None


def test_without_the_schema_library_the_reason_is_given(description, monkeypatch):
    monkeypatch.setattr(openapi, "jsonschema", None)
    assert "jsonschema" in openapi.unchecked()


async def test_the_real_description_refuses_what_our_limits_do_not_know(stage, api, ada):
    if reason := openapi.unchecked():
        pytest.skip(f"Not checked against Discord's own description: {reason}.")
    body = {"content": "x", "tts": "loud"}
    code, faults = await api.refused("POST", f"/channels/{ada.channel.id}/messages", body)
    assert (code, faults) == (50035, ["tts: MODEL_TYPE_CONVERT"])
