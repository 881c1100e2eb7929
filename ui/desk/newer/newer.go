// Package newer finds out whether there is a newer version of the program, where a club
// wants to know: it asks one file that the club names, on a share, on a stick or at an
// https address. Unless a place is named, nothing is asked.
//
//	c := newer.Choice{Place: `\\server\bridge`}
//	if c.Due(time.Now()) {
//		found, err := newer.Ask(ctx, c.Place)
//		c = c.After(time.Now(), found, err)
//	}
//	r, is := c.News(have)
//
// What is asked may be slow, endless or another thing altogether: time and size are
// bounded, and whatever is not the file that comes with a release is refused.
package newer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode"
	"unicode/utf8"

	"clubnight/assets"
)

// FileName is the name of the file that tells of a release, beside its packages.
const FileName = "clubnight-version.json"

// The errors.
var (
	// ErrPlace is returned for a place that is neither a full path nor an https address.
	ErrPlace = errors.New("neither a full path nor an https address")
	// ErrNotRelease is returned for a file that does not tell of a release
	// of this program.
	ErrNotRelease = errors.New("does not tell of a release")
	// ErrTooLarge is returned for a file that is larger than any that tells of a release.
	ErrTooLarge = errors.New("larger than a file that tells of a release")
	// ErrRedirect is returned when an address leads to too many others, or to one
	// that is not encrypted.
	ErrRedirect = errors.New("leads elsewhere")
	// ErrAnswer is returned when a server answers something else than the file.
	ErrAnswer = errors.New("the server does not have it")
	// ErrSlow is returned when the answer takes too long.
	ErrSlow = errors.New("no answer in time")
)

// Release is what the file beside a release tells.
type Release struct {
	Program string    `json:"program"` // assets.ID
	Version Version   `json:"version"`
	Date    time.Time `json:"date"`
	Notes   string    `json:"notes,omitempty"` // where it stands what is new: an address or a line of text
	Files   []File    `json:"files,omitempty"`
}

// File is a package of a release.
type File struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // 64 hexadecimal digits
}

// mostNotes is how many letters the notes may have: a line, or a long address.
const mostNotes = 200

// Read reads what the file of a release holds. Fields that it does not know are
// those of later versions.
func Read(text []byte) (Release, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // editors on Windows put it there
	var r Release
	if err := json.Unmarshal(text, &r); err != nil {
		return Release{}, fmt.Errorf("%w: %w", ErrNotRelease, err)
	}
	switch {
	case r.Program != assets.ID:
		return Release{}, fmt.Errorf("%w: of %.40q", ErrNotRelease, r.Program)
	case r.Version == Version{}:
		return Release{}, fmt.Errorf("%w: no version", ErrNotRelease)
	case r.Date.IsZero():
		return Release{}, fmt.Errorf("%w: no date", ErrNotRelease)
	case !line(r.Notes):
		return Release{}, fmt.Errorf("%w: notes that are not a line of text", ErrNotRelease)
	}
	return r, nil
}

// line reports whether a text can be shown as a line.
func line(text string) bool {
	if utf8.RuneCountInString(text) > mostNotes {
		return false
	}
	for _, r := range text {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// Write writes the file of a release.
func (r Release) Write() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(text, '\n'), nil
}
