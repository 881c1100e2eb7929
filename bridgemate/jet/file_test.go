package jet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func open(t testing.TB, path string) *File {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

func snapshot(t testing.TB, path string) *Snapshot {
	t.Helper()
	s, err := ReadSnapshot(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The row of a real file: ReceivedData of 21 columns, as Access 2000 stores it.
func TestRowBytes(t *testing.T) {
	f := open(t, guideFile(t, Access2000))
	day := time.Date(2008, 5, 2, 0, 0, 0, 0, time.UTC)
	clock := time.Date(1899, 12, 30, 12, 0, 0, 0, time.UTC)
	for range 2 {
		_, err := f.Insert("ReceivedData", Row{
			"Section": 2, "Table": 2, "Round": 2, "Board": 2, "PairNS": 2, "PairEW": 9, "Declarer": 2,
			"NS/EW": "E", "Contract": "2 D", "Result": "+1", "LeadCard": "S10", "Remarks": "",
			"DateLog": day, "TimeLog": clock,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	td, err := f.db.table("ReceivedData")
	if err != nil {
		t.Fatal(err)
	}
	var got []byte
	if err := f.db.eachRow(td, func(_ pointer, row []byte) error { got = row; return nil }); err != nil {
		t.Fatal(err)
	}
	want := slices.Concat(
		[]byte{0x15, 0, 2, 0, 0, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 9, 0, 2, 0},
		[]byte{0, 0, 0, 0, 0, 0x54, 0xE3, 0x40}, []byte{0, 0, 0, 0, 0, 0, 0xE0, 0x3F},
		encodeUTF16("E2 D+1S10"),
		[]byte{0x36, 0, 0x36, 0, 0x30, 0, 0x2C, 0, 0x26, 0, 0x24, 0, 5, 0, 0xFF, 0x7F, 0},
	)
	le.PutUint64(want[20:], le.Uint64(mustStore(t, date("D"), day)))
	if !bytes.Equal(got, want) {
		t.Errorf("got  %x\nwant %x", got, want)
	}
}

func mustStore(t testing.TB, c Column, v any) cell {
	t.Helper()
	b, err := jet4.store(&c, v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestRefusalsChangeNothing(t *testing.T) {
	for _, format := range bothFormats {
		path := filepath.Join(t.TempDir(), "refuse.mdb")
		err := Create(path, format, []Table{{Name: "T",
			Columns: append(slices.Clone(allKinds), Column{Name: "Must", Kind: Text, Size: 5, Required: true})}})
		if err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tests := []struct {
			table string
			row   Row
			want  error
		}{
			{"Nowhere", Row{}, ErrNoTable},
			{"T", Row{"Must": "x", "Nothing": 1}, ErrNoColumn},
			{"T", Row{"I": 1, "i": 2, "Must": "x"}, ErrDefinition},
			{"T", Row{"Must": "123456"}, ErrTooLong},
			{"T", Row{}, ErrRequired},
			{"T", Row{"Must": nil}, ErrRequired},
			{"T", Row{"Must": ""}, ErrRequired},
			{"T", Row{"Must": 5}, ErrType},
			{"T", Row{"Must": "x", "I": "5"}, ErrType},
			{"T", Row{"Must": "x", "I": 32768}, ErrRange},
			{"T", Row{"Must": "x", "I": 1.5}, ErrRange},
			{"T", Row{"Must": "x", "B": -1}, ErrRange},
			{"T", Row{"Must": "x", "L": int64(1) << 31}, ErrRange},
			{"T", Row{"Must": "x", "L": uint64(1) << 63}, ErrType},
			{"T", Row{"Must": "x", "M": 1e300}, ErrRange},
			{"T", Row{"Must": "x", "When": "today"}, ErrType},
			{"T", Row{"Must": "x", "When": time.Time{}}, ErrRange},
			{"T", Row{"Must": "x", "Bin": make([]byte, 256)}, ErrTooLong},
			{"T", Row{"Must": "x", "Short": []byte("x")}, ErrType},
			{"T", Row{"Must": "x", "Flag": struct{}{}}, ErrType},
		}
		if format == Access97 {
			tests = append(tests, struct {
				table string
				row   Row
				want  error
			}{"T", Row{"Must": "Łódź"}, ErrCharacter})
		}
		f := open(t, path)
		for _, tt := range tests {
			if id, err := f.Insert(tt.table, tt.row); !errors.Is(err, tt.want) || id != 0 {
				t.Errorf("%s: insert %v: %d, %v, want %v", format, tt.row, id, err, tt.want)
			}
			if n, err := f.Update(tt.table, nil, tt.row); !errors.Is(err, tt.want) && tt.want != ErrRequired || n != 0 {
				t.Errorf("%s: update %v: %d, %v, want %v", format, tt.row, n, err, tt.want)
			}
		}
		if _, err := f.Update("T", nil, Row{"Notes": "x"}); !errors.Is(err, ErrType) {
			t.Errorf("update of a memo: %v", err)
		}
		for _, c := range []Column{{Name: "X", Kind: Memo}, {Name: "X", Kind: Int32, AutoNumber: true},
			{Name: "", Kind: Int16}, {Name: "X", Kind: Text}} {
			if err := f.AddColumn("T", c); !errors.Is(err, ErrDefinition) {
				t.Errorf("%s: column %+v: %v", format, c, err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s: the file has changed, %v", format, err)
		}
	}
}

// A row that fits its columns but no page is refused as well.
func TestRowTooLong(t *testing.T) {
	var cols []Column
	for i := range 20 {
		cols = append(cols, text(fmt.Sprint("T", i), 255, false))
	}
	path := filepath.Join(t.TempDir(), "long.mdb")
	if err := Create(path, Access2000, []Table{{Name: "T", Columns: append([]Column{autoID}, cols...)}}); err != nil {
		t.Fatal(err)
	}
	f := open(t, path)
	full := Row{}
	for _, c := range cols {
		full[c.Name] = strings.Repeat("x", 255)
	}
	if _, err := f.Insert("T", full); !errors.Is(err, ErrTooLong) {
		t.Fatalf("insert: %v", err)
	}
	if id, err := f.Insert("T", Row{}); err != nil || id != 1 {
		t.Fatalf("number %d, %v", id, err)
	}
	if _, err := f.Update("T", nil, full); !errors.Is(err, ErrTooLong) {
		t.Fatalf("update: %v", err)
	}
}

func TestZeroLength(t *testing.T) {
	f := open(t, guideFile(t, Access2000))
	if _, err := f.Insert("PlayerNumbers", Row{"Direction": "", "Number": ""}); err != nil {
		t.Fatal(err)
	}
	s, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := s.Rows("PlayerNumbers")
	if err != nil || len(rows) != 1 || rows[0]["Direction"] != nil || rows[0]["Number"] != "" {
		t.Errorf("%v %v", rows, err)
	}
	if v, ok := rows[0].Get("NUMBER"); !ok || v != "" {
		t.Errorf("%v %v", v, ok)
	}
}

func TestDefaultExpressions(t *testing.T) {
	defer func() { now = time.Now }()
	now = func() time.Time { return time.Date(2008, 5, 2, 21, 30, 15, 0, time.Local) }
	tests := []struct {
		kind Kind
		text string
		want any
	}{
		{Int16, "2", int64(2)}, {Int16, "=2", int64(2)}, {Int16, "-3", int64(-3)},
		{Int16, "True", int64(-1)}, {Int16, "99999", nil},
		{Int16, "Rnd()", nil}, {Int16, "", nil}, {Double, "0.5", 0.5}, {Bool, "True", true},
		{Bool, "Yes", true}, {Bool, "-1", true},
		{Bool, "False", false}, {Bool, "0", false}, {Bool, "", false}, {Text, "'0000'", "0000"},
		{Text, `"a""b"`, `a"b`}, {Text, "abc", "abc"},
		{Text, `""`, nil}, {DateTime, "Now()", time.Date(2008, 5, 2, 21, 30, 15, 0, time.UTC)},
		{DateTime, "Date()", time.Date(2008, 5, 2, 0, 0, 0, 0, time.UTC)},
		{DateTime, "=Time()", time.Date(1899, 12, 30, 21, 30, 15, 0, time.UTC)},
	}
	for i, tt := range tests {
		path := filepath.Join(t.TempDir(), fmt.Sprint(i, ".mdb"))
		table := Table{Name: "T", Columns: []Column{{Name: "A", Kind: tt.kind, Size: 20, Default: tt.text}}}
		if err := Create(path, Access2000, []Table{table}); err != nil {
			t.Fatal(err)
		}
		f := open(t, path)
		if _, err := f.Insert("T", nil); err != nil {
			t.Fatal(err)
		}
		err := f.Scan("T", []string{"A"}, func(_ RowID, v []any) error {
			if v[0] != tt.want {
				t.Errorf("%s %q gives %v, want %v", tt.kind, tt.text, v[0], tt.want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Rows that outgrow their page leave a pointer behind, and come back; no reader
// may see the old copies.
func TestOverflowingRowsAreReadOnce(t *testing.T) {
	for _, format := range bothFormats {
		path := guideFile(t, format)
		f := open(t, path)
		for range 200 {
			if _, err := f.Insert("ReceivedData", Row{"Section": 1, "Contract": "3 NT"}); err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range []int{100, 255, 3, 180} {
			if got, err := f.Update("ReceivedData", nil, Row{"Remarks": strings.Repeat("r", n)}); err != nil ||
				got != 200 {
				t.Fatalf("%d rows, %v", got, err)
			}
			if err := f.Flush(); err != nil {
				t.Fatal(err)
			}
			if err := snapshot(t, path).Check(); err != nil {
				t.Fatal(err)
			}
			rows := mdbRows(t, path, "ReceivedData")
			if len(rows) != 200 {
				t.Fatalf("mdb-export shows %d rows", len(rows))
			}
			for _, r := range rows {
				if len(r["Remarks"]) != n || r["Contract"] != "3 NT" {
					t.Fatalf("mdb-export shows %v", r)
				}
			}
		}
		overflows := 0
		td, err := f.db.table("ReceivedData")
		if err != nil {
			t.Fatal(err)
		}
		if err := f.db.eachRow(td, func(at pointer, _ []byte) error {
			if _, flags, err := f.db.lay.row(f.db.list[at.page], at.slot); err != nil || flags&slotOverflow != 0 {
				overflows++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if overflows == 0 {
			t.Error("no row has been moved: the test tests nothing")
		}
		if n, err := f.Delete("ReceivedData",
			func(r Row) bool { return r["ID"].(int64)%2 == 0 }); err != nil || n != 100 {
			t.Fatalf("%d rows, %v", n, err)
		}
		if err := f.Flush(); err != nil {
			t.Fatal(err)
		}
		if rows := mdbRows(t, path, "ReceivedData"); len(rows) != 100 {
			t.Errorf("mdb-export shows %d rows", len(rows))
		}
	}
}

// Beyond 512 pages (Jet 3: 1024) the maps of a table take their other form.
func TestLargeFile(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 60,000 rows")
	}
	for _, format := range bothFormats {
		path := guideFile(t, format)
		f := open(t, path)
		const n = 60_000
		for i := range n {
			_, err := f.Insert("ReceivedData",
				Row{"Section": 1, "Table": i % 32, "NS/EW": "N", "Contract": "3 NT x",
					"Result": "=", "LeadCard": "C10"})
			if err != nil {
				t.Fatal(err)
			}
		}
		for i := range 100 {
			if _, err := f.Insert("Tables", Row{"Section": 1, "Table": i}); err != nil {
				t.Fatal(err)
			}
		}
		td, err := f.db.table("ReceivedData")
		if err != nil {
			t.Fatal(err)
		}
		if row, err := f.db.rowAt(td.owned, "map"); err != nil || row[0] != mapReference {
			t.Errorf("%s: the map has type %d, %v", format, row[0], err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		s := snapshot(t, path)
		if err := s.Check(); err != nil {
			t.Error(err)
		}
		for table, want := range map[string]string{"ReceivedData": "60000\n", "Tables": "100\n"} {
			if got := mdb(t, "mdb-count", path, table); got != want {
				t.Errorf("%s: mdb-count says %s", format, got)
			}
		}
		if got := strings.Count(mdb(t, "mdb-export", path, "ReceivedData"), "\n"); got != n+1 {
			t.Errorf("%s: mdb-export prints %d lines", format, got)
		}
	}
}

// Uploading again and again, as directors do, does not make the file grow.
func TestDeletedSpaceIsUsedAgain(t *testing.T) {
	path := guideFile(t, Access2000)
	var size int64
	for round := range 30 {
		f := open(t, path)
		if _, err := f.Delete("RoundData", nil); err != nil {
			t.Fatal(err)
		}
		for i := range 300 {
			if _, err := f.Insert("RoundData", Row{"Section": 1, "Table": i}); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if round > 2 && info.Size() > size {
			t.Fatalf("round %d: %d bytes, before %d", round, info.Size(), size)
		}
		size = max(size, info.Size())
	}
}

func TestLockKeepsOthersOut(t *testing.T) {
	defer func(d time.Duration) { lockPatience = d }(lockPatience)
	lockPatience = 20 * time.Millisecond
	path := guideFile(t, Access2000)
	f := open(t, path)
	if _, err := Open(path); !errors.Is(err, ErrLocked) {
		t.Errorf("second Open: %v", err)
	}
	if err := Create(path, Access2000, guideTables()); !errors.Is(err, ErrLocked) {
		t.Errorf("Create over it: %v", err)
	}
	if len(snapshot(t, path).Tables()) != 11 {
		t.Error("a reader is hindered")
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
	for name, err := range map[string]error{
		"Flush": f.Flush(), "AddColumn": f.AddColumn("Tables", num("X", "")), "CreateTable": f.CreateTable(Table{}),
		"Scan": f.Scan("Tables", nil, nil),
	} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("%s after Close: %v", name, err)
		}
	}
	if _, err := f.Insert("Tables", nil); !errors.Is(err, ErrClosed) {
		t.Errorf("Insert after Close: %v", err)
	}
	if _, err := f.Snapshot(); !errors.Is(err, ErrClosed) {
		t.Errorf("Snapshot after Close: %v", err)
	}
	again := open(t, path)
	if _, err := again.Insert("Tables", nil); err != nil {
		t.Error(err)
	}
}

// A waiting writer gets the file as soon as the other one is done, and sees
// what that one wrote.
func TestWritersTakeTurns(t *testing.T) {
	path := guideFile(t, Access2000)
	const writers, each = 4, 25
	errs := make(chan error, writers)
	for range writers {
		go func() {
			for range each {
				f, err := Open(path)
				if err == nil {
					_, err = f.Insert("ReceivedData", Row{"Section": 1})
					err = errors.Join(err, f.Close())
				}
				if err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	for range writers {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	seen := make(map[any]bool)
	if err := snapshot(t, path).Scan("ReceivedData", []string{"ID"}, func(_ RowID, v []any) error {
		seen[v[0]] = true
		return nil
	}); err != nil || len(seen) != writers*each {
		t.Errorf("%d different numbers, want %d, %v", len(seen), writers*each, err)
	}
}

func TestAccessHasItOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there the open itself tells")
	}
	path := guideFile(t, Access2000)
	ldb := strings.TrimSuffix(path, ".bws") + ".ldb"
	if err := os.WriteFile(ldb, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), "evening.ldb") {
		t.Errorf("Open: %v", err)
	}
	if err := Create(path, Access2000, nil); !errors.Is(err, ErrLocked) {
		t.Errorf("Create: %v", err)
	}
	snapshot(t, path)
	if err := os.Remove(ldb); err != nil {
		t.Fatal(err)
	}
	open(t, path)
}

// A process that is killed while it has the file leaves no lock behind.
func TestKilledOwner(t *testing.T) {
	if path := os.Getenv("JET_TEST_HOLD"); path != "" {
		open(t, path)
		fmt.Println("held")
		time.Sleep(time.Hour) // not select{}: without a timer the runtime would end the process as deadlocked
	}
	path := guideFile(t, Access2000)
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledOwner$")
	cmd.Env = append(os.Environ(), "JET_TEST_HOLD="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 4)); err != nil {
		t.Fatal(err)
	}
	defer func(d time.Duration) { lockPatience = d }(lockPatience)
	lockPatience = 0
	if _, err := Open(path); !errors.Is(err, ErrLocked) {
		t.Errorf("while it lives: %v", err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Error("killed, but it ended well")
	}
	open(t, path)
}
