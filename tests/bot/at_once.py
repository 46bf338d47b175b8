"""SQLite without a thread: what is asked of it is done at once, one turn of the event loop later.

The database is the real one; only the way there and back is shorter, and always as long.
"""

from __future__ import annotations

import types

import aiosqlite


@types.coroutine
def _a_turn():
    """To the event loop and back; tests that count sleeps do not count this."""
    yield


class AtOnce(aiosqlite.Connection):
    """A connection that belongs to the thread of the event loop."""

    def __await__(self):
        return self._connect().__await__()

    async def _connect(self):
        if self._connection is None:
            await _a_turn()
            self._connection = self._connector()
        return self

    async def _execute(self, fn, *args, **kwargs):
        if not self._running or not self._connection:
            raise ValueError("Connection closed")
        await _a_turn()
        return fn(*args, **kwargs)

    def stop(self):
        self._running = False
        if self._connection is not None:
            self._connection.close()
            self._connection = None
