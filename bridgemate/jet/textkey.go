package jet

import "fmt"

// The codes by which Jet sorts texts in its sort order "General": one for each
// character of ASCII from the space on, upper and lower case alike. Two bytes
// are one code; 0 is a character that does not sort at once. (Source: files
// written by Access, and the tables of Jackcess, github.com/jahlborn/jackcess.)
var (
	codes4 = asciiCodes([]uint16{
		0x07, 0x09, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0, 0x14, 0x16, 0x18, 0x2C, 0x1A, 0, 0x1C, 0x1E, // space to /
		0x36, 0x38, 0x3A, 0x3C, 0x3E, 0x40, 0x42, 0x44, 0x46, 0x48, // 0 to 9
		0x20, 0x22, 0x2E, 0x30, 0x32, 0x24, 0x26, // : to @
		0x4A, 0x4C, 0x4D, 0x4F, 0x51, 0x53, 0x55, 0x57, 0x59, 0x5B, 0x5C, 0x5E, 0x60, // A to M
		0x62, 0x64, 0x66, 0x68, 0x69, 0x6B, 0x6D, 0x6F, 0x71, 0x73, 0x75, 0x76, 0x78, // N to Z
		0x27, 0x29, 0x2A, 0x2B02, 0x2B03, 0x2B07, // [ to `
		0x2B09, 0x2B0B, 0x2B0D, 0x2B0F, // { to ~
	})
	codes3 = asciiCodes([]uint16{
		0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F, 0x20,
		0x56, 0x57, 0x58, 0x59, 0x5A, 0x5B, 0x5C, 0x5D, 0x5E, 0x5F,
		0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27,
		0x60, 0x61, 0x62, 0x64, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6F,
		0x70, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x7A, 0x7B, 0x7C, 0x7D, 0x7E,
		0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x2D,
		0x2E, 0x2F, 0x30, 0x31,
	})
)

// asciiCodes spreads a list without the lower case over the characters of ASCII.
func asciiCodes(list []uint16) (codes [0x7F]uint16) {
	const upper = 'A' - ' '
	for i, code := range list {
		c := ' ' + i
		if i >= upper+26+6 { // behind the lower case
			c += 26
		}
		codes[c] = code
		if c >= 'A' && c <= 'Z' {
			codes[c+'a'-'A'] = code
		}
	}
	return codes
}

// The two characters of ASCII that Jet 4 leaves aside when it sorts, and looks
// at only where all else is equal.
var aside4 = map[rune]byte{'\'': 0x80, '-': 0x82}

// appendTextKey adds the sort key of a text. Only ASCII is known: ErrIndexed for others.
func (l *layout) appendTextKey(key []byte, s string) ([]byte, error) {
	codes := &codes3
	if l.wide {
		codes = &codes4
	}
	var aside []byte
	place := 0
	for _, r := range s {
		if l.wide && aside4[r] != 0 {
			at := 0x8000 | (7 + 4*place)
			aside = append(aside, byte(at>>8), byte(at), 6, aside4[r])
			continue
		}
		if r >= rune(len(codes)) || codes[r] == 0 {
			return nil, fmt.Errorf("%q in an index: %w", r, ErrIndexed)
		}
		if codes[r] > 0xFF {
			key = append(key, byte(codes[r]>>8))
		}
		key = append(key, byte(codes[r]))
		place++
	}
	if l.wide {
		key = append(key, 1)
	}
	if aside != nil {
		key = append(append(key, 1, 1, 1), aside...)
	}
	return append(key, 0), nil
}

// checkObjectName refuses a name of a table or query that is no name of the
// guide's: letters and digits.
func checkObjectName(s string) error {
	for _, c := range s {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return fmt.Errorf("name %q: only letters A to Z and digits are possible: %w", s, ErrDefinition)
		}
	}
	return checkName(s)
}
