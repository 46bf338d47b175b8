"""Map, units, set-ups, chits and charts as data; a test proves that they fit together."""
