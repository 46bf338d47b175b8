"""Which Areas touch (3.2): the way of the Allies across the land."""

from __future__ import annotations

from engine.miracle.components.map import NODES
from engine.miracle.ids import NodeId

# Each border once: an Area, then those it touches that were not named before it.
_BORDERS = """
A1: A2 B1 B2
A2: A3 B2 B3
A3: A4 B3 B4
A4: B5/A5 B4
B5/A5: B4 D7/C6 D8/C7
B1: B2 C1 C2
B2: B3 C2 C3
B3: B4 C3 C4
B4: C4 D6/C5 D7/C6
C1: C2 D1 D2
C2: C3 D2 D3
C3: C4 D4
C4: D6/C5 D5
D6/C5: D7/C6 D5 E6 F7/E7
D7/C6: D8/C7 F7/E7 F8/E8
D8/C7: F8/E8 F9/E9
D1: D2 E1 E2
D2: D3 E3
D3: D4 E4
D4: D5 E4 E5
D5: E5 E6
E1: E2 F1 F2
E2: E3 F2
E3: E4 F3
E4: E5 F4
E5: E6 F4 F5
E6: F7/E7 F6
F7/E7: F8/E8 F6 G8 H7/G9
F8/E8: F9/E9 H7/G9 H8/G10
F9/E9: H8/G10 H9/G11
F1: F2 G1 G2
F2: F3 G3
F3: F4 G4 G5
F4: F5 G5 G6
F5: F6 G6 G7
F6: G7 G8
G1: G2 H1
G2: G3 H1 H2
G3: G4 H2 H3
G4: G5 H3 H4
G5: G6 H4
G6: G7 H4 H5
G7: G8 H5 H6
G8: H7/G9 H6
H7/G9: H8/G10 H6 I9 J9/I10
H8/G10: H9/G11 J9/I10
H9/G11: J10/I11
H1: H2 I1
H2: H3 I1 I2
H3: H4 I3
H4: H5 I4 I5
H5: H6 I5 I6 I7
H6: I7 I8
I1: I2 J1
I2: I3 J1 J2
I3: I4 J2
I4: I5 J3
I5: I6 J3 J4
I6: I7 J4 J5
I7: I8 J5 J6
I8: I9 J6 J7
I9: J9/I10 J7 J8
J9/I10: J10/I11 J8 K10
J10/I11: K10 K11
J1: J2 K1
J2: J3 K2 K3
J3: J4 K3 K4
J4: J5 K4 K5
J5: J6 K5 K6
J6: J7 K6 K7
J7: J8 K7 K8
J8: K8 K9
K1: K2 L1
K2: K3 L2
K3: K4 L3
K4: K5 L4
K5: K6 L5
K6: K7 L5 L6
K7: K8 L7 L8
K8: K9 L8 L9
K9: K10 L9 L10
K10: K11 L11
K11: L12
L1: L2 M1
L2: L3 M2
L3: L4 M2 M3
L4: L5 M3 M4
L5: L6 M4 M5
L6: L7 M5 M6
L7: L8 M6
L8: L9 M7
L9: L10 M8
L10: L11 M9
L11: L12 M10
L12: M11
M1: M2 N1
M2: M3 N1 N2
M3: M4 N2
M4: M5 N3
M5: M6 N3 N4
M6: M7 N4 N5
M7: M8 N5 N6
M8: M9 N6 N7
M9: M10 N7 O7/N8
M10: M11 O7/N8 O8/N9
M11: O8/N9
N1: N2 O1
N2: N3 O2
N3: N4 O3
N4: N5 O3 O4
N5: N6 O4 O5
N6: N7 O5 O6
N7: O7/N8 O6
O7/N8: O8/N9 O6 P4 P5
O8/N9: P5 P6
O1: O2
O2: O3
O3: O4
O4: O5
O5: O6 P2
O6: P3 P4
P1: P2
P2: P3 Q1
P3: P4 Q2
P4: P5 Q2 Q3
P5: P6 Q3 R3/Q4
P6: R3/Q4 R4/Q5
Q1: Q2
Q2: Q3 R1
Q3: R3/Q4 R1
R3/Q4: R4/Q5 R2
R4/Q5: R2
R1: R2
"""


def _borders() -> dict[NodeId, tuple[NodeId, ...]]:
    table: dict[NodeId, list[NodeId]] = {node: [] for node in NODES}
    for line in _BORDERS.strip().splitlines():
        one, _, others = line.partition(": ")
        for other in others.split():
            table[NodeId(one)].append(NodeId(other))
            table[NodeId(other)].append(NodeId(one))
    order = list(NODES)
    return {node: tuple(sorted(others, key=order.index)) for node, others in table.items()}


BORDERS = _borders()
