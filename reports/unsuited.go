package reports

import (
	"fmt"

	"clubnight/reports/sheet"
)

// Unsuited is the error for a sheet of a kind that tells nothing of an evening, or would
// tell something else than was played; [Kind.Without] says why. It wraps
// sheet.ErrNothingToPrint.
type Unsuited struct{ Of Kind }

// Error says it for a log.
func (e *Unsuited) Error() string {
	return fmt.Sprintf("%s: %v: %s", e.Of, sheet.ErrNothingToPrint, e.Of.Without())
}

// Unwrap is sheet.ErrNothingToPrint.
func (e *Unsuited) Unwrap() error { return sheet.ErrNothingToPrint }
