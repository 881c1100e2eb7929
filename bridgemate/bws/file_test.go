package bws_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

func open(t *testing.T, path string) *bws.File {
	t.Helper()
	db, err := bws.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// session is one row of every type, with every field filled.
func session() *bws.Contents {
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	clock := time.Date(1899, 12, 30, 19, 42, 7, 0, time.UTC)
	received := bws.Received{ID: 1, Section: 1, Table: 2, Round: 3, Board: 14, PairNS: 5,
		PairEW: 9, Declarer: 9, NSEW: "W",
		Contract: "4 S x", Result: "-1", LeadCard: "D10", Remarks: "Wrong direction", DateLog: day, TimeLog: clock,
		Processed: true, Processed2: true, Processed4: true, Erased: true}
	intermediate := bws.Received{ID: 1, Section: 1, Table: 2, Round: 3, Board: 15,
		PairNS: 5, PairEW: 9, Contract: "3 NT",
		Processed1: true, Processed3: true}
	hand := bws.HandRecord{Section: 1, Board: 14, Hands: [4][4]string{
		{"AKQJT98765432", "", "", ""}, {"", "AKQJT98765432", "", ""}, {"", "", "AKQJT98765432", ""},
		{"", "", "", "AKQJT98765432"},
	}}
	settings := bws.Settings{"LeadCard": true, "MaximumResults": int64(5), "AutoShutDownBPC": false}
	return &bws.Contents{
		Clients:  []bws.Client{{ID: 1, Computer: "CLUB-PC"}},
		Sections: []bws.Section{{ID: 1, Letter: "A", Tables: 1, MissingPair: 12}},
		Tables: []bws.TableRow{{Section: 1, Table: 2, ComputerID: 1, Status: 1, LogOnOff: 1, UpdateFromRound: 4,
			CurrentRound: 3, CurrentBoard: 7}},
		Rounds: []bws.Round{{Section: 1, Table: 2, Round: 3, NSPair: 5, EWPair: 9, LowBoard: 13,
			HighBoard: 15, CustomBoards: "13,15"}},
		Received:      []bws.Received{received},
		Intermediate:  []bws.Received{intermediate},
		PlayerNumbers: []bws.PlayerNumber{{Section: 1, Table: 2, Direction: "N", Number: "1001"}},
		HandRecords:   []bws.HandRecord{hand},
		Bids: []bws.Recorded{{ID: 1, Section: 1, Table: 2, Round: 3, Board: 14, Counter: 2, Direction: "E",
			What: "SkipBid", DateLog: day, TimeLog: clock, Erased: true}},
		Cards: []bws.Recorded{{ID: 1, Section: 1, Table: 2, Round: 3, Board: 14, Counter: 52, Direction: "S",
			What: "Dx", DateLog: day, TimeLog: clock}},
		Settings:     settings,
		SettingsRows: []bws.Settings{settings},
		LastRow:      1,
		Counted:      true,
	}
}

func insertAll(t testing.TB, db bws.Database, c *bws.Contents) {
	t.Helper()
	for table, row := range map[string]bws.Row{
		"Clients": c.Clients[0].Row(), "Section": c.Sections[0].Row(), "Tables": c.Tables[0].Row(),
		"RoundData":    c.Rounds[0].Row(),
		"ReceivedData": c.Received[0].Row(), "IntermediateData": c.Intermediate[0].Row(),
		"PlayerNumbers": c.PlayerNumbers[0].Row(), "HandRecord": c.HandRecords[0].Row(),
		"BiddingData": c.Bids[0].BidRow(), "PlayData": c.Cards[0].CardRow(), "Settings": bws.Row(c.Settings),
	} {
		if _, err := db.Insert(table, row); err != nil {
			t.Fatalf("%s: %v", table, err)
		}
	}
}

func TestContentsWrittenAndRead(t *testing.T) {
	path := create(t, "LeadCard", "MaximumResults")
	want := session()
	insertAll(t, open(t, path), want)
	got, err := bws.Read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
	if s := got.Settings; !s.Bool("leadcard", false) || s.Int("MaximumResults", 0) != 5 ||
		!s.Bool("ShowResults", true) || s.Bool("ShowResults", false) {
		t.Errorf("settings %v", s)
	}
	export := mdbtools(t, "mdb-export", "-B", "-T", "%Y-%m-%d %H:%M:%S", path, "ReceivedData")
	if row := `1,1,2,3,14,5,9,9,"W","4 S x","-1","D10","Wrong direction","2026-11-21 00:00:00","1899-12-30 19:42:07",TRUE,FALSE,TRUE,FALSE,TRUE,TRUE`; !strings.Contains(export, row) {
		t.Errorf("mdb-export:\n%swant %s", export, row)
	}
}

// TestContentsOfOthers reads a file with columns in another order, some missing, some
// unknown, some of another type, and null where we write empty texts.
func TestContentsOfOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "other.bws")
	number := func(name string) jet.Column { return jet.Column{Name: name, Kind: jet.Int32} }
	text := func(name string) jet.Column { return jet.Column{Name: name, Kind: jet.Text, Size: 30} }
	err := jet.Create(path, jet.Access2000, []jet.Table{
		{Name: "Section", Columns: []jet.Column{text("Letter"), {Name: "Winners", Kind: jet.Int16}, number("id")}},
		{Name: "Tables", Columns: []jet.Column{number("Table"), number("Section"), number("Group")}},
		{Name: "RoundData", Columns: []jet.Column{number("Round")}},
		{Name: "ReceivedData", Columns: []jet.Column{text("Remarks"), number("Board"), number("Erased"),
			text("Contract"), {Name: "ExternalUpdate", Kind: jet.Bool}}},
		{Name: "Session", Columns: []jet.Column{text("GUID")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	db := open(t, path)
	for table, row := range map[string]bws.Row{
		"Section": {"ID": 3, "Letter": "C", "Winners": 2}, "Tables": {"Table": 5, "Section": 3, "Group": 1},
		"ReceivedData": {"Board": 7, "Erased": -1, "ExternalUpdate": true},
	} {
		if _, err := db.Insert(table, row); err != nil {
			t.Fatal(err)
		}
	}
	got, err := bws.Read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	want := &bws.Contents{
		Sections: []bws.Section{{ID: 3, Letter: "C", Winners: 2}},
		Tables:   []bws.TableRow{{Section: 3, Table: 5, Group: 1}},
		Received: []bws.Received{{Board: 7, Erased: true, ExternalUpdate: true}},
	}
	want.SetGeneration(bws.BCS)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
	if n, err := db.Update("ReceivedData", bws.Row{"Contract": ""}, bws.Row{"Contract": "PASS"}); n != 1 || err != nil {
		t.Errorf("null is not found as the empty text: %d, %v", n, err)
	}
}

func TestNotBridgemate(t *testing.T) {
	folder := t.TempDir()
	other := filepath.Join(folder, "other.mdb")
	if err := jet.Create(other, jet.Access2000,
		[]jet.Table{{Name: "Members", Columns: []jet.Column{{Name: "ID", Kind: jet.Int32}}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := bws.Read(t.Context(), other); !errors.Is(err, bws.ErrNotBridgemate) {
		t.Errorf("an Access database of another kind: %v", err)
	}
	text := filepath.Join(folder, "text.bws")
	if err := os.WriteFile(text, []byte("no database"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := bws.Read(t.Context(), text); err == nil {
		t.Error("a text file was read")
	}
	if _, err := bws.Read(t.Context(), filepath.Join(folder, "none.bws")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := bws.Open(t.Context(), filepath.Join(folder, "none.bws")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestDatabaseKeepsRows(t *testing.T) {
	path := create(t)
	var db bws.Database = open(t, path)
	for i := range 6 {
		id, err := db.Insert("ReceivedData", bws.Row{"Section": 1, "Table": i%2 + 1, "Board": i, "Contract": "1 H"})
		if err != nil || id != int64(i+1) {
			t.Fatalf("row %d has ID %d, %v", i, id, err)
		}
	}
	if n, err := db.Update("ReceivedData", bws.Row{"Table": 2, "contract": "1 H"}, bws.Row{"Erased": true}); n != 3 ||
		err != nil {
		t.Errorf("update: %d, %v", n, err)
	}
	if n, err := db.Update("ReceivedData", bws.Row{"Erased": true, "Board": 1}, bws.Row{"Contract": "2 H"}); n != 1 ||
		err != nil {
		t.Errorf("update: %d, %v", n, err)
	}
	if n, err := db.Delete("ReceivedData", bws.Row{"ID": 4}); n != 1 || err != nil {
		t.Errorf("delete: %d, %v", n, err)
	}
	rows, err := db.Select("ReceivedData")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%v %v %v", r.Get("id"), r["Contract"], r["Erased"]))
	}
	if want := []string{"1 1 H false", "2 2 H true", "3 1 H false", "5 1 H false",
		"6 1 H true"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if n, err := db.Update("ReceivedData", bws.Row{"Bord": 1}, bws.Row{"Erased": true}); n != 0 ||
		!errors.Is(err, jet.ErrNoColumn) {
		t.Errorf("where with an unknown field: %d, %v", n, err)
	}
	if _, err := db.Insert("Nowhere", bws.Row{}); !errors.Is(err, jet.ErrNoTable) {
		t.Errorf("insert into no table: %v", err)
	}
	if n, err := db.Delete("ReceivedData", nil); n != 5 || err != nil {
		t.Errorf("delete all: %d, %v", n, err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// TestSharedFileLosesNoRow lets several writers and a reader at one file: no row is lost,
// and a reader sees rows appear and never disappear.
func TestSharedFileLosesNoRow(t *testing.T) {
	path := create(t)
	const writers, each = 4, 25
	var wg sync.WaitGroup
	for w := range writers {
		db := open(t, path)
		wg.Go(func() {
			for i := range each {
				if _, err := db.Insert("ReceivedData",
					bws.Row{"Table": w, "Board": i, "Contract": "3 NT"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	last := 0
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		c, err := bws.Read(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Received) < last {
			t.Fatalf("%d rows after %d", len(c.Received), last)
		}
		last = len(c.Received)
	}
	c, err := bws.Read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[2]int]bool{}
	for i, r := range c.Received {
		seen[[2]int{r.Table, r.Board}] = true
		if r.ID != int64(i+1) {
			t.Errorf("row %d has ID %d", i, r.ID)
		}
	}
	if len(seen) != writers*each || len(c.Received) != writers*each {
		t.Errorf("%d rows of %d kinds, want %d", len(c.Received), len(seen), writers*each)
	}
}

// TestLockedFileIsWaitedForUntilTheContextEnds holds the file and tries to write: the
// context ends the waiting.
func TestLockedFileIsWaitedForUntilTheContextEnds(t *testing.T) {
	path := create(t)
	held, err := jet.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	db, err := bws.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Insert("Clients", bws.Row{"Computer": "PC"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want the deadline", err)
	}
	if c, err := bws.Read(t.Context(), path); err != nil || len(c.Clients) != 0 {
		t.Errorf("reading a file that is held: %v", err)
	}
}

// Only the last row of a board counts, whatever its flag: where it is erased there is no
// result, and no earlier row comes back.
func TestLastRowOfABoardStands(t *testing.T) {
	spades, notrump, hearts := bws.Received{Contract: "4 S"}, bws.Received{Contract: "3 NT"}, bws.Received{Contract: "2 H"}
	row := func(id int64, r bws.Received) bws.Received {
		r.ID, r.Section, r.Table, r.Round, r.Board = id, 1, 1, 1, 1
		return r
	}
	erased := func(r bws.Received) bws.Received { r.Erased = true; return r }
	for _, c := range []struct {
		name string
		rows []bws.Received
		want string // the contract that stands
	}{
		{"one", []bws.Received{row(1, spades)}, "4 S"},
		{"changed", []bws.Received{row(1, spades), row(2, notrump)}, "3 NT"},
		{"out of order", []bws.Received{row(2, notrump), row(1, spades)}, "3 NT"},
		{"the last is erased", []bws.Received{row(1, spades), erased(row(2, notrump))}, ""},
		{"the last is erased, out of order", []bws.Received{erased(row(2, notrump)), row(1, spades)}, ""},
		{"all are erased", []bws.Received{erased(row(1, spades)), erased(row(2, notrump))}, ""},
		{"entered again", []bws.Received{row(1, spades), erased(row(2, notrump)), row(3, hearts)}, "2 H"},
		{"the erased row is repeated", []bws.Received{row(1, spades), erased(row(2, notrump)),
			erased(row(3, notrump))}, ""},
		{"the first is erased only", []bws.Received{erased(row(1, spades)), row(2, notrump)}, "3 NT"},
		{"deleted and inserted anew", []bws.Received{row(7, spades)}, "4 S"},
		{"without numbers", []bws.Received{row(0, spades), row(0, notrump)}, "3 NT"},
	} {
		got := bws.Standing(c.rows)
		if one := got[bws.Key{Section: 1, Table: 1, Round: 1, Board: 1}]; one.Contract != c.want || len(got) > 1 ||
			c.want == "" && len(got) != 0 {
			t.Errorf("%s: %v, want %q", c.name, got, c.want)
		}
	}
}

// One row says who sits in a seat at the start, however many there are.
func TestAtStart(t *testing.T) {
	row := func(round int, direction, number, name string) bws.PlayerNumber {
		return bws.PlayerNumber{Section: 1, Table: 2, Direction: direction, Number: number, Name: name, Round: round}
	}
	for _, c := range []struct {
		name string
		rows []bws.PlayerNumber
		want []string // number and name of each seat
	}{
		{"nobody", []bws.PlayerNumber{row(0, "N", "", "")}, []string{" "}},
		{"round 1 after the start", []bws.PlayerNumber{row(0, "N", "11", ""), row(1, "N", "12", "")}, []string{"12 "}},
		{"in any order", []bws.PlayerNumber{row(1, "N", "12", ""), row(0, "N", "11", "")}, []string{"12 "}},
		{"none in round 1", []bws.PlayerNumber{row(0, "N", "11", ""), row(1, "N", "", "")}, []string{"11 "}},
		{"a number before a name", []bws.PlayerNumber{row(0, "N", "11", "Ada"), row(1, "N", "", "Bo")},
			[]string{"11 Ada"}},
		{"a name before nothing", []bws.PlayerNumber{row(0, "N", "", "Ada"), row(1, "N", "", "")}, []string{" Ada"}},
		{"later rounds", []bws.PlayerNumber{row(0, "N", "11", ""), row(2, "N", "12", "")}, []string{"11 "}},
		{"two seats", []bws.PlayerNumber{row(0, "N", "11", ""), row(0, "S", "21", ""), row(1, "n ", "12", "")},
			[]string{"12 ", "21 "}},
	} {
		var got []string
		for _, r := range bws.AtStart(c.rows) {
			got = append(got, r.Number+" "+r.Name)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A mark is read back however the GUID is written, and from the field that marks
// a database of BM Pro.
func TestMarkIsReadBack(t *testing.T) {
	mark := bws.NewMark()
	if len(mark) != 32 || mark == bws.NewMark() {
		t.Errorf("the mark is %q", mark)
	}
	tables, err := bws.Schema(bws.BMPro)
	if err == nil {
		tables, err = bws.WithMark(tables, mark)
	}
	path := filepath.Join(t.TempDir(), "marked.bws")
	if err == nil {
		err = bws.Create(path, bws.Access2000, tables)
	}
	if err != nil {
		t.Fatal(err)
	}
	c, err := bws.Read(t.Context(), path)
	if err != nil || !reflect.DeepEqual(c.Marks(), []string{mark}) {
		t.Errorf("%q, %v, want %q", c.Marks(), err, mark)
	}
	if c.Generation() != bws.BMPro {
		t.Error("with a mark it is taken for a database of BCS")
	}
	for guid, want := range map[string][]string{
		"": nil, "3F2504E04F8911D39A0C0305E82C3301": {"3F2504E04F8911D39A0C0305E82C3301"},
		"{3f2504e0-4f89-11d3-9a0c-0305e82c3301}": {"3F2504E04F8911D39A0C0305E82C3301"},
	} {
		c := bws.Contents{Session: []bws.SessionRow{{GUID: guid}, {GUID: guid}}}
		if got := c.Marks(); !reflect.DeepEqual(got, want) {
			t.Errorf("GUID %q: %q, want %q", guid, got, want)
		}
	}
}

func TestDumpHasEverything(t *testing.T) {
	path := create(t, "LeadCard", "MaximumResults")
	insertAll(t, open(t, path), session())
	f, err := jet.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.AddColumn("Section", jet.Column{Name: "custom_Score", Kind: jet.Bool}),
		f.CreateTable(jet.Table{Name: "Extra", Columns: []jet.Column{{Name: "N", Kind: jet.Int16}}}),
		f.Close()); err != nil {
		t.Fatal(err)
	}
	all, err := bws.Dump(t.Context(), path)
	if err != nil || len(all) != 12 || all[11].Table != "Extra" {
		t.Fatalf("%d tables, %v", len(all), err)
	}
	some, err := bws.Dump(t.Context(), path, "section", "IntermediateData", "ReceivedData")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%+v", some[0]); got !=
		"{Table:Section Columns:[ID Letter Tables MissingPair custom_Score] Rows:[[1 A 1 12 false]]}" {
		t.Error(got)
	}
	if got := some[2].Rows[0][13:15]; got[0] != "2026-11-21" || got[1] != "19:42:07" {
		t.Errorf("dates %v", got)
	}
	if _, err := bws.Dump(t.Context(), path, "Nowhere"); !errors.Is(err, jet.ErrNoTable) {
		t.Errorf("a table that is not there: %v", err)
	}
}

// A batch that fails in the middle leaves the file as it was.
func TestFailedBatchChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.bws")
	tables, err := bws.Schema(bws.BMPro)
	if err != nil {
		t.Fatal(err)
	}
	if err := bws.Create(path, bws.Access2000, tables); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, path)
	stop := errors.New("stop")
	err = f.Batch(func(b bws.Batch) error {
		if _, err := b.Insert("Section", bws.Section{ID: 1, Letter: "A", Tables: 7}.Row()); err != nil {
			return err
		}
		return stop
	})
	if !errors.Is(err, stop) {
		t.Errorf("error %v, want the one of the batch", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
	if err := f.Batch(func(bws.Batch) error { return nil }); err != nil {
		t.Errorf("the file stayed locked: %v", err)
	}
}
