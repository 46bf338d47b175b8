-- Games, their moves and states, the people at the tables, what is to be told and when.
-- Times are seconds since 1970 (UTC); Discord's ids are integers.

CREATE TABLE games (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game     TEXT    NOT NULL,
    guild    INTEGER NOT NULL,
    channel  INTEGER NOT NULL,
    host     INTEGER NOT NULL,
    status   TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'paused', 'over', 'archived')),
    options  TEXT    NOT NULL,
    settings TEXT    NOT NULL,
    seed     TEXT    NOT NULL,
    version  INTEGER NOT NULL DEFAULT 0,
    asked    TEXT    NOT NULL DEFAULT '{}',
    verdict  TEXT    NOT NULL DEFAULT '',
    created  REAL    NOT NULL,
    touched  REAL    NOT NULL
);

CREATE UNIQUE INDEX one_live_game_per_channel ON games (channel)
    WHERE status IN ('lobby', 'playing', 'paused');
CREATE INDEX games_of_a_guild ON games (guild, status);

CREATE TABLE moves (
    game    INTEGER NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('setup', 'move', 'undo')),
    seat    TEXT    NOT NULL,
    token   TEXT    NOT NULL,
    user    INTEGER NOT NULL,
    cause   TEXT    NOT NULL,
    at      REAL    NOT NULL,
    events  BLOB    NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves
BEGIN SELECT RAISE (ABORT, 'moves are append only'); END;
CREATE TRIGGER moves_are_never_deleted BEFORE DELETE ON moves
BEGIN SELECT RAISE (ABORT, 'moves are append only'); END;

CREATE TABLE states (
    game    INTEGER NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    state   BLOB    NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT    NOT NULL,
    user INTEGER NOT NULL,
    at   REAL    NOT NULL,
    PRIMARY KEY (game, seat, user)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_user ON seats (user);

CREATE TABLE votes (
    game    INTEGER NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    token   TEXT    NOT NULL,
    at      REAL    NOT NULL,
    PRIMARY KEY (game, version, user)
) WITHOUT ROWID;

CREATE TABLE requests (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    target  INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    waiting TEXT    NOT NULL,
    state   TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'granted', 'refused')),
    at      REAL    NOT NULL
);

CREATE TABLE orders (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT    NOT NULL,
    kind TEXT    NOT NULL,
    words TEXT   NOT NULL,
    PRIMARY KEY (game, seat, kind)
) WITHOUT ROWID;

CREATE TABLE preferences (
    user    INTEGER PRIMARY KEY,
    choices TEXT NOT NULL
);

CREATE TABLE boards (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id),
    channel INTEGER NOT NULL,
    message INTEGER,
    since   INTEGER NOT NULL,
    shown   INTEGER NOT NULL,
    story   TEXT    NOT NULL DEFAULT '',
    live    INTEGER NOT NULL DEFAULT 1,
    at      REAL    NOT NULL
);
CREATE INDEX live_boards ON boards (game) WHERE live;

CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game     INTEGER NOT NULL REFERENCES games (id),
    kind     TEXT    NOT NULL,
    payload  TEXT    NOT NULL,
    at       REAL    NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    retry    REAL    NOT NULL DEFAULT 0,
    done     REAL
);
CREATE INDEX outbox_open ON outbox (game, id) WHERE done IS NULL;

CREATE TABLE reminders (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id),
    kind    TEXT    NOT NULL,
    seat    TEXT    NOT NULL,
    user    INTEGER NOT NULL,
    version INTEGER NOT NULL,
    due     REAL    NOT NULL,
    sent    INTEGER NOT NULL DEFAULT 0,
    lease   REAL    NOT NULL DEFAULT 0,
    UNIQUE (game, kind, seat, user)
);
CREATE INDEX reminders_due ON reminders (due);
