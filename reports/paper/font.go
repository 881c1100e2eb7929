package paper

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/jung-kurt/gofpdf"
	"golang.org/x/image/font/sfnt"
)

// Errors of a font that a club names.
var (
	// ErrNoFont is returned for a file that is no TrueType font and no collection of
	// them.
	ErrNoFont = errors.New("this is no font that can be printed: a TrueType font is wanted, a file that ends in " +
		".ttf, .ttc or .otf; fonts for web pages (.woff) are packed otherwise")
	// ErrFontOutlines is returned for a font whose letters are drawn as PostScript does.
	ErrFontOutlines = errors.New("the letters of this font are drawn as PostScript does it (OpenType with CFF), " +
		"and cannot be put into a PDF here: choose the same font as TrueType, with the ending .ttf or .ttc")
	// ErrFontLocked is returned for a font that says that no document may have it.
	ErrFontLocked = errors.New("who made this font does not allow that documents contain it: choose another one")
)

// Font is a font that a club names for letters that the program's own do not have, such
// as Chinese, Japanese and Korean ones. Only the letters that a document has go into it.
type Font struct {
	name     string
	content  []byte
	outlines *outlines
}

// mostOfFont is the largest font that is read.
const mostOfFont = 64 << 20

// OpenFont reads a font from a file. The error is one of this package, or that of the
// file system.
func OpenFont(path string) (*Font, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, mostOfFont))
	if err != nil {
		return nil, err
	}
	font, err := ReadFont(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return font, nil
}

// ReadFont reads a TrueType font, or the first one of a collection. The error is
// ErrNoFont, ErrFontOutlines or ErrFontLocked.
func ReadFont(content []byte) (*Font, error) {
	if bytes.HasPrefix(content, []byte("ttcf")) {
		first, err := firstOf(content)
		if err != nil {
			return nil, err
		}
		content = first
	}
	parsed, err := sfnt.Parse(content)
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrNoFont, err)
	}
	tables, err := tablesOf(content, 0)
	if err != nil {
		return nil, err
	}
	if tables["glyf"] == nil {
		return nil, ErrFontOutlines
	}
	const embedding, restricted = 8, 2 // where OS/2 says who may embed it, and the word for nobody
	if os2 := tables["OS/2"]; len(os2) > embedding+1 && os2[embedding+1]&0xF == restricted {
		return nil, ErrFontLocked
	}
	name, err := parsed.Name(nil, sfnt.NameIDPostScript)
	if err != nil || name == "" {
		name = "ClubFont"
	}
	f := &Font{name: nameOf(name), content: content, outlines: readOutlines(content)}
	if err := f.tried(); err != nil {
		return nil, err
	}
	return f, nil
}

// nameOf is a name as a PDF can have it without a code.
func nameOf(name string) string {
	plain := []byte{}
	for _, c := range []byte(name) {
		if c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			plain = append(plain, c)
		}
	}
	return string(plain)
}

// tried puts the font into a document, since the writer knows only of some fonts that it
// cannot, and stumbles over others.
func (f *Font) tried() (err error) {
	defer func() {
		if stumbled := recover(); stumbled != nil {
			err = fmt.Errorf("%w (%v)", ErrNoFont, stumbled)
		}
	}()
	pdf := gofpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes(clubFamily, "", f.content)
	pdf.AddPage()
	pdf.SetFont(clubFamily, "", 12)
	pdf.Text(10, 10, string([]rune{0x4E2D, 0x6587, 0x8A9E, 0x3042, 0xD55C})) // what it is for, whether it has it or not
	if err := pdf.Output(io.Discard); err != nil {
		return fmt.Errorf("%w (%w)", ErrNoFont, err)
	}
	return nil
}

// clubFamily is what the writer calls it.
const clubFamily = "club"

// has reports whether the font has a letter; there is none in no font.
func (f *Font) has(r rune) bool { return f != nil && r <= 0xFFFF && f.outlines.has(r) }

// tablesOf are the tables of a font that begins at an offset of a file.
func tablesOf(content []byte, at int) (map[string][]byte, error) {
	const head, entry = 12, 16
	if at < 0 || at+head > len(content) {
		return nil, ErrNoFont
	}
	tables, n := map[string][]byte{}, int(binary.BigEndian.Uint16(content[at+4:]))
	for i := range n {
		e := at + head + i*entry
		if e+entry > len(content) {
			return nil, ErrNoFont
		}
		from, long := uint64(binary.BigEndian.Uint32(content[e+8:])), uint64(binary.BigEndian.Uint32(content[e+12:]))
		if from+long > uint64(len(content)) {
			return nil, ErrNoFont
		}
		tables[string(content[e:e+4])] = content[from : from+long]
	}
	return tables, nil
}

// firstOf is the first font of a collection as a file of its own.
func firstOf(collection []byte) ([]byte, error) {
	const offsets, head, entry = 12, 12, 16
	if len(collection) < offsets+4 {
		return nil, ErrNoFont
	}
	at := int(binary.BigEndian.Uint32(collection[offsets:]))
	if _, err := tablesOf(collection, at); err != nil {
		return nil, err
	}
	n := int(binary.BigEndian.Uint16(collection[at+4:]))
	font := bytes.Clone(collection[at : at+head+n*entry])
	for i := range n {
		e := head + i*entry
		from, long := binary.BigEndian.Uint32(font[e+8:]), binary.BigEndian.Uint32(font[e+12:])
		binary.BigEndian.PutUint32(font[e+8:], uint32(len(font)))
		font = append(font, collection[from:from+long]...)
		for len(font)%4 != 0 {
			font = append(font, 0)
		}
	}
	return font, nil
}
