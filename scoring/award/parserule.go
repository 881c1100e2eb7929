package award

import (
	"strings"

	"clubnight/scoring"
)

// ruleWords read what stands in a rule; they report whether it can be.
var ruleWords = map[string]func(*rule, string) bool{
	"first":  readFirst,
	"scale":  readScale,
	"paid":   readPaid,
	"most":   func(r *rule, v string) (ok bool) { r.most, ok = figure(v); return ok && !r.most.IsZero() },
	"least":  func(r *rule, v string) (ok bool) { r.floor, ok = figure(v); return ok && !r.floor.IsZero() },
	"others": func(r *rule, v string) (ok bool) { r.others, ok = figure(v); return ok && !r.others.IsZero() },
	"tables": func(r *rule, v string) (ok bool) { r.leastTables, ok = whole(v, 1, mostTables); return ok },
	"boards": readBoards,
	"won":    func(r *rule, v string) bool { return readBonus(&r.won, v) },
	"drawn":  func(r *rule, v string) bool { return readBonus(&r.drawn, v) },
}

// halvesOf takes "… ignoring halves" or "… by list" off the end of words.
func halvesOf(words []string) (rest []string, h Halves, ok bool) {
	n := len(words)
	if n > 1 && words[n-2] == "by" && words[n-1] == "list" {
		return words[:n-2], HalvesByList, true
	}
	if n < 2 || words[n-1] != "halves" {
		return words, HalvesCount, true
	}
	switch words[n-2] {
	case "counting":
	case "completing":
		h = HalvesUp
	case "ignoring":
		h = HalvesDown
	default:
		return nil, 0, false
	}
	return words[:n-2], h, true
}

// readFirst reads "2/100 per table completing halves to 30 then curve 32", "40", "given".
func readFirst(r *rule, v string) (ok bool) {
	f := &r.first
	words := strings.Fields(v)
	if v == "given" {
		f.kind = firstGiven
		return true
	}
	if n := len(words); n > 5 && words[n-5] == "to" && words[n-3] == "then" && words[n-2] == "curve" {
		var toOK, curveOK bool
		f.to, toOK = whole(words[n-4], 1, mostTables)
		f.curve, curveOK = whole(words[n-1], 1, mostTables)
		if !toOK || !curveOK {
			return false
		}
		words = words[:n-5]
	}
	if words, f.halves, ok = halvesOf(words); !ok || len(words) == 0 {
		return false
	}
	if f.factor, ok = figure(words[0]); !ok || f.factor.IsZero() {
		return false
	}
	switch strings.Join(words[1:], " ") {
	case "":
		f.kind = firstFixed
		return f.halves == HalvesCount && f.curve == 0
	case "per contestant":
		f.kind = firstPerContestant
		return f.curve == 0
	case "per table":
		f.kind = firstPerTable
		return f.halves != HalvesByList
	}
	return false
}

// readScale reads "100 75 50 8:40", "100 70 then 1/place", "even", "steps 6 from 6".
func readScale(r *rule, v string) (ok bool) {
	s := &r.scale
	words := strings.Fields(v)
	switch {
	case v == "even":
		s.kind = scaleEven
		return true
	case len(words) == 4 && words[0] == "steps" && words[2] == "from":
		s.kind = scaleSteps
		var okLast bool
		s.step, ok = figure(words[1])
		s.last, okLast = figure(words[3])
		return ok && okLast && !s.step.IsZero() && !s.last.IsZero()
	}
	s.kind = scalePercent
	if n := len(words); n > 2 && words[n-2] == "then" {
		switch words[n-1] {
		case "1/place":
		case "1/place-1":
			s.thenLess = 1
		default:
			return false
		}
		s.then, words = true, words[:n-2]
	}
	return s.readPercents(words)
}

// readPercents reads percentages that fall from place to place.
func (s *scale) readPercents(words []string) bool {
	from := 1
	for _, word := range words {
		place, text, placed := strings.Cut(word, ":")
		if !placed {
			text = place
		} else {
			n, ok := whole(place, from, mostTables)
			if !ok {
				return false
			}
			from = n
		}
		of, ok := figure(text)
		of = of.Div(scoring.Int(100))
		if !ok || len(s.percents) > 0 && of.Cmp(s.percents[len(s.percents)-1].of) > 0 {
			return false
		}
		s.percents = append(s.percents, percent{from, of})
		from++
	}
	if len(s.percents) == 0 || s.percents[0].from != 1 || !s.percents[0].of.Equal(scoring.Int(1)) {
		return false
	}
	last := s.percents[len(s.percents)-1]
	return !s.then || last.from > s.thenLess && scoring.F(1, int64(last.from+1-s.thenLess)).Cmp(last.of) <= 0
}

// readPaid reads "1/3 down ignoring halves".
func readPaid(r *rule, v string) (ok bool) {
	words, p := strings.Fields(v), &r.paid
	if words, p.halves, ok = halvesOf(words); !ok || len(words) != 2 {
		return false
	}
	if p.fraction, ok = figure(words[0]); !ok || p.fraction.IsZero() || p.fraction.Cmp(scoring.Int(1)) > 0 {
		return false
	}
	switch words[1] {
	case "up":
		p.rounding = scoring.AwayFromZero
	case "down":
		p.rounding = scoring.TowardZero
	case "half-up":
		p.rounding = scoring.HalfAwayFromZero
	default:
		return false
	}
	return true
}

// readBoards reads "18-35", "18" or "18-".
func readBoards(r *rule, v string) (ok bool) {
	low, high, isRange := strings.Cut(v, "-")
	if r.fewestBoards, ok = whole(low, 1, mostTables); !ok {
		return false
	}
	switch {
	case !isRange:
		r.mostBoards = r.fewestBoards
	case high == "":
	default:
		r.mostBoards, ok = whole(high, r.fewestBoards, mostTables)
	}
	return ok
}

// readBonus reads "2 per board", "10", "given".
func readBonus(b *bonus, v string) (ok bool) {
	if b.given = v == "given"; b.given {
		return true
	}
	v, b.perBoard = strings.CutSuffix(v, " per board")
	b.amount, ok = figure(v)
	return ok && !b.amount.IsZero()
}
