"""The Battle being fought (10C); everything in it lies open, because its blocks are face up."""

from __future__ import annotations

from msgspec import Struct


class Battle(Struct, omit_defaults=True):
    """One Battle: where, who takes part, what was chosen and played; empty outside it.

    `out_of_command` is fixed when the blocks are revealed, so that nobody can read from it later
    where a hidden FHQ stands. `effect` is the row of the Terrain Effects Chart in use, `bridge`
    the defending block with the extra die there. `played` is each side's Battle card for the
    whole Battle, `in_force` the cards of this Round by role, `silent` the sides that want none in
    it. `heavy` hits on French Armor are still ignored; `asset` tells of the Infantry Asset.
    """

    hex: str
    attackers: list[str] = []
    defenders: list[str] = []
    out_of_command: list[str] = []
    round: int = 1
    effect: str = ""
    bridge: str = ""
    played: dict[str, str] = {}
    in_force: dict[str, str] = {}
    silent: list[str] = []
    heavy: int = 0
    asset: str = ""
