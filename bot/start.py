"""`dynamo`: quiet from its first moment on."""

from __future__ import annotations

import signal


def main() -> int:
    """Until the commands are read, Ctrl-C ends the program as it ends any other: without a word."""
    usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from bot import cli  # noqa: PLC0415 - takes a second

    signal.signal(signal.SIGINT, usual)
    return cli.main()
