-- A person can be forgotten: in moves the number of the person, and nothing else, gives way to one
-- below zero, that of "a player". The moves of a game that is over or put away may be deleted, with
-- all of it, when they are older than the operator keeps them.

DROP TRIGGER moves_are_never_changed;
CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves
WHEN NEW.user >= 0 OR OLD.user <= 0
    OR (NEW.game, NEW.version, NEW.kind, NEW.seat, NEW.token, NEW.cause, NEW.at, NEW.events)
    IS NOT (OLD.game, OLD.version, OLD.kind, OLD.seat, OLD.token, OLD.cause, OLD.at, OLD.events)
BEGIN SELECT RAISE (ABORT, 'moves are append only'); END;

DROP TRIGGER moves_are_never_deleted;
CREATE TRIGGER moves_are_never_deleted BEFORE DELETE ON moves
WHEN (SELECT status FROM games WHERE id = OLD.game) NOT IN ('over', 'archived')
BEGIN SELECT RAISE (ABORT, 'moves are append only'); END;
