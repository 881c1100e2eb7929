package bidding_test

import (
	"bufio"
	"io/fs"
	"path"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
)

// starter loads a set that comes with the program: without a word.
func starter(t testing.TB, name string) (*bidding.Bidder, fs.FS) {
	t.Helper()
	folder, ok := assets.Rules(name)
	if !ok {
		t.Fatalf("no rule set %s", name)
	}
	set, problems, err := ruleset.Load(folder)
	if err != nil || problems != nil {
		t.Fatalf("%s: %v, %v", name, problems, err)
	}
	return bidding.New(set), folder
}

// chapter reads the tests of a chapter: fields by line number.
func chapter(t *testing.T, folder fs.FS, name string) map[int][]string {
	t.Helper()
	file, err := folder.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tests := map[int][]string{}
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		fields := strings.Split(text, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		tests[n] = fields
	}
	return tests
}

// Every test of every chapter of the sets that come with the program; a chapter has
// notes beside its tests.
func TestStarterSets(t *testing.T) {
	for _, name := range assets.RuleSets {
		b, folder := starter(t, name)
		files, err := fs.Glob(folder, "*.tests")
		if err != nil || len(files) < 4 {
			t.Fatalf("%s: %v, %v", name, files, err)
		}
		for _, f := range files {
			if _, err := fs.Stat(folder, strings.TrimSuffix(f, ".tests")+".md"); err != nil {
				t.Errorf("%s: a chapter without notes: %v", name, err)
			}
			t.Run(path.Join(name, f), func(t *testing.T) {
				for n, fields := range chapter(t, folder, f) {
					switch {
					case f == "play.tests":
						checkChance(t, b, n, fields)
					case len(fields) != 3:
						t.Errorf("line %d: %d fields", n, len(fields))
					case f == "leads.tests":
						checkLead(t, b, n, fields)
					default:
						c := next(t, b, scoring.None, fields[1], fields[0])
						if c.Call.String() != fields[2] || c.Basis == bidding.Natural {
							t.Errorf("line %d: %s after %q: %s by %s:%d (basis %d), want %s", n, fields[0], fields[1],
								c.Call, c.Line.File, c.Line.Number, c.Basis, fields[2])
						}
					}
				}
			})
		}
	}
}

func checkLead(t *testing.T, b *bidding.Bidder, n int, fields []string) {
	p := position(t, scoring.None, fields[1], fields[0])
	situation, _, ok := cardplay.After(scoring.North, p.Calls)
	if l := cardplay.OpeningLead(b.Set(), situation, p.Hand, nil); !ok || l.Basis != cardplay.ByRule ||
		l.Card.String() != fields[2] {
		t.Errorf("line %d: %s, by %+v, want %s", n, l.Card, l.Rule, fields[2])
	}
}

func checkChance(t *testing.T, b *bidding.Bidder, n int, fields []string) {
	declarer, err := deal.ParseHand(fields[0])
	dummy, err2 := deal.ParseHand(fields[1])
	contract, err3 := scoring.ParseContract("1" + fields[2])
	if err != nil || err2 != nil || err3 != nil || declarer&dummy != 0 || declarer.Len() != 13 || dummy.Len() != 13 {
		t.Fatalf("line %d: %v, %v, %v", n, err, err2, err3)
	}
	chances := map[string]cardplay.Chance{"finesse": cardplay.Finesse, "promote": cardplay.Promote,
		"establish": cardplay.Establish, "ruff": cardplay.Ruff}
	suit, name, _ := strings.Cut(fields[3], " ")
	for _, h := range cardplay.Chances(b.Set(), declarer, dummy, contract.Denomination) {
		if h.Suit.String() == suit && h.Chance == chances[name] && h.Yes {
			return
		}
	}
	t.Errorf("line %d: no %s", n, fields[3])
}

// A thousand deals with both sides bidding: all legal, all ended.
func TestStarterAuctionsAreLegal(t *testing.T) {
	for _, name := range assets.RuleSets {
		b, _ := starter(t, name)
		for n := 1; n <= 1000; n++ {
			board := deal.NewBoard(n, deal.Seed{9}.Deal(1, n))
			legal(t, board, b.Auction(board.Dealer, board.Vul, board.Deal, bidding.Both))
		}
	}
}

// Aim: 10,000 auctions a second on one core.
func BenchmarkAuction(b *testing.B) {
	bidder, _ := starter(b, "five-card-major")
	boards := deal.Seed{3}.Boards(1, 1, 256)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		board := &boards[i%len(boards)]
		bidder.Auction(board.Dealer, board.Vul, board.Deal, bidding.Both)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "auctions/s")
}
