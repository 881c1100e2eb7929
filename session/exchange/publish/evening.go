package publish

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/pbn"
)

// Capsule is the format of all that was recorded, for which the journal is needed.
const Capsule = "capsule"

// onPages is the format that is read on web pages. The others go to a federation, which
// needs names and numbers, or stay with the club.
const onPages = "bridgewebs"

// inComments is the format that tells in comments what an account does not have.
const inComments = "pbn"

// ErrFormat is returned for a format that there is not.
var ErrFormat = errors.New("no such format")

// Names are the names of all formats: those of package outward, and the capsule.
func Names() []string { return append(outward.Names(), Capsule) }

// Usual reports whether a club gives an evening out in a format unless it says otherwise.
func Usual(format string) bool {
	return slices.Contains([]string{"usebio", "bridgewebs", "pbn", "json", "xlsx"}, format)
}

// Evening is an evening to be given out.
type Evening struct {
	State *session.State
	// Scores are those of State.
	Scores *session.Scores
	// Web is the evening as everybody may read it, with the names that its members chose
	// for that; nil is State.
	Web *session.State
	// Program and Version are of the program that writes.
	Program, Version string
	// Club and Number are as in account.Options.
	Club   account.Club
	Number func(name string) string
	// Options are those of the formats.
	Options outward.Options
	// Cover is the capsule's.
	Cover capsule.Cover
}

// Files writes the evening in a format; stem is what a file is called, without its
// ending, where the format leaves that open. The error is ErrFormat, or that of the
// format's own package.
func (e *Evening) Files(format, stem string) ([]outward.File, error) {
	switch format = strings.ToLower(format); format {
	case Capsule:
		return one(stem+".txt", func(b *bytes.Buffer) error { return capsule.Write(b, e.State, e.Cover) })
	case inComments:
		return one(stem+".pbn", func(b *bytes.Buffer) error { return pbn.Evening(b, e.State, e.Scores, e.Options.PBN) })
	}
	f, ok := outward.Find(format)
	if !ok {
		return nil, fmt.Errorf("%s: %w", format, ErrFormat)
	}
	st, sc := e.State, e.Scores
	if format == onPages {
		var err error
		if st, sc, err = e.OnWeb(); err != nil {
			return nil, err
		}
	}
	a, err := account.Of(st, sc,
		account.Options{Program: e.Program, Version: e.Version, Club: e.Club, Number: e.Number})
	if err != nil {
		return nil, err
	}
	return f.Files(a, cmp.Or(stem, "evening"), e.Options)
}

// OnWeb is the evening with its scores as everybody may read it.
func (e *Evening) OnWeb() (*session.State, *session.Scores, error) {
	if e.Web == nil {
		return e.State, e.Scores, nil
	}
	sc, err := e.Web.Score()
	return e.Web, sc, err
}

func one(name string, write func(*bytes.Buffer) error) ([]outward.File, error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return nil, err
	}
	return []outward.File{{Name: name, Content: b.Bytes()}}, nil
}

// Parts are the formats as parts of what is published, in the order of Names: those that
// want it in folders of their own.
func (e *Evening) Parts(formats []string, stem string) (parts []Part) {
	for _, name := range Names() {
		if !slices.Contains(formats, name) {
			continue
		}
		p := Part{Name: name, Files: func(context.Context) ([]outward.File, error) { return e.Files(name, stem) }}
		if f, ok := outward.Find(name); ok && f.Apart {
			p.Folder = name
		}
		parts = append(parts, p)
	}
	return parts
}
