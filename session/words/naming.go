package words

import "clubnight/session/clubfile"

// Shown is what others read in the place of a name: "Anna de Vries", "A. V.", "Player 17",
// "a member".
func (w *Words) Shown(s clubfile.Shown) string {
	switch s.As {
	case clubfile.Numbered:
		return w.say("names.player-number", data{"Number": s.Text})
	case clubfile.Hidden:
		return w.say("names.a-member", nil)
	}
	return s.Text
}
