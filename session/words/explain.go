package words

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session"
)

// data is what a message names.
type data = map[string]any

// Award tells how an award came about, by the steps of [scoring.Standings.Explain].
func (w *Words) Award(a *scoring.Award, steps []scoring.Step) string {
	side := ""
	if a.Contestant.Side != a.Side {
		side = w.Side(a.Side)
	}
	return w.say("explain.award", data{"Board": a.Board.Number, "Form": a.Board.Form, "Who": w.numbered(a.Contestant),
		"Side": side, "Text": w.Steps(steps)})
}

// Row tells how a contestant's total and place came about, by the steps of
// [scoring.Standings.ExplainRow] or [scoring.TeamStandings.ExplainRow].
func (w *Words) Row(r *scoring.Row, steps []scoring.Step) string {
	return w.say("explain.row", data{"Who": w.numbered(r.Contestant), "Text": w.Steps(steps)})
}

// Match tells how the team with that index (0 or 1) got its score, by the steps of
// [scoring.TeamStandings.Explain].
func (w *Words) Match(m *scoring.Match, team int, steps []scoring.Step) string {
	return w.count("explain.match", m.Scores[team].Played, "Who", w.numbered(m.Teams[team]), "Whom",
		w.numbered(m.Teams[1-team]), "Text", w.Steps(steps))
}

// TeamBoard tells what a board gave the team with that index, by the steps of
// [scoring.TeamStandings.ExplainBoard].
func (w *Words) TeamBoard(m *scoring.Match, board *scoring.MatchBoard, team int, steps []scoring.Step) string {
	return w.say("explain.team-board", data{"Board": board.Board,
		"Who": w.numbered(m.Teams[team]), "Text": w.Steps(steps)})
}

// Steps is the steps as sentences, one after the other.
func (w *Words) Steps(steps []scoring.Step) string {
	sentences := make([]string, len(steps))
	for i, step := range steps {
		sentences[i] = w.Step(step)
	}
	return strings.Join(sentences, w.say("bridge.next-sentence", nil))
}

// Step is one step as a sentence.
func (w *Words) Step(step scoring.Step) string {
	for _, say := range []func(scoring.Step) (string, bool){w.stepOfScore, w.stepOfValue, w.stepOfIMPs, w.stepOfRow,
		w.stepOfTotal, w.stepOfMatch} {
		if text, ok := say(step); ok {
			return text
		}
	}
	return ""
}

// or is the law that the director named, else the usual one.
func or(law, usual string) string {
	if law == "" {
		return usual
	}
	return law
}

// stepOfScore is a step that says where an award's score comes from.
func (w *Words) stepOfScore(step scoring.Step) (string, bool) {
	switch s := step.(type) {
	case scoring.TableStep:
		return w.say("explain.table", data{"Side": w.Side(s.Side), "Score": w.points(s.Score)}), true
	case scoring.AssignedStep:
		return w.say("explain.assigned", data{"Score": w.points(s.Score), "Law": or(s.Law, "12C1")}), true
	case scoring.WeightedStep:
		return w.say("explain.weighted", data{"Law": or(s.Law, "12C1(c)")}), true
	case scoring.TermStep:
		return w.say("explain.term", data{"Percent": w.Short(s.Weight.Mul(scoring.Int(100))),
			"Score": w.points(s.Score), "Text": w.Steps(s.Steps)}), true
	case scoring.AddedStep:
		return w.sum(s), true
	case scoring.OverrideStep:
		return w.override(s), true
	case scoring.ArtificialStep:
		return w.artificial(s), true
	case scoring.OwnStep:
		return w.own(s), true
	case scoring.LeftOutStep:
		switch {
		case s.Team:
			return w.say("explain.left-out-team", nil), true
		case s.Law == session.LawPlayedBefore:
			return w.say("law15.explain-cancelled", nil), true
		case s.Law == session.LawDeprived:
			return w.say("law15.explain-elsewhere", nil), true
		}
		return w.say("explain.left-out", nil), true
	case scoring.WaitingStep:
		if s.Team {
			return w.say("explain.waiting-team", nil), true
		}
		return w.say("explain.waiting", nil), true
	case scoring.AloneStep:
		return w.say("explain.alone", nil), true
	case scoring.NoteStep:
		return w.say("explain.note", data{"Note": strings.TrimRight(s.Text, ".")}), true
	}
	return "", false
}

func (w *Words) sum(s scoring.AddedStep) string {
	terms := make([]string, len(s.Terms))
	for i, t := range s.Terms {
		terms[i] = w.say("explain.product", data{"Weight": t.Weight, "Value": inBrackets(t.Value, w.Short(t.Value))})
	}
	sum := strings.Join(terms, " + ")
	if s.Max.IsZero() {
		return w.say("explain.together", data{"Sum": sum, "Value": w.worth(s.Value, s.Unit, w.Short)})
	}
	percent := s.Value.Mul(scoring.Int(100)).Div(s.Max)
	return w.say("explain.together-of", data{"Sum": sum, "Value": w.Short(s.Value), "Max": w.Short(s.Max),
		"Percent": w.Figure(percent, 2), "Rounded": !twoDecimals(percent)})
}

func (w *Words) override(s scoring.OverrideStep) string {
	id, figure := "explain.override", w.Short
	switch {
	case s.Team:
		id, figure = "explain.override-team", w.signed
	case s.Inside:
		id = "explain.override-inside"
	}
	return w.say(id, data{"Value": w.worth(s.Value, s.Unit, figure), "Law": s.Law})
}

// usualLaw is the law of an artificial score where the director named none.
func usualLaw(team bool) string {
	if team {
		return "12C2, 86"
	}
	return "12C2"
}

// artificialIDs are the messages for an artificial score of a top, and for one that
// stands for an amount.
var artificialIDs = map[scoring.RulingKind][2]string{
	scoring.AveragePlus:  {"explain.average-plus", "explain.average-plus-worth"},
	scoring.Average:      {"explain.average", "explain.average-worth"},
	scoring.AverageMinus: {"explain.average-minus", "explain.average-minus-worth"},
	scoring.Percentage:   {"explain.artificial", "explain.artificial-worth"},
}

func (w *Words) artificial(s scoring.ArtificialStep) string {
	d := data{"Law": or(s.Law, usualLaw(s.Team)), "Percent": w.Short(s.Percent)}
	if s.Top.IsZero() {
		d["Value"] = w.worth(s.Value, s.Unit, w.signed)
		return w.say(artificialIDs[s.Kind][1], d)
	}
	d["Top"], d["Value"] = w.Short(s.Top), w.Short(s.Value)
	return w.say(artificialIDs[s.Kind][0], d)
}

// ownIDs are the messages for an own score that is more, or less: of a top, and in IMPs.
var ownIDs = map[scoring.OtherBoards][2][2]string{
	scoring.WindowSession: {{"explain.own-more", "explain.own-less"},
		{"explain.own-worth-more", "explain.own-worth-less"}},
	scoring.WindowMatch: {{"explain.own-match-more", "explain.own-match-less"},
		{"explain.own-match-worth-more", "explain.own-match-worth-less"}},
}

func (w *Words) own(s scoring.OwnStep) string {
	less := 0
	if s.Kind == scoring.AverageMinus {
		less = 1
	}
	d := data{"Law": or(s.Law, usualLaw(s.Team))}
	if s.Top.IsZero() {
		d["Own"], d["Than"] = w.worth(s.Own, s.Unit, w.signed), w.worth(s.Than, s.Unit, w.signed)
		return w.say(ownIDs[s.Window][1][less], d)
	}
	d["Own"], d["Than"], d["Top"], d["Value"] = w.Short(s.Own), w.Short(s.Than), w.Short(s.Top), w.Short(s.Value)
	return w.say(ownIDs[s.Window][0][less], d)
}

var smallIDs = map[scoring.SmallGroups]string{
	scoring.SmallGroupsEBU: "explain.small-ebu", scoring.SmallGroupsEBU2025: "explain.small-ebu-2025",
	scoring.SmallGroupsWBF: "explain.small-wbf",
}

// stepOfValue is a step that says how a score was valued at matchpoints or
// points, or a rounding.
func (w *Words) stepOfValue(step scoring.Step) (string, bool) {
	switch s := step.(type) {
	case scoring.MatchpointsStep:
		id := "explain.matchpoints"
		if s.Halves {
			id = "explain.matchpoints-halves"
		}
		return w.count(id, s.Others, "Beaten", w.Short(s.Beaten), "Tied", w.Short(s.Tied), "Raw",
			w.Short(s.Raw), "Top", w.Short(s.Top)), true
	case scoring.NeubergStep:
		text := w.count("explain.neuberg", s.Scores, "Full", s.Full, "Raw", w.Short(s.Raw), "Missing",
			w.Short(s.Missing), "Value", w.Short(s.Value), "Top", w.Short(s.Top))
		if s.ForNow {
			text += w.say("bridge.next-sentence", nil) + w.say("subfield.for-now", nil)
		}
		return text, true
	case scoring.ProRataStep:
		return w.count("explain.pro-rata", s.Scores, "Full", s.Full, "Raw", w.Short(s.Raw), "More", s.Full-1, "Less",
			s.Scores-1, "Value", w.Short(s.Value), "Top", w.Short(s.Top)), true
	case scoring.OwnTopStep:
		return w.count("explain.own-top", s.Scores, "Full", s.Full), true
	case scoring.SmallGroupStep:
		if !s.Fouled {
			return w.subField(s), true
		}
		return w.count(smallIDs[s.Rule], s.Scores, "Full", s.Full, "Percent", w.Short(s.Percent), "Top",
			w.Short(s.Top), "Value", w.Short(s.Value)), true
	case scoring.TotalPointsStep:
		return w.say("explain.total-points", data{"Value": w.signed(s.Value)}), true
	case scoring.RoundedStep:
		return w.rounded(s), true
	case scoring.PercentStep:
		if twoDecimals(s.Percent) {
			return w.say("explain.percent", data{"Percent": w.Figure(s.Percent, 2)}), true
		}
		return w.say("explain.percent-rounded", data{"Percent": w.Figure(s.Percent, 2)}), true
	}
	return "", false
}

// subField is a board that was played less often than others, which only the White Book
// of 2025 has a rule for.
func (w *Words) subField(s scoring.SmallGroupStep) string {
	d := data{"N": s.Scores, "Full": s.Full, "Percent": w.Short(s.Percent),
		"Top": w.Short(s.Top), "Value": w.Short(s.Value)}
	if s.Scores == 1 {
		return w.say("subfield.alone", d)
	}
	return w.say("subfield.few", d)
}

// twoDecimals reports whether a figure has no more than two decimals, so that nothing
// of it is rounded away.
func twoDecimals(f scoring.Frac) bool { return f.Mul(scoring.Int(100)).IsInt() }

// roundedIDs are the messages for a half that was rounded so.
var roundedIDs = map[scoring.Rounding]string{
	scoring.HalfAwayFromZero:    "explain.rounded-half-away-from-zero",
	scoring.HalfAwayFromAverage: "explain.rounded-half-away-from-average",
	scoring.HalfUp:              "explain.rounded-half-up", scoring.HalfEven: "explain.rounded-half-even",
	scoring.HalfTowardZero: "explain.rounded-half-toward-zero",
}

func (w *Words) rounded(s scoring.RoundedStep) string {
	id := "explain.rounded"
	switch {
	case s.Mode == scoring.TowardZero:
		id = "explain.rounded-toward-zero"
	case s.Mode == scoring.AwayFromZero:
		id = "explain.rounded-away-from-zero"
	case s.Half:
		id = roundedIDs[s.Mode]
	}
	value := w.exact(s.Value)
	if s.Unit != scoring.Matchpoint && s.Value.Sign() > 0 {
		value = "+" + value
	}
	return w.say(id, data{"To": w.exact(s.To), "Value": value})
}

// stepOfIMPs is a step that says how a score was valued in IMPs.
func (w *Words) stepOfIMPs(step scoring.Step) (string, bool) {
	switch s := step.(type) {
	case scoring.ScaledStep:
		return w.count("explain.scaled", s.Scores, "Full", s.Full, "Times",
			w.Short(scoring.F(int64(s.Full), int64(s.Scores)))), true
	case scoring.DatumStep:
		switch {
		case s.Median:
			return w.count("explain.datum-median", s.Scores, "Datum", w.signed(s.Datum)), true
		case s.Dropped > 0:
			return w.count("explain.datum-dropped", s.Scores, "Dropped", s.Dropped, "Datum", w.signed(s.Datum)), true
		}
		return w.count("explain.datum", s.Scores, "Datum", w.signed(s.Datum)), true
	case scoring.AgainstDatumStep:
		return w.say("explain.against-datum",
			data{"Score": w.points(s.Score), "Datum": inBrackets(s.Datum, w.Short(s.Datum)),
				"Difference": w.signed(s.Difference), "IMPs": w.signed(s.IMPs)}), true
	case scoring.CrossStep:
		return w.cross(s), true
	}
	return "", false
}

func (w *Words) cross(s scoring.CrossStep) string {
	if len(s.Terms) == 0 {
		return w.say("explain.cross-nobody", nil)
	}
	terms := make([]string, len(s.Terms))
	for i, t := range s.Terms {
		terms[i] = w.countFigure("explain.cross-term", t.Times,
			data{"IMPs": w.points(scoring.Points(t.IMPs)), "Score": w.points(t.Against)})
	}
	list := strings.Join(terms, w.say("bridge.and-then", nil))
	by, n := crossBy[s.Divisor], s.Scores
	if by.comparisons {
		n--
	}
	return w.count(by.figure, n, "Terms", list, "Sum", w.signed(s.Sum), "Scores", s.Scores,
		"Others", s.Scores-1, "Value", w.signed(s.Value))
}
