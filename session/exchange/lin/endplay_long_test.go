//go:build long

package lin_test

import (
	"fmt"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/internal/endplaytest"
	"clubnight/session/sessiontest"
)

// endplay finds every board with its cards, players, contract and tricks.
func TestEndplayFindsEveryBoard(t *testing.T) {
	accounts := map[string]*account.Account{
		"dealt": told(t, sessiontest.Dealt(t, sessiontest.Odd(t), true)),
		"taped": told(t, sessiontest.NewTaped(t, true).Session),
	}
	for _, k := range sessiontest.Kinds {
		accounts[k.Name] = told(t, sessiontest.Dealt(t, k.Odd(t), true))
	}
	files := map[string][]byte{}
	for name, a := range accounts {
		files[name] = written(t, a)
	}
	for name, boards := range endplaytest.Read(t, "lin", files) {
		games, _ := deal.LINGames(files[name])
		if len(boards) != len(games) || len(games) == 0 {
			t.Errorf("%s: %d boards of %d", name, len(boards), len(games))
			continue
		}
		for i := range games {
			g, got := &games[i], boards[i]
			c, by, done, err := deal.Contract(g.Dealer, g.Calls)
			want := ""
			if err == nil && done && c.Level > 0 {
				want = fmt.Sprintf("%d%s%s%s", c.Level, c.Denomination.String()[:1],
					[3]string{"", "x", "xx"}[c.Doubling], by)
			}
			if got.Board != g.Number || got.Deal != g.Deal.String() || got.Contract != want ||
				got.Calls != len(g.Calls) || got.Vul != [4]int{0, 2, 3, 1}[g.Vul] {
				t.Errorf("%s: board %d, %s, %s, %d calls, %d: want %d, %s, %s, %d calls, %s", name, got.Board, got.Deal,
					got.Contract, got.Calls, got.Vul, g.Number, g.Deal, want, len(g.Calls), g.Vul)
			}
			if tricks, said := g.Tag("Result"); said && want != "" && fmt.Sprint(got.Tricks) != tricks {
				t.Errorf("%s: board %d, %d tricks, want %s", name, got.Board, got.Tricks, tricks)
			}
			for seat := range scoring.Direction(4) {
				tag := [4]string{"North", "East", "South", "West"}[seat]
				if name, _ := g.Tag(tag); name != "" && got.Names[tag] != name {
					t.Errorf("board %d: %q sits %s, want %q", got.Board, got.Names[tag], tag, name)
				}
			}
		}
	}
}
