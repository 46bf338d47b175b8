"""What only tests and measuring need."""

from __future__ import annotations

from engine.core.checks import Checks
from engine.france_1940.components.blocks import BLOCKS
from engine.france_1940.components.cards import CARDS
from engine.france_1940.components.formations import FORMATIONS
from engine.france_1940.components.map import HEXES
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.kinds import Kind
from engine.france_1940.rival_plans import EVERYBODY_HOME, HOME_AS_SUGGESTED, strategy
from engine.france_1940.secrets import disguise
from engine.france_1940.sections import SECTIONS

CHECKS = Checks(
    sections=SECTIONS,
    ids=frozenset([*HEXES, *BLOCKS, *FORMATIONS, *CARDS]),
    disguise=disguise,
    calls=frozenset({Kind.ACTIVATION}),
    plans={
        "everybody home": EVERYBODY_HOME,
        "everybody home as suggested": HOME_AS_SUGGESTED,
        **{card.title: strategy(card.id) for card in STRATEGIES.values()},
    },
)
