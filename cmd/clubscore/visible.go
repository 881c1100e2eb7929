package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"clubnight/session/exchange/text"
)

// visible writes text so that nothing in it steers the terminal: names and remarks come
// out of files of other programs. Whatever is a control character, or turns the direction
// of the text, is written as JSON writes it (\u001b), so that what is JSON stays JSON.
type visible struct{ raw io.Writer }

// Write implements io.Writer.
func (v visible) Write(text []byte) (int, error) {
	if _, err := io.WriteString(v.raw, inLetters(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// inLetters is a text with what steers the terminal in letters. Bytes that are no
// UTF-8 stay as they are.
func inLetters(text string) string {
	if strings.IndexFunc(text, steers) < 0 {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if steers(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
	return b.String()
}

// steers reports whether a character does something else than to be seen. Ends of
// lines and tabs are ours.
func steers(r rune) bool {
	return r != '\n' && r != '\t' && text.Steers(r)
}

// untouched is where bytes go that are a file and no text.
func untouched(out io.Writer) io.Writer {
	if v, ok := out.(visible); ok {
		return v.raw
	}
	return out
}
