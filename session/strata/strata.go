// Package strata puts the contestants of an evening into strata by rule: by the mean of
// what its club knows of the players.
//
//	rule, err := strata.Parse("A:0-10, B:10-20, C:20-")
//	sorted := rule.Sort(st, rating)                // what the facts of it would be, and who is left out
//	err = s.Record(session.ByDirector, sorted.Facts...)
package strata

import (
	"errors"
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
)

// ErrRule is returned for a text that is no rule.
var ErrRule = errors.New("not a rule for strata")

// Band is the ratings of a stratum: From is in it, To is not but in the next one.
type Band struct {
	Stratum  int // 1 is the highest
	From, To scoring.Frac
	Open     bool // upwards: there is no To
}

// Bands are the bands of the strata. A rating is of whatever kind the club keeps: the
// handicap of a player, for one.
type Bands []Band

// Parse reads "A:0-10,B:10-20,C:20-": letters of strata with a lowest and a highest
// rating. The end of the highest band is in it.
func Parse(text string) (rule Bands, err error) {
	for word := range strings.SplitSeq(text, ",") {
		b, err := parseBand(strings.TrimSpace(word))
		if err != nil {
			return nil, fmt.Errorf("%w: %.40q", ErrRule, word)
		}
		for _, other := range rule {
			if other.Stratum == b.Stratum || b.overlaps(other) {
				return nil, fmt.Errorf("%w: %.40q again", ErrRule, word)
			}
		}
		rule = append(rule, b)
	}
	return rule, nil
}

func parseBand(text string) (b Band, err error) {
	letter, span, found := strings.Cut(text, ":")
	for n := 1; n <= session.MostStrata; n++ {
		if strings.EqualFold(strings.TrimSpace(letter), session.StratumLetter(n)) {
			b.Stratum = n
		}
	}
	span = strings.TrimSpace(span)
	dash := strings.LastIndex(span, "-")
	if !found || b.Stratum == 0 || dash < 1 {
		return b, ErrRule
	}
	if span[dash-1] == '-' { // "0--5": the end is below nought
		dash--
	}
	if b.From, err = scoring.ParseFrac(strings.TrimSpace(span[:dash])); err != nil {
		return b, err
	}
	to := strings.TrimSpace(span[dash+1:])
	if b.Open = to == ""; b.Open {
		return b, nil
	}
	if b.To, err = scoring.ParseFrac(to); err == nil && b.To.Cmp(b.From) <= 0 {
		err = ErrRule
	}
	return b, err
}

func (b Band) overlaps(c Band) bool {
	return (c.Open || b.From.Cmp(c.To) < 0) && (b.Open || c.From.Cmp(b.To) < 0)
}

// Of is the stratum of a rating; ok is false where no band has it.
func (r Bands) Of(rating scoring.Frac) (stratum int, ok bool) {
	for _, b := range r {
		if rating.Cmp(b.From) >= 0 && (b.Open || rating.Cmp(b.To) < 0) {
			return b.Stratum, true
		}
	}
	for _, b := range r { // at the end of all, which no other band begins with
		if rating.Equal(b.To) && !b.Open {
			return b.Stratum, true
		}
	}
	return 0, false
}

// Sorted is what a rule comes to.
type Sorted struct {
	// Facts are for the journal: those of contestants whose stratum becomes another one.
	Facts []session.Fact
	// In counts who is in each stratum by it.
	In map[int]int
	// Unknown are contestants of whom no player has a rating, and Outside those whose
	// mean no band has. Both keep what was said of them.
	Unknown, Outside []session.Contestant
}

// Sort puts every contestant into the stratum of the mean of its players' ratings; a
// player without one does not count.
func (r Bands) Sort(st *session.State, rating func(session.Member) (scoring.Frac, bool)) Sorted {
	s := Sorted{In: map[int]int{}}
	for _, sec := range st.Sections {
		for _, who := range st.Contestants(sec.ID) {
			sum, n := scoring.Frac{}, int64(0)
			for _, p := range st.Players(who) {
				if of, known := rating(p); known {
					sum, n = sum.Add(of), n+1
				}
			}
			if n == 0 {
				s.Unknown = append(s.Unknown, who)
				continue
			}
			stratum, ok := r.Of(sum.Div(scoring.Int(n)))
			if !ok {
				s.Outside = append(s.Outside, who)
				continue
			}
			s.In[stratum]++
			if st.Strata[who] != stratum {
				s.Facts = append(s.Facts, session.StratumSet{Who: who, Stratum: stratum})
			}
		}
	}
	return s
}
