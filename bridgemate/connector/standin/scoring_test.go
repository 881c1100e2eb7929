package standin

import (
	"context"
	"errors"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session/movement"
)

// scorer is a small scoring program: it polls, keeps, and accepts.
type scorer struct {
	session protocol.GUID
	results map[bws.Key]protocol.Result // what stands
	seats   map[seat]protocol.Participation
	players []protocol.Player
	hands   []protocol.Handrecord
	calls   []protocol.TdCall
	came    int // results and deletions
	over    string
}

func newScorer() *scorer {
	return &scorer{session: sessionGUID, results: map[bws.Key]protocol.Result{},
		seats: map[seat]protocol.Participation{}, over: allIn}
}

func keyOf(r protocol.Result) bws.Key {
	k := bws.Key{Table: r.TableNumber, Round: r.RoundNumber, Board: r.BoardNumber}
	if r.SectionLetters != "" {
		k.Section = sectionID(r.SectionLetters)
	}
	return k
}

// keep keeps results.
func (s *scorer) keep(results []protocol.Result) {
	for _, r := range results {
		s.came++
		if r.IsDeleted {
			delete(s.results, keyOf(r))
		} else {
			s.results[keyOf(r)] = r
		}
	}
}

// taken polls and accepts one kind.
func taken[T protocol.Item](ctx context.Context, c *protocol.Client, session protocol.GUID,
	which protocol.Which) ([]T, error) {
	items, last, err := protocol.Poll[T](ctx, c, session, which)
	if err != nil || len(items) == 0 {
		return nil, err
	}
	err = protocol.Accept[T](ctx, c, session, last)
	if errors.Is(err, protocol.ErrorEntryUnknown) {
		return items, nil // its numbers are new: the items come again
	}
	return items, err
}

// round polls each kind once; more is true where anything came.
func (s *scorer) round(ctx context.Context, c *protocol.Client, which protocol.Which) (more bool, err error) {
	results, err := taken[protocol.Result](ctx, c, s.session, which)
	s.keep(results)
	players, err2 := taken[protocol.Player](ctx, c, s.session, which)
	s.players = append(s.players, players...)
	seats, err3 := taken[protocol.Participation](ctx, c, s.session, which)
	for _, p := range seats {
		switch {
		case p.IsRemoval:
			delete(s.seats, seatOf(p))
		case p.IsPlayerSwap:
			other := seatOf(p)
			other.direction += 2
			s.seats[seatOf(p)], s.seats[other] = s.seats[other], s.seats[seatOf(p)]
		default:
			s.seats[seatOf(p)] = p
		}
	}
	hands, err4 := taken[protocol.Handrecord](ctx, c, s.session, which)
	s.hands = append(s.hands, hands...)
	calls, err5 := taken[protocol.TdCall](ctx, c, s.session, which)
	s.calls = append(s.calls, calls...)
	return len(results)+len(players)+len(seats)+len(hands)+len(calls) > 0, errors.Join(err, err2, err3, err4, err5)
}

// follow polls until all is in and nothing is new, through whatever goes wrong.
func (s *scorer) follow(t testing.TB, o *side) {
	t.Helper()
	for bad := 0; ; {
		over := o.heard(s.over) > 0
		more, err := s.round(t.Context(), o.client, protocol.New)
		switch {
		case err != nil:
			if bad++; bad > 50 {
				t.Fatal(err)
			}
		case !more && over:
			return
		}
	}
}

// seated polls until so many sit.
func (s *scorer) seated(t testing.TB, o *side, n int) {
	t.Helper()
	for len(s.seats) != n {
		if _, err := s.round(t.Context(), o.client, protocol.New); err != nil && t.Context().Err() != nil {
			t.Fatalf("%d seats: %v", len(s.seats), err)
		}
	}
}

// same compares what stands with what stands in a Bridgemate file.
func same(t testing.TB, got map[bws.Key]protocol.Result, want map[bws.Key]bws.Received) {
	t.Helper()
	if len(got) != len(want) || len(want) == 0 {
		t.Errorf("%d results, %d in the file", len(got), len(want))
	}
	plain := func(r bws.Received) bws.Received {
		r.ID, r.Declarer, r.ExternalUpdate, r.South, r.West = 0, 0, false, 0, 0
		r.DateLog, r.TimeLog = time.Time{}, time.Time{}
		return r
	}
	bad := 0
	for k, w := range want {
		if bad++; bad > 3 {
			return
		}
		g, there := got[k]
		if !there || plain(rowOf(g, time.Time{})) != plain(w) {
			t.Errorf("%+v: %+v\nwant %+v", k, g, w)
			continue
		}
		bad--
	}
}

// What a scoring program gets of an evening is what the same room writes into a
// Bridgemate file, with pairs in two sections and with players on their own.
func TestEveningsAreThoseOfTheSameRoom(t *testing.T) {
	for name, movements := range map[string][]*movement.Movement{
		"pairs": {mustMake(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 3}),
			mustMake(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 3})},
		"no last pair of East-West": {mustMake(t, "mitchell",
			movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing})},
		"no last pair of North-South": {mustMake(t, "mitchell",
			movement.Options{Tables: 5, BoardsPerRound: 3, Half: movement.NSMissing})},
		"individual": {mustMake(t, "individual", movement.Options{Tables: 3, BoardsPerRound: 3})},
	} {
		t.Run(name, func(t *testing.T) {
			o, s := open(t, rehearsal.Choices{}), newScorer()
			if err := o.client.Initialize(t.Context(), eventOf(movements...)); err != nil {
				t.Fatal(err)
			}
			s.follow(t, o)
			same(t, s.results, evening(t, rehearsal.Choices{}, movements...))
			tables := 0
			for _, m := range movements {
				tables += len(m.TableNumbers())
			}
			switch {
			case name == "pairs" && len(s.seats) != 4*tables:
				t.Errorf("%d numbers of %d tables", len(s.seats), tables)
			case name == "individual" && len(s.seats) != 0:
				t.Errorf("numbers where every seat is told: %v", s.seats)
			case name == "pairs" && len(s.calls) == 0:
				t.Error("nobody ever calls the director")
			}
		})
	}
}

// A program that dies between any two steps, and one that has lost everything, end with
// the same results; what was accepted does not come again.
func TestContinuedProgramEndsWithTheSameResults(t *testing.T) {
	o, s := open(t, rehearsal.Choices{}), newScorer()
	movements := small(t)
	want := evening(t, rehearsal.Choices{}, movements...)
	o.played(eventOf(movements...))
	first, last, err := protocol.Poll[protocol.Result](t.Context(), o.client, sessionGUID, protocol.New)
	if err != nil || len(first) < len(want) || last != len(first) {
		t.Fatalf("%d results up to %d, %v", len(first), last, err)
	}
	// It dies before it accepts: all comes again.
	again, _, err := protocol.Poll[protocol.Result](t.Context(), o.client, sessionGUID, protocol.New)
	if err != nil || len(again) != len(first) {
		t.Fatalf("%d results the second time, %v", len(again), err)
	}
	for range 2 { // and accepts twice, since the first answer was lost
		if err := protocol.Accept[protocol.Result](t.Context(), o.client, sessionGUID, last); err != nil {
			t.Fatal(err)
		}
	}
	rest, _, err := protocol.Poll[protocol.Result](t.Context(), o.client, sessionGUID, protocol.New)
	if err != nil || len(rest) > 0 {
		t.Errorf("%d results after all were accepted, %v", len(rest), err)
	}
	o.goOn()
	all, _, err := protocol.Poll[protocol.Result](t.Context(), o.client, sessionGUID, protocol.All)
	if err != nil {
		t.Fatal(err)
	}
	s.keep(all)
	same(t, s.results, want)
	// Another session's queue and other kinds have numbers of their own.
	_, lastSeat, err := protocol.Poll[protocol.Participation](t.Context(), o.client, sessionGUID, protocol.New)
	if err != nil || lastSeat != 12 {
		t.Errorf("seats up to %d, %v", lastSeat, err)
	}
	err = protocol.Accept[protocol.Result](t.Context(), o.client, sessionGUID, last+1)
	if !errors.Is(err, protocol.ErrorEntryUnknown) {
		t.Errorf("a number that nobody was told: %v", err)
	}
}
