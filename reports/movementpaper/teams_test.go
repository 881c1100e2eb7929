package movementpaper_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/movementpaper"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// step is a step on a label of a match: "2: 3+4 (team 1 v 6)".
var step = regexp.MustCompile(`(?:round |\+ |, )?(?:(\d+): )?(\d+)(?:\+(\d+))? \(team (\d+) v (\d+)\)`)

// Whoever lays out the boards of teams finds on every label the tables of whole matches,
// round by round, with the teams that meet there; and all labels together bring the
// boards to every table that plays.
func TestSetsGoToTheTablesOfAMatch(t *testing.T) {
	for _, c := range []struct {
		family string
		o      movement.Options
	}{
		{"round-robin", movement.Options{Tables: 6, BoardsPerRound: 4}},
		{"round-robin", movement.Options{Tables: 5, BoardsPerRound: 4}},
		{"round-robin", movement.Options{Tables: 8, BoardsPerRound: 4, Copies: 5}},
		{"patton", movement.Options{Tables: 6, BoardsPerRound: 4}},
		{"head-to-head", movement.Options{Tables: 2, Rounds: 4, BoardsPerRound: 6}},
		{"american-whist", movement.Options{Tables: 7, BoardsPerRound: 3}},
		{"triangle", movement.Options{Tables: 3, Rounds: 42}},
	} {
		m := sessiontest.Made(t, c.family, c.o)
		name := fmt.Sprint(c.family, " ", c.o.Tables)
		text := strings.ReplaceAll(strings.Join(strings.Fields(texts(t, movementpaper.BoardLabels, m)), " "),
			"\u00a0", " ")
		brought := map[[2]int]int{} // by round and table
		for label := range strings.SplitSeq(text, "Table in round ") {
			round := 0
			for _, found := range step.FindAllStringSubmatch(label, -1) {
				n := make([]int, len(found))
				for i, word := range found {
					n[i], _ = strconv.Atoi(word)
				}
				if n[1] > 0 {
					round = n[1]
				}
				home, ok := m.At(n[2], round)
				if !ok || home.NS != n[4] || home.EW != n[5] {
					t.Errorf("%s: round %d, table %d has %d v %d, the label says %s", name, round,
						n[2], home.NS, home.EW, found[0])
				}
				brought[[2]int{round, n[2]}]++
				if n[3] == 0 {
					continue
				}
				if away, _ := m.At(n[3], round); away.NS != n[5] || away.EW != n[4] ||
					!slices.Equal(away.Boards(), home.Boards()) {
					t.Errorf("%s: round %d, tables %d and %d are not of one match: %s",
						name, round, n[2], n[3], found[0])
				}
				brought[[2]int{round, n[3]}]++
			}
		}
		for _, row := range m.Rows {
			if m.Playing(row) && brought[[2]int{row.Round, row.Table}] != 1 {
				t.Errorf("%s: %d sets of boards come to %s", name, brought[[2]int{row.Round, row.Table}], row)
			}
		}
	}
	m := sessiontest.Made(t, "round-robin", movement.Options{Tables: 6, BoardsPerRound: 4})
	for _, want := range []string{"Start at tables 1 and 2", "Start at tables 3 and 4", "Start at tables 5 and 6",
		"copy 3 of 3", "Round 5: tables 3 and 4"} {
		if text := texts(t, movementpaper.BoardLabels, m); !strings.Contains(text, want) ||
			strings.Contains(text, "relay") {
			t.Errorf("no label says %q:\n%s", want, text)
		}
	}
}

// An evening that is called after its movement is not named twice on what is cut out.
func TestEveningIsNamedOnce(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	for kind, draw := range map[string]printer{"labels": movementpaper.BoardLabels,
		"slips": movementpaper.PersonalSlips, "score slips": movementpaper.ScoreSlips} {
		set := movementpaper.Papers{Title: m.Name, Sections: []*movement.Movement{m}}
		text := setText(t, draw, set)
		if strings.Contains(text, m.Name+" · "+m.Name) || !strings.Contains(text, m.Name) {
			t.Errorf("%s:\n%s", kind, text)
		}
	}
}

// Slips say who holds them, as far as anybody knows.
func TestSlipsNameThePlayers(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 3})
	set := onPaper(m)
	set.Names = []map[int][]string{{1: {"Łukasz Żółć & Ann-Marie Featherstonehaugh-Cholmondeley"}, 4: {"Bo & Cy"}}}
	if text := setText(t, movementpaper.PersonalSlips, set); strings.Count(text, "Łukasz Żółć") != 1 ||
		strings.Count(text, "Bo & Cy") != 1 || strings.Count(text, set.Title) != len(m.Slips()) {
		t.Errorf("personal slips:\n%s", text)
	}
	plays := 0
	for _, row := range m.Rows {
		if m.Playing(row) && (row.NS == 4 || row.EW == 4) {
			plays++
		}
	}
	if text := setText(t, movementpaper.ScoreSlips, set); strings.Count(text, " 4 Bo & Cy") != plays {
		t.Errorf("pair 4 plays %d rounds:\n%s", plays, text)
	}
	individual := sessiontest.Made(t, "individual", movement.Options{Tables: 2, BoardsPerRound: 3})
	set = onPaper(individual)
	set.Names = []map[int][]string{{5: {"Di"}}}
	if text := setText(t, movementpaper.ScoreSlips, set); strings.Count(text, " 5 Di") != individual.Rounds {
		t.Errorf("player 5 plays %d rounds:\n%s", individual.Rounds, text)
	}
}

// setText is the text of a set on paper, spaces aside.
func setText(t *testing.T, draw printer, set movementpaper.Papers) string {
	t.Helper()
	pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return draw(b, set, sheettest.OnA4) })
	sheettest.Neat(t, pdf)
	return strings.Join(strings.Fields(strings.Join(sheettest.PageTexts(t, pdf), "\n")), " ")
}

// On score slips all teams are named alike: with their players or without.
func TestTeamsOfSlipsAreNamedAlike(t *testing.T) {
	m := sessiontest.Made(t, "american-whist", movement.Options{Tables: 5, BoardsPerRound: 4})
	set := movementpaper.Papers{Sections: []*movement.Movement{m}, Names: []map[int][]string{{}}}
	for _, n := range m.Pairs() {
		name := fmt.Sprint("Team ", n)
		players := "Anna, Bert"
		if n == 2 {
			players = "Maximiliane Freifrau von Schenk zu Schweinsberg-Wolfenbüttel, Jean-Baptiste de la Rochefoucauld-Liancourt"
		}
		set.Names[0][n] = []string{name + " (" + players + ")", name}
	}
	text := strings.Join(sheettest.PageTexts(t, sheettest.Drawn(t, func(b *bytes.Buffer) error {
		return movementpaper.ScoreSlips(b, set, sheettest.OnA4)
	})), "")
	if !strings.Contains(text, "Team 1") || strings.Contains(text, "Anna") {
		t.Errorf("some teams have their players and others not:\n%s", text)
	}
}
