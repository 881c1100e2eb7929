package checks

import (
	"slices"
	"strings"
	"time"

	"clubnight/session/names"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
)

// Event is what is known of an event before anything arrives. Whatever is
// empty is not checked.
type Event struct {
	Name string
	// Session is the number of the event's session, as the clubs were told it.
	Session int
	// From and To are the days in which clubs may play, both included.
	From, To time.Time
	// Clubs may send; none: anybody may.
	Clubs []Club
	// Boards are those that are scored, rising; none: those of Deals.
	Boards []int
	// Deals are what is to be played, and Others sets that a club may have
	// played by mistake.
	Deals  *simultaneous.DealSet
	Others []*simultaneous.DealSet
}

// Club is a club that may send.
type Club struct {
	ID           simultaneous.ClubID
	Name, Number string
}

// boards are those that are scored, nil where nobody said.
func (e *Event) boards() []int {
	if len(e.Boards) == 0 && e.Deals != nil {
		return e.Deals.Numbers()
	}
	return e.Boards
}

// ClubOf finds the club that a file names, by its number, else by its name; ok is false
// for none, or several.
func (e *Event) ClubOf(s arrival.Stated) (id simultaneous.ClubID, ok bool) {
	for _, by := range []func(c *Club) bool{
		func(c *Club) bool { return s.ClubNumber != "" && strings.EqualFold(c.Number, s.ClubNumber) },
		func(c *Club) bool { return names.Fold(s.Club) != "" && names.Fold(c.Name) == names.Fold(s.Club) },
	} {
		found := 0
		for i := range e.Clubs {
			if by(&e.Clubs[i]) {
				id = e.Clubs[i].ID
				found++
			}
		}
		if found == 1 {
			return id, true
		}
	}
	return "", false
}

// Check looks at a sending; last is what stands of the club, nil for nothing. The
// gravest finding comes first.
func (e *Event) Check(sent *arrival.Sent, last *simultaneous.Arrival) []Finding {
	c := &checking{event: e, sent: sent, last: last}
	c.club()
	if len(sent.Results) == 0 {
		c.add(Finding{Kind: NothingPlayed, Severity: Refuse})
		return sorted(c.found)
	}
	c.reading()
	c.people()
	c.pairings()
	c.boards()
	c.resent()
	c.deals()
	return sorted(c.found)
}

// Ready is a sending as it is taken: without the boards that the event does not have, and
// without lines of those who only sat out. Nothing else of it is changed.
func (e *Event) Ready(sent *arrival.Sent) simultaneous.Arrival {
	a := sent.Arrival
	boards, out := e.boards(), sitOuts(sent)
	a.Results = slices.DeleteFunc(slices.Clone(a.Results), func(r simultaneous.Result) bool {
		return len(boards) > 0 && !slices.Contains(boards, r.Board) ||
			out[contestant(&r, r.NS)] || out[contestant(&r, r.EW)]
	})
	a.Pairs = slices.DeleteFunc(slices.Clone(a.Pairs), func(p simultaneous.Pair) bool { return out[p.Contestant] })
	return a
}

// checking is a sending under examination.
type checking struct {
	event *Event
	sent  *arrival.Sent
	last  *simultaneous.Arrival
	found []Finding
}

func (c *checking) add(f Finding) { c.found = append(c.found, f) }

// club looks at who sends, and for when.
func (c *checking) club() {
	e, s := c.event, c.sent
	if len(e.Clubs) > 0 {
		named, known := e.ClubOf(s.Stated)
		listed := slices.ContainsFunc(e.Clubs, func(club Club) bool { return club.ID == s.Club })
		switch {
		case s.Club == "" && !known || s.Club != "" && !listed:
			c.add(Finding{Kind: ClubUnknown, Severity: Refuse, Text: s.Stated.Club})
		case known && s.Club != "" && named != s.Club:
			c.add(Finding{Kind: OtherClub, Severity: Ask, Text: s.Stated.Club})
		}
	}
	if e.Session > 0 && s.Stated.Session > 0 && s.Stated.Session != e.Session {
		c.add(Finding{Kind: OtherSession, Severity: Ask, Number: s.Stated.Session, Of: e.Session})
	}
	day := s.Stated.Date.Format(time.DateOnly)
	if !s.Stated.Date.IsZero() && (!e.From.IsZero() && day < e.From.Format(time.DateOnly) ||
		!e.To.IsZero() && day > e.To.Format(time.DateOnly)) {
		c.add(Finding{Kind: OtherDay, Severity: Ask, Text: day})
	}
}

// reading tells what of the file does not count.
func (c *checking) reading() {
	s := c.sent
	unread := boardSet{}
	for _, f := range s.Faults {
		if f.Board > 0 {
			unread[f.Board] = true
		}
	}
	if n := len(s.Faults); n > 0 {
		c.add(Finding{Kind: NotRead, Severity: Ask, Number: n, Boards: unread.list()})
	}
	doubted := boardSet{}
	for _, r := range s.Doubtful {
		doubted[r.Board] = true
	}
	if n := len(s.Doubtful); n > 0 {
		c.add(Finding{Kind: ResultsDoubted, Severity: Note, Number: n, Boards: doubted.list()})
	}
	if s.Undecided > 0 {
		c.add(Finding{Kind: RulingsOpen, Severity: Note, Number: s.Undecided})
	}
	if s.Penalties > 0 {
		c.add(Finding{Kind: PenaltiesLeft, Severity: Note, Number: s.Penalties})
	}
	if len(s.Inexact) > 0 {
		c.add(Finding{Kind: Inexact, Severity: Note, Boards: s.Inexact, Text: s.Format})
	}
	if s.ToCome > 0 {
		c.add(Finding{Kind: ResultsToCome, Severity: Note, Number: s.ToCome})
	}
}
