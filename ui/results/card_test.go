package results

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/ui/uitest"
)

// Why have we 48 %? Results, arrows to the pair, Enter: its card explains every board,
// and Escape goes back to the ranking.
func TestCardByKeyboard(t *testing.T) {
	for _, k := range uitest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			r := stand(uitest.NewKind(t, k))
			in := r.Language()
			r.PlayRuled()
			r.look()
			r.Key(fyne.KeyDown)
			r.Key(fyne.KeyReturn)
			sc, err := r.Session.State().Score()
			uitest.Must(t, err)
			rank := sc.Rankings[0].Ranks[1]
			uitest.WantText(t, "the card", r.Overlay(),
				fmt.Sprintf("%s %d", k.Who, rank.Who.Number), "Place ", "Most from board")
			c := r.page.cards.open
			ruled := 0
			for i := range c.card.Lines {
				if i > 0 {
					r.Key(fyne.KeyDown)
				}
				l := c.card.Lines[i]
				uitest.WantText(t, "the line", r.Overlay(), fmt.Sprintf("Board %d, round %d", l.Number, l.Round))
				if len(c.card.Explain(in, i)) == 0 || !strings.Contains(r.Overlay(), c.card.Explain(in, i)[0]) {
					t.Errorf("board %d is not explained:\n%s", l.Number, r.Overlay())
				}
				if l.Ruling != nil {
					ruled++
					uitest.WantText(t, "the ruling", r.Overlay(), "Law 12C2", "noise")
				}
				if len(c.scores) == 0 || c.board.Length == nil {
					t.Errorf("board %d has no other scores", l.Number)
				}
			}
			row, _ := r.Session.State().Sections[0].Movement.At(1, 1)
			if rank.Who.Number == row.NS || rank.Who.Number == row.EW {
				if ruled == 0 {
					t.Error("the ruling is not on the card")
				}
			}
			r.Key(fyne.KeyEscape)
			if r.Overlay() != "" {
				t.Errorf("the card is still open:\n%s", r.Overlay())
			}
			if r.Window.Canvas().Focused() != r.page.rankings.Views[0].Grid {
				t.Error("the focus is not on the ranking again")
			}
		})
	}
}

// One card is printed from where it is looked at, and its own page as well.
func TestPrintOneCard(t *testing.T) {
	r := complete(t)
	r.Key(fyne.KeyReturn)
	first := r.w.Scores().Rankings[0].Ranks[0].Who
	r.Answer("Print this card")
	r.Answer("Print page")
	r.wants(fmt.Sprintf("card of %v", first), fmt.Sprintf("page of %v", first))
	if r.page.cards.open == nil {
		t.Error("the card is closed")
	}
}

// The picked line is corrected from the card, in its place.
func TestCorrectFromACard(t *testing.T) {
	r := complete(t)
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyDown)
	k, _ := r.page.cards.open.card.Key(1)
	r.Answer("Enter or correct…")
	if r.Overlay() != "" || r.page.cards.open != nil {
		t.Fatalf("the card is still open:\n%s", r.Overlay())
	}
	if !slices.Equal(r.corrected, []session.Key{k}) {
		t.Errorf("%v is corrected, not %v", r.corrected, k)
	}
}

// A card that is open shows what comes in meanwhile.
func TestCardGoesOn(t *testing.T) {
	r := complete(t)
	r.Key(fyne.KeyReturn)
	who := r.page.cards.open.who
	was := strings.Count(r.Overlay(), "")
	r.EnterLine("pen " + fmt.Sprint(who.Number) + " 20% law 90 why late again")
	if len(r.page.cards.open.card.Adjustments) != 1 {
		t.Fatalf("the penalty is not on the card (%d):\n%s", was, r.Overlay())
	}
	r.page.cards.open.mark(len(r.page.cards.open.card.Lines) - 1)
	uitest.WantText(t, "the card", r.Overlay(), "penalties and bonuses", "late again")
}

// Against double dummy only once the deals are released; and a director who plays sees
// nothing of what is still to come.
func TestCardTellsNothingTooEarly(t *testing.T) {
	r := complete(t)
	seed := deal.NewSeed()
	r.Receive(session.DealsSet{Source: "dealt here", Seed: seed.String(), Set: 1, Boards: seed.Boards(1, 1, 9)})
	uitest.Must(t, session.Analyse(t.Context(), r.Session, func(int, int) {}))
	r.Settle()
	r.Key(fyne.KeyReturn)
	if strings.Contains(r.Overlay(), "Double dummy") || strings.Contains(r.Overlay(), "Par ") {
		t.Errorf("it tells of deals that are locked:\n%s", r.Overlay())
	}
	r.Receive(session.DealsReleased{})
	r.page.cards.open.mark(0)
	uitest.WantText(t, "the card", r.Overlay(), "Double dummy North makes", "Par ")
	r.Key(fyne.KeyEscape)
}

func TestCardIsVeiled(t *testing.T) {
	s := uitest.New(t, 3)
	facts := s.All()
	var played []session.Fact
	for _, f := range facts {
		if one := f.(session.ResultReceived).Result; one.NS != 1 || one.Round == 1 {
			played = append(played, f)
		}
	}
	uitest.Must(t, s.Session.Record("director", session.DirectorPlays{As: session.Contestant{Section: 1, Number: 1}}))
	r := stand(s)
	r.Receive(played...)
	r.page.ShowCard(session.Contestant{Section: 1, Number: 2}, scoring.NS)
	c := r.page.cards.open
	hidden := 0
	for i := range c.card.Lines {
		if !c.card.Hides(i) {
			continue
		}
		hidden++
		c.mark(i)
		if len(c.scores) > 0 || !strings.HasSuffix(c.told.Text, "you play it later") {
			t.Errorf("board %d is told: %q", c.card.Lines[i].Number, c.told.Text)
		}
		for col := range c.grid.Columns {
			if text := c.grid.Cell(i, col).Text; strings.Contains(text, "3NT") {
				t.Errorf("board %d shows %q", c.card.Lines[i].Number, text)
			}
		}
	}
	if hidden == 0 {
		t.Error("nothing is hidden")
	}
}
