package ruleset

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// What may be wrong with a file, with the place at which it is reported and
// what is expected there.
func TestProblemsHaveTheirPlace(t *testing.T) {
	header := exampleCount + "\r\n" + exampleRanges + "\r\n"
	for _, c := range []struct {
		name, text string
		want       Problem
	}{
		{"CURRENT.OBR", strings.Replace(header, "3 2", "3 a", 1),
			Problem{Line: 1, Column: 3, Fault: BadCode, Field: 2, Expected: Number, Found: "a ", Length: 36}},
		{"CURRENT.OBR", header + "8S" + exampleOpening[2:],
			Problem{Line: 3, Column: 1, Fault: BadCode, Field: 1, Expected: CallCode, Found: "8S", Length: 22}},
		{"CURRENT.OBR", header + exampleOpening + "\n1N2*   3+   3+   3+   ",
			Problem{Line: 4, Column: 3, Fault: BadCode, Field: 2, Expected: LengthCode, Found: "2*", Length: 22}},
		{"CURRENT.OBR", header + "1N2+ Z 3+   3+   3+   ",
			Problem{Line: 3, Column: 5, Fault: BadCode, Field: 3, Expected: CardsCode, Found: " Z ", Length: 22}},
		{"CURRENT.OBR", exampleCount, Problem{Line: 2, Column: 1, Fault: NoCount, Length: 42}},
		{"CURRENT.OBR", header + "1N2+   3+", Problem{Line: 3, Column: 10, Fault: TooShort, Length: 22}},
		{"CURRENT.OBR", header + exampleOpening + " a remark",
			Problem{Line: 3, Column: 23, Fault: TooLong, Length: 22}},
		{"RESPONSE.2", exampleResponse + "\r\n\r\n" + exampleResponse,
			Problem{Line: 2, Column: 1, Fault: EmptyLine, Length: 36}},
		{"RESPONSE.2", exampleResponse[:2] + "T" + exampleResponse[3:],
			Problem{Line: 1, Column: 3, Fault: BadCode, Field: 2, Expected: SuitCode, Found: "T", Length: 36}},
		{"BRIDGE.CFG", "Rex" + DefaultConfig[0][3:],
			Problem{Line: 1, Column: 1, Fault: BadCode, Field: 1, Expected: RowName, Found: "Rex", Length: 21}},
		{"BRIDGE.CFG", DefaultConfig[0] + "\n" + DefaultConfig[0],
			Problem{Line: 2, Column: 1, Fault: Twice, Length: 21}},
		{"OPEN.PR", exampleLead[:22] + "ZS",
			Problem{Line: 1, Column: 23, Fault: BadCode, Field: 11, Expected: LeadCard, Found: "Z", Length: 24}},
		{"OPEN.PR", exampleLead[:23] + "N",
			Problem{Line: 1, Column: 24, Fault: BadCode, Field: 12, Expected: LeadSuit, Found: "N", Length: 24}},
		{"FINESSE.PR", exampleFinesse[:11] + "WJL",
			Problem{Line: 1, Column: 12, Fault: BadCode, Field: 6, Expected: LeadFrom, Found: "W", Length: 14}},
		{"PROMOTE.PR", examplePromote[:10] + "?",
			Problem{Line: 1, Column: 11, Fault: BadCode, Field: 5, Expected: Flag, Found: "?", Length: 11}},
		{"LONG.PR", exampleLong[:10] + "aY",
			Problem{Line: 1, Column: 11, Fault: BadCode, Field: 5, Expected: Number, Found: "a", Length: 12}},
		{"SHORT.PR", exampleShort[:11] + "E",
			Problem{Line: 1, Column: 12, Fault: BadCode, Field: 6, Expected: RuffHand, Found: "E", Length: 12}},
	} {
		kind, _ := KindOf(c.name)
		_, problems, err := Read(strings.NewReader(c.text), c.name, kind)
		c.want.File = c.name
		if len(problems) != 1 || problems[0] != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, problems, c.want)
		}
		if errors.Is(err, ErrRuleFile) != c.want.Fatal() {
			t.Errorf("%s %v: error %v", c.name, c.want.Fault, err)
		}
	}
}

// What editors and DOS leave behind is no reason to refuse a file, and does
// not come back.
func TestForeignLineEnds(t *testing.T) {
	want := exampleResponse + "\r\n" + exampleResponse + "\r\n"
	for _, text := range []string{exampleResponse + "\n" + exampleResponse, want, want + "\x1a", want + "\x1a\x1a\x1a",
		exampleResponse + "\r\n" + strings.TrimRight(exampleResponse, " ")} {
		f, _, err := Read(strings.NewReader(text), "REBID.3", Rebid)
		var b bytes.Buffer
		if err != nil || f.Write(&b) != nil || b.String() != want {
			t.Errorf("%q becomes %q, %v", text, b.String(), err)
		}
	}
}

func TestKindOf(t *testing.T) {
	for name, want := range map[string]Kind{
		"CURRENT.OBR": Opening, "bridge.cfg": Config, "Response.1": Response, "RESPONSE.3": Response,
		"REBID.2": Rebid, "OPEN.PR": Lead,
		"FINESSE.PR": Finesse, "PROMOTE.PR": Promote, "LONG.PR": Long, "SHORT.PR": Short, "ACOL.RS1": Response,
		"acol.rb3": Rebid, "ACOL.OBR": Opening,
	} {
		if k, ok := KindOf(name); !ok || k != want {
			t.Errorf("%s is %v, %v", name, k, ok)
		}
	}
	for _, name := range []string{"REBID.1", "REBID.4", "RESPONSE.4", ".RS1", "notes.md", "X.RB1"} {
		if _, ok := KindOf(name); ok {
			t.Errorf("%s is taken for a rule file", name)
		}
	}
}

func TestSetColumn(t *testing.T) {
	f := read(t, "RESPONSE.1", exampleResponse)
	if err := f.Set(1, 12, "2S"); err != nil || f.Lines[0] != "1S       5@Aqj          2S3H4H4N4N2H" {
		t.Errorf("%q, %v", f.Lines[0], err)
	}
	if err := f.Set(1, 6, "4"); err != nil || f.Lines[0][9:11] != "4 " {
		t.Errorf("a short text: %q, %v", f.Lines[0], err)
	}
	var p Problem
	if err := f.Set(1, 12, "9S"); !errors.As(err, &p) || p.Column != 25 ||
		p.Expected != CallCode || f.Lines[0][24:26] != "2S" {
		t.Errorf("%v leaves %q", err, f.Lines[0])
	}
	if err := f.Set(1, 18, ""); !errors.Is(err, ErrRuleFile) {
		t.Errorf("a field that is not there: %v", err)
	}
	cfg := read(t, "BRIDGE.CFG", DefaultConfig...)
	if err := cfg.Set(1, 1, "Slm"); err == nil {
		t.Error("a row of another length took the place of Res")
	}
}

// A file is saved whole or not at all: where the new one cannot be written
// the old one stays.
func TestSaveIsAtomic(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "Response.1")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := read(t, "RESPONSE.1", exampleResponse)
	f.Lines = append(f.Lines, "too short")
	if err := f.Save(dir); !errors.Is(err, ErrRuleFile) {
		t.Errorf("a short line is saved: %v", err)
	}
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("the old file is %q", got)
	}
	f.Lines = f.Lines[:1]
	if err := f.Save(dir); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != exampleResponse+"\r\n" {
		t.Errorf("saved %q", got)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%d files are left", len(entries))
	}
}

func TestMakeCurrent(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	other := strings.Replace(exampleResponse, "2H3H", "2S3S", 1)
	write("RESPONSE.1", exampleResponse+"\r\n")
	write("RESPONSE.3", exampleResponse+"\r\n")
	write("acol.rs1", other+"\r\n")
	write("ACOL.RB2", other+"\r\n")
	write("ACOL.OBR", exampleCount+"\r\n"+exampleRanges+"\r\n")
	if err := MakeCurrent(dir, "ACOL"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"RESPONSE.1": other, "REBID.2": other, "RESPONSE.3": exampleResponse,
		"CURRENT.OBR": exampleCount + "\r\n" + exampleRanges} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want+"\r\n" {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	if names, err := Systems(os.DirFS(dir)); err != nil || len(names) != 1 || names[0] != "ACOL" {
		t.Errorf("systems %v, %v", names, err)
	}
	write("BAD.RS1", other+"\r\n")
	write("BAD.RB2", "9X"+other[2:]+"\r\n")
	if err := MakeCurrent(dir, "BAD"); !errors.Is(err, ErrRuleFile) {
		t.Errorf("a bad system: %v", err)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "RESPONSE.1")); string(got) != other+"\r\n" {
		t.Error("half of a bad system became current")
	}
	if err := MakeCurrent(dir, "NONE"); !errors.Is(err, ErrNoRules) {
		t.Errorf("a system that is not there: %v", err)
	}
	if err := KeepAs(dir, "MINE"); err != nil {
		t.Fatal(err)
	}
	s, _, err := LoadSystem(os.DirFS(dir), "mine")
	if err != nil || len(s.Response[0]) != 1 || s.Response[0][0].At(1).String() != "2S" ||
		s.Response[0][0].File != "MINE.RS1" {
		t.Errorf("kept %+v, %v", s, err)
	}
}

func TestFolderOfRulesIsRead(t *testing.T) {
	folder := fstest.MapFS{"current.obr": {Data: []byte(exampleCount + "\n" + exampleRanges + "\n" + exampleOpening)},
		"Open.pr": {Data: []byte(exampleLead)}, "notes.md": {Data: []byte("#")}}
	s, problems, err := Load(folder)
	if err != nil || problems != nil || len(s.Opening) != 1 || len(s.Leads) != 1 ||
		s.Ranges.Grand != 37 || len(s.Files) != 2 {
		t.Errorf("%+v, %v, %v", s, problems, err)
	}
	if _, _, err := Load(fstest.MapFS{"notes.md": {}}); !errors.Is(err, ErrNoRules) {
		t.Errorf("an empty folder: %v", err)
	}
	if _, _, err := Load(os.DirFS(filepath.Join(t.TempDir(), "none"))); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	folder["REBID.2"] = &fstest.MapFile{Data: []byte("x")}
	if _, problems, err := Load(folder); !errors.Is(err, ErrRuleFile) || len(problems) == 0 ||
		problems[0].File != "REBID.2" {
		t.Errorf("a bad file: %v, %v", problems, err)
	}
}

// Whatever stands in a file, it loads or tells a place inside it; what loads is
// written back as it was read.
func FuzzRead(f *testing.F) {
	for _, e := range exampleFiles {
		f.Add(e.name, strings.Join(e.lines, "\r\n"))
	}
	f.Add("BRIDGE.CFG", "Slm")
	f.Add("CURRENT.OBR", "\n\n\n")
	f.Add("OPEN.PR", "\x1a")
	f.Fuzz(func(t *testing.T, name, text string) {
		kind, ok := KindOf(name)
		if !ok {
			kind = Kind(len(text) % int(kinds))
			name = "X"
		}
		file, problems, err := Read(strings.NewReader(text), name, kind)
		rows := strings.Count(text, "\n") + 2
		for _, p := range problems {
			if p.Line < 1 || p.Line > rows || p.Column < 1 || p.Column > max(len(text), p.Length)+1 || p.Error() == "" {
				t.Errorf("no place of the file: %+v", p)
			}
		}
		if err != nil {
			if !errors.Is(err, ErrRuleFile) || len(problems) == 0 {
				t.Errorf("%v without a place", err)
			}
			return
		}
		var first, second bytes.Buffer
		if err := file.Write(&first); err != nil {
			t.Fatal(err)
		}
		again, _, err := Read(bytes.NewReader(first.Bytes()), name, kind)
		if err != nil || again.Write(&second) != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("written %q and then %q, %v", first.Bytes(), second.Bytes(), err)
		}
		if name != "X" {
			file.Name = name
			if set, err := NewSet([]*File{file}); err == nil && set == nil {
				t.Error("neither a set nor an error")
			}
		}
	})
}
