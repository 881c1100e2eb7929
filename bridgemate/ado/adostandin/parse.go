package adostandin

import (
	"math"
	"strings"
	"time"

	"clubnight/bridgemate/jet"
)

// statement is what a text asks for: one of these.
type statement any

type (
	// selection reads columns of the rows of a table.
	selection struct {
		table   string
		columns []string
		where   []condition
	}
	// counting counts rows, highest finds the highest number in a column of them.
	counting struct {
		table string
		where []condition
	}
	highest struct {
		table, column string
		where         []condition
	}
	// identity asks for the number that the last row of the connection got.
	identity struct{}
	// insertion adds a row.
	insertion struct {
		table string
		row   jet.Row
	}
	update struct {
		table string
		set   jet.Row
		where []condition
	}
	deletion struct {
		table string
		where []condition
	}
	// addition adds a column to a table.
	addition struct {
		table  string
		column jet.Column
	}
	indexing struct {
		table string
		index jet.Index
	}
	// saving saves a query, as a view or as a procedure.
	saving struct {
		name, text string
		view       bool
	}
)

// condition is a part of WHERE.
type condition struct {
	column string
	holds  func(v any) bool
}

// parse understands the statements that package ado writes. Its error is a *syntaxError.
func parse(text string) (statement, error) {
	s := &scanner{rest: text}
	found := s.statement()
	if s.err == nil && strings.TrimSpace(s.rest) != "" {
		s.fail()
	}
	return found, s.err
}

func (s *scanner) statement() statement {
	switch {
	case s.is("SELECT", "@@IDENTITY"):
		return identity{}
	case s.is("SELECT", "COUNT(*)", "FROM"):
		return counting{s.name(), s.where()}
	case s.is("SELECT", "MAX("):
		column := s.name()
		s.want(")", "FROM")
		return highest{s.name(), column, s.where()}
	case s.is("SELECT"):
		var columns []string
		s.list(func() { columns = append(columns, s.name()) })
		s.want("FROM")
		return selection{s.name(), columns, s.where()}
	case s.is("INSERT", "INTO"):
		return s.insertion()
	case s.is("UPDATE"):
		return s.update()
	case s.is("DELETE", "FROM"):
		return deletion{s.name(), s.where()}
	case s.is("ALTER", "TABLE"):
		return s.addition()
	case s.is("CREATE", "INDEX"):
		return s.indexing(false)
	case s.is("CREATE", "UNIQUE", "INDEX"):
		return s.indexing(true)
	case s.is("CREATE", "VIEW"):
		return s.saving(true)
	case s.is("CREATE", "PROCEDURE"):
		return s.saving(false)
	}
	s.fail()
	return nil
}

func (s *scanner) insertion() statement {
	table := s.name()
	var columns []string
	s.want("(")
	s.list(func() { columns = append(columns, s.name()) })
	s.want(")", "VALUES", "(")
	row, n := jet.Row{}, 0
	s.list(func() {
		v := s.value()
		if n < len(columns) {
			row[columns[n]] = v
		}
		n++
	})
	s.want(")")
	if n != len(columns) || n != len(row) {
		s.fail()
	}
	return insertion{table, row}
}

func (s *scanner) update() statement {
	table, set := s.name(), jet.Row{}
	s.want("SET")
	s.list(func() {
		column := s.name()
		s.want("=")
		set[column] = s.value()
	})
	return update{table, set, s.where()}
}

func (s *scanner) addition() statement {
	table := s.name()
	s.want("ADD", "COLUMN")
	column := jet.Column{Name: s.name()}
	switch {
	case s.is("BIT"):
		column.Kind = jet.Bool
	case s.is("SMALLINT"):
		column.Kind = jet.Int16
	case s.is("INTEGER"):
		column.Kind = jet.Int32
	case s.is("DATETIME"):
		column.Kind = jet.DateTime
	default:
		s.fail()
	}
	return addition{table, column}
}

func (s *scanner) indexing(unique bool) statement {
	ix := jet.Index{Name: s.name(), Unique: unique}
	s.want("ON")
	table := s.name()
	s.want("(")
	s.list(func() { ix.Columns = append(ix.Columns, s.name()) })
	s.want(")")
	ix.Primary = s.is("WITH", "PRIMARY")
	return indexing{table, ix}
}

// saving takes the query's text as it is: that it can be understood is for
// the file to say.
func (s *scanner) saving(view bool) statement {
	name := s.name()
	s.want("AS")
	text := strings.TrimSpace(s.rest)
	s.rest = ""
	return saving{name, text, view}
}

func (s *scanner) where() (list []condition) {
	if !s.is("WHERE") {
		return nil
	}
	for list = append(list, s.condition()); s.is("AND"); {
		list = append(list, s.condition())
	}
	return list
}

func (s *scanner) condition() condition {
	switch {
	case s.is("("): // ([X] IS NULL OR [X] = '')
		name := s.name()
		s.want("IS", "NULL", "OR", "["+name+"]", "=", "''", ")")
		return condition{name, func(v any) bool { return v == nil || v == "" }}
	case s.is("StrComp("): // compared with the letter case
		name := s.name()
		s.want(",")
		text := s.text()
		s.want(",", "0", ")", "=", "0")
		return condition{name, func(v any) bool { return v == text }}
	case s.is("Abs("): // half a second around a date
		name := s.name()
		s.want("-", "#")
		near, _ := s.date().(time.Time)
		s.want(")", "<", "0.000005")
		return condition{name, func(v any) bool {
			t, ok := v.(time.Time)
			return ok && t.Sub(near).Abs() < 432*time.Millisecond
		}}
	}
	name := s.name()
	if s.is("IS", "NULL") {
		return condition{name, func(v any) bool { return v == nil }}
	}
	s.want("=")
	value := s.value()
	return condition{name, func(v any) bool { return equal(v, value) }}
}

// equal compares as Jet's = does: nothing is equal to null, and texts are compared
// without their letter case.
func equal(a, b any) bool {
	if text, ok := a.(string); ok {
		other, ok := b.(string)
		return ok && strings.EqualFold(text, other)
	}
	if t, ok := a.(time.Time); ok {
		other, ok := b.(time.Time)
		return ok && t.Equal(other)
	}
	return number(a) == number(b) // NaN is not equal to itself
}

// number is that of a number or truth value, NaN of anything else.
func number(v any) float64 {
	switch v := v.(type) {
	case bool:
		if v {
			return -1
		}
		return 0
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return math.NaN()
}
