package reports_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
	"clubnight/session/statistics"
)

// dealt adds the boards of the course to an evening, analysed, and releases them if told so.
func dealt(t testing.TB, s *session.Session, release bool) *session.Session {
	t.Helper()
	set := session.DealsSet{Source: "handrecords.pbn"}
	tables := session.DealsAnalysed{Tables: map[int]doubledummy.Table{}}
	for _, r := range course(t).Boards {
		set.Boards = append(set.Boards, r.Board)
		tables.Tables[r.Number] = *r.Tricks
	}
	record(t, s, set, tables)
	if release {
		record(t, s, session.DealsReleased{})
	}
	return s
}

// full is an evening of 36 boards whose deals are known.
func full(t testing.TB) *session.Session {
	t.Helper()
	s := evening(t, "Ladies' pairs: third heat", made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 4}))
	play(t, s, 1, 9)
	return dealt(t, s, true)
}

func TestTravellersWithDeals(t *testing.T) {
	golden(t, "travellers-deals", travellers(t, dealt(t, small(t), true), onA4))
	for _, c := range []struct {
		name          string
		s             *session.Session
		onA4, onPaper int
	}{
		{"three tables", dealt(t, small(t), true), 5, 5},
		{"36 boards", full(t), 10, 12},
		{"odd things", dealt(t, odd(t), true), 4, 4},
		{"60 tables", dealt(t, sized(t, 60), true), 25, 27},
	} {
		for _, p := range []struct {
			page reports.Page
			want int
		}{{onA4, c.onA4}, {onLetter, c.onPaper}} {
			if !long && ((p.page == onA4) != (c.name == "36 boards") || c.name == "60 tables") {
				continue
			}
			t.Run(fmt.Sprint(c.name, " on ", p.page.Size), func(t *testing.T) {
				pdf := travellers(t, c.s, p.page)
				if n := pagesOf(t, pdf); n != p.want {
					t.Errorf("%d pages, want %d", n, p.want)
				}
				neat(t, pdf)
			})
		}
	}
}

// Nothing of a deal is on a sheet before the director releases it (Law 16D).
func TestLockedDealsAreNotPrinted(t *testing.T) {
	plain := travellers(t, small(t), onA4)
	locked := travellers(t, dealt(t, small(t), false), onA4)
	if strings.Join(pageTexts(t, locked), "") != strings.Join(pageTexts(t, plain), "") {
		t.Error("the travellers changed with locked deals")
	}
	st, sc := scored(t, dealt(t, small(t), false))
	if sets := reports.EveningHands(st, sc); len(sets) != 0 {
		t.Errorf("%d sets of locked boards in the hand records", len(sets))
	}
}

func TestEveningHands(t *testing.T) {
	st, sc := scored(t, full(t))
	sets := reports.EveningHands(st, sc)
	if len(sets) != 1 {
		t.Fatalf("%d sets", len(sets))
	}
	set := sets[0]
	if len(set.Boards) != 36 || set.Title != st.Evening.Name || set.Club != st.Evening.Club || !set.Date.Equal(st.Evening.Date) {
		t.Fatalf("%d boards of %q", len(set.Boards), set.Title)
	}
	for _, r := range set.Boards {
		times := 0
		for _, f := range r.Frequencies {
			times += f.Times
		}
		if r.Tricks == nil || times != 9 {
			t.Errorf("board %d: table %v, %d results", r.Number, r.Tricks, times)
		}
	}
	golden(t, "handrecords-evening", handRecords(t, some(set, 4), options(reports.ClubSheet, onLetter)))
}

func TestStatisticsSheet(t *testing.T) {
	for _, p := range []reports.Page{onA4, onLetter} {
		s := full(t)
		st, sc := scored(t, s)
		lines := statistics.Pairs(st, statistics.Known(st))
		for i := range lines { // as if every second lead had been judged
			lines[i].Leads = statistics.Tally{Boards: lines[i].Defence.Boards, Tricks: i % 7}
		}
		pdf := drawn(t, func(b *bytes.Buffer) error { return reports.StatisticsSheet(b, st, sc, lines, p) })
		neat(t, pdf)
		if n := pagesOf(t, pdf); n != 1 {
			t.Errorf("%d pages", n)
		}
		if p == onA4 {
			golden(t, "statistics", pdf)
		}
	}
	// Many pairs: none is lost between pages.
	s := dealt(t, sized(t, 60), true)
	st, sc := scored(t, s)
	lines := statistics.Pairs(st, statistics.Known(st))
	pdf := drawn(t, func(b *bytes.Buffer) error { return reports.StatisticsSheet(b, st, sc, lines, onA4) })
	neat(t, pdf)
	if n := len(regexp.MustCompile(`(?m)^\d+  .* (\d+ of \d+|–)$`).FindAllString(strings.Join(pageTexts(t, pdf), ""), -1)); n != 120 || len(lines) != 120 {
		t.Errorf("%d of %d pairs on the sheet", n, len(lines))
	}
	if err := reports.StatisticsSheet(io.Discard, st, sc, nil, onA4); !errors.Is(err, reports.ErrNothingToPrint) {
		t.Errorf("no lines: %v", err)
	}
	dir := t.TempDir()
	file, err := reports.WriteStatistics(dir, st, sc, lines, onA4)
	if want := filepath.Join(dir, "2026-11-17 60 tables - Statistics.pdf"); err != nil || file != want {
		t.Errorf("%q, %v; want %q", file, err, want)
	}
}

// played gives a board of the course an auction and the play of everybody's lowest card, reviewed, with its leads.
func played(t testing.TB, r *reports.HandRecord) {
	t.Helper()
	r.Play, r.Calls, r.Comment = nil, nil, ""
	r.Auction = []string{"1S", "Pass", "4S", "Pass", "Pass", "Pass"}
	r.Play = lowest(r.Deal, scoring.Spades, (r.Dealer+1)&3)
	v := doubledummy.New(0)
	review, err := v.Review(context.Background(), r.Deal, scoring.Spades, r.Dealer, r.Play)
	if err != nil {
		t.Fatal(err)
	}
	leads, err := v.Leads(context.Background(), r.Deal)
	if err != nil {
		t.Fatal(err)
	}
	r.Review, r.Leads, r.Lead = review, &leads, r.Play[0].String()
}

func TestPlayOnPaper(t *testing.T) {
	set := some(course(t), 3)
	set.Boards = slices.Clone(set.Boards)
	played(t, &set.Boards[0])
	played(t, &set.Boards[1])
	set.Boards[1].Play, set.Boards[1].Review = set.Boards[1].Play[:6], set.Boards[1].Review[:5] // broken off
	for _, p := range []reports.Page{onA4, onLetter} {
		for _, a := range []reports.Arrangement{reports.ClubSheet, reports.LargePrint, reports.SinglePages, reports.Booklet} {
			if !long && p == onA4 && a != reports.SinglePages {
				continue
			}
			o := options(a, p)
			o.TotalTricks = true
			pdf := handRecords(t, set, o)
			neat(t, pdf)
			text := strings.Join(pageTexts(t, pdf), "")
			if !strings.Contains(text, "Total tricks") || !strings.Contains(text, "against") {
				t.Errorf("arrangement %d: leads or total tricks are missing in\n%s", a, text)
			}
			if a == reports.SinglePages && p == onA4 {
				golden(t, "handrecords-play", pdf)
				lost := 0
				for _, c := range set.Boards[0].Review {
					if c.Lost() > 0 {
						lost++
					}
				}
				// Every such card is marked where it was played, and the mark is explained. On board 2 none is.
				if n := strings.Count(text, "▼"); lost == 0 || n != lost+1 || !strings.Contains(text, "No card lost a trick") {
					t.Errorf("%d marks for %d cards that lost tricks", n, lost)
				}
			}
		}
	}
}

// sent lists what the recorder sent: "N:1S E:PASS".
func sent(text string) (rows []session.Recorded) {
	for i, word := range strings.Fields(text) {
		direction, what, _ := strings.Cut(word, ":")
		rows = append(rows, session.Recorded{ID: int64(i + 1), Counter: i + 1, Direction: direction, What: what})
	}
	return rows
}

func TestRecorderOnABoard(t *testing.T) {
	d, err := deal.Parse("N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJ7.J9.AJ74.JT3")
	if err != nil {
		t.Fatal(err)
	}
	r := reports.HandRecord{Board: deal.NewBoard(1, d), Auction: []string{"7NT"}, Lead: "C2"}
	for _, bad := range []session.Record{
		{Calls: sent("N:8S")}, {Calls: sent("Q:1S")}, {Cards: sent("W:S1")}, {Cards: sent("X:SA")}, {Cards: sent("W:SK")},
	} {
		if err := r.AddRecord(bad); err == nil || !strings.Contains(err.Error(), "board 1") || r.Lead != "C2" || r.Calls != nil || r.Play != nil {
			t.Errorf("%+v: %v, board %+v", bad, err, r)
		}
	}
	calls := sent("N:PASS E:1NT E:1S S:2H W:X N:PASS E:PASS S:PASS")
	calls[1].Erased, calls[2].Counter = true, 2 // the notrump was taken back
	if err := r.AddRecord(session.Record{Calls: calls, Cards: sent("W:SA N:Sx E:S2")}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(r.Auction, " "); got != "Pass 1S 2H X Pass Pass Pass" || r.Lead != "SA" || len(r.Play) != 3 || !r.Play[1].Small {
		t.Errorf("auction %q, lead %s, play %v", got, r.Lead, r.Play)
	}
	// Somebody called out of turn: the facts are kept, and the sheet does not show them as an auction in turn.
	if err := r.AddRecord(session.Record{Calls: sent("N:SkipBid E:1S S:PASS W:PASS N:PASS")}); err != nil || len(r.Calls) != 4 || r.Auction != nil {
		t.Errorf("%v: %v, %v", err, r.Calls, r.Auction)
	}
}
