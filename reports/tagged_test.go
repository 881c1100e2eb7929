package reports_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/session/sessiontest"
)

// structure reads what a sheet says aloud, by the program of somebody else.
func structure(t *testing.T, pdf []byte) string {
	t.Helper()
	program, err := exec.LookPath("pdfinfo")
	if err != nil {
		t.Skip("pdfinfo is not installed")
	}
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(program, "-struct-text", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A ranking over three pages is read aloud as a person reads it: title, heading, one
// table with one head, its pairs row by row, and no running head or foot.
func TestRankingReadAloud(t *testing.T) {
	pdf := ranking(t, sessiontest.Sized(t, 60), sheettest.OnLetter)
	if n := sheettest.PagesOf(t, pdf); n != 3 {
		t.Fatalf("%d pages", n)
	}
	text := structure(t, pdf)
	if n := strings.Count(text, "Table (block)"); n != 2 {
		t.Errorf("%d tables for North-South and East-West", n)
	}
	if n := strings.Count(text, "\"Place\""); n != 2 {
		t.Errorf("%d heads of places", n)
	}
	for _, not := range []string{"Printed 17", "Page 1", "(continued)"} {
		if strings.Contains(text, not) {
			t.Errorf("%q is read aloud", not)
		}
	}
	order := regexp.MustCompile(`(?s)H1.*60 tables.*H2.*Section A.*North-South.*Table.*TR.*TH.*Place.*TR.*TD`)
	if !order.MatchString(text) {
		t.Errorf("not in the order in which a person reads:\n%.2000s", text)
	}
	row := regexp.MustCompile(`(?s)TR\s+TD\s+"1"\s+TD\s+"\d+"\s+TD\s+"[^"]+"\s+TD\s+"[\d.]+"\s+TD\s+"\d+\.\d\d"`)
	if !row.MatchString(text) {
		t.Error("the winners are no row of place, number, names and figures")
	}
}

// Boards beside each other are read aloud round by round: opponents, the first board with
// what it was worth, the second, and the total.
func TestCardsReadAloud(t *testing.T) {
	text := structure(t, cards(t, long36(t), sheettest.OnA4))
	order := regexp.MustCompile(`(?s)TR\s+TD\s+"1 NS"\s+TD\s+"\d+"\s+TD\s+"[^"]+"\s+TD\s+"1".*?TD\s+"2".*?TR.*?"3".*?"4".*?"2 NS"`)
	if !order.MatchString(text) {
		t.Errorf("not in the order in which a person reads:\n%.3000s", text)
	}
}

// What is written is sound for a program that checks documents, and tells that it is
// tagged.
func TestTaggedIsSound(t *testing.T) {
	pdf := travellers(t, sessiontest.Dealt(t, sessiontest.Sized(t, 7), true), sheettest.OnA4)
	for _, want := range []string{"/MarkInfo <</Marked true>>", "/StructTreeRoot ", "/Lang (en", "/StructParents 0"} {
		if !bytes.Contains(pdf, []byte(want)) {
			t.Errorf("nowhere %s", want)
		}
	}
	if text := structure(t, pdf); strings.Count(text, "Figure") != 14 {
		t.Errorf("%d deals of 14", strings.Count(text, "Figure"))
	}
	program, err := exec.LookPath("qpdf")
	if err != nil {
		t.Skip("qpdf is not installed")
	}
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(program, "--check", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
