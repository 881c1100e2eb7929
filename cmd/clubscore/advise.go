package main

import (
	"errors"
	"fmt"
	"io"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/words/refusals"
)

// advise says what an error of the club file means and what to do; of other errors nothing.
func advise(out io.Writer, err error) {
	for _, of := range []error{
		session.ErrDamaged, clubfile.ErrDamaged, clubfile.ErrNotClubFile, clubfile.ErrEmpty, clubfile.ErrNewer, clubfile.ErrElsewhere,
		clubfile.ErrFull, clubfile.ErrDisk, clubfile.ErrReadOnly, clubfile.ErrLocked, clubfile.ErrGone, clubfile.ErrCannotOpen,
	} {
		if !errors.Is(err, of) {
			continue
		}
		if e, known := refusals.Explain(say(), err); known {
			fmt.Fprintln(out, e)
		}
		return
	}
}
