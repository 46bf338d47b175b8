"""The heights between the Channel and the Rhine: crests as longitudes and latitudes."""

from __future__ import annotations

from renders.core.cartography.relief import Ridge
from renders.core.geometry import Point
from renders.france_1940.layout import projected

_CRESTS: tuple[tuple[float, tuple[Point, ...]], ...] = (
    (17, ((1.68, 50.78), (1.86, 50.66), (2.08, 50.58))),  # the Boulonnais
    (20, ((2.20, 50.53), (2.48, 50.43), (2.74, 50.37), (2.92, 50.28))),  # Artois and Vimy
    (18, ((1.42, 49.86), (1.62, 49.70), (1.86, 49.50))),  # Bray
    (14, ((2.02, 49.98), (2.30, 50.05), (2.60, 50.03))),
    (13, ((3.36, 49.45), (3.55, 49.46), (3.80, 49.44))),  # the Chemin des Dames
    (14, ((3.92, 49.14), (4.06, 49.16), (4.18, 49.11))),  # the mountain of Reims
    (15, ((3.62, 48.90), (3.86, 48.96), (3.92, 48.84))),
    (16, ((4.93, 49.46), (4.96, 49.26), (5.02, 49.04))),  # the Argonne
    (15, ((5.24, 49.42), (5.42, 49.24), (5.56, 49.02), (5.66, 48.86))),  # the heights of the Meuse
    (14, ((6.02, 49.20), (6.06, 49.02), (6.02, 48.84))),
    (14, ((4.74, 50.38), (5.04, 50.42), (5.34, 50.50))),  # the Condroz
    (26, ((4.32, 49.98), (4.60, 49.92), (4.92, 49.87), (5.18, 49.90))),  # the Ardennes
    (26, ((5.20, 50.06), (5.46, 50.14), (5.78, 50.22), (6.02, 50.30))),
    (22, ((5.52, 49.88), (5.80, 49.96), (6.02, 50.06))),
    (26, ((5.88, 50.46), (6.06, 50.52), (6.22, 50.44))),  # the Fagnes
    (24, ((6.36, 50.36), (6.60, 50.46), (6.86, 50.40))),  # the Eifel
    (24, ((6.38, 50.14), (6.64, 50.22), (6.92, 50.16), (7.10, 50.24))),
    (22, ((6.66, 49.62), (6.92, 49.72), (7.12, 49.80))),  # the Hunsrück
    (16, ((6.78, 51.28), (7.05, 51.34), (7.40, 51.36))),
    (18, ((7.06, 50.72), (7.26, 50.66), (7.50, 50.74))),  # the Siebengebirge
    (13, ((5.84, 52.10), (5.90, 52.02))),  # the Veluwe
    (10, ((1.24, 51.16), (1.36, 51.15))),  # the Downs
)

RIDGES = tuple(
    Ridge(tuple(projected(at) for at in crest), float(reach)) for reach, crest in _CRESTS
)
