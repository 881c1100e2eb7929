package control

import (
	"errors"
	"fmt"

	"clubnight/bridgemate/bws"
)

// Errors of this package; what is returned wraps one of them, with the
// program or the process.
var (
	// ErrNoProgram is returned when there is no control program at the path
	// that was given.
	ErrNoProgram = errors.New("the Bridgemate control program was not found")
	// ErrRunning is returned when a control program runs on this computer already: a
	// second one would take the Bridgemate server from the first.
	ErrRunning = errors.New("the Bridgemate control program is running already")
	// ErrElevation is returned when the program is set to run as an administrator,
	// which this one is not.
	ErrElevation = errors.New("the Bridgemate control program wants an administrator")
	// ErrNotProgram is returned when the file is no program, or none for this computer.
	ErrNotProgram = errors.New("the file is no program for this computer")
	// ErrBlocked is returned when the computer does not let the program run: a
	// protection against viruses, a rule of whoever looks after the computer, or
	// the rights of the file.
	ErrBlocked = errors.New("the computer does not let the Bridgemate control program run")
	// ErrDeclined is returned when somebody was asked whether the program
	// may run, and said no.
	ErrDeclined = errors.New("the start of the Bridgemate control program was declined")
)

// errorsOfWindows are the errors of Windows for a program that it does not start
// (System Error Codes).
var errorsOfWindows = map[uintptr]error{
	2: ErrNoProgram, 3: ErrNoProgram, // ERROR_FILE_NOT_FOUND, ERROR_PATH_NOT_FOUND: taken away since it was looked for
	5: ErrBlocked, 225: ErrBlocked, 226: ErrBlocked, // ERROR_ACCESS_DENIED, ERROR_VIRUS_INFECTED, ERROR_VIRUS_DELETED
	// ERROR_ACCESS_DISABLED_NO_SAFER_UI_BY_POLICY, ERROR_ACCESS_DISABLED_BY_POLICY,
	// ERROR_SYSTEM_INTEGRITY_POLICY_VIOLATION
	786: ErrBlocked, 1260: ErrBlocked, 4551: ErrBlocked,
	// ERROR_CHILD_NOT_COMPLETE, ERROR_BAD_EXE_FORMAT, ERROR_EXE_MACHINE_TYPE_MISMATCH
	129: ErrNotProgram, 193: ErrNotProgram, 216: ErrNotProgram,
	740: ErrElevation, 1223: ErrDeclined, // ERROR_ELEVATION_REQUIRED, ERROR_CANCELLED
}

// Kind says which control program it is.
type Kind uint8

// The kinds, from the oldest to the newest, and the one of the rehearsal.
const (
	// BMPro is Bridgemate Pro Control, the program of the guide, for the Bridgemate Pro.
	BMPro Kind = iota
	// BCS4 is the Bridgemate Control Software up to version 4, for the
	// Bridgemate II and 3.
	BCS4
	// BCS5 is the Bridgemate Control Software written anew for .NET, from version 5.
	BCS5
	// StandIn is the simulated control program of the rehearsal. It takes
	// BM Pro's command line.
	StandIn
)

// String is the program's name as a director knows it.
func (k Kind) String() string {
	switch k {
	case BMPro:
		return "Bridgemate Pro Control"
	case BCS4:
		return "Bridgemate Control Software 4"
	case BCS5:
		return "Bridgemate Control Software 5"
	case StandIn:
		return "rehearsal"
	}
	return fmt.Sprintf("unknown control program (%d)", uint8(k))
}

// Generation is the generation of the database that the program was made for.
func (k Kind) Generation() bws.Generation {
	if k == BCS4 || k == BCS5 {
		return bws.BCS
	}
	return bws.BMPro
}

// ChoosesHandRecords reports whether the program uploads the hand records of the sections
// in Switches.HandRecords alone. BCS 5 does not know the switch /h: with Reset it uploads
// every row of the HandRecord table.
func (k Kind) ChoosesHandRecords() bool { return k != BCS5 }

// Program is a control program on this computer.
type Program struct {
	Kind Kind
	// Path is the executable file.
	Path string
	// Version is the version in the file, as "4.1.2"; "" when the file holds none.
	Version string
	// From is how the program was found.
	From Origin
}

// Origin is how a program was found.
type Origin uint8

// The origins.
const (
	FromUser     Origin = iota // somebody named it
	FromRegistry               // by its installer's entry
	FromFolder                 // in its installer's usual folder
)

// String names the program with its version.
func (p Program) String() string {
	if p.Version == "" {
		return p.Kind.String()
	}
	return fmt.Sprintf("%s (version %s)", p.Kind, p.Version)
}
