-- What was passed on of a site beyond what its computer sent, behind the first line of the site where that computer sent it, in their order.
(SELECT l.site, l.own, l.tick, l.seen, l.at, l.by, l.kind, l.body, l.sum, l.signature, ''
FROM clubnight.line l WHERE l.event = $1 AND l.site = $2 AND l.own = 1)
UNION ALL
(SELECT p.site, p.own, p.tick, p.seen, p.at, p.by, p.kind, p.body, p.sum, p.signature, coalesce(w.holder, p.sender::text)
FROM clubnight.passed_on p LEFT JOIN clubnight.login w ON w.login = p.sender
WHERE p.event = $1 AND p.site = $2
  AND NOT EXISTS (SELECT FROM clubnight.line l WHERE l.event = $1 AND l.site = p.site AND l.own = p.own)
ORDER BY p.own, p.whole LIMIT $3)
