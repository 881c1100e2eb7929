//go:build window

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/rehearsal"
)

// types types a line into the desk's line, and waits until it is taken: what is said of
// it stands above.
func (p *program) types(t *testing.T, line, says string) {
	t.Helper()
	p.goes(t, "kit.TextField", "ctrl+k")
	p.d.write(t, line)
	p.d.keys(t, "Return")
	p.sees(t, says)
}

// TestByHandInTheWindow is a Swiss of pairs without Bridgemates: nothing but the keyboard
// says what happens. A pair comes late, one round is drawn after the other, and nothing
// ever speaks of Bridgemates.
func TestByHandInTheWindow(t *testing.T) {
	d, c := startDisplay(t), newClub(t)
	p := c.open(t, d)

	p.focus(t, "Tonight's pairs")
	p.goes(t, "Field 0", "Return")
	d.keys(t, "shift+Tab", "shift+Tab")
	p.focus(t, "Choice Pairs")
	d.keys(t, "s")
	p.goes(t, "Field 8", "Tab", "Tab")
	d.write(t, "4")
	p.goes(t, "Button +", "Return")
	p.goes(t, "all whole", "Tab")
	p.goes(t, "one pair short", "o")
	p.goes(t, "Field 5", "Tab", "Tab", "Tab", "Tab", "Tab")
	d.write(t, "3")
	d.keys(t, "Return")
	p.goes(t, "Field 5", "Tab", "Tab")
	d.write(t, "2")
	d.keys(t, "Return")
	p.sees(t, "3 × 2 = 6 boards, 7 pairs")
	p.types(t, "1 r1 1 4sn=", "1 of 6 results")
	p.goes(t, "kit.Choice", "ctrl+m")
	p.goes(t, "a pair came late", "l")
	p.sees(t, "Pair 8: from round 1 at table 4", "against pair 7")
	d.picture(t, "late in a Swiss")
	d.keys(t, "ctrl+Return")
	p.alone(t)
	p.sees(t, "1 of 8 results")
	p.results(t, 1, 4, 2)
	p.sees(t, "Round 2 can be drawn")
	p.goes(t, "Draw round 2", "ctrl+g")
	d.picture(t, "drawn by hand")
	d.keys(t, "Return")
	p.alone(t)
	p.results(t, 2, 4, 2)
	p.sees(t, "Round 3 can be drawn")
	p.attends(t, "Round 3 can be drawn")
	p.focus(t, "Draw round 3")
	d.keys(t, "Return")
	p.alone(t)
	p.results(t, 3, 4, 2)
	p.sees(t, "All results are in")
	d.picture(t, "by hand, all in")

	p.finish(t, "Tab") // nobody has a name
	p.close(t, d)
	lines := c.ranked(t)
	if len(lines) != 8 {
		t.Fatalf("%d pairs are ranked", len(lines))
	}
	c.printed(t, lines, func(s standing) string { return fmt.Sprintf("%.2f", s.Total) })
	journal := c.journal(t)
	wants(t, "the journal", journal, "Swiss pairs", "round 2", "round 3", "the evening was closed")
	if strings.Contains(journal, "Bridgemate") {
		t.Errorf("the journal speaks of Bridgemates:\n%s", journal)
	}
}

// deadBridgemate is an evening in which the Bridgemate of table 2 died in round 2: what
// the others enter is there, and what can be done for the table is open.
func deadBridgemate(t *testing.T) (*display, club, *program) {
	t.Helper()
	d, c := startDisplay(t), newClub(t)
	d.env = rehearsal.Choices{Seed: 6, Speed: "max", Calm: true, KeepOpen: true, Faults: "dead:A2,r2"}.Environment()
	p := c.open(t, d)
	p.focus(t, "Tonight's pairs")
	p.goes(t, "Field 0", "Return")
	d.write(t, "3")
	d.keys(t, "Return")
	p.sees(t, "3 × 8 = 24 boards, 6 pairs")
	d.keys(t, "F5")
	p.waitFor(t, "results 56 of 72")
	p.goes(t, "kit.Tiles", "alt+3")
	d.keys(t, "Right", "Return")
	p.focus(t, "kit.Opener")
	return d, c, p
}

// TestDeadTableInTheWindow is an evening on which one Bridgemate dies in round 2: what
// its table plays from then on is typed from its cards, beside the others.
func TestDeadTableInTheWindow(t *testing.T) {
	d, c, p := deadBridgemate(t)
	p.goes(t, "Type its results", "Tab", "Tab")
	d.picture(t, "a dead Bridgemate")
	d.keys(t, "Return")
	p.alone(t)
	p.sees(t, "Table 2: its results are typed from now on")
	for round := 2; round <= 3; round++ {
		for i := range 8 {
			board := (round*8+i)%24 + 1
			p.types(t, fmt.Sprintf("2 r%d %d %dhe-1", round, board, 2+i%3), fmt.Sprintf("Table 2, round %d, board %d: ", round, board))
		}
	}
	p.sees(t, "72 of 72 results")
	d.picture(t, "typed beside Bridgemates")

	c.endsMixed(t, d, p, "table 2: the results are typed from now on")
}

// endsMixed ends an evening of six pairs of whose boards the Bridgemates sent 56; the
// journal says how the others came.
func (c club) endsMixed(t *testing.T, d *display, p *program, said ...string) {
	t.Helper()
	p.finish(t, "Tab") // nobody has a name
	p.close(t, d)
	lines := c.ranked(t)
	if len(lines) != 6 {
		t.Fatalf("%d pairs are ranked", len(lines))
	}
	c.printed(t, lines, percentage)
	wants(t, "the journal", c.journal(t), append(said, "the evening was closed")...)
	if rows := strings.Count(rowsOf(t, c.path("evening 1.bws"), "ReceivedData"), "\n"); rows != 56 {
		t.Errorf("%d rows in the Bridgemate file", rows)
	}
}

// results types the results of a round, each its own.
func (p *program) results(t *testing.T, round, tables, boards int) {
	t.Helper()
	for table := 1; table <= tables; table++ {
		for b := 1; b <= boards; b++ {
			board := (round-1)*boards + b
			p.types(t, fmt.Sprintf("%d r%d %d %dnn=", table, round, board, 1+(table+board)%5),
				fmt.Sprintf("Table %d, round %d, board %d: ", table, round, board))
		}
	}
}

// tabsTo goes from one thing to the next until the focus is on something with a text.
func (p *program) tabsTo(t *testing.T, text string) {
	t.Helper()
	for range 60 {
		before := p.focused()
		if strings.Contains(before, text) {
			return
		}
		p.d.keys(t, "Tab")
		until(t, "the focus on something else", func() bool { return p.focused() != before })
	}
	t.Fatalf("nothing with %q can be reached, only %q", text, p.focused())
}

// connector starts the other side of Bridgemates that are reached over a network, and
// gives its address.
func (d *display) connector(t *testing.T) (address string) {
	t.Helper()
	cmd := exec.Command(tool(standInName()), "--connector", "127.0.0.1:0", "--folder", t.TempDir())
	cmd.Env = append(os.Environ(), d.env...)
	said := new(strings.Builder)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	beside(t, cmd)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		fmt.Fprintln(said, lines.Text())
		if _, at, there := strings.Cut(lines.Text(), "http://"); there {
			go io.Copy(io.Discard, out)
			return strings.TrimSpace(at)
		}
	}
	t.Fatalf("it says no address: %s", said)
	return ""
}

// TestNetworkInTheWindow is an evening whose Bridgemates are reached over the network,
// where a table calls the director: no file is written, and the call is answered.
func TestNetworkInTheWindow(t *testing.T) {
	d, c := startDisplay(t), newClub(t)
	d.env = rehearsal.Choices{Seed: 6, Speed: "max", Calm: true, KeepOpen: true, Faults: "calls:2"}.Environment()
	address := d.connector(t)
	p := c.open(t, d)
	p.focus(t, "Tonight's pairs")
	p.goes(t, "Field 0", "Return")
	d.write(t, "3")
	d.keys(t, "Return")
	p.sees(t, "3 × 8 = 24 boards, 6 pairs")
	p.tabsTo(t, "Bridgemates and checks")
	d.keys(t, "Return")
	p.sees(t, "Reached")
	p.tabsTo(t, "Change…")
	d.keys(t, "Return")
	p.focus(t, "By file")
	d.keys(t, "o") // over the network
	p.goes(t, "Field", "Tab")
	d.write(t, address)
	d.picture(t, "the way")
	d.keys(t, "Return", "Return", "Return")
	p.alone(t)
	p.sees(t, "Over the network, at "+address)
	d.keys(t, "F5")
	p.waitFor(t, "results 72 of 72")
	p.sees(t, "72 of 72 results", "calls the director")
	d.keys(t, "alt+3")
	d.picture(t, "over the network")

	p.close(t, d)
	wants(t, "the journal", c.journal(t), "the evening was given to the Bridgemates at http://"+address)
	if files, _ := filepath.Glob(c.path("*.bws")); len(files) > 0 {
		t.Errorf("a file was written: %v", files)
	}
}
