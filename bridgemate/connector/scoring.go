package connector

import (
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/scoring/vp"
	"clubnight/session"
)

// methodOf is how the handsets score what they show, the nearest that they know. Our own
// scores come from the results alone.
func methodOf(st *session.State) protocol.ScoringMethod {
	chosen, err := st.Scoring.Options()
	switch {
	case err != nil: // no evening is set to what cannot be read
		return protocol.Matchpoints
	case chosen.Teams != nil:
		return teamMethod(chosen)
	}
	three := chosen.Pairs.AverageIMPs.Equal(scoring.Int(3))
	choose := func(two, plus3 protocol.ScoringMethod) protocol.ScoringMethod {
		if three {
			return plus3
		}
		return two
	}
	switch chosen.Pairs.Method {
	case scoring.Butler:
		if chosen.Pairs.Datum.Drop == scoring.DropNone {
			return choose(protocol.ButlerPlain, protocol.ButlerPlainPlus3)
		}
		return choose(protocol.ButlerDropTenth, protocol.ButlerDropTenthPlus3)
	case scoring.CrossIMPs:
		if chosen.Pairs.Divisor == scoring.Undivided {
			return choose(protocol.CrossTotal, protocol.CrossTotalPlus3)
		}
		return choose(protocol.CrossAverage, protocol.CrossAveragePlus3)
	case scoring.TotalPoints: // not compared board by board: a total is the nearest
		return protocol.CrossTotal
	}
	return protocol.Matchpoints
}

func teamMethod(chosen *method.Chosen) protocol.ScoringMethod {
	switch chosen.Teams.Method {
	case scoring.TeamBoardAMatch:
		return protocol.BoardAMatch
	case scoring.TeamPatton:
		return protocol.Patton
	case scoring.TeamIMPs, scoring.TeamAggregate, scoring.TeamWinLoss:
		return protocol.TeamIMPs
	}
	if chosen.Teams.VPScale().Unit()%vp.Hundredths(100) != 0 {
		return protocol.VictoryPointsFractions
	}
	return protocol.VictoryPoints
}
