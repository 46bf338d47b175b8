"""Everything the bot says, in its own words."""
