package bws

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/jet"
)

// Contents is everything in a Bridgemate database at one moment, each table in the order
// of the file. Null and the empty text are the same; fields that are not there are zero.
type Contents struct {
	Clients       []Client
	Sections      []Section
	Tables        []TableRow
	Rounds        []Round
	Received      []Received
	Intermediate  []Received
	PlayerNumbers []PlayerNumber
	HandRecords   []HandRecord
	Bids          []Recorded // of BiddingData
	Cards         []Recorded // of PlayData
	PlayerNames   []PlayerName
	Evaluations   []HandEvaluation
	Session       []SessionRow
	// Settings is the first row of the table, which is the only one that BM Pro takes.
	Settings Settings
	// SettingsRows are all rows of the table: for BCS, one for each section.
	SettingsRows []Settings

	// LastRow is the highest ID that ReceivedData has given out, to a row that is there
	// or was deleted since. It says nothing where the file does not count, because
	// another program writes the numbers, or where it was not the file itself that was
	// read.
	LastRow int64
	Counted bool

	generation Generation
	custom     []string // fields of ReceivedData that are left to scoring programs
}

// Generation is BCS when the file that was read has a table or field that only BCS
// has, and otherwise BMPro.
func (c *Contents) Generation() Generation { return c.generation }

// SettingsFor are the settings that hold in a section: the row for it, or
// else the first row.
func (c *Contents) SettingsFor(section int) Settings {
	for _, s := range c.SettingsRows {
		if s.Int(sectionOfSettings.Name, 0) == section {
			return s
		}
	}
	return c.Settings
}

// Settings holds the settings that a file controls, by the guide's names.
type Settings Row

// Bool is a true/false setting, otherwise where the file does not control it.
func (s Settings) Bool(name string, otherwise bool) bool {
	v := Row(s).Get(name)
	if v == nil {
		return otherwise
	}
	return integerOf(v) != 0
}

// Int is an integer setting, otherwise where the file does not control it.
func (s Settings) Int(name string, otherwise int) int {
	v := Row(s).Get(name)
	if v == nil {
		return otherwise
	}
	return int(integerOf(v))
}

// Read reads the whole database at one moment, without a lock. Tables that only
// some programs write may be missing; ErrNotBridgemate when one is missing without
// which there is no session.
func Read(ctx context.Context, path string) (*Contents, error) {
	c, _, err := NewReader(path).Read(ctx)
	return c, err
}

// Reader reads the same database again and again. It remembers what it read last, so that
// a file that has not changed costs little more than looking at its bytes.
type Reader struct {
	path     string
	how      jet.Patience
	snapshot *jet.Snapshot
	contents *Contents
}

// NewReader makes a reader of the database at path.
func NewReader(path string) *Reader { return &Reader{path: path, how: polling} }

// NewOwnReader makes a reader of a database to which only this program's engine writes,
// all of a change or nothing: it need not hold still before it counts.
func NewOwnReader(path string) *Reader { return &Reader{path: path, how: jet.DefaultReader} }

// Path is the file that is read.
func (r *Reader) Path() string { return r.path }

// polling is how a database is read that others write to: what looks torn, cannot be
// read, or is not a session is looked at again for a second, and what has just
// changed must hold still for a moment, so that rows which are written piece by piece
// count when they are whole.
var polling = jet.Patience{Tries: jet.DefaultReader.Tries, Pause: jet.DefaultReader.Pause,
	Settle: 25 * time.Millisecond}

// Read is as the function Read; changed is false when the file is what it was the last
// time. The contents are not to be changed. After an error the next Read compares with
// the last one that succeeded.
func (r *Reader) Read(ctx context.Context) (c *Contents, changed bool, err error) {
	s, err := r.how.ReadWith(ctx, r.path, r.snapshot, func(s *jet.Snapshot) (err error) {
		c, err = ContentsOf(s)
		return err
	})
	if err != nil {
		return nil, false, translate(err)
	}
	if s == r.snapshot {
		return r.contents, false, nil
	}
	r.snapshot, r.contents = s, c
	return c, true, nil
}

// ContentsOf makes the contents of a picture of a file: see [Read].
func ContentsOf(s *jet.Snapshot) (*Contents, error) { return contentsFrom(snapshot{s}) }

// ContentsFrom makes the contents of what Select of another back end gives:
// selectTable returns all rows of a table, each with all columns of the table, or
// jet.ErrNoTable. Missing tables and columns are as for [Read]. Columns are known of
// tables that have rows.
func ContentsFrom(selectTable func(table string) ([]Row, error)) (*Contents, error) {
	return contentsFrom(&selection{selectTable, map[string]selected{}})
}

// count tells how far ReceivedData has numbered its rows. A row with a higher number than
// the table says is younger than its definition, which is written last; a table that says
// nothing, and has rows, does not count.
func (c *Contents) count(from source) error {
	last, counts := from.lastNumber("ReceivedData", "ID")
	if !counts || last == 0 && len(c.Received) > 0 {
		return nil
	}
	c.LastRow, c.Counted = last, true
	for _, r := range c.Received {
		c.LastRow = max(c.LastRow, r.ID)
	}
	return nil
}

// source is where contents come from.
type source interface {
	// lastNumber is the last number that a column gave out which numbers the rows of a
	// table; known is false where it does not, or where that cannot be seen.
	lastNumber(table, column string) (n int64, known bool)
	// columns lists the columns of a table, and says how many rows to
	// expect; jet.ErrNoTable.
	columns(table string) (names []string, rows int, err error)
	// scan calls fn for every row with the values of the columns, nil for one that is not
	// there. The slice is used again.
	scan(table string, columns []string, fn func(vals []any) error) error
}

func contentsFrom(from source) (*Contents, error) {
	for _, name := range []string{"Section", "Tables", "RoundData", "ReceivedData"} {
		switch _, _, err := from.columns(name); {
		case errors.Is(err, jet.ErrNoTable):
			return nil, fmt.Errorf("%w: there is no table %s", ErrNotBridgemate, name)
		case err != nil:
			return nil, err
		}
	}
	c := &Contents{}
	for _, load := range []func() error{
		loader(from, "Clients", &c.Clients, (*Client).fields),
		loader(from, "Section", &c.Sections, (*Section).fields, (*Section).later),
		loader(from, "Tables", &c.Tables, (*TableRow).fields, (*TableRow).later),
		loader(from, "RoundData", &c.Rounds, (*Round).fields, (*Round).later),
		loader(from, "ReceivedData", &c.Received, (*Received).fields, (*Received).later),
		loader(from, "IntermediateData", &c.Intermediate, (*Received).fields, (*Received).later),
		loader(from, "PlayerNumbers", &c.PlayerNumbers, (*PlayerNumber).fields, (*PlayerNumber).later),
		loader(from, "HandRecord", &c.HandRecords, (*HandRecord).fields),
		loader(from, "BiddingData", &c.Bids, (*Recorded).bid),
		loader(from, "PlayData", &c.Cards, (*Recorded).card),
		loader(from, "PlayerNames", &c.PlayerNames, (*PlayerName).fields),
		loader(from, "HandEvaluation", &c.Evaluations, (*HandEvaluation).fields),
		loader(from, "Session", &c.Session, (*SessionRow).fields),
		func() error { return c.loadSettings(from) },
		func() error { return c.tellGeneration(from) },
		func() error { return c.tellCustom(from) },
		func() error { return c.count(from) },
	} {
		if err := load(); err != nil && !errors.Is(err, jet.ErrNoTable) {
			return nil, err
		}
	}
	return c, nil
}

// loader returns what reads a table into a slice of its rows. Columns that the table does
// not have stay zero, and cost nothing.
func loader[T any](from source, table string, rows *[]T, fields ...func(*T) []field) func() error {
	return func() error {
		there, expected, err := from.columns(table)
		if err != nil {
			return err
		}
		*rows = slices.Grow(*rows, expected)
		var row T
		var wanted []field
		var names []string
		for _, list := range fields {
			for _, f := range list(&row) {
				if containsFold(there, f.name) {
					wanted, names = append(wanted, f), append(names, f.name)
				}
			}
		}
		return from.scan(table, names, func(vals []any) error {
			for i, v := range vals {
				wanted[i].set(v)
			}
			*rows = append(*rows, row)
			return nil
		})
	}
}

func (c *Contents) loadSettings(from source) error {
	names, _, err := from.columns("Settings")
	if err != nil {
		return err
	}
	err = from.scan("Settings", names, func(vals []any) error {
		row := make(Settings, len(names))
		for i, name := range names {
			row[name] = vals[i]
		}
		c.SettingsRows = append(c.SettingsRows, row)
		return nil
	})
	if len(c.SettingsRows) > 0 {
		c.Settings = c.SettingsRows[0]
	}
	return err
}

// tellGeneration looks for what BM Pro's databases do not have.
func (c *Contents) tellGeneration(from source) error {
	for _, t := range bcsTables {
		if _, _, err := from.columns(t.Name); err == nil {
			c.generation = BCS
			return nil
		}
	}
	for _, t := range guideTables {
		there, _, err := from.columns(t.Name)
		if errors.Is(err, jet.ErrNoTable) {
			continue
		}
		if err != nil {
			return err
		}
		if slices.ContainsFunc(laterFields(t.Name), func(f TableField) bool { return containsFold(there, f.Name) }) {
			c.generation = BCS
			return nil
		}
	}
	return nil
}

// laterFields are those of BCS in a table of the guide.
func laterFields(table string) []TableField {
	if table == "Settings" {
		return settingsFields(BCS)[len(settingsFields(BMPro)):]
	}
	var fields []TableField
	for _, d := range bcsDifferences {
		if d.table == table && !d.widened {
			fields = append(fields, d.field)
		}
	}
	return fields
}

func containsFold(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// snapshot is the source of files that package jet reads.
type snapshot struct{ *jet.Snapshot }

// smallRow is the fewest bytes that a row is thought to have: a damaged file may
// count what it has not.
const smallRow = 32

func (s snapshot) columns(table string) (names []string, rows int, err error) {
	t, err := s.Table(table)
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return names, max(0, min(t.RowCount, s.Size()/smallRow)), err
}

func (s snapshot) lastNumber(table, column string) (n int64, known bool) {
	t, err := s.Table(table)
	if err != nil {
		return 0, false
	}
	c := t.Column(column)
	return t.LastNumber, c != nil && c.AutoNumber
}

func (s snapshot) scan(table string, columns []string, fn func([]any) error) error {
	return s.Scan(table, columns, func(_ jet.RowID, vals []any) error { return fn(vals) })
}

// selection is the source of tables that are given row by row. Each table
// is asked for once.
type selection struct {
	selectTable func(string) ([]Row, error)
	tables      map[string]selected
}

type selected struct {
	rows []Row
	err  error
}

func (s *selection) rows(table string) ([]Row, error) {
	t, ok := s.tables[table]
	if !ok {
		t.rows, t.err = s.selectTable(table)
		s.tables[table] = t
	}
	return t.rows, t.err
}

func (s *selection) lastNumber(string, string) (int64, bool) { return 0, false }

func (s *selection) columns(table string) (names []string, n int, err error) {
	rows, err := s.rows(table)
	if len(rows) > 0 {
		names = slices.Sorted(maps.Keys(rows[0]))
	}
	return names, len(rows), err
}

func (s *selection) scan(table string, columns []string, fn func([]any) error) error {
	rows, err := s.rows(table)
	if err != nil {
		return err
	}
	vals := make([]any, len(columns))
	for _, r := range rows {
		for i, name := range columns {
			vals[i] = r.Get(name)
		}
		if err := fn(vals); err != nil {
			return err
		}
	}
	return nil
}

// Section finds a section by its ID.
func (c *Contents) Section(id int) (Section, bool) {
	for _, s := range c.Sections {
		if s.ID == id {
			return s, true
		}
	}
	return Section{}, false
}

// TableName is a table as the room calls it: "A3".
func (c *Contents) TableName(section, table int) string {
	letter := fmt.Sprintf("section %d, table ", section)
	if s, ok := c.Section(section); ok && s.Letter != "" {
		letter = strings.ToUpper(s.Letter)
	}
	return fmt.Sprintf("%s%d", letter, table)
}
