package exchange

import (
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/seating"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// OldResult is one result of an evening of which nobody wrote down tables and rounds.
type OldResult struct {
	Board  int
	NS, EW int // distinct pair numbers; EW is 0 where the opponents are not on record
	Score  scoring.Points
}

// OldEvening is an evening of which only the results are on record, as a
// session needs it.
type OldEvening struct {
	// Movement is a sound one that these results can come from: each North-South pair
	// stays at the table of its number, and nobody is in two places in one round. It need
	// not be the one that was played.
	Movement *movement.Movement
	// Names are the two players of each pair, by pair number.
	Names map[int]session.Names
	// Results are those of the evening, each with its place in the movement.
	Results []SeatedResult
}

// SeatedResult is a meeting at its table.
type SeatedResult struct {
	session.Key
	NS, EW int
	Score  scoring.Points
}

// Seated finds tables and rounds for results; name becomes the movement's. It returns
// movement.ErrLimit when the evening is larger than Bridgemates, and so a session, can
// hold, and text.ErrBadFile when a pair plays a board twice.
func Seated(name string, played []OldResult) (*OldEvening, error) {
	type pairs struct{ ns, ew, board int }
	met := func(m OldResult) pairs {
		if m.EW == 0 { // every board by itself, in the round of its number
			return pairs{m.NS, 0, m.Board}
		}
		return pairs{m.NS, m.EW, 0}
	}
	var games []seating.Game
	at := map[pairs]int{}
	for _, m := range played {
		i, there := at[met(m)]
		if !there {
			i = len(games)
			at[met(m)] = i
			games = append(games, seating.Game{Who: [4]int{m.NS, m.EW}, Table: m.NS})
			if m.EW == 0 {
				games[i].Round = m.Board
			}
		}
		g := &games[i]
		if slices.Contains(g.Boards, m.Board) {
			return nil, fmt.Errorf("%w: pairs %d and %d have board %d twice", text.ErrBadFile, m.NS, m.EW, m.Board)
		}
		g.Boards = append(g.Boards, m.Board)
	}
	for _, g := range games {
		slices.Sort(g.Boards)
	}
	seating.Rounds(games)
	e := &OldEvening{Movement: seating.Movement(name, games), Names: map[int]session.Names{}}
	if err := e.Movement.CheckLimits(); err != nil {
		return nil, err
	}
	for _, m := range played {
		key := session.Key{Section: 1, Table: m.NS, Round: games[at[met(m)]].Round, Board: m.Board}
		e.Results = append(e.Results, SeatedResult{key, m.NS, m.EW, m.Score})
	}
	return e, nil
}
