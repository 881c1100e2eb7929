package handrecord_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// some keeps so many boards of a set.
func some(set handrecord.Set, n int) handrecord.Set {
	set.Boards = set.Boards[:n]
	return set
}

func options(a handrecord.Arrangement, p sheet.PageSetup) handrecord.Options {
	return handrecord.Options{PageSetup: p, Arrangement: a}
}

func handRecords(t testing.TB, set handrecord.Set, o handrecord.Options) []byte {
	t.Helper()
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return handrecord.Write(b, set, o) })
}

func TestHandRecordText(t *testing.T) {
	scoredSet := some(course(t), 4)
	addFrequencies(t, &scoredSet)
	sheettest.Golden(t, "club", handRecords(t, course(t), options(handrecord.ClubSheet, sheettest.OnA4)))
	sheettest.Golden(t, "large", handRecords(t, scoredSet, options(handrecord.LargePrint, sheettest.OnLetter)))
	sheettest.Golden(t, "single", handRecords(t, scoredSet, options(handrecord.SinglePages, sheettest.OnA4)))
	sheettest.Golden(t, "booklet", handRecords(t, some(course(t), 5), options(handrecord.Booklet, sheettest.OnLetter)))
}

// addFrequencies plays an evening on the boards of a set, with an
// artificial score on board 1.
func addFrequencies(t testing.TB, set *handrecord.Set) *session.Scores {
	t.Helper()
	s := sessiontest.Evening(t, "Scored",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 4}))
	sessiontest.Play(t, s, 1, 9)
	for _, r := range s.State().InOrder() {
		if r.Board == 1 {
			sessiontest.Change(t, s, r.Key, func(x *session.Result) { x.Percentages(scoring.Int(60), scoring.Int(40)) })
			break
		}
	}
	_, sc := sessiontest.Scored(t, s)
	set.AddFrequencies(sc)
	return sc
}

func TestHandRecordPages(t *testing.T) {
	plain, full := course(t), course(t)
	addFrequencies(t, &full)
	for i := range full.Boards {
		full.Boards[i].Auction = strings.Fields("1S Pass 2H X XX 3D 4C Pass 4D Pass 4H Pass 6NT X Pass Pass Pass")
		full.Boards[i].Lead = "HT"
	}
	for _, c := range []struct {
		name          string
		set           handrecord.Set
		arrangement   handrecord.Arrangement
		onA4, onPaper int // pages on A4 and on Letter
	}{
		{"club", plain, handrecord.ClubSheet, 2, 2},
		{"club, everything known", full, handrecord.ClubSheet, 3, 3},
		{"club, 9 boards", some(plain, 9), handrecord.ClubSheet, 1, 1},
		{"large print", plain, handrecord.LargePrint, 18, 18},
		{"large print, everything known", full, handrecord.LargePrint, 18, 18},
		{"single pages", plain, handrecord.SinglePages, 36, 37},
		{"single pages, everything known", full, handrecord.SinglePages, 37, 37},
		{"booklet", plain, handrecord.Booklet, 10, 10},
		{"booklet, everything known", full, handrecord.Booklet, 10, 10},
	} {
		for _, p := range []struct {
			page sheet.PageSetup
			want int
		}{{sheettest.OnA4, c.onA4}, {sheettest.OnLetter, c.onPaper}} {
			if whole := strings.HasSuffix(c.name, "known"); !sheettest.Long && whole != (p.page == sheettest.OnLetter) {
				continue
			}
			t.Run(fmt.Sprint(c.name, " on ", p.page.Size), func(t *testing.T) {
				pdf := handRecords(t, c.set, options(c.arrangement, p.page))
				if n := sheettest.PagesOf(t, pdf); n != p.want {
					t.Errorf("%d pages, want %d", n, p.want)
				}
				sheettest.Neat(t, pdf)
			})
		}
	}
}

// holding is a suit of a hand as a single page writes it.
var holding = regexp.MustCompile(`[♠♥♦♣] ?(—|(?:(?:10|[AKQJ2-9]) ?)+)`)

// Every hand is on its page, whole, even of thirteen cards in a suit.
func TestEveryCardIsPrinted(t *testing.T) {
	set := course(t)
	for i := range set.Boards {
		b := &set.Boards[i]
		b.Comment, b.Auction, b.Play, b.Lead, b.Tricks = "", nil, nil, "", nil // other symbols than those of the hands
	}
	pages := strings.Split(sheettest.Poppler(t,
		handRecords(t, set, options(handrecord.SinglePages, sheettest.OnA4)), "-raw"), "\f")
	for i := range set.Boards {
		allCards(t, &set.Boards[i], pages[i])
	}
	for _, o := range []handrecord.Options{options(handrecord.ClubSheet, sheettest.OnLetter),
		options(handrecord.LargePrint, sheettest.OnA4)} {
		for i := 30; i < len(set.Boards); i++ { // the freaks among them
			one := handrecord.Set{Boards: set.Boards[i : i+1]}
			allCards(t, &set.Boards[i], sheettest.Poppler(t, handRecords(t, one, o), "-raw"))
		}
	}
}

func allCards(t *testing.T, b *handrecord.Record, text string) {
	t.Helper()
	var got, want []string
	for _, m := range holding.FindAllStringSubmatch(text, -1) {
		got = append(got, strings.NewReplacer(" ", "", "\n", "", "10", "T", "—", "").Replace(m[1]))
	}
	for _, h := range b.Deal {
		for _, suit := range deal.Suits {
			want = append(want, h.Ranks(suit))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("board %d: printed %q\nwant %q", b.Number, got, want)
	}
}

// The table on a page says what the tags in the file say.
func TestTricksAsAnalysed(t *testing.T) {
	set := course(t)
	pages := sheettest.PageTexts(t, handRecords(t, set, options(handrecord.SinglePages, sheettest.OnA4)))
	for i, r := range set.Boards {
		if r.Tricks == nil {
			t.Fatalf("board %d has no results", r.Number)
		}
		for _, seat := range []scoring.Direction{scoring.North, scoring.East, scoring.South, scoring.West} {
			row := r.Tricks[seat]
			want := regexp.MustCompile(fmt.Sprintf(`\b%s +%d +%d +%d +%d +%d\b`, seat,
				row[scoring.NoTrump], row[scoring.Spades], row[scoring.Hearts],
				row[scoring.Diamonds], row[scoring.Clubs]))
			if !want.MatchString(pages[i]) {
				t.Errorf("board %d: no %s in\n%s", r.Number, want, pages[i])
			}
		}
	}
}

// Two digits beside two digits stay apart, however large they are set.
func TestTricksStandApart(t *testing.T) {
	set := some(course(t), 1)
	all := doubledummy.Table{}
	for seat := range all {
		all[seat] = [5]uint8{13, 13, 13, 13, 13}
	}
	set.Boards[0].Tricks = &all
	for _, a := range []handrecord.Arrangement{handrecord.ClubSheet, handrecord.LargePrint,
		handrecord.SinglePages, handrecord.Booklet} {
		text := sheettest.PageTexts(t, handRecords(t, set, options(a, sheettest.OnA4)))[0]
		if n := len(regexp.MustCompile(`[NESW]( +13){5}`).FindAllString(text, -1)); n != 4 {
			t.Errorf("arrangement %d: %d of 4 rows in\n%s", a, n, text)
		}
	}
}

func TestFrequencies(t *testing.T) {
	set := some(course(t), 4)
	sc := addFrequencies(t, &set)
	for _, b := range set.Boards {
		times, last := 0, 1<<30
		for _, f := range b.Frequencies {
			times += f.Times
			if f.Ruled == nil && int(f.Points) >= last {
				t.Errorf("board %d: %+d does not come after %+d", b.Number, last, f.Points)
			}
			last = int(f.Points)
		}
		if times != 9 {
			t.Errorf("board %d: %d of 9 results", b.Number, times)
		}
	}
	first := set.Boards[0].Frequencies
	if last := first[len(first)-1]; last.Ruled == nil ||
		!last.Ruled.ForNS.Amount.Equal(scoring.Int(60)) || last.Times != 1 {
		t.Errorf("the artificial score is %+v", last)
	}
	// The same evening in a second section with other matchpoints: scores
	// are counted together.
	twice := *sc
	for _, tr := range sc.Travellers {
		tr.Lines = slices.Clone(tr.Lines)
		for i := range tr.Lines {
			tr.Lines[i].NSValue = tr.Lines[i].NSValue.Add(scoring.Int(1))
		}
		twice.Travellers = append(slices.Clone(twice.Travellers), tr)
	}
	set.AddFrequencies(&twice)
	if f := set.Boards[1].Frequencies[0]; f.Same || f.Times%2 != 0 {
		t.Errorf("two sections: %+v", f)
	}
}

func TestFourColoursOnPaper(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("pdftoppm is not installed")
	}
	set := some(course(t), 6)
	for _, four := range []bool{false, true} {
		o := options(handrecord.LargePrint, sheettest.OnA4)
		o.FourColours = four
		cmd := exec.Command("pdftoppm", "-r", "50")
		cmd.Stdin = bytes.NewReader(handRecords(t, set, o))
		picture, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var red, green, orange int
		for i := 15; i+2 < len(picture); i += 3 {
			switch r, g, b := int(picture[i]), int(picture[i+1]), int(picture[i+2]); {
			case g > r+60 && g > b+60:
				green++
			case r > g+60 && g > b+60:
				orange++
			case r > g+100 && r > b+100:
				red++
			}
		}
		if red == 0 || (green > 50) != four || (orange > 50) != four {
			t.Errorf("four colours %v: %d red, %d green, %d orange", four, red, green, orange)
		}
	}
}

func TestSameSetSameBytes(t *testing.T) {
	for _, a := range []handrecord.Arrangement{handrecord.ClubSheet, handrecord.LargePrint,
		handrecord.SinglePages, handrecord.Booklet} {
		first := handRecords(t, some(course(t), 8), options(a, sheettest.OnA4))
		for range 2 {
			if !bytes.Equal(first, handRecords(t, some(course(t), 8), options(a, sheettest.OnA4))) {
				t.Fatalf("arrangement %d: the same set gave other bytes", a)
			}
		}
	}
	// Neither a day nor a moment of printing: still the same, and no date in the foot.
	undated := some(course(t), 2)
	undated.Date = time.Time{}
	o := options(handrecord.ClubSheet, sheet.PageSetup{})
	first := handRecords(t, undated, o)
	if text := sheettest.PageTexts(t, first)[0]; strings.Contains(text, "Printed") {
		t.Errorf("a moment of printing was made up:\n%s", text)
	}
	if !bytes.Contains(first, []byte("/CreationDate (D:19700101000000)")) {
		t.Error("an undated set has the moment of its making in it")
	}
}

func TestLessonDealsSaySo(t *testing.T) {
	constraints, err := deal.ParseConstraints("N points 15-17")
	if err != nil {
		t.Fatal(err)
	}
	b, err := deal.Seed{}.Lesson(t.Context(), 1, 1, constraints, 1000)
	if err != nil {
		t.Fatal(err)
	}
	set := handrecord.Set{Title: "Opening 1NT", Boards: []handrecord.Record{{Board: b}}}
	for _, a := range []handrecord.Arrangement{handrecord.ClubSheet, handrecord.LargePrint,
		handrecord.SinglePages, handrecord.Booklet} {
		text := strings.Join(sheettest.PageTexts(t, handRecords(t, set, options(a, sheettest.OnA4))), "")
		if !strings.Contains(text, "Deals chosen for a lesson") {
			t.Errorf("arrangement %d does not say that the deals were chosen:\n%s", a, text)
		}
		if strings.Contains(text, "Par") {
			t.Errorf("arrangement %d tells par of a board without results", a)
		}
	}
	if strings.Contains(sheettest.PageTexts(t,
		handRecords(t, some(course(t), 1), options(handrecord.ClubSheet, sheettest.OnA4)))[0], "chosen") {
		t.Error("dealt boards are called chosen")
	}
}

func TestLongAndStrangeWords(t *testing.T) {
	set := some(course(t), 4)
	set.Title, set.Club = strings.Repeat("Ağaoğlu ", 60), strings.Repeat("Wolfeschlegelstein", 30)
	set.Boards[0].Comment = strings.Repeat("x", 900) + " 😀 " + strings.Repeat("a word ", 900)
	set.Boards[1].Lesson = strings.Repeat("N points 15-17, ", 30)
	set.Boards[2].Auction, set.Boards[2].Lead = slices.Repeat([]string{"7NT", "?"}, 40), "what?"
	for _, a := range []handrecord.Arrangement{handrecord.ClubSheet, handrecord.LargePrint,
		handrecord.SinglePages, handrecord.Booklet} {
		if a == handrecord.LargePrint { // of which such a title would take a page
			set.Title, set.Club = set.Title[:100], set.Club[:60]
		}
		pdf := handRecords(t, set, options(a, sheettest.OnA4))
		sheettest.Neat(t, pdf)
		if text := strings.Join(sheettest.PageTexts(t, pdf), ""); a > handrecord.LargePrint &&
			strings.Count(text, "word") != 900 {
			t.Errorf("arrangement %d: %d of 900 words", a, strings.Count(text, "word"))
		}
	}
}

func TestHandRecordsRefuse(t *testing.T) {
	if err := handrecord.Write(io.Discard, handrecord.Set{},
		handrecord.Options{}); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("empty set: %v", err)
	}
	bad := some(course(t), 2)
	bad.Boards = slices.Clone(bad.Boards)
	bad.Boards[1].Deal[scoring.East] = bad.Boards[1].Deal[scoring.North]
	if err := handrecord.Write(io.Discard, bad, handrecord.Options{}); !errors.Is(err, deal.ErrCards) ||
		!strings.Contains(err.Error(), "board 2") {
		t.Errorf("a card dealt twice: %v", err)
	}
	if err := handrecord.Write(sheettest.BrokenPrinter{}, course(t),
		handrecord.Options{}); !errors.Is(err, sheettest.ErrBroken) {
		t.Errorf("broken printer: %v", err)
	}
}

func BenchmarkHandRecords(b *testing.B) {
	set := course(b)
	for b.Loop() {
		if err := handrecord.Write(io.Discard, set, handrecord.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// course is a set of 36 boards with freaks among them, auctions and comments.
func course(t testing.TB) handrecord.Set {
	t.Helper()
	return handrecord.NewSet(sessiontest.Course(t))
}
