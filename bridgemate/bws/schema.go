package bws

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate/jet"
)

// Errors about the schema; each is wrapped with the name at hand.
var (
	// ErrGeneration is returned for a generation of the Bridgemate database
	// that does not exist.
	ErrGeneration = errors.New("no such generation of the Bridgemate database")
	// ErrUnknownSetting is returned when the Settings table of a generation has
	// no field of that name.
	ErrUnknownSetting = errors.New("no such Bridgemate setting")
	// ErrCustomName is returned when a field of our own has a name that the
	// guide does not allow.
	ErrCustomName = errors.New("not the name of a custom field")
)

// Type is the type of a field, in the guide's words.
type Type uint8

// The types that the guide uses.
const (
	TrueFalse   Type = iota // Go: bool
	Integer                 // 16 bits; Go: int64
	LongInteger             // 32 bits; Go: int64
	Text                    // Go: string
	DateTime                // Go: time.Time, without a zone
)

// String is the guide's word for the type.
func (t Type) String() string {
	if int(t) < len(typeNames) {
		return typeNames[t]
	}
	return "unknown type"
}

var typeNames = [...]string{"true/false", "integer", "long integer", "text", "date/time"}

// TableField is one line of the guide's chapter "Table Layout".
type TableField struct {
	Name string
	Type Type
	// Size is the greatest number of characters of a Text.
	Size int
	// AutoNumber fields are counted by the database.
	AutoNumber bool
	// AllowZeroLength permits the empty text; without it an empty field is null.
	AllowZeroLength bool
	// Required forbids null. No field of the guide is required; some of BCS are.
	Required bool
	// Default is the value of a new row as Access shows it ("0", "True",
	// "'0000'"); "" is none.
	Default string
}

// Index is an index of a table.
type Index = jet.Index

// Table is a table of the guide.
type Table struct {
	Name   string
	Fields []TableField
	// Indexes are there in the publisher's databases for BCS; the guide has none.
	Indexes []Index
}

// Field finds a field by its name in any letter case.
func (t Table) Field(name string) (TableField, bool) {
	for _, f := range t.Fields {
		if strings.EqualFold(f.Name, name) {
			return f, true
		}
	}
	return TableField{}, false
}

// Generation says for which control program a database is meant.
type Generation uint8

const (
	// BMPro is Bridgemate Pro Control 1.7.1 and later: the guide of 2008, 11
	// tables and 19 settings.
	BMPro Generation = iota
	// BCS is Bridgemate Control Software 4 and 5, for Bridgemate II and 3: 14 tables, 74
	// settings for each section. It reads the databases of BMPro too.
	BCS
)

// String names the control program: "BM Pro 1.7" or "BCS 4/5".
func (g Generation) String() string {
	switch g {
	case BMPro:
		return "BM Pro 1.7"
	case BCS:
		return "BCS 4/5"
	}
	return fmt.Sprintf("generation %d", uint8(g))
}

// ParseGeneration reads "bmpro" or "bcs", in any letter case; otherwise ErrGeneration.
func ParseGeneration(text string) (Generation, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "bmpro":
		return BMPro, nil
	case "bcs":
		return BCS, nil
	}
	return 0, fmt.Errorf("%w: %.40q; there are bmpro and bcs", ErrGeneration, text)
}

// Schema returns the tables of that generation, the guide's 11 first and in its order.
// The Settings table gets the fields that are named (a field that is there overrides
// what is set in the control program), always AutoShutDownBPC, which the guide wants
// set by the scoring program, and for BCS the Section for which a row holds.
// ErrUnknownSetting when a name is not among the generation's settings, ErrGeneration
// when there is no such generation.
func Schema(g Generation, settings ...string) ([]Table, error) {
	if g > BCS {
		return nil, fmt.Errorf("%w: %d", ErrGeneration, g)
	}
	wanted := map[string]bool{"AutoShutDownBPC": true, sectionOfSettings.Name: true}
	for _, name := range settings {
		s, ok := FindSetting(name)
		if !ok || s.Generation > g {
			return nil, fmt.Errorf("%w in %v: %.40q", ErrUnknownSetting, g, name)
		}
		wanted[s.Name] = true
	}
	var tables []Table
	for _, t := range guideTables {
		t.Fields = slices.Clone(t.Fields)
		if g == BCS {
			t = later(t)
			t.Indexes = bcsIndexes[t.Name]
		}
		if t.Name == "Settings" {
			t.Fields = slices.DeleteFunc(settingsFields(g), func(f TableField) bool { return !wanted[f.Name] })
		}
		tables = append(tables, t)
	}
	if g == BCS {
		for _, t := range bcsTables {
			tables = append(tables, Table{Name: t.Name, Fields: slices.Clone(t.Fields), Indexes: bcsIndexes[t.Name]})
		}
	}
	return tables, nil
}

// later makes a table of the guide into that of BCS.
func later(t Table) Table {
	for _, d := range bcsDifferences {
		if d.table != t.Name {
			continue
		}
		at := slices.IndexFunc(t.Fields, func(f TableField) bool { return f.Name == d.behind })
		switch {
		case d.widened:
			t.Fields[at] = d.field
		case at >= 0:
			t.Fields = slices.Insert(t.Fields, at+1, d.field)
		default:
			t.Fields = append(t.Fields, d.field)
		}
	}
	return t
}

// WithCustom returns the tables with a true/false field of our own at the end of
// ReceivedData, in which a program notes what it has processed (guide: Creating a
// designated "Processed" field). Its name begins with "custom_" in lower case, goes on
// with letters, digits and underscores, and has at most 64 characters; otherwise
// ErrCustomName. The tables given are not changed.
func WithCustom(tables []Table, name string) ([]Table, error) {
	f, err := customField(name)
	if err != nil {
		return nil, err
	}
	tables = slices.Clone(tables)
	for i, t := range tables {
		if t.Name != "ReceivedData" {
			continue
		}
		if _, taken := t.Field(name); taken {
			return nil, fmt.Errorf("%w: %q is taken", ErrCustomName, name)
		}
		tables[i].Fields = append(slices.Clone(t.Fields), f)
		return tables, nil
	}
	return nil, fmt.Errorf("%w: %q: there is no table ReceivedData", ErrCustomName, name)
}

// WithIndividuals returns the tables with the fields South and West, which programs for
// individual movements add: NSPair and PairNS are then North's number, EWPair and PairEW
// East's. The guide has no individuals; TabScore2 tells one by a filled South. The tables
// given are not changed.
func WithIndividuals(tables []Table) []Table {
	tables = slices.Clone(tables)
	for i, t := range tables {
		if slices.Contains(individualTables, t.Name) {
			tables[i].Fields = append(slices.Clone(t.Fields), IndividualFields()...)
		}
	}
	return tables
}

// IndividualFields are the fields of WithIndividuals.
func IndividualFields() []TableField { return []TableField{integer("South"), integer("West")} }

// customField makes a field of our own, by the guide's rules for its name.
func customField(name string) (TableField, error) {
	const prefix, longest = "custom_", 64 // Access has no longer names
	rest, ok := strings.CutPrefix(name, prefix)
	strange := func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	if !ok || rest == "" || len(name) > longest || strings.ContainsFunc(rest, strange) {
		return TableField{}, fmt.Errorf("%w: %.80q; it begins with %q, then letters, digits and underscores",
			ErrCustomName, name, prefix)
	}
	return truth(name, "False"), nil
}

// settingsFields lists all fields of the Settings table of a generation, in
// the order of the file.
func settingsFields(g Generation) []TableField {
	var fields []TableField
	for _, s := range settings {
		if s.Generation == BMPro {
			fields = append(fields, s.TableField)
		}
	}
	if g == BMPro {
		return fields
	}
	fields = append(fields, sectionOfSettings)
	for _, s := range settings {
		if s.Generation == BCS {
			fields = append(fields, s.TableField)
		}
	}
	return fields
}
