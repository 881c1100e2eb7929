// Package enginetest tests the engines of a Bridgemate database, the back ends that
// make, read and write the file, each with the same tests; they run under go test and
// on a club's own computer:
//
//	enginetest.Run(t, func(t *testing.T, tables []bws.Table) bws.Database { ... })
//	failed := enginetest.SelfTest(ctx, os.Stdout, enginetest.Own()...)
//
// It does without package testing.
package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
)

// Reporter takes what a test finds. It is the part of *testing.T that is needed.
type Reporter interface {
	Helper()
	// Error and Errorf note that something is wrong.
	Error(args ...any)
	Errorf(format string, args ...any)
	// Fatal and Fatalf note it too, and end the test.
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// Tester is a Reporter that runs tests within tests: *testing.T.
type Tester[T any] interface {
	Reporter
	Run(name string, test func(T)) bool
}

// Run runs everything that is asked of a database, each test with one of its own. Create
// makes it with these tables, all empty, opens it, and closes it when the test ends. What
// cannot be made is a failed test.
func Run[T Tester[T]](t T, create func(t T, tables []bws.Table) bws.Database) {
	for _, test := range databaseTests {
		t.Run(test.name, func(t T) { test.run(t, create(t, schema(t, test.generation))) })
	}
}

// databaseTest is a test that reaches the file through the interface alone.
type databaseTest struct {
	name       string
	generation bws.Generation
	run        func(Reporter, bws.Database)
}

var databaseTests = []databaseTest{
	{"Empty", bws.BMPro, every(bws.BMPro, testEmpty)},
	{"EmptyBCS", bws.BCS, every(bws.BCS, testEmpty)},
	{"Defaults", bws.BMPro, every(bws.BMPro, testDefaults)},
	{"DefaultsBCS", bws.BCS, every(bws.BCS, testDefaults)},
	{"EveryField", bws.BMPro, every(bws.BMPro, testEveryField)},
	{"EveryFieldBCS", bws.BCS, every(bws.BCS, testEveryField)},
	{"RequiredBCS", bws.BCS, every(bws.BCS, testRequired)},
	{"Texts", bws.BMPro, testTexts},
	{"NullAndEmpty", bws.BMPro, testNullAndEmpty},
	{"Dates", bws.BMPro, testDates},
	{"Numbers", bws.BMPro, testNumbers},
	{"AutoNumber", bws.BMPro, testAutoNumber},
	{"Update", bws.BMPro, testUpdate},
	{"Where", bws.BMPro, testWhere},
	{"Delete", bws.BMPro, testDelete},
	{"FieldNames", bws.BMPro, testFieldNames},
	{"FieldNamesBCS", bws.BCS, testFieldNamesBCS},
	{"Refused", bws.BMPro, testRefused},
	{"ManyRows", bws.BMPro, testManyRows},
	{"Reading", bws.BMPro, testReading},
	{"Batch", bws.BMPro, testBatch},
	{"BatchContents", bws.BCS, testBatchContents},
	{"BatchFails", bws.BMPro, testBatchFails},
	{"BatchGoesOn", bws.BMPro, testBatchGoesOn},
	{"AddField", bws.BMPro, testAddField},
	{"AddFieldDefault", bws.BMPro, testAddFieldDefault},
	{"AddFieldRefused", bws.BMPro, testAddFieldRefused},
	{"Close", bws.BMPro, testClose},
}

// every gives a test the tables of a generation.
func every(g bws.Generation, test func(Reporter, bws.Database, []bws.Table)) func(Reporter, bws.Database) {
	return func(t Reporter, db bws.Database) {
		t.Helper()
		test(t, db, schema(t, g))
	}
}

// schema is a generation's tables with every setting.
func schema(t Reporter, g bws.Generation) []bws.Table {
	t.Helper()
	var settings []string
	for _, s := range bws.SettingList(g) {
		settings = append(settings, s.Name)
	}
	tables, err := bws.Schema(g, settings...)
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func insert(t Reporter, db bws.Rows, table string, r bws.Row) int64 {
	t.Helper()
	id, err := db.Insert(table, r)
	if err != nil {
		t.Fatalf("insert into %s: %v", table, err)
	}
	return id
}

func rows(t Reporter, db bws.Rows, table string) []bws.Row {
	t.Helper()
	list, err := db.Select(table)
	if err != nil {
		t.Fatalf("select from %s: %v", table, err)
	}
	return list
}

// only is the one row of a table.
func only(t Reporter, db bws.Rows, table string) bws.Row {
	t.Helper()
	list := rows(t, db, table)
	if len(list) != 1 {
		t.Fatalf("%s has %d rows, want 1", table, len(list))
	}
	return list[0]
}

// column is one field of all rows as text, sorted: a database promises no order.
func column(t Reporter, db bws.Rows, table, field string) string {
	t.Helper()
	var values []string
	for _, r := range rows(t, db, table) {
		values = append(values, fmt.Sprint(r.Get(field)))
	}
	slices.Sort(values)
	return strings.Join(values, " ")
}

// same compares values; null and the empty text are equal, and times are wall clocks.
func same(got, want any) bool {
	if got == nil {
		got = ""
	}
	if want == nil {
		want = ""
	}
	g, isTime := got.(time.Time)
	w, wantTime := want.(time.Time)
	if isTime && wantTime {
		return g.Format(time.DateTime) == w.Format(time.DateTime)
	}
	return got == want
}

func compare(t Reporter, got, want bws.Row) {
	t.Helper()
	for name, w := range want {
		if g := got.Get(name); !same(g, w) {
			t.Errorf("%s is %#v, want %#v", name, g, w)
		}
	}
}
