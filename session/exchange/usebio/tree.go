package usebio

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"clubnight/session/exchange/text"
)

// Errors of reading.
var (
	// ErrNotUSEBIO is returned for a file without an event of USEBIO.
	ErrNotUSEBIO = errors.New("no event of USEBIO")
	// ErrTooMuch is returned for a file beyond 32 MB, 500,000 elements or 64
	// elements within each other.
	ErrTooMuch = errors.New("far too much for the results of a session")
)

// What no session comes near.
const (
	mostBytes    = 32 << 20
	mostElements = 500_000
	mostDepth    = 64
)

// element is an element of a file with what stands in it.
type element struct {
	name       string // in capitals
	text       string
	attributes []xml.Attr
	inside     []*element
	at         int // its line, counted from 1
}

// all are the elements of a name directly inside.
func (e *element) all(name string) (found []*element) {
	for _, x := range e.inside {
		if x.name == name {
			found = append(found, x)
		}
	}
	return found
}

// first is the first element of a name directly inside, nil for none.
func (e *element) first(name string) *element {
	for _, x := range e.inside {
		if x.name == name {
			return x
		}
	}
	return nil
}

// get is the text of the first of the named elements directly inside that has one.
func (e *element) get(names ...string) string {
	for _, name := range names {
		if x := e.first(name); x != nil && x.text != "" {
			return x.text
		}
	}
	return ""
}

// attribute is its value, "" where there is none.
func (e *element) attribute(name string) string {
	for _, a := range e.attributes {
		if strings.EqualFold(a.Name.Local, name) {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

// find is the first element of a name at any depth, nil for none.
func (e *element) find(name string) *element {
	for _, x := range e.inside {
		if x.name == name {
			return x
		}
		if deep := x.find(name); deep != nil {
			return deep
		}
	}
	return nil
}

// parse reads a file as far as it can be read. What is wrong from there on is broken,
// with its line in at; the error is ErrTooMuch. Entities that the file declares itself
// are not expanded, and nothing outside the file is looked at.
func parse(file []byte) (root *element, broken error, at int, err error) {
	if len(file) > mostBytes {
		return nil, nil, 0, ErrTooMuch
	}
	d := xml.NewDecoder(strings.NewReader(decode(file)))
	d.Strict = false // a bare & in a name costs nothing
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	root = &element{}
	open := []*element{root}
	for count := 0; ; {
		token, err := d.Token()
		line, _ := d.InputPos()
		if err == io.EOF {
			return root, nil, 0, nil
		}
		if err != nil {
			return root, err, line, nil
		}
		within := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if count++; count > mostElements || len(open) > mostDepth {
				return nil, nil, line, fmt.Errorf("line %d: %w", line, ErrTooMuch)
			}
			e := &element{name: strings.ToUpper(t.Name.Local), attributes: t.Attr, at: line}
			within.inside = append(within.inside, e)
			open = append(open, e)
		case xml.EndElement:
			within.text = strings.TrimSpace(within.text)
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
		case xml.CharData:
			if len(within.text)+len(t) <= mostText {
				within.text += string(t)
			}
		}
	}
}

// mostText is what is kept of the text of one element, in bytes: no name is longer.
const mostText = 4000

var declared = regexp.MustCompile(`(?i)^[^>]*encoding\s*=\s*["']([-\w]+)["']`)

// charsets are those of old Windows and Latin files that are not read as
// Windows-1252 anyway.
var charsets = map[string]encoding.Encoding{
	"iso-8859-2": charmap.ISO8859_2, "iso-8859-7": charmap.ISO8859_7, "iso-8859-9": charmap.Windows1254,
	"iso-8859-15":  charmap.ISO8859_15,
	"windows-1250": charmap.Windows1250, "windows-1251": charmap.Windows1251, "windows-1253": charmap.Windows1253,
	"windows-1254": charmap.Windows1254, "windows-1257": charmap.Windows1257, "iso-8859-5": charmap.ISO8859_5,
}

// decode makes a text of a file. What is UTF-8 is that, whatever the file declares:
// some programs declare Latin-1 and write UTF-8. Control characters, which XML does not
// allow, become blanks.
func decode(file []byte) string {
	content := ""
	if m := declared.FindSubmatch(file[:min(len(file), 200)]); m != nil && !utf8.Valid(file) {
		if c := charsets[strings.ToLower(string(m[1]))]; c != nil {
			if b, err := c.NewDecoder().Bytes(file); err == nil {
				content = string(b)
			}
		}
	}
	if content == "" {
		content = text.Decode(file)
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == '\ufffe' || r == '\uffff' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(content, "\ufffd"))
}
