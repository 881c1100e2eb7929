package wall

import (
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// The list has first what can be shown, and says of the rest at which tables it is still
// to be played; a board of a field is released in all its sections.
func TestBoardChoices(t *testing.T) {
	five := func() *movement.Movement {
		return sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 1})
	}
	s := sessiontest.Evening(t, "Tuesday pairs", five(), five())
	desktest.Must(t, s.Record(session.ByDirector, session.SectionsCombined{Fields: [][]int{{1, 2}}}))
	st := playRounds(t, s, 1, 2, 3, 4)
	in := desk.English()
	list := BoardChoices(in, st)
	if len(list) != 5 {
		t.Fatalf("%d boards of one field", len(list))
	}
	for _, c := range list {
		if c.Ready || c.Shown || c.State != "still to be played at table A"+table(st, 1, c.Board)+" and table B"+
			table(st, 2, c.Board) {
			t.Errorf("%s: %q", c.Text, c.State)
		}
	}
	open := list[2]
	for _, k := range st.ToCome() {
		if k.Board == open.Board {
			sec, _ := st.Section(k.Section)
			row, _ := sec.Movement.At(k.Table, k.Round)
			desktest.Must(t, s.Record(session.ByBridgemate, session.ResultReceived{Result: sessiontest.PlayedOn(t,
				session.Result{Key: k, NS: row.NS, EW: row.EW}, "PASS", "", 0)}))
		}
	}
	st = s.State()
	if first := BoardChoices(in, st)[0]; !first.Ready || first.Board != open.Board ||
		first.State != "everybody has played it: it can be shown · results only" {
		t.Errorf("first: %+v", first)
	}
	facts := ReleaseBoard(st, open.SectionBoard, false)
	if other := ReleaseBoard(st, review.SectionBoard{Section: 2, Board: open.Board}, false); len(other) != 2 {
		t.Errorf("of section B: %v", other)
	}
	desktest.Must(t, s.Record(session.ByDirector, facts...))
	if st = s.State(); len(facts) != 2 || !st.Told(1, open.Board) || !st.Told(2, open.Board) {
		t.Errorf("released by %v", facts)
	}
	if at, ok := Beside(st, review.SectionBoard{}, +1); !ok || at != open.SectionBoard {
		t.Errorf("beside nothing is %v", at)
	}
	if at, ok := Beside(st, open.SectionBoard, -1); !ok || at != open.SectionBoard {
		t.Errorf("beside the only one is %v", at)
	}
	desktest.Must(t, s.Record(session.ByDirector, ReleaseBoard(st, open.SectionBoard, true)...))
	if _, ok := Beside(s.State(), open.SectionBoard, +1); ok {
		t.Error("nothing is told, and something is beside it")
	}
}

// table is where a section still has a board to play.
func table(st *session.State, section, board int) string {
	for _, k := range st.YetToPlay(section, board) {
		if k.Section == section {
			return strings.TrimPrefix(st.TableName(section, k.Table), session.Letter(section))
		}
	}
	return "?"
}

// Many tables take several pages, about as full as each other, and each once.
func TestBoardPages(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 37, BoardsPerRound: 1, Rounds: 37})
	s := sessiontest.Evening(t, "Tuesday pairs", m)
	sessiontest.Play(t, s, 1, 37)
	sessiontest.Release(t, s, 7)
	st, sc := sessiontest.Scored(t, s)
	story, ok := review.Of(st, sc, 1, 7)
	if !ok {
		t.Fatal("board 7 is not told")
	}
	pages := BoardPages(desk.English(), st, &story)
	seen := map[string]int{}
	for i, p := range pages {
		if n := len(p.Lines) - 1; n < 12 || n > mostTables {
			t.Errorf("page %d has %d tables", i+1, n)
		}
		if p.Hands != nil || p.Makes != nil || !strings.Contains(p.Says, "are not known here") ||
			!strings.HasPrefix(p.Foot, "Page ") {
			t.Errorf("page %d: %+v", i+1, p)
		}
		for _, line := range p.Lines[1:] {
			seen[line[0].Text]++
			if len(line) != len(p.Lines[0]) {
				t.Errorf("%d cells under %d heads", len(line), len(p.Lines[0]))
			}
		}
	}
	if len(pages) != 3 || len(seen) != 37 {
		t.Errorf("%d tables on %d pages", len(seen), len(pages))
	}
}
