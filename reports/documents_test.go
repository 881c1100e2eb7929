package reports_test

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
)

// fontLine is a font as pdffonts lists it: its name, and whether it is embedded, a
// subset, and tells which letters its glyphs are.
var fontLine = regexp.MustCompile(`(?m)^(\S+) .* (yes|no) +(yes|no) +(yes|no) +\d+ +\d+$`)

// Every kind of sheet is a document that strangers' readers take: its fonts are subsets
// with names of their own, it says its language and its club, and the same evening gives
// the same bytes, also without a moment where SOURCE_DATE_EPOCH says one.
func TestDocumentOfEveryKind(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1795214460")
	seen := map[string]bool{}
	for _, evening := range everySheet(t) {
		p := sheettest.In("de")
		again := evening.sheets(p)
		for i, one := range evening.sheets(p) {
			kind := one.name[strings.Index(one.name, ",")+1:]
			if seen[kind] && !sheettest.Long {
				continue
			}
			seen[kind] = true
			pdf, second := new(bytes.Buffer), new(bytes.Buffer)
			for sheet, into := range map[*printedSheet]*bytes.Buffer{&one: pdf, &again[i]: second} {
				if err := sheet.draw(into); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(pdf.Bytes(), second.Bytes()) {
				t.Errorf("%s: the same evening gave other bytes", one.name)
			}
			if !bytes.Contains(pdf.Bytes(), []byte("/Lang (de)")) {
				t.Errorf("%s: no language", one.name)
			}
			strangers(t, one.name, pdf.Bytes())
		}
	}
	for _, k := range reports.Kinds() {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(seen)),
			func(name string) bool { return strings.HasPrefix(name+" ", " "+string(k)+" ") }) {
			t.Errorf("no sheet of the kind %s was looked at", k)
		}
	}
}

// strangers reads a document with the programs of others, those that are installed.
func strangers(t *testing.T, name string, pdf []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(program string, args ...string) (said string, ok bool) {
		path, err := exec.LookPath(program)
		if err != nil {
			t.Logf("%s is not installed", program)
			return "", false
		}
		out, err := exec.Command(path, append(args, file)...).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %s: %v\n%s", name, program, err, out)
			return "", false
		}
		return string(out), true
	}
	if said, ok := run("qpdf", "--check"); ok &&
		(!strings.Contains(said, "No syntax or stream encoding errors") || strings.Contains(said, "WARNING")) {
		t.Errorf("%s: %s", name, said)
	}
	if said, ok := run("pdfinfo"); ok && !regexp.MustCompile(`(?m)^Author: +Bridgeclub`).MatchString(said) {
		t.Errorf("%s: no author in\n%s", name, said)
	}
	if said, ok := run("pdffonts"); ok {
		fonts := fontLine.FindAllStringSubmatch(said, -1)
		if len(fonts) == 0 {
			t.Errorf("%s: no fonts in\n%s", name, said)
		}
		for _, f := range fonts {
			if !regexp.MustCompile(`^[A-Z]{6}\+`).MatchString(f[1]) || f[2] != "yes" || f[3] != "yes" || f[4] != "yes" {
				t.Errorf("%s: %q", name, f[0])
			}
		}
	}
}
