package ruleset

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"clubnight/session/deal"
)

// The example lines of RULES.TXT with the blanks that its copies have lost.
const (
	exampleCount    = "3 2 0 1 0 0 2 1 5 3 1 1 -14 4 2 2 1 "
	exampleRanges   = "7 1012161822241321132122252225262825271 0 "
	exampleOpening  = "1N2+   3+   3+   3+   "
	exampleResponse = "1S       5@Aqj          2H3H4H4N4N2H"
	exampleLead     = "DC1@   1@   3+A  2+   HS"
	exampleFinesse  = "5@AK 5@   QHJL"
	examplePromote  = "4+KQ 1+X  Y"
	exampleLong     = "4+AK 4+XX 5Y"
	exampleShort    = "1@A  1-X  YH"
)

// exampleFiles is every example of the document as the file in which it stands, and how
// the document prints the line.
var exampleFiles = []struct {
	name    string
	lines   []string
	printed []string
}{
	{"CURRENT.OBR", []string{exampleCount, exampleRanges, exampleOpening}, []string{
		"3 2 0 1 0 0 2 1 5 3 1 1 -14 4 2 2 1 example line", "7 1012161822241321132122252225262825271 0 Second line",
		"1N2+ 3+ 3+ 3+ a rule line"}},
	{"BRIDGE.CFG", DefaultConfig, []string{
		"Res061011121316171920 (Responder's point ranges)", "Reb131617181922232526 (Rebidder's point ranges)",
		"Ret192324252629303233 (Combined Responder and Opener's point ranges)",
		"Ntr000708091014151819 (Responding to 1 notrump openers point ranges)",
		"Slm0032333637 (Combined points for slam bidding)"}},
	{"RESPONSE.1", []string{exampleResponse}, []string{"1S 5@Aqj 2H3H4H4N4N2H example rule"}},
	{"REBID.2", []string{exampleResponse}, []string{"1S 5@Aqj 2H3H4H4N4N2H example rule"}},
	{"OPEN.PR", []string{exampleLead}, []string{"DC1@ 1@ 3+A 2+ HS - example line"}},
	{"FINESSE.PR", []string{exampleFinesse}, []string{"5@AK 5@ QHJL - example line"}},
	{"PROMOTE.PR", []string{examplePromote}, []string{"4+KQ 1+X Y - example line"}},
	{"LONG.PR", []string{exampleLong}, []string{"4+AK 4+XX 5Y - example line"}},
	{"SHORT.PR", []string{exampleShort}, []string{"1@A 1-X YH - example line"}},
}

func read(t *testing.T, name string, lines ...string) *File {
	t.Helper()
	kind, ok := KindOf(name)
	if !ok {
		t.Fatalf("%s is no rule file", name)
	}
	f, problems, err := Read(strings.NewReader(strings.Join(lines, "\r\n")+"\r\n"), name, kind)
	if err != nil || problems != nil {
		t.Fatalf("%s: %v %v", name, problems, err)
	}
	return f
}

func set(t *testing.T, files ...*File) *RuleSet {
	t.Helper()
	s, err := NewSet(files)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every example is the document's line but for runs of blanks, loads without a word, and
// is written back to the byte.
func TestExamplesAreWrittenBackIdentically(t *testing.T) {
	for _, e := range exampleFiles {
		for i, line := range e.lines {
			if squeezed := strings.Join(strings.Fields(line), " "); !strings.HasPrefix(e.printed[i], squeezed) {
				t.Errorf("%s: %q is not the document's %q", e.name, line, e.printed[i])
			}
		}
		f := read(t, e.name, e.lines...)
		var b bytes.Buffer
		if err := f.Write(&b); err != nil || b.String() != strings.Join(e.lines, "\r\n")+"\r\n" {
			t.Errorf("%s: written back as %q, %v", e.name, b.String(), err)
		}
	}
}

// The reference numbers of the first line of CURRENT.OBR, each with the value that
// the example has there.
func TestCurrentOBRFirstLine(t *testing.T) {
	v := set(t, read(t, "CURRENT.OBR", exampleCount, exampleRanges)).Count
	for _, c := range []struct {
		reference string
		got, want int
	}{
		{"1 seven cards or more", v.Long[0], 3}, {"2 six cards", v.Long[1], 2}, {"3 five cards", v.Long[2], 0},
		{"4 void", v.Short[0], 1}, {"5 singleton", v.Short[1], 0}, {"6 doubleton", v.Short[2], 0},
		{"7 six cards in support", v.Support[0], 2}, {"8 five cards in support", v.Support[1], 1},
		{"9 void with support", v.SupportShort[0], 5}, {"10 singleton with support", v.SupportShort[1], 3},
		{"11 doubleton with support", v.SupportShort[2], 1},
		{"12 all aces", v.AllAces, 1}, {"13 no aces", v.NoAces, -1}, {"14 to open a major", v.OpenMajor, 4},
		{"15 to open a minor", v.OpenMinor, 4},
		{"16 unprotected king", v.Unprotected[0], 2}, {"17 unprotected queen", v.Unprotected[1], 2},
		{"18 unprotected jack", v.Unprotected[2], 1},
	} {
		if c.got != c.want {
			t.Errorf("reference %s: %d, want %d", c.reference, c.got, c.want)
		}
	}
}

// What each reference of the first line does to a hand that has it and to
// one that has not.
func TestCurrentOBRFirstLineCounts(t *testing.T) {
	v := newPointCount(exampleCount)
	h := func(text string) *Hand { return hand(t, text) }
	for _, c := range []struct {
		reference, with, without string
		support                  bool
		difference               int
	}{
		{"1 seven cards", "KQJ5432.432.A2.2", "KQJ543.432.A2.32", false, 3 - 2},
		{"2 six cards", "KQJ543.432.A2.32", "KQJ54.432.A32.32", false, 2},
		{"4 void", "KQJ54.5432.A432.", "KQJ54.432.A432.2", false, 1},
		{"7 six in support", "KQJ543.432.A432.", "KQJ54.5432.A432.", true, 1},
		{"8 five in support", "KQJ54.432.A432.2", "KQJ4.5432.A432.2", true, 1},
		{"9 void in support", "KQJ4.5432.A5432.", "KQJ4.432.A5432.2", true, 5 - 3},
		{"10 singleton in support", "KQJ4.432.A5432.2", "KQJ4.432.A432.32", true, 3 - 1},
		{"11 doubleton in support", "KQJ4.432.A432.32", "KQJ4.432.A32.432", true, 1},
		{"12 all aces", "A432.A32.A32.A32", "", false, 1},
		{"13 no aces", "KQJ4.432.5432.32", "", false, -1},
		{"16 unprotected king", "A432.5432.5432.K", "A432.5432.K5432.", false, -2 - 1},
		{"17 unprotected queen", "A432.432.5432.Q2", "A432.432.432.Q32", false, -2},
		{"18 unprotected jack", "A432.432.432.J32", "A432.432.32.J432", false, -1},
	} {
		count := func(text string) int {
			if text == "" {
				return h(c.with).HCP
			}
			if c.support {
				return v.Supporting(h(text), deal.Spades)
			}
			return v.Points(h(text))
		}
		if got := count(c.with) - count(c.without); got != c.difference {
			t.Errorf("reference %s: counts %+d, want %+d", c.reference, got, c.difference)
		}
	}
}

func TestCurrentOBRSecondLine(t *testing.T) {
	o := newOpenings(exampleRanges)
	for _, c := range []struct {
		reference string
		got, want int
	}{
		{"1", o.Preempt.Least, 7}, {"2", o.Preempt.Most, 10}, {"3", o.PassMost, 12},
		{"4", o.OneNoTrump.Least, 16}, {"5", o.OneNoTrump.Most, 18},
		{"6", o.TwoNoTrump.Least, 22}, {"7", o.TwoNoTrump.Most, 24},
		{"8", o.OneClub.Least, 13}, {"9", o.OneClub.Most, 21},
		{"10", o.OneSuit.Least, 13}, {"11", o.OneSuit.Most, 21},
		{"12", o.TwoClubs.Least, 22}, {"13", o.TwoClubs.Most, 25},
		{"14", o.TwoSuit.Least, 22}, {"15", o.TwoSuit.Most, 25},
		{"16", o.FourSuit.Least, 26}, {"17", o.FourSuit.Most, 28},
		{"18", o.ThreeNoTrump.Least, 25}, {"19", o.ThreeNoTrump.Most, 27},
		{"20", o.LaterSeats, 1}, {"21", o.Vulnerable, 0},
	} {
		if c.got != c.want {
			t.Errorf("reference %s: %d, want %d", c.reference, c.got, c.want)
		}
	}
}

// The nine references of an opening rule: the example asks for two spades or more and
// three or more of each other suit.
func TestCurrentOBRRuleLine(t *testing.T) {
	r := set(t, read(t, "CURRENT.OBR", exampleCount, exampleRanges, exampleOpening, "1S5+Akx4@   2-   0<   ")).Opening
	if got := r[0]; got.Call.String() != "1N" || got.Location.Number != 3 || got.Location.Text != exampleOpening {
		t.Errorf("reference 1: %+v", got)
	}
	for i, want := range []string{"2+", "3+", "3+", "3+"} {
		s := deal.Suits[i]
		if got := fmt.Sprintf("%d%c", r[0].Hand[s].Length.Count, r[0].Hand[s].Length.Qualifier); got != want ||
			r[0].Hand[s].Cards.Asks() {
			t.Errorf("references %d and %d: %s %q, want %s", 2+2*i, 3+2*i, got, r[0].Hand[s].Cards, want)
		}
	}
	if got := r[1].Hand[deal.Spades]; got.Length != (Length{5, '+'}) || got.Cards != (Cards{'A', 'k', 'x'}) {
		t.Errorf("references 2 and 3: %+v", got)
	}
	if r[0].Class != NoTrumpBids || r[0].Points != (Range{16, 18}) || r[1].Class != OtherBids ||
		r[1].Points != (Range{13, 21}) {
		t.Errorf("found in %v with %v and in %v with %v", r[0].Class, r[0].Points, r[1].Class, r[1].Points)
	}
}

func TestBridgeCFG(t *testing.T) {
	r := set(t, read(t, "BRIDGE.CFG", DefaultConfig...)).Ranges
	want := [rows][9]int{{6, 10, 11, 12, 13, 16, 17, 19, 20}, {13, 16, 17, 18, 19, 22, 23, 25, 26},
		{19, 23, 24, 25, 26, 29, 30, 32, 33}, {0, 7, 8, 9, 10, 14, 15, 18, 19}}
	for row, numbers := range want {
		got := r.Rows[row]
		for level := range 4 {
			if got.Ranges[level] != (Range{numbers[2*level], numbers[2*level+1]}) {
				t.Errorf("%s references %d and %d: %v", Row(row), 2+2*level, 3+2*level, got.Ranges[level])
			}
			if got.Level(numbers[2*level]) != level+1 || got.Level(numbers[2*level+1]) != level+1 {
				t.Errorf("%s: level %d does not hold its own ends", Row(row), level+1)
			}
		}
		if got.Top != numbers[8] || got.Level(numbers[8]) != 5 || got.Level(40) != 5 ||
			numbers[0] > 0 && got.Level(numbers[0]-1) != 0 {
			t.Errorf("%s reference 10: %d", Row(row), got.Top)
		}
	}
	if r.NoSlam != (Range{0, 32}) || r.SmallSlam != (Range{33, 36}) || r.Grand != 37 {
		t.Errorf("Slm: %+v", r)
	}
}

// The seventeen references of a response or rebid rule. In the example partner bid
// one spade and this hand has exactly five hearts headed by the ace, then queen or
// better, then jack or better.
func TestResponseRule(t *testing.T) {
	f := read(t, "RESPONSE.1", exampleResponse, "2DSH1+A  2-Kk 3@X  4<tx P 2C  3D  4S")
	r := set(t, f).Response[0]
	x := r[0]
	if x.Partner.String() != "1S" || x.PartnerSuit != AnyStrain || x.OwnSuit != AnyStrain {
		t.Errorf("references 1 to 3: %v %v %v", x.Partner, x.PartnerSuit, x.OwnSuit)
	}
	if x.Hand[deal.Spades].Asks() || x.Hand[deal.Diamonds].Asks() || x.Hand[deal.Clubs].Asks() {
		t.Error("references 4, 5 and 8 to 11 ask for something")
	}
	if h := x.Hand[deal.Hearts]; h.Length != (Length{5, '@'}) || h.Cards != (Cards{'A', 'q', 'j'}) {
		t.Errorf("references 6 and 7: %+v", h)
	}
	for level, want := range []string{"", "2H", "3H", "4H", "4N", "4N"} {
		if got := x.At(level).String(); got != want {
			t.Errorf("reference %d: %q, want %q", 11+level, got, want)
		}
	}
	if x.Forced.String() != "2H" {
		t.Errorf("reference 17: %v", x.Forced)
	}
	y := r[1]
	if y.Partner.String() != "2D" || y.PartnerSuit.String() != "S" || y.OwnSuit.String() != "H" {
		t.Errorf("references 1 to 3: %v %v %v", y.Partner, y.PartnerSuit, y.OwnSuit)
	}
	if y.Hand[deal.Spades].Cards != (Cards{'A', ' ', ' '}) || y.Hand[deal.Hearts].Cards != (Cards{'K', 'k', ' '}) ||
		y.Hand[deal.Diamonds].Length != (Length{3, '@'}) || y.Hand[deal.Clubs].Length != (Length{4, '<'}) {
		t.Errorf("references 4 to 11: %+v", y.Hand)
	}
	if y.At(1) != Pass || y.At(2).String() != "2C" || y.At(3) != Blank || y.At(4).String() != "3D" ||
		y.At(5) != Blank || y.Forced.String() != "4S" {
		t.Errorf("references 12 to 17: %v %v", y.Calls, y.Forced)
	}
	for text, fits := range map[string]bool{
		"432.AKQ32.432.32": true, "432.AKJ32.432.32": true, "432.AQJ32.432.32": true,
		"432.AKT32.432.32": false, "432.AQT32.432.32": false, "432.KQJ32.432.32": false,
		"432.AKQ2.5432.32": false, "32.AKQ432.432.32": false,
	} {
		if x.Hand.Fits(hand(t, text)) != fits {
			t.Errorf("%s fits: %v", text, !fits)
		}
	}
}

func TestOpenPR(t *testing.T) {
	r := set(t, read(t, "OPEN.PR", exampleLead)).Leads[0]
	if r.Trumps.String() != "D" || r.PartnerSuit.String() != "C" || r.Card != 'H' || r.Suit != deal.Spades {
		t.Errorf("references 1, 2, 11, 12: %+v", r)
	}
	for i, want := range []Length{{1, '@'}, {1, '@'}, {3, '+'}, {2, '+'}} {
		if got := r.Hand[deal.Suits[i]].Length; got != want {
			t.Errorf("reference %d: %v, want %v", 3+2*i, got, want)
		}
	}
	for i, want := range []Cards{{' ', ' ', ' '}, {' ', ' ', ' '}, {'A', ' ', ' '}, {' ', ' ', ' '}} {
		if got := r.Hand[deal.Suits[i]].Cards; got != want {
			t.Errorf("reference %d: %v, want %v", 4+2*i, got, want)
		}
	}
}

func TestFinessePR(t *testing.T) {
	r := set(t, read(t, "FINESSE.PR", exampleFinesse)).Finesse[0]
	if r.North.Length != (Length{5, '@'}) || r.North.Cards != (Cards{'A', 'K', ' '}) ||
		r.South.Length != (Length{5, '@'}) || r.South.Cards.Asks() {
		t.Errorf("references 1 to 4: %+v", r)
	}
	if r.Rest != "QHJL" {
		t.Errorf("references 5 to 8: %q", r.Rest)
	}
}

func TestPromotePR(t *testing.T) {
	r := set(t, read(t, "PROMOTE.PR", examplePromote)).Promote[0]
	if r.North.Length != (Length{4, '+'}) || r.North.Cards != (Cards{'K', 'Q', ' '}) ||
		r.South.Length != (Length{1, '+'}) || r.South.Cards != (Cards{'X', ' ', ' '}) || r.Rest != "Y" {
		t.Errorf("references 1 to 5: %+v", r)
	}
}

func TestLongPR(t *testing.T) {
	r := set(t, read(t, "LONG.PR", exampleLong)).Long[0]
	if r.North.Length != (Length{4, '+'}) || r.North.Cards != (Cards{'A', 'K', ' '}) ||
		r.South.Length != (Length{4, '+'}) || r.South.Cards != (Cards{'X', 'X', ' '}) || r.Rest != "5Y" {
		t.Errorf("references 1 to 6: %+v", r)
	}
}

func TestShortPR(t *testing.T) {
	r := set(t, read(t, "SHORT.PR", exampleShort)).Short[0]
	if r.North.Length != (Length{1, '@'}) || r.North.Cards != (Cards{'A', ' ', ' '}) ||
		r.South.Length != (Length{1, '-'}) || r.South.Cards != (Cards{'X', ' ', ' '}) || r.Rest != "YH" {
		t.Errorf("references 1 to 6: %+v", r)
	}
}
