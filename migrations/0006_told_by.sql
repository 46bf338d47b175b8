-- By which message a sentence was told: the same words once more are another message.

ALTER TABLE outbox ADD COLUMN message INTEGER;
