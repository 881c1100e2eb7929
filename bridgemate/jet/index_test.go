package jet

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// indexedTables are the shapes of index of the publisher's file: a counted
// primary key beside an index on the same column, a key of two numbers, and a
// number and a text that may come several times.
func indexedTables() []Table {
	return []Table{
		{
			Name: "ReceivedData",
			Columns: []Column{{Name: "ID", Kind: Int32, AutoNumber: true}, {Name: "Section", Kind: Int16},
				{Name: "Remarks", Kind: Text, Size: 255, AllowZeroLength: true}},
			Indexes: []Index{{Name: "PrimaryKey", Columns: []string{"ID"}, Unique: true, Primary: true},
				{Name: "ID", Columns: []string{"ID"}}},
		},
		{
			Name: "HandEvaluation",
			Columns: []Column{{Name: "Section", Kind: Int16}, {Name: "Board", Kind: Int16},
				{Name: "NorthHcp", Kind: Int16}},
			Indexes: []Index{{Name: "PrimaryKey", Columns: []string{"Section", "Board"}, Unique: true, Primary: true}},
		},
		{
			Name: "PlayerNames",
			Columns: []Column{{Name: "ID", Kind: Int32}, {Name: "Name", Kind: Text, Size: 18},
				{Name: "strID", Kind: Text, Size: 18, AllowZeroLength: true}},
			Indexes: []Index{{Name: "IDIndex", Columns: []string{"ID"}},
				{Name: "strIDIndex", Columns: []string{"strID"}}},
		},
	}
}

func indexedFile(t testing.TB, f Format) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "indexed.mdb")
	if err := Create(path, f, indexedTables()); err != nil {
		t.Fatal(err)
	}
	return path
}

// changeFile opens a file, does something, closes and checks it.
func changeFile(t testing.TB, path string, do func(*File) error) *Snapshot {
	t.Helper()
	file, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(do(file), file.Close()); err != nil {
		t.Fatal(err)
	}
	s, err := ReadSnapshot(t.Context(), path)
	if err == nil {
		err = s.Check()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestIndexesComeBack(t *testing.T) {
	for _, f := range bothFormats {
		path := indexedFile(t, f)
		s, err := ReadSnapshot(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range indexedTables() {
			got := s.Tables()[i].Indexes
			slices.SortFunc(want.Indexes, func(a, b Index) int { return strings.Compare(a.Name, b.Name) })
			if fmt.Sprint(got) != fmt.Sprint(want.Indexes) {
				t.Errorf("%s: %s has %+v, want %+v", f, want.Name, got, want.Indexes)
			}
		}
		schema := mdb(t, "mdb-schema", "--indexes", path, "postgres")
		for _, want := range []string{
			`ALTER TABLE "ReceivedData" ADD CONSTRAINT "ReceivedData_pkey" PRIMARY KEY ("ID");`,
			`CREATE INDEX "ReceivedData_ID_idx" ON "ReceivedData" ("ID");`,
			`ALTER TABLE "HandEvaluation" ADD CONSTRAINT "HandEvaluation_pkey" PRIMARY KEY ("Section", "Board");`,
			`CREATE INDEX "PlayerNames_IDIndex_idx" ON "PlayerNames" ("ID");`,
			`CREATE INDEX "PlayerNames_strIDIndex_idx" ON "PlayerNames" ("strID");`,
		} {
			if !strings.Contains(strings.ToLower(schema), strings.ToLower(want)) {
				t.Errorf("%s: mdb-schema does not say %s:\n%s", f, want, schema)
			}
		}
	}
}

// TestIndexesAreKept inserts until the index has several levels, in any order,
// and changes and deletes rows, over several openings of the file.
func TestIndexesAreKept(t *testing.T) {
	for _, f := range bothFormats {
		t.Run(f.String(), func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			path := indexedFile(t, f)
			for turn := range 6 {
				s := changeFile(t, path, func(file *File) error {
					for n := range 700 {
						if _, err := file.Insert("ReceivedData", Row{"Section": n}); err != nil {
							return err
						}
						id := random.IntN(1000) - 500
						if _, err := file.Insert("PlayerNames",
							Row{"ID": id, "Name": "A", "strID": fmt.Sprintf("%c-%d", 'A'+id&15, id)}); err != nil {
							return err
						}
						if _, err := file.Insert("HandEvaluation",
							Row{"Section": turn, "Board": 1000 - n}); err != nil {
							return err
						}
					}
					if _, err := file.Update("PlayerNames", func(r Row) bool { return r["ID"].(int64)%5 == 0 },
						Row{"strID": "moved", "ID": 99999}); err != nil {
						return err
					}
					_, err := file.Delete("ReceivedData",
						func(r Row) bool { return r["ID"].(int64)%3 == int64(turn%3) })
					return err
				})
				if rows, err := s.Rows("HandEvaluation"); err != nil || len(rows) != 700*(turn+1) {
					t.Fatalf("%d rows, %v", len(rows), err)
				}
			}
			// All go, and come again on the pages that are there.
			before := changeFile(t, path,
				func(file *File) error { _, err := file.Delete("PlayerNames", nil); return err }).Size()
			after := changeFile(t, path, func(file *File) error {
				for n := range 1000 {
					if _, err := file.Insert("PlayerNames",
						Row{"ID": n, "Name": "B", "strID": fmt.Sprint(n)}); err != nil {
						return err
					}
				}
				return nil
			}).Size()
			if before != after {
				t.Errorf("%d bytes have become %d: the pages of the index are not used again", before, after)
			}
		})
	}
}

func TestKeysAreUnique(t *testing.T) {
	path := indexedFile(t, Access2000)
	s := changeFile(t, path, func(file *File) error {
		for _, r := range []Row{{"Section": 1, "Board": 1}, {"Section": 1, "Board": 2}, {"Section": 2, "Board": 1}} {
			if _, err := file.Insert("HandEvaluation", r); err != nil {
				return err
			}
		}
		if _, err := file.Insert("HandEvaluation", Row{"Section": 1, "Board": 2}); !errors.Is(err, ErrDuplicate) {
			t.Errorf("the same board again: %v", err)
		}
		if _, err := file.Insert("HandEvaluation", Row{"Section": 1}); !errors.Is(err, ErrRequired) {
			t.Errorf("half a key: %v", err)
		}
		if _, err := file.Insert("HandEvaluation", Row{}); !errors.Is(err, ErrRequired) {
			t.Errorf("no key: %v", err)
		}
		if _, err := file.Update("HandEvaluation", nil, Row{"Section": 7}); !errors.Is(err, ErrDuplicate) {
			t.Errorf("two rows to the same key: %v", err)
		}
		if _, err := file.Update("HandEvaluation", func(r Row) bool { return r["Section"] == int64(2) },
			Row{"Section": 1}); !errors.Is(err, ErrDuplicate) {
			t.Errorf("a row to the key of another: %v", err)
		}
		n, err := file.Update("HandEvaluation", func(r Row) bool { return r["Section"] == int64(2) },
			Row{"Section": 2, "Board": 1, "NorthHcp": 40})
		if n != 1 {
			t.Errorf("%d rows", n)
		}
		if _, err := file.Insert("ReceivedData", Row{"ID": 5}); err != nil {
			return err
		}
		if id, err := file.Insert("ReceivedData", Row{"ID": 5}); !errors.Is(err, ErrDuplicate) {
			t.Errorf("number %d again: %v", id, err)
		}
		if id, err := file.Insert("ReceivedData", nil); id != 6 || err != nil {
			t.Errorf("after what was refused: number %d, %v", id, err)
		}
		if _, err := file.Insert("PlayerNames", Row{"ID": 1, "Name": "É", "strID": "É1"}); !errors.Is(err, ErrIndexed) {
			t.Errorf("a key that only Access sorts: %v", err)
		}
		return err
	})
	if rows, err := s.Rows("HandEvaluation"); err != nil || len(rows) != 3 {
		t.Errorf("%v, %v", rows, err)
	}
}

// TestIndexHeals: whoever was interrupted between the rows and the index left
// the index behind. Who opens the file next to write to it puts it right.
func TestIndexHeals(t *testing.T) {
	for _, f := range bothFormats {
		path := indexedFile(t, f)
		changeFile(t, path, func(file *File) error {
			for range 900 {
				if _, err := file.Insert("ReceivedData", nil); err != nil {
					return err
				}
			}
			return nil
		})
		file, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		td := file.db.tables[0]
		for _, n := range []int{td.indexes[0].root, td.indexes[1].root} { // as they were when all was empty
			b := file.db.list[n]
			clear(b[2:])
			b[0] = pageLeaf
			le.PutUint32(b[4:], uint32(td.page))
			le.PutUint16(b[2:], uint16(file.db.lay.pageSize-file.db.lay.leafEntries))
			file.db.change(n)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		s, err := ReadSnapshot(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Check(); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: an index that leads nowhere passes: %v", f, err)
		}
		changeFile(t, path, func(file *File) error {
			if _, err := file.Insert("ReceivedData", Row{"ID": 17}); !errors.Is(err, ErrDuplicate) {
				t.Errorf("%s: number 17 again: %v", f, err)
			}
			_, err := file.Insert("ReceivedData", nil)
			return err
		})
	}
}

// TestTextKeys has keys as they lie in files written by Access.
func TestTextKeys(t *testing.T) {
	for _, test := range []struct {
		l          *layout
		text, want string
	}{
		{jet4, "Tables", "6d4a4c5e516b0100"},
		{jet4, "A1 b", "4a38074c0100"},
		{jet4, "a-b", "4a4c01010101800b068200"},
		{jet4, "", "0100"},
		{jet3, "aaaa5", "606060605b00"},
		{jet3, "R.N.1", "751f701f5700"},
	} {
		key, err := test.l.appendTextKey(nil, test.text)
		if got := fmt.Sprintf("%x", key); got != test.want || err != nil {
			t.Errorf("%s %q: %s, %v; want %s", test.l.format, test.text, got, err, test.want)
		}
	}
	for _, l := range []*layout{jet3, jet4} {
		var last []byte
		for _, s := range []string{"", "1", "12", "2", "A", "AB", "b", "Z", "zz"} {
			key, err := l.appendTextKey(nil, s)
			if err != nil || bytes.Compare(last, key) >= 0 {
				t.Errorf("%s: %q is not after the one before it: %v", l.format, s, err)
			}
			last = key
		}
	}
	if got := fmt.Sprintf("%x", appendBinaryKey(nil, []byte{0, 0, 0, 1})); got != "000000010000000004" {
		t.Errorf("the key of a binary is %s", got)
	}
}

func TestImpossibleIndexes(t *testing.T) {
	for _, ix := range []Index{
		{Name: "", Columns: []string{"ID"}}, {Name: "A"}, {Name: "A", Columns: []string{"Nothing"}},
		{Name: "A", Columns: []string{"When"}},
	} {
		table := Table{Name: "T", Columns: []Column{{Name: "ID", Kind: Int32}, {Name: "When", Kind: DateTime}},
			Indexes: []Index{ix}}
		if _, err := Build(Access2000, []Table{table}); !errors.Is(err, ErrDefinition) && !errors.Is(err, ErrNoColumn) {
			t.Errorf("%+v: %v", ix, err)
		}
	}
	twice := Table{Name: "T", Columns: []Column{{Name: "ID", Kind: Int32}},
		Indexes: []Index{{Name: "A", Columns: []string{"ID"}}, {Name: "a", Columns: []string{"ID"}}}}
	if _, err := Build(Access2000, []Table{twice}); !errors.Is(err, ErrExists) {
		t.Error(err)
	}
}
