"""The sections of the rulebook, each in a few words: every one needs a test."""

from __future__ import annotations

_LINES = """
1.0 four scenarios
2.1 map, compasses and tracks
2.2a steps, armored types, special units
2.2b air markers and their returns
2.2c combat markers without limit
2.2d game markers and their limits
2.3 charts
2.4h Line of Communication
2.4i Line of Supply and crossings
2.4j motorized units
3.1 points and levels
3.2 conditions of Scenarios 3 and 4
4.1 the turn
4.1a air segments
4.1b supply from Turn 2
4.1c initiative, chits and limits
4.1d the End Phase
5.1 the Air Phase
5.1a Dynamo instead of Allied air
5.1b availability
5.1c crossing interdiction
5.1d paratroops and Eben Emael
5.1e dive bombing
5.2 ground support
5.3 terror bombing
6.1 causes of Disruption
6.2 effects of Disruption
6.3 Disruption of the port
6.4 removal of Disruption
7.1 states of supply
7.2 the Line of Supply
7.3 Allied sources
7.4 German sources
7.5 the supply check
7.6 Attack Supply
7.7 Allied Attack Supply
7.8 German Attack Supply
7.9 Attack Supply Units
8.3 stacking limits
8.4 overstacking
8.5 markers do not stack
8.6 nationalities
9.1 who has a Zone of Control
9.2 black units and zones
9.3 yellow units and zones
9.4 zones and terrain
9.5 zones and combat
9.6 zones and Lines of Communication
9.7 zones and Lines of Supply
10.1 movement
10.2 reinforcements
10.3 motorized movement
10.3c overrun
10.3d ignoring zones
10.4 roads
10.5 rail
10.6 rivers and crossings
10.7 interdicted crossings
10.8 Bridgeheads
10.9 forts and Works
10.10 national restrictions
10.11 refugees on the roads
11.1 combat in general
11.2 organising combats
11.3a odds
11.3b limits of shifts
11.3c shifts
11.3d the die and the ratings
11.3e step losses
11.3f defender eliminated
11.3g attacker eliminated
11.4 retreats
11.5 advances
11.6 motorized combat in a Move round
11.7 Fortified Lines
11.8 the ARKO
11.9 Engaged combats
12.1 order of the End Phase
12.2 Disruption removal
12.3 crossing Bridgeheads
12.4 Terror Bombing
12.5 surrender
12.6 refugees
12.7 Open City
12.8 victory
12.9 armor attrition
12.10 replacements
12.11 Better Defense
12.12 Panzer Refit
13.1 declaring Dynamo
13.2 effects of Dynamo
13.3 the declaration
13.4 evacuation
13.5 stacking in the port
13.6 attacking the port
"""

SECTIONS = {line.split()[0]: line.partition(" ")[2] for line in _LINES.strip().splitlines()}
