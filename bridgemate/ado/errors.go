package ado

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-ole/go-ole"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// Errors of the Access engine, one for each thing that a director can do about it. Beside
// them come [bws.ErrLocked], the errors of package jet for tables, fields and values
// (jet.ErrNoTable, ErrNoColumn, ErrExists, ErrDefinition, ErrType, ErrRange, ErrTooLong,
// ErrCharacter, ErrRequired), and jet.ErrClosed. The engine's own text, in the language
// of Windows, is always behind them.
var (
	// ErrNoProvider is returned when this computer has no Access engine that this program
	// can use, or one of which a part is missing.
	ErrNoProvider = errors.New("no Access database engine that this program can use")
	// ErrOldFormat is returned when the engine of this computer is too new for Access 97.
	ErrOldFormat = errors.New("the Access database engine of this computer does not know the Access 97 format")
	// ErrReadOnly is returned when the file, or the folder in which the engine keeps its
	// lock file, cannot be written.
	ErrReadOnly = errors.New("the Bridgemate database or its folder cannot be written to")
	// ErrUnreachable is returned when the file is no longer where it was: a network path,
	// a disk or a stick has gone. The next call looks for it again.
	ErrUnreachable = errors.New("the Bridgemate database cannot be reached any more")
	// ErrDiskFull is returned when there is no room for what is to be written, on the
	// disk or within the two gigabytes of an Access file.
	ErrDiskFull = errors.New("there is no room left for the Bridgemate database")
	// ErrDamaged is returned when the engine does not recognize the file, because it is
	// damaged or of a format that is too new for the engine.
	ErrDamaged = errors.New("the Bridgemate database is damaged or of a newer format")
	// ErrIncomplete is returned when fewer or more rows were read than the
	// table has, every time.
	ErrIncomplete = errors.New("the Bridgemate database could not be read to the end")
	// ErrNoTransaction is returned by Batch, before anything is done, when the engine
	// does not begin or take back a transaction that is told to it in SQL.
	ErrNoTransaction = errors.New("the Access database engine takes no batches")
	// ErrEngine is returned for what the Access engine refuses for any other reason.
	ErrEngine = errors.New("the Access database engine refused")
)

// MissingProvider is ErrNoProvider with what was looked for. The engine that is
// part of Windows, Jet 4.0, is there for 32-bit programs only; a 64-bit one needs
// the Access Database Engine of Microsoft in 64 bits, which cannot be installed
// beside an Office of 32 bits.
type MissingProvider struct {
	WordSize int // of this program: 32 or 64
	Names    []string
	Cause    error
}

// Error names what was looked for.
func (m *MissingProvider) Error() string {
	return fmt.Sprintf("%v (looked for %s in %d bits): %v", ErrNoProvider,
		strings.Join(m.Names, ", "), m.WordSize, m.Cause)
}

// Unwrap gives ErrNoProvider and the cause.
func (m *MissingProvider) Unwrap() []error { return []error{ErrNoProvider, m.Cause} }

// fault is what the engine tells of a failure.
type fault struct {
	code uint32 // of COM, ADO or OLE DB
	jet  int    // Jet's own number, 3218; 0 when it was not told
	text string // in the language of Windows
}

// exception is the part of ole.EXCEPINFO that carries the engine's words.
type exception interface {
	error
	SCODE() uint32
	String() string
}

// faultOf looks into an error of go-ole; false when it did not come from COM.
func faultOf(err error) (fault, bool) {
	var failure *ole.OleError
	if !errors.As(err, &failure) {
		return fault{}, false
	}
	f := fault{code: uint32(failure.Code()), text: failure.Description()}
	if told, ok := failure.SubError().(exception); ok {
		if told.SCODE() != 0 {
			f.code = told.SCODE()
		}
		f.jet = jetNumber(told.String())
		f.text = told.Error()
	}
	return f, true
}

// helpContexts is where the help pages of Jet's errors begin: 5003218
// belongs to error 3218.
const helpContexts = 5_000_000

// jetNumber finds Jet's error number in the text of an EXCEPINFO, which shows the
// help context and has no method for it. The provider's words stand before it, so the
// last occurrence counts.
func jetNumber(text string) int {
	const before = "dwHelpContext: 0x"
	i := strings.LastIndex(text, before)
	if i < 0 {
		return 0
	}
	digits, _, _ := strings.Cut(text[i+len(before):], ",")
	context, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || context < helpContexts+3000 || context > helpContexts+3999 {
		return 0
	}
	return int(context - helpContexts)
}

// meanings of Jet's own error numbers.
var meanings = map[int]error{
	3006: bws.ErrLocked, 3008: bws.ErrLocked, 3009: bws.ErrLocked, 3045: bws.ErrLocked, 3046: bws.ErrLocked,
	3050: bws.ErrLocked, 3051: bws.ErrLocked, 3158: bws.ErrLocked, 3186: bws.ErrLocked, 3187: bws.ErrLocked,
	3188: bws.ErrLocked, 3189: bws.ErrLocked, 3196: bws.ErrLocked, 3197: bws.ErrLocked, 3202: bws.ErrLocked,
	3211: bws.ErrLocked, 3212: bws.ErrLocked, 3218: bws.ErrLocked, 3260: bws.ErrLocked, 3261: bws.ErrLocked,
	3262: bws.ErrLocked, 3356: bws.ErrLocked, 3704: bws.ErrLocked, 3734: bws.ErrLocked,
	3027: ErrReadOnly, 3033: ErrReadOnly, 3073: ErrReadOnly,
	3024: ErrUnreachable, 3040: ErrUnreachable, 3043: ErrUnreachable, 3044: ErrUnreachable,
	3026: ErrDiskFull, 3036: ErrDiskFull, 3183: ErrDiskFull,
	3049: ErrDamaged, 3343: ErrDamaged, 3428: ErrDamaged,
	3041: ErrOldFormat, 3170: ErrNoProvider,
	3061: jet.ErrNoColumn, 3078: jet.ErrNoTable, 3163: jet.ErrTooLong, 3191: jet.ErrExists,
	3022: jet.ErrDuplicate, 3058: jet.ErrRequired, 3314: jet.ErrRequired, 3349: jet.ErrRange, 3380: jet.ErrExists,
}

// codes of COM, ADO and OLE DB that say enough by themselves.
var codes = map[uint32]error{
	0x80040154: ErrNoProvider,   // REGDB_E_CLASSNOTREG
	0x800401F3: ErrNoProvider,   // CO_E_CLASSSTRING
	0x800A0E7A: ErrNoProvider,   // adErrProviderNotFound
	0x800A0E78: ErrUnreachable,  // adErrObjectClosed
	0x80010108: ErrUnreachable,  // RPC_E_DISCONNECTED: the object behind it has ended
	0x800401FD: ErrUnreachable,  // CO_E_OBJNOTCONNECTED
	0x80040E10: jet.ErrNoColumn, // DB_E_PARAMNOTOPTIONAL: an unknown name passes for a parameter
	0x80040E37: jet.ErrNoTable,  // DB_E_NOTABLE
	0x80040E09: ErrReadOnly,     // DB_SEC_E_PERMISSIONDENIED
	0x80040E38: bws.ErrLocked,   // DB_E_CONCURRENCYVIOLATION
}

// words are in the engine's text, in the languages of its users. They are asked last and
// in this order: a number says it better, and is not always told.
var words = []struct {
	meaning error
	any     []string
}{
	{ErrDamaged, []string{"unrecognized database format", "database-indeling", "datenbankformat", "databasformat",
		"format de base de données", "formato de base de datos"}},
	{ErrDiskFull, []string{"disk space", "space on disk", "schijfruimte", "speicherplatz",
		"espace disque", "espacio en disco"}},
	{ErrUnreachable, []string{"network error", "netwerkfout", "netzwerkfehler", "erreur réseau",
		"not a valid path", "find file"}},
	{bws.ErrLocked, []string{
		"locked", "could not lock", "couldn't lock", "in use", "exclusively", "prevents it from being opened",
		"vergrendeld", "in gebruik", "gesperrt", "verrouill", "bloquead", "bloccat", "låst",
		"zablokowan", "lukittu", "kilitl",
	}},
	{ErrNoProvider, []string{" isam"}},
}

func (f fault) meaning() error {
	if err, ok := meanings[f.jet]; ok {
		return err
	}
	if err, ok := codes[f.code]; ok {
		return err
	}
	text := strings.ToLower(f.text)
	for _, w := range words {
		if slices.ContainsFunc(w.any, func(word string) bool { return strings.Contains(text, word) }) {
			return w.meaning
		}
	}
	return ErrEngine
}

// translate puts the documented error before what the engine says; other errors, and what
// has been translated, stay as they are.
func translate(err error) error {
	f, ok := faultOf(err)
	if !ok {
		return err
	}
	meaning := f.meaning()
	if errors.Is(err, meaning) {
		return err
	}
	return fmt.Errorf("%w: %w", meaning, err)
}
