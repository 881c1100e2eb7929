package session

import (
	"maps"
	"slices"
)

// RowsKnown says what stands in the .bws in use and is no news, since the journal has
// it already: what the program wrote there itself, and what came from the file before
// it changed hands. It is recorded in an evening of several computers, by the one that
// reads these sections, and where results of phones were written.
type RowsKnown struct {
	Rows []KnownRow `json:"rows,omitempty"`
	// Seats are the numbers that the program wrote to seats.
	Seats []KnownSeat `json:"seats,omitempty"`
}

// KnownRow is a row of ReceivedData at its place.
type KnownRow struct {
	Key
	Row int64 `json:"row"`
}

// KnownSeat is a seat with the number that stands in the file.
type KnownSeat struct {
	Seat
	Number string `json:"number"`
}

// Kind implements Fact.
func (RowsKnown) Kind() string { return "rows known" }

func init() {
	describe(traits[RowsKnown]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[RowsKnown],
		func(f RowsKnown) any { return Message{"facts.rows-known", Terms{"N": len(f.Rows) + len(f.Seats)}} }})
}

func (f RowsKnown) apply(st *State, e Entry) error {
	writes := st.writes(e)
	for _, r := range f.Rows {
		if writes(r.Section) {
			st.saw(Result{Key: r.Key, Row: r.Row})
		}
	}
	for _, s := range f.Seats {
		if writes(s.Section) {
			st.numbers = with(st.numbers, s.Seat, s.Number)
		}
	}
	return nil
}

// rowsAnew forgets from which rows results of some sections came: the numbers of rows are
// of a file, and another has the same.
func (st *State) rowsAnew(of func(section int) bool) {
	none := func(Key, int64) int64 { return 0 }
	st.rowsFrom(of, rowsKept{none, none})
}

// rowsKept is which of its rows another file has as well: the number that a result keeps,
// and one that was set aside.
type rowsKept struct{ result, aside func(k Key, row int64) int64 }

// rowsFrom forgets from which rows results of some sections came, but for those that are
// kept.
func (st *State) rowsFrom(of func(section int) bool, keep rowsKept) {
	for k, r := range st.Results {
		if !of(k.Section) {
			continue
		}
		r.Row = keep.result(k, r.Row)
		if r.Sent != nil {
			sent := *r.Sent
			sent.Row = keep.result(k, sent.Row)
			r.Sent = &sent
		}
		if r.Beside != nil {
			beside := *r.Beside
			beside.Row = keep.result(k, beside.Row)
			r.Beside = &beside
		}
		st.Results[k] = r
	}
	st.SetAside = slices.Clone(st.SetAside)
	for i, r := range st.SetAside {
		if of(r.Section) {
			st.SetAside[i].Row = keep.aside(r.Key, r.Row)
		}
	}
	for k := range st.rows {
		if of(k.Section) {
			delete(st.rows, k)
		}
	}
	st.numbers = maps.Clone(st.numbers)
	maps.DeleteFunc(st.numbers, func(s Seat, _ string) bool { return of(s.Section) })
}

// fromFile is a result as an entry brings it. Its row counts where it is of the
// file in use: a computer whose room another one took over reads one of its own
// until it hears of that.
func (st *State) fromFile(r Result, e Entry) Result {
	if !st.writes(e)(r.Section) {
		r.Row = 0
	}
	return r
}

// saw notes the row from which a result came.
func (st *State) saw(r Result) {
	if r.Row > 0 && !slices.Contains(st.rows[r.Key], r.Row) {
		st.rows[r.Key] = append(slices.Clip(st.rows[r.Key]), r.Row)
	}
}

// SawRow reports whether the journal has what a row of the .bws in use says: the row gave
// a result to this place at some time, or is known (see RowsKnown).
func (st *State) SawRow(k Key, row int64) bool { return slices.Contains(st.rows[k], row) }

// WroteNumber is the number that the program itself wrote to a seat of the .bws in use.
func (st *State) WroteNumber(s Seat) (number string, wrote bool) {
	number, wrote = st.numbers[s]
	return number, wrote
}
