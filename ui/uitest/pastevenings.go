package uitest

import (
	"context"
	"fmt"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/results"
	"clubnight/ui/model"
)

// PastEvenings is a club file with earlier evenings, as the club's page asks for them.
type PastEvenings struct {
	Listed  []clubfile.Listed
	Past    map[int64]*session.Session // those that can be opened
	Brought []string                   // lists of members
	Err     error                      // what reading the list comes to
}

// NewPastEvenings is a club file with so many evenings, one a week, each of three tables.
func NewPastEvenings(t testing.TB, evenings int) *PastEvenings {
	t.Helper()
	s := &PastEvenings{Past: map[int64]*session.Session{}}
	for i := range evenings {
		one, _ := NewEvening(t, 3)
		id := int64(evenings - i)
		Must(t, one.Record("director",
			session.EveningSet{Name: fmt.Sprintf("Evening %d", id), Date: Day.AddDate(0, 0, -7*(i+1))}))
		Must(t, one.Record("director",
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
				Names: session.Names{"Mehmet Ağaoğlu", "Niamh O'Connor"}}))
		Must(t, one.Record("Bridgemate", AllOf(t, one.State())...))
		Must(t, one.Record("director", session.EveningClosed{}))
		s.Past[id] = one
		s.Listed = append(s.Listed, clubfile.Listed{ID: id, Outline: session.OutlineOf(one.State().Entries())})
	}
	return s
}

// List gives each evening.
func (s *PastEvenings) List(_ context.Context, each func(clubfile.Listed)) error {
	for _, l := range s.Listed {
		each(l)
	}
	return s.Err
}

// Evening opens one of them.
func (s *PastEvenings) Evening(id int64) (model.Opened, error) {
	found, there := s.Past[id]
	if !there {
		return model.Opened{}, clubfile.ErrNoEvening
	}
	return model.Opened{ID: id, Session: found, Past: true, Link: bridgemate.NewPast(bridgemate.Options{})}, nil
}

// Bring takes a list of members.
func (s *PastEvenings) Bring(path string) (int, error) {
	s.Brought = append(s.Brought, path)
	return 132, nil
}

// AllOf is a result for every board of an evening.
func AllOf(t testing.TB, st *session.State) (facts []session.Fact) {
	t.Helper()
	for _, row := range st.Sections[0].Movement.Rows {
		if st.Sections[0].Movement.Playing(row) {
			for _, b := range row.Boards() {
				facts = append(facts, sessiontest.Result(t, st, row.Table, row.Round, b, "3NT", "N", (row.Table+b)%3))
			}
		}
	}
	return facts
}

// TakeOver takes over an evening of a file, as the program does.
func TakeOver(path string, number int64) (model.Opened, error) {
	a, err := results.Arrive(context.Background(), path, number)
	if err != nil {
		return model.Opened{}, err
	}
	return model.Opened{Session: a.Session, Link: &Link{Session: a.Session}, Arrived: a}, nil
}
