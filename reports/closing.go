package reports

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/printed"
)

// closing is what stands below a ranking: what the figures do not tell, and how it was scored.
type closing struct {
	*sheet.Report
	lines []string
}

const closingStep, closingGap = 4.0, 4.0

var styleClosing = paper.Style{Size: 8, Ink: paper.Grey}

// newClosing gathers it; feet are more sentences for its end.
func newClosing(s *sheet.Report, st *session.State, sc *session.Scores, feet ...string) closing {
	c := closing{Report: s}
	note := func(text string) { c.add(s.Words.Sentence(text)) }
	for _, who := range slices.SortedFunc(maps.Keys(st.Participations), byNumber) {
		note(s.Words.Participation(st, st.Participations[who]))
	}
	for _, who := range slices.SortedFunc(maps.Keys(st.Substitutes), byNumber) {
		for _, f := range st.Substitutes[who] {
			note(s.Words.Fact(st, session.Entry{Fact: f}))
		}
	}
	for _, who := range slices.SortedFunc(maps.Keys(st.Carried), byNumber) {
		if f := sheet.FieldOf(sc, who.Section); f != nil {
			note(s.Words.Carried(st, who, st.Carried[who], f.Unit()))
		}
	}
	for _, p := range st.Penalties {
		note(s.Words.Penalty(st, p.PenaltyGiven))
	}
	for _, f := range st.Fouled() {
		note(s.Words.Fouled(st, f))
	}
	if len(st.Strata) > 0 {
		var letters []string
		for n := 2; n <= slices.Max(slices.Collect(maps.Values(st.Strata))); n++ {
			letters = append(letters, session.StratumLetter(n))
		}
		if letters != nil {
			c.add(s.Say(printed.StrataRule, "Letters", s.Words.Series(letters...)))
		}
	}
	if slices.ContainsFunc(sc.Rankings, func(r session.Ranking) bool { return r.WithHandicap }) {
		c.add(s.Say(handicapRule(st, sc)))
	}
	c.add(s.Words.Scoring(st.Scoring))
	for _, text := range feet {
		c.add(text)
	}
	return c
}

// add adds a sentence.
func (c *closing) add(text string) {
	text = strings.ReplaceAll(text, " %", sheet.NoBreak+"%")
	c.lines = append(c.lines, c.Wrap(text, c.Width(), styleClosing)...)
}

// handicapRule says what a handicap does, and whose it is.
func handicapRule(st *session.State, sc *session.Scores) printed.Message {
	chosen, err := st.Scoring.Options()
	switch {
	case err != nil, sc.Rankings[0].Section.Movement.Contestant == movement.Individual:
		return printed.HandicapPlayer
	case chosen.Handicap == scoring.SumOfPlayers:
		return printed.HandicapSum
	}
	return printed.HandicapMean
}

// about says under the title how large the evening is and who directs it.
func about(s *sheet.Report, st *session.State) {
	tables, rounds := 0, 0
	for _, sec := range st.Sections {
		tables += sec.Movement.Tables
		rounds = max(rounds, sec.Movement.Rounds, sec.Movement.Planned)
	}
	text := s.Words.CountTables(tables) + " · " + s.Words.CountRounds(rounds)
	if names := directors(st); len(names) > 0 {
		text += " · " + printed.SayCount(s.Words, printed.DirectedBy, len(names), "Names", s.Words.And(names...))
	}
	under(s, text)
}

// under writes a sentence below the title of a sheet.
func under(s *sheet.Report, text string) {
	s.Paragraph(s.Left(), s.Width(), text, styleAbout, aboutStep)
}

const aboutStep = 4.6

var styleAbout = paper.Style{Size: 9.5, Ink: paper.Grey}

// directors are all who directed the evening, in the order in which they did.
func directors(st *session.State) (list []string) {
	for _, e := range st.Entries() {
		if f, named := e.Fact.(session.DirectorNamed); named && st.InForce(e.Seq) {
			if name := strings.TrimSpace(f.Name); name != "" && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}

func byNumber(a, b session.Contestant) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Number, b.Number))
}

func (c closing) height() float64 { return closingGap + closingStep*float64(len(c.lines)) }

// draw sets it below what is there; what has no room goes to the next page.
func (c closing) draw() {
	c.KeepTogether(c.height())
	c.Y += closingGap
	for _, line := range c.lines {
		if closingStep > c.Room() {
			c.NextPage()
		}
		c.Y += closingStep
		c.Text(c.Left(), c.Y-1, line, styleClosing, paper.ToLeft)
	}
}
