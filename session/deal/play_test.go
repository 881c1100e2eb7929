package deal

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
)

// irregular is the game in which everything goes wrong that PBN 2.1 has a mark for: calls
// out of turn and insufficient, leads out of turn, revokes, a claim in the middle of a
// trick. Cards, calls and play are those of the example of the standard (Tis Veugen,
// "Portable Bridge Notation 2.1").
const irregular = `[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
[Declarer "^S"]
[Contract "5HX"]
[Auction "W"]
- ^S 1D ^I 1C
4S ^I 3NT ^S ^S
X 5H X AP
[Play "W"]
SK H3 S4 S3
C5 C2 ^R S5 ^L CK
S2 H6 ^R C6 S7
C8 CA CT C4
D2 DA DT D3
D4 DK H5 H7
-  -  -  H2
*
`

// recorded is a board with all that a recorder writes; small cards are not told apart.
const recorded = `[Board "21"]
[Dealer "N"]
[Deal "N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJ7.J9.AJ74.JT3"]
[Auction "N"]
Pass 1S! =1= 2H $5 3H?
4H 4S Pass Pass
X AP
[Note "1:five cards"]
{The opening bid was light.}
[Play "S"]
HK Hx HA Hx ; all small but two
C5 CT CK Cx
+
`

const movie = "qx|o1|md|3SHKQT632DQ85CA875,SAQJ7HJ9DAJ74CJT3,S6543HA874D62CK96|sv|o|mb|p|mb|1S!|an|five cards|mb|2Hp|mb|4H|mb|p|mb|p|mb|d|mb|p|mb|p|mb|p|pg||\n" +
	"pc|da|pc|D2|pc|D9|pc|Dx|pg||pc|SA|pc|S3|pg||mc|9|\n"

// written is how a list of calls or cards looks with the seats.
func written(b *Board) string {
	var calls, play []string
	for _, c := range b.Calls {
		calls = append(calls, fmt.Sprintf("%s:%s", c.Seat, c.Bid))
	}
	for _, p := range b.Play {
		play = append(play, fmt.Sprintf("%s:%s", p.Seat, p))
	}
	return strings.Join(calls, " ") + "\n" + strings.Join(play, " ")
}

// TestRecordsSayWhoMadeEveryCall reads auction and play with who made every call and
// played every card.
func TestRecordsSayWhoMadeEveryCall(t *testing.T) {
	for _, c := range []struct {
		text, want string
		warnings   int
	}{
		{irregular, "E:1D S:1C W:4S N:3NT W:X N:5H E:X S:PASS W:PASS N:PASS\n" +
			"W:SK N:H3 E:S4 S:S3 S:CK W:C5 N:C2 E:S5 S:S7 W:S2 N:H6 E:C6 N:CA E:CT S:C4 W:C8 " +
			"N:DA E:DT S:D3 W:D2 N:DK E:H5 S:H7 W:D4 S:H2", 0},
		{recorded, "N:PASS E:1S S:2H W:3H N:4H E:4S S:PASS W:PASS N:X E:PASS S:PASS W:PASS\n" +
			"S:HK W:Hx N:HA E:Hx N:CK E:Cx S:C5 W:CT", 1},
		{movie, "N:PASS E:1S S:2H W:PASS N:4H E:PASS S:PASS W:X N:PASS E:PASS S:PASS\n" +
			"W:DA N:D2 E:D9 S:Dx W:SA N:S3", 0},
	} {
		s, f, err := Read([]byte(c.text))
		if err != nil {
			t.Errorf("%.20q: %v", c.text, err)
			continue
		}
		if got := written(&s.Boards[0]); got != c.want {
			t.Errorf("%.20q:\ngot  %s\nwant %s\n%v", c.text, got, c.want, s.Warnings)
		}
		var again bytes.Buffer
		if err := f.Write(&again, s); err != nil {
			t.Fatal(err)
		}
		if section := c.text[strings.LastIndex(c.text, "[Auction")+1:][:40]; f == PBN &&
			!strings.Contains(again.String(), section) {
			t.Errorf("the auction is not written as it was, marks and all:\n%s", again.String())
		}
	}
}

// TestRecordsTravel writes auction and play in one format after the other: from LIN to
// PBN and back nothing is lost, and PBN made anew from what was read says the same.
func TestRecordsTravel(t *testing.T) {
	for _, text := range []string{irregular, recorded, movie} {
		s, _, err := Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		want := written(&s.Boards[0])
		s.Boards[0].Tags = nil
		for _, f := range []Format{PBN, LIN, PBN} {
			if text == irregular && f == LIN {
				continue // no seats there
			}
			var out bytes.Buffer
			if err := f.Write(&out, s); err != nil {
				t.Fatal(err)
			}
			if s, err = f.Read(out.Bytes()); err != nil {
				t.Fatalf("%s: %v\n%s", f, err, out.Bytes())
			}
			if got := written(&s.Boards[0]); got != want {
				t.Errorf("%s:\ngot  %s\nwant %s\n%s", f, got, want, out.Bytes())
			}
			if contract, _ := s.Boards[0].Tag("Contract"); f == PBN && text == movie && contract != "4HX" {
				t.Errorf("contract %q", contract)
			}
		}
	}
}

// TestWholePlay plays boards to the end and takes them through both formats.
func TestWholePlay(t *testing.T) {
	set := read(t, "formats/set32.pbn")
	for i := range set.Boards {
		b := &set.Boards[i]
		strain := scoring.Denomination(i % 5)
		b.Calls = []Call{{Seat: b.Dealer, Bid: "1" + strain.String()}}
		for j := range scoring.Direction(3) {
			b.Calls = append(b.Calls, Call{Seat: (b.Dealer + 1 + j) & 3, Bid: Pass})
		}
		rest, leader := b.Deal, (b.Dealer+1)&3
		for range 13 {
			for j := range scoring.Direction(4) {
				seat := (leader + j) & 3
				cards := rest[seat].Cards()
				if j > 0 {
					if follow := rest[seat] & (0x1fff << (13 * b.Play[len(b.Play)-int(j)].Card.Suit())); follow != 0 {
						cards = follow.Cards()
					}
				}
				card := cards[(i+len(b.Play))%len(cards)]
				rest[seat] &^= 1 << card
				b.Play = append(b.Play, PlayedCard{Seat: seat, Card: card})
			}
			winner, ok := Winner(b.Play[len(b.Play)-4:], strain)
			if !ok {
				t.Fatal("no winner")
			}
			leader = winner
		}
	}
	for _, f := range []Format{PBN, LIN} {
		var out bytes.Buffer
		if err := f.Write(&out, set); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "^L") {
			t.Errorf("%s: a lead in turn is marked", f)
		}
		s, err := f.Read(out.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Boards {
			if got, want := written(&s.Boards[i]), written(&set.Boards[i]); got != want {
				t.Errorf("%s board %d:\ngot  %s\nwant %s", f, i+1, got, want)
			}
		}
	}
}

// TestRecordsLeftOut: one card that cannot have been played costs that play,
// never the deals; it is named with its line. What makes no sense otherwise is
// left out with a warning, too.
func TestRecordsLeftOut(t *testing.T) {
	change := func(text, old, new string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("no %q", old)
		}
		return strings.Replace(text, old, new, 1)
	}
	for _, c := range []struct{ name, text, say string }{
		{"not held", change(irregular, "D4 DK", "D4 SA"),
			"line 17: board 1: the play is left out: trick 6: not the play of this deal: N has no SA"},
		{"played twice", change(irregular, "D4 DK", "D4 DA"), "line 17: board 1: the play is left out: trick 6"},
		{"small not held", change(recorded, "CT CK Cx", "CT CK Cx\nHx - H4 Hx"),
			"line 13: board 21: the play is left out: trick 3: not the play of this deal: E has no Hx"},
		{"LIN, not held", change(movie, "pc|D9|", "pc|D4|"),
			"line 2: board 1: the play is left out: trick 1: not the play of this deal: E has no D4"},
		{"LIN, played twice", change(movie, "pc|S3|", "pc|SA|"), "line 2: board 1: the play is left out: trick 2"},
	} {
		s, _, err := Read([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		i := slices.IndexFunc(s.Warnings, func(w Warning) bool { return w.Kind == PlayLeftOut })
		if i < 0 || !errors.Is(s.Warnings[i].Err, ErrPlay) ||
			!strings.Contains(s.Warnings[i].String(), c.say) || len(s.Boards[0].Play) != 0 {
			t.Errorf("%s: %v, %d cards, want %q", c.name, s.Warnings, len(s.Boards[0].Play), c.say)
		}
		if err := s.Boards[0].Deal.Check(); err != nil ||
			len(s.Boards[0].Calls) == 0 && strings.Contains(c.name, "LIN") {
			t.Errorf("%s: the deal or its auction went with the play: %v", c.name, err)
		}
	}
	for _, c := range []struct {
		name, text  string
		calls, play int
		say         string
	}{
		{"no call", change(recorded, "2H", "2Z"), 0, 4, `"2Z" is no call`},
		{"not the dealer", change(recorded, `[Auction "N"]`, `[Auction "E"]`), 0, 4, "begins with E"},
		{"no card", change(recorded, "HK", "ZK"), 12, 0, `"ZK" is no card`},
		{"a gap", change(recorded, "CT CK", "CT -"), 12, 4, "trick 2"},
		{"LIN, no call", change(movie, "mb|4H|", "mb|9H|"), 0, 6, `"9H" is no call`},
		{"LIN, no card", change(movie, "pc|Dx|", "pc|what|"), 11, 3, `"what"`},
	} {
		s, _, err := Read([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		b := s.Boards[0]
		if len(b.Calls) != c.calls || len(b.Play) != c.play ||
			!slices.ContainsFunc(s.Warnings, func(w Warning) bool { return strings.Contains(w.String(), c.say) }) {
			t.Errorf("%s: %d calls, %d cards, warnings %q", c.name, len(b.Calls), len(b.Play), s.Warnings)
		}
	}
	d, err := Parse(oneDeal)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []Board{
		{Number: 1, Deal: d, Calls: []Call{{Seat: scoring.North, Bid: "1Z"}}},
		{Number: 1, Deal: d, Calls: []Call{{Seat: 7, Bid: Pass}}},
		{Number: 1, Deal: d, Play: []PlayedCard{{scoring.North, NewCard(Spades, Ace), false}}},
		{Number: 1, Deal: d, Play: []PlayedCard{{scoring.North, NewCard(Spades, Six), false},
			{scoring.North, NewCard(Spades, Five), false}}},
		{Number: 1, Deal: d, Play: []PlayedCard{{scoring.South, NewCard(Spades, Two), true}}},
	} {
		for _, f := range []Format{PBN, LIN} {
			if err := f.Write(&bytes.Buffer{}, &Set{Boards: []Board{b}}); !errors.Is(err, ErrPlay) &&
				!errors.Is(err, ErrAuction) {
				t.Errorf("%v %v written as %s: %v", b.Calls, b.Play, f, err)
			}
		}
	}
}

// TestChangedRecords sees that the fields of a board win over its tags.
func TestChangedRecords(t *testing.T) {
	s, err := PBN.Read([]byte(recorded))
	if err != nil {
		t.Fatal(err)
	}
	b := &s.Boards[0]
	b.Calls, b.Play = b.Calls[:3], b.Play[:2]
	var out bytes.Buffer
	if err := PBN.Write(&out, s); err != nil {
		t.Fatal(err)
	}
	if s, err = PBN.Read(out.Bytes()); err != nil || len(s.Warnings) > 0 {
		t.Fatal(s.Warnings, err)
	}
	if got := written(&s.Boards[0]); got != "N:PASS E:1S S:2H\nS:HK W:Hx" {
		t.Errorf("%q in\n%s", got, out.Bytes())
	}
}

func TestContractComesOfTheAuction(t *testing.T) {
	for _, c := range []struct {
		dealer scoring.Direction
		calls  string
		want   string // contract, declarer, done; or the error
	}{
		{scoring.North, "1S PASS 2S PASS PASS PASS", "2S N true"},
		{scoring.East, "PASS 1C X XX PASS PASS PASS", "1Cxx S true"},
		{scoring.South, "1C 1D 2C 2D 3C PASS PASS X PASS PASS PASS", "3Cx S true"},
		{scoring.West, "1H 1NT 2H 2NT PASS 3NT PASS PASS PASS", "3NT N true"}, // North named notrump, South bid it last
		{scoring.North, "1NT PASS 2D PASS 2H PASS PASS PASS", "2H N true"},
		{scoring.North, "PASS PASS PASS PASS", "PASS N true"},
		{scoring.North, "PASS PASS PASS", "PASS N false"},
		{scoring.North, "PASS PASS PASS 1C PASS PASS", "1C W false"},
		{scoring.North, "", "PASS N false"},
		{scoring.North, "1S 1H", "call 2, \"1H\" of E: not an auction: insufficient"},
		{scoring.North, "1S 1S", "insufficient"},
		{scoring.North, "X", "nothing to double"},
		{scoring.North, "1S PASS X", "nothing to double"},
		{scoring.North, "1S X X", "nothing to double"},
		{scoring.North, "1S XX", "nothing to redouble"},
		{scoring.North, "1S X PASS XX", "nothing to redouble"},
		{scoring.North, "1S PASS PASS PASS PASS", "the auction was over"},
		{scoring.North, "8S", "no call"}, {scoring.North, "1SX", "no call"}, {scoring.North, "", "PASS N false"},
	} {
		var calls []Call
		for i, bid := range strings.Fields(c.calls) {
			calls = append(calls, Call{Seat: (c.dealer + scoring.Direction(i)) & 3, Bid: bid})
		}
		contract, declarer, done, err := Contract(c.dealer, calls)
		got := fmt.Sprint(contract, " ", declarer, " ", done)
		if err != nil {
			got = err.Error()
		}
		if err != nil != errors.Is(err, ErrAuction) || !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.calls, got, c.want)
		}
	}
	if _, _, _, err := Contract(scoring.North, []Call{{Seat: scoring.East, Bid: "1C"}}); !errors.Is(err, ErrAuction) ||
		!strings.Contains(err.Error(), "out of turn") {
		t.Errorf("out of turn: %v", err)
	}
}

func TestWinnerOfATrick(t *testing.T) {
	for _, c := range []struct {
		cards  string
		trumps scoring.Denomination
		want   string
	}{
		{"S2 S9 SA SK", scoring.NoTrump, "S"}, {"S2 H9 HA D2", scoring.NoTrump, "N"},
		{"S2 H9 HA D2", scoring.Diamonds, "W"},
		{"S2 H9 HT D2", scoring.Hearts, "S"}, {"H2 H9 SA HT", scoring.Hearts, "W"}, {"Sx SA Sx Sx", scoring.Clubs, "E"},
		{"Sx Sx Sx Sx", scoring.Clubs, "?"}, {"Sx Hx Dx Cx", scoring.NoTrump, "N"},
		{"Sx Hx Dx Cx", scoring.Hearts, "E"},
		{"S9 Sx H2 H3", scoring.Clubs, "?"}, {"ST Sx H2 H3", scoring.Clubs, "N"}, {"S9 Sx H2 H3", scoring.Hearts, "W"},
		{"S9 Sx H2 Hx", scoring.Hearts, "?"}, {"Sx S9 H2 D3", scoring.Clubs, "?"}, {"S2 S3 S4", scoring.Clubs, "?"},
	} {
		var trick []PlayedCard
		for i, word := range strings.Fields(c.cards) {
			p, err := ParseCard(word)
			if err != nil {
				t.Fatal(err)
			}
			p.Seat = scoring.Direction(i)
			trick = append(trick, p)
		}
		got := "?"
		if seat, ok := Winner(trick, c.trumps); ok {
			got = seat.String()
		}
		if got != c.want {
			t.Errorf("%s, trumps %s: %s, want %s", c.cards, c.trumps, got, c.want)
		}
	}
}
