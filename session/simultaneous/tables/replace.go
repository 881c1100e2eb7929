package tables

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// table is how rows of a table are replaced.
type table struct {
	name string
	key  []string // without the event
	rest []string
	// within is the column by whose values a part of the table is replaced, "" where all
	// rows of the event are.
	within string
}

var (
	contestants = table{"contestant", []string{"club", "section", "number"},
		[]string{"names", "player_numbers", "sending"}, "club"}
	results = table{"result", []string{"club", "line"},
		[]string{"section", "table_number", "round", "board", "ns", "ew", "form", "outcome", "contract", "declarer",
			"tricks", "lead", "score"}, "club"}
	boards = table{"board", []string{"board", "form", "side"},
		[]string{"scores", "rule", "top_numerator", "top_denominator", "datum_numerator", "datum_denominator"}, ""}
	frequencies = table{"frequency", []string{"board", "form", "side", "score"},
		[]string{"times_numerator", "times_denominator", "value_numerator", "value_denominator"}, ""}
	adjusted = table{"adjusted", []string{"club", "line", "side"},
		[]string{"value_numerator", "value_denominator", "ruling"}, ""}
	rankings = table{"ranking", []string{"club", "section", "number"},
		[]string{"side", "short", "row_number", "place", "tied", "club_place", "region_place", "boards", "pending",
			"total_numerator", "total_denominator", "percent_numerator", "percent_denominator"}, ""}
)

// Rows counts what was written.
type Rows struct{ Changed, Deleted int64 }

// add adds what another table took.
func (r *Rows) add(s Rows) { r.Changed += s.Changed; r.Deleted += s.Deleted }

// replace has the rows stand in the place of those of the event whose column within has
// one of the values; values is nil where all are replaced. Only rows that differ are
// written. Each row has key and rest.
func (t table) replace(ctx context.Context, tx pgx.Tx, event string, values any,
	rows [][]any) (written Rows, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("table %s: %w", t.name, err)
		}
	}()
	columns := append(append([]string{}, t.key...), t.rest...)
	incoming := "incoming_" + t.name
	// Columns of the copy have no conditions, and the generated ones are plain.
	if _, err = tx.Exec(ctx,
		fmt.Sprintf("create temporary table %s on commit drop as select %s from simultaneous.%s limit 0", incoming,
			strings.Join(columns, ", "), t.name)); err != nil {
		return
	}
	if _, err = tx.CopyFrom(ctx, pgx.Identifier{incoming}, columns, pgx.CopyFromRows(rows)); err != nil {
		return
	}
	if _, err = tx.Exec(ctx, "analyze "+incoming); err != nil {
		return
	}
	scope, args := "true", []any{event}
	if t.within != "" {
		scope, args = fmt.Sprintf("t.%s = any($2)", t.within), append(args, values)
	}
	gone, err := tx.Exec(ctx,
		fmt.Sprintf("delete from simultaneous.%s t where t.event = $1 and %s and not exists (select from %s i where (%s) = (%s))",
			t.name, scope, incoming, of("i", t.key), of("t", t.key)), args...)
	if err != nil {
		return
	}
	var set []string
	for _, c := range t.rest {
		set = append(set, fmt.Sprintf("%s = excluded.%[1]s", c))
	}
	changed, err := tx.Exec(ctx,
		fmt.Sprintf("insert into simultaneous.%s as t (event, %s) select $1, %[2]s from %s on conflict (event, %s) do update set %s where (%s) is distinct from (%s)",
			t.name, strings.Join(columns, ", "), incoming, strings.Join(t.key, ", "), strings.Join(set, ", "),
			of("t", t.rest), of("excluded", t.rest)), event)
	if err != nil {
		return
	}
	_, err = tx.Exec(ctx, "drop table "+incoming)
	return Rows{changed.RowsAffected(), gone.RowsAffected()}, err
}

// of are the columns of a table under a name that it has in a query.
func of(name string, columns []string) string {
	var b strings.Builder
	for i, c := range columns {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(name + "." + c)
	}
	return b.String()
}
