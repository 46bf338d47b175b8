"""Limits of modals."""

from __future__ import annotations

from sandbox.limits.components import check_select, check_text, walk
from sandbox.limits.form import Part
from sandbox.limits.kinds import IN_LABEL, MODAL_TOP, SELECTS, K


def check_modal(modal: Part) -> None:
    """A title, an id and one to five questions."""
    modal.text("title", 1, 45, required=True)
    modal.text("custom_id", 1, 100, required=True)
    seen = set()
    for part in modal.parts("components", 1, 5, required=True):
        _top(part)
        for inner in walk(part):
            name = inner.get("custom_id")
            if isinstance(name, str) and name in seen:
                inner.fault(
                    "custom_id",
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            seen.add(name if isinstance(name, str) else None)


def _top(part: Part) -> None:
    kind = part.choice("type", MODAL_TOP)
    if kind == K.TEXT:
        check_text(part)
    elif kind == K.ROW:
        for child in part.parts("components", 1, 1, required=True):
            if child.choice("type", (K.TEXT_INPUT,)):
                child.text("label", 1, 45, required=True)
                _text_input(child)
    elif kind == K.LABEL:
        _label(part)


def _label(label: Part) -> None:
    label.text("label", 1, 45, required=True)
    label.text("description", 0, 100)
    if not label.need("component"):
        return
    question = label.part("component")
    kind = question.choice("type", IN_LABEL) if question else None
    if question is None or kind is None:
        return
    if kind in SELECTS:
        check_select(question)
    elif kind == K.TEXT_INPUT:
        _text_input(question)
    else:
        _ticks(question)


def _text_input(text: Part) -> None:
    text.text("custom_id", 1, 100, required=True)
    text.choice("style", (1, 2))
    low = text.number("min_length", 0, 4000)
    high = text.number("max_length", 1, 4000)
    text.text("value", 0, 4000)
    text.text("placeholder", 0, 100)
    if low is not None and high is not None and low > high:
        text.fault("max_length", "NUMBER_TYPE_MIN", "max_length must be at least min_length")


def _ticks(group: Part) -> None:
    group.text("custom_id", 1, 100, required=True)
    if group.get("type") == K.CHECKBOX:
        return
    low = 2 if group.get("type") == K.RADIO_GROUP else 1
    for option in group.parts("options", low, 10, required=True):
        option.text("label", 1, 100, required=True)
        option.text("value", 1, 100, required=True)
        option.text("description", 0, 100)
