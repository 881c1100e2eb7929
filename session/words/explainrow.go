package words

import (
	"strings"

	"clubnight/scoring"
)

// stepOfRow is a step of a row that says what was scored.
func (w *Words) stepOfRow(step scoring.Step) (string, bool) {
	switch s := step.(type) {
	case scoring.BoardsStep:
		if s.Unit != scoring.Matchpoint {
			return w.count("explain.boards", s.Boards, "Score", w.worth(s.Score, s.Unit, w.Short)), true
		}
		return w.count("explain.boards-of", s.Boards, "Score",
			w.worth(s.Score, s.Unit, w.Short), "Max", w.Short(s.Max)), true
	case scoring.MatchesStep:
		return w.count("explain.matches", s.Matches, "Score", w.worth(s.Score, s.Unit, w.Short)), true
	case scoring.RoundStep:
		return w.scaled(w.round(s), s.Halved, s.Computed, s.Length), true
	case scoring.UnplayedStep:
		return w.unplayed(s), true
	case scoring.SessionStep:
		d := data{"Session": s.Session, "Total": w.worth(s.Total, s.Unit, w.Short)}
		if s.Unit != scoring.Matchpoint {
			return w.say("explain.session", d), true
		}
		d["Percent"] = w.Figure(s.Percent, 2)
		return w.say("explain.session-percent", d), true
	case scoring.AdjustmentStep:
		id := "explain.bonus"
		if s.Amount.Sign() < 0 {
			id = "explain.penalty"
		}
		return w.say(id, data{"Amount": w.worth(s.Amount, s.Adjustment.Unit, w.Short), "Law": s.Law,
			"Note": strings.TrimRight(s.Note, ".")}), true
	case scoring.CarriedStep:
		most := ""
		if !s.Max.IsZero() {
			most = w.Short(s.Max)
		}
		return w.say("explain.carried", data{"Score": w.worth(s.Score, s.Unit, w.Short), "Max": most}), true
	}
	return "", false
}

func (w *Words) round(s scoring.RoundStep) string {
	switch {
	case s.Played == 0:
		return w.say("explain.round-nothing", data{"Round": s.Round, "Whom": w.numbered(s.Opponent)})
	case s.Percent:
		return w.count("explain.round-percent", s.Played, "Round", s.Round, "Whom", w.numbered(s.Opponent),
			"Percent", w.Figure(s.Figure, 2), "Scale", w.scale(s.Scale), "Length", s.Length, "VP", w.Short(s.VP))
	}
	rounded := ""
	if !s.Margin.Equal(s.Figure) {
		rounded = w.signed(s.Margin)
	}
	return w.count("explain.round-imps", s.Played, "Round", s.Round, "Whom", w.numbered(s.Opponent), "IMPs",
		w.signed(s.Figure), "Rounded", rounded, "Scale", w.scale(s.Scale), "VP", w.Short(s.VP))
}

// stepOfTotal is a step of a row that says what came of it.
func (w *Words) stepOfTotal(step scoring.Step) (string, bool) {
	switch s := step.(type) {
	case scoring.TotalStep:
		return w.say("explain.total", data{"Total": w.worth(s.Total, s.Unit, w.Short)}), true
	case scoring.PendingStep:
		return w.count("explain.pending", s.Boards), true
	case scoring.RatioStep:
		return w.say("explain.ratio", data{"Total": w.Short(s.Total), "Max": w.Short(s.Max),
			"Percent": w.Figure(s.Percent, 2), "Rounded": !twoDecimals(s.Percent)}), true
	case scoring.MeanStep:
		d := data{"Percent": w.Figure(s.Percent, 2), "Rounded": !twoDecimals(s.Percent)}
		if s.Sessions {
			return w.say("explain.mean-sessions", d), true
		}
		return w.say("explain.mean-boards", d), true
	case scoring.HandicapStep:
		return w.say("explain.handicap",
			data{"Handicap": w.signed(s.Handicap), "Percent": w.Figure(s.Net, 2), "Rounded": !twoDecimals(s.Net)}), true
	case scoring.PlaceStep:
		return w.place(s), true
	case scoring.NoPlaceStep:
		return w.say("explain.no-place", nil), true
	case scoring.UnrankedStep:
		switch s.Unranked {
		case scoring.Withdrawn:
			return w.say("explain.withdrawn", nil), true
		case scoring.PlayedNothing:
			return w.say("absence.played-nothing", nil), true
		}
		return w.say("explain.without-standing", nil), true
	}
	return "", false
}

var breakIDs = map[scoring.TieBreak]string{
	scoring.SplitHeadToHead: "explain.break-head", scoring.SplitByOpponents: "explain.break-opponents",
	scoring.SplitByBoards: "explain.break-boards",
}

func (w *Words) place(s scoring.PlaceStep) string {
	d := data{"Place": s.Place}
	if len(s.Breaks) == 0 {
		if s.Tied {
			return w.say("explain.place-shared", d)
		}
		return w.say("explain.place", d)
	}
	breaks := make([]string, len(s.Breaks))
	for i, b := range s.Breaks {
		breaks[i] = w.say(breakIDs[b.By], data{"Figure": w.Short(b.Figure)})
	}
	d["Breaks"] = strings.Join(breaks, w.say("bridge.and-then", nil))
	if s.Tied {
		return w.say("explain.place-shared-breaks", d)
	}
	return w.say("explain.place-breaks", d)
}

// stepOfMatch is a step of a match of teams.
func (w *Words) stepOfMatch(step scoring.Step) (string, bool) {
	switch s := step.(type) {
	case scoring.MarginStep:
		id := "explain.imps"
		if s.Unit == scoring.TotalPoint {
			id = "explain.aggregate"
		}
		return w.say(id, data{"Won": w.Short(s.Won), "Lost": w.Short(s.Lost), "Margin": w.signed(s.Margin)}), true
	case scoring.BoardPointsStep:
		return w.say("explain.board-points", data{"Points": w.Short(s.Points)}), true
	case scoring.PattonStep:
		return w.say("explain.patton", data{"Own": w.Short(s.Plus[0]), "Theirs": w.Short(s.Plus[1]),
			"Aggregate": w.Short(s.Aggregate),
			"Boards":    s.Boards, "Score": w.Short(s.Score)}), true
	case scoring.WinStep:
		return w.say("explain.win", data{"Score": w.Short(s.Score)}), true
	case scoring.ScaleStep:
		text := w.count("explain.scale", s.Boards, "Scale", w.scale(s.Scale), "VP", w.Figure(s.VP, 2))
		return w.scaled(text, s.Halved, s.Computed, s.Boards), true
	case scoring.HybridStep:
		return w.say("explain.hybrid", data{"Points": w.Short(s.Points), "Score": w.Short(s.Score)}), true
	case scoring.TablesStep:
		d := data{"NS": w.points(s.NS), "EW": w.points(s.EW),
			"Difference": w.points(s.Difference), "Value": w.signed(s.Value)}
		if s.Weight.Equal(scoring.Int(1)) {
			return w.say("explain.tables", d), true
		}
		d["Percent"] = w.Short(s.Weight.Mul(scoring.Int(100)))
		return w.say("explain.tables-weighted", d), true
	case scoring.SumStep:
		return w.say("explain.sum", data{"Value": w.signed(s.Value)}), true
	}
	return "", false
}
