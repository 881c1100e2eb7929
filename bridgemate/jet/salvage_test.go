package jet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// salvageFile has rows in three tables, over many pages.
func salvageFile(t testing.TB, format Format) (path string, b []byte) {
	t.Helper()
	path = guideFile(t, format)
	f := open(t, path)
	for i := range 300 {
		for _, table := range []string{"ReceivedData", "IntermediateData"} {
			if _, err := f.Insert(table, resultOf(i+1)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.Insert("RoundData", Row{"Section": 1, "Table": i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, b
}

// salvaged counts the rows of ReceivedData, and fails when one of them is
// not as it was written.
func salvaged(t *testing.T, v *Salvage) (rows int, lost []Loss) {
	t.Helper()
	lost, err := v.Scan("ReceivedData", []string{"ID", "Section", "Contract", "Remarks"},
		func(_ RowID, got []any) error {
			want := resultOf(int(got[0].(int64)))
			if fmt.Sprint(got[1:]) != fmt.Sprint([]any{want["Section"], want["Contract"], want["Remarks"]}) {
				return fmt.Errorf("row %v", got)
			}
			rows++
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return rows, lost
}

// A file that is cut anywhere gives every table that is whole, all rows that are there of
// the others, and says what is missing.
func TestSalvageOfACutFile(t *testing.T) {
	for _, format := range bothFormats {
		_, b := salvageFile(t, format)
		size := layoutOf(format).pageSize
		before := 0
		for end := 3 * size; end <= len(b); end += size/2 + 100 {
			v, err := ParseSalvage(bytes.Clone(b[:end]))
			if err != nil {
				t.Fatalf("%s, %d bytes: %v", format, end, err)
			}
			if (end%size != 0) != (len(v.Lost()) > 0 && v.Lost()[0].Page == end/size) {
				t.Errorf("%s, %d bytes: lost %v", format, end, v.Lost())
			}
			if len(v.Tables()) < 11 {
				// Only with the catalogue can tables be missing, and then it says so.
				if joined := fmt.Sprint(v.Lost()); len(v.Lost()) == 0 {
					t.Errorf("%s, %d bytes: %d tables, lost %s", format, end, len(v.Tables()), joined)
				}
				continue
			}
			if _, err := v.db.table("ReceivedData"); errors.Is(err, ErrTruncated) {
				continue
			}
			rows, lost := salvaged(t, v)
			if (rows < 300) != (len(lost) > 0) || rows < before {
				t.Errorf("%s, %d bytes: %d rows, before %d, lost %v", format, end, rows, before, lost)
			}
			for _, l := range lost {
				if !errors.Is(l, ErrTruncated) || l.Table != "ReceivedData" {
					t.Errorf("%s, %d bytes: %v", format, end, l)
				}
			}
			before = rows
		}
		if before == 0 {
			t.Errorf("%s: no cut file gave rows: the test tests nothing", format)
		}
		v, err := ParseSalvage(b)
		if err != nil || len(v.Lost()) != 0 {
			t.Fatalf("%s: the whole file: %v %v", format, v, err)
		}
		if rows, lost := salvaged(t, v); rows != 300 || len(lost) != 0 {
			t.Errorf("%s: the whole file: %d rows, lost %v", format, rows, lost)
		}
	}
}

// Damage costs what is damaged, not the table.
func TestSalvageOfADamagedFile(t *testing.T) {
	_, good := salvageFile(t, Access2000)
	s := parse(t, good)
	td, err := s.db.table("ReceivedData")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := s.db.dataPages(td)
	if err != nil {
		t.Fatal(err)
	}
	onPage, err := jet4.slots(s.db.list[pages[2]])
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		damage func(b []byte)
		rows   int // that can be read
		loss   Loss
	}{
		{"a row", func(b []byte) {
			start, _, _, err := jet4.slot(b[pages[2]*4096:][:4096], onPage, 3)
			if err != nil {
				t.Fatal(err)
			}
			clear(b[pages[2]*4096+start:][:2])
		}, 299, Loss{Table: "ReceivedData", Page: pages[2], Rows: 1}},
		{"a page", func(b []byte) { le.PutUint16(b[pages[2]*4096+12:], 60000) }, 300 - onPage,
			Loss{Table: "ReceivedData", Page: pages[2], Rows: -1}},
		{"the map", func(b []byte) { clear(b[td.owned.page*4096:][:4096]) }, 300,
			Loss{Table: "ReceivedData", Page: -1, Rows: -1}},
	}
	for _, tt := range tests {
		b := bytes.Clone(good)
		tt.damage(b)
		if _, err := parse(t, b).Rows("ReceivedData"); err == nil {
			t.Errorf("%s: a snapshot does not notice", tt.name)
		}
		v, err := ParseSalvage(b)
		if err != nil {
			t.Fatal(err)
		}
		rows, lost := salvaged(t, v)
		if rows != tt.rows || len(lost) != 1 || !errors.Is(lost[0], ErrDamaged) {
			t.Fatalf("%s: %d rows, want %d, lost %v", tt.name, rows, tt.rows, lost)
		}
		if lost[0].Err = nil; lost[0] != tt.loss {
			t.Errorf("%s: lost %+v, want %+v", tt.name, lost[0], tt.loss)
		}
	}
}

func TestSalvageErrors(t *testing.T) {
	path, b := salvageFile(t, Access2000)
	v, err := ReadSalvage(context.Background(), path)
	if err != nil || v.size != len(b) || v.db.lay.format != Access2000 {
		t.Fatalf("%v %v", v, err)
	}
	if _, err := v.Scan("Nowhere", nil, nil); !errors.Is(err, ErrNoTable) {
		t.Errorf("no table: %v", err)
	}
	stop := errors.New("enough")
	calls := 0
	if _, err := v.Scan("ReceivedData", nil,
		func(RowID, []any) error { calls++; return stop }); !errors.Is(err, stop) || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
	// The row of the catalogue that names a table is lost: its rows are not forgotten.
	nameless := bytes.Clone(b)
	td, err := v.db.table("RoundData")
	if err != nil {
		t.Fatal(err)
	}
	le.PutUint16(nameless[td.properties.page*4096+14+2*td.properties.slot:], 0)
	v, err = ParseSalvage(nameless)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, l := range v.Lost() {
		found = found || l.Page == td.page && l.Rows == 300
	}
	if !found {
		t.Errorf("lost %v", v.Lost())
	}
	for name, bad := range map[string]struct {
		b    []byte
		want error
	}{
		"text": {bytes.Repeat([]byte("abcd"), 5000), ErrNotAccess}, "header only": {b[:5000], ErrTruncated},
		"no catalogue": {append(bytes.Clone(b[:8192]), make([]byte, 40960)...), ErrDamaged},
	} {
		path := filepath.Join(t.TempDir(), "bad.mdb")
		if err := os.WriteFile(path, bad.b, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadSalvage(context.Background(), path); !errors.Is(err, bad.want) {
			t.Errorf("%s: %v, want %v", name, err, bad.want)
		}
	}
}
