package console

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange"
)

// Carry is what contestants of an evening carry forward into the next: a share of what
// they have, 1 for all of it. Who took no part in the earlier one carries nothing. The
// error is ErrEvent where the two are scored in other units, ErrWho, or the scoring's.
func Carry(from, to *session.State, share scoring.Frac, by Matching) ([]session.Fact, error) {
	was, err := exchange.OfEvening(from)
	if err != nil {
		return nil, err
	}
	is, err := exchange.OfEvening(to)
	if err != nil {
		return nil, err
	}
	roll := roll{first: map[string]scoring.Contestant{}}
	rows := map[string]*scoring.Row{}
	for _, f := range was.Fields {
		for _, other := range is.Fields {
			if other.Unit() != f.Unit() {
				return nil, fmt.Errorf("%w: %s beside %s", ErrEvent, f.Unit(), other.Unit())
			}
		}
	}
	for _, f := range was.Fields {
		by = by.orElse(f)
	}
	roll.by = by
	for _, f := range was.Fields {
		for _, ranking := range f.Rankings() {
			for i := range ranking.Rows {
				row := &ranking.Rows[i]
				key, err := roll.key(row.Contestant, f.Names(row.Contestant))
				if err != nil {
					return nil, err
				}
				rows[key] = row
			}
		}
	}
	var facts []session.Fact
	for _, sec := range to.Sections {
		for _, c := range to.Contestants(sec.ID) {
			names := namesOf(to, c)
			if roll.by != ByNumber && len(names) == 0 {
				continue
			}
			key, err := roll.key(scoring.Contestant{Section: sec.Letter(), Number: c.Number}, names)
			if err != nil {
				return nil, err
			}
			if row := rows[key]; row != nil {
				facts = append(facts, session.CarriedForward{Who: c, Score: row.Total.Mul(share),
					Max: row.Max.Add(row.Carried.Max).Mul(share)})
			}
		}
	}
	if len(facts) == 0 {
		return nil, fmt.Errorf("nobody of the earlier evening %w", ErrWho)
	}
	return facts, nil
}

func namesOf(st *session.State, c session.Contestant) (names []string) {
	for _, n := range st.PairNames(c) {
		if n != "" {
			names = append(names, n)
		}
	}
	return names
}

// Share reads how much is carried forward: "1/2", "0.5" or "50%", above 0
// and at most all.
func Share(word string) (scoring.Frac, error) {
	number, percent := strings.CutSuffix(word, "%")
	f, err := scoring.ParseFrac(number)
	if percent {
		f = f.Div(scoring.Int(100))
	}
	if err != nil || f.Sign() <= 0 || f.Cmp(scoring.Int(1)) > 0 {
		return f, fmt.Errorf("%q %w: a share such as 1/2 or 50%%", word, ErrWords)
	}
	return f, nil
}
