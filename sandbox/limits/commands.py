"""Limits of application commands."""

from __future__ import annotations

import re
from typing import Any

from sandbox.limits.form import Form, Part

SUB, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
NAME = re.compile(r"[-_'\w]{1,32}")
CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
MAX_OF_KIND = {CHAT: 100, USER_MENU: 15, MESSAGE_MENU: 15}


def check_commands(form: Form, body: Any) -> None:
    """The whole list of commands, as registered in bulk."""
    if not isinstance(body, list):
        form.fault((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    seen: set[tuple[Any, Any]] = set()
    for i, raw in enumerate(body):
        command = Part(form, raw, (i,))
        check_command(command)
        kind = command.get("type")
        key = (str(command.get("name")), kind if isinstance(kind, int) and kind else CHAT)
        if key in seen:
            command.fault(
                "name",
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Command names must be unique",
            )
        seen.add(key)
    for kind, most in MAX_OF_KIND.items():
        if sum(1 for _, other in seen if other == kind) > most:
            form.fault((), "BASE_TYPE_BAD_LENGTH", f"Must be between 0 and {most} in length.")


def check_command(command: Part) -> None:
    """One command with its options."""
    kind = command.choice("type", (1, 2, 3), required=False) or CHAT
    if kind != CHAT:
        command.text("name", 1, 32, required=True)
        return
    _check_name(command)
    command.text("description", 1, 100, required=True)
    options = command.parts("options", 0, 25)
    _check_options(command, options, depth=0)
    if _size(command.body) > 8000:
        command.fault(
            None, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size of 8000."
        )


def _check_name(part: Part) -> None:
    name = part.text("name", 1, 32, required=True)
    if name and (not NAME.fullmatch(name) or name != name.lower()):
        part.fault(
            "name",
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        )


def _check_options(owner: Part, options: list[Part], depth: int) -> None:
    names: set[str] = set()
    optional_seen = False
    for option in options:
        _check_option(option, depth)
        name = str(option.get("name"))
        if name in names:
            option.fault(
                "name",
                "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
                "Option names must be unique",
            )
        names.add(name)
        if option.get("required") and optional_seen:
            option.fault(
                "required",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
    kinds = {option.get("type") in (SUB, GROUP) for option in options}
    if len(kinds) > 1:
        owner.fault(
            "options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all others",
        )


def _check_option(option: Part, depth: int) -> None:
    allowed = [range(1, 12), (SUB, *range(3, 12)), range(3, 12)][depth]
    kind = option.choice("type", allowed)
    _check_name(option)
    option.text("description", 1, 100, required=True)
    if kind in (SUB, GROUP):
        inner = option.parts("options", 0, 25)
        _check_options(option, inner, 1 if kind == GROUP else 2)
        return
    _check_choices(option, kind)
    if kind == STRING:
        option.number("min_length", 0, 6000)
        option.number("max_length", 1, 6000)


def _check_choices(option: Part, kind: int | None) -> None:
    choices = option.parts("choices", 0, 25)
    if choices and option.get("autocomplete"):
        option.fault(
            "autocomplete",
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
            "Options with choices cannot have autocomplete",
        )
    if choices and kind not in (STRING, INTEGER, NUMBER):
        option.fault("choices", "APPLICATION_COMMAND_CHOICES_TYPE", "No choices here")
    for choice in choices:
        choice.text("name", 1, 100, required=True)
        if kind == STRING:
            choice.text("value", 1, 100, required=True)
        else:
            choice.number("value", -(2**53), 2**53, required=True)


def _size(part: dict[str, Any]) -> int:
    """Characters of names, descriptions and values, as Discord adds them up."""
    size = sum(len(str(part.get(key) or "")) for key in ("name", "description", "value"))
    for key in ("options", "choices"):
        inner = part.get(key)
        if isinstance(inner, list):
            size += sum(_size(item) for item in inner if isinstance(item, dict))
    return size
