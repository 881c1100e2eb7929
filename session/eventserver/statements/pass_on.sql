-- Takes in what others recorded, as far as they have not sent it themselves. In the order of the key, as in send.sql.
INSERT INTO clubnight.passed_on (event, site, own, tick, seen, at, by, kind, body, sum, signature)
SELECT $1, site, own, tick, seen, at, by, kind, body, sum, signature
FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[], $11::bytea[])
  AS came (site, own, tick, seen, at, by, kind, body, sum, signature)
WHERE NOT EXISTS (SELECT FROM clubnight.line l WHERE l.event = $1 AND l.site = came.site AND l.own = came.own)
ORDER BY site COLLATE "C", own
ON CONFLICT DO NOTHING
