package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
)

// SimultaneousPlaces says how the contestants of the evening stand among all clubs that
// play the same deals in one event. Each one takes the place of the one before, but for
// one of the same event that the organiser had made earlier.
type SimultaneousPlaces struct {
	Event string `json:"event"`
	// Clubs and Pairs are how many took part, as far as their results had arrived.
	Clubs int `json:"clubs"`
	Pairs int `json:"pairs"`
	// At is the moment of the ranking by the organiser's clock.
	At time.Time `json:"at"`
	// Sending counts the evening's sendings to the organiser: which of them the
	// places are of, from 1.
	Sending int `json:"sending"`
	// Provisional is true while results of clubs are still to come.
	Provisional bool `json:"provisional,omitempty"`
	// Unit is what totals are in; at matchpoints places go by percentages.
	Unit   scoring.Unit        `json:"unit,omitempty"`
	Places []SimultaneousPlace `json:"places"`
}

// SimultaneousPlace is the place of a contestant among those of all clubs.
type SimultaneousPlace struct {
	Who Contestant `json:"who"`
	// Rank counts from 1, and Tied is true where others share it. Of is how many are
	// ranked with this contestant.
	Rank int  `json:"rank"`
	Tied bool `json:"tied,omitempty"`
	Of   int  `json:"of"`
	// Percent is the percentage at matchpoints, 61 for 61 %, and Total the total in any
	// other unit; both are exact.
	Percent scoring.Frac `json:"percent"`
	Total   scoring.Frac `json:"total"`
}

// Row is the place as the line of a ranking.
func (p SimultaneousPlace) Row() scoring.Row {
	return scoring.Row{Place: p.Rank, Tied: p.Tied, Percentage: p.Percent, Total: p.Total,
		Max: scoring.Int(1), Played: 1}
}

// Kind implements Fact.
func (SimultaneousPlaces) Kind() string { return "placed across" }

func init() {
	describe(traits[SimultaneousPlaces]{GroupProgram, Free, noEffect, RoleScorer, forAll,
		aboutNothing[SimultaneousPlaces],
		func(f SimultaneousPlaces) any {
			return Message{"facts.placed-across", Terms{"N": f.Clubs, "Event": f.Event, "Provisional": f.Provisional}}
		}})
}

func (f SimultaneousPlaces) apply(st *State, _ Entry) error {
	switch {
	case strings.TrimSpace(f.Event) == "":
		return errors.New("the event of the places has no name")
	case f.Clubs < 1 || f.Sending < 1:
		return fmt.Errorf("places among %d clubs, of sending %d", f.Clubs, f.Sending)
	case f.Pairs < len(f.Places):
		return fmt.Errorf("%d places among %d", len(f.Places), f.Pairs)
	}
	placed := map[Contestant]bool{}
	for _, p := range f.Places {
		if err := st.contestant(p.Who); err != nil {
			return err
		}
		if placed[p.Who] {
			return fmt.Errorf("section %s, number %d has two places", Letter(p.Who.Section), p.Who.Number)
		}
		if p.Rank < 1 || p.Rank > p.Of || p.Of > f.Pairs {
			return fmt.Errorf("place %d of %d among %d", p.Rank, p.Of, f.Pairs)
		}
		placed[p.Who] = true
	}
	if was := st.across; was != nil && was.Event == f.Event && f.At.Before(was.At) {
		return nil // somebody at another computer took newer ones in
	}
	f.Places = slices.Clone(f.Places)
	st.across = &f
	return nil
}

// SimultaneousPlaces is how the contestants stand among all clubs; ok is false
// where nobody said so.
func (st *State) SimultaneousPlaces() (placed SimultaneousPlaces, ok bool) {
	if st.across == nil {
		return SimultaneousPlaces{}, false
	}
	return *st.across, true
}

// Of is the place of a contestant; ok is false where it has none.
func (f SimultaneousPlaces) Of(c Contestant) (p SimultaneousPlace, ok bool) {
	i := slices.IndexFunc(f.Places, func(p SimultaneousPlace) bool { return p.Who == c })
	if i < 0 {
		return SimultaneousPlace{}, false
	}
	return f.Places[i], true
}
