package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/scoring/vp"
	"clubnight/session"
	"clubnight/session/movement"
)

var plus, minus = &scoring.Ruling{Kind: scoring.AveragePlus}, &scoring.Ruling{Kind: scoring.AverageMinus}

func contestant(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }

// empty is one section without results.
func empty(t *testing.T, family string, o movement.Options, choices method.Choices) *session.Session {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.ScoringSet{Choices: choices}, session.SectionSet{ID: 1, Movement: m})
	return s
}

// first is the first place of a table.
func first(t *testing.T, st *session.State, table, round int) (session.Key, movement.Row) {
	t.Helper()
	row, ok := st.Sections[0].Movement.At(table, round)
	if !ok {
		t.Fatal("no such table")
	}
	return session.Key{Section: 1, Table: table, Round: round, Board: row.Boards()[0]}, row
}

// What the form of scoring has no value for is refused where it is recorded, and not
// found when the evening is scored.
func TestUnfitResultsAreRefusedWhenRecorded(t *testing.T) {
	one := movement.Options{Tables: 4, BoardsPerRound: 2}
	teams := movement.Options{Tables: 4, BoardsPerRound: 12}
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 0}
	for name, c := range map[string]struct {
		family  string
		options movement.Options
		choices method.Choices
		before  []session.Fact
		fact    session.Fact
		want    error
	}{
		"a penalty in VP at matchpoints": {"howell", one, method.Choices{}, nil,
			session.PenaltyGiven{Who: contestant(1), Amount: scoring.Int(-1), Unit: scoring.VP}, scoring.ErrUnit},
		"of a top at Butler": {"howell", one, method.Choices{Method: "butler"}, nil,
			session.PenaltyGiven{Who: contestant(1), Amount: scoring.Int(-25), Unit: scoring.PercentOfTop},
			scoring.ErrUnit},
		"in IMPs at VP": {"round-robin", one, method.Choices{Method: "teams"}, nil,
			session.PenaltyGiven{Who: contestant(1), Amount: scoring.Int(-3), Unit: scoring.IMP}, scoring.ErrUnit},
		"VP, and then matchpoints": {"swiss", one, method.Choices{Matches: "swiss"},
			[]session.Fact{session.PenaltyGiven{Who: contestant(1), Amount: scoring.Int(-1), Unit: scoring.VP}},
			session.ScoringSet{}, scoring.ErrUnit},
		"the VP that a penalty needs": {"swiss", one, method.Choices{},
			[]session.Fact{session.ScoringSet{Choices: method.Choices{Matches: "swiss"}},
				session.PenaltyGiven{Who: contestant(1), Amount: scoring.Int(-1), Unit: scoring.VP}},
			session.Undone{Entry: 3}, session.ErrNeeded},
		"IMPs on a board at matchpoints": {"howell", one, method.Choices{}, nil,
			session.RulingGiven{Key: k, ForNS: &scoring.Ruling{Kind: scoring.Override, Amount: scoring.Int(3),
				Unit: scoring.IMP}}, scoring.ErrUnit},
		"55 % at IMPs": {"howell", one, method.Choices{Method: "crossimp"}, nil,
			session.RulingGiven{Key: k, ForNS: artificial(55)}, scoring.ErrUnit},
		"Average Plus at total points": {"howell", one, method.Choices{Method: "total"}, nil,
			session.ParticipationSet{Who: contestant(1), Participation: session.Late, From: 2, ForOpponents: plus},
			scoring.ErrUnit},
		"for who should have played": {"howell", one, method.Choices{Method: "total"}, nil,
			session.PlayedByOthers{Key: k, NS: 1, EW: 2, ForNS: plus, ForEW: plus}, scoring.ErrUnit},
		"ties of teams board by board": {"round-robin", one, method.Choices{Method: "teams"}, nil,
			session.ScoringSet{Choices: method.Choices{Method: "teams", Ties: "boards"}}, scoring.ErrOptions},
		"a Swiss of players": {"rainbow", movement.Options{Tables: 5, BoardsPerRound: 1},
			method.Choices{}, nil, session.ScoringSet{Choices: method.Choices{Matches: "swiss"}}, scoring.ErrOptions},
		"carried into a mean": {"howell", one, method.Choices{Tops: "mean"}, nil,
			session.CarriedForward{Who: contestant(1), Score: scoring.Int(1)}, scoring.ErrOptions},
		"a match longer than its scale": {"round-robin", teams, method.Choices{Method: "teams"}, nil,
			session.ScoringSet{Choices: method.Choices{Method: "teams", VP: "acbl30"}}, vp.ErrBoards},
		"a round shorter than its scale": {"swiss", movement.Options{Tables: 4, BoardsPerRound: 1}, method.Choices{},
			nil, session.ScoringSet{Choices: method.Choices{Matches: "swiss"}}, vp.ErrBoards},
		"a scale that is a file elsewhere": {"round-robin", one, method.Choices{Method: "teams"}, nil,
			session.ScoringSet{Choices: method.Choices{Method: "teams", VP: scaleFile(t)}}, method.ErrChoice},
	} {
		t.Run(name, func(t *testing.T) {
			s := empty(t, c.family, c.options, c.choices)
			record(t, s, c.before...)
			at, _ := first(t, s.State(), 1, 1)
			switch f := c.fact.(type) {
			case session.RulingGiven:
				f.Key = at
				c.fact = f
			case session.PlayedByOthers:
				f.Key, f.NS, f.EW = at, 7, 8
				c.fact = f
			}
			before := s.State()
			err := s.Record("director", c.fact)
			if !errors.Is(err, c.want) || !errors.Is(err, session.ErrBadEntry) || s.State() != before {
				t.Errorf("%v, want %v", err, c.want)
			}
			var unfit *session.Unfit
			if c.want != method.ErrChoice && !errors.As(err, &unfit) {
				t.Errorf("no *Unfit: %v", err)
			}
			if _, again := before.With(c.fact); !errors.Is(again, c.want) {
				t.Errorf("as a preview: %v", again)
			}
		})
	}
}

func scaleFile(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "club.txt")
	if err := os.WriteFile(file, []byte("name Club\nmargin IMPs\nsum 20\nboards 1-100\n0 10\n5 20\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// 55 % from a handset has no worth in IMPs: it waits for the director and stops nobody.
func TestPercentagesOfAHandsetAtIMPs(t *testing.T) {
	s := empty(t, "howell", howell, method.Choices{Method: "butler"})
	k, row := first(t, s.State(), 1, 1)
	r := session.Result{Key: k, NS: row.NS, EW: row.EW}
	r.Percentages(scoring.Int(55), scoring.Int(45))
	if err := s.Record("Bridgemate", session.ResultReceived{Result: r}); err != nil {
		t.Fatal(err)
	}
	waits := func(o session.Open) bool { return o.Kind == session.RulingsUndecided && o.Number == 1 }
	if sc := scored(t, s.State()); !slices.ContainsFunc(sc.Open, waits) {
		t.Errorf("open: %+v", sc.Open)
	}
	record(t, s, session.RulingGiven{Key: k, ForNS: plus, ForEW: minus})
	if sc := scored(t, s.State()); slices.ContainsFunc(sc.Open, waits) ||
		!sc.RankOf(contestant(row.NS)).Total.Equal(scoring.Int(2)) {
		t.Errorf("decided, and still open: %+v", sc.Open)
	}
}

// Both tables of a match say 60-40 for their North-South: one of them is wrong, and the
// others have their ranking.
func TestTwoArtificialScoresOfATeam(t *testing.T) {
	s := evening(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 2}, method.Choices{Method: "imps"})
	k, row := first(t, s.State(), 1, 1)
	for other, r := range s.State().Results {
		if other == k || other.Board == k.Board && r.NS == row.EW && r.EW == row.NS {
			r.Percentages(scoring.Int(60), scoring.Int(40))
			if err := s.Record("Bridgemate", session.ResultChanged{Result: r.Result}); err != nil {
				t.Fatal(err)
			}
		}
	}
	sc := scored(t, s.State())
	if sc.Complete() || !slices.ContainsFunc(sc.Open,
		func(o session.Open) bool { return o.Kind == session.RulingsPending && o.Number == 1 }) {
		t.Errorf("open: %+v", sc.Open)
	}
	record(t, s, session.RulingGiven{Key: k, ForNS: minus, ForEW: plus})
	if sc := scored(t, s.State()); !sc.Complete() {
		t.Errorf("ruled, and open: %+v", sc.Open)
	}
}

// In an individual each of the four is somebody: who is absent gets its own, partner and
// opponents get the others'.
func TestAbsentPlayer(t *testing.T) {
	for seat := range 4 {
		s := empty(t, "rainbow", movement.Options{Tables: 5, BoardsPerRound: 1}, method.Choices{OwnSession: "no"})
		_, row := first(t, s.State(), 1, 1)
		four := [4]int{row.NS, row.EW, row.South, row.West}
		record(t, s, session.ParticipationSet{Who: contestant(four[seat]), Participation: session.Late, From: 2,
			ForIt: minus, ForOpponents: plus})
		playAll(t, s, 1)
		k, _ := first(t, s.State(), 1, 1)
		if err := s.Record("Bridgemate", session.ResultErased{Key: k}); err != nil { // playAll had it played
			t.Fatal(err)
		}
		sc := scored(t, s.State())
		if !sc.Complete() {
			t.Errorf("seat %d: %d of %d", seat, sc.Arrived, sc.Expected)
		}
		for i, n := range four {
			want := scoring.AveragePlus
			if i == seat {
				want = scoring.AverageMinus
			}
			var got []scoring.RulingKind
			for _, a := range sc.RankOf(contestant(n)).Awards {
				if a.Ruling != nil {
					got = append(got, a.Ruling.Kind)
				}
			}
			if !slices.Equal(got, []scoring.RulingKind{want}) {
				t.Errorf("seat %d absent: the player at seat %d has the rulings %v", seat, i, got)
			}
		}
	}
	s := evening(t, "rainbow", movement.Options{Tables: 5, BoardsPerRound: 1}, method.Choices{})
	_, row := first(t, s.State(), 1, 1)
	record(t, s, session.ParticipationSet{Who: contestant(row.South),
		Participation: session.Withdrawn, From: 1, Cancelled: true})
	sc := scored(t, s.State())
	for _, r := range sc.Rankings[0].Ranks {
		for _, a := range r.Awards {
			if l := sc.Fields[0].Lines[a.Line]; l.NS == row.South || l.EW == row.South ||
				l.South == row.South || l.West == row.South {
				t.Fatalf("player %d was cancelled, and %+v counts", row.South, l)
			}
		}
	}
}

// Two pairs who are both away when they should meet get each what was said of it.
func TestTwoAbsentPairsMeet(t *testing.T) {
	s := empty(t, "howell", howell, method.Choices{OwnSession: "no"})
	_, row := first(t, s.State(), 2, 1)
	record(t, s, session.ParticipationSet{Who: contestant(row.NS), Participation: session.Late, From: 2,
		ForIt: minus, ForOpponents: plus},
		session.ParticipationSet{Who: contestant(row.EW), Participation: session.Late, From: 2,
			ForIt: artificial(45), ForOpponents: plus})
	sc := scored(t, s.State())
	for n, want := range map[int]string{row.NS: "40", row.EW: "45"} {
		r := sc.RankOf(contestant(n))
		if r == nil || r.Played == 0 && len(r.Awards) != 3 {
			t.Fatalf("pair %d: %+v", n, r)
		}
		for _, a := range r.Awards {
			if a.Percent.String() != want {
				t.Errorf("pair %d: %s %%, want %s", n, a.Percent, want)
			}
		}
	}
}

// A pair of the other direction that plays by mistake stays in its own ranking (Law 15).
func TestOthersOfTheOtherDirection(t *testing.T) {
	s := evening(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, method.Choices{OwnSession: "no"})
	before := scored(t, s.State())
	k, row := first(t, s.State(), 1, 1)
	// they sat the wrong way, and the score is North-South's
	record(t, s, session.PlayedByOthers{Key: k, NS: row.EW, EW: row.NS})
	after := scored(t, s.State())
	for i, ranking := range after.Rankings {
		if len(ranking.Ranks) != 5 || len(before.Rankings[i].Ranks) != 5 {
			t.Errorf("%v: %d ranked", ranking.Side, len(ranking.Ranks))
		}
		for _, r := range ranking.Ranks {
			if r.Played != 10 {
				t.Errorf("pair %d: %d boards", r.Who.Number, r.Played)
			}
		}
	}
	// That is what "wrong direction" says of the same result.
	record(t, s, session.PlayedByOthers{Key: k})
	turned := s.State().Results[k].Result
	turned.WrongDirection = true
	if err := s.Record("Bridgemate", session.ResultChanged{Result: turned}); err != nil {
		t.Fatal(err)
	}
	for _, r := range scored(t, s.State()).Rankings[0].Ranks {
		if other := after.RankOf(r.Who); !other.Total.Equal(r.Total) {
			t.Errorf("pair %d: %s sitting the wrong way, %s as others", r.Who.Number, r.Total, other.Total)
		}
	}
}

// A match waits for no table at which other teams sat.
func TestOthersOfAnotherMatch(t *testing.T) {
	s := evening(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 2}, method.Choices{Method: "imps"})
	k, row := first(t, s.State(), 1, 1)
	third := 1
	for third == row.NS || third == row.EW {
		third++
	}
	record(t, s, session.PlayedByOthers{Key: k, NS: third, EW: row.EW})
	for _, m := range scored(t, s.State()).Fields[0].Teams.Matches {
		mine := func(n int) bool { return m.Teams[0].Number == n || m.Teams[1].Number == n }
		if mine(row.NS) && mine(row.EW) && (m.Scores[0].Pending > 0 || m.Scores[0].Played != 1) {
			t.Errorf("%+v", m.Scores)
		}
	}
	record(t, s, session.PlayedByOthers{Key: k, NS: third, EW: row.EW, ForNS: plus})
	sc := scored(t, s.State())
	i := slices.IndexFunc(sc.Fields[0].Teams.Matches, func(m *scoring.Match) bool {
		return slices.ContainsFunc(m.Teams[:], func(c scoring.Contestant) bool { return c.Number == row.NS }) &&
			slices.ContainsFunc(m.Teams[:], func(c scoring.Contestant) bool { return c.Number == row.EW })
	})
	m := sc.Fields[0].Teams.Matches[i]
	for side, c := range m.Teams {
		if want := map[bool]int{true: 2, false: 1}[c.Number == row.NS]; m.Scores[side].Played != want {
			t.Errorf("team %d: %d boards, want %d", c.Number, m.Scores[side].Played, want)
		}
	}
}

// What a cancelled pair played is no question any more, whatever stood there.
func TestCancelledLeavesNothingOpen(t *testing.T) {
	s := evening(t, "howell", howell, method.Choices{})
	var of []session.Key
	for k, r := range s.State().Results {
		if r.NS == 3 || r.EW == 3 {
			of = append(of, k)
		}
	}
	slices.SortFunc(of, session.Key.Compare)
	doubtful := s.State().Results[of[0]].Result
	doubtful.Doubt = session.Doubt{Kind: session.LeadUnreadable, Text: "?"}
	if err := s.Record("Bridgemate", session.ResultChanged{Result: doubtful}); err != nil {
		t.Fatal(err)
	}
	record(t, s, session.RulingGiven{Key: of[1], ForNS: &scoring.Ruling{Kind: scoring.Undecided}, ForEW: plus})
	if sc := scored(t, s.State()); len(sc.Open) != 2 {
		t.Fatalf("%+v", sc.Open)
	}
	record(t, s, session.ParticipationSet{Who: contestant(3), Participation: session.Withdrawn, From: 3,
		Cancelled: true, ForOpponents: plus})
	sc := scored(t, s.State())
	if !sc.Complete() {
		t.Errorf("%+v", sc.Open)
	}
	for _, r := range sc.Rankings[0].Ranks {
		if r.Played != 21 {
			t.Errorf("pair %d: %d boards, the opponents' included", r.Who.Number, r.Played)
		}
	}
}

// What the tables send and cannot be is doubted, and never in the way.
func TestSoundOrDoubted(t *testing.T) {
	s := empty(t, "howell", howell, method.Choices{})
	k, row := first(t, s.State(), 1, 1)
	for name, c := range map[string]struct {
		edit func(*session.Result)
		want session.DoubtKind
	}{
		"nothing":       {func(*session.Result) {}, session.NoDoubt},
		"no pairs":      {func(r *session.Result) { r.NS, r.EW = 0, 0 }, session.NoDoubt},
		"others":        {func(r *session.Result) { r.NS, r.EW = row.EW, row.NS }, session.OtherPairs},
		"no such board": {func(r *session.Result) { r.Board = 999 }, session.NoSuchBoard},
		"section":       {func(r *session.Result) { r.Section = 9 }, session.NoSuchSection},
		"tricks":        {func(r *session.Result) { r.Tricks = 9 }, session.TricksImpossible},
		"one side": {func(r *session.Result) { r.Outcome, r.ForNS = session.Artificial, plus },
			session.RemarkUnreadable},
		"score": {func(r *session.Result) { r.Outcome, r.Score = session.ScoreOnly, 2_000_000 },
			session.ScoreImpossible},
		"in doubt": {func(r *session.Result) { r.Board, r.Doubt.Kind = 999, session.LeadNotHeld },
			session.LeadNotHeld},
	} {
		r := session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.Played,
			Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades}}
		c.edit(&r)
		next, err := s.State().With(session.ResultReceived{Result: r})
		if err != nil {
			t.Fatal(err)
		}
		if got := next.Results[r.Key]; got.Doubt.Kind != c.want || c.want == session.NoDoubt && got.NS != row.NS {
			t.Errorf("%s: %+v", name, got.Doubt)
		}
		scored(t, next)
	}
}

// What one call records has one moment, and nothing else has that moment.
func TestMomentsTellWhatWasRecordedAtOnce(t *testing.T) {
	s := empty(t, "howell", howell, method.Choices{})
	for range 200 {
		record(t, s, session.PenaltyGiven{Who: contestant(1), Amount: scoring.Int(-1)},
			session.PenaltyGiven{Who: contestant(2), Amount: scoring.Int(-1)})
	}
	entries := s.State().Entries()
	for i := 2; i < len(entries); i += 2 {
		if !entries[i].At.Equal(entries[i+1].At) || entries[i].At.Equal(entries[i-1].At) {
			t.Fatalf("entries %d to %d at %v, %v and %v", i, i+2, entries[i-1].At, entries[i].At, entries[i+1].At)
		}
		if facts := s.State().Undo(int64(i + 1)); !slices.Equal(facts,
			[]session.Fact{session.Undone{Entry: int64(i + 2)}, session.Undone{Entry: int64(i + 1)}}) {
			t.Fatalf("%v", facts)
		}
	}
	if s.State().Undo(0) != nil || s.State().Undo(9999) != nil {
		t.Error("what is not there was undone")
	}
}

// Several goroutines record at once: nothing is lost, and everybody hears
// all of it in order.
func TestRecordAtOnce(t *testing.T) {
	s := empty(t, "howell", howell, method.Choices{})
	begun := s.State().Seq
	heard := begun
	defer s.Listen(func(entries []session.Entry) {
		for _, e := range entries {
			if heard++; e.Seq != heard {
				t.Errorf("entry %d after %d", e.Seq, heard-1)
			}
		}
	})()
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			for range 25 {
				if err := s.Record("director", session.PenaltyGiven{Who: contestant(1 + n), Amount: scoring.Int(-1)},
					session.PairNamed{Pair: contestant(1 + n), Names: [2]string{"Ann", "Bob"}}); err != nil {
					t.Error(err)
				}
				if _, err := s.State().Score(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if st := s.State(); len(st.Penalties) != 200 || st.Seq != begun+400 || heard != st.Seq {
		t.Errorf("%d penalties, entry %d, heard %d", len(st.Penalties), st.Seq, heard)
	}
}

// A triangle gives each of its teams as many victory points as a match would: two halves
// in one round, or two whole matches over two rounds.
func TestTriangleGivesAsMuchAsAMatch(t *testing.T) {
	for _, c := range []struct {
		odd             movement.Odd
		rounds, matches int
	}{{movement.ShortTriangle, 1, 2}, {movement.LongTriangle, 2, 2}} {
		s := empty(t, "swiss-teams", movement.Options{Tables: 5, Rounds: 4, BoardsPerRound: 4, Odd: c.odd},
			method.Choices{Method: "teams", Matches: "swiss"})
		playAll(t, s, 1)
		for s.State().Sections[0].Movement.Rounds < c.rounds {
			m := s.State().Sections[0].Movement
			draw := movement.Draw{}
			for n := 1; n <= 5; n++ {
				draw.Standings = append(draw.Standings, movement.Standing{Number: n})
			}
			next, drawn, err := m.NextRound(draw)
			if err != nil {
				t.Fatal(err)
			}
			record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
			playAll(t, s, 1)
		}
		sc := scored(t, s.State())
		three := s.State().Sections[0].Movement.Triples[0].Who
		var total scoring.Frac
		for _, n := range three {
			r := sc.RankOf(contestant(n))
			if len(r.Matches) != c.matches || r.Pending > 0 || r.Total.Cmp(scoring.Int(int64(20*c.rounds))) > 0 {
				t.Errorf("%v, team %d: %d matches, %s VP in %d rounds, %d boards open", c.odd, n,
					len(r.Matches), r.Total, c.rounds, r.Pending)
			}
			total = total.Add(r.Total)
		}
		if want := scoring.Int(int64(30 * c.rounds)); !total.Equal(want) {
			t.Errorf("%v: the three have %s VP, want %s", c.odd, total, want)
		}
	}
}

// Who has the bye of a round has 60 % of what a match gives to both, unless it
// was not there at all.
func TestByeGivesSixtyPerCent(t *testing.T) {
	for family, choices := range map[string]method.Choices{"swiss-teams": {Method: "teams", Matches: "swiss"},
		"swiss": {Matches: "swiss"}} {
		o := movement.Options{Tables: 5, Rounds: 4, BoardsPerRound: 4}
		if family == "swiss" {
			o.Tables, o.Half = 3, movement.EWMissing
		}
		s := empty(t, family, o, choices) // five contestants
		playAll(t, s, 1)
		var had []int
		for s.State().Sections[0].Movement.Rounds < 3 {
			draw := movement.Draw{}
			for n := 1; n <= 5; n++ {
				draw.Standings = append(draw.Standings, movement.Standing{Number: n})
			}
			next, drawn, err := s.State().Sections[0].Movement.NextRound(draw)
			if err != nil {
				t.Fatal(err)
			}
			if drawn.Bye == 0 {
				t.Fatalf("nobody has the bye: %+v", drawn)
			}
			had = append(had, drawn.Bye)
			record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
			playAll(t, s, 1)
		}
		had = append(had, 5) // in round 1
		sc := scored(t, s.State())
		sum := scoring.Int(0)
		for n := 1; n <= 5; n++ {
			r := sc.RankOf(contestant(n))
			want := scoring.Int(0)
			if slices.Contains(had, n) {
				want = scoring.Int(12)
			}
			if !r.OfUnplayed().Equal(want) || !r.Adjusted.IsZero() {
				t.Errorf("%s, number %d: %s for byes, want %s; they were %v", family, n, r.OfUnplayed(), want, had)
			}
			sum = sum.Add(r.Total)
		}
		if want := scoring.Int(3 * (2*20 + 12)); !sum.Equal(want) {
			t.Errorf("%s: %s VP in all, want %s", family, sum, want)
		}
		sameAgain(t, s)
		record(t, s, session.ParticipationSet{Who: contestant(5), Participation: session.Late, From: 2})
		if r := scored(t, s.State()).RankOf(contestant(5)); !r.Adjusted.IsZero() {
			t.Errorf("%s: it came late, and has %s VP for a bye", family, r.Adjusted)
		}
	}
}

// A ruling given before its round makes no earlier board one that was forgotten; one that
// others will play is still to come.
func TestMissingBesideRulings(t *testing.T) {
	s := empty(t, "howell", howell, method.Choices{})
	late, _ := first(t, s.State(), 1, 5)
	record(t, s, session.RulingGiven{Key: late, ForNS: plus})
	if missing := s.State().Missing(); len(missing) != 0 || s.State().Has(late) || s.State().Entered() != 0 {
		t.Errorf("missing %v", missing)
	}
	early, _ := first(t, s.State(), 1, 1)
	record(t, s, session.PlayedByOthers{Key: early, NS: 7, EW: 8})
	k, row := first(t, s.State(), 1, 2)
	if err := s.Record("Bridgemate", session.ResultReceived{Result: session.Result{Key: k, NS: row.NS, EW: row.EW,
		Outcome: session.Played}}); err != nil {
		t.Fatal(err)
	}
	if missing := s.State().Missing(); len(missing) != 3 || missing[0] != early || s.State().Entered() != 1 {
		t.Errorf("missing %v", missing)
	}
}

// Settings are the same after the journal was read.
func TestSettingsAreReadAsTheyWereSent(t *testing.T) {
	f := session.SettingsSent{Settings: map[string]any{"ShowResults": true, "MaximumResults": 1_000_000, "Text": "1"}}
	kind, body, err := session.EncodeFact(f)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := session.DecodeFact(kind, body); err != nil || !reflect.DeepEqual(again, session.Fact(f)) {
		t.Errorf("%#v, %v", again, err)
	}
}

// A correction that came before the Bridgemate's result is undone like any other:
// what was sent stands.
func TestUndoCorrectionBeforeTheResult(t *testing.T) {
	s := empty(t, "howell", howell, method.Choices{})
	k, row := first(t, s.State(), 1, 1)
	r := session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.Played,
		Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades}}
	record(t, s, session.ResultCorrected{Result: r})
	correction := s.State().Seq
	r.Tricks, r.Row = -1, 7
	if err := s.Record("Bridgemate", session.ResultChanged{Result: r}); err != nil {
		t.Fatal(err)
	}
	corrected := s.State()
	record(t, s, session.Undone{Entry: correction})
	if got := s.State().Results[k]; got.Corrected || !got.Same(r) {
		t.Errorf("%+v", got)
	}
	record(t, s, session.Undone{Entry: s.State().Seq})
	if differs := different(corrected, s.State()); differs != "" {
		t.Error(differs)
	}
}
