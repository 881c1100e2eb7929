package sheettest

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
)

// Sheets are large and soon done with: collecting garbage less often takes a sixth off
// the time of these tests.
func init() { debug.SetGCPercent(400) }

// Update is the flag -update.
var Update = flag.Bool("update", false, "write the golden files anew")

// How the tests print.
var (
	OnA4     = sheet.PageSetup{Size: paper.A4, Printed: Printed}
	OnLetter = sheet.PageSetup{Size: paper.Letter, Printed: Printed}
)

// Drawn gives the PDF of a sheet. With the environment variable SHEETS it is also kept in
// that folder, to be looked at.
func Drawn(t testing.TB, draw func(*bytes.Buffer) error) []byte {
	t.Helper()
	var pdf bytes.Buffer
	if err := draw(&pdf); err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("SHEETS"); dir != "" {
		name := strings.NewReplacer("/", "_", " ", "_").Replace(t.Name()) + "-" +
			strconv.Itoa(int(kept.Add(1))) + ".pdf"
		if err := os.WriteFile(filepath.Join(dir, name), pdf.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return pdf.Bytes()
}

var kept atomic.Int32

var pageCount = regexp.MustCompile(`/Count (\d+)`)

// PagesOf reads the number of pages from the PDF itself.
func PagesOf(t testing.TB, pdf []byte) int {
	t.Helper()
	m := pageCount.FindSubmatch(pdf)
	if m == nil {
		t.Fatal("no page tree in the PDF")
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Poppler runs pdftotext, the reader of somebody else, over a PDF.
func Poppler(t testing.TB, pdf []byte, args ...string) string {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	cmd := exec.Command(program, append(args, "-", "-")...)
	cmd.Stdin = bytes.NewReader(pdf)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	text, err := cmd.Output()
	if err != nil || complaint.Len() > 0 {
		t.Fatalf("pdftotext: %v %s", err, complaint.String())
	}
	return string(text)
}

var blanks = regexp.MustCompile(` {2,}`)

// PageTexts gives the text of each page, its lines without the exact spacing, which is
// not the same in every version of pdftotext.
func PageTexts(t testing.TB, pdf []byte) []string {
	t.Helper()
	var pages []string
	for page := range strings.SplitSeq(strings.TrimSuffix(Poppler(t, pdf, "-layout"), "\f"), "\f") {
		var lines []string
		for line := range strings.Lines(page) {
			if line = blanks.ReplaceAllString(strings.TrimSpace(line), "  "); line != "" {
				lines = append(lines, line)
			}
		}
		pages = append(pages, strings.Join(lines, "\n")+"\n")
	}
	return pages
}

// Golden compares the text of a PDF with testdata.
func Golden(t *testing.T, name string, pdf []byte) {
	t.Helper()
	got := strings.Join(PageTexts(t, pdf), "--- next page ---\n")
	file := filepath.Join("testdata", name+".golden")
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is other than it was (-update writes it anew):\n%s", file, got)
	}
}

// box is a word where it stands on its page, in points.
type box struct {
	XMin, YMin, XMax, YMax float64
	Text                   string
}

type boxPage struct {
	Width, Height float64
	Words         []box
}

// boxPages reads what pdftotext says with -bbox, a page or a word on each line. A decoder
// of XML takes longer over that than the sheet takes to be drawn.
func boxPages(t *testing.T, pdf []byte) (pages []boxPage) {
	t.Helper()
	for line := range strings.Lines(Poppler(t, pdf, "-bbox")) {
		page, word := strings.Contains(line, "<page "), strings.Contains(line, "<word ")
		if !page && !word {
			continue
		}
		parts := strings.Split(line, `"`)
		n := 2 // figures of a page
		if word {
			n = 4
		}
		var f [4]float64
		for i := range n {
			if len(parts) < 2*n+1 {
				t.Fatalf("pdftotext: %q", line)
			}
			var err error
			if f[i], err = strconv.ParseFloat(parts[2*i+1], 64); err != nil {
				t.Fatalf("pdftotext: %q", line)
			}
		}
		if page {
			pages = append(pages, boxPage{Width: f[0], Height: f[1]})
			continue
		}
		last := &pages[len(pages)-1]
		last.Words = append(last.Words, box{f[0], f[1], f[2], f[3], strings.TrimSpace(parts[8])})
	}
	return pages
}

// Neat fails if words run over each other or into the edge of the paper.
func Neat(t *testing.T, pdf []byte) {
	t.Helper()
	pages := boxPages(t, pdf)
	if len(pages) != PagesOf(t, pdf) {
		t.Fatalf("%d pages with words, %d pages", len(pages), PagesOf(t, pdf))
	}
	const edge, touch = 20, 0.3 // points
	for n, p := range pages {
		for i, a := range p.Words {
			if a.XMin < edge || a.YMin < edge || a.XMax > p.Width-edge || a.YMax > p.Height-edge {
				t.Errorf("page %d: %q stands in the edge: %+v", n+1, a.Text, a)
			}
			for _, b := range p.Words[:i] {
				// A third of a line may be shared: boxes are higher than letters.
				over := min(a.YMax, b.YMax) - max(a.YMin, b.YMin)
				if over > (a.YMax-a.YMin)/3 && min(a.XMax, b.XMax)-max(a.XMin, b.XMin) > touch {
					t.Errorf("page %d: %q and %q run over each other", n+1, a.Text, b.Text)
				}
			}
		}
	}
}

// BrokenPrinter takes nothing: every write ends with ErrBroken.
type BrokenPrinter struct{}

// ErrBroken is returned by BrokenPrinter.
var ErrBroken = errors.New("broken")

// Write implements io.Writer.
func (BrokenPrinter) Write([]byte) (int, error) { return 0, ErrBroken }

// Printed is when the sheets of the tests are printed, in the zone of a club.
var Printed = time.Date(2026, 11, 17, 22, 41, 0, 0, time.FixedZone("CET", 3600))
