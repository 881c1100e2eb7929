package statistics

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// Board is a deal with its analysis.
type Board struct {
	Deal  deal.Deal
	Table doubledummy.Table
	// Leads are the tricks after every opening lead; nil where leads are not judged.
	Leads *doubledummy.Leads
}

// Boards finds the deal that a section played under a board number; ok is false
// where it is not known.
type Boards func(section, number int) (b Board, ok bool)

// Known gives the boards of the evening that are analysed, without leads, once everybody
// may see them (Law 16D).
func Known(st *session.State) Boards {
	return func(section, number int) (Board, bool) {
		d, dealt := st.Deals.Board(section, number)
		t, solved := st.Deals.Table(section, number)
		return Board{Deal: d.Deal, Table: t}, dealt && solved && st.Deals.Released
	}
}

// Tally is a number of tricks on a number of boards.
type Tally struct{ Boards, Tricks int }

// Average is the number of tricks a board, 0 without boards.
func (t Tally) Average() scoring.Frac {
	if t.Boards == 0 {
		return scoring.Int(0)
	}
	return scoring.F(int64(t.Tricks), int64(t.Boards))
}

func (t *Tally) add(tricks int) {
	t.Boards++
	t.Tricks += tricks
}

// PairLine is what a pair did against double dummy. More tricks are better but for
// those given away by leads.
type PairLine struct {
	Pair session.Contestant
	// Side is scoring.NoSide where the section ranks all pairs together.
	Side  scoring.Side
	Names session.Names
	// Declarer counts tricks made beyond double dummy as declarer and dummy, Defence
	// those beyond it as defenders.
	Declarer, Defence Tally
	// Leads counts tricks that opening leads gave away, on the boards whose
	// lead is on record.
	Leads Tally
	// Games is on how many boards the pair's side makes a game, and GamesBid on how
	// many of these it bid one.
	Games, GamesBid int
	// Slams is on how many boards the pair's side makes a slam, and SlamsBid on how
	// many of these it bid one.
	Slams, SlamsBid int
}

// Sum is all that some pairs did, with neither number nor names: its averages are
// those of their field.
func Sum(lines []PairLine) (all PairLine) {
	for _, l := range lines {
		for _, t := range []struct{ to, from *Tally }{{&all.Declarer, &l.Declarer},
			{&all.Defence, &l.Defence}, {&all.Leads, &l.Leads}} {
			t.to.Boards, t.to.Tricks = t.to.Boards+t.from.Boards, t.to.Tricks+t.from.Tricks
		}
		all.Games, all.GamesBid = all.Games+l.Games, all.GamesBid+l.GamesBid
		all.Slams, all.SlamsBid = all.Slams+l.Slams, all.SlamsBid+l.SlamsBid
	}
	return all
}

// contestant is a pair in its field.
type contestant struct {
	session.Contestant
	side scoring.Side
}

// Pairs gives a line for every pair with a board that tells something, by section, side
// and number. Boards that were not played as they should have been are left out: those in
// the wrong direction or by others, adjusted, in doubt or not known, those whose declarer
// is not, and those played with other cards (Law 87). In an individual a line is a
// player's, and both partners have the board.
func Pairs(st *session.State, boards Boards) []PairLine {
	lines := map[contestant]*PairLine{}
	for key, r := range st.Results {
		sec, ok := st.Section(key.Section)
		played, b, comparable := compare(r, boards)
		if !ok || !comparable || st.Form(key) != "" {
			continue
		}
		for _, side := range [2]scoring.Side{scoring.NS, scoring.EW} {
			for _, number := range seated(sec, r, side) {
				who := contestant{session.Contestant{Section: key.Section, Number: number}, side}
				if sec.Movement.Winners == 1 || sec.Movement.Contestant != movement.Pair {
					who.side = scoring.NoSide
				}
				if lines[who] == nil {
					lines[who] = &PairLine{Pair: who.Contestant, Side: who.side, Names: st.PairNames(who.Contestant)}
				}
				lines[who].add(side, played, r.Lead, b)
			}
		}
	}
	list := make([]PairLine, 0, len(lines))
	for _, l := range lines {
		list = append(list, *l)
	}
	slices.SortFunc(list, func(a, b PairLine) int {
		return cmp.Or(cmp.Compare(a.Pair.Section, b.Pair.Section), cmp.Compare(a.Side, b.Side),
			cmp.Compare(a.Pair.Number, b.Pair.Number))
	})
	return list
}

// seated are the contestants on a side of a table: two players in an individual.
func seated(sec session.Section, r session.Received, side scoring.Side) []int {
	row := movement.Row{}
	if sec.Movement.Contestant == movement.Individual {
		row, _ = sec.Movement.At(r.Table, r.Round)
	}
	first, second := r.NS, row.South
	if side == scoring.EW {
		first, second = r.EW, row.West
	}
	if second == 0 {
		return []int{first}
	}
	return []int{first, second}
}

// compare gives a result and its board; ok is false for one that is left out.
func compare(r session.Received, boards Boards) (played scoring.Result, b Board, ok bool) {
	if r.Outcome != session.Played || r.Doubt.Any() || r.WrongDirection || r.SideOnly ||
		r.Ruling != nil || r.Others != nil {
		return played, b, false
	}
	b, ok = boards(r.Section, r.Board)
	return r.AtTable(), b, ok
}

// Compared is how many tricks declarer took at a table beyond double dummy; ok is false
// for a board that Pairs leaves out, and for one that was passed out.
func Compared(st *session.State, r session.Received, boards Boards) (beyond int, ok bool) {
	played, b, ok := compare(r, boards)
	if !ok || st.Form(r.Key) != "" || r.PassedOut() {
		return 0, false
	}
	return Beyond(played, &b.Table), true
}

// add counts a board from the view of a side.
func (l *PairLine) add(side scoring.Side, played scoring.Result, lead session.Lead, b Board) {
	level := played.Contract.Level
	declared := level > 0 && played.Declarer.Side() == side
	if makes(&b.Table, side, gameTricks) {
		l.Games++
		if declared && bids(played, gameTricks) {
			l.GamesBid++
		}
	}
	if makes(&b.Table, side, slamTricks) {
		l.Slams++
		if declared && bids(played, slamTricks) {
			l.SlamsBid++
		}
	}
	if level == 0 {
		return
	}
	beyond := Beyond(played, &b.Table)
	if declared {
		l.Declarer.add(beyond)
		return
	}
	l.Defence.add(-beyond)
	if cost, ok := LeadCost(played, lead, b.Leads); ok {
		l.Leads.add(cost)
	}
}

// LeadCost is how many tricks a lead gave away; ok is false where it cannot be judged:
// none is on record, the leader did not hold it, or nobody asked a solver.
func LeadCost(played scoring.Result, lead session.Lead, leads *doubledummy.Leads) (tricks int, ok bool) {
	c, led := lead.Card()
	if !led || leads == nil {
		return 0, false
	}
	best, got := 0, -1
	for _, l := range leads[played.Declarer][played.Contract.Denomination] {
		best = max(best, l.Tricks)
		if l.Card == c {
			got = l.Tricks
		}
	}
	return best - got, got >= 0
}

// Beyond is how many tricks declarer took beyond double dummy, or short of it where it is
// negative. The board was not passed out.
func Beyond(played scoring.Result, t *doubledummy.Table) int {
	return 6 + played.Contract.Level + played.Tricks - int(t[played.Declarer][played.Contract.Denomination])
}

// From how many tricks on a contract is a game, and a slam (Law 77).
var (
	gameTricks = [5]int{scoring.Clubs: 11, scoring.Diamonds: 11, scoring.Hearts: 10,
		scoring.Spades: 10, scoring.NoTrump: 9}
	slamTricks = [5]int{scoring.Clubs: 12, scoring.Diamonds: 12, scoring.Hearts: 12,
		scoring.Spades: 12, scoring.NoTrump: 12}
)

// bids reports whether the contract needs so many tricks.
func bids(played scoring.Result, least [5]int) bool {
	return played.Contract.Level > 0 && played.Contract.Level+6 >= least[played.Contract.Denomination]
}

// makes reports whether a side takes so many tricks in one of the denominations.
func makes(t *doubledummy.Table, side scoring.Side, least [5]int) bool {
	for seat := range t {
		if scoring.Direction(seat).Side() != side {
			continue
		}
		for strain, tricks := range t[seat] {
			if int(tricks) >= least[strain] {
				return true
			}
		}
	}
	return false
}
