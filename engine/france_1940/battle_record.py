"""The Battle being fought (10C); everything in it lies open, because its blocks are face up."""

from __future__ import annotations

from msgspec import Struct


class Battle(Struct, omit_defaults=True):
    """One Battle: where, who takes part, what was chosen and played; empty outside it.

    `out_of_command` is fixed when the blocks are revealed, so that nobody can read from it later
    where a hidden FHQ stands.
    """

    hex: str
    attackers: list[str] = []
    defenders: list[str] = []
    out_of_command: list[str] = []
    round: int = 1
    effect: str = ""
    played: dict[str, str] = {}
