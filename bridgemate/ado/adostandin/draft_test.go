package adostandin

import (
	"errors"
	"path/filepath"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// TestDraftTakesTheOrderOfJet makes a file with an index and the saved queries, in an
// order that Jet takes and in others.
func TestDraftTakesTheOrderOfJet(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.mdb")
	d, err := newDraft(opening{path: path})
	if err != nil {
		t.Fatal(err)
	}
	tables, err := bws.Schema(bws.BCS)
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range tables {
		table := jet.Table{Name: from.Name}
		for _, f := range from.Fields {
			c := jet.Column{Name: f.Name, Kind: jet.Int32}
			table.Columns = append(table.Columns, c)
		}
		if err := d.add(table); err != nil {
			t.Fatal(err)
		}
	}
	queries := bws.Queries(tables)
	view := func(q jet.Query) string { return "CREATE VIEW [" + q.Name + "] AS " + q.SQL() }
	procedure := func(q jet.Query) string { return "CREATE PROCEDURE [" + q.Name + "] AS " + q.SQL() }
	named := func(name string) jet.Query {
		for _, q := range queries {
			if q.Name == name {
				return q
			}
		}
		t.Fatalf("no query %s", name)
		return jet.Query{}
	}
	var cross jet.Query
	for _, q := range queries {
		if q.Crosstab {
			cross = q
		}
	}
	var syntax *syntaxError
	for _, test := range []struct {
		text   string
		want   error
		syntax bool
	}{
		{"CREATE INDEX [by] ON [Nowhere] ([ID])", jet.ErrNoTable, false},
		{"CREATE INDEX [by] ON [Clients] ([Nothing])", jet.ErrNoColumn, false},
		{"CREATE UNIQUE INDEX [by] ON [Clients] ([ID]) WITH PRIMARY", nil, false},
		{"CREATE INDEX [BY] ON [Clients] ([ID])", jet.ErrExists, false},
		{"DELETE FROM [Clients]", nil, true},
		{"CREATE VIEW [LastEntryID] AS SELECT 1", nil, true},
		{view(named("ReceivedDataGrouped")), jet.ErrNoTable, false}, // it reads LastEntryID
		{view(cross), nil, true},
		{view(named("LastEntryID")), nil, false},
		{procedure(named("ReceivedDataGrouped")), nil, false},
	} {
		err := d.run(test.text)
		if test.syntax != errors.As(err, &syntax) || !test.syntax && !errors.Is(err, test.want) {
			t.Errorf("%s: %v", test.text, err)
		}
	}
	if err := d.add(jet.Table{Name: "clients"}); !errors.Is(err, jet.ErrExists) {
		t.Error(err)
	}
	if err := d.save(); err != nil {
		t.Fatal(err)
	}
	s, err := jet.ReadSnapshot(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := s.Queries()
	clients, missing := s.Table("Clients")
	if err := errors.Join(err, missing); err != nil || len(saved) != 2 ||
		len(clients.Indexes) != 1 || !clients.Indexes[0].Primary {
		t.Errorf("%v: %d queries, indexes %v", err, len(saved), clients.Indexes)
	}
}
