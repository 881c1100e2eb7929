package eventservertest

import "fmt"

// Try is how to try the server by hand: lines for a shell, one after the other, with the
// files of two computers in a folder. What event join asks for is the code that event
// create prints beside the invitation.
func (s *Server) Try(clubscore, folder string) []string {
	at := s.Owner().Address
	return []string{
		fmt.Sprintf("export PGPASSWORD=$(cat %s) PGSSLROOTCERT=%s", s.file("password"), s.file("server.pem")),
		fmt.Sprintf(`%s evening new %s/room-a.clubnight --name Tuesday --movement "mitchell tables=7 boards=4"`,
			clubscore, folder),
		fmt.Sprintf("%s event create %s --club %s/room-a.clubnight --as Room-A --person Director --invitations %[3]s/invitations", clubscore, at, folder),
		fmt.Sprintf(`%s event join "%s/invitations/Tuesday desk.clubnight-event" --club %[2]s/desk.clubnight --as Desk`,
			clubscore, folder),
		fmt.Sprintf(`%s evening do %s/room-a.clubnight "1 1 4sn+1"`, clubscore, folder),
		fmt.Sprintf("%s event follow --club %s/desk.clubnight --entries", clubscore, folder),
		fmt.Sprintf(`psql "%s?sslmode=verify-full" -c "select site, own, kind, arrived from clubnight.line"`, at),
	}
}
