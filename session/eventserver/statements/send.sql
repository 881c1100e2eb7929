-- Takes in what is not there yet. In the order of the key, so that two who send the same wait for each other and never in a ring.
INSERT INTO clubnight.line (event, site, own, tick, seen, at, by, kind, body, sum, signature)
SELECT $1, site, own, tick, seen, at, by, kind, body, sum, signature
FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[], $11::bytea[])
  AS came (site, own, tick, seen, at, by, kind, body, sum, signature)
ORDER BY site COLLATE "C", own
ON CONFLICT (event, site, own) DO NOTHING
