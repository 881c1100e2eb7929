package site

import (
	"fmt"

	"clubnight/reports/handrecord"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	cards "clubnight/session/deal"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// deal is the cards of a board as its page shows them.
type deal struct {
	Number string
	Hands  [4]hand // North, East, South, West
	Par    string
	Would  string // what a rule set would bid
	Tricks *table // that every declarer makes; nil where that is not known
}

// hand is what a player held.
type hand struct {
	Class, Name, Points string
	Suits               [4]string // spades first, each with its symbol
}

// board is the page of a board, by its place among those that have one.
func (s *Site) board(i int) *page {
	n := s.boards[i]
	p := s.page(boardFile(n), sheet.SayBoard(s.Words, n))
	if i > 0 {
		p.Previous = s.toBoard(s.boards[i-1], "site.previous")
	}
	if i+1 < len(s.boards) {
		p.Next = s.toBoard(s.boards[i+1], "site.next")
	}
	seen := map[string]bool{}
	for j := range s.sc.Travellers {
		t := &s.sc.Travellers[j]
		if t.Board != n || !s.shows(t) {
			continue
		}
		p.Body = append(p.Body, s.traveller(t, len(p.Body)+1, seen)...)
	}
	return p
}

func (s *Site) toBoard(n int, m printed.Message) link {
	return link{boardFile(n), s.say(m, "Page", sheet.SayBoard(s.Words, n))}
}

// traveller is what happened on a board in a field, behind its deal unless that
// stands on the page already.
func (s *Site) traveller(t *session.Traveller, at int, seen map[string]bool) (parts []part) {
	dealer, vul := scoring.BoardDealer(t.Board), scoring.BoardVulnerability(t.Board)
	r, known := handrecord.Released(s.st, t.Section.ID, t.Board)
	known = known && t.Form == "" // other forms have other cards
	if known {
		dealer, vul = r.Dealer, r.Vul
	}
	heading := sheet.SayField(s.Words, t.Section, t.Combined, scoring.NoSide)
	if t.Form != "" {
		heading += " · " + s.say("print.form-of", "Form", t.Form)
	}
	about := sheet.SayDeal(s.Words, dealer, vul)
	if known && !seen[r.Deal.String()] {
		seen[r.Deal.String()] = true
		parts = append(parts, part{Text: []string{about}, Deal: s.deal(&r, s.suggestion(t.Section.ID, t.Board))})
	} else {
		heading += " · " + about
	}
	field := sheet.FieldOf(s.sc, t.Section.ID)
	aside := ""
	if !t.Top.IsZero() {
		aside = s.say("print.top-of", "Figure", s.Words.Short(t.Top))
	}
	var notes sheet.Notes
	table := s.results(t, field, &notes)
	return append(parts, part{Heading: heading, Anchor: fmt.Sprint("results-", at), Aside: aside,
		Table: table, Notes: numbered(notes)})
}

// numbered are notes with the marks that lines bear.
func numbered(notes sheet.Notes) (list []string) {
	for i, text := range notes {
		list = append(list, superscript(i+1)+" "+text)
	}
	return list
}

// superscript writes a number small and high, as sheet.Notes marks lines.
func superscript(n int) string {
	text := []rune(fmt.Sprint(n))
	for i, r := range text {
		text[i] = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[r-'0']
	}
	return string(text)
}

// results are the lines of a traveller.
func (s *Site) results(t *session.Traveller, f *session.Field, notes *sheet.Notes) *table {
	unit := s.say(sheet.UnitLabel(sheet.BoardUnit(f), f != nil && f.Teams != nil))
	matchpoints := f != nil && f.Pairs != nil && sheet.BoardUnit(f) == scoring.Matchpoint
	tab := &table{Wide: true, Heads: []head{
		{Text: s.Words.Side(scoring.NS)}, {Text: s.Words.Side(scoring.EW)},
		s.head("print.contract", "b"), s.head("print.lead", ""), s.head("print.result", number),
		s.head("print.score-ns", number),
		{Text: s.say("print.unit-ns", "Unit", unit), Class: number},
		{Text: s.say("print.unit-ew", "Unit", unit), Class: number},
	}}
	if matchpoints {
		tab.Heads = append(tab.Heads, s.head("print.percent-ns", number))
	}
	tab.Heads = append(tab.Heads, head{Full: s.say("print.notes"), Class: mark})
	var values []scoring.Frac
	for i := range t.Lines {
		if l := &t.Lines[i]; l.Scored() {
			values = append(values, l.NSValue, l.EWValue)
		}
	}
	places := sheet.Decimals(2, values)
	figure := func(scored bool, f scoring.Frac, places int) cell {
		if !scored {
			return cell{Text: sheet.SymbolNone, Class: number}
		}
		return cell{Text: s.Words.Figure(f, places), Class: number}
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		ns, ew := scorecard.Sides(s.st, l)
		combined := len(t.Combined) > 0
		row := []cell{{Who: s.sideLinks(l.Section, ns, combined), Class: whoIs, Head: true},
			{Who: s.sideLinks(l.Section, ew, combined), Class: whoIs}}
		row = append(row, s.outcome(&l.Received)...)
		score := cell{Class: number}
		if hasScore(l) {
			score.Text = s.Words.Points(l.Points)
		}
		row = append(row, score, figure(l.NSScored, l.NSValue, places), figure(l.EWScored, l.EWValue, places))
		if matchpoints {
			row = append(row, figure(l.NSScored, l.NSPct, 0))
		}
		tab.Rows = append(tab.Rows, append(row, cell{Text: notes.About(s.Words, s.st, *l), Class: mark}))
	}
	return tab
}

// sideLinks are those who sat on a side, each with its page: number and surnames.
func (s *Site) sideLinks(section int, side scorecard.Side, combined bool) (list []link) {
	for i, n := range side.Numbers {
		one := scorecard.Side{Numbers: []int{n}}
		text := s.surnames(side.Names)
		switch {
		case side.Team:
			text = s.Words.Names(side.Names)
		case len(side.Numbers) == 2:
			text = s.roll.Surname(side.Names[i])
		}
		list = append(list, link{s.anyFile(session.Contestant{Section: section, Number: n}),
			one.Number(section, combined) + " " + text})
	}
	return list
}

// surnames are the shortest forms of a pair that tell it from the others: worked out once
// for each pair, as every page names many.
func (s *Site) surnames(pair session.Names) string {
	text, known := s.short.Load(pair)
	if !known {
		text, _ = s.short.LoadOrStore(pair, s.roll.Surnames(pair))
	}
	return text.(string)
}

// anyFile is the personal page of a contestant on whichever side it is
// ranked, "" for none.
func (s *Site) anyFile(who session.Contestant) string {
	for _, side := range []scoring.Side{scoring.NoSide, scoring.NS, scoring.EW} {
		if file := s.files[contestant{who, side}]; file != "" {
			return file
		}
	}
	return ""
}

// outcomeSpan is how many columns tell what was played.
const outcomeSpan = 3

// outcome tells what was played, or what was ruled in its place, or why nothing was.
func (s *Site) outcome(r *session.Received) []cell {
	if r.Outcome != session.Played || r.PassedOut() || ruledForBoth(r) {
		return []cell{{Text: s.Words.Capital(s.Words.Outcome(*r)), Span: outcomeSpan}}
	}
	return []cell{
		{Text: s.Words.Contract(r.Contract) + sheet.NoBreak + s.Words.Declarer(r.Result), Class: "b"},
		{Text: s.Words.Lead(s.whole.PublicLead(&r.Result))}, {Text: s.Words.Tricks(r.Tricks), Class: number},
	}
}

// ruledForBoth reports whether neither side keeps its score.
func ruledForBoth(r *session.Received) bool {
	return r.Ruling != nil && r.Ruling.ForNS != nil && r.Ruling.ForEW != nil
}

// hasScore reports whether a line has a score of the table that counts for somebody.
func hasScore(l *session.TravellerLine) bool { return l.HasPoints && !ruledForBoth(&l.Received) }

// sides are the classes of the hands.
var sides = [4]string{"north", "east", "south", "west"}

// deal is a board with its cards, and what a rule set would bid on it.
func (s *Site) deal(r *handrecord.Record, would string) *deal {
	d := &deal{Number: fmt.Sprint(r.Number), Would: would}
	for i := range d.Hands {
		direction := scoring.Direction(i)
		h := hand{Class: sides[i], Name: s.Words.Direction(direction), Points: fmt.Sprint(r.Deal[i].Points())}
		for j, suit := range cards.Suits {
			held := s.Words.Ranks(r.Deal[i], suit)
			if held == "" {
				held = "—"
			}
			h.Suits[j] = s.Words.Suit(suit) + sheet.NoBreak + held
		}
		d.Hands[i] = h
	}
	if r.Tricks == nil {
		return d
	}
	d.Par = handrecord.SayPar(s.Words, r.Tricks.Par(r.Dealer, r.Vul))
	d.Tricks = &table{Heads: []head{{Full: s.say("print.declarer")}}}
	denominations := []scoring.Denomination{scoring.NoTrump, scoring.Spades, scoring.Hearts,
		scoring.Diamonds, scoring.Clubs}
	for _, den := range denominations {
		d.Tricks.Heads = append(d.Tricks.Heads, head{Text: s.Words.Denomination(den), Class: number})
	}
	for _, declarer := range []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
		row := []cell{{Text: s.Words.Direction(declarer), Head: true}}
		for _, den := range denominations {
			c := cell{Text: fmt.Sprint(r.Tricks[declarer][den]), Class: strong}
			if r.Tricks[declarer][den] < 7 { // no contract makes with so few
				c.Class = number + " " + faint
			}
			row = append(row, c)
		}
		d.Tricks.Rows = append(d.Tricks.Rows, row)
	}
	return d
}
