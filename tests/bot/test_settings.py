"""Settings: the environment first, then `.env`, read as a person would read it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot import config
from bot.cli import main, sandbox
from bot.config import Config, Misconfigured
from bot.dotenv import UnreadableLine, read

WRITTEN = """\
# the bot
DISCORD_TOKEN=abc.def-ghi   # from the portal

export DYNAMO_DATABASE="/home/my games/d#1.sqlite3"  # quoted
DYNAMO_LOG_LEVEL = 'debug'
  DYNAMO_DISCORD_API=
EMPTY=# nothing yet
HASH=a#b
BLANKS=two words
QUOTE="it's"
"""


@pytest.fixture
def env(tmp_path, monkeypatch):
    """Write the file `.env` that counts."""
    path = tmp_path / ".env"
    monkeypatch.setattr(config, "ENV_FILE", path)
    for name in config.NAMES:
        monkeypatch.delenv(name, raising=False)

    def write(text):
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_quotes_comments_blanks_and_export(env):
    assert read(env(WRITTEN)) == {
        "DISCORD_TOKEN": "abc.def-ghi",
        "DYNAMO_DATABASE": "/home/my games/d#1.sqlite3",
        "DYNAMO_LOG_LEVEL": "debug",
        "DYNAMO_DISCORD_API": "",
        "EMPTY": "",
        "HASH": "a#b",
        "BLANKS": "two words",
        "QUOTE": "it's",
    }


def test_the_program_reads_the_file_itself(env):
    env(WRITTEN)
    found = Config.read()
    assert (found.token, found.log_level) == ("abc.def-ghi", "DEBUG")
    assert str(found.database) == "/home/my games/d#1.sqlite3"


def test_the_environment_wins_even_when_empty(env, monkeypatch):
    env(WRITTEN)
    monkeypatch.setenv("DYNAMO_DATABASE", "elsewhere")
    monkeypatch.setenv("DISCORD_TOKEN", "")
    found = Config.read()
    assert (found.token, str(found.database)) == ("", "elsewhere")


def test_no_file_is_no_setting(tmp_path):
    assert read(tmp_path / "absent") == {}


def test_windows_marks_and_line_ends_mean_nothing(tmp_path):
    path = tmp_path / ".env"
    path.write_bytes(b"\xef\xbb\xbfDISCORD_TOKEN=abc\r\nDYNAMO_LOG_LEVEL=INFO\r\n")
    assert read(path) == {"DISCORD_TOKEN": "abc", "DYNAMO_LOG_LEVEL": "INFO"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\nDISCORD_TOKEN", "line 2: a setting is written NAME=value."),
        ("A-B=secret", "line 1: a setting is written NAME=value."),
        ('A="secret', "line 1: the quotes around the value of A do not match."),
        ("A='secret' more", "line 1: the quotes around the value of A do not match."),
        ("A=secret\nA=secret", "line 2: A is set a second time."),
    ],
)
def test_a_line_that_is_no_setting_is_named_but_never_its_value(env, text, told):
    with pytest.raises(UnreadableLine) as refused:
        read(env(text))
    assert str(refused.value).endswith(told)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("DYNAMO_DATABSE=x", "there is no setting DYNAMO_DATABSE; see .env.example."),
        ("what", "line 1: a setting is written NAME=value."),
        ("DYNAMO_DISCORD_API=localhost", "DYNAMO_DISCORD_API must be an address such as"),
    ],
)
def test_a_wrong_file_is_one_sentence(env, capsys, text, told):
    env(text)
    assert main(["run"]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.startswith("dynamo: ")
    assert err.count("\n") == 1


def test_a_file_that_is_no_text_is_one_sentence(env, capsys):
    env("").write_bytes(b"\xff\xfe\x00")
    assert main(["run"]) == 2
    assert "is not a text file" in capsys.readouterr().err


def test_a_folder_in_its_place_is_one_sentence(env, capsys):
    path = env("")
    path.unlink()
    path.mkdir()
    assert main(["run"]) == 2
    assert "cannot be read (Is a directory)" in capsys.readouterr().err


def test_every_setting_is_in_the_example():
    example = read(Path(__file__).parents[2] / ".env.example")
    assert set(example) == config.NAMES


class Became(Exception):  # noqa: N818 - a message, not an error
    """What the process would have become."""


@pytest.fixture
def become(monkeypatch):
    def note(words, environment):
        raise Became(words, environment)

    monkeypatch.setattr(sandbox, "_become", note)


def test_without_a_token_the_sandbox_is_started(env, become):
    env("DYNAMO_DISCORD_OPENAPI=/x/openapi.json")
    with pytest.raises(Became) as became:
        main(["sandbox", "--unless-token", "--port", "9000", "--fresh", "--open"])
    words, environment = became.value.args
    assert words[1:5] == ["-m", "sandbox", "--folder", ".sandbox"]
    assert words[-4:] == ["--port", "9000", "--fresh", "--open"]
    assert environment == {**os.environ, "DYNAMO_DISCORD_OPENAPI": "/x/openapi.json"}


def test_with_a_token_discord_is_joined_instead(env, become, monkeypatch):
    env("DISCORD_TOKEN=abc")
    joined = []
    monkeypatch.setattr(sandbox.on_discord, "run", lambda options: joined.append(1) or 0)
    assert main(["sandbox", "--unless-token"]) == 0
    assert joined == [1]
    with pytest.raises(Became):
        main(["sandbox"])


def test_a_production_install_has_no_sandbox_and_says_so(env, become, monkeypatch, capsys):
    env("")
    monkeypatch.setattr(sandbox, "find_spec", lambda _: None)
    assert main(["sandbox"]) == 2
    assert "The sandbox is not installed." in capsys.readouterr().err


@pytest.mark.parametrize(("number", "well"), [("0", 0), ("1", 1), ("32", 1), ("33", 0), ("x", 0)])
def test_one_to_thirty_two_processes_draw(number, well):
    given = {"DYNAMO_DRAWING_PROCESSES": number}
    if well:
        assert Config.read(given).workers == int(number)
    else:
        with pytest.raises(Misconfigured, match="from 1 to 32"):
            Config.read(given)


def test_a_command_must_be_named(capsys):
    with pytest.raises(SystemExit) as leaving:
        main([])
    assert leaving.value.code == 2
    assert "COMMAND" in capsys.readouterr().err


def test_the_configuration_is_read_from_a_mapping_alone_if_given(env):
    env("DISCORD_TOKEN=abc")
    assert Config.read({}).token == ""
    with pytest.raises(Misconfigured, match="dynamo sandbox"):
        Config.read({}).with_token()
