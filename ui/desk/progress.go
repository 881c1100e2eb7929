package desk

import (
	"fmt"
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
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

// TableProgress tells for each round of a table how far it is.
func TableProgress(st *session.State, sec session.Section, table int, inPlay []bridgemate.InPlay) (rounds []Round) {
	last := 0 // the latest round with a result
	in := map[int][]int{}
	for k := range st.Results {
		if k.Section == sec.ID && k.Table == table {
			in[k.Round] = append(in[k.Round], k.Board)
			last = max(last, k.Round)
		}
	}
	current := 0 // the first round that is not complete and not passed by
	for round := 1; round <= sec.Movement.Rounds; round++ {
		name := fmt.Sprintf("Table %s, round %d", st.TableName(sec.ID, table), round)
		row, ok := sec.Movement.At(table, round)
		if !ok || !sec.Movement.Playing(row) {
			rounds = append(rounds, Round{State: Idle, Text: "–", Tells: name + ": nobody plays here."})
			continue
		}
		boards := row.Boards()
		missing := slices.DeleteFunc(slices.Clone(boards), func(n int) bool { return slices.Contains(in[round], n) })
		arrived := len(boards) - len(missing)
		r := Round{Tells: fmt.Sprintf("%s: pairs %d v %d, boards %s.", name, row.NS, row.EW, BoardsText(boards))}
		switch {
		case len(missing) == 0:
			r.State, r.Text = AllIn, "✓"
			r.Tells += " All results are in."
		case round < last:
			r.State, r.Text = Behind, "! "+BoardsText(missing)
			r.Tells += " Missing although the table has played on: board " + BoardsText(missing) + "."
		case arrived > 0:
			r.State, r.Text = PartIn, fmt.Sprintf("%d of %d", arrived, len(boards))
			r.Tells += " Still to come: board " + BoardsText(missing) + "."
		case current == 0 && round > last && Begun(st):
			r.State, r.Text = Now, "▶"
		}
		if current == 0 && len(missing) > 0 && round >= last {
			current = round
		}
		if now, ok := contractInPlay(inPlay, session.Key{Section: sec.ID, Table: table, Round: round}, missing); ok && round >= last {
			contract := contractText(session.Result{Outcome: session.Played, Contract: now.Contract})
			r.State, r.Shorter = InPlay, []string{contract + " …", contract, r.Text}
			r.Text = contract + " " + now.Declarer + " …"
			r.Tells += fmt.Sprintf(" Board %d is being played: %s.", now.Key.Board, inPlayText(now))
		}
		rounds = append(rounds, r)
	}
	return rounds
}

// contractInPlay finds the contract that a table has entered for a board of a round that is still to
// come in.
func contractInPlay(all []bridgemate.InPlay, at session.Key, missing []int) (bridgemate.InPlay, bool) {
	i := slices.IndexFunc(all, func(p bridgemate.InPlay) bool {
		return p.Key.Section == at.Section && p.Key.Table == at.Table && p.Key.Round == at.Round && slices.Contains(missing, p.Key.Board)
	})
	if i < 0 {
		return bridgemate.InPlay{}, false
	}
	return all[i], true
}

// inPlayText is the contract in words: "4♠ by North, led SA".
func inPlayText(p bridgemate.InPlay) string {
	text := contractText(session.Result{Outcome: session.Played, Contract: p.Contract}) + " by " + directionNames[p.Declarer]
	if p.Lead != "" {
		text += ", led " + p.Lead
	}
	return text
}
