package protocol

import (
	"fmt"
	"strconv"
)

// NoConnection is the error of a call that nobody answered as a Data Connector does: the
// computer or its port cannot be reached, or every answer was of HTTP and no success. It
// unwraps to the cause, also to that of the context. Whether the call was carried out is
// not known: its answer may be what was lost.
type NoConnection struct {
	Command Command // 0 of Alive
	Tries   int
	Cause   error
}

// Error is for the log.
func (e *NoConnection) Error() string {
	return fmt.Sprintf("command %d: no connection after %d tries: %v", e.Command, e.Tries, e.Cause)
}

// Unwrap is the cause.
func (e *NoConnection) Unwrap() error { return e.Cause }

// Is is true for [ErrorNoConnection].
func (e *NoConnection) Is(target error) bool { return target == ErrorNoConnection }

// Refused is the error of a call that the Data Connector answered with an error. It is
// the [ErrorType] that it has:
//
//	errors.Is(err, protocol.ErrorBusy)
type Refused struct {
	Command Command
	Type    ErrorType
	Text    string // for the log; not meant for the director
}

// Error is for the log.
func (e *Refused) Error() string {
	return fmt.Sprintf("command %d: %v: %s", e.Command, e.Type, e.Text)
}

// Is is true for the error's type.
func (e *Refused) Is(target error) bool { return target == e.Type }

// Unexpected is the error of an answer that is none to the call: of another command, of
// another type, too long, or no JSON in five tries.
type Unexpected struct {
	Command  Command
	Answered Command // what the answer is to
	DataType DataType
	Cause    error // nil where the answer could be read
}

// Error is for the log.
func (e *Unexpected) Error() string {
	s := fmt.Sprintf("command %d: answer to command %d with data of type %d", e.Command, e.Answered, e.DataType)
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap is the cause.
func (e *Unexpected) Unwrap() error { return e.Cause }

// Is is true for [ErrorUnexpectedCommand] where another command was answered.
func (e *Unexpected) Is(target error) bool {
	return target == ErrorUnexpectedCommand && e.Cause == nil && e.Answered != e.Command
}

// Error is the type's number for the log.
func (e ErrorType) Error() string { return "error type " + strconv.Itoa(int(e)) }
