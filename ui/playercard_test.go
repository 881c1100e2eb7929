package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// Why have we 48 %? Results, arrows to the pair, Enter: its card explains every board,
// and Escape goes back to the ranking.
func TestCardByKeyboard(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			m, err := movement.Make(k.family, k.options)
			uitest.Must(t, err)
			r := newRoom(t, 0, session.ScoringSet{Choices: k.choices}, session.SectionSet{ID: 1, Movement: m})
			uitest.Must(t, r.Session.Record("director", k.about...))
			r.open(false)
			r.Receive(every(t, r.Session.State())...)
			row, _ := r.movement().At(1, 1)
			r.enterLine(fmt.Sprintf("1 r1 %d ave+ ave- law 12C2 why noise", row.Boards()[0]))
			r.Press(fyne.Key4, uitest.Alt)
			r.Key(fyne.KeyDown)
			r.Key(fyne.KeyReturn)
			sc, err := r.Session.State().Score()
			uitest.Must(t, err)
			rank := sc.Rankings[0].Ranks[1]
			uitest.WantText(t, "the card", r.Overlay(),
				fmt.Sprintf("%s %d", k.who, rank.Who.Number), "Place ", "Most from board")
			c := r.w.cards.open
			ruled := 0
			for i := range c.card.Lines {
				if i > 0 {
					r.Key(fyne.KeyDown)
				}
				l := c.card.Lines[i]
				uitest.WantText(t, "the line", r.Overlay(), fmt.Sprintf("Board %d, round %d", l.Number, l.Round))
				if len(c.card.Explain(i)) == 0 || !strings.Contains(r.Overlay(), c.card.Explain(i)[0]) {
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
			if rank.Who.Number == row.NS || rank.Who.Number == row.EW {
				if ruled == 0 {
					t.Error("the ruling is not on the card")
				}
			}
			r.Key(fyne.KeyEscape)
			if r.Overlay() != "" {
				t.Errorf("the card is still open:\n%s", r.Overlay())
			}
			if r.Window.Canvas().Focused() != r.w.results.rankings.Views[0].Grid {
				t.Error("the focus is not on the ranking again")
			}
		})
	}
}

// One card is printed from where it is looked at; a disk that is full is said.
func TestPrintOneCard(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.Key(fyne.KeyReturn)
	first := mustScore(t, r, nil).Rankings[0].Ranks[0].Who.Number
	r.Answer("Print this card")
	if want := fmt.Sprintf("sheets/NS%d.pdf", first); len(r.Opened) != 1 || r.Opened[0] != want {
		t.Errorf("opened %q, want %q", r.Opened, want)
	}
	r.paper.Fails = sessiontest.ErrDiskFull
	r.Answer("Print this card")
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "the notice", r.Visible(), "The disk is full.")
}

// The picked line is corrected from the card.
func TestCorrectFromACard(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyDown)
	k, _ := r.w.cards.open.card.Key(1)
	r.Answer("Correct…")
	if r.w.rulings.open == nil || r.w.cards.open != nil {
		t.Fatalf("the correction is not in the place of the card:\n%s", r.Overlay())
	}
	if r.w.rulings.open.where.Key != k {
		t.Errorf("%v is corrected, not %v", r.w.rulings.open.where.Key, k)
	}
}

// A card that is open shows what comes in meanwhile.
func TestCardGoesOn(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.Key(fyne.KeyReturn)
	who := r.w.cards.open.who
	was := strings.Count(r.Overlay(), "")
	r.enterLine("pen " + fmt.Sprint(who.Number) + " 20% law 90 why late again")
	if len(r.w.cards.open.card.Adjustments) != 1 {
		t.Fatalf("the penalty is not on the card (%d):\n%s", was, r.Overlay())
	}
	r.w.cards.open.mark(len(r.w.cards.open.card.Lines) - 1)
	uitest.WantText(t, "the card", r.Overlay(), "penalties and bonuses", "late again")
}

// Against double dummy only once the deals are released; and a director who plays sees
// nothing of what is still to come.
func TestCardTellsNothingTooEarly(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	seed := deal.NewSeed()
	r.Receive(session.DealsSet{Source: "dealt here", Seed: seed.String(), Set: 1, Boards: seed.Boards(1, 1, 9)})
	r.w.dealing.analyse()
	r.Settle()
	r.Press(fyne.Key4, uitest.Alt)
	r.Key(fyne.KeyReturn)
	if strings.Contains(r.Overlay(), "Double dummy") || strings.Contains(r.Overlay(), "Par ") {
		t.Errorf("it tells of deals that are locked:\n%s", r.Overlay())
	}
	r.Receive(session.DealsReleased{})
	r.w.cards.open.mark(0)
	uitest.WantText(t, "the card", r.Overlay(), "Double dummy North makes", "Par ")
	r.Key(fyne.KeyEscape)
}

func TestCardIsVeiled(t *testing.T) {
	r := newRoom(t, 3)
	facts := r.All()
	var played []session.Fact
	for _, f := range facts {
		if one := f.(session.ResultReceived).Result; one.NS != 1 || one.Round == 1 {
			played = append(played, f)
		}
	}
	uitest.Must(t, r.Session.Record("director", session.DirectorPlays{As: session.Contestant{Section: 1, Number: 1}}))
	r.open(false)
	r.Receive(played...)
	r.Press(fyne.Key4, uitest.Alt)
	r.w.showCard(session.Contestant{Section: 1, Number: 2}, scoring.NS)
	c := r.w.cards.open
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

// From the card of a pair its personal page is printed as well.
func TestPrintPageFromTheCard(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.w.showCard(session.Contestant{Section: 1, Number: 2}, scoring.NS)
	r.Settle()
	r.Answer("Print page")
	if got := strings.Join(r.Opened, " "); got != "sheets/NS2 page.pdf" {
		t.Errorf("opened %q", got)
	}
	r.paper.Making = func(context.Context) error { return sessiontest.ErrDiskFull }
	r.Answer("Print page")
	uitest.WantText(t, "the window", r.Visible(), "The disk is full.")
}
