package start

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// What is played is one choice, by the keyboard too, and what fits it follows: the size,
// the movements, the forms of scoring.
func TestAnythingIsPlayed(t *testing.T) {
	r := newRoom(t, 8, session.UsualBy("wbf")).open()
	uitest.WantText(t, "Tonight", r.Visible(), "Pairs", "Tables", "Matchpoints, in per cent", "WBF")

	r.Letter(r.page.tonight.event.play, 't')
	if m := r.movement(); m.Contestant != movement.Team || len(m.Pairs()) != 8 || m.Planned != 0 {
		t.Fatalf("teams: %q", m.Name)
	}
	uitest.WantText(t, "Tonight", r.Visible(), "IMPs, in victory points", "8 teams")
	r.Enter(r.page.tonight.tables.Entry, "9")
	if m := r.movement(); len(m.Pairs()) != 9 || m.Contestant != movement.Team {
		t.Errorf("nine teams: %q", m.Name)
	}

	r.Letter(r.page.tonight.event.play, 's')
	r.Letter(r.page.tonight.event.play, 's')
	if m := r.movement(); m.Contestant != movement.Team || m.Planned == 0 || m.Rounds != 1 || len(m.Pairs()) != 9 {
		t.Fatalf("Swiss teams: %q", m.Name)
	}
	if got := r.Session.State().Scoring.Matches; got != "swiss" {
		t.Errorf("matches are %q", got)
	}
	r.Enter(r.page.tonight.rounds.Entry, "4")
	r.Enter(r.page.tonight.boards.Entry, "7")
	if m := r.movement(); m.Planned != 4 || m.BoardsPerRound != 7 {
		t.Errorf("gives %q", m.Name)
	}
	uitest.WantText(t, "Tonight", r.Visible(), "4 × 7 = 28 boards, 9 teams")

	r.Letter(r.page.tonight.event.play, 'i')
	if m := r.movement(); m.Contestant != movement.Individual {
		t.Fatalf("an individual: %q", m.Name)
	}
	uitest.WantText(t, "Tonight", r.Visible(), "Matchpoints, in per cent")

	r.Letter(r.page.tonight.event.play, 'p')
	r.Pick(r.page.tonight.event.form, "Butler")
	r.Pick(r.page.tonight.event.rules, "EBU 2025")
	if c := r.Session.State().Scoring; c.Method != "butler" || c.As != "ebu2025" || c.Matches != "" {
		t.Errorf("scored %+v", c)
	}
	r.Receive(r.All()...)
	if !r.page.tonight.event.play.Disabled() {
		t.Error("what is played can be changed although it was played")
	}
}

// Movements are compared as cards, the best has the focus, and Enter takes it.
func TestCompareMovements(t *testing.T) {
	r := newRoom(t, 8, session.UsualBy("wbf")).open()
	before := r.movement().Name
	r.Press(fyne.KeyW, uitest.Ctrl)
	proposals, err := movement.Recommend(movement.Wish{Pairs: 16, Copies: 1})
	uitest.Must(t, err)
	first, second := proposals[0].Sections[0], proposals[1].Sections[0]
	uitest.WantText(t, "the cards", r.Overlay(), "Balance", "of 100", "Stay seated",
		"Sits out, at most", "Boards to bring", "to 2")
	r.Key(fyne.KeyRight)
	r.Key(fyne.KeyReturn)
	if got := r.movement(); got.Name != second.Name || r.Overlay() != "" {
		t.Errorf("the second card gives %q, want %q", got.Name, second.Name)
	}
	r.Press(fyne.KeyW, uitest.Ctrl)
	r.Key(fyne.KeyReturn)
	if got := r.movement(); got.Name != first.Name {
		t.Errorf("the first card gives %q, want %q; before %q", got.Name, first.Name, before)
	}
	r.Press(fyne.KeyW, uitest.Ctrl)
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape does not close the cards")
	}

	// Two sections are one card, and one field.
	r.Enter(r.page.tonight.tables.Entry, "14")
	r.Press(fyne.KeyW, uitest.Ctrl)
	c := r.Window.Canvas().Overlays().Top()
	for _, o := range uitest.VisibleObjects(c) {
		if s, ok := o.(*kit.TextField); ok && s.Text == "1" {
			r.Enter(s, "2")
			break
		}
	}
	uitest.WantText(t, "the cards", r.Overlay(), "2 sets of boards")
	r.Letter(r.page.tonight.event.play, 'x') // a letter that none has
	if len(r.Session.State().Sections) != 1 {
		t.Error("a section came by itself")
	}
}

// Teams have cards too.
func TestCompareTeams(t *testing.T) {
	r := newRoom(t, 8, session.UsualBy("wbf")).open()
	r.Letter(r.page.tonight.event.play, 't')
	r.Press(fyne.KeyW, uitest.Ctrl)
	uitest.WantText(t, "the cards", r.Overlay(), "New England relay", "Round robin of teams")
	if strings.Contains(r.Overlay(), "Stay seated") {
		t.Error("it is said of teams how many pairs stay")
	}
	r.Key(fyne.KeyRight)
	r.Key(fyne.KeyReturn)
	if m := r.movement(); m.Contestant != movement.Team || len(m.Pairs()) != 8 {
		t.Errorf("gives %q", m.Name)
	}
}

// The details behind the scoring are told in words while they are chosen,
// and recorded together.
func TestScoringDetails(t *testing.T) {
	r := newRoom(t, 7, session.UsualBy("wbf")).open()
	r.EnterOn("Details…")
	uitest.WantText(t, "the dialog", r.Overlay(), "Boards with fewer scores", "Neuberg's formula", "Ties are shared.")
	first := r.Window.Canvas().Focused().(*kit.Choice)
	r.Pick(first, "count by their own tops")
	uitest.WantText(t, "the dialog", r.Overlay(), "boards with fewer scores count by their own tops")
	r.EnterOn("Score so")
	if c := r.Session.State().Scoring; c.Tops != "ratio" || c.Method != "mp" {
		t.Errorf("scored %+v", c)
	}
	r.Letter(r.page.tonight.event.play, 't')
	r.EnterOn("Details…")
	uitest.WantText(t, "the dialog", r.Overlay(), "Victory points")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape leaves the details open")
	}
}

// What is chosen before the choice before it is shown follows from that choice all the
// same: nothing is refused because the computer was slow.
func TestChosenBeforeItIsShown(t *testing.T) {
	r := newRoom(t, 4).open()
	tonight := r.page.tonight
	tonight.event.onPlay(slices.Index(start.Plays, start.PlaySwissTeams))
	tonight.onTables(6)
	tonight.onBoards(3)
	r.Settle()
	m := tonight.movement()
	if got := session.PlayOf(m); got != start.PlaySwissTeams || m.Tables != 6 || m.BoardsPerRound != 3 {
		t.Errorf("%v with %d tables and %d boards a round", got, m.Tables, m.BoardsPerRound)
	}
	if text := tonight.refusal.Text; text != "" {
		t.Errorf("refused: %s", text)
	}
}
