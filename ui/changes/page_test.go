package changes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/changes"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window with the page alone.
type room struct {
	*uitest.Stage
	page  *Page
	saved []string // texts
	shown string   // what goes on
}

// window is what the page asks of the window beside the stage's own.
type window struct {
	*uitest.Window
	of *room
}

func (w window) Progress(text string) { w.of.shown = text }

// sends are the ways to the handsets.
func (w window) sends() Ways {
	return Ways{
		SendSettings: func() { uitest.Must(w.of.T, w.of.Link.SendSettings(w.Context())) },
		SendResults: func(keys ...session.Key) {
			_, err := w.of.Link.SendResults(w.Context(), keys...)
			uitest.Must(w.of.T, err)
		},
	}
}

// stand opens the evening of the stage in a window.
func stand(s *uitest.Stage) *room {
	r := &room{Stage: s}
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(window{w, r}, w.Evening, Params{OpenFile: r.OpenFile,
			SaveText: func(name, text string) (string, error) {
				r.saved = append(r.saved, name+"\n"+text)
				return name, nil
			}}, window{w, r}.sends())
		return []shell.Page{r.page}
	})
	return r
}

// running is an evening of seven tables in which every table has played its first board.
func running(t *testing.T, facts ...session.Fact) *room {
	s := uitest.New(t, 7, append([]session.Fact{session.Uploaded{File: "evening.bws"}}, facts...)...)
	s.Link.Now.Reading = true
	r := stand(s)
	r.Receive(r.FirstBoards(1)...)
	return r
}

func (r *room) movement() *movement.Movement { return r.Session.State().Sections[0].Movement }

// changes opens the dialog and says what happened.
func (r *room) changes(what string) {
	r.T.Helper()
	r.Press(fyne.KeyM, uitest.Ctrl)
	r.Choose(r.Beside("What happened?").(*kit.Choice), what)
}

// fromRound says in which round the change begins.
func (r *room) fromRound(text string) {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.TextField); ok {
			r.Reach(f)
			f.SetText("")
			test.Type(f, text)
			r.Key(fyne.KeyReturn)
			return
		}
	}
	r.T.Fatal("no round to choose")
}

// A round that is played while the director looks for what happened is not played again.
func TestPlayGoesOnBeforeTheChoice(t *testing.T) {
	r := running(t)
	r.Press(fyne.KeyM, uitest.Ctrl)
	r.Receive(r.FirstBoards(2)...)
	r.Choose(r.Beside("What happened?").(*kit.Choice), "a pair came late")
	uitest.WantText(t, "the preview", r.Overlay(), "rounds 3 to 7.", "No result.", "from round 3")
}

// Every change is previewed: what is sent again, what is erased, who must be told, what
// it costs. Done, it is written and waited for.
func TestLatePair(t *testing.T) {
	r := running(t)
	r.changes("a pair came late")
	text := r.Overlay()
	uitest.WantText(t, "the preview", text, "Sent again", "rounds 2 to 7.", "Erased by Bridgemate control",
		"No result.", "Who must be told", "Pair 15: from round 2 at table", "Do it", "Rover from round 2, the new pair")
	r.EnterOn("Show the announcement")
	if len(r.saved) != 1 || len(r.Opened) != 1 ||
		!strings.Contains(r.saved[0], "Announcement\nThe movement has changed.") ||
		!strings.Contains(r.saved[0], "Pair 15: from round 2 at table") {
		t.Errorf("saved %q, opened %q", r.saved, r.Opened)
	}
	if got := r.Link.Done(); got != "" {
		t.Fatalf("done before it was asked for: %s", got)
	}
	r.EnterOn("Do it")
	if got := r.Link.Done(); !strings.HasPrefix(got, "change section 1 at ") {
		t.Errorf("done %q", got)
	}
	if n := len(r.movement().Pairs()); n != 15 {
		t.Errorf("%d pairs play now", n)
	}
	uitest.WantText(t, "the notice", r.Visible(), "The movement is changed, and Bridgemate control has taken it.")
	if r.shown != "" {
		t.Error("the progress line stays")
	}
}

// Results that the change erases are named beforehand, and put back after one question.
func TestErasedResultsComeBack(t *testing.T) {
	r := running(t)
	r.Receive(r.FirstBoards(2)...)
	before := len(r.Session.State().Results)
	r.changes("two pairs change seats")
	uitest.WantText(t, "the dialog", r.Overlay(), "Choose the two pairs that change seats.")
	pairs := r.pairChoices()
	r.Choose(pairs[0], "1")
	r.Choose(pairs[1], "2")
	r.fromRound("2")
	r.Choose(r.choiceOf("from this round to the end"), "in this round only")
	uitest.WantText(t, "the preview", r.Overlay(), "Tables 1–2: rounds 2 to 7.", "5 other tables notice nothing.",
		"2 results. They stay in Clubnight's journal; none fits the new movement.",
		"Table 1: board 2 (2 not played there any more).",
		"Pair 1: from round 2 at table 2, North-South", "What it costs")
	r.fromRound("1")
	if text := r.Overlay(); !strings.Contains(text,
		"4 results. They stay in Clubnight's journal; 2 of them fit the new movement and can be put back at once.") {
		t.Errorf("from round 1: %s", text)
	}
	r.EnterOn("Do it")
	uitest.WantText(t, "the question", r.Overlay(), "Put erased results back?",
		"erased 2 results in doing so", "cannot be seen from here")
	lost := r.Session.State()
	if len(lost.Results) != before-4 {
		t.Errorf("%d of %d results after the change", len(lost.Results), before)
	}
	k := session.Key{Section: 1, Table: 1, Round: 2, Board: 2}
	r.Link.Set(func(l *uitest.Scripted) {
		l.Differing = []bridgemate.Difference{{Key: k, Ours: &session.Result{Key: k}}}
	})
	r.Key(fyne.KeyReturn)
	st := r.Session.State()
	if len(st.Results) != before-2 || !st.Results[k].Corrected || !st.Results[k].PutBack {
		t.Errorf("%d results, %+v", len(st.Results), st.Results[k])
	}
	uitest.WantText(t, "done", r.Link.Done(), "send results "+k.String())
}

// pairChoices are the two choices of pairs, or the one.
func (r *room) pairChoices() (found []*kit.Choice) {
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok && len(c.Options) >= 14 {
			found = append(found, c)
		}
	}
	return found
}

// choiceOf is the choice that offers something.
func (r *room) choiceOf(option string) *kit.Choice {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok && slices.Contains(c.Options, option) {
			return c
		}
	}
	r.T.Fatalf("nothing offers %q: %s", option, r.Overlay())
	return nil
}

// A change that is not taken is said, and what it erased is not put back yet.
func TestChangeIsNotTaken(t *testing.T) {
	r := running(t)
	r.Link.Set(func(l *uitest.Scripted) {
		l.Waiting = []bridgemate.TableStatus{{Section: 1, Table: 3,
			Updating: true}}
	})
	r.Link.Change(func(s *bridgemate.Status) {
		s.Tables = []bridgemate.TableStatus{{Section: 1, Table: 3, Updating: true}}
	})
	r.changes("two pairs change seats")
	pairs := r.pairChoices()
	r.Choose(pairs[0], "1")
	r.Choose(pairs[1], "2")
	r.fromRound("2")
	r.EnterOn("Do it")
	uitest.WantText(t, "the notice", r.Visible(),
		"After 30 seconds Bridgemate control has not taken the change at table 3.", "no result is lost")
	if r.Overlay() != "" {
		t.Errorf("asked: %s", r.Overlay())
	}
}

// A change that is refused changes nothing, and says why.
func TestChangeIsRefused(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{bridgemate.ErrUpdating, "has not taken the last change yet."},
		{bws.ErrLocked, "Another program holds the Bridgemate file."},
	} {
		r := running(t)
		r.changes("a pair left")
		r.Choose(r.pairChoices()[0], "9")
		m := r.Session.State().Sections[0].Movement
		all, err := changes.Wish{Section: 1, Kind: changes.PairLeft, From: 2, Pair: 9}.Possible(r.Language(),
			r.Session.State())
		uitest.Must(t, err)
		n := len(bridgemate.PreviewChange(r.Session.State(), 1, all[0]).Tables)
		r.Link.Fail = map[string]error{fmt.Sprintf("change section 1 at %d tables", n): c.err}
		r.EnterOn("Do it")
		uitest.WantText(t, "the notice", r.Visible(), c.want)
		if r.Session.State().Sections[0].Movement != m || r.shown != "" {
			t.Error("the movement has changed, or the progress line stays")
		}
	}
}

// Before the session is started a change is simply another movement.
func TestChangeBeforeTheStart(t *testing.T) {
	r := stand(uitest.New(t, 7))
	r.changes("a pair left, or never came")
	r.Choose(r.pairChoices()[0], "14")
	uitest.WantText(t, "the preview", r.Overlay(), "The new movement", "13 pairs", "Nothing has been sent to them yet")
	r.EnterOn("Do it")
	if m := r.movement(); m.Missing != 14 || r.Link.Done() != "" {
		t.Errorf("missing pair %d, done %q", m.Missing, r.Link.Done())
	}
	uitest.WantText(t, "the notice", r.Visible(), "The movement is changed.")
}

// Sections can be scored together from here too; BCS is told.
func TestSectionsTogether(t *testing.T) {
	r := running(t, session.SectionSet{ID: 2, Movement: uitest.Mitchell(t, 7)})
	r.Link.Chosen.Generation = bws.BCS
	r.changes("sections are scored together")
	uitest.WantText(t, "the preview", r.Overlay(), "It is scored this way already.")
	r.Choose(r.choiceOf("all sections together"), "all sections")
	uitest.WantText(t, "the preview", r.Overlay(), "No table is sent again", "The handsets are told")
	r.EnterOn("Do it")
	if got := len(r.Session.State().Fields()); got != 1 || r.Link.Done() != "send settings" {
		t.Errorf("%d fields, done %q", got, r.Link.Done())
	}
}

// The dialog is quiet where there is nothing to change, and Escape leaves it.
func TestChangeDialogLeaves(t *testing.T) {
	r := stand(uitest.New(t, 0))
	r.Press(fyne.KeyM, uitest.Ctrl)
	if r.Overlay() != "" {
		t.Error("a movement is changed before there is one")
	}
	uitest.WantText(t, "the notice", r.Visible(), "choose the movement")
	r = running(t)
	r.changes("another movement")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.Link.Done() != "" {
		t.Errorf("after Escape: %q, done %q", r.Overlay(), r.Link.Done())
	}
}

// Results that come in while the dialog is open are not erased unseen.
func TestResultsComeInMeanwhile(t *testing.T) {
	r := running(t)
	r.changes("two pairs change seats")
	pairs := r.pairChoices()
	r.Choose(pairs[0], "1")
	r.Choose(pairs[1], "2")
	r.fromRound("2")
	uitest.WantText(t, "the preview", r.Overlay(), "No result.")
	r.Receive(sessiontest.Result(t, r.Session.State(), 1, 2, 2, "1NT", "N", 0))
	r.EnterOn("Do it")
	uitest.WantText(t, "the dialog", r.Overlay(), "More results have come in meanwhile that cannot be put back.",
		"1 result. It stays in Clubnight's journal")
	if r.Link.Done() != "" {
		t.Fatalf("done %s", r.Link.Done())
	}
	r.EnterOn("Do it")
	uitest.WantText(t, "done", r.Link.Done(), "change section 1")
}

// A pair that comes late to a Swiss plays against the one without opponents, or from the
// next round on; it stays a Swiss, and nobody else moves.
func TestLatePairInSwiss(t *testing.T) {
	for _, half := range []movement.HalfTable{movement.EWMissing, movement.FullTables} {
		s := uitest.New(t, 0, session.SectionSet{ID: 1, Movement: sessiontest.Made(t, "swiss",
			movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 2, Half: half})})
		r := stand(s)
		for _, f := range r.FirstBoards(1) {
			typed := session.ResultCorrected{Result: f.(session.ResultReceived).Result}
			uitest.Must(t, r.Session.Record(session.ByDirector, typed))
		}
		r.Settle()
		pairs := len(r.movement().Pairs())
		r.changes("a pair came late")
		if half == movement.EWMissing {
			uitest.WantText(t, "the change", r.Overlay(), "Pair 8: from round 1 at table 4", "against pair 7")
			uitest.NoText(t, "the change", r.Overlay(), "Pair 1:", "Bridgemate", "Mitchell", "set aside")
		} else {
			uitest.WantText(t, "the change", r.Overlay(), "Pair 9: plays from round 2 on, when it is drawn")
		}
		r.Answer("Do it")
		if m := r.movement(); len(m.Pairs()) != pairs+1 || m.Planned != 3 || m.Family != "swiss" {
			t.Errorf("%d pairs, %q", len(m.Pairs()), m.Name)
		}
	}
}
