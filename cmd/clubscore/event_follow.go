package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/eventserver"
	"clubnight/session/node"
	"clubnight/session/replica"
)

// eventFollow keeps an evening in step with its event until it is ended.
func eventFollow(flags *pflag.FlagSet) action {
	entries := flags.Bool("entries", false, "tells also what is recorded, here and elsewhere")
	enters := flags.Bool("enter", false,
		"records lines from the input, as evening do takes them, and has the server tried at the line retry; ends with them")
	over := flags.Bool("until-over", false, "ends with the evening")
	var how retrying
	how.flags(flags)
	return onClaimed(flags, func(ctx context.Context, e *opened, out io.Writer) error {
		said := &lineByLine{out: out}
		ctx, fail := context.WithCancelCause(ctx)
		defer fail(nil)
		following, err := e.follow(said, how, fail, *entries)
		if err != nil {
			return err
		}
		defer following.End()
		ended := make(chan error, 1)
		if *enters {
			go func() { ended <- e.enterAll(os.Stdin, said) }()
		}
		isOver, stop := e.whenOver()
		defer stop()
		if !*over {
			isOver = nil
		}
		select {
		case <-ctx.Done():
			return failure(ctx)
		case <-isOver:
			return nil
		case err := <-ended:
			return err
		}
	})
}

// follow makes this computer's presence known and follows the event. What is to be said
// of it is said to out. Where the first failure is to be the end, fail gets it.
func (e *opened) follow(out io.Writer, how retrying, fail func(error), entries bool) (*node.Replication, error) {
	if err := how.check(); err != nil {
		return nil, err
	}
	if err := here(e.club).GoOn(e.Session); err != nil {
		return nil, err
	}
	if entries {
		e.Listen(func(list []session.Entry) {
			st := e.State()
			for _, one := range list {
				from := say().From(st, one)
				if from != "" {
					from += ": "
				}
				fmt.Fprintf(out, "%s %s%s\n", now(), from, say().Sentence(say().Fact(st, one)))
			}
		})
	}
	f := here(e.club).FollowBy(e.Session, replica.Options{Final: how.final})
	e.retry = f.Retry
	f.Watch(tellStanding(out))
	if how == retryNever {
		f.Watch(func(s replica.Status) {
			if s.Err != nil {
				fail(s.Err)
			}
		})
	}
	return f, nil
}

func now() string { return time.Now().Format("15:04:05.000") }

// whenOver is closed when the evening is finished, here or elsewhere.
func (e *opened) whenOver() (over <-chan struct{}, stop func()) {
	done := make(chan struct{})
	var once sync.Once
	see := func() {
		if e.State().Closed {
			once.Do(func() { close(done) })
		}
	}
	stop = e.Listen(func([]session.Entry) { see() })
	see()
	return done, stop
}

// enterAll records every line of a text, and tells what is refused.
func (e *opened) enterAll(in io.Reader, out io.Writer) error {
	for lines := bufio.NewScanner(in); ; {
		if !lines.Scan() {
			return lines.Err()
		}
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if e.retried(line, out) {
			continue
		}
		if _, err := console.Enter(e.Session, session.ByDirector, line, false); err != nil {
			fmt.Fprintf(out, "%s ! %s: %v\n", now(), line, err)
			continue
		}
		fmt.Fprintf(out, "%s recorded %s\n", now(), line)
	}
}

// lineByLine lets several goroutines write lines.
type lineByLine struct {
	mu  sync.Mutex
	out io.Writer
}

// Write implements io.Writer.
func (l *lineByLine) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out.Write(line)
}

// eventStatus says who takes part in an event, and how this computer stands
// with the server.
func eventStatus(flags *pflag.FlagSet) action {
	return onShared(flags, func(ctx context.Context, e *opened, out io.Writer) error {
		st := e.State()
		fmt.Fprintf(out, "event %s\n", st.SharedAs())
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, c := range st.Computers() {
			mark, work := " ", ""
			if c.Here {
				mark = "*"
			}
			if len(c.Sections) > 0 {
				work = say().Sections(c.Sections...)
			}
			if c.Draws {
				work = strings.TrimPrefix(work+", the draw", ", ")
			}
			fmt.Fprintf(w, "%s %s\t%s\t%s\t%s\n", mark, say().Computer(c), say().Role(c.Role), c.Version, work)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if n := len(st.Conflicts()); n > 0 {
			fmt.Fprintf(out, "%s: event conflicts lists them\n", many(n, "conflict"))
		}
		for _, aside := range st.KeptAside() {
			fmt.Fprintln(out, say().Sentence(say().ConflictSide(st, aside)))
		}
		if newer := say().NewerEntries(st); newer != "" {
			fmt.Fprintln(out, say().Sentence(newer))
		}
		fmt.Fprintln(out, e.onServer(ctx))
		return nil
	})
}

// onServer compares the evening with the server, and changes neither.
func (e *opened) onServer(ctx context.Context) string {
	a, err := here(e.club).Access(e.State())
	if err != nil {
		return stands(replica.Status{State: replica.Alone, Err: err})
	}
	server, err := eventserver.Dial(ctx, a)
	if err != nil {
		return stands(replica.Status{State: replica.Alone, Err: err})
	}
	defer server.Close()
	theirs, err := server.Known(ctx)
	var ours session.Known
	if err == nil {
		ours, err = e.Known()
	}
	if err != nil {
		return stands(replica.Status{State: replica.Alone, Err: err})
	}
	s := replica.Status{State: replica.InStep, ToSend: beyond(ours, theirs), ToCome: beyond(theirs, ours)}
	if s.ToSend+s.ToCome > 0 {
		s.State = replica.Behind
	}
	return stands(s)
}

// beyond counts the entries that one has and another one lacks.
func beyond(one, another session.Known) (n int64) {
	for site, has := range one {
		n += max(0, has-another[site])
	}
	return n
}

var errNoConflict = errors.New("there is no such conflict")

// eventConflicts lists the conflicts of an evening, or decides one.
func eventConflicts(flags *pflag.FlagSet) action {
	settle := flags.Int("settle", 0, "the `NUMBER` of the conflict to decide")
	keep := flags.String("keep", "", "which `SIDE` of it is right, 1 or 2 …; both leaves all as they stand")
	return onShared(flags, func(ctx context.Context, e *opened, out io.Writer) error {
		st := e.State()
		all := st.Conflicts()
		if *settle == 0 {
			tellConflicts(out, st, all)
			return nil
		}
		if *settle < 1 || *settle > len(all) {
			return fmt.Errorf("--settle %d: %w: %s", *settle, errNoConflict, many(len(all), "conflict"))
		}
		claim, err := clubfile.ClaimFile(e.club.Path()) // what another program has of the evening would stand still
		if err != nil {
			return err
		}
		defer claim.Release()
		one, side := all[*settle-1], -1
		if *keep != "both" {
			if _, err := fmt.Sscan(*keep, &side); err != nil || side < 1 || side > len(one.Sides) {
				return fmt.Errorf("--keep %s: 1 to %d, or both: %w", *keep, len(one.Sides), errUsage)
			}
			side--
		}
		if err := enter(e.Session, out, false, st.Settle(one, side)...); err != nil {
			return err
		}
		return here(e.club).Once(ctx, e.Session)
	})
}

func tellConflicts(out io.Writer, st *session.State, all []session.Conflict) {
	if len(all) == 0 {
		fmt.Fprintln(out, "no conflicts")
	}
	for i, c := range all {
		fmt.Fprintf(out, "%d  %s\n", i+1, say().Sentence(say().Conflict(st, c)))
		for n, side := range c.Sides {
			fmt.Fprintf(out, "   %d  %s\n", n+1, say().ConflictSide(st, side))
		}
		fmt.Fprintf(out, "      %s\n", say().Sentence(say().Meanwhile(st, c)))
	}
}
