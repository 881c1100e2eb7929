package handrecord_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/sessiontest"
	"clubnight/session/study"
	"clubnight/session/words"
)

func TestRecordedHands(t *testing.T) {
	e := sessiontest.NewTaped(t, true)
	st, sc := sessiontest.Scored(t, e.Session)
	told := 0
	y := studied(t, st, study.Options{Play: true, Progress: func(done, of int) {
		if told++; done != told || of != 3 {
			t.Errorf("%d of %d after %d", done, of, told)
		}
	}})
	if len(y.Reviews) != 3 || told != 3 || len(y.Leads) != 0 {
		t.Fatalf("%d reviews, told %d times, leads of %d deals", len(y.Reviews), told, len(y.Leads))
	}
	sets := handrecord.Recorded(st, sc, y)
	if len(sets) != 2 || len(sets[0].Boards) != 2 || len(sets[1].Boards) != 1 {
		t.Fatalf("%d sets", len(sets))
	}
	for i, c := range []struct {
		record  handrecord.Record
		auction string
		cards   int
		reviews int
		says    []string
	}{
		{sets[0].Boards[0], "1S Pass 4S Pass Pass Pass", 52, 52, []string{"call 2, 2H of ", "card 10, SA of "}},
		{sets[0].Boards[1], "", 7, 5, []string{"Not in turn: "}},
		{sets[1].Boards[0], "1S Pass", 5, 4,
			[]string{"the auction is left out: call 3: ", "the play is left out: card 6: trick 2"}},
	} {
		if got := strings.Join(c.record.Auction, " "); got != c.auction || len(c.record.Play) != c.cards ||
			len(c.record.Review) != c.reviews {
			t.Errorf("record %d: auction %q, %d cards, %d reviewed", i, got, len(c.record.Play), len(c.record.Review))
		}
		remarks := strings.Join(c.record.Remarks(words.English()), "\n")
		for _, say := range c.says {
			if !strings.Contains(remarks, say) {
				t.Errorf("record %d: no %q in %q", i, say, remarks)
			}
		}
		if c.record.Result == nil || c.record.Result.Contract.String() != "4S" {
			t.Errorf("record %d: result %+v", i, c.record.Result)
		}
	}
	o := options(handrecord.SinglePages, sheettest.OnA4)
	pdf := handRecords(t, sets[0], o)
	sheettest.Neat(t, pdf)
	sheettest.Golden(t, "recorded", pdf)
	sheettest.Neat(t, handRecords(t, sets[1], o))
	// Whatever its length, a card that lost a trick is marked once, and named below.
	lost := 0
	for _, c := range sets[0].Boards[0].Review {
		if c.Lost() > 0 {
			lost++
		}
	}
	if text := sheettest.PageTexts(t, pdf)[0]; lost == 0 || strings.Count(text, "▼") != lost+1 {
		t.Errorf("%d cards lost a trick:\n%s", lost, text)
	}
}

func studied(t testing.TB, st *session.State, o study.Options) study.Study {
	t.Helper()
	y, err := study.New(t.Context(), st, o)
	if err != nil {
		t.Fatal(err)
	}
	return y
}
func TestEveningHands(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Full(t))
	sets := handrecord.Evening(st, sc)
	if len(sets) != 1 {
		t.Fatalf("%d sets", len(sets))
	}
	set := sets[0]
	if len(set.Boards) != 36 || set.Title != st.Evening.Name || set.Club != st.Evening.Club ||
		!set.Date.Equal(st.Evening.Date) {
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
	sheettest.Golden(t, "evening", handRecords(t, some(set, 4), options(handrecord.ClubSheet, sheettest.OnLetter)))
}

// played gives a board of the course an auction and the play of everybody's lowest card,
// reviewed, with its leads.
func played(t testing.TB, r *handrecord.Record) {
	t.Helper()
	r.Play, r.Calls, r.Comment = nil, nil, ""
	r.Auction = []string{"1S", "Pass", "4S", "Pass", "Pass", "Pass"}
	r.Play = sessiontest.Lowest(r.Deal, scoring.Spades, (r.Dealer+1)&3)
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
	for _, p := range []sheet.PageSetup{sheettest.OnA4, sheettest.OnLetter} {
		for _, a := range []handrecord.Arrangement{handrecord.ClubSheet, handrecord.LargePrint,
			handrecord.SinglePages, handrecord.Booklet} {
			if !sheettest.Long && p == sheettest.OnA4 && a != handrecord.SinglePages {
				continue
			}
			o := options(a, p)
			o.TotalTricks = true
			pdf := handRecords(t, set, o)
			sheettest.Neat(t, pdf)
			text := strings.Join(sheettest.PageTexts(t, pdf), "")
			if !strings.Contains(text, "Total tricks") || !strings.Contains(text, "against") {
				t.Errorf("arrangement %d: leads or total tricks are missing in\n%s", a, text)
			}
			if a == handrecord.SinglePages && p == sheettest.OnA4 {
				sheettest.Golden(t, "play", pdf)
				lost := 0
				for _, c := range set.Boards[0].Review {
					if c.Lost() > 0 {
						lost++
					}
				}
				// Every such card is marked where it was played, and the mark is
				// explained. On board 2 none is.
				if n := strings.Count(text, "▼"); lost == 0 || n != lost+1 ||
					!strings.Contains(text, "No card lost a trick") {
					t.Errorf("%d marks for %d cards that lost tricks", n, lost)
				}
			}
		}
	}
}

func TestRecorderOnABoard(t *testing.T) {
	d, err := deal.Parse("N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJ7.J9.AJ74.JT3")
	if err != nil {
		t.Fatal(err)
	}
	r := handrecord.Record{Board: deal.NewBoard(1, d), Auction: []string{"7NT"}, Lead: "C2"}
	for _, bad := range []session.Record{
		{Calls: sessiontest.Sent("N:8S")}, {Calls: sessiontest.Sent("Q:1S")}, {Cards: sessiontest.Sent("W:S1")},
		{Cards: sessiontest.Sent("X:SA")}, {Cards: sessiontest.Sent("W:SK")},
	} {
		if err := r.AddRecord(bad); err == nil || !strings.Contains(err.Error(), "board 1") || r.Lead != "C2" ||
			r.Calls != nil || r.Play != nil {
			t.Errorf("%+v: %v, board %+v", bad, err, r)
		}
	}
	calls := sessiontest.Sent("N:PASS E:1NT E:1S S:2H W:X N:PASS E:PASS S:PASS")
	calls[1].Erased, calls[2].Counter = true, 2 // the notrump was taken back
	if err := r.AddRecord(session.Record{Calls: calls, Cards: sessiontest.Sent("W:SA N:Sx E:S2")}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(r.Auction, " "); got != "Pass 1S 2H X Pass Pass Pass" || r.Lead != "SA" ||
		len(r.Play) != 3 || !r.Play[1].Small {
		t.Errorf("auction %q, lead %s, play %v", got, r.Lead, r.Play)
	}
	// Somebody called out of turn: the facts are kept, and the sheet does not show them
	// as an auction in turn.
	if err := r.AddRecord(session.Record{Calls: sessiontest.Sent("N:SkipBid E:1S S:PASS W:PASS N:PASS")}); err != nil ||
		len(r.Calls) != 4 || r.Auction != nil {
		t.Errorf("%v: %v, %v", err, r.Calls, r.Auction)
	}
}

// Leads come with the boards that were studied, and nothing of locked deals is
// on a sheet (Law 16D).
func TestLeadsOfAStudy(t *testing.T) {
	set := course(t)
	studied := set.Boards[2].Deal
	set.AddLeads(study.Study{Leads: map[deal.Deal]*doubledummy.Leads{studied: new(doubledummy.Leads)}})
	for i, r := range set.Boards {
		if (r.Leads != nil) != (i == 2) {
			t.Errorf("board %d: leads %v", r.Number, r.Leads)
		}
	}
	st, sc := sessiontest.Scored(t, sessiontest.NewTaped(t, false).Session)
	if sets := handrecord.Recorded(st, sc, study.Study{}); len(sets) != 0 {
		t.Errorf("%d sheets of locked deals", len(sets))
	}
}
