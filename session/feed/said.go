package feed

import (
	"slices"
	"time"

	"clubnight/session"
)

// Said is something that a room says: a Result, an Erased, a Seated, or what is shown and
// not kept: InPlay, Call, Table.
type Said interface{ said() }

// The things that a room says.
type (
	// Result is what was entered at a table. Its row is 0 but for a file's.
	Result struct{ session.Result }
	// Erased is that the players took a result back.
	Erased struct{ session.Key }
	// Seated is a number, or a name, that was entered for a seat.
	Seated struct {
		session.Seat
		Number, Name string
	}
	// AtTable is a call or a card of a board, as it was recorded at the table.
	AtTable struct {
		session.Key
		session.Recorded
		Card bool
	}
	// InPlay is a contract that is being played.
	InPlay struct{ session.Result }
	// Call is a call for the director.
	Call struct {
		Section, Table, Round int
		At                    time.Time
		Answer                Answer
	}
	// Answer is what became of a call for the director.
	Answer = session.CallAnswer
)

// The answers.
const (
	Waiting  = session.CallWaits
	Attended = session.CallAttended
	Solved   = session.CallSolved
	Deferred = session.CallDeferred
)

func (Result) said()  {}
func (Erased) said()  {}
func (Seated) said()  {}
func (AtTable) said() {}
func (InPlay) said()  {}
func (Call) said()    {}
func (Table) said()   {}

// Facts are what the journal gets of what handsets say: nothing of what it has already.
// They are for one entry after the other, since each is compared with what stands by
// then; the error is that of a fact which no evening takes, and facts are those before
// it.
func Facts(st *session.State, said ...Said) (facts []session.Fact, err error) {
	return FactsBy(session.ByBridgemate, st, said...)
}

// FactsBy is Facts of what is said by devices of a role: session.ByBridgemate or ByPhone.
// What the other device of a table has said of a board stays beside it.
func FactsBy(by string, st *session.State, said ...Said) (facts []session.Fact, err error) {
	c := comparison{by: by, st: st, open: map[any]bool{}}
	for _, s := range said {
		if c.open[about(s)] { // only what was said of the same place before matters
			if err := c.stand(); err != nil {
				return c.facts, err
			}
		}
		if f := fact(by, c.st, s); f != nil {
			c.coming = append(c.coming, f)
			c.open[about(s)] = true
		}
	}
	return c.facts, c.stand()
}

// about is the place or the seat of which something was said.
func about(s Said) any {
	switch s := s.(type) {
	case Result:
		return s.Key
	case Erased:
		return s.Key
	case AtTable:
		return s.Key
	case Seated:
		return s.Seat
	}
	return nil
}

// comparison compares what is said with what stands by then. Since a state that goes on
// is a new one, facts of many places make one together.
type comparison struct {
	by     string
	st     *session.State
	facts  []session.Fact
	coming []session.Fact // which st has not yet
	open   map[any]bool   // what they are about
}

// stand brings the state to where the facts that are coming stand.
func (c *comparison) stand() error {
	then, err := c.st.WithBy(c.by, c.coming...)
	if err == nil {
		c.st, c.facts = then, append(c.facts, c.coming...)
	}
	for _, f := range c.coming {
		if err == nil {
			break
		}
		then, failed := c.st.WithBy(c.by, f)
		if failed != nil {
			return failed
		}
		c.st, c.facts = then, append(c.facts, f)
	}
	c.coming = nil
	clear(c.open)
	return nil
}

// fact is what one thing changes, nil for nothing.
func fact(by string, st *session.State, s Said) session.Fact {
	switch s := s.(type) {
	case Result:
		return result(by, st, s.Result)
	case Erased:
		if standing, there := st.Results[s.Key]; there && standing.Said(by) != nil {
			return session.ResultErased{Key: s.Key}
		}
	case Seated:
		known := st.Seats[s.Seat]
		named := s.Name != "" && (known.Name == "" || s.Number == "" && known.Name != s.Name && !known.Given)
		if known.Sent != s.Number || named {
			return session.PlayerSeated{Seat: s.Seat, Number: s.Number, Name: s.Name}
		}
	case AtTable:
		if st.Playable(s.Key).Any() {
			return nil
		}
		if s.Card {
			if !slices.Contains(st.Recorded[s.Key].Cards, s.Recorded) {
				return session.CardRecorded{Key: s.Key, Card: s.Recorded}
			}
		} else if !slices.Contains(st.Recorded[s.Key].Calls, s.Recorded) {
			return session.CallRecorded{Key: s.Key, Call: s.Recorded}
		}
	}
	return nil
}

// result is what a result changes. A doubt with which it comes, of what was entered,
// stands where the movement has none. The director's word stands over it; what he took
// out stays out when it comes once more, and is told.
func result(by string, st *session.State, r session.Result) session.Fact {
	if d := st.Playable(r.Key); d.Any() {
		r.Doubt = d
	} else if sec, ok := st.Section(r.Section); ok {
		if row, _ := sec.Movement.At(r.Table, r.Round); row.NS != r.NS || row.EW != r.EW {
			r.Doubt = session.Doubt{Kind: session.OtherPairs, NS: r.NS, EW: r.EW}
		}
	}
	r = st.Sound(r)
	standing, there := st.Results[r.Key]
	sent := (*session.Result)(nil)
	if there {
		sent = standing.Said(by)
	}
	switch {
	case sent != nil && sent.Same(r) && !standing.Vanished:
		return nil
	case sent == nil && st.StaysSetAside(r):
		if st.CameAgain(r) {
			return nil
		}
		return session.ResultSentAgain{Result: r}
	case !there || standing.NoResult:
		return session.ResultReceived{Result: r}
	case standing.OtherDevice(by):
		return session.ResultBeside{Result: r}
	}
	return session.ResultChanged{Result: r}
}
