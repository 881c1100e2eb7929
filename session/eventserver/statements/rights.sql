-- The event, and what this user may do in it. The owner of the tables has no role.
SELECT e.name, l.role, l.kinds, l.pass_on
FROM clubnight.event e LEFT JOIN clubnight.login l ON l.event = e.id AND l.login = session_user
WHERE e.id = $1
