package session

import (
	"errors"
	"slices"

	"clubnight/scoring"
)

// StratumSet says in which stratum of the field a contestant plays: 1 is the highest, 2
// the next. Who is in a stratum is ranked in it and in all above. Nobody need be in the
// first: it is everybody's. 0 takes away what was said.
type StratumSet struct {
	Who     Contestant `json:"who"`
	Stratum int        `json:"stratum"`
}

// MostStrata is into how many a field can be divided.
const MostStrata = 5

// Kind implements Fact.
func (StratumSet) Kind() string { return "stratum set" }

func init() {
	describe(traits[StratumSet]{GroupNames, Free, changesFigures, RoleDesk, forAll,
		func(f StratumSet) Subject { return aboutWho(AboutStratum, f.Who) }, StratumSet.says})
}

func (f StratumSet) says() any {
	letter := ""
	if f.Stratum > 0 {
		letter = StratumLetter(f.Stratum)
	}
	return Message{"facts.stratum", Terms{"Who": f.Who, "Stratum": letter}}
}

func (f StratumSet) apply(st *State, _ Entry) error {
	if err := st.contestant(f.Who); err != nil {
		return err
	}
	if f.Stratum < 0 || f.Stratum > MostStrata {
		return errors.New("there is no such stratum")
	}
	st.Strata[f.Who] = f.Stratum
	if f.Stratum == 0 {
		delete(st.Strata, f.Who)
	}
	return nil
}

// StratumLetter is the letter by which players know a stratum: A for the
// highest, B for the next.
func StratumLetter(stratum int) string { return string(rune('A' + stratum - 1)) }

// Stratum is a ranking among those who may win a stratum.
type Stratum struct {
	Number int
	// Rows are those who are in it or below, best first, with the places
	// that they have there.
	Rows []scoring.Row
}

// Of is the row of a contestant, nil for one who is in a higher stratum.
func (s *Stratum) Of(c scoring.Contestant) *scoring.Row {
	if i := slices.IndexFunc(s.Rows, func(r scoring.Row) bool { return r.Contestant == c }); i >= 0 {
		return &s.Rows[i]
	}
	return nil
}

// StrataOf are the strata of a ranking below the first, which is the ranking itself; none
// where nobody in it is in one of them.
func (st *State) StrataOf(r *Ranking) (strata []Stratum) {
	lowest := 0
	for i := range r.Ranks {
		lowest = max(lowest, st.Strata[r.Ranks[i].Who])
	}
	for _, all := range r.Field.Rankings() {
		if all.Side != r.Side {
			continue
		}
		if r.WithHandicap {
			all = all.ByHandicap()
		}
		for n := 2; n <= lowest; n++ {
			in := all.Of(func(c scoring.Contestant) bool { return st.Strata[r.Field.Who(c)] >= n })
			strata = append(strata, Stratum{Number: n, Rows: in.Rows})
		}
	}
	return strata
}
