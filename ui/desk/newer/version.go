package newer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Version is a version of the program in numbers: 0.1.0.
type Version [3]uint32

// ErrVersion is returned when a text is not three numbers with points between them.
var ErrVersion = errors.New("not a version")

// ParseVersion reads a version: three decimal numbers without signs,
// leading zeros or letters.
func ParseVersion(text string) (v Version, err error) {
	parts := strings.Split(text, ".")
	if len(parts) != len(v) {
		return Version{}, fmt.Errorf("%.40q: %w", text, ErrVersion)
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil || strconv.FormatUint(n, 10) != part {
			return Version{}, fmt.Errorf("%.40q: %w", text, ErrVersion)
		}
		v[i] = uint32(n)
	}
	return v, nil
}

// String writes a version as ParseVersion reads it.
func (v Version) String() string { return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2]) }

// After reports whether v came out after w.
func (v Version) After(w Version) bool {
	for i := range v {
		if v[i] != w[i] {
			return v[i] > w[i]
		}
	}
	return false
}

// MarshalText implements encoding.TextMarshaler.
func (v Version) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (v *Version) UnmarshalText(text []byte) (err error) {
	*v, err = ParseVersion(string(text))
	return err
}
