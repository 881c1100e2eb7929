package start

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// With one section there is nothing about sections but one small button.
func TestOneSectionIsSimple(t *testing.T) {
	r := newRoom(t, 9).open()
	text := strings.ReplaceAll(r.Visible(), "Add section", "")
	for _, clutter := range []string{"Section", "section", "Scored"} {
		if strings.Contains(text, clutter) {
			t.Errorf("one section, and %q is shown", clutter)
		}
	}
	if newRoom(t, 0).open().page.tonight.sections.first.Visible() {
		t.Error("a section can be added before there is one")
	}
}

func TestSections(t *testing.T) {
	r := newRoom(t, 9).open()
	to := r.page.tonight
	r.Tap(to.sections.first)
	st := r.Session.State()
	if len(st.Sections) != 2 || st.Sections[1].ID != 2 || st.Sections[1].Movement.Tables != 9 ||
		!slices.Equal(st.Sections[1].Movement.Boards(), st.Sections[0].Movement.Boards()) {
		t.Fatalf("the second section does not begin as the first one is: %+v", st.Sections)
	}
	uitest.WantText(t, "Tonight", r.Visible(), "B: 9 tables", "Remove", "each section for itself",
		"Players · section B", "Who plays where · section B")

	// What is changed now is section B; A stays.
	r.Enter(to.tables.Entry, "5")
	r.Tap(to.boards.More)
	st = r.Session.State()
	if a, b := st.Sections[0].Movement, st.Sections[1].Movement; a.Tables != 9 || b.Tables != 5 ||
		b.BoardsPerRound == a.BoardsPerRound {
		t.Errorf("A has %d tables, B %d", a.Tables, b.Tables)
	}
	if n := len(to.players.rows); n != 10 {
		t.Errorf("%d pairs of section B are listed", n)
	}
	r.EnterCell(to.players.grid, 0, 2)
	if !slices.Equal(r.chairs, []chair{{session.Contestant{Section: 2, Number: 1}, 0}}) {
		t.Errorf("asked is for %+v, and not for pair B1", r.chairs)
	}
	r.Pick(to.sections.choice, "A")
	uitest.WantText(t, "Tonight", r.Visible(), "Players · section A")
	if got := to.tables.Entry.Text; got != "9" {
		t.Errorf("section A is shown with %s tables", got)
	}

	// Each section is locked by its own results.
	r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4S", "N", 0))
	uitest.WantText(t, "Tonight", r.Visible(), "Section A has results, so its tables and movement stay as they are.")
	r.Tap(to.sections.away)
	uitest.WantText(t, "Tonight", r.Visible(), "Section A has results, so it stays.")
	r.Pick(to.sections.choice, "B")
	if to.tables.Entry.Disabled() || strings.Contains(r.Visible(), "has results") {
		t.Error("section B is locked by the results of section A")
	}

	// Removing asks; the safe answer keeps.
	r.Tap(to.sections.away)
	uitest.WantText(t, "the question", r.Overlay(), "Remove section B?", "Its 5 tables")
	r.Key(fyne.KeyReturn)
	if len(r.Session.State().Sections) != 2 {
		t.Fatal("removed although the answer was to keep it")
	}
	r.Tap(to.sections.away)
	r.Answer("Remove section B")
	if len(r.Session.State().Sections) != 1 || to.sections.choice.Visible() && to.sections.content.Visible() {
		t.Error("section B is still there")
	}
	if got := to.section; got != 1 {
		t.Errorf("section %d is shown", got)
	}
}

func TestTwentySixSections(t *testing.T) {
	r := newRoom(t, 3).open()
	for range 25 {
		r.Tap(r.page.tonight.sections.more)
	}
	st := r.Session.State()
	if len(st.Sections) != 26 || st.Sections[25].Letter() != "Z" {
		t.Fatalf("%d sections", len(st.Sections))
	}
	r.Tap(r.page.tonight.sections.more)
	uitest.WantText(t, "Tonight", r.Visible(), "26 sections, A to Z")
	// A letter that is free again is the next one.
	r.Pick(r.page.tonight.sections.choice, "C")
	r.Tap(r.page.tonight.sections.away)
	r.Answer("Remove section C")
	r.Tap(r.page.tonight.sections.more)
	if r.page.tonight.section != 3 {
		t.Errorf("section %s was added", session.Letter(r.page.tonight.section))
	}
	if s := r.Window.Content().MinSize(); s.Width > 1060 || s.Height > 600 {
		t.Errorf("26 sections need %v", s)
	}
}

func (r *room) fields() string { return fmt.Sprint(r.Session.State().Fields()) }

func TestScoredTogether(t *testing.T) {
	r := newRoom(t, 3).open()
	s := r.page.tonight.sections
	r.Tap(s.first)
	if len(s.together.Options) != 2 {
		t.Errorf("two sections are offered %q", s.together.Options)
	}
	r.Tap(s.more)
	r.Pick(s.together, "all")
	if r.fields() != "[[1 2 3]]" {
		t.Errorf("all together gives %s", r.fields())
	}
	r.Tap(s.more) // a section that is added to all of them belongs to them
	if r.fields() != "[[1 2 3 4]]" {
		t.Errorf("after adding: %s", r.fields())
	}
	r.Pick(s.together, "in groups")
	uitest.WantText(t, "the question", r.Overlay(), "Which sections are scored together?",
		"Section B", "together with A")
	choices := []*kit.Choice{}
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok {
			choices = append(choices, c)
		}
	}
	if len(choices) != 3 || r.Window.Canvas().Focused() != choices[0] {
		t.Fatalf("%d choices, the focus is on %T", len(choices), r.Window.Canvas().Focused())
	}
	r.Pick(choices[1], "for itself")
	r.Pick(choices[2], "together with C")
	r.Answer("Score them so")
	if r.fields() != "[[1 2] [3 4]]" {
		t.Errorf("in groups: %s", r.fields())
	}
	uitest.WantText(t, "Tonight", r.Visible(), "in groups: A+B, C+D")
	// A section that goes leaves the others as they are.
	r.Pick(s.choice, "D")
	r.Tap(s.away)
	r.Answer("Remove section D")
	if r.fields() != "[[1 2] [3]]" {
		t.Errorf("after removing D: %s", r.fields())
	}
	// Cancelled: nothing changes, and the choice shows what is.
	r.Pick(s.together, "in groups")
	r.Key(fyne.KeyEscape)
	if r.fields() != "[[1 2] [3]]" || s.together.Selected != "in groups: A+B, C" {
		t.Errorf("cancelled: %s, shown %q", r.fields(), s.together.Selected)
	}
	r.Pick(s.together, "each")
	if r.fields() != "[[1] [2] [3]]" {
		t.Errorf("each for itself: %s", r.fields())
	}
}
