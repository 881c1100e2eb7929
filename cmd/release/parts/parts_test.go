package parts

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/assets/ledger"
	"clubnight/cmd/release/tool"
	"clubnight/cmd/release/tool/tooltest"
)

// clubscore is a real program: built before, or here.
func clubscore(t *testing.T) string {
	t.Helper()
	program := filepath.Join(os.Getenv("CLUBNIGHT_PROGRAMS"), "clubscore")
	if !filepath.IsAbs(program) {
		program = filepath.Join(t.TempDir(), "clubscore")
		build := exec.Command("go", "build", "-o", program, "clubnight/cmd/clubscore")
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
	}
	return program
}

// The parts of a real program: each module that is linked into it, with a
// licence of a known kind.
func TestOf(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("packages are made on Linux")
	}
	parts, err := Of(t.Context(), clubscore(t))
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{}
	for _, p := range parts {
		kinds[p.Name] = strings.Join(p.Kinds, " ")
	}
	for name, want := range map[string]string{
		"std": "BSD-3-Clause", "golang.org/x/text": "BSD-3-Clause", "modernc.org/sqlite": "blessing",
		"github.com/jackc/pgx/v5": "MIT", "github.com/jackc/puddle/v2": "MIT", "golang.org/x/crypto": "BSD-3-Clause",
		"github.com/spf13/cobra": "Apache-2.0", "github.com/spf13/pflag": "BSD-3-Clause",
	} {
		if !strings.Contains(kinds[name], want) {
			t.Errorf("%s is under %q", name, kinds[name])
		}
	}
	if len(parts) < 8 {
		t.Errorf("only %d parts: the search is broken", len(parts))
	}
	text := Licences(parts)
	for _, want := range []string{"modernc.org/sqlite v", "SQLite Is Public Domain",
		"Go " + strings.TrimPrefix(runtime.Version(), "go"), "The Go Authors"} {
		if !strings.Contains(text, want) {
			t.Errorf("the licences do not name %q", want)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		texts []string
		want  error
	}{
		{nil, ErrNoLicence},
		{[]string{"Copyright 2020 Somebody. All rights reserved."}, ErrStrangeLicence},
		{[]string{"GNU GENERAL PUBLIC LICENSE Version 3, 29 June 2007"}, ErrStrangeLicence},
		{[]string{mit("a", "2020"), "Mozilla Public License Version 2.0"}, ErrStrangeLicence},
		{[]string{mit("a", "2020")}, nil},
		{[]string{said["github.com/mattn/go-adodb"]}, nil},
		{[]string{strings.ReplaceAll(mit("a", "2020"), " ", "\n * ")}, nil},
	} {
		p := Part{Name: "x"}
		for _, text := range c.texts {
			p.Licences = append(p.Licences, Licence{"LICENSE", text})
		}
		if err := p.judge(); !errors.Is(err, c.want) {
			t.Errorf("%.60q: %v, want %v", c.texts, err, c.want)
		}
	}
}

// Licences are found under all their names, also beside what lies below; what
// only tests carry is not.
func TestFind(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"LICENSE", "License.md", "COPYING.txt", "GO-LICENSE", "LICENSE-GO",
		"sub/LICENSE_DejaVu.txt", "NOTICE", "licence.go", "LICENSE-LOGO", "notice.en.json", "testdata/LICENSE",
		"_example/LICENSE", "relicensed.txt"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755),
			os.WriteFile(path, []byte(name), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for flat, want := range map[bool]string{true: "COPYING.txt GO-LICENSE LICENSE LICENSE-GO License.md NOTICE",
		false: "COPYING.txt GO-LICENSE LICENSE LICENSE-GO License.md NOTICE sub/LICENSE_DejaVu.txt"} {
		found, err := find(folder, flat)
		var names []string
		for _, l := range found {
			names = append(names, l.File)
		}
		if got := strings.Join(names, " "); err != nil || got != want {
			t.Errorf("flat %t: %s, %v", flat, got, err)
		}
	}
}

// A licence that several have stands there once, below all of them.
func TestLicences(t *testing.T) {
	one, other := []Licence{{"LICENSE", "text\n"}}, []Licence{{"LICENSE", "other"}, {"font/LICENSE.txt", "text"}}
	got := Licences([]Part{{Name: "a", Version: "v1", Licences: one}, {Name: "b", Licences: one},
		{Name: "c", Licences: other}})
	if strings.Count(got, "\ntext\n") != 1 || !strings.Contains(got, "\na v1\nb\nc, font/LICENSE.txt\n\ntext\n") ||
		!strings.Contains(got, "\nc\n\nother\n") {
		t.Error(got)
	}
}

func TestCarried(t *testing.T) {
	all, err := Carried(filepath.Join("..", "..", ".."))
	var kinds []string
	for _, p := range all {
		kinds = append(kinds, p.Name+" "+strings.Join(p.Kinds, " "))
	}
	if got := strings.Join(kinds, ", "); err != nil ||
		got != "DejaVu Sans Condensed Bitstream-Vera, Material Icons Apache-2.0" {
		t.Fatalf("%s, %v", got, err)
	}
	text := Licences(all)
	for _, want := range []string{"DejaVu Sans Condensed 2.37\n", "by Tavmjong Bah",
		"Google LLC", "* DDS, 2.9.0 of Debian: Bo Haglund", "(GPL-3.0-only)"} {
		if !strings.Contains(text, want) {
			t.Errorf("the licences do not say %q", want)
		}
	}
	for _, e := range ledger.Others() {
		if strings.Count(text, "* "+e.Line()+"\n  "+e.What+"\n") != 1 {
			t.Errorf("the licences do not tell once of %s", e.Work)
		}
	}
}

// The licence of every work in the ledger, those of the tests too, is the one that the
// ledger names; of a package that brings its licence with it the ledger has none.
func TestNoticesAreWhatTheLedgerSays(t *testing.T) {
	source := filepath.Join("..", "..", "..")
	for _, e := range ledger.Others() {
		if e.Notice == "" {
			continue
		}
		if _, err := noticed(source, e); err != nil {
			t.Error(err)
		}
		e.Licence = "Zlib"
		if _, err := noticed(source, e); !errors.Is(err, ErrStrangeLicence) {
			t.Errorf("%s under another licence: %v", e.Work, err)
		}
	}
}

// The window's library carries a font whose licence is not among its files.
func TestNotoSans(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("packages are made on Linux")
	}
	folders, err := folders(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, folder := range folders {
		if !strings.HasPrefix(name, fyne+"@") {
			continue
		}
		p, err := notoSans(folder)
		if err != nil || p.Name != "Noto Sans" || p.Version == "" || strings.Join(p.Kinds, " ") != "OFL-1.1" {
			t.Fatalf("%+v, %v", p, err)
		}
		text := Licences([]Part{p})
		for _, want := range []string{"Noto Sans " + p.Version, "Google Inc.", "CONDITIONS", "DISCLAIMER"} {
			if !strings.Contains(text, want) {
				t.Errorf("its licence does not say %q", want)
			}
		}
	}
	if _, err := notoSans(t.TempDir()); err == nil {
		t.Error("a font that is not there has a licence")
	}
}

// A bill has the modules of real programs by name and address, each with the licence that
// was found, and what is no module; it is the same twice.
func TestBill(t *testing.T) {
	tooltest.Need(t, tool.CycloneDX)
	program := clubscore(t)
	parts, err := Of(t.Context(), program)
	if err != nil {
		t.Fatal(err)
	}
	date := time.Date(2027, 5, 3, 14, 0, 0, 0, time.FixedZone("", 7200))
	make := func(programs []string, parts []Part) ([]byte, error) {
		return Bill(t.Context(), "Clubnight", "0.2.0", date, programs, parts)
	}
	if _, err := make([]string{program}, parts[1:]); !errors.Is(err, ErrNoLicence) {
		t.Errorf("a module whose licence nobody knows: %v", err)
	}
	other := filepath.Join(t.TempDir(), "simpscore.exe")
	if err := os.Link(program, other); err != nil {
		t.Fatal(err)
	}
	parts = append(parts, Part{Name: "DejaVu Sans Condensed", Version: "2.37", Kinds: []string{"Bitstream-Vera"}})
	text, err := make([]string{program, other}, parts)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := make([]string{program, other}, parts); err != nil || !bytes.Equal(text, again) {
		t.Errorf("two are not the same, %v", err)
	}
	type component struct {
		Ref           string `json:"bom-ref"`
		Name, Version string
		Purl          string
		Licenses      []struct{ License struct{ ID string } }
		Hashes        []struct{ Alg string }
		Components    []component
	}
	var got struct {
		BomFormat, SpecVersion string
		Metadata               struct {
			Timestamp string
			Tools     []component
			Component component
		}
		Components   []component
		Dependencies []struct {
			Ref       string
			DependsOn []string
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	ours := got.Metadata.Component
	if got.BomFormat != "CycloneDX" || got.SpecVersion != "1.6" || got.Metadata.Timestamp != "2027-05-03T12:00:00Z" ||
		len(got.Metadata.Tools) != 1 || got.Metadata.Tools[0].Hashes != nil ||
		ours.Name != "Clubnight" || ours.Version != "0.2.0" || ours.Licenses[0].License.ID != "MIT" ||
		len(ours.Components) != 2 || ours.Components[0].Name != "clubscore" || ours.Components[1].Name != "simpscore" {
		t.Errorf("%+v", got.Metadata)
	}
	found := map[string]bool{}
	for _, c := range got.Components {
		found[c.Ref] = true
		i := slices.IndexFunc(parts, func(p Part) bool { return p.Name == c.Name })
		if i < 0 {
			t.Errorf("%s is no part", c.Name)
			continue
		}
		var kinds []string
		for _, l := range c.Licenses {
			kinds = append(kinds, l.License.ID)
		}
		if !slices.Equal(kinds, parts[i].Kinds) {
			t.Errorf("%s is under %q and not %q", c.Name, kinds, parts[i].Kinds)
		}
		if strings.HasPrefix(c.Purl, "pkg:golang/"+c.Name+"@"+c.Version) != parts[i].Module {
			t.Errorf("%s is at %q", c.Name, c.Purl)
		}
	}
	if len(found) != len(parts) {
		t.Errorf("%d components of %d parts", len(found), len(parts))
	}
	for _, d := range got.Dependencies {
		want, is := map[string]int{ours.Ref: 3, ours.Components[0].Ref: len(parts) - 2}[d.Ref]
		if is && len(d.DependsOn) != want {
			t.Errorf("%s depends on %q", d.Ref, d.DependsOn)
		}
	}
}
