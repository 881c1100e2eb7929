package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
)

// A team gets its name, its players by number or name, and a line-up; a player in two seats is refused.
func TestTeam(t *testing.T) {
	r := newRoom(t, 0, session.Usual()).open(false)
	r.letter(r.w.tonight.event.play, 't')
	r.enter(r.w.tonight.tables.Entry, "4")
	wantText(t, "Tonight", r.visible(), "Click a team")
	r.window.Canvas().Focus(r.w.tonight.players.grid)
	r.key(fyne.KeyReturn)
	d := r.w.seating.team
	wantText(t, "the dialog", r.overlay(), "Team 1", "Home North")
	r.enter(d.name, "De Łabędzie")
	for i, typed := range []string{"7", "niamh o'connor", "Ágnes Tóth", "1243", "4100"} {
		r.enter(d.members[i], typed)
	}
	r.key(fyne.KeyReturn) // Enter on the line that is left empty goes to the end
	if got := r.focusText(); got != "Record" {
		t.Errorf("the focus is on %q", got)
	}
	r.choose(d.seats[3], "Zoë Ångström")
	r.enterOn("Record")
	team := session.Contestant{Section: 1, Number: 1}
	got := r.session.State().Teams[team]
	if got.Name != "De Łabędzie" || len(got.Members) != 5 || got.Members[1] != (session.Member{Number: "8", Name: "Niamh O'Connor"}) ||
		got.Members[2] != (session.Member{Name: "Ágnes Tóth"}) {
		t.Fatalf("the team is %+v", got)
	}
	if len(got.LineUps) != 1 || got.LineUps[0].NS != [2]int{0, 1} || got.LineUps[0].EW != [2]int{2, 4} {
		t.Errorf("the line-up is %+v", got.LineUps)
	}
	wantText(t, "the list", r.w.tonight.players.cell(0, 3).Text, "Mehmet Ağaoğlu, Niamh O'Connor")

	// Later others sit down, from a later round on.
	r.playRound(1)
	r.w.tonight.players.onSeat(0, 2)
	r.settle()
	d = r.w.seating.team
	if d.form.From != 2 {
		t.Errorf("the line-up would be from round %d", d.form.From)
	}
	r.choose(d.seats[0], "Zoë Ångström")
	wantText(t, "the dialog", r.overlay(), "Zoë Ångström has two seats.")
	if !d.save.Disabled() {
		t.Error("somebody can sit in two seats")
	}
	r.choose(d.seats[3], "Łukasz Żak")
	r.enterOn("Record")
	if got := r.session.State().Teams[team]; len(got.LineUps) != 2 || got.LineUps[1].NS != [2]int{4, 1} || got.LineUps[1].FromRound != 2 {
		t.Errorf("the line-ups are %+v", got.LineUps)
	}
	r.w.tonight.players.onSeat(1, 2)
	r.settle()
	r.enter(r.w.seating.team.members[0], "999")
	wantText(t, "the dialog", r.overlay(), "Nobody in the club has number 999.")
	r.key(fyne.KeyEscape)
}
