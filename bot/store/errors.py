"""What a store may answer instead of writing; no database's own exception leaves the store."""

from __future__ import annotations


class StoreConflictError(Exception):
    """The table was changed since it was read; nothing was written."""


class ChannelTakenError(Exception):
    """Another live table stands in that channel; nothing was written."""


class RowRefusedError(Exception):
    """A rule of the schema forbids a row, such as one live game per channel."""


class StoreDownError(Exception):
    """The database cannot be reached.

    What was being written may be there or not; the table shows it once it can be read again.
    """
