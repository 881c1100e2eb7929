-- How much was passed on of each site beyond what its computer sent: so much, and the newest of it.
SELECT p.site, count(*), max(p.number)
FROM clubnight.passed_on p
WHERE p.event = $1 AND NOT EXISTS (SELECT FROM clubnight.line l WHERE l.event = $1 AND l.site = p.site AND l.own = p.own)
GROUP BY p.site
