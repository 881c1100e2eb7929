package field

import (
	"context"
	"time"

	"clubnight/scoring"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/tables"
)

// Edition is one state of an event.
type Edition struct {
	Name string
	Day  time.Time // zero where unknown
	// Version tells states of one event apart; 0 where nothing was counted yet.
	Version int64
	// LastArrival is when the last evening came that counts; zero before the first.
	LastArrival time.Time
	// Taking is how many clubs take part.
	Taking    int
	Standings simultaneous.Standings
	// Clubs are all that take part, by name.
	Clubs []simultaneous.Club
	// PublicFrom is when everybody may see boards; before, Boards has none.
	PublicFrom time.Time
	// Opens is how long that is still, by the clock of the server; 0 where it has come.
	Opens  time.Duration
	Boards []Board
}

// Board is a board as the field played it.
type Board struct {
	Number int
	Scores []tables.Score // best for North-South first
}

// Of is the state that the tables show, with the boards that the user may see by
// the clock of the server.
func Of(ctx context.Context, t *tables.Tables) (*Edition, error) {
	e := &Edition{Name: t.Event.Name, Day: t.Event.Day, PublicFrom: t.Event.Public}
	err := t.Read(ctx, func(r *tables.Reading) (err error) {
		s := &r.Standing
		e.Version, e.LastArrival, e.Taking = s.Version, s.LastArrival, s.Taking
		e.Standings = simultaneous.Standings{Unit: s.Counted, Clubs: s.Clubs, Pairs: s.Pairs,
			Results: s.Results, Boards: t.Event.Rules.Boards}
		if e.Standings.Rankings, err = rankings(ctx, r, t.Event.Rules.Lines); err != nil {
			return err
		}
		if !s.Public {
			e.Opens = t.Event.Public.Sub(s.Now)
		}
		if e.Clubs, err = r.Clubs(ctx); err != nil || !s.Public {
			return err
		}
		numbers, err := r.Boards(ctx)
		if err != nil {
			return err
		}
		for _, n := range numbers {
			scores, err := r.Frequencies(ctx, n)
			if err != nil {
				return err
			}
			e.Boards = append(e.Boards, Board{n, scores})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// rankings reads all lists that have somebody.
func rankings(ctx context.Context, r *tables.Reading, lines bool) (list []simultaneous.Ranking, err error) {
	sides := []scoring.Side{scoring.NoSide}
	if lines {
		sides = []scoring.Side{scoring.NS, scoring.EW}
	}
	for _, side := range sides {
		for _, short := range []bool{false, true} {
			ranked, _, err := r.Ranking(ctx, tables.Wanted{Side: side, Short: short})
			if err != nil {
				return nil, err
			}
			one := simultaneous.Ranking{Side: side, Short: short}
			placed := 0
			for i := range ranked {
				one.Rows = append(one.Rows, ranked[i].Standing)
				if ranked[i].Place.Rank > 0 {
					placed++
				}
			}
			for i := range one.Rows[:placed] { // those without a place come last
				one.Rows[i].Place.Of = placed
			}
			if len(one.Rows) > 0 {
				list = append(list, one)
			}
		}
	}
	return list, nil
}

// OfField is the state of a field in memory; now decides whether boards are public.
func OfField(f *simultaneous.Field, e tables.Event, now time.Time) *Edition {
	s := f.Standings()
	made := &Edition{Name: e.Name, Day: e.Day, Standings: *s, PublicFrom: e.Public, Version: 1,
		Clubs: f.Clubs(), Taking: s.Clubs}
	for _, c := range made.Clubs {
		if c.At.After(made.LastArrival) {
			made.LastArrival = c.At
		}
	}
	if now.Before(e.Public) {
		return made
	}
	for _, n := range f.Boards() {
		b := Board{Number: n}
		for _, form := range f.Board(n) {
			b.Scores = append(b.Scores, scoresOf(form)...)
		}
		made.Boards = append(made.Boards, b)
	}
	return made
}

// scoresOf are the scores of a board with what they bring both sides.
func scoresOf(b *scoring.Board) (list []tables.Score) {
	for i := range b.NS.Frequency {
		ns := &b.NS.Frequency[i]
		s := tables.Score{Form: b.Form, Score: ns.Score, Times: ns.Count, NS: ns.Value}
		for j := range b.EW.Frequency {
			if ew := &b.EW.Frequency[j]; ew.Score == s.Score {
				s.EW = ew.Value
			}
		}
		list = append(list, s)
	}
	return list
}
