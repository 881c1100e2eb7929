package desk

import (
	"clubnight/session/words/screen"
)

// About is what the program tells of itself beside its name.
type About struct {
	Version   string
	Club, Log string // the paths of the club file and of the log
	Licences  string // the path of the licences of what the program is made of, "" where they are not beside it
}

// Text is what the program tells of itself.
func (a About) Text(in *Language) string {
	text := in.Say(screen.AboutProgram, "Version", a.Version, "Club", a.Club, "Log", a.Log)
	if !in.Reviewed() {
		text += "\n\n" + in.Say(screen.NotReviewed)
	}
	return text
}
