package bridgemate_test

import (
	"errors"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/movement"
)

// late gives the change from a running seven-table Mitchell to eight tables
// after round 1.
func late(t *testing.T, s *session.Session) *movement.Change {
	t.Helper()
	skip, err := movement.Make("skip-mitchell", movement.Options{Tables: 8, Rounds: 7, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.State().Sections[0].Movement.ChangeTo(skip, 1)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// seven gives a created evening of seven tables with one result in round 1
// and one in round 6.
func seven(t *testing.T) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, l := evening(t)
	m, err := movement.Make("mitchell", movement.Options{Tables: 7, Rounds: 7, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
		t.Fatal(err)
	}
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, round := range []int{1, 6} {
		r, _ := m.At(1, round)
		insert(t, l, bws.Received{Section: 1, Table: 1, Round: round, Board: r.Low, PairNS: r.NS, PairEW: r.EW,
			Declarer: r.NS, NSEW: "N", Contract: "1 NT", Result: "="})
	}
	read(t, l)
	return s, l
}

// A pair comes late after round 1: round 1 stays, table 8 is new, and a result of a round
// that is sent again leaves the score and not the journal.
func TestLatePair(t *testing.T) {
	s, l := seven(t)
	c := late(t, s)
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	if len(st.Results) != 1 || len(st.SetAside) != 1 || st.SetAside[0].Round != 6 ||
		st.Sections[0].Movement.Tables != 8 {
		t.Errorf("%d results, set aside %+v", len(st.Results), st.SetAside)
	}
	contents, err := bws.Read(t.Context(), l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range bws.Check(contents) {
		if !p.Warning {
			t.Errorf("BM Pro would reject the changed file: %v", p)
		}
	}
	for _, u := range c.Updates {
		i := slices.IndexFunc(contents.Tables, func(r bws.TableRow) bool { return r.Table == u.Table })
		if i < 0 || contents.Tables[i].UpdateFromRound != u.From || u.New && u.From != 1 || !u.New && u.From < 2 {
			t.Errorf("table %d: UpdateFromRound %d, want %d", u.Table, contents.Tables[i].UpdateFromRound, u.From)
		}
	}
	if len(contents.Rounds) != 8*7 || len(contents.PlayerNumbers) != 32 || contents.Sections[0].Tables != 8 {
		t.Errorf("%d rounds, %d seats, %d tables", len(contents.Rounds),
			len(contents.PlayerNumbers), contents.Sections[0].Tables)
	}

	// A second change would overwrite the first before it was taken.
	before := s.State()
	if err := l.ChangeMovement(t.Context(), 1, c); !errors.Is(err, bridgemate.ErrUpdating) || s.State() != before {
		t.Errorf("a second change at once: %v, want ErrUpdating", err)
	}
	read(t, l)
	if !l.Status().Tables[7].Updating || len(s.State().Results) != 1 {
		t.Errorf("status %+v, %d results", l.Status().Tables[7], len(s.State().Results))
	}

	// The room takes the change and plays the evening to its end.
	room, err := rehearsal.NewRoom(rehearsal.Choices{Seed: 4, Speed: "max", Calm: true})
	if err != nil {
		t.Fatal(err)
	}
	change(t, l, func(b bws.Batch) error {
		_, err := b.Update("Tables", nil, bws.Row{"Status": bws.Uploaded})
		return err
	})
	line := rehearsal.CommandLine{File: l.Options().File, Read: true}
	if err := room.Run(t.Context(), line, func(rehearsal.Happening) {}); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	st = s.State()
	if len(st.Results) != st.Expected() || st.Expected() != 8*28 || len(st.Doubtful()) != 0 ||
		l.Status().Tables[7].Updating {
		t.Errorf("%d of %d results, %d in doubt, table 8 updating: %v", len(st.Results), st.Expected(),
			len(st.Doubtful()), l.Status().Tables[7].Updating)
	}
	if len(st.SetAside) != 1 {
		t.Errorf("set aside: %+v", st.SetAside)
	}
	sc, err := st.Score()
	if err != nil || !sc.Complete() {
		t.Errorf("scored: %v, open %v", err, sc.Open)
	}
}

func TestChangeOfWhatIsNotThere(t *testing.T) {
	s, l := seven(t)
	c := late(t, s)
	before := s.State().Seq
	if err := l.ChangeMovement(t.Context(), 3, c); !errors.Is(err, bridgemate.ErrNoSection) {
		t.Errorf("section C: %v", err)
	}
	o := l.Options()
	o.File += ".gone"
	l.SetOptions(o)
	if err := l.ChangeMovement(t.Context(), 1, c); !errors.Is(err, bridgemate.ErrNoFile) {
		t.Errorf("no file: %v", err)
	}
	if s.State().Seq != before {
		t.Error("a refused change was journalled")
	}
}
