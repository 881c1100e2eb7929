package capsule_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/capsule"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// evenings are all kinds of evenings, and those of a club file of the first version with
// everything that happened in them.
func evenings(t *testing.T) map[string]*session.Session {
	t.Helper()
	all := map[string]*session.Session{"full": sessiontest.Full(t), "heat": sessiontest.Heat(t),
		"small": sessiontest.Small(t), "odd": sessiontest.Odd(t)}
	for _, k := range sessiontest.Kinds {
		all[k.Name] = k.Odd(t)
	}
	taped := sessiontest.NewTaped(t, true)
	all["taped"] = taped.Session
	content, err := os.ReadFile(filepath.Join("..", "..", "clubfile", "testdata", "version-1.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "club.clubnight")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	ids, err := club.Evenings()
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range all { // as they come out of a club file
		j := club.NewEvening()
		if err := j.Append(s.State().Entries()); err != nil {
			t.Fatal(err)
		}
		all[name] = stored(t, path, j.ID())
	}
	for _, id := range ids {
		all[fmt.Sprint("version 1, evening ", id)] = stored(t, path, id)
	}
	return all
}

// stored is an evening of a club file.
func stored(t *testing.T, path string, id int64) *session.Session {
	t.Helper()
	c, err := exchange.Want(t.Context(), path, exchange.HoldsEvenings)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Evening(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func written(t testing.TB, s *session.Session) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := capsule.Write(&out, s.State(),
		capsule.Cover{Words: words.English(), Program: "Clubnight 1.0"}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// opened goes through the door, which knows a capsule by what is in it.
func opened(t testing.TB, content []byte) *session.Session {
	t.Helper()
	c, err := exchange.OpenBytes(context.Background(), "an attachment", content)
	if err != nil {
		t.Fatal(err)
	}
	if c.Format != "capsule" {
		t.Fatalf("it is taken for %s", c.Format)
	}
	s, err := c.Evening(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An evening of any kind comes to the same out of its capsule: entries, state, rankings,
// travellers and awards.
func TestTheSameAnywhere(t *testing.T) {
	for name, s := range evenings(t) {
		t.Run(name, func(t *testing.T) {
			content := written(t, s)
			back := opened(t, content)
			was, is := s.State(), back.State()
			if len(was.Entries()) == 0 || len(was.Entries()) != len(is.Entries()) {
				t.Fatalf("%d entries of %d", len(is.Entries()), len(was.Entries()))
			}
			for i, e := range was.Entries() {
				got := is.Entries()[i]
				kind, body, _ := session.EncodeFact(e.Fact)
				kind2, body2, _ := session.EncodeFact(got.Fact)
				if e.Seq != got.Seq || e.By != got.By || !e.At.Equal(got.At) ||
					e.At.Format(time.RFC3339Nano) != got.At.Format(time.RFC3339Nano) || kind != kind2 ||
					!bytes.Equal(body, body2) || is.InForce(got.Seq) != was.InForce(e.Seq) {
					t.Fatalf("entry %d: %+v\nwas %+v", e.Seq, got, e)
				}
			}
			scored, err := was.Score()
			again, err2 := is.Score()
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			same(t, "rankings", again.Rankings, scored.Rankings)
			same(t, "travellers", again.Travellers, scored.Travellers)
			same(t, "what is open", again.Open, scored.Open)
			if twice := written(t, back); !bytes.Equal(twice, content) {
				t.Error("written again it is another text")
			}
		})
	}
}

// same compares what was scored to the last term.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s are others", what)
	}
}

// The history goes along: what was undone can be redone, and what was done undone.
func TestHistoryGoesAlong(t *testing.T) {
	s := sessiontest.Small(t)
	before := len(s.State().Results)
	var key session.Key
	for k := range s.State().Results {
		key = k
	}
	sessiontest.Record(t, s, session.ResultDiscarded{Key: key})
	discarded := s.State().Seq
	sessiontest.Record(t, s, session.Undone{Entry: discarded})
	back := opened(t, written(t, s))
	if len(back.State().Results) != before || back.State().InForce(discarded) {
		t.Fatalf("%d results of %d", len(back.State().Results), before)
	}
	// The evening goes on from there.
	if err := back.Record("director", session.ResultDiscarded{Key: key}); err != nil {
		t.Fatal(err)
	}
	if err := back.Record("director", session.Undone{Entry: back.State().Seq}); err != nil ||
		len(back.State().Results) != before {
		t.Errorf("%d results, %v", len(back.State().Results), err)
	}
}

func TestMailAndEditors(t *testing.T) {
	content := string(written(t, sessiontest.Full(t)))
	units := utf16.Encode([]rune("\ufeff" + content))
	wide := make([]byte, 2*len(units))
	for i, u := range units {
		binary.LittleEndian.PutUint16(wide[2*i:], u)
	}
	for name, changed := range map[string]string{
		"Windows":            strings.ReplaceAll(content, "\n", "\r\n"),
		"an old Macintosh":   strings.ReplaceAll(content, "\n", "\r"),
		"a byte order mark":  "\ufeff" + content,
		"two-byte letters":   string(wide),
		"blanks at the ends": strings.ReplaceAll(content, "\n", " \t \n"),
		"double spacing":     strings.ReplaceAll(content, "\n", "\n\n"),
		"no empty lines":     strings.ReplaceAll(content, "\n\n", "\n"),
		"no last line end":   strings.TrimRight(content, "\n"),
		"a signature":        content + "-- \nSent from a phone\n",
		"DOS":                strings.ReplaceAll(content, "\n", "\r\n") + "\x1a",
		"empty lines above":  "\n\n" + content,
	} {
		entries, err := capsule.Parse([]byte(changed))
		if err != nil || len(entries) == 0 {
			t.Errorf("%s: %d entries, %v", name, len(entries), err)
		}
	}
	for line := range strings.Lines(content) {
		if n := utf8.RuneCountInString(line); n > 79 || strings.HasSuffix(line, " \n") {
			t.Errorf("%d letters: %q", n, line)
		}
	}
}

// Any byte that is changed is noticed, and so are lines that are lost, doubled or moved.
func TestChangesAreNoticed(t *testing.T) {
	s, err := exchange.Recorded(session.EveningSet{Name: "Łódź", Club: "Ж"},
		session.EveningSet{Name: strings.Repeat("a long name, ", 20)}, session.EveningClosed{})
	if err != nil {
		t.Fatal(err)
	}
	content := written(t, s)
	ending := bytes.LastIndex(content, []byte("End of"))
	for at := range content[:ending] {
		b := []byte{content[at] ^ 1, content[at] ^ 0x20, 'x', ' '}[at%4]
		changed := bytes.Clone(content)
		changed[at] = b
		if bytes.Equal(canonical(changed), canonical(content)) {
			continue // a blank at the end of a line, or a line end in the place of another
		}
		if _, err := capsule.Parse(changed); err == nil {
			t.Fatalf("%q for %q at %d is taken", b, content[at], at)
		}
	}
	lines := strings.Split(strings.TrimRight(string(content), "\n"), "\n")
	for i := range lines[:len(lines)-1] {
		if lines[i] == "" {
			continue
		}
		without := append(append([]string(nil), lines[:i]...), lines[i+1:]...)
		twice := append(append([]string(nil), lines[:i+1]...), lines[i:]...)
		for what, l := range map[string][]string{"without": without, "twice": twice} {
			if _, err := capsule.Parse([]byte(strings.Join(l, "\n"))); err == nil {
				t.Errorf("%s line %d: %q", what, i+1, lines[i])
			}
		}
	}
}

// canonical says the rule of the checksum once more, in other words.
func canonical(content []byte) []byte {
	var kept []string
	for _, line := range strings.FieldsFunc(string(content), func(r rune) bool { return r == '\n' || r == '\r' }) {
		if line = strings.TrimRight(line, " \t"); line != "" {
			kept = append(kept, line)
		}
	}
	return []byte(strings.Join(kept, "\n"))
}

func TestWhatIsRefused(t *testing.T) {
	content := string(written(t, sessiontest.Small(t)))
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"newer":            {strings.Replace(content, "capsule 1", "capsule 4", 1), capsule.ErrNewer},
		"half of it":       {content[:len(content)/2], capsule.ErrCut},
		"only the title":   {"Clubnight capsule 1\n", capsule.ErrCut},
		"no version":       {"Clubnight capsule one\n", capsule.ErrSyntax},
		"nothing":          {"", capsule.ErrSyntax},
		"another checksum": {strings.Replace(content, "\nChecksum ", "\nChecksum 0", 1), capsule.ErrChanged},
		"a name changed":   {strings.Replace(content, "\n# ", "\n# x", 1), capsule.ErrChanged},
	} {
		if _, err := capsule.Parse([]byte(c.content)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	_, err := exchange.OpenBytes(t.Context(), "x", []byte("Clubnight capsule 7\n"))
	if !errors.Is(err, capsule.ErrNewer) {
		t.Errorf("at the door: %v", err)
	}
}

// A capsule can be read without a program.
func TestReadable(t *testing.T) {
	s := sessiontest.Full(t)
	text := string(written(t, s))
	_, sc := sessiontest.Scored(t, s)
	first := sc.Rankings[0].Ranks[0]
	for _, want := range []string{
		"Clubnight capsule 1\nChecksum ", s.State().Evening.Name, s.State().Evening.Club, "Clubnight 1.0",
		first.Names[0], "Ranking", "Movement of section A",
		"section,table,round,ns,ew,lowboard,highboard", "What was recorded, ", "Table ",
		"End of " + fmt.Sprint(len(s.State().Entries())),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in it", want)
		}
	}
	if t.Failed() {
		t.Log(text[:min(len(text), 6000)])
	}
}

// Names with everything that a text can hold come back as they were.
func TestOddTexts(t *testing.T) {
	long := strings.Repeat("  ", 300) + "x" + strings.Repeat("ж", 500)
	for _, name := range []string{"\n# End of 3 entries\n", "Entry 1\r\n| x", long, "a\u2028b\u0085c\u00a0\ufeff",
		"\x00\x1a\x7f", "{}", " ", "\t\t", `"\`, "𝄞𝄞"} {
		s := sessiontest.Small(t)
		if err := s.Record(name, session.EveningSet{Name: name, Club: name}); err != nil {
			t.Fatal(err)
		}
		back := opened(t, written(t, s))
		entries := back.State().Entries()
		if last := entries[len(entries)-1]; back.State().Evening.Name != name || last.By != name {
			t.Errorf("%q came back as %q by %q", name, back.State().Evening.Name, last.By)
		}
	}
}
