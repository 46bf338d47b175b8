-- Decisions given ahead: a way for each stance of a seat, or for one unit or place (`key/subject`).
-- A standing order of before is the way that passes. They answer at once, so none waits any more.
-- Lessons are the kinds of questions somebody has met: they are explained once.

CREATE TABLE stances (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   TEXT    NOT NULL,
    key    TEXT    NOT NULL,
    way    TEXT    NOT NULL,
    unless TEXT    NOT NULL DEFAULT '[]',
    PRIMARY KEY (game, seat, key)
) WITHOUT ROWID;

INSERT INTO stances (game, seat, key, way, unless)
SELECT game, seat, kind, 'pass', unless FROM orders;

DROP TABLE orders;

DELETE FROM reminders WHERE kind = 'pass';

CREATE TABLE lessons (
    user   INTEGER NOT NULL,
    lesson TEXT    NOT NULL,
    PRIMARY KEY (user, lesson)
) WITHOUT ROWID;
