-- Whose the sites of a signed event are.
SELECT s.site, w.holder, s.login = session_user
FROM clubnight.site s JOIN clubnight.login w ON w.login = s.login
WHERE s.event = $1
