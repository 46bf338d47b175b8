"""The Discord client: commands, controls and the carrier of messages. Thin on purpose."""
