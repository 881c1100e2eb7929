package jet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// resultOf is the row that the writer of these tests makes of a number: a
// reader can check whether each of its columns is right.
func resultOf(i int) Row {
	return Row{
		"Section": i % 26, "Table": i % 511, "Board": i % 63, "PairNS": i % 999,
		"Contract": fmt.Sprint(i%7+1, " NT"), "Remarks": strings.Repeat(fmt.Sprint(i, " "), i%8),
		"DateLog": founding, "Processed": i%2 == 0,
	}
}

// checkResults scans ReceivedData, sees that every row is whole, and returns
// their number.
func checkResults(s *Snapshot) (int, error) {
	count := 0
	seen := make(map[int64]bool)
	cols := []string{"ID", "Section", "Table", "Board", "PairNS", "Contract", "Remarks", "DateLog", "Processed"}
	err := s.Scan("ReceivedData", cols, func(_ RowID, v []any) error {
		id, ok := v[0].(int64)
		if !ok || seen[id] {
			return fmt.Errorf("number %v again", v[0])
		}
		seen[id] = true
		want := resultOf(int(id))
		for i, c := range cols[1:] {
			if fmt.Sprint(v[i+1]) != fmt.Sprint(want[c]) {
				return fmt.Errorf("number %d: %s is %v, want %v", id, c, v[i+1], want[c])
			}
		}
		count++
		return nil
	})
	return count, err
}

// Another process writes flat out, opening and closing the file for each row,
// while we poll: nothing is lost, nothing is half there, counts only grow.
func TestPollWhileAnotherProcessWrites(t *testing.T) {
	const rows = 800
	if path := os.Getenv("JET_TEST_WRITE"); path != "" {
		for i := range rows {
			f, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if id, err := f.Insert("ReceivedData", resultOf(i+1)); err != nil || id != int64(i+1) {
				t.Fatalf("number %d, %v", id, err)
			}
			if _, err := f.Update("Tables", nil, Row{"CurrentBoard": i % 64}); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	for _, format := range bothFormats {
		t.Run(format.String(), func(t *testing.T) {
			path := guideFile(t, format)
			f := open(t, path)
			if _, err := f.Insert("Tables", nil); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(os.Args[0], "-test.run=^TestPollWhileAnotherProcessWrites$")
			cmd.Env = append(os.Environ(), "JET_TEST_WRITE="+path)
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			done := make(chan error, 1)
			go func() { done <- cmd.Wait() }()
			var last *Snapshot
			polls, fresh, before := 0, 0, 0
			reader := Patience{Tries: 50, Pause: time.Millisecond}
			for running := true; running; polls++ {
				select {
				case err := <-done:
					if err != nil {
						t.Fatalf("the writer: %v\n%s", err, out.String())
					}
					running = false
				default:
				}
				s, err := reader.Read(context.Background(), path, last)
				if err != nil {
					t.Fatalf("poll %d: %v", polls, err)
				}
				if s == last {
					continue
				}
				fresh++
				n, err := checkResults(s)
				if err != nil || n < before {
					t.Fatalf("poll %d: %d rows, before %d, %v", polls, n, before, err)
				}
				before, last = n, s
			}
			if before != rows {
				t.Errorf("%d rows at the end, want %d", before, rows)
			}
			if err := last.Check(); err != nil {
				t.Error(err)
			}
			if fresh < 10 {
				t.Errorf("only %d of %d polls saw anything new: the test tests little", fresh, polls)
			}
		})
	}
}

func TestUnchangedFileGivesTheSamePicture(t *testing.T) {
	path := guideFile(t, Access2000)
	ctx := context.Background()
	first := snapshot(t, path)
	again, err := DefaultReader.Read(ctx, path, first)
	if err != nil || again != first {
		t.Errorf("a new picture of an unchanged file, %v", err)
	}
	f := open(t, path)
	if _, err := f.Insert("Tables", nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Flush(); err != nil {
		t.Fatal(err)
	}
	after, err := DefaultReader.Read(ctx, path, first)
	if err != nil || after == first {
		t.Errorf("no new picture of a changed file, %v", err)
	}
	if rows, err := first.Rows("Tables"); err != nil || len(rows) != 0 {
		t.Errorf("the old picture has changed: %v %v", rows, err)
	}
}

// tornFile has rows in ReceivedData and is then changed by tear, which gets the
// last data page and the definition.
func tornFile(t *testing.T, tear func(l *layout, data, tdef []byte)) (path string, whole []byte) {
	t.Helper()
	path = guideFile(t, Access2000)
	f := open(t, path)
	for i := range 20 {
		if _, err := f.Insert("ReceivedData", resultOf(i+1)); err != nil {
			t.Fatal(err)
		}
	}
	td, err := f.db.table("ReceivedData")
	if err != nil {
		t.Fatal(err)
	}
	list, err := f.db.mapPages(td.owned, "map")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if whole, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	b := bytes.Clone(whole)
	pages := splitPages(jet4, b)
	tear(jet4, pages[list[len(list)-1]], pages[td.page])
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	return path, whole
}

// A picture that a write under way has torn is noticed, and taken again.
func TestTornPictureIsTakenAgain(t *testing.T) {
	tears := map[string]func(l *layout, data, tdef []byte){
		"half a data page": func(l *layout, data, _ []byte) { clear(data[:l.pageSize/2]); data[0] = pageData },
		"free count of another moment": func(l *layout, data, _ []byte) {
			le.PutUint16(data[2:], le.Uint16(data[2:])+70)
		},
		"count before the row": func(l *layout, _, tdef []byte) {
			le.PutUint32(tdef[l.tdefRows:], le.Uint32(tdef[l.tdefRows:])+1)
		},
		"definition cut off": func(l *layout, _, tdef []byte) { clear(tdef[l.pageSize/8:]) },
	}
	for name, tear := range tears {
		path, whole := tornFile(t, tear)
		if s := parseLenient(t, path); s != nil && s.torn() == nil {
			t.Errorf("%s is not noticed", name)
			continue
		}
		// The writer finishes while the reader waits for its second try, in time that
		// goes on only while both wait.
		synctest.Test(t, func(t *testing.T) {
			mended := make(chan error, 1)
			time.AfterFunc(50*time.Millisecond, func() { mended <- os.WriteFile(path, whole, 0o644) })
			s, err := Patience{Tries: 5, Pause: 200 * time.Millisecond}.Read(context.Background(), path, nil)
			if werr := <-mended; werr != nil {
				t.Fatal(werr)
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			if n, err := checkResults(s); n != 20 || err != nil {
				t.Errorf("%s: %d rows, %v", name, n, err)
			}
		})
	}
}

func parseLenient(t *testing.T, path string) *Snapshot {
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ParseSnapshot(b)
	if err != nil {
		return nil
	}
	return s
}

// What stays as it is has been written so: then the rows count, not the counts.
func TestWrongCountsOfOthersAreAccepted(t *testing.T) {
	for _, off := range []int{+5, -5} {
		path, _ := tornFile(t, func(l *layout, _, tdef []byte) {
			le.PutUint32(tdef[l.tdefRows:], uint32(int(le.Uint32(tdef[l.tdefRows:]))+off))
		})
		s, err := Patience{Tries: 2}.Read(context.Background(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := checkResults(s); n != 20 || err != nil {
			t.Errorf("%d rows, %v", n, err)
		}
		if err := s.Check(); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "ReceivedData has 20 rows") {
			t.Errorf("Check: %v", err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	good := build(t, Access2000, guideTables())
	edit := func(fn func(b []byte)) []byte {
		b := bytes.Clone(good)
		jet4.maskHeader(b)
		fn(b)
		jet4.maskHeader(b)
		return b
	}
	accdb := bytes.Clone(good)
	copy(accdb[4:], "Standard ACE DB\x00")
	later := bytes.Clone(good)
	later[0x14] = 2
	tests := []struct {
		name string
		b    []byte
		want error
	}{
		{"empty", nil, ErrNotAccess},
		{"text", []byte(strings.Repeat("Not a database. ", 1000)), ErrNotAccess},
		{"accdb", accdb, ErrVersion},
		{"later version", later, ErrVersion},
		{"password", edit(func(b []byte) { b[0x42] ^= 'x' }), ErrPassword},
		{"encrypted", edit(func(b []byte) { b[0x3E] = 1 }), ErrEncrypted},
		{"header only", good[:4096], ErrTruncated},
		{"no catalogue", append(bytes.Clone(good[:2*4096]), make([]byte, 20*4096)...), ErrDamaged},
	}
	for _, tt := range tests {
		path := filepath.Join(t.TempDir(), "bad.mdb")
		if err := os.WriteFile(path, tt.b, 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Patience{Tries: 2}.Read(context.Background(), path, nil)
		if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: read: %v, want %v", tt.name, err, tt.want)
		}
		if _, err := Open(path); !errors.Is(err, tt.want) {
			t.Errorf("%s: open: %v, want %v", tt.name, err, tt.want)
		}
	}
	// A file without its last pages can be read as far as it goes, and not written.
	for _, size := range []int{16 * 4096, 16*4096 + 1, 17*4096 - 1} {
		path := filepath.Join(t.TempDir(), "half.mdb")
		if err := os.WriteFile(path, good[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		half, err := Patience{Tries: 1}.Read(context.Background(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := half.Rows("ReceivedData"); !errors.Is(err, ErrTruncated) {
			t.Errorf("%d bytes: rows: %v", size, err)
		}
		if err := half.Check(); !errors.Is(err, ErrTruncated) {
			t.Errorf("%d bytes: check: %v", size, err)
		}
		if _, err := Open(path); !errors.Is(err, ErrTruncated) {
			t.Errorf("%d bytes: open: %v", size, err)
		}
	}
	nowhere := filepath.Join(t.TempDir(), "nowhere.mdb")
	if _, err := ReadSnapshot(context.Background(), nowhere); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := Open(nowhere); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	s := parse(t, good)
	if _, err := s.Rows("Nowhere"); !errors.Is(err, ErrNoTable) {
		t.Errorf("no table: %v", err)
	}
}

// A file of any size is refused by its beginning, and one with a good beginning by its
// length; neither is read into memory.
func TestHugeFiles(t *testing.T) {
	good := build(t, Access2000, guideTables())
	tests := []struct {
		name string
		head []byte
		size int64
		want error
	}{
		{"a gigabyte of noise", []byte("noise"), 1 << 30, ErrNotAccess},
		{"noise of the greatest length", []byte("noise"), MaxFileSize, ErrNotAccess},
		{"a gigabyte of nothing", nil, 1 << 30, ErrNotAccess},
		{"a database of a gigabyte", good, 1 << 30, ErrTooLarge},
		{"a folder", nil, -1, ErrNotAccess},
	}
	for _, tt := range tests {
		path := filepath.Join(t.TempDir(), "huge.mdb")
		if tt.size < 0 {
			path = t.TempDir()
		} else if err := errors.Join(os.WriteFile(path, tt.head, 0o644), os.Truncate(path, tt.size)); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Patience{Tries: 2}.Read(context.Background(), path, nil)
		_, err2 := ReadSalvage(context.Background(), path)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, tt.want) || !errors.Is(err2, tt.want) {
			t.Errorf("%s: %v, %v, want %v", tt.name, err, err2, tt.want)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%s: %d bytes of memory", tt.name, used)
		}
	}
}

// Counts and pointers that would make a small file large are refused before they do.
func TestBombsAreRefused(t *testing.T) {
	b := build(t, Access2000, []Table{{Name: "T", Columns: []Column{autoID, {Name: "Note", Kind: Memo}}}})
	f, m := crashFile(t, b)
	note := strings.Repeat("n", 20_000)
	for range 2000 {
		if _, err := f.Insert("T", Row{"Note": "x" + note[:100]}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.Insert("T", Row{"Note": note}); err != nil {
		t.Fatal(err)
	}
	if err := f.Flush(); err != nil {
		t.Fatal(err)
	}
	// Every row now has the same long value, which is the last one's.
	d, err := openDatabase(m.b)
	if err != nil {
		t.Fatal(err)
	}
	td, err := d.table("T")
	if err != nil {
		t.Fatal(err)
	}
	var fields [][]byte
	var s rowShape
	err = d.eachRow(td, func(_ pointer, row []byte) error {
		err := td.shape(row, &s)
		field, err2 := s.value(&td.cols[1])
		fields = append(fields, field)
		return errors.Join(err, err2)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range fields {
		copy(field, fields[len(fields)-1])
	}
	// And the table counts four thousand million rows.
	le.PutUint32(m.b[td.page*4096+jet4.tdefRows:], 0xFFFFFFFF)
	total := 0
	err = parse(t, m.b).Scan("T", []string{"Note"}, func(_ RowID, vals []any) error {
		total += len(vals[0].(string))
		return nil
	})
	if !errors.Is(err, ErrDamaged) || total > 2*len(m.b) {
		t.Errorf("%d bytes out of a file of %d, %v", total, len(m.b), err)
	}
	if err := parse(t, m.b).Check(); !errors.Is(err, ErrDamaged) ||
		!strings.Contains(err.Error(), "longer than the file") {
		t.Errorf("check: %v", err)
	}
}

// Pointers to the same row, one on every slot of every page, do not make a
// million rows of one.
func TestManyPointersToOneRow(t *testing.T) {
	b := build(t, Access2000, []Table{{Name: "T", Columns: []Column{autoID, text("Long", 255, true)}}})
	f, m := crashFile(t, b)
	for range 3000 {
		if _, err := f.Insert("T", Row{"Long": "x"}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.Insert("T", Row{"Long": strings.Repeat("x", 255)}); err != nil {
		t.Fatal(err)
	}
	if err := f.Flush(); err != nil {
		t.Fatal(err)
	}
	td, err := f.db.table("T")
	if err != nil {
		t.Fatal(err)
	}
	list, err := f.db.dataPages(td)
	if err != nil {
		t.Fatal(err)
	}
	last := pointer{page: list[len(list)-1]}
	n, err := jet4.slots(f.db.list[last.page])
	if err != nil {
		t.Fatal(err)
	}
	last.slot = n - 1
	for _, page := range list[:len(list)-1] {
		p := m.b[page*4096:][:4096]
		n, err := jet4.slots(p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			start, _, _, err := jet4.slot(p, n, i)
			if err != nil {
				t.Fatal(err)
			}
			last.put(p[start:])
			le.PutUint16(p[jet4.dataHead+2*i:], uint16(start)|slotOverflow)
		}
	}
	rows, err := parse(t, m.b).Rows("T")
	if !errors.Is(err, ErrDamaged) || len(rows)*500 > 2*len(m.b) {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// A file that is being rewritten all the time is busy, and a cancelled wait ends.
func TestBusyFileSaysSo(t *testing.T) {
	path, _ := tornFile(t, func(l *layout, data, _ []byte) { le.PutUint16(data[2:], 1) })
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tries := 0
	ctx := &countingContext{Context: context.Background(), each: func() {
		tries++
		b[0xE00]++ // something that makes the picture another one, and no better
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Error(err)
		}
	}}
	if _, err := (Patience{Tries: 4}).Read(ctx, path, nil); !errors.Is(err, ErrBusy) || tries != 4 {
		t.Errorf("%d tries, %v", tries, err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Patience{Tries: 4, Pause: time.Hour}).Read(cancelled, path, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// countingContext calls a function whenever the reader is about to wait.
type countingContext struct {
	context.Context
	each func()
}

func (c *countingContext) Done() <-chan struct{} {
	c.each()
	return nil
}

// Damage on any page gives an error or an answer, and leaves other tables readable.
func TestDamagedPages(t *testing.T) {
	for _, format := range bothFormats {
		path := guideFile(t, format)
		f := open(t, path)
		for i := range 100 {
			if _, err := f.Insert("ReceivedData", resultOf(i+1)); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewSource(1))
		size := layoutOf(format).pageSize
		noticed := 0
		for page := 2; page < len(good)/size; page++ {
			b := bytes.Clone(good)
			rnd.Read(b[page*size : (page+1)*size])
			if readAll(b) != nil {
				noticed++
			}
		}
		if pages := len(good)/size - 2; noticed < pages*9/10 {
			t.Errorf("%s: garbage is noticed on %d of %d pages", format, noticed, pages)
		}
		td, err := f.db.table("ReceivedData")
		if err != nil {
			t.Fatal(err)
		}
		b := bytes.Clone(good)
		clear(b[td.page*size : (td.page+1)*size])
		s := parse(t, b)
		if _, err := s.Rows("ReceivedData"); !errors.Is(err, ErrDamaged) ||
			!strings.Contains(err.Error(), fmt.Sprint("page ", td.page)) {
			t.Errorf("%s: damaged table: %v", format, err)
		}
		if _, err := s.Rows("Tables"); err != nil {
			t.Errorf("%s: another table: %v", format, err)
		}
	}
}

// readAll does everything that can be done with a picture.
func readAll(b []byte) error {
	salvaging := salvageAll(b)
	s, err := ParseSnapshot(b)
	if err != nil {
		return errors.Join(err, salvaging)
	}
	errs := []error{s.Check(), s.torn(), salvaging}
	for _, table := range s.Tables() {
		_, err := s.Rows(table.Name)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// salvageAll takes all that a Salvage gives.
func salvageAll(b []byte) error {
	v, err := ParseSalvage(b)
	if err != nil {
		return err
	}
	var errs []error
	for _, table := range v.Tables() {
		var cols []string
		for _, c := range table.Columns {
			cols = append(cols, c.Name)
		}
		_, err := v.Scan(table.Name, cols, func(RowID, []any) error { return nil })
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
