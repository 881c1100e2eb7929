package bws

import "slices"

func integer(name string) TableField { return TableField{Name: name, Type: Integer} }
func number(name, value string) TableField {
	return TableField{Name: name, Type: Integer, Default: value}
}
func truth(name, value string) TableField {
	return TableField{Name: name, Type: TrueFalse, Default: value}
}
func moment(name string) TableField { return TableField{Name: name, Type: DateTime} }
func text(name string, size int) TableField {
	return TableField{Name: name, Type: Text, Size: size, AllowZeroLength: true}
}
func nonEmpty(name string, size int) TableField {
	return TableField{Name: name, Type: Text, Size: size}
}
func required(f TableField) TableField { f.Required = true; return f }

var autoID = TableField{Name: "ID", Type: LongInteger, AutoNumber: true}

// guideTables is the chapter "Table Layout". The order of tables and fields
// is the guide's.
var guideTables = []Table{
	{Name: "Clients", Fields: []TableField{autoID, nonEmpty("Computer", 255)}},
	{Name: "Section", Fields: []TableField{integer("ID"), nonEmpty("Letter", 2),
		integer("Tables"), number("MissingPair", "0")}},
	{Name: "Tables", Fields: []TableField{
		integer("Section"), integer("Table"), number("ComputerID", "0"), number("Status", "0"), number("LogOnOff", "2"),
		number("UpdateFromRound", "0"), number("CurrentRound", "0"), number("CurrentBoard", "0"),
	}},
	{Name: "RoundData", Fields: []TableField{
		integer("Section"), integer("Table"), integer("Round"), integer("NSPair"), integer("EWPair"),
		integer("LowBoard"), integer("HighBoard"), text("CustomBoards", 255),
	}},
	{Name: "ReceivedData", Fields: resultFields},
	{Name: "IntermediateData", Fields: resultFields},
	{Name: "PlayerNumbers", Fields: []TableField{integer("Section"), integer("Table"),
		nonEmpty("Direction", 2), text("Number", 16)}},
	{Name: "Settings"}, // see settings
	{Name: "BiddingData", Fields: recorderFields("Bid")},
	{Name: "PlayData", Fields: recorderFields("Card")},
	{Name: "HandRecord", Fields: slices.Concat([]TableField{integer("Section"), integer("Board")},
		handFields(handNames[:], text("", 13)))},
}

var resultFields = []TableField{
	autoID, integer("Section"), integer("Table"), integer("Round"), integer("Board"),
	integer("PairNS"), integer("PairEW"), integer("Declarer"),
	text("NS/EW", 2), text("Contract", 10), text("Result", 10), text("LeadCard", 10), text("Remarks", 255),
	moment("DateLog"), moment("TimeLog"),
	truth("Processed", "False"), truth("Processed1", "False"), truth("Processed2", "False"),
	truth("Processed3", "False"), truth("Processed4", "False"), truth("Erased", "False"),
}

// recorderFields are the fields of BiddingData and PlayData, which differ
// in what they record.
func recorderFields(what string) []TableField {
	return []TableField{
		autoID, integer("Section"), integer("Table"), integer("Round"), integer("Board"), integer("Counter"),
		text("Direction", 2), text(what, 10), moment("DateLog"), moment("TimeLog"), truth("Erased", "False"),
	}
}

// bcsTables are the tables that the guide does not have.
var bcsTables = []Table{
	{Name: "Session", Fields: []TableField{
		integer("ID"), required(text("Name", 40)), moment("Date"), moment("Time"),
		nonEmpty("GUID", 80), number("Status", "0"),
		truth("ShowInApp", "False"), truth("PairsMoveAcrossField", "False"), truth("EWReturnHome", "False"),
	}},
	{Name: "PlayerNames", Fields: []TableField{
		{Name: "ID", Type: LongInteger}, required(text("Name", nameLength)), required(text("strID", nameLength)),
	}},
	{Name: "HandEvaluation", Fields: slices.Concat([]TableField{integer("Section"), integer("Board")},
		handFields(trickNames[:], integer("")), handFields(pointNames[:], integer("")))},
}

// bcsIndexes are those of the publisher's blank database for Access 2000. Beside the
// primary key on a counted field there is a second index on it.
var bcsIndexes = map[string][]Index{
	"Clients": keyAndIndex, "ReceivedData": keyAndIndex, "IntermediateData": keyAndIndex,
	"BiddingData": keyAndIndex, "PlayData": keyAndIndex,
	"HandEvaluation": {{Name: primaryKey, Columns: []string{"Section", "Board"}, Unique: true, Primary: true}},
	"PlayerNames":    {{Name: "IDIndex", Columns: []string{"ID"}}, {Name: "strIDIndex", Columns: []string{"strID"}}},
}

// primaryKey is what Access calls it.
const primaryKey = "PrimaryKey"

var keyAndIndex = []Index{{Name: primaryKey, Columns: []string{"ID"}, Unique: true, Primary: true},
	{Name: "ID", Columns: []string{"ID"}}}

// individualTables get two fields more where players are on their own: see
// WithIndividuals.
var individualTables = []string{"RoundData", "ReceivedData", "IntermediateData"}

// nameLength is how many characters of a name BCS shows on a handset.
const nameLength = 18

// difference is one field of BCS in a table of the guide: a new one behind another field
// or at the end, or an old one made wider.
type difference struct {
	table, behind string
	field         TableField
	widened       bool // behind is the field itself
}

// bcsDifferences has the columns in the order of the publisher's blank database for
// Access 2000. Of the Settings, see settings.
var bcsDifferences = slices.Concat([]difference{
	{"Section", "Letter", nonEmpty("Letter", 3), true},
	added("Section", number("EWMoveBeforePlay", "0")), added("Section", integer("Session")),
	added("Section", number("ScoringType", "1")), added("Section", number("Winners", "0")),
	added("Tables", number("Group", "0")),
	added("PlayerNumbers", text("Name", nameLength)), added("PlayerNumbers", truth("Updated", "False")),
	added("PlayerNumbers", moment("TimeLog")), added("PlayerNumbers", truth("Processed", "False")),
	added("PlayerNumbers", number("Round", "0")),
}, addedResults("ReceivedData"), addedResults("IntermediateData"))

func added(table string, f TableField) difference { return difference{table: table, field: f} }

func addedResults(table string) []difference {
	return []difference{
		{table, "Processed", truth("ExternalUpdate", "False"), false},
		added(table, number("SuspiciousContract", "0")),
	}
}

// sectionOfSettings is the section for which a row of Settings holds (BCS).
var sectionOfSettings = integer("Section")

// handFields are fields that differ in their names only.
func handFields(names []string, f TableField) []TableField {
	fields := make([]TableField, len(names))
	for i, name := range names {
		fields[i] = f
		fields[i].Name = name
	}
	return fields
}

var (
	seatNames = [...]string{"North", "East", "South", "West"}
	suitNames = [...]string{"Spades", "Hearts", "Diamonds", "Clubs"}
)

// handNames are the 16 fields of a hand record: North to West, spades to clubs.
var handNames = func() (names [16]string) {
	for i := range names {
		names[i] = seatNames[i/4] + suitNames[i%4]
	}
	return names
}()

// trickNames are the fields of HandEvaluation for the tricks: North to
// West, spades to no trump.
var trickNames = func() (names [20]string) {
	for i := range names {
		names[i] = seatNames[i/5] + slices.Concat(suitNames[:], []string{"Notrump"})[i%5]
	}
	return names
}()

// pointNames are the fields of HandEvaluation for the high card points: North to West.
var pointNames = func() (names [4]string) {
	for i := range names {
		names[i] = seatNames[i] + "Hcp"
	}
	return names
}()
