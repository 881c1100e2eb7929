package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session/deal"
	"clubnight/session/sharing"
)

// convert writes a file of deals in another format and reads it again to see
// that nothing was lost.
func convert(flags *pflag.FlagSet) action {
	name := flags.String("format", "",
		"pbn, lin, dlm, dup, bri, dge, rbn, csv, ber, bhg, rzd or cds; else the ending of OUT")
	first := firstFlag(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) != 2 || *name == "" && filepath.Ext(words[1]) == "" {
			return errUsage
		}
		format, err := chooseFormat(*name, words[1], deal.PBN)
		if err != nil {
			return err
		}
		set, err := readDeals(ctx, words[0], *first)
		if err != nil {
			return err
		}
		// Deals that a dealing machine was not to show stay hidden in the other
		// formats that can hide them.
		set.Sealed = set.Sealed || set.Blind
		set.Blind = set.Sealed
		var content bytes.Buffer
		if err := format.Write(&content, set); err != nil {
			return fmt.Errorf("%s: %w", words[1], err)
		}
		lost, err := compareWritten(set, content.Bytes(), format)
		if err != nil {
			return fmt.Errorf("%s: %w", words[1], err)
		}
		for _, l := range lost {
			fmt.Fprintf(stderr, "%s: %s\n", words[1], l)
		}
		if err := writeFile(words[1], content.Bytes(), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %d boards\n", words[1], len(set.Boards))
		return nil
	}
}

// errLost is returned when a file just written does not give back the deals.
var errLost = errors.New("reading it again gives other deals")

// compareWritten reads what was written and tells what the format has no room for:
// numbers, dealers, vulnerability. Other cards are an error.
func compareWritten(set *deal.Set, content []byte, format deal.Format) (lost []string, err error) {
	again, err := format.Read(content)
	if err != nil {
		return nil, err
	}
	if len(again.Boards) != len(set.Boards) {
		return nil, fmt.Errorf("%w: %d boards of %d", errLost, len(again.Boards), len(set.Boards))
	}
	in := strings.ToUpper(format.String())
	byNumber := map[int]int{} // some formats have an order of their own
	for i, b := range again.Boards {
		byNumber[b.Number] = i
	}
	for i := range set.Boards {
		b := &set.Boards[i]
		at, numbered := byNumber[b.Number]
		if !numbered || again.Boards[at].Deal != b.Deal {
			at = i
		}
		got := &again.Boards[at]
		switch {
		case got.Deal != b.Deal:
			return nil, fmt.Errorf("board %d: %w", b.Number, errLost)
		case got.Number != b.Number:
			lost = append(lost, fmt.Sprintf("board %d becomes board %d, for %s has no numbers", b.Number,
				got.Number, in))
		case got.Dealer != b.Dealer || got.Vul != b.Vul:
			lost = append(lost, fmt.Sprintf("board %d had dealer %s and vulnerability %s, which %s cannot say",
				b.Number, b.Dealer, b.Vul, in))
		}
	}
	return lost, nil
}

// firstFlag adds the flag for files that do not number their boards.
func firstFlag(flags *pflag.FlagSet) *int {
	return flags.Int("first", 0, "the `NUMBER` of the first board in a DUP, BRI or DGE file, which may not tell it")
}

// deliver writes to a file, or to the output where there is none.
func deliver(out io.Writer, file string, content []byte) error {
	return deliverTo(out, file, content, 0o644)
}

// deliverOwn is deliver for what is about people: only who wrote the file can read it.
func deliverOwn(out io.Writer, file string, content []byte) error {
	return deliverTo(out, file, content, 0o600)
}

func deliverTo(out io.Writer, file string, content []byte, mode os.FileMode) error {
	if file == "" {
		_, err := untouched(out).Write(content)
		return err
	}
	return writeFile(file, content, mode)
}

// writeFile writes under a temporary name first, so that nobody ever finds half a file.
func writeFile(file string, content []byte, mode os.FileMode) error {
	temporary, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+"-*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // it is gone when all went well
	_, err = temporary.Write(content)
	if err == nil {
		err = temporary.Chmod(mode)
	}
	if err == nil {
		err = temporary.Sync()
	}
	if closing := temporary.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return sharing.Rename(context.Background(), temporary.Name(), file)
}

// stopped says after Ctrl-C that nothing was left behind.
func stopped(err error) error { return fmt.Errorf("stopped, nothing was written: %w", err) }

// progress tells on standard error how far a long work has come: nothing during the first
// seconds, then now and again.
type progress struct {
	what string
	next time.Time
	lock sync.Mutex
}

const (
	patience = 2 * time.Second
	every    = 5 * time.Second
)

func newProgress(what string) *progress { return &progress{what: what, next: time.Now().Add(patience)} }

func (p *progress) tell(done, total int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if now := time.Now(); now.After(p.next) {
		fmt.Fprintf(stderr, "%d of %d %s\n", done, total, p.what)
		p.next = now.Add(every)
	}
}
