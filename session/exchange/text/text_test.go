package text_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"clubnight/session/exchange/text"
)

func TestReadKnowsEncodingsAndLineEnds(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"Unix":             {"a\nb\n", "a\nb\n"},
		"Windows":          {"a\r\nb\r\n", "a\nb\n"},
		"old Macintosh":    {"a\rb\r", "a\nb\n"},
		"byte order mark":  {"\ufeffa\n", "a\n"},
		"DOS end mark":     {"a\n\x1a", "a\n"},
		"Latin-1":          {"Jos\xe9\n", "José\n"},
		"UTF-16":           {"\xff\xfe1\x00\x41\x01\x0d\x00\x0a\x00", "1Ł\n"},
		"UTF-16, reversed": {"\xfe\xff\x001\x01\x41", "1Ł"},
		"UTF-8":            {"José Łukasz\n", "José Łukasz\n"},
	} {
		if got, err := text.Read(strings.NewReader(c.in)); err != nil || got != c.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	broken := errors.New("broken disk")
	for name, c := range map[string]struct {
		in   io.Reader
		want error
	}{
		"9 MB":          {strings.NewReader(strings.Repeat("1 ", 9<<19)), text.ErrTooLarge},
		"a broken disk": {iotest.ErrReader(broken), broken},
	} {
		if _, err := text.Read(c.in); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestLinesCountAsAnEditorDoes(t *testing.T) {
	lines, last := text.Lines("\n 1 2\t3\n\f\n\n\fend \n")
	if last != 5 || len(lines) != 2 || lines[0].Number != 2 || lines[1].Number != 5 {
		t.Fatalf("%v, last %d", lines, last)
	}
	if !slices.Equal(lines[0].Words, []string{"1", "2", "3"}) || !slices.Equal(lines[1].Words, []string{"end"}) {
		t.Errorf("%v", lines)
	}
	if lines, last := text.Lines(""); len(lines) != 0 || last != 1 {
		t.Errorf("of nothing: %v, last %d", lines, last)
	}
}

func TestProblemsComeInTheOrderOfTheLines(t *testing.T) {
	var ps text.Problems
	if ps.Err() != nil {
		t.Error("no problem is an error")
	}
	ps.Add(7, "x", "")
	ps.Add(3, `"4l" is not a number`, "the score")
	err := ps.Err()
	if !errors.Is(err, text.ErrBadFile) ||
		err.Error() != "line 3: \"4l\" is not a number, expected the score\nline 7: x" {
		t.Errorf("%v", err)
	}
	named := ps.In("a.txt")
	if !errors.Is(named, text.ErrBadFile) || !strings.HasPrefix(named.Error(), "a.txt: line 3: ") ||
		!strings.Contains(named.Error(), "\na.txt: line 7: x") {
		t.Errorf("%v", named)
	}
}

// FuzzDecode: whatever the bytes, a text comes of them, with line ends of one kind,
// that decodes to itself.
func FuzzDecode(f *testing.F) {
	for _, raw := range []string{"", "a\r\nb\rc\n", "\xef\xbb\xbfa", "\xff\xfea\x00", "\xfe\xff\x00a",
		"Andr\xe9 \x80\x81", "end\x1a"} {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got := text.Decode(raw)
		if !utf8.ValidString(got) || strings.Contains(got, "\r") {
			t.Fatalf("%q becomes %q", raw, got)
		}
		read, err := text.Read(bytes.NewReader(raw))
		if err != nil || read != got {
			t.Errorf("%q: %q, %v", raw, read, err)
		}
	})
}

func TestWholeNumbersAreRead(t *testing.T) {
	for word, want := range map[string]int{"430": 430, " -50 ": -50, "+420": 420,
		"430.0": 430, "-430,00": -430, "0.0": 0} {
		if n, ok := text.Whole(word); !ok || n != want {
			t.Errorf("%q is %d, %v", word, n, ok)
		}
	}
	for _, word := range []string{"", ".", ".0", "430.", "430.5", "1.000.0", "1,000.0", "4e2", "x", "99999999999"} {
		if n, ok := text.Whole(word); ok {
			t.Errorf("%q is %d", word, n)
		}
	}
}
