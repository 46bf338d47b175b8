"""The rules in our own words, a page a topic, for whoever asks during play."""

from __future__ import annotations

from engine.core.views import Topic


def _page(rule: str, title: str, *sentences: str) -> Topic:
    return Topic(title, " ".join(sentences), rule)


TOPICS: dict[str, Topic] = {
    "winning": _page(
        "2.0",
        "What you are trying to do",
        "Bring Evacuee units to England before the perimeter breaks.",
        "Every strength point that gets home is a Victory Point; nothing else scores.",
    ),
    "levels": _page(
        "13.0",
        "How well you did",
        "Under 26 points is a Disaster, 36 an average effort, 40 Good, 44 Outstanding,",
        "47 Excellent and 50 or more a Miracle.",
    ),
    "turn": _page(
        "5.0",
        "The course of a turn",
        "Eighteen turns, day and night in turn, each in seven phases: Event, Luftwaffe, escapes",
        "and scoring, German moves and attacks, your Player Actions, your Evacuation Moves,",
        "end of turn. Most phases turn over a card of their own.",
    ),
    "cards": _page(
        "5.0",
        "The Action Cards",
        "Thirty-six cards drive everything; one card serves one phase only.",
        "The last card is never drawn: with one left, it is shuffled together with the discards.",
    ),
    "events": _page(
        "6.0",
        "Events",
        "The first card of a turn brings an Event, and its text says when it takes effect.",
        "A card whose Event has happened leaves the game, unless you play with Chaotic Events.",
    ),
    "luftwaffe": _page(
        "7.0",
        "Luftwaffe attacks",
        "The card names a Channel Route, Dunkirk, the beaches or a track, or close support on",
        "some tracks, for units next to a German but not engaged. Every Allied unit there is",
        "rolled for by itself with two dice. A Channel Route always includes the Staging Area.",
        "Night helps the defenders; some Events help or hinder.",
    ),
    "suppressed": _page(
        "10.1.6",
        "Suppressed units",
        "A suppressed unit neither moves of its own will, attacks, embarks nor escapes, and it",
        "defends one weaker. It may still retreat. At the end of the turn the marker comes off.",
    ),
    "mole": _page(
        "7.3",
        "Damage to the Mole and the jetties",
        "A natural twelve in an air attack on the East Jetty or a beach wrecks the Mole or the",
        "Beach Jetties. An empty pier is attacked as well, as long as there is something to break.",
    ),
    "escape": _page(
        "8.1",
        "Escaping to England",
        "Evacuees on the last space of a Channel Route sail home in the third phase, like it or",
        "not, and their counters can be used again. Suppressed ones have to wait.",
    ),
    "interdiction": _page(
        "8.2",
        "The guns on the coast",
        "Evacuees leaving by Route Z run past the batteries: two dice each before they score, and",
        "the day is worse than the night. Route Y suffers the same once Nieuport is German.",
    ),
    "scoring": _page(
        "8.3",
        "Scoring",
        "A unit of strength 2 that escapes scores two, one of strength 1 scores one.",
        "After turn 18 there is one more escape by night, in which suppressed units count half,",
        "rounded down.",
    ),
    "german-moves": _page(
        "9.1",
        "Which Germans move",
        "The card names units or a whole corps, or lets a die decide for each unit (1 to 3 moves),",
        "or springs a surprise with all disrupted units, which recover as they come.",
    ),
    "german-tracks": _page(
        "9.2",
        "How Germans move",
        "Each German unit keeps to its own track: infantry one space, motorized and panzers two.",
        "It stops when it meets Allied units, when it enters a marsh, and at the end of its track.",
        "It stays where it is while another German unit holds the next space.",
    ),
    "marsh": _page(
        "9.2",
        "Marsh",
        "Entering a marsh ends any move. A German unit in one needs a die of 1 to 4 to get out",
        "again, and no breakthrough follows a fight there.",
    ),
    "attack-dice": _page(
        "9.3",
        "How many dice attack",
        "As many as the attacker's strength, one fewer each at night, when disrupted, and against",
        "a town; always at least one.",
    ),
    "front-line": _page(
        "9.3",
        "The front line and its defence",
        "You choose one unit to hold the line; its strength is the number to beat.",
        "Town, canal and La Panne add one, suppression takes one, and it never falls below one.",
    ),
    "wins": _page(
        "9.3",
        "Counting Wins",
        "A die above the defence number is a Win, and two dice equal to it make one Win together.",
        "Lower dice are nothing.",
    ),
    "applying-wins": _page(
        "9.3.3",
        "Paying for Wins",
        "Each Win is paid by a retreat or a hit; the first must be paid by the front-line unit,",
        "the rest by whom you like. All of them must be paid as far as that is possible.",
    ),
    "retreat": _page(
        "9.3.4",
        "Retreats",
        "An Allied unit falls back one connected space that is neither held nor garrisoned by the",
        "enemy, and only once in a fight; with nowhere to go it takes a hit.",
        "A beaten German goes back one space on its track; in its first space it is disrupted",
        "instead, or takes a hit if it already was.",
    ),
    "hits": _page(
        "9.3.5",
        "Hits",
        "A hit turns a fresh unit to its reduced side; a reduced Allied unit is destroyed.",
        "German units are worn down but never leave the map.",
    ),
    "disrupted": _page(
        "9.3.1",
        "Disrupted Germans",
        "An attack without a Win, and without a single die equal to the defence, leaves the",
        "attacker disrupted: one die fewer until an Event or a surprise attack shakes it off.",
    ),
    "casualties": _page(
        "9.3.2",
        "Casualties of the attacker",
        "With no Win or only one, two ones among the dice (or the only die showing one) cost the",
        "attacker a step; a reduced attacker is disrupted instead.",
    ),
    "more-rounds": _page(
        "9.3.6",
        "When a fight goes on",
        "No Win or one Win ends it. With two or more the attacker stays at it, round after round,",
        "as long as Allied units remain in the space.",
    ),
    "breakthrough": _page(
        "9.3.7",
        "Breakthrough",
        "When the space is cleared, panzers drive on with two Wins, motorized units with three and",
        "anybody with four: one space further, and into another fight if it is held.",
        "Once a turn, never out of a marsh, never beyond the end of the track.",
    ),
    "engaged": _page(
        "9.3.8",
        "Engaged units",
        "Units left in one space after a fight are engaged. They fight again only when a card",
        "moves the German or you spend a move on your own unit.",
    ),
    "end-of-track": _page(
        "9.3.9",
        "Germans at the end of their track",
        "They stay where they are, but when called upon they attack one neighbouring space along a",
        "red line, without entering it. If there are several, you say which.",
    ),
    "actions": _page(
        "10.0",
        "Player Actions",
        "A card gives you actions, about three a turn, for moving, gathering and strengthening",
        "Evacuees, intelligence, morale, sailing, flooding, building and repairs.",
    ),
    "foot": _page(
        "10.1",
        "Moving on foot and by truck",
        "One action moves the units of one nation out of one space on foot: two spaces by day, one",
        "by night. Two actions put them on trucks: any distance by day, four spaces by night.",
    ),
    "nations": _page(
        "10.1.2",
        "Nations do not march together",
        "British, French and Belgian units in one space each need their own order.",
        "They defend side by side without a word.",
    ),
    "montgomery": _page(
        "10.1.3",
        "Montgomery's division",
        "The units of the 3rd Division have trained for the dark and move by night as if by day.",
    ),
    "garrisons": _page(
        "10.1.4",
        "Behind the German line",
        "Spaces a German unit has passed on its track are garrisoned; no Allied unit may enter.",
    ),
    "ghq": _page(
        "10.1.5",
        "General Headquarters",
        "British units standing with the GHQ may move free of charge, as many a turn as its",
        "strength. In everything else it is a unit like any other.",
    ),
    "belgian-area": _page(
        "10.1.7",
        "The Belgian sector",
        "Until the Belgians lay down their arms, British and French units keep off tracks H, I and",
        "J, the GHQ excepted.",
    ),
    "allied-attack": _page(
        "10.1.8",
        "Attacking the Germans",
        "One unit may march into a lone German's space, or fight the one it is engaged with; the",
        "attack comes after all other actions. Towns and canals do not help the Germans.",
    ),
    "stacking": _page(
        "10.1.1",
        "How many fit into a space",
        "Combat units: any number. Evacuees: four on the East Jetty, two in the last space of a",
        "route, one elsewhere at sea, two ashore, and no limit in the Staging Area.",
    ),
    "create": _page(
        "10.2",
        "Gathering Evacuees",
        "In May an action gathers a unit of strength 1 at the East Jetty or on a beach.",
        "In June only fighting units there can embark: a fresh one becomes 2, a reduced one 1.",
        "French units may from the night of 2 June, Belgians never.",
    ),
    "upgrade": _page(
        "10.3",
        "Strengthening Evacuees",
        "One action turns a unit of strength 1 ashore into 2; not at sea, not while suppressed.",
    ),
    "intelligence": _page(
        "10.4",
        "Intelligence Report",
        "One action, on some days none, turns up next turn's German Moves today. Certain Events",
        "overrule what you have learnt, and the card is thrown away; others let whoever holds a",
        "report slip away: no German unit moves, and you have two more Player Actions.",
    ),
    "spirit": _page(
        "10.5",
        "The Dunkirk Spirit",
        "You begin with it. After any attack roll it lets you roll any of the dice once more; the",
        "new ones stand. An action raises it again.",
    ),
    "flooding": _page(
        "10.7",
        "Opening the sluices",
        "Two actions turn all four Lowlands into marsh for the rest of the game. The Panzers fear",
        "the water: they are far more likely to be withdrawn (12.3).",
    ),
    "jetties": _page(
        "10.8",
        "Beach Jetties",
        "Three actions build lorry piers on all beaches, so that one Evacuation Move takes two",
        "units off them. Two actions repair them, or the Mole (10.9). On some days either costs",
        "nothing.",
    ),
    "raf": _page(
        "10.10",
        "The RAF",
        "Once in the game a patrol keeps one Channel Route clear of the Luftwaffe for a turn, and",
        "the Staging Area with it. If the Event comes, bombers may strike one German unit.",
    ),
    "evacuation": _page(
        "11.0",
        "Evacuation Moves",
        "A card gives moves, about three by day and five by night. Each takes an Evacuee unit one",
        "space on: to the shore, to the Staging Area, along a route, never back.",
        "From the whole Mole, or from beaches with jetties, two go for one.",
    ),
    "route-x": _page(
        "11.3",
        "Route X",
        "The minefields on Route X are swept on turn 5; until then nobody sails it.",
    ),
    "la-panne": _page(
        "11.5",
        "La Panne",
        "The telephone to England stands at La Panne. While Germans hold it alone, your Evacuation",
        "Moves are halved, rounded up.",
    ),
    "belgians": _page(
        "12.2",
        "The Belgian surrender",
        "At the end of each turn a die decides whether the Belgians fight on, and the odds worsen",
        "with the days. When they stop, every Belgian unit is gone.",
    ),
    "panzers": _page(
        "12.3",
        "The panzers are withdrawn",
        "A die at the end of each turn may pull the tanks out; both panzer units then go on as",
        "motorized infantry.",
    ),
    "options": _page(
        "14.0",
        "Optional rules",
        "Place the Allies yourself, draw lots for the German tracks, let Events come back, or all",
        "three together.",
    ),
}
