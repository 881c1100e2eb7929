package bidding_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

const (
	count  = "3 2 0 1 0 0 2 1 5 3 1 1 -14 4 2 2 1 "
	ranges = "7 1012161822241321132122252225262825271 0 "
	blank  = "                    "
)

// rules makes a set of lines by file.
func rules(t testing.TB, files map[string][]string) *bidding.Bidder {
	t.Helper()
	var list []*ruleset.File
	for name, lines := range files {
		kind, _ := ruleset.KindOf(name)
		f, problems, err := ruleset.Read(strings.NewReader(strings.Join(lines, "\r\n")+"\r\n"), name, kind)
		if err != nil || problems != nil {
			t.Fatalf("%s: %v %v", name, problems, err)
		}
		list = append(list, f)
	}
	set, err := ruleset.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	return bidding.New(set)
}

func opening(lines ...string) map[string][]string {
	return map[string][]string{"CURRENT.OBR": append([]string{count, ranges}, lines...)}
}

// next asks for the call after calls ("P 1S P") with a hand.
func next(t testing.TB, b *bidding.Bidder, vul scoring.Vulnerability, calls, hand string) bidding.Call {
	t.Helper()
	c, err := b.Next(position(t, vul, calls, hand), nil)
	if err != nil {
		t.Fatalf("%s: %v", calls, err)
	}
	return c
}

func position(t testing.TB, vul scoring.Vulnerability, calls, hand string) bidding.Position {
	t.Helper()
	h, err := deal.ParseHand(hand)
	if err != nil || h.Len() != 13 {
		t.Fatalf("%s: %d cards, %v", hand, h.Len(), err)
	}
	p := bidding.Position{Hand: h, Vul: vul}
	for i, word := range strings.Fields(calls) {
		bid, err := deal.ParseCall(word)
		if err != nil {
			t.Fatal(err)
		}
		p.Calls = append(p.Calls, deal.Call{Seat: scoring.Direction(i & 3), Bid: bid})
	}
	return p
}

// The document's example: with partner's one spade and five hearts headed by A, Q or
// better, J or better, the bid goes by the level: 2H, 3H, 4H, 4N, 4N, and 2H when forced
// below level 1. Unprotected honours count.
func TestResponseByBidLevel(t *testing.T) {
	files := opening("1S5+   " + blank[:15])
	files["RESPONSE.1"] = []string{"1S       5@Aqj          2H3H4H4N4N2H"}
	b := rules(t, files)
	for hand, want := range map[string]string{
		"32.AQJ32.5432.J2": "2H", "32.AQJ32.KJ32.32": "3H", "32.AKJ32.KQ32.J2": "4H",
		"32.AKQ32.AKJ2.32": "4N", "A2.AKQ32.AKQ2.32": "4N",
	} {
		c := next(t, b, scoring.None, "1S P", hand)
		if c.Call.String() != want || c.Basis != bidding.ByRule || c.Line.File != "RESPONSE.1" ||
			c.Line.Number != 1 || c.Turn != bidding.Response1 {
			t.Errorf("%s: %+v, want %s", hand, c, want)
		}
	}
	if c := next(t, b, scoring.None, "1S P", "32.AJT32.5432.K2"); c.Basis != bidding.Natural ||
		c.Cause != bidding.NoRule {
		t.Errorf("another pattern: %+v", c)
	}
}

// The forced bid is for a hand whose level says pass, and only when
// partner's bid is forcing.
func TestForcedBid(t *testing.T) {
	files := opening("2C" + blank)
	files["RESPONSE.1"] = []string{"2C  " + blank + "2D2N3N    2D", "1S  " + blank + "          2N"}
	b := rules(t, files)
	weak := "5432.5432.432.32"
	if c := next(t, b, scoring.None, "2C P", weak); c.Call.String() != "2D" || !c.Hand.Forced || c.Hand.Level != 0 {
		t.Errorf("over a strong opening: %+v", c)
	}
	if c := next(t, b, scoring.None, "2C 2S", weak); c.Call != ruleset.Pass || c.Hand.Forced {
		t.Errorf("the duty is gone when the next hand bids: %+v", c)
	}
	if c := next(t, b, scoring.None, "1S P", weak); c.Call != ruleset.Pass || c.Basis != bidding.ByRule {
		t.Errorf("an opening of one is not forcing: %+v", c)
	}
}

// Which file serves which turn, and by which row of BRIDGE.CFG.
func TestEachTurnHasItsFile(t *testing.T) {
	files := opening("1S5+   " + blank[:15])
	line := func(partner string) string { return partner + "  " + blank + "            " }
	for _, name := range []string{"RESPONSE.1", "RESPONSE.2", "RESPONSE.3", "REBID.2", "REBID.3"} {
		files[name] = []string{line("  ")}
	}
	b := rules(t, files)
	for _, c := range []struct {
		calls string
		turn  bidding.Turn
		file  string
		row   ruleset.Row
	}{
		{"P P", bidding.OpeningTurn, "CURRENT.OBR", 0},
		{"P 1H", bidding.OvercallTurn, "CURRENT.OBR", 0},
		{"1S P", bidding.Response1, "RESPONSE.1", ruleset.Res},
		{"1N P", bidding.Response1, "RESPONSE.1", ruleset.Ntr},
		{"P P 1S P", bidding.Response1, "RESPONSE.1", ruleset.Res},
		{"1H 1S P", bidding.Response1, "RESPONSE.1", ruleset.Res}, // partner overcalled: "has opened or overcalled"
		{"1S P 2S P", bidding.Rebid2, "REBID.2", ruleset.Reb},
		{"1S P 2S P 3S P", bidding.Response2, "RESPONSE.2", ruleset.Res},
		{"1S P 2H P 2S P 3S P", bidding.Rebid3, "REBID.3", ruleset.Ret},
		{"1S P 2C P 2D P 2H P 2S P", bidding.Response3, "RESPONSE.3", ruleset.Ret},
		{"1S P 2C P 2D P 2H P 2S P 3S P", bidding.Rebid3, "REBID.3", ruleset.Ret},
	} {
		got := next(t, b, scoring.None, c.calls, "A432.K32.Q32.J32")
		if got.Turn != c.turn || got.Line.File != "" && got.Line.File != c.file ||
			got.Turn > bidding.OvercallTurn && got.Hand.Row != c.row {
			t.Errorf("%s: turn %v by %s, row %s", c.calls, got.Turn, got.Line.File, got.Hand.Row)
		}
	}
}

// "It will search for pre-emptive bids first, then pass bids, then no trump bids if the
// point range fits, then for a one club bid if the point range fits, then for one of a
// suit or other." The file has them the other way round.
func TestOpeningSearchOrder(t *testing.T) {
	b := rules(t, opening("2C"+blank, "1S4+   "+blank[:15], "1C"+blank[:15]+"4+   ", "1N2+   2+   2+   2+   ",
		"P "+blank[:15]+"6-   ", "3C"+blank[:15]+"6+   "))
	for hand, want := range map[string]struct {
		call  string
		class ruleset.Class
		line  int
	}{
		"32.432.32.AQJ543": {"3C", ruleset.Preempts, 8}, // 9 points fit the pass rule as well
		"K432.Q32.Q32.J32": {"P", ruleset.Passes, 7},
		"AQ32.KQ2.KJ2.432": {"1S", ruleset.OtherBids, 4}, // 15 high-card points are too few for 1N
		"AQJ32.K2.2.AQ432": {"1C", ruleset.ClubBids, 5},  // before one of a suit, though 1S stands first
		"AKQ32.K32.KJ32.2": {"1S", ruleset.OtherBids, 4},
		"AKQ32.AK2.AKQ2.2": {"2C", ruleset.OtherBids, 3},
	} {
		c := next(t, b, scoring.None, "", hand)
		if c.Call.String() != want.call || c.Hand.Class != want.class || c.Line.Number != want.line {
			t.Errorf("%s: %s in step %v by line %d, want %+v", hand, c.Call, c.Hand.Class, c.Line.Number, want)
		}
	}
	if c := next(t, b, scoring.None, "", "AQ32.KQ2.KQ2.432"); c.Call.String() != "1N" || c.Line.Number != 6 {
		t.Errorf("17 high-card points fit 1S as well: %+v", c)
	}
	if c := next(t, b, scoring.None, "", "A32.K432.QJ32.A2"); c.Basis != bidding.Natural || c.Cause != bidding.NoRule {
		t.Errorf("14 points without a rule: %+v", c)
	}
}

// Without a pass rule the range alone passes, and says so.
func TestPassByRange(t *testing.T) {
	b := rules(t, opening("1S5+   "+blank[:15]))
	c := next(t, b, scoring.None, "", "AQ432.Q32.J2.432")
	if c.Call != ruleset.Pass || c.Basis != bidding.ByRange || c.Line.Number != 2 || c.Line.Text != ranges {
		t.Errorf("%+v", c)
	}
}

// References 20 and 21 of the second line: points in the third and fourth seat, and
// less when vulnerable.
func TestSeatAndVulnerability(t *testing.T) {
	files := opening("1S5+   " + blank[:15])
	files["CURRENT.OBR"][1] = ranges[:38] + "1 1 "
	b := rules(t, files)
	twelve := "AQ432.A32.J2.Q32" // 13 in all, a queen on three cards and a jack on two less one
	thirteen := "AQ432.A32.432.K2"
	for _, c := range []struct {
		hand, calls string
		vul         scoring.Vulnerability
		want        string
	}{
		{twelve, "", scoring.None, "P"}, {twelve, "P", scoring.None, "P"}, {twelve, "P P", scoring.None, "1S"},
		{twelve, "P P P", scoring.None, "1S"},
		{twelve, "P P", scoring.NSVul, "P"}, {twelve, "P P", scoring.EWVul, "1S"},
		{twelve, "P P P", scoring.EWVul, "P"},
		{thirteen, "", scoring.None, "1S"}, {thirteen, "", scoring.NSVul, "P"}, {thirteen, "", scoring.BothVul, "P"},
		{thirteen, "P P", scoring.BothVul, "1S"},
	} {
		if got := next(t, b, c.vul, c.calls, c.hand); got.Call.String() != c.want {
			t.Errorf("%q, %s, vulnerable %s: %s with %d, want %s", c.calls, c.hand, c.vul,
				got.Call, got.Hand.Points, c.want)
		}
	}
}

// References 14 and 15 of the first line: the length that a suit needs.
func TestLengthToOpen(t *testing.T) {
	files := opening("1S"+blank, "1D"+blank)
	files["CURRENT.OBR"][0] = count[:26] + "5 3 " + count[30:]
	b := rules(t, files)
	if c := next(t, b, scoring.None, "", "AKQ2.K432.K32.32"); c.Call.String() != "1D" {
		t.Errorf("four spades and three diamonds: %s", c.Call)
	}
	if c := next(t, b, scoring.None, "", "AKQ32.K32.K32.32"); c.Call.String() != "1S" {
		t.Errorf("five spades: %s", c.Call)
	}
}

// Context: partner's first suit, and the own first suit or the trump suit
// once both have named one.
func TestContextIsTheSuitThatWasNamed(t *testing.T) {
	files := opening("1C"+blank[:15]+"4+   ", "1H     5+   "+blank[:10])
	files["RESPONSE.1"] = []string{"1C  4+   " + blank[:15] + "1S1S1S1S1S  ",
		"1H    " + "   3+   " + blank[:10] + "2H2H2H2H2H  "}
	files["RESPONSE.2"] = []string{"2CCS" + blank + "2D2D2D2D2D  ", "3HHH" + blank + "4H4H4H4H4H  ",
		"3H C" + blank + "3N3N3N3N3N  "}
	files["REBID.2"] = []string{"1SSC" + blank + "2C2C2C2C2C  ", "2HHH" + blank + "3H3H3H3H3H  "}
	b := rules(t, files)
	hand := "AJ32.K32.432.432"
	if c := next(t, b, scoring.None, "1C P 1S P 2C P", hand); c.Line.Number != 1 || c.Call.String() != "2D" {
		t.Errorf("own suit spades, partner's clubs: %+v", c)
	}
	if c := next(t, b, scoring.None, "1H P 2H P 3H P", "A32.432.5432.432"); c.Line.Number != 2 {
		t.Errorf("hearts are agreed: %+v", c)
	}
	var looked []bidding.Rejected
	if _, err := b.Next(position(t, scoring.None, "1H P 2H P 3H P", "A32.432.5432.432"), &looked); err != nil ||
		len(looked) != 1 || looked[0].Miss.Aspect != ruleset.PartnerBid {
		t.Errorf("why not the line above: %+v, %v", looked, err)
	}
}

// Why each earlier line does not fit, by aspect and suit.
func TestWhyNot(t *testing.T) {
	files := opening("1S5+   " + blank[:15])
	files["RESPONSE.1"] = []string{
		"1H  " + blank + "2C2C2C2C2C  ", "1SH " + blank + "2C2C2C2C2C  ", "1S D" + blank + "2C2C2C2C2C  ",
		"1S  " + "     5+   " + blank[:10] + "2C2C2C2C2C  ",
		"1S  " + blank[:10] + "  A  " + blank[:5] + "2C2C2C2C2C  ", "1S  " + blank + "2D2D2D2D2D  ",
		"1S  " + blank + "2H2H2H2H2H  "}
	b := rules(t, files)
	var looked []bidding.Rejected
	c, err := b.Next(position(t, scoring.None, "1S P", "A32.K432.K432.32"), &looked)
	want := []ruleset.Miss{{Aspect: ruleset.PartnerBid}, {Aspect: ruleset.PartnerSuit}, {Aspect: ruleset.OwnSuit},
		{Aspect: ruleset.LengthAspect, Suit: deal.Hearts}, {Aspect: ruleset.CardsAspect, Suit: deal.Diamonds}}
	if err != nil || c.Line.Number != 6 || len(looked) != len(want) {
		t.Fatalf("%+v, %+v, %v", c, looked, err)
	}
	for i, r := range looked {
		if r.Miss != want[i] || r.Line.Number != i+1 {
			t.Errorf("line %d: %+v, want %+v", i+1, r, want[i])
		}
	}
}

// A bid that is not sufficient is not made: the call is natural and says which
// rule would have had it.
func TestInsufficientRule(t *testing.T) {
	files := opening("1S5+   "+blank[:15], "1H     5+   "+blank[:10])
	files["RESPONSE.1"] = []string{"1S  " + blank + "1N1N1N1N1N  "}
	b := rules(t, files)
	c := next(t, b, scoring.None, "1S 2H", "K2.Q432.Q432.432")
	if c.Basis != bidding.Natural || c.Cause != bidding.Insufficient || c.Line.Number != 1 {
		t.Errorf("%+v", c)
	}
}

// Overcalls come from the opening file.
func TestOvercallsComeFromTheOpeningFile(t *testing.T) {
	b := rules(t, opening("1N2+   2+   2+   2+   ", "1S4+   "+blank[:15], "1H     4+   "+blank[:10]))
	for _, c := range []struct{ calls, hand, want string }{
		{"1H", "AKJ32.32.A432.K2", "1S"}, {"1H", "AKJ2.32.A432.KJ2", "P"}, // four cards are no overcall
		{"1S", "32.AKJ432.A32.K2", "2H"}, {"1S", "Q2.AKJ32.A432.K2", "2H"}, {"1S", "32.AQT98.A432.32", "P"},
		{"1H", "AQ2.KJ2.KQ32.K32", "1N"}, {"1H", "AQ32.32.AQ32.AJ2", "P"}, // no stopper
	} {
		got := next(t, b, scoring.None, c.calls, c.hand)
		if got.Call.String() != c.want || got.Turn != bidding.OvercallTurn {
			t.Errorf("over %s with %s: %s, want %s", c.calls, c.hand, got.Call, c.want)
		}
	}
}

// Slm: 4N asks for aces, the answers are the steps, and the asker stops at
// five with two missing.
func TestAskerStopsAtFiveWithTwoAcesMissing(t *testing.T) {
	files := opening("1S5+   " + blank[:15])
	files["RESPONSE.1"] = []string{"1S  3+   " + blank[:15] + "2S3S4S4N4N  "}
	files["BRIDGE.CFG"] = []string{"Slm0032333637"}
	b := rules(t, files)
	for aces, want := range []string{"5C", "5D", "5H", "5S", "5C"} {
		hand := []string{"KQJ32.KQ2.KQ2.32", "AQJ32.KQ2.KQ2.32", "AQJ32.AQ2.432.K2",
			"AQJ32.A32.A32.K2", "AQJ32.A32.A32.A2"}[aces]
		c := next(t, b, scoring.None, "1S P 4N P", hand)
		if c.Call.String() != want || c.Basis != bidding.BySlam || c.Line.File != "BRIDGE.CFG" {
			t.Errorf("%d aces: %+v", aces, c)
		}
	}
	strong := "KQ32.AKQ2.AK2.K2" // three aces missing: none
	for answer, want := range map[string]string{"5D": "6S", "5H": "7S", "5C": "6S"} {
		if answer == "5C" {
			continue
		}
		c := next(t, b, scoring.None, "1S P 4N P "+answer+" P", strong)
		if c.Call.String() != want || c.Basis != bidding.BySlam {
			t.Errorf("after %s: %+v, want %s", answer, c, want)
		}
	}
	if c := next(t, b, scoring.None, "1S P 4N P 5D P", "KQ32.KQJ2.KQ2.KQ"); c.Call.String() != "5S" {
		t.Errorf("with three aces missing: %+v", c)
	}
}

func TestPositionsThatAreNone(t *testing.T) {
	b := rules(t, opening("1S"+blank))
	for _, calls := range []string{"1S 1H", "P P P P", "X", "1S P P P"} {
		if _, err := b.Next(position(t, scoring.None, calls, "A32.K432.Q432.32"),
			nil); !errors.Is(err, bidding.ErrPosition) {
			t.Errorf("%s: %v", calls, err)
		}
	}
}

// Calls of other programs that no rule knows, doubles among them, are taken as they come.
func TestDoublesOfOthers(t *testing.T) {
	files := opening("1S5+   " + blank[:15])
	files["RESPONSE.1"] = []string{"1S  " + blank + "2S2S2S2S2S  "}
	if c := next(t, rules(t, files), scoring.None, "1S X", "A32.K432.Q432.32"); c.Call.String() != "2S" ||
		c.Basis != bidding.ByRule {
		t.Errorf("%+v", c)
	}
}

// Whatever a rule file says, every auction is legal and ends: files are changed character
// by character, and what still loads must bid.
func FuzzAuction(f *testing.F) {
	for i := range uint16(8) {
		f.Add(i*37, i*11, byte("1SNP@+7 "[i]), uint16(i))
	}
	f.Fuzz(func(t *testing.T, line, at uint16, code byte, number uint16) {
		files := opening("1N2+   3+   3+   3+   ", "1S5+   "+blank[:15], "1C"+blank, "2C"+blank,
			"3D"+blank[:10]+"7+   "+blank[:5])
		bids := []string{"1S  3+   " + blank[:15] + "2S3S4N4N4N  ", "1N  " + blank + "2D2H3N4N6N2C",
			"2D  " + blank + "2H2H2H2H2H2H", "    " + blank + "1C7N  5C2N3D"}
		for _, name := range []string{"RESPONSE.1", "RESPONSE.2", "RESPONSE.3", "REBID.2", "REBID.3"} {
			files[name] = append([]string(nil), bids...)
		}
		names := []string{"CURRENT.OBR", "RESPONSE.1", "RESPONSE.2", "RESPONSE.3", "REBID.2", "REBID.3"}
		lines := files[names[int(line)%len(names)]]
		l := &lines[int(line/8)%len(lines)]
		text := []byte(*l)
		text[int(at)%len(text)] = code
		*l = string(text)
		var list []*ruleset.File
		for name, lines := range files {
			kind, _ := ruleset.KindOf(name)
			file, _, err := ruleset.Read(strings.NewReader(strings.Join(lines, "\n")), name, kind)
			if err != nil {
				if !errors.Is(err, ruleset.ErrRuleFile) {
					t.Fatal(err)
				}
				return
			}
			list = append(list, file)
		}
		set, err := ruleset.NewSet(list)
		if err != nil {
			t.Fatal(err)
		}
		b := bidding.New(set)
		board := deal.NewBoard(int(number)+1, deal.Seed{byte(at)}.Deal(1, int(number)+1))
		for sides := range bidding.OnlyEW + 1 {
			legal(t, board, b.Auction(board.Dealer, board.Vul, board.Deal, sides))
		}
	})
}

// legal checks an auction against the Laws, and that a position of it has
// the same call next.
func legal(t *testing.T, board deal.Board, calls []bidding.Call) {
	t.Helper()
	_, _, done, err := deal.Contract(board.Dealer, bidding.Texts(calls))
	if err != nil || !done {
		t.Fatalf("board %d: %s: ended %v, %v", board.Number, fmt.Sprint(bidding.Texts(calls)), done, err)
	}
}

// An auction is what its players would call one after the other, each knowing the
// own hand and the calls.
func TestAuctionIsItsPositions(t *testing.T) {
	files := opening("1N2+   3+   3+   3+   ", "1S5+   "+blank[:15], "1C"+blank, "2C"+blank)
	files["RESPONSE.1"] = []string{"1S  3+   " + blank[:15] + "2S3S4S4N4N  ", "1C  4+   " + blank[:15] + "1S1S1S1S1S  "}
	files["REBID.2"] = []string{"2SSS" + blank + "    3S4S4S  ", "1SSC4+   " + blank[:15] + "2S3S4S4S4S  "}
	b := rules(t, files)
	for n := 1; n <= 300; n++ {
		board := deal.NewBoard(n, deal.Seed{7}.Deal(1, n))
		calls := b.Auction(board.Dealer, board.Vul, board.Deal, bidding.Both)
		legal(t, board, calls)
		for i := range calls {
			c, err := b.Next(bidding.Position{Dealer: board.Dealer, Vul: board.Vul, Calls: bidding.Texts(calls[:i]),
				Hand: board.Deal[calls[i].Seat]}, nil)
			if err != nil || c != calls[i] {
				t.Fatalf("board %d, call %d: %+v, in the auction %+v, %v", n, i+1, c, calls[i], err)
			}
		}
	}
}
