// Package returned is what comes back to a club from an event that many clubs play: where
// its pairs stand among all, in a file that its Clubnight takes in.
//
//	r, ok := returned.Of(field.Standings(), club, "Autumn Pairs", time.Now(), true)   // at the organiser
//	content, err := r.Content()
//
//	r, err := returned.Read(content)                                              // at the club
//	placed, err := r.Fact(session.State())
//
// The file is JSON, and the same whether it comes by mail, by stick or from a server.
// Figures are exact fractions.
package returned

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/names"
	"clubnight/session/simultaneous"
)

// Ending is how the files are called.
const Ending = ".clubnight-places"

// Errors of reading and taking over.
var (
	// ErrFile is returned for a file that is none of these, or a damaged one.
	ErrFile = errors.New("not a file with the places of a club")
	// ErrNewer is returned for a file of a newer Clubnight.
	ErrNewer = errors.New("written by a newer Clubnight")
	// ErrOtherEvening is returned for places of pairs that did not play the evening.
	ErrOtherEvening = errors.New("the places are of another evening")
	// ErrOlder is returned for places that are older than those that the evening
	// has of the same event.
	ErrOlder = errors.New("the evening has newer places")
)

const (
	version   = 1
	mostBytes = 4 << 20
)

// Return is what comes back to a club.
type Return struct {
	Version     int                 `json:"clubnight-places"`
	Event       string              `json:"event"`
	Club        simultaneous.ClubID `json:"club"`
	Name        string              `json:"name,omitempty"`
	At          time.Time           `json:"at"`
	Sending     int                 `json:"sending"`
	Provisional bool                `json:"provisional,omitempty"`
	Clubs       int                 `json:"clubs"`
	Pairs       int                 `json:"pairs"`
	// Unit is that of Total, in words: "MP", "IMP", "points".
	Unit   string  `json:"unit"`
	Places []Place `json:"places"`
}

// Place is where a pair of the club stands.
type Place struct {
	Section string        `json:"section"`
	Number  int           `json:"number"`
	Names   session.Names `json:"names"`
	Rank    int           `json:"rank"`
	Tied    bool          `json:"tied,omitempty"`
	Of      int           `json:"of"`
	// Percent is nil where the event is not scored in percentages.
	Percent *scoring.Frac `json:"percent,omitempty"`
	Total   scoring.Frac  `json:"total"`
}

// Of is what goes back to a club, as far as its pairs have places; ok is
// false where none has.
func Of(s *simultaneous.Standings, club simultaneous.Club, event string, at time.Time,
	provisional bool) (r *Return, ok bool) {
	r = &Return{
		Version: version, Event: event, Club: club.ID, Name: club.Name, At: at.UTC().Truncate(time.Second),
		Sending: club.Number, Provisional: provisional,
		Clubs: s.Clubs, Pairs: s.Pairs, Unit: s.Unit.String(), Places: []Place{},
	}
	for _, ranking := range s.Rankings {
		if ranking.Short {
			continue // who played too few boards has no place in the event
		}
		for i := range ranking.Rows {
			row := &ranking.Rows[i]
			if row.Who.Club != club.ID || row.Place.Rank == 0 {
				continue
			}
			p := Place{
				Section: session.Letter(row.Who.Pair.Section), Number: row.Who.Pair.Number, Names: row.Pair.Names,
				Rank: row.Place.Rank, Tied: row.Place.Tied, Of: row.Place.Of, Total: row.Score,
			}
			if s.Unit == scoring.Matchpoint {
				p.Percent = &row.Percentage
			}
			r.Places = append(r.Places, p)
		}
	}
	return r, len(r.Places) > 0
}

// Content is the file. It names people, and so goes to the club alone.
func (r *Return) Content() ([]byte, error) {
	content, err := json.MarshalIndent(r, "", " ")
	return append(content, '\n'), err
}

// Is reports whether a file is one of these by how it begins.
func Is(content []byte) bool {
	head := bytes.TrimLeft(content[:min(len(content), 64)], " \t\r\n{")
	return bytes.HasPrefix(head, []byte(`"clubnight-places"`))
}

// Read reads a file. The error is ErrFile or ErrNewer.
func Read(content []byte) (*Return, error) {
	if len(content) > mostBytes || !Is(content) {
		return nil, ErrFile
	}
	var r Return
	if err := json.Unmarshal(content, &r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	_, known := unitOf(r.Unit)
	switch {
	case r.Version > version:
		return nil, fmt.Errorf("%w: version %d, where this program knows %d", ErrNewer, r.Version, version)
	case r.Version < 1 || !known:
		return nil, ErrFile
	}
	return &r, nil
}

func unitOf(text string) (scoring.Unit, bool) {
	for _, u := range []scoring.Unit{scoring.Matchpoint, scoring.IMP, scoring.VP, scoring.TotalPoint} {
		if u.String() == text {
			return u, true
		}
	}
	return 0, false
}

// Fact is the places for the journal of an evening. The error is ErrOtherEvening where a
// pair is not in the evening, or most of them have other names there, and ErrOlder where
// the evening has newer places.
func (r *Return) Fact(st *session.State) (session.SimultaneousPlaces, error) {
	unit, _ := unitOf(r.Unit)
	f := session.SimultaneousPlaces{Event: r.Event, Clubs: r.Clubs, Pairs: r.Pairs, At: r.At, Sending: r.Sending,
		Provisional: r.Provisional, Unit: unit}
	if was, there := st.SimultaneousPlaces(); there && was.Event == r.Event && was.At.After(r.At) {
		return f, fmt.Errorf("%w: of %s, and these are of %s", ErrOlder,
			was.At.Format(time.DateTime), r.At.Format(time.DateTime))
	}
	named, others := 0, 0
	for _, p := range r.Places {
		if len(p.Section) != 1 || p.Section[0] < 'A' || p.Section[0] > 'Z' {
			return f, ErrFile
		}
		who := session.Contestant{Section: int(p.Section[0]-'A') + 1, Number: p.Number}
		if !plays(st, who) {
			return f, fmt.Errorf("%w: pair %d of section %s", ErrOtherEvening, p.Number, p.Section)
		}
		if here := st.PairNames(who); !here.IsZero() && !p.Names.IsZero() {
			if named++; !alike(here, p.Names) {
				others++
			}
		}
		place := session.SimultaneousPlace{Who: who, Rank: p.Rank, Tied: p.Tied, Of: p.Of, Total: p.Total}
		if p.Percent != nil {
			place.Percent = *p.Percent
		}
		f.Places = append(f.Places, place)
	}
	if 2*others > named {
		return f, fmt.Errorf("%w: %d of %d pairs have other names", ErrOtherEvening, others, named)
	}
	return f, nil
}

// plays reports whether somebody is in the evening.
func plays(st *session.State, who session.Contestant) bool {
	for _, c := range st.Contestants(who.Section) {
		if c == who {
			return true
		}
	}
	return false
}

// alike reports whether two pairs have a family name in common: names are shortened on
// the way through some formats.
func alike(a, b session.Names) bool {
	for _, x := range a {
		for _, y := range b {
			if s := names.Fold(names.Surname(x)); s != "" && s == names.Fold(names.Surname(y)) {
				return true
			}
		}
	}
	return false
}
