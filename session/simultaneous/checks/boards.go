package checks

import (
	"maps"
	"slices"

	"clubnight/session"
)

// pairings looks for pairs that meet themselves, and for boards that somebody has twice.
func (c *checking) pairings() {
	type at struct {
		who   session.Contestant
		board int
	}
	seen := map[at]bool{}
	self, twice := map[session.Contestant]boardSet{}, map[session.Contestant]boardSet{}
	note := func(m map[session.Contestant]boardSet, who session.Contestant, board int) {
		if m[who] == nil {
			m[who] = boardSet{}
		}
		m[who][board] = true
	}
	for i := range c.sent.Results {
		r := &c.sent.Results[i]
		ns, ew := contestant(r, r.NS), contestant(r, r.EW)
		if r.NS == r.EW && r.NS > 0 {
			note(self, ns, r.Board)
			continue
		}
		for _, who := range []session.Contestant{ns, ew} {
			if who.Number == 0 {
				continue
			}
			if k := (at{who, r.Board}); seen[k] {
				note(twice, who, r.Board)
			} else {
				seen[k] = true
			}
		}
	}
	c.impossible(MeetsItself, self)
	c.impossible(Twice, twice)
}

// impossible tells of boards that pairs cannot have played so.
func (c *checking) impossible(kind Kind, m map[session.Contestant]boardSet) {
	if len(m) == 0 {
		return
	}
	boards := boardSet{}
	for _, list := range m {
		maps.Copy(boards, list)
	}
	c.add(Finding{Kind: kind, Severity: Refuse, Who: slices.SortedFunc(maps.Keys(m), compare), Boards: boards.list()})
}

func compare(a, b session.Contestant) int { return 1000*(a.Section-b.Section) + a.Number - b.Number }

// boards looks at which boards were played, and how often.
func (c *checking) boards() {
	played, tables := c.played()
	event := c.event.boards()
	if len(event) > 0 {
		other, results := boardSet{}, 0
		for n, times := range played {
			if !slices.Contains(event, n) {
				other[n] = true
				results += times
			}
		}
		if len(other) > 0 {
			f := Finding{Kind: OtherBoards, Severity: Note, Boards: other.list(), Number: results}
			if 3*results > len(c.sent.Results) {
				f.Severity = Refuse // another evening, or another set
			}
			c.add(f)
		}
		missing := boardSet{}
		for _, n := range event {
			if played[n] == 0 {
				missing[n] = true
			}
		}
		if n := len(missing); n > 0 {
			f := Finding{Kind: BoardsMissing, Severity: Note, Boards: missing.list(), Number: n, Of: len(event)}
			if 2*n >= len(event) {
				f.Severity = Ask
			}
			c.add(f)
		}
	}
	usual := c.usual(played)
	few, many := boardSet{}, boardSet{}
	fewest, most := usual, 0
	for n, times := range played {
		if usual >= 4 && 2*times < usual {
			few[n], fewest = true, min(fewest, times)
		}
		if times > tables && tables > 0 {
			many[n], most = true, max(most, times)
		}
	}
	if len(few) > 0 {
		c.add(Finding{Kind: FewResults, Severity: Note, Boards: few.list(), Number: fewest, Of: usual})
	}
	if len(many) > 0 {
		c.add(Finding{Kind: ManyResults, Severity: Ask, Boards: many.list(), Number: most, Of: tables})
	}
}

// played counts the results of each board; tables is at how many a board can be played by
// so many pairs: each pair once.
func (c *checking) played() (boards map[int]int, tables int) {
	boards, pairs := map[int]int{}, map[session.Contestant]bool{}
	for i := range c.sent.Results {
		r := &c.sent.Results[i]
		if r.Beside {
			continue
		}
		boards[r.Board]++
		pairs[contestant(r, r.NS)], pairs[contestant(r, r.EW)] = true, true
	}
	return boards, len(pairs) / 2
}

// usual is how many results the middle one of the boards has.
func (c *checking) usual(played map[int]int) int {
	times := slices.Sorted(maps.Values(played))
	if len(times) == 0 {
		return 0
	}
	return times[len(times)/2]
}

// pairing is who met whom on what.
type pairing struct{ board, ns, ew, section int }

// resent compares a sending with what the club had sent before.
func (c *checking) resent() {
	last := c.last
	if last == nil || last.Withdrawn {
		return
	}
	if last.Fingerprint == c.sent.Fingerprint && c.sent.Fingerprint != [32]byte{} {
		c.add(Finding{Kind: Unchanged, Severity: Note})
		return
	}
	ready := c.event.Ready(c.sent)
	if n, before := len(ready.Results), len(last.Results); n < before {
		c.add(Finding{Kind: FewerResults, Severity: Ask, Number: n, Of: before})
	}
	now := map[pairing]bool{}
	for i := range c.sent.Results {
		r := &c.sent.Results[i]
		now[pairing{r.Board, min(r.NS, r.EW), max(r.NS, r.EW), contestant(r, 0).Section}] = true
	}
	gone := 0
	for i := range last.Results {
		r := &last.Results[i]
		if !now[pairing{r.Board, min(r.NS, r.EW), max(r.NS, r.EW), contestant(r, 0).Section}] {
			gone++
		}
	}
	if 5*gone > len(last.Results) {
		c.add(Finding{Kind: OtherMovement, Severity: Ask, Number: gone, Of: len(last.Results)})
	}
	before := map[session.Contestant]session.Names{}
	for _, p := range last.Pairs {
		before[p.Contestant] = p.Names
	}
	var other []session.Contestant
	for _, p := range c.sent.Pairs {
		was, there := before[p.Contestant]
		if there && !was.IsZero() && !samePeople(was, p.Names) {
			other = append(other, p.Contestant)
		}
	}
	if len(other) > 0 {
		f := Finding{Kind: OtherNames, Severity: Note, Who: other}
		if 2*len(other) > len(c.sent.Pairs) {
			f.Severity = Ask // another evening
		}
		c.add(f)
	}
}
