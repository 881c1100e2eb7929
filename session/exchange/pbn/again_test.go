package pbn_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/pbn"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

var forms = map[string]pbn.Options{"both": {UTF8: true}, "games": {UTF8: true, Form: pbn.Games},
	"tables": {UTF8: true, Form: pbn.Tables}}

// written is an evening as a file, and its account.
func written(t testing.TB, s *session.Session, o pbn.Options) ([]byte, *account.Account) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := pbn.Evening(&file, st, sc, o); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), a
}

// again is a file as an evening of our own, and what was taken over.
func again(t testing.TB, file []byte) (*account.Account, *account.Imported) {
	t.Helper()
	a, err := pbn.Read(file)
	if err != nil {
		t.Fatalf("%v\n%.3000s", err, file)
	}
	taken, err := a.Take("again")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range taken.Faults {
		t.Errorf("line %d, board %d, table %d: %v", f.At, f.Board, f.Table, f.Err)
	}
	return a, taken
}

// ranking is what a ranking comes to, line by line.
func ranking(t testing.TB, st *session.State, places bool) (list []string) {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range sc.Fields {
		for _, r := range f.Rankings() {
			for _, row := range r.Rows {
				text := fmt.Sprintf("%v %v of %v in %d", f.Who(row.Contestant), row.Total, row.Max, row.Played)
				if places {
					text = fmt.Sprintf("%s: %d %v %q", text, row.Place, row.Tied, st.PairNames(f.Who(row.Contestant)))
				}
				list = append(list, text)
			}
		}
	}
	return list
}

// results are those of an evening, each with what stands for it.
func results(st *session.State) (list []string) {
	for k, r := range st.Results {
		ns, ew := r.NS, r.EW
		if r.WrongDirection {
			ns, ew = ew, ns
		}
		points, ok := r.Points()
		text := fmt.Sprintf("%v: %d-%d %s %v %v", k, ns, ew, r.Outcome, points, ok)
		if r.Outcome == session.Played && !r.PassedOut() {
			text += fmt.Sprintf(" %v %v %v %+d", r.Contract, r.Declarer, r.SideOnly, r.Tricks)
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

// An evening that goes out and comes in again is the same: results, rulings and every
// figure of the ranking.
func TestOutAndInAgain(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		for form, o := range forms {
			t.Run(k.Name+" "+form, func(t *testing.T) {
				s := k.Clean(t)
				file, want := written(t, s, o)
				got, taken := again(t, file)
				if a, b := ranking(t, taken.State(), form != "games"), ranking(t, s.State(),
					form != "games"); !slices.Equal(a, b) {
					t.Errorf("ranking\n%s\nwant\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
				}
				if a, b := results(taken.State()), results(s.State()); !slices.Equal(a, b) {
					t.Errorf("results\n%.1500s\nwant\n%.1500s", strings.Join(a, "\n"), strings.Join(b, "\n"))
				}
				if got.Plays != want.Plays || got.Method != want.Method || got.Title != want.Title ||
					got.Club.Name != want.Club.Name ||
					got.Date.Format(time.DateOnly) != want.Date.Format(time.DateOnly) {
					t.Errorf("%v %+v %q %q %v, want %v %+v %q %q %v", got.Plays, got.Method, got.Title, got.Club.Name,
						got.Date, want.Plays, want.Method, want.Title, want.Club.Name, want.Date)
				}
			})
		}
	}
}

// odd is an evening of a kind with whatever PBN can tell of a board or a pair.
func odd(t testing.TB, k sessiontest.Kind) *session.Session {
	t.Helper()
	s := k.Clean(t)
	st, sc := sessiontest.Scored(t, s)
	m, unit := st.Sections[0].Movement, sc.Fields[0].Unit()
	points := unit == scoring.TotalPoint || k.Choices.Method == "aggregate"
	keys := slices.SortedFunc(maps.Keys(st.Results), session.Key.Compare)
	next := func() session.Key {
		at := keys[0]
		keys = keys[min(3, len(keys)-1):]
		return at
	}
	sessiontest.Change(t, s, next(), func(r *session.Result) { r.WrongDirection = true })
	sessiontest.Change(t, s, next(), func(r *session.Result) { r.Outcome = session.NotPlayed })
	sessiontest.Change(t, s, next(), func(r *session.Result) { r.Outcome = session.Undecided })
	sessiontest.Change(t, s, next(),
		func(r *session.Result) { r.Doubt = session.Doubt{Kind: session.AsWorded, Text: "nobody knows"} })
	sessiontest.Change(t, s, next(), func(r *session.Result) { r.Outcome, r.Score = session.ScoreOnly, -90 })
	sessiontest.Change(t, s, next(), func(r *session.Result) {
		*r = session.Result{Key: r.Key, NS: r.NS, EW: r.EW, Outcome: session.Played}
	})
	side := next()
	sessiontest.Change(t, s, side, func(r *session.Result) {
		played := sessiontest.Played(t, "3NTx", "E", -2, "")
		r.Outcome, r.Contract, r.Declarer, r.Tricks = session.Played, played.Contract, scoring.East, -2
		r.SideOnly, r.Lead = true, session.Lead{}
	})
	sessiontest.Record(t, s, session.RulingGiven{Key: next(), Law: "12C1",
		ForNS: &scoring.Ruling{Kind: scoring.Assigned, Scores: []scoring.Weighted{
			{Weight: scoring.F(3, 5), Score: 140}, {Weight: scoring.F(2, 5), Score: -100},
		}}, ForEW: scoring.Assign(scoring.Weighted{Weight: scoring.Int(1), Score: 140})})
	plus := &scoring.Ruling{Kind: scoring.AveragePlus}
	if !points {
		sessiontest.Change(t, s, next(), func(r *session.Result) { r.Percentages(scoring.Int(60), scoring.Int(40)) })
		sessiontest.Record(t, s, session.RulingGiven{Key: next(), ForNS: plus,
			ForEW: &scoring.Ruling{Kind: scoring.AverageMinus}, Law: "12C2"})
	} else {
		plus = nil
	}
	if pairs := m.Pairs(); m.Contestant == movement.Pair && len(pairs) > 4 {
		r := st.Results[next()]
		others := slices.DeleteFunc(slices.Clone(pairs), func(n int) bool { return n == r.NS || n == r.EW })
		sessiontest.Record(t, s, session.PlayedByOthers{Key: r.Key, NS: others[0], EW: r.EW,
			ForNS: plus, Reason: "wrong table"},
			session.BoardFouled{Section: 1, Board: r.Board, FromRound: m.Rounds/2 + 1, Form: "b"},
			session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: pairs[0]}, Amount: scoring.Int(-1),
				Unit: unit, Reason: "slow play"})
		if k.Choices.Tops != "mean" {
			sessiontest.Record(t, s, session.CarriedForward{Who: session.Contestant{Section: 1, Number: pairs[1]},
				Score: scoring.F(37, 3), Max: map[bool]scoring.Frac{true: scoring.Int(20)}[unit == scoring.Matchpoint]})
		}
	}
	return s
}

// So is one with rulings, wrong directions, boards that others played or with other
// cards, penalties and what was carried forward.
func TestOddThingsAgain(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		for form, o := range forms {
			if form == "games" { // penalties are in the ranking, which that form has not
				continue
			}
			t.Run(k.Name+" "+form, func(t *testing.T) {
				s := odd(t, k)
				file, _ := written(t, s, o)
				_, taken := again(t, file)
				a, b := ranking(t, taken.State(), false), ranking(t, s.State(), false)
				slices.Sort(a)
				slices.Sort(b)
				if !slices.Equal(a, b) {
					t.Errorf("ranking\n%s\nwant\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
				}
			})
		}
	}
}

// Deals, auctions, play and leads come back.
func TestRecordedAgain(t *testing.T) {
	e := sessiontest.NewTaped(t, true)
	file, want := written(t, e.Session, pbn.Options{})
	got, taken := again(t, file)
	if a, b := ranking(t, taken.State(), false), ranking(t, e.State(), false); !slices.Equal(a, b) {
		t.Errorf("ranking\n%s\nwant\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
	if len(got.Sections[0].Boards) != len(want.Sections[0].Boards) {
		t.Fatalf("%d boards, want %d", len(got.Sections[0].Boards), len(want.Sections[0].Boards))
	}
	for i, b := range want.Sections[0].Boards {
		if g := got.Sections[0].Boards[i]; g.Deal != b.Deal || g.Number != b.Number ||
			g.Tricks == nil || *g.Tricks != *b.Tricks {
			t.Errorf("board %d: %+v", b.Number, g)
		}
	}
	whole := 0
	for i, l := range want.Sections[0].Lines {
		g := got.Sections[0].Lines[i]
		if g.Key != l.Key || g.Lead != l.Lead && len(g.Play) == 0 {
			t.Errorf("%v: lead %v, want %v", l.Key, g.Lead, l.Lead)
		}
		if l.Key == e.Whole && slices.Equal(g.Calls, l.Calls) && slices.Equal(g.Play, l.Play) {
			whole = len(g.Calls) + len(g.Play)
		}
	}
	if whole != 6+52 {
		t.Errorf("of the board that was recorded whole came back %d calls and cards", whole)
	}
}

// The verifier's own games: the right ones are read, and each wrong one
// costs itself and no other.
func TestVerifiersGames(t *testing.T) {
	for name, c := range map[string]struct{ games, bad int }{"correct_10": {31, 0}, "correct_20": {46, 0},
		"correct_21": {2, 0}, "errors_10": {75, 12},
		"errors_20": {22, 2}, "errors_21": {2, 0}} {
		file, err := os.ReadFile(filepath.Join("testdata", "verifier", name+".pbn"))
		if err != nil {
			t.Fatal(err)
		}
		games, bad := deal.Games(file), 0
		for _, g := range games {
			if g.Err != nil {
				bad++
			}
			if strings.HasPrefix(name, "correct") && (g.Err != nil || len(g.Warnings) > 0) {
				t.Errorf("%s, line %d: %v, %v", name, g.Line, g.Err, g.Warnings)
			}
		}
		if len(games) != c.games || bad != c.bad {
			t.Errorf("%s: %d games, %d of them wrong, want %d and %d", name, len(games), bad, c.games, c.bad)
		}
	}
}

// Two winners stay two winners although a board was played in the wrong direction, and
// nobody is ranked in both.
func TestWrongDirectionOfTwoWinners(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		if k.Family != "mitchell" {
			continue
		}
		for name, o := range forms {
			if o.Form == pbn.Games {
				continue // it has no ranking
			}
			file, want := written(t, k.Odd(t), o)
			got, taken := again(t, file)
			if got.Sections[0].Winners != scoring.TwoWinners ||
				len(got.Sections[0].Contestants) != len(want.Sections[0].Contestants) {
				t.Errorf("%s, %s: %d contestants of %d", k.Name, name, len(got.Sections[0].Contestants),
					len(want.Sections[0].Contestants))
			}
			sc, err := taken.State().Score()
			if err != nil {
				t.Fatal(err)
			}
			ours, err := account.Of(taken.State(), sc, account.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if c := account.Compare(want, ours); !c.Equal() {
				t.Errorf("%s, %s: %d of %d equal, %d lines", k.Name, name, c.Same, c.Compared, len(c.Lines))
			}
		}
	}
}
