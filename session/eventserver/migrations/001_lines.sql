-- The journal of evenings that several computers share. One database holds the events of a club or of a congress;
-- nothing else belongs into it.

DO $$
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'the database is in %, not in UTF8', current_setting('server_encoding') USING ERRCODE = 'NC005';
  END IF;
  -- Groups belong to the server, not to the database: another one on it may have made them.
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'clubnight_reader') THEN
    CREATE ROLE clubnight_reader NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'clubnight_sender') THEN
    CREATE ROLE clubnight_sender NOLOGIN;
  END IF;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO clubnight_reader', current_database());
END $$;

COMMENT ON SCHEMA clubnight IS 'Journals of bridge evenings on several computers';

CREATE TABLE clubnight.event (
  id      text        PRIMARY KEY COLLATE "C" CHECK (id ~ '^[a-z0-9]{1,32}$'),
  name    text        NOT NULL CHECK (octet_length(name) <= 200),
  created timestamptz NOT NULL DEFAULT now(),
  closed  timestamptz
);
COMMENT ON TABLE  clubnight.event         IS 'An evening, a congress or a tournament: one journal';
COMMENT ON COLUMN clubnight.event.id      IS 'Small letters and digits, chosen when the event was created';
COMMENT ON COLUMN clubnight.event.name    IS 'What people call it';
COMMENT ON COLUMN clubnight.event.created IS 'When it was created, by the clock of the server';
COMMENT ON COLUMN clubnight.event.closed  IS 'Since when nothing more is taken in; null while it is open';

CREATE TABLE clubnight.login (
  login    name   PRIMARY KEY,
  event    text   NOT NULL COLLATE "C" REFERENCES clubnight.event (id),
  role     text   NOT NULL CHECK (role ~ '^[a-z]{1,16}$'),
  kinds    text[] NOT NULL,
  pass_on  boolean NOT NULL,
  UNIQUE (event, role)
);
COMMENT ON TABLE  clubnight.login         IS 'The database users of an event, one for each role';
COMMENT ON COLUMN clubnight.login.login   IS 'Name of the database user';
COMMENT ON COLUMN clubnight.login.event   IS 'The only event whose lines he sees';
COMMENT ON COLUMN clubnight.login.role    IS 'desk, scorer, director, viewer or wall';
COMMENT ON COLUMN clubnight.login.kinds   IS 'Kinds of lines that he may send';
COMMENT ON COLUMN clubnight.login.pass_on IS 'Whether he may send lines of every kind, since he passes on what others recorded';

CREATE SEQUENCE clubnight.line_number;

CREATE TABLE clubnight.line (
  event   text        NOT NULL COLLATE "C",
  site    text        NOT NULL COLLATE "C" CHECK (site ~ '^([0-9a-f]{16})?$'),
  own     bigint      NOT NULL CHECK (own >= 1),
  tick    bigint      NOT NULL CHECK (tick >= 0),
  seen    text        NOT NULL CHECK (octet_length(seen) <= 1048576),
  at      text        NOT NULL CHECK (octet_length(at) <= 64),
  by      text        NOT NULL CHECK (octet_length(by) <= 1024),
  kind    text        NOT NULL CHECK (octet_length(kind) <= 1024),
  body    text        NOT NULL CHECK (octet_length(body) <= 16777216),
  sum     bytea       NOT NULL CHECK (octet_length(sum) = 32),
  number  bigint      NOT NULL DEFAULT nextval('clubnight.line_number'),
  arrived timestamptz NOT NULL DEFAULT clock_timestamp(),
  sender  name        NOT NULL DEFAULT session_user,
  PRIMARY KEY (event, site, own)
) PARTITION BY LIST (event);
ALTER SEQUENCE clubnight.line_number OWNED BY clubnight.line.number;
CREATE INDEX line_in_order ON clubnight.line (event, tick, site, own);
COMMENT ON TABLE  clubnight.line         IS 'The journal: what was recorded on all computers. Lines come in, and are never changed or taken out. Order: tick, site, own';
COMMENT ON COLUMN clubnight.line.event   IS 'The event; each has a partition of its own';
COMMENT ON COLUMN clubnight.line.site    IS 'One opening of the event on one computer, 16 hexadecimal digits; empty for what was recorded before the evening was shared';
COMMENT ON COLUMN clubnight.line.own     IS 'Counts the lines of the site, from 1 without gaps';
COMMENT ON COLUMN clubnight.line.tick    IS 'One more than the greatest tick that the site had when it recorded the line: causes come before effects, whatever the clocks say';
COMMENT ON COLUMN clubnight.line.seen    IS 'Lines of other sites that were news to the site: JSON, site to number of lines; empty for none';
COMMENT ON COLUMN clubnight.line.at      IS 'Moment of recording by the clock of the computer, RFC 3339';
COMMENT ON COLUMN clubnight.line.by      IS 'In which role it was recorded';
COMMENT ON COLUMN clubnight.line.kind    IS 'Kind of the fact, as in the club file';
COMMENT ON COLUMN clubnight.line.body    IS 'The fact, JSON';
COMMENT ON COLUMN clubnight.line.sum     IS 'SHA-256 of the sum of the line before of the site and of all fields from site to body, each behind its length: see clubnight.sealed';
COMMENT ON COLUMN clubnight.line.number  IS 'Rises in the order in which the server began to take lines in, which is not that in which they are seen: nobody may read after a number';
COMMENT ON COLUMN clubnight.line.arrived IS 'When the server took it in, by its clock';
COMMENT ON COLUMN clubnight.line.sender  IS 'The database user who sent it, who need not be who recorded it';

-- The seal of a line.

CREATE FUNCTION clubnight.behind_length(field text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(field) < 128 THEN set_byte('\x00', 0, octet_length(field))
  WHEN octet_length(field) < 16384 THEN set_byte(set_byte('\x0000',
    0, 128 | (octet_length(field) & 127)),
    1, octet_length(field) >> 7)
  WHEN octet_length(field) < 2097152 THEN set_byte(set_byte(set_byte('\x000000',
    0, 128 | (octet_length(field) & 127)),
    1, 128 | (octet_length(field) >> 7 & 127)),
    2, octet_length(field) >> 14)
  ELSE set_byte(set_byte(set_byte(set_byte('\x00000000',
    0, 128 | (octet_length(field) & 127)),
    1, 128 | (octet_length(field) >> 7 & 127)),
    2, 128 | (octet_length(field) >> 14 & 127)),
    3, octet_length(field) >> 21)
END || convert_to(field, 'UTF8');
COMMENT ON FUNCTION clubnight.behind_length IS 'A text behind its length in bytes, which is a variable-length number: seven bits a byte, the lowest first';

CREATE FUNCTION clubnight.sealed(before bytea, site text, own bigint, tick bigint, seen text, at text, by text, kind text, body text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(coalesce(before, '')
  || clubnight.behind_length(site) || clubnight.behind_length(own::text) || clubnight.behind_length(tick::text)
  || clubnight.behind_length(seen) || clubnight.behind_length(at) || clubnight.behind_length(by)
  || clubnight.behind_length(kind) || clubnight.behind_length(body));
COMMENT ON FUNCTION clubnight.sealed IS 'What sum of a line must be; before is that of the line before of its site, null for the first';

-- What came in is whole, continues its site and goes on from the line before. Who waits is woken.

CREATE FUNCTION clubnight.taken_in() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  wrong record;
BEGIN
  SELECT e.id INTO wrong FROM clubnight.event e
    WHERE e.closed IS NOT NULL AND e.id IN (SELECT event FROM came) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'event % is closed', wrong.id USING ERRCODE = 'NC001';
  END IF;

  SELECT c.site, c.own, b.sum IS NULL AND c.own > 1 AS gap INTO wrong
    FROM came c LEFT JOIN clubnight.line b ON b.event = c.event AND b.site = c.site AND b.own = c.own - 1
    WHERE (b.sum IS NULL AND c.own > 1)
      OR c.sum <> clubnight.sealed(b.sum, c.site, c.own, c.tick, c.seen, c.at, c.by, c.kind, c.body)
    ORDER BY c.site, c.own LIMIT 1;
  IF FOUND AND wrong.gap THEN
    RAISE EXCEPTION 'lines before % of site % are missing', wrong.own, wrong.site
      USING ERRCODE = 'NC002', DETAIL = wrong.site || ':' || wrong.own;
  ELSIF FOUND THEN
    RAISE EXCEPTION 'line % of site % is not as it was written', wrong.own, wrong.site
      USING ERRCODE = 'NC003', DETAIL = wrong.site || ':' || wrong.own;
  END IF;

  PERFORM pg_notify('clubnight_' || event, '') FROM (SELECT DISTINCT event FROM came) AS events;
  RETURN NULL;
END $$;

CREATE TRIGGER taken_in AFTER INSERT ON clubnight.line
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION clubnight.taken_in();

-- Nobody changes a line or takes one out, the owner neither.

CREATE FUNCTION clubnight.stands() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% is refused: lines stand as they came', tg_op USING ERRCODE = 'NC004';
END $$;

CREATE TRIGGER stands     BEFORE UPDATE OR DELETE ON clubnight.line FOR EACH ROW       EXECUTE FUNCTION clubnight.stands();
CREATE TRIGGER stands_all BEFORE TRUNCATE         ON clubnight.line FOR EACH STATEMENT EXECUTE FUNCTION clubnight.stands();

-- Everybody sees his own event, and sends what his role may.

CREATE FUNCTION clubnight.my_event() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT event FROM clubnight.login WHERE login = session_user $$;

CREATE FUNCTION clubnight.my_kinds() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT kinds FROM clubnight.login WHERE login = session_user $$;

CREATE FUNCTION clubnight.i_pass_on() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT pass_on FROM clubnight.login WHERE login = session_user $$;

ALTER TABLE clubnight.event ENABLE ROW LEVEL SECURITY;
ALTER TABLE clubnight.login ENABLE ROW LEVEL SECURITY;
ALTER TABLE clubnight.line  ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_event ON clubnight.event FOR SELECT TO clubnight_reader USING (id = (SELECT clubnight.my_event()));
CREATE POLICY own_login ON clubnight.login FOR SELECT TO clubnight_reader USING (login = session_user);
CREATE POLICY own_event ON clubnight.line  FOR SELECT TO clubnight_reader USING (event = (SELECT clubnight.my_event()));
CREATE POLICY own_kinds ON clubnight.line  FOR INSERT TO clubnight_sender WITH CHECK (
  event = (SELECT clubnight.my_event())
  AND ((SELECT clubnight.i_pass_on()) OR kind = ANY ((SELECT clubnight.my_kinds())::text[])));

-- How the tables are laid out.

CREATE FUNCTION clubnight.needs() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 1';
COMMENT ON FUNCTION clubnight.needs IS 'The layout that a program must know to use these tables: it rises only when older programs can no longer';
COMMENT ON TABLE clubnight.layout IS 'The layout of these tables: how many steps they were brought forward';

REVOKE ALL ON SCHEMA clubnight FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA clubnight FROM PUBLIC;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA clubnight TO clubnight_reader;
GRANT SELECT ON clubnight.event, clubnight.login, clubnight.line, clubnight.layout TO clubnight_reader;
GRANT EXECUTE ON FUNCTION clubnight.behind_length, clubnight.sealed, clubnight.my_event, clubnight.needs TO clubnight_reader;
GRANT INSERT (event, site, own, tick, seen, at, by, kind, body, sum) ON clubnight.line TO clubnight_sender;
GRANT USAGE ON SEQUENCE clubnight.line_number TO clubnight_sender;
GRANT EXECUTE ON FUNCTION clubnight.my_kinds, clubnight.i_pass_on TO clubnight_sender;
