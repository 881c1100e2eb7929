package console

import (
	"errors"
	"reflect"
	"strings"

	"clubnight/session"
	"clubnight/session/deskline"
)

// Answer is what a line came to.
type Answer struct {
	*deskline.Parsed
	// Before is the evening without the line, After with it.
	Before, After *session.State
	// Changes are those whom it moves, none where the evening cannot be scored.
	Changes []deskline.Change
	// Shared are names of the line that may mean more than one member.
	Shared []session.SharedName
}

// Entries are those of the line: handsets may have sent something meanwhile.
func (a *Answer) Entries() (list []session.Entry) {
	for _, e := range a.After.Entries()[len(a.Before.Entries()):] {
		if len(list) < len(a.Facts) && reflect.DeepEqual(e.Fact, a.Facts[len(list)]) {
			list = append(list, e)
		}
	}
	return list
}

// Enter records a line of the desk by somebody; with dry it only tells what would come of
// it. The error is a *deskline.Fault, or that of the journal.
func Enter(s *session.Session, by, line string, dry bool) (*Answer, error) {
	return EnterAmong(s, by, line, nil, dry)
}

// EnterAmong is Enter in a club: names of its members bring their numbers.
func EnterAmong(s *session.Session, by, line string, club []session.Member, dry bool) (*Answer, error) {
	before := s.State()
	entry, err := deskline.Read(before, line)
	if err != nil {
		return nil, err
	}
	a := &Answer{Parsed: entry, Before: before}
	if after, err := before.With(entry.Facts...); err == nil { // else recording says why not
		entry.Facts, a.Shared = after.Linked(entry.Facts, club)
	}
	// What cannot be scored now, such as an evening without a result or in units that do
	// not fit, is for the score to say.
	a.Changes, _ = deskline.Preview(before, entry.Facts)
	if dry {
		a.After, err = before.With(entry.Facts...)
		return a, err
	}
	if err := s.Record(by, entry.Facts...); err != nil {
		return nil, err
	}
	a.After = s.State()
	return a, nil
}

// Caret points at what is wrong with a line: spaces and a "^" below it; "" for errors
// that are of no column.
func Caret(err error) string {
	var fault *deskline.Fault
	if !errors.As(err, &fault) || fault.Column < 1 {
		return ""
	}
	return strings.Repeat(" ", fault.Column-1) + "^"
}
