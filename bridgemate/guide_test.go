package bridgemate_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/rehearsal"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// The tests of this file follow the chapters of the Bridgemate implementation guide, in
// its order, as far as the link is concerned; the layout of the tables is tested in
// package bws, the command line in package control.

// exported is a table of a file as mdb-export gives it, with a line for each row.
func exported(t *testing.T, file, table string) []string {
	t.Helper()
	if _, err := exec.LookPath("mdb-export"); err != nil {
		t.Skip("mdbtools are not installed")
	}
	out, err := exec.Command("mdb-export", "-H", "-d", "|", "-Q", file, table).Output()
	if err != nil {
		t.Fatalf("mdb-export %s: %v", table, err)
	}
	text := strings.TrimRight(string(out), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// contents reads the file of a link.
func contents(t *testing.T, l *bridgemate.Link) *bws.Contents {
	t.Helper()
	c, _, err := bws.NewOwnReader(l.Options().File).Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// with changes the options of a link.
func with(l *bridgemate.Link, f func(*bridgemate.Options)) {
	o := l.Options()
	f(&o)
	l.SetOptions(o)
}

func mustMake(t *testing.T, family string, o movement.Options) *movement.Movement {
	t.Helper()
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestGuideCreatingTheDatabase(t *testing.T) {
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		for _, f := range []bws.Format{bws.Access2000, bws.Access97} {
			t.Run(fmt.Sprint(g, " ", f), func(t *testing.T) {
				_, l := evening(t)
				with(l, func(o *bridgemate.Options) { o.Generation, o.Format, o.SendNames = g, f, true })
				if err := l.Create(t.Context()); err != nil {
					t.Fatal(err)
				}
				if c := contents(t, l); c.Generation() != g {
					t.Errorf("made for %s, reads as %s", g, c.Generation())
				}
				for table, want := range map[string]int{"Clients": 1, "Section": 1, "Tables": 5,
					"RoundData": 25, "PlayerNumbers": 20,
					"ReceivedData": 0, "IntermediateData": 0, "BiddingData": 0, "PlayData": 0,
					"HandRecord": 0, "Settings": 1} {
					if got := exported(t, l.Options().File, table); len(got) != want {
						t.Errorf("%s: %d rows, want %d: %q", table, len(got), want, got)
					}
				}
				if g == bws.BCS {
					if got := exported(t, l.Options().File, "PlayerNames"); !slices.Equal(got,
						[]string{"1001|Agaoglu|1001"}) {
						t.Errorf("PlayerNames: %q", got)
					}
				}
			})
		}
	}
}

func TestGuideFillingTheTablesWithSessionData(t *testing.T) {
	_, l := created(t)
	file := l.Options().File
	name, _ := control.ComputerName()
	for table, want := range map[string]string{"Clients": "1|" + name, "Section": "1|A|5|0",
		"Tables": "1|1|1|0|2|0|0|0", "RoundData": "1|1|1|1|6|1|3|"} {
		if got := exported(t, file, table)[0]; got != want {
			t.Errorf("%s: %q, want %q", table, got, want)
		}
	}
	if got := exported(t, file, "PlayerNumbers")[:4]; !slices.Equal(got,
		[]string{"1|1|N|", "1|1|S|", "1|1|E|", "1|1|W|"}) {
		t.Errorf("PlayerNumbers: %q", got)
	}
}

// NS and EW with different numbers: MissingPair. With equal numbers: zeros in RoundData.
func TestGuideHowToDealWithMissingPairs(t *testing.T) {
	for _, c := range []struct {
		equal   bool
		section string
		row     string // table 5 in round 1, where the pair is missing
		sitting string // table 4
	}{
		{false, "1|A|5|10", "1|5|1|5|10|13|15|", "1|4|1|4|9|10|12|"},
		{true, "1|A|5|0", "1|5|1|0|0|0|0|", "1|4|1|4|4|10|12|"},
	} {
		s, l := evening(t)
		m := mustMake(t, "mitchell", movement.Options{Tables: 5, Rounds: 5,
			BoardsPerRound: 3, Half: movement.EWMissing})
		if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
			t.Fatal(err)
		}
		with(l, func(o *bridgemate.Options) { o.EqualNumbers = c.equal })
		if err := l.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := exported(t, l.Options().File, "Section"); !slices.Equal(got, []string{c.section}) {
			t.Errorf("equal %t: Section %q, want %q", c.equal, got, c.section)
		}
		rounds := exported(t, l.Options().File, "RoundData")
		if !slices.Contains(rounds, c.row) || !slices.Contains(rounds, c.sitting) {
			t.Errorf("equal %t: %q and %q are not in %q", c.equal, c.row, c.sitting, rounds)
		}
	}
}

// Guide: RoundData. Empty tables, a pair missing on either side, a rover, boards that do
// not follow each other: each as the guide wants it, read by somebody else's reader, and
// played to the end by a room.
func TestGuideRoundDataOfSpecialTables(t *testing.T) {
	custom := mustMake(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 3})
	e := movement.NewEditor(custom)
	if err := e.MoveBoards(1, 1, 1, 4, 6); err != nil {
		t.Fatal(err)
	}
	rover, err := mustMake(t, "mitchell",
		movement.Options{Tables: 5, BoardsPerRound: 2}).AddRover(movement.EWMissing, 2)
	if err != nil {
		t.Fatal(err)
	}
	empty := movement.NewEditor(mustMake(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 3}))
	if err := empty.SetPairs(3, 2, 0, 0); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		m       *movement.Movement
		section string
		row     string
	}{
		"boards 1, 4 and 6": {e.Movement(), "1|A|3|0", "1|1|1|1|4|1|6|1,4,6"},
		"North-South missing": {mustMake(t, "mitchell",
			movement.Options{Tables: 3, BoardsPerRound: 3, Half: movement.NSMissing}), "1|A|3|3", "1|3|1|3|6|7|9|"},
		"East-West missing": {mustMake(t, "mitchell",
			movement.Options{Tables: 3, BoardsPerRound: 3, Half: movement.EWMissing}), "1|A|3|6", "1|3|1|3|6|7|9|"},
		"rover":       {rover, "1|A|5|0", ""},
		"empty table": {empty.Movement(), "1|A|3|0", "1|3|2|0|0|0|0|"},
	} {
		t.Run(name, func(t *testing.T) {
			s, l := evening(t)
			if err := s.Record("director", session.SectionSet{ID: 1, Movement: c.m}); err != nil {
				t.Fatal(err)
			}
			withRoom(t, l, rehearsal.Choices{Seed: 2, Calm: true})
			if err := l.Create(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := exported(t, l.Options().File, "Section"); !slices.Equal(got, []string{c.section}) {
				t.Errorf("Section %q, want %q", got, c.section)
			}
			if rows := exported(t, l.Options().File, "RoundData"); c.row != "" && !slices.Contains(rows, c.row) {
				t.Errorf("%q is not in %q", c.row, rows)
			}
			if err := l.Launch(true); err != nil {
				t.Fatal(err)
			}
			<-l.ProgramEnded()
			settle(t, l)
			if st := s.State(); !complete(st) || len(st.Doubtful()) != 0 {
				t.Errorf("%d of %d results, in doubt %+v", len(st.Results), st.Expected(), st.Doubtful())
			}
		})
	}
}

// With equal numbers the file says pair 4 for both lines, and every result comes
// back to the right pair.
func TestEqualNumbersComeBack(t *testing.T) {
	s, l := evening(t)
	with(l, func(o *bridgemate.Options) { o.EqualNumbers = true })
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	insert(t, l,
		bws.Received{Section: 1, Table: 2, Round: 2, Board: 7, PairNS: 2, PairEW: 1, Declarer: 1, NSEW: "E",
			Contract: "3 NT", Result: "="},
		bws.Received{Section: 1, Table: 2, Round: 2, Board: 8, PairNS: 2, PairEW: 1, Declarer: 2, NSEW: "S",
			Contract: "1 H", Result: "-1"},
		bws.Received{Section: 1, Table: 2, Round: 2, Board: 9, PairNS: 2, PairEW: 1, Declarer: 2, NSEW: "W",
			Contract: "1 H", Result: "-1"})
	read(t, l)
	for board, doubt := range map[int]bool{7: false, 8: false, 9: true} {
		r, there := s.State().Results[session.Key{Section: 1, Table: 2, Round: 2, Board: board}]
		if !there || r.NS != 2 || r.EW != 6 || r.Doubt.Any() != doubt {
			t.Errorf("board %d: %+v", board, r)
		}
	}
}

// The three situations of the chapter. The stand-in plays the control program's part
// in package rehearsal.
func TestGuideUpdatingMovementInformation(t *testing.T) {
	t.Run("existing movement data", func(t *testing.T) {
		s, l := created(t)
		m := s.State().Sections[0].Movement
		e := movement.NewEditor(m)
		row, _ := m.At(1, 3)
		other, _ := m.At(2, 3)
		if err := errors.Join(e.SetPairs(1, 3, row.NS, other.EW), e.SetPairs(2, 3, other.NS, row.EW)); err != nil {
			t.Fatal(err)
		}
		c, err := m.ChangeTo(e.Movement(), 2)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{"1|1|1|0|2|3|0|0", "1|2|1|0|2|3|0|0", "1|3|1|0|2|0|0|0"} {
			if got := exported(t, l.Options().File, "Tables")[i]; got != want {
				t.Errorf("Tables %d: %q, want %q", i+1, got, want)
			}
		}
	})
	t.Run("adding movement data to existing tables", func(t *testing.T) {
		s, l := evening(t)
		first := mustMake(t, "swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 3})
		if err := s.Record("director", session.SectionSet{ID: 1, Movement: first}); err != nil {
			t.Fatal(err)
		}
		if err := l.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		next, _, err := s.State().Sections[0].Movement.NextRound(movement.Draw{Method: movement.Swiss,
			Standings: drawn(8)})
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.State().Sections[0].Movement.ChangeTo(next, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
			t.Fatal(err)
		}
		if got := exported(t, l.Options().File, "RoundData"); len(got) != 8 {
			t.Errorf("%d rows for two rounds of four tables: %q", len(got), got)
		}
		for _, line := range exported(t, l.Options().File, "Tables") {
			if !strings.HasSuffix(line, "|2|2|0|0") { // LogOnOff 2, UpdateFromRound 2
				t.Errorf("Tables: %q", line)
			}
		}
	})
	t.Run("adding new tables", func(t *testing.T) {
		s, l := seven(t)
		if err := l.ChangeMovement(t.Context(), 1, late(t, s)); err != nil {
			t.Fatal(err)
		}
		if got := exported(t, l.Options().File, "Tables"); len(got) != 8 || got[7] != "1|8|1|0|2|1|0|0" {
			t.Errorf("Tables: %q", got)
		}
	})
}

// drawn is a field of n pairs in the order of their numbers.
func drawn(n int) (list []movement.Standing) {
	for number := 1; number <= n; number++ {
		list = append(list, movement.Standing{Number: number})
	}
	return list
}

func TestGuideMaximumValues(t *testing.T) {
	sections := func(n, tables int) (facts []session.Fact) {
		m := mustMake(t, "mitchell", movement.Options{Tables: tables, Rounds: 4, BoardsPerRound: 2})
		for id := 1; id <= n; id++ {
			facts = append(facts, session.SectionSet{ID: id, Movement: m})
		}
		return facts
	}
	for _, c := range []struct {
		sections, tables int
		computers        []string
		files            int
		err              error
	}{
		{2, 21, nil, 1, nil},
		{4, 31, nil, 1, nil}, // 124 tables
		{5, 31, nil, 2, nil}, // 155 tables
		{26, 8, nil, 2, nil}, // 208 tables
		{26, 8, []string{"SECOND"}, 1, nil},
		{17, 16, []string{"SECOND"}, 0, bridgemate.ErrServers},
	} {
		t.Run(fmt.Sprintf("%d sections of %d tables, %d computers", c.sections, c.tables, len(c.computers)+1),
			func(t *testing.T) {
				s, l := evening(t)
				if err := s.Record("director", sections(c.sections, c.tables)...); err != nil {
					t.Fatal(err)
				}
				with(l, func(o *bridgemate.Options) { o.Computers = c.computers })
				if err := l.Create(t.Context()); !errors.Is(err, c.err) {
					t.Fatalf("%v, want %v", err, c.err)
				}
				files, _ := l.Files()
				if len(files) != c.files && c.err == nil {
					t.Fatalf("files %q, want %d", files, c.files)
				}
				tables := 0
				for _, file := range files {
					got, err := bws.Read(t.Context(), file)
					if err != nil {
						t.Fatal(err)
					}
					tables += len(got.Tables)
					for _, p := range bws.Check(got) {
						if !p.Warning {
							t.Errorf("%s: %v", filepath.Base(file), p)
						}
					}
				}
				if c.err == nil && tables != c.sections*c.tables {
					t.Errorf("%d tables, want %d", tables, c.sections*c.tables)
				}
			})
	}
}

// Several servers, several files: what comes into any of them comes into the session.
func TestSeveralServersAreReadAsOne(t *testing.T) {
	s, l, files := twoServers(t, 9)
	for i, section := range []int{1, 5} {
		db, err := bws.Open(t.Context(), files[i])
		if err != nil {
			t.Fatal(err)
		}
		r := row(1, "1 NT", "N", "=")
		r.Section, r.PairEW = section, 32
		if _, err := db.Insert("ReceivedData", r.Row()); err != nil {
			t.Fatal(err)
		}
	}
	read(t, l)
	read(t, l)
	if st := s.State(); len(st.Results) != 2 || len(st.Doubtful()) != 0 || len(l.Status().Tables) != 155 {
		t.Errorf("%d results, doubtful %+v, %d tables", len(st.Results), st.Doubtful(), len(l.Status().Tables))
	}
	// A change of section A has nothing to do with the file of the other
	// server, whoever holds that.
	lock := strings.TrimSuffix(files[1], ".bws") + ".ldb"
	if err := os.WriteFile(lock, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	m := s.State().Sections[0].Movement
	e := movement.NewEditor(m)
	if err := errors.Join(e.AddRound(), e.SetPairs(1, 10, 1, 32), e.MoveBoards(1, 10, 63)); err != nil {
		t.Fatal(err)
	}
	c, err := m.ChangeTo(e.Movement(), 9)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Errorf("section A beside a held file of section E: %v", err)
	}
	if sec, _ := s.State().Section(1); sec.Movement.Rounds != 10 {
		t.Errorf("section A has %d rounds", sec.Movement.Rounds)
	}
	if err := errors.Join(os.Remove(lock), os.Remove(files[1])); err != nil {
		t.Fatal(err)
	}
	if err := l.ReadNow(t.Context()); err == nil || len(s.State().Results) != 2 ||
		s.State().Results[session.Key{Section: 5, Table: 1, Round: 1, Board: 1}].Vanished {
		t.Errorf("one file gone: %v, %+v", err, s.State().Results)
	}
}

// Which flag to use is a choice, and using none is the default.
func TestGuideGuidelinesForDataRetrieval(t *testing.T) {
	for _, flag := range []string{"", "Processed", "Processed3", "custom_Clubnight"} {
		for _, later := range []bool{false, true} { // chosen after the file was made
			t.Run(fmt.Sprintf("%s later %t", flag, later), func(t *testing.T) {
				_, l := evening(t)
				choose := func() { with(l, func(o *bridgemate.Options) { o.Processed = flag }) }
				if !later {
					choose()
				}
				if err := l.Create(t.Context()); err != nil {
					t.Fatal(err)
				}
				choose()
				insert(t, l, row(1, "1 NT", "N", "="), row(2, "2 S", "E", "-1"))
				read(t, l)
				read(t, l)
				insert(t, l, row(3, "PASS", "", ""))
				read(t, l)
				if err := l.Status().Marking; err != nil {
					t.Error(err)
				}
				list, err := bws.Dump(t.Context(), l.Options().File, "ReceivedData")
				if err != nil {
					t.Fatal(err)
				}
				columns := list[0].Columns
				for i, name := range columns {
					flagged := strings.HasPrefix(name, "Processed") || strings.HasPrefix(name, "custom_")
					for _, r := range list[0].Rows {
						if flagged && r[i] != (name == flag) {
							t.Errorf("board %v: %s is %v", r[4], name, r[i])
						}
					}
				}
				if flag == "custom_Clubnight" && columns[len(columns)-1] != flag {
					t.Errorf("the last column is %s", columns[len(columns)-1])
				}
			})
		}
	}
}

// Guide: Using the recorder version, Processing data.
func TestGuideUsingTheRecorderVersion(t *testing.T) {
	s, l := created(t)
	key := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	add := func(table string, r bws.Recorded) {
		r.Section, r.Table, r.Round, r.Board = 1, 1, 1, 1
		change(t, l, func(w bws.Batch) error {
			row := r.BidRow()
			if table == "PlayData" {
				row = r.CardRow()
			}
			_, err := w.Insert(table, row)
			return err
		})
	}
	for i, bid := range []string{"1H", "X", "PASS", "SkipBid"} {
		add("BiddingData", bws.Recorded{Counter: i + 1, Direction: "NESW"[i : i+1], What: bid})
	}
	add("PlayData", bws.Recorded{Counter: 1, Direction: "E", What: "ST"})
	add("PlayData", bws.Recorded{Counter: 2, Direction: "S", What: "Dx"})
	add("PlayData", bws.Recorded{Counter: 3, Direction: "Q", What: "H9"}) // nobody sits there
	read(t, l)
	change(t, l, func(w bws.Batch) error { // Cancel was pressed
		_, err := w.Update("BiddingData", bws.Row{"Counter": 3}, bws.Row{"Erased": true})
		return err
	})
	add("BiddingData", bws.Recorded{Counter: 3, Direction: "S", What: "XX"})
	read(t, l)
	seq := s.State().Seq
	read(t, l)
	record := s.State().Recorded[key]
	var auction []string
	for _, c := range record.Auction() {
		auction = append(auction, c.What)
	}
	if got := strings.Join(auction, " "); got != "1H X XX SkipBid" || len(record.Calls) != 5 {
		t.Errorf("auction %q of %+v", got, record.Calls)
	}
	if play := record.Play(); len(play) != 2 || play[0].What != "ST" || play[1].What != "Dx" {
		t.Errorf("play %+v", play)
	}
	if s.State().Seq != seq {
		t.Error("the same rows were journalled twice")
	}
}

// Guide: IntermediateData. A contract in play shows until its result is in.
func TestGuideIntermediateData(t *testing.T) {
	_, l := created(t)
	set := row(2, "4 S x", "N", "")
	set.LeadCard = "D10"
	change(t, l, func(w bws.Batch) error { _, err := w.Insert("IntermediateData", set.Row()); return err })
	read(t, l)
	want := bridgemate.InPlay{Key: session.Key{Section: 1, Table: 1, Round: 1, Board: 2},
		Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades, Doubling: scoring.Doubled},
		Declarer: scoring.North, Lead: led(t, "DT")}
	if got := l.Status().InPlay; !slices.Equal(got, []bridgemate.InPlay{want}) {
		t.Errorf("in play %+v", got)
	}
	insert(t, l, row(2, "4 S x", "N", "="))
	read(t, l)
	if got := l.Status().InPlay; len(got) != 0 {
		t.Errorf("after the result: %+v", got)
	}
}

func led(t *testing.T, card string) session.Lead {
	t.Helper()
	l, err := session.ParseLead(card)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
