"""A friendly no."""

from __future__ import annotations


class Sorry(Exception):  # noqa: N818 - an answer to a person, not a fault
    """What was asked cannot be done; the words say why and what to do instead."""


class Stale(Sorry):
    """The question was answered meanwhile; the present one should be shown."""


class Echo(Sorry):
    """The same press again: it was taken the first time, nothing more need be said."""
