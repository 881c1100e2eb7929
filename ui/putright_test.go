package ui

import (
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// complete is an evening of three tables with every result in, shown on Results.
func complete(t *testing.T) *room {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	r.Press(fyne.Key4, uitest.Alt)
	return r
}

// correctedPlace is the table, the round and the board that are being corrected.
func (r *room) correctedPlace() (at [3]int) {
	r.T.Helper()
	for i, of := range []string{"Table", "Round", "Board"} {
		n, err := strconv.Atoi(r.Beside(of).(*kit.Choice).Selected)
		uitest.Must(r.T, err)
		at[i] = n
	}
	return at
}

// From the traveller with the keyboard alone, and back to it: Enter on a line, the
// ruling, Enter on the reason.
func TestCorrectFromATraveller(t *testing.T) {
	r := complete(t)
	in := r.Language()
	r.Window.Canvas().Focus(r.Traveller())
	line := r.w.Scores().Travellers[0].Lines[0]
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result", in.Words().Result(line.Result),
		"This is what counts already.")
	for _, text := range []string{"5", "d", "d", "w"} { // five diamonds doubled by West
		r.Tab(1)
		r.TypeHere(text)
	}
	r.Tab(1)
	r.TypeHere("-2") // over what is there
	r.Tab(3)
	r.TypeHere("the players agree")
	if r.Standing(line.Table, line.Round, line.Board).Corrected {
		t.Fatal("recorded before Enter")
	}
	r.Key(fyne.KeyReturn)
	got := r.Standing(line.Table, line.Round, line.Board)
	if !got.Corrected || got.Contract.String() != "5Dx" || got.Declarer != scoring.West || got.Tricks != -2 ||
		got.NS != line.NS || got.EW != line.EW || got.Reason != "the players agree" {
		t.Fatalf("recorded: %+v", got)
	}
	if r.Overlay() != "" {
		t.Error("the dialog is still open")
	}
	uitest.WantText(t, "the window", r.Visible(), "Recorded. ", "✎ 5♦×",
		"✎ Corrected: the players agree. Sent: "+in.Words().Result(line.Result))
	if r.Window.Canvas().Focused() != r.Traveller() {
		t.Error("the focus is not back on the traveller")
	}
}

// A double click opens the dialog, a single one tells about the line.
func TestDoubleClickOnATraveller(t *testing.T) {
	r := complete(t)
	traveller := r.Traveller().(*kit.Opener)
	pos := fyne.NewPos(60, 60)
	traveller.Tapped(&fyne.PointEvent{Position: pos})
	if r.Overlay() != "" {
		t.Fatal("a single click opens the dialog")
	}
	uitest.WantText(t, "Results", r.Visible(), "Table ", ", round ")
	traveller.DoubleTapped(&fyne.PointEvent{Position: pos})
	r.Settle()
	picked, _ := r.w.results.Line()
	if got := r.correctedPlace(); got != [3]int{picked.Table, picked.Round, picked.Board} {
		t.Fatalf("the dialog is about %v, the line about %v", got, picked)
	}
}

// The line that is picked on a traveller is the one that is corrected and ruled on from
// the menu; Ctrl+Z takes a ruling back.
func TestRuleOnThePickedLine(t *testing.T) {
	r := complete(t)
	r.Window.Canvas().Focus(r.Traveller())
	k, ok := r.w.results.Line()
	if !ok {
		t.Fatal("no line is picked")
	}
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	uitest.WantText(t, "the correction", r.Overlay(), desk.CountsText(r.Language(), r.Session.State(), k))
	r.Key(fyne.KeyEscape)
	totals := func() (lines string) {
		for _, c := range r.Session.State().Contestants(1) {
			lines += r.Total(c.Number) + "\n"
		}
		return lines
	}
	before := totals()
	r.Strokes("^a+\t-\n{board passed late}\n")
	st := r.Session.State()
	if given := st.Results[k].Ruling; given == nil || given.Reason != "board passed late" || totals() == before {
		t.Fatalf("ruled: %+v", given)
	}
	last := st.Entries()[len(st.Entries())-1]
	uitest.WantText(t, "the window", r.Visible(), "Recorded. ")
	r.Menu("Take back…")
	uitest.WantText(t, "the question", r.Overlay(), "Take this back?")
	r.Answer("Take it back")
	st = r.Session.State()
	if st.InForce(last.Seq) || st.Results[k].Ruling != nil || totals() != before {
		t.Error("the ruling is not taken back whole")
	}
}

// Ctrl+Z takes letters back while a result is being corrected, and nothing of the
// evening.
func TestUndoWhileCorrecting(t *testing.T) {
	r := complete(t)
	r.Amend(1, 1, 1, -4, "")
	seq := r.Session.State().Seq
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	reason := r.Beside("Reason").(*kit.TextField)
	r.Window.Canvas().Focus(reason)
	r.TypeHere("misheard")
	r.Menu("Take back…")
	if strings.Contains(reason.Text, "misheard") || strings.Contains(r.Overlay(), "Take this back?") ||
		r.Session.State().Seq != seq {
		t.Errorf("the reason is %q, over it: %s", reason.Text, r.Overlay())
	}
	r.Menu("Put in force again…")
	if reason.Text != "misheard" {
		t.Errorf("the reason is %q", reason.Text)
	}
}

// The standings of an earlier moment go to the printer as they were.
func TestStandingsAtAMomentArePrinted(t *testing.T) {
	r := complete(t)
	r.Amend(1, 1, 1, -4, "")
	r.Press(fyne.KeyJ, uitest.Ctrl)
	r.Key(fyne.KeyDown)
	r.Answer("Standings at this moment…")
	uitest.WantText(t, "the standings", r.Overlay(), "Standings at a moment", "Nothing can be changed here")
	var printed []int
	r.paper.Listed = func(st *session.State) { printed = append(printed, st.Later) }
	r.Answer("Print")
	if len(printed) != 1 || printed[0] != 1 {
		t.Errorf("printed: %v", printed)
	}
}

// A finished evening is opened again, put right with a reason that is asked for, and
// becomes the second version.
func TestAmendAFinishedEvening(t *testing.T) {
	r := complete(t)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningClosed{}))
	r.Settle()
	r.Press(fyne.KeyJ, uitest.Ctrl)
	r.Answer("Open the evening again…")
	r.Answer("Open it again")
	if r.Session.State().Closed {
		t.Fatal("it is still closed")
	}
	r.Enter(r.Beside("Director").(*kit.TextField), "Anna de Vries")
	if got := r.Session.State().Director(r.Session.State().Seq); got != "Anna de Vries" {
		t.Errorf("the director is %q", got)
	}
	r.Key(fyne.KeyEscape)
	r.w.rulings.Correct(session.Key{Section: 1, Table: 1, Round: 1, Board: 1})
	r.Settle()
	r.Pick(r.Beside("Ruling").(*kit.Choice), "not played")
	r.Answer("Record")
	uitest.WantText(t, "the dialog", r.Overlay(), "say why")
	r.TypeHere("they had gone home")
	r.Key(fyne.KeyReturn)
	if got := r.Standing(1, 1, 1); !got.Corrected || got.Reason != "they had gone home" {
		t.Fatalf("%+v", got)
	}
	uitest.WantText(t, "the results", r.Visible(), "Amended after version 1, not closed again yet.")
	uitest.WantText(t, "the line", desk.CorrectedText(r.Language(), r.Session.State(), r.Standing(1, 1, 1)),
		"✎ Corrected by Anna de Vries: they had gone home.")
	uitest.Must(t, r.Session.Record(session.ByDirector, session.EveningClosed{}))
	r.Settle()
	uitest.WantText(t, "the results", r.Visible(), "Version 2, ")
}
