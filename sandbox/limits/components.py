"""Limits of the components under a message, old layout and v2."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandbox.limits.embeds import check_address
from sandbox.limits.form import Part
from sandbox.limits.kinds import CHILDREN, SELECTS, V1_TOP, V2_TOP, K

LINK, PREMIUM = 5, 6


def check_components(message: Part, *, v2: bool) -> None:
    """Check the whole tree of components."""
    top = message.parts("components", 0, 40 if v2 else 5)
    for part in top:
        _component(part, V2_TOP if v2 else V1_TOP)
    everything = [part for root in top for part in walk(root)]
    _unique(everything, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "custom id")
    _unique(everything, "id", "COMPONENT_ID_DUPLICATED", "component id")
    if v2:
        _v2_totals(message, everything)


def walk(part: Part) -> Iterator[Part]:
    """A component and all inside it; children already checked are only read."""
    yield part
    children = part.get("components")
    if isinstance(children, list):
        for i, child in enumerate(children):
            if isinstance(child, dict):
                yield from walk(Part(part.form, child, (*part.path, "components", i)))
    for key in ("accessory", "component"):
        if isinstance(part.get(key), dict):
            yield from walk(Part(part.form, part.get(key), (*part.path, key)))


def _v2_totals(message: Part, everything: list[Part]) -> None:
    if len(everything) > 40:
        message.fault("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 40 in length.")
    words = sum(len(str(p.get("content") or "")) for p in everything if p.get("type") == K.TEXT)
    if words > 4000:
        message.fault(
            "components",
            "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED",
            "The total displayable text size is over the limit of 4000.",
        )


def _unique(parts: list[Part], key: str, code: str, words: str) -> None:
    seen = set()
    for part in parts:
        value = part.get(key)
        if not isinstance(value, str | int) or value in ("", 0):
            continue
        if value in seen:
            part.fault(key, code, f"Component {words} cannot be duplicated")
        seen.add(value)


def _component(part: Part, allowed: frozenset[int]) -> None:
    kind = part.choice("type", allowed)
    if kind is not None:
        CHECKS[kind](part)


def _row(row: Part) -> None:
    children = row.parts("components", 1, 5, required=True)
    for child in children:
        _component(child, CHILDREN[K.ROW])
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        row.fault(
            "components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _button(button: Part) -> None:
    style = button.choice("style", range(1, 7))
    button.text("label", 0, 80)
    if style == PREMIUM:
        button.need("sku_id")
        return
    if not button.get("label") and not button.get("emoji"):
        button.fault(
            "label", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required"
        )
    if style == LINK:
        _link(button)
    else:
        button.text("custom_id", 1, 100, required=True)
        if button.get("url"):
            _both_id_and_url(button)


def _link(button: Part) -> None:
    button.text("url", 1, 512)
    check_address(button, "url", ("http://", "https://", "discord://"))
    if button.get("custom_id"):
        _both_id_and_url(button)


def _both_id_and_url(button: Part) -> None:
    button.fault(
        "custom_id", "COMPONENT_CUSTOM_ID_URL_BOTH", "A custom id and url cannot both be specified"
    )


def check_select(select: Part) -> None:
    """A select menu of any kind, in a message or a modal."""
    select.text("custom_id", 1, 100, required=True)
    select.text("placeholder", 0, 150)
    low = select.number("min_values", 0, 25)
    high = select.number("max_values", 1, 25)
    low, high = (1 if low is None else low), (1 if high is None else high)
    if low > high:
        select.fault("max_values", "SELECT_MAX_BELOW_MIN", "max_values must be at least min_values")
    if select.get("type") == K.STRING_SELECT:
        _options(select, high)


def _options(select: Part, high: float) -> None:
    options = select.parts("options", 1, 25, required=True)
    seen = set()
    for option in options:
        option.text("label", 1, 100, required=True)
        option.text("description", 0, 100)
        value = option.text("value", 1, 100, required=True)
        if value in seen:
            option.fault(
                "value",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(value)
    if options and high > len(options):
        select.fault("max_values", "NUMBER_TYPE_MAX", f"Must be at most {len(options)} options.")
    if sum(bool(option.get("default")) for option in options) > high:
        select.fault("options", "SELECT_TOO_MANY_DEFAULTS", "More defaults than max_values.")


def _section(section: Part) -> None:
    for child in section.parts("components", 1, 3, required=True):
        _component(child, CHILDREN[K.SECTION])
    if section.need("accessory"):
        accessory = section.part("accessory")
        if accessory:
            _component(accessory, frozenset({K.BUTTON, K.THUMBNAIL}))


def check_text(text: Part) -> None:
    """A text display."""
    text.text("content", 1, 4000, required=True)


def _media(part: Part, key: str, schemes: tuple[str, ...]) -> None:
    if part.need(key) and (media := part.part(key)):
        check_address(media, "url", schemes)
    part.text("description", 0, 1024)


def _thumbnail(thumbnail: Part) -> None:
    _media(thumbnail, "media", ("http://", "https://", "attachment://"))


def _gallery(gallery: Part) -> None:
    for item in gallery.parts("items", 1, 10, required=True):
        _thumbnail(item)


def _file(file: Part) -> None:
    _media(file, "file", ("attachment://",))


def _separator(separator: Part) -> None:
    separator.choice("spacing", (1, 2), required=False)


def _container(container: Part) -> None:
    container.number("accent_color", 0, 0xFFFFFF)
    for child in container.parts("components", 1, 39, required=True):
        _component(child, CHILDREN[K.CONTAINER])


CHECKS: dict[int, Callable[[Part], None]] = {
    K.ROW: _row,
    K.BUTTON: _button,
    **dict.fromkeys(SELECTS, check_select),
    K.SECTION: _section,
    K.TEXT: check_text,
    K.THUMBNAIL: _thumbnail,
    K.GALLERY: _gallery,
    K.FILE: _file,
    K.SEPARATOR: _separator,
    K.CONTAINER: _container,
}
