package ado_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-ole/go-ole"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/ado/adostandin"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

func needStandIn(t *testing.T) {
	t.Helper()
	if !adostandin.Here() {
		t.Skip("the faults of an engine are those of the stand-in: " + adostandin.Variable + " names no library")
	}
}

// begun is a file with one section of two tables, made without the engine.
func begun(t *testing.T) string {
	t.Helper()
	tables, err := bws.Schema(bws.BMPro)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "O'Connor [A]; é.bws")
	if err := bws.Create(path, bws.Access2000, tables); err != nil {
		t.Fatal(err)
	}
	file, err := bws.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	_, section := file.Insert("Section", bws.Section{ID: 1, Letter: "A", Tables: 2}.Row())
	_, one := file.Insert("Tables", bws.TableRow{Section: 1, Table: 1}.Row())
	_, two := file.Insert("Tables", bws.TableRow{Section: 1, Table: 2}.Row())
	if err := errors.Join(section, one, two, file.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// state is everything that a file says, read without the engine.
func state(t *testing.T, path string) []bws.Listing {
	t.Helper()
	list, err := bws.Dump(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// late opens the tables from round 3: three statements in one batch.
func late(db *ado.DB) error {
	return db.Batch(func(b bws.Batch) error {
		id, err := b.Insert("Clients", bws.Row{"Computer": "CLUB-PC"})
		if err != nil {
			return err
		}
		if _, err := b.Update("Tables", nil, bws.Row{"ComputerID": id}); err != nil {
			return err
		}
		rows, err := b.Select("Tables")
		if err != nil {
			return err
		}
		if len(rows) != 2 || rows[0].Get("ComputerID") != id {
			return errors.New("the batch does not see what it has done")
		}
		_, err = b.Delete("Tables", bws.Row{"Table": 2})
		return err
	})
}

// lateDone reports whether a file is as late leaves it.
func lateDone(t *testing.T, path string) bool {
	t.Helper()
	c, err := bws.Read(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	return len(c.Clients) == 1 && len(c.Tables) == 1 && int64(c.Tables[0].ComputerID) == c.Clients[0].ID
}

// noLeak checks what callers still hold, but for those classes.
func noLeak(t *testing.T, before adostandin.References, but ...string) {
	t.Helper()
	held := adostandin.Counted().Since(before).Held
	maps.DeleteFunc(held, func(class string, _ int) bool { return slices.Contains(but, class) })
	if len(held) != 0 {
		t.Errorf("still held are %v", held)
	}
}

// within opens a file, does something and closes it, after which nothing may be held,
// but for those classes.
func within(t *testing.T, path string, do func(*ado.DB), but ...string) {
	t.Helper()
	before := adostandin.Counted()
	db, err := ado.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	do(db)
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	noLeak(t, before, but...)
}

func jetSays(number int, text string) error {
	return &adostandin.Exception{Code: adostandin.Unspecified, Jet: number, Description: text}
}

// The faults of real engines.
var (
	lockedPage   = jetSays(3218, "Could not update; currently locked.")
	lockedFile   = jetSays(3045, "Could not use 'tonight.bws'; file already in use.")
	lockedGerman = jetSays(0, "Aktualisieren nicht möglich; derzeit gesperrt.")
	lockedRow    = &adostandin.Exception{Code: 0x80040E38}
	unspecified  = jetSays(0, "Unspecified error")
	wordless     = &adostandin.Exception{Code: adostandin.Unspecified}
	bare         = adostandin.HResult(adostandin.Unspecified)
	disconnected = adostandin.HResult(adostandin.Disconnected)
	closed       = &adostandin.Exception{Code: adostandin.ObjectClosed,
		Description: "Operation is not allowed when the object is closed."}
	network = jetSays(3043, "Your network access was interrupted.")
	full    = jetSays(3026, "Not enough space on disk.")
	notHere = adostandin.HResult(adostandin.NotHere)
)

// TestBatchMeetsFaults breaks a batch in all places. Whatever comes of it, the file is as
// before the batch or as after it, nothing is held, and the next batch is done.
func TestBatchMeetsFaults(t *testing.T) {
	needStandIn(t)
	const insert, update, remove = "INSERT", "UPDATE", "DELETE"
	for _, test := range []struct {
		name   string
		faults []adostandin.Fault
		err    error
		done   bool
	}{
		{"a page is locked once", []adostandin.Fault{{Call: "Connection.Execute", Of: update, Times: 1,
			Err: lockedPage}}, nil, true},
		{"a row is locked twice", []adostandin.Fault{{Call: "Connection.Execute", Of: remove,
			Times: 2, Err: lockedRow}}, nil, true},
		{"a page stays locked", []adostandin.Fault{{Call: "Connection.Execute", Of: update, Err: lockedGerman}},
			bws.ErrLocked, false},
		{"the file is taken by another",
			[]adostandin.Fault{{Call: "Connection.Open", Err: lockedFile}}, bws.ErrLocked, false},
		{"no reason is given in the middle",
			[]adostandin.Fault{{Call: "Connection.Execute", Of: remove, Err: unspecified}}, ado.ErrEngine, false},
		{"an exception without words", []adostandin.Fault{{Call: "Connection.Execute", Of: insert, Err: wordless}},
			ado.ErrEngine, false},
		{"no exception at all", []adostandin.Fault{{Call: "Connection.Execute", Of: remove, Err: bare}},
			ado.ErrEngine, false},
		{"done, and then no reason", []adostandin.Fault{{Call: "Connection.Execute", Of: remove, Late: true,
			Err: bare}}, ado.ErrEngine, false},
		{"the object has ended", []adostandin.Fault{{Call: "Connection.Execute", Of: remove, Err: disconnected}},
			ado.ErrUnreachable, false},
		{"nor can it be taken back", []adostandin.Fault{
			{Call: "Connection.Execute", Of: remove, Err: unspecified},
			{Call: "Connection.RollbackTrans", Err: disconnected},
		}, ado.ErrEngine, false},
		{"it does not begin", []adostandin.Fault{{Call: "Connection.BeginTrans", Err: unspecified}},
			ado.ErrNoTransaction, false},
		{"another one has begun", []adostandin.Fault{{Call: "Connection.BeginTrans", Late: true, Answer: int32(2)}},
			ado.ErrNoTransaction, false},
		{"its level is no number", []adostandin.Fault{{Call: "Connection.BeginTrans", Late: true, Answer: "1"}},
			ado.ErrNoTransaction, false},
		{"it meets a lock at the end", []adostandin.Fault{{Call: "Connection.CommitTrans", Times: 1, Err: lockedPage}},
			nil, true},
		{"the disk is full at the end", []adostandin.Fault{{Call: "Connection.CommitTrans", Err: full}},
			ado.ErrDiskFull, false},
		{"the network goes at the end", []adostandin.Fault{{Call: "Connection.CommitTrans", Late: true, Err: network}},
			ado.ErrUnreachable, true},
		{"it does not close after the end",
			[]adostandin.Fault{{Call: "Connection.Close", Skip: 1, Err: lockedPage}}, ado.ErrUnreachable, true},
		{"the driver's does not close before it",
			[]adostandin.Fault{{Call: "Connection.Close", Times: 1, Err: unspecified}}, ado.ErrNoTransaction, false},
		{"rows that the provider closes",
			[]adostandin.Fault{{Call: "Recordset.MoveNext", Of: "FROM [Tables]", Err: closed}},
			ado.ErrUnreachable, false},
		{"rows that are none", []adostandin.Fault{{Call: "Connection.Execute", Of: "FROM [Tables]", Late: true,
			Answer: int32(1)}}, ado.ErrEngine, false},
		{"rows that end too early", []adostandin.Fault{{Call: "Recordset.EOF", Of: "[ComputerID]", Answer: true}},
			ado.ErrIncomplete, false},
		{"fields that are too few", []adostandin.Fault{{Call: "Fields.Count", Of: "[ComputerID]", Answer: int32(2)}},
			ado.ErrIncomplete, false},
		{"a count that is null", []adostandin.Fault{{Call: "Field.Value", Of: "Expr1000",
			Answer: ole.NewVariant(ole.VT_NULL, 0)}}, ado.ErrEngine, false},
		{"a count that is a decimal", []adostandin.Fault{{Call: "Field.Value", Of: "Expr1000",
			Answer: ole.NewVariant(ole.VT_DECIMAL, 2)}}, ado.ErrEngine, false},
		{"a count that is a text", []adostandin.Fault{{Call: "Field.Value", Of: "Expr1000", Answer: "2"}},
			ado.ErrEngine, false},
		{"a number that is a decimal", []adostandin.Fault{{Call: "Field.Value", Of: "ComputerID",
			Answer: ole.NewVariant(ole.VT_DECIMAL, 1)}}, ado.ErrEngine, false},
		{"a number that is a text", []adostandin.Fault{{Call: "Field.Value", Of: "ComputerID", Answer: "1"}},
			ado.ErrEngine, false},
		{"a number that is an object", []adostandin.Fault{{Call: "Field.Value", Of: "ComputerID",
			Answer: ole.NewVariant(ole.VT_DISPATCH, 0)}}, ado.ErrEngine, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := begun(t)
			was := state(t, path)
			var leaks []string
			if strings.HasPrefix(test.name, "the driver's") {
				leaks = []string{"Connection"} // which the driver never releases then
			}
			within(t, path, func(db *ado.DB) {
				var mends []func()
				for _, f := range test.faults {
					mends = append(mends, adostandin.Break(f))
				}
				err := late(db)
				for _, mend := range mends {
					mend()
				}
				if !errors.Is(err, test.err) {
					t.Errorf("%v, want %v", err, test.err)
				}
				if test.done != lateDone(t, path) || !test.done && !reflect.DeepEqual(state(t, path), was) {
					t.Errorf("the file has %v", state(t, path))
				}
				if test.done {
					return
				}
				if err := late(db); err != nil || !lateDone(t, path) {
					t.Errorf("afterwards: %v, %v", err, state(t, path))
				}
			}, leaks...)
		})
	}
}

// TestEveryCallOfABatchFails lets each call that a batch makes fail once, in each way.
func TestEveryCallOfABatchFails(t *testing.T) {
	needStandIn(t)
	var made map[string]int
	within(t, begun(t), func(db *ado.DB) {
		before := adostandin.Counted()
		if err := late(db); err != nil {
			t.Fatal(err)
		}
		made = adostandin.Counted().Since(before).Calls
	})
	for _, call := range slices.Sorted(maps.Keys(made)) {
		for skip := range min(made[call], 2) {
			for _, failure := range []error{wordless, bare, disconnected} {
				if call == "Connection.Close" && skip == 0 {
					continue // the driver's
				}
				path := begun(t)
				was := state(t, path)
				within(t, path, func(db *ado.DB) {
					mend := adostandin.Break(adostandin.Fault{Call: call, Skip: skip, Times: 1, Err: failure})
					err := late(db)
					mend()
					done := lateDone(t, path)
					if err == nil || done != (call == "Connection.Close") ||
						!done && !reflect.DeepEqual(state(t, path), was) {
						t.Errorf("%s, %d, %v: %v; the file has %v", call, skip, failure, err, state(t, path))
					}
				})
			}
		}
	}
}

// TestCreationFails lets each call fail that makes a file: there is none then,
// and nothing beside it.
func TestCreationFails(t *testing.T) {
	needStandIn(t)
	tables, err := bws.Schema(bws.BCS)
	if err != nil {
		t.Fatal(err)
	}
	before := adostandin.Counted()
	if err := ado.Create(filepath.Join(t.TempDir(), "whole.bws"), bws.Access2000, tables); err != nil {
		t.Fatal(err)
	}
	made := adostandin.Counted().Since(before)
	if len(made.Held) != 0 || len(made.TooOften) != 0 {
		t.Errorf("held %v, released too often %v", made.Held, made.TooOften)
	}
	for _, call := range slices.Sorted(maps.Keys(made.Calls)) {
		for _, test := range []struct{ said, want error }{
			{full, ado.ErrDiskFull}, {lockedFile, bws.ErrLocked}, {bare, ado.ErrEngine},
			{disconnected, ado.ErrUnreachable},
		} {
			folder, before := t.TempDir(), adostandin.Counted()
			mend := adostandin.Break(adostandin.Fault{Call: call, Skip: made.Calls[call] - 1, Err: test.said})
			err := ado.Create(filepath.Join(folder, "new.bws"), bws.Access2000, tables)
			mend()
			if !errors.Is(err, test.want) {
				t.Errorf("%s: %v, want %v", call, err, test.want)
			}
			if left, _ := os.ReadDir(folder); len(left) != 0 {
				t.Errorf("%s leaves %v", call, left)
			}
			noLeak(t, before)
		}
	}
}

// TestAddingAFieldFails lets each call fail that adds a field by ADOX: the
// table is as before.
func TestAddingAFieldFails(t *testing.T) {
	needStandIn(t)
	field := bws.TableField{Name: "custom_Name", Type: bws.Text, Size: 18, AllowZeroLength: true}
	add := func() (path string, made adostandin.References, err error) {
		path = begun(t)
		within(t, path, func(db *ado.DB) {
			before := adostandin.Counted()
			err = db.AddField("PlayerNumbers", field)
			made = adostandin.Counted().Since(before)
		})
		return path, made, err
	}
	_, made, err := add()
	if err != nil || len(made.TooOften) != 0 {
		t.Fatalf("%v; released too often %v", err, made.TooOften)
	}
	for _, call := range slices.Sorted(maps.Keys(made.Calls)) {
		for _, test := range []struct{ said, want error }{{unspecified, ado.ErrEngine}, {wordless, ado.ErrEngine},
			{network, ado.ErrUnreachable}} {
			mend := adostandin.Break(adostandin.Fault{Call: call, Times: 1, Err: test.said})
			path, _, err := add()
			mend()
			if !errors.Is(err, test.want) {
				t.Errorf("%s: %v, want %v", call, err, test.want)
			}
			s, err := jet.ReadSnapshot(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			table, err := s.Table("PlayerNumbers")
			if err != nil || table.Column(field.Name) != nil && call != "Connection.Close" {
				t.Errorf("%s: %v, the table has %+v", call, err, table.Column(field.Name))
			}
		}
	}
}

// TestProviderOfTheOtherWordSize has the names of providers, and not the
// classes behind them.
func TestProviderOfTheOtherWordSize(t *testing.T) {
	needStandIn(t)
	path := begun(t)
	var missing *ado.MissingProvider
	mend := adostandin.Break(adostandin.Fault{Call: "DllGetClassObject", Of: "Microsoft.", Err: notHere})
	_, err := ado.Provider()
	_, opening := ado.Open(t.Context(), path)
	creating := ado.Create(filepath.Join(t.TempDir(), "new.bws"), bws.Access2000, nil)
	mend()
	if !errors.As(err, &missing) || len(missing.Names) == 0 {
		t.Error(err)
	}
	for _, err := range []error{err, opening, creating} {
		if !errors.Is(err, ado.ErrNoProvider) {
			t.Errorf("%v, want %v", err, ado.ErrNoProvider)
		}
	}
	if len(missing.Names) > 1 { // one of two
		mend := adostandin.Break(adostandin.Fault{Call: "DllGetClassObject", Of: missing.Names[0], Err: notHere})
		defer mend()
		if name, err := ado.Provider(); name != missing.Names[1] || err != nil {
			t.Errorf("%s, %v; want %s", name, err, missing.Names[1])
		}
	}
}

// TestADOIsMissing has a provider, and an ADO that is damaged.
func TestADOIsMissing(t *testing.T) {
	needStandIn(t)
	for _, test := range []struct {
		class string
		skip  int // made before
		do    func(path string) error
	}{
		{"ADODB.Connection", 0, func(path string) error { _, err := ado.Open(t.Context(), path); return err }},
		{"ADODB.Connection", 1, func(path string) error { return late(opened(t, path)) }},
		{"ADODB.Command", 0, func(path string) error { _, err := opened(t, path).Select("Section"); return err }},
		{"ADOX.Catalog", 0, func(path string) error { return ado.Create(path, bws.Access2000, nil) }},
	} {
		path := begun(t)
		mend := adostandin.Break(adostandin.Fault{Call: "DllGetClassObject", Of: test.class,
			Skip: test.skip, Err: notHere})
		err := test.do(path)
		mend()
		if !errors.Is(err, ado.ErrNoProvider) {
			t.Errorf("%s: %v, want %v", test.class, err, ado.ErrNoProvider)
		}
	}
}

// TestOpeningMeetsFaults is the driver's part.
func TestOpeningMeetsFaults(t *testing.T) {
	needStandIn(t)
	for _, test := range []struct {
		name       string
		said, want error
	}{
		{"held by another", lockedFile, bws.ErrLocked},
		{"gone", network, ado.ErrUnreachable},
		{"read only", jetSays(3073, "Operation must use an updateable query."), ado.ErrReadOnly},
		{"too new", jetSays(3343, "Unrecognized database format."), ado.ErrDamaged},
		{"no words", wordless, ado.ErrEngine},
		{"no exception", bare, ado.ErrEngine},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := begun(t)
			before := adostandin.Counted()
			mend := adostandin.Break(adostandin.Fault{Call: "Connection.Open", Err: test.said})
			db, err := ado.Open(t.Context(), path)
			mend()
			if db != nil || !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
			noLeak(t, before, "Connection") // the driver never releases one that does not open
		})
	}
}

// TestDriverHidesFaults: for the driver every fault is the end of the rows, or that
// there are no columns.
func TestDriverHidesFaults(t *testing.T) {
	needStandIn(t)
	for _, fault := range []adostandin.Fault{
		{Call: "Recordset.EOF", Of: "[Letter]", Skip: 1, Err: closed},
		{Call: "Recordset.EOF", Of: "[Letter]", Err: disconnected},
		{Call: "Fields.Count", Of: "[Letter]", Err: unspecified},
	} {
		db := opened(t, begun(t))
		mend := adostandin.Break(fault)
		rows, err := db.Select("Section")
		mend()
		hidden := len(rows) == 1 && err == nil // behind the last row
		if fault.Skip == 0 && !errors.Is(err, ado.ErrIncomplete) || fault.Skip == 1 && !hidden {
			t.Errorf("%s: %v, %v", fault.Call, rows, err)
		}
	}
}

// TestSlowAnswers holds a batch up inside the engine: what another goroutine wants waits,
// and both are done. The end of the context does not reach the engine.
func TestSlowAnswers(t *testing.T) {
	needStandIn(t)
	path := begun(t)
	ctx, cancel := context.WithCancel(t.Context())
	db, err := ado.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	inside, goOn := make(chan struct{}), make(chan struct{})
	mend := adostandin.Break(adostandin.Fault{Call: "Connection.Execute", Of: "DELETE", Times: 1,
		Wait: func() { close(inside); <-goOn }})
	defer mend()
	batch := make(chan error, 1)
	go func() { batch <- late(db) }()
	<-inside
	cancel()
	if lateDone(t, path) {
		t.Error("others see half of it")
	}
	close(goOn)
	if err := <-batch; err != nil || !lateDone(t, path) {
		t.Errorf("%v; the file has %v", err, state(t, path))
	}
	if err := late(db); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// TestNothingOfOursIsReleasedTooOften counts who releases too often. Of what package ado
// holds itself nothing is, and a batch, which is all that an evening needs, has nothing
// else. The driver releases a statement's Parameters, and Fields and Field of every row
// that it reads, without having them.
func TestNothingOfOursIsReleasedTooOften(t *testing.T) {
	needStandIn(t)
	path, before := begun(t), adostandin.Counted()
	db, err := ado.Open(t.Context(), path)
	if err == nil {
		err = late(db)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if r := adostandin.Counted().Since(before); len(r.Held) != 0 || len(r.TooOften) != 0 {
		t.Errorf("a batch: held %v, released too often %v", r.Held, r.TooOften)
	}
	path, before = begun(t), adostandin.Counted()
	db = opened(t, path)
	if _, err := db.Select("Tables"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Update("Tables", bws.Row{"Table": 1}, bws.Row{"ComputerID": 1}); err != nil {
		t.Fatal(err)
	}
	if err := db.AddField("Tables", bws.TableField{Name: "custom_Late", Type: bws.TrueFalse}); err != nil {
		t.Fatal(err)
	}
	onlyTheDriver(t, adostandin.Counted().Since(before))
}

// onlyTheDriver checks that nothing of our own is released too often.
func onlyTheDriver(t *testing.T, r adostandin.References) {
	t.Helper()
	t.Logf("%d statements through the driver: released too often %v", r.Calls["Command.Execute"], r.TooOften)
	for class := range r.TooOften {
		if !strings.HasPrefix(class, "Command/") {
			t.Errorf("%s is released too often", class)
		}
	}
}
