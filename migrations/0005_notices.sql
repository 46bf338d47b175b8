-- Messages with buttons that are no boards: a request, a reminder that can be snoozed. When the request
-- is settled or lapses, or the question is answered, the buttons are taken off.

CREATE TABLE notices (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game     INTEGER NOT NULL REFERENCES games (id),
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    request  INTEGER NOT NULL DEFAULT 0,
    reminder INTEGER NOT NULL DEFAULT 0,
    until    REAL    NOT NULL,
    UNIQUE (channel, message)
);
CREATE INDEX notices_of_a_game ON notices (game);
