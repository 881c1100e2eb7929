package adostandin

import (
	"slices"
	"strings"
)

// Fault makes calls go wrong.
type Fault struct {
	// Call is the member, as ADO's reference has it, "Recordset.MoveNext",
	// or "DllGetClassObject".
	Call string
	// Of is a part of what the call is about, "" for any: of a Connection its connection
	// string or, of Execute, the statement; of a Command, a Recordset and its Fields the
	// statement, of a Field its name, of a class its ProgID.
	Of string
	// Skip calls go well, and then Times go wrong; 0 is all of them.
	Skip, Times int
	// Late does what is asked before the call goes wrong.
	Late bool
	// Wait is done first. With it alone the call is slow, and goes well.
	Wait func()
	// Err is what the call says, an [HResult] or an [*Exception], or else Answer what it
	// gives instead: what a VARIANT can be made of, or an ole.VARIANT.
	Err    error
	Answer any
}

// broken are the faults that are in force, while mu is held.
var broken []*Fault

// Break puts a fault in force until mend is called.
func Break(f Fault) (mend func()) {
	mu.Lock()
	defer mu.Unlock()
	mine := &f
	if f.Times == 0 {
		mine.Times = -1
	}
	broken = append(broken, mine)
	return func() {
		mu.Lock()
		defer mu.Unlock()
		broken = slices.DeleteFunc(broken, func(b *Fault) bool { return b == mine })
	}
}

// breaks finds the fault of a call; nil when it goes well.
func breaks(call, about string) *Fault {
	mu.Lock()
	defer mu.Unlock()
	for _, f := range broken {
		switch {
		case f.Call != call || f.Times == 0 || !strings.Contains(about, f.Of):
			continue
		case f.Skip > 0:
			f.Skip--
			continue
		case f.Times > 0:
			f.Times--
		}
		return f
	}
	return nil
}
