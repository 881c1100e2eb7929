package words

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// Compared is how much of two accounts is equal: "17 of 19 pairs equal". asPublished is
// true where the second is the first as it is scored here.
func (w *Words) Compared(c *account.Comparison, of movement.ContestantKind, asPublished bool) string {
	id := "comparison.equal"
	if asPublished && !c.Equal() {
		id = "comparison.equal-here-and-there"
	}
	return w.say(id, data{"Same": c.Same, "All": w.CountContestants(c.Compared, of)})
}

// AllBoards is how many totals were published as if every board had been
// played; "" for none.
func (w *Words) AllBoards(c *account.Comparison) string {
	if c.AllBoards == 0 {
		return ""
	}
	return w.count("comparison.all-boards", c.AllBoards)
}

// LinesDiffer is how many lines differ; "" for none.
func (w *Words) LinesDiffer(c *account.Comparison) string {
	if len(c.Lines) == 0 {
		return ""
	}
	return w.count("comparison.lines", len(c.Lines))
}

// figureIDs are the messages of the figures of a contestant.
var figureIDs = map[account.FigureKind]string{
	account.OfPlace: "comparison.place", account.OfTotal: "comparison.total", account.OfMaximum: "comparison.maximum",
	account.OfPercentage: "comparison.percentage", account.OfBoards: "comparison.boards",
	account.OfNet:     "comparison.net",
	account.OfCarried: "comparison.carried", account.OfHandicap: "comparison.handicap",
	account.OfAdjustment: "comparison.adjustment",
}

// ContestantDiffers is how a contestant differs in two accounts: "pair 5 (Anna Berg &
// Maria Holm): place 3 and 4, total 45 and 44, because of boards 7 and 9".
func (w *Words) ContestantDiffers(d *account.Difference, of movement.ContestantKind) string {
	figures, boards := w.differs(d)
	names := data{"Who": w.Differing(d, of), "Figures": figures, "Boards": boards}
	if boards == "" {
		return w.say("comparison.differs", names)
	}
	return w.say("comparison.because", names)
}

// WhyDiffers is the same without who it is: "boards 7 and 9; place 3 and 4,
// total 45 and 44".
func (w *Words) WhyDiffers(d *account.Difference) string {
	figures, boards := w.differs(d)
	return w.say("comparison.why", data{"Figures": figures, "Boards": boards})
}

// differs are the figures that differ, and the boards because of which they do.
func (w *Words) differs(d *account.Difference) (said, boards string) {
	var figures []string
	switch {
	case d.Scored == nil:
		figures = append(figures, w.say("comparison.only-published", nil))
	case d.Published == nil:
		figures = append(figures, w.say("comparison.only-scored", nil))
	}
	for _, f := range d.Figures {
		figures = append(figures, w.say(figureIDs[f.Kind], w.two(f.Published, f.Scored)))
	}
	for _, m := range d.Matches {
		names := w.two(m.Published, m.Scored)
		names["Round"], names["Opponent"], names["VP"] = m.Round, m.Opponent, m.VP
		figures = append(figures, w.say("comparison.match", names))
	}
	var numbers []int
	for i := range d.Lines {
		numbers = append(numbers, d.Lines[i].Board)
	}
	slices.Sort(numbers)
	if len(numbers) > 0 {
		boards = w.Boards(slices.Compact(numbers)...)
	}
	return strings.Join(figures, w.say("bridge.and-then", nil)), boards
}

// two are two figures, with as many decimals as tell them apart.
func (w *Words) two(a, b scoring.Frac) data {
	return data{"Published": w.precise(a, b), "Scored": w.precise(b, a)}
}

// precise is a figure in a sentence, exactly where two decimals do not tell
// it from the other.
func (w *Words) precise(f, other scoring.Frac) string {
	if short := w.Short(f); short != w.Short(other) {
		return short
	}
	return w.exact(f)
}

// Differing is a contestant of an account with its names: "pair 5 (Anna
// Berg & Maria Holm)".
func (w *Words) Differing(d *account.Difference, of movement.ContestantKind) string {
	c := cmp.Or(d.Published, d.Scored)
	who := w.Numbered(of, c.Number)
	if c.Side != scoring.NoSide {
		who += " " + w.SideLetters(c.Side)
	}
	if d.Section != "" {
		who = w.say("comparison.in-section", data{"Section": d.Section, "Who": who})
	}
	names := c.Name
	if names == "" && of != movement.Team {
		var two [2]string
		for i := range min(2, len(c.Players)) {
			two[i] = c.Players[i].Name
		}
		names = w.Names(two)
	}
	return w.say("comparison.who", data{"Who": who, "Names": names})
}

// LineDiffers is how a line differs: "board 26, 2 against 11: North-South 2.6 and 2".
func (w *Words) LineDiffers(d *account.LineDifference) string {
	what := ""
	switch d.Kind {
	case account.LineMissing:
		what = w.say("comparison.only-published", nil)
	case account.LineMore:
		what = w.say("comparison.only-scored", nil)
	case account.AwardDiffers:
		names := w.two(d.PublishedAward, d.ScoredAward)
		names["Side"] = w.Side(d.Side)
		id := "comparison.award"
		if d.Percent {
			id = "comparison.award-percent"
		}
		what = w.say(id, names)
	case account.AwardMissing:
		what = w.say("proof.award-missing",
			data{"Side": w.Side(d.Side), "Published": w.Short(d.PublishedAward), "Percent": d.Percent})
	default:
		what = w.say("comparison.results", data{"Published": w.happened(d.Published), "Scored": w.happened(d.Scored)})
	}
	return w.say("comparison.line", data{"Board": d.Board, "NS": d.NS, "EW": d.EW, "Round": d.Round, "What": what})
}

// happened is a line in a few words, with what stands for it.
func (w *Words) happened(l *account.BoardPlay) string {
	text := w.Result(l.Result)
	if points, ok := l.Points(); ok && l.Outcome == session.Played {
		text = fmt.Sprintf("%s (%s)", text, w.Points(points))
	}
	if (l.ForNS != nil || l.ForEW != nil) && l.Outcome != session.Artificial {
		text = w.ForSides(l.ForNS, l.ForEW)
	}
	return text
}

// Treatments says of the awards that another way of scoring gives which it is:
// "boards 4 and 26: the first is right by another way of scoring: …". choices are how
// the second was scored.
func (w *Words) Treatments(c *account.Comparison, choices method.Choices) (list []string) {
	var order []account.Treatment
	boards := map[account.Treatment][]int{}
	for i := range c.Lines {
		t := c.Lines[i].Treatment
		if t == (account.Treatment{}) {
			continue
		}
		if boards[t] == nil {
			order = append(order, t)
		}
		boards[t] = append(boards[t], c.Lines[i].Board)
	}
	for _, t := range order {
		slices.Sort(boards[t])
		list = append(list, w.treatment(t, choices, slices.Compact(boards[t])))
	}
	return list
}

// treatment says which boards another way of scoring explains, and which way that is.
func (w *Words) treatment(t account.Treatment, choices method.Choices, boards []int) string {
	if how := w.otherWay(t, choices); how != "" {
		return w.say("comparison.treatment", data{"Boards": w.Boards(boards...), "How": how})
	}
	return w.say("comparison.treatment-named", data{"Boards": w.Boards(boards...), "Choice": t.Choice, "Word": t.Word})
}

// otherWay says what is said of the other way of scoring and not of the one that was
// used, "" where both are said alike.
func (w *Words) otherWay(t account.Treatment, choices method.Choices) string {
	other, _ := t.With(choices)
	said := w.scoring(choices)
	for _, sentence := range w.scoring(other) {
		if !slices.Contains(said, sentence) {
			return strings.TrimRight(sentence, ". ")
		}
	}
	return ""
}

// AccountFault is something in a file that could not be taken over: "line 14, board 3: no
// such board or contestants".
func (w *Words) AccountFault(f account.Fault) string {
	why := ""
	switch {
	case errors.Is(f.Err, account.ErrNumbers):
		why = w.say("comparison.fault-numbers", nil)
	case errors.Is(f.Err, account.ErrTwice):
		why = w.say("comparison.fault-twice", nil)
	case errors.Is(f.Err, session.ErrBadEntry):
		why = w.Refusal(f.Err)
	default:
		why = w.say("comparison.fault-unread", data{"Reason": w.Technical(f.Err.Error())})
	}
	return w.say("comparison.fault", data{"Line": f.At, "Board": f.Board, "Table": f.Table, "Why": why})
}
