package enginetest

import (
	"errors"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// evening fills a section of two tables.
func evening(t Reporter, db bws.Rows) {
	t.Helper()
	for _, step := range []struct {
		table string
		row   bws.Row
	}{
		{"Section", bws.Section{ID: 1, Letter: "A", Tables: 2}.Row()},
		{"Tables", bws.TableRow{Section: 1, Table: 1}.Row()},
		{"Tables", bws.TableRow{Section: 1, Table: 2}.Row()},
		{"RoundData", bws.Round{Section: 1, Table: 1, Round: 1, NSPair: 1, EWPair: 2, LowBoard: 1, HighBoard: 3}.Row()},
		{"RoundData", bws.Round{Section: 1, Table: 2, Round: 1, NSPair: 3, EWPair: 4, LowBoard: 4, HighBoard: 6}.Row()},
		{"ReceivedData", bws.Received{Section: 1, Table: 1, Round: 1, Board: 1, PairNS: 1, PairEW: 2, NSEW: "N",
			Contract: "3 NT", Result: "="}.Row()},
	} {
		insert(t, db, step.table, step.row)
	}
}

// counts are the rows of the tables that evening fills, in its order.
func counts(t Reporter, db bws.Rows) (n [4]int) {
	t.Helper()
	for i, table := range []string{"Section", "Tables", "RoundData", "ReceivedData"} {
		n[i] = len(rows(t, db, table))
	}
	return n
}

var full = [4]int{1, 2, 2, 1}

// testBatch does several things together, each of which sees those before it.
func testBatch(t Reporter, db bws.Database) {
	calls := 0
	err := db.Batch(func(b bws.Batch) error {
		calls++
		evening(t, b)
		if got := counts(t, b); got != full {
			t.Errorf("in the batch there are %v rows, want %v", got, full)
		}
		if n, err := b.Update("Tables", bws.Row{"Table": 2}, bws.Row{"UpdateFromRound": 3}); n != 1 || err != nil {
			t.Errorf("update of a row of the batch: %d, %v", n, err)
		}
		if n, err := b.Delete("RoundData", bws.Row{"Table": 2}); n != 1 || err != nil {
			t.Errorf("delete of a row of the batch: %d, %v", n, err)
		}
		if id := insert(t, b, "ReceivedData", bws.Row{"Board": 2}); id != 2 {
			t.Errorf("the second row has number %d", id)
		}
		return nil
	})
	if err != nil || calls != 1 {
		t.Fatalf("%v after %d calls", err, calls)
	}
	if got, want := counts(t, db), [4]int{1, 2, 1, 2}; got != want {
		t.Errorf("after the batch there are %v rows, want %v", got, want)
	}
	if got := column(t, db, "Tables", "UpdateFromRound"); got != "0 3" {
		t.Errorf("UpdateFromRound is %s after the batch", got)
	}
	if err := db.Batch(func(bws.Batch) error { return nil }); err != nil {
		t.Errorf("a batch of nothing: %v", err)
	}
}

// testBatchContents reads everything in the middle of a batch.
func testBatchContents(t Reporter, db bws.Database) {
	evening(t, db)
	err := db.Batch(func(b bws.Batch) error {
		if _, err := b.Update("Tables", bws.Row{"Table": 1}, bws.Row{"UpdateFromRound": 2}); err != nil {
			return err
		}
		insert(t, b, "PlayerNumbers", bws.PlayerNumber{Section: 1, Table: 1, Direction: "N", Number: "4711"}.Row())
		c, err := b.Contents()
		if err != nil {
			return err
		}
		if len(c.Sections) != 1 || len(c.Tables) != 2 || len(c.Rounds) != 2 ||
			len(c.Received) != 1 || len(c.PlayerNumbers) != 1 {
			t.Fatalf("the contents are %+v", c)
		}
		for _, table := range c.Tables {
			if want := 4 - 2*table.Table; table.UpdateFromRound != want {
				t.Errorf("table %d: UpdateFromRound %d, want %d", table.Table, table.UpdateFromRound, want)
			}
		}
		if r := c.Received[0]; r.ID != 1 || r.NSEW != "N" || r.Contract != "3 NT" || r.Erased {
			t.Errorf("the result is %+v", r)
		}
		if p := c.PlayerNumbers[0]; p.Number != "4711" || p.Direction != "N" {
			t.Errorf("the player is %+v", p)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// testBatchFails leaves the file as it was, and the database usable.
func testBatchFails(t Reporter, db bws.Database) {
	evening(t, db)
	mine := errors.New("the director changed his mind")
	everything := func(b bws.Batch) {
		insert(t, b, "Section", bws.Section{ID: 2, Letter: "B"}.Row())
		for _, table := range []string{"Tables", "ReceivedData"} {
			if n, err := b.Update(table, nil, bws.Row{"Section": 2}); n == 0 || err != nil {
				t.Errorf("update in the batch: %d, %v", n, err)
			}
		}
		if n, err := b.Delete("RoundData", nil); n != 2 || err != nil {
			t.Errorf("delete in the batch: %d, %v", n, err)
		}
	}
	for _, test := range []struct {
		name string
		do   func(bws.Batch) error
		want error
	}{
		{"an error of its own", func(b bws.Batch) error { everything(b); return mine }, mine},
		{"at once", func(bws.Batch) error { return mine }, mine},
		{"a statement refused", func(b bws.Batch) error {
			everything(b)
			_, err := b.Insert("Section", bws.Row{"Letter": "ABCD"})
			return err
		}, jet.ErrTooLong},
		{"no such table", func(b bws.Batch) error {
			everything(b)
			_, err := b.Select("Nowhere")
			return err
		}, jet.ErrNoTable},
	} {
		if err := db.Batch(test.do); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
		if got := counts(t, db); got != full {
			t.Errorf("%s: there are %v rows, want %v", test.name, got, full)
		}
		if got := column(t, db, "Tables", "Section") + column(t, db, "ReceivedData", "Section"); got != "1 11" {
			t.Errorf("%s: the sections are %s", test.name, got)
		}
	}
	if err := db.Batch(func(b bws.Batch) error { everything(b); return nil }); err != nil {
		t.Error(err)
	}
	if got, want := counts(t, db), [4]int{2, 2, 0, 1}; got != want {
		t.Errorf("after a batch that went well there are %v rows, want %v", got, want)
	}
}

// testBatchGoesOn lets a batch take no notice of a statement that was refused.
func testBatchGoesOn(t Reporter, db bws.Database) {
	err := db.Batch(func(b bws.Batch) error {
		insert(t, b, "Section", bws.Row{"ID": 1})
		if _, err := b.Insert("Section", bws.Row{"ID": 2, "Letter": "ABCD"}); !errors.Is(err, jet.ErrTooLong) {
			t.Errorf("a text that is too long: %v", err)
		}
		insert(t, b, "Section", bws.Row{"ID": 3})
		return nil
	})
	if got := column(t, db, "Section", "ID"); got != "1 3" || err != nil {
		t.Errorf("sections %s, %v", got, err)
	}
}

// testAddField adds the field that the guide proposes, and a text.
func testAddField(t Reporter, db bws.Database) {
	evening(t, db)
	before := only(t, db, "ReceivedData")
	for _, f := range []bws.TableField{
		{Name: "custom_Clubnight", Type: bws.TrueFalse},
		{Name: "custom_Note", Type: bws.Text, Size: 20, AllowZeroLength: true},
		{Name: "custom_Time", Type: bws.DateTime},
	} {
		if err := db.AddField("ReceivedData", f); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
	}
	got := only(t, db, "ReceivedData")
	compare(t, got, before)
	compare(t, got, bws.Row{"custom_Clubnight": false, "custom_Note": nil, "custom_Time": nil})
	if len(got) != len(before)+3 {
		t.Errorf("%d fields, want %d", len(got), len(before)+3)
	}
	if n, err := db.Update("ReceivedData", bws.Row{"custom_Clubnight": false},
		bws.Row{"custom_Clubnight": true, "CUSTOM_NOTE": "seen"}); n != 1 || err != nil {
		t.Errorf("update: %d, %v", n, err)
	}
	compare(t, only(t, db, "ReceivedData"),
		bws.Row{"custom_Clubnight": true, "custom_Note": "seen", "Contract": "3 NT"})
	insert(t, db, "ReceivedData", bws.Row{"Board": 2, "custom_Clubnight": true})
	insert(t, db, "ReceivedData", bws.Row{"Board": 3})
	if got := column(t, db, "ReceivedData", "custom_Clubnight"); got != "false true true" {
		t.Errorf("custom_Clubnight is %s", got)
	}
	if _, err := db.Insert("ReceivedData",
		bws.Row{"custom_Note": "a note that is longer than 20"}); !errors.Is(err, jet.ErrTooLong) {
		t.Errorf("a text that is too long: %v", err)
	}
}

// testAddFieldDefault adds fields with defaults, which hold for new rows only.
func testAddFieldDefault(t Reporter, db bws.Database) {
	insert(t, db, "Section", bws.Row{"ID": 1})
	for _, f := range []bws.TableField{
		{Name: "Winners", Type: bws.Integer, Default: "0"}, {Name: "ScoringType", Type: bws.LongInteger, Default: "1"},
		{Name: "Big", Type: bws.LongInteger},
	} {
		if err := db.AddField("Section", f); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
	}
	compare(t, only(t, db, "Section"), bws.Row{"ID": int64(1), "Winners": nil, "ScoringType": nil, "Big": nil})
	if _, err := db.Delete("Section", nil); err != nil {
		t.Fatal(err)
	}
	insert(t, db, "Section", bws.Row{"ID": 2, "Big": 70000})
	compare(t, only(t, db, "Section"), bws.Row{"ID": int64(2), "Winners": int64(0),
		"ScoringType": int64(1), "Big": int64(70000)})
}

func testAddFieldRefused(t Reporter, db bws.Database) {
	evening(t, db)
	for _, test := range []struct {
		table string
		field bws.TableField
		want  error
	}{
		{"Section", bws.TableField{Name: "Letter", Type: bws.Text, Size: 2}, jet.ErrExists},
		{"Section", bws.TableField{Name: "LETTER", Type: bws.TrueFalse}, jet.ErrExists},
		{"Nowhere", bws.TableField{Name: "Letter", Type: bws.TrueFalse}, jet.ErrNoTable},
		{"Section", bws.TableField{Name: "Number", Type: bws.LongInteger, AutoNumber: true}, jet.ErrDefinition},
		{"Section", bws.TableField{Name: "Note", Type: bws.Text}, jet.ErrDefinition},
		{"Section", bws.TableField{Name: "Note", Type: bws.Text, Size: 256}, jet.ErrDefinition},
		{"Section", bws.TableField{Name: "", Type: bws.TrueFalse}, jet.ErrDefinition},
		{"Section", bws.TableField{Name: "a]b", Type: bws.TrueFalse}, jet.ErrDefinition},
	} {
		if err := db.AddField(test.table, test.field); !errors.Is(err, test.want) {
			t.Errorf("%s.%s: %v, want %v", test.table, test.field.Name, err, test.want)
		}
	}
	if got := only(t, db, "Section"); len(got) != 4 {
		t.Errorf("the section is %v", got)
	}
}
