package teaching

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
)

// A rule is changed by the keyboard: a fault is named with its column and keeps
// the focus, what is right goes back to the rules; saved it is a set of one's
// own, and the program's stays.
func TestEditByKeyboard(t *testing.T) {
	in := desk.English()
	r := newRoom(t, 1)
	r.turnTo(teach.Response1)
	before := r.book.Cell(in, r.page, 1, 4)
	r.press(fyne.KeyDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn)
	if r.w.Canvas().Focused() != fyne.Focusable(r.rules.field) || r.rules.field.Text != before ||
		r.rules.column.Text != "♠, line 2" {
		t.Fatalf("the field has %q for %q", r.rules.field.Text, r.rules.column.Text)
	}
	r.typed("5*")
	r.press(fyne.KeyReturn)
	if text := r.rules.fault.Text; !strings.HasPrefix(text, "♠, top cards: “*  ” cannot be; three of ") ||
		!r.rules.fault.Visible() {
		t.Errorf("fault: %q", text)
	}
	if r.w.Canvas().Focused() != fyne.Focusable(r.rules.field) || r.book.Changed() {
		t.Error("a fault was taken")
	}
	r.press(fyne.KeyEscape)
	if r.w.Canvas().Focused() != fyne.Focusable(r.rules.grid) ||
		r.rules.field.Text != before || r.rules.fault.Visible() {
		t.Errorf("Escape leaves %q", r.rules.field.Text)
	}
	r.press(fyne.KeyReturn)
	r.typed("6+AK")
	r.press(fyne.KeyReturn)
	if r.w.Canvas().Focused() != fyne.Focusable(r.rules.grid) ||
		r.book.Cell(in, r.page, 1, 4) != "6+ AK" || r.save.Text != "Save •" {
		t.Errorf("changed to %q, and %q", r.book.Cell(in, r.page, 1, 4), r.save.Text)
	}
	if !strings.Contains(r.rules.meaning.Text, "with 6 ♠ or more") {
		t.Errorf("the rule says %q", r.rules.meaning.Text)
	}
	r.button("Save •")
	r.typed("five-card-major ♠ Montag")
	r.press(fyne.KeyReturn)
	folder := filepath.Join(r.p.Library.Own, "five-card-major ♠ Montag")
	if len(r.failed) > 0 || r.book.Changed() || r.book.Source.Folder != folder || r.save.Text != "Save" {
		t.Fatalf("saved: %v, %+v", r.failed, r.book.Source)
	}
	if again, err := teach.Open(r.book.Source); err != nil || again.Cell(in, r.page, 1, 4) != "6+ AK" {
		t.Errorf("read back: %v", err)
	}
	if r.sets.Selected != "five-card-major ♠ Montag" || r.page.Topic != teach.Response1 {
		t.Errorf("shown is %q, page %v", r.sets.Selected, r.page.Topic)
	}
	r.button("Undo")
	if r.book.Cell(in, r.page, 1, 4) != before || r.save.Text != "Save •" {
		t.Errorf("taken back: %q", r.book.Cell(in, r.page, 1, 4))
	}
	r.button("Save •")
	if got, _ := teach.Open(r.book.Source); got.Cell(in, r.page, 1, 4) != before {
		t.Error("the second saving asks or does not write")
	}
}

func TestOrderByKeyboard(t *testing.T) {
	in := desk.English()
	r := newRoom(t, 1)
	r.turnTo(teach.Openings)
	n := r.book.Rows(in, r.page)
	line := func(row int) string { return r.book.Line(r.page, row).Text }
	first, second, third := line(0), line(1), line(2)
	r.button("Down")
	if row, _ := r.rules.grid.Mark(); row != 1 || line(0) != second || line(1) != first {
		t.Errorf("the mark is on row %d, the first line is %q", row, line(0))
	}
	r.button("Down")
	r.button("Up")
	if row, _ := r.rules.grid.Mark(); row != 1 || line(1) != first || line(2) != third {
		t.Errorf("the mark is on row %d", row)
	}
	r.Focus()
	r.press(fyne.KeyInsert)
	if row, _ := r.rules.grid.Mark(); row != 2 || r.book.Rows(in, r.page) != n+1 || line(2) != first {
		t.Errorf("added in row %d", row)
	}
	r.press(fyne.KeyDelete, fyne.KeyDelete, fyne.KeyPageDown, fyne.KeyPageUp)
	if r.book.Rows(in, r.page) != n-1 || line(2) == third {
		t.Errorf("%d rules are left of %d", r.book.Rows(in, r.page), n)
	}
	for range 6 {
		r.button("Undo")
		r.Focus()
	}
	if line(0) != first || line(1) != second || r.book.Changed() {
		t.Error("what is taken back is not as it was")
	}
	// All rules can be deleted, and a first one added.
	for range n {
		r.press(fyne.KeyDelete)
	}
	if r.book.Rows(in, r.page) != 0 || r.rules.meaning.Text != "This page has no rules yet." {
		t.Errorf("%d rules are left: %s", r.book.Rows(in, r.page), r.rules.meaning.Text)
	}
	r.press(fyne.KeyReturn, fyne.KeyInsert)
	if r.book.Rows(in, r.page) != 1 {
		t.Error("no first rule")
	}
}

// verdicts are what the grid says of the hand, by row.
func (r *room) verdicts(rows int) (all []string) {
	for row := range rows {
		all = append(all, r.rules.verdict(row).Text)
	}
	return all
}

// A hand is typed beside the rules: the line that decides is marked, and the
// ones above say why not.
func TestHandBesideTheRules(t *testing.T) {
	r := newRoom(t, 1)
	folder := filepath.Join(t.TempDir(), "Großmutters Regeln, 2. Fassung")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	blank := strings.Repeat(" ", 15)
	text := "1S  4+   " + blank + "2S2S3S4S4S  \r\n1S  3+AK " + blank + "2S2S3S4S4S  \r\n1S  " +
		strings.Repeat(" ", 20) + "1N1N2N3N3N  \r\n1C  " + strings.Repeat(" ", 20) + "1D1D1D1D1D  \r\n"
	if err := os.WriteFile(filepath.Join(folder, "Response.1"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	r.takeFolder(folder)
	if r.sets.Selected != "Großmutters Regeln, 2. Fassung" || r.page.File != "Response.1" {
		t.Fatalf("open is %q, %q", r.sets.Selected, r.page.File)
	}
	r.field(r.trial.calls, "1s p")
	r.field(r.trial.hand, "K84 Q532 A92 762")
	if got := strings.Join(r.verdicts(4), "|"); got != "♠ length|♠ cards|✓ 1NT|" {
		t.Errorf("verdicts: %s", got)
	}
	if c := r.rules.grid.Cell(0, 5); c.Paper != kit.PaperWarn || c.Text != "4+" {
		t.Errorf("the column that fails is %+v", c)
	}
	if c := r.rules.grid.Cell(2, 3); c.Paper != kit.PaperGood {
		t.Errorf("the line that decides is %+v", c)
	}
	if !strings.HasPrefix(r.trial.verdict.Text, "1NT: Response.1, line 3") {
		t.Errorf("why: %s", r.trial.verdict.Text)
	}
	if text := r.rules.meaning.Text; !strings.HasSuffix(text, "Not this hand: the length of ♠ does not fit.") {
		t.Errorf("of the first line: %s", text)
	}
	r.button("Go to the line")
	if row, _ := r.rules.grid.Mark(); row != 2 || r.w.Canvas().Focused() != fyne.Focusable(r.rules.grid) {
		t.Errorf("went to row %d", row)
	}
	// Moved above the others it decides from there.
	r.button("Up")
	r.button("Up")
	if got := strings.Join(r.verdicts(4), "|"); got != "✓ 1NT|||" {
		t.Errorf("verdicts after moving: %s", got)
	}
	for text, want := range map[string]string{"K84 Q532 A92 76": "13 cards", "K84 Q532 A92 76Z": "13 cards"} {
		r.field(r.trial.hand, text)
		if !strings.Contains(r.trial.fault.Text, want) || r.trial.verdict.Visible() ||
			strings.Join(r.verdicts(4), "") != "" {
			t.Errorf("%s: %q", text, r.trial.fault.Text)
		}
	}
	r.field(r.trial.hand, "K84 Q532 A92 762")
	r.field(r.trial.calls, "1S 1C")
	if !strings.Contains(r.trial.fault.Text, "cannot follow") {
		t.Errorf("calls: %q", r.trial.fault.Text)
	}
	r.takeFolder(filepath.Join(folder, "nowhere"))
	if len(r.failed) != 1 || r.book.Source.Folder != folder {
		t.Errorf("a folder that is not there: %v", r.failed)
	}
}

// On every page a hand can be taken and one be looked for, by the keyboard.
func TestHandsAreFound(t *testing.T) {
	in := desk.English()
	r := newRoom(t, 1)
	for _, p := range r.pages {
		r.turnTo(p.Topic)
		r.button("Any hand")
		if r.trial.found == nil || p.Rules() && r.trial.found.Topic != p.Topic {
			t.Errorf("%s: %q", p.Title(in), r.trial.fault.Text)
			continue
		}
		row := r.book.RowOf(in, p, r.trial.found.Match)
		if row < 0 {
			continue
		}
		r.rules.grid.MoveTo(row, 3)
		r.p.Seed = func() deal.Seed { return deal.Seed{1, 2} }
		r.button("One for this rule")
		if r.trial.found == nil || r.book.RowOf(in, p, r.trial.found.Match) != row {
			t.Errorf("%s, row %d: %+v, %q", p.Title(in), row, r.trial.at, r.trial.fault.Text)
		}
	}
}

// A search that was left behind shows nothing any more.
func TestSearchIsLeft(t *testing.T) {
	r := newRoom(t, 1)
	var waiting []func()
	r.p.Go = func(do func()) { waiting = append(waiting, do) }
	r.button("Any hand")
	r.turnTo(teach.Leads)
	for _, do := range waiting {
		do()
	}
	if r.trial.at.Hand != "" || r.trial.looking.Visible() {
		t.Errorf("a hand was found for the page before: %+v", r.trial.at)
	}
}

// Twelve deals for responding to one no-trump: chosen, answered and scored by the
// keyboard alone; then as a sheet.
func TestQuizByKeyboard(t *testing.T) {
	r := newRoom(t, 1)
	r.button("Quiz…")
	r.ask()
	drill, err := r.book.Drill(r.book.Subjects(desk.English())[0], deal.Seed{7}, 12)(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for i, q := range drill.Questions {
		if i == 0 {
			r.typed("what?")
			r.press(fyne.KeyReturn)
			r.w.Canvas().Focused().(*kit.TextField).SetText("")
		}
		answer := q.Call.Call.Text()
		if i >= 9 {
			answer = "7N"
		}
		r.typed(answer)
		r.press(fyne.KeyReturn, fyne.KeyReturn)
	}
	if r.p.Dialogs.Asking() || len(r.told) != 1 || r.told[0] != "Responding to one no-trump: 9 of 12 right." {
		t.Errorf("told: %q", r.told)
	}
	for n := 1; n <= 2; n++ {
		r.button("Quiz…")
		r.button("Print a sheet")
		if len(r.opened) != n {
			t.Fatalf("opened: %q, failed %v", r.opened, r.failed)
		}
		if text, err := os.ReadFile(r.opened[n-1]); err != nil || !bytes.HasPrefix(text, []byte("%PDF-")) {
			t.Errorf("%s: %v", r.opened[n-1], err)
		}
	}
	if a, b := filepath.Base(r.opened[0]), filepath.Base(r.opened[1]); a != "Quiz, Responding to one no-trump.pdf" ||
		b != "Quiz, Responding to one no-trump 2.pdf" {
		t.Errorf("sheets %q and %q", a, b)
	}
}

// What was typed is not lost when another set is chosen, and not saved
// while it cannot be.
func TestNothingIsLost(t *testing.T) {
	in := desk.English()
	r := newRoom(t, 1)
	r.turnTo(teach.Openings)
	r.press(fyne.KeyReturn)
	r.typed("1Z")
	r.OnSave()
	if r.p.Dialogs.Asking() || r.rules.fault.Text == "" {
		t.Error("saved with a fault in the field")
	}
	r.rules.field.SetText("2H")
	r.onSet(1)
	if !r.p.Dialogs.Asking() || r.book.Source.Name != "five-card-major" || r.book.Cell(in, r.page, 0, 1) != "2H" {
		t.Fatalf("left without a question, with %q", r.book.Cell(in, r.page, 0, 1))
	}
	r.press(fyne.KeyReturn) // the safe answer
	if r.book.Source.Name != "five-card-major" || r.sets.Selected != "Five card major" {
		t.Errorf("open is %q, shown %q", r.book.Source.Name, r.sets.Selected)
	}
	r.onSet(1)
	r.button("Leave without saving")
	if r.book.Source.Name != "acol" || r.book.Changed() {
		t.Errorf("open is %q", r.book.Source.Name)
	}
}

// Every fault of a rule and every reason is said, in the catalogue's words
// and in a narrow column.
func TestReasonsHaveWords(t *testing.T) {
	r := newRoom(t, 1)
	for a := ruleset.LengthAspect; a <= ruleset.TrumpsToRuff; a++ {
		m := ruleset.Miss{Aspect: a, Suit: deal.Hearts}
		if said, short := r.p.Words.RuleMiss(m), r.page.Reason(desk.English(), m); len(said) < 8 ||
			strings.Contains(said, "rules.") || len(short) < 4 {
			t.Errorf("aspect %d: %q, %q", a, said, short)
		}
	}
	if text := r.makeFault(quiz.ErrTooRare); text == r.makeFault(errors.New("another")) {
		t.Error(text)
	}
}
