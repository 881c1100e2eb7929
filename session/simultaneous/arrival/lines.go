package arrival

import (
	"maps"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/simultaneous"
)

// otherLine is what is added to the numbers of East-West where both lines
// are numbered from 1.
const otherLine = 100

// ofLines is a sending of scores without a movement.
func ofLines(lines *exchange.Lines) (*Sent, error) {
	if lines.Individual || lines.Teams {
		return nil, simultaneous.ErrForm
	}
	s := &Sent{Deals: map[int]deal.Board{}}
	winners := lines.Winners
	if winners == nil {
		winners = exchange.Winners(exchange.ScoringLines(lines.List))
	}
	both := numberedTwice(lines, winners)
	pairs := map[session.Contestant]*simultaneous.Pair{}
	for i := range lines.List {
		l := lines.List[i].Line
		section, err := sectionOf(l.Section)
		if err != nil {
			return nil, err
		}
		if both[l.Section] {
			l.EW += otherLine
		}
		l.Section = session.Letter(section)
		for side, number := range map[scoring.Side]int{scoring.NS: l.NS, scoring.EW: l.EW} {
			who := session.Contestant{Section: section, Number: number}
			if number > 0 && pairs[who] == nil {
				pairs[who] = &simultaneous.Pair{Contestant: who, Side: side}
			}
		}
		r := simultaneous.Result{Line: l, Outcome: session.ScoreOnly}
		if played, ok := playedAs(lines.List[i].Played); ok {
			r.Outcome, r.AtTable = session.Played, played
		} else if !lines.List[i].HasScore {
			r.Outcome = session.Artificial
		}
		if waits(l.ForNS) || waits(l.ForEW) {
			s.Undecided++
		}
		s.Results = append(s.Results, r)
	}
	for _, who := range slices.SortedFunc(maps.Keys(pairs),
		func(a, b session.Contestant) int { return 1000*(a.Section-b.Section) + a.Number - b.Number }) {
		s.Pairs = append(s.Pairs, *pairs[who])
	}
	s.named(lines.About, both)
	return s, nil
}

// numberedTwice are the sections in which both lines have the same numbers.
func numberedTwice(lines *exchange.Lines, winners map[string]scoring.Winners) map[string]bool {
	ns, twice := map[session.Contestant]bool{}, map[string]bool{}
	at := func(section string, number int) session.Contestant {
		id, _ := sectionOf(section)
		return session.Contestant{Section: id, Number: number}
	}
	for i := range lines.List {
		ns[at(lines.List[i].Section, lines.List[i].NS)] = true
	}
	for i := range lines.List {
		l := &lines.List[i].Line
		if winners[l.Section] == scoring.TwoWinners && ns[at(l.Section, l.EW)] {
			twice[l.Section] = true
		}
	}
	return twice
}

// sectionOf is the number of a section by its letter; no letter is the first.
func sectionOf(letter string) (int, error) {
	if letter == "" {
		return 1, nil
	}
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
		return 0, simultaneous.ErrSeat
	}
	return int(letter[0]-'A') + 1, nil
}

// named gives the pairs the names that stand beside the scores.
func (s *Sent) named(about []exchange.About, both map[string]bool) {
	for _, a := range about {
		if len(a.Names) == 0 {
			continue
		}
		for i := range s.Pairs {
			p := &s.Pairs[i]
			who := scoring.Contestant{Section: session.Letter(p.Section), Side: p.Side, Number: p.Number}
			if p.Side == scoring.EW && (both[who.Section] || both[""] && p.Section == 1) {
				who.Number -= otherLine
			}
			if exchange.Means(a.Who, who) {
				copy(p.Names[:], a.Names)
			}
		}
	}
}

// playedAs reads contract, declarer and tricks as exchange.ScoreLine has
// them: "4Sx N -1".
func playedAs(text string) (r scoring.Result, ok bool) {
	words := strings.Fields(text)
	if len(words) != 1 && len(words) != 3 {
		return r, false
	}
	var err error
	if r.Contract, err = scoring.ParseContract(words[0]); err != nil || (r.Contract.Level == 0) != (len(words) == 1) {
		return scoring.Result{}, false
	}
	if len(words) == 1 {
		return r, true
	}
	if r.Declarer, err = scoring.ParseDirection(words[1]); err != nil {
		return scoring.Result{}, false
	}
	if r.Tricks, err = scoring.ParseTricks(words[2]); err != nil || r.Check() != nil {
		return scoring.Result{}, false
	}
	return r, true
}

// waits reports whether a ruling is announced and not given.
func waits(r *scoring.Ruling) bool { return r != nil && r.Kind == scoring.Undecided }
