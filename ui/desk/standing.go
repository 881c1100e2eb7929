package desk

import (
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/words/screen"
)

// SentText is what came from the Bridgemate.
func SentText(in *Language, st *session.State, k session.Key) string {
	r, there := st.Results[k]
	switch {
	case !there || r.NoResult || r.Corrected && r.Sent == nil:
		return in.Say(screen.SentNothing)
	case r.Corrected:
		return in.Words().Result(*r.Sent)
	}
	return in.Say(screen.SentAt, "Result", in.Words().Result(r.Result), "Time", r.At.Local().Format("15:04"))
}

// CountsText is what counts, and why it is not what was sent.
func CountsText(in *Language, st *session.State, k session.Key) string {
	r := st.Results[k]
	switch {
	case r.Doubt.Any() && r.Ruling == nil:
		return in.Say(screen.CountsNothing, "Doubt", in.Words().Doubt(st, r.Result))
	case r.FirstWord:
		return in.Say(screen.CountsEntered, "Result", ScoreText(in, st, k), "Reason", in.Words().WhyCorrected(r))
	case r.Corrected:
		return in.Say(screen.CountsCorrected, "Result", ScoreText(in, st, k), "Reason", in.Words().WhyCorrected(r))
	}
	return ScoreText(in, st, k)
}

// UsualShares are the artificial adjusted scores of Law 12C2: average plus,
// average, average minus.
var UsualShares = [][2]string{{"60", "40"}, {"40", "60"}, {"50", "50"}, {"60", "60"}, {"40", "40"}}

// SharesText says what such percentages are worth in this evening.
func SharesText(in *Language, st *session.State) string {
	chosen, err := st.Scoring.Options()
	own := err == nil && chosen.Pairs.OwnSession
	if err == nil && chosen.Teams != nil {
		own = chosen.Teams.OwnSession
	}
	switch {
	case err != nil || chosen.Exact:
		return in.Say(screen.AverageExact)
	case own:
		return in.Say(screen.AverageOwn)
	}
	return in.Say(screen.AverageFixed)
}

// LineText tells where a result was played, and what is particular about it.
func LineText(in *Language, st *session.State, l session.TravellerLine) string {
	sentences := []string{in.Say(screen.LineAt, "Table",
		in.Words().Capital(in.Words().Table(st, l.Section, l.Key.Table)),
		"Round", l.Round, "Lead", in.Words().Lead(l.Lead))}
	if l.Corrected {
		sentences = append(sentences, CorrectedText(in, st, l.Received))
	}
	return strings.Join(append(sentences, in.Words().LineNotes(st, l)...), " ")
}

// CorrectedText says by whom, where the director is named, and why a result was
// corrected, and what the Bridgemate says of it.
func CorrectedText(in *Language, st *session.State, r session.Received) string {
	sent := ""
	if r.Sent != nil {
		sent = in.Words().Result(*r.Sent)
	}
	if r.FirstWord && r.Sent == nil {
		return in.Say(screen.Entered, "By", st.Director(r.Seq), "Reason", in.Words().WhyCorrected(r))
	}
	return in.Say(screen.Corrected, "By", st.Director(r.Seq), "Reason", in.Words().WhyCorrected(r), "Sent", sent)
}

// StandingText is a result as it stands in a list: a pencil marks what the director
// corrected, § what he ruled on.
func StandingText(in *Language, r session.Received) string {
	text := in.Words().Result(r.Result)
	if r.NoResult && r.Ruling != nil {
		text = in.Words().Awarded(r.Ruling.ForNS, r.Ruling.ForEW)
	}
	if r.Corrected {
		text = "✎ " + text
	}
	if r.Ruling != nil {
		text = "§ " + text
	}
	return text
}

// ShorterStandings are forms of it that need less room: without the little words.
func ShorterStandings(in *Language, r session.Received) []string {
	if r.Outcome != session.Played || r.PassedOut() || r.NoResult {
		return nil
	}
	mark, _, _ := strings.Cut(StandingText(in, r), in.Words().Result(r.Result))
	return []string{mark + in.Say(screen.PlayedShort, "Contract", in.Words().Contract(r.Contract), "Declarer",
		in.Words().Declarer(r.Result), "Tricks", in.Words().Tricks(r.Tricks))}
}

// FieldOf is the field of a section; nil before anything is scored.
func FieldOf(sc *session.Scores, section int) *session.Field {
	if sc == nil {
		return nil
	}
	for _, f := range sc.Fields {
		if slices.ContainsFunc(f.Sections, func(s session.Section) bool { return s.ID == section }) {
			return f
		}
	}
	return nil
}
