package bws_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// laterSession is the session with every field of BCS filled.
func laterSession() *bws.Contents {
	c := session()
	day, clock := c.Received[0].DateLog, c.Received[0].TimeLog
	s := &c.Sections[0]
	s.EWMoveBeforePlay, s.Session, s.ScoringType, s.Winners = -2, 1, bws.Teams, 2
	c.Tables[0].Group = 127
	c.Received[0].ExternalUpdate, c.Received[0].SuspiciousContract = true, 3
	c.Intermediate[0].SuspiciousContract = 1
	c.PlayerNumbers = []bws.PlayerNumber{
		{Section: 1, Table: 2, Direction: "N", Number: "1001", Name: "Ö. O'Connor", Updated: true,
			TimeLog: time.Date(2026, 11, 21, 19, 30, 0, 0, time.UTC), Processed: true, Round: 2},
	}
	c.PlayerNames = []bws.PlayerName{{ID: 1001, Name: "Ö. O'Connor", StrID: "J12"}}
	c.Evaluations = []bws.HandEvaluation{{Section: 1, Board: 14, Points: [4]int{10, 10, 10, 10}}}
	for i := range c.Evaluations[0].Tricks {
		c.Evaluations[0].Tricks[i] = [5]int{i, i + 1, i + 2, i + 3, 13 - i}
	}
	c.Session = []bws.SessionRow{{ID: 1, Name: "Tuesday", Date: day, Time: clock,
		GUID:   "0123456789ABCDEF0123456789ABCDEF",
		Status: 2, ShowInApp: true, PairsMoveAcrossField: true, EWReturnHome: true}}
	c.SettingsRows = []bws.Settings{
		{"LeadCard": true, "AutoShutDownBPC": false, "Section": int64(1), "BM2PINcode": "1234", "BM2Ranking": int64(2)},
		{"LeadCard": false, "AutoShutDownBPC": false, "Section": int64(2),
			"BM2PINcode": "0000", "BM2Ranking": int64(0)},
	}
	c.Settings = c.SettingsRows[0]
	c.SetGeneration(bws.BCS)
	return c
}

// laterFile writes it into a new database.
func laterFile(t testing.TB, format bws.Format, c *bws.Contents) string {
	t.Helper()
	path := createFor(t, bws.BCS, format, "LeadCard", "BM2PINcode", "BM2Ranking")
	db, err := bws.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	insertAll(t, db, c)
	err = db.Batch(func(b bws.Batch) error {
		_, e1 := b.Insert("PlayerNames", c.PlayerNames[0].Row())
		_, e2 := b.Insert("HandEvaluation", c.Evaluations[0].Row())
		_, e3 := b.Insert("Session", c.Session[0].Row())
		_, e4 := b.Insert("Settings", bws.Row(c.SettingsRows[1]))
		return errors.Join(e1, e2, e3, e4)
	})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLaterContentsWrittenAndRead(t *testing.T) {
	for _, format := range []bws.Format{bws.Access2000, bws.Access97} {
		want := laterSession()
		path := laterFile(t, format, want)
		got, err := bws.Read(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v:\n got %+v\nwant %+v", format, got, want)
		}
		for table, row := range map[string]string{
			"Section":        `1,"A",1,12,-2,1,4,2`,
			"PlayerNumbers":  `1,2,"N","1001","Ö. O'Connor",TRUE,"2026-11-21 19:30:00",TRUE,2`,
			"PlayerNames":    `1001,"Ö. O'Connor","J12"`,
			"HandEvaluation": `1,14,0,1,2,3,13,1,2,3,4,12,2,3,4,5,11,3,4,5,6,10,10,10,10,10`,
			"Session":        `1,"Tuesday","2026-11-21 00:00:00","1899-12-30 19:42:07","0123456789ABCDEF0123456789ABCDEF",2,TRUE,TRUE,TRUE`,
			"BiddingData":    `1,1,2,3,14,2,"E","SkipBid","2026-11-21 00:00:00","1899-12-30 19:42:07",TRUE`,
			"PlayData":       `1,1,2,3,14,52,"S","Dx","2026-11-21 00:00:00","1899-12-30 19:42:07",FALSE`,
		} {
			if export := mdbtools(t, "mdb-export", "-B", "-T", "%Y-%m-%d %H:%M:%S", path,
				table); !strings.Contains(export, "\n"+row+"\n") {
				t.Errorf("%v: mdb-export %s:\n%swant %s", format, table, export, row)
			}
		}
	}
}

// TestRowsForBMPro: rows that say nothing of BCS go into its database and BM Pro's, and
// one that says something is refused by BM Pro's.
func TestRowsForBMPro(t *testing.T) {
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		insertAll(t, open(t, createFor(t, g, bws.Access2000, "LeadCard", "MaximumResults")), session())
	}
	db := open(t, create(t))
	for table, row := range map[string]bws.Row{
		"Section": bws.Section{ID: 1, Letter: "A", Winners: 1}.Row(), "Tables": bws.TableRow{Group: 1}.Row(),
		"ReceivedData":  bws.Received{ExternalUpdate: true}.Row(),
		"PlayerNumbers": bws.PlayerNumber{Direction: "N", Name: "Anna"}.Row(),
	} {
		if _, err := db.Insert(table, row); !errors.Is(err, jet.ErrNoColumn) {
			t.Errorf("%s: %v", table, err)
		}
	}
}

func TestSettingsFor(t *testing.T) {
	c := laterSession()
	for section, want := range map[int]string{1: "1234", 2: "0000", 3: "1234"} {
		if got := bws.Row(c.SettingsFor(section)).Get("bm2pincode"); got != want {
			t.Errorf("section %d: %v, want %s", section, got, want)
		}
	}
	if got := session().SettingsFor(2).Int("MaximumResults", 0); got != 5 {
		t.Errorf("BM Pro: %d", got)
	}
}

// TestContentsFrom: the rows that Select gives make the same contents as the file.
func TestContentsFrom(t *testing.T) {
	for _, want := range []*bws.Contents{session(), laterSession()} {
		var path string
		if want.Generation() == bws.BCS {
			path = laterFile(t, bws.Access2000, want)
		} else {
			path = create(t, "LeadCard", "MaximumResults")
			insertAll(t, open(t, path), want)
		}
		asked := map[string]int{}
		selectTable := func(table string) ([]bws.Row, error) {
			asked[table]++
			return open(t, path).Select(table)
		}
		got, err := bws.ContentsFrom(selectTable)
		if err != nil {
			t.Fatal(err)
		}
		if got.Counted {
			t.Error("rows do not tell how far their table has counted")
		}
		want.LastRow, want.Counted = 0, false
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v:\n got %+v\nwant %+v", want.Generation(), got, want)
		}
		for table, n := range asked {
			if n > 1 {
				t.Errorf("%s was read %d times", table, n)
			}
		}
	}
	broken := errors.New("broken")
	for _, test := range []struct {
		table string
		err   error
		want  error
	}{
		{"RoundData", jet.ErrNoTable, bws.ErrNotBridgemate}, {"PlayerNames", jet.ErrNoTable, nil},
		{"Settings", jet.ErrNoTable, nil},
		{"RoundData", broken, broken}, {"PlayData", broken, broken}, {"Settings", broken, broken},
	} {
		_, err := bws.ContentsFrom(func(table string) ([]bws.Row, error) {
			if table == test.table {
				return nil, test.err
			}
			return nil, nil
		})
		if !errors.Is(err, test.want) || test.want == nil && err != nil {
			t.Errorf("%s: %v gives %v, want %v", test.table, test.err, err, test.want)
		}
	}
}

// TestGenerationOfFile: one table or field that only BCS has tells.
func TestGenerationOfFile(t *testing.T) {
	guide, err := bws.Schema(bws.BMPro, allSettings(bws.BMPro)...)
	if err != nil {
		t.Fatal(err)
	}
	with := func(table string, f bws.TableField) []bws.Table {
		tables := slices.Clone(guide)
		i := slices.IndexFunc(tables, func(t bws.Table) bool { return t.Name == table })
		if i < 0 {
			return append(tables, bws.Table{Name: table, Fields: []bws.TableField{f}})
		}
		tables[i].Fields = append(slices.Clone(tables[i].Fields), f)
		return tables
	}
	number := func(name string) bws.TableField { return bws.TableField{Name: name, Type: bws.Integer} }
	for _, test := range []struct {
		table, field string
		want         bws.Generation
	}{
		{"Section", "winners", bws.BCS}, {"Tables", "Group", bws.BCS}, {"ReceivedData", "ExternalUpdate", bws.BCS},
		{"IntermediateData", "SuspiciousContract", bws.BCS}, {"PlayerNumbers", "Name", bws.BCS},
		{"Settings", "Section", bws.BCS},
		{"Settings", "BM2NameSource", bws.BCS}, {"Session", "ID", bws.BCS}, {"PlayerNames", "ID", bws.BCS},
		{"HandEvaluation", "Board", bws.BCS},
		{"ReceivedData", "custom_x", bws.BMPro}, {"RoundData", "South", bws.BMPro}, {"Results", "Rank", bws.BMPro},
	} {
		path := filepath.Join(t.TempDir(), "file.bws")
		if err := bws.Create(path, bws.Access2000, with(test.table, number(test.field))); err != nil {
			t.Fatal(err)
		}
		c, err := bws.Read(t.Context(), path)
		if err != nil || c.Generation() != test.want {
			t.Errorf("%s.%s: %v, %v", test.table, test.field, c.Generation(), err)
		}
	}
}

// TestIndexedTables: a table with an index is read, and written to only where the index
// does not matter, with a word why. Package jet makes no such table; the file's own
// catalogue has an index, and is made to pass for PlayerNumbers.
func TestIndexedTables(t *testing.T) {
	path := createFor(t, bws.BCS, bws.Access2000)
	passFor(t, path, "PlayerNumbers", 2)
	db := open(t, path)
	c, err := bws.Read(t.Context(), path)
	if err != nil || len(c.PlayerNumbers) == 0 {
		t.Fatalf("%d rows, %v", len(c.PlayerNumbers), err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, inserting := db.Insert("PlayerNumbers", bws.Row{"Name": "Anna"})
	_, deleting := db.Delete("PlayerNumbers", nil)
	_, updating := db.Update("PlayerNumbers", nil, bws.Row{"ParentId": 1})
	for _, err := range []error{inserting, deleting, updating} {
		if !errors.Is(err, jet.ErrIndexed) || !strings.Contains(err.Error(), "table PlayerNumbers") ||
			!strings.Contains(err.Error(), "which only Access itself can keep up") {
			t.Errorf("refused with: %v", err)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("what was refused changed the file, %v", err)
	}
	if _, err := db.Insert("Clients", bws.Row{"Computer": "PC"}); err != nil {
		t.Errorf("a table without an index: %v", err)
	}
}

// passFor makes the catalogue of a file say that a table is the one defined
// on another page.
func passFor(t *testing.T, path, table string, page uint32) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var name []byte
	for _, c := range []byte(table) {
		name = append(name, c, 0)
	}
	at := bytes.Index(b, name)
	if at < 0 {
		t.Fatalf("no %s in the catalogue", table)
	}
	sheet := b[at&^4095:]
	row := 0 // that begins last before the name
	for slot := range int(binary.LittleEndian.Uint16(sheet[12:])) {
		if start := int(binary.LittleEndian.Uint16(sheet[14+2*slot:])) & 0x1FFF; start <= at&4095 {
			row = max(row, start)
		}
	}
	binary.LittleEndian.PutUint32(sheet[row+2:], page) // behind the number of columns
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
}
