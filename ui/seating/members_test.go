package seating

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/desk/seating"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// Names find their members; whom two may be is asked in the window, once it is said it
// stands, and a visitor is who the director says.
func TestWhoIsAMember(t *testing.T) {
	r := newRoom(t, 3)
	club := append([]clubfile.Player{{Number: "15", Name: "Ed Moss"}, {Number: "16", Name: "Ed Moss"}}, uitest.Members...)
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{Members: r.club,
			Players: func() ([]clubfile.Player, error) { return club, nil }})
		return []shell.Page{r.page}
	})
	pair := func(n int, a, b string) session.Fact {
		return session.PairNamed{Pair: session.Contestant{Section: 1, Number: n}, Names: session.Names{a, b}}
	}
	players := func(n int) []session.Member {
		return r.Session.State().Players(session.Contestant{Section: 1, Number: n})
	}
	r.Receive(pair(1, "de Vries, Anna", "A Guest"), pair(2, "Ed Moss", "1243"), pair(3, "- Niamh O'Connor", "E. Moss"))
	r.Command("Who is a member…")
	r.Settle()
	uitest.WantText(t, "the question", r.Overlay(), "Ed Moss, pair 2: 15 Ed Moss or 16 Ed Moss?", "E. Moss, pair 3")
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, is := o.(*kit.Choice); is && c.Selected == "not said" {
			c.SetSelected("16 Ed Moss")
			break
		}
	}
	r.Answer("Save")
	r.Settle()
	for n, want := range map[int][2]string{1: {"1234", ""}, 2: {"16", "1243"}, 3: {"", ""}} {
		if got := players(n); got[0].Number != want[0] || got[1].Number != want[1] {
			t.Errorf("pair %d: %v, want %v", n, got, want)
		}
	}
	if got := players(3)[0].Name; got != "Niamh O'Connor" {
		t.Errorf("the visitor is %q", got)
	}
	r.Command("Who is a member…")
	r.Settle()
	uitest.WantText(t, "what is left", r.Overlay(), "E. Moss, pair 3")
	r.Answer("Later")
	// A team's player of a name that two have is asked about beside the field.
	form := seating.TeamForm{Name: "Larks", LineUp: [seating.LineUpSeats]int{-1, -1, -1, -1}}
	form.Members[0] = "Ed Moss"
	if got := form.Wrong(r.Language(), club); got != "Ed Moss: 15 Ed Moss or 16 Ed Moss? Type the number." {
		t.Errorf("%q", got)
	}
	form.Members[0] = "16"
	if m, ok := seating.TeamMember(club, form.Members[0]); form.Wrong(r.Language(), club) != "" || !ok || m.Number != "16" {
		t.Errorf("%+v, %t", m, ok)
	}
}

// In large letters, too, whom a name means is asked and answered without going sideways.
func TestWhoIsAMemberInLargeLetters(t *testing.T) {
	r := newRoom(t, 3)
	name := "Margaretha Bartholomew"
	club := []clubfile.Player{{Number: "1015", Name: name}, {Number: "1016", Name: name},
		{Number: "1017", Name: "Carlo Papadopoulos"}}
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{Members: r.club,
			Players: func() ([]clubfile.Player, error) { return club, nil }})
		return []shell.Page{r.page}
	})
	fyne.CurrentApp().Settings().SetTheme(kit.Light.Theme(2))
	t.Cleanup(func() { fyne.CurrentApp().Settings().SetTheme(kit.Light.Theme(1)) })
	for n := 1; n <= 2; n++ {
		r.Receive(session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
			Names: session.Names{name, "Carlo Papadopoulos"}})
	}
	r.Command("Who is a member…")
	r.Settle()
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if at, is := o.(*container.Scroll); is && at.Content.MinSize().Width > at.Size().Width+1 {
			t.Errorf("%v wide, where there is room for %v", at.Content.MinSize().Width, at.Size().Width)
		}
	}
}
