package session

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
)

// Site is one opening of an evening on one computer: 16 hexadecimal digits, chosen at
// random each time, so that no two ever write under one. "" has the entries of the time
// when the evening was on one computer alone.
type Site string

// ID tells an entry from every other one, on all computers of an evening.
type ID struct {
	Site Site `json:"site,omitempty"`
	// Own counts the entries of the site, from 1 without gaps.
	Own int64 `json:"own"`
}

// Known says how many entries of each site somebody has.
type Known map[Site]int64

// Has reports whether an entry is among those known.
func (k Known) Has(id ID) bool { return k[id.Site] >= id.Own }

// SealedEntry is an entry as it goes from one computer to another and as it is stored
// there. Nobody writes it anew: a program that does not understand what a newer one
// recorded passes it on as it came.
type SealedEntry struct {
	Site Site
	Own  int64
	// Tick is one more than that of every entry that the site had when it recorded this;
	// all that is recorded at once has one. By it, Site and Own the entries of all
	// computers have one order, in which what somebody had seen comes before what he did
	// about it, whatever the clocks say and on whichever way the entries came.
	Tick int64
	// Seen is how many entries of other sites the site had, as far as that is news since
	// its own entry before: a Known as JSON, or "".
	Seen string
	// At is the moment by the site's clock, RFC 3339 with nanoseconds; By, Kind and Body
	// are as in a club file.
	At, By, Kind, Body string
	// Sum seals the line: see Sealed.
	Sum []byte
	// Signature is that of Sum, by the holder of the site (ComputerOpened.Holder): 64
	// bytes, none where the site has no holder.
	Signature []byte
	// Sender is who sent the line to the server from which it came: the holder, else the
	// user of the server; "" where nobody knows. It is neither sealed nor stored.
	Sender string
}

// ID is which entry this is.
func (l SealedEntry) ID() ID { return ID{l.Site, l.Own} }

// Compare orders lines as they are folded.
func (l SealedEntry) Compare(o SealedEntry) int {
	return cmp.Or(cmp.Compare(l.Tick, o.Tick), cmp.Compare(l.Site, o.Site), cmp.Compare(l.Own, o.Own))
}

// Errors of lines.
var (
	// ErrGap is returned for lines before which others are missing.
	ErrGap = errors.New("entries before these are missing")
	// ErrForked is returned where two different entries bear one identity: one of the
	// copies of the evening went on by itself before it was shared.
	ErrForked = errors.New("two different entries bear one number")
	// ErrSeal is returned for a line that is not as it was written.
	ErrSeal = errors.New("the entry is not as it was written")
	// ErrOtherEvent is returned for lines of another evening.
	ErrOtherEvent = errors.New("the entries of another evening")
)

// Sealed is the SHA-256 of the seal of the site's line before, nil before the first, and
// of the fields, each behind its length.
func (l SealedEntry) Sealed(before []byte) []byte {
	text := make([]byte, 0, 256+len(l.Body))
	text = append(text, before...)
	for _, f := range []string{string(l.Site), strconv.FormatInt(l.Own, 10), strconv.FormatInt(l.Tick, 10),
		l.Seen, l.At, l.By, l.Kind, l.Body} {
		text = binary.AppendUvarint(text, uint64(len(f)))
		text = append(text, f...)
	}
	sum := sha256.Sum256(text)
	return sum[:]
}

// Follows checks that the line is as it was written, after one of the same site with that
// seal; the error is ErrSeal.
func (l SealedEntry) Follows(before []byte) error {
	if !bytes.Equal(l.Sum, l.Sealed(before)) {
		return fmt.Errorf("entry %d of %q: %w", l.Own, l.Site, ErrSeal)
	}
	return nil
}

// Entry reads the line. What this version of the program does not understand becomes a
// [NotUnderstood]. The error is ErrBadEntry.
func (l SealedEntry) Entry() (Entry, error) {
	e := Entry{By: l.By, Site: l.Site, Own: l.Own, Tick: l.Tick, line: &l}
	var err error
	if e.At, err = time.Parse(time.RFC3339Nano, l.At); err != nil {
		return e, fmt.Errorf("entry %d of %q: %w: %v", l.Own, l.Site, ErrBadEntry, err)
	}
	e.At = e.At.Local() // as the clock on this computer's wall has it, whatever zone the other one is in
	if l.Seen != "" {
		if err := json.Unmarshal([]byte(l.Seen), &e.Seen); err != nil {
			return e, fmt.Errorf("entry %d of %q: %w: %v", l.Own, l.Site, ErrBadEntry, err)
		}
	}
	if e.Fact, err = DecodeFact(l.Kind, []byte(l.Body)); err != nil {
		e.Fact = NotUnderstood{kind: l.Kind}
	}
	return e, nil
}

// Line is the entry as it travels. An entry of the time before the evening was shared has
// one, too; its seal follows that of the one before it.
func (e Entry) Line(before []byte) (SealedEntry, error) {
	if e.line != nil {
		return *e.line, nil
	}
	kind, body, err := EncodeFact(e.Fact)
	if err != nil {
		return SealedEntry{}, err
	}
	l := SealedEntry{Site: e.Site, Own: e.ID().Own, Tick: e.tick(), At: e.At.Format(time.RFC3339Nano), By: e.By,
		Kind: kind, Body: string(body)}
	if len(e.Seen) > 0 {
		seen, err := json.Marshal(e.Seen)
		if err != nil {
			return SealedEntry{}, err
		}
		l.Seen = string(seen)
	}
	l.Sum = l.Sealed(before)
	return l, nil
}

// ID is which entry this is, on all computers.
func (e Entry) ID() ID {
	if e.Site == "" && e.Own == 0 {
		return ID{Own: e.Seq}
	}
	return ID{e.Site, e.Own}
}

func (e Entry) tick() int64 {
	if e.Site == "" && e.Tick == 0 {
		return e.Seq
	}
	return e.Tick
}

// inOrder compares two entries of a shared evening by their place in it.
func inOrder(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.tick(), b.tick()), cmp.Compare(a.Site, b.Site), cmp.Compare(a.ID().Own, b.ID().Own))
}

// Copy is the same knowledge, for keeping.
func (k Known) Copy() Known { return maps.Clone(k) }

// Sites are those of which something is known, in order.
func (k Known) Sites() []Site { return slices.Sorted(maps.Keys(k)) }

// NotUnderstood stands for a fact of a newer version of the program: the line is kept and
// passed on, and counts for nothing here.
type NotUnderstood struct{ kind string }

// Kind implements Fact: it is that of the newer version.
func (f NotUnderstood) Kind() string { return f.kind }

func (NotUnderstood) apply(*State, Entry) error { return nil }
