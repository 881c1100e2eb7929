package sheettest

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"clubnight/reports/paper"
)

// millimetres of a point.
const ofPoint = 25.4 / 72

// The parts of letters above and below their baseline, of their size, and how far two
// texts may reach into each other.
const (
	above, below = 0.74, 0.2
	reach        = 0.25 // millimetres
)

// Whole fails where a sheet leaves something out, has letters that nobody can read, or
// draws one text over another or out of the page: and where one of the names is not on it
// with all its letters, over as many lines as it takes.
func Whole(t testing.TB, where string, v *paper.View, names ...string) {
	t.Helper()
	var all strings.Builder
	for page := range v.Pages() {
		lines := v.Lines(page)
		for i, a := range lines {
			if all.WriteString(bare(a.Text)); strings.ContainsAny(a.Text, "…\uFFFD□") {
				t.Errorf("%s, page %d: %q is not whole", where, page+1, a.Text)
			}
			if a.Size < paper.Smallest-0.001 {
				t.Errorf("%s, page %d: %q in %.2f points", where, page+1, a.Text, a.Size)
			}
			if a.X < 5 || a.X+a.Width > v.Width-5 || a.Y-above*a.Size*ofPoint < 5 || a.Y > v.Height-5 {
				t.Errorf("%s, page %d: %q runs out of the page: %+v", where, page+1, a.Text, a)
			}
			for _, b := range lines[:i] {
				if overlap(a, b) {
					t.Errorf("%s, page %d: %q and %q overlap: %+v %+v", where, page+1, a.Text, b.Text, a, b)
				}
			}
		}
	}
	for _, name := range names {
		if !strings.Contains(all.String(), bare(name)) {
			t.Errorf("%s: %q is not there, or not whole", where, name)
		}
	}
}

// overlap reports whether two texts stand over each other.
func overlap(a, b paper.TextLine) bool {
	if strings.TrimSpace(a.Text) == "" || strings.TrimSpace(b.Text) == "" {
		return false
	}
	across := min(a.X+a.Width, b.X+b.Width) - max(a.X, b.X)
	down := min(a.Y+below*a.Size*ofPoint,
		b.Y+below*b.Size*ofPoint) - max(a.Y-above*a.Size*ofPoint, b.Y-above*b.Size*ofPoint)
	return across > reach && down > reach
}

// bare is a text without blanks, its letters composed.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}

// HardNames are names that a sheet has to print with all their letters: of
// several alphabets, with accents of every kind, very long ones, and words that
// no line has room for.
var HardNames = []string{
	"Ağaoğlu Özgür", "Şükrü İbrahimoğlu", "Liam O'Connor", "Łukasz Żółkiewski", "Đorđe Šćepanović",
	"Nguyễn Thị Minh Khai", "Trương Vĩnh Ký Ngọc Ẩn",
	"Κωνσταντίνος Παπαδόπουλος", "Ευτυχία Χατζηϊωάννου", "Щербаков Александр", "Їжакевич Ґалаґан", "Þórður Ægisson",
	"Çiğdem Dağdeviren-Karaosmanoğlu",
	"Sæbjörg Guðmundsdóttir", "Ř. Dvořáčková-Křížová", "Jean-Baptiste de la Rochefoucauld-Liancourt",
	"María de los Ángeles Fernández de Córdoba y Álvarez de Toledo",
	"Maximiliane Freifrau von Schenk zu Schweinsberg-Wolfenbüttel",
	"Wolfeschlegelsteinhausenbergerdorffmaier", "Uvuvwevwevweonyetenyevweugwemubwemossasa",
	"Zoe\u0308 van 't Hoff", "Bo Li",
}

// Hard are the hard names that stand together in n pairs, again and again.
func Hard(n int) (names [][2]string) {
	for i := range n {
		names = append(names, [2]string{HardNames[2*i%len(HardNames)], HardNames[(2*i+1)%len(HardNames)]})
	}
	return slices.Clip(names)
}
