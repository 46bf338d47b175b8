"""The tables: who may do what, and what follows. No Discord in here."""
