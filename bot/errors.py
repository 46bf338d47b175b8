"""A friendly no."""

from __future__ import annotations


class UserError(Exception):
    """What was asked cannot be done; the words say why and what to do instead."""


class StalePressError(UserError):
    """The question was answered meanwhile; the present one should be shown."""


class RepeatedPressError(UserError):
    """The same press again: it was taken the first time, nothing more need be said."""
