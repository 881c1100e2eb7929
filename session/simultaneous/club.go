package simultaneous

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
)

// maxBoard is beyond every board number of a set.
const maxBoard = 999

// club is what stands of a club.
type club struct {
	Club
	fingerprint [sha256.Size]byte
	results     []Result // in the order of what came, without sit-outs; Section and Form as the field has them
	pairs       []*pair  // by section and number
	fresh       bool     // its pairs are to be added up
}

// pair is a contestant with where it played.
type pair struct {
	Pair
	who   Contestant
	plays []play
	row   scoring.Row // with its place since the last ranking
}

// play is a result as one of its pairs has it.
type play struct {
	at     *scoring.Counted
	result *Result
	side   scoring.Side // the cards that it held
}

// place is what tells the lines of a club apart.
type place struct {
	section                     string
	table, round, board, ns, ew int
}

func placeOf(l *scoring.Line) place { return place{l.Section, l.Table, l.Round, l.Board, l.NS, l.EW} }

// newClub checks an arrival and makes a club of it that has not yet been counted.
func newClub(a *Arrival, q *scoring.Frequencies) (*club, error) {
	switch {
	case a.Club == "" || a.Number < 1:
		return nil, fmt.Errorf("%w: club %q, number %d", ErrArrival, a.Club, a.Number)
	case a.Withdrawn && len(a.Pairs)+len(a.Results) > 0:
		return nil, fmt.Errorf("club %s: %w: withdrawn and with results", a.Club, ErrArrival)
	}
	c := &club{
		Club: Club{ID: a.Club, Name: a.Name, Region: a.Region, Number: a.Number,
			At: a.At, Withdrawn: a.Withdrawn},
		fingerprint: a.Fingerprint, fresh: true, results: make([]Result, 0, len(a.Results)),
	}
	pairs, err := c.named(a.Pairs)
	if err != nil {
		return nil, fmt.Errorf("club %s: %w", a.Club, err)
	}
	lines := make([]scoring.Line, 0, len(a.Results)) // what the scoring makes of them before the club's name is on them
	for _, r := range a.Results {
		section, err := sectionOf(&r.Line)
		if err != nil {
			return nil, fmt.Errorf("club %s: %s: %w", a.Club, &r.Line, err)
		}
		if r.satOut() {
			continue
		}
		lines = append(lines, r.Line)
		r.Section, r.Form = c.section(section), c.form(r.Form)
		for _, number := range []int{r.NS, r.EW} {
			if who := (session.Contestant{Section: section, Number: number}); number > 0 && pairs[who] == nil {
				pairs[who] = &pair{Pair: Pair{Contestant: who}, who: Contestant{a.Club, who}}
			}
		}
		c.results = append(c.results, r)
	}
	if err := q.Check(lines); err != nil {
		return nil, fmt.Errorf("club %s: %w", a.Club, err)
	}
	for _, p := range pairs {
		c.pairs = append(c.pairs, p)
	}
	slices.SortFunc(c.pairs, func(p, q *pair) int { return p.who.Compare(q.who) })
	c.Pairs, c.Results = len(c.pairs), len(c.results)
	return c, nil
}

// named are the pairs that a club names.
func (c *club) named(list []Pair) (map[session.Contestant]*pair, error) {
	pairs := make(map[session.Contestant]*pair, len(list))
	for _, p := range list {
		if session.Letter(p.Section)[0] == '(' || p.Number < 1 || pairs[p.Contestant] != nil {
			return nil, fmt.Errorf("pair %d of section %s: %w", p.Number, session.Letter(p.Section), ErrSeat)
		}
		pairs[p.Contestant] = &pair{Pair: p, who: Contestant{c.ID, p.Contestant}}
	}
	return pairs, nil
}

// sectionOf is the number of a line's section.
func sectionOf(l *scoring.Line) (int, error) {
	if len(l.Section) != 1 || l.Section[0] < 'A' || l.Section[0] > 'Z' ||
		l.Board > maxBoard || l.South != 0 || l.West != 0 {
		return 0, ErrSeat
	}
	return int(l.Section[0]-'A') + 1, nil
}

// satOut reports whether a line is no result but a pair without opponents.
func (r *Result) satOut() bool { return !r.Beside && (r.NS == 0 || r.EW == 0) }

// section is the name of one of the club's sections in the field.
func (c *club) section(id int) string { return string(c.ID) + " " + session.Letter(id) }

// form is the name of a form of a board in the field: a board that was fouled at a club
// is compared there alone.
func (c *club) form(own string) string {
	if own == "" {
		return ""
	}
	return string(c.ID) + " " + own
}

// sent is a result as the club has it.
func (c *club) sent(r Result) Result {
	r.Section = r.Section[len(r.Section)-1:]
	if r.Form != "" {
		r.Form = r.Form[len(c.ID)+1:]
	}
	return r
}

// contestant is how the scoring knows a pair.
func (c *club) contestant(p *pair, lines bool) scoring.Contestant {
	who := scoring.Contestant{Section: c.section(p.Section), Number: p.Number}
	if lines {
		who.Side = p.Side
	}
	return who
}

// seat gives every pair what it played, all of which is counted in q. A pair whose line
// nobody told is in that of its first result.
func (c *club) seat(q *scoring.Frequencies) {
	pairs := make(map[session.Contestant]*pair, len(c.pairs))
	for _, p := range c.pairs {
		pairs[p.Contestant] = p
	}
	for i := range c.results {
		r := &c.results[i]
		at := play{at: q.Of(&r.Line), result: r}
		who := session.Contestant{Section: int(r.Section[len(r.Section)-1]-'A') + 1}
		ns, ew := held(&r.Line)
		if at.side, who.Number = scoring.NS, ns; ns > 0 {
			pairs[who].plays = append(pairs[who].plays, at)
		}
		if at.side, who.Number = scoring.EW, ew; ew > 0 {
			pairs[who].plays = append(pairs[who].plays, at)
		}
	}
	for _, p := range c.pairs {
		slices.SortFunc(p.plays, play.compare)
		if p.Side == scoring.NoSide && len(p.plays) > 0 {
			p.Side = p.plays[0].home(p.Number)
		}
	}
}
