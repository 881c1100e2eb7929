package clubfile

import (
	"context"
	"errors"
)

// errFound ends a look through the evenings.
var errFound = errors.New("found")

// Country is the country of the club, as the newest evening says that names one: two
// letters, "" where none does.
func (f *File) Country() (code string, err error) {
	ctx, stop := context.WithCancelCause(context.Background())
	defer stop(nil)
	err = f.Archive().List(ctx, func(l Listed) {
		if code == "" && l.Evening.Country != "" {
			code = l.Evening.Country
			stop(errFound)
		}
	})
	if context.Cause(ctx) == errFound {
		err = nil
	}
	return code, err
}
