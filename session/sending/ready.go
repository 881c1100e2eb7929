package sending

import (
	"errors"
	"time"

	"clubnight/session"
)

// Why an evening cannot go yet.
var (
	// ErrOpen is returned for an evening that is not closed, or was changed since.
	ErrOpen = errors.New("the evening is not closed")
	// ErrNotReleased is returned where the director has not released the final standings.
	ErrNotReleased = errors.New("the director has not released the result")
	// ErrDealsKept is returned while the deals are not released: other clubs, or another
	// session, may have yet to play them (Law 16D), and travellers tell of them.
	ErrDealsKept = errors.New("the deals are not released")
	// ErrNobodyPlayed is returned for an evening without a result.
	ErrNobodyPlayed = errors.New("nothing was played")
	// ErrSiteFolder is returned where the folder in which the club's site is built has a
	// file of somebody else under the name of a page.
	ErrSiteFolder = errors.New("a file of somebody else stands in the folder of the club's site")
	// ErrSiteSettings is returned where the settings of the club's site cannot be used.
	ErrSiteSettings = errors.New("the settings of the club's site cannot be used")
)

// Evening is an evening that may go: only Ready makes one.
type Evening struct {
	id, title, club string
	date            time.Time
	version         int
}

// Ready looks whether an evening may go to anybody: it is closed, with nothing changed
// since, and the director has released its final standings. id is the evening's identity.
// Cards are another matter: those that are locked (Law 16D) are in no file that is
// written of it. The error is ErrOpen, ErrNotReleased or ErrNobodyPlayed.
func Ready(st *session.State, id string) (Evening, error) {
	version := st.Version()
	switch {
	case version.Number == 0 || version.Open || !st.Closed:
		return Evening{}, ErrOpen
	case len(st.Results) == 0:
		return Evening{}, ErrNobodyPlayed
	case !st.Public(0).Over:
		return Evening{}, ErrNotReleased
	case st.Deals.Locked():
		return Evening{}, ErrDealsKept
	}
	return Evening{id, st.Evening.Name, st.Evening.Club, st.Evening.Date, version.Number}, nil
}

// Release is what a director records who releases the final standings of a closed
// evening, none where that was done.
func Release(st *session.State) []session.Fact {
	if st.Public(0).Over {
		return nil
	}
	return []session.Fact{session.StandingsReleased{Through: st.Rounds()}}
}

// Parcel is one of the evening, with nothing in it yet.
func (e Evening) Parcel(key string) Parcel {
	return Parcel{Evening: e.id, Version: e.version, Key: key, Title: e.title, Club: e.club, Date: e.date}
}

// ID is the evening's identity.
func (e Evening) ID() string { return e.id }

// Version is the number of the result.
func (e Evening) Version() int { return e.version }
