"""What can be measured of a running bot; no name, word or move of anybody is in it."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_TIMES = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 10.0)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.interactions = Counter(
            "dynamo_interactions",
            "Presses and commands, by what they are and how they ended",
            ("what", "outcome"),
            registry=self.registry,
        )
        self.acknowledged = self._times(
            "dynamo_acknowledgement_seconds", "From hearing a press or command to its first answer"
        )
        self.drawn = self._times("dynamo_drawing_seconds", "Drawing the picture of a board")
        self.untold = self._gauge("dynamo_outbox_waiting", "News that can be told now and are not")
        self.oldest = self._gauge("dynamo_outbox_oldest_seconds", "The age of the oldest of them")
        self.due = self._gauge("dynamo_reminders_due", "Reminders that are due and not sent")
        self.gateway = self._gauge("dynamo_gateway_up", "Whether every connection to Discord is up")
        self.at_work = self._gauge("dynamo_games_at_work", "Games that this process is working on")
        self.thinking = self._gauge("dynamo_thinking", "Outlooks, hints and reviews under way")

    def _times(self, name: str, words: str) -> Histogram:
        return Histogram(name, words, buckets=_TIMES, registry=self.registry)

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(name, words, registry=self.registry)

    def page(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)


METRICS = Metrics()
