package embargo

import (
	"crypto/rand"
	"errors"
	"strings"
)

// ErrCode is returned for a code that is none, or that does not open the file at hand.
var ErrCode = errors.New("the code does not open the deals")

// Code opens a sealed set: 16 letters and digits, of which none looks like another, as
// "7K2M-PQ4X-9ABD-RT6W".
type Code string

const (
	letters    = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // Crockford's 32: no I, L, O and U
	codeLength = 16
	codeGroup  = 4
)

// newCode draws a code.
func newCode() Code {
	var drawn [codeLength]byte
	_, _ = rand.Read(drawn[:]) // never fails: see crypto/rand
	for i, b := range drawn {
		drawn[i] = letters[b%32]
	}
	return Code(drawn[:])
}

// ParseCode reads a code as somebody typed or read it: blanks, dashes and capitals do not
// matter, O is a zero, I and L are a one. The error is ErrCode.
func ParseCode(text string) (Code, error) {
	var code strings.Builder
	for _, r := range strings.ToUpper(text) {
		switch r {
		case ' ', '-', '–', '\t', '\n', '\r', '\u00a0':
			continue
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		}
		if !strings.ContainsRune(letters, r) || code.Len() == codeLength {
			return "", ErrCode
		}
		code.WriteRune(r)
	}
	if code.Len() != codeLength {
		return "", ErrCode
	}
	return Code(code.String()), nil
}

// String writes the code in groups of four.
func (c Code) String() string {
	var groups []string
	for i := 0; i < len(c); i += codeGroup {
		groups = append(groups, string(c[i:min(i+codeGroup, len(c))]))
	}
	return strings.Join(groups, "-")
}
