// Package capsule writes an evening as one readable text, with everything that was
// recorded of it, and reads it back: the same entries, and so the same scores, history
// and undo, on any computer.
//
//	err := capsule.Write(file, st, capsule.Cover{Words: words.English(), Program: "Clubnight 1.0"})
//	entries, err := capsule.Parse(content)
//
// The text is UTF-8 and made of lines:
//
//	Clubnight capsule 1
//	Checksum 5a0c…                                 SHA-256 of all other lines, in hexadecimal digits
//	# The evening Tuesday …                        for people: heading, ranking, movement, what each entry says
//	Entry 1 2026-11-17T19:30:00+01:00 "director"   number, moment and author, which is a JSON string
//	| evening set {"name":"Tuesday", …             the kind of the fact and its JSON, cut into short lines
//	| "club":"Łódź"}
//	End of 1 entries
//
// In version 2, which only an evening of several computers is written in, the entries of
// each have below their heading where they are from, as session.SealedEntry has it, so
// that they can be sent on: site, number, tick and seal, and what else the site had.
//
//	At 0123456789abcdef 7 4711 9f0e…
//	> {"fedcba9876543210":12}
//
// Version 3 is that of a signed evening: there the signature of a line stands behind its
// seal, in hexadecimal digits as well.
//
// Mail programs and editors change what does not matter: the checksum is of the lines
// without blanks at their ends, without empty lines and a byte order mark, whatever ends
// them; UTF-16 and Latin-1 are read as well. What stands behind the last line, such as a
// mail's signature, is left alone. Any other change is found. An entry's JSON has the
// stored form of session.EncodeFact, which is read for ever.
package capsule

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
)

// Errors of reading a capsule.
var (
	// ErrNewer is returned for a capsule that a newer Clubnight wrote.
	ErrNewer = errors.New("the capsule was written by a newer Clubnight")
	// ErrChanged is returned for a capsule that is not as it was written:
	// its checksum is another.
	ErrChanged = errors.New("the capsule was changed after it was written")
	// ErrCut is returned for a capsule whose end is missing.
	ErrCut = errors.New("the end of the capsule is missing")
	// ErrSyntax is returned for a capsule whose checksum is right and that no program of
	// ours wrote; it is wrapped with the line.
	ErrSyntax = errors.New("not a capsule's line")
)

const (
	title    = "Clubnight capsule "
	checksum = "Checksum "
	entry    = "Entry "
	end      = "End of "
	remark   = "#"
	chunk    = "| "
	site     = "At "
	seen     = "> "

	version        = 3
	withSites      = 2
	withSignatures = 3
	// most is more entries than any evening has: 10,000 results and everything
	// else many times over.
	most = 500_000
)

func init() {
	exchange.Register(exchange.Format{Name: "capsule", Holds: exchange.HoldsEvenings,
		Sniff: sniff, Marked: true, Open: open})
}

// sniff wants the first line; the version is for Parse to judge.
func sniff(head []byte, _ string) bool {
	return strings.HasPrefix(strings.TrimLeft(exchange.Start(head), " \t\n"), title)
}

func open(_ context.Context, f *exchange.File) (*exchange.Content, error) {
	b, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	entries, err := Parse(b)
	if err != nil {
		return nil, err
	}
	load := func(context.Context) (*session.Session, error) { return session.CopyOf(entries) }
	return &exchange.Content{Evenings: []exchange.Stored{{Load: load}}}, nil
}

// Parse reads a capsule. It returns ErrNewer, ErrChanged, ErrCut, ErrSyntax, or
// what session.DecodeFact says of an entry; whether the entries make an evening is
// for session.Fold to say.
func Parse(content []byte) ([]session.Entry, error) {
	lines, err := whole(content)
	if err != nil {
		return nil, err
	}
	if got, want := seal(lines), strings.TrimPrefix(lines[1], checksum); got != want {
		return nil, fmt.Errorf("%w: %s instead of %s", ErrChanged, got, want)
	}
	return parse(lines[2:])
}

// whole is the lines that count, from the title to the end.
func whole(content []byte) ([]string, error) {
	lines := canonical(content)
	if len(lines) == 0 || !strings.HasPrefix(lines[0], title) {
		return nil, fmt.Errorf("%w: its first line is missing", ErrSyntax)
	}
	switch n, err := strconv.Atoi(strings.TrimPrefix(lines[0], title)); {
	case err != nil || n < 1:
		return nil, fmt.Errorf("%w: %q", ErrSyntax, lines[0])
	case n > version:
		return nil, fmt.Errorf("%w: version %d, where this program knows %d", ErrNewer, n, version)
	}
	for i, line := range lines {
		if strings.HasPrefix(line, end) {
			if i < 2 || !strings.HasPrefix(lines[1], checksum) {
				break
			}
			return lines[:i+1], nil
		}
	}
	return nil, ErrCut
}

// canonical is a text's lines as the checksum takes them.
func canonical(content []byte) (lines []string) {
	for line := range strings.Lines(text.Decode(content)) {
		if line = strings.TrimRight(line, " \t\n"); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// seal is the checksum of lines, of which the second has the place for it.
func seal(lines []string) string {
	sum := sha256.New()
	for i, line := range lines {
		if i != 1 {
			sum.Write([]byte(line))
			sum.Write([]byte{'\n'})
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// parse reads the lines behind the checksum.
func parse(lines []string) (entries []session.Entry, err error) {
	var fact strings.Builder
	var from session.SealedEntry // of the last entry, where that is from a site
	moment := ""
	decode := func() error {
		if len(entries) == 0 {
			return nil
		}
		e := &entries[len(entries)-1]
		at := strings.IndexByte(fact.String(), '{')
		if at < 1 {
			return fmt.Errorf("entry %d: %w", e.Seq, ErrSyntax)
		}
		kind, body := strings.TrimSuffix(fact.String()[:at], " "), fact.String()[at:]
		if from.Site != "" {
			seq := e.Seq
			from.By, from.Kind, from.Body = e.By, kind, body
			*e, err = from.Entry()
			e.Seq, from = seq, session.SealedEntry{}
		} else {
			e.Fact, err = session.DecodeFact(kind, []byte(body))
		}
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		fact.Reset()
		return nil
	}
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, remark):
		case strings.HasPrefix(line, chunk) && len(entries) > 0:
			fact.WriteString(strings.TrimPrefix(line, chunk))
		case strings.HasPrefix(line, site) && len(entries) > 0 && from.Site == "":
			if from, err = where(line); err != nil {
				return nil, fmt.Errorf("%w: %q", ErrSyntax, clipped(line))
			}
			from.At = moment
		case strings.HasPrefix(line, seen) && from.Site != "":
			from.Seen += strings.TrimPrefix(line, seen)
		case strings.HasPrefix(line, entry):
			if err := decode(); err != nil {
				return nil, err
			}
			e, err := heading(line)
			if err != nil || e.Seq != int64(len(entries))+1 || e.Seq > most {
				return nil, fmt.Errorf("%w: %q", ErrSyntax, clipped(line))
			}
			entries = append(entries, e)
			moment = strings.Fields(line)[2]
		case line == ending(len(entries)):
			return entries, decode()
		default:
			return nil, fmt.Errorf("%w: %q", ErrSyntax, clipped(line))
		}
	}
	return nil, ErrCut
}

// heading reads the line that begins an entry.
func heading(line string) (e session.Entry, err error) {
	fields := strings.SplitN(strings.TrimPrefix(line, entry), " ", 3)
	if len(fields) < 3 {
		return e, ErrSyntax
	}
	if e.Seq, err = strconv.ParseInt(fields[0], 10, 64); err != nil {
		return e, err
	}
	if e.At, err = time.Parse(time.RFC3339Nano, fields[1]); err != nil {
		return e, err
	}
	return e, json.Unmarshal([]byte(fields[2]), &e.By)
}

// where reads the line that says where an entry is from.
func where(line string) (l session.SealedEntry, err error) {
	fields := strings.Fields(strings.TrimPrefix(line, site))
	if len(fields) != 4 && len(fields) != 5 {
		return l, ErrSyntax
	}
	l.Site = session.Site(fields[0])
	if l.Own, err = strconv.ParseInt(fields[1], 10, 64); err != nil {
		return l, err
	}
	if l.Tick, err = strconv.ParseInt(fields[2], 10, 64); err != nil {
		return l, err
	}
	if l.Sum, err = hex.DecodeString(fields[3]); err == nil && len(fields) == 5 {
		l.Signature, err = hex.DecodeString(fields[4])
	}
	return l, err
}

func ending(n int) string { return fmt.Sprintf("%s%d entries", end, n) }

// clipped is a line as an error shows it.
func clipped(line string) string {
	if len(line) > 60 {
		return strings.ToValidUTF8(line[:60], "") + "…"
	}
	return line
}
