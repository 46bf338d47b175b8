"""What is printed on the hexes (2.1): cities, towns, ports, forts and Defensive Works."""

# nation: name hex, name hex …
CITY_LINES = """
N: Amsterdam 4324, Haarlem 4323, Utrecht 4025, Den Haag 4021, Arnhem 3929, Rotterdam 3922
N: Nijmegen 3828, Eindhoven 3527
B: Antwerpen 3322, Oostende 3315, Ghent 3218, Bruxelles 3021, Liege 2827, Namur 2724
B: Charleroi 2622
F: Dunkerque 3212, Calais 3110, Boulogne 2909, Lille 2815, Arras 2514, Amiens 2212
F: Le Havre 1902, Rouen 1806, Reims 1720, Metz 1629, Nancy 1229
F: Paris North 1412, Paris West 1312, Paris East 1313
G: Essen 3534, Duisburg 3533, Dusseldorf 3333, Koln 3134, Bonn 2934, Aachen 2930
G: Trier 2132, Saarbrucken 1734
"""

TOWN_LINES = """
N: Zwolle 4429, Apeldoorn 4129, Dordrecht 3823, Den Bosch 3726, Breda 3623
N: Maastricht 3028
B: Turnhout 3424, Brugge 3316, Hasselt 3126, Mechelen 3122, Leuven 3023, Kortrijk 3016
B: Ieper 3014, Verviers 2828, Gembloux 2823, Tournai 2817, Huy 2726, Mons 2720, St-Vith 2530
B: Marche 2526, Dinant 2524, Philippeville 2422, Bastogne 2328, Neufchateau 2226, Arlon 2028
L: Luxembourg 2029
F: Hazebrouck 2913, St-Omer 2912, Bethune 2714, Montreuil 2710, Valenciennes 2617, Douai 2615
F: Maubeuge 2520, Givet 2423, Le Cateau 2417, Cambrai 2416, Abbeville 2410, Hirson 2220
F: Guise 2218, St-Quentin 2216, Peronne 2215, Dieppe 2206, Sedan 2124, Charleville 2123
F: Chauny 2016, Montdidier 2013, Forges 2008, Longwy 1928, Montmedy 1926, Rethel 1922
F: Laon 1918, Thionville 1829, Vouziers 1823, Soissons 1816, Compiegne 1814, Beauvais 1811
F: Creil 1713, Gisors 1710, Verdun 1626, Vernon 1608, Epernay 1520, Chateau-Thierry 1517
F: Meaux 1515, Mantes 1510, Evreux 1507, Chalons 1421, Bar-le-Duc 1325, Toul 1228
F: St-Dizier 1224, Vitry 1222, Provins 1117, Melun 1114, Chartres 1008, Troyes 0920, Sens 0816
G: Lingen 4434, Gronau 4234, Bocholt 3831, Emmerich 3830, Kleve 3829, Wesel 3732
G: Geldern 3630, Krefeld 3431, Duren 3031, Euskirchen 2832, Prum 2531, Bitburg 2332
G: Merzig 1832
"""

# Printed small: a name without effect.
NAME_LINES = """
N: Alkmaar 4423, Enschede 4133, Amersfoort 4126, Tilburg 3625, Vlissingen 3518
N: Roermond 3329, Venlo 3429
N: Moerdijk 3723
B: Eben Emael 2928
F: Montherme 2223
"""

PORT_WORDS = "1902 2206 2909 3110 3212 3315 3322"
EVACUATION_PORT_WORDS = "3315 3212 3110 2909"

# line: hex:garrison …
FORT_LINES = """
Maginot: 1534:4 1535:4 1632:4 1731:5 1732:5 1827:5 1828:5 1829:5 1830:5 1926:3 1927:5
Metz: 1629:4
West Wall: 1734:3 1833:3 1933:3 2032:3 2132:3 2331:3 2430:3 2531:3 2731:3 2930:3 3029:3
Namur: 2724:4
Liege: 2827:4
Eben Emael: 2928:4
"""

WORKS_LINES = """
F: 1533 1633 2025 2123 2124 2223 2323 2420 2423 2520 2617 2914 2916 3113
B: 2726 2923 3023 3119 3126 3222 3225 3323 3421
N: 3428 3528 3728 3823 3824 3827 3927 4025 4027 4130 4225 4429
"""
