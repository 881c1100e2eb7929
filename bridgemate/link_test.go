package bridgemate_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/jet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// roster is a club list in memory.
type roster map[string]string

func (r roster) PlayerName(number string) (string, bool, error) {
	name, ok := r[number]
	return name, ok, nil
}

func (r roster) Players() ([]clubfile.Player, error) {
	var list []clubfile.Player
	for number, name := range r {
		list = append(list, clubfile.Player{Number: number, Name: name})
	}
	return list, nil
}

// evening gives a five-table Mitchell, three boards a round, linked to a file in
// a folder with a space.
func evening(t *testing.T) (*session.Session, *bridgemate.Link) {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 3})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.EveningSet{Name: "Test"},
		session.SectionSet{ID: 1, Movement: m}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "club evenings", "O'Connor's [1].bws")
	return s, bridgemate.New(s, roster{"1001": "Ağaoğlu"}, bridgemate.Options{File: file})
}

func created(t *testing.T) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, l := evening(t)
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, l
}

// change writes to the file as the control program would.
// twoServers is an evening of five sections, each a Mitchell of 31 tables with so many
// rounds, which need two servers, and their files.
func twoServers(t *testing.T, rounds int) (*session.Session, *bridgemate.Link, []string) {
	t.Helper()
	s, l := evening(t)
	m := mustMake(t, "mitchell", movement.Options{Tables: 31, Rounds: rounds, BoardsPerRound: 2})
	for id := 1; id <= 5; id++ {
		if err := s.Record("director", session.SectionSet{ID: id, Movement: m}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	files, err := l.Files()
	if err != nil || len(files) != 2 {
		t.Fatalf("%q, %v", files, err)
	}
	return s, l, files
}

func change(t *testing.T, l *bridgemate.Link, f func(w bws.Batch) error) {
	t.Helper()
	file, err := bws.Open(t.Context(), l.Options().File)
	if err == nil {
		err = file.Batch(f)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func insert(t *testing.T, l *bridgemate.Link, rows ...bws.Received) {
	t.Helper()
	change(t, l, func(w bws.Batch) error {
		for _, row := range rows {
			if _, err := w.Insert("ReceivedData", row.Row()); err != nil {
				return err
			}
		}
		return nil
	})
}

// row is a result at table 1 in round 1, pairs 1 and 6, on the given board.
func row(board int, contract, declarer, tricks string) bws.Received {
	r := bws.Received{Section: 1, Table: 1, Round: 1, Board: board, PairNS: 1, PairEW: 6, Declarer: 1, NSEW: declarer,
		Contract: contract, Result: tricks}
	if declarer == "E" || declarer == "W" {
		r.Declarer = 6
	}
	return r
}

// contract reads a contract as the Laws have it: "4Sx".
func contract(t *testing.T, text string) scoring.Contract {
	t.Helper()
	c, err := scoring.ParseContract(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func read(t *testing.T, l *bridgemate.Link) {
	t.Helper()
	if err := l.ReadNow(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestCreateFillsTheTablesOfTheGuide(t *testing.T) {
	s, l := created(t)
	c, err := bws.Read(t.Context(), l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	computer, _ := control.ComputerName()
	if want := []bws.Client{{ID: 1, Computer: computer}}; !slices.Equal(c.Clients, want) {
		t.Errorf("Clients %+v, want %+v", c.Clients, want)
	}
	if want := []bws.Section{{ID: 1, Letter: "A", Tables: 5}}; !slices.Equal(c.Sections, want) {
		t.Errorf("Section %+v, want %+v", c.Sections, want)
	}
	if len(c.Tables) != 5 || c.Tables[2] != (bws.TableRow{Section: 1, Table: 3, ComputerID: 1, LogOnOff: 2}) {
		t.Errorf("Tables %+v", c.Tables)
	}
	if want := (bws.Round{Section: 1, Table: 1, Round: 2, NSPair: 1, EWPair: 10, LowBoard: 4,
		HighBoard: 6}); len(c.Rounds) != 25 || c.Rounds[1] != want {
		t.Errorf("%d rows in RoundData, the second %+v, want %+v", len(c.Rounds), c.Rounds[1], want)
	}
	if len(c.PlayerNumbers) != 20 || len(c.Received) != 0 {
		t.Errorf("%d seats, %d results", len(c.PlayerNumbers), len(c.Received))
	}
	if s.State().File != l.Options().File {
		t.Errorf("the session knows file %q", s.State().File)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(l.Options().File), "*.new")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestCreateKeepsTheOldFile(t *testing.T) {
	_, l := created(t)
	old, err := os.ReadFile(l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // twice within a second: neither may be lost
		if err := l.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := os.ReadDir(filepath.Dir(l.Options().File))
	if len(files) != 3 {
		t.Fatalf("%d files, want the new one and two old ones: %v", len(files), files)
	}
	for _, f := range files {
		if b, _ := os.ReadFile(filepath.Join(filepath.Dir(l.Options().File), f.Name())); len(b) != len(old) {
			t.Errorf("%s has %d bytes", f.Name(), len(b))
		}
	}
}

func TestHalfTableNamesTheMissingPair(t *testing.T) {
	s, l := evening(t)
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, Rounds: 5,
		BoardsPerRound: 3, Half: movement.NSMissing})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
		t.Fatal(err)
	}
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, err := bws.Read(t.Context(), l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	if c.Sections[0].MissingPair != m.Missing || m.Missing == 0 {
		t.Errorf("MissingPair %d, want %d", c.Sections[0].MissingPair, m.Missing)
	}
	if !slices.ContainsFunc(c.Rounds, func(r bws.Round) bool { return r.NSPair == m.Missing }) {
		t.Error("RoundData does not hold the missing pair's number")
	}
}

func TestGuideRetrievingResults(t *testing.T) {
	s, l := created(t)
	wrong := row(3, "2 H", "N", "=")
	wrong.Remarks, wrong.Declarer = "Wrong direction", 6
	blank := bws.Received{Section: 1, Table: 2, Round: 1, PairNS: 2, PairEW: 7}
	notPlayed, undecided, adjusted := blank, blank, blank
	notPlayed.Board, notPlayed.Remarks = 4, "Not played"
	undecided.Board, undecided.Remarks = 5, "Arbitral score"
	adjusted.Board, adjusted.Remarks = 6, "60%-40%"
	led := row(1, "4 S x", "E", "-2")
	led.LeadCard = "D10"
	insert(t, l, led, row(2, "PASS", "", ""), wrong, notPlayed, undecided, adjusted)
	read(t, l)

	base := session.Result{NS: 1, EW: 6, Outcome: session.Played}
	want := map[int]session.Result{}
	put := func(board int, edit func(*session.Result)) {
		r := base
		r.Key = session.Key{Section: 1, Table: 1, Round: 1, Board: board}
		if board > 3 {
			r.Table, r.NS, r.EW = 2, 2, 7
		}
		r.Row = int64(board)
		edit(&r)
		want[board] = r
	}
	put(1, func(r *session.Result) {
		r.Contract, r.Declarer, r.Tricks, r.Lead = contract(t, "4Sx"), scoring.East, -2, lead(t, "DT")
	})
	put(2, func(r *session.Result) {})
	put(3, func(r *session.Result) {
		r.Contract, r.Declarer, r.WrongDirection, r.Remark = contract(t, "2H"), scoring.North, true, "Wrong direction"
	})
	put(4, func(r *session.Result) { r.Outcome, r.Remark = session.NotPlayed, "Not played" })
	put(5, func(r *session.Result) { r.Outcome, r.Remark = session.Undecided, "Arbitral score" })
	put(6, func(r *session.Result) {
		r.Percentages(scoring.Int(60), scoring.Int(40))
		r.Remark = "60%-40%"
	})
	st := s.State()
	for board, w := range want {
		if got := st.Results[w.Key].Result; !got.Same(w) || got.Row != w.Row {
			t.Errorf("board %d:\n got %+v\nwant %+v", board, got, w)
		}
	}
	if n := len(st.Doubtful()); n != 0 || len(st.Results) != 6 {
		t.Errorf("%d results, %d in doubt", len(st.Results), n)
	}
	boards := map[int]bool{}
	for _, r := range st.Remarks {
		if r.Kind == session.ResultCame && r.Is != nil && r.Is.Same(want[r.Is.Board]) {
			boards[r.Is.Board] = true
		}
	}
	if len(st.Remarks) != 4 || !maps.Equal(boards, map[int]bool{3: true, 4: true, 5: true, 6: true}) {
		t.Errorf("remarks %+v, want one each for boards 3 to 6", st.Remarks)
	}
	sc, err := st.Score()
	if err != nil || sc.Complete() {
		t.Errorf("scored %v, complete although a ruling is open", err)
	}
}

// Nothing is dropped and nothing that makes no sense is scored.
func TestRowsThatMakeNoSenseAreKeptInDoubt(t *testing.T) {
	edit := func(f func(*bws.Received)) bws.Received {
		r := row(1, "3 NT", "S", "=")
		f(&r)
		return r
	}
	cases := []struct {
		name string
		row  bws.Received
		want session.Doubt
	}{
		{"section", edit(func(r *bws.Received) { r.Section = 2 }), session.Doubt{Kind: session.NoSuchSection}},
		{"table", edit(func(r *bws.Received) { r.Table = 9 }), session.Doubt{Kind: session.NoSuchTable}},
		{"round", edit(func(r *bws.Received) { r.Round = 6 }), session.Doubt{Kind: session.NoSuchRound}},
		{"board of another round", edit(func(r *bws.Received) { r.Board = 15 }),
			session.Doubt{Kind: session.NoSuchBoard}},
		{"pairs", edit(func(r *bws.Received) { r.PairEW = 9 }), session.Doubt{Kind: session.OtherPairs, NS: 1, EW: 9}},
		{"declarer of neither pair", edit(func(r *bws.Received) { r.Declarer = 4 }),
			session.Doubt{Kind: session.DeclarerElsewhere, Pair: 4, Text: "S"}},
		{"declarer of the other pair", edit(func(r *bws.Received) { r.Declarer = 6 }),
			session.Doubt{Kind: session.DeclarerElsewhere, Pair: 6, Text: "S"}},
		{"direction", edit(func(r *bws.Received) { r.NSEW = "Q" }),
			session.Doubt{Kind: session.DeclarerUnreadable, Text: "Q"}},
		{"contract", edit(func(r *bws.Received) { r.Contract = "8 S" }),
			session.Doubt{Kind: session.ContractUnreadable, Text: "8 S"}},
		{"no contract", edit(func(r *bws.Received) { r.Contract = "" }),
			session.Doubt{Kind: session.ContractUnreadable}},
		{"result", edit(func(r *bws.Received) { r.Result = "ok" }),
			session.Doubt{Kind: session.ResultUnreadable, Text: "ok"}},
		{"14 tricks", edit(func(r *bws.Received) { r.Result = "+5" }),
			session.Doubt{Kind: session.TricksImpossible, Text: "+5"}},
		{"percentage", edit(func(r *bws.Received) { r.Remarks = "160%-40%" }),
			session.Doubt{Kind: session.RemarkUnreadable, Text: "160%-40%"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s, l := created(t)
			insert(t, l, c.row)
			read(t, l)
			read(t, l) // a row of no table is believed at the second look
			doubts := s.State().Doubtful()
			if len(doubts) != 1 || doubts[0].Doubt != c.want {
				t.Fatalf("doubts %+v, want %+v", doubts, c.want)
			}
			sc, err := s.State().Score()
			if err != nil || len(sc.Rankings) > 0 && len(sc.Rankings[0].Ranks) > 0 || sc.Complete() {
				t.Errorf("a result in doubt was scored: %+v, %v", sc, err)
			}
		})
	}
}

func TestErasedReenteredChangedAndVanished(t *testing.T) {
	s, l := created(t)
	entries := func() int64 { return s.State().Seq }
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}

	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	if got := s.State().Results[k]; got.Tricks != 0 || got.Contract != contract(t, "4S") {
		t.Fatalf("new: %+v", got)
	}
	before := entries()
	for range 3 {
		read(t, l)
	}
	if entries() != before {
		t.Error("reading the same file again was journalled")
	}

	// erased, then entered again with a higher ID
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("ReceivedData", bws.Row{"Board": 1}, bws.Row{"Erased": true})
		return err
	})
	read(t, l)
	if _, there := s.State().Results[k]; there {
		t.Error("an erased result still stands")
	}
	insert(t, l, row(1, "4 S", "N", "+1"))
	read(t, l)
	if got := s.State().Results[k]; got.Tricks != 1 {
		t.Errorf("entered again: %+v", got)
	}

	// changed in place, and replaced by a new row at once
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("ReceivedData", bws.Row{"Board": 1, "Erased": false}, bws.Row{"Result": "+2"})
		return err
	})
	read(t, l)
	if got := s.State().Results[k]; got.Tricks != 2 {
		t.Errorf("changed in place: %+v", got)
	}
	insert(t, l, row(1, "5 S", "N", "-1"))
	read(t, l)
	if got := s.State().Results[k]; got.Contract != contract(t, "5S") {
		t.Errorf("replaced: %+v", got)
	}

	// vanished: believed at the second look only, and still counted
	change(t, l, func(w bws.Batch) error {
		_, err := w.Delete("ReceivedData", bws.Row{"Board": 1})
		return err
	})
	read(t, l)
	if s.State().Results[k].Vanished {
		t.Error("vanished at the first look: a program may delete and insert")
	}
	read(t, l)
	if got := s.State().Results[k]; !got.Vanished || got.Contract != contract(t, "5S") {
		t.Errorf("vanished: %+v", got)
	}
	before = entries()
	read(t, l)
	if entries() != before {
		t.Error("a vanished row was journalled twice")
	}
	insert(t, l, row(1, "5 S", "N", "-1"))
	read(t, l)
	if s.State().Results[k].Vanished {
		t.Error("the row is back and still called vanished")
	}
}

// Deleted and inserted anew between two looks: nothing happened.
func TestRowDeletedAndInsertedAnew(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "1 NT", "N", "="))
	read(t, l)
	change(t, l, func(w bws.Batch) error {
		_, err := w.Delete("ReceivedData", bws.Row{"Board": 1})
		return err
	})
	read(t, l)
	insert(t, l, row(1, "1 NT", "N", "="))
	before := s.State().Seq
	read(t, l)
	read(t, l)
	if got := s.State(); got.Seq != before || len(got.Doubtful()) != 0 {
		t.Errorf("%d entries for a row that was put back as it was", got.Seq-before)
	}
}

func TestGuideReadingTablePlayerNumbers(t *testing.T) {
	s, l := created(t)
	enter := func(table int, direction, number string) {
		change(t, l, func(w bws.Batch) error {
			n, err := w.Update("PlayerNumbers",
				bws.Row{"Table": table, "Direction": direction}, bws.Row{"Number": number})
			if err == nil && n != 1 {
				t.Errorf("%d rows for seat %d%s", n, table, direction)
			}
			return err
		})
		read(t, l)
	}
	enter(1, "N", "1001")
	enter(1, "S", "77")
	if got := s.State().PairNames(session.Contestant{Section: 1, Number: 1}); got != [2]string{"Ağaoğlu", "no. 77"} {
		t.Errorf("pair 1 is %q", got)
	}
	enter(1, "S", "1001")
	enter(1, "N", "")
	if got := s.State().PairNames(session.Contestant{Section: 1, Number: 1}); got != [2]string{"", "Ağaoğlu"} {
		t.Errorf("after the correction pair 1 is %q", got)
	}
}

func TestStartRefusesWhatWouldLoseResults(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "1 NT", "N", "="))
	read(t, l)
	for name, do := range map[string]func() error{
		"Create":     func() error { return l.Create(t.Context()) },
		"Launch(/s)": func() error { return l.Launch(true) },
		"Start":      func() error { return l.Start(t.Context(), func(bridgemate.Step, bool) {}) },
	} {
		if err := do(); !errors.Is(err, bridgemate.ErrResults) {
			t.Errorf("%s: %v, want ErrResults", name, err)
		}
	}
	if len(s.State().Results) != 1 {
		t.Error("the result is gone")
	}
}

func TestStartNamesTheStepThatFails(t *testing.T) {
	s, l := evening(t)
	var last bridgemate.Step
	report := func(step bridgemate.Step, done bool) { last = step }
	if err := l.Start(t.Context(), report); !errors.Is(err, control.ErrNoProgram) || last != bridgemate.StepCheck {
		t.Errorf("no program: %v at %q", err, last)
	}
	if files, _ := os.ReadDir(filepath.Dir(l.Options().File)); len(files) != 0 {
		t.Errorf("a start that was refused wrote %v", files)
	}
	empty, _ := session.Resume(new(session.MemoryJournal))
	l = bridgemate.New(empty, roster{}, l.Options())
	if err := l.Start(t.Context(), report); !errors.Is(err, bridgemate.ErrNoSection) {
		t.Errorf("no movement: %v", err)
	}
	_ = s
}

func TestReadingAFileThatIsNotThereOrBroken(t *testing.T) {
	s, l := evening(t)
	if err := l.StartReading(t.Context()); !errors.Is(err, bridgemate.ErrNoFile) || l.Status().Reading {
		t.Errorf("no file: %v", err)
	}
	os.MkdirAll(filepath.Dir(l.Options().File), 0o755)
	if err := os.WriteFile(l.Options().File, []byte("not a database"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := l.ReadNow(t.Context()); !errors.Is(err, jet.ErrNotAccess) && !errors.Is(err, jet.ErrTruncated) {
		t.Errorf("broken file: %v", err)
	}
	if st := l.Status(); st.Err == nil || st.Since.IsZero() || !st.LastRead.IsZero() {
		t.Errorf("status %+v", st)
	}
	if s.State().Seq != 2 {
		t.Error("a reading that failed was journalled")
	}
}

func TestReadingGoesOnUntilStopped(t *testing.T) {
	s, l := created(t)
	o := l.Options()
	o.Interval = time.Millisecond
	l.SetOptions(o)
	seen := make(chan bridgemate.Status, 1000)
	l.Watch(func(st bridgemate.Status) {
		select {
		case seen <- st:
		default:
		}
	})
	if err := l.StartReading(t.Context()); err != nil {
		t.Fatal(err)
	}
	heard := make(chan struct{}, 10)
	s.Listen(func(es []session.Entry) {
		for _, e := range es {
			if _, ok := e.Fact.(session.ResultReceived); ok {
				heard <- struct{}{}
			}
		}
	})
	insert(t, l, row(1, "1 NT", "N", "="))
	<-heard
	if !s.State().Reading {
		t.Error("the journal does not say that reading goes on")
	}
	if err := l.StopReading(); err != nil {
		t.Fatal(err)
	}
	if s.State().Reading || l.Status().Reading {
		t.Error("stopped, and still called reading")
	}
	before := s.State().Seq
	insert(t, l, row(2, "1 NT", "N", "="))
	if err := l.StopReading(); err != nil || s.State().Seq != before {
		t.Errorf("stopping twice: %v", err)
	}
}

func TestGuideModifyingInformationInTheDatabase(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "1 NT", "N", "="))
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("PlayerNumbers", bws.Row{"Table": 2, "Direction": "E"}, bws.Row{"Number": "1001"})
		return err
	})
	m, err := movement.Make("skip-mitchell", movement.Options{Tables: 6, Rounds: 5, BoardsPerRound: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
		t.Fatal(err)
	}
	if err := l.Modify(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, err := bws.Read(t.Context(), l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Received) != 1 || len(c.Tables) != 6 || len(c.Rounds) != 30 ||
		len(c.PlayerNumbers) != 24 || c.Sections[0].Tables != 6 {
		t.Errorf("%d results, %d tables, %d rounds, %d seats", len(c.Received), len(c.Tables),
			len(c.Rounds), len(c.PlayerNumbers))
	}
	if !slices.Contains(c.PlayerNumbers, bws.PlayerNumber{Section: 1, Table: 2, Direction: "E", Number: "1001"}) {
		t.Error("the number that was entered is gone")
	}
}

func TestSettingsAreWrittenOnlyWhereSet(t *testing.T) {
	_, l := evening(t)
	o := l.Options()
	o.Settings = map[string]any{"ShowPercentage": false, "AutopoweroffTime": 30}
	l.SetOptions(o)
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, err := bws.Read(context.Background(), o.File)
	if err != nil {
		t.Fatal(err)
	}
	if want := (bws.Settings{"ShowPercentage": false, "AutopoweroffTime": int64(30),
		"AutoShutDownBPC": false}); !reflect.DeepEqual(c.Settings, want) {
		t.Errorf("settings %v, want %v", c.Settings, want)
	}
}

// Every movement that the window offers makes a file that BM Pro takes.
func TestEveryMovementMakesAGoodFile(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	s, l := evening(t)
	try := func(family string, tables int, half movement.HalfTable) {
		m, err := movement.Make(family, movement.Options{Tables: tables, Half: half})
		if errors.Is(err, movement.ErrCannotExist) {
			return
		}
		if err == nil {
			err = s.Record("director", session.SectionSet{ID: 1, Movement: m})
		}
		if err == nil {
			err = l.Create(t.Context())
		}
		if err != nil {
			t.Errorf("%s, %d tables, %s: %v", family, tables, half, err)
		}
		os.Remove(l.Options().File)
	}
	made := 0
	for _, half := range []movement.HalfTable{movement.FullTables, movement.NSMissing, movement.EWMissing} {
		for tables := 2; tables <= 20; tables++ {
			families := []string{"mitchell", "share-relay", "skip-mitchell"}
			if tables <= 8 {
				families = append(families, "howell")
			}
			for _, family := range families {
				try(family, tables, half)
				made++
			}
		}
	}
	if n := s.State().Seq; n < 200 {
		t.Errorf("only %d entries for %d movements", n, made)
	}
}
