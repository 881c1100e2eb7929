package review_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/sessiontest"
)

// seven is a board with its tricks by declarer (N, E, S, W) and denomination (clubs to
// no-trump): South makes 3NT, North does not.
const seven = sessiontest.SevenDeal

var sevenTricks = doubledummy.Table{{8, 8, 9, 7, 8}, {5, 4, 4, 6, 4}, {8, 9, 9, 7, 9}, {5, 4, 4, 6, 4}}

// play is what a table did on board 7, "3NT N +2 SK", by table.
type plays []string

// board is an evening of as many tables as there are plays, on which board 7 is played by
// all and released.
func board(t *testing.T, d string, tricks doubledummy.Table, at plays) *session.Session {
	t.Helper()
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: max(len(at)|1, 7), BoardsPerRound: 1})
	s := sessiontest.Evening(t, "Tuesday pairs", m)
	cards, err := deal.Parse(d)
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, session.DealsSet{Source: "test", Boards: []deal.Board{deal.NewBoard(7, cards)}},
		session.DealsAnalysed{Tables: map[int]doubledummy.Table{7: tricks}})
	i := 0
	for _, row := range m.Rows {
		if !slices.Contains(row.Boards(), 7) {
			continue
		}
		k := session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: 7}
		r := session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.NotPlayed}
		if i < len(at) {
			what := strings.Fields(at[i])
			n := 0
			if len(what) > 2 {
				n, _ = strconv.Atoi(strings.Replace(what[2], "=", "0", 1))
			}
			r = sessiontest.PlayedOn(t, r, what[0], append(what, "", "")[1], n)
			r.Lead = sessiontest.Lead(t, append(what, "", "", "")[3])
		}
		sessiontest.Record(t, s, session.ResultReceived{Result: r})
		if i++; r.Outcome == session.NotPlayed {
			sessiontest.Record(t, s, session.RulingGiven{Key: k,
				ForNS: &scoring.Ruling{Kind: scoring.NotPlayed}, ForEW: &scoring.Ruling{Kind: scoring.NotPlayed}})
		}
	}
	sessiontest.Record(t, s, session.BoardReleased{Section: 1, Board: 7})
	return s
}

func story(t *testing.T, s *session.Session) review.Story {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	got, ok := review.Of(st, sc, 1, 7)
	if !ok {
		t.Fatalf("board 7 is not told; %v have it to play", st.YetToPlay(1, 7))
	}
	return got
}

// The kinds of what is said first, each where it is true.
func TestHeadline(t *testing.T) {
	flat := doubledummy.Table{{7, 7, 7, 7, 6}, {6, 6, 6, 6, 6}, {7, 7, 7, 7, 6}, {6, 6, 6, 6, 6}}
	nothing := doubledummy.Table{{6, 6, 6, 6, 6}, {6, 6, 6, 6, 6}, {6, 6, 6, 6, 6}, {6, 6, 6, 6, 6}}
	slam := doubledummy.Table{{12, 8, 9, 12, 12}, {1, 4, 4, 1, 1}, {12, 9, 9, 12, 12}, {1, 4, 4, 1, 1}}
	// East-West make 4♥ for 620, North-South 4♠ doubled costs 500 at this vulnerability.
	both := doubledummy.Table{{3, 3, 3, 9, 3}, {10, 3, 10, 4, 4}, {3, 3, 3, 9, 3}, {10, 3, 10, 4, 4}}
	for name, c := range map[string]struct {
		tricks doubledummy.Table
		at     plays
		want   review.HeadlineKind
		bid    int
		made   int
	}{
		"a game that all bid and make":  {sevenTricks, plays{"3NT S =", "3NT S +1", "3NT S ="}, review.MakesAllBid, 3, 3},
		"few bid it":                    {sevenTricks, plays{"3NT S =", "1NT S +1", "2NT S ="}, review.MakesFewBid, 1, 1},
		"few make it":                   {sevenTricks, plays{"3NT S -1", "3NT N -1", "3NT S ="}, review.MakesFewMade, 3, 1},
		"most bid it":                   {sevenTricks, plays{"3NT S =", "3NT N =", "1NT S ="}, review.MakesMostBid, 2, 2},
		"half bid it":                   {sevenTricks, plays{"3NT S =", "1NT N ="}, review.MakesMostBid, 1, 1},
		"the other side's bid is none":  {sevenTricks, plays{"3NT S =", "3NT W -5", "PASS"}, review.MakesFewBid, 1, 1},
		"a part-score":                  {flat, plays{"1NT S =", "1S S ="}, review.PartScores, 0, 0},
		"nobody makes anything":         {nothing, plays{"PASS", "1S S -1"}, review.NobodyMakes, 0, 0},
		"games that best defence beats": {flat, plays{"3NT S =", "4S N -2", "2S N ="}, review.NotToBeMade, 2, 1},
		"one game of three is not most": {flat, plays{"3NT S =", "1S N =", "2S N ="}, review.PartScores, 0, 0},
		"a slam that few bid":           {slam, plays{"6NT S =", "3NT N +3", "4S N +2"}, review.MakesFewBid, 1, 1},
		"doubled part-scores":           {flat, plays{"2HX S =", "2SX S =", "1S N ="}, review.PartScores, 0, 0},
		"a sacrifice":                   {both, plays{"4SX S -1", "4H E =", "4H E ="}, review.SacrificePar, 1, 0},
		"a sacrifice that most make":    {both, plays{"4SX S -1", "4SX N -1", "4H E ="}, review.SacrificePar, 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			got := story(t, board(t, seven, c.tricks, c.at)).Headline
			if got.Kind != c.want || got.Bid != c.bid || got.Made != c.made || got.Of != len(c.at) {
				t.Errorf("%+v, want kind %d, %d bid, %d made of %d", got, c.want, c.bid, c.made, len(c.at))
			}
		})
	}
}

// What contract, lead and play were worth adds up to the result, whoever declared.
func TestWorth(t *testing.T) {
	s := board(t, seven, sevenTricks, plays{"3NT N +2 S4", "2NT S +2 C4", "3NT N -2 H8", "PASS", "5CX W -6"})
	st := s.State()
	d, _ := st.Deals.Board(1, 7)
	leads, err := doubledummy.LeadsOf(t.Context(), []deal.Deal{d.Deal}, doubledummy.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	studied := session.StudiedLeads(d.Deal, &leads[0])
	sessiontest.Record(t, s, session.DealsStudied{Leads: []session.LeadsStudied{studied}})
	got := story(t, s)
	if o := got.OneHand; got.Par.Score != 600 || o == nil || o.Makes != scoring.South || o.Fails != scoring.North {
		t.Fatalf("par %v, one hand %+v", got.Par, got.OneHand)
	}
	for _, c := range got.OneHand.Beating {
		if c.Suit() != deal.Clubs {
			t.Errorf("%v beats 3NT by North", c)
		}
	}
	seen := 0
	for _, l := range got.Lines {
		if l.Outcome != session.Played {
			if l.Worth != nil {
				t.Errorf("something is said of %+v", l.Result)
			}
			continue
		}
		seen++
		w := l.Worth
		if w == nil {
			t.Errorf("nothing is said of %+v", l.Result)
			continue
		}
		if w.Contract+w.Lead+w.Play != l.Tricks {
			t.Errorf("%+v does not add up to %d", w, l.Tricks)
		}
		if want := l.Points; w.Contract == l.Tricks && w.AgainstPar != want-600 {
			t.Errorf("%d for North-South is %d against par 600", want, w.AgainstPar)
		}
		switch {
		case l.PassedOut():
			if w.Premium != review.NoPremium || w.AgainstPar != -600 {
				t.Errorf("passed out: %+v", w)
			}
		case l.Contract.Level == 2:
			if !w.Missed() || !w.Judged || w.Contract != 1 {
				t.Errorf("2NT: %+v", w)
			}
		case l.Declarer == scoring.North:
			if w.Missed() || !w.Judged || w.Contract != -1 || w.Lead < 1 {
				t.Errorf("3NT by North: %+v", w)
			}
		case l.Declarer == scoring.West:
			if w.Judged || w.Lead != 0 || w.Contract != -6 {
				t.Errorf("without a lead: %+v", w)
			}
		}
	}
	if seen != 5 || got.Common.Tables != 2 || got.Common.Made != 1 || got.Common.Of != 5 {
		t.Errorf("%d lines, common %+v", seen, got.Common)
	}
}

// Leads are worth what DDS says of them: its tables are in package doubledummy, with
// their source.
func TestLeadsAsPublished(t *testing.T) {
	f, err := os.Open("../deal/doubledummy/testdata/leads20.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	suits := map[string]scoring.Denomination{"S": scoring.Spades, "H": scoring.Hearts, "D": scoring.Diamonds,
		"C": scoring.Clubs, "N": scoring.NoTrump}
	leads, tricks := map[string]*doubledummy.Leads{}, map[string]*doubledummy.Table{}
	var deals []string
	for _, row := range rows[1:] {
		if leads[row[0]] == nil {
			deals = append(deals, row[0])
			leads[row[0]], tricks[row[0]] = new(doubledummy.Leads), new(doubledummy.Table)
		}
		leader, err := scoring.ParseDirection(row[2])
		if err != nil {
			t.Fatal(err)
		}
		declarer, best := (leader+3)%4, 0
		for _, of := range strings.Fields(row[3]) {
			card, n, _ := strings.Cut(of, ":")
			c, err := deal.ParseCard(card)
			if err != nil {
				t.Fatal(err)
			}
			took, _ := strconv.Atoi(n)
			at := &leads[row[0]][declarer][suits[row[1]]]
			*at = append(*at, doubledummy.CardTricks{Card: c.Card, Tricks: took})
			best = max(best, took)
		}
		tricks[row[0]][declarer][suits[row[1]]] = uint8(13 - best)
	}
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 11, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Tuesday pairs", m)
	set, solved, studied := session.DealsSet{Source: "leads20.csv"},
		session.DealsAnalysed{Tables: map[int]doubledummy.Table{}}, session.DealsStudied{}
	for i, text := range deals {
		d, err := deal.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		set.Boards = append(set.Boards, deal.NewBoard(i+1, d))
		solved.Tables[i+1] = *tricks[text]
		studied.Leads = append(studied.Leads, session.StudiedLeads(d, leads[text]))
	}
	sessiontest.Record(t, s, set, solved, studied)
	type lead struct{ took, best int }
	want := map[session.Key]lead{}
	var facts []session.Fact
	for _, row := range m.Rows {
		for _, b := range row.Boards() {
			k := session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b}
			declarer, trumps := scoring.Direction((row.Table+b)%4), scoring.Denomination((row.Table*3+row.Round)%5)
			r := session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.Played, Declarer: declarer,
				Contract: scoring.Contract{Level: 3, Denomination: trumps}, Tricks: row.Table%6 - 4}
			if b <= len(deals) {
				cards := leads[deals[b-1]][declarer][trumps]
				one := cards[(row.Table*5+row.Round)%len(cards)]
				best := slices.MaxFunc(cards, func(a, b doubledummy.CardTricks) int { return a.Tricks - b.Tricks })
				r.Lead, want[k] = session.Led(one.Card), lead{one.Tricks, best.Tricks}
			}
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	for b := range deals {
		facts = append(facts, session.BoardReleased{Section: 1, Board: b + 1})
	}
	sessiontest.Record(t, s, facts...)
	st, sc := sessiontest.Scored(t, s)
	judged, gave := 0, 0
	for b := range deals {
		of, ok := review.Of(st, sc, 1, b+1)
		if !ok {
			t.Fatalf("board %d is not told", b+1)
		}
		for _, l := range of.Lines {
			w, lead := l.Worth, want[l.Key]
			if w == nil || !w.Judged || w.Lead != lead.best-lead.took || w.Contract != 13-lead.best-9 ||
				w.Contract+w.Lead+w.Play != l.Tricks {
				t.Errorf("%v: %+v, DDS has %+v", l.Key, w, lead)
			}
			if judged++; w.Lead > 0 {
				gave++
			}
		}
	}
	if judged != 11*len(deals) || gave == 0 {
		t.Errorf("%d leads judged, %d gave tricks", judged, gave)
	}
}

// Nothing is told that is not released, or that somebody has yet to play: in another
// section with the same cards neither, and a result that is taken out hides it again.
func TestNotBeforeAllHavePlayed(t *testing.T) {
	five := func() *movement.Movement {
		return sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 1})
	}
	s := sessiontest.Dealt(t, sessiontest.Evening(t, "Tuesday pairs", five(), five()), false)
	told := func(section, board int) bool {
		st, sc := sessiontest.Scored(t, s)
		_, ok := review.Of(st, sc, section, board)
		at := review.SectionBoard{Section: section, Board: board}
		if listed := slices.Contains(review.Told(st), at); listed != ok {
			t.Errorf("board %d of section %d is told: %t, and on the list: %t", board, section, ok, listed)
		}
		return ok
	}
	sessiontest.Play(t, s, 1, 5)
	sessiontest.Record(t, s, session.BoardReleased{Section: 1, Board: 3})
	if told(1, 3) {
		t.Error("section B has board 3 to play")
	}
	sessiontest.Play(t, s, 2, 4)
	if told(1, 3) {
		t.Error("one table of section B has board 3 to play")
	}
	for _, k := range s.State().ToCome() {
		sec, _ := s.State().Section(k.Section)
		row, _ := sec.Movement.At(k.Table, k.Round)
		sessiontest.Record(t, s, session.ResultReceived{Result: sessiontest.PlayedOn(t,
			session.Result{Key: k, NS: row.NS, EW: row.EW}, "PASS", "", 0)})
	}
	if !told(1, 3) || told(2, 3) || told(1, 4) || told(3, 3) || told(1, 99) {
		t.Error("board 3 of section A, and nothing else, is released")
	}
	k := session.Key{Section: 2, Table: 2, Round: 2}
	sec, _ := s.State().Section(2)
	row, _ := sec.Movement.At(2, 2)
	k.Board = row.Low
	sessiontest.Record(t, s, session.BoardReleased{Section: 1, Board: k.Board},
		session.ResultDiscarded{Key: k, Reason: "another board"})
	if told(1, k.Board) {
		t.Error("a table has the board to play again")
	}
	sessiontest.Record(t, s, session.BoardReleased{Section: 1, Board: 3, Back: true})
	if k.Board != 3 && told(1, 3) {
		t.Error("taken back, and told all the same")
	}
}

// A board without cards has its results; so has one whose deals are of another evening.
func TestResultsAlone(t *testing.T) {
	s := board(t, seven, sevenTricks, plays{"3NT N = S5", "3NT S ="})
	sessiontest.Record(t, s, session.DealsSet{})
	got := story(t, s)
	if got.Deal != nil || got.Par != nil || got.Headline.Kind != review.ResultsOnly || got.OneHand != nil {
		t.Errorf("without a deal: %+v", got)
	}
	for _, l := range got.Lines {
		if l.Worth != nil {
			t.Errorf("something is said of %+v", l)
		}
	}
	if got.Common.Tables != 2 {
		t.Errorf("common %+v", got.Common)
	}
	others := plays{"3NT N = C2", "3NT N = C2", "3NT N = C2", "3NT N = C2", "3NT N = C2", "3NT N = C2"} // North's own card
	if got = story(t, board(t, seven, sevenTricks, others)); got.Deal != nil {
		t.Error("leads that nobody held, and the deal is shown")
	}
}

// A result that is put right is told as it is then; a ruled one has nothing said of it.
func TestPutRight(t *testing.T) {
	s := board(t, seven, sevenTricks, plays{"3NT S =", "2NT S ="})
	k := story(t, s).Lines[0].Key
	r := s.State().Results[k].Result
	r.Tricks = -1
	sessiontest.Record(t, s, session.ResultCorrected{Result: r, Reason: "miscounted"})
	at := func() *review.AtTable {
		lines := story(t, s).Lines
		return &lines[slices.IndexFunc(lines, func(l review.AtTable) bool { return l.Key == k })]
	}
	if l := at(); l.Worth == nil || l.Worth.Play != -1 {
		t.Errorf("put right: %+v", l.Worth)
	}
	sessiontest.Record(t, s, session.RulingGiven{Key: k,
		ForNS: &scoring.Ruling{Kind: scoring.AveragePlus}, ForEW: &scoring.Ruling{Kind: scoring.AverageMinus}})
	if l := at(); l.Worth != nil {
		t.Errorf("ruled: %+v", l.Worth)
	}
}

// Teams and individuals have boards, too.
func TestKinds(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			s := sessiontest.Dealt(t, k.Clean(t), false)
			told := 0
			st := s.State()
			for _, sec := range st.Sections {
				for _, b := range sec.Movement.Boards() {
					sessiontest.Record(t, s, session.BoardReleased{Section: sec.ID, Board: b})
				}
			}
			st, sc := sessiontest.Scored(t, s)
			for _, at := range review.Told(st) {
				got, ok := review.Of(st, sc, at.Section, at.Board)
				if !ok || len(got.Lines) == 0 {
					t.Errorf("board %d has %d lines", at.Board, len(got.Lines))
				}
				for _, l := range got.Lines {
					if w := l.Worth; w != nil && !l.PassedOut() && w.Contract+w.Lead+w.Play != l.Tricks {
						t.Errorf("%v does not add up: %+v", l.Key, w)
					}
				}
				told++
			}
			if told == 0 {
				t.Error("nothing is told")
			}
		})
	}
}
