// Package jet reads and writes the Access database file itself (.mdb, .bws):
// Jet 4 (Access 2000) and Jet 3 (Access 97), on every system, without the Jet
// engine. It knows tables, columns and rows, and nothing of what is in them.
//
// A file is made in one go, read by snapshot, and changed by whoever holds it:
//
//	err := jet.Create(path, jet.Access2000, []jet.Table{{
//		Name: "Clients",
//		Columns: []jet.Column{
//			{Name: "ID", Kind: jet.Int32, AutoNumber: true},
//			{Name: "Computer", Kind: jet.Text, Size: 255},
//		},
//	}})
//	...
//	f, err := jet.Open(path)                                  // nobody else writes now
//	id, err := f.Insert("Clients", jet.Row{"Computer": "CLUB-PC"})
//	err = f.Close()                                           // written and released
//	...
//	s, err := jet.ReadSnapshot(ctx, path)                     // any time, without a lock
//	rows, err := s.Rows("Clients")
//
// What a reader sees while a File is written, and what is left when its program
// or the power fails, [File.Flush] says. What can still be read of a file that is
// cut short or damaged, ReadSalvage finds.
//
// Dates have no time zone in Access: they are read and written as wall clock
// times, and what is read carries time.UTC.
//
// Nobody has published the format. (Sources: the description HACKING.md of
// mdbtools, github.com/mdbtools/mdbtools; what Jackcess reads and writes,
// github.com/jahlborn/jackcess; and files that Access wrote.)
package jet

import (
	"errors"
	"strings"
)

// Format is the generation of the file.
type Format uint8

const (
	// Access2000 is Jet 4, which Access 2000 to 2003 write: BM Pro 1.7.1 and later.
	Access2000 Format = iota
	// Access97 is Jet 3, the only one that BM Pro 1.6.28 and earlier read.
	Access97
)

// String names the format as Access does.
func (f Format) String() string {
	if f == Access97 {
		return "Access 97"
	}
	return "Access 2000"
}

// Kind is a column's type, with the numbers that the file uses.
type Kind uint8

// The column types of Access 97 and 2000. A Row holds bool for Bool; int64 for Byte,
// Int16 and Int32; float64 for Money, Single and Double; time.Time for DateTime; string
// for Text, Memo and GUID; []byte for all others. A GUID is read in capitals and braces,
// and written as that text, in either case, or as its 16 bytes.
const (
	Bool     Kind = 1
	Byte     Kind = 2
	Int16    Kind = 3
	Int32    Kind = 4
	Money    Kind = 5
	Single   Kind = 6
	Double   Kind = 7
	DateTime Kind = 8
	Binary   Kind = 9
	Text     Kind = 10
	OLE      Kind = 11
	Memo     Kind = 12
	GUID     Kind = 15
	Numeric  Kind = 16
)

var kindNames = map[Kind]string{
	Bool: "Yes/No", Byte: "Byte", Int16: "Integer", Int32: "Long Integer", Money: "Currency",
	Single: "Single", Double: "Double", DateTime: "Date/Time", Binary: "Binary", Text: "Text",
	OLE: "OLE Object", Memo: "Memo", GUID: "Replication ID", Numeric: "Decimal",
}

// String names the type as Access does.
func (k Kind) String() string {
	if s, ok := kindNames[k]; ok {
		return s
	}
	return "unknown type"
}

// Column is one column of a table.
type Column struct {
	Name string
	Kind Kind
	// Size is the greatest length of a Text, in characters, and of a Binary, in
	// bytes. Other kinds have a size of their own, and leave it 0.
	Size int
	// AutoNumber makes Insert count the rows of the table in this column (Int32 only).
	AutoNumber bool
	// AllowZeroLength permits "" in a Text or Memo. Without it "" is stored as null.
	AllowZeroLength bool
	// Required forbids null.
	Required bool
	// Default is the expression that Access shows in Design view (0, False,
	// '0000'); "" is none. The file never applies it: whoever inserts does.
	Default string
}

// Table is the definition of a table.
type Table struct {
	Name    string
	Columns []Column
	// RowCount is the number of rows that the definition claims; Create ignores it.
	RowCount int
	// LastNumber is the last number that the AutoNumber column gave out, as the
	// definition says, 0 where there is none; Create ignores it. It never falls in one
	// file, but when Access compacts it: then it is the highest number that is left.
	LastNumber int64
	// Indexes are kept with the rows. Keys are numbers, Binary, and Text of ASCII;
	// what only Access sorts is refused with ErrIndexed.
	Indexes []Index
}

// Index is an index of a table.
type Index struct {
	Name    string
	Columns []string
	// Unique allows a value, or values, once only. Primary, which is Unique too,
	// also forbids null.
	Unique, Primary bool
}

// Column finds a column by its name, in any letter case; nil when there is none.
func (t *Table) Column(name string) *Column {
	for i := range t.Columns {
		if strings.EqualFold(t.Columns[i].Name, name) {
			return &t.Columns[i]
		}
	}
	return nil
}

// Row is a row of a table: column name to value, nil for null. See Kind for the
// types. Insert and Update also take every other Go integer and float type.
type Row map[string]any

// Get looks a column up by its name in any letter case.
func (r Row) Get(name string) (any, bool) {
	if v, ok := r[name]; ok {
		return v, true
	}
	for k, v := range r {
		if strings.EqualFold(k, name) {
			return v, true
		}
	}
	return nil, false
}

// RowID says where a row is in the file (page number times 256 plus slot). It
// stays the same as long as the row lives.
type RowID uint32

// Errors about the file as a whole.
var (
	// ErrNotAccess is returned when the file is not an Access database.
	ErrNotAccess = errors.New("not an Access database")
	// ErrVersion is returned for Access databases of another generation, as .accdb.
	ErrVersion = errors.New("not an Access 97 or Access 2000 database")
	// ErrPassword is returned when the database is protected by a password.
	ErrPassword = errors.New("the database has a password")
	// ErrEncrypted is returned when the database is encrypted.
	ErrEncrypted = errors.New("the database is encrypted")
	// ErrTruncated is returned when the file ends too early.
	ErrTruncated = errors.New("the file is cut short")
	// ErrTooLarge is returned when a file is larger than MaxFileSize.
	ErrTooLarge = errors.New("the file is too large")
	// ErrDamaged is returned when the file contradicts itself; the text says
	// what and on which page.
	ErrDamaged = errors.New("the database is damaged")
	// ErrBusy is returned when the file changed during every attempt to read it.
	ErrBusy = errors.New("the database is being written to")
	// ErrLocked is returned when another program holds the file.
	ErrLocked = errors.New("the database is in use by another program")
	// ErrClosed is returned by the methods of a File after Close.
	ErrClosed = errors.New("the database has been closed")
)

// Errors about tables, columns and values.
var (
	// ErrNoTable is returned when the database has no table of that name.
	ErrNoTable = errors.New("no such table")
	// ErrNoColumn is returned when the table has no column of that name.
	ErrNoColumn = errors.New("no such column")
	// ErrExists is returned when a table or column of that name is already there.
	ErrExists = errors.New("the name is already taken")
	// ErrDefinition is returned when a table cannot be defined in that way.
	ErrDefinition = errors.New("not a possible definition")
	// ErrIndexed is returned when a row would have to be entered in or struck from an
	// index that this package cannot sort.
	ErrIndexed = errors.New("the table has an index, which only Access itself can keep up")
	// ErrDuplicate is returned when a row has the key of another one where
	// only one may have it.
	ErrDuplicate = errors.New("there is such a row already")
	// ErrType is returned when a value is not of the column's type.
	ErrType = errors.New("wrong type of value")
	// ErrRange is returned when a number or date does not fit the column.
	ErrRange = errors.New("value out of range")
	// ErrTooLong is returned when a text is longer than the column, or a row than a page.
	ErrTooLong = errors.New("text too long")
	// ErrCharacter is returned when the format cannot hold a character of a text: Access
	// 97 any outside its code page, Access 2000 a few after U+FEFF at the beginning.
	ErrCharacter = errors.New("character that the database cannot store")
	// ErrRequired is returned when a required column would become null.
	ErrRequired = errors.New("a value is required")
)
