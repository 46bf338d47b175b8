"""What a store may answer instead of writing; no database's own exception leaves the store."""

from __future__ import annotations


class StoreConflictError(Exception):
    """The table was changed since it was read; nothing was written."""


class ChannelTakenError(Exception):
    """Another live table stands in that channel; nothing was written."""
