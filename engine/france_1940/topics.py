"""The rules in our own words, a page a topic, for whoever asks during play."""

from __future__ import annotations

from engine.core.views import Topic


def _page(rule: str, title: str, *sentences: str) -> Topic:
    return Topic(title, " ".join(sentences), rule)


TOPICS: dict[str, Topic] = {
    "winning": _page(
        "12",
        "How the game is won",
        "Before the first shot the German picks one of six Strategy Cards in secret. After turn 6",
        "it is laid open and counted: ten Victory Points or more and the German has won, nine or",
        "fewer and the Allies have. Some lines of the card take points away again.",
    ),
    "strategies": _page(
        "2",
        "The six Strategy Cards",
        "Two aim at the coast (Sickle Cut, Channel Ports), two cut the front in half (Severed",
        "Front, Annihilation), two go for Paris (March on Paris, Heart of France). Every card is",
        "worth 14 points at most. The Allied player learns which it was when the game is over.",
    ),
    "turn": _page(
        "8",
        "The course of a turn",
        "Headquarters that fell come back, cards are dealt and may be bought, then Command Chits",
        "are drawn one by one. Whoever is drawn shows its headquarters, moves and fights. With the",
        "last chit gone both sides reinforce and call up reserves; not so after turn 6.",
    ),
    "chits": _page(
        "5A",
        "Command Chits",
        "One chit a Formation, two for each German Army Group on turns 1 and 2. A Formation that's",
        "drawn must act, though it may stand still. The German chooses which Group opens the game.",
        "A Formation without a block on the map has no chit in the container.",
    ),
    "command": _page(
        "5B",
        "In Command",
        "A block is In Command within two hexes of its own headquarters, three for the Germans.",
        "Nothing blocks that count. The start of the Activation decides how far a block may move,",
        "the end of its movement how well it fights. Belgians and Dutch are always In Command.",
    ),
    "out-of-command": _page(
        "5C",
        "Out of Command",
        "One Movement Point, no step into battle, and only a 1 hits. A lost headquarters puts its",
        "whole Formation in that state from the next Activation on, not in the middle of one.",
    ),
    "supreme-headquarters": _page(
        "4B",
        "What Supreme Headquarters can do",
        "Four steps at most, one back each turn. One step moves an Out-of-Command block as far as",
        "it can march, back into range and not into battle; one moves a block four free hexes; one",
        "buys a card from turn 2 on; one or two call up a lost block; two buy a second Battle",
        "Round. None of it helps Belgians or Dutch; the BEF cannot be moved strategically.",
    ),
    "cards": _page(
        "7",
        "Cards",
        "Each card has two halves; you use one and the card is gone. One Event a side in an",
        "Activation, one Battle card a side in a Battle, one Reinforcement card a side in a turn.",
        "There is no limit to a hand, and what you do not need now you may keep.",
    ),
    "movement": _page(
        "9",
        "Movement",
        "Infantry has two Movement Points, Mechanized and Armor three. A hex costs one, two across",
        "a river without a bridge. Marsh and enemy blocks stop you. Two blocks a side may end in a",
        "hex; on the way there may be more.",
    ),
    "fight-or-flight": _page(
        "9A",
        "Fight or flight",
        "A block that finds itself beside the enemy when its chit comes up attacks, or leaves with",
        "all its Movement Points in any direction, but then into no enemy hex this Activation.",
        "Belgians and Dutch alone may sit still in such a hex.",
    ),
    "neutrals": _page(
        "9A",
        "Belgium and the Netherlands",
        "French and British blocks may enter a neutral country only once the Germans have. Neutral",
        "blocks never leave home, never come back and are never reinforced.",
    ),
    "battle": _page(
        "10C",
        "A Battle, step by step",
        "Both sides show their blocks, the Defender names the ground he uses. Strikes: Attacker",
        "first, then Defender, and both are rolled. Other Battle cards: Attacker first again.",
        "Then the blocks fire in the order of the ground. One Round, unless a second is paid for.",
        "If both sides are left, the Attacker's blocks stay face up.",
    ),
    "attacker": _page(
        "10",
        "Who attacks, who defends",
        "Blocks of the Active Formation attack, alone; everything the enemy has in the hex defends",
        "together. Friends of another Formation in the hex look on: no dice, no losses. The side",
        "that is not active has the good of the ground, even where it came in last.",
    ),
    "dice": _page(
        "10A",
        "Dice and hits",
        "A block rolls a ten-sided die for each step; its Combat Rating or less is a hit, and a",
        "0 is a ten. Each hit takes a step at once, always from the block with the most steps; the",
        "owner decides between equals. Who is lost before his turn does not fire.",
    ),
    "ground": _page(
        "15",
        "Ground and the order of fire",
        "Clear: Armor, Mechanized, Infantry. City and port: Infantry and Mechanized together, then",
        "Armor. Forest: Infantry, Mechanized, Armor, and defending Infantry rolls a die more.",
        "Marsh: as Forest, with a die less for everybody, though never none. On every line the",
        "Defender fires first. If several kinds of ground apply, the Defender uses one.",
    ),
    "rivers": _page(
        "15",
        "Rivers and bridges",
        "If an attacker came across water the Defender may fight as at the river: the order of a",
        "city, and every Defender rolls a die more; at a bridge only one of them. That holds for",
        "the first Round after the crossing. A fight that goes on, or is joined later, has none.",
    ),
    "strikes": _page(
        "10B",
        "Air and Artillery Strikes",
        "They are rolled before any block fires. They take steps, never the last one of a block.",
        "Cities, forests and the fortress cost them dice. A strike is your Battle card for the",
        "whole Battle.",
    ),
    "battle-cards": _page(
        "8A",
        "Battle cards",
        "One a side for the whole Battle, both Rounds together; the Attacker declares first, so an",
        "Allied Defender can cancel: Fighter Cover stops an air strike, the Anti-Tank Screen stops",
        "Blitzkrieg! and Combined Arms. Where only Belgians or Dutch fight, the Allies play none.",
    ),
    "second-round": _page(
        "8B",
        "A second Round",
        "When both sides are left the Attacker may pay two steps of Supreme Headquarters, or play",
        "Press the Attack, which is an Event and goes with any Battle card. There is no third.",
        "Neutral attackers cannot buy one.",
    ),
    "eben-emael": _page(
        "10D",
        "Eben-Emael",
        "The block inside fires five dice at 3 whatever its steps, before anybody else, and only",
        "German Infantry may attack it. Paratroops end that for good; then it is a city without",
        "river or bridge. Once taken it is closed to the Allies for the rest of the game.",
    ),
    "headquarters-lost": _page(
        "10D",
        "A headquarters is lost",
        "It returns next turn with two steps near a block of its Formation, no nearer to the enemy",
        "than that block. Not if the Formation is gone, not after turn 5, and the BEF's never.",
    ),
    "ownership": _page(
        "10D",
        "Who owns a hex",
        "The side that was the last to stand there alone, be it in passing. A contested hex keeps",
        "its owner. Once the Germans hold all places of a neutral country at the same time they",
        "count as German to the end; French cities can be won back to the last day.",
    ),
    "dynamo": _page(
        "7A",
        "Dynamo",
        "Played in an Activation of the BEF. From then on British blocks that end their moves in",
        "Dunkirk or Calais may be shipped home, that turn or any later one, as long as the port is",
        "ours and free of Germans. Every step shipped counts against the German.",
    ),
    "reinforcements": _page(
        "11B",
        "Reinforcements",
        "One card a side at the end of turns 1 to 5. No block gains more than two steps; one in a",
        "hex with the enemy, one Out of Command and every Belgian or Dutch block gains none.",
        "The free step of Supreme Headquarters comes first, or last if it stood at four.",
    ),
    "reserves": _page(
        "11C",
        "Reserves",
        "After the reinforcements, lost Infantry and Mechanized blocks may return: one or two",
        "steps, each a step of Supreme Headquarters, within range of their own headquarters and no",
        "nearer to the enemy's side than it. Never Armor, headquarters, BEF, neutrals; the Spirit",
        "of DeGaulle brings back any French block but a headquarters.",
    ),
    "fog-of-war": _page(
        "4",
        "What the enemy sees",
        "Where blocks stand and their colour, and no more. Faces show in a Battle, and on the",
        "Attacker afterwards while the hex is contested; a headquarters shows where it is when its",
        "Formation acts. Hands and the Strategy Card are secret; what was played lies open.",
    ),
}
