"""Pictures of Miracle at Dunkerque."""

from renders.core.animation import animate
from renders.miracle.chart import chart
from renders.miracle.crops import crop
from renders.miracle.layers import LAYERS
from renders.miracle.places import PLACES
from renders.miracle.snapshot import snapshot

__all__ = ["LAYERS", "PLACES", "animate", "chart", "crop", "snapshot"]
