package jet

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// These tests make files as other programs write them, by a change of our own.

// otherOrder lists the columns of a definition by name, as some programs do,
// while their numbers stay.
func otherOrder(t *testing.T, format Format, order func(a, b columnDef) int) *Snapshot {
	t.Helper()
	d, err := newDatabase(layoutOf(format), founding)
	if err != nil {
		t.Fatal(err)
	}
	table := guideTables()[4]
	if err := d.createTable(&table, founding); err != nil {
		t.Fatal(err)
	}
	cols, err := d.lay.userColumns(table.Columns)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(cols, order)
	td := d.tables[0]
	stream, err := d.lay.encodeTdef(&tdefSpec{cols: cols, owned: td.owned, free: td.free})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.writeStream(stream, td.chain); err != nil {
		t.Fatal(err)
	}
	file := &File{f: os.Stdin, db: d, prepared: make(map[*tableDef]bool)}
	for i := range 5 {
		if _, err := file.Insert("ReceivedData", resultOf(i+1)); err != nil {
			t.Fatal(err)
		}
	}
	return parse(t, bytes.Join(d.list, nil))
}

func TestColumnsListedInAnotherOrder(t *testing.T) {
	for _, format := range bothFormats {
		s := otherOrder(t, format, func(a, b columnDef) int { return cmp.Compare(b.Name, a.Name) })
		if n, err := checkResults(s); n != 5 || err != nil {
			t.Errorf("%s: %d rows, %v", format, n, err)
		}
		if got := s.Tables()[0].Columns; got[0].Name != "ID" || got[20].Name != "Erased" {
			t.Errorf("%s: columns %v", format, got)
		}
	}
}

// A type that nobody knows, and one of our own in a place that it cannot have.
func TestUnknownColumnType(t *testing.T) {
	b := small(t, Access2000)
	s := parse(t, b)
	td, err := s.db.table("T")
	if err != nil {
		t.Fatal(err)
	}
	page := s.db.list[td.page]
	for i := range td.cols {
		at := jet4.tdefStats + i*jet4.colSize
		if name := td.cols[i].Name; name == "D" || name == "Bin" {
			page[at] = 99
		}
	}
	rows, err := parse(t, b).Rows("T")
	if err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if d, ok := rows[0]["D"].([]byte); !ok || len(d) != 8 {
		t.Errorf("a fixed column of unknown type is %v", rows[0]["D"])
	}
	if d, ok := rows[0]["Bin"].([]byte); !ok || string(d) != "xyz" {
		t.Errorf("a variable column of unknown type is %v", rows[0]["Bin"])
	}
	if rows[0]["When"] != founding {
		t.Errorf("another column is %v", rows[0]["When"])
	}
}

func TestScanOfMissingColumns(t *testing.T) {
	s := parse(t, small(t, Access2000))
	n := 0
	stop := errors.New("enough")
	err := s.Scan("t", []string{"Nothing", "LONG", "id"}, func(id RowID, v []any) error {
		if n++; v[0] != nil || v[2] == nil || id == 0 {
			t.Errorf("%v: %v", id, v)
		}
		return stop
	})
	if !errors.Is(err, stop) || n != 1 {
		t.Errorf("%d rows, %v", n, err)
	}
}

// A usage map may be longer than ours, start anywhere, or be by reference.
func TestUsageMaps(t *testing.T) {
	for _, format := range bothFormats {
		l := layoutOf(format)
		for _, bitmap := range []int{l.mapBytes, 96} {
			d, err := newDatabase(l, founding)
			if err != nil {
				t.Fatal(err)
			}
			page, b, err := d.allocate(pageData, 0)
			if err != nil {
				t.Fatal(err)
			}
			at := pointer{page: page, slot: l.appendRow(b, 0, make([]byte, 5+bitmap))}
			// As if the file were large: only the numbers matter here.
			for len(d.list) < 5000 {
				d.list = append(d.list, b)
			}
			window := bitmap * 8
			var want []int
			for _, step := range []struct {
				page int
				form byte
			}{{700, mapInline}, {704, mapInline}, {650, mapInline}, {650 + window - 60, mapInline},
				{40, mapReference}, {4999, mapReference}} {
				if _, err := d.setMap(at, step.page, true); err != nil {
					t.Fatal(err)
				}
				want = append(want, step.page)
				slices.Sort(want)
				if got, err := d.mapPages(at, "map"); err != nil || !slices.Equal(got, want) {
					t.Errorf("%s: after %d: %v, want %v, %v", format, step.page, got, want, err)
				}
				if row, err := d.rowAt(at, "map"); err != nil || row[0] != step.form {
					t.Errorf("%s: after %d the map has form %d, want %d", format, step.page, row[0], step.form)
				}
			}
			for _, n := range []int{700, 4999, 3} {
				if _, err := d.setMap(at, n, false); err != nil {
					t.Fatal(err)
				}
				want = slices.DeleteFunc(want, func(k int) bool { return k == n })
				if got, err := d.mapPages(at, "map"); err != nil || !slices.Equal(got, want) {
					t.Errorf("%s: without %d: %v, want %v, %v", format, n, got, want, err)
				}
			}
		}
	}
}

// Programs name properties that we do not know; they stay when a column is added.
func TestAddColumnKeepsOtherProperties(t *testing.T) {
	l := jet4
	names := propNameList{"Format", "defaultvalue", "Description"}
	table, err := names.block(l)
	if err != nil {
		t.Fatal(err)
	}
	other := appendBlock(nil, propTable, []byte("something of Access"))
	list := slices.Concat([]byte(l.propMagic()), table, other)
	list, err = l.addColumnProps(list, &Column{Name: "custom_x", Kind: Text, Size: 4,
		Default: "'a'", AllowZeroLength: true})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(list, other) {
		t.Error("the block of the table is gone")
	}
	td := &tableDef{lay: l, cols: []columnDef{{Column: Column{Name: "custom_x", Kind: Text}}}}
	td.parseProps(list)
	if c := td.cols[0]; c.Default != "'a'" || !c.AllowZeroLength || c.Required {
		t.Errorf("got %+v", c.Column)
	}
	if _, err := l.addColumnProps(list[:len(list)-1], &Column{Name: "y", Kind: Bool}); !errors.Is(err, ErrDamaged) {
		t.Errorf("a broken list: %v", err)
	}
	if _, err := l.addColumnProps([]byte("?"), &Column{Name: "y", Kind: Bool}); !errors.Is(err, ErrDamaged) {
		t.Errorf("no list: %v", err)
	}
}

// One byte of a file changed, all over the file: an error or an answer.
func TestSingleBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, format := range bothFormats {
		good := small(t, format)
		used := 0
		for i := range good {
			if good[i] == 0 {
				continue
			}
			if used++; used%97 != 0 {
				continue
			}
			b := bytes.Clone(good)
			b[i] ^= 0x80 >> (used % 8)
			tryEverything(t, b)
		}
	}
}

// A file cut in the middle of a table gives the rows before the cut, and says so.
func TestCutInTheMiddle(t *testing.T) {
	path := guideFile(t, Access2000)
	f := open(t, path)
	for i := range 1000 {
		if _, err := f.Insert("ReceivedData", resultOf(i+1)); err != nil {
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
	if err := os.Truncate(path, info.Size()-8*4096); err != nil {
		t.Fatal(err)
	}
	rows, err := parseLenient(t, path).Rows("ReceivedData")
	if !errors.Is(err, ErrTruncated) || len(rows) < 100 || len(rows) >= 1000 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if err != nil && !strings.Contains(err.Error(), "ReceivedData") {
		t.Errorf("the error does not name the table: %v", err)
	}
	if _, err := Open(path); !errors.Is(err, ErrTruncated) {
		t.Errorf("Open: %v", err)
	}
}
