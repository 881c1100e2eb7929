package paper

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// reader runs a program of somebody else over a PDF.
func reader(t *testing.T, pdf []byte, program string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Skip(program + " is not installed")
	}
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	if err := os.WriteFile(file, pdf, 0o644); err != nil {
		t.Fatal(err)
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "FILE", file)
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v %s", program, err, out)
	}
	return string(out)
}

// document is a sheet as a PDF, whose texts look like parts of one.
func document(t *testing.T, setup Setup, more ...string) []byte {
	t.Helper()
	s := sample(setup.Size)
	s.setup = setup
	s.NextPage()
	for _, text := range append(more, "/BaseFont /utf8dejavu", "endstream endobj startxref 12 %%EOF (\\") {
		s.Y += 6
		s.Text(s.Left(), s.Y, text, Style{Size: 10, Ink: Black}, ToLeft)
	}
	var pdf bytes.Buffer
	if err := s.Write(&pdf, plain); err != nil {
		t.Fatal(err)
	}
	return pdf.Bytes()
}

var dutch = Setup{Made: made, Title: "Uitslag (eerste)", Author: "Bridgeclub Ağaoğlu", Language: "nl"}

// The fonts bear the six letters of a subset, and their own names.
func TestSubsets(t *testing.T) {
	fonts := reader(t, document(t, dutch), "pdffonts", "FILE")
	for _, name := range []string{"DejaVuSansCondensed", "DejaVuSansCondensed-Bold"} {
		if !regexp.MustCompile(`(?m)^[A-Z]{6}\+` + name + ` .*yes yes yes`).MatchString(fonts) {
			t.Errorf("no subset of %s in\n%s", name, fonts)
		}
	}
	if one, other := document(t, dutch), document(t, dutch, "Ωμέγα"); bytes.Equal(tags(one)[0], tags(other)[0]) {
		t.Errorf("two subsets have one name: %s", tags(one)[0])
	}
}

func tags(pdf []byte) [][]byte { return regexp.MustCompile(`[A-Z]{6}\+DejaVu\S*`).FindAll(pdf, -1) }

// What a file says about itself, and that a stranger finds no fault with it.
func TestDocument(t *testing.T) {
	pdf := document(t, dutch)
	if said := reader(t, pdf, "qpdf", "--check", "FILE"); !strings.Contains(said,
		"No syntax or stream encoding errors") || strings.Contains(said, "WARNING") {
		t.Error(said)
	}
	info := reader(t, pdf, "pdfinfo", "-isodates", "FILE")
	for _, line := range []string{`Title: +Uitslag \(eerste\)`, `Author: +Bridgeclub Ağaoğlu`, `Creator: +Clubnight`,
		`CreationDate: +2026-11-17T22:41:00Z`, `Pages: +3`} {
		if !regexp.MustCompile(line).MatchString(info) {
			t.Errorf("no %q in\n%s", line, info)
		}
	}
	if !bytes.Contains(pdf, []byte("/Type /Catalog\n/Lang (nl)\n")) {
		t.Error("no language")
	}
	if hostile := document(t, Setup{Language: "nl) /OpenAction (x"}); bytes.Contains(hostile, []byte("OpenAction")) {
		t.Error("what is no language is written")
	}
}

func TestSameBytes(t *testing.T) {
	here := dutch
	here.Made = made.In(time.FixedZone("CET", 3600))
	if !bytes.Equal(document(t, dutch), document(t, here)) {
		t.Error("the same moment in another zone gives other bytes")
	}
}

// hardLetters are letters of names, every one of which is whole on a sheet.
const hardLetters = "ÀÁÂÃÄÅĀĂĄÆÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮİıĴĶĸĹĻĽĿŁÑŃŅŇŊÒÓÔÕÖŌŎŐØŒŔŖŘŚŜŞȘŠŢȚŤŦÙÚÛÜŨŪŬŮŰŲŴÝŶŸŹŻŽÞẞ" +
	"àáâãäåāăąæçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįĵķĺļľŀłñńņňŋòóôõöōŏőøœŕŗřśŝşșšţțťŧùúûüũūŭůűųŵýŷÿźżžþß" +
	"ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹƠơƯư" +
	"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ" +
	"АБВГҐДЂЃЕЀЁЄЖЗЅИЍІЇЙЈКЛЉМНЊОПРСТЋЌУЎФХЦЧЏШЩЪЫЬЭЮЯабвгґдђѓеѐёєжзѕиѝіїйјклљмнњопрстћќуўфхцчџшщъыьэюя" +
	"ÆØÅæøåÐðƏəŐőŰű’‘“”«»–—·"

func TestHardLetters(t *testing.T) {
	if missing := (*Font)(nil).Unprintable(hardLetters); missing != nil {
		t.Errorf("%q cannot be printed", string(missing))
	}
	var lines []string
	for letters := []rune(hardLetters); len(letters) > 0; letters = letters[min(40, len(letters)):] {
		lines = append(lines, string(letters[:min(40, len(letters))]))
	}
	text := reader(t, document(t, dutch, lines...), "pdftotext", "-layout", "FILE", "-")
	for _, line := range lines {
		if !strings.Contains(text, line) {
			t.Errorf("%q is not in\n%s", line, text)
		}
	}
}

// Arabic letters are joined and lines from right to left are turned around, as a
// stranger's renderer of text would.
func TestSeen(t *testing.T) {
	for in, want := range map[string]string{
		"Anna Berg":         "Anna Berg",
		"משה כהן":           "ןהכ השמ",
		"7  משה כהן & Anna": "7  ןהכ השמ & Anna",
		"מועדון 2026 תחרות": "תורחת 2026 ןודעומ",
		"محمد":              "\uFEAA\uFEE4\uFEA4\uFEE3",
		"خالد":              "\uFEAA\uFEDF\uFE8E\uFEA7",
		"علاء":              "\uFE80\uFEFC\uFECB",
		"لا":                "\uFEFB",
		"گیلدا":             "\uFE8D\uFEAA\uFEE0\uFBFF\uFB94",
	} {
		if got := seen(in); got != want {
			t.Errorf("%q is seen as %+q, want %+q", in, got, want)
		}
		if missing := (*Font)(nil).Unprintable(in); missing != nil {
			t.Errorf("%q of %q cannot be printed", string(missing), in)
		}
		for _, r := range seen(in) {
			if !regular().has(r) || !strong().has(r) {
				t.Errorf("%+q of %q is in no font", r, in)
			}
		}
	}
}

func TestUnprintable(t *testing.T) {
	for in, want := range map[string]string{
		"Anna 王小明王":               "王小明",
		"김민준":                     "김민준",
		"たなか":                     "たなか",
		"Bo 😀😀 Lind":              "😀",
		"cut \xc3":                "\uFFFD",
		"مُحمد":                   "\u064f", // the mark above a letter would stand beside it
		"Zoe\u0308 \u200e♥\ufe0f": "",
	} {
		if got := string((*Font)(nil).Unprintable(in)); got != want {
			t.Errorf("of %q %q cannot be printed, want %q", in, got, want)
		}
	}
}

// What cannot be printed is no box: the sheet says how many letters are missing, and at
// the foot of that page what this means.
func TestLettersThatAreMissingAreTold(t *testing.T) {
	s := New(Setup{Made: made})
	s.Lacking = "[n*] is n letters that cannot be printed here."
	s.Text(s.Left(), 40, "王小明 & 😀 Lind", Style{Size: 10, Ink: Black}, ToLeft)
	s.NextPage()
	s.Text(s.Left(), 40, "Anna Berg", Style{Size: 10, Ink: Black}, ToLeft)
	var v View
	if err := s.Write(&v, plain); err != nil {
		t.Fatal(err)
	}
	said := func(page int) (all string) {
		for _, l := range v.Lines(page) {
			all += l.Text + "\n"
		}
		return all
	}
	if first := said(0); !strings.Contains(first, "[3*] & [1*] Lind") || !strings.Contains(first, s.Lacking) {
		t.Errorf("first page:\n%s", first)
	}
	if strings.Contains(said(1), s.Lacking) {
		t.Error("a page without such letters says so too")
	}
}

// Letters that cannot be printed stay whole among words from right to left, wherever they
// stand, and the hyphen of Hebrew is one.
func TestMissingLettersAmongHebrewAndArabic(t *testing.T) {
	for in, want := range map[string]string{
		"日本語 & משה":  "[3*] & השמ",
		"משה & 日本語":  "השמ & [3*]",
		"משה 日本 כהן": "ןהכ [2*] השמ",
		"בן־משה":     "השמ-ןב",
	} {
		if got := seen((*Font)(nil).clean(in)); got != want {
			t.Errorf("%q is printed as %q, want %q", in, got, want)
		}
	}
	if letters := (*Font)(nil).Unprintable("בן־דוד"); len(letters) > 0 {
		t.Errorf("%q cannot be printed", letters)
	}
}
