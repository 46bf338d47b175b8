"""Pictures of Dunkirk: France 1940."""

from renders.core.animation import animate
from renders.france_1940.chart import chart
from renders.france_1940.crops import crop
from renders.france_1940.layers import LAYERS
from renders.france_1940.places import PLACES
from renders.france_1940.snapshot import snapshot

__all__ = ["LAYERS", "PLACES", "animate", "chart", "crop", "snapshot"]
