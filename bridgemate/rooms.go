package bridgemate

import (
	"errors"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// In an evening of several computers the Bridgemates of a section are one computer's,
// which alone writes and reads them (session.State.Owns). Rows of other sections in its
// file, which it may have as a copy, are left alone.

// ErrElsewhere is returned when the Bridgemates of all sections are other computers'
// to write and to read.
var ErrElsewhere = errors.New("the Bridgemates of this evening are other computers' to write and to read")

// OwnSections are the sections whose Bridgemates are this computer's. Where some have
// none, and their results are typed or entered on phones, those are left out of the file.
func OwnSections(st *session.State) []session.Section {
	mine := slices.DeleteFunc(slices.Clone(st.Sections), func(s session.Section) bool { return !st.Owns(s.ID) })
	played := slices.DeleteFunc(slices.Clone(mine), func(s session.Section) bool { return !bySending(st, s.ID, 0) })
	if len(played) == 0 {
		return mine
	}
	return played
}

// Elsewhere returns ErrElsewhere where there are sections, and none is this computer's.
func Elsewhere(st *session.State) error {
	if len(st.Sections) > 0 && len(OwnSections(st)) == 0 {
		return ErrElsewhere
	}
	return nil
}

// isHere reports of sections whether their rows are this computer's: those of no section
// of the evening are, too.
func isHere(st *session.State) func(section int) bool {
	return func(section int) bool {
		_, there := st.Section(section)
		return !there || st.Owns(section)
	}
}

// here are the contents of a file as far as they are this computer's.
func here(st *session.State, c *bws.Contents) *bws.Contents {
	if !st.Shared() {
		return c
	}
	return only(c, isHere(st))
}

// only are the contents of a file as far as they are of some sections.
func only(c *bws.Contents, of func(section int) bool) *bws.Contents {
	mine := *c
	mine.Sections = rowsIn(c.Sections, func(r bws.Section) bool { return of(r.ID) })
	mine.Tables = rowsIn(c.Tables, func(r bws.TableRow) bool { return of(r.Section) })
	mine.Rounds = rowsIn(c.Rounds, func(r bws.Round) bool { return of(r.Section) })
	mine.Received = rowsIn(c.Received, func(r bws.Received) bool { return of(r.Section) })
	mine.Intermediate = rowsIn(c.Intermediate, func(r bws.Received) bool { return of(r.Section) })
	mine.PlayerNumbers = rowsIn(c.PlayerNumbers, func(r bws.PlayerNumber) bool { return of(r.Section) })
	mine.Bids = rowsIn(c.Bids, func(r bws.Recorded) bool { return of(r.Section) })
	mine.Cards = rowsIn(c.Cards, func(r bws.Recorded) bool { return of(r.Section) })
	return &mine
}

func rowsIn[R any](rows []R, of func(R) bool) []R {
	return slices.DeleteFunc(slices.Clone(rows), func(r R) bool { return !of(r) })
}

// rowsOfPart select the rows of a part in a table whose field names the section: all rows
// where no other computer has any.
func rowsOfPart(p part, field string, shared bool) []bws.Row {
	if !shared {
		return []bws.Row{nil}
	}
	var where []bws.Row
	for _, s := range p.sections {
		where = append(where, bws.Row{field: s.ID})
	}
	return where
}

// EnteredHere counts the results in this computer's sections.
func EnteredHere(st *session.State) (n int) {
	if !st.Shared() {
		return st.Entered()
	}
	for k := range st.Results {
		if st.Has(k) && st.Owns(k.Section) {
			n++
		}
	}
	return n
}

// received reports whether a result ever came from the handsets of this
// computer's sections.
func received(st *session.State) bool {
	if !st.Shared() {
		return st.EverReceived()
	}
	return slices.ContainsFunc(st.Entries(), func(e session.Entry) bool {
		f, is := e.Fact.(session.ResultReceived)
		return is && e.By != session.ByPhone && st.Owns(f.Result.Section)
	})
}

// programStarted reports whether this computer ever started a control program.
func programStarted(st *session.State) bool {
	if !st.Shared() {
		return st.ProgramEverStarted()
	}
	return slices.ContainsFunc(st.Entries(), func(e session.Entry) bool {
		_, is := e.Fact.(session.ProgramStarted)
		return is && st.Who(e).Here
	})
}

// ToComeHere reports whether results are still to come from this computer's Bridgemates.
func ToComeHere(st *session.State) bool {
	for k := range st.Open() {
		if comesHere(st, k) {
			return true
		}
	}
	return false
}

// comesHere reports whether a result is to come from this computer's Bridgemates: one
// that is typed, or entered on a phone, is waited for by nobody here.
func comesHere(st *session.State, k session.Key) bool {
	return st.Owns(k.Section) && bySending(st, k.Section, k.Table)
}

// bySending reports whether the results of a table, or with 0 of a section, come from
// handsets.
func bySending(st *session.State, section, table int) bool {
	return st.Sends(section, table) == session.OnHandset
}

// openHere counts the results that are still to come from this computer's Bridgemates.
func openHere(st *session.State) (n int) {
	for k := range st.Open() {
		if comesHere(st, k) {
			n++
		}
	}
	return n
}
