-- A standing order passes unless one of these public words (a JSON list) is true.

ALTER TABLE orders ADD COLUMN unless TEXT NOT NULL DEFAULT '[]';
