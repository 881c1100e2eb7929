package session

import (
	"errors"
	"iter"
	"slices"
)

// OlderFileTaken says that an older copy of the .bws in use, or an emptied one, is that
// of the evening from now on. It has given out the same numbers of rows as the file
// before up to some row, and gives those that come after that to other rows.
type OlderFileTaken struct {
	File string `json:"file"`
	// Server counts the files of an evening that several servers play, from 0.
	Server int `json:"server,omitempty"`
	// Sections are those whose rows it has.
	Sections []int `json:"sections"`
	// Rows are the rows in it that say what the journal has of them last, and Earlier
	// those that say what the journal had of them before. All other rows are new.
	Rows    []KnownRow `json:"rows,omitempty"`
	Earlier []KnownRow `json:"earlier,omitempty"`
	// Seats are the numbers in it that are no news.
	Seats []KnownSeat `json:"seats,omitempty"`
}

// Kind implements Fact.
func (OlderFileTaken) Kind() string { return "older file taken" }

func init() {
	describe(traits[OlderFileTaken]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[OlderFileTaken],
		func(f OlderFileTaken) any { return Message{"facts.older-file-taken", Terms{"File": FileTerm(f.File)}} }})
}

func (f OlderFileTaken) apply(st *State, e Entry) error {
	if f.File == "" {
		return errors.New("no file named")
	}
	writes := st.writes(e)
	of := func(section int) bool { return slices.Contains(f.Sections, section) && writes(section) }
	stands, last := map[KnownRow]bool{}, map[Key]int64{}
	known := slices.Concat(f.Rows, f.Earlier)
	for _, r := range f.Rows {
		stands[r] = true
	}
	for _, r := range known {
		last[r.Key] = max(last[r.Key], r.Row)
	}
	st.rowsFrom(of, rowsKept{
		result: func(k Key, row int64) int64 {
			if stands[KnownRow{k, row}] {
				return row
			}
			return 0
		},
		aside: func(k Key, row int64) int64 { return min(row, last[k]) },
	})
	for _, r := range known {
		if of(r.Section) {
			st.saw(Result{Key: r.Key, Row: r.Row})
		}
	}
	for _, s := range f.Seats {
		if of(s.Section) {
			st.numbers = with(st.numbers, s.Seat, s.Number)
		}
	}
	return nil
}

// SeenRows are the rows of the .bws in use that the journal has, by their places: see
// SawRow. They are not to be changed.
func (st *State) SeenRows() iter.Seq2[Key, []int64] {
	return func(yield func(Key, []int64) bool) {
		for k, rows := range st.rows {
			if !yield(k, rows) {
				return
			}
		}
	}
}
