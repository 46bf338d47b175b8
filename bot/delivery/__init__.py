"""What reaches Discord: the outbox, board messages and reminders, each told once."""
