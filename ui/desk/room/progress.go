package room

import (
	"slices"
	"strings"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// RoundState is how far a table is with a round.
type RoundState int

// The states of a round at a table.
const (
	Ahead  RoundState = iota // still to come
	Idle                     // nobody plays here
	Now                      // it is being played
	PartIn                   // some results are in
	InPlay                   // a contract was entered
	Behind                   // results are missing although the table has played on
	AllIn                    // every result is in
)

// Round is a round at a table.
type Round struct {
	State   RoundState
	Text    string   // in a few signs
	Shorter []string // in fewer, to be taken where Text does not fit
	Tells   string   // at length
}

// tableProgress tells for each round of a table how far it is.
func tableProgress(in *desk.Language, st *session.State, sec session.Section, table int,
	inPlay []bridgemate.InPlay) (rounds []Round) {
	last := 0 // the latest round with a result
	within := map[int][]int{}
	for k, r := range st.Results {
		if k.Section == sec.ID && k.Table == table && (!r.NoResult || r.Ruling != nil) {
			within[k.Round] = append(within[k.Round], k.Board)
			last = max(last, k.Round)
		}
	}
	current := 0 // the first round that is not complete and not passed by
	for round := 1; round <= sec.Movement.Rounds; round++ {
		where := in.Say(screen.TableRound, "Table", st.TableName(sec.ID, table), "Round", round)
		row, ok := sec.Movement.At(table, round)
		if !ok || !sec.Movement.Playing(row) {
			rounds = append(rounds, Round{State: Idle, Text: "–",
				Tells: in.Say(screen.NobodyPlaysHere, "Where", where)})
			continue
		}
		boards := row.Boards()
		missing := slices.DeleteFunc(slices.Clone(boards),
			func(n int) bool { return slices.Contains(within[round], n) })
		arrived := len(boards) - len(missing)
		tells := []string{in.Say(screen.PlayedBoards, "Where", where, "Who", against(in, sec.Movement, row),
			"Boards", in.Words().Numbers(boards))}
		tell := func(m screen.Message, pairs ...any) { tells = append(tells, in.Say(m, pairs...)) }
		var r Round
		switch {
		case len(missing) == 0:
			r.State, r.Text = AllIn, "✓"
			tell(screen.RoundIn)
		case round < last:
			r.State, r.Text = Behind, "! "+in.Words().Numbers(missing)
			tell(screen.RoundBehind, "Boards", in.Words().Numbers(missing))
		case arrived > 0:
			r.State, r.Text = PartIn, in.Say(screen.RoundPartIn, "Arrived", arrived, "Of", len(boards))
			tell(screen.RoundToCome, "Boards", in.Words().Numbers(missing))
		case current == 0 && round > last && desk.Begun(st):
			r.State, r.Text = Now, "▶"
		}
		if current == 0 && len(missing) > 0 && round >= last {
			current = round
		}
		if now, ok := contractInPlay(inPlay, session.Key{Section: sec.ID, Table: table, Round: round}, missing); ok &&
			round >= last {
			contract, declarer := in.Words().Contract(now.Contract), in.Words().Declarer(soFar(now))
			r.State, r.Shorter = InPlay, []string{contract + " …", contract, r.Text}
			r.Text = contract + " " + declarer + " …"
			tell(screen.RoundInPlay, "Board", now.Key.Board, "Contract", contract, "Direction", directionOf(in, now),
				"Lead", in.Words().Lead(now.Lead))
		}
		r.Tells = strings.Join(tells, " ")
		rounds = append(rounds, r)
	}
	return rounds
}

// soFar is a contract in play as a result whose tricks nobody knows yet.
func soFar(p bridgemate.InPlay) session.Result {
	return session.Result{Key: p.Key, Outcome: session.Played, Contract: p.Contract, Declarer: p.Declarer,
		SideOnly: p.SideOnly, Lead: p.Lead}
}

// directionOf is declarer by name, the side where no more is on record.
func directionOf(in *desk.Language, p bridgemate.InPlay) string {
	if p.SideOnly {
		return in.Words().Side(p.Declarer.Side())
	}
	return in.Words().Direction(p.Declarer)
}

// against is who plays whom: "pairs 3 v 5".
func against(in *desk.Language, m *movement.Movement, row movement.Row) string {
	switch m.Contestant {
	case movement.Team:
		return in.Say(screen.AgainstTeams, "NS", row.NS, "EW", row.EW)
	case movement.Individual:
		return in.Say(screen.AgainstPlayers, "North", row.NS, "South", row.South, "East", row.EW, "West", row.West)
	}
	return in.Say(screen.AgainstPairs, "NS", row.NS, "EW", row.EW)
}

// contractInPlay finds the contract that a table has entered for a board of a round
// that is still to come in.
func contractInPlay(all []bridgemate.InPlay, at session.Key, missing []int) (bridgemate.InPlay, bool) {
	i := slices.IndexFunc(all, func(p bridgemate.InPlay) bool {
		return p.Key.Section == at.Section && p.Key.Table == at.Table && p.Key.Round == at.Round &&
			slices.Contains(missing, p.Key.Board)
	})
	if i < 0 {
		return bridgemate.InPlay{}, false
	}
	return all[i], true
}
