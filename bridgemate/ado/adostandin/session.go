package adostandin

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"clubnight/bridgemate/jet"
)

// errNoTransaction is returned when there is no transaction to commit or take back.
var errNoTransaction = errors.New("no transaction is active")

// session is what one connection has of a file. It holds the file from the first change
// of a transaction until the end of the transaction, and for the time of each change
// outside one. It is for one thread.
type session struct {
	path     string
	level    int       // how many transactions are open, one in another
	file     *jet.File // of the transaction; nil before its first change
	identity int64
}

// records are rows with the columns that were asked for.
type records struct {
	names []string
	kinds []jet.Kind
	rows  [][]any
}

// openSession refuses a file that is not there, is no database, or that
// somebody has for himself.
func openSession(path string) (*session, error) {
	shared, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if err := shared.Close(); err != nil {
		return nil, err
	}
	if _, err := jet.ReadSnapshot(context.Background(), path); err != nil {
		return nil, err
	}
	return &session{path: path}, nil
}

// contents is a picture of the file, or the file in the middle of a transaction.
type contents interface {
	Tables() []jet.Table
	Scan(table string, cols []string, fn func(id jet.RowID, vals []any) error) error
}

func (s *session) look() (contents, error) {
	if s.file != nil {
		return s.file, nil
	}
	return jet.ReadSnapshot(context.Background(), s.path)
}

// change does something to the file: what fails changes nothing.
func (s *session) change(do func(*jet.File) error) error {
	if s.file != nil {
		return do(s.file)
	}
	file, err := jet.Open(s.path)
	if err != nil {
		return err
	}
	err = do(file)
	switch {
	case s.level > 0:
		s.file = file
		return err
	case err != nil:
		return errors.Join(err, file.Discard())
	}
	return file.Close()
}

// begin returns the level of the transaction that begins, 1 for one that is in no other.
func (s *session) begin() int {
	s.level++
	return s.level
}

func (s *session) commit() error { return s.end((*jet.File).Close) }

func (s *session) rollBack() error { return s.end((*jet.File).Discard) }

// end ends the innermost transaction. What the file has of it is settled
// with the outermost.
func (s *session) end(settle func(*jet.File) error) error {
	if s.level == 0 {
		return errNoTransaction
	}
	s.level--
	if s.level > 0 || s.file == nil {
		return nil
	}
	file := s.file
	s.file = nil
	return settle(file)
}

// run carries a statement out. It returns nil records for one that gives none, and how
// many rows were changed.
func (s *session) run(text string) (r *records, changed int, err error) {
	asked, err := parse(text)
	if err != nil {
		return nil, 0, err
	}
	switch a := asked.(type) {
	case identity:
		return one("Expr1000", jet.Int32, s.identity), 0, nil
	case counting:
		r, err = s.read(a.table, nil, a.where)
		if err == nil {
			r = one("Expr1000", jet.Int32, int64(len(r.rows)))
		}
	case highest:
		r, err = s.highest(a)
	case selection:
		r, err = s.read(a.table, a.columns, a.where)
	case insertion:
		changed, err = 1, s.change(func(f *jet.File) (err error) {
			s.identity, err = f.Insert(a.table, a.row)
			return err
		})
	case update:
		err = s.matching(a.table, a.where, func(f *jet.File, match func(jet.Row) bool) error {
			changed, err = f.Update(a.table, match, a.set)
			return err
		})
	case deletion:
		err = s.matching(a.table, a.where, func(f *jet.File, match func(jet.Row) bool) error {
			changed, err = f.Delete(a.table, match)
			return err
		})
	case addition:
		err = s.change(func(f *jet.File) error { return f.AddColumn(a.table, a.column) })
	default:
		err = &syntaxError{text} // it is for a database that is being made
	}
	return r, changed, err
}

func one(name string, kind jet.Kind, value any) *records {
	return &records{[]string{name}, []jet.Kind{kind}, [][]any{{value}}}
}

// matching changes the rows of a table on which all conditions hold.
func (s *session) matching(table string, where []condition, do func(*jet.File, func(jet.Row) bool) error) error {
	return s.change(func(f *jet.File) error {
		t, err := tableOf(f, table)
		if err != nil {
			return err
		}
		columns, err := columnsOf(t, namesOf(where))
		if err != nil {
			return err
		}
		return do(f, func(row jet.Row) bool {
			for i, c := range where {
				if !c.holds(row[columns[i].Name]) {
					return false
				}
			}
			return true
		})
	})
}

// read reads columns of the rows on which all conditions hold.
func (s *session) read(table string, names []string, where []condition) (*records, error) {
	from, err := s.look()
	if err != nil {
		return nil, err
	}
	t, err := tableOf(from, table)
	if err != nil {
		return nil, err
	}
	columns, err := columnsOf(t, append(slices.Clone(names), namesOf(where)...))
	if err != nil {
		return nil, err
	}
	r := &records{}
	var all []string
	for i, c := range columns {
		all = append(all, c.Name)
		if i < len(names) {
			r.names, r.kinds = append(r.names, c.Name), append(r.kinds, c.Kind)
		}
	}
	err = from.Scan(t.Name, all, func(_ jet.RowID, values []any) error {
		for i, c := range where {
			if !c.holds(values[len(names)+i]) {
				return nil
			}
		}
		r.rows = append(r.rows, slices.Clone(values[:len(names)]))
		return nil
	})
	return r, err
}

func (s *session) highest(a highest) (*records, error) {
	r, err := s.read(a.table, []string{a.column}, a.where)
	if err != nil {
		return nil, err
	}
	var most any // null of no row
	for _, row := range r.rows {
		if most == nil || number(row[0]) > number(most) {
			most = row[0]
		}
	}
	return one("Expr1000", r.kinds[0], most), nil
}

func namesOf(where []condition) (names []string) {
	for _, c := range where {
		names = append(names, c.column)
	}
	return names
}

func tableOf(from contents, name string) (*jet.Table, error) {
	for _, t := range from.Tables() {
		if strings.EqualFold(t.Name, name) {
			return &t, nil
		}
	}
	return nil, jet.ErrNoTable
}

func columnsOf(t *jet.Table, names []string) (columns []*jet.Column, err error) {
	for _, n := range names {
		c := t.Column(n)
		if c == nil {
			return nil, jet.ErrNoColumn
		}
		columns = append(columns, c)
	}
	return columns, nil
}
