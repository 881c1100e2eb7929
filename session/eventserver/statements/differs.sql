-- The first of the lines that is there with another seal.
SELECT l.site, l.own
FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS came (site, own, sum)
  JOIN clubnight.line l ON l.event = $1 AND l.site = came.site AND l.own = came.own
WHERE l.sum <> came.sum
ORDER BY l.site, l.own LIMIT 1
