"""The numbers of Discord's components, and which may stand inside which."""

from __future__ import annotations

from enum import IntEnum


class K(IntEnum):
    """Kinds of component."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {K.STRING_SELECT, K.USER_SELECT, K.ROLE_SELECT, K.MENTIONABLE_SELECT, K.CHANNEL_SELECT}
)
IN_CONTAINER = frozenset({K.ROW, K.TEXT, K.SECTION, K.GALLERY, K.SEPARATOR, K.FILE})
V1_TOP = frozenset({K.ROW})
V2_TOP = IN_CONTAINER | {K.CONTAINER}
CHILDREN: dict[int, frozenset[int]] = {
    K.ROW: SELECTS | {K.BUTTON},
    K.SECTION: frozenset({K.TEXT}),
    K.CONTAINER: IN_CONTAINER,
}
MODAL_TOP = frozenset({K.ROW, K.LABEL, K.TEXT})
IN_LABEL = SELECTS | {K.TEXT_INPUT, K.RADIO_GROUP, K.CHECKBOX_GROUP, K.CHECKBOX}
