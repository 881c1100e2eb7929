package outbox

import (
	"os"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit/kittest"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

func TestMain(m *testing.M) {
	kittest.WithoutSystemFonts()
	os.Exit(m.Run())
}

// room is a window with the page alone.
type room struct {
	*uitest.Stage
	page      *Page
	corrected []session.Key // opened for correction
	offered   []session.Key // offered to be sent
}

// window is what the page asks of the window beside the stage's own.
type window struct {
	*uitest.Window
	of *room
}

func (w window) OfferToSend(keys []session.Key) { w.of.offered = append(w.of.offered, keys...) }

func stand(t *testing.T, facts ...session.Fact) *room {
	r := &room{Stage: uitest.New(t, 3, facts...)}
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(window{w, r}, w.Evening,
			Ways{Correct: func(k session.Key) { r.corrected = append(r.corrected, k) }})
		return []shell.Page{r.page}
	})
	return r
}

// key is the first board of a table.
func (r *room) key(table int) session.Key {
	return session.Key{Section: 1, Table: table, Round: 1, Board: r.BoardOf(table, 1)}
}

// The list shows what differs. A line opens its correction; what is made equal goes, what
// cannot be sent stays, and without a difference there is no list.
func TestList(t *testing.T) {
	r := stand(t, session.Uploaded{File: "evening.bws"})
	ours := sessiontest.PlayedOn(t, session.Result{Key: r.key(1)}, "4SX", "N", -1)
	odd := session.Result{Key: r.key(2)}
	r.Link.Set(func(l *uitest.Scripted) {
		l.Differing = []bridgemate.Difference{{Key: ours.Key, Ours: &ours},
			{Key: odd.Key, Ours: &odd, Obstacle: bridgemate.OddPercentage}}
	})
	r.page.Look()
	r.Settle()
	if got := len(r.page.Differences()); got != 2 {
		t.Fatalf("%d differences are known", got)
	}
	r.Menu("Score and Bridgemates…")
	uitest.WantText(t, "the list", r.Overlay(), "4♠× by N –1", "1 board cannot be sent")
	r.Reach(r.Grid())
	r.Key(fyne.KeyReturn)
	if !slices.Equal(r.corrected, []session.Key{ours.Key}) || r.Overlay() != "" {
		t.Errorf("corrected are %v, and open is %q", r.corrected, r.Overlay())
	}
	r.Menu("Score and Bridgemates…")
	r.EnterOn("Make them equal")
	r.Link.Set(func(l *uitest.Scripted) { l.Differing = l.Differing[len(l.Differing)-1:] })
	r.Link.Change(func(s *bridgemate.Status) { s.LastRead = uitest.Day })
	r.page.Look()
	r.Settle()
	uitest.NoText(t, "the list", r.Overlay(), "4♠× by N")
	r.Key(fyne.KeyEscape)
	r.Link.Set(func(l *uitest.Scripted) { l.Differing = nil })
	r.Link.Change(func(s *bridgemate.Status) { s.LastRead = uitest.Day.AddDate(0, 0, 1) })
	r.page.Look()
	r.Settle()
	r.Menu("Score and Bridgemates…")
	uitest.WantText(t, "the notice", r.Visible(), "say the same on every board")
}

// Names go to handsets that show them by themselves; a correction is offered. Neither is
// where there is no file.
func TestWhatWasRecorded(t *testing.T) {
	for _, file := range []string{"evening.bws", ""} {
		var facts []session.Fact
		if file != "" {
			facts = append(facts, session.Uploaded{File: file})
		}
		r := stand(t, facts...)
		r.Link.Chosen.Generation, r.Link.Chosen.SendNames = bws.BCS, true
		result := sessiontest.Result(t, r.Session.State(), 1, 1, r.BoardOf(1, 1), "1NT", "N", 0)
		r.Receive(result)
		r.Receive(session.ResultCorrected{Result: result.Result},
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: session.Names{"Łukasz", "Ağaoğlu"}})
		want, sent := []session.Key{result.Result.Key}, "send names"
		if file == "" {
			want, sent = nil, ""
		}
		if got := r.Link.Done(); !slices.Equal(r.offered, want) || got != sent {
			t.Errorf("with the file %q: offered %v, done %q", file, r.offered, got)
		}
	}
}
