package jet

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// Query is a saved query of the database: a selection, or a cross table. The
// package writes and reads it; to run it is for Access.
type Query struct {
	Name string
	// Crosstab makes a cross table: each column is a value, a row heading or a
	// column heading.
	Crosstab bool
	// Sources are the tables and queries that it reads.
	Sources []string
	Columns []QueryColumn
	Joins   []QueryJoin
	// Where is the condition on rows, Having that on groups; "" is none.
	Where  string
	Groups []QueryColumn
	Having string
	Order  []string
}

// QueryColumn is what a query gives or groups by.
type QueryColumn struct {
	Expression string
	Alias      string // "" for none
	Role       QueryRole
}

// QueryRole is the part of a column in a cross table, with the numbers of the
// file. Elsewhere it is QueryValue.
type QueryRole int16

// The parts of a cross table.
const (
	QueryValue         QueryRole = 0
	QueryColumnHeading QueryRole = 1
	QueryRowHeading    QueryRole = 2
)

// QueryJoin is an equality by which two sources are joined. Further ones of the
// same two hold as well.
type QueryJoin struct{ Left, Right, On string }

// The lines of a query in MSysQueries, by their Attribute.
const (
	queryBegin  = 0
	queryKind   = 1
	querySource = 5
	queryColumn = 6
	queryJoin   = 7
	queryWhere  = 8
	queryGroup  = 9
	queryHaving = 10
	queryOrder  = 11
	queryEnd    = 255
)

const (
	typeQuery = 5

	// The Flags of a query in the catalogue, and the Flag of the line with its kind.
	crosstabObject = 16
	crosstabKind   = 6
	innerJoin      = 1
)

// firstQuery is the number before that of the first query. Objects that are no
// tables have numbers that are negative.
const firstQuery = 0x80000000

// queryLine is a row of MSysQueries.
type queryLine struct {
	attribute           byte
	order               uint32 // of those with the same attribute, from 1
	name1, name2, value string
	flag                int16
	flagged             bool // the flag is not null
}

// lines are the rows of a query, in the order in which Jet sorts them.
func (q *Query) lines() []queryLine {
	list := []queryLine{{attribute: queryBegin, flagged: true}}
	add := func(l queryLine) { list = append(list, l) }
	if q.Crosstab {
		add(queryLine{attribute: queryKind, flag: crosstabKind, flagged: true})
	}
	for _, s := range q.Sources {
		add(queryLine{attribute: querySource, name1: s})
	}
	for _, c := range q.Columns {
		add(queryLine{attribute: queryColumn, name1: c.Alias, value: c.Expression, flag: int16(c.Role), flagged: true})
	}
	for _, j := range q.Joins {
		add(queryLine{attribute: queryJoin, name1: j.Left, name2: j.Right, value: j.On, flag: innerJoin, flagged: true})
	}
	if q.Where != "" {
		add(queryLine{attribute: queryWhere, value: q.Where})
	}
	for _, g := range q.Groups {
		add(queryLine{attribute: queryGroup, value: g.Expression, flag: int16(g.Role), flagged: true})
	}
	if q.Having != "" {
		add(queryLine{attribute: queryHaving, value: q.Having})
	}
	for _, o := range q.Order {
		add(queryLine{attribute: queryOrder, value: o})
	}
	add(queryLine{attribute: queryEnd})
	for i := range list {
		if list[i].order = 1; i > 0 && list[i].attribute == list[i-1].attribute {
			list[i].order = list[i-1].order + 1
		}
	}
	return list
}

// checkQuery refuses a query that Access could not have.
func (d *database) checkQuery(q *Query) error {
	if err := checkObjectName(q.Name); err != nil {
		return err
	}
	if len(q.Sources) == 0 || len(q.Columns) == 0 {
		return fmt.Errorf("no source or no column: %w", ErrDefinition)
	}
	taken := slices.ContainsFunc(d.tables, func(td *tableDef) bool { return strings.EqualFold(td.name, q.Name) })
	known, err := d.queries()
	if err != nil {
		return err
	}
	if taken || slices.ContainsFunc(known, func(o Query) bool { return strings.EqualFold(o.Name, q.Name) }) {
		return ErrExists
	}
	return nil
}

// createQuery saves a query.
func (d *database) createQuery(q *Query, created time.Time) error {
	if err := d.checkQuery(q); err != nil {
		return fmt.Errorf("query %s: %w", q.Name, err)
	}
	id, err := d.nextQuery()
	if err != nil {
		return err
	}
	lines, err := d.parseTdef(queriesPage, "MSysQueries")
	if err != nil {
		return err
	}
	aces, err := d.parseTdef(acesPage, "MSysACEs")
	if err != nil {
		return err
	}
	var flags uint32
	if q.Crosstab {
		flags = crosstabObject
	}
	if _, err := d.addObject(catalogueRow{id, tablesFolder, q.Name, typeQuery, sidAdmin, flags, nil},
		created); err != nil {
		return err
	}
	for _, l := range q.lines() {
		cells, err := d.lay.queryCells(lines, id, l)
		if err != nil {
			return fmt.Errorf("query %s: %w", q.Name, err)
		}
		if _, err := d.addRow(lines, cells); err != nil {
			return fmt.Errorf("query %s: %w", q.Name, err)
		}
	}
	_, err = d.permitAll(aces, id)
	return err
}

// queryCells is a line of a query as MSysQueries stores it.
func (l *layout) queryCells(td *tableDef, id uint32, line queryLine) ([]cell, error) {
	o := line.order
	values := map[string]cell{
		"ObjectId": le.AppendUint32(nil, id), "Attribute": {line.attribute},
		"Order": {byte(o >> 24), byte(o >> 16), byte(o >> 8), byte(o)},
	}
	if line.flagged {
		values["Flag"] = le.AppendUint16(nil, uint16(line.flag))
	}
	for name, text := range map[string]string{"Name1": line.name1, "Name2": line.name2, "Expression": line.value} {
		if text == "" {
			continue
		}
		var err error
		if values[name], err = l.encodeText(text); err != nil {
			return nil, err
		}
	}
	return td.cellsOf(values), nil
}

// nextQuery is a number that no object of the catalogue has.
func (d *database) nextQuery() (uint32, error) {
	next := uint32(firstQuery)
	err := d.scan(d.objects, []string{"Id"}, func(_ RowID, vals []any) error {
		if id, _ := vals[0].(int64); id < 0 {
			next = max(next, uint32(int32(id)))
		}
		return nil
	})
	if next == math.MaxUint32 {
		return 0, ErrTooLarge
	}
	return next + 1, err
}

// Queries lists the saved selections and cross tables, by their names. What else
// Access can save (updates, unions and the like) is left out.
func (s *Snapshot) Queries() ([]Query, error) { return s.db.queries() }

func (d *database) queries() ([]Query, error) {
	byID := make(map[int64]*Query)
	err := d.scan(d.objects, []string{"Id", "Name", "Type", "Flags"}, func(_ RowID, v []any) error {
		id, _ := v[0].(int64)
		name, _ := v[1].(string)
		if flags, _ := v[3].(int64); v[2] == int64(typeQuery) && (flags == 0 || flags == crosstabObject) {
			byID[id] = &Query{Name: name, Crosstab: flags == crosstabObject}
		}
		return nil
	})
	if err != nil || len(byID) == 0 {
		return nil, err
	}
	if err := d.readQueryLines(byID); err != nil {
		return nil, err
	}
	list := make([]Query, 0, len(byID))
	for _, q := range byID {
		list = append(list, *q)
	}
	slices.SortFunc(list, func(a, b Query) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// readQueryLines fills the queries in. Jet finds their lines by its index, so
// they may lie in any order.
func (d *database) readQueryLines(byID map[int64]*Query) error {
	td, err := d.parseTdef(queriesPage, "MSysQueries")
	if err != nil {
		return err
	}
	type numbered struct {
		id    int64
		order string
		line  queryLine
	}
	var all []numbered
	err = d.scan(td, []string{"ObjectId", "Attribute", "Order", "Name1", "Name2", "Expression", "Flag"},
		func(_ RowID, v []any) error {
			id, _ := v[0].(int64)
			if byID[id] == nil {
				return nil
			}
			attribute, _ := v[1].(int64)
			order, _ := v[2].([]byte)
			x := numbered{id: id, order: string(order)}
			x.line.attribute = byte(attribute)
			x.line.name1, _ = v[3].(string)
			x.line.name2, _ = v[4].(string)
			x.line.value, _ = v[5].(string)
			flag, _ := v[6].(int64)
			x.line.flag = int16(flag)
			all = append(all, x)
			return nil
		})
	slices.SortStableFunc(all, func(a, b numbered) int { return cmp.Compare(a.order, b.order) })
	for _, x := range all {
		byID[x.id].take(x.line)
	}
	return err
}

// take puts a line where it belongs.
func (q *Query) take(l queryLine) {
	column := QueryColumn{Expression: l.value, Alias: l.name1, Role: QueryRole(l.flag)}
	switch l.attribute {
	case querySource:
		q.Sources = append(q.Sources, l.name1)
	case queryColumn:
		q.Columns = append(q.Columns, column)
	case queryJoin:
		q.Joins = append(q.Joins, QueryJoin{l.name1, l.name2, l.value})
	case queryWhere:
		q.Where = l.value
	case queryGroup:
		q.Groups = append(q.Groups, column)
	case queryHaving:
		q.Having = l.value
	case queryOrder:
		q.Order = append(q.Order, l.value)
	}
}

// SQL is the query in Jet's SQL, for an engine that makes it so.
func (q *Query) SQL() string {
	var columns, rows, groups []string
	var value, heading string
	for _, c := range q.Columns {
		text := c.Expression
		if c.Alias != "" {
			text += " AS " + c.Alias
		}
		columns = append(columns, text)
		switch c.Role {
		case QueryRowHeading:
			rows = append(rows, text)
		case QueryColumnHeading:
			heading = c.Expression
		default:
			value = text
		}
	}
	for _, g := range q.Groups {
		if !q.Crosstab || g.Role == QueryRowHeading {
			groups = append(groups, g.Expression)
		}
	}
	text := "SELECT " + strings.Join(columns, ", ")
	if q.Crosstab {
		text = "TRANSFORM " + value + " SELECT " + strings.Join(rows, ", ")
	}
	text += " FROM " + q.from()
	for _, part := range []struct{ word, text string }{
		{" WHERE ", q.Where}, {" GROUP BY ", strings.Join(groups, ", ")}, {" HAVING ", q.Having},
		{" ORDER BY ", strings.Join(q.Order, ", ")},
	} {
		if part.text != "" {
			text += part.word + part.text
		}
	}
	if q.Crosstab {
		text += " PIVOT " + heading
	}
	return text
}

// from joins the sources, each join around the one before it. Sources that no
// join names stand beside them.
func (q *Query) from() string {
	var text string
	var in []string
	for i, j := range q.Joins {
		on := q.conditions(j)
		switch left, right := slices.Contains(in, j.Left), slices.Contains(in, j.Right); {
		case left && right && i > 0:
			continue // said with the first of the same two
		case text == "":
			text = quoted(j.Left) + " INNER JOIN " + quoted(j.Right) + " ON " + on
			in = append(in, j.Left, j.Right)
		case left:
			text = "(" + text + ") INNER JOIN " + quoted(j.Right) + " ON " + on
			in = append(in, j.Right)
		default:
			text = "(" + text + ") INNER JOIN " + quoted(j.Left) + " ON " + on
			in = append(in, j.Left)
		}
	}
	for _, s := range q.Sources {
		if slices.Contains(in, s) {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += quoted(s)
	}
	return text
}

// conditions are all equalities of the two sources of a join.
func (q *Query) conditions(j QueryJoin) string {
	var all []string
	for _, o := range q.Joins {
		if o.Left == j.Left && o.Right == j.Right {
			all = append(all, "("+o.On+")")
		}
	}
	return strings.Join(all, " AND ")
}

func quoted(name string) string { return "[" + name + "]" }
