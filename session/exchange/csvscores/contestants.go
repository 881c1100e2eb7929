package csvscores

import (
	"fmt"
	"io"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deskline"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
)

// Contestants are the columns of a table of contestants, which stands beside the scores:
// number is required, side (NS or EW) where both directions have the same numbers. carry
// is what was carried forward in the unit of the total, carry_max out of how much at
// matchpoints, handicap is in percentage points, and penalty is "25%top", "1VP" or
// several of them with blanks between.
var Contestants = []string{"section", "number", "side", "name1", "name2", "carry", "carry_max", "handicap", "penalty"}

// ParseContestants reads a table of contestants. When something is wrong with it,
// the error is text.Problems with everything that is, each with its line;
// otherwise that of text.Read.
func ParseContestants(r io.Reader) ([]exchange.About, error) {
	content, err := text.Read(r)
	if err != nil {
		return nil, err
	}
	p := &parser{known: Contestants}
	var all []exchange.About
	seen := map[scoring.Contestant]int{}
	p.rows(content, p.contestantsHeader, func(r row) {
		before := len(p.problems)
		a := r.about()
		if len(p.problems) > before {
			return
		}
		if first := seen[a.Who]; first != 0 {
			r.wrong(fmt.Sprintf("%s again, as on line %d", a.Who, first), "each contestant once")
			return
		}
		seen[a.Who] = r.line
		all = append(all, a)
	})
	return all, p.problems.Err()
}

func (p *parser) contestantsHeader(line int) {
	if _, ok := p.columns["number"]; !ok {
		p.problems.Add(line, "no column number", "the column number, and others of "+strings.Join(Contestants, ", "))
	}
}

// about reads a line of contestants.
func (r row) about() (a exchange.About) {
	a.Who = scoring.Contestant{Section: strings.ToUpper(r.get("section")), Number: r.number("number", 1)}
	var ok bool
	if a.Who.Side, ok = scoring.ParseSide(r.get("side")); !ok {
		r.wrong(fmt.Sprintf("side %.40q", strings.ToUpper(r.get("side"))), "NS, EW or nothing")
	}
	for _, column := range []string{"name1", "name2"} {
		if name := r.get(column); name != "" {
			a.Names = append(a.Names, name)
		}
	}
	if r.get("carry") != "" {
		a.Carry = &scoring.Carry{Score: r.frac("carry"), Max: r.frac("carry_max")}
	}
	a.Handicap = r.frac("handicap")
	for _, word := range strings.Fields(strings.ToLower(r.get("penalty"))) {
		f, unit, ok := deskline.Amount(word)
		if !ok || f.Sign() <= 0 {
			r.wrong(fmt.Sprintf("penalty %.40q", word), "an amount with its unit, such as 25%top, 10%, 1vp or 3imp")
			continue
		}
		a.Penalties = append(a.Penalties, scoring.Adjustment{Amount: f.Neg(), Unit: unit, Law: "90"})
	}
	return a
}

// frac is a decimal or a fraction, 0 where the column is empty.
func (r row) frac(name string) scoring.Frac {
	word := strings.TrimSuffix(r.get(name), "%")
	if word == "" {
		return scoring.Frac{}
	}
	f, err := scoring.ParseFrac(word)
	if err != nil {
		r.wrong(fmt.Sprintf("%s %.40q", name, word), "a number such as 3.5 or 97/180")
	}
	return f
}
