"""A Discord on loopback: play and test the bot with no token."""
