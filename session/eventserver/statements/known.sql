-- How many lines of each site there are: one step of the index for each site.
WITH RECURSIVE sites (site) AS (
  (SELECT site FROM clubnight.line WHERE event = $1 ORDER BY site LIMIT 1)
  UNION ALL
  SELECT (SELECT l.site FROM clubnight.line l WHERE l.event = $1 AND l.site > s.site ORDER BY l.site LIMIT 1)
  FROM sites s WHERE s.site IS NOT NULL
)
SELECT s.site, (SELECT l.own FROM clubnight.line l WHERE l.event = $1 AND l.site = s.site ORDER BY l.own DESC LIMIT 1)
FROM sites s WHERE s.site IS NOT NULL
