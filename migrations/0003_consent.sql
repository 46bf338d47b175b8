-- Requests of any kind: to take back, to agree on a draw, to replace somebody, to share a seat.
-- Whoever rises from a running game is remembered: they know that side's secrets.

ALTER TABLE requests ADD COLUMN kind TEXT NOT NULL DEFAULT 'undo';
ALTER TABLE requests ADD COLUMN seat TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN risen REAL NOT NULL DEFAULT 0;
