package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

func testEmpty(t Reporter, db bws.Database, tables []bws.Table) {
	for _, table := range tables {
		if list := rows(t, db, table.Name); len(list) != 0 {
			t.Errorf("%s has %d rows", table.Name, len(list))
		}
	}
}

// testDefaults inserts rows that name no field but those that are required.
func testDefaults(t Reporter, db bws.Database, tables []bws.Table) {
	for _, table := range tables {
		row := bws.Row{}
		for _, f := range table.Fields {
			if f.Required && f.Default == "" || inKey(table, f) {
				row[f.Name] = filled(f, 1)
			}
		}
		insert(t, db, table.Name, row)
		got := only(t, db, table.Name)
		if len(got) != len(table.Fields) {
			t.Errorf("%s: %d fields, want %d", table.Name, len(got), len(table.Fields))
		}
		for _, f := range table.Fields {
			want, given := row[f.Name]
			if !given {
				want = fresh(f)
			}
			if g := got.Get(f.Name); !same(g, want) {
				t.Errorf("%s.%s is %#v in a new row, want %#v", table.Name, f.Name, g, want)
			}
		}
	}
}

// inKey reports whether a field has to be given because the table's primary key has it.
func inKey(t bws.Table, f bws.TableField) bool {
	return !f.AutoNumber && slices.ContainsFunc(t.Indexes,
		func(ix bws.Index) bool { return ix.Primary && slices.Contains(ix.Columns, f.Name) })
}

// fresh is what a field has in the first row when nobody named it.
func fresh(f bws.TableField) any {
	switch {
	case f.AutoNumber:
		return int64(1)
	case f.Type == bws.TrueFalse:
		return f.Default == "True"
	case f.Default == "":
		return nil
	case f.Type == bws.Text:
		return strings.Trim(f.Default, "'\"")
	}
	var n int64
	if _, err := fmt.Sscan(f.Default, &n); err != nil {
		return f.Default
	}
	return n
}

// filled is a value for a field, the longest for a text, that differs from
// field to field.
func filled(f bws.TableField, i int) any {
	switch f.Type {
	case bws.TrueFalse:
		return i%2 == 0
	case bws.Text:
		return strings.Repeat(string(rune('A'+i%26)), f.Size)
	case bws.DateTime:
		return time.Date(2026, 11, 21, 19, 30, i%60, 0, time.UTC)
	}
	return int64(i + 1)
}

// filledRow has a value in every field that the database does not count.
func filledRow(table bws.Table, i int) bws.Row {
	row := bws.Row{}
	for j, f := range table.Fields {
		if !f.AutoNumber {
			row[f.Name] = filled(f, i+j)
		}
	}
	return row
}

// testEveryField writes every field of every table with a value of its type.
func testEveryField(t Reporter, db bws.Database, tables []bws.Table) {
	for _, table := range tables {
		row := filledRow(table, 0)
		if table.Fields[0].AutoNumber {
			row[table.Fields[0].Name] = int64(1)
		}
		insert(t, db, table.Name, row)
		compare(t, only(t, db, table.Name), row)
	}
}

// testRequired leaves out, one by one, what a row must have.
func testRequired(t Reporter, db bws.Database, tables []bws.Table) {
	for _, table := range tables {
		for _, f := range table.Fields {
			if !f.Required || f.Default != "" {
				continue
			}
			row := filledRow(table, 0)
			row[f.Name] = nil
			if _, err := db.Insert(table.Name, row); !errors.Is(err, jet.ErrRequired) {
				t.Errorf("%s without %s: %v, want %v", table.Name, f.Name, err, jet.ErrRequired)
			}
			if list := rows(t, db, table.Name); len(list) != 0 {
				t.Errorf("%s has %d rows of what was refused", table.Name, len(list))
			}
		}
	}
}

// awkward are texts that a statement or a code page could damage.
var awkward = []string{
	"O'Connor", "''", "'", `say "double"`, "Ağaoğlu", "Øström", "Żółć", "Ελένη", "Юрий", "a b  c",
	"50% _ * #", "x|y", "who?", "? , ?",
	"two\r\nlines", "tab\there", "[x]", "{x}", "back\\slash", "; DROP TABLE Section --", "' OR '1'='1", "1e5", "NULL",
	"True", "#2026-01-01#", "♠♥♦♣", "@x :y",
}

// testTexts writes them and finds them. A file of Access 97 may refuse a character that
// it does not have, and no other text.
func testTexts(t Reporter, db bws.Database) {
	texts := append(slices.Clone(awkward), strings.Repeat("ğ", 255), strings.Repeat("'", 255))
	written := 0
	for i, text := range texts {
		_, err := db.Insert("ReceivedData", bws.Row{"Board": i, "Remarks": text})
		switch {
		case err == nil:
			written++
		case !errors.Is(err, jet.ErrCharacter) || isWestern(text):
			t.Errorf("%q: %v", text, err)
		}
	}
	list := rows(t, db, "ReceivedData")
	if len(list) != written {
		t.Errorf("%d rows of %d", len(list), written)
	}
	for _, r := range list {
		text := texts[r.Get("Board").(int64)]
		if r.Get("Remarks") != text {
			t.Errorf("%q came back as %q", text, r.Get("Remarks"))
		}
		if n, err := db.Update("ReceivedData", bws.Row{"Remarks": text}, bws.Row{"Round": r.Get("Board")}); n != 1 ||
			err != nil {
			t.Errorf("%q is found in %d rows: %v", text, n, err)
		}
	}
	for _, r := range rows(t, db, "ReceivedData") {
		if r.Get("Round") != r.Get("Board") {
			t.Errorf("row %v was found by the text of row %v", r.Get("Board"), r.Get("Round"))
		}
	}
}

// isWestern reports whether Access 97 must have all characters of a text.
func isWestern(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > 0xFF })
}

func testNullAndEmpty(t Reporter, db bws.Database) {
	insert(t, db, "ReceivedData", bws.Row{"Board": 1})
	insert(t, db, "ReceivedData", bws.Row{"Board": 2, "Contract": nil, "Section": nil, "DateLog": nil})
	insert(t, db, "ReceivedData", bws.Row{"Board": 3, "Contract": "", "Section": 1})
	insert(t, db, "ReceivedData", bws.Row{"Board": 4, "Contract": "PASS", "Section": 0,
		"DateLog": time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
	for _, r := range rows(t, db, "ReceivedData") {
		want := []bws.Row{
			{"Contract": nil, "Section": nil, "DateLog": nil}, {"Contract": nil, "Section": nil, "DateLog": nil},
			{"Contract": nil, "Section": int64(1)}, {"Contract": "PASS", "Section": int64(0)},
		}
		compare(t, r, want[r.Get("Board").(int64)-1])
	}
	for _, where := range []bws.Row{{"Contract": nil}, {"Contract": ""}} {
		if n, err := db.Update("ReceivedData", where, bws.Row{"Result": "="}); n != 3 || err != nil {
			t.Errorf("where %v: %d rows, %v; want 3", where, n, err)
		}
	}
	for field, want := range map[string]int{"Section": 2, "DateLog": 3} {
		if n, err := db.Update("ReceivedData", bws.Row{field: nil}, bws.Row{"Result": "+1"}); n != want || err != nil {
			t.Errorf("where %s is null: %d rows, %v; want %d", field, n, err, want)
		}
	}
	if n, err := db.Update("ReceivedData", bws.Row{"Board": 4},
		bws.Row{"Contract": nil, "Section": nil, "Erased": nil}); n != 1 || err != nil {
		t.Errorf("set to null: %d, %v", n, err)
	}
	if n, err := db.Update("ReceivedData", bws.Row{"Contract": nil, "Section": nil, "Erased": false},
		bws.Row{"Result": "-1"}); n != 3 || err != nil {
		t.Errorf("after setting to null: %d rows, %v; want 3", n, err)
	}
	// A field that does not take an empty text gets null.
	insert(t, db, "Section", bws.Row{"ID": 1, "Letter": ""})
	compare(t, only(t, db, "Section"), bws.Row{"Letter": nil})
}

func testDates(t Reporter, db bws.Database) {
	moments := []time.Time{
		time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC),
		time.Date(1899, 12, 30, 20, 30, 0, 0, time.UTC), // a time alone, as TimeLog has it
		time.Date(1899, 12, 30, 23, 59, 59, 0, time.UTC),
		time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC),
		time.Date(2026, 11, 21, 19, 42, 7, 0, time.UTC),
		time.Date(2024, 2, 29, 12, 0, 1, 0, time.UTC),
		time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC), // day and month are not exchanged
		time.Date(2026, 11, 21, 1, 2, 3, 0, time.FixedZone("club", 3*60*60)),
	}
	for i, m := range moments {
		insert(t, db, "ReceivedData", bws.Row{"Board": i, "DateLog": m, "TimeLog": m})
	}
	for _, r := range rows(t, db, "ReceivedData") {
		want := moments[r.Get("Board").(int64)]
		compare(t, r, bws.Row{"DateLog": want, "TimeLog": want})
		if got, ok := r.Get("DateLog").(time.Time); !ok || got.Location() != time.UTC {
			t.Errorf("%v does not stand in UTC", r.Get("DateLog"))
		}
	}
	for i, m := range moments {
		if n, err := db.Update("ReceivedData", bws.Row{"DateLog": m}, bws.Row{"Round": i}); n != 1 || err != nil {
			t.Errorf("%v is found in %d rows: %v", m, n, err)
		}
	}
}

func testNumbers(t Reporter, db bws.Database) {
	for i, n := range []any{0, -1, 32767, -32768, int16(7), int32(8), int64(9), uint8(255), true} {
		insert(t, db, "ReceivedData", bws.Row{"Board": i, "PairNS": n})
	}
	want := []int64{0, -1, 32767, -32768, 7, 8, 9, 255, -1}
	for _, r := range rows(t, db, "ReceivedData") {
		compare(t, r, bws.Row{"PairNS": want[r.Get("Board").(int64)]})
	}
	insert(t, db, "IntermediateData", bws.Row{"Erased": -1, "Processed": 1, "Processed1": 0})
	compare(t, only(t, db, "IntermediateData"), bws.Row{"Erased": true, "Processed": true, "Processed1": false})
}

func testAutoNumber(t Reporter, db bws.Database) {
	for want := int64(1); want <= 3; want++ {
		if id := insert(t, db, "Clients", bws.Row{"Computer": "PC"}); id != want {
			t.Errorf("number %d, want %d", id, want)
		}
	}
	if n, err := db.Delete("Clients", bws.Row{"ID": 3}); n != 1 || err != nil {
		t.Fatalf("delete: %d, %v", n, err)
	}
	if id := insert(t, db, "Clients", bws.Row{"Computer": "PC"}); id != 4 {
		t.Errorf("number %d after the last was deleted, want 4: a number does not come back", id)
	}
	if id := insert(t, db, "ReceivedData", bws.Row{}); id != 1 {
		t.Errorf("another table begins with %d", id)
	}
	if id := insert(t, db, "Section", bws.Row{"ID": 5}); id != 0 {
		t.Errorf("a table without an autonumber gave %d", id)
	}
	if id := insert(t, db, "Clients", bws.Row{"ID": nil, "Computer": "PC"}); id != 5 {
		t.Errorf("number %d, want 5", id)
	}
	if got := column(t, db, "Clients", "ID"); got != "1 2 4 5" {
		t.Errorf("numbers %s", got)
	}
}

// three fills Tables with tables 1 to 3 of section 1 and 1 of section 2.
func three(t Reporter, db bws.Database) {
	t.Helper()
	for _, at := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 1}} {
		insert(t, db, "Tables", bws.Row{"Section": at[0], "Table": at[1]})
	}
}

func testUpdate(t Reporter, db bws.Database) {
	three(t, db)
	for _, step := range []struct {
		where, set bws.Row
		n          int
	}{
		{bws.Row{"Section": 1, "Table": 2}, bws.Row{"UpdateFromRound": 3, "Status": 1}, 1},
		{bws.Row{"Section": 1}, bws.Row{"ComputerID": 7}, 3},
		{bws.Row{"Section": 9}, bws.Row{"ComputerID": 9}, 0},
		{bws.Row{}, bws.Row{"LogOnOff": 1}, 4},
		{nil, bws.Row{"CurrentRound": 5}, 4},
		{bws.Row{"Section": 2}, bws.Row{}, 1},
		{bws.Row{"UpdateFromRound": 3}, bws.Row{"UpdateFromRound": 3}, 1}, // found, if not changed
	} {
		if n, err := db.Update("Tables", step.where, step.set); n != step.n || err != nil {
			t.Errorf("update where %v set %v: %d, %v; want %d", step.where, step.set, n, err, step.n)
		}
	}
	for _, r := range rows(t, db, "Tables") {
		first, second := r.Get("Section") == int64(1), r.Get("Table") == int64(2)
		want := bws.Row{"LogOnOff": int64(1), "CurrentRound": int64(5), "ComputerID": int64(0),
			"UpdateFromRound": int64(0), "Status": int64(0), "CurrentBoard": int64(0)}
		if first {
			want["ComputerID"] = int64(7)
		}
		if first && second {
			want["UpdateFromRound"], want["Status"] = int64(3), int64(1)
		}
		compare(t, r, want)
	}
}

// testWhere looks at what equality means.
func testWhere(t Reporter, db bws.Database) {
	insert(t, db, "ReceivedData", bws.Row{"Contract": "3 nt", "Erased": true, "Result": "="})
	insert(t, db, "ReceivedData", bws.Row{"Contract": "3 NT", "Erased": false, "Result": "="})
	insert(t, db, "ReceivedData", bws.Row{"Contract": "3 N*", "Erased": false, "Result": "+1"})
	for _, test := range []struct {
		where bws.Row
		n     int
	}{
		{bws.Row{"Contract": "3 NT"}, 1}, // with the letter case
		{bws.Row{"Contract": "3 N*"}, 1}, // without wildcards
		{bws.Row{"Contract": "3 N"}, 0},
		{bws.Row{"Contract": "3 N_"}, 0},
		{bws.Row{"Erased": true}, 1},
		{bws.Row{"Erased": false}, 2},
		{bws.Row{"Erased": false, "Result": "="}, 1},
		{bws.Row{"ID": 2}, 1},
		{bws.Row{"id": int32(2), "RESULT": "="}, 1},
	} {
		if n, err := db.Update("ReceivedData", test.where, bws.Row{"Round": 1}); n != test.n || err != nil {
			t.Errorf("where %v: %d rows, %v; want %d", test.where, n, err, test.n)
		}
	}
}

func testDelete(t Reporter, db bws.Database) {
	three(t, db)
	for _, step := range []struct {
		where bws.Row
		n     int
		left  string
	}{
		{bws.Row{"Section": 1, "Table": 2}, 1, "1 1 3"},
		{bws.Row{"Section": 1, "Table": 2}, 0, "1 1 3"},
		{bws.Row{"Table": 1}, 2, "3"},
		{nil, 1, ""},
		{nil, 0, ""},
	} {
		if n, err := db.Delete("Tables", step.where); n != step.n || err != nil {
			t.Errorf("delete where %v: %d, %v; want %d", step.where, n, err, step.n)
		}
		if got := column(t, db, "Tables", "Table"); got != step.left {
			t.Errorf("after deleting where %v: %q, want %q", step.where, got, step.left)
		}
	}
	insert(t, db, "Tables", bws.Row{"Table": 8})
	if got := column(t, db, "Tables", "Table"); got != "8" {
		t.Errorf("a row after all were deleted: %q", got)
	}
}

// testFieldNames writes fields whose names are words or signs of SQL, in any letter case.
func testFieldNames(t Reporter, db bws.Database) {
	insert(t, db, "receiveddata", bws.Row{"ns/ew": "N", "SECTION": 1, "table": 2, "Result": "="})
	compare(t, only(t, db, "RECEIVEDDATA"), bws.Row{"NS/EW": "N", "Section": int64(1), "Table": int64(2)})
	if n, err := db.Update("ReceivedData", bws.Row{"nS/eW": "N", "Table": 2},
		bws.Row{"NS/EW": "EW", "Section": 3}); n != 1 || err != nil {
		t.Errorf("update: %d, %v", n, err)
	}
	got := only(t, db, "ReceivedData")
	compare(t, got, bws.Row{"NS/EW": "EW", "Section": int64(3)})
	if _, ok := got["NS/EW"]; !ok {
		t.Errorf("the field does not have the file's own spelling: %v", got)
	}
}

// testFieldNamesBCS does the same with the later words.
func testFieldNamesBCS(t Reporter, db bws.Database) {
	for table, row := range map[string]bws.Row{
		"Tables": {"Section": int64(1), "Table": int64(2), "Group": int64(3)},
		"Session": {"ID": int64(1), "Name": "Evening", "Date": time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC),
			"Time": time.Date(1899, 12, 30, 19, 30, 0, 0, time.UTC)},
		"Section": {"ID": int64(1), "Session": int64(1), "Winners": int64(2)},
		"PlayerNumbers": {"Section": int64(1), "Table": int64(1), "Direction": "N",
			"Name": "O'Connor", "Updated": true},
		"Settings": {"Section": int64(1), "LeadCard": true},
	} {
		insert(t, db, table, row)
		compare(t, only(t, db, table), row)
		if n, err := db.Update(table, row, row); n != 1 || err != nil {
			t.Errorf("%s: update: %d, %v", table, n, err)
		}
		if n, err := db.Delete(table, row); n != 1 || err != nil {
			t.Errorf("%s: delete: %d, %v", table, n, err)
		}
	}
}

// testRefused tries what cannot be, and that it changes nothing.
func testRefused(t Reporter, db bws.Database) {
	insert(t, db, "Section", bws.Row{"ID": 1, "Letter": "A", "Tables": 9})
	one := bws.Row{"ID": 1}
	for _, test := range []struct {
		name string
		do   func() error
		want error
	}{
		{"insert into no table", func() error { _, err := db.Insert("Nowhere", one); return err }, jet.ErrNoTable},
		{"select from no table", func() error { _, err := db.Select("Nowhere"); return err }, jet.ErrNoTable},
		{"update no table", func() error { _, err := db.Update("Nowhere", nil, one); return err }, jet.ErrNoTable},
		{"delete from no table", func() error { _, err := db.Delete("Nowhere", nil); return err }, jet.ErrNoTable},
		{"insert an unknown field", func() error { _, err := db.Insert("Section", bws.Row{"Leter": "B"}); return err },
			jet.ErrNoColumn},
		{"set an unknown field",
			func() error { _, err := db.Update("Section", one, bws.Row{"Leter": "B"}); return err }, jet.ErrNoColumn},
		{"update where an unknown field",
			func() error { _, err := db.Update("Section", bws.Row{"Bord": 1}, one); return err }, jet.ErrNoColumn},
		{"delete where an unknown field",
			func() error { _, err := db.Delete("Section", bws.Row{"Bord": 1}); return err }, jet.ErrNoColumn},
		{"a text that is too long",
			func() error { _, err := db.Insert("Section", bws.Row{"Letter": "ABC"}); return err }, jet.ErrTooLong},
		{"set a text that is too long",
			func() error { _, err := db.Update("Section", one, bws.Row{"Letter": "ABC"}); return err }, jet.ErrTooLong},
		{"a number that is too large",
			func() error { _, err := db.Insert("Section", bws.Row{"Tables": 32768}); return err }, jet.ErrRange},
		{"a number that is too small",
			func() error { _, err := db.Update("Section", one, bws.Row{"Tables": -32769}); return err }, jet.ErrRange},
		{"a text for a number", func() error { _, err := db.Insert("Section", bws.Row{"Tables": "nine"}); return err },
			jet.ErrType},
		{"a number for a text", func() error { _, err := db.Insert("Section", bws.Row{"Letter": 7}); return err },
			jet.ErrType},
		{"a date for a number",
			func() error { _, err := db.Insert("Section", bws.Row{"Tables": time.Now()}); return err }, jet.ErrType},
		{"a date before Access's",
			func() error { _, err := db.Insert("ReceivedData", bws.Row{"DateLog": time.Time{}}); return err },
			jet.ErrRange},
		{"one good field, one bad",
			func() error { _, err := db.Update("Section", one, bws.Row{"Tables": 5, "Letter": "ABC"}); return err },
			jet.ErrTooLong},
		{"a value of no type",
			func() error { _, err := db.Insert("Section", bws.Row{"Letter": struct{}{}}); return err }, jet.ErrType},
	} {
		if err := test.do(); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
	compare(t, only(t, db, "Section"), bws.Row{"ID": int64(1), "Letter": "A", "Tables": int64(9)})
	if list := rows(t, db, "ReceivedData"); len(list) != 0 {
		t.Errorf("%d rows of what was refused", len(list))
	}
}

// testManyRows is a small evening: nothing lost, nothing double, over more
// than a few pages.
func testManyRows(t Reporter, db bws.Database) {
	const many = 300
	for i := range many {
		row := bws.Received{Section: 1, Table: i%12 + 1, Round: i/24 + 1, Board: i % 30, Contract: "3 NT", Result: "=",
			NSEW: "N", Remarks: strings.Repeat("x", i%200)}
		if id := insert(t, db, "ReceivedData", row.Row()); id != int64(i+1) {
			t.Fatalf("row %d got number %d", i, id)
		}
	}
	list := rows(t, db, "ReceivedData")
	seen := map[int64]bool{}
	for _, r := range list {
		id := r.Get("ID").(int64)
		seen[id] = true
		compare(t, r, bws.Row{"Table": (id-1)%12 + 1, "Board": (id - 1) % 30,
			"Remarks": strings.Repeat("x", int((id-1)%200))})
	}
	if len(list) != many || len(seen) != many {
		t.Errorf("%d rows with %d numbers, want %d", len(list), len(seen), many)
	}
	if n, err := db.Update("ReceivedData", bws.Row{"Table": 5},
		bws.Row{"Erased": true, "Remarks": strings.Repeat("y", 255)}); n != many/12 || err != nil {
		t.Errorf("update: %d, %v", n, err)
	}
	if n, err := db.Delete("ReceivedData", bws.Row{"Erased": true}); n != many/12 || err != nil {
		t.Errorf("delete: %d, %v", n, err)
	}
	if got := len(rows(t, db, "ReceivedData")); got != many-many/12 {
		t.Errorf("%d rows are left, want %d", got, many-many/12)
	}
}

// testReading changes rows that were read: they are the reader's own.
func testReading(t Reporter, db bws.Database) {
	insert(t, db, "Section", bws.Row{"ID": 1, "Letter": "A"})
	only(t, db, "Section")["Letter"] = "Z"
	compare(t, only(t, db, "Section"), bws.Row{"Letter": "A"})
}

func testClose(t Reporter, db bws.Database) {
	insert(t, db, "Section", bws.Row{"ID": 1})
	for range 2 {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}
