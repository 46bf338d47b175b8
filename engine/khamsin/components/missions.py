"""The missions of the encounter table, in a line each: our stand-in for the tabletop rulebook."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mission:
    """What is held, who deploys where on a table of 72 by 48 inches, and what else counts."""

    name: str
    objectives: str
    deployment: str
    special: str


MISSIONS = {
    it.name: it
    for it in (
        Mission("Free for All", "Two objectives for each side.",
                "Both sides in turn, within 12 in of their own long edge.", "Meeting engagement."),
        Mission("Encounter", "One objective for each side, and one that the enemy puts there.",
                "Half of the platoons, 6 in or more from the centre line; the rest come in from"
                " their own edge by a die roll.",
                "Meeting engagement; delayed scattered reserves."),
        Mission("The Cauldron", "The defender holds two objectives in the middle.",
                "Defender within 16 in of the centre; attacker from two opposite corners.",
                "Attacker has reserves; immediate ambush."),
        Mission("Hold the Line", "Two objectives in the defender's half.",
                "Defender in his half, attacker 16 in back; half of the defender's platoons are"
                " delayed reserves.", "Prepared positions; ambush."),
        Mission("No Retreat", "One objective near the defender's edge.",
                "Defender along a short edge, attacker opposite.",
                "Prepared positions; ambush; defender has reserves."),
        Mission("Breakthrough", "Objectives in the empty quarter behind the defender.",
                "Defender in two opposite quarters, attacker in one; at least one platoon arrives"
                " late in the far quarter.", "Prepared positions."),
        Mission("Hasty Assault", "Two objectives in the defender's quarter.",
                "Half of the attacker in reserve; the defender's reserves are delayed and"
                " scattered.", "Immediate ambush."),
        Mission("Trench Fight", "Two objectives on the trench line.",
                "Defender in trenches within 12 in of the centre, attacker within 12 in of his"
                " edge.", "Fortifications on the table."),
        Mission("The Big Push", "Objectives behind the first trench line.",
                "Defender in depth, attacker with everything he has.",
                "Fortifications; preliminary bombardment."),
        Mission("Breakout", "Objectives on the edge the attacker leaves by.",
                "Attacker in the middle third, defender at both ends.",
                "Fortifications at one end."),
        Mission("Not One Step Back", "Two objectives in the defender's half of the city.",
                "A city table of 48 by 48 in: defender in his half, attacker within 6 in of his"
                " edge.", "City fight."),
    )
}  # fmt: skip
LENGTH = (
    "8 turns a side. From turn 3 whoever holds an enemy objective at the start of his turn wins; a"
    " company with half its platoons lost is beaten; otherwise the defender wins. Score: the winner"
    " 6, 5 or 4 for none, one or more platoons lost; the loser 1, 2 or 3."
)
