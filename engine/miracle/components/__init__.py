"""Map, counters, cards and tables as data."""
