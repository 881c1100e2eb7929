package results

import (
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
)

// Whatever is played and however it is scored: every line of every card says how it came
// about, and what it says of a board's worth is what the ranking counts.
func TestPlayerCards(t *testing.T) {
	in := desk.English()
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Odd(t))
		for _, r := range sc.Rankings {
			if r.WithHandicap {
				continue
			}
			for _, rank := range r.Ranks {
				c := PlayerCardOf(st, sc, rank.Who, r.Side)
				if c == nil {
					t.Fatalf("%s: %d has no card", k.Name, rank.Who.Number)
				}
				if !strings.Contains(c.Title(in),
					map[movement.ContestantKind]string{movement.Pair: "Pair ", movement.Team: "Team ",
						movement.Individual: "Player "}[c.Plays()]) || c.Standing(in) == "" || c.Account(in) == "" {
					t.Errorf("%s: %q, %q, %q", k.Name, c.Title(in), c.Standing(in), c.Account(in))
				}
				for i := range c.Lines {
					l := &c.Lines[i]
					if len(c.Explain(in, i)) == 0 || c.Explain(in, i)[0] == "" {
						t.Errorf("%s: line %d of %s explains nothing", k.Name, i, c.Title(in))
					}
					if l.Part != scorecard.Board {
						continue
					}
					others, own, heading := c.Others(in, i)
					if l.Result != nil && (len(others) == 0 || len(own) == 0 || heading == "") {
						t.Errorf("%s: board %d of %s stands alone", k.Name, l.Number, c.Title(in))
					}
					if worth, _, _ := c.Figures(in, i); l.Scored == (worth == "–") {
						t.Errorf("%s: board %d of %s is worth %q", k.Name, l.Number, c.Title(in), worth)
					}
				}
			}
		}
		if PlayerCardOf(st, sc, sc.Rankings[0].Ranks[0].Who, scoring.Side(9)) != nil ||
			PlayerCardOf(st, nil, sc.Rankings[0].Ranks[0].Who, scoring.NoSide) != nil {
			t.Errorf("%s: a card of nobody", k.Name)
		}
	}
}

// The ruling and its law are told where they count, and the match of a team
// where it ends.
func TestPlayerCardTellsLawAndMatch(t *testing.T) {
	ruled, matches := 0, 0
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Odd(t))
		for _, r := range sc.Rankings {
			for _, rank := range r.Ranks {
				c := PlayerCardOf(st, sc, rank.Who, r.Side)
				for i, l := range c.Lines {
					text := strings.Join(c.Explain(desk.English(), i), " ")
					if l.Ruling != nil && strings.Contains(text, "Law 12C") {
						ruled++
					}
					if l.Match != nil && l.Counted && strings.Contains(text, "board") {
						matches++
					}
				}
			}
		}
	}
	if ruled < 10 || matches < 10 {
		t.Errorf("%d rulings with their law, %d matches", ruled, matches)
	}
}
