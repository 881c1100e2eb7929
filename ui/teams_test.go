package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/uitest"
)

// A team gets its name, its players by number or name, and a line-up; a player in
// two seats is refused.
func TestTeam(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf")).open(false)
	r.letter(r.w.tonight.event.play, 't')
	r.Enter(r.w.tonight.tables.Entry, "4")
	uitest.WantText(t, "Tonight", r.Visible(), "Click a team")
	r.Window.Canvas().Focus(r.w.tonight.players.grid)
	r.Key(fyne.KeyReturn)
	d := r.w.seating.team
	uitest.WantText(t, "the dialog", r.Overlay(), "Team 1", "Home North")
	r.Enter(d.name, "De Łabędzie")
	for i, typed := range []string{"7", "niamh o'connor", "Ágnes Tóth", "1243", "4100"} {
		r.Enter(d.members[i], typed)
	}
	r.Key(fyne.KeyReturn) // Enter on the line that is left empty goes to the end
	if got := r.FocusText(); got != "Record" {
		t.Errorf("the focus is on %q", got)
	}
	r.Choose(d.seats[3], "Zoë Ångström")
	r.EnterOn("Record")
	team := session.Contestant{Section: 1, Number: 1}
	got := r.Session.State().Teams[team]
	if got.Name != "De Łabędzie" || len(got.Members) != 5 ||
		got.Members[1] != (session.Member{Number: "8", Name: "Niamh O'Connor"}) ||
		got.Members[2] != (session.Member{Name: "Ágnes Tóth"}) {
		t.Fatalf("the team is %+v", got)
	}
	if len(got.LineUps) != 1 || got.LineUps[0].NS != [2]int{0, 1} || got.LineUps[0].EW != [2]int{2, 4} {
		t.Errorf("the line-up is %+v", got.LineUps)
	}
	uitest.WantText(t, "the list", r.w.tonight.players.grid.Cell(0, 3).Text, "Mehmet Ağaoğlu, Niamh O'Connor")

	// Later others sit down, from a later round on.
	r.PlayRound(1)
	r.w.tonight.players.onSeat(0, 2)
	r.Settle()
	d = r.w.seating.team
	if d.form.From != 2 {
		t.Errorf("the line-up would be from round %d", d.form.From)
	}
	r.Choose(d.seats[0], "Zoë Ångström")
	uitest.WantText(t, "the dialog", r.Overlay(), "Zoë Ångström has two seats.")
	if !d.save.Disabled() {
		t.Error("somebody can sit in two seats")
	}
	r.Choose(d.seats[3], "Łukasz Żak")
	r.EnterOn("Record")
	if got := r.Session.State().Teams[team]; len(got.LineUps) != 2 || got.LineUps[1].NS != [2]int{4, 1} ||
		got.LineUps[1].FromRound != 2 {
		t.Errorf("the line-ups are %+v", got.LineUps)
	}
	r.w.tonight.players.onSeat(1, 2)
	r.Settle()
	r.Enter(r.w.seating.team.members[0], "999")
	uitest.WantText(t, "the dialog", r.Overlay(), "Nobody in the club has number 999.")
	r.Key(fyne.KeyEscape)
}
