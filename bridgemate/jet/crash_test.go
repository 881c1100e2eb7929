package jet

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// image is a disk in memory that remembers what was written, in which order,
// and where the writer waited for it.
type image struct {
	b    []byte
	log  []diskWrite
	fail func(op string) error // nil: nothing fails
}

type diskWrite struct {
	at   int64
	b    []byte
	sync bool
}

func (m *image) WriteAt(b []byte, at int64) (int, error) {
	if m.fail != nil {
		if err := m.fail("write"); err != nil {
			return 0, err
		}
	}
	m.log = append(m.log, diskWrite{at: at, b: bytes.Clone(b)})
	m.b = writeTo(m.b, at, b)
	return len(b), nil
}

func (m *image) Truncate(size int64) error { m.b = m.b[:size]; return nil }

func (m *image) Sync() error {
	m.log = append(m.log, diskWrite{sync: true})
	return nil
}

// writeTo writes into a file that grows as needed.
func writeTo(file []byte, at int64, b []byte) []byte {
	if end := int(at) + len(b); end > len(file) {
		file = append(file, make([]byte, end-len(file))...)
	}
	copy(file[at:], b)
	return file
}

// crashFile opens a file in memory.
func crashFile(t *testing.T, b []byte) (*File, *image) {
	t.Helper()
	m := &image{b: bytes.Clone(b)}
	d, err := openDatabase(bytes.Clone(b))
	if err != nil {
		t.Fatal(err)
	}
	f := newFile(os.Stdin, d)
	f.out = m
	return f, m
}

// versions are the forms that each row has had, by table and number.
type versions map[string]map[int64][]string

// rowText is a row without the columns that a batch may add.
func rowText(r Row) string {
	kept := make(Row)
	for name, v := range r {
		if b, raw := v.([]byte); raw { // of which there are thousands: told byte by byte they take a minute
			v = string(b)
		}
		if !strings.HasPrefix(name, "Added") {
			kept[name] = v
		}
	}
	return fmt.Sprint(kept)
}

// readTables reads all rows of all tables that have a column ID.
func readTables(s *Snapshot) (map[string]map[int64]string, error) {
	all := make(map[string]map[int64]string)
	for _, table := range s.Tables() {
		rows, err := s.Rows(table.Name)
		if err != nil {
			return nil, err
		}
		all[table.Name] = make(map[int64]string)
		for _, r := range rows {
			id, ok := r["ID"].(int64)
			if _, twice := all[table.Name][id]; !ok || twice {
				return nil, fmt.Errorf("table %s: number %v is there twice, or none", table.Name, r["ID"])
			}
			all[table.Name][id] = rowText(r)
		}
	}
	return all, nil
}

func (v versions) add(t *testing.T, f *File) map[string]map[int64]string {
	t.Helper()
	s, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	all, err := readTables(s)
	if err != nil {
		t.Fatal(err)
	}
	for table, rows := range all {
		if v[table] == nil {
			v[table] = make(map[int64][]string)
		}
		for id, text := range rows {
			if !slices.Contains(v[table][id], text) {
				v[table][id] = append(v[table][id], text)
			}
		}
	}
	return all
}

// crashStart has results, some of them overflowed, and long values of every form.
func crashStart(t *testing.T, format Format) []byte {
	t.Helper()
	received := guideTables()[4]
	received.Indexes = []Index{{Name: "PrimaryKey", Columns: []string{"ID"}, Unique: true, Primary: true},
		{Name: "ID", Columns: []string{"ID"}}}
	b := build(t, format, []Table{received, {Name: "Notes", Columns: []Column{
		autoID, {Name: "Note", Kind: Memo}, {Name: "Blob", Kind: OLE}, text("Short", 200, true)},
		Indexes: []Index{{Name: "Texts", Columns: []string{"Short"}}}}})
	f, m := crashFile(t, b)
	for i := range 60 {
		_, err := f.Insert("ReceivedData", Row{"Section": i, "Remarks": strings.Repeat("r", i%100)})
		_, err2 := f.Insert("Notes", Row{"Note": strings.Repeat("n", i*i%3000),
			"Blob": make([]byte, i%5*1500), "Short": "s"})
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.Update("ReceivedData", func(r Row) bool { return r["ID"].(int64)%3 == 0 },
		Row{"Remarks": strings.Repeat("x", 200)}); err != nil {
		t.Fatal(err)
	}
	if err := f.Flush(); err != nil {
		t.Fatal(err)
	}
	return m.b
}

// change does something at random.
func change(f *File, rnd *rand.Rand, n int) error {
	table := []string{"ReceivedData", "Notes"}[rnd.IntN(2)]
	some := func(r Row) bool { return r["ID"].(int64)%7 == int64(n%7) }
	switch k := rnd.IntN(20); {
	case k == 0:
		return f.CreateTable(Table{Name: fmt.Sprint("New", n),
			Columns: []Column{autoID, text("Short", 9, true), {Name: "Note", Kind: Memo}}})
	case k == 1:
		return f.AddColumn(table, Column{Name: fmt.Sprint("Added", n), Kind: Int16,
			Default: strings.Repeat("1", rnd.IntN(60))})
	case k < 8 && table == "Notes":
		_, err := f.Insert(table, Row{"Note": strings.Repeat("m", rnd.IntN(9000)),
			"Blob": make([]byte, rnd.IntN(3000)), "Short": fmt.Sprint(n)})
		return err
	case k < 8:
		for range rnd.IntN(20) {
			if _, err := f.Insert(table, Row{"Section": n, "Remarks": strings.Repeat("i", rnd.IntN(255))}); err != nil {
				return err
			}
		}
		return nil
	case k < 15:
		column := map[string]string{"ReceivedData": "Remarks", "Notes": "Short"}[table]
		_, err := f.Update(table, some, Row{column: strings.Repeat("u", rnd.IntN(200))})
		return err
	}
	_, err := f.Delete(table, some)
	return err
}

// Wherever the power fails in a flush, and whatever the disk had not written in order
// by then, every table can be read and no row is one that never was; and the next
// writer mends the rest.
func TestPowerCutInAFlush(t *testing.T) {
	seeds := []uint64{1, 2, 32}
	if testing.Short() {
		seeds = seeds[:2]
	}
	for _, format := range bothFormats {
		t.Run(format.String(), func(t *testing.T) {
			start, cuts, early := crashStart(t, format), 0, 0
			for _, seed := range seeds {
				rnd := rand.New(rand.NewPCG(seed, 9))
				f, m := crashFile(t, start)
				for flush := range 3 {
					v := make(versions)
					before := v.add(t, f)
					for n := range 1 + rnd.IntN(8) {
						if err := change(f, rnd, 100*flush+n); err != nil {
							t.Fatal(err)
						}
						v.add(t, f)
					}
					early += len(f.db.order.early)
					was := bytes.Clone(m.b)
					m.log = nil
					if err := f.Flush(); err != nil {
						t.Fatal(err)
					}
					c := &cutter{t: t, was: was, v: v, before: before, after: v.add(t, f),
						what: fmt.Sprintf("seed %d, flush %d", seed, flush)}
					cuts += c.all(m.log, rnd)
					if !bytes.Equal(c.last, m.b) {
						t.Fatalf("%s: the log is not what was written", c.what)
					}
				}
				if err := parse(t, m.b).Check(); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			t.Logf("%d power cuts, %d pages written in two steps", cuts, early)
			if early == 0 {
				t.Error("no page had to be written twice: the test does not test that")
			}
		})
	}
}

// cutter lets the power fail in every place of a flush.
type cutter struct {
	t             *testing.T
	was           []byte
	v             versions
	before, after map[string]map[int64]string
	what          string
	last          []byte
	turn          int
}

func (c *cutter) all(log []diskWrite, rnd *rand.Rand) (cuts int) {
	safe := bytes.Clone(c.was) // what is on the disk for certain
	var floating []diskWrite
	for i := 0; i <= len(log); i++ {
		cuts++
		now := bytes.Clone(safe)
		for _, w := range floating {
			now = writeTo(now, w.at, w.b)
		}
		c.check(now, fmt.Sprintf("%d of %d writes", i, len(log)), i > 0 && i < len(log))
		if len(floating) > 1 {
			cuts++
			c.check(c.some(safe, floating, rnd), fmt.Sprintf("some of %d writes", i), false)
		}
		switch {
		case i == len(log):
			c.last = now
		case log[i].sync:
			safe, floating = now, nil
		default:
			floating = append(floating, log[i])
		}
	}
	return cuts
}

// some is the disk when it wrote only some of what it was given. The file is
// as long as it was told.
func (c *cutter) some(safe []byte, floating []diskWrite, rnd *rand.Rand) []byte {
	now := bytes.Clone(safe)
	for _, w := range floating {
		if rnd.IntN(2) == 0 {
			now = writeTo(now, w.at, w.b)
		} else if end := int(w.at) + len(w.b); end > len(now) {
			now = append(now, make([]byte, end-len(now))...)
		}
	}
	if grown := len(now) - len(safe); grown > 0 && rnd.IntN(2) == 0 && bytes.Equal(safe, now[:len(safe)]) {
		now = now[:len(safe)+rnd.IntN(grown)] // it had not even grown
	}
	return now
}

func (c *cutter) check(b []byte, where string, under bool) {
	t, what := c.t, c.what+", "+where
	t.Helper()
	s, err := ParseSnapshot(b)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	got, err := readTables(s)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	for table, rows := range c.before {
		for id, text := range rows {
			if _, there := got[table][id]; !there && c.after[table][id] != "" {
				t.Fatalf("%s: table %s: row %s is gone", what, table, text)
			}
		}
	}
	for table, rows := range got {
		for id, text := range rows {
			if !slices.Contains(c.v[table][id], text) {
				t.Fatalf("%s: table %s: row %s has never been", what, table, text)
			}
		}
	}
	// A reader of ours, while the writer lives, takes no picture in between.
	if under && !reflect.DeepEqual(got, c.before) && !reflect.DeepEqual(got, c.after) && s.torn() == nil {
		t.Fatalf("%s: a reader would take a part for the whole", what)
	}
	if c.turn++; c.turn%5 == 0 {
		c.harmless(s, what)
		c.mend(b, what)
	}
}

// harmless allows what a power cut may leave behind: counts that are wrong, indexes that
// are behind, and space that is lost.
func (c *cutter) harmless(s *Snapshot, what string) {
	c.t.Helper()
	for _, line := range strings.Split(fmt.Sprint(s.Check()), "\n") {
		switch {
		case line == "<nil>", strings.Contains(line, "is not in its map"), strings.Contains(line, " and counts "):
		case strings.Contains(line, "0 pointers lead to row"), strings.Contains(line, "has given out number"):
		case strings.Contains(line, "MSysACEs leads to"), strings.Contains(line, "MSysObjects leads to"):
		case strings.Contains(line, "an index of table ReceivedData"),
			strings.Contains(line, "an index of table Notes"):
		default:
			c.t.Fatalf("%s: %s", what, line)
		}
	}
}

// mend writes to every table, as the next program does.
func (c *cutter) mend(b []byte, what string) {
	t := c.t
	t.Helper()
	f, m := crashFile(t, b)
	for _, table := range f.Tables() {
		if id, err := f.Insert(table.Name, nil); err != nil ||
			c.v[table.Name][id] != nil && c.after[table.Name][id] != "" && c.seen(b, table.Name, id) {
			t.Fatalf("%s: table %s: number %d, %v", what, table.Name, id, err)
		}
	}
	if err := f.Flush(); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	s := parse(t, m.b)
	if err := s.torn(); err != nil {
		t.Fatalf("%s: afterwards: %v", what, err)
	}
	for _, line := range strings.Split(fmt.Sprint(s.Check()), "\n") {
		if line != "<nil>" && !strings.Contains(line, "is not in its map") && !strings.Contains(line, "table MSys") {
			t.Fatalf("%s: afterwards: %s", what, line)
		}
	}
}

// seen reports whether a number was there before the next program came.
func (c *cutter) seen(b []byte, table string, id int64) bool {
	got, err := readTables(parse(c.t, b))
	if err != nil {
		c.t.Fatal(err)
	}
	_, there := got[table][id]
	return there
}

// When the disk is full nothing has changed, and later the same flush goes through.
func TestFlushOnAFullDisk(t *testing.T) {
	start := crashStart(t, Access2000)
	for allowed := range 12 {
		f, m := crashFile(t, start)
		for range 100 {
			if _, err := f.Insert("ReceivedData", Row{"Remarks": strings.Repeat("x", 200)}); err != nil {
				t.Fatal(err)
			}
		}
		left := allowed
		m.fail = func(string) error {
			if left--; left < 0 {
				return syscall.ENOSPC
			}
			return nil
		}
		err := f.Flush()
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("%d writes: %v", allowed, err)
		}
		if grown := len(f.db.list) - f.db.order.stored; allowed < grown && !bytes.Equal(m.b, start) {
			t.Errorf("%d of %d new pages fit, and the file has changed", allowed, grown)
		}
		m.fail = nil
		if err := f.Flush(); err != nil {
			t.Fatal(err)
		}
		s := parse(t, m.b)
		if rows, err := s.Rows("ReceivedData"); len(rows) != 160 || err != nil {
			t.Errorf("%d writes: %d rows, %v", allowed, len(rows), err)
		}
		if err := errors.Join(s.torn(), s.Check()); err != nil {
			t.Errorf("%d writes: %v", allowed, err)
		}
	}
}

// Waiting for the disk is what a flush costs. A result more is one wait, and where an
// index leads to it another one; pages more are three.
func TestFlushWaitsAsSeldomAsItCan(t *testing.T) {
	indexed, plain := crashStart(t, Access2000), build(t, Access2000, guideTables())
	for _, tt := range []struct {
		start      []byte
		rows, most int
	}{{indexed, 1, 2}, {indexed, 60, 3}, {indexed, 1000, 3}, {plain, 60, 3}, {plain, 1000, 3}, {nil, 1, 1}} {
		if tt.start == nil { // there is a page with room
			f, m := crashFile(t, plain)
			if _, err := f.Insert("ReceivedData", Row{"Section": 1}); err != nil {
				t.Fatal(err)
			}
			if err := f.Flush(); err != nil {
				t.Fatal(err)
			}
			tt.start = m.b
		}
		f, m := crashFile(t, tt.start)
		for range tt.rows {
			if _, err := f.Insert("ReceivedData", Row{"Section": 1, "Contract": "3 NT"}); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Flush(); err != nil {
			t.Fatal(err)
		}
		waits := 0
		for _, w := range m.log {
			if w.sync {
				waits++
			}
		}
		if waits > tt.most {
			t.Errorf("%d rows: %d waits, want at most %d", tt.rows, waits, tt.most)
		}
	}
}
