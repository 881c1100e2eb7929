package ado

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/go-ole/go-ole"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// told is what an engine tells; its String is spelt as go-ole spells EXCEPINFO.
type told struct {
	code, context uint32
	text          string
}

func (e told) Error() string { return e.text }
func (e told) SCODE() uint32 { return e.code }
func (e told) String() string {
	return fmt.Sprintf("wCode: 0x0, bstrSource: Microsoft JET Database Engine, bstrDescription: %s, bstrHelpFile: <nil>, dwHelpContext: %#x, scode: %#x", e.text, e.context, e.code)
}

// exceptional is DISP_E_EXCEPTION with what the engine told.
func exceptional(e told) error { return ole.NewErrorWithSubError(0x80020009, e.text, e) }

const unspecified = 0x80004005 // E_FAIL, which Jet gives for nearly everything

func TestNumbersOfJetHaveTheirMeaning(t *testing.T) {
	for _, test := range []struct {
		err  error
		want error
	}{
		{exceptional(told{unspecified, 5003218, "in any language"}), bws.ErrLocked},
		{exceptional(told{unspecified, 5003260, "in any language"}), bws.ErrLocked},
		{exceptional(told{unspecified, 5003197, "in any language"}), bws.ErrLocked},
		{exceptional(told{unspecified, 0, "Could not update; currently locked."}), bws.ErrLocked},
		{exceptional(told{unspecified, 0, "Bijwerken is niet mogelijk; momenteel vergrendeld."}), bws.ErrLocked},
		{exceptional(told{unspecified, 0, "Aktualisieren nicht möglich; derzeit gesperrt."}), bws.ErrLocked},
		{exceptional(told{0x80040E38, 0, ""}), bws.ErrLocked},
		{exceptional(told{unspecified, 5003027, "Cannot update. Database or object is read-only."}), ErrReadOnly},
		{exceptional(told{0x80040E09, 0, ""}), ErrReadOnly},
		{exceptional(told{0x80040E37, 5003078, "cannot find the input table or query 'Nowhere'"}), jet.ErrNoTable},
		{exceptional(told{unspecified, 5003163, "The field is too small"}), jet.ErrTooLong},
		{exceptional(told{0x800A0E7A, 0, "Provider cannot be found."}), ErrNoProvider},
		{ole.NewError(0x80040154), ErrNoProvider},
		{ole.NewError(0x800401F3), ErrNoProvider},
		{exceptional(told{unspecified, 5003343, "in any language"}), ErrDamaged},
		{exceptional(told{unspecified, 0, "Unrecognized database format 'C:\\Club\\tonight.bws'."}), ErrDamaged},
		{exceptional(told{unspecified, 5003041, "in any language"}), ErrOldFormat},
		{exceptional(told{unspecified, 5003170, "in any language"}), ErrNoProvider},
		{exceptional(told{unspecified, 0, "Could not find installable ISAM."}), ErrNoProvider},
		{exceptional(told{unspecified, 0, `Could not use 'C:\Misamis\tonight.bws'; file already in use.`}),
			bws.ErrLocked},
		{exceptional(told{unspecified, 5003026, "in any language"}), ErrDiskFull},
		{exceptional(told{unspecified, 5003183, "in any language"}), ErrDiskFull},
		{exceptional(told{unspecified, 0, "Not enough space on disk."}), ErrDiskFull},
		{exceptional(told{unspecified, 5003043, "in any language"}), ErrUnreachable},
		{exceptional(told{unspecified, 5003044, "in any language"}), ErrUnreachable},
		{exceptional(told{unspecified, 5003024, "in any language"}), ErrUnreachable},
		{exceptional(told{unspecified, 0, "Your network access was interrupted: disk or network error."}),
			ErrUnreachable},
		{exceptional(told{unspecified, 0, "'N:\\Club' is not a valid path."}), ErrUnreachable},
		{exceptional(told{0x800A0E78, 1240656, "Operation is not allowed when the object is closed."}), ErrUnreachable},
		{ole.NewError(0x80010108), ErrUnreachable},
		{exceptional(told{0x800401FD, 0, ""}), ErrUnreachable},
		{exceptional(told{0x80040E10, 5003088, "No value given for one or more required parameters."}),
			jet.ErrNoColumn},
		{exceptional(told{unspecified, 5003380, "Field 'Winners' already exists in table 'Section'."}), jet.ErrExists},
		{exceptional(told{unspecified, 5003033, "no permission"}), ErrReadOnly},
		{exceptional(told{unspecified, 0, "Unspecified error"}), ErrEngine},
		// The help context counts, not a number that a text happens to hold.
		{exceptional(told{unspecified, 1240640, "dwHelpContext: 0x4c57d2, wrong"}), ErrEngine},
	} {
		got := translate(fmt.Errorf("somewhere: %w", test.err))
		if !errors.Is(got, test.want) {
			t.Errorf("%v: want %v", got, test.want)
		}
		if again := translate(got); again != got {
			t.Errorf("%v is translated again: %v", got, again)
		}
		if !errors.Is(got, test.err) {
			t.Errorf("%v: the engine's own words are lost", got)
		}
	}
}

func TestOtherErrorsStay(t *testing.T) {
	for _, err := range []error{nil, os.ErrNotExist, fmt.Errorf("x: %w", jet.ErrTooLong), errors.New("locked")} {
		if got := translate(err); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
}

// TestExcepinfoTellsWhatIsAsked checks go-ole's own type against what faultOf expects of
// it.
func TestExcepinfoTellsWhatIsAsked(t *testing.T) {
	var e any = ole.EXCEPINFO{}
	if _, ok := e.(exception); !ok {
		t.Error("ole.EXCEPINFO does not tell what is asked of it")
	}
	if f, ok := faultOf(ole.NewErrorWithSubError(unspecified, "text", ole.EXCEPINFO{})); !ok ||
		f.code != unspecified || f.jet != 0 {
		t.Errorf("%+v, %v", f, ok)
	}
	if n := jetNumber("wCode: 0x0, dwHelpContext: 0x4c57d2, scode: 0x80004005"); n != 3218 {
		t.Errorf("5003218 is error %d", n)
	}
}
