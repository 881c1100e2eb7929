package bws

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"clubnight/bridgemate/jet"
)

// Contents is everything in a Bridgemate database at one moment, each table in the order of the
// file. Null and the empty text are the same; fields that are not there are zero.
type Contents struct {
	Clients       []Client
	Sections      []Section
	Tables        []TableRow
	Rounds        []Round
	Received      []Received
	Intermediate  []Received
	PlayerNumbers []PlayerNumber
	HandRecords   []HandRecord
	// Settings is the first row of the table, which is the only one that BM Pro takes.
	Settings Settings
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

// Read reads the whole database at one moment, without a lock. Tables that only some programs
// write may be missing; ErrNotBridgemate when one is missing without which there is no session.
func Read(ctx context.Context, path string) (*Contents, error) {
	c, _, err := NewReader(path).Read(ctx)
	return c, err
}

// Reader reads the same database again and again. It remembers what it read last, so that a file
// that has not changed costs little more than looking at its bytes.
type Reader struct {
	path     string
	snapshot *jet.Snapshot
	contents *Contents
}

// NewReader makes a reader of the database at path.
func NewReader(path string) *Reader { return &Reader{path: path} }

// Path is the file that is read.
func (r *Reader) Path() string { return r.path }

// Read is as the function Read; changed is false when the file is what it was the last time. The
// contents are not to be changed.
func (r *Reader) Read(ctx context.Context) (c *Contents, changed bool, err error) {
	s, err := jet.DefaultReader.Read(ctx, r.path, r.snapshot)
	if err != nil {
		return nil, false, translate(err)
	}
	if s == r.snapshot {
		return r.contents, false, nil
	}
	if c, err = contentsOf(s); err != nil {
		return nil, false, fmt.Errorf("%s: %w", r.path, err)
	}
	r.snapshot, r.contents = s, c
	return c, true, nil
}

func contentsOf(s *jet.Snapshot) (*Contents, error) {
	for _, name := range []string{"Section", "Tables", "RoundData", "ReceivedData"} {
		if _, err := s.Table(name); errors.Is(err, jet.ErrNoTable) {
			return nil, fmt.Errorf("%w: there is no table %s", ErrNotBridgemate, name)
		}
	}
	c := &Contents{}
	var err error
	load := func(table string, into func(table string) error) {
		if err == nil {
			err = into(table)
		}
		if errors.Is(err, jet.ErrNoTable) {
			err = nil
		}
	}
	load("Clients", scanner(s, &c.Clients))
	load("Section", scanner(s, &c.Sections))
	load("Tables", scanner(s, &c.Tables))
	load("RoundData", scanner(s, &c.Rounds))
	load("ReceivedData", scanner(s, &c.Received))
	load("IntermediateData", scanner(s, &c.Intermediate))
	load("PlayerNumbers", scanner(s, &c.PlayerNumbers))
	load("HandRecord", scanner(s, &c.HandRecords))
	load("Settings", func(table string) error {
		rows, err := selectFrom(s, table)
		if len(rows) > 0 {
			c.Settings = Settings(rows[0])
		}
		return err
	})
	return c, err
}

// scanner returns what reads a table into a slice of its rows.
func scanner[T any, P interface {
	*T
	record
}](s *jet.Snapshot, rows *[]T) func(table string) error {
	return func(table string) error {
		var row T
		fields := P(&row).fields()
		names := make([]string, len(fields))
		for i, f := range fields {
			names[i] = f.name
		}
		return s.Scan(table, names, func(_ jet.RowID, vals []any) error {
			for i, v := range vals {
				fields[i].set(v)
			}
			*rows = append(*rows, row)
			return nil
		})
	}
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
