package jet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// small is a file with every kind of column, with overflows, long values and an
// added column.
func small(t testing.TB, format Format) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.mdb")
	if err := Create(path, format, []Table{{Name: "T", Columns: allKinds},
		{Name: "ReceivedData", Columns: guideTables()[4].Columns}}); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	blob := make([]byte, 9000)
	for i := range 30 {
		r := Row{"Notes": fmt.Sprintf("%0*d", 40*i+1, i), "Long": fmt.Sprintf("%0*d", 8*i, i), "When": founding,
			"D": 1.5, "Bin": []byte("xyz")}
		if i%15 == 0 {
			r["Blob"] = blob
		}
		_, err := f.Insert("T", r)
		_, err2 := f.Insert("ReceivedData", resultOf(i+1))
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
	}
	_, err = f.Update("T", func(r Row) bool { return r["ID"].(int64) < 5 }, Row{"Long": fmt.Sprintf("%0250d", 1)})
	_, err2 := f.Delete("T", func(r Row) bool { return r["ID"].(int64)%7 == 0 })
	if err := errors.Join(err, err2, f.AddColumn("T", text("custom_more", 9, true)), f.Close()); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// FuzzSnapshot changes a good file in four places.
func FuzzSnapshot(f *testing.F) {
	files := [2][]byte{small(f, Access2000), small(f, Access97)}
	for _, b := range files {
		if err := readAll(b); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(false, uint32(0x14), uint64(2), uint32(8192), uint64(0), uint32(9000), uint64(1), uint32(0))
	f.Add(true, uint32(2048), uint64(1<<40), uint32(4096), uint64(7), uint32(5000), uint64(99), uint32(60000))
	f.Fuzz(func(t *testing.T, jet3 bool, at1 uint32, v1 uint64, at2 uint32, v2 uint64,
		at3 uint32, v3 uint64, cut uint32) {
		good := files[0]
		if jet3 {
			good = files[1]
		}
		b := append([]byte(nil), good...)
		for _, c := range []struct {
			at uint32
			v  uint64
		}{{at1, v1}, {at2, v2}, {at3, v3}} {
			le.PutUint64(b[int64(c.at)%int64(len(b)-8):], c.v)
		}
		if cut != 0 {
			b = b[:int64(cut)%int64(len(b))]
		}
		tryEverything(t, b)
	})
}

// FuzzFile reads any bytes.
func FuzzFile(f *testing.F) {
	f.Add(build(f, Access2000, nil))
	f.Add(build(f, Access97, nil))
	f.Fuzz(tryEverything)
}

// tryEverything reads, salvages, and writes in memory.
func tryEverything(t *testing.T, b []byte) {
	err := readAll(b)
	if err != nil && !isKnown(err) {
		t.Errorf("an error without a name: %v", err)
	}
	salvageAny(t, b)
	d, err := openDatabase(append([]byte(nil), b...))
	if err != nil {
		return
	}
	file := newFile(os.Stdin, d)
	file.out = nowhere{}
	for _, td := range d.tables {
		for _, err := range changeAll(file, td.name) {
			if err != nil && !isKnown(err) {
				t.Errorf("an error without a name: %v", err)
			}
		}
	}
}

// salvageAny reads whatever can be read; a sound file gives all of it without a loss.
func salvageAny(t *testing.T, b []byte) {
	v, err := ParseSalvage(append([]byte(nil), b...))
	if err != nil {
		if !isKnown(err) {
			t.Errorf("an error without a name: %v", err)
		}
		return
	}
	for _, table := range v.Tables() {
		if _, err := v.Scan(table.Name, nil, func(RowID, []any) error { return nil }); err != nil && !isKnown(err) {
			t.Errorf("an error without a name: %v", err)
		}
	}
}

// nowhere is a disk that keeps nothing.
type nowhere struct{}

func (nowhere) WriteAt(b []byte, _ int64) (int, error) { return len(b), nil }
func (nowhere) Truncate(int64) error                   { return nil }
func (nowhere) Sync() error                            { return nil }

func changeAll(file *File, table string) []error {
	_, e1 := file.Insert(table, Row{"Section": 1, "Notes": "x"})
	_, e2 := file.Insert(table, nil)
	_, e3 := file.Update(table, nil, Row{"Long": "longer than it was before"})
	e4 := file.AddColumn(table, num("custom_n", ""))
	_, e5 := file.Delete(table, nil)
	return []error{e1, e2, e3, e4, e5, file.CreateTable(Table{Name: "New", Columns: []Column{autoID}}), file.Flush()}
}

func isKnown(err error) bool {
	for _, known := range []error{
		ErrNotAccess, ErrVersion, ErrPassword, ErrEncrypted, ErrTruncated, ErrTooLarge,
		ErrDamaged, ErrNoTable, ErrNoColumn,
		ErrExists, ErrDefinition, ErrIndexed, ErrType, ErrRange, ErrTooLong, ErrCharacter, ErrRequired, errLagging,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// FuzzRow takes any bytes for a row.
func FuzzRow(f *testing.F) {
	var tables [2]*tableDef
	for i, format := range bothFormats {
		td, err := parse(f, small(f, format)).db.table("T")
		if err != nil {
			f.Fatal(err)
		}
		tables[i] = td
		err = parse(f, small(f, format)).db.eachRow(td, func(_ pointer, row []byte) error {
			f.Add(format == Access97, row)
			return nil
		})
		if err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, jet3 bool, row []byte) {
		td := tables[0]
		if jet3 {
			td = tables[1]
		}
		cells := make([]cell, len(td.cols))
		if err := td.decodeRow(row, cells); err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Errorf("an error without a name: %v", err)
			}
			return
		}
		// What could be read comes back the same after it has been written.
		again, err := td.encodeRow(cells)
		if err != nil {
			if !errors.Is(err, ErrTooLong) {
				t.Error(err)
			}
			return
		}
		second := make([]cell, len(td.cols))
		if err := td.decodeRow(again, second); err != nil {
			t.Fatalf("%x from %x: %v", again, row, err)
		}
		for i := range cells {
			if string(cells[i]) != string(second[i]) || (cells[i] == nil) != (second[i] == nil) {
				t.Errorf("column %d: %x, before %x", i, second[i], cells[i])
			}
		}
	})
}
