"""Coast lines, read by renders.core.geography."""
