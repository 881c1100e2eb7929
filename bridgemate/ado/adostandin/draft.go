package adostandin

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// draft is a file that is being made. It is written when its connection is closed.
type draft struct {
	opening
	tables  []jet.Table
	queries []jet.Query
}

// newDraft begins with an empty file, so that a place where none can be
// made is refused at once.
func newDraft(o opening) (*draft, error) {
	d := &draft{opening: o}
	return d, d.save()
}

func (d *draft) save() error { return jet.Create(d.path, d.format, d.tables, d.queries...) }

func (d *draft) table(name string) *jet.Table {
	for i := range d.tables {
		if strings.EqualFold(d.tables[i].Name, name) {
			return &d.tables[i]
		}
	}
	return nil
}

func (d *draft) add(t jet.Table) error {
	if d.table(t.Name) != nil {
		return jet.ErrExists
	}
	d.tables = append(d.tables, t)
	return nil
}

// run takes what else belongs to a new file: indexes and saved queries.
func (d *draft) run(text string) error {
	asked, err := parse(text)
	if err != nil {
		return err
	}
	switch a := asked.(type) {
	case indexing:
		return d.index(a)
	case saving:
		return d.query(a)
	}
	return &syntaxError{text}
}

func (d *draft) index(a indexing) error {
	t := d.table(a.table)
	if t == nil {
		return jet.ErrNoTable
	}
	if _, err := columnsOf(t, a.index.Columns); err != nil {
		return err
	}
	if slices.ContainsFunc(t.Indexes, func(ix jet.Index) bool { return strings.EqualFold(ix.Name, a.index.Name) }) {
		return jet.ErrExists
	}
	t.Indexes = append(t.Indexes, a.index)
	return nil
}

// query saves one of the queries of a Bridgemate database. Jet refuses a view that is a
// cross table or is sorted, and every query whose sources are not there yet.
func (d *draft) query(a saving) error {
	all := bws.Queries([]bws.Table{{Name: "Session"}})
	i := slices.IndexFunc(all, func(q bws.Query) bool { return q.Name == a.name && q.SQL() == a.text })
	if i < 0 {
		return &syntaxError{a.text}
	}
	q := all[i]
	if a.view && (q.Crosstab || len(q.Order) > 0) {
		return fmt.Errorf("only simple SELECT queries are allowed in VIEWS: %w", &syntaxError{a.text})
	}
	for _, source := range q.Sources {
		saved := slices.ContainsFunc(d.queries, func(q jet.Query) bool { return q.Name == source })
		if d.table(source) == nil && !saved {
			return jet.ErrNoTable
		}
	}
	d.queries = append(d.queries, q)
	return nil
}
