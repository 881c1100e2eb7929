package entrant

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// HasPlaces reports whether an evening has these places already.
func HasPlaces(st *session.State, f session.SimultaneousPlaces) bool {
	was, there := st.SimultaneousPlaces()
	return there && was.Event == f.Event && was.At.Equal(f.At) && was.Sending == f.Sending &&
		was.Provisional == f.Provisional &&
		slices.EqualFunc(was.Places, f.Places, func(a, b session.SimultaneousPlace) bool {
			return a.Who == b.Who && a.Rank == b.Rank && a.Tied == b.Tied && a.Of == b.Of &&
				a.Percent.Equal(b.Percent) && a.Total.Equal(b.Total)
		})
}

// PlacesText says that places are in the evening.
func PlacesText(in *desk.Language, f session.SimultaneousPlaces) string {
	return in.SayCount(screen.SimultaneousPlacesTaken, f.Clubs, "Pairs", f.Pairs)
}

// IsPlaces reports whether a file holds places among all clubs, by its name.
func IsPlaces(path string) bool { return strings.EqualFold(filepath.Ext(path), returned.Ending) }

// ReadPlaces reads a file with the places of a club.
func ReadPlaces(path string) (*returned.Return, error) {
	content, err := readSome(path)
	if err != nil {
		return nil, err
	}
	return returned.Read(content)
}

// readSome reads a file, but no more of it than a file of an event across clubs has.
func readSome(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	const most = 5 << 20
	return io.ReadAll(io.LimitReader(f, most))
}
