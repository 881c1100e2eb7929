package reports_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	results "clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// published is a real event of 38 pairs with its published ranking
// (scoring/published/README.md).
type published struct {
	Boards map[string]struct {
		Lines []struct{ NS, EW, Contract, By, Lead, Tricks string }
	}
	Ranking []struct{ Pair, Dir, Pct, Place string }
}

// publishedEvening records the real event. East-West 1 to 19 become pairs 20 to 38. The
// source does not tell the rounds; the board sets stand for them.
func publishedEvening(t testing.TB) (*session.Session, published) {
	t.Helper()
	text, err := results.Files.ReadFile("mp_pairs_mitchell.json")
	if err != nil {
		t.Fatal(err)
	}
	var p published
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	const tables, perRound = 19, 3
	m := &movement.Movement{Name: "Mitchell", Tables: tables, Rounds: len(p.Boards) / perRound,
		BoardsPerRound: perRound, Winners: 2, Copies: 1}
	rows := map[[2]int]int{} // table and round
	var facts []session.Fact
	for board := 1; board <= len(p.Boards); board++ {
		for _, l := range p.Boards[strconv.Itoa(board)].Lines {
			ns, ew := number(t, l.NS, "NS"), number(t, l.EW, "EW")+tables
			round := (board-1)/perRound + 1
			if _, ok := rows[[2]int{ns, round}]; !ok {
				rows[[2]int{ns, round}] = ew
				m.Rows = append(m.Rows, movement.Row{Table: ns, Round: round, NS: ns, EW: ew,
					Low: (round-1)*perRound + 1, High: round * perRound})
			}
			r := session.Result{Key: session.Key{Section: 1, Table: ns, Round: round, Board: board}, NS: ns,
				EW: ew, Outcome: session.Played}
			if l.Contract != "PASS" {
				c, err := scoring.ParseContract(l.Contract)
				if err != nil {
					t.Fatal(err)
				}
				tricks, err := strconv.Atoi(l.Tricks)
				if err != nil {
					t.Fatal(err)
				}
				r.Contract, r.Tricks = c, tricks-6-c.Level
				if r.Declarer, err = scoring.ParseDirection(l.By); err != nil {
					t.Fatal(err)
				}
				if r.Lead, err = session.ParseLead(l.Lead[len(l.Lead)-1:] + l.Lead[:len(l.Lead)-1]); err != nil {
					t.Fatal(err)
				}
			}
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	slices.SortFunc(m.Rows, func(a, b movement.Row) int { return (a.Table-b.Table)*100 + a.Round - b.Round })
	s := sessiontest.Evening(t, "Published event", m)
	sessiontest.Record(t, s, facts...)
	return s, p
}

func number(t testing.TB, pair, side string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSuffix(pair, side))
	if err != nil {
		t.Fatal(fmt.Errorf("pair %q: %w", pair, err))
	}
	return n
}
