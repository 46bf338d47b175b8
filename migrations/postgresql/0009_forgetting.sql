-- A person can be forgotten: in moves the number of the person, and nothing else, gives way to one
-- below zero, that of "a player". The moves of a game that is over or put away may be deleted, with
-- all of it, when they are older than the operator keeps them.

DROP TRIGGER moves_are_never_changed ON moves;
CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves FOR EACH ROW
    WHEN (NEW."user" >= 0 OR OLD."user" <= 0
        OR (NEW.game, NEW.version, NEW.kind, NEW.seat, NEW.token, NEW.cause, NEW.at, NEW.events)
        IS DISTINCT FROM
        (OLD.game, OLD.version, OLD.kind, OLD.seat, OLD.token, OLD.cause, OLD.at, OLD.events))
    EXECUTE FUNCTION moves_are_append_only();

CREATE FUNCTION moves_are_deleted_with_their_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT status FROM games WHERE id = OLD.game) IN ('over', 'archived') THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'moves are append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
DROP TRIGGER moves_are_never_deleted ON moves;
CREATE TRIGGER moves_are_never_deleted BEFORE DELETE ON moves
    FOR EACH ROW EXECUTE FUNCTION moves_are_deleted_with_their_game();
