//go:build window

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/rehearsal"
	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
)

// club is a club on its computer: a folder, and the tools beside the program.
type club struct{ folder string }

func newClub(t *testing.T) club {
	t.Helper()
	c := club{t.TempDir()}
	if err := os.Mkdir(filepath.Join(c.folder, "evening"), 0o755); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c club) path(name string) string { return filepath.Join(c.folder, "evening", name) }

// open starts the program on the club's file, with the simulated control program.
func (c club) open(t *testing.T, d *display) *program {
	t.Helper()
	return d.startProgram(t, c.folder, "--club", named(c.path("club.clubnight")),
		"--program", named(tool(standInName())))
}

// standInName is the file of the simulated control program.
func standInName() string { return "bmpro-stand-in" + filepath.Ext(os.Getenv("CLUBNIGHT_WINDOW")) }

// tool is a program beside the one under test.
func tool(name string) string {
	return filepath.Join(filepath.Dir(os.Getenv("CLUBNIGHT_WINDOW")), name)
}

// clubscore is what the program without a window says about the club's file.
func (c club) clubscore(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command(tool("clubscore"), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("clubscore %v: %v %s", args, err, out)
	}
	return string(out)
}

// standing is a line of a ranking.
type standing struct {
	Section    string   `json:"section"`
	Pair       int      `json:"pair"`
	Names      []string `json:"names"`
	Total      float64  `json:"total_rounded"`
	Percentage float64  `json:"percentage"`
}

// ranked is the ranking as clubscore works it out anew from the club file.
func (c club) ranked(t *testing.T, args ...string) (lines []standing) {
	t.Helper()
	var scores struct {
		Provisional bool       `json:"provisional"`
		Ranking     []standing `json:"ranking"`
	}
	if err := json.Unmarshal([]byte(c.clubscore(t,
		append([]string{"score", c.path("club.clubnight"), "--json"}, args...)...)), &scores); err != nil {
		t.Fatal(err)
	}
	if scores.Provisional {
		t.Error("the ranking is provisional")
	}
	return scores.Ranking
}

// journal is what was recorded, a line for each entry.
func (c club) journal(t *testing.T, args ...string) string {
	t.Helper()
	return c.clubscore(t, append([]string{"evening", "show", c.path("club.clubnight"), "--journal"}, args...)...)
}

// sheet is the text of the sheet whose name ends so.
func (c club) sheet(t *testing.T, ending string) string {
	t.Helper()
	files, err := filepath.Glob(c.path(filepath.Join("sheets", "*"+ending+".pdf")))
	if err != nil || len(files) != 1 {
		t.Fatalf("sheets %s: %v, %v", ending, files, err)
	}
	out, err := exec.Command("pdftotext", "-layout", files[0], "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return string(out)
}

// printed checks that the ranking on paper is the one that clubscore works out: each pair
// has its line, with its figure.
func (c club) printed(t *testing.T, lines []standing, figure func(standing) string) {
	t.Helper()
	paper := c.sheet(t, "Ranking")
	if strings.Contains(paper, "PROVISIONAL") {
		t.Error("the ranking on paper is provisional")
	}
	for _, s := range lines {
		found := false
		for _, line := range strings.Split(paper, "\n") {
			words := strings.Fields(line)
			if len(words) >= 3 && (words[0] == fmt.Sprint(s.Pair) || words[1] == fmt.Sprint(s.Pair)) &&
				strings.HasSuffix(line, figure(s)) {
				found = true
			}
		}
		if !found {
			t.Errorf("on paper pair %d does not have %s:\n%s", s.Pair, figure(s), paper)
		}
	}
}

// wants checks that a text has all of these.
func wants(t *testing.T, what, text string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not have %q:\n%s", what, w, text)
		}
	}
}

func percentage(s standing) string { return fmt.Sprintf("%.2f", s.Percentage) }

// spreadsheet writes a list of members as a club keeps it, and returns its name in
// the folder in which the program works: the whole path may have letters that no key
// of the virtual display has.
func (c club) spreadsheet(t *testing.T, players []clubfile.Player) string {
	t.Helper()
	path := filepath.Join(c.folder, "members.xlsx")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := memberlist.WriteXLSX(f, players); err != nil {
		t.Fatal(err)
	}
	return filepath.Base(path)
}

// finish goes through the list of the end, past what is left open: final, printed, saved
// as text; the copy was made by the end itself.
func (p *program) finish(t *testing.T, past ...string) {
	t.Helper()
	p.goes(t, "Make it final", append([]string{"ctrl+e"}, past...)...)
	p.goes(t, "Print", "Return")
	p.goes(t, "Publish everything", "Return")
	p.goes(t, "Close", "Return")
	p.sees(t, "The result is final", "The sheets are printed", "is published")
	p.d.keys(t, "Return")
	p.alone(t)
}

// TestNewClubInTheWindow is the first evening of a club, with members from a spreadsheet:
// six actions until the Bridgemates run.
func TestNewClubInTheWindow(t *testing.T) {
	d, c := startDisplay(t), newClub(t)
	players := rehearsal.Players(20, 7)
	list := c.spreadsheet(t, players)
	d.env = rehearsal.Choices{Seed: 7, Speed: "max"}.Environment()
	p := c.open(t, d)

	p.focus(t, "Tonight's pairs")
	d.picture(t, "first run")
	d.keys(t, "Tab", "Return") // 1: Bring our members
	p.sees(t, "What is found is shown before anything is changed.")
	d.write(t, list)
	p.goes(t, "Take over", "Return") // 2: the list
	p.sees(t, "20 new")
	d.picture(t, "members")
	p.goes(t, "Set tonight up", "Return") // 3: take over
	p.sees(t, "Members · 20")
	p.goes(t, "Field 0", "Return") // 4: set tonight up
	d.write(t, "5")
	d.keys(t, "Return") // 5: five tables
	p.sees(t, "5 × 5 = 25 boards, 10 pairs")
	d.keys(t, "F5") // 6: start
	p.waitFor(t, "session started")
	p.waitFor(t, "results 125 of 125")
	p.sees(t, "All results are in.")

	p.finish(t)
	d.picture(t, "new club finished")
	p.close(t, d)

	lines := c.ranked(t)
	if len(lines) != 10 {
		t.Fatalf("%d pairs are ranked", len(lines))
	}
	c.printed(t, lines, percentage)
	named := map[string]bool{}
	for _, m := range players {
		named[m.Name] = true
	}
	for _, s := range lines {
		for _, name := range s.Names {
			if !named[name] {
				t.Errorf("pair %d has %q, who is no member", s.Pair, name)
			}
		}
	}
	wants(t, "the journal", c.journal(t), "section A was set up: Mitchell, 5 tables, 5 rounds of 5",
		standInName()+" was started", "reading of results began", "the evening was closed")
	wants(t, "the club's list", c.clubscore(t, "players", c.path("club.clubnight")), players[0].Name, players[19].Name)
	d.opens(t, "Ranking.pdf", "Travellers.pdf")
}

// TestSwissTeamsInTheWindow plays a Swiss of six teams in three rounds: set
// up, a team named, each round drawn when the one before is in, the last
// changed by hand with a reason.
func TestSwissTeamsInTheWindow(t *testing.T) {
	d, c := startDisplay(t), newClub(t)
	d.env = rehearsal.Choices{Seed: 5, Speed: "max", KeepOpen: true, Calm: true}.Environment()
	p := c.open(t, d)

	p.focus(t, "Tonight's pairs")
	p.goes(t, "Field 0", "Return")
	d.keys(t, "shift+Tab", "shift+Tab")
	p.focus(t, "Choice Pairs")
	p.goes(t, "Swiss teams", "s", "s")
	p.goes(t, "Field 8", "Tab", "Tab")
	d.write(t, "6")
	d.keys(t, "Return")
	p.sees(t, "25 boards, 6 teams")
	p.goes(t, "Field 5", "Tab", "Tab", "Tab", "Tab", "Tab")
	d.write(t, "3")
	d.keys(t, "Return")
	p.sees(t, "3 × 5 = 15 boards")
	p.goes(t, "Field 5", "Tab", "Tab")
	d.write(t, "2")
	d.keys(t, "Return")
	p.sees(t, "3 × 2 = 6 boards, 6 teams")

	p.goes(t, "Opener Team", "F6")
	d.keys(t, "Return")
	p.sees(t, "Home North")
	for _, typed := range []string{"The Reds", "Anna Ek", "Bo Lind", "Cara Holm", "Dan Berg"} {
		d.write(t, typed)
		d.keys(t, "Return")
	}
	p.goes(t, "Record", "Return")
	d.picture(t, "team")
	d.keys(t, "Return")
	p.alone(t)
	p.sees(t, "The Reds", "A. Ek, B. Lind")

	d.keys(t, "F5")
	p.waitFor(t, "results 12 of 12")
	p.sees(t, "Round 2 can be drawn")
	p.goes(t, "Draw round 2", "ctrl+g")
	d.picture(t, "draw")
	d.keys(t, "Return")
	p.alone(t)
	p.waitFor(t, "results 24 of 24")
	p.sees(t, "Round 3 can be drawn")
	p.goes(t, "Draw round 3", "ctrl+g")
	p.goes(t, "Opener Tables", "Tab", "Tab") // around, past how it is drawn
	p.goes(t, "⇄", "Right", "Return")
	d.keys(t, "Down", "Return")
	p.sees(t, "Draw round 3 (not now)") // not without a reason
	p.goes(t, "needed where the draw", "Tab", "Tab")
	d.write(t, "they played last week")
	d.keys(t, "Return")
	p.alone(t)
	p.waitFor(t, "results 36 of 36")
	p.sees(t, "All results are in.")
	d.keys(t, "ctrl+F2")
	p.sees(t, "Matches", "The Reds")
	d.picture(t, "matches")
	d.keys(t, "Escape")
	p.alone(t)

	p.goes(t, "Name them…", "ctrl+e") // five teams have none
	p.goes(t, "Opener Team", "Return")
	d.keys(t, "Return")
	p.sees(t, "Team 2", "Home North")
	d.write(t, "The Blues")
	d.keys(t, "Return")
	p.goes(t, "Record", "Return")
	d.keys(t, "Return")
	p.alone(t)
	p.sees(t, "The Blues")
	p.goes(t, "Name them…", "ctrl+e")
	p.goes(t, "Make it final", "Tab")
	d.keys(t, "Escape")
	p.alone(t)

	p.finish(t, "Tab")
	p.close(t, d)

	lines := c.ranked(t)
	if len(lines) != 6 {
		t.Fatalf("%d teams are ranked", len(lines))
	}
	c.printed(t, lines, func(s standing) string { return fmt.Sprintf("%.2f", s.Total) })
	wants(t, "the journal", c.journal(t), "round 2", "round 3", "they played last week",
		"The Reds", "the evening was closed")
	total := 0.0
	for _, s := range lines {
		total += s.Total
	}
	if total < 179.9 || total > 180.1 { // three matches at three tables share 20 VP each
		t.Errorf("all teams have %.2f VP together", total)
	}
}

// attends opens the line of what needs attention that says so.
func (p *program) attends(t *testing.T, says string) {
	t.Helper()
	p.sees(t, says)
	p.goes(t, "kit.Tiles", "alt+3")
	p.goes(t, "kit.pickRow", "F6")
	for range 10 {
		before := p.focused()
		if strings.Contains(before, says) {
			p.d.keys(t, "Return")
			return
		}
		p.d.keys(t, "Down")
		until(t, "the next line", func() bool { return p.focused() != before })
	}
	t.Fatalf("%q is not reached", says)
}

// rules gives a ruling: its letter, its figures and its reason, as they are typed.
func (p *program) rules(t *testing.T, letter string, figures []string, reason string) {
	t.Helper()
	p.goes(t, "Contract or score assigned", "ctrl+u")
	p.d.keys(t, letter)
	until(t, "the fields of the ruling", func() bool { return !strings.Contains(p.focused(), "kit.Choice") })
	for i, f := range figures {
		if i > 0 {
			p.d.keys(t, "Tab")
		}
		p.d.write(t, f)
	}
	p.goes(t, "why, for whoever", "Return")
	p.d.write(t, reason)
	p.d.keys(t, "Return")
	p.alone(t)
}

// TestPairsInTheWindow plays a pairs evening on which much goes wrong: the control
// program dies, a pair comes late, two numbers and a board are wrong, a round was played
// in each other's seats, there is a weighted ruling and a penalty. The next day it is put
// right and printed again.
func TestPairsInTheWindow(t *testing.T) {
	d, c := startDisplay(t), newClub(t)
	players := rehearsal.Players(20, 9)
	numbers := make([]string, len(players))
	for i, m := range players {
		numbers[i] = m.Number
	}
	numbers[3], numbers[10] = "9104", "7711"
	typed := filepath.Join(c.folder, "numbers.txt")
	if err := os.WriteFile(typed, []byte(strings.Join(numbers, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	list := c.spreadsheet(t, players)
	d.env = rehearsal.Choices{Seed: 4, Speed: "max", Calm: true, KeepOpen: true, Players: named(typed),
		Faults: "crash:6,wrong-board:A2,r3"}.Environment()
	p := c.open(t, d)

	p.focus(t, "Tonight's pairs")
	d.keys(t, "Tab", "Return")
	p.sees(t, "What is found is shown")
	d.write(t, list)
	p.goes(t, "Take over", "Return")
	p.goes(t, "Set tonight up", "Return")
	p.goes(t, "Field 0", "Return")
	d.write(t, "5")
	p.goes(t, "Button +", "Return")
	p.sees(t, "5 × 5 = 25 boards")
	p.goes(t, "all whole", "Tab")
	p.goes(t, "EW missing", "m", "m")
	p.sees(t, "5 × 5 = 25 boards, 9 pairs")

	// The control program dies while the first results are written; meanwhile
	// the tenth pair comes.
	d.keys(t, "F5")
	p.sees(t, "Bridgemate control was closed.")
	d.picture(t, "crash")
	p.goes(t, "kit.Choice", "ctrl+m")
	p.goes(t, "a pair came late", "l")
	p.sees(t, "Sent again")
	d.picture(t, "late pair")
	d.keys(t, "ctrl+Return")
	p.alone(t)
	p.sees(t, "of 125 results")
	d.keys(t, "F5")
	p.waitFor(t, "results 124 of 125")
	p.sees(t, "board 15 is not played at table 2 in round 3")

	// What needs attention, one after the other.
	p.attends(t, "board 15 is not played at table 2 in round 3")
	p.sees(t, "it belongs to another board or table", "no result")
	d.picture(t, "wrong board")
	d.keys(t, "ctrl+Return")
	p.alone(t)
	p.waitFor(t, "results 125 of 125")
	for _, wrong := range []struct{ number, right string }{{"9104", players[3].Number}, {"7711", players[10].Number}} {
		p.attends(t, "nobody in the club has number "+wrong.number)
		p.focus(t, "kit.TextField")
		d.write(t, wrong.right)
		p.sees(t, "Enter takes the one that is marked")
		d.keys(t, "Return")
		p.alone(t)
		until(t, "the number is right", func() bool { return !strings.Contains(p.shown(), "has number "+wrong.number) })
	}

	// Rulings.
	p.rules(t, "w", []string{"420", "60"}, "both lines play")
	p.rules(t, "e", []string{"1", "2", "2", "2"}, "they went to the wrong table")
	p.goes(t, "Contract or score assigned", "ctrl+u")
	p.goes(t, "such as 12", "p")
	d.write(t, "3")
	p.goes(t, "10, 1vp", "Return")
	d.write(t, "25")
	p.goes(t, "why, for whoever", "Return")
	d.write(t, "late at the table")
	d.picture(t, "penalty")
	d.keys(t, "Return")
	p.alone(t)

	p.finish(t)
	first := c.ranked(t)
	c.printed(t, first, percentage)
	p.close(t, d)
	journal := c.journal(t)
	wants(t, "the journal", journal, "Mitchell, 5 tables", standInName()+" was started", "both lines play",
		"they went to the wrong table", "late at the table", "25", players[3].Name, players[10].Name)

	// The next day.
	p = c.open(t, d)
	p.sees(t, "Earlier evenings", "final")
	p.goes(t, "evening, player", "F6")
	d.write(t, players[0].Number)
	p.sees(t, "1 of 1")
	p.goes(t, "kit.Grid", "Return")
	d.keys(t, "Return")
	p.sees(t, "An earlier evening: Club evening")
	p.goes(t, "kit.TextField", "ctrl+k")
	d.write(t, "3 r1 11 3ntn+3 why the slip was misread")
	p.sees(t, "Table 3, round 1, board 11")
	d.keys(t, "Return")
	p.sees(t, "Being put right")
	d.picture(t, "put right")
	p.finish(t)
	p.close(t, d)

	second := c.ranked(t, "--evening", "1")
	c.printed(t, second, percentage)
	if fmt.Sprint(first) == fmt.Sprint(second) {
		t.Error("nothing has changed")
	}
	wants(t, "the ranking on paper", c.sheet(t, "Ranking"), "ersion 2", "the slip was misread")
	wants(t, "the difference", c.clubscore(t, "evening", "difference", c.path("club.clubnight"), "--evening", "1"),
		"the slip was misread")
}
