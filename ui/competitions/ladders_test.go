package competitions

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/competition"
	"clubnight/ui/desk/competitions"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// clubFile is a club file that can fail.
type clubFile struct {
	*clubfile.Archive
	file *clubfile.File
	path string
	fail error
}

// Season is worked out from the file.
func (f *clubFile) Season(ctx context.Context, c clubfile.Competition) (clubfile.Season, error) {
	if f.fail != nil {
		return clubfile.Season{}, f.fail
	}
	return f.Archive.Season(ctx, c)
}

// ladderRoom is a window on an evening of a club file, with so many Tuesdays
// before it that count for a ladder by a rule. North at table 1 is known by a
// number, pair 2 by what was typed.
func ladderRoom(t *testing.T, before int, rule string) (*room, *clubFile) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.clubnight")
	file, err := clubfile.Open(path)
	uitest.Must(t, err)
	t.Cleanup(func() { file.Close() })
	s := uitest.New(t, 0)
	begin := func(week int) {
		s.Session, err = session.Resume(file.NewEvening())
		uitest.Must(t, err)
		uitest.Must(t, s.Session.Record("program",
			session.EveningSet{Name: fmt.Sprintf("Tuesday %d", week), Date: uitest.Day.AddDate(0, 0, 7*week)},
			session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: uitest.Mitchell(t, 3)}))
		uitest.Must(t, s.Session.Record("director",
			session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"},
				Number: "7", Name: "Mehmet Ağaoğlu"},
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2},
				Names: [2]string{"Niamh O'Connor", "Łukasz Żak"}}))
	}
	for week := range before {
		begin(week - before)
		parsed, err := competition.ParseRule(rule)
		uitest.Must(t, err)
		uitest.Must(t, s.Session.Record("director", session.CompetitionSet{Name: "Tuesday ladder", Rule: parsed}))
		uitest.Must(t, s.Session.Record("Bridgemate", s.All()...))
		uitest.Must(t, s.Session.Record("director", session.EveningClosed{}))
	}
	begin(0)
	s.Link.Session = s.Session
	f := &clubFile{Archive: file.Archive(), file: file, path: path}
	return stand(s, f), f
}

// By keyboard alone: the first competition is made from tonight, tonight counts once it
// is finished, and its table is there.
func TestNewCompetition(t *testing.T) {
	r, _ := ladderRoom(t, 0, "")
	r.Menu("Competitions…")
	uitest.WantText(t, "without one", r.Overlay(), "No evening counts for a competition yet")
	if strings.Contains(r.Overlay(), "This evening counts") {
		t.Error("it counts for nothing that is there")
	}
	r.Key(fyne.KeyReturn) // the focus is on New competition…
	uitest.WantText(t, "the form", r.Overlay(), "A new competition", "The average of the percentages.")
	if f := r.w.Ask().Field(); f == nil || f.Text != "Tuesday 0" {
		t.Fatalf("the name that is proposed is not that of the evening: %+v", f)
	}
	r.Fill("Łódź ladder") // Enter goes on to the next field
	choice := r.Window.Canvas().Focused().(*kit.Choice)
	r.Choose(choice, "points for places, added up")
	r.Tab(1)
	r.Fill("4-3-5")
	uitest.WantText(t, "points that cannot be", r.Overlay(), "none higher than the one before")
	r.Answer("Save")
	uitest.WantText(t, "the form stays", r.Overlay(), "A new competition")
	if len(r.Session.State().Competitions) > 0 {
		t.Error("it was recorded")
	}
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.TextField); ok && f.Text == "4-3-5" {
			r.Window.Canvas().Focus(f)
		}
	}
	r.Fill("4 3 2 1")
	r.Fill("2")
	uitest.WantText(t, "the rule in words", r.Overlay(),
		"The sum of the points for places, 4-3-2-1; the best 2 evenings count.")
	r.Fill("") // Enter in the last field saves
	if c := r.Session.State().Competitions; len(c) != 1 || c[0].Name != "Łódź ladder" ||
		c[0].Rule.String() != "places 4-3-2-1 best 2 total" {
		t.Fatalf("recorded %+v", c)
	}
	uitest.WantText(t, "tonight", r.Overlay(), "Łódź ladder", "0 evenings count so far",
		"Tuesday 0, Tuesday, 17 November 2026: counts once it is finished.", "Total")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Fatalf("Escape leaves %s", r.Overlay())
	}

	uitest.Must(t, r.Session.Record("Bridgemate", r.All()...))
	uitest.Must(t, r.Session.Record("director", session.EveningClosed{}))
	r.Settle()
	r.page.Open()
	r.Settle()
	uitest.WantText(t, "the table", r.Overlay(), "1 evening counts so far",
		"Mehmet Ağaoğlu", "Niamh O'Connor", "1 of 1")
	if strings.Contains(r.Overlay(), "once it is finished") {
		t.Error("it is still to come")
	}
}

// A table over three evenings: Enter on a player shows them, with what counts; the tick
// takes tonight in and out; another rule; saved.
func TestCompetitionByKeyboard(t *testing.T) {
	r, _ := ladderRoom(t, 3, "percent best 2")
	c := r.page.ladders
	r.page.Open()
	r.Settle()
	uitest.WantText(t, "the table", r.Overlay(), "Tuesday ladder",
		"The average of the percentages; the best 2 evenings count.", "3 evenings count so far",
		"2 of 3", "Average", "Łukasz Żak")
	if r.Window.Canvas().Focused() != fyne.Focusable(c.grid) {
		t.Fatalf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the evenings of a player", r.Overlay(), "Tuesday -1", "Tuesday -3", "3 November 2026",
		"✓", "–", "Counts", "2 of 3")
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "back at the table", r.Overlay(), "Competitions")

	r.Toggle("This evening counts for it")
	if got, ok := r.Session.State().Competition("Tuesday ladder"); !ok || got.Rule.String() != "percent best 2" {
		t.Fatalf("tonight counts for %+v", r.Session.State().Competitions)
	}
	uitest.WantText(t, "tonight counts", r.Overlay(),
		"Tuesday 0, Tuesday, 17 November 2026: counts once it is finished.")
	r.EnterOn("Change…")
	uitest.WantText(t, "the rule", r.Overlay(), "The rule of the competition", "The average")
	r.Choose(r.Window.Canvas().Focused().(*kit.Choice), "percentages, added up")
	r.Answer("Save")
	uitest.WantText(t, "by the new rule", r.Overlay(),
		"The sum of the percentages; the best 2 evenings count.", "Total")
	if got := len(r.Session.State().Competitions); got != 1 {
		t.Errorf("tonight counts for %d competitions", got)
	}
	r.EnterOn("Export as CSV")
	uitest.WantText(t, "saved", r.Overlay(), "The table is saved: sheets/tuesday-ladder ")
	r.Key(fyne.KeyEscape)
	for name, file := range r.Written {
		if text := string(file); !strings.HasPrefix(text, "\ufeffPlace,Number,Name,Total,Counts,Played\r\n1") ||
			!strings.Contains(text, ",7,Mehmet Ağaoğlu,") || !strings.Contains(text, ",2,3\r\n") {
			t.Errorf("%s: %q", name, text)
		}
	}
	if len(r.Written) != 1 {
		t.Errorf("%d files", len(r.Written))
	}

	r.Toggle("This evening counts for it")
	if len(r.Session.State().Competitions) != 0 {
		t.Error("tonight still counts")
	}
	uitest.WantText(t, "without tonight the rule of last week", r.Overlay(), "The average of the percentages")
	if strings.Contains(r.Overlay(), "once it is finished") {
		t.Error("tonight is still to come")
	}
	r.Key(fyne.KeyEscape)
	if c.dialog != nil {
		t.Error("Escape does not close it")
	}
}

// An evening that cannot be read is named and left out; a file that cannot be read is
// said, and the dialog stays.
func TestCompetitionWithDamage(t *testing.T) {
	r, f := ladderRoom(t, 2, "percent")
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(f.path))
	uitest.Must(t, err)
	defer db.Close()
	_, err = db.Exec("UPDATE entry SET body = '{' WHERE evening = 1 AND kind = 'result received'")
	uitest.Must(t, err)
	r.page.Open()
	r.Settle()
	uitest.WantText(t, "one is damaged", r.Overlay(), "1 evening counts so far",
		"Tuesday -2, Tuesday, 3 November 2026: cannot be read and is left out.", "1 of 1")
	r.Key(fyne.KeyEscape)
	f.fail = errors.New("the disk is gone")
	r.page.Open()
	r.Settle()
	if r.page.ladders.dialog == nil || !r.w.Notice.Visible() {
		t.Error("nothing is said of what cannot be read")
	}
	for _, text := range []string{"Change…", "Export as CSV"} {
		for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
			if b, ok := o.(*kit.Button); ok && b.Text == text && !b.Disabled() {
				t.Errorf("%q can be pressed", text)
			}
		}
	}
}

// However many evenings are left out, the table keeps its room.
func TestManyNotes(t *testing.T) {
	r, _ := ladderRoom(t, 2, "percent")
	r.page.Open()
	r.Settle()
	c := r.page.ladders
	was := c.grid.Size().Height
	for range 30 {
		c.season.Unread = append(c.season.Unread, c.season.Evenings[0])
	}
	c.refresh()
	if is := c.grid.Size().Height; is < was/2 {
		t.Errorf("the table is %v high, and was %v", is, was)
	}
	uitest.WantText(t, "the notes", r.Overlay(), "cannot be read")
}

// What comes back after the dialog was closed is for nobody; under another
// dialog it does not open.
func TestCompetitionClosedMeanwhile(t *testing.T) {
	r, _ := ladderRoom(t, 1, "percent")
	r.page.Open()
	r.Key(fyne.KeyEscape)
	r.Settle()
	if r.Overlay() != "" || r.page.ladders.dialog != nil {
		t.Errorf("there is %s", r.Overlay())
	}
	r.w.Ask().Show("A question", kit.Sentence("It is open."))
	r.page.Open()
	if r.page.ladders.dialog != nil {
		t.Error("it opens above a question")
	}
}

// An earlier evening does not change the rule, which is that of the last
// one; it can count or not.
func TestRuleOfTheLastEvening(t *testing.T) {
	r, f := ladderRoom(t, 2, "percent")
	journal, err := f.file.Evening(1)
	uitest.Must(t, err)
	s, err := session.Resume(journal)
	uitest.Must(t, err)
	r.w.Open(model.Opened{ID: 1, Session: s, Past: true, Link: bridgemate.NewPast(bridgemate.Options{})})
	r.Settle()
	r.page.Open()
	r.Settle()
	if !r.page.ladders.acts[0].Disabled() {
		t.Error("the rule can be changed from an earlier evening")
	}
	r.Toggle("This evening counts for it")
	uitest.WantText(t, "without it", r.Overlay(), "1 evening counts so far")
}

// Table and form fit at twice the size of text in a small window, in the languages with
// the longest words; no sentence lies over what is below it.
func TestCompetitionFits(t *testing.T) {
	for _, tag := range []string{"en", "de", "fr", "pl", "tr"} {
		t.Run(tag, func(t *testing.T) {
			uitest.Speak(t, tag)
			r, _ := ladderRoom(t, 3, "places 4-3-2-1 best 2 least 2")
			fyne.CurrentApp().Settings().SetTheme(kit.Light.Theme(2))
			r.Window.Resize(fyne.NewSize(1024, 768))
			fits := func(what string) {
				t.Helper()
				if size := r.Window.Canvas().Overlays().Top().MinSize(); size.Width > 1024 || size.Height > 768 {
					t.Errorf("%s needs %v", what, size)
				}
			}
			r.page.Open()
			r.Settle()
			fits("the table")
			c := r.page.ladders
			top := func(o fyne.CanvasObject) float32 {
				return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y
			}
			// the padding of two texts
			if over := top(c.rule) + c.rule.MinSize().Height - top(c.counts); over > theme.InnerPadding()*2 {
				t.Errorf("the rule lies %v over the tick", over)
			}
			if wide := columnsWide(c.columns()); wide > c.grid.Size().Width {
				t.Errorf("the columns need %v of %v", wide, c.grid.Size().Width)
			}
			r.Key(fyne.KeyReturn)
			fits("the evenings of a player")
			r.Key(fyne.KeyEscape)
			c.ask("", competitions.New(r.Session.State(), c.list))
			fits("the form")
		})
	}
}

// columnsWide is the least that columns need.
func columnsWide(columns kit.Columns) (sum float32) {
	for _, c := range columns {
		sum += kit.Letters(c.Width)
	}
	return sum
}
