-- Every change of a table moves its revision, and is written only if nobody moved it meanwhile.
-- A reminder remembers when it was told last and until when it is snoozed; when it falls due again
-- follows from that. The staff officer's turn falls due like a reminder, no longer like a message.

ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reminders ADD COLUMN told REAL NOT NULL DEFAULT 0;
ALTER TABLE reminders ADD COLUMN snoozed REAL NOT NULL DEFAULT 0;
CREATE INDEX reminders_of_a_game ON reminders (game);
CREATE INDEX open_requests ON requests (game) WHERE state = 'open';

UPDATE reminders
SET told = due - CASE WHEN kind IN ('archive', 'digest') THEN 604800 ELSE 86400 END
WHERE sent > 0;
INSERT OR IGNORE INTO reminders (game, kind, seat, user, version, due)
SELECT DISTINCT game, 'officer', '', 0, 0, 0 FROM outbox WHERE kind = 'advance' AND done IS NULL;
DELETE FROM outbox WHERE kind = 'advance';
