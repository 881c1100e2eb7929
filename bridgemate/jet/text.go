package jet

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// from1252 is a character of the Windows code page. The five bytes that it does not
// assign stand for themselves.
func from1252(c byte) rune {
	if r := charmap.Windows1252.DecodeByte(c); r != utf8.RuneError {
		return r
	}
	return rune(c)
}

// to1252 is the byte of a character, if it has one.
func to1252(r rune) (c byte, ok bool) {
	if r < 0x100 && from1252(byte(r)) == r {
		return byte(r), true
	}
	c, ok = charmap.Windows1252.EncodeRune(r)
	return c, ok && r != utf8.RuneError
}

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
		out = utf8.AppendRune(out, from1252(c))
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
		c, ok := to1252(r)
		if !ok {
			return nil, fmt.Errorf("%q in %q: %w", r, s, ErrCharacter)
		}
		out = append(out, c)
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
