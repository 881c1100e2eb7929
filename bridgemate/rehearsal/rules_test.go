package rehearsal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/session/deal"
)

// rulesFolder holds rules under which every hand of ten points opens one no trump and
// everything else passes.
func rulesFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"CURRENT.OBR": "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \r\n0 0 9 1040" + strings.Repeat("0 ", 16) + "\r\n1N" +
			strings.Repeat(" ", 20) + "\r\n",
		"RESPONSE.1": strings.Repeat(" ", 36) + "\r\n",
		"REBID.2":    strings.Repeat(" ", 36) + "\r\n",
		"OPEN.PR":    strings.Repeat(" ", 22) + "HS\r\n" + strings.Repeat(" ", 22) + "HH\r\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// With rules every table bids and leads by them; results stay a function of
// seed and place.
func TestPlayersBidByRules(t *testing.T) {
	choices := Choices{Seed: 5, Calm: true, Recorder: true, Rules: rulesFolder(t)}
	play := func(recorder bool) (all []string, p *plan) {
		c := choices
		c.Recorder = recorder
		p = room(t, c).plan(5, &bws.Contents{}, nil, nil)
		for b := 1; b <= 16; b++ {
			for table := 1; table <= 3; table++ {
				row := p.outcome(bws.Round{Section: 1, Table: table, Round: 1,
					NSPair: table, EWPair: 9 + table}, b).final
				all = append(all, fmt.Sprint(row))
				opener := -1
				for i := range 4 {
					if dealt(5, b)[(int(p.board(1, b).Dealer)+i)%4].Points() >= 10 {
						opener = (int(p.board(1, b).Dealer) + i) % 4
						break
					}
				}
				want := "1 NT"
				if opener < 0 {
					want = "PASS"
				}
				if !strings.EqualFold(row.Contract, want) {
					t.Errorf("board %d, table %d: %q, want %s", b, table, row.Contract, want)
				}
				if opener < 0 {
					continue
				}
				if got := row.NSEW; got != []string{"N", "E", "S", "W"}[opener] {
					t.Errorf("board %d: declarer %s", b, got)
				}
				best := dealt(5, b)[(opener+1)%4].Ranks(deal.Spades)
				if best != "" && row.LeadCard != bws.FormatLead("S"+best[:1]) {
					t.Errorf("board %d: lead %q from %s", b, row.LeadCard, best)
				}
				for _, rec := range p.recordings[row.Key()] {
					if !rec.card && rec.what != deal.Pass && rec.what != "1NT" {
						t.Errorf("board %d: %s is recorded", b, rec.what)
					}
				}
			}
		}
		return all, p
	}
	first, _ := play(true)
	again, _ := play(true)
	if strings.Join(first, "\n") != strings.Join(again, "\n") {
		t.Error("the same seed gave another evening")
	}
	play(false)
}

func TestRulesThatAreNotThere(t *testing.T) {
	if r, err := NewRoom(Choices{Rules: "acol"}); err != nil || r.rules == nil {
		t.Errorf("the program's own rules: %v", err)
	}
	if _, err := NewRoom(Choices{Rules: t.TempDir()}); err == nil {
		t.Error("a folder without rules is taken")
	}
	line, err := ParseCommandLine([]string{"/f:[a.bws]", "--rules", "acol"}, func(string) string { return "" })
	if err != nil || line.Choices.Rules != "acol" {
		t.Errorf("%+v, %v", line.Choices, err)
	}
}
