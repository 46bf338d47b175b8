"""What every game shares: steps, choices, chance, log, views, saves, registry."""
