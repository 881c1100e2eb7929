package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session/eventserver"
	"clubnight/session/node"
	"clubnight/session/replica"
)

// retrying says how long a command has the server of an event tried.
type retrying string

// The words of --retry.
const (
	retryUsual  retrying = "usual"  // for ever, slower and slower, until it is certain to be in vain
	retryAlways retrying = "always" // also then: for a room where nobody sits
	retryNever  retrying = "never"  // the first failure ends the command
)

func (r *retrying) flags(flags *pflag.FlagSet) {
	flags.StringVar((*string)(r), "retry", string(retryUsual),
		"how long the server is tried, a `WORD`: usual, for ever, slower and slower, but not after a wrong password, "+
			"a certificate that does not fit, or in a closed event; always, then too; never, the first failure ends this")
}

// check refuses other words.
func (r retrying) check() error {
	if all := []retrying{retryUsual, retryAlways, retryNever}; !slices.Contains(all, r) {
		return fmt.Errorf("--retry %s: usual, always or never: %w", r, errUsage)
	}
	return nil
}

// final reports whether an error ends following, until somebody says otherwise.
func (r retrying) final(err error) bool { return r != retryAlways && node.Final(err) }

// again reports whether what failed is tried again that somebody has just asked for: who
// joins may have mistyped an address.
func (r retrying) again(err error) bool {
	switch eventserver.ProspectOf(err) {
	case eventserver.Passing:
		return r != retryNever
	case eventserver.Lasting, eventserver.Final:
		return r == retryAlways
	}
	return false
}

// persist does something until it succeeds, fails for good, or ctx ends. Each failure is
// told, and when it is tried again.
func (r retrying) persist(ctx context.Context, out io.Writer, do func() error) error {
	pause := replica.Backoff{}
	for {
		err := do()
		if err == nil || ctx.Err() != nil || !r.again(err) {
			return err
		}
		wait := pause.Next()
		s := replica.Status{State: replica.Alone, Err: err, Next: time.Now().Add(wait)}
		fmt.Fprintf(out, "%s %s\n", now(), stands(s))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// tellStanding tells how an evening stands with its server: what is the matter, and when
// it is tried again; not each time that it is.
func tellStanding(out io.Writer) func(replica.Status) {
	return func(s replica.Status) {
		if s.State == replica.Alone && s.Err != nil && s.Next.IsZero() {
			return // it is being tried again
		}
		fmt.Fprintf(out, "%s %s\n", now(), stands(s))
	}
}

// stands says how an evening stands with its server.
func stands(s replica.Status) string {
	text := map[replica.State]string{
		replica.InStep: "in step", replica.Behind: "behind", replica.Alone: "alone", replica.Refused: "refused",
	}[s.State]
	if s.ToSend > 0 || s.ToCome > 0 {
		text += fmt.Sprintf(", %d to send, %d to come", s.ToSend, s.ToCome)
	}
	if n := len(s.Aside); n > 0 {
		text += fmt.Sprintf(", %s with a false signature kept aside", entriesOf(n))
	}
	if s.Err != nil {
		why, known := explained(s.Err)
		if !known {
			why = strings.TrimSuffix(s.Err.Error(), ".") + "."
		}
		text += ": " + why
	}
	switch {
	case !s.Next.IsZero():
		text += " It is tried again at " + s.Next.Format(time.TimeOnly) + "."
	case s.State == replica.Refused:
		text += " It is not tried again by itself: the line retry has it tried (--enter), or --retry always."
	}
	return text
}

// failure is the error by which ctx was ended; nil where somebody ended the command.
func failure(ctx context.Context) error {
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) { // as that of a signal is
		return err
	}
	return nil
}

// retried has the server of an event tried, where a line says so; it reports whether it
// did.
func (e *opened) retried(line string, out io.Writer) bool {
	if e.retry == nil || !strings.EqualFold(line, "retry") {
		return false
	}
	fmt.Fprintf(out, "%s tried again now\n", now())
	e.retry()
	return true
}
