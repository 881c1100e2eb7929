package bws

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrUnknownSetting is returned when the guide's Settings table has no field of that name.
var ErrUnknownSetting = errors.New("no such Bridgemate setting")

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

// Field is one line of the guide's chapter "Table Layout".
type Field struct {
	Name string
	Type Type
	// Size is the greatest number of characters of a Text.
	Size int
	// AutoNumber fields are counted by the database.
	AutoNumber bool
	// AllowZeroLength permits the empty text; without it an empty field is null.
	AllowZeroLength bool
	// Default is the value of a new row as Access shows it ("0", "True"); "" is none.
	Default string
}

// Table is a table of the guide. No field is required, and there are no indexes.
type Table struct {
	Name   string
	Fields []Field
}

// Field finds a field by its name in any letter case.
func (t Table) Field(name string) (Field, bool) {
	for _, f := range t.Fields {
		if strings.EqualFold(f.Name, name) {
			return f, true
		}
	}
	return Field{}, false
}

// Generation says for which control program a database is meant.
type Generation uint8

// BMPro is Bridgemate Pro Control 1.7.1 and later: the guide of 2008.
const BMPro Generation = 0

// Schema returns the 11 tables of that generation in the order of the guide. The Settings table
// gets the fields that are named (a field that is there overrides what is set in BM Pro), and
// always AutoShutDownBPC, which the guide wants set by the scoring program.
// ErrUnknownSetting when a name is not among the guide's fields.
func Schema(g Generation, settings ...string) ([]Table, error) {
	if g != BMPro {
		return nil, fmt.Errorf("generation %d of the Bridgemate database is not known", g)
	}
	all := Table{Name: "Settings", Fields: settingsFields}
	wanted := map[string]bool{"AutoShutDownBPC": true}
	for _, name := range settings {
		f, ok := all.Field(name)
		if !ok {
			return nil, fmt.Errorf("%w: %q", ErrUnknownSetting, name)
		}
		wanted[f.Name] = true
	}
	tables := make([]Table, len(guideTables))
	for i, t := range guideTables {
		tables[i] = Table{Name: t.Name, Fields: slices.Clone(t.Fields)}
		if t.Name == all.Name {
			tables[i].Fields = slices.DeleteFunc(tables[i].Fields, func(f Field) bool { return !wanted[f.Name] })
		}
	}
	return tables, nil
}

// SettingsFields lists the guide's 19 settings with their defaults, in its order.
func SettingsFields() []Field { return slices.Clone(settingsFields) }

func integer(name string) Field       { return Field{Name: name, Type: Integer} }
func number(name, value string) Field { return Field{Name: name, Type: Integer, Default: value} }
func truth(name, value string) Field  { return Field{Name: name, Type: TrueFalse, Default: value} }
func moment(name string) Field        { return Field{Name: name, Type: DateTime} }
func text(name string, size int) Field {
	return Field{Name: name, Type: Text, Size: size, AllowZeroLength: true}
}
func nonEmpty(name string, size int) Field { return Field{Name: name, Type: Text, Size: size} }

var autoID = Field{Name: "ID", Type: LongInteger, AutoNumber: true}

// guideTables is the chapter "Table Layout". The order of tables and fields is the guide's.
var guideTables = []Table{
	{"Clients", []Field{autoID, nonEmpty("Computer", 255)}},
	{"Section", []Field{integer("ID"), nonEmpty("Letter", 2), integer("Tables"), number("MissingPair", "0")}},
	{"Tables", []Field{
		integer("Section"), integer("Table"), number("ComputerID", "0"), number("Status", "0"), number("LogOnOff", "2"),
		number("UpdateFromRound", "0"), number("CurrentRound", "0"), number("CurrentBoard", "0"),
	}},
	{"RoundData", []Field{
		integer("Section"), integer("Table"), integer("Round"), integer("NSPair"), integer("EWPair"),
		integer("LowBoard"), integer("HighBoard"), text("CustomBoards", 255),
	}},
	{"ReceivedData", resultFields},
	{"IntermediateData", resultFields},
	{"PlayerNumbers", []Field{integer("Section"), integer("Table"), nonEmpty("Direction", 2), text("Number", 16)}},
	{"Settings", settingsFields},
	{"BiddingData", recorderFields("Bid")},
	{"PlayData", recorderFields("Card")},
	{"HandRecord", handFields()},
}

var resultFields = []Field{
	autoID, integer("Section"), integer("Table"), integer("Round"), integer("Board"),
	integer("PairNS"), integer("PairEW"), integer("Declarer"),
	text("NS/EW", 2), text("Contract", 10), text("Result", 10), text("LeadCard", 10), text("Remarks", 255),
	moment("DateLog"), moment("TimeLog"),
	truth("Processed", "False"), truth("Processed1", "False"), truth("Processed2", "False"),
	truth("Processed3", "False"), truth("Processed4", "False"), truth("Erased", "False"),
}

var settingsFields = []Field{
	truth("ShowResults", "True"), truth("ShowOwnResult", "True"), truth("RepeatResults", "False"),
	number("MaximumResults", "0"), truth("ShowPercentage", "True"), truth("GroupSections", "False"),
	number("ScorePoints", "1"), number("EnterResultsMethod", "0"), truth("ShowPairNumbers", "True"),
	truth("IntermediateResults", "False"), number("AutopoweroffTime", "20"), number("VerificationTime", "2"),
	number("ShowContract", "1"), truth("LeadCard", "False"), truth("MemberNumbers", "False"),
	truth("MemberNumbersNoBlankEntry", "False"), truth("BoardOrderVerification", "True"),
	truth("HandRecordValidation", "True"), truth("AutoShutDownBPC", "False"),
}

// recorderFields are the fields of BiddingData and PlayData, which differ in what they record.
func recorderFields(what string) []Field {
	return []Field{
		autoID, integer("Section"), integer("Table"), integer("Round"), integer("Board"), integer("Counter"),
		text("Direction", 2), text(what, 10), moment("DateLog"), moment("TimeLog"), truth("Erased", "False"),
	}
}

func handFields() []Field {
	fields := []Field{integer("Section"), integer("Board")}
	for _, name := range handNames {
		fields = append(fields, text(name, 13))
	}
	return fields
}

// handNames are the 16 fields of a hand record: North to West, spades to clubs.
var handNames = func() (names [16]string) {
	for i, seat := range []string{"North", "East", "South", "West"} {
		for j, suit := range []string{"Spades", "Hearts", "Diamonds", "Clubs"} {
			names[4*i+j] = seat + suit
		}
	}
	return names
}()
