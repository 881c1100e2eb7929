package jet

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// cp1252 holds the characters 0x80 to 0x9F of the Windows code page; the rest
// of it is Latin-1. The five that are not assigned stand for themselves.
var cp1252 = [32]rune{
	0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
	0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
}

var fromCP1252 = func() map[rune]byte {
	m := make(map[rune]byte, len(cp1252))
	for i, r := range cp1252 {
		m[r] = byte(0x80 + i)
	}
	return m
}()

// decodeText turns a stored text into a string.
func (l *layout) decodeText(b []byte) string {
	if !l.wide {
		return decode1252(b)
	}
	if len(b) >= 2 && b[0] == 0xFF && b[1] == 0xFE {
		return decodeCompressed(b[2:])
	}
	return decodeUTF16(b)
}

func decode1252(b []byte) string {
	out := make([]byte, 0, len(b)+8)
	for _, c := range b {
		if c >= 0x80 && c < 0xA0 {
			out = utf8.AppendRune(out, cp1252[c-0x80])
		} else {
			out = utf8.AppendRune(out, rune(c))
		}
	}
	return string(out)
}

func decodeUTF16(b []byte) string {
	out := make([]byte, 0, len(b))
	for i := 0; i+1 < len(b); i += 2 {
		r := rune(le.Uint16(b[i:]))
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
			continue
		}
		if utf16.IsSurrogate(r) {
			pair := rune(utf8.RuneError)
			if i+3 < len(b) {
				pair = utf16.DecodeRune(r, rune(le.Uint16(b[i+2:])))
			}
			if pair != utf8.RuneError {
				i += 2
			}
			r = pair
		}
		out = utf8.AppendRune(out, r)
	}
	return string(out)
}

// decodeCompressed reads the short form of Jet 4: Latin-1 bytes, and a zero
// byte to change over to UTF-16 and back.
func decodeCompressed(b []byte) string {
	out := make([]byte, 0, len(b)+8)
	for len(b) > 0 {
		i := 0
		for i < len(b) && b[i] != 0 {
			out = utf8.AppendRune(out, rune(b[i]))
			i++
		}
		if i == len(b) {
			break
		}
		b = b[i+1:]
		i = 0
		for i+1 < len(b) && b[i] != 0 {
			i += 2
		}
		out = append(out, decodeUTF16(b[:i])...)
		b = b[min(i+1, len(b)):]
	}
	return string(out)
}

// encodeText turns a string into its stored form.
func (l *layout) encodeText(s string) ([]byte, error) {
	if l.wide {
		b := encodeUTF16(s)
		if len(b) >= 2 && b[0] == 0xFF && b[1] == 0xFE {
			return compressText(b, s)
		}
		return b, nil
	}
	out := make([]byte, 0, len(s))
	for _, r := range s {
		c, special := fromCP1252[r]
		switch {
		case special:
			out = append(out, c)
		case r < 0x80 || r >= 0xA0 && r < 0x100:
			out = append(out, byte(r))
		default:
			return nil, fmt.Errorf("%q in %q: %w", r, s, ErrCharacter)
		}
	}
	return out, nil
}

// compressText gives a text of Jet 4 its short form. A text that begins with
// U+FEFF needs it: in the long form it begins with the very bytes that mark the
// short one. What the short form cannot hold, since a zero byte changes over
// from one half of it to the other, is ErrCharacter.
func compressText(wide []byte, s string) ([]byte, error) {
	out := []byte{0xFF, 0xFE}
	narrow := true
	for i := 0; i < len(wide); i += 2 {
		low, high := wide[i], wide[i+1]
		if low == 0 {
			return nil, fmt.Errorf("U+%02X00 after U+FEFF at the beginning of %q: %w", high, s, ErrCharacter)
		}
		if narrow != (high == 0) {
			narrow = !narrow
			out = append(out, 0)
		}
		if out = append(out, low); !narrow {
			out = append(out, high)
		}
	}
	return out, nil
}

func encodeUTF16(s string) []byte {
	out := make([]byte, 0, 2*len(s))
	for _, r := range s {
		if r < 0x10000 {
			out = le.AppendUint16(out, uint16(r))
			continue
		}
		a, b := utf16.EncodeRune(r)
		out = le.AppendUint16(le.AppendUint16(out, uint16(a)), uint16(b))
	}
	return out
}

// textLength is the number of characters that a text counts for.
func (l *layout) textLength(s string) int {
	n := 0
	for _, r := range s {
		if n++; l.wide && r > 0xFFFF {
			n++
		}
	}
	return n
}
