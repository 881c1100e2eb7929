package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/pflag"

	"clubnight/session/deal"
)

// mostBoards is how many boards are dealt at once: as many as the dealing
// machines' formats can number.
const mostBoards = 99

// tries is how many deals are looked at for one board of a lesson.
const tries = 20_000_000

// dealing is what the flags of deal say.
type dealing struct {
	boards, first int
	seed          deal.Seed
	set           uint64
	constraints   []deal.Constraint
	format        deal.Format
	file          string
	heading       dealHeading
}

// dealHeading is what a file of deals tells of the session that they are for.
type dealHeading struct{ event, club, date string }

func (h *dealHeading) register(flags *pflag.FlagSet) {
	flags.StringVar(&h.event, "event", "", "the `NAME` of the session, for the file")
	flags.StringVar(&h.club, "club", "", "the `NAME` of the club, for the file")
	flags.StringVar(&h.date, "date", "", "the `DAY` of the session as 2026-11-21, for the file")
}

// set gives the boards their heading, in the tags that PBN has for it.
func (h *dealHeading) set(set *deal.Set) {
	for i := range set.Boards {
		for _, tag := range []deal.Tag{{Name: "Event", Value: h.event}, {Name: "Site", Value: h.club},
			{Name: "Date", Value: strings.ReplaceAll(h.date, "-", ".")}} {
			if tag.Value != "" {
				set.Boards[i].SetTag(tag)
			}
		}
	}
}

// dealBoards deals a set into a file. It shows nothing of the deals: whoever deals for
// a session plays in it.
func dealBoards(flags *pflag.FlagSet) action {
	var d dealing
	flags.IntVar(&d.boards, "boards", 0, "how many boards, 1 to 99")
	flags.IntVar(&d.first, "first", 1, "the number of the first board")
	seed := flags.String("seed", "",
		"the same seed and set give the same deals: 64 hexadecimal digits, kept secret until play is over; without it a new one is drawn")
	flags.Uint64Var(&d.set, "set", 1, "the number of the set among those of the seed")
	keep := flags.String("keep-seed", "", "write the seed to this `FILE`, for your eyes only")
	constraints := flags.String("constraints", "",
		`for lessons only: "N points 15-17, N shortest 2+, NS hearts 8+, E spades 5"`)
	format := flags.String("format", "", "pbn, lin, dlm, dup, bri, dge, rbn or csv; else the ending of --out, else pbn")
	flags.StringVar(&d.file, "out", "", "the file to write; without it the deals go to the output")
	d.heading.register(flags)
	return func(ctx context.Context, _ []string, out io.Writer) (err error) {
		switch {
		case d.boards < 1 || d.first < 1 || d.boards > mostBoards || d.first > mostBoards-d.boards+1:
			return fmt.Errorf("clubscore deal --boards N, numbered from 1 to %d: %w", mostBoards, errUsage)
		}
		if d.format, err = chooseFormat(*format, d.file, deal.PBN); err != nil {
			return err
		}
		if d.constraints, err = deal.ParseConstraints(*constraints); err != nil {
			return fmt.Errorf("--constraints: %w: %w", err, errUsage)
		}
		if d.seed, err = chooseSeed(*seed); err != nil {
			return err
		}
		return d.write(ctx, out, *keep)
	}
}

// chooseSeed takes the digits of a seed, or makes one of any other text: whoever
// guesses that has the deals.
func chooseSeed(text string) (deal.Seed, error) {
	if text == "" {
		return deal.NewSeed(), nil
	}
	seed, err := deal.ParseSeed(text)
	if err != nil {
		fmt.Fprintln(stderr, "This seed can be guessed: good for lessons and trials, not for a session.")
		seed = sha256.Sum256([]byte(text))
	}
	return seed, nil
}

// chooseFormat takes the format that was asked for, or that of the file's
// ending, or the usual one.
func chooseFormat(name, file string, usual deal.Format) (deal.Format, error) {
	if name == "" {
		name = cmp.Or(filepath.Ext(file), usual.String())
	}
	f, err := deal.ParseFormat(name)
	if err != nil {
		return 0, fmt.Errorf("%w: --format pbn, lin, dlm, dup, bri, dge, rbn or csv: %w", err, errUsage)
	}
	return f, nil
}

// write deals and writes. A session's set is sealed where the format can: the dealing
// machine shows no hands.
func (d *dealing) write(ctx context.Context, out io.Writer, keep string) error {
	set := &deal.Set{}
	if len(d.constraints) == 0 {
		set.Boards, set.Sealed, set.Blind = d.seed.Boards(d.set, d.first, d.boards), true, true
	} else {
		var err error
		if set.Boards, err = d.lesson(ctx); err != nil {
			return err
		}
	}
	d.heading.set(set)
	var content bytes.Buffer
	if err := d.format.Write(&content, set); err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(d.file, "deals"), err)
	}
	if keep != "" {
		if err := writeFile(keep, []byte(d.seed.String()+"\n"), 0o600); err != nil {
			return err
		}
	}
	if err := deliver(out, d.file, content.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%d boards dealt, set %d of the seed with the commitment %s\n",
		d.boards, d.set, d.seed.Commitment())
	return nil
}

// lesson looks for deals that satisfy the constraints, on all cores.
func (d *dealing) lesson(ctx context.Context) ([]deal.Board, error) {
	boards, failed := make([]deal.Board, d.boards), make([]error, d.boards)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	told := newProgress("boards found")
	var next, found atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(d.boards) && ctx.Err() == nil; i = next.Add(1) - 1 {
				if boards[i], failed[i] = d.seed.Lesson(ctx, d.set, d.first+int(i),
					d.constraints, tries); failed[i] != nil {
					stop() // one board that cannot be found is enough
				}
				told.tell(int(found.Add(1)), d.boards)
			}
		})
	}
	workers.Wait()
	for _, err := range failed {
		if errors.Is(err, deal.ErrNoDeal) {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, stopped(err)
	}
	return boards, nil
}
