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
)

// Why have we 48 %? Results, arrows to the pair, Enter: its card explains every board, and Escape goes back to the ranking.
func TestCardByKeyboard(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			m, err := movement.Make(k.family, k.options)
			must(t, err)
			r := newRoom(t, 0, session.ScoringSet{Choices: k.choices}, session.SectionSet{ID: 1, Movement: m})
			must(t, r.session.Record("director", k.about...))
			r.open(false)
			r.receive(every(t, r.session.State())...)
			row, _ := r.movement().At(1, 1)
			r.enterLine(fmt.Sprintf("1 r1 %d ave+ ave- law 12C2 why noise", row.Boards()[0]))
			r.press(fyne.Key4, alt)
			r.key(fyne.KeyDown)
			r.key(fyne.KeyReturn)
			sc, err := r.session.State().Score()
			must(t, err)
			rank := sc.Rankings[0].Ranks[1]
			wantText(t, "the card", r.overlay(), fmt.Sprintf("%s %d", k.who, rank.Who.Number), "Place ", "Most from board")
			c := r.w.cards.open
			ruled := 0
			for i := range c.card.Lines {
				if i > 0 {
					r.key(fyne.KeyDown)
				}
				l := c.card.Lines[i]
				wantText(t, "the line", r.overlay(), fmt.Sprintf("Board %d, round %d", l.Number, l.Round))
				if len(c.card.Explain(i)) == 0 || !strings.Contains(r.overlay(), c.card.Explain(i)[0]) {
					t.Errorf("board %d is not explained:\n%s", l.Number, r.overlay())
				}
				if l.Ruling != nil {
					ruled++
					wantText(t, "the ruling", r.overlay(), "Law 12C2", "noise")
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
			r.key(fyne.KeyEscape)
			if r.overlay() != "" {
				t.Errorf("the card is still open:\n%s", r.overlay())
			}
			if r.window.Canvas().Focused() != r.w.results.rankings.views[0].grid {
				t.Error("the focus is not on the ranking again")
			}
		})
	}
}

// One card is printed from where it is looked at; a disk that is full is said.
func TestPrintOneCard(t *testing.T) {
	r := complete(t)
	r.press(fyne.Key4, alt)
	r.key(fyne.KeyReturn)
	first := mustScore(t, r, nil).Rankings[0].Ranks[0].Who.Number
	r.answer("Print this card")
	if want := fmt.Sprintf("sheets/NS%d.pdf", first); len(r.opened) != 1 || r.opened[0] != want {
		t.Errorf("opened %q, want %q", r.opened, want)
	}
	r.sheets = sessiontest.ErrDiskFull
	r.answer("Print this card")
	r.key(fyne.KeyEscape)
	wantText(t, "the notice", r.visible(), "The disk is full.")
}

// The picked line is corrected from the card.
func TestCorrectFromACard(t *testing.T) {
	r := complete(t)
	r.press(fyne.Key4, alt)
	r.key(fyne.KeyReturn)
	r.key(fyne.KeyDown)
	k, _ := r.w.cards.open.card.Key(1)
	r.answer("Correct…")
	if r.w.rulings.open == nil || r.w.cards.open != nil {
		t.Fatalf("the correction is not in the place of the card:\n%s", r.overlay())
	}
	if r.w.rulings.open.where.key != k {
		t.Errorf("%v is corrected, not %v", r.w.rulings.open.where.key, k)
	}
}

// A card that is open shows what comes in meanwhile.
func TestCardGoesOn(t *testing.T) {
	r := complete(t)
	r.press(fyne.Key4, alt)
	r.key(fyne.KeyReturn)
	who := r.w.cards.open.who
	was := strings.Count(r.overlay(), "")
	r.enterLine("pen " + fmt.Sprint(who.Number) + " 20% law 90 why late again")
	if len(r.w.cards.open.card.Adjustments) != 1 {
		t.Fatalf("the penalty is not on the card (%d):\n%s", was, r.overlay())
	}
	r.w.cards.open.mark(len(r.w.cards.open.card.Lines) - 1)
	wantText(t, "the card", r.overlay(), "penalties and bonuses", "late again")
}

// Against double dummy only once the deals are released; and a director who plays sees nothing of what is still to come.
func TestCardTellsNothingTooEarly(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.receive(r.all()...)
	seed := deal.NewSeed()
	r.receive(session.DealsSet{Source: "dealt here", Seed: seed.String(), Set: 1, Boards: seed.Boards(1, 1, 9)})
	r.w.dealing.analyse()
	r.settle()
	r.press(fyne.Key4, alt)
	r.key(fyne.KeyReturn)
	if strings.Contains(r.overlay(), "Double dummy") || strings.Contains(r.overlay(), "Par ") {
		t.Errorf("it tells of deals that are locked:\n%s", r.overlay())
	}
	r.receive(session.DealsReleased{})
	r.w.cards.open.mark(0)
	wantText(t, "the card", r.overlay(), "Double dummy North makes", "Par ")
	r.key(fyne.KeyEscape)
}

func TestCardIsVeiled(t *testing.T) {
	r := newRoom(t, 3)
	facts := r.all()
	var played []session.Fact
	for _, f := range facts {
		if one := f.(session.ResultReceived).Result; one.NS != 1 || one.Round == 1 {
			played = append(played, f)
		}
	}
	must(t, r.session.Record("director", session.DirectorPlays{As: session.Contestant{Section: 1, Number: 1}}))
	r.open(false)
	r.receive(played...)
	r.press(fyne.Key4, alt)
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
		for col := range columnsOf(c.card) {
			if text := c.cell(i, col).Text; strings.Contains(text, "3NT") {
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
	r.press(fyne.Key4, alt)
	r.w.showCard(session.Contestant{Section: 1, Number: 2}, scoring.NS)
	r.settle()
	r.answer("Print page")
	if got := strings.Join(r.opened, " "); got != "sheets/NS2 page.pdf" {
		t.Errorf("opened %q", got)
	}
	r.printing = func(context.Context) error { return sessiontest.ErrDiskFull }
	r.answer("Print page")
	wantText(t, "the window", r.visible(), "The disk is full.")
}
