package ado

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-ole/go-ole"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// Errors of the Access engine. Beside them come [bws.ErrLocked], the errors of package jet for tables,
// fields and values (jet.ErrNoTable, ErrNoColumn, ErrType, ErrRange, ErrTooLong, ErrRequired), and
// jet.ErrClosed. The engine's own text, in the language of Windows, is always behind them.
var (
	// ErrNoProvider is returned when this computer has no Access engine that this program can use.
	ErrNoProvider = errors.New("no Access database engine that this program can use")
	// ErrReadOnly is returned when the file, or the folder in which the engine keeps its lock file,
	// cannot be written.
	ErrReadOnly = errors.New("the Bridgemate database or its folder cannot be written to")
	// ErrIncomplete is returned when fewer or more rows were read than the table has, every time.
	ErrIncomplete = errors.New("the Bridgemate database could not be read to the end")
	// ErrEngine is returned for what the Access engine refuses for any other reason.
	ErrEngine = errors.New("the Access database engine refused")
)

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

// helpContexts is where the help pages of Jet's errors begin: 5003218 belongs to error 3218.
const helpContexts = 5_000_000

// jetNumber finds Jet's error number in the text of an EXCEPINFO, which shows the help context and has
// no method for it. The provider's words stand before it, so the last occurrence counts.
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
	3027: ErrReadOnly, 3073: ErrReadOnly,
	3078: jet.ErrNoTable, 3163: jet.ErrTooLong, 3314: jet.ErrRequired, 3349: jet.ErrRange,
}

// codes of COM, ADO and OLE DB that say enough by themselves.
var codes = map[uint32]error{
	0x80040154: ErrNoProvider,  // REGDB_E_CLASSNOTREG
	0x800401F3: ErrNoProvider,  // CO_E_CLASSSTRING
	0x800A0E7A: ErrNoProvider,  // adErrProviderNotFound
	0x80040E37: jet.ErrNoTable, // DB_E_NOTABLE
	0x80040E09: ErrReadOnly,    // DB_SEC_E_PERMISSIONDENIED
	0x80040E38: bws.ErrLocked,  // DB_E_CONCURRENCYVIOLATION
}

// lockWords are in the engine's text when something is locked, in the languages of its users. They
// are asked last: a number says it better, and is not always told.
var lockWords = []string{
	"locked", "could not lock", "couldn't lock", "in use", "exclusively", "prevents it from being opened",
	"vergrendeld", "in gebruik", "gesperrt", "verrouill", "bloquead", "bloccat", "låst", "zablokowan", "lukittu", "kilitl",
}

func (f fault) meaning() error {
	if err, ok := meanings[f.jet]; ok {
		return err
	}
	if err, ok := codes[f.code]; ok {
		return err
	}
	text := strings.ToLower(f.text)
	for _, word := range lockWords {
		if strings.Contains(text, word) {
			return bws.ErrLocked
		}
	}
	return ErrEngine
}

// translate puts the documented error before what the engine says; other errors stay as they are.
func translate(err error) error {
	f, ok := faultOf(err)
	if !ok {
		return err
	}
	return fmt.Errorf("%w: %w", f.meaning(), err)
}
