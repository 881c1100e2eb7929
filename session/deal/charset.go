package deal

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	textfile "clubnight/session/exchange/text"
)

// Charset is how the letters of a PBN file are written.
type Charset uint8

// The character sets.
const (
	Latin1      Charset = iota // ISO 8859-1, the one of the standard; letters beyond it are transliterated
	UTF8                       // every letter, without a byte order mark
	Windows1252                // what some programs take for ISO 8859-1; only files that were read so are written so
)

// decoded finds the character set of a text as found in the wild: UTF-8 with or without
// byte order mark, UTF-16 with one, else ISO 8859-1 as PBN prescribes, with the
// additions of Windows-1252.
func decoded(data []byte) (string, Charset) {
	switch {
	case bytes.HasPrefix(data, []byte{0xef, 0xbb, 0xbf}):
		return strings.ToValidUTF8(string(bytes.TrimRight(data[3:], "\x1a\x00")), "\ufffd"), UTF8
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return decodeUTF16(data[2:], binary.LittleEndian), UTF8
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return decodeUTF16(data[2:], binary.BigEndian), UTF8
	}
	data = bytes.TrimRight(data, "\x1a\x00") // DOS end of file
	switch {
	case isASCII(data):
		return string(data), Latin1
	case utf8.Valid(data):
		return string(data), UTF8
	}
	charset, set := Latin1, charmap.ISO8859_1
	if hasC1(data) {
		charset, set = Windows1252, charmap.Windows1252
	}
	text, _ := set.NewDecoder().Bytes(data) // both have a character for every byte
	return string(text), charset
}

// decodeText is the text of a file in whatever character set.
func decodeText(data []byte) string {
	text, _ := decoded(data)
	return text
}

// hasC1 reports whether a text has bytes that are control characters in ISO 8859-1 and
// letters in Windows-1252.
func hasC1(data []byte) bool {
	for _, c := range data {
		if c >= 0x80 && c < 0xa0 {
			return true
		}
	}
	return false
}

func decodeUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// letters are those of a text that the character set has. What steers a screen
// or a printer is none.
func (c Charset) letters(text string) string {
	if c == Latin1 {
		return textfile.Latin1(text)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case textfile.Steers(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

// size is how many bytes a text takes.
func (c Charset) size(text string) int {
	if c == UTF8 {
		return len(text)
	}
	return utf8.RuneCountInString(text)
}

// encode writes a text; of letters that the character set lacks a question mark is left.
func (c Charset) encode(text string) []byte {
	if c == UTF8 {
		return []byte(text)
	}
	set := charmap.ISO8859_1
	if c == Windows1252 {
		set = charmap.Windows1252
	}
	out := make([]byte, 0, len(text))
	for _, r := range text {
		b, ok := set.EncodeRune(r)
		if !ok {
			b = '?'
		}
		out = append(out, b)
	}
	return out
}
