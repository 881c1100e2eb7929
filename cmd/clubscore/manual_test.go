package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/docs"
	"clubnight/session"
	"clubnight/session/deskline"
)

// commandsPage is the chapter that is made from the help of the commands.
var commandsPage = filepath.Join("..", "..", "docs", "manual", "commands.md")

// The chapter on the commands is what they tell of themselves. CLUBNIGHT_PICTURES=renew
// writes it anew, as make pictures does.
func TestPicturesAndCommandsPage(t *testing.T) {
	var page strings.Builder
	page.WriteString("# All commands\n\nWhat follows is what each command tells of itself with `--help`. " +
		"What one does with them stands in\n[Without the window](shell.md).\n")
	helpOf(t, &page, 2, nil)
	if os.Getenv("CLUBNIGHT_PICTURES") == "renew" {
		if err := os.WriteFile(commandsPage, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(commandsPage)
	if err != nil || string(kept) != page.String() {
		t.Errorf("docs/manual/commands.md is not what the commands tell, %v; make pictures renews it", err)
	}
}

// helpOf writes the help of a command, and of those that may follow it.
func helpOf(t *testing.T, page *strings.Builder, level int, words []string) {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), append(words, "--help"), &out); err != nil {
		t.Fatalf("%v: %v", words, err)
	}
	name := strings.Join(append([]string{"clubscore"}, words...), " ")
	page.WriteString("\n" + strings.Repeat("#", min(level, 4)) + " " + name + "\n\n")
	var below []string
	for line := range strings.Lines(strings.TrimSpace(out.String())) {
		line = strings.TrimRight(strings.ReplaceAll(line, "\t", "    "), "\n ")
		page.WriteString(strings.TrimRight("    "+strings.Join(broken(line), "\n    "), " ") + "\n")
		if after, is := strings.CutPrefix(line, "  "+name+" "); is {
			word, _, _ := strings.Cut(after, " ")
			below = append(below, word)
		}
	}
	for _, word := range below {
		helpOf(t, page, level+1, append(words[:len(words):len(words)], word))
	}
}

// broken breaks a line of help that is wider than a page; what goes on stands below its
// beginning.
func broken(line string) (lines []string) {
	const most = 78
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	for len([]rune(line)) > most {
		at := strings.LastIndex(string([]rune(line)[:most]), " ")
		if at <= len(indent) {
			break
		}
		lines = append(lines, strings.TrimRight(line[:at], " "))
		line = indent + "    " + strings.TrimLeft(line[at:], " ")
	}
	return append(lines, line)
}

// Every command that the documents name is understood: its own parser reads it, with
// --help behind it so that nothing is done.
func TestCommandsOfTheManual(t *testing.T) {
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../../docs/manual/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, file := range append(append(files, more...), "../../README.md") {
		if filepath.Clean(file) == commandsPage {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range commandsIn(string(content)) {
			named++
			words := wordsOf(command)
			if strings.Contains(command, "…") || len(words) == 0 {
				continue // a form, not a command
			}
			err := run(t.Context(), append(words, "--help"), io.Discard)
			if err != nil {
				t.Errorf("%s: clubscore %s: %v", file, command, err)
			}
		}
	}
	if named < 80 {
		t.Errorf("only %d commands were found in the documents", named)
	}
}

// commandsIn are what follows clubscore in a document: on lines of code, and within a
// line.
func commandsIn(content string) (all []string) {
	for line := range strings.Lines(content) {
		if after, is := strings.CutPrefix(line, "    clubscore "); is {
			all = append(all, strings.TrimSpace(after))
			continue
		}
		for i, part := range strings.Split(line, "`") {
			if after, is := strings.CutPrefix(part, "clubscore "); is && i%2 == 1 {
				all = append(all, after)
			}
		}
	}
	return all
}

// wordsOf are the words of a command as a shell reads them: in quotes is one word, and #
// begins a remark.
func wordsOf(command string) (words []string) {
	word, quoted, begun := "", false, false
	for _, r := range command + " " {
		switch {
		case r == '"':
			quoted, begun = !quoted, true
		case r == '#' && !quoted && !begun:
			return words
		case r == ' ' && !quoted:
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
		default:
			word, begun = word+string(r), true
		}
	}
	return words
}

func TestManual(t *testing.T) {
	chapters, err := docs.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"manual"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		if !strings.Contains(out.String(), c.Name+" ") || !strings.Contains(out.String(), c.Title) {
			t.Errorf("chapter %s is not listed", c.Name)
		}
	}
	out.Reset()
	err = run(t.Context(), []string{"manual", "byhand"}, &out)
	if err != nil || !strings.Contains(out.String(), "four spades by North") {
		t.Errorf("the chapter is %v\n%s", err, out.String())
	}
	file := filepath.Join(t.TempDir(), "room.pdf")
	if err := run(t.Context(), []string{"manual", "room", "--pdf", file, "--paper", "letter"}, &out); err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile(file); err != nil || !bytes.HasPrefix(content, []byte("%PDF-")) {
		t.Errorf("the booklet is %.20q, %v", content, err)
	}
	for _, wrong := range [][]string{{"nonsense"}, {"room", "start"}, {"--paper", "a3"}} {
		if err := run(t.Context(), append([]string{"manual"}, wrong...), &out); !errors.Is(err, errUsage) {
			t.Errorf("manual %v is %v", wrong, err)
		}
	}
}

// What the manual says one can type on the line is understood, on an evening of pairs, of
// a Swiss or of teams.
func TestLinesOfTheManual(t *testing.T) {
	evenings := linesEvenings(t)
	chapters, err := docs.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		for _, b := range c.Blocks {
			if b.Kind != docs.Table || docs.PlainText(b.Rows[0][0]) != "you type" {
				continue
			}
			for _, row := range b.Rows[1:] {
				for _, s := range row[0] {
					if s.Style == docs.Typed {
						understood(t, c.Name, s.Text, evenings)
					}
				}
			}
		}
	}
}

// understood reports a line that cannot be read on any evening: as it stands, at a place,
// or as what stands before or behind a result. A line that can be read and is about
// something that these evenings do not have is understood.
func understood(t *testing.T, chapter, line string, evenings []*session.State) {
	t.Helper()
	of := []deskline.FaultKind{
		deskline.NoTable, deskline.NotInRound, deskline.NothingThere, deskline.NothingToUndo,
		deskline.NothingToRedo, deskline.NotLaw15, deskline.NoMismatch, deskline.Refused,
	}
	var faults []error
	for _, st := range evenings {
		for _, text := range []string{
			line, "3 7 " + line, line + " 4sn=", "3 7 4sn= " + line, "3 7 " + line + " ew ave",
		} {
			_, err := deskline.Read(st, text)
			var fault *deskline.Fault
			if err == nil || errors.As(err, &fault) && slices.Contains(of, fault.Kind) {
				return
			}
			faults = append(faults, err)
		}
	}
	t.Errorf("%s: %q is not understood: %v", chapter, line, errors.Join(faults[:2]...))
}

// linesEvenings are evenings on which the examples can be tried: pairs of whom board 7 is
// in at table 3, and teams.
func linesEvenings(t *testing.T) (all []*session.State) {
	t.Helper()
	for _, play := range []string{"mitchell tables=9 boards=3", "swiss-teams teams=8 rounds=4 boards=6"} {
		club := filepath.Join(t.TempDir(), "club.clubnight")
		var out bytes.Buffer
		if err := run(t.Context(), []string{"evening", "new", club, "--movement", play}, &out); err != nil {
			t.Fatalf("%s: %v", play, err)
		}
		if strings.HasPrefix(play, "mitchell") {
			if err := run(t.Context(), []string{"evening", "do", club, "3 7 4sn="}, &out); err != nil {
				t.Fatal(err)
			}
		}
		st, err := stateOf(t.Context(), club, 0)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, st)
	}
	return all
}
