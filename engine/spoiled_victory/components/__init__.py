"""Map, counters, cards and tables as data; `check` proves that they fit together."""
