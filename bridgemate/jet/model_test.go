package jet

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"
)

// model is a database as plain Go values, to which a random test does whatever
// it does to the file.
type model struct {
	tables map[string]*modelTable
	rnd    *rand.Rand
}

type modelTable struct {
	def  Table
	rows []Row
	auto int64
}

var allKinds = []Column{
	autoID, yes("Flag", "True"), {Name: "B", Kind: Byte}, num("I", "7"),
	{Name: "L", Kind: Int32}, {Name: "M", Kind: Money},
	{Name: "S", Kind: Single}, {Name: "D", Kind: Double}, date("When"), {Name: "Bin", Kind: Binary, Size: 255},
	{Name: "Short", Kind: Text, Size: 10, Default: "'none'"}, text("Long", 255, true),
	{Name: "Notes", Kind: Memo}, {Name: "Blob", Kind: OLE},
}

var letters = []rune("abc XYZ 0123456789 =+-/äéß€ñŠ")

func (m *model) text(n int) string {
	b := make([]rune, m.rnd.Intn(n+1))
	for i := range b {
		b[i] = letters[m.rnd.Intn(len(letters))]
	}
	return string(b)
}

// value makes a value that Get must give back as it is; texts that could come
// back as null are left out.
func (m *model) value(c Column) any {
	if c.Kind != Bool && m.rnd.Intn(6) == 0 {
		return nil
	}
	switch c.Kind {
	case Bool:
		return m.rnd.Intn(2) == 0
	case Byte:
		return int64(m.rnd.Intn(256))
	case Int16:
		return int64(m.rnd.Intn(65536) - 32768)
	case Int32:
		return int64(int32(m.rnd.Uint32()))
	case Money:
		return float64(m.rnd.Intn(2_000_000)-1_000_000) / 4
	case Single:
		return float64(float32(m.rnd.NormFloat64()))
	case Double:
		return m.rnd.NormFloat64() * math.Pow(10, float64(m.rnd.Intn(20)))
	case DateTime:
		return time.Date(1800+m.rnd.Intn(400), 1, 1, 0, 0, m.rnd.Intn(365*86400), 0, time.UTC)
	case Text:
		if s := m.text(c.Size); s != "" || c.AllowZeroLength {
			return s
		}
	case Memo:
		if s := m.text([]int{20, 500, 6000}[m.rnd.Intn(3)]); s != "" {
			return s
		}
	case Binary, OLE:
		n := []int{1, 60, 255}[m.rnd.Intn(3)]
		if c.Kind == OLE && m.rnd.Intn(3) == 0 {
			n = 9000
		}
		b := make([]byte, n)
		m.rnd.Read(b)
		return b
	}
	return nil
}

// defaults is what the default expressions of these tests mean.
var defaults = map[string]any{"True": true, "False": false, "7": int64(7), "3": int64(3), "'none'": "none", "'x'": "x"}

func defaultOf(c Column) any {
	if v, ok := defaults[c.Default]; ok || c.Kind != Bool {
		return v
	}
	return false
}

func (m *model) insert(t *testing.T, f *File, name string) {
	table := m.tables[name]
	given, full := Row{}, Row{}
	for _, c := range table.def.Columns {
		switch {
		case c.AutoNumber:
			table.auto++
			full[c.Name] = table.auto
		case m.rnd.Intn(5) == 0:
			full[c.Name] = defaultOf(c)
		default:
			v := m.value(c)
			given[c.Name], full[c.Name] = v, v
		}
	}
	if len(table.def.Columns) > 0 && table.def.Columns[0].AutoNumber {
		id, err := f.Insert(name, given)
		if err != nil || id != table.auto {
			t.Fatalf("insert into %s: number %d, want %d, %v", name, id, table.auto, err)
		}
	} else if _, err := f.Insert(strings.ToUpper(name), given); err != nil {
		t.Fatalf("insert into %s: %v", name, err)
	}
	table.rows = append(table.rows, full)
}

// some returns a condition that takes a part of the rows.
func (m *model) some(share int) func(Row) bool {
	n := m.rnd.Intn(share)
	return func(r Row) bool {
		l, _ := r["I"].(int64)
		id, _ := r["ID"].(int64)
		return (l*31+id)%int64(share) == int64(n)
	}
}

func (m *model) update(t *testing.T, f *File, name string) {
	table := m.tables[name]
	set := Row{}
	for _, c := range table.def.Columns {
		if !c.AutoNumber && c.Kind != Memo && c.Kind != OLE && c.Name != "I" && m.rnd.Intn(4) == 0 {
			set[c.Name] = m.value(c)
		}
	}
	match := m.some(20)
	want := 0
	for _, r := range table.rows {
		if match(r) {
			want++
			for k, v := range set {
				r[k] = v
			}
		}
	}
	if n, err := f.Update(name, match, set); err != nil || n != want {
		t.Fatalf("update of %s: %d rows, want %d, %v", name, n, want, err)
	}
}

func (m *model) remove(t *testing.T, f *File, name string, match func(Row) bool) {
	table := m.tables[name]
	var left []Row
	for _, r := range table.rows {
		if !match(r) {
			left = append(left, r)
		}
	}
	n, err := f.Delete(name, match)
	if err != nil || n != len(table.rows)-len(left) {
		t.Fatalf("delete from %s: %d rows, want %d, %v", name, n, len(table.rows)-len(left), err)
	}
	table.rows = left
}

func (m *model) addColumn(t *testing.T, f *File, name string) {
	table := m.tables[name]
	if len(table.def.Columns) > 40 {
		return
	}
	c := []Column{
		num("", "3"), yes("", "True"), text("", 20, true), {Kind: Double}, {Kind: Text, Size: 5, Default: "'x'"},
	}[m.rnd.Intn(5)]
	c.Name = fmt.Sprintf("custom_%d", len(table.def.Columns))
	if err := f.AddColumn(name, c); err != nil {
		t.Fatalf("column for %s: %v", name, err)
	}
	if err := f.AddColumn(name, c); !errors.Is(err, ErrExists) {
		t.Fatalf("the same column again: %v", err)
	}
	table.def.Columns = append(table.def.Columns, c)
	for _, r := range table.rows {
		if r[c.Name] = nil; c.Kind == Bool {
			r[c.Name] = false
		}
	}
}

// key sorts rows for a comparison that does not depend on their order.
func rowKey(r Row) string {
	names := make([]string, 0, len(r))
	for k := range r {
		names = append(names, k)
	}
	sort.Strings(names)
	var b strings.Builder
	for _, k := range names {
		fmt.Fprintf(&b, "%s=%v|", k, r[k])
	}
	return b.String()
}

func sortedKeys(rows []Row) []string {
	keys := make([]string, len(rows))
	for i, r := range rows {
		keys[i] = rowKey(r)
	}
	sort.Strings(keys)
	return keys
}

func (m *model) compare(t *testing.T, s *Snapshot) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	for name, table := range m.tables {
		def, err := s.Table(name)
		if err != nil || !reflect.DeepEqual(def.Columns, table.def.Columns) {
			t.Fatalf("%s has %+v, want %+v, %v", name, def.Columns, table.def.Columns, err)
		}
		rows, err := s.Rows(name)
		if err != nil {
			t.Fatal(err)
		}
		got, want := sortedKeys(rows), sortedKeys(table.rows)
		if !reflect.DeepEqual(got, want) {
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("%s: %d rows, want %d; row %d\n%.1500s\nwant\n%.1500s", name, len(got),
						len(want), i, got[i], want[i])
				}
			}
			t.Fatalf("%s: %d rows, want %d", name, len(got), len(want))
		}
	}
}

// compareMdb checks the file against mdb-export in all columns whose text it
// prints exactly.
func (m *model) compareMdb(t *testing.T, path string) {
	for name, table := range m.tables {
		var got, want []string
		exact := func(c Column) bool {
			return c.Kind != Single && c.Kind != Double && c.Kind != Money && c.Kind != OLE &&
				c.Kind != Binary && c.Kind != DateTime
		}
		for _, r := range mdbRows(t, path, name) {
			row := Row{}
			for _, c := range table.def.Columns {
				if exact(c) {
					row[c.Name] = r[c.Name]
				}
			}
			got = append(got, rowKey(row))
		}
		for _, r := range table.rows {
			row := Row{}
			for _, c := range table.def.Columns {
				if exact(c) {
					row[c.Name] = asExported(r[c.Name])
				}
			}
			want = append(want, rowKey(row))
		}
		sort.Strings(got)
		sort.Strings(want)
		if len(got) != len(want) {
			t.Fatalf("%s: mdb-export shows %d rows, want %d", name, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%s: mdb-export shows\n%.500s\nwant\n%.500s", name, got[i], want[i])
			}
		}
	}
}

func TestRandomOperations(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	for _, f := range bothFormats {
		for seed := range int64(3) {
			t.Run(fmt.Sprintf("%s %d", f, seed), func(t *testing.T) { randomOperations(t, f, seed) })
		}
	}
}

func randomOperations(t *testing.T, format Format, seed int64) {
	m := &model{tables: map[string]*modelTable{}, rnd: rand.New(rand.NewSource(seed))}
	path := filepath.Join(t.TempDir(), "model.mdb")
	defs := []Table{{Name: "All", Columns: allKinds},
		{Name: "Numbers", Columns: []Column{num("I", "7"), num("J", "")}}, guideTables()[4]}
	if err := Create(path, format, defs); err != nil {
		t.Fatal(err)
	}
	for _, d := range defs {
		m.tables[d.Name] = &modelTable{def: Table{Name: d.Name, Columns: append([]Column(nil), d.Columns...)}}
	}
	for batch := range 12 {
		file, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if batch == 5 {
			late := Table{Name: "Late", Columns: allKinds}
			if err := file.CreateTable(late); err != nil {
				t.Fatal(err)
			}
			if err := file.CreateTable(late); !errors.Is(err, ErrExists) {
				t.Fatalf("the same table again: %v", err)
			}
			m.tables["Late"] = &modelTable{def: Table{Name: "Late", Columns: append([]Column(nil), allKinds...)}}
		}
		names := make([]string, 0, 4)
		for n := range m.tables {
			names = append(names, n)
		}
		sort.Strings(names)
		for range 60 {
			name := names[m.rnd.Intn(len(names))]
			switch k := m.rnd.Intn(100); {
			case k < 75:
				m.insert(t, file, name)
			case k < 88:
				m.update(t, file, name)
			case k < 97:
				m.remove(t, file, name, m.some(8))
			case k < 98:
				m.remove(t, file, name, func(Row) bool { return true })
			default:
				m.addColumn(t, file, name)
			}
			if m.rnd.Intn(20) == 0 {
				if err := file.Flush(); err != nil {
					t.Fatal(err)
				}
			}
		}
		unsaved, err := file.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		m.compare(t, unsaved)
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		s, err := ReadSnapshot(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		m.compare(t, s)
	}
	m.compareMdb(t, path)
	if info, err := os.Stat(path); err != nil || info.Size() > 4<<20 {
		t.Errorf("the file has grown to %d bytes, %v", info.Size(), err)
	}
}
