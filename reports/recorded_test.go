package reports_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/statistics"
)

// tape records calls and cards of a board at a table, "N:1S", in the numbering of sent.
func tape(t testing.TB, s *session.Session, k session.Key, calls, cards []session.Recorded) {
	t.Helper()
	var facts []session.Fact
	for _, c := range calls {
		facts = append(facts, session.CallRecorded{Key: k, Call: c})
	}
	for _, c := range cards {
		facts = append(facts, session.CardRecorded{Key: k, Card: c})
	}
	record(t, s, facts...)
}

// lowest plays out a deal, everybody the lowest card that the Laws allow.
func lowest(d deal.Deal, trumps scoring.Denomination, leader scoring.Direction) (play []deal.PlayedCard) {
	for range 13 {
		for j := range scoring.Direction(4) {
			seat := (leader + j) & 3
			cards := d[seat].Cards()
			if j > 0 {
				if follow := d[seat] & (0x1fff << (13 * play[len(play)-int(j)].Card.Suit())); follow != 0 {
					cards = follow.Cards()
				}
			}
			c := cards[len(cards)-1]
			d[seat] &^= 1 << c
			play = append(play, deal.PlayedCard{Seat: seat, Card: c})
		}
		leader, _ = deal.Winner(play[len(play)-4:], trumps)
	}
	return play
}

// asSent writes a play as the recorder sends it.
func asSent(play []deal.PlayedCard) []session.Recorded {
	var words []string
	for _, c := range play {
		words = append(words, c.Seat.String()+":"+c.String())
	}
	return sent(strings.Join(words, " "))
}

// taped is a small evening with its deals and, at the first two tables, what a recorder may send: a whole board with
// things taken back, one with a player passed over and small cards, and one that cannot have been.
type taped struct {
	*session.Session
	whole, small, broken session.Key
	play                 []deal.PlayedCard // of the first
}

func newTaped(t testing.TB, release bool) taped {
	t.Helper()
	e := taped{Session: dealt(t, small(t), release)}
	st := e.State()
	row := func(table int) movement.Row { return st.Sections[0].Movement.Table(table)[0] }
	key := func(table, n int) session.Key {
		return session.Key{Section: 1, Table: table, Round: 1, Board: row(table).Boards()[n]}
	}
	e.whole, e.small, e.broken = key(1, 0), key(1, 1), key(2, 0)
	for _, k := range []session.Key{e.whole, e.small, e.broken} {
		b, _ := st.Deals.Board(1, k.Board)
		play := lowest(b.Deal, scoring.Spades, (b.Dealer+1)&3)
		change(t, e.Session, k, func(r *session.Result) {
			r.Contract, r.Declarer, r.Tricks, r.Lead = "4S", b.Dealer.String(), -1, play[0].String()
		})
		seats := func(words string) []session.Recorded {
			rows := sent(words)
			for i := range rows {
				rows[i].Direction = ((b.Dealer + scoring.Direction(strings.Index("0123", rows[i].Direction))) & 3).String()
			}
			return rows
		}
		switch k {
		case e.whole:
			calls, cards := seats("0:1S 1:2H 1:PASS 2:4S 3:PASS 0:PASS 1:PASS"), asSent(play)
			for i := range calls {
				if i >= 2 {
					calls[i].Counter--
				}
			}
			calls[1].Erased = true
			wrong := cards[9]
			wrong.ID, wrong.What, wrong.Erased = 99, "SA", true
			tape(t, e.Session, k, calls, append(cards, wrong))
			e.play = play
		case e.small:
			cards := asSent(play[:7])
			for i, c := range play[:7] {
				if c.Card.Rank() < deal.Ten && i > 4 {
					cards[i].What = c.Card.Suit().String() + "x"
				}
			}
			tape(t, e.Session, k, seats("0:1S 2:SkipBid 2:4S 3:PASS 0:PASS 1:PASS"), cards)
		case e.broken:
			cards := asSent(play[:8])
			cards[4].What = play[4].Card.Suit().String() + "x"
			cards[5].What = cards[1].What // played before
			tape(t, e.Session, k, seats("0:1S 1:PASS 2:8S"), cards)
		}
	}
	return e
}

func studied(t testing.TB, st *session.State, o reports.StudyOptions) reports.Study {
	t.Helper()
	y, err := reports.NewStudy(t.Context(), st, o)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

func TestRecordedHands(t *testing.T) {
	e := newTaped(t, true)
	st, sc := scored(t, e.Session)
	told := 0
	y := studied(t, st, reports.StudyOptions{Play: true, Progress: func(done, of int) {
		if told++; done != told || of != 3 {
			t.Errorf("%d of %d after %d", done, of, told)
		}
	}})
	if len(y.Reviews) != 3 || told != 3 || len(y.Leads) != 0 {
		t.Fatalf("%d reviews, told %d times, leads of %d deals", len(y.Reviews), told, len(y.Leads))
	}
	sets := y.RecordedHands(st, sc)
	if len(sets) != 2 || len(sets[0].Boards) != 2 || len(sets[1].Boards) != 1 {
		t.Fatalf("%d sets", len(sets))
	}
	for i, c := range []struct {
		record  reports.HandRecord
		auction string
		cards   int
		reviews int
		says    []string
	}{
		{sets[0].Boards[0], "1S Pass 4S Pass Pass Pass", 52, 52, []string{"call 2, 2H of ", "card 10, SA of "}},
		{sets[0].Boards[1], "", 7, 5, []string{"Not in turn: "}},
		{sets[1].Boards[0], "1S Pass", 5, 4, []string{"the auction is left out: call 3: ", "the play is left out: card 6: trick 2"}},
	} {
		if got := strings.Join(c.record.Auction, " "); got != c.auction || len(c.record.Play) != c.cards || len(c.record.Review) != c.reviews {
			t.Errorf("record %d: auction %q, %d cards, %d reviewed", i, got, len(c.record.Play), len(c.record.Review))
		}
		for _, words := range c.says {
			if !strings.Contains(strings.Join(c.record.Remarks, "\n"), words) {
				t.Errorf("record %d: no %q in %q", i, words, c.record.Remarks)
			}
		}
		if c.record.Result == nil || c.record.Result.Contract != "4S" {
			t.Errorf("record %d: result %+v", i, c.record.Result)
		}
	}
	o := options(reports.SinglePages, onA4)
	pdf := handRecords(t, sets[0], o)
	neat(t, pdf)
	golden(t, "handrecords-recorded", pdf)
	neat(t, handRecords(t, sets[1], o))
	// Whatever its length, a card that lost a trick is marked once, and named below.
	lost := 0
	for _, c := range sets[0].Boards[0].Review {
		if c.Lost() > 0 {
			lost++
		}
	}
	if text := pageTexts(t, pdf)[0]; lost == 0 || strings.Count(text, "▼") != lost+1 {
		t.Errorf("%d cards lost a trick:\n%s", lost, text)
	}
}

func TestStudy(t *testing.T) {
	e := newTaped(t, true)
	st, _ := scored(t, e.Session)
	// Two boards are enough to see that leads arrive where they are asked for.
	for k := range st.Results {
		if k != e.whole && k != e.small {
			delete(st.Results, k) // of this picture alone
		}
	}
	y := studied(t, st, reports.StudyOptions{Leads: true})
	if len(y.Leads) != 2 || len(y.Reviews) != 0 {
		t.Fatalf("leads of %d deals, %d reviews", len(y.Leads), len(y.Reviews))
	}
	leads := 0
	for _, line := range statistics.Pairs(st, y.Boards(st)) {
		leads += line.Leads.Boards
	}
	if leads != 2 {
		t.Errorf("%d leads judged of 2", leads)
	}
	for _, line := range statistics.Pairs(st, reports.Study{}.Boards(st)) {
		if line.Leads.Boards != 0 {
			t.Errorf("leads judged without a study: %+v", line)
		}
	}
	set := course(t)
	if y.AddLeads(&set); set.Boards[e.whole.Board-1].Leads == nil || set.Boards[35].Leads != nil {
		t.Errorf("leads %v on a board that was played, %v on one that was not", set.Boards[e.whole.Board-1].Leads, set.Boards[35].Leads)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := reports.NewStudy(ctx, st, reports.StudyOptions{Leads: true, Play: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	locked, sc := scored(t, newTaped(t, false).Session)
	y = studied(t, locked, reports.StudyOptions{Leads: true, Play: true})
	if len(y.Leads)+len(y.Reviews)+len(y.RecordedHands(locked, sc)) != 0 {
		t.Error("locked deals were studied")
	}
}

// What is written when: names alone, in their order.
func TestWriteSheetsWithDeals(t *testing.T) {
	m := made(t, "howell", movement.Options{Tables: 3})
	twoSections := func(own bool) *session.Session {
		s := evening(t, "Tuesday pairs", m, m.Clone())
		play(t, s, 1, 3)
		play(t, s, 2, 3)
		dealt(t, s, false)
		if own {
			set := session.DealsSet{Section: 2, Source: "dealt"}
			for _, r := range course(t).Boards {
				set.Boards = append(set.Boards, deal.NewBoard(r.Number, course(t).Boards[35-r.Number+1].Deal))
			}
			record(t, s, set)
		}
		record(t, s, session.DealsReleased{})
		return s
	}
	for _, c := range []struct {
		name string
		s    *session.Session
		want []string
	}{
		{"locked", newTaped(t, false).Session, []string{"Ranking", "Travellers"}},
		{"released", newTaped(t, true).Session, []string{"Ranking", "Travellers", "Hand records", "Statistics",
			"Auction and play, table A1", "Auction and play, table A2"}},
		{"two sections", twoSections(false), []string{"Ranking", "Travellers", "Hand records", "Statistics"}},
		{"own deals", twoSections(true), []string{"Ranking", "Travellers", "Hand records, section A", "Hand records, section B", "Statistics"}},
	} {
		st, sc := scored(t, c.s)
		dir := t.TempDir()
		files, err := reports.WriteSheets(dir, st, sc, onA4)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, kind := range c.want {
			want = append(want, filepath.Join(dir, "2026-11-17 Tuesday pairs - "+kind+".pdf"))
		}
		if !slices.Equal(files, want) {
			t.Errorf("%s: %q, want %q", c.name, files, want)
		}
		if c.name == "own deals" {
			for i, words := range []string{"Hand records, section A", "Hand records, section B"} {
				content, err := os.ReadFile(files[2+i])
				if err != nil {
					t.Fatal(err)
				}
				if text := pageTexts(t, content)[0]; !strings.Contains(text, words) {
					t.Errorf("no %q in\n%s", words, text)
				}
			}
		}
	}
	// Both sections' scores stand with the deals that both played, and each its own with deals of its own.
	for own, times := range map[bool]int{false: 6, true: 3} {
		st, sc := scored(t, twoSections(own))
		for _, set := range reports.EveningHands(st, sc) {
			n := 0
			for _, f := range set.Boards[0].Frequencies {
				n += f.Times
			}
			if n > times || n < times/2 {
				t.Errorf("own deals %v: %d scores on a board", own, n)
			}
		}
	}
}

// exported is the PBN of an evening, as text and as our reader takes it.
func exported(t testing.TB, s *session.Session) (string, *deal.Set) {
	t.Helper()
	st, sc := scored(t, s)
	var text bytes.Buffer
	if err := reports.PBN(&text, st, sc); err != nil {
		t.Fatal(err)
	}
	set, err := deal.PBN.Read(text.Bytes())
	if err != nil && !errors.Is(err, deal.ErrFormat) {
		t.Fatal(err)
	}
	return text.String(), set
}

func TestPBN(t *testing.T) {
	e := newTaped(t, true)
	text, set := exported(t, e.Session)
	st := e.State()
	if len(set.Boards) != len(st.Results) || len(set.Warnings) != 0 {
		t.Fatalf("%d games of %d results, warnings %q", len(set.Boards), len(st.Results), set.Warnings)
	}
	games := map[session.Key]*deal.Board{}
	for i := range set.Boards {
		b := &set.Boards[i]
		k := session.Key{Section: 1, Board: b.Number}
		for name, field := range map[string]*int{"Table": &k.Table, "Round": &k.Round} {
			value, _ := b.Tag(name)
			*field = number(t, value, "")
		}
		games[k] = b
		r, ok := st.Results[k]
		if !ok {
			t.Fatalf("no result for %v", k)
		}
		want := map[string]string{"Event": "Tuesday pairs", "Date": "2026.11.17", "Section": "A", "Declarer": r.Declarer,
			"PairNS": fmt.Sprint(r.NS), "PairEW": fmt.Sprint(r.EW), "North": st.PairNames(session.Contestant{Section: 1, Number: r.NS})[0],
			"West": st.PairNames(session.Contestant{Section: 1, Number: r.EW})[1]}
		if points, ok := r.Points(); ok {
			want["Score"] = fmt.Sprintf("NS %d", points)
		}
		if r.Contract == "PASS" {
			want["Contract"] = "Pass"
		} else {
			want["Contract"] = strings.ToUpper(r.Contract)
			played, err := r.AsPlayed()
			if err != nil {
				t.Fatal(err)
			}
			want["Result"] = fmt.Sprint(6 + played.Contract.Level + r.Tricks)
		}
		for name, value := range want {
			if got, _ := b.Tag(name); got != value {
				t.Errorf("%v: %s is %q, want %q", k, name, got, value)
			}
		}
		dealt, _ := st.Deals.Board(1, k.Board)
		table, _ := st.Deals.Table(1, k.Board)
		if tricks, ok := b.Tricks(); !ok || b.Deal != dealt.Deal || tricks != deal.Tricks(table) {
			t.Errorf("%v: another deal, or no table of results", k)
		}
	}
	// What the recorder sent comes back as it stands there.
	whole := games[e.whole]
	if !slices.Equal(whole.Play, e.play) || len(whole.Calls) != 6 || whole.Calls[2].Bid != "4S" {
		t.Errorf("calls %v, play %v", whole.Calls, whole.Play)
	}
	passedOver := games[e.small]
	if len(passedOver.Calls) != 5 || len(passedOver.Play) != 7 || passedOver.Play[5].String() != "C3" { // South has no other club
		t.Errorf("calls %v, play %v", passedOver.Calls, passedOver.Play)
	}
	broken := games[e.broken]
	if len(broken.Calls) != 2 || len(broken.Play) != 4 || !strings.Contains(broken.Comment, "play is left out: card 6") ||
		!strings.Contains(broken.Comment, "only the suit of a card is on record") {
		t.Errorf("calls %v, play %v, comment %q", broken.Calls, broken.Play, broken.Comment)
	}
	if !strings.Contains(whole.Comment, "call 2, 2H of ") {
		t.Errorf("nothing of what was taken back in %q", whole.Comment)
	}
	// The recorded games line by line, as somebody sees them who opens the file.
	var recorded []string
	for game := range strings.SplitSeq(text, "\r\n\r\n") {
		if strings.Contains(game, "[Auction") {
			recorded = append(recorded, strings.ReplaceAll(game, "\r\n", "\n")+"\n")
		}
	}
	file := filepath.Join("testdata", "recorded.pbn")
	got := strings.Join(recorded, "\n")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || got != string(want) {
		t.Errorf("%s is other than it was (-update writes it anew), %v:\n%s", file, err, got)
	}
}

// Every kind of result is a game, and what is unusual about it is said.
func TestPBNOfOddThings(t *testing.T) {
	s := dealt(t, odd(t), true)
	text, set := exported(t, s)
	if len(set.Boards) != len(s.State().Results) {
		t.Errorf("%d games of %d results", len(set.Boards), len(s.State().Results))
	}
	for _, words := range []string{"Adjusted score: North-South 60 %, East-West 40 %.", "the board was not played", "wrong direction",
		"8♠ does not exist", "No longer in the Bridgemate file", "has still to give a score"} {
		if !strings.Contains(text, words) {
			t.Errorf("no %q", words)
		}
	}
	for k, r := range s.State().Results {
		if r.WrongDirection && r.Doubt == "" {
			at := slices.IndexFunc(set.Boards, func(b deal.Board) bool {
				table, _ := b.Tag("Table")
				return b.Number == k.Board && table == fmt.Sprint(k.Table)
			})
			if pair, _ := set.Boards[at].Tag("PairNS"); pair != fmt.Sprint(r.EW) {
				t.Errorf("%v: North-South is pair %s, and %d sat there", k, pair, r.EW)
			}
		}
	}
}

// Before the release nothing of the cards is in the file (Law 16D), and without deals no play.
func TestPBNWithoutCards(t *testing.T) {
	text, set := exported(t, newTaped(t, false).Session)
	for _, tag := range []string{"[Auction", "[Play", "OptimumResultTable", "Ability", `[Deal "N`, `[Deal "E`, `[Deal "S`, `[Deal "W`} {
		if strings.Contains(text, tag) {
			t.Errorf("%s is in the file of locked deals", tag)
		}
	}
	if set != nil || !strings.Contains(text, `[Deal ""]`) || !strings.Contains(text, "has not released them") || !strings.Contains(text, `[Contract "4S"]`) {
		t.Errorf("%+v\n%.2000s", set, text)
	}
	for _, complete := range []bool{false, true} {
		s := evening(t, "No deals", made(t, "howell", movement.Options{Tables: 3}))
		play(t, s, 1, map[bool]int{false: 3, true: 5}[complete])
		k := slices.SortedFunc(maps.Keys(s.State().Results), session.Key.Compare)[0]
		tape(t, s, k, sent("N:1S E:PASS"), sent("E:SA"))
		if text, _ := exported(t, s); strings.Contains(text, "[Auction \"N\"]\r\n1S Pass *\r\n") != complete || strings.Contains(text, "[Play") {
			t.Errorf("complete %v:\n%.1000s", complete, text)
		}
	}
	st, sc := scored(t, evening(t, "Not begun", made(t, "howell", movement.Options{Tables: 3})))
	if err := reports.PBN(io.Discard, st, sc); !errors.Is(err, reports.ErrNothingToPrint) {
		t.Errorf("nothing played: %v", err)
	}
}
