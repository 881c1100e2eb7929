// Package scoring is the Laws of Duplicate Bridge as arithmetic: from contracts to
// points, from points to matchpoints, IMPs and victory points, and from those to a
// ranking, in exact fractions and with the terms of every award kept, so that any
// figure can be explained: as facts, one [Step] after the other.
//
// It reads no file and keeps no state: the same lines always give the same standings.
//
//	points := scoring.Result{Contract: c, Declarer: scoring.South, Tricks: +1}.Score(vul)
//	standings, err := scoring.Score(lines, scoring.Options{Winners: scoring.OneWinner})
//	for _, r := range standings.Rankings[0].Rows {
//		fmt.Println(r.Label(), r.Contestant, scoring.Decimal(r.Percentage, 2, scoring.HalfAwayFromZero))
//	}
//
// Nothing is rounded before it is shown, unless a rule of the [Options] says so;
// [Decimal] shows it. Teams have their own entry, [ScoreTeams], and so have pairs whose
// rounds are matches, [ScoreSwiss]; [Combine] makes an event of several sessions, [Rules]
// has the rules of authorities. The victory point scales are in scoring/vp, and
// scoring/method is one door to all of this for who has words for what is wanted.
package scoring
