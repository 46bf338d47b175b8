"""The database as a file: its owner's alone, and every trouble with it one sentence."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_OWNER_ONLY = 0o600
_OTHERS = 0o077


class UnusableDatabase(Exception):  # noqa: N818 - it names the state the database is in
    """The database cannot be used; says why and what to do."""


def make_private(path: Path) -> None:
    """Make the file if it is not there, and take it from everybody but its owner.

    SQLite gives the files it puts beside a database the rights of the database.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
    for end in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists() and beside.stat().st_mode & _OTHERS:
            beside.chmod(_OWNER_ONLY)


@contextmanager
def in_plain_words(path: Path) -> Iterator[None]:
    """Whatever is wrong with the file or its folder is told as a sentence."""
    try:
        yield
    except IsADirectoryError:
        raise UnusableDatabase(
            f"{path} is a folder. Give the name of a file in it (DYNAMO_DATABASE)."
        ) from None
    except (FileNotFoundError, NotADirectoryError):
        raise UnusableDatabase(
            f"There is no folder {path.parent} for {path.name}. Make it, or name another file"
            " (DYNAMO_DATABASE)."
        ) from None
    except PermissionError:
        raise UnusableDatabase(
            f"{path} may not be read and written by this user. Change the rights of the file and"
            " its folder, or name another file (DYNAMO_DATABASE)."
        ) from None
    except (OSError, sqlite3.OperationalError) as error:
        raise UnusableDatabase(f"{path} cannot be used: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise UnusableDatabase(
            f"{path} is not a database of Dynamo ({error}). Put a backup in its place, or name"
            " another file (DYNAMO_DATABASE)."
        ) from error
