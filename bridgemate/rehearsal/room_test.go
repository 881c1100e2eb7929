package rehearsal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session/deal"
)

// club is a Mitchell movement to be played: as many rounds as tables, which is odd.
type club struct {
	tables, boards int
	missing        int // pair, 0 for none
	settings       bws.Row
	hands          []bws.HandRecord
	format         bws.Format
}

// file writes the movement into a new database.
func (c club) file(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "evening.bws")
	schema, err := bws.Schema(bws.BMPro, slices.Sorted(maps.Keys(c.settings))...)
	if err == nil {
		err = bws.Create(path, c.format, schema)
	}
	if err != nil {
		t.Fatal(err)
	}
	change(t, path, func(b bws.Batch) error {
		rows := []struct {
			table string
			row   bws.Row
		}{{"Clients", bws.Client{Computer: "CLUB-PC"}.Row()},
			{"Section", bws.Section{ID: 1, Letter: "A", Tables: c.tables, MissingPair: c.missing}.Row()}}
		add := func(table string, row bws.Row) {
			rows = append(rows, struct {
				table string
				row   bws.Row
			}{table, row})
		}
		for table := 1; table <= c.tables; table++ {
			add("Tables", bws.TableRow{Section: 1, Table: table, ComputerID: 1}.Row())
			for round := 1; round <= c.tables; round++ {
				add("RoundData", c.round(table, round).Row())
			}
			for _, d := range []string{"N", "S", "E", "W"} {
				add("PlayerNumbers", bws.PlayerNumber{Section: 1, Table: table, Direction: d}.Row())
			}
		}
		for _, h := range c.hands {
			add("HandRecord", h.Row())
		}
		if c.settings != nil {
			add("Settings", c.settings)
		}
		for _, r := range rows {
			if _, err := b.Insert(r.table, r.row); err != nil {
				return err
			}
		}
		return nil
	})
	return path
}

func (c club) round(table, round int) bws.Round {
	set := (table + round - 2) % c.tables
	ew := (table-round+c.tables)%c.tables + 1
	return bws.Round{Section: 1, Table: table, Round: round, NSPair: table, EWPair: c.tables + ew,
		LowBoard: set*c.boards + 1, HighBoard: (set + 1) * c.boards}
}

func change(t testing.TB, path string, f func(b bws.Batch) error) {
	t.Helper()
	db, err := bws.Open(t.Context(), path)
	if err == nil {
		err = db.Batch(f)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) *bws.Contents {
	t.Helper()
	c, err := bws.Read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// room is a fast one.
func room(t testing.TB, c Choices) *Room {
	t.Helper()
	if c.Speed == "" {
		c.Speed = "max"
	}
	if c.Computer == "" {
		c.Computer = "CLUB-PC"
	}
	r, err := NewRoom(c)
	if err != nil {
		t.Fatal(err)
	}
	r.interval = time.Millisecond
	return r
}

func quiet(Happening) {}

func start(path string) CommandLine   { return CommandLine{File: path, Reset: true, Read: true} }
func restart(path string) CommandLine { return CommandLine{File: path, Read: true} }

func play(t testing.TB, r *Room, line CommandLine) {
	t.Helper()
	if err := r.Run(t.Context(), line, quiet); err != nil {
		t.Fatal(err)
	}
}

// entries are the results that stand, without IDs and times: what must be equal however
// often the room was broken off.
func entries(c *bws.Contents) map[bws.Key]bws.Received {
	standing := bws.Standing(c.Received)
	for k, r := range standing {
		r.ID, r.DateLog, r.TimeLog = 0, time.Time{}, time.Time{}
		standing[k] = r
	}
	return standing
}

func TestEveningIsPlayedWhole(t *testing.T) {
	nine := club{tables: 9, boards: 3}
	path := nine.file(t)
	r := room(t, Choices{Seed: 1})
	r.now = func() time.Time { return time.Date(2026, 11, 21, 21, 15, 30, 0, time.Local) }
	var said []string
	if err := r.Run(t.Context(), start(path), func(e Happening) { said = append(said, e.String()) }); err != nil {
		t.Fatal(err)
	}
	c := read(t, path)
	if problems := bws.Check(c); problems != nil {
		t.Errorf("%v", problems)
	}
	standing := bws.Standing(c.Received)
	for _, row := range c.Rounds {
		boards, _ := row.Boards()
		for _, b := range boards {
			got, ok := standing[bws.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b}]
			if !ok || got.PairNS != row.NSPair || got.PairEW != row.EWPair {
				t.Errorf("table %d, round %d, board %d: %+v", row.Table, row.Round, b, got)
			}
			checkEntry(t, dealt(1, b), got)
		}
	}
	if len(standing) != 243 {
		t.Errorf("%d results, want 243", len(standing))
	}
	for _, row := range c.Received {
		if row.DateLog != time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC) ||
			row.TimeLog != time.Date(1899, 12, 30, 21, 15, 30, 0, time.UTC) {
			t.Fatalf("logged %v %v", row.DateLog, row.TimeLog)
		}
	}
	for _, table := range c.Tables {
		if table.Status != bws.Uploaded || table.LogOnOff != bws.LoggedOn {
			t.Errorf("%+v", table)
		}
	}
	if got := c.PlayerNumbers[4*3+1]; got.Number != "1015" { // table 4, South: 4*3 players before, N and E
		t.Errorf("%+v, want 1015", got)
	}
	if len(c.Intermediate) != 0 {
		t.Error("contracts were sent without the setting IntermediateResults")
	}
	if !strings.HasPrefix(said[0], "21:15:30 ") ||
		!strings.Contains(strings.Join(said, "\n"), "table A1 has logged on") ||
		!strings.Contains(said[len(said)-1], "all results are in: 243") {
		t.Errorf("said %q … %q", said[0], said[len(said)-1])
	}
}

// checkEntry checks what bws.Check cannot know: whether the cards could do that.
func checkEntry(t *testing.T, hands [4]deal.Hand, r bws.Received) {
	t.Helper()
	contract, err := scoring.ParseContract(r.Contract)
	if err != nil || contract.Level == 0 {
		if r.NSEW != "" || r.Result != "" || r.LeadCard != "" || r.Declarer != 0 || err != nil && r.Remarks == "" {
			t.Errorf("%+v", r)
		}
		return
	}
	if r.Contract != bws.FormatContract(contract) {
		t.Errorf("the guide does not write %q", r.Contract)
	}
	read, faults := r.Read()
	d := read.Declarer
	if len(faults) > 0 || !d.Exact {
		t.Fatalf("%+v: %v", r, faults)
	}
	if want := map[scoring.Side]int{scoring.NS: r.PairNS, scoring.EW: r.PairEW}[d.Side]; r.Declarer != want {
		t.Errorf("declarer %s is pair %d, not %d", r.NSEW, want, r.Declarer)
	}
	tricks, err := scoring.ParseTricks(r.Result)
	if err != nil || (scoring.Result{Contract: contract, Declarer: d.Seat, Tricks: tricks}).Check() != nil {
		t.Errorf("%+v", r)
	}
	lead := read.Lead.String()
	if bws.FormatLead(lead) != r.LeadCard || !read.HasLead {
		t.Fatalf("lead %q", r.LeadCard)
	}
	leader := hands[(d.Seat+1)%4]
	if !slices.ContainsFunc(leader.Cards(), func(c deal.Card) bool { return c.String() == lead }) {
		t.Errorf("board %d by %s: %s is not in the leader's hand %s", r.Board, r.NSEW, lead, leader)
	}
}

func TestHandRecord(t *testing.T) {
	var hands []bws.HandRecord
	for b := 1; b <= 6; b++ {
		h := bws.HandRecord{Section: 1, Board: b}
		for seat, hand := range dealt(99, b) {
			for i, s := range deal.Suits {
				h.Hands[seat][i] = hand.Ranks(s)
			}
		}
		hands = append(hands, h)
	}
	path := club{tables: 3, boards: 2, hands: hands}.file(t)
	line := start(path)
	line.HandRecords = []int{1}
	play(t, room(t, Choices{Seed: 1}), line)
	for _, r := range bws.Standing(read(t, path).Received) {
		checkEntry(t, dealt(99, r.Board), r)
	}
	line.HandRecords = []int{2}
	if err := room(t, Choices{}).Run(t.Context(), line, quiet); !errors.Is(err, ErrRejected) {
		t.Errorf("hand records of a section that is not there: %v", err)
	}
}

// TestMissingPairs has both rules of the guide's chapter "How to deal with
// missing pairs".
func TestMissingPairs(t *testing.T) {
	five := club{tables: 5, boards: 2, missing: 10}
	path := five.file(t)
	change(t, path, func(b bws.Batch) error { // and one empty table in round 2
		_, err := b.Update("RoundData", bws.Row{"Table": 2, "Round": 2}, bws.Row{"NSPair": 0, "EWPair": 0})
		return err
	})
	play(t, room(t, Choices{Seed: 2}), start(path))
	c := read(t, path)
	for k, r := range bws.Standing(c.Received) {
		if r.PairEW == 10 || k.Table == 2 && k.Round == 2 {
			t.Errorf("%+v was played", k)
		}
	}
	if n := len(bws.Standing(c.Received)); n != 5*5*2-5*2-2 {
		t.Errorf("%d results", n)
	}
	for _, p := range c.PlayerNumbers {
		if sits := p.Table != 5 || p.Direction == "N" || p.Direction == "S"; (p.Number != "") != sits {
			t.Errorf("%+v", p)
		}
	}
}

func TestIntermediateResults(t *testing.T) {
	path := club{tables: 3, boards: 3, settings: bws.Row{"IntermediateResults": true, "LeadCard": false}}.file(t)
	play(t, room(t, Choices{Seed: 3, Calm: true}), start(path))
	c := read(t, path)
	received := bws.Standing(c.Received)
	for _, i := range c.Intermediate {
		r := received[i.Key()]
		if i.Result != "" || i.Contract != r.Contract || i.NSEW != r.NSEW || i.LeadCard != "" || r.LeadCard != "" {
			t.Errorf("%+v, then %+v", i, r)
		}
	}
	played := 0
	for _, r := range received {
		if r.NSEW != "" {
			played++
		}
	}
	if len(c.Intermediate) != played || played < 20 {
		t.Errorf("%d contracts of %d boards", len(c.Intermediate), played)
	}
}

func TestPlayersAreNumberedAsChosen(t *testing.T) {
	list := filepath.Join(t.TempDir(), "players.txt")
	if err := os.WriteFile(list, []byte("\ufeffNBB-7\r\n\r\n42\r\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	numbers := func(c Choices, settings bws.Row) (all []string) {
		path := club{tables: 3, boards: 1, settings: settings}.file(t)
		play(t, room(t, c), start(path))
		for _, d := range []string{"N", "E", "S", "W"} {
			for _, p := range read(t, path).PlayerNumbers {
				if p.Table == 1 && p.Direction == d {
					all = append(all, p.Number)
				}
			}
		}
		return all
	}
	for _, test := range []struct {
		name     string
		choices  Choices
		settings bws.Row
		want     string
	}{
		{"invented", Choices{}, nil, "1001 1002 1003 1004"},
		{"from a list", Choices{Players: list}, nil, "NBB-7 42  "},
		{"all blank", Choices{Blanks: 100}, nil, "   "},
		{"no blank entry", Choices{Blanks: 100}, bws.Row{"MemberNumbersNoBlankEntry": true}, "1001 1002 1003 1004"},
		{"not asked for", Choices{}, bws.Row{"MemberNumbers": false}, "   "},
	} {
		if got := strings.Join(numbers(test.choices, test.settings), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	if _, err := NewRoom(Choices{Players: list + "x"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file of players: %v", err)
	}
	if err := os.WriteFile(list, []byte("12345678901234567\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := NewRoom(Choices{Players: list}); !errors.Is(err, ErrCommandLine) {
		t.Errorf("a number of 17 characters: %v", err)
	}
}

// TestPaceFollowsTheClock moves the clock by hand: steps become due when their time has
// come, N times faster.
func TestPaceFollowsTheClock(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("Tables", nil, bws.Row{"Status": bws.Uploaded})
		return err
	})
	r := room(t, Choices{Seed: 1, Speed: "60"})
	now := time.Date(2026, 11, 21, 19, 30, 0, 0, time.UTC)
	r.now = func() time.Time { return now }
	e := &evening{room: r, seed: 1, since: now}
	c := read(t, path)
	e.replan(c, c.Tables)
	steps := e.plan.pending(newState(c))
	last := steps[len(steps)-1].at
	// Three rounds of two boards of seven minutes, with seating and changes.
	if last < 35*time.Minute || last > 70*time.Minute {
		t.Errorf("the evening takes %v", last)
	}
	if !slices.IsSortedFunc(steps, func(a, b step) int { return cmp.Compare(a.at, b.at) }) {
		t.Error("the steps are not in order")
	}
	if n := len(e.due(steps)); n > 3 {
		t.Errorf("%d steps at once", n)
	}
	now = now.Add(4 * time.Second) // four minutes
	if due := e.due(steps); len(due) == 0 || due[len(due)-1].at > 4*time.Minute || steps[len(due)].at <= 4*time.Minute {
		t.Errorf("%d steps after four minutes", len(due))
	}
	now = now.Add(time.Hour)
	if n := len(e.due(steps)); n != len(steps) {
		t.Errorf("%d of %d steps after the evening", n, len(steps))
	}
}

// TestResultsArriveAFewAtATime looks at the file at everything that happens: results
// arrive a few at a time.
func TestResultsArriveAFewAtATime(t *testing.T) {
	path := club{tables: 9, boards: 3}.file(t)
	seen := map[int]bool{}
	last := 0
	err := room(t, Choices{Seed: 6}).Run(t.Context(), start(path), func(Happening) {
		n := len(read(t, path).Received)
		if n < last {
			t.Fatalf("%d rows after %d", n, last)
		}
		last, seen[n] = n, true
	})
	if err != nil || len(seen) < 20 {
		t.Errorf("others saw %d states of the evening, %v", len(seen), err)
	}
}

// TestReadWhilePlaying polls without a pause, from another goroutine, while
// a room plays flat out.
func TestReadWhilePlaying(t *testing.T) {
	path := club{tables: 9, boards: 3}.file(t)
	done := make(chan error, 1)
	go func() { done <- room(t, Choices{Seed: 6}).Run(t.Context(), start(path), quiet) }()
	for last := 0; ; {
		select {
		case err := <-done:
			if n := len(bws.Standing(read(t, path).Received)); n != 243 || err != nil {
				t.Errorf("%d results, %v", n, err)
			}
			return
		default:
		}
		n := len(read(t, path).Received)
		if n < last {
			t.Fatalf("%d rows after %d", n, last)
		}
		last = n
	}
}

func ExampleHappening() {
	fmt.Println(Happening{time.Date(2026, 11, 21, 20, 5, 9, 0, time.UTC), "table A3 has logged on"})
	// Output: 20:05:09 table A3 has logged on
}

func BenchmarkEvening9Tables27Boards(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		path := club{tables: 9, boards: 3}.file(b)
		b.StartTimer()
		play(b, room(b, Choices{Seed: 1}), start(path))
	}
}

// A room that waits looks at its file when it is told to.
func TestWaitingRoomLooksWhenTold(t *testing.T) {
	c := club{tables: 3, boards: 2}
	path := c.file(t)
	r := room(t, Choices{Seed: 1, KeepOpen: true})
	r.interval = time.Hour
	ctx, stop := context.WithCancelCause(t.Context())
	ended, waits := errors.New("ended"), 0
	err := r.Run(ctx, start(path), func(h Happening) {
		if !strings.HasPrefix(h.Text, "all results are in") {
			return
		}
		if waits++; waits == 2 {
			stop(ended)
			return
		}
		change(t, path, func(b bws.Batch) error {
			_, err := b.Insert("RoundData", bws.Round{Section: 1, Table: 1, Round: 4, NSPair: 1, EWPair: 2,
				LowBoard: 7, HighBoard: 8}.Row())
			return err
		})
		r.Look()
		r.Look()
	})
	if !errors.Is(err, ended) || len(bws.Standing(read(t, path).Received)) != 20 {
		t.Errorf("%v, %d results", err, len(bws.Standing(read(t, path).Received)))
	}
}
