package deal

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"clubnight/scoring"
)

// Files of other programs come out as they went in: their lines with "%" byte
// for byte and in their places, their tags in their own order, their letters in
// their own character set.
func TestPBNOfOthers(t *testing.T) {
	for file, same := range map[string]bool{"found/psbridge": true, "found/bridgecomposer": true,
		"found/bigdeal_with_deepfinese_analyses": true, "found/nocontractcanbemade": true, "found/test1.bcdd": true,
		"found/endplay-example1": true, "match": false} {
		data := sample(t, filepath.FromSlash(file+".pbn"))
		data = bytes.TrimPrefix(data, []byte("\ufeff"))
		set, err := PBN.Read(data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var out bytes.Buffer
		if err := PBN.Write(&out, set); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if got, want := directives(out.Bytes()), directives(data); !slices.Equal(got, want) {
			t.Errorf("%s: %d lines with %%, %d before", file, len(got), len(want))
		}
		if !same { // it has games that say nothing of their cards
			continue
		}
		if got, want := bytes.Fields(out.Bytes()), bytes.Fields(data); !slices.EqualFunc(got, want, bytes.Equal) {
			t.Errorf("%s is not written as it was", file)
		}
	}
}

func directives(file []byte) (list []string) {
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "%") {
			list = append(list, strings.TrimRight(line, "\r\n"))
		}
	}
	return list
}

// Lines with "%" stay in the bytes of whatever character set the file is in,
// and where they stood.
func TestPBNDirectives(t *testing.T) {
	for name, text := range map[string]string{
		"Latin-1": "%Creator: M\xfcller \n%\t\n% EXPORT\n[Board \"1\"]\n%%!R 75974684697597468469\n[Deal \"" +
			oneDeal + "\"]\n% after it\n\n",
		"UTF-8":        "%Creator: Łukasz\n[Board \"1\"]\n[Deal \"" + oneDeal + "\"]\n\n",
		"Windows-1252": "%Creator: \x93x\x94\n[Event \"\x8a\"]\n[Board \"1\"]\n[Deal \"" + oneDeal + "\"]\n\n",
		"between": "[Board \"1\"]\n[Deal \"" + oneDeal +
			"\"]\n\n% ==== two\n[Board \"2\"]\n[Deal \"" + oneDeal + "\"]\n\n",
	} {
		text = strings.ReplaceAll(text, "[Deal", "[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal")
		set, err := PBN.Read([]byte(text))
		if err != nil {
			t.Fatal(name, err)
		}
		set.Boards[0].Lesson = ""
		if set.Directives == nil {
			set.Directives = []string{}
		}
		var out bytes.Buffer
		if err := PBN.Write(&out, set); err != nil {
			t.Fatal(name, err)
		}
		if out.String() != text {
			t.Errorf("%s:\n%q\n%q", name, out.String(), text)
		}
	}
}

// What an export file must be (PBN 2.1, 2.3, 2.5 and 3.4), whatever names
// and texts are in it.
func TestPBNExport(t *testing.T) {
	hostile := []string{"=1+1", `"quoted"`, "]", "% at the beginning", "a\tb\x00c\x85d", "\u202eturned", "Łukasz",
		"Ağaoğlu", "Γιώργος", "[Event \"x\"]",
		"}", "{", ";", strings.Repeat("long ", 200), strings.Repeat("ü", 400), strings.Repeat(`"`, 400), `\`, `\"`,
		"a\r\n[Result \"13\"]\r\n\r\n"}
	d, err := Parse(oneDeal)
	if err != nil {
		t.Fatal(err)
	}
	for _, apostrophes := range []bool{false, true} {
		for _, charset := range []Charset{Latin1, UTF8} {
			set := &Set{Charset: charset, Apostrophes: apostrophes}
			for i, text := range hostile {
				b := NewBoard(i+1, d)
				b.Comment = "said:\n" + text + "\n" + text
				b.Calls = []Call{{Seat: b.Dealer, Bid: "1C"}}
				b.Tags = []Tag{{Name: "ZTable", Value: "A;B", Lines: []string{"1 2"}}, {Name: "Zoo", Value: text},
					{Name: "Event", Value: text}, {Name: "Auction"},
					{Name: "Ability", Value: text}}
				set.Boards = append(set.Boards, b)
			}
			var out bytes.Buffer
			if err := PBN.Write(&out, set); err != nil {
				t.Fatal(err)
			}
			strictPBN(t, out.Bytes(), charset)
			again, err := PBN.Read(out.Bytes())
			if err != nil || len(again.Boards) != len(hostile) || len(again.Warnings) > 0 {
				t.Fatalf("read again: %v", err)
			}
			for i, b := range again.Boards {
				names := []string{}
				for _, tag := range b.Tags {
					names = append(names, tag.Name)
				}
				if want := append(slices.Clone(mandatory), "Ability", "Zoo", "Auction",
					"ZTable"); !slices.Equal(names, want) {
					t.Errorf("tags are %v", names)
				}
				event, _ := b.Tag("Event")
				if want := hostile[i]; len(want) < 20 && charset == UTF8 && !apostrophes &&
					!strings.ContainsAny(want, "\t\u202e") && event != want {
					t.Errorf("%q became %q", want, event)
				}
				if apostrophes && strings.ContainsAny(event, "\"\\") {
					t.Errorf("quotes in %q", event)
				}
			}
		}
	}
	var out bytes.Buffer
	b := NewBoard(1, d)
	b.Tags = []Tag{{Name: "North", Value: "Łukasz Ağaoğlu"}, {Name: "South", Value: "Jürgen"}}
	if err := PBN.Write(&out, &Set{Boards: []Board{b}}); err != nil ||
		!strings.Contains(out.String(), `[North "Lukasz Agaoglu"]`) ||
		!strings.Contains(out.String(), "[South \"J\xfcrgen\"]") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// strictPBN demands the bytes and lines of an export file.
func strictPBN(t *testing.T, file []byte, charset Charset) {
	t.Helper()
	if !bytes.HasPrefix(file, []byte("% PBN 2.1\r\n% EXPORT\r\n[Event ")) {
		t.Errorf("it begins with %.30q", file)
	}
	if charset == UTF8 && !utf8.Valid(file) {
		t.Error("not UTF-8")
	}
	for i, line := range bytes.SplitAfter(file, []byte("\n")) {
		if len(line) > 0 && !bytes.HasSuffix(line, []byte("\r\n")) || len(line) > 255 {
			t.Errorf("line %d has %d bytes: %.40q", i+1, len(line), line)
		}
		if i > 1 && bytes.HasPrefix(line, []byte("%")) {
			t.Errorf("line %d is a directive: %.40q", i+1, line)
		}
		for _, c := range bytes.TrimSuffix(line, []byte("\r\n")) {
			if c < ' ' || c == 127 || charset == Latin1 && c > 127 && c < 160 {
				t.Errorf("line %d has byte %d", i+1, c)
			}
		}
	}
}

// A bad game costs itself: every other is there, and it is named.
func TestBadGameCostsItselfAlone(t *testing.T) {
	var text strings.Builder
	for i, wrong := range []string{"", `[Deal "N:AKQ"]`, "", `[Board "one"]`, "", `[West "A`, "", "{ never closed", "",
		`[Deal "N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJA.J9.AJ74.JT3"]`, ""} {
		fmt.Fprintf(&text, "[Event \"%d\"]\n[North \"N\"]\n", i)
		if wrong != "" {
			text.WriteString(wrong + "\n")
		}
		if wrong == "" || strings.HasPrefix(wrong, "[W") || wrong[0] == '{' {
			fmt.Fprintf(&text, "[Board \"%d\"]\n[Deal \"%s\"]\n", i+1, oneDeal)
		}
		text.WriteString("\n")
	}
	games := Games([]byte(text.String()))
	if len(games) != 11 {
		for _, g := range games {
			t.Logf("%d %v %v", g.Line, g.Tags, g.Err)
		}
		t.Fatalf("%d games", len(games))
	}
	for i, g := range games {
		event, _ := g.Tag("Event")
		if bad := i%2 == 1; bad != (g.Err != nil) || event != fmt.Sprint(i) || !bad && g.Number != i+1 {
			t.Errorf("game %d: event %s, board %d, line %d: %v", i, event, g.Number, g.Line, g.Err)
		}
	}
	// Games that tell neither board nor cards are another table's of the one before, with
	// its cards of a trick in the order of play.
	games = Games(sample(t, "match.pbn"))
	for i, g := range games {
		unfinished := i == 13 // ends with a card that nobody was in turn to play
		if g.Err != nil || len(g.Warnings) > 0 != unfinished ||
			len(g.Play) == 0 != (len(g.section("Play").Lines) < 2) || g.Again != (i%2 == 1) || g.Number != i/2+1 {
			t.Errorf("game %d: board %d, again %v, %d cards, %v, %v", i, g.Number, g.Again,
				len(g.Play), g.Err, g.Warnings)
		}
	}
	if p := games[1].Play; len(p) < 16 || p[4].Seat != scoring.West || p[4].String() != "CT" ||
		p[5].String() != "CQ" || p[5].Seat != scoring.North {
		t.Errorf("play %v", p)
	}
}
