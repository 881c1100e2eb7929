// Package scoring is the Laws of Duplicate Bridge as arithmetic: from contracts to
// points, from points to matchpoints, IMPs and victory points, and from those to a
// ranking, in exact fractions and with the terms of every award kept, so that any
// figure can be explained.
//
// It reads no file and keeps no state: the same lines always give the same standings.
//
//	points := scoring.Result{Contract: c, Declarer: scoring.South, Tricks: +1}.Score(vul)
//	standings, err := scoring.Score(lines, scoring.Options{Winners: scoring.OneWinner})
//	for _, r := range standings.Rankings[0].Rows {
//		fmt.Println(r.Label(), r.Contestant, scoring.Decimal(r.Percentage, 2, scoring.HalfAwayFromZero))
//	}
//
// Nothing is rounded before it is shown; [Decimal] is the one place where that happens.
// Teams have their own entry, [ScoreTeams]; the victory point scales are in scoring/vp.
package scoring
