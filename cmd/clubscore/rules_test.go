package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/deal"
)

// rulesRun runs a command line and gives what it writes.
func rulesRun(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(context.Background(), args, &out); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return out.String()
}

// dealtFile is a PBN file of boards from a seed.
func dealtFile(t *testing.T, n int) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "boards.pbn")
	var content bytes.Buffer
	if err := deal.PBN.Write(&content, &deal.Set{Boards: deal.Seed{4}.Boards(1, 1, n)}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, content.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestAuctionCommand(t *testing.T) {
	file := dealtFile(t, 8)
	if plain := rulesRun(t, "auction", file); strings.Count(plain, "Board ") != 8 || strings.Count(plain, "\n") != 8 {
		t.Errorf("a line for each board: %s", plain)
	}
	explained := rulesRun(t, "auction", "--rules", "acol", file, "--explain")
	for _, want := range []string{"CURRENT.OBR, line", "high-card points", "RESPONSE.1, line"} {
		if !strings.Contains(explained, want) {
			t.Errorf("nothing about %q", want)
		}
	}
	if more := rulesRun(t, "auction", file, "--why-not"); !strings.Contains(more, "does not fit") {
		t.Error("nothing about the lines before")
	}
	var all []auctionJSON
	if err := json.Unmarshal([]byte(rulesRun(t, "auction", file, "--json", "--why-not")), &all); err != nil ||
		len(all) != 8 {
		t.Fatalf("%d boards, %v", len(all), err)
	}
	skipped := 0
	for _, a := range all {
		for _, c := range a.Calls {
			if c.Basis == "rule" && (c.File == "" || c.Line == 0 || c.Rule == "" || c.Reason == "") {
				t.Errorf("board %d: %+v", a.Board, c)
			}
			skipped += len(c.Skipped)
		}
	}
	if skipped == 0 {
		t.Error("JSON tells no lines before")
	}
	set, _, err := deal.Read([]byte(rulesRun(t, "auction", file, "--pbn")))
	if err != nil || len(set.Boards) != 8 {
		t.Fatalf("%v", err)
	}
	for i, b := range set.Boards {
		if _, _, done, err := deal.Contract(b.Dealer, b.Calls); err != nil || !done ||
			len(b.Calls) != len(all[i].Calls) {
			t.Errorf("board %d: %d calls, ended %v, %v", b.Number, len(b.Calls), done, err)
		}
	}
	if silent := rulesRun(t, "auction", file, "--bidding", "ns", "--json"); !strings.Contains(silent, `"silent"`) {
		t.Error("East-West bid too")
	}
}

func TestLeadAndHintsCommands(t *testing.T) {
	file := dealtFile(t, 8)
	if leads := rulesRun(t, "lead", file, "--why-not"); strings.Count(leads, "OPEN.PR, line") < 8 ||
		!strings.Contains(leads, "trumps are others") {
		t.Errorf("%s", leads)
	}
	hints := rulesRun(t, "hints", file, "--all")
	for _, want := range []string{"FINESSE.PR", "PROMOTE.PR", "LONG.PR", "SHORT.PR"} {
		if !strings.Contains(hints, want) {
			t.Errorf("nothing from %s", want)
		}
	}
	empty := t.TempDir()
	os.WriteFile(filepath.Join(empty, "BRIDGE.CFG"), []byte("Res061011121316171920\r\n"), 0o644)
	if err := run(context.Background(), []string{"lead", "--rules", empty, file}, &bytes.Buffer{}); err == nil {
		t.Error("leads without OPEN.PR")
	}
}

func TestQuizCommand(t *testing.T) {
	args := []string{"quiz", "--partner", "1NT", "--turn", "response1", "--seed",
		strings.Repeat("07", 32), "--count", "12"}
	text := rulesRun(t, args...)
	if strings.Count(text, "What do you call?") != 12 || strings.Count(text, "RESPONSE.1, line") != 12 {
		t.Errorf("%s", text)
	}
	file := filepath.Join(t.TempDir(), "quiz.pdf")
	rulesRun(t, append(args, "--out", file)...)
	if content, err := os.ReadFile(file); err != nil || !bytes.HasPrefix(content, []byte("%PDF")) {
		t.Errorf("no sheet: %v", err)
	}
	keyboard = strings.NewReader("nonsense\n" + strings.Repeat("7NT\n", 11) + "7NT\n")
	defer func() { keyboard = os.Stdin }()
	asked := rulesRun(t, append(args, "--ask")...)
	if !strings.HasSuffix(asked, "0 of 12 right\n") || !strings.Contains(asked, "not an answer") {
		t.Errorf("%s", asked)
	}
	for _, wrong := range [][]string{{"quiz", "--about", "weather"}, {"quiz", "--turn", "first"},
		{"quiz", "--partner", "8S"}, {"quiz", "--rule", "RESPONSE.1"}, {"quiz", "--count", "0"}} {
		if err := run(context.Background(), wrong, &bytes.Buffer{}); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestRulesCommand(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mine")
	rulesRun(t, "rules", "write", "acol", dir)
	report := rulesRun(t, "rules", "check", dir, "--hands", "400", "--deals", "100")
	for _, want := range []string{"400 hands", "pre-empts", "Where no rule made the call", "made no call"} {
		if !strings.Contains(report, want) {
			t.Errorf("nothing about %q: %s", want, report)
		}
	}
	if strings.Contains(report, "(a) ") {
		t.Errorf("a check measures what nobody asked for:\n%s", report)
	}
	figures := rulesRun(t, "rules", "figures", dir, "--auctions", "20", "--par", "4", "--leads", "2")
	for _, want := range []string{"(a) 20 deals", "20 auctions legal, 20 ended", "(b) 4 deals",
		"(c) calls", "opening leads"} {
		if !strings.Contains(figures, want) {
			t.Errorf("nothing about %q: %s", want, figures)
		}
	}
	before, _ := os.ReadFile(filepath.Join(dir, "RESPONSE.1"))
	rulesRun(t, "rules", "current", dir, "OLD", "--keep", "OLD")
	if kept, err := os.ReadFile(filepath.Join(dir, "OLD.RS1")); err != nil || !bytes.Equal(kept, before) {
		t.Errorf("the system was not kept: %v", err)
	}
	if err := run(context.Background(), []string{"rules", "current", dir, "NEW"}, &bytes.Buffer{}); err == nil {
		t.Error("a system that is not there became current")
	}
	if err := os.WriteFile(filepath.Join(dir, "RESPONSE.1"), []byte("9S\r\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(context.Background(), []string{"rules", "check", dir}, &bytes.Buffer{}); err == nil ||
		!strings.Contains(err.Error(), "RESPONSE.1:1:1") {
		t.Errorf("a bad file: %v", err)
	}
}
