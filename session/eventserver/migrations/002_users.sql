-- A user of the database for each computer, who alone writes under its sites; invitations that make them; limits.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'clubnight_invited') THEN
    CREATE ROLE clubnight_invited NOLOGIN;
  END IF;
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO clubnight_invited', current_database());
END $$;

ALTER TABLE clubnight.event ADD COLUMN began text COLLATE "C" CHECK (began ~ '^[A-Za-z0-9_-]{86}$');
COMMENT ON COLUMN clubnight.event.began IS 'The holder of the computer that began it, by whom its id is made; null for an event whose lines are not signed, in which every computer of a role shares one user';

CREATE TABLE clubnight.role (
  event   text    NOT NULL COLLATE "C" REFERENCES clubnight.event (id),
  role    text    NOT NULL CHECK (role ~ '^[a-z]{1,16}$'),
  kinds   text[]  NOT NULL,
  pass_on boolean NOT NULL,
  PRIMARY KEY (event, role)
);
COMMENT ON TABLE  clubnight.role         IS 'What each role may send in an event';
COMMENT ON COLUMN clubnight.role.event   IS 'The event';
COMMENT ON COLUMN clubnight.role.role    IS 'desk, scorer, director, viewer or wall';
COMMENT ON COLUMN clubnight.role.kinds   IS 'Kinds of lines that it may send';
COMMENT ON COLUMN clubnight.role.pass_on IS 'Whether it may also send what other computers recorded: in a signed event to passed_on, else to line';
INSERT INTO clubnight.role SELECT event, role, kinds, pass_on FROM clubnight.login;

CREATE TABLE clubnight.invitation (
  id        text        PRIMARY KEY COLLATE "C" CHECK (id ~ '^[0-9a-f]{16}$'),
  event     text        NOT NULL COLLATE "C" REFERENCES clubnight.event (id),
  role      text        NOT NULL,
  login     name        NOT NULL UNIQUE,
  holder    text        NOT NULL COLLATE "C",
  guest     text        NOT NULL CHECK (octet_length(guest) <= 200),
  computers integer     NOT NULL CHECK (computers BETWEEN 1 AND 1000),
  made      timestamptz NOT NULL DEFAULT now(),
  withdrawn timestamptz,
  FOREIGN KEY (event, role) REFERENCES clubnight.role (event, role)
);
COMMENT ON TABLE  clubnight.invitation           IS 'Invitations to signed events: each makes users for so many computers';
COMMENT ON COLUMN clubnight.invitation.id        IS 'Names it, 16 hexadecimal digits';
COMMENT ON COLUMN clubnight.invitation.event     IS 'The event';
COMMENT ON COLUMN clubnight.invitation.role      IS 'In which role it invites';
COMMENT ON COLUMN clubnight.invitation.login     IS 'The database user who may call clubnight.join, and nothing else';
COMMENT ON COLUMN clubnight.invitation.holder    IS 'By whom the program proves that the invitation admitted it';
COMMENT ON COLUMN clubnight.invitation.guest     IS 'For which computer or whom it was made; empty where nobody said';
COMMENT ON COLUMN clubnight.invitation.computers IS 'How many computers may come by it';
COMMENT ON COLUMN clubnight.invitation.made      IS 'When it was made, by the clock of the server';
COMMENT ON COLUMN clubnight.invitation.withdrawn IS 'Since when nobody may come by it any more; null while somebody may';

ALTER TABLE clubnight.login DROP CONSTRAINT login_event_role_key;
ALTER TABLE clubnight.login ALTER COLUMN kinds SET DEFAULT '{}', ALTER COLUMN pass_on SET DEFAULT false;
ALTER TABLE clubnight.login
  ADD COLUMN holder     text COLLATE "C" CHECK (holder ~ '^[A-Za-z0-9_-]{86}$'),
  ADD COLUMN computer   text NOT NULL DEFAULT '' CHECK (octet_length(computer) <= 200),
  ADD COLUMN invitation text COLLATE "C" REFERENCES clubnight.invitation (id),
  ADD COLUMN joined     timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN withdrawn  timestamptz,
  ADD COLUMN proof      bytea,
  ADD UNIQUE (event, holder);
CREATE UNIQUE INDEX login_of_role ON clubnight.login (event, role) WHERE holder IS NULL;
COMMENT ON TABLE  clubnight.login            IS 'The database users of an event: one for each computer, in an event that is not signed one for each role';
COMMENT ON COLUMN clubnight.login.kinds      IS 'No longer used: see role';
COMMENT ON COLUMN clubnight.login.pass_on    IS 'No longer used: see role';
COMMENT ON COLUMN clubnight.login.holder     IS 'Whose signature the lines of its sites bear; null in an event that is not signed';
COMMENT ON COLUMN clubnight.login.computer   IS 'What the computer was called when it joined';
COMMENT ON COLUMN clubnight.login.invitation IS 'By which invitation it came; null for the computer that began the event';
COMMENT ON COLUMN clubnight.login.joined     IS 'When it joined, by the clock of the server';
COMMENT ON COLUMN clubnight.login.withdrawn  IS 'Since when it may no longer connect; null while it may';
COMMENT ON COLUMN clubnight.login.proof      IS 'SHA-256 of what its password is checked by, so that joining can be repeated and not be taken over';

CREATE TABLE clubnight.site (
  event text NOT NULL COLLATE "C" REFERENCES clubnight.event (id),
  site  text NOT NULL COLLATE "C",
  login name NOT NULL,
  PRIMARY KEY (event, site)
);
CREATE INDEX site_of_login ON clubnight.site (login);
COMMENT ON TABLE  clubnight.site       IS 'Whose each site is, in signed events: nobody else writes lines of it';
COMMENT ON COLUMN clubnight.site.event IS 'The event';
COMMENT ON COLUMN clubnight.site.site  IS 'The site';
COMMENT ON COLUMN clubnight.site.login IS 'The database user who sent its first line, with his own holder in it';

CREATE TABLE clubnight.pace (
  login name             PRIMARY KEY REFERENCES clubnight.login (login) ON DELETE CASCADE,
  lines double precision NOT NULL,
  bytes double precision NOT NULL,
  at    timestamptz      NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE  clubnight.pace       IS 'How much more each user may send at once';
COMMENT ON COLUMN clubnight.pace.login IS 'The database user';
COMMENT ON COLUMN clubnight.pace.lines IS 'So many lines more, at that moment';
COMMENT ON COLUMN clubnight.pace.bytes IS 'So many bytes more, at that moment';
COMMENT ON COLUMN clubnight.pace.at    IS 'The moment';

ALTER TABLE clubnight.line ADD COLUMN signature bytea NOT NULL DEFAULT '' CHECK (octet_length(signature) IN (0, 64));
COMMENT ON COLUMN clubnight.line.signature IS 'Ed25519 signature of sum by the holder who opened the site; empty in an event that is not signed, and for what was recorded before the evening was shared';
DO $$ -- partitions that are there have no comment of what came after them
DECLARE
  part regclass;
BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'clubnight.line'::regclass LOOP
    EXECUTE format('COMMENT ON COLUMN %s.signature IS %L', part, col_description('clubnight.line'::regclass,
      (SELECT attnum FROM pg_attribute WHERE attrelid = 'clubnight.line'::regclass AND attname = 'signature')));
  END LOOP;
END $$;

CREATE TABLE clubnight.passed_on (
  event     text        NOT NULL COLLATE "C" REFERENCES clubnight.event (id),
  site      text        NOT NULL COLLATE "C" CHECK (site ~ '^[0-9a-f]{16}$'),
  own       bigint      NOT NULL CHECK (own >= 1),
  tick      bigint      NOT NULL CHECK (tick >= 0),
  seen      text        NOT NULL,
  at        text        NOT NULL,
  by        text        NOT NULL,
  kind      text        NOT NULL,
  body      text        NOT NULL,
  sum       bytea       NOT NULL CHECK (octet_length(sum) = 32),
  signature bytea       NOT NULL CHECK (octet_length(signature) = 64),
  number    bigint      NOT NULL DEFAULT nextval('clubnight.line_number'),
  arrived   timestamptz NOT NULL DEFAULT clock_timestamp(),
  sender    name        NOT NULL DEFAULT session_user,
  whole     bytea       NOT NULL GENERATED ALWAYS AS
    (sha256(sum || signature || clubnight.sealed(NULL, site, own, tick, seen, at, by, kind, body))) STORED,
  PRIMARY KEY (event, site, own, whole)
);
COMMENT ON TABLE  clubnight.passed_on           IS 'Lines of signed events that somebody else sent than who recorded them, from a stick for instance. They count where their signature does, until the computer sends its own; several may bear one number, and none keeps a line out';
COMMENT ON COLUMN clubnight.passed_on.event     IS 'The event';
COMMENT ON COLUMN clubnight.passed_on.site      IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.own       IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.tick      IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.seen      IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.at        IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.by        IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.kind      IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.body      IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.sum       IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.signature IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.number    IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.arrived   IS 'As in line';
COMMENT ON COLUMN clubnight.passed_on.sender    IS 'The database user who passed it on';
COMMENT ON COLUMN clubnight.passed_on.whole     IS 'SHA-256 of all of it: the same line is there once, whoever passes it on';

-- Limits.

CREATE FUNCTION clubnight.longest(kind text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN kind = 'sealed' THEN 8388608 -- what follows, in a box
  WHEN kind IN ('deals set', 'deals analysed', 'deals studied', 'deals released') THEN 4194304
  WHEN kind IN ('section set', 'movement changed', 'movement sent', 'movement sending', 'placed across', 'rows known',
    'tables typed', 'competition set') THEN 1048576
  ELSE 65536
END;
COMMENT ON FUNCTION clubnight.longest IS 'How many bytes the body of a line may have: more than what Clubnight ever writes';

CREATE FUNCTION clubnight.paced(more_lines bigint, more_bytes bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  most_lines  CONSTANT double precision := 20000;     -- at once
  most_bytes  CONSTANT double precision := 67108864;
  more_a_minute CONSTANT double precision := 3000;    -- lines
  bytes_a_minute CONSTANT double precision := 4194304;
  has clubnight.pace;
BEGIN
  -- The owner has none, and the user of a role, whom many computers share.
  UPDATE clubnight.pace SET
      lines = least(most_lines, lines + extract(epoch FROM clock_timestamp() - at) / 60 * more_a_minute) - more_lines,
      bytes = least(most_bytes, bytes + extract(epoch FROM clock_timestamp() - at) / 60 * bytes_a_minute) - more_bytes,
      at = clock_timestamp()
    WHERE login = session_user RETURNING * INTO has;
  IF has.lines < 0 OR has.bytes < 0 THEN
    RAISE EXCEPTION 'too much at once' USING ERRCODE = 'NC008',
      DETAIL = ceil(greatest(-has.lines / more_a_minute, -has.bytes / bytes_a_minute) * 60)::text;
  END IF;
END $$;
COMMENT ON FUNCTION clubnight.paced IS 'Refuses a user who sends more in a short time than any computer has to send; says after how many seconds it may go on';

-- What came in is whole, continues its site, goes on from the line before, and is by whom the site is.

CREATE FUNCTION clubnight.says(body text, field text) RETURNS text
LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RETURN body::json ->> field;
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;
CREATE FUNCTION clubnight.site_of(holder text, chance text) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN left(encode(sha256(convert_to('site', 'UTF8') || '\x00' || convert_to(holder, 'UTF8') || '\x00'
  || convert_to(coalesce(chance, ''), 'UTF8')), 'hex'), 16);
COMMENT ON FUNCTION clubnight.site_of IS 'The name of a site that a holder opens: nobody else can open one of that name';
COMMENT ON FUNCTION clubnight.says IS 'A field of a fact; null where it has none or is no JSON';

CREATE OR REPLACE FUNCTION clubnight.taken_in() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  wrong record;
  me    clubnight.login;
  sent  record;
  of    clubnight.event;
BEGIN
  SELECT count(*) AS lines, sum(octet_length(body) + octet_length(seen) + 256) AS bytes, min(event) AS event, max(event) AS other,
      bool_or(own = 1) AS opens,
      bool_or(octet_length(body) > clubnight.longest(kind) OR octet_length(seen) > 131072 OR octet_length(kind) > 128
        OR octet_length(by) > 512) AS long,
      bool_or(site <> '' AND (octet_length(signature) = 0 OR own > 1 AND kind = 'computer opened')) AS odd
    INTO sent FROM came;
  IF sent.lines = 0 THEN
    RETURN NULL;
  END IF;
  IF sent.event <> sent.other THEN
    RAISE EXCEPTION 'lines of two events come apart' USING ERRCODE = 'NC004';
  END IF;

  SELECT * INTO of FROM clubnight.event e WHERE e.id = sent.event;
  IF of.closed IS NOT NULL THEN
    RAISE EXCEPTION 'event % is closed', of.id USING ERRCODE = 'NC001';
  END IF;

  IF sent.long THEN
    SELECT c.site, c.own INTO wrong FROM came c
      WHERE octet_length(c.body) > clubnight.longest(c.kind) OR octet_length(c.seen) > 131072
        OR octet_length(c.kind) > 128 OR octet_length(c.by) > 512
      ORDER BY c.site, c.own LIMIT 1;
    RAISE EXCEPTION 'line % of site % is too long', wrong.own, wrong.site
      USING ERRCODE = 'NC006', DETAIL = wrong.site || ':' || wrong.own;
  END IF;

  IF of.began IS NOT NULL THEN
    IF sent.opens THEN
      SELECT * INTO me FROM clubnight.login WHERE login = session_user;
      INSERT INTO clubnight.site (event, site, login)
        SELECT c.event, c.site, session_user FROM came c
        WHERE c.own = 1 AND CASE c.site
          WHEN '' THEN of.began = me.holder
          ELSE c.kind = 'computer opened' AND clubnight.says(c.body, 'holder') = me.holder
            AND clubnight.says(c.body, 'role') = me.role AND clubnight.says(c.body, 'event') = c.event
            AND c.site = clubnight.site_of(me.holder, clubnight.says(c.body, 'chance'))
          END
        ON CONFLICT DO NOTHING;
    END IF;
    SELECT c.site, c.own INTO wrong
      FROM (SELECT site, min(own) AS own FROM came GROUP BY site) c
        LEFT JOIN clubnight.site s ON s.event = of.id AND s.site = c.site
      WHERE s.login IS DISTINCT FROM session_user
      ORDER BY c.site LIMIT 1;
    IF NOT FOUND AND sent.odd THEN
      SELECT c.site, c.own INTO wrong FROM came c
        WHERE c.site <> '' AND (octet_length(c.signature) = 0 OR c.own > 1 AND c.kind = 'computer opened')
        ORDER BY c.site, c.own LIMIT 1;
    END IF;
    IF FOUND AND wrong.own > 1 AND NOT EXISTS (SELECT FROM clubnight.line l
        WHERE l.event = of.id AND l.site = wrong.site AND l.own = wrong.own - 1) THEN
      RAISE EXCEPTION 'lines before % of site % are missing', wrong.own, wrong.site
        USING ERRCODE = 'NC002', DETAIL = wrong.site || ':' || wrong.own;
    ELSIF FOUND THEN
      RAISE EXCEPTION 'line % of site % is not by this computer', wrong.own, wrong.site
        USING ERRCODE = 'NC007', DETAIL = wrong.site || ':' || wrong.own;
    END IF;
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

  PERFORM clubnight.paced(sent.lines, sent.bytes);
  PERFORM clubnight.call_out(of.id);
  RETURN NULL;
END $$;

CREATE FUNCTION clubnight.call_out(event text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  -- Somebody who fills the queue keeps nothing from being taken in: who waits looks by himself soon.
  IF pg_notification_queue_usage() < 0.25 THEN
    PERFORM pg_notify('clubnight_' || event, '');
  END IF;
END $$;
COMMENT ON FUNCTION clubnight.call_out IS 'Wakes who waits for lines of an event';

-- What is passed on goes on from a line that is there, too, and can be as long.

CREATE FUNCTION clubnight.passes_on() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  wrong record;
  sent  record;
BEGIN
  SELECT count(*) AS lines, coalesce(sum(octet_length(body) + octet_length(seen) + 256), 0) AS bytes INTO sent FROM came;
  IF sent.lines = 0 THEN
    RETURN NULL;
  END IF;
  SELECT e.id INTO wrong FROM clubnight.event e
    WHERE e.closed IS NOT NULL AND e.id IN (SELECT event FROM came) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'event % is closed', wrong.id USING ERRCODE = 'NC001';
  END IF;
  SELECT c.site, c.own INTO wrong FROM came c
    WHERE octet_length(c.body) > clubnight.longest(c.kind) OR octet_length(c.seen) > 131072
      OR octet_length(c.kind) > 128 OR octet_length(c.by) > 512 OR octet_length(c.at) > 64
    ORDER BY c.site, c.own LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'line % of site % is too long', wrong.own, wrong.site
      USING ERRCODE = 'NC006', DETAIL = wrong.site || ':' || wrong.own;
  END IF;
  SELECT c.site, c.own INTO wrong FROM came c
    WHERE NOT CASE c.own WHEN 1 THEN
        c.kind = 'computer opened'
        AND c.site = clubnight.site_of(clubnight.says(c.body, 'holder'), clubnight.says(c.body, 'chance'))
        AND c.sum = clubnight.sealed(NULL, c.site, c.own, c.tick, c.seen, c.at, c.by, c.kind, c.body)
      ELSE EXISTS (
        SELECT FROM clubnight.line l WHERE l.event = c.event AND l.site = c.site AND l.own = c.own - 1
          AND c.sum = clubnight.sealed(l.sum, c.site, c.own, c.tick, c.seen, c.at, c.by, c.kind, c.body)
        UNION ALL
        SELECT FROM clubnight.passed_on l WHERE l.event = c.event AND l.site = c.site AND l.own = c.own - 1
          AND c.sum = clubnight.sealed(l.sum, c.site, c.own, c.tick, c.seen, c.at, c.by, c.kind, c.body))
      END
    ORDER BY c.site, c.own LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'line % of site % does not go on from one that is there', wrong.own, wrong.site
      USING ERRCODE = 'NC002', DETAIL = wrong.site || ':' || wrong.own;
  END IF;
  PERFORM clubnight.paced(sent.lines, sent.bytes);
  PERFORM clubnight.call_out(event) FROM (SELECT DISTINCT event FROM came) AS events;
  RETURN NULL;
END $$;

CREATE TRIGGER passes_on AFTER INSERT ON clubnight.passed_on
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION clubnight.passes_on();

-- Who joins.

CREATE FUNCTION clubnight.is_verifier(text) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN $1 ~ '^SCRAM-SHA-256\$[1-9][0-9]{3,5}:[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=:[A-Za-z0-9+/]{43}=$';
COMMENT ON FUNCTION clubnight.is_verifier IS 'Whether a text is what PostgreSQL checks a password by, and nothing else';

CREATE FUNCTION clubnight.join(verifier text, holder text, computer text) RETURNS TABLE (login text, role text)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  invited clubnight.invitation;
  known   clubnight.login;
  made    name;
  who     CONSTANT text := holder;
BEGIN
  IF clubnight.is_verifier(verifier) IS NOT TRUE OR (holder ~ '^[A-Za-z0-9_-]{86}$') IS NOT TRUE
    OR (octet_length(computer) <= 200) IS NOT TRUE THEN
    RAISE EXCEPTION 'this is no computer' USING ERRCODE = 'NC009';
  END IF;
  SELECT * INTO invited FROM clubnight.invitation i WHERE i.login = session_user FOR UPDATE;
  IF NOT FOUND OR invited.withdrawn IS NOT NULL THEN
    RAISE EXCEPTION 'the invitation was withdrawn' USING ERRCODE = 'NC010';
  END IF;
  SELECT * INTO known FROM clubnight.login l WHERE l.event = invited.event AND l.holder = who;
  IF FOUND AND known.proof = sha256(convert_to(verifier, 'UTF8')) AND known.invitation = invited.id
    AND known.withdrawn IS NULL THEN -- once more: the answer was lost
    RETURN QUERY SELECT known.login::text, known.role;
    RETURN;
  ELSIF FOUND OR holder = invited.holder THEN
    RAISE EXCEPTION 'this computer is another one' USING ERRCODE = 'NC009';
  END IF;
  IF (SELECT count(*) FROM clubnight.login l WHERE l.invitation = invited.id) >= invited.computers THEN
    RAISE EXCEPTION 'the invitation is used up' USING ERRCODE = 'NC011';
  END IF;
  made := clubnight.enrol(invited.event, invited.role, verifier, holder, computer, invited.id);
  RETURN QUERY SELECT made::text, invited.role;
END $$;
COMMENT ON FUNCTION clubnight.join IS 'Makes the database user of a computer that comes by an invitation: verifier is what its password is checked by, as PostgreSQL keeps it, holder who signs its lines, computer what it is called. The same once more gives the same user';

CREATE FUNCTION clubnight.enrol(event text, role text, verifier text, holder text, computer text, invitation text) RETURNS name
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  -- of random bits, which gen_random_uuid has
  made name := 'clubnight_' || event || '_c' || right(replace(gen_random_uuid()::text, '-', ''), 16);
BEGIN
  EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L CONNECTION LIMIT 8 IN ROLE clubnight_reader%s', made, verifier,
    CASE WHEN EXISTS (SELECT FROM clubnight.role r WHERE r.event = enrol.event AND r.role = enrol.role
      AND (r.pass_on OR cardinality(r.kinds) > 0)) THEN ', clubnight_sender' ELSE '' END);
  INSERT INTO clubnight.login (login, event, role, holder, computer, invitation, proof)
    VALUES (made, event, role, holder, computer, invitation, sha256(convert_to(verifier, 'UTF8')));
  INSERT INTO clubnight.pace VALUES (made, 20000, 67108864, clock_timestamp());
  RETURN made;
END $$;
COMMENT ON FUNCTION clubnight.enrol IS 'Makes the database user of a computer';

CREATE FUNCTION clubnight.invited() RETURNS TABLE (event text, role text, withdrawn boolean)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT i.event, i.role, i.withdrawn IS NOT NULL FROM clubnight.invitation i WHERE i.login = session_user $$;
COMMENT ON FUNCTION clubnight.invited IS 'To what the user of an invitation is invited';

-- Who directs invites, and sends away. So does the owner of the tables.

CREATE FUNCTION clubnight.i_direct() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT EXISTS (SELECT FROM clubnight.login WHERE login = session_user AND role = 'director' AND holder IS NOT NULL AND withdrawn IS NULL) $$;

CREATE FUNCTION clubnight.must_direct(event text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT (clubnight.i_direct() AND clubnight.my_event() = event) AND NOT pg_has_role(session_user, current_user, 'USAGE') THEN
    RAISE EXCEPTION 'only a director may do this' USING ERRCODE = '42501';
  END IF;
END $$;
COMMENT ON FUNCTION clubnight.must_direct IS 'Refuses who neither directs in the event nor owns the tables';

CREATE FUNCTION clubnight.invite(event text, id text, role text, verifier text, holder text, guest text, computers integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  made name := 'clubnight_' || event || '_i' || id;
BEGIN
  PERFORM clubnight.must_direct(event);
  IF clubnight.is_verifier(verifier) IS NOT TRUE OR holder !~ '^[A-Za-z0-9_-]{86}$' THEN
    RAISE EXCEPTION 'this is no invitation' USING ERRCODE = 'NC009';
  END IF;
  INSERT INTO clubnight.invitation (id, event, role, login, holder, guest, computers)
    VALUES (id, event, role, made, holder, guest, computers);
  EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L CONNECTION LIMIT 4 IN ROLE clubnight_invited', made, verifier);
  RETURN made;
END $$;
COMMENT ON FUNCTION clubnight.invite IS 'Makes the database user of an invitation for so many computers: verifier is what its password is checked by, holder who admits them';

CREATE FUNCTION clubnight.shut_out(who name) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN
    EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', who);
    EXECUTE format('GRANT %I TO CURRENT_USER', who); -- else his connections could not be ended
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = who AND pid <> pg_backend_pid();
    EXECUTE format('REVOKE %I FROM CURRENT_USER', who);
  END IF;
END $$;
COMMENT ON FUNCTION clubnight.shut_out IS 'Lets a user connect no more, and ends his connections';

CREATE FUNCTION clubnight.withdraw(event text, id text, and_computers boolean) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  of_event CONSTANT text := event;
  of_id    CONSTANT text := id;
  went     name;
  n        integer := 0;
BEGIN
  PERFORM clubnight.must_direct(of_event);
  UPDATE clubnight.invitation i SET withdrawn = coalesce(i.withdrawn, now())
    WHERE i.event = of_event AND i.id = of_id RETURNING i.login INTO went;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;
  PERFORM clubnight.shut_out(went);
  IF and_computers THEN
    FOR went IN SELECT l.login FROM clubnight.login l
      WHERE l.invitation = of_id AND l.withdrawn IS NULL AND l.login <> session_user ORDER BY l.login
    LOOP
      PERFORM clubnight.send_away(of_event, went);
      n := n + 1;
    END LOOP;
  END IF;
  RETURN n;
END $$;
COMMENT ON FUNCTION clubnight.withdraw IS 'Withdraws an invitation, and the computers that came by it where that is said; gives how many of these, -1 where there is no such invitation';

CREATE FUNCTION clubnight.send_away(event text, login text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  of_event CONSTANT text := event;
  who      CONSTANT name := login;
BEGIN
  PERFORM clubnight.must_direct(of_event);
  UPDATE clubnight.login l SET withdrawn = coalesce(l.withdrawn, now())
    FROM clubnight.event e
    WHERE l.login = who AND l.event = of_event AND l.holder IS NOT NULL AND l.login <> session_user
      AND e.id = l.event AND l.holder <> e.began;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM clubnight.shut_out(who);
  RETURN true;
END $$;
COMMENT ON FUNCTION clubnight.send_away IS 'Withdraws a computer: it can no longer connect. Nobody sends himself away, or the computer that began the event';

-- Everybody sees his own event, and sends what his role may.

CREATE OR REPLACE FUNCTION clubnight.my_kinds() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT r.kinds FROM clubnight.login l JOIN clubnight.role r USING (event, role) WHERE l.login = session_user $$;

CREATE OR REPLACE FUNCTION clubnight.i_pass_on() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT r.pass_on FROM clubnight.login l JOIN clubnight.role r USING (event, role) WHERE l.login = session_user $$;

CREATE FUNCTION clubnight.others_kinds() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(array_agg(DISTINCT kind), '{}') FROM clubnight.login l
    JOIN clubnight.event e ON e.id = l.event AND e.began IS NOT NULL
    JOIN clubnight.role r ON r.event = l.event AND r.role <> l.role, unnest(r.kinds) AS kind
    WHERE l.login = session_user
$$;
COMMENT ON FUNCTION clubnight.others_kinds IS 'Kinds that other roles may send: what passes on may send those beside its own that no role is known for, of a newer program';

DROP POLICY own_login ON clubnight.login;
DROP POLICY own_kinds ON clubnight.line;
ALTER TABLE clubnight.role       ENABLE ROW LEVEL SECURITY;
ALTER TABLE clubnight.invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE clubnight.site       ENABLE ROW LEVEL SECURITY;
ALTER TABLE clubnight.pace       ENABLE ROW LEVEL SECURITY;
ALTER TABLE clubnight.passed_on  ENABLE ROW LEVEL SECURITY;
CREATE POLICY directs    ON clubnight.invitation FOR SELECT TO clubnight_reader  USING (
  event = (SELECT clubnight.my_event()) AND (SELECT clubnight.i_direct()));
CREATE POLICY own_event  ON clubnight.login      FOR SELECT TO clubnight_reader  USING (event = (SELECT clubnight.my_event()));
CREATE POLICY own_event  ON clubnight.role       FOR SELECT TO clubnight_reader  USING (event = (SELECT clubnight.my_event()));
CREATE POLICY own_event  ON clubnight.site       FOR SELECT TO clubnight_reader  USING (event = (SELECT clubnight.my_event()));
CREATE POLICY own_event  ON clubnight.passed_on  FOR SELECT TO clubnight_reader  USING (event = (SELECT clubnight.my_event()));
CREATE POLICY own_kinds  ON clubnight.line       FOR INSERT TO clubnight_sender WITH CHECK (
  event = (SELECT clubnight.my_event())
  AND (kind = ANY ((SELECT clubnight.my_kinds())::text[])
    OR (SELECT clubnight.i_pass_on()) AND kind <> ALL ((SELECT clubnight.others_kinds())::text[])));
CREATE POLICY passes_on  ON clubnight.passed_on  FOR INSERT TO clubnight_sender WITH CHECK (
  event = (SELECT clubnight.my_event()) AND (SELECT clubnight.i_pass_on()));

CREATE OR REPLACE FUNCTION clubnight.needs() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 2';

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA clubnight FROM PUBLIC;
REVOKE SELECT ON clubnight.login FROM clubnight_reader;
GRANT SELECT (login, event, role, holder, computer, invitation, joined, withdrawn) ON clubnight.login TO clubnight_reader;
GRANT SELECT ON clubnight.role, clubnight.site, clubnight.passed_on TO clubnight_reader;
GRANT INSERT (event, site, own, tick, seen, at, by, kind, body, sum, signature) ON clubnight.line, clubnight.passed_on TO clubnight_sender;
GRANT EXECUTE ON FUNCTION clubnight.others_kinds TO clubnight_sender;
GRANT USAGE ON SCHEMA clubnight TO clubnight_invited;
GRANT SELECT ON clubnight.layout TO clubnight_invited;
GRANT EXECUTE ON FUNCTION clubnight.join, clubnight.invited, clubnight.needs TO clubnight_invited;
GRANT SELECT ON clubnight.invitation TO clubnight_reader;
GRANT EXECUTE ON FUNCTION clubnight.i_direct, clubnight.invite, clubnight.withdraw, clubnight.send_away TO clubnight_reader;
