package tables

import (
	"context"
	"errors"

	"clubnight/scoring"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/returned"
)

// ErrNoPlaces is returned where no pair of a club has a place yet.
var ErrNoPlaces = errors.New("nobody of the club has a place yet")

// Places are what goes back to a club, as the tables show it now: provisional while a
// club has sent nothing that counts. The error is ErrNoClub or ErrNoPlaces.
func (t *Tables) Places(ctx context.Context, club simultaneous.ClubID) (back *returned.Return, err error) {
	err = t.Read(ctx, func(r *Reading) error {
		s := &r.Standing
		clubs, err := r.Clubs(ctx)
		if err != nil {
			return err
		}
		provisional, mine := false, simultaneous.Club{}
		for _, c := range clubs {
			provisional = provisional || c.Number == 0
			if c.ID == club {
				mine = c
			}
		}
		if mine.ID == "" {
			return ErrNoClub
		}
		found := simultaneous.Standings{Unit: s.Counted, Clubs: s.Clubs, Pairs: s.Pairs, Results: s.Results}
		if found.Rankings, err = r.ofClub(ctx, club, t.Event.Rules.Lines); err != nil {
			return err
		}
		var ok bool
		if back, ok = returned.Of(&found, mine, t.Event.Name, s.At, provisional); !ok {
			return ErrNoPlaces
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return back, nil
}

// ofClub are the lines of a club in each ranking, as far as they have a place.
func (r *Reading) ofClub(ctx context.Context, club simultaneous.ClubID,
	lines bool) (list []simultaneous.Ranking, err error) {
	sides := []scoring.Side{scoring.NoSide}
	if lines {
		sides = []scoring.Side{scoring.NS, scoring.EW}
	}
	for _, side := range sides {
		var placed int
		err := r.tx.QueryRow(ctx,
			"select count(*) from simultaneous.ranking where event = $1 and side = $2 and not short and place is not null", r.event, side.String()).Scan(&placed)
		if err != nil {
			return nil, err
		}
		ranked, _, err := r.Ranking(ctx, Wanted{Side: side, Club: club})
		if err != nil {
			return nil, err
		}
		one := simultaneous.Ranking{Side: side}
		for i := range ranked {
			if ranked[i].Place.Rank > 0 {
				ranked[i].Place.Of = placed
				one.Rows = append(one.Rows, ranked[i].Standing)
			}
		}
		list = append(list, one)
	}
	return list, nil
}
