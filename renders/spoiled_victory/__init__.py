"""Pictures of A Spoiled Victory."""

from renders.core.animation import animate
from renders.spoiled_victory.chart import chart
from renders.spoiled_victory.crops import crop
from renders.spoiled_victory.layers import LAYERS
from renders.spoiled_victory.places import PLACES
from renders.spoiled_victory.snapshot import snapshot

__all__ = ["LAYERS", "PLACES", "animate", "chart", "crop", "snapshot"]
