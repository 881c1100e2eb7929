package jet

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var founding = time.Date(2008, 5, 2, 19, 30, 0, 0, time.UTC)

func build(t testing.TB, f Format, tables []Table) []byte {
	t.Helper()
	b, err := BuildAt(f, tables, founding)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parse(t testing.TB, b []byte) *Snapshot {
	t.Helper()
	s, err := ParseSnapshot(b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The same tables and date give the same bytes: a change of the format that
// nobody meant shows here. The sums are of files that mdbtools read.
func TestBuildIsDeterministic(t *testing.T) {
	want := map[Format]string{
		Access2000: "c873bca12f9dcf0a072f9946753ec88822e02f6226bf864edbbb17c048f0ad44",
		Access97:   "1af8036211d0e208d801820baa62c9209a06efa29942abc3e05cf3ae678fa784",
	}
	for _, f := range bothFormats {
		got := fmt.Sprintf("%x", sha256.Sum256(build(t, f, guideTables())))
		if got != want[f] {
			t.Errorf("%s: sum %s, want %s", f, got, want[f])
		}
		if err := parse(t, build(t, f, guideTables())).Check(); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// The lengths are those of the definitions in files made by Access.
func TestSystemTableLengths(t *testing.T) {
	want := map[Format][4]uint32{Access2000: {1050, 335, 525, 813}, Access97: {708, 223, 319, 526}}
	for _, f := range bothFormats {
		s := parse(t, build(t, f, nil))
		for i := range 4 {
			if got := le.Uint32(s.db.list[objectsPage+i][8:]); got != want[f][i] {
				t.Errorf("%s: definition on page %d has %d bytes, want %d", f, objectsPage+i, got, want[f][i])
			}
		}
	}
}

// Jet knows owners and permissions only if the scrambled form fits the
// creation date in the header.
func TestOwnersFitTheCreationDate(t *testing.T) {
	want := map[Format]map[string]string{
		Access2000: {"MSysDb": "a633", "MSysObjects": "a731", "Clients": "a633"},
		Access97:   {"MSysDb": "0301", "MSysObjects": "0203", "Clients": "0301"},
	}
	for _, f := range bothFormats {
		s := parse(t, build(t, f, guideTables()))
		if f == Access2000 {
			p := bytes.Clone(s.db.list[0])
			jet4.maskHeader(p)
			if got := fmt.Sprintf("%x", p[0x72:0x7A]); got != "bc721f7df19fe240" {
				t.Errorf("creation date %s", got)
			}
			if got := fmt.Sprintf("%x", p[0x42:0x4A]); got != "ff940000ff940000" {
				t.Errorf("password field begins with %s", got)
			}
		}
		found := 0
		err := s.db.scan(s.db.objects, []string{"Name", "Owner"}, func(_ RowID, v []any) error {
			if owner, ok := want[f][v[0].(string)]; ok {
				found++
				if got := fmt.Sprintf("%x", v[1]); got != owner {
					t.Errorf("%s: owner of %s is %s, want %s", f, v[0], got, owner)
				}
			}
			return nil
		})
		if err != nil || found != len(want[f]) {
			t.Errorf("%s: %d of %d, %v", f, found, len(want[f]), err)
		}
	}
}

func TestTablesComeBack(t *testing.T) {
	for _, f := range bothFormats {
		s := parse(t, build(t, f, guideTables()))
		if s.Format() != f {
			t.Errorf("format %s, want %s", s.Format(), f)
		}
		got := s.Tables()
		for i, want := range guideTables() {
			if got[i].Name != want.Name || got[i].Indexes != nil || got[i].RowCount != 0 ||
				len(got[i].Columns) != len(want.Columns) {
				t.Fatalf("%s: table %d is %+v, want %+v", f, i, got[i], want)
			}
			for k := range want.Columns {
				if got[i].Columns[k] != want.Columns[k] {
					t.Errorf("%s: %s has %+v, want %+v", f, want.Name, got[i].Columns[k], want.Columns[k])
				}
			}
		}
	}
}

func TestWideTables(t *testing.T) {
	wide := Table{Name: "Wide"}
	for i := range 200 {
		c := num(fmt.Sprintf("A rather long name of column %03d", i), "1")
		if i%3 == 0 {
			c = text(c.Name, 3, true)
		}
		wide.Columns = append(wide.Columns, c)
	}
	for _, f := range bothFormats {
		path := filepath.Join(t.TempDir(), "wide.mdb")
		if err := Create(path, f, []Table{wide}); err != nil {
			t.Fatal(err)
		}
		file, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		r := Row{}
		for i := 0; i < 200; i += 3 {
			r[wide.Columns[i].Name] = fmt.Sprint(i)
		}
		if _, err := file.Insert("Wide", r); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		want := make(map[string]string)
		for i, c := range wide.Columns {
			want[c.Name] = "1"
			if i%3 == 0 {
				want[c.Name] = fmt.Sprint(i)
			}
		}
		compareOnly(t, mdbRows(t, path, "Wide"), want)
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := parse(t, b)
		if got, err := s.Table("Wide"); err != nil || got.Columns[199] != wide.Columns[199] {
			t.Errorf("%s: %+v %v", f, got.Columns, err)
		}
		if err := s.Check(); err != nil {
			t.Error(err)
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	one := []Column{num("A", "")}
	many := make([]Column, 256)
	for i := range many {
		many[i] = num(fmt.Sprint("C", i), "")
	}
	tests := []struct {
		name   string
		tables []Table
		want   error
	}{
		{"no columns", []Table{{Name: "T"}}, ErrDefinition},
		{"too many columns", []Table{{Name: "T", Columns: many}}, ErrDefinition},
		{"no name", []Table{{Columns: one}}, ErrDefinition},
		{"name that the index cannot hold", []Table{{Name: "Tische Süd", Columns: one}}, ErrDefinition},
		{"long name", []Table{{Name: strings.Repeat("x", 65), Columns: one}}, ErrDefinition},
		{"twice", []Table{{Name: "T", Columns: one}, {Name: "t", Columns: one}}, ErrExists},
		{"column twice", []Table{{Name: "T", Columns: []Column{num("A", ""), num("a", "")}}}, ErrExists},
		{"column with a bracket", []Table{{Name: "T", Columns: []Column{num("[A]", "")}}}, ErrDefinition},
		{"text without size", []Table{{Name: "T", Columns: []Column{{Name: "A", Kind: Text}}}}, ErrDefinition},
		{"long text", []Table{{Name: "T", Columns: []Column{{Name: "A", Kind: Text, Size: 256}}}}, ErrDefinition},
		{"unknown type", []Table{{Name: "T", Columns: []Column{{Name: "A", Kind: 99}}}}, ErrDefinition},
		{"automatic text", []Table{{Name: "T", Columns: []Column{{Name: "A", Kind: Text, Size: 3, AutoNumber: true}}}},
			ErrDefinition},
		{"two automatic", []Table{{Name: "T", Columns: []Column{autoID, {Name: "B", Kind: Int32, AutoNumber: true}}}},
			ErrDefinition},
	}
	for _, tt := range tests {
		for _, f := range bothFormats {
			if _, err := Build(f, tt.tables); !errors.Is(err, tt.want) {
				t.Errorf("%s (%s): %v, want %v", tt.name, f, err, tt.want)
			}
		}
	}
	greek := []Table{{Name: "T", Columns: []Column{num("Ζεύγος", "")}}}
	if _, err := Build(Access97, greek); !errors.Is(err, ErrCharacter) {
		t.Errorf("Greek column in Access 97: %v", err)
	}
	if _, err := Build(Access2000, greek); err != nil {
		t.Errorf("Greek column in Access 2000: %v", err)
	}
}

func TestCreateReplacesAsAWhole(t *testing.T) {
	path := guideFile(t, Access2000)
	if err := Create(path, Access97, guideTables()[:2]); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if s := parse(t, b); s.Format() != Access97 || len(s.Tables()) != 2 {
		t.Errorf("%s with %d tables", s.Format(), len(s.Tables()))
	}
	if err := Create(path, Access2000, []Table{{Name: "T"}}); !errors.Is(err, ErrDefinition) {
		t.Errorf("bad table: %v", err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, b) {
		t.Error("a refused Create has changed the file")
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("left behind: %v %v", list, err)
	}
}
