"""The hexes (3): terrain, nation, set-up area (6) and symbol of each; `-` is none.

Columns run A to L from west to east, rows 1 to 12 from north to south; even rows lie half a hex
farther east. A symbol `dot` is a town without any effect (3).
"""

from __future__ import annotations

HEXES = """
G1  city     NL -   city    Rotterdam
H1  marsh    NL -   dot     Gorinchem
I1  clear    NL -   dot     Tiel
J1  clear    NL -   dot     Arnhem
K1  clear    DE B   -       Bocholt
F2  marsh    NL -   -       Zeeland islands
G2  clear    NL -   dot     Breda
H2  clear    NL -   dot     's-Hertogenbosch
I2  city     NL -   city    Nijmegen
J2  clear    DE B   -       Kleve
K2  clear    DE B   -       Wesel
E3  marsh    NL -   -       Walcheren
F3  marsh    NL -   dot     Bergen op Zoom
G3  clear    BE -   dot     Turnhout
H3  clear    NL -   dot     Tilburg
I3  city     NL -   city    Eindhoven
J3  clear    NL -   dot     Venlo
K3  clear    DE B   -       Krefeld
C4  clear    BE -   dot     Ostend
D4  clear    BE -   dot     Bruges
E4  city     BE -   city    Ghent
F4  city     BE -   city    Antwerp
G4  clear    BE -   dot     Lier
H4  clear    BE -   dot     Hasselt
I4  clear    NL -   dot     Roermond
J4  clear    DE B   -       Mönchengladbach
K4  clear    DE B   -       Cologne
B5  port     FR 7TH port    Calais
C5  port     FR 7TH port    Dunkirk
D5  clear    BE -   dot     Ypres
E5  clear    BE -   dot     Oudenaarde
F5  clear    BE -   dot     Aalst
G5  city     BE -   capital Brussels
H5  clear    BE -   dot     Tienen
I5  fortress BE -   fort    Eben-Emael
J5  city     NL -   city    Maastricht
K5  clear    DE B   -       Aachen
A6  clear    FR 7TH dot     Boulogne
B6  clear    FR 7TH dot     Saint-Omer
C6  city     FR BEF city    Lille
D6  clear    BE -   dot     Tournai
E6  clear    BE -   dot     Ath
F6  clear    BE -   dot     Nivelles
G6  clear    BE -   dot     Gembloux
H6  clear    BE -   dot     Huy
I6  city     BE -   city    Liège
J6  forest   BE -   dot     Eupen
K6  forest   DE A   -       Schleiden
L6  clear    DE A   -       Bonn
A7  clear    FR -   dot     Étaples
B7  clear    FR BEF dot     Saint-Pol
C7  city     FR BEF city    Arras
D7  clear    FR BEF dot     Douai
E7  clear    FR 1ST dot     Valenciennes
F7  clear    FR 1ST dot     Maubeuge
G7  city     BE -   city    Charleroi
H7  clear    BE -   dot     Namur
I7  forest   BE -   dot     Marche
J7  forest   BE -   dot     Saint-Vith
K7  forest   DE A   -       Prüm
L7  clear    DE A   -       Mayen
A8  city     FR -   city    Abbeville
B8  clear    FR -   dot     Doullens
C8  clear    FR 1ST dot     Bapaume
D8  city     FR 1ST city    Cambrai
E8  forest   FR 9TH dot     Avesnes
F8  clear    BE -   dot     Chimay
G8  clear    BE -   dot     Dinant
H8  forest   BE -   dot     Saint-Hubert
I8  forest   BE -   dot     Bastogne
J8  forest   LU -   dot     Clervaux
K8  clear    DE A   -       Bitburg
L8  clear    DE A   -       Wittlich
A9  clear    FR -   dot     Eu
B9  city     FR -   city    Amiens
C9  clear    FR -   dot     Roye
D9  city     FR -   city    Saint-Quentin
E9  clear    FR 9TH dot     Guise
F9  clear    FR 9TH dot     Hirson
G9  clear    FR 9TH dot     Mézières
H9  city     FR 2ND city    Sedan
I9  forest   BE -   dot     Neufchâteau
J9  clear    LU -   dot     Luxembourg
K9  clear    DE A   -       Trier
L9  clear    DE A   -       Hermeskeil
A10 clear    FR -   dot     Gournay
B10 clear    FR -   dot     Beauvais
C10 city     FR -   city    Compiègne
D10 clear    FR RSV dot     Noyon
E10 clear    FR RSV dot     Laon
F10 clear    FR 9TH dot     Rethel
G10 clear    FR 2ND dot     Vouziers
H10 clear    FR 2ND dot     Stenay
I10 maginot  FR -   -       Longwy
J10 maginot  FR -   -       Thionville
A11 clear    FR -   dot     Gisors
B11 clear    FR -   dot     Creil
C11 clear    FR -   dot     Senlis
D11 forest   FR RSV dot     Villers-Cotterêts
E11 clear    FR RSV dot     Fismes
F11 city     FR RSV city    Reims
G11 clear    FR 2ND dot     Suippes
H11 forest   FR 2ND dot     Argonne
I11 maginot  FR -   -       Verdun
J11 maginot  FR -   -       Metz
A12 city     FR -   capital Paris West
B12 city     FR -   capital Paris East
C12 clear    FR -   dot     Meaux
D12 clear    FR -   dot     Château-Thierry
E12 clear    FR -   dot     Épernay
F12 clear    FR -   dot     Châlons
G12 clear    FR -   dot     Vitry
H12 clear    FR -   dot     Bar-le-Duc
I12 maginot  FR -   -       Saint-Mihiel
"""

UNBRIDGED = """
Waal      J1/J2 I1/H2 H1/G2 G1/F2
Maas      J3/J2 J3/J4 I4/J5
Meuse     I6/J7 H6/I7 G7/H7 G8/H7 H9/I9 H10/I9
Albert    G3/G4 H3/H4 H4/I4 I4/I5
Scheldt   D4/E3 E3/E4 E4/F3 E4/E5 D5/E5 D6/E7
Aa        D6/D7
Sambre    F6/F7 E7/E8
Somme     A8/B9 B8/C9 C8/D9
Oise      D8/E9 C10/D11 B10/C11 A12/B11
Aisne     G10/G11 E10/F11 D10/E11
Marne     F12/G11 E11/E12 D11/D12
"""

BRIDGED = """
Waal      J1/I2 I1/I2 H1/H2 G1/G2
Maas      I2/H2 I2/I3 I2/J3 J3/K3 I4/J4
Meuse     I5/J5 I6/J5 I6/J6 I6/I7 H6/H7 G6/H7 G8/H8 H9/H8
Albert    F4/G3 G4/H3 H4/I3
Dyle      G4/G5 G5/H5 G6/H5
Scheldt   E4/F4 E4/F5 D4/E5 D6/E5 D6/E6 D7/E7
Aa        B5/C5 B6/C5 B6/C6 C6/C7 C6/D7
Sambre    G6/G7 F6/G7 E6/F7 E7/F7
Somme     A8/A9 B8/B9 C8/C9 D8/D9
Oise      E8/E9 D9/E9 D9/D10 C10/D10 C10/C11 B11/C11 B11/B12
Seine     A11/A12
Aisne     F10/G11 F10/F11 E10/E11 D10/D11
Marne     F11/F12 E12/F11 D12/E11 C12/D11 C11/C12 B12/C11
"""
