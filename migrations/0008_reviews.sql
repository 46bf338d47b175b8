-- Reviews of games: asked for, worked on by whoever holds the lease, kept when they are done.
-- `ends` are the trials so far, so that a review that was cut off goes on; `review` what came out.

CREATE TABLE reviews (
    game    INTEGER PRIMARY KEY REFERENCES games (id),
    version INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    at      REAL    NOT NULL,
    message INTEGER,
    lease   REAL    NOT NULL DEFAULT 0,
    most    INTEGER NOT NULL DEFAULT 0,
    ends    BLOB    NOT NULL,
    review  BLOB    NOT NULL,
    done    REAL
);
CREATE INDEX reviews_to_do ON reviews (at) WHERE done IS NULL;
