"""Kill the bot at random moments during play and look what is lost or doubled."""
