package quiz

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/assets"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/quiz"
	"clubnight/session/words"
)

func twelve(t *testing.T, w quiz.Request) (*ruleset.RuleSet, []quiz.Question) {
	t.Helper()
	folder, _ := assets.Rules("five-card-major")
	set, _, err := ruleset.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	list, err := quiz.Make(context.Background(), set, w, deal.Seed{1}, 12)
	if err != nil {
		t.Fatal(err)
	}
	return set, list
}

func noTrump() quiz.Request {
	turn := bidding.Response1
	return quiz.Request{Turn: &turn, Partner: ruleset.Bid(1, scoring.NoTrump)}
}

var sheet = Setup{Title: "Responding to 1NT", Made: time.Date(2026, 11, 17, 20, 0, 0, 0, time.UTC)}

// The questions come without their answers; behind them every answer with its rule. Text
// and paper have the same.
func TestTextHasTheKeyApart(t *testing.T) {
	set, list := twelve(t, noTrump())
	var text bytes.Buffer
	if err := WriteText(&text, sheet, set, list); err != nil {
		t.Fatal(err)
	}
	asked, key, ok := strings.Cut(text.String(), "Answers")
	if !ok || strings.Contains(asked, "RESPONSE.1") {
		t.Errorf("the questions tell their rules: %s", asked)
	}
	for _, q := range list {
		if !strings.Contains(asked, fmt.Sprintf("%2d  ", q.Number)) ||
			!strings.Contains(asked, HandLine(words.English(), q.Hand())) {
			t.Errorf("question %d is not asked", q.Number)
		}
		if !strings.Contains(key, fmt.Sprintf("%s, line %d", q.Rule().File, q.Rule().Number)) {
			t.Errorf("question %d is not answered", q.Number)
		}
	}
}

func TestSheet(t *testing.T) {
	for name, w := range map[string]quiz.Request{"bidding": noTrump(),
		"leads": {Topic: quiz.Lead}, "play": {Topic: quiz.Play}} {
		set, list := twelve(t, w)
		var first, second bytes.Buffer
		if err := Write(&first, sheet, set, list); err != nil {
			t.Fatal(err)
		}
		if err := Write(&second, sheet, set, list); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) ||
			!bytes.HasPrefix(first.Bytes(), []byte("%PDF")) {
			t.Errorf("%s: the same quiz gave other bytes, %v", name, err)
		}
		tool, err := exec.LookPath("pdftotext")
		if err != nil {
			continue
		}
		path := filepath.Join(t.TempDir(), "quiz.pdf")
		if err := os.WriteFile(path, first.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(tool, "-layout", path, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		pages := strings.Split(string(out), "\f")
		key := -1
		for i, p := range pages {
			if strings.Contains(p, "Answers") {
				key = i
				break
			}
		}
		if key < 1 {
			t.Fatalf("%s: no page for the answers", name)
		}
		for i, p := range pages[:key] {
			if strings.Contains(p, ", line ") {
				t.Errorf("%s: page %d of the questions tells a rule", name, i+1)
			}
		}
		if n := strings.Count(strings.Join(strings.Fields(strings.Join(pages[key:], " ")), " "), ", line "); n < 12 &&
			name != "leads" {
			t.Errorf("%s: %d answers with their rule", name, n)
		}
	}
}

func TestHandLine(t *testing.T) {
	h, err := deal.ParseHand("AKT9..QJ7654.832")
	if err != nil || HandLine(words.English(), h) != "♠\u00a0AKT9  ♥\u00a0–  ♦\u00a0QJ7654  ♣\u00a0832" {
		t.Errorf("%s, %v", HandLine(words.English(), h), err)
	}
}
