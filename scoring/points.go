package scoring

import "sync"

// Points is a score of Law 77. Where a line or table has one score, it is North-South's.
type Points int

// Points is what declarer's side scores for the contract (Law 77), negative when it
// goes down; tricks is counted from the contract (0: just made).
func (c Contract) Points(tricks int, vulnerable bool) Points {
	switch {
	case c.Level == 0:
		return 0
	case tricks < 0:
		return -c.penalty(-tricks, vulnerable)
	}
	doubled := Points(1) << c.Doubling // 1, 2, 4
	trick := Points(30)
	if c.Denomination == Clubs || c.Denomination == Diamonds {
		trick = 20
	}
	made := Points(c.Level) * trick
	if c.Denomination == NoTrump {
		made += 10
	}
	made *= doubled
	bonus := Points(50)
	if made >= 100 {
		bonus = either(vulnerable, 500, 300)
	}
	switch c.Level {
	case 6:
		bonus += either(vulnerable, 750, 500)
	case 7:
		bonus += either(vulnerable, 1500, 1000)
	}
	over := trick
	if c.Doubling != Undoubled {
		bonus += 25 * doubled // 50 or 100 for the insult
		over = 50 * doubled * either(vulnerable, 2, 1)
	}
	return made + bonus + Points(tricks)*over
}

// penalty is what the defenders score for that many undertricks.
func (c Contract) penalty(down int, vulnerable bool) Points {
	d := Points(down)
	if c.Doubling == Undoubled {
		return d * either(vulnerable, 100, 50)
	}
	var p Points
	switch {
	case vulnerable:
		p = 300*d - 100
	case down <= 3:
		p = 200*d - 100
	default:
		p = 300*d - 400
	}
	return p * Points(c.Doubling) // redoubled is twice doubled
}

func either(vulnerable bool, yes, no Points) Points {
	if vulnerable {
		return yes
	}
	return no
}

// Score is North-South's score for the result at that vulnerability (Law 77).
func (r Result) Score(v Vulnerability) Points {
	side := r.Declarer.Side()
	p := r.Contract.Points(r.Tricks, v.Of(side))
	if side == EW {
		return -p
	}
	return p
}

// possible holds, for a declarer not vulnerable and vulnerable, every score that a
// contract can give declarer's side.
var possible = sync.OnceValue(func() (scores [2]map[Points]bool) {
	for vul := range scores {
		scores[vul] = map[Points]bool{0: true}
		for level := 1; level <= 7; level++ {
			for den := Clubs; den <= NoTrump; den++ {
				for dbl := Undoubled; dbl <= Redoubled; dbl++ {
					c := Contract{Level: level, Denomination: den, Doubling: dbl}
					for tricks := -6 - level; tricks <= 7-level; tricks++ {
						scores[vul][c.Points(tricks, vul == 1)] = true
					}
				}
			}
		}
	}
	return scores
})

// LegalScore reports whether p is North-South's score for some contract at some
// vulnerability: one of 409 values.
func LegalScore(p Points) bool {
	s := possible()
	return s[0][p] || s[1][p] || s[0][-p] || s[1][-p]
}

// LegalScoreAt reports whether p is North-South's score for some contract at that
// vulnerability: 620 is none when North-South are not vulnerable.
func LegalScoreAt(p Points, v Vulnerability) bool {
	s := possible()
	ns, ew := s[0], s[0]
	if v.Of(NS) {
		ns = s[1]
	}
	if v.Of(EW) {
		ew = s[1]
	}
	return ns[p] || ew[-p]
}

// impLimits is the smallest difference for 1, 2 … 24 IMPs (Law 78B).
var impLimits = [24]Points{
	20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
	750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
}

// IMPs is the IMPs for a difference in points (Law 78B), with the sign of the difference.
func IMPs(difference Points) int {
	for n, limit := range impLimits {
		if -limit < difference && difference < limit {
			if difference < 0 {
				return -n
			}
			return n
		}
	}
	if difference < 0 {
		return -len(impLimits)
	}
	return len(impLimits)
}
