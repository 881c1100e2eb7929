package seating

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/desk/start"
	"clubnight/ui/uitest"
)

// A team gets its name, its players by number or name, and a line-up; a player in
// two seats is refused.
func TestTeam(t *testing.T) {
	r := newRoom(t, 4, session.UsualBy("wbf")).open()
	facts, err := start.Played(r.Language(), r.Session.State(), start.PlayTeams)
	uitest.Must(t, err)
	r.Receive(facts...)
	team := session.Contestant{Section: 1, Number: 1}
	r.askTeam(team)
	d := r.page.team
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
	got := r.Session.State().Teams[team]
	if got.Name != "De Łabędzie" || len(got.Members) != 5 ||
		got.Members[1] != (session.Member{Number: "8", Name: "Niamh O'Connor"}) ||
		got.Members[2] != (session.Member{Name: "Ágnes Tóth"}) {
		t.Fatalf("the team is %+v", got)
	}
	if len(got.LineUps) != 1 || got.LineUps[0].NS != [2]int{0, 1} || got.LineUps[0].EW != [2]int{2, 4} {
		t.Errorf("the line-up is %+v", got.LineUps)
	}
	if r.went != 1 {
		t.Error("it does not go on")
	}

	// Later others sit down, from a later round on.
	r.PlayRound(1)
	r.askTeam(team)
	d = r.page.team
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
	r.askTeam(session.Contestant{Section: 1, Number: 2})
	r.Enter(r.page.team.members[0], "999")
	uitest.WantText(t, "the dialog", r.Overlay(), "Nobody in the club has number 999.")
	r.Key(fyne.KeyEscape)
}
