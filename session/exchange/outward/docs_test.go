package outward_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"clubnight/session/exchange"
	"clubnight/session/exchange/outward"
)

// matters and losses are the words of docs/formats.md.
var matters = map[outward.Feature]string{
	outward.Averages:    "Average Plus, Average, Average Minus; percentages that players enter",
	outward.Percentages: "60 % or 40 % by ruling, and no more than that",
	outward.Assigned:    "one assigned score for both sides",
	outward.Rulings:     "weighted and split scores, other percentages, figures by hand, a ruling for one side",
	outward.Open:        "such a ruling, while the board waits for another result",
	outward.Turned:      "a board played in the wrong direction",
	outward.Others:      "what those get whose board others played (Law 15)",
	outward.Forms:       "fouled boards, in forms",
	outward.Penalties:   "penalties and bonuses, in any unit",
	outward.Carried:     "scores carried forward",
	outward.Handicaps:   "handicaps",
	outward.Standing:    "playing without standing",
	outward.Absence:     "boards not played by who came late or left",
	outward.Cancelled:   "boards against who left and of whom nothing counts",
}

var lossWords = map[outward.Loss]string{
	outward.Nothing:      "exact",
	outward.LeftOut:      "left out",
	outward.AsEntered:    "as players enter it: at least 60 %, at most 40 %",
	outward.AsFigures:    "what each side got, two decimals",
	outward.AsSwing:      "the home team's IMPs, two decimals",
	outward.AsOneForm:    "compared as one board",
	outward.AsOtherMatch: "left out; the board counts in a match of those who played",
	outward.AsOneRanking: "one ranking where there were two",
	outward.AsTable:      "exact, at a table that counts among those of the board",
	outward.AsOneFigure:  "one figure, two decimals",
}

var eventWords = map[outward.Contest]string{outward.OfSwiss: "Swiss", outward.OfIMPs: "teams by IMPs",
	outward.OfTeams: "other teams"}

// table is the one of docs/formats.md: a row a matter, a column a format; USEBIO's two
// versions hold the same.
func table() (lines []string) {
	var formats []string
	for _, f := range outward.Formats {
		if f.Holds == exchange.HoldsEvenings && f.Name != "usebio13" {
			formats = append(formats, f.Name)
		}
	}
	lines = append(lines, "| what | `"+strings.Join(formats, "` | `")+"` |", strings.Repeat("|---", len(formats)+1)+"|")
	for _, m := range outward.Matters {
		row := "| " + matters[m]
		for _, f := range formats {
			usual := outward.LossOf(f, m, outward.OfPairs)
			cell := lossWords[usual]
			for _, e := range outward.Events {
				if loss := outward.LossOf(f, m, e); loss != usual {
					cell += fmt.Sprintf("; %s: %s", eventWords[e], lossWords[loss])
				}
			}
			row += " | " + cell
		}
		lines = append(lines, row+" |")
	}
	return lines
}

// The document says of every format and matter what the table does that the tests hold.
func TestDocumentSaysTheLosses(t *testing.T) {
	document, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Join(table(), "\n"); !strings.Contains(strings.ReplaceAll(string(document), "\r\n", "\n"),
		want+"\n") {
		t.Errorf("docs/formats.md must have\n%s", want)
	}
	for _, m := range outward.Matters {
		if matters[m] == "" {
			t.Errorf("%s has no words", m)
		}
		for _, e := range outward.Events {
			if outward.LossOf("usebio", m, e) != outward.LossOf("usebio13", m, e) {
				t.Errorf("%s: USEBIO's versions differ", m)
			}
			for _, f := range outward.Names() {
				if lossWords[outward.LossOf(f, m, e)] == "" {
					t.Errorf("%s of %s by %s has no words", m, e, f)
				}
			}
		}
	}
	if got := slices.Compact(slices.Sorted(slices.Values(outward.Matters))); len(got) != len(matters) {
		t.Errorf("%d matters with words, %d in all", len(matters), len(got))
	}
}
