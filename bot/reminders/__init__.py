"""Reminders: when one is due, who sends it, what a missed deadline does."""
