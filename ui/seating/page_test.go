package seating

import (
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window in which nothing is but the questions.
type room struct {
	*uitest.Stage
	page    *Page
	club    *uitest.Club
	players error // what Players returns
	went    int   // how often a question was answered, and it went on
}

// newRoom is an evening with that many tables, 0 for none yet.
func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	return &room{Stage: uitest.New(t, tables, facts...), club: &uitest.Club{T: t}}
}

// open shows the evening in a window.
func (r *room) open() *room {
	r.T.Helper()
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{Members: r.club,
			Players: func() ([]clubfile.Player, error) { return uitest.Members, r.players }})
		return nil
	})
	return r
}

// ask asks who sits on a chair of a pair of section A.
func (r *room) ask(row, chair int) {
	r.T.Helper()
	st := r.Session.State()
	r.page.AskSeat(desk.PairRows(r.Language(), st, st.Sections[0])[row], chair, func() { r.went++ })
	r.Settle()
}

// seat says who sits there.
func (r *room) seat(row, chair int, who string) {
	r.T.Helper()
	r.ask(row, chair)
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		r.T.Fatalf("no field for the name: %s", r.Overlay())
	}
	r.Enter(f, who)
}

// askTeam asks what a team is called and who plays in it.
func (r *room) askTeam(team session.Contestant) {
	r.T.Helper()
	r.page.AskTeam(team, func() { r.went++ })
	r.Settle()
}
