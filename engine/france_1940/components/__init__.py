"""Map, formations, blocks, cards and charts as data; a test proves that they fit together."""
