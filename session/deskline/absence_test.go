package deskline_test

import (
	"fmt"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func one(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }

// scene is an evening of one section, to which things happen.
type scene struct {
	testing.TB
	s *session.Session
}

func newScene(t testing.TB, family string, o movement.Options, c method.Choices) *scene {
	s := sessiontest.Evening(t, "absences", sessiontest.Made(t, family, o))
	sessiontest.Record(t, s, session.ScoringSet{Choices: c})
	return &scene{t, s}
}

func (sc *scene) movement() *movement.Movement { return sc.s.State().Sections[0].Movement }

// play passes every board out from one round to another, but those of who is not there.
func (sc *scene) play(from, to int, without ...int) {
	var facts []session.Fact
	m := sc.movement()
	for _, row := range m.Rows {
		if row.Round < from || row.Round > to || !m.Playing(row) || slices.Contains(without, row.NS) ||
			slices.Contains(without, row.EW) {
			continue
		}
		for _, b := range row.Boards() {
			r := session.Result{Key: session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b}, NS: row.NS,
				EW: row.EW, Outcome: session.Played}
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	sessiontest.Record(sc, sc.s, facts...)
}

// has gives somebody so many per cent on all boards that it played.
func (sc *scene) has(who int, percent int64) {
	var facts []session.Fact
	for k, r := range sc.s.State().Results {
		f := session.RulingGiven{Key: k}
		switch who {
		case r.NS:
			f.ForNS = &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(percent)}
		case r.EW:
			f.ForEW = &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(percent)}
		default:
			continue
		}
		facts = append(facts, f)
	}
	sessiontest.Record(sc, sc.s, facts...)
}

// wins gives a team so many IMPs against another in a round.
func (sc *scene) wins(a, b, round int, imps int64) {
	for _, row := range sc.movement().Round(round) {
		if row.NS != a || row.EW != b {
			continue
		}
		give := func(n int64) *scoring.Ruling {
			return &scoring.Ruling{Kind: scoring.Override, Amount: scoring.Int(n), Unit: scoring.IMP}
		}
		k := session.Key{Section: 1, Table: row.Table, Round: round, Board: row.Boards()[0]}
		sessiontest.Record(sc, sc.s, session.RulingGiven{Key: k, ForNS: give(imps), ForEW: give(-imps)})
		return
	}
	sc.Fatalf("%d does not sit North-South against %d in round %d", a, b, round)
}

// meets is whom somebody meets in a round.
func (sc *scene) meets(who, round int) int {
	for _, row := range sc.movement().Round(round) {
		switch who {
		case row.NS:
			return row.EW
		case row.EW:
			return row.NS
		}
	}
	sc.Fatalf("%d plays nobody in round %d", who, round)
	return 0
}

func (sc *scene) enter(lines ...string) { enter(sc, sc.s, lines...) }

func (sc *scene) rank(who int) *session.Rank {
	_, scores := sessiontest.Scored(sc, sc.s)
	return scores.RankOf(one(who))
}

func (sc *scene) percent(who int, want string) {
	sc.Helper()
	r := sc.rank(who)
	if r == nil {
		sc.Fatalf("%d is in no ranking", who)
	}
	if got := scoring.Decimal(r.Percentage, 2, scoring.HalfAwayFromZero); got != want {
		sc.Errorf("%d has %s %%, not %s", who, got, want)
	}
}

func (sc *scene) total(who int, want string) {
	sc.Helper()
	r := sc.rank(who)
	if r == nil {
		sc.Fatalf("%d is in no ranking", who)
	}
	if got := scoring.Decimal(r.Total, 2, scoring.HalfAwayFromZero); got != want {
		sc.Errorf("%d has %s, not %s", who, got, want)
	}
}

// unplaced is that somebody is in no ranking, or there without a place.
func (sc *scene) unplaced(who int) {
	sc.Helper()
	if r := sc.rank(who); r != nil && r.Place > 0 {
		sc.Errorf("%d has place %d", who, r.Place)
	}
}

var (
	twentyFour = movement.Options{Tables: 13, Rounds: 12, BoardsPerRound: 2}
	twentyTwo  = movement.Options{Tables: 11, BoardsPerRound: 2}
	eights     = movement.Options{Tables: 4, BoardsPerRound: 8}
)

func teamsOf(as string) method.Choices {
	return method.Choices{Method: "teams", As: as, Matches: "rounds"}
}

// The White Book's examples for pairs.
func TestAbsenceOfPairs(t *testing.T) {
	book := method.Choices{As: "ebu2025"}
	t.Run("before half (2.4.4)", func(t *testing.T) {
		sc := newScene(t, "mitchell", movement.Options{Tables: 7, Rounds: 5, BoardsPerRound: 1},
			method.Choices{As: "ebu2025", Winners: "2"})
		sc.play(1, 2)
		sc.play(3, 5, 1)
		// A board that pair 1 played: its line goes, the others have 5 5 1 1 of 6, by
		// Neuberg of five scores 6.5 6.5 1.5 1.5 of 8.
		at := session.Key{}
		for k, r := range sc.s.State().Results {
			if r.NS == 1 && (at == session.Key{} || k.Round < at.Round) {
				at = k
			}
		}
		scores, facts, ns := []scoring.Points{170, 170, -100, -100}, []session.Fact{}, []int{}
		for k, r := range sc.s.State().Results {
			if k.Board != at.Board {
				continue
			}
			result := session.Result{Key: k, NS: r.NS, EW: r.EW, Outcome: session.ScoreOnly, Score: 620}
			if k != at {
				result.Score = scores[len(ns)]
				ns = append(ns, r.NS)
			}
			facts = append(facts, session.ResultCorrected{Result: result, Reason: "test"})
		}
		sessiontest.Record(t, sc.s, facts...)
		sc.enter("withdraw 1")
		if f := sc.s.State().Participations[one(1)]; !f.Cancelled || f.From != 3 ||
			f.Law != "White Book 2.4.4" || f.Origin != absence.Book {
			t.Errorf("%+v", f)
		}
		_, scored := sessiontest.Scored(t, sc.s)
		for _, traveller := range scored.Travellers {
			if traveller.Board != at.Board {
				continue
			}
			var got []string
			for _, l := range traveller.Lines {
				if l.NSScored {
					got = append(got, scoring.Shortest(l.NSValue, 4, scoring.HalfUp))
				}
			}
			if want := []string{"6.5", "6.5", "1.5", "1.5"}; !slices.Equal(got, want) {
				t.Errorf("%v, not %v", got, want)
			}
		}
		sc.unplaced(1)
	})
	t.Run("after half (2.4.4)", func(t *testing.T) {
		for percent, want := range map[int64]string{57: "57.25", 66: "66.00"} {
			sc := newScene(t, "mitchell", twentyFour, book)
			sc.play(1, 11)
			sc.play(12, 12, 1)
			other := sc.meets(1, 12)
			sc.has(other, percent)
			sc.enter("withdraw 1")
			sc.percent(other, want)
			sc.unplaced(1)
			if f := sc.s.State().Participations[one(1)]; f.Cancelled || f.Law != "White Book 2.4.4" ||
				f.ForOpponents.Law != "12C2, White Book 2.4.4" {
				t.Errorf("%+v", f)
			}
		}
	})
	t.Run("half is counted in boards", func(t *testing.T) {
		for boards, cancelled := range map[int]bool{11: true, 12: false, 13: false} {
			sc := newScene(t, "howell", movement.Options{Tables: 13, Rounds: 24, BoardsPerRound: 1}, book)
			sc.play(1, boards)
			sc.enter("withdraw 3")
			if f := sc.s.State().Participations[one(3)]; f.Cancelled != cancelled {
				t.Errorf("%d of 24 boards: %+v", boards, f)
			}
		}
	})
	t.Run("the leaver itself (2.4.5)", func(t *testing.T) {
		sc := newScene(t, "mitchell", twentyTwo, book)
		sc.play(1, 8)
		sc.play(9, 11, 1)
		sc.has(1, 52)
		sc.enter("withdraw 1 ranked")
		sc.percent(1, "48.73")
		sc.enter("pen 1 120%top")
		sc.percent(1, "43.27")
	})
	t.Run("late (2.4.7)", func(t *testing.T) {
		sc := newScene(t, "mitchell", movement.Options{Tables: 9, Rounds: 8, BoardsPerRound: 3}, book)
		sc.play(1, 1, 1)
		sc.play(2, 8)
		sc.has(1, 55)
		sc.enter("late 1")
		sc.percent(1, "53.13")
	})
	t.Run("waiting, and undone (2.4.7)", func(t *testing.T) {
		sc := newScene(t, "mitchell", twentyFour, book)
		other := sc.meets(1, 1)
		sc.play(1, 12, 1)
		sc.has(other, 50)
		sc.enter("late 1")
		sc.percent(other, "50.83")
		sc.unplaced(1) // it has artificial scores alone
		sc.enter("withdraw 1")
		sc.percent(other, "50.00")
		if f := sc.s.State().Participations[one(1)]; !f.Cancelled || f.Law != "White Book 2.4.7" {
			t.Errorf("%+v", f)
		}
		sc.unplaced(1)
	})
	t.Run("the Laws alone", func(t *testing.T) {
		sc := newScene(t, "mitchell", twentyFour, method.Choices{As: "plain"})
		sc.play(1, 3)
		sc.play(4, 12, 1)
		sc.enter("withdraw 1")
		if f := sc.s.State().Participations[one(1)]; f.Cancelled || f.Law != "12C2" || f.Origin != absence.Laws {
			t.Errorf("%+v", f)
		}
		other := sc.meets(1, 4)
		sc.has(other, 66)
		sc.percent(other, "65.50") // (22 × 66 + 2 × 60) / 24: no Law 12C2(c)
	})
}

// Withdrawals of teams: 12 by 2.4.2, not 17, which is Average Plus on every board.
func TestAbsenceOfTeams(t *testing.T) {
	apart := func(t *testing.T, c method.Choices) *scene {
		sc := newScene(t, "round-robin", eights, c)
		sc.play(1, 2)
		return sc
	}
	// A is who meets team 2 last; A has 8 and 10, team 2 9 and 10.
	set := func(sc *scene) (a int) {
		a = sc.meets(2, 3)
		for _, pair := range [][3]int{{a, sc.meets(a, 1), 5}, {2, sc.meets(2, 1), 2}} {
			sc.wins(pair[1], pair[0], 1, int64(pair[2]))
		}
		return a
	}
	for _, c := range []struct {
		as, missed, want string
	}{
		{"ebu2025", "", "30.00"}, {"ebu2025", "void", "32.00"}, {"ebu2025", "share", "30.00"}, {"cbai", "", ""},
		{"dbv", "", ""}, {"plain", "", ""},
	} {
		t.Run(c.as+c.missed, func(t *testing.T) {
			choices := teamsOf(c.as)
			choices.MissedMatch = c.missed
			sc := apart(t, choices)
			a := set(sc)
			before := sc.rank(a).Total
			sc.enter("withdraw 2")
			if c.want != "" {
				sc.total(a, c.want)
			}
			gain := sc.rank(a).Total.Sub(before)
			if gain.Cmp(scoring.Int(12)) < 0 || gain.Cmp(scoring.Int(15)) > 0 {
				t.Errorf("a match that was not played gives %s", gain)
			}
			sc.unplaced(2)
			sc.enter("back 2")
			if !sc.rank(a).Total.Equal(before) {
				t.Errorf("taken back: %s, not %s", sc.rank(a).Total, before)
			}
		})
	}
	t.Run("one of five after the first match (2.4.2)", func(t *testing.T) {
		sc := newScene(t, "american-whist", movement.Options{Tables: 5, BoardsPerRound: 4},
			method.Choices{Method: "teams", As: "ebu2025"})
		m := sc.movement()
		sc.play(1, 1)
		sc.enter("withdraw 1 r2")
		sc.play(2, m.Rounds, 1)
		if f := sc.s.State().Participations[one(1)]; !f.Cancelled || f.Law != "White Book 2.4.2" {
			t.Errorf("%+v", f)
		}
		for n := 2; n <= 5; n++ {
			if r := sc.rank(n); r == nil || len(r.Matches) != 3 || r.Place == 0 {
				t.Errorf("team %d: %+v", n, r)
			}
		}
		sc.unplaced(1)
	})
	t.Run("late (2.4.6)", func(t *testing.T) {
		sc := newScene(t, "round-robin", eights, teamsOf("ebu2025"))
		sc.play(1, 1, 2)
		sc.play(2, 3)
		other := sc.meets(2, 1)
		sc.enter("late 2")
		sc.total(other, "32.00") // 10, 10 and 60 %
		sc.total(2, "28.00")     // 10, 10 and the converse, 8
	})
	t.Run("not in victory points", func(t *testing.T) {
		c := teamsOf("ebu2025")
		c.Method = "imps"
		sc := apart(t, c)
		a := sc.meets(2, 3)
		sc.enter("withdraw 2")
		sc.total(a, "24.00")
	})
	t.Run("a match of which boards were played", func(t *testing.T) {
		sc := newScene(t, "round-robin", eights, teamsOf("ebu2025"))
		sc.play(1, 2)
		a := sc.meets(2, 3)
		var facts []session.Fact
		for _, row := range sc.movement().Round(3) {
			if row.NS != 2 && row.EW != 2 {
				continue
			}
			for _, b := range row.Boards()[:4] {
				facts = append(facts,
					session.ResultReceived{Result: session.Result{Key: session.Key{Section: 1,
						Table: row.Table, Round: 3, Board: b},
						NS: row.NS, EW: row.EW, Outcome: session.Played}})
			}
		}
		sessiontest.Record(t, sc.s, facts...)
		sc.enter("withdraw 2 r3 stand")
		sc.total(a, "34.00") // four boards of 3 IMPs: 12 IMPs on the scale of 8 boards are 14 (3.3.7)
	})
}

// Matches of a Swiss that one side did not come to (3.3.9).
func TestAbsenceInASwiss(t *testing.T) {
	for _, c := range []struct {
		family          string
		boards          int
		choices         method.Choices
		waiting, absent string
	}{
		{"swiss-teams", 8, method.Choices{Method: "teams", Matches: "swiss", As: "ebu2025"}, "14.00", "6.00"},
		{"swiss-teams", 7, method.Choices{Method: "teams", Matches: "swiss", As: "ebu2025"}, "15.00", "5.00"},
		{"swiss-teams", 10, method.Choices{Method: "teams", Matches: "swiss", As: "ebu2025"}, "15.00", "5.00"},
		{"swiss-teams", 16, method.Choices{Method: "teams", Matches: "swiss", As: "ebu2025"}, "16.00", "4.00"},
		{"swiss", 8, method.Choices{Matches: "swiss", As: "ebu2025"}, "14.00", "6.00"},
		{"swiss", 7, method.Choices{Matches: "swiss", As: "ebu2025"}, "14.00", "6.00"},
		{"swiss", 5, method.Choices{Matches: "swiss", As: "ebu2025"}, "14.00", "6.00"},
		{"swiss", 14, method.Choices{Matches: "swiss", As: "ebu2025"}, "15.00", "5.00"},
		{"swiss", 8, method.Choices{Matches: "swiss", As: "ebu2025", MissedMatch: "share"}, "12.00", "8.00"},
	} {
		t.Run(fmt.Sprint(c.family, c.boards, c.choices.MissedMatch), func(t *testing.T) {
			sc := newScene(t, c.family, movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: c.boards}, c.choices)
			other := sc.meets(1, 1)
			sc.play(1, 1, 1)
			sc.enter("late 1")
			who := func(n int, want string) {
				t.Helper()
				if r := sc.rank(n); r == nil || scoring.Decimal(r.Total, 2, scoring.HalfUp) != want {
					t.Errorf("%d: %+v, not %s", n, r, want)
				}
			}
			who(other, c.waiting)
			who(1, c.absent)
		})
	}
}

// Who has a bye is in the ranking of the round, not only when the next one is drawn.
func TestByeIsRanked(t *testing.T) {
	for family, c := range map[string]method.Choices{"swiss": {Matches: "swiss"},
		"swiss-teams": {Method: "teams", Matches: "swiss"}} {
		o := movement.Options{Tables: 5, Rounds: 3, BoardsPerRound: 4}
		if family == "swiss" {
			o.Half = movement.EWMissing
		}
		sc := newScene(t, family, o, c)
		bye := sc.movement().FirstBye
		if _, scores := sessiontest.Scored(t, sc.s); scores.RankOf(one(bye)) != nil {
			t.Errorf("%s: ranked before anybody has played", family)
		}
		sc.play(1, 1)
		if r := sc.rank(bye); r == nil || r.Place == 0 || !r.Total.Equal(scoring.Int(12)) {
			t.Errorf("%s: %+v", family, r)
		}
	}
}

// At total points there is no artificial score: what was missed is not scored.
func TestAbsenceAtTotalPoints(t *testing.T) {
	for family, c := range map[string]method.Choices{"howell": {Method: "total"},
		"round-robin": {Method: "aggregate", Matches: "rounds"}} {
		for _, line := range []string{"late 1", "withdraw 1", "withdraw 1 r2",
			"withdraw 1 r3 stand", "withdraw 1 ranked"} {
			sc := newScene(t, family, movement.Options{Tables: 4, BoardsPerRound: 2}, c)
			sc.play(2, 3)
			sc.enter(line)
			if f := sc.s.State().Participations[one(1)]; f.ForIt != nil || f.ForOpponents != nil {
				t.Errorf("%s, %s: %+v", family, line, f)
			}
			sc.rank(1)
		}
	}
}

// What the director decides instead of the table stands on no paragraph of it.
func TestDirectorDecidesOtherwise(t *testing.T) {
	sc := newScene(t, "round-robin", eights, teamsOf("ebu2025"))
	sc.play(1, 2)
	a := sc.meets(2, 3)
	for line, want := range map[string]string{"withdraw 2 others void": "34.00", "withdraw 2 others share": "32.00",
		"withdraw 2 others ave+": "34.00",
		"withdraw 2 others none": "20.00", "withdraw 2 others 1imp": "33.00"} {
		sc.enter(line)
		sc.total(a, want)
		if f := sc.s.State().Participations[one(2)]; f.Law != "" {
			t.Errorf("%s: %+v", line, f)
		}
	}
	sc.enter("withdraw 2 law 2.4.10")
	if f := sc.s.State().Participations[one(2)]; f.Law != "2.4.10" {
		t.Errorf("%+v", f)
	}
}

// Two leave in one session, one of them came late, in a field with half a table.
func TestTwoLeave(t *testing.T) {
	sc := newScene(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 2, Half: movement.NSMissing},
		method.Choices{As: "ebu2025", Winners: "2"})
	sc.play(1, 1, 2)
	sc.play(2, 2)
	sc.enter("late 2", "withdraw 3", "withdraw 2")
	for _, n := range []int{2, 3} {
		if f := sc.s.State().Participations[one(n)]; !f.Cancelled || f.From != 3 {
			t.Errorf("%+v", f)
		}
		sc.unplaced(n)
	}
	sc.play(3, 7, 2, 3)
	_, scores := sessiontest.Scored(t, sc.s)
	if !scores.Complete() {
		t.Errorf("%v is open", scores.Open)
	}
	for _, traveller := range scores.Travellers {
		for _, l := range traveller.Lines {
			if l.NSScored && (l.NSPair == 2 || l.NSPair == 3) {
				t.Errorf("board %d counts for %d", traveller.Board, l.NSPair)
			}
		}
	}
}

// A pair that misses half of a round leaves: what remains is scored, and coming back
// gives the figures of before.
func TestLeavesFromHalfMatch(t *testing.T) {
	sc := newScene(t, "swiss", movement.Options{Tables: 3, Rounds: 3, BoardsPerRound: 4,
		Half: movement.EWMissing, Odd: movement.HalfMatches},
		method.Choices{Matches: "swiss", As: "ebu2025"})
	sc.play(1, 1)
	before := map[int]scoring.Frac{}
	for _, n := range sc.movement().Pairs() {
		before[n] = sc.rank(n).Total
	}
	for _, n := range sc.movement().Triples[0].Who {
		sc.enter(fmt.Sprint("withdraw ", n, " r1"))
		sc.rank(n)
		sc.enter(fmt.Sprint("back ", n))
		for p, total := range before {
			if r := sc.rank(p); r == nil || !r.Total.Equal(total) {
				t.Errorf("%d left and is back, and %d has %+v, not %s", n, p, r, total)
			}
		}
	}
}

// A bye of pairs as Average Plus on the boards of the round, where the club wants that.
func TestByeAsAveragePlus(t *testing.T) {
	for boards, want := range map[int]int64{4: 15, 5: 16, 6: 16, 7: 17, 9: 17, 10: 18, 19: 18} {
		sc := newScene(t, "swiss", movement.Options{Tables: 5, Rounds: 3,
			BoardsPerRound: boards, Half: movement.EWMissing},
			method.Choices{Matches: "swiss", As: "ebu2025", Bye: "average"})
		sc.play(1, 1)
		if r := sc.rank(sc.movement().FirstBye); r == nil || !r.Total.Equal(scoring.Int(want)) {
			t.Errorf("%d boards: %+v, not %d", boards, r, want)
		}
	}
}

// Who played less than the rule book asks for is told of, and keeps the place.
func TestPlayedTooLittle(t *testing.T) {
	for as, wanted := range map[string]int{"dbv": 18, "acbl": 17, "ebu2025": 0} {
		sc := newScene(t, "mitchell", movement.Options{Tables: 9, Rounds: 8, BoardsPerRound: 3}, method.Choices{As: as})
		sc.play(1, 3, 1)
		sc.play(4, 8)
		sc.enter("late 1 r4")
		list := sc.s.State().PlayedTooLittle()
		at := slices.IndexFunc(list, func(l session.TooLittle) bool { return l.Who == one(1) })
		if wanted == 0 && len(list) != 0 ||
			wanted > 0 && (at < 0 || len(list) != 1 || list[at].Played != 15 || list[at].Wanted != wanted) {
			t.Errorf("%s: %+v", as, list)
		}
	}
}
