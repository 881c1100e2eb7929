package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// rowsOf are the rows of a board in the order of their numbers.
func rowsOf(c *bws.Contents, k bws.Key) (rows []bws.Received) {
	for _, r := range c.Received {
		if r.Key() == k {
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b bws.Received) int { return int(a.ID - b.ID) })
	return rows
}

// Of a board's rows only the last is marked, and the first stands in the file as it was.
func TestErasedBoardHasItsLastRowMarked(t *testing.T) {
	for _, corrected := range []bool{false, true} {
		faults := Faults("erased:A2,r3,b14")
		if corrected {
			faults += ",corrected"
		}
		got, usual, said := disturbed(t, faults)
		key := bws.Key{Section: 1, Table: 2, Round: 3, Board: 14}
		others(t, got, usual, func(k bws.Key) bool { return k == key })
		rows, right := rowsOf(got, key), entries(usual)[key]
		if len(rows) < 2 || rows[0].Erased || !sameEntry(rows[0], right) ||
			!rows[1].Erased || sameEntry(rows[1], right) {
			t.Fatalf("%s: %+v", faults, rows)
		}
		if corrected != (len(rows) == 3) || corrected && (rows[2].Erased || !sameEntry(rows[2], right)) {
			t.Errorf("%s: %+v", faults, rows)
		}
		if _, stands := entries(got)[key]; stands != corrected {
			t.Errorf("%s: the board has a result: %v", faults, stands)
		}
		if says(said, "fault erased: only the last row is marked") != 1 {
			t.Errorf("%q", said)
		}
	}
}

// TestCorrectionErasesOneRow: the correction of every evening, too, marks
// the last row alone.
func TestCorrectionErasesOneRow(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	play(t, room(t, Choices{Seed: 1, Calm: true}), start(path))
	key := bws.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	change(t, path, func(b bws.Batch) error {
		_, err := b.Insert("ReceivedData", rowsOf(read(t, path), key)[0].Row())
		if err == nil {
			_, err = b.Update("Tables", bws.Row{"Table": 1}, bws.Row{"UpdateFromRound": 1})
		}
		return err
	})
	db, err := bws.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	e := &evening{room: room(t, Choices{}), db: db, client: 1, say: func(string, ...any) {}}
	if err := db.Batch(e.update); err != nil {
		t.Fatal(err)
	}
	if rows := rowsOf(read(t, path), key); len(rows) != 2 || rows[0].Erased || !rows[1].Erased {
		t.Errorf("%+v", rows)
	}
}

// The rows come again, with new numbers and the same content.
func TestResentRowsAreTheSame(t *testing.T) {
	got, usual, said := disturbed(t, "resent:A1,r2")
	if !reflect.DeepEqual(entries(got), entries(usual)) {
		t.Error("other results")
	}
	for board := 5; board <= 8; board++ {
		rows := rowsOf(got, bws.Key{Section: 1, Table: 1, Round: 2, Board: board})
		if len(rows) != 2 || rows[0].Erased || rows[1].Erased || !sameEntry(rows[0], rows[1]) {
			t.Errorf("board %d: %+v", board, rows)
		}
	}
	if len(got.Received) != len(usual.Received)+4 || says(said, "fault resent: ") != 4 ||
		says(said, "taken over from the scoring program") != 0 {
		t.Errorf("%d rows, %q", len(got.Received), said)
	}
}

// The rows are where they were not, and say what they said.
func TestReplacedRowsSayWhatTheySaid(t *testing.T) {
	got, usual, said := disturbed(t, "replaced:A1,r2")
	if !reflect.DeepEqual(entries(got), entries(usual)) || len(got.Received) != len(usual.Received) {
		t.Errorf("%d rows, usually %d", len(got.Received), len(usual.Received))
	}
	last := rowsOf(got, bws.Key{Section: 1, Table: 1, Round: 2, Board: 8})[0].ID
	for board := 5; board <= 7; board++ {
		if rows := rowsOf(got, bws.Key{Section: 1, Table: 1, Round: 2, Board: board}); len(rows) != 1 ||
			rows[0].ID < last {
			t.Errorf("board %d: %+v, board 8 has the number %d", board, rows, last)
		}
	}
	if says(said, "fault replaced: ") != 3 {
		t.Errorf("%q", said)
	}
}

func TestSidesStandForTheSeat(t *testing.T) {
	got, usual, said := disturbed(t, "sides:7")
	found := 0
	for key, r := range entries(got) {
		was := entries(usual)[key]
		if r.NSEW != was.NSEW {
			found++
			if len(r.NSEW) != 2 || !strings.Contains(r.NSEW, was.NSEW) {
				t.Errorf("%q for %q", r.NSEW, was.NSEW)
			}
			r.NSEW = was.NSEW
		}
		if r != was {
			t.Errorf("%+v, usually %+v", r, was)
		}
	}
	if found != 7 || says(said, "fault sides: ") != 7 {
		t.Errorf("%d, %q", found, said)
	}
}

func TestStrayRowsAreAdded(t *testing.T) {
	got, usual, said := disturbed(t, "strays:5")
	empty, elsewhere := 0, 0
	for _, r := range got.Received {
		switch {
		case r.Key() == bws.Key{} && r.Contract == "":
			empty++
		case r.Table > 5:
			elsewhere++
		}
	}
	if empty != 3 || elsewhere != 2 || len(got.Received) != len(usual.Received)+5 || says(said, "fault strays: ") != 5 {
		t.Errorf("%d without content, %d of other tables, %q", empty, elsewhere, said)
	}
	others(t, got, usual, func(k bws.Key) bool { return k.Table == 0 || k.Table > 5 })
}

// TestTakenBack looks at IntermediateData: one contract, another above it,
// and that one erased.
func TestTakenBack(t *testing.T) {
	path := club{tables: 3, boards: 2, settings: bws.Row{"IntermediateResults": true}}.file(t)
	play(t, room(t, Choices{Seed: 1, Calm: true, Faults: "taken-back:A2,r2"}), start(path))
	c := read(t, path)
	found := 0
	for board := 3; board <= 6; board++ {
		key := bws.Key{Section: 1, Table: 2, Round: 2, Board: board}
		rows := rowsOf(&bws.Contents{Received: c.Intermediate}, key)
		if len(rows) == 0 {
			continue // not this round's
		}
		found++
		if len(rows) != 2 || rows[0].Erased || !rows[1].Erased ||
			sameEntry(rows[0], rows[1]) && rows[0].Contract != "PASS" {
			t.Errorf("%+v", rows)
		}
		if len(rowsOf(c, key)) != 1 {
			t.Errorf("board %d has no result", board)
		}
	}
	if found != 2 {
		t.Errorf("%d boards", found)
	}
}

// TestTwoRows: every seat has two rows, and by the rule for them the player
// is the usual one.
func TestTwoRows(t *testing.T) {
	got, usual, _ := disturbed(t, "two-rows")
	rows := map[seat][2]string{}
	for _, p := range got.PlayerNumbers {
		at := seat{p.Section, p.Table, p.Direction}
		pair := rows[at]
		if p.Round > 1 || pair[p.Round] != "" {
			t.Errorf("%+v", p)
		}
		pair[p.Round] = p.Number
		rows[at] = pair
	}
	misleading := 0
	for _, p := range usual.PlayerNumbers {
		pair := rows[seat{p.Section, p.Table, p.Direction}]
		if pair[0] != p.Number {
			misleading++
		}
		if now := pair[1]; now != p.Number && (now != "" || pair[0] != p.Number) {
			t.Errorf("%+v, now %q", p, pair)
		}
	}
	if len(got.PlayerNumbers) != 40 || misleading < 15 {
		t.Errorf("%d rows, %d seats with another number in Round 0", len(got.PlayerNumbers), misleading)
	}
}

func TestChangedNumber(t *testing.T) {
	got, usual, said := disturbed(t, "changed-number:A2")
	if !reflect.DeepEqual(got.PlayerNumbers, usual.PlayerNumbers) {
		t.Error("other numbers in the end")
	}
	wrong := slices.IndexFunc(said, func(s string) bool {
		return strings.Contains(s, "changed-number: N enters 0115 for 1005") ||
			strings.Contains(s, "N enters 0105 for 1005")
	})
	right := slices.IndexFunc(said, func(s string) bool { return strings.Contains(s, "changed-number: N is 1005") })
	if wrong < 0 || right < wrong || says(said[wrong:right], "round 1, board") < 15 {
		t.Errorf("wrong at %d, right at %d: %q", wrong, right, said)
	}
}

// TestLateStatus: the tables play while the file says that none was uploaded; a
// restart goes on, too.
func TestLateStatus(t *testing.T) {
	path := club{tables: 3, boards: 4}.file(t)
	choices := Choices{Seed: 1, Calm: true, Faults: "late-status:20"}
	ctx, stop := context.WithCancelCause(t.Context())
	errStop := errors.New("stop")
	results := 0
	err := room(t, choices).Run(ctx, start(path), func(e Happening) {
		if c := read(t, path); len(c.Received) > 0 && len(c.Received) < 20 {
			results++
			if c.Tables[0].Status != bws.NotUploaded {
				t.Errorf("after %d results the status is set", len(c.Received))
			}
			stop(errStop)
		}
	})
	if !errors.Is(err, errStop) || results == 0 {
		t.Fatalf("%v", err)
	}
	play(t, room(t, choices), restart(path))
	c := read(t, path)
	if len(entries(c)) != 36 || c.Tables[2].Status != bws.Uploaded {
		t.Errorf("%d results, status %d", len(c.Received), c.Tables[2].Status)
	}
}

// TestEarlyCrash: nothing is uploaded; without /s nothing ever is, with /s it plays.
func TestEarlyCrash(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	choices := Choices{Seed: 1, Calm: true, Faults: "early-crash"}
	if err := room(t, choices).Run(t.Context(), start(path), quiet); !errors.Is(err, ErrCrashed) {
		t.Fatal(err)
	}
	if c := read(t, path); len(c.Received) != 0 || c.Tables[0].Status != bws.NotUploaded {
		t.Errorf("%+v", c.Tables)
	}
	ctx, stop := context.WithCancelCause(t.Context())
	errStop := errors.New("stop")
	var said []string
	err := room(t, choices).Run(ctx, restart(path), func(e Happening) {
		if said = append(said, e.Text); strings.HasPrefix(e.Text, "no table was uploaded") {
			stop(errStop)
		}
	})
	if !errors.Is(err, errStop) || len(read(t, path).Received) != 0 {
		t.Errorf("%v, %q", err, said)
	}
	play(t, room(t, choices), start(path))
	if n := len(read(t, path).Received); n != 18 {
		t.Errorf("%d results", n)
	}
}

// TestSlowPages looks at the file as often as it can while it is written: there are
// moments in which it cannot be read as it stands, and in the end everything is there.
func TestSlowPages(t *testing.T) {
	whole := club{tables: 3, boards: 4}
	path := whole.file(t)
	play(t, room(t, Choices{Seed: 1, Calm: true}), start(path))
	want := entries(read(t, path))
	path = whole.file(t)
	done := make(chan error, 1)
	var said []string
	slow := room(t, Choices{Seed: 1, Calm: true, Faults: "slow-pages:4"})
	go func() { done <- slow.Run(t.Context(), start(path), events(&said)) }()
	halves := 0
	for {
		select {
		case err := <-done:
			if err != nil || says(said, "fault slow-pages: ") != 1 {
				t.Fatalf("%v, %q", err, said)
			}
			if halves == 0 {
				t.Error("the file was whole at every moment")
			}
			if got := entries(read(t, path)); !reflect.DeepEqual(got, want) {
				t.Errorf("%d results, usually %d", len(got), len(want))
			}
			return
		default:
		}
		image, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if half(image) {
			halves++
		}
	}
}

// half reports whether a file's tables count other rows than they have.
func half(image []byte) bool {
	s, err := jet.ParseSnapshot(image)
	if err != nil {
		return true
	}
	for _, name := range []string{"ReceivedData", "PlayerNumbers"} {
		table, err := s.Table(name)
		if err != nil {
			return true
		}
		if rows, err := s.Rows(name); err != nil || len(rows) != table.RowCount {
			return true
		}
	}
	return false
}

// TestHarmlessFaults breaks evenings with all that is harmless off again and again.
func TestHarmlessFaults(t *testing.T) {
	five := club{tables: 5, boards: 4, settings: bws.Row{"IntermediateResults": true}}
	usual := five.file(t)
	play(t, room(t, Choices{Seed: 5}), start(usual))
	want := entries(read(t, usual))
	choices := Choices{Seed: 5,
		Faults: "erased:A2,r3,corrected,resent:A1,r2,replaced:A3,r1,strays:4,taken-back:A4,r2,two-rows,changed-number:A1,late-status:30,slow-pages:1"}
	path := five.file(t)
	interrupted(t, choices, path)
	got := entries(read(t, path))
	for key := range got {
		if _, known := want[key]; !known {
			delete(got, key) // a stray
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%d results, not the %d of an evening without faults", len(got), len(want))
	}
}

// TestFaultNames: every fault is documented, and harmless ones are among them.
func TestFaultNames(t *testing.T) {
	doc, err := os.ReadFile("faults.go")
	more, err2 := os.ReadFile("connectorfaults.go")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	doc = append(doc, more...)
	for _, name := range FaultNames() {
		if !strings.Contains(string(doc), fmt.Sprintf("//\t%s", name)) {
			t.Errorf("%s has no line in the comment", name)
		}
	}
	if len(FaultNames()) != 47 {
		t.Errorf("%q", FaultNames())
	}
}
