"""The 45 areas and 113 connectors of the map, as a table.

The module's map is lost: places, terrain and connectors are our reconstruction from the towns it
names and from the ground of 1940.
"""

from __future__ import annotations

# id | name | lat | lon | held by | side of the Halt Line | terrain
AREAS = """
HES | Hesdin       | 50.374 | 2.037 | axis    | W | open village
MON | Montreuil    | 50.464 | 1.763 | axis    | W | ridge village old_fort
STP | Saint-Pol    | 50.381 | 2.334 | axis    | W | open village
ARR | Arras        | 50.291 | 2.777 | axis    | W | urban old_fort
DOU | Douai        | 50.371 | 3.080 | axis    | E | waterway village
TOU | Tournai      | 50.606 | 3.388 | axis    | E | waterway urban
OUD | Oudenaarde   | 50.845 | 3.604 | axis    | E | waterway village
GHE | Ghent        | 51.054 | 3.717 | axis    | E | waterway urban
BOU | Boulogne     | 50.725 | 1.613 | allied  | W | coastal urban ridge old_fort
DES | Desvres      | 50.669 | 1.835 | allied  | W | wooded ridge
FRU | Fruges       | 50.516 | 2.133 | allied  | W | open ridge
LUM | Lumbres      | 50.705 | 2.121 | allied  | W | ridge village
ARD | Ardres       | 50.856 | 1.986 | allied  | W | open waterway village
CAL | Calais       | 50.951 | 1.859 | allied  | W | coastal urban
GRA | Gravelines   | 50.986 | 2.128 | allied  | W | coastal waterway village old_fort
WAT | Watten       | 50.832 | 2.213 | allied  | W | waterway wooded
STO | Saint-Omer   | 50.748 | 2.261 | allied  | W | waterway village
AIR | Aire         | 50.638 | 2.401 | allied  | W | waterway village
BET | Béthune      | 50.530 | 2.640 | allied  | W | waterway village
CAS | Cassel       | 50.800 | 2.488 | allied  | W | ridge village
HAZ | Hazebrouck   | 50.724 | 2.538 | allied  | W | wooded village
BER | Bergues      | 50.969 | 2.432 | allied  | W | waterway village old_fort
DUN | Dunkirk      | 51.034 | 2.377 | allied  | W | coastal urban old_fort
LAP | La Panne     | 51.098 | 2.592 | allied  | E | coastal village
FUR | Furnes       | 51.072 | 2.662 | allied  | E | waterway village
POP | Poperinge    | 50.855 | 2.726 | allied  | E | open village
YPR | Ypres        | 50.851 | 2.886 | allied  | E | waterway ridge old_fort
BAI | Bailleul     | 50.739 | 2.735 | allied  | E | ridge village
MER | Merville     | 50.643 | 2.640 | allied  | E | waterway wooded
ARM | Armentières  | 50.686 | 2.881 | allied  | E | waterway village
LAB | La Bassée    | 50.534 | 2.806 | allied  | E | waterway village
LEN | Lens         | 50.432 | 2.831 | allied  | E | ridge village
SEC | Seclin       | 50.549 | 3.030 | allied  | E | open waterway
LIL | Lille        | 50.629 | 3.057 | allied  | E | urban old_fort
ORC | Orchies      | 50.474 | 3.244 | allied  | E | open village
ROU | Roubaix      | 50.690 | 3.175 | allied  | E | urban
MEN | Menin        | 50.797 | 3.122 | allied  | E | waterway village
KOR | Kortrijk     | 50.828 | 3.265 | belgian | E | waterway village
ROE | Roeselare    | 50.946 | 3.123 | belgian | E | open village
TIE | Tielt        | 50.999 | 3.326 | belgian | E | open village
EEK | Eeklo        | 51.186 | 3.566 | belgian | E | waterway
BRU | Bruges       | 51.209 | 3.225 | belgian | E | urban waterway
OST | Ostend       | 51.230 | 2.912 | belgian | E | coastal urban
DIK | Diksmuide    | 51.033 | 2.864 | belgian | E | waterway
NIE | Nieuport     | 51.130 | 2.751 | belgian | E | coastal waterway
"""

# id | roads | trails: each connector stands at both its ends.
CONNECTORS = """
HES | STP FRU                 | MON
MON |                         | HES BOU DES FRU
STP | HES ARR BET             | FRU AIR
ARR | STP BET LEN DOU         |
DOU | ARR LEN SEC ORC         | TOU
TOU | ORC LIL ROU KOR OUD     | DOU
OUD | TOU GHE KOR             | TIE
GHE | OUD TIE EEK             |
BOU | DES CAL                 | MON
DES | BOU LUM                 | MON ARD FRU
FRU | HES LUM AIR             | MON STP DES
LUM | DES STO FRU             | ARD AIR
ARD | CAL STO                 | DES LUM WAT GRA
CAL | BOU ARD GRA             |
GRA | CAL DUN WAT             | ARD BER
WAT | GRA STO BER             | ARD CAS
STO | ARD WAT LUM AIR CAS HAZ |
AIR | STO FRU HAZ BET         | STP LUM MER
BET | STP ARR AIR LAB LEN MER |
CAS | STO HAZ BER POP         | WAT BAI
HAZ | STO AIR CAS BAI MER     |
BER | WAT CAS DUN FUR         | GRA POP
DUN | GRA BER LAP FUR         |
LAP | DUN FUR NIE             |
FUR | DUN BER LAP NIE DIK POP | YPR
POP | CAS FUR YPR             | BER BAI
YPR | POP BAI ARM MEN DIK ROE | FUR
BAI | HAZ YPR ARM MER         | CAS POP
MER | BET HAZ BAI ARM         | AIR LAB
ARM | YPR BAI MER LIL         | LAB MEN ROU
LAB | BET LIL LEN             | MER ARM SEC
LEN | ARR DOU BET LAB SEC     |
SEC | DOU LEN LIL             | LAB ORC
LIL | TOU ARM LAB SEC ORC ROU |
ORC | DOU TOU LIL             | SEC
ROU | TOU LIL MEN KOR         | ARM
MEN | YPR ROU KOR ROE         | ARM
KOR | TOU OUD ROU MEN ROE     | TIE
ROE | YPR MEN KOR TIE DIK BRU |
TIE | GHE ROE BRU             | OUD KOR EEK
EEK | GHE BRU                 | TIE
BRU | ROE TIE EEK OST         |
OST | BRU NIE                 | DIK
DIK | FUR YPR ROE NIE         | OST
NIE | LAP FUR OST DIK         |
"""
