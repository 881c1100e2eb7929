-- The event, and what this user may do in it. The owner of the tables has no role.
SELECT e.name, e.began, l.role, r.kinds, r.pass_on, l.holder,
  CASE WHEN r.pass_on THEN (SELECT array_agg(DISTINCT kind) FROM clubnight.role o, unnest(o.kinds) AS kind
    WHERE o.event = e.id AND o.role <> l.role AND e.began IS NOT NULL) END
FROM clubnight.event e
  LEFT JOIN clubnight.login l ON l.event = e.id AND l.login = session_user
  LEFT JOIN clubnight.role r ON r.event = l.event AND r.role = l.role
WHERE e.id = $1
