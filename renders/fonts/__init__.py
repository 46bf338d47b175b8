"""Font files, read by renders.core.fonts."""
