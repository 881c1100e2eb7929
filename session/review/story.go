package review

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/statistics"
)

// Story is what happened on a board in a field.
type Story struct {
	// Section is the one that was asked for, Field all that are compared with it.
	Section session.Section
	Field   []session.Section
	Number  int
	Dealer  scoring.Direction
	Vul     scoring.Vulnerability
	// Deal is nil where the cards are not known, or are of another evening by the leads:
	// then there is nothing but results. Tricks and Par are nil as well before the
	// board is analysed, and Leads before its opening leads are.
	Deal   *deal.Deal
	Tricks *doubledummy.Table
	Par    *doubledummy.Par
	Leads  *doubledummy.Leads
	// Unit is what boards are counted in, Top the most matchpoints to be had, 0 in other
	// forms of scoring.
	Unit scoring.Unit
	Top  scoring.Frac
	// Precision is with how many decimals figures are told.
	Precision session.Precision

	// Lines are best for North-South first, those of other cards (Law 87) behind the
	// rest.
	Lines    []AtTable
	Headline Headline
	// OneHand is nil unless the side of par makes the contract from one of its hands
	// alone.
	OneHand *OneHand
	// Common is the contract that most tables played; its Of is 0 where no two did.
	Common Common
}

// AtTable is what happened at one table.
type AtTable struct {
	session.TravellerLine
	// Form is that of other cards than those of the deal, "" for these.
	Form string
	// Worth is nil where nothing can be said: no analysed deal, no contract played as it
	// should have been, a ruling.
	Worth *Worth
}

// Worth is what contract, lead and play of a table were worth, in tricks for declarer: +
// for one that declarer has more, − for one fewer. Contract, Lead and Play add up to the
// tricks over or under the contract. A board that was passed out has none of them.
type Worth struct {
	// Premium is that of the contract, Makes the best that its side makes in any
	// contract; of a board that was passed out both are NoPremium.
	Premium, Makes Premium
	// Contract is how many tricks declarer has double dummy beyond those that the
	// contract needs.
	Contract int
	// Lead is what the opening lead gave declarer, 0 for a best one. Judged is false
	// where no lead is on record that can be judged: then it is part of Play.
	Lead   int
	Judged bool
	// Play is what the other 51 cards gave declarer beyond double dummy, the play of both
	// sides together.
	Play int
	// AgainstPar is how much the contract, played double dummy, has for North-South
	// beyond par, in points of Law 77.
	AgainstPar scoring.Points
}

// Missed reports whether declarer's side makes a contract of a higher premium, a game at
// least.
func (w *Worth) Missed() bool { return w.Premium > NoPremium && w.Makes >= Game && w.Makes > w.Premium }

// Premium is what a contract earns when it is made (Law 77).
type Premium int

// The premiums.
const (
	NoPremium Premium = iota // of a board that was passed out
	PartScore
	Game
	SmallSlam
	GrandSlam
)

// premiumOf is what a contract earns when it is made.
func premiumOf(c scoring.Contract) Premium {
	switch {
	case c.Level == 0:
		return NoPremium
	case c.Level == 7:
		return GrandSlam
	case c.Level == 6:
		return SmallSlam
	case c.Points(0, false) >= 300: // the premium of a game, and its tricks
		return Game
	}
	return PartScore
}

// makes is the best premium of the contracts that a side makes.
func makes(t *doubledummy.Table, side scoring.Side) (best Premium) {
	for seat := range t {
		if scoring.Direction(seat).Side() != side {
			continue
		}
		for d, tricks := range t[seat] {
			if level := int(tricks) - 6; level > 0 {
				best = max(best, premiumOf(scoring.Contract{Level: level, Denomination: scoring.Denomination(d)}))
			}
		}
	}
	return best
}

// Common is a contract that several tables played, whoever of the side declared it and
// whether or not it was doubled; Made is at how many of them it was made.
type Common struct {
	Contract scoring.Contract
	Side     scoring.Side
	Tables   int
	Made     int
	Of       int // tables that played a contract, or passed out
}

// Of is what happened on a section's board; ok is false until everybody may see it:
// the director released it, and nobody has it to play (session.State.Told).
func Of(st *session.State, sc *session.Scores, section, board int) (s Story, ok bool) {
	if !st.Told(section, board) {
		return Story{}, false
	}
	return tell(st, sc, SectionBoard{section, board}, st.OtherDeals(), nil), true
}

// tell makes the story of a board that may be told; others says that the cards are of
// another evening, and leads are those that a study found.
func tell(st *session.State, sc *session.Scores, at SectionBoard, others bool,
	leads map[deal.Deal]*doubledummy.Leads) Story {
	section, board := at.Section, at.Board
	s := Story{Number: board, Dealer: scoring.BoardDealer(board), Vul: scoring.BoardVulnerability(board)}
	s.Section, _ = st.Section(section)
	for _, f := range sc.Fields {
		if slices.ContainsFunc(f.Sections, func(x session.Section) bool { return x.ID == section }) {
			s.Field, s.Unit, s.Precision = f.Sections, f.BoardUnit(), f.Precision()
		}
	}
	if !others {
		s.deal(st, leads)
	}
	for i := range sc.Travellers {
		t := &sc.Travellers[i]
		in := t.Section.ID == section ||
			slices.ContainsFunc(t.Combined, func(x session.Section) bool { return x.ID == section })
		if t.Board != board || !in {
			continue
		}
		if t.Form == "" {
			s.Top = t.Top
		}
		for j := range t.Lines {
			s.Lines = append(s.Lines, s.line(st, t.Lines[j], t.Form))
		}
	}
	s.common()
	s.oneHand()
	s.headline()
	return s
}

// deal finds the cards and what is known of them.
func (s *Story) deal(st *session.State, leads map[deal.Deal]*doubledummy.Leads) {
	b, known := st.Deals.Board(s.Section.ID, s.Number)
	if !known {
		return
	}
	s.Deal, s.Dealer, s.Vul = &b.Deal, b.Dealer, b.Vul
	if t, solved := st.Deals.Table(s.Section.ID, s.Number); solved {
		par := t.Par(b.Dealer, b.Vul)
		s.Tricks, s.Par, s.Leads = &t, &par, cmp.Or(leads[b.Deal], st.Studied.Leads(b.Deal))
	}
}

// board gives statistics the cards of the story for the sections that played them.
func (s *Story) board(st *session.State) statistics.Boards {
	return func(section, number int) (statistics.Board, bool) {
		b, known := st.Deals.Board(section, number)
		if s.Tricks == nil || !known || b.Deal != *s.Deal {
			return statistics.Board{}, false
		}
		return statistics.Board{Deal: b.Deal, Table: *s.Tricks, Leads: s.Leads}, true
	}
}

func (s *Story) line(st *session.State, l session.TravellerLine, form string) AtTable {
	line := AtTable{TravellerLine: l, Form: form}
	if l.PassedOut() && s.Par != nil && form == "" && !l.Doubt.Any() && l.Ruling == nil {
		line.Worth = &Worth{AgainstPar: -s.Par.Score}
		return line
	}
	beyond, ok := statistics.Compared(st, l.Received, s.board(st))
	if !ok {
		return line
	}
	played := l.AtTable()
	w := &Worth{Premium: premiumOf(played.Contract), Makes: makes(s.Tricks, played.Declarer.Side()),
		Contract: played.Tricks - beyond}
	w.Lead, w.Judged = statistics.LeadCost(played, l.Result.Lead, s.Leads)
	if !w.Judged {
		w.Lead = 0
	}
	w.Play = beyond - w.Lead
	played.Tricks = w.Contract
	w.AgainstPar = played.Score(s.Vul) - s.Par.Score
	line.Worth = w
	return line
}

// common finds the contract that most tables played, at two of them at least; of equally
// many the highest.
func (s *Story) common() {
	of, list := 0, []Common{}
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Outcome != session.Played || l.Doubt.Any() || l.Form != "" || l.Ruling != nil {
			continue
		}
		if of++; l.PassedOut() {
			continue
		}
		c := l.Contract
		c.Doubling = scoring.Undoubled
		side := l.Declarer.Side()
		at := slices.IndexFunc(list, func(o Common) bool { return o.Contract == c && o.Side == side })
		if at < 0 {
			at, list = len(list), append(list, Common{Contract: c, Side: side})
		}
		list[at].Tables++
		if l.Tricks >= 0 {
			list[at].Made++
		}
	}
	height := func(c scoring.Contract) int { return 5*c.Level + int(c.Denomination) }
	for _, c := range list {
		if c.Tables > 1 && (c.Tables > s.Common.Tables ||
			c.Tables == s.Common.Tables && height(c.Contract) > height(s.Common.Contract)) {
			c.Of = of
			s.Common = c
		}
	}
}

// InPar reports whether a player declares a contract of par in a denomination.
func (s *Story) InPar(declarer scoring.Direction, d scoring.Denomination) bool {
	return s.Par != nil && slices.ContainsFunc(s.Par.Contracts, func(c doubledummy.ParContract) bool {
		return c.Contract.Denomination == d && slices.Contains(c.Declarers, declarer)
	})
}
