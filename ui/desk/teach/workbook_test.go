package teach

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/session/deal/ruleset"
	"clubnight/ui/desk"
)

// open opens a set that comes with the program.
func openSet(t *testing.T, name string) *Workbook {
	t.Helper()
	b, err := Open(desk.RuleSource{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func page(t *testing.T, b *Workbook, topic Topic) Table {
	t.Helper()
	p, ok := b.PageOf(desk.English(), topic)
	if !ok {
		t.Fatalf("no page %v", topic)
	}
	return p
}

func read(t *testing.T, files ...string) string {
	t.Helper()
	var all strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// Every column of every line of both sets stands on a page, under a name, and set to what
// is shown the line stays as it is.
func TestEveryFieldIsShownAndReadBack(t *testing.T) {
	in := desk.English()
	for _, name := range assets.RuleSets {
		b := openSet(t, name)
		pages := b.Pages(in)
		if len(pages) != 15 {
			t.Errorf("%s has %d pages", name, len(pages))
		}
		shown := map[string]int{}
		for _, p := range pages {
			for row := range b.Rows(in, p) {
				text := b.Line(p, row).Text
				for col := range p.Columns() {
					for _, f := range p.fieldsAt(row, col) {
						if p.FieldName(in, f) == "" {
							t.Errorf("%s: field %d has no name", p.Title(in), f)
						}
						shown[p.File]++
					}
					if !b.CanSet(in, p, row, col) || b.field(p, row, p.fieldsAt(row, col)[0]) == "" {
						continue
					}
					if err := b.SetCell(in, p, row, col, b.Cell(in, p, row, col)); err != nil {
						t.Errorf("%s, row %d, %q: %v", p.Title(in), row, b.Cell(in, p, row, col), err)
					}
				}
				if now := b.Line(p, row).Text; strings.Join(strings.Fields(now),
					"") != strings.Join(strings.Fields(text), "") {
					t.Errorf("%s, row %d: %q became %q", p.Title(in), row, text, now)
				}
			}
		}
		for _, f := range b.Set().Files {
			fields := 0
			for i, line := range f.Lines {
				fields += len(ruleset.LayoutOf(f.Kind, i, line))
			}
			if f.Kind == ruleset.Config {
				fields = 4*9 + 5 // four rows of nine numbers, one of five
			}
			if shown[f.Name] < fields {
				t.Errorf("%s %s: %d of %d fields are shown", name, f.Name, shown[f.Name], fields)
			}
		}
	}
}

func TestRulesAreMovedAddedAndTakenOut(t *testing.T) {
	in := desk.English()
	b := openSet(t, "five-card-major")
	p := page(t, b, Response1)
	n := b.Rows(in, p)
	first, second := b.Line(p, 0).Text, b.Line(p, 1).Text
	if row := b.Move(in, p, 0, 1); row != 1 || b.Line(p, 0).Text != second || b.Line(p, 1).Text != first {
		t.Errorf("moved to row %d", row)
	}
	if row := b.Move(in, p, 0, -3); row != 0 {
		t.Errorf("the first rule moves up to %d", row)
	}
	if row := b.Add(in, p, 1); row != 2 || b.Rows(in, p) != n+1 || b.Line(p, 2).Text != first {
		t.Errorf("added in row %d of %d: %q", row, b.Rows(in, p), b.Line(p, 2).Text)
	}
	for _, c := range []struct {
		col        int
		text, want string
	}{
		{1, "1nt", "1N"}, {2, "n", "N"}, {4, "5+aq", ""}, {4, "5+AQ", "5+ AQ"}, {4, "AK", "AK"},
		{4, "4< ·Q", "4< ·Q"}, {4, "<", "<"}, {4, "", ""},
		{8, "pass", "P"}, {9, "2h", "2H"}, {13, "3NT", "3N"},
	} {
		err := b.SetCell(in, p, 2, c.col, c.text)
		if c.text == "5+aq" {
			var problem ruleset.Problem
			if !errors.As(err, &problem) || p.FieldName(in, problem.Field) != "♠, top cards" {
				t.Errorf("%q: %v", c.text, err)
			}
			continue
		}
		if err != nil || b.Cell(in, p, 2, c.col) != c.want {
			t.Errorf("%q shows %q, want %q: %v", c.text, b.Cell(in, p, 2, c.col), c.want, err)
		}
	}
	if got := len(b.Set().Response[0]); got != n+1 {
		t.Errorf("the set has %d rules", got)
	}
	b.Delete(in, p, 2)
	for b.Undo() {
	}
	if b.Changed() || b.Rows(in, p) != n || b.Line(p, 0).Text != first {
		t.Error("what was taken back is not as before")
	}
}

// A field that cannot be is named, and neither the line nor what can be taken back
// changes; the other half of the cell does not either.
func TestFaultsAreNamed(t *testing.T) {
	in := desk.English()
	b := openSet(t, "acol")
	for _, c := range []struct {
		topic    Topic
		row, col int
		text     string
		name     string
		field    int
	}{
		{Openings, 0, 1, "8N", "Bid", 1}, {Openings, 0, 2, "5*", "♠, top cards", 3},
		{Openings, 0, 5, "3+ZZ", "♣, top cards", 9},
		{Openings, 0, 3, "+", "♥, length", 4}, {Response1, 1, 1, "1X", "Partner", 1}, {Response1, 1, 3, "Q", "Own", 3},
		{Response1, 1, 8, "9C", "Bid level 1", 12},
		{Response1, 1, 13, "♠", "Forced", 17}, {Counting, 0, 2, "-3", "Each suit of seven cards or more", 1},
		{Promises, 20, 2, "x", "Taken off when vulnerable", 21},
		{Slams, 4, 2, "abc", "Grand slam, from", 6}, {Levels, 0, 9, "1.5", "5 from", 10},
		{Leads, 0, 7, "Z", "Card", 11},
		{Finesses, 0, 1, "3+ A K Q", "Dummy, top cards", 2}, {LongSuits, 0, 4, "maybe", "Establish", 6},
	} {
		p := page(t, b, c.topic)
		before := b.Line(p, c.row).Text
		err := b.SetCell(in, p, c.row, c.col, c.text)
		var problem ruleset.Problem
		if !errors.As(err, &problem) || problem.Field != c.field || p.FieldName(in, problem.Field) != c.name ||
			problem.Line != b.Line(p, c.row).Number {
			t.Errorf("%s, %q: %v (%s)", p.Title(in), c.text, err, p.FieldName(in, problem.Field))
		}
		if b.Line(p, c.row).Text != before || b.Changed() {
			t.Errorf("%s, %q: the line became %q", p.Title(in), c.text, b.Line(p, c.row).Text)
		}
	}
	if b.Undo() {
		t.Error("a fault can be taken back")
	}
}

// A set of the program is saved as a copy of one's own only; the copy is whole, and
// then saved where it is.
func TestSetOfTheProgramIsSavedAsACopy(t *testing.T) {
	in := desk.English()
	sh := &desk.RuleLibrary{Own: filepath.Join(t.TempDir(), "rules")}
	b := openSet(t, "acol")
	p := page(t, b, Openings)
	b.Delete(in, p, 0)
	if err := b.Save(); !errors.Is(err, ErrStarter) || !b.Changed() {
		t.Fatalf("saved over the program's own: %v", err)
	}
	for _, name := range []string{"", "..", "a/b", `a\b`, "x.", " x", "c:", "a\x00"} {
		if err := b.SaveAs(sh, name); !errors.Is(err, desk.ErrRuleSetName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	const name = "Überruf – Käthe’s 1. Kurs"
	if err := b.SaveAs(sh, name); err != nil || b.Changed() || b.Source.Starter() {
		t.Fatalf("saved as: %v", err)
	}
	if err := b.SaveAs(sh, name); !errors.Is(err, fs.ErrExist) {
		t.Errorf("saved over another copy: %v", err)
	}
	if got := sh.FreeName(name); got != name+" 2" {
		t.Errorf("free is %q", got)
	}
	all := sh.Sources()
	if len(all) != 3 || all[2].Title() != name || all[2] != b.Source {
		t.Fatalf("sources: %+v", all)
	}
	again, err := Open(all[2])
	if err != nil || again.Rows(in, p) != b.Rows(in, p) || len(again.Pages(in)) != 15 {
		t.Fatalf("read back: %v", err)
	}
	if openSet(t, "acol").Rows(in, p) != b.Rows(in, p)+1 {
		t.Error("the program's own set has changed")
	}
	if err := again.SetCell(in, p, 0, 1, "2S"); err != nil {
		t.Fatal(err)
	}
	others := read(t, filepath.Join(again.Source.Folder, "RESPONSE.1"))
	if err := again.Save(); err != nil || again.Changed() {
		t.Fatal(err)
	}
	if got := read(t, filepath.Join(again.Source.Folder, "CURRENT.OBR")); !strings.Contains(got, "\r\n2S") {
		t.Errorf("written: %.80q", got)
	}
	if read(t, filepath.Join(again.Source.Folder, "RESPONSE.1")) != others {
		t.Error("another file has changed")
	}
	left, err := filepath.Glob(filepath.Join(sh.Own, ".new-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
}

// A folder of files with a fault is shown, its fault told and mended; until then
// nothing is tried or saved.
func TestFilesWithFaults(t *testing.T) {
	in := desk.English()
	folder := t.TempDir()
	line := "1S  5+" + strings.Repeat(" ", 18) + "8S2S2S3S4S  "
	if err := os.WriteFile(filepath.Join(folder, "response.1"), []byte(line+"\r\n1C"), 0o644); err != nil {
		t.Fatal(err)
	}
	sh := &desk.RuleLibrary{Own: filepath.Join(t.TempDir(), "none")}
	source, err := sh.Take(folder)
	if err != nil || !slices.Contains(sh.Sources(), source) {
		t.Fatal(err)
	}
	b, err := Open(source)
	if err != nil || b.Set() != nil || len(b.Problems()) != 1 || b.Problems()[0].Field != 12 || len(b.Notes) != 1 {
		t.Fatalf("%v, problems %v, notes %v", err, b.Problems(), b.Notes)
	}
	if _, err := b.Try(Position{Hand: "AK84 Q5 A92 K762"}); !errors.Is(err, ErrUnusable) {
		t.Errorf("tried: %v", err)
	}
	p := page(t, b, Response1)
	b.Move(in, p, 0, 1)
	if err := b.Save(); !errors.Is(err, ErrUnusable) {
		t.Errorf("saved: %v", err)
	}
	if err := b.SetCell(in, p, 1, 8, "2S"); err != nil || b.Set() == nil {
		t.Fatalf("mended: %v, %v", err, b.Problems())
	}
	if err := b.Save(); err != nil {
		t.Fatal(err)
	}
	if got := read(t, filepath.Join(folder, "response.1")); got != "1C"+strings.Repeat(" ", 34)+"\r\n"+
		strings.Replace(line, "8S", "2S", 1)+"\r\n" {
		t.Errorf("written %q", got)
	}
	if _, err := sh.Take(t.TempDir()); !errors.Is(err, ruleset.ErrNoRules) {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := sh.Take(filepath.Join(folder, "no such folder")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

// A named system of a folder is edited in its own files, beside those that it shares.
func TestNamedSystem(t *testing.T) {
	sh := &desk.RuleLibrary{Own: t.TempDir()}
	b := openSet(t, "five-card-major")
	if err := b.SaveAs(sh, "club"); err != nil {
		t.Fatal(err)
	}
	if err := ruleset.KeepAs(b.Source.Folder, "PRECIS"); err != nil {
		t.Fatal(err)
	}
	all := sh.Sources()
	if len(all) != 4 || all[3].Title() != "PRECIS (club)" {
		t.Fatalf("sources: %+v", all)
	}
	if _, ok := all[3].Rules(); ok {
		t.Error("a named system is said to be all there is in its folder")
	}
	if b, err := Open(all[3]); err != nil || b.Set() == nil {
		t.Fatal(err)
	} else {
		p := page(t, b, Rebid3)
		if p.File != "PRECIS.RB3" {
			t.Errorf("the page is of %s", p.File)
		}
		current := read(t, filepath.Join(b.Source.Folder, "REBID.3"))
		b.Delete(desk.English(), p, 0)
		if err := b.Save(); err != nil {
			t.Fatal(err)
		}
		if read(t, filepath.Join(b.Source.Folder, "REBID.3")) != current ||
			read(t, filepath.Join(b.Source.Folder, "PRECIS.RB3")) == current {
			t.Error("the current set was written, or the system was not")
		}
	}
}
