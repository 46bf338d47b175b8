"""The doctor looks at token and permissions over the wire."""

from __future__ import annotations

from bot.cli.doctor import examine
from sandbox.server import TOKEN


async def test_the_doctor_finds_token_and_permissions(stage, tmp_path, monkeypatch):
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    monkeypatch.setenv("DYNAMO_DISCORD_API", stage.sandbox.api_url)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    found = {it.what: it for it in await examine()}
    assert found["token"].well
    assert found["server The Map Room"].well
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    found = {it.what: it for it in await examine()}
    assert not found["token"].well
