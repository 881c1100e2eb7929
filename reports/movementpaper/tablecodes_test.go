package movementpaper_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/movementpaper"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// atTable is where the phones of a table come in, in these tests.
func atTable(section, table int) string {
	return fmt.Sprintf("HTTP://192.168.178.20:8080/T/3K7M9Q%c%c", 'A'+section, 'A'+table)
}

// withCodes is paper of movements whose tables have codes.
func withCodes(n movementpaper.WiFi, sections ...*movement.Movement) movementpaper.Papers {
	set := onPaper(sections...)
	set.TableAddress, set.WiFi = atTable, n
	return set
}

var guests = movementpaper.WiFi{Name: "Lions; guests", Password: `sechs "Karo"`}

// Every table has a card with its code, and where the club's Wi-Fi is told that of the
// Wi-Fi too; table cards have the same code. Another program reads them all.
func TestTablesHaveCodes(t *testing.T) {
	mitchell := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	mitchell.Section = "A"
	howell := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	howell.Section = "B"
	var codes []string
	for i, tables := range []int{5, 3} {
		for table := range tables {
			codes = append(codes, atTable(i, table+1))
		}
	}
	const wifi = `WIFI:T:WPA;S:Lions\; guests;P:sechs \"Karo\";;`
	for name, c := range map[string]struct {
		draw  printer
		wifi  movementpaper.WiFi
		pages int
		codes []string
	}{
		"codes":           {movementpaper.TableCodes, movementpaper.WiFi{}, 2, codes},
		"codes and Wi-Fi": {movementpaper.TableCodes, guests, 4, slices.Concat(codes, slices.Repeat([]string{wifi}, 8))},
		"cards":           {movementpaper.TableCards, movementpaper.WiFi{}, 0, codes},
	} {
		for _, size := range []paper.Size{paper.A4, paper.Letter} {
			t.Run(fmt.Sprint(name, " on ", size), func(t *testing.T) {
				pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error {
					return c.draw(b, withCodes(c.wifi, mitchell, howell), sheet.PageSetup{Size: size})
				})
				sheettest.Neat(t, pdf)
				if n := sheettest.PagesOf(t, pdf); c.pages > 0 && n != c.pages {
					t.Errorf("%d pages, want %d", n, c.pages)
				}
				text := sheettest.Poppler(t, pdf, "-layout")
				for i, tables := range []int{5, 3} {
					for table := 1; table <= tables; table++ {
						_, typed, _ := strings.Cut(atTable(i, table), "//")
						named := strings.Contains(text, fmt.Sprintf("Table %c%d", 'A'+i, table))
						if n := strings.Count(text, typed); n != 1 || !named {
							t.Errorf("%s stands there %d times", typed, n)
						}
					}
				}
				if strings.Contains(text, "Password") != (c.wifi.Password != "") || strings.Count(text, "Scan to enter results") != 8 {
					t.Error(text)
				}
				wantCodes(t, pdf, c.codes)
			})
		}
	}
}

// wantCodes has another program, where it is there, read the codes of all pages.
func wantCodes(t *testing.T, pdf []byte, want []string) {
	t.Helper()
	reader, err := exec.LookPath("zbarimg")
	if err != nil {
		return
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "codes.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("pdftoppm", "-r", "150", "-gray", file,
		filepath.Join(dir, "page")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "page*"))
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	out, err := exec.Command(reader, append([]string{"-q", "--raw"}, pages...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSpace(string(out)), "\n")
	if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("the codes read\n%q, want\n%q", got, want)
	}
}

// There is no sheet of codes where phones cannot come, and a table card without one is as
// it was.
func TestNoCodesWithoutPhones(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	set := onPaper(m)
	if err := movementpaper.TableCodes(io.Discard, set, sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
	set.TableAddress = func(int, int) string { return "" }
	if err := movementpaper.TableCodes(io.Discard, set, sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Error(err)
	}
	without := sheettest.Poppler(t, sheettest.Drawn(t, func(b *bytes.Buffer) error {
		return movementpaper.TableCards(b, set, sheettest.OnA4)
	}), "-layout")
	if want := sheettest.Poppler(t, paperOf(t, movementpaper.TableCards, sheettest.OnA4, m), "-layout"); without != want {
		t.Errorf("a card without a code is\n%s, want\n%s", without, want)
	}
}

// Nothing on cards with codes is cut, small or over anything else, in no language, on
// both papers and in large print, whatever the evening and the network are called.
func TestCodesAreWhole(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 8, BoardsPerRound: 3, Switch: 1})
	m.Section = "A"
	long := movementpaper.WiFi{Name: "Bridgeclub Zum Gülden Löwen, Gäste", Password: "vier Pik und ein Überstich, kontriert"}
	for _, draw := range []printer{movementpaper.TableCards, movementpaper.TableCodes} {
		for _, n := range []movementpaper.WiFi{{}, guests, long} {
			set := withCodes(n, m)
			for _, page := range []sheet.PageSetup{{}, {Size: paper.Letter}, {Print: paper.LargePrint},
				{Size: paper.Letter, Print: paper.LargePrint}} {
				v := sheettest.Seen(t, func(w io.Writer) error { return draw(w, set, page) })
				sheettest.Whole(t, fmt.Sprintf("%+v, %+v", n, page), v)
			}
			english := sheettest.Seen(t, func(w io.Writer) error { return draw(w, set, sheettest.In("en")) })
			for _, language := range sheettest.Languages {
				v := sheettest.Seen(t, func(w io.Writer) error { return draw(w, set, sheettest.In(language)) })
				sheettest.Whole(t, language, v)
				sheettest.Roomy(t, language, v, english)
			}
		}
	}
}
