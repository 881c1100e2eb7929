package main

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// bombs are files that would like to fill the memory, or to keep the
// program busy for ever.
func bombs() map[string]string {
	digits := strings.Repeat("9", 1<<20)
	many := func(line string) string { return strings.Repeat(line, 1_000_000/(1+len(line)/20)) }
	return map[string]string{
		"nested.json":      `{"schema":"clubnight-scores","version":1,"boards":` + strings.Repeat("[", 4<<20),
		"objects.json":     strings.Repeat(`{"schema":`, 1<<20),
		"number.json":      `{"schema":"clubnight-scores","version":1,"boards":[{"board":` + digits + `}]}`,
		"exponent.json":    `{"schema":"clubnight-scores","version":1,"boards":[{"board":1,"lines":[{"ns":1,"ew":2,"score":1e999999999}]}]}`,
		"lines.csv":        "board,ns,ew,score\n" + many("1,1,2,50\n"),
		"boards.csv":       "board,ns,ew,score\n999999999,1,2,50\n1,999999999,2,50\n",
		"digits.csv":       "board,ns,ew,score\n" + digits + ",1,2,50\n",
		"columns.csv":      "board,ns,ew,score" + strings.Repeat(",x", 1<<20) + "\n1,1,2,50\n",
		"oneline.csv":      "board,ns,ew,score\n" + strings.Repeat("x", 8<<20),
		"quotes.csv":       "board,ns,ew,score\n" + strings.Repeat(`"`, 8<<20),
		"ruling.csv":       "board,ns,ew,ns_adjust,ew_adjust\n1,1,2," + digits + "%,60%\n",
		"movement.csv":     "section,table,round,ns,ew,lowboard,highboard\n" + many("A,1,1,1,3,1,2\n"),
		"range.csv":        "section,table,round,ns,ew,lowboard,highboard\nA,1,1,1,3,1,999999999\n",
		"rounds.csv":       "section,table,round,ns,ew,lowboard,highboard\nA,999999999,999999999,1,3,1,2\n",
		"ebuscore.txt":     "Three\n1,999999999,999999999,999999999,3,0\n1,1,1,1,3,2,1,2,3\n",
		"bridgescore.txt":  "999999999\n999999999\n999999999\n1 1 1 50\nend\n",
		"simpscore.txt":    many("1 A\n") + "SCORES\n100 -50\n",
		"boards.pbn":       many("[Board \"1\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n\n"),
		"number.pbn":       "[Board \"" + digits + "\"]\n[Deal \"N:\"]\n",
		"open.pbn":         "[Board \"1\"]\n{" + strings.Repeat("x", 8<<20),
		"auction.pbn":      "[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n" + many("Pass "),
		"deals.lin":        "qx|o1|" + many("md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|"),
		"open.lin":         "md|" + strings.Repeat("x", 8<<20),
		"boards.dlm":       "[Document]\nFrom board=1\nTo board=999999999\n",
		"zeros.dup":        strings.Repeat("\x00", 8<<20),
		"spaces.bri":       strings.Repeat(" ", 8<<20),
		"zip.xlsx":         "PK\x03\x04" + strings.Repeat("\x00", 1<<20),
		"xml.xml":          "<!DOCTYPE a [<!ENTITY a \"" + strings.Repeat("&b;", 1<<16) + "\">]><a>&a;</a>",
		"jet.bws":          "\x00\x01\x00\x00Standard Jet DB\x00\x01" + strings.Repeat("\xff", 8<<20),
		"sqlite.clubnight": "SQLite format 3\x00" + strings.Repeat("\xff", 8<<20),
	}
}

// taken are those that can be read, and say something odd.
var taken = map[string]bool{"boards.csv": true, "ebuscore.txt": true}

// A file that is not meant well costs no more than a few times its own size,
// and is refused in words. A command that would never come back would be ended
// by the test's own time.
func TestBombs(t *testing.T) {
	folder := t.TempDir()
	for name, content := range bombs() {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"score", file}, {"movement", "list", file}, {"dd", file},
			{"bws", "dump", file}, {"bws", "import", file, "--club", filepath.Join(folder, "club.clubnight")}} {
			const most = 64 << 20
			allocated := allocates(func() {
				err := run(t.Context(), args, io.Discard)
				if err != nil && len(err.Error()) > 64<<10 {
					t.Errorf("%s: an error of %d letters", args, len(err.Error()))
				}
				if err == nil && !taken[name] {
					t.Errorf("%s was taken", args)
				}
			})
			if allocated > most+uint64(40*len(content)) {
				t.Errorf("%s: %d MB for a file of %d kB", args, allocated>>20, len(content)>>10)
			}
		}
	}
}

func allocates(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Numbers of a million digits are refused where they are typed.
func TestLongNumbers(t *testing.T) {
	digits := strings.Repeat("9", 1<<20)
	for name, parse := range map[string]func(string) error{
		"fraction": func(s string) error { _, err := scoring.ParseFrac(s); return err },
		"exponent": func(string) error { _, err := scoring.ParseFrac("1e999999999"); return err },
		"ruling":   func(s string) error { _, err := scoring.ParseRuling(s + "%"); return err },
		"contract": func(s string) error { _, err := scoring.ParseContract(s); return err },
		"tricks":   func(s string) error { _, err := scoring.ParseTricks(s); return err },
		"seed":     func(s string) error { _, err := deal.ParseSeed(s); return err },
		"wishes":   func(s string) error { _, err := deal.ParseConstraints("n: hcp " + s); return err },
	} {
		var err error
		if got := allocates(func() { err = parse(digits) }); err == nil || got > 40<<20 {
			t.Errorf("%s: %d kB, %.80v", name, got>>10, err)
		}
	}
}
