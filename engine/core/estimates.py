"""What many trials tell: a mean, and how far it may be off."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple


class Estimate(NamedTuple):
    """A mean, its standard error, and how many trials it stands on."""

    mean: float
    error: float
    trials: int

    def beyond(self, errors: float) -> bool:
        """Whether it is above nothing by so many errors."""
        return self.trials > 1 and self.mean > errors * self.error


NOTHING = Estimate(0.0, 0.0, 0)


def estimate(values: Sequence[float]) -> Estimate:
    """What these trials tell; a single one tells nothing of its error."""
    if not values:
        return NOTHING
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Estimate(fmean(values), error, len(values))


def paired(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """How far the one is ahead of the other, trial by trial, as far as both were tried."""
    return estimate([mine - its for mine, its in zip(one, other, strict=False)])
