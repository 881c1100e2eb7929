package printed

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words"
)

// CardsSay tells what the cards say of a board of a contestant: "their lead gave 1
// trick". Of a board that was ruled on, or not played, it is what the contestant gets; ""
// where nothing is known.
func CardsSay(w *words.Words, b *review.Board) string {
	switch {
	case b.Result == nil && b.Other == nil:
		return w.NotPlayedBy(b.Ruling)
	case b.Ruling != nil:
		return w.Ruling(b.Ruling)
	case b.Swing == nil, len(b.Tables) == 1 && b.Tables[0].PassedOut():
		return ""
	case len(b.Tables) == 1:
		return tableSays(w, &b.Tables[0])
	}
	var says []string
	for i := range b.Tables {
		if t := &b.Tables[i]; t.Worth.Lead != 0 || t.Worth.Play != 0 {
			says = append(says, w.SideLetters(t.Side)+": "+tableSays(w, t))
		}
	}
	if len(says) == 0 {
		return Say(w, "pair.as-they-lie")
	}
	return strings.Join(says, "; ")
}

// tableSays tells how the tricks of a table came about, from the contestant's view.
func tableSays(w *words.Words, t *review.Table) string {
	lead, play := t.Worth.Lead, t.Worth.Play
	led, defence, too := Message("pair.our-lead"), Message("pair.our-defence"), Message("pair.our-defence-too")
	lost, back := Message("pair.they-lost"), Message("pair.won-back")
	if t.Declared() {
		led, defence, too = "pair.their-lead", "pair.their-defence", "pair.their-defence-too"
		lost, back = "pair.we-lost", "pair.gave-back"
	}
	var says []string
	if lead > 0 {
		says = append(says, SayCount(w, led, lead))
	}
	switch {
	case play > 0 && lead > 0:
		says = append(says, Say(w, too, "Tricks", strconv.Itoa(play)))
	case play > 0:
		says = append(says, SayCount(w, defence, play))
	case play < 0 && lead > 0:
		says = append(says, Say(w, back, "Tricks", strconv.Itoa(-play)))
	case play < 0:
		says = append(says, SayCount(w, lost, -play))
	case lead == 0:
		says = append(says, Say(w, "pair.as-they-lie"))
	}
	return strings.Join(says, ", ")
}

// PlayedMost tells the contract that most tables played on a board of a contestant: "3NT
// NS, 5 of 9"; "" where no two played the same.
func PlayedMost(w *words.Words, b *review.Board) string {
	if b.Common.Tables < 2 {
		return ""
	}
	return Say(w, "pair.common", "Contract", w.Contract(b.Common.Contract), "Side", w.SideLetters(b.Common.Side),
		"Tables", b.Common.Tables, "Of", b.Common.Of)
}

// ShareOf is what boards brought: in per cent where they have a top, else what they have
// over the average, with so many decimals.
func ShareOf(w *words.Words, s review.Share, places int) string {
	if percent, ok := s.Percent(); ok {
		return w.Percent(percent, 0)
	}
	return w.Signed(s.Over, places)
}

// PairFact is one thing to know of a contestant's evening besides its boards.
type PairFact struct{ Label, Figure, Small string }

// PairFacts are those of an evening: what was declared and defended, the best round, the
// boards to be proud of and those to be talked about, what was given, and other evenings.
// Figures have so many decimals; who names a side of a table.
func PairFacts(w *words.Words, p *review.Personal, places int, who func(scorecard.Side) string) (facts []PairFact) {
	add := func(m Message, figure, small string) { facts = append(facts, PairFact{Say(w, m), figure, small}) }
	if p.Declared.Boards > 0 {
		add("pair.you-declared", ShareOf(w, p.Declared, places), w.CountBoards(p.Declared.Boards))
	}
	if p.Defended.Boards > 0 {
		add("pair.you-defended", ShareOf(w, p.Defended, places), w.CountBoards(p.Defended.Boards))
	}
	if b := p.Best; b != nil {
		add("pair.best-round", ShareOf(w, b.Share, places), w.Rounds(b.Round, b.Round)+", "+who(b.Opponents))
	}
	if n := len(p.Tops); n > 0 {
		if _, tops := p.Tops[0].Percent(); tops {
			add("pair.tops", strconv.Itoa(n), w.Boards(numbersOf(p.Tops)...))
		} else {
			add("pair.best-boards", w.Numbers(numbersOf(p.Tops)), eachOf(w, p.Tops, places))
		}
	}
	if len(p.ToDiscuss) > 0 {
		add("pair.to-discuss", w.Numbers(numbersOf(p.ToDiscuss)), eachOf(w, p.ToDiscuss, places))
	}
	if p.Judged && p.Plays() != movement.Team {
		add("pair.they-gave", w.Signed(p.Theirs, places), Say(w, "pair.you-gave", "Figure", w.Signed(p.Ours, places)))
	}
	if s := p.Season; s != nil {
		label := Message("pair.season")
		if p.Plays() == movement.Individual {
			label = "pair.season-own"
		}
		add(label, w.Percent(s.Average, 2),
			SayCount(w, "pair.evenings", len(s.Evenings), "Best", w.Percent(s.Best, 2)))
	}
	return facts
}

// numbersOf lists boards by their numbers, those that several have once.
func numbersOf(boards []*review.Board) (numbers []int) {
	for _, b := range boards {
		numbers = append(numbers, b.Number)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// eachOf is what boards brought, by their numbers; what they share once.
func eachOf(w *words.Words, boards []*review.Board, places int) string {
	var each []string
	rising := func(a, b *review.Board) int { return a.Number - b.Number }
	for _, b := range slices.SortedStableFunc(slices.Values(boards), rising) {
		each = append(each, ShareOf(w, review.Share{Boards: 1, Value: b.Value, Top: b.Top, Over: b.Over}, places))
	}
	if len(each) > 1 && len(slices.Compact(slices.Clone(each))) == 1 {
		return Say(w, "pair.each", "Figure", each[0])
	}
	return strings.Join(each, ", ")
}

// ExplainPair tells how the figures of a contestant's boards are to be read.
func ExplainPair(w *words.Words, p *review.Personal) (says []string) {
	if average, top, ok := p.CommonAverage(); ok {
		says = append(says, Say(w, "pair.explain-average", "Mean", w.Short(average), "Top", w.Short(top)))
	}
	if !p.Judged {
		return append(says, Say(w, "pair.explain-bar"))
	}
	says = append(says, Say(w, "pair.explain-bid"))
	if p.Led {
		says = append(says, Say(w, "pair.explain-lead"))
	}
	return append(says, Say(w, "pair.explain-play"), Say(w, "pair.explain-limit"))
}

// FromAverage heads what is counted from the average on: "from the average, 13 MP".
func FromAverage(w *words.Words, p *review.Personal) string {
	text := Say(w, "pair.from-average")
	if average, _, ok := p.CommonAverage(); ok {
		text += ", " + w.Short(average) + " " + w.Unit(scoring.Matchpoint)
	}
	return text
}

// PairTogether is what stands behind the sum of the boards.
func PairTogether(w *words.Words, p *review.Personal, places int) string {
	if p.Judged && !p.Rest.IsZero() {
		return Say(w, "pair.total-rest", "Rest", w.Signed(p.Rest, places), "Over", w.Signed(p.Over, places))
	}
	return Say(w, "pair.total", "Over", w.Signed(p.Over, places))
}
