-- The next lines, in order, for somebody who has $3[i] lines of site $2[i]: at most $4 lines and about $5 bytes, but one at least.
WITH RECURSIVE sites (site) AS (
  (SELECT site FROM clubnight.line WHERE event = $1 ORDER BY site LIMIT 1)
  UNION ALL
  SELECT (SELECT l.site FROM clubnight.line l WHERE l.event = $1 AND l.site > s.site ORDER BY l.site LIMIT 1)
  FROM sites s WHERE s.site IS NOT NULL
), next AS (
  SELECT l.site, l.own, l.tick, octet_length(l.body) + 256 AS size
  FROM sites s
    LEFT JOIN unnest($2::text[], $3::bigint[]) AS known (site, own) ON known.site = s.site
    CROSS JOIN LATERAL (
      SELECT * FROM clubnight.line l
      WHERE l.event = $1 AND l.site = s.site AND l.own > coalesce(known.own, 0)
      ORDER BY l.own LIMIT $4
    ) l
  ORDER BY l.tick, l.site, l.own LIMIT $4
), fits AS (
  SELECT site, own, sum(size) OVER (ORDER BY tick, site, own) - size AS before FROM next
)
SELECT l.site, l.own, l.tick, l.seen, l.at, l.by, l.kind, l.body, l.sum, l.signature,
  CASE WHEN $6 THEN '' ELSE l.sender::text END -- in a signed event it is whose the site is
FROM fits JOIN clubnight.line l ON l.event = $1 AND l.site = fits.site AND l.own = fits.own
WHERE fits.before < $5
ORDER BY l.tick, l.site, l.own
