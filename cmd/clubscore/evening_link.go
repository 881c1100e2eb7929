package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// eveningLink gives those who are named in an evening the numbers of the members who they
// are.
func eveningLink(flags *pflag.FlagSet) action {
	dry := flags.Bool("dry-run", false, "says who would have which number, and changes nothing")
	return changing(flags, func(_ context.Context, e *opened, rest []string, out io.Writer) error {
		if len(rest) > 0 {
			return errUsage
		}
		return linkNames(e.Session, e.club, *dry, out)
	})
}

// linkNames links the names of an evening to the members of its club, and tells it.
func linkNames(s *session.Session, club *clubfile.File, dry bool, out io.Writer) error {
	links, shared := s.State().Links(membersOf(club))
	if len(links) > 0 {
		if err := enter(s, out, dry, links...); err != nil {
			return err
		}
	}
	tellShared(out, s.State(), shared)
	return nil
}

// link links the names of an evening that was read from a Bridgemate database.
func (i importBWS) link(club *clubfile.File, number int64, out io.Writer) error {
	j, err := club.Evening(number)
	if err != nil {
		return err
	}
	s, err := session.Resume(j)
	if err != nil {
		return fmt.Errorf("%s: %w", i.file, err)
	}
	return linkNames(s, club, false, out)
}
