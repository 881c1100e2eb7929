package figures

import (
	"context"
	"testing"

	"clubnight/assets"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

func starter(t *testing.T) *bidding.Bidder {
	t.Helper()
	folder, _ := assets.Rules("five-card-major")
	set, _, err := ruleset.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return bidding.New(set)
}

func TestKindOf(t *testing.T) {
	for text, want := range map[string]Kind{"1C": PartScore, "2NT": PartScore, "3NT": Game, "4H": Game, "3S": PartScore,
		"4D": PartScore, "5C": Game, "5Hx": Game, "6C": Slam, "7NT": Slam, "2Sx": PartScore} {
		c, err := scoring.ParseContract(text)
		if err != nil || KindOf(c) != want {
			t.Errorf("%s is %d, %v", text, KindOf(c), err)
		}
	}
	if KindOf(scoring.Contract{}) != PassedOut {
		t.Error("no contract")
	}
}

// North-South make ten tricks in spades by either hand and nine at no trump by South: 620
// is best vulnerable, 420 not; 3NT by North is one down.
func TestScoreAndBest(t *testing.T) {
	var table doubledummy.Table
	table[scoring.North] = [5]uint8{7, 7, 7, 10, 8}
	table[scoring.South] = [5]uint8{7, 7, 7, 10, 9}
	contract := func(text string) scoring.Contract { c, _ := scoring.ParseContract(text); return c }
	if best, kind := Best(&table, scoring.NSVul); best != 620 || kind != Game {
		t.Errorf("best %d, %d", best, kind)
	}
	if best, _ := Best(&table, scoring.EWVul); best != 420 {
		t.Errorf("best %d", best)
	}
	if got := Score(&table, contract("3NT"), scoring.North, scoring.NSVul); got != -100 {
		t.Errorf("3NT by North: %d", got)
	}
	table[scoring.East] = [5]uint8{0, 0, 8, 0, 0}
	if got := Score(&table, contract("2H"), scoring.East, scoring.None); got != -110 {
		t.Errorf("2H by East: %d", got)
	}
	if best, kind := Best(&doubledummy.Table{}, scoring.None); best != 0 || kind != PassedOut {
		t.Errorf("nothing makes: %d, %d", best, kind)
	}
}

// What is lost is counted on every board and laid to every rule that took part.
func TestLossIsLaidToTheRulesThatTookPart(t *testing.T) {
	b := starter(t)
	boards := Deals("test", sample)
	if again := Deals("test", sample); again[sample-1].Deal != boards[sample-1].Deal || Deals("other", 1)[0].Deal == boards[0].Deal {
		t.Fatal("deals do not go by their name")
	}
	ctx := context.Background()
	tables, err := doubledummy.Tables(ctx, hands(boards), doubledummy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := FromPar(b, boards, tables)
	sum, at, kinds := 0, 0, 0
	for i, lost := range p.Lost {
		calls := bidding.Texts(b.Auction(boards[i].Dealer, boards[i].Vul, boards[i].Deal, bidding.OnlyNS))
		c, declarer, _, _ := deal.Contract(boards[i].Dealer, calls)
		best, _ := Best(&tables[i], boards[i].Vul)
		if want := scoring.IMPs(best - Score(&tables[i], c, declarer, boards[i].Vul)); lost != want || lost < 0 {
			t.Errorf("board %d: %d IMPs, want %d", i+1, lost, want)
		}
		sum += lost
		if lost == 0 {
			at++
		}
	}
	for _, n := range p.Reached {
		kinds += n
	}
	if p.Boards != sample || p.IMPs != sum || p.At != at || kinds != sample || sum == 0 {
		t.Errorf("%+v", p)
	}
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Boards < 1 || l.IMPs > sum || i > 0 && l.IMPs > p.Lines[i-1].IMPs {
			t.Errorf("%+v", l)
		}
	}
	a, err := Bid(ctx, b, boards, true, doubledummy.Options{})
	if err != nil || a.Legal != sample || a.Ended != sample || a.PerSecond <= 0 {
		t.Errorf("%+v, %v", a, err)
	}
	for k := range Kinds {
		if a.Made[k] > a.Kinds[k] || k == PassedOut && a.Made[k] > 0 {
			t.Errorf("kind %d: %d of %d made", k, a.Made[k], a.Kinds[k])
		}
	}
	if calls, natural := a.Turns.Turn(bidding.OpeningTurn); calls == 0 || natural > calls {
		t.Errorf("%d of %d openings natural", natural, calls)
	}
	l, err := MeasureLeads(ctx, b, boards[:sample/3], doubledummy.Options{})
	lost := 0
	for _, c := range l.Lines {
		lost += c.Lost
	}
	if err != nil || l.Deals == 0 || lost != l.Rule || l.Random <= 0 {
		t.Errorf("%+v, %v", l, err)
	}
}

func hands(boards []deal.Board) []deal.Deal {
	list := make([]deal.Deal, len(boards))
	for i := range boards {
		list[i] = boards[i].Deal
	}
	return list
}
