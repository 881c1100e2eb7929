package adostandin

import (
	"errors"
	"fmt"
	"os"

	"github.com/go-ole/go-ole"
	"golang.org/x/sys/windows"

	"clubnight/bridgemate/jet"
)

// HResult is an error that a call returns without an EXCEPINFO.
type HResult uint32

func (h HResult) Error() string { return fmt.Sprintf("HRESULT %08X", uint32(h)) }

// Exception is an error that a call returns as DISP_E_EXCEPTION, with an EXCEPINFO.
type Exception struct {
	Code        uint32 // scode
	Jet         int    // Jet's own number, 3218; 0 for a fault that is not Jet's
	Description string // "" for none
}

func (e *Exception) Error() string { return fmt.Sprintf("%08X, %d: %s", e.Code, e.Jet, e.Description) }

// Codes of ADO, OLE DB and COM.
const (
	Unspecified  = 0x80004005 // E_FAIL
	ObjectClosed = 0x800A0E78 // adErrObjectClosed
	Disconnected = 0x80010108 // RPC_E_DISCONNECTED
	NotHere      = 0x80040154 // REGDB_E_CLASSNOTREG: also where the other word size has the class

	inTransaction  = 0x800A0CAE // adErrInvalidTransaction
	notInList      = 0x800A0CC1 // adErrItemNotFound
	noCurrentRow   = 0x800A0BCD // adErrNoCurrentRecord
	noTransaction  = 0x8004D00E // XACT_E_NOTRANSACTION
	badStatement   = 0x80040E14 // DB_E_ERRORSINCOMMAND
	missingValue   = 0x80040E10 // DB_E_PARAMNOTOPTIONAL
	missingTable   = 0x80040E37 // DB_E_NOTABLE
	integrity      = 0x80040E2F // DB_E_INTEGRITYVIOLATION
	tableExists    = 0x80040E3F // DB_E_TABLEEXISTS, a column too
	valueTruncated = 0x80040E21 // DB_E_ERRORSOCCURRED
)

var closedObject = &Exception{ObjectClosed, 0, "Operation is not allowed when the object is closed."}

// faults are what Jet says of the errors of package jet.
var faults = []struct {
	of  error
	say Exception
}{
	{jet.ErrLocked, Exception{Unspecified, 3045, "Could not use the file; file already in use."}},
	{jet.ErrBusy, Exception{Unspecified, 3045, "Could not use the file; file already in use."}},
	{windows.ERROR_SHARING_VIOLATION, Exception{Unspecified, 3045, "Could not use the file; file already in use."}},
	{os.ErrNotExist, Exception{Unspecified, 3024, "Could not find file."}},
	{os.ErrPermission, Exception{Unspecified, 3051, "The database engine cannot open the file."}},
	{jet.ErrNotAccess, Exception{Unspecified, 3343, "Unrecognized database format."}},
	{jet.ErrNoTable, Exception{missingTable, 3078, "The database engine cannot find the input table or query."}},
	{jet.ErrNoColumn, Exception{missingValue, 3088, "No value given for one or more required parameters."}},
	{jet.ErrTooLong, Exception{valueTruncated, 3163,
		"The field is too small to accept the amount of data you attempted to add."}},
	{jet.ErrRequired, Exception{valueTruncated, 3314,
		"The field cannot contain a Null value because its Required property is True."}},
	{jet.ErrRange, Exception{badStatement, 3349, "Numeric field overflow."}},
	{jet.ErrDuplicate, Exception{integrity, 3022, "The changes you requested to the table were not successful."}},
	{jet.ErrExists, Exception{tableExists, 3380, "The field already exists in the table."}},
	{errNoTransaction, Exception{noTransaction, 0, "No transaction is active."}},
}

// exceptionOf puts an error of package jet into Jet's words.
func exceptionOf(err error) *Exception {
	var told *Exception
	if errors.As(err, &told) {
		return told
	}
	for _, f := range faults {
		if errors.Is(err, f.of) {
			return &f.say
		}
	}
	var syntax *syntaxError
	if errors.As(err, &syntax) {
		return &Exception{badStatement, 3075, err.Error()}
	}
	return &Exception{Unspecified, 0, err.Error()}
}

// excepInfo is COM's EXCEPINFO.
type excepInfo struct {
	_           [2]uint16 // wCode, wReserved
	source      *int16
	description *int16
	_           *int16 // bstrHelpFile
	helpContext uint32
	_           [2]uintptr // pvReserved, pfnDeferredFillIn
	scode       uint32
}

// helpContexts is where the help pages of Jet's faults begin.
const helpContexts = 5_000_000

// fill writes an exception for the caller, who frees the texts.
func (e *Exception) fill(into *excepInfo) {
	*into = excepInfo{scode: e.Code, source: ole.SysAllocStringLen("the stand-in for ADO")}
	if e.Jet != 0 {
		into.helpContext = uint32(helpContexts + e.Jet)
	}
	if e.Description != "" {
		into.description = ole.SysAllocStringLen(e.Description)
	}
}
