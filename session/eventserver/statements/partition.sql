-- The lines of one event by themselves: they can be taken away, moved to another disk or looked after without touching the others.
-- Attached and not made in its place, so that events that are being played do not wait.
CREATE TABLE clubnight.{partition} (LIKE clubnight.line INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING COMMENTS);
ALTER TABLE clubnight.{partition} ADD CONSTRAINT of_event CHECK (event = {event});
ALTER TABLE clubnight.{partition} ENABLE ROW LEVEL SECURITY;
ALTER TABLE clubnight.line ATTACH PARTITION clubnight.{partition} FOR VALUES IN ({event});
CREATE TRIGGER stands_all BEFORE TRUNCATE ON clubnight.{partition} FOR EACH STATEMENT EXECUTE FUNCTION clubnight.stands();
