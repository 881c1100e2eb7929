package enginetest

import (
	"context"
	"os"
	"path/filepath"

	"clubnight/bridgemate/bws"
)

// Backend is a way to make and to open Bridgemate databases.
type Backend struct {
	Name string
	// Format is the one that is asked of Create.
	Format bws.Format
	Create func(path string, format bws.Format, tables []bws.Table) error
	Open   func(ctx context.Context, path string) (bws.Database, error)
}

// Own lists our own back end, in both formats.
func Own() []Backend {
	open := func(ctx context.Context, path string) (bws.Database, error) { return bws.Open(ctx, path) }
	var list []Backend
	for _, f := range []bws.Format{bws.Access2000, bws.Access97} {
		list = append(list, Backend{Name: "our own, " + f.String(), Format: f, Create: bws.Create, Open: open})
	}
	return list
}

// place is where one test of a back end is done.
type place struct {
	Backend
	ctx    context.Context
	folder string
}

// path is a file of the place; its name is as awkward as a director can make it.
func (p place) path() string { return filepath.Join(p.folder, "O'Connor [A]; é.bws") }

// create makes an empty database.
func (p place) create(t Reporter, tables []bws.Table) {
	t.Helper()
	if err := p.Create(p.path(), p.Format, tables); err != nil {
		t.Fatalf("create: %v", err)
	}
}

// use opens the database, does something with it and closes it, also when the
// test ends in the middle.
func (p place) use(t Reporter, do func(bws.Database)) {
	t.Helper()
	db, err := p.Open(p.ctx, p.path())
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}()
	do(db)
}

// ours is the same place with our own back end in the same format.
func (p place) ours() place {
	format := p.Format
	p.Backend = Own()[0]
	p.Format = format
	return p
}

// backendTest is a test that looks at the file as well.
type backendTest struct {
	name string
	run  func(Reporter, place)
}

// backendTests are all tests of a back end: those of a database first.
func backendTests() []backendTest {
	var tests []backendTest
	for _, test := range databaseTests {
		tests = append(tests, backendTest{test.name, func(t Reporter, p place) {
			p.create(t, schema(t, test.generation))
			p.use(t, func(db bws.Database) { test.run(t, db) })
		}})
	}
	return append(tests, crossTests...)
}

// in runs a test in a folder of its own.
func (b backendTest) in(ctx context.Context, t Reporter, on Backend) {
	folder, err := os.MkdirTemp("", "clubnight-selftest-")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Errorf("the folder of the test cannot be removed: %v", err)
		}
	}()
	b.run(t, place{on, ctx, folder})
}
