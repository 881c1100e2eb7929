package account

import (
	"context"
	"fmt"
	"path/filepath"

	"clubnight/session"
	"clubnight/session/exchange"
)

// Arrival is an evening of a file.
type Arrival struct {
	Session *session.Session
	// Published and Taken are of what another program tells, nil of a journal.
	Published *Account
	Taken     *Imported
	// Shared are the names that may mean more than one member of the club, of ArriveAmong.
	Shared []session.SharedName
}

// Arrive takes over an evening of what a file held, one of its Evenings. What another
// program tells of is over: it comes finished.
func Arrive(ctx context.Context, c *exchange.Content, stored exchange.Stored) (*Arrival, error) {
	return ArriveAmong(ctx, c, stored, nil)
}

// ArriveAmong is Arrive in a club: names of its members bring their numbers. A journal
// stays as it was recorded.
func ArriveAmong(ctx context.Context, c *exchange.Content, stored exchange.Stored, club []session.Member) (*Arrival, error) {
	a, err := Open(ctx, c, stored)
	if err == nil && a.Published != nil {
		var links []session.Fact
		links, a.Shared = a.Session.State().Links(club)
		if err = a.Session.Record("file", append(links, session.EveningClosed{})...); err != nil {
			err = fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// Open is the same for a look at the evening: it is not finished.
func Open(ctx context.Context, c *exchange.Content, stored exchange.Stored) (a *Arrival, err error) {
	a = &Arrival{Published: In(stored)}
	if a.Published == nil {
		a.Session, err = stored.Load(ctx)
	} else if a.Taken, err = a.Published.Take((&exchange.File{Name: filepath.Base(c.Name)}).Title()); err == nil {
		a.Session, err = exchange.Recorded(a.Taken.Facts...)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	return a, nil
}

// Told is the evening with the figures that were published of it, else with
// those of our scoring.
func (a *Arrival) Told() (*Account, error) {
	if a.Published != nil {
		return a.Published, nil
	}
	return a.Scored()
}

// Scored is the evening as it is scored here.
func (a *Arrival) Scored() (*Account, error) {
	st := a.Session.State()
	sc, err := st.Score()
	if err != nil {
		return nil, err
	}
	return Of(st, sc, Options{})
}
