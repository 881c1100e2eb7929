// Package competition ranks players over many evenings: the ladder of a season, the best
// twelve of its Tuesdays, points for places.
//
//	rule, err := competition.ParseRule("percent best 12 least 5")
//	for _, line := range competition.Table(rule, evenings) {
//		fmt.Println(line.Place, line.Name, line.Figure)
//	}
//
// Nothing but the rule is stored anywhere: a table is worked out anew from what the
// evenings say, so that an evening that was put right counts as it stands now. Each
// player of a pair, and of a team, has what the pair or the team has. Figures are exact.
package competition
