-- Reviews of games: asked for, worked on by whoever holds the lease, kept when they are done.
-- `ends` are the trials so far, so that a review that was cut off goes on; `review` what came out.

CREATE TABLE reviews (
    game    BIGINT           PRIMARY KEY REFERENCES games (id),
    version BIGINT           NOT NULL,
    channel BIGINT           NOT NULL,
    at      DOUBLE PRECISION NOT NULL,
    message BIGINT,
    lease   DOUBLE PRECISION NOT NULL DEFAULT 0,
    most    BIGINT           NOT NULL DEFAULT 0,
    ends    BYTEA            NOT NULL,
    review  BYTEA            NOT NULL,
    done    DOUBLE PRECISION
);
CREATE INDEX reviews_to_do ON reviews (at) WHERE done IS NULL;
