"""The application: commands for people, on Discord and on the command line."""
