package ado

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// script is a session that plays what an engine did: for each statement in turn its rows
// or its error. A statement that is not the next one is a failed test.
type script struct {
	t     *testing.T
	steps []step
}

type step struct {
	sql  string
	rows [][]any
	err  error
}

func (s *script) next(sql string) step {
	s.t.Helper()
	if len(s.steps) == 0 || !strings.HasPrefix(sql, s.steps[0].sql) {
		s.t.Fatalf("%q, while %+v were to come", sql, s.steps)
	}
	now := s.steps[0]
	s.steps = s.steps[1:]
	return now
}

func (s *script) query(sql string, columns int) ([][]any, error) {
	now := s.next(sql)
	for _, r := range now.rows {
		if len(r) != columns {
			s.t.Fatalf("%q is asked for %d fields", sql, columns)
		}
	}
	return now.rows, now.err
}

func (s *script) exec(sql string) error { return s.next(sql).err }

func (s *script) addColumn(table string, c adoxColumn) error {
	return s.next(fmt.Sprintf("ADOX %s %v", table, c)).err
}

// The steps of a transaction.
const (
	beginText    = "begin"
	commitText   = "commit"
	rollbackText = "roll back"
)

func (s *script) begin() error    { return s.next(beginText).err }
func (s *script) commit() error   { return s.next(commitText).err }
func (s *script) rollback() error { return s.next(rollbackText).err }

func (s *script) close() error { return s.next("close").err }

// play opens the guide's file in a session that follows the steps, and counts the pauses.
func play(t *testing.T, steps ...step) (db *DB, pauses *int) {
	t.Helper()
	path, tables := guide(t)
	s := &script{t: t, steps: steps}
	t.Cleanup(func() {
		if len(s.steps) != 0 {
			t.Errorf("did not come: %+v", s.steps)
		}
	})
	pauses = new(int)
	pause := func(context.Context) error { *pauses++; return nil }
	connect := func() (session, error) { return s, s.next("connect").err }
	return &DB{ctx: t.Context(), path: path, connect: connect, pause: pause, session: s, tables: tables}, pauses
}

func one(n int64) [][]any { return [][]any{{n}} }

// locked is what Jet says when a page is locked.
var locked = exceptional(told{unspecified, 5003218, "Could not update; currently locked."})

const (
	count  = "SELECT COUNT(*) FROM [Section]"
	read   = "SELECT [ID], [Letter], [Tables], [MissingPair] FROM [Section]"
	change = "UPDATE [Section] SET [Tables] = 8"
	insert = "INSERT INTO [Clients]"
)

func sections(n int) (rows [][]any) {
	for i := range n {
		rows = append(rows, []any{int64(i + 1), "A", int64(9), nil})
	}
	return rows
}

func TestSelectIsCounted(t *testing.T) {
	for _, test := range []struct {
		name  string
		steps []step
		rows  int
		err   error
	}{
		{"whole", []step{{count, one(3), nil}, {read, sections(3), nil}, {count, one(3), nil}}, 3, nil},
		{"a row came while it was read",
			[]step{{count, one(3), nil}, {read, sections(3), nil}, {count, one(4), nil}}, 3, nil},
		{"cut short once", []step{{count, one(3), nil}, {read, sections(1), nil}, {count, one(3), nil},
			{read, sections(3), nil}, {count, one(3), nil}}, 3, nil},
		{"cut short always", []step{
			{count, one(3), nil}, {read, sections(1), nil}, {count, one(3), nil}, {read, nil, nil},
			{count, one(3), nil}, {read, sections(2), nil}, {count, one(3), nil},
		}, 0, ErrIncomplete},
		{"the count itself is cut short", []step{{count, nil, nil}}, 0, ErrIncomplete},
		{"the count is no number", []step{{count, [][]any{{"3"}}, nil}}, 0, ErrEngine},
		{"a number that comes as a text",
			[]step{{count, one(1), nil}, {read, [][]any{{int64(1), "A", "9", nil}}, nil}, {count, one(1), nil}},
			0, ErrEngine},
		{"a text that comes as a number",
			[]step{{count, one(1), nil}, {read, [][]any{{int64(1), int64(1), int64(9), nil}}, nil},
				{count, one(1), nil}}, 0, ErrEngine},
		{"an error while reading", []step{{count, one(3), nil}, {read, nil, exceptional(told{unspecified, 0, "Disk"})}},
			0, ErrEngine},
	} {
		t.Run(test.name, func(t *testing.T) {
			db, _ := play(t, test.steps...)
			rows, err := db.Select("Section")
			if len(rows) != test.rows || !errors.Is(err, test.err) {
				t.Errorf("%d rows, %v; want %d, %v", len(rows), err, test.rows, test.err)
			}
		})
	}
	db, _ := play(t, step{count, one(1), nil},
		step{read, [][]any{{int64(1), "A", uint8(9), nil}}, nil}, step{count, one(1), nil})
	rows, err := db.Select("section")
	if got := fmt.Sprint(rows, err); got != "[map[ID:1 Letter:A MissingPair:<nil> Tables:9]] <nil>" {
		t.Error(got)
	}
}

func TestLocksAreTriedAgain(t *testing.T) {
	for _, test := range []struct {
		locked, pauses int
		err            error
	}{{0, 0, nil}, {1, 1, nil}, {3, 3, nil}, {4, 3, bws.ErrLocked}} {
		var steps []step
		for range test.locked {
			steps = append(steps, step{count, one(2), nil}, step{change, nil, locked})
		}
		want := 0
		if test.err == nil {
			steps = append(steps, step{count, one(2), nil}, step{change, nil, nil})
			want = 2
		}
		db, pauses := play(t, steps...)
		n, err := db.Update("Section", nil, bws.Row{"Tables": 8})
		if n != want || !errors.Is(err, test.err) || *pauses != test.pauses {
			t.Errorf("locked %d times: %d rows, %v, %d pauses; want %v, %d", test.locked, n, err,
				*pauses, test.err, test.pauses)
		}
		if err != nil && !strings.Contains(err.Error(), "currently locked") {
			t.Errorf("the engine's words are lost: %v", err)
		}
	}
}

// TestOtherFaultsAreNotTriedAgain meets a full disk.
func TestOtherFaultsAreNotTriedAgain(t *testing.T) {
	db, pauses := play(t, step{count, one(2), nil},
		step{change, nil, exceptional(told{unspecified, 5003183, "There isn't enough disk space."})})
	if n, err := db.Update("Section", nil, bws.Row{"Tables": 8}); n != 0 ||
		!errors.Is(err, ErrDiskFull) || *pauses != 0 {
		t.Errorf("%d, %v, %d pauses", n, err, *pauses)
	}
}

func TestContextEndsThePauses(t *testing.T) {
	db, _ := play(t, step{count, nil, locked})
	ctx, cancel := context.WithCancel(t.Context())
	db.ctx, db.pause = ctx, func(ctx context.Context) error { cancel(); return randomPause(ctx) }
	if _, err := db.Update("Section", nil, bws.Row{"Tables": 8}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := db.Delete("Section", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

func TestRandomPause(t *testing.T) {
	start := time.Now()
	if err := randomPause(t.Context()); err != nil {
		t.Error(err)
	}
	if d := time.Since(start); d < 300*time.Millisecond {
		t.Errorf("the pause took %v", d)
	}
}

// TestRowComesOnce meets a lock between the row and its number.
func TestRowComesOnce(t *testing.T) {
	db, pauses := play(t,
		step{insert, nil, locked}, step{insert, nil, nil}, step{identityText, nil, locked},
		step{identityText, one(7), nil}, step{insert, nil, nil},
		step{"INSERT INTO [Section]", nil, nil})
	if id, err := db.Insert("Clients", bws.Row{"Computer": "PC"}); id != 7 || err != nil || *pauses != 2 {
		t.Errorf("%d, %v, %d pauses", id, err, *pauses)
	}
	if id, err := db.Insert("Clients", bws.Row{"ID": 12}); id != 12 || err != nil {
		t.Errorf("a number that was given: %d, %v", id, err)
	}
	if id, err := db.Insert("Section", bws.Row{"ID": 1}); id != 0 || err != nil {
		t.Errorf("a table that counts nothing: %d, %v", id, err)
	}
}

func TestNothingToChange(t *testing.T) {
	db, _ := play(t, step{count + " WHERE [ID] = 9", one(0), nil},
		step{count + " WHERE [ID] = 9", one(0), nil}, step{count, one(4), nil})
	if n, err := db.Update("Section", bws.Row{"ID": 9}, bws.Row{"Tables": 8}); n != 0 || err != nil {
		t.Errorf("update: %d, %v", n, err)
	}
	if n, err := db.Delete("Section", bws.Row{"ID": 9}); n != 0 || err != nil {
		t.Errorf("delete: %d, %v", n, err)
	}
	if n, err := db.Update("Section", nil, nil); n != 4 || err != nil {
		t.Errorf("update of no field: %d, %v", n, err)
	}
}

// TestDefinitionsAreReadAgain lets another program add a column and a table after Open.
func TestDefinitionsAreReadAgain(t *testing.T) {
	db, _ := play(t, step{"INSERT INTO [Section] ([custom_Score]) VALUES (True)", nil, nil},
		step{"INSERT INTO [Extra] ([N]) VALUES (1)", nil, nil})
	f, err := jet.Open(db.path)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(f.AddColumn("Section", jet.Column{Name: "custom_Score", Kind: jet.Bool}),
		f.CreateTable(jet.Table{Name: "Extra", Columns: []jet.Column{{Name: "N", Kind: jet.Int16}}}), f.Close())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Insert("Section", bws.Row{"custom_Score": true}); err != nil {
		t.Error(err)
	}
	if _, err := db.Insert("Extra", bws.Row{"N": 1}); err != nil {
		t.Error(err)
	}
	if _, err := db.Insert("Nowhere", nil); !errors.Is(err, jet.ErrNoTable) {
		t.Errorf("a table that is not there: %v", err)
	}
}

func TestClosedDatabaseStaysClosed(t *testing.T) {
	db, _ := play(t, step{"close", nil, nil})
	if err := errors.Join(db.Close(), db.Close()); err != nil {
		t.Error(err)
	}
	if _, err := db.Select("Section"); !errors.Is(err, jet.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// TestAccess97IsAskedAsItNeeds asks for numbers and refuses characters as that format
// needs it.
func TestAccess97IsAskedAsItNeeds(t *testing.T) {
	path, _ := made(t, bws.BMPro, bws.Access97)
	s := &script{t: t, steps: []step{
		{"INSERT INTO [Clients] ([Computer]) VALUES ('CLUB-PC')", nil, nil},
		{"SELECT MAX([ID]) FROM [Clients] WHERE StrComp([Computer], 'CLUB-PC', 0) = 0", one(4), nil},
		{"INSERT INTO [Clients] ([Computer]) VALUES ('Café € “é”')", nil, nil}, {"SELECT MAX([ID])", one(5), nil},
	}}
	db := &DB{ctx: t.Context(), path: path, session: s}
	if id, err := db.Insert("Clients", bws.Row{"Computer": "CLUB-PC"}); id != 4 || err != nil {
		t.Errorf("%d, %v", id, err)
	}
	if id, err := db.Insert("Clients", bws.Row{"Computer": "Café € “é”"}); id != 5 || err != nil {
		t.Errorf("%d, %v", id, err)
	}
	_, inserting := db.Insert("Clients", bws.Row{"Computer": "Ağaoğlu"})
	_, setting := db.Update("Clients", nil, bws.Row{"Computer": "Ağaoğlu"})
	for _, err := range []error{inserting, setting} {
		if !errors.Is(err, jet.ErrCharacter) {
			t.Errorf("%v, want %v", err, jet.ErrCharacter)
		}
	}
	if len(s.steps) != 0 {
		t.Errorf("did not come: %+v", s.steps)
	}
}

// TestOldFormatIsNotDamage: an engine without Access 97 calls every such
// file unrecognizable.
func TestOldFormatIsNotDamage(t *testing.T) {
	unrecognized := exceptional(told{unspecified, 5003343, "Unrecognized database format."})
	for format, want := range map[bws.Format]error{bws.Access2000: ErrDamaged, bws.Access97: ErrOldFormat} {
		path, _ := made(t, bws.BMPro, format)
		db := &DB{ctx: t.Context(), path: path, connect: func() (session, error) { return nil, unrecognized }}
		err := errors.Join(db.define(), db.ready())
		if !errors.Is(err, want) || !errors.Is(err, unrecognized) {
			t.Errorf("%s: %v, want %v", format, err, want)
		}
	}
}
