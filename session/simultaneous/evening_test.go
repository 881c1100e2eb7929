package simultaneous_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/simultaneous"
)

// TestOneClub plays an event of one club: its figures are those of the
// club's own evening.
func TestOneClub(t *testing.T) {
	fouled := func() *session.Session {
		s := sessiontest.Odd(t)
		k := session.Key{Section: 1, Table: 1, Round: 2}
		k.Board = s.State().Sections[0].Movement.Round(2)[0].Boards()[0]
		sessiontest.Record(t, s, session.BoardFouled{Section: 1, Board: k.Board, FromRound: 2, Form: "b"},
			session.RulingGiven{Key: k, ForNS: &scoring.Ruling{Kind: scoring.AveragePlus},
				ForEW: &scoring.Ruling{Kind: scoring.AverageMinus}},
			session.ParticipationSet{Who: session.Contestant{Section: 1, Number: 3},
				Participation: session.WithoutStanding},
			session.ParticipationSet{Who: session.Contestant{Section: 1, Number: 5},
				Participation: session.Withdrawn, From: 6,
				ForOpponents: &scoring.Ruling{Kind: scoring.AveragePlus}},
			session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
				Amount: scoring.Int(-1), Unit: scoring.Matchpoint})
		return s
	}
	for name, c := range map[string]struct {
		s     *session.Session
		lines bool
	}{"heat": {sessiontest.Heat(t), true}, "howell": {sessiontest.Small(t), false}, "odd": {sessiontest.Odd(t), false},
		"fouled": {fouled(), false}} {
		for _, form := range []string{"mp", "butler", "crossimp"} {
			how := method.Choices{Method: form}
			st := c.s.State()
			f := made(t, simultaneous.Rules{Scoring: how, Lines: c.lines})
			pairs, results, err := simultaneous.Evening(st, how)
			if err != nil {
				t.Fatal(name, err)
			}
			take(t, f, simultaneous.Arrival{Club: "home", Number: 1, Pairs: pairs, Results: results})
			own := *st
			own.Scoring, own.Penalties = how, nil
			scores, err := own.Score()
			if err != nil {
				t.Fatal(err)
			}
			listed := 0
			for _, ranking := range scores.Rankings {
				for _, want := range ranking.Ranks {
					got := rowOf(t, f.Standings(), simultaneous.Contestant{Club: "home", Pair: want.Who})
					listed++
					if !got.Score.Equal(want.Total) || !got.Percentage.Equal(want.Percentage) ||
						got.Place.Rank != want.Place || got.Place.Tied != want.Tied ||
						got.Played != want.Played || got.Pending != want.Pending ||
						got.Pair.Names != want.Names || got.InClub != got.Place {
						t.Errorf("%s by %s, pair %d: %+v, in the club %+v", name, form, want.Who.Number, got, want.Row)
					}
				}
			}
			if all := f.Standings().Rankings; listed == 0 || len(all) != len(scores.Rankings) {
				t.Errorf("%s: %d rankings, not %d", name, len(all), len(scores.Rankings))
			}
		}
	}
}

// TestEvening looks at what of an evening goes with its results.
func TestEvening(t *testing.T) {
	st := sessiontest.Odd(t).State()
	pairs, results, err := simultaneous.Evening(st, method.Choices{})
	if err != nil {
		t.Fatal(err)
	}
	if len(pairs) != 8 || pairs[0].Names != st.PairNames(pairs[0].Contestant) {
		t.Errorf("%+v", pairs)
	}
	for _, r := range results {
		played := st.Results[session.Key{Section: 1, Table: r.Table, Round: r.Round, Board: r.Board}]
		if r.Outcome != played.Outcome ||
			r.Outcome == session.Played && r.AtTable != played.AtTable() || r.Lead != played.Lead {
			t.Errorf("%+v is not %+v", r, played)
		}
		if played.Doubt.Any() {
			t.Errorf("%+v is in doubt", r)
		}
	}
	for _, family := range []string{"round-robin", "individual"} { // teams, and players
		other := sessiontest.Evening(t, family, sessiontest.Made(t, family, movement.Options{Tables: 4}))
		if _, _, err := simultaneous.Evening(other.State(), method.Choices{}); !errors.Is(err, simultaneous.ErrForm) {
			t.Errorf("%s: %v", family, err)
		}
	}
	if _, _, err := simultaneous.Evening(st, method.Choices{Method: "whist"}); !errors.Is(err, method.ErrChoice) {
		t.Error(err)
	}
}

// TestPublished takes sessions whose figures were published (their sources are in
// scoring/published) as the evening of a club.
func TestPublished(t *testing.T) {
	for name, how := range map[string]method.Choices{
		"mp_pairs_howell.json": {Method: "mp"}, "mp_pairs_mitchell.json": {Method: "mp"},
		"cross_imp_howell.json": {Method: "crossimp"},
		"butler_howell.json":    {Method: "butler"},
	} {
		var event struct {
			Winners int `json:"winner_type"`
			Boards  map[string]struct {
				Lines []struct{ NS, EW, Score string }
			}
			Ranking []struct{ Pair, Total, Pct, Place string }
		}
		raw, err := published.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(raw, &event); err != nil {
			t.Fatal(err)
		}
		// number is a pair's number in the club, where those who sat East-West in a
		// Mitchell have their own.
		number := func(pair string, ew bool) int {
			bare := strings.TrimSuffix(strings.TrimSuffix(pair, "NS"), "EW")
			n, err := strconv.Atoi(bare)
			if err != nil {
				t.Fatal(err)
			}
			if event.Winners == 2 && (ew || strings.HasSuffix(pair, "EW")) {
				n += 100
			}
			return n
		}
		a := simultaneous.Arrival{Club: "home", Number: 1}
		for board, b := range event.Boards {
			for i, l := range b.Lines {
				r := simultaneous.Result{Line: scoring.Line{Section: "A", Table: i + 1, Round: 1,
					Board: number(board, false), NS: number(l.NS, false), EW: number(l.EW, true)}}
				if percent, ok := strings.CutPrefix(l.Score, "A"); ok {
					r.ForNS = &scoring.Ruling{Kind: scoring.Percentage,
						Amount: scoring.Int(int64(number(percent[:2], false)))}
					r.ForEW = &scoring.Ruling{Kind: scoring.Percentage,
						Amount: scoring.Int(int64(number(percent[2:], false)))}
				} else {
					r.Score = scoring.Points(number(l.Score, false))
				}
				if event.Winners == 2 && r.EW < 100 {
					r.EW += 100
				}
				a.Results = append(a.Results, r)
			}
		}
		f := made(t, simultaneous.Rules{Scoring: how, Lines: event.Winners == 2})
		take(t, f, a)
		for _, want := range event.Ranking {
			got := rowOf(t, f.Standings(),
				simultaneous.Contestant{Club: "home",
					Pair: session.Contestant{Section: 1, Number: number(want.Pair, false)}})
			if figure := scoring.Decimal(got.Percentage, 2, scoring.HalfAwayFromZero); want.Pct != "" &&
				figure != want.Pct {
				t.Errorf("%s, pair %s: %s %%, published %s", name, want.Pair, figure, want.Pct)
			}
			if figure := scoring.Decimal(got.Score, 2, scoring.HalfAwayFromZero); want.Pct == "" &&
				!slices.Contains([]string{figure, strings.TrimSuffix(figure, "0"),
					scoring.Shortest(got.Score, 2, scoring.HalfAwayFromZero)}, want.Total) {
				t.Errorf("%s, pair %s: %s, published %s", name, want.Pair, figure, want.Total)
			}
			if place := strings.TrimSuffix(want.Place, "="); strconv.Itoa(got.Place.Rank) != place {
				t.Errorf("%s, pair %s: place %d, published %s", name, want.Pair, got.Place.Rank, want.Place)
			}
		}
	}
}
