package deal

import (
	"context"
	"encoding/csv"
	"errors"
	"math"
	"math/big"
	"os"
	"strings"
	"testing"

	"clubnight/scoring"
)

func TestCheckFindsWhatIsNoDeal(t *testing.T) {
	good, err := Parse(oneDeal)
	if err != nil {
		t.Fatal(err)
	}
	ace := NewCard(Spades, Ace)
	for name, c := range map[string]struct {
		change func(*Deal)
		say    string
	}{
		"twice":    {func(d *Deal) { d[1] |= 1 << ace }, "W: not a complete deal: SA is dealt twice"},
		"missing":  {func(d *Deal) { d[3] &^= 1 << ace }, "W: not a complete deal: 12 cards (SA missing)"},
		"moved":    {func(d *Deal) { d[3] &^= 1 << ace; d[0] |= 1 << ace }, "N: not a complete deal: 14 cards"},
		"card 60":  {func(d *Deal) { d[2] |= 1 << 60 }, "S: not a complete deal: not a card"},
		"no cards": {func(d *Deal) { *d = Deal{} }, "N: not a complete deal: 0 cards (SA missing)"},
	} {
		d := good
		c.change(&d)
		b := NewBoard(7, d)
		if err := b.Check(); !errors.Is(err, ErrCards) || err.Error() != "board 7, "+c.say {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := (&Board{Number: 0, Deal: good}).Check(); err == nil {
		t.Error("board 0 passes")
	}
}

func TestHandRecord(t *testing.T) {
	d, err := Parse(oneDeal)
	if err != nil {
		t.Fatal(err)
	}
	fields := d.HandRecord()
	if HandRecordFields[0] != "NorthSpades" || fields[0] != "6543" ||
		HandRecordFields[8] != "SouthSpades" || fields[8] != "" ||
		HandRecordFields[15] != "WestClubs" || fields[15] != "JT3" {
		t.Errorf("%q", fields)
	}
	if back, err := FromHandRecord(fields); err != nil || back != d {
		t.Errorf("%s, %v", back, err)
	}
	fields[1] = "A87"
	if _, err := FromHandRecord(fields); !errors.Is(err, ErrCards) {
		t.Errorf("51 cards: %v", err)
	}
	fields[1] = "A87x"
	if _, err := FromHandRecord(fields); !errors.Is(err, ErrNotation) || !strings.Contains(err.Error(), "NorthHearts") {
		t.Errorf("x: %v", err)
	}
}

// TestDealNumbersAreThoseOfBigDeal checks deal numbers against those of Big Deal.
func TestDealNumbersAreThoseOfBigDeal(t *testing.T) {
	f, err := os.Open("testdata/dealnumbers.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) < 80 {
		t.Fatal(len(rows), err)
	}
	for _, row := range rows[1:] {
		d, err := Parse(row[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := d.number(handNumber).String(); got != row[1] {
			t.Errorf("%s has number %s, want %s", row[0], got, row[1])
		}
		n, _ := new(big.Int).SetString(row[1], 10)
		if back, err := FromNumber(n); err != nil || back != d {
			t.Errorf("number %s: %s, %v", row[1], back, err)
		}
	}
	goe := strings.Split(strings.TrimSpace(string(sample(t, "formats/set32b.goe"))), "\n")
	for i, b := range read(t, "formats/set32.bri").Boards {
		if got, want := b.Deal.number(handNumber).String(), strings.NewReplacer(",", "", " ", "").Replace(goe[i]); got != want {
			t.Errorf("board %d has number %s, want %s", b.Number, got, want)
		}
	}
	for _, n := range []*big.Int{deals, big.NewInt(-1)} {
		if _, err := FromNumber(n); !errors.Is(err, ErrNumber) {
			t.Errorf("%s: %v", n, err)
		}
	}
}

func TestSeedIsReadAsItIsWritten(t *testing.T) {
	s, other := NewSeed(), NewSeed()
	if s == other {
		t.Fatal("two equal seeds")
	}
	if back, err := ParseSeed(" " + s.String()[:32] + "-" + s.String()[32:] + "\n"); err != nil || back != s {
		t.Errorf("%s: %v", back, err)
	}
	for _, text := range []string{"", "12", s.String() + "00", strings.Repeat("g", 64)} {
		if _, err := ParseSeed(text); !errors.Is(err, ErrSeed) {
			t.Errorf("%q: %v", text, err)
		}
	}
	// SHA-256 of 32 zero bytes
	if (Seed{}).Commitment() != "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925" {
		t.Errorf("commitment %s", (Seed{}).Commitment())
	}
	// A set comes again from its seed and number, board by board; sets,
	// boards and seeds differ.
	a, b := s.Boards(5, 1, 36), s.Boards(5, 1, 36)
	seen := map[Deal]bool{}
	for i := range a {
		if a[i].Deal != b[i].Deal || a[i].Deal != s.Deal(5, i+1) || a[i].Check() != nil {
			t.Fatalf("board %d: %s, then %s", i+1, a[i].Deal, b[i].Deal)
		}
		for _, d := range []Deal{a[i].Deal, s.Deal(6, i+1), other.Deal(5, i+1)} {
			if seen[d] {
				t.Fatalf("%s is dealt twice", d)
			}
			seen[d] = true
		}
	}
	// What the zero seed deals must never change: printed numbers would no longer
	// give back their sets.
	if got := (Seed{}).Deal(1, 1).number(handNumber).String(); got != "16509248508256679645230218985" {
		t.Errorf("the deal of the zero seed is %s", got)
	}
}

// sigmas is how far a count may lie from what is expected, in standard deviations;
// with about 400 counts compared, 5 leaves one chance in 4,000 that a fair source
// fails, and the seed is fixed.
const sigmas = 5

func closeTo(t *testing.T, what string, count, n int, p float64) {
	t.Helper()
	want := p * float64(n)
	if far := math.Abs(float64(count)-want) / math.Sqrt(want*(1-p)); far > sigmas {
		t.Errorf("%s: %d of %d, expected %.1f: %.1f standard deviations off", what, count, n, want, far)
	}
}

// TestDealsAreUniform deals 40,000 boards: where each card goes, points, shapes,
// neighbours.
func TestDealsAreUniform(t *testing.T) {
	n := 40000
	if testing.Short() {
		n = 4000
	}
	seed := Seed{1, 2, 3}
	var cards [4][52]int
	points, shapes := map[int]int{}, map[[4]int]int{}
	same := 0 // cards that lie as on the board before
	var before Deal
	var bits [96]int
	for i := range n {
		d := seed.Deal(uint64(i/36), i%36+1)
		for seat, h := range d {
			for _, c := range h.Cards() {
				cards[seat][c]++
			}
			same += (h & before[seat]).Len()
			if seat > 0 {
				continue // the hands of a deal depend on each other
			}
			points[h.Points()]++
			shape := [4]int{h.Length(0), h.Length(1), h.Length(2), h.Length(3)}
			for i := range shape {
				for j := i; j > 0 && shape[j] > shape[j-1]; j-- {
					shape[j], shape[j-1] = shape[j-1], shape[j]
				}
			}
			shapes[shape]++
		}
		number := d.number(handNumber)
		for b := range bits {
			bits[b] += int(number.Bit(b))
		}
		before = d
	}
	for seat := range cards {
		for c, count := range cards[seat] {
			closeTo(t, scoring.Direction(seat).String()+" "+Card(c).String(), count, n, 0.25)
		}
	}
	closeTo(t, "cards as on the board before", same, 52*(n-1), 0.25)
	for b := range 80 { // the lower bits of a uniform number below a limit this large are fair
		closeTo(t, "bit of the number", bits[b], n, 0.5)
	}
	// Exact probabilities of a hand, by counting.
	for hcp, p := range map[int]float64{0: 0.003639, 4: 0.038454, 8: 0.088922, 10: 0.094051,
		12: 0.080269, 16: 0.033109, 20: 0.006435} {
		closeTo(t, "points", points[hcp], n, p)
	}
	for shape, p := range map[[4]int]float64{{4, 4, 3, 2}: 0.215512, {5, 3, 3, 2}: 0.155168, {4, 3, 3, 3}: 0.105361,
		{5, 4, 3, 1}: 0.129307, {6, 3, 2, 2}: 0.056425, {7, 3, 2, 1}: 0.018808, {5, 5, 3, 0}: 0.008952} {
		closeTo(t, "shape", shapes[shape], n, p)
	}
}

func TestLessonFitsItsConstraints(t *testing.T) {
	all, err := ParseConstraints("N points 15-17, N shortest 2+; N longest -5\nNS hearts 8+, E spades 3")
	if err != nil {
		t.Fatal(err)
	}
	b, err := (Seed{9}).Lesson(context.Background(), 3, 2, all, 100000)
	if err != nil {
		t.Fatal(err)
	}
	n, s := b.Deal[scoring.North], b.Deal[scoring.South]
	if p := n.Points(); p < 15 || p > 17 || n.Length(Hearts)+s.Length(Hearts) < 8 ||
		b.Deal[scoring.East].Length(Spades) != 3 {
		t.Errorf("%s", b.Deal)
	}
	if b.Lesson != "N points 15-17, N shortest 2+, N longest 0-5, NS hearts 8+, E spades 3" {
		t.Errorf("marked %q", b.Lesson)
	}
	if b.Deal == (Seed{9}).Deal(3, 2) {
		t.Error("a lesson has the deal of a session")
	}
	if back, err := ParseConstraints(b.Lesson); err != nil || len(back) != len(all) {
		t.Errorf("%v %v", back, err)
	}
	for _, text := range []string{"N points", "Q points 3", "N charm 3", "N points 9-7", "N points x", "N points 41"} {
		if _, err := ParseConstraints(text); !errors.Is(err, ErrConstraint) {
			t.Errorf("%q: %v", text, err)
		}
	}
	never, _ := ParseConstraints("N points 38+")
	if _, err := (Seed{9}).Lesson(context.Background(), 3, 2, never, 500); !errors.Is(err, ErrNoDeal) {
		t.Errorf("38 points: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Seed{9}).Lesson(ctx, 3, 2, never, 1<<30); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if (Seed{9}).Boards(3, 1, 1)[0].Lesson != "" {
		t.Error("a session's board is marked as a lesson")
	}
}

func BenchmarkDeal(b *testing.B) {
	for i := range b.N {
		(Seed{}).Deal(1, i+1)
	}
}
