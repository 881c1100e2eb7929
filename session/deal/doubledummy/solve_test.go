package doubledummy

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// partial reads hands of any length: "N:SA.. …".
func partial(t testing.TB, text string) (hands [4]deal.Hand) {
	t.Helper()
	for i, hand := range strings.Fields(strings.TrimPrefix(text, "N:")) {
		h, err := deal.ParseHand(hand)
		if err != nil {
			t.Fatal(err)
		}
		hands[i] = h
	}
	return hands
}

// cardOf reads "SA".
func cardOf(t testing.TB, text string) deal.Card {
	t.Helper()
	suits := map[byte]deal.Suit{'S': deal.Spades, 'H': deal.Hearts, 'D': deal.Diamonds, 'C': deal.Clubs}
	h, err := deal.ParseHand(strings.Repeat(".", int(deal.Spades-suits[text[0]])) + text[1:] +
		strings.Repeat(".", int(suits[text[0]])))
	if err != nil || h.Len() != 1 {
		t.Fatal(text, err)
	}
	return h.Cards()[0]
}

// TestMiddleOfPlayIsAsTheReference compares every card in 600 positions of random play,
// most of them in mid-trick, a third of them from freak deals, with DDS; and the best
// card and the best cards with them.
func TestMiddleOfPlayIsAsTheReference(t *testing.T) {
	v := New(0)
	ctx := context.Background()
	for i, row := range append(reference(t, "middle.csv"), reference(t, "ends.csv")...) {
		leader, err := scoring.ParseDirection(row[1])
		if err != nil {
			t.Fatal(err)
		}
		p := Position{Hands: partial(t, row[3]), Trumps: strainOrder[strings.Index("SHDCN", row[0])], Leader: leader}
		if row[2] != "-" {
			for _, c := range strings.Fields(row[2]) {
				p.Trick = append(p.Trick, cardOf(t, c))
			}
		}
		cards, err := v.Cards(ctx, p)
		if err != nil {
			t.Fatalf("row %d: %v", i+2, err)
		}
		var got []string
		most := 0
		for _, c := range cards {
			got = append(got, fmt.Sprintf("%s:%d", c.Card, c.Tricks))
			most = max(most, c.Tricks)
		}
		want := strings.Fields(row[4])
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("row %d %v:\ngot  %v\nwant %v", i+2, row[:4], got, want)
			continue
		}
		if tricks, err := v.Tricks(ctx, p); err != nil || tricks != most {
			t.Errorf("row %d: %d tricks, %v, want %d", i+2, tricks, err, most)
		}
	}
}

// TestDealsThatNeedNoReference solves deals whose results need no reference.
func TestDealsThatNeedNoReference(t *testing.T) {
	suits := parseDeal(t, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	table, err := New(0).Table(context.Background(), suits)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range table {
		for strain := range table[seat] {
			want := 0
			switch holder := 3 - strain; {
			case strain == int(scoring.NoTrump):
				// Whoever leads takes all tricks with his suit: never the
				// declarer's side.
			case seat&1 == holder&1:
				want = 13
			}
			if int(table[seat][strain]) != want {
				t.Errorf("declarer %d, strain %d: %d tricks, want %d", seat, strain, table[seat][strain], want)
			}
		}
	}
}

func TestImpossiblePositions(t *testing.T) {
	ace, king := deal.HandOf(51), deal.HandOf(50)
	queen, jack := deal.HandOf(49), deal.HandOf(48)
	good := Position{Hands: [4]deal.Hand{ace, king, queen, jack}, Trumps: scoring.NoTrump}
	for name, change := range map[string]func(*Position){
		"no cards":       func(p *Position) { p.Hands = [4]deal.Hand{} },
		"one too many":   func(p *Position) { p.Hands[2] |= 1 },
		"twice":          func(p *Position) { p.Hands[2] = ace },
		"played, held":   func(p *Position) { p.Hands[0] = 0; p.Trick = []deal.Card{50} },
		"played twice":   func(p *Position) { p.Hands[0], p.Hands[1] = 0, 0; p.Trick = []deal.Card{7, 7} },
		"four played":    func(p *Position) { p.Trick = []deal.Card{1, 2, 3, 4} },
		"no such card":   func(p *Position) { p.Hands[3] = 1 << 60 },
		"no such strain": func(p *Position) { p.Trumps = 9 },
		"card 77 played": func(p *Position) { p.Hands[0] = 0; p.Trick = []deal.Card{77} },
	} {
		p := good
		change(&p)
		if _, err := New(0).Cards(context.Background(), p); !errors.Is(err, ErrPosition) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n, err := New(0).Tricks(context.Background(), good); n != 1 || err != nil {
		t.Errorf("the ace: %d, %v", n, err)
	}
	if _, err := New(0).Table(context.Background(), deal.Deal{}); !errors.Is(err, deal.ErrCards) {
		t.Errorf("no deal: %v", err)
	}
	if _, err := Tables(context.Background(), []deal.Deal{{}}, Options{}); !errors.Is(err, deal.ErrCards) {
		t.Errorf("no deal among many: %v", err)
	}
}

// TestSmallMemory gets the same results when the memory overflows again and again; of one
// deal more with DD_LONG set.
func TestSmallMemory(t *testing.T) {
	v := New(1 << 18)
	rows := reference(t, "random200_dd.csv")[3:5]
	if os.Getenv("DD_LONG") == "" {
		rows = rows[1:]
	}
	for _, row := range rows {
		table, err := v.Table(context.Background(), parseDeal(t, row[0]))
		if want := tableOf(t, row[1:]); err != nil || table != want {
			t.Errorf("%s: %v %v, want %v", row[0], table, err, want)
		}
	}
}

func TestCancelledSolvingKeepsWhatIsDone(t *testing.T) {
	rows := reference(t, "freak102_dd.csv")
	rows[0], rows[82] = rows[82], rows[0] // two quick ones come first, and the two longest are stopped
	rows[1], rows[27] = rows[27], rows[1]
	rows[2], rows[78] = rows[78], rows[2]
	rows[3], rows[92] = rows[92], rows[3]
	var deals []deal.Deal
	for _, row := range rows {
		deals = append(deals, parseDeal(t, row[0]))
	}
	ctx, cancel := context.WithCancel(context.Background())
	reports := 0
	tables, err := Tables(ctx, deals, Options{Workers: 2, Progress: func(done, total int) {
		if reports++; done != reports || total != len(deals) {
			t.Errorf("report %d says %d of %d", reports, done, total)
		}
		if done == 2 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(tables) != len(deals) {
		t.Fatalf("%d tables, %v", len(tables), err)
	}
	solved := 0
	for i, table := range tables {
		if table == (Table{}) {
			continue
		}
		solved++
		if want := tableOf(t, rows[i][1:]); table != want {
			t.Errorf("deal %d: %v, want %v", i+1, table, want)
		}
	}
	if solved < 2 || solved > 10 {
		t.Errorf("%d tables solved before all stopped", solved)
	}
	v := New(0)
	if _, err := v.Table(ctx, deals[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before the start: %v", err)
	}
	if _, err := v.Cards(ctx, Position{Hands: deals[0]}); !errors.Is(err, context.Canceled) {
		t.Errorf("position cancelled: %v", err)
	}
	if table, err := v.Table(context.Background(), deals[0]); err != nil ||
		table != tableOf(t, rows[0][1:]) {
		t.Errorf("the solver is of no use after being stopped: %v %v", table, err)
	}
}

// BenchmarkTable solves the first 20 random reference deals in turn.
func BenchmarkTable(b *testing.B) {
	rows := reference(b, "random200_dd.csv")[:20]
	v := New(0)
	for i := range b.N {
		if _, err := v.Table(context.Background(), parseDeal(b, rows[i%len(rows)][0])); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLeads scores all leads against four spades.
func BenchmarkLeads(b *testing.B) {
	row := reference(b, "random200_dd.csv")[2]
	v := New(0)
	for b.Loop() {
		if _, err := v.Cards(context.Background(),
			Position{Hands: parseDeal(b, row[0]), Trumps: scoring.Spades, Leader: scoring.West}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPar(b *testing.B) {
	table := tableOf(b, reference(b, "random200_dd.csv")[2][1:])
	for b.Loop() {
		table.Par(scoring.North, scoring.None)
	}
}
