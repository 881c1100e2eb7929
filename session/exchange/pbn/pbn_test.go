package pbn_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/exchange/pbn"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

var update = flag.Bool("update", false, "write the approved files anew")

// exported is the PBN of an evening, as text and as our reader takes it.
func exported(t testing.TB, s *session.Session) (string, *deal.Set) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	var text bytes.Buffer
	if err := pbn.Evening(&text, st, sc, pbn.Options{Form: pbn.Games, UTF8: true}); err != nil {
		t.Fatal(err)
	}
	set, err := deal.PBN.Read(text.Bytes())
	if err != nil && !errors.Is(err, deal.ErrFormat) {
		t.Fatal(err)
	}
	return text.String(), set
}

func TestPBN(t *testing.T) {
	e := sessiontest.NewTaped(t, true)
	text, set := exported(t, e.Session)
	st := e.State()
	if len(set.Boards) != len(st.Results) || len(set.Warnings) != 0 {
		t.Fatalf("%d games of %d results, warnings %q", len(set.Boards), len(st.Results), set.Warnings)
	}
	games := map[session.Key]*deal.Board{}
	for i := range set.Boards {
		b := &set.Boards[i]
		k := session.Key{Section: 1, Board: b.Number}
		for name, field := range map[string]*int{"Table": &k.Table, "Round": &k.Round} {
			value, _ := b.Tag(name)
			*field = atoi(t, value)
		}
		games[k] = b
		r, ok := st.Results[k]
		if !ok {
			t.Fatalf("no result for %v", k)
		}
		want := map[string]string{"Event": "Tuesday pairs", "Date": "2026.11.17", "Section": "A",
			"Declarer": r.Declarer.String(),
			"PairNS":   fmt.Sprint(r.NS), "PairEW": fmt.Sprint(r.EW),
			"North": st.PairNames(session.Contestant{Section: 1, Number: r.NS})[0],
			"West":  st.PairNames(session.Contestant{Section: 1, Number: r.EW})[1]}
		if points, ok := r.Points(); ok {
			want["Score"] = fmt.Sprintf("NS %d", points)
		}
		if r.PassedOut() {
			want["Contract"], want["Declarer"] = "Pass", ""
		} else {
			want["Contract"] = strings.ToUpper(r.Contract.String())
			want["Result"] = fmt.Sprint(6 + r.Contract.Level + r.Tricks)
		}
		for name, value := range want {
			got, _ := b.Tag(name)
			if k == e.Whole && name == "Result" { // the tricks agreed are not those played
				value = "^" + value
			}
			if got != value {
				t.Errorf("%v: %s is %q, want %q", k, name, got, value)
			}
		}
		dealt, _ := st.Deals.Board(1, k.Board)
		table, _ := st.Deals.Table(1, k.Board)
		if tricks, ok := b.Tricks(); !ok || b.Deal != dealt.Deal || tricks != deal.Tricks(table) {
			t.Errorf("%v: another deal, or no table of results", k)
		}
	}
	// What the recorder sent comes back as it stands there.
	whole := games[e.Whole]
	if !slices.Equal(whole.Play, e.Play) || len(whole.Calls) != 6 || whole.Calls[2].Bid != "4S" {
		t.Errorf("calls %v, play %v", whole.Calls, whole.Play)
	}
	passedOver := games[e.Small]
	// South has no other club
	if len(passedOver.Calls) != 5 || len(passedOver.Play) != 7 || passedOver.Play[5].String() != "C3" {
		t.Errorf("calls %v, play %v", passedOver.Calls, passedOver.Play)
	}
	broken := games[e.Broken]
	if len(broken.Calls) != 2 || len(broken.Play) != 4 ||
		!strings.Contains(broken.Comment, "play is left out: card 6") ||
		!strings.Contains(broken.Comment, "only the suit of a card is on record") {
		t.Errorf("calls %v, play %v, comment %q", broken.Calls, broken.Play, broken.Comment)
	}
	if !strings.Contains(whole.Comment, "call 2, 2H of ") {
		t.Errorf("nothing of what was taken back in %q", whole.Comment)
	}
	// The recorded games line by line, as somebody sees them who opens the file.
	var recorded []string
	for game := range strings.SplitSeq(text, "\r\n\r\n") {
		if strings.Contains(game, "[Auction") {
			recorded = append(recorded, strings.ReplaceAll(game, "\r\n", "\n")+"\n")
		}
	}
	file := filepath.Join("testdata", "recorded.pbn")
	got := strings.Join(recorded, "\n")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || got != string(want) {
		t.Errorf("%s is other than it was (-update writes it anew), %v:\n%s", file, err, got)
	}
}

// Every kind of result is a game, and what is unusual about it is said.
func TestPBNOfOddThings(t *testing.T) {
	s := sessiontest.Dealt(t, sessiontest.Odd(t), true)
	text, set := exported(t, s)
	if len(set.Boards) != len(s.State().Results) {
		t.Errorf("%d games of %d results", len(set.Boards), len(s.State().Results))
	}
	for _, words := range []string{"Adjusted score: 60 % for North-South, 40 % for East-West.",
		"the board was not played", "wrong direction",
		"Not scored: not a contract: “8S”.", "No longer in the Bridgemate file", "has still to give a score"} {
		if !strings.Contains(text, words) {
			t.Errorf("no %q", words)
		}
	}
	for k, r := range s.State().Results {
		if r.WrongDirection && !r.Doubt.Any() {
			at := slices.IndexFunc(set.Boards, func(b deal.Board) bool {
				table, _ := b.Tag("Table")
				return b.Number == k.Board && table == fmt.Sprint(k.Table)
			})
			if pair, _ := set.Boards[at].Tag("PairNS"); pair != fmt.Sprint(r.EW) {
				t.Errorf("%v: North-South is pair %s, and %d sat there", k, pair, r.EW)
			}
		}
	}
}

// Before the release nothing of the cards is in the file (Law 16D), and
// without deals no play.
func TestPBNWithoutCards(t *testing.T) {
	text, set := exported(t, sessiontest.NewTaped(t, false).Session)
	for _, tag := range []string{"[Auction", "[Play", "OptimumResultTable", "Ability", `[Deal "N`,
		`[Deal "E`, `[Deal "S`, `[Deal "W`} {
		if strings.Contains(text, tag) {
			t.Errorf("%s is in the file of locked deals", tag)
		}
	}
	if set != nil || !strings.Contains(text, `[Deal ""]`) || !strings.Contains(text, "has not released them") ||
		!strings.Contains(text, `[Contract "4S"]`) {
		t.Errorf("%+v\n%.2000s", set, text)
	}
	for _, complete := range []bool{false, true} {
		s := sessiontest.Evening(t, "No deals", sessiontest.Made(t, "howell", movement.Options{Tables: 3}))
		sessiontest.Play(t, s, 1, map[bool]int{false: 3, true: 5}[complete])
		k := slices.SortedFunc(maps.Keys(s.State().Results), session.Key.Compare)[0]
		sessiontest.Tape(t, s, k, sessiontest.Sent("N:1S E:PASS"), sessiontest.Sent("E:SA"))
		if text, _ := exported(t, s); strings.Contains(text, "[Auction \"N\"]\r\n1S Pass *\r\n") != complete ||
			strings.Contains(text, "[Play") {
			t.Errorf("complete %v:\n%.1000s", complete, text)
		}
	}
	st, sc := sessiontest.Scored(t, sessiontest.Evening(t, "Not begun",
		sessiontest.Made(t, "howell", movement.Options{Tables: 3})))
	if err := pbn.Evening(io.Discard, st, sc, pbn.Options{}); !errors.Is(err, pbn.ErrNothing) {
		t.Errorf("nothing played: %v", err)
	}
}

// The tags of the analysis, as other programs write them for such deals.
func TestAnalysisTags(t *testing.T) {
	table := func(n, e, s, w [5]uint8) doubledummy.Table { return doubledummy.Table{n, e, s, w} }
	game := [5]uint8{7, 7, 6, 10, 8} // clubs to notrump
	none := [5]uint8{6, 6, 6, 3, 5}
	for _, c := range []struct {
		name                     string
		table                    doubledummy.Table
		dealer                   scoring.Direction
		vul                      scoring.Vulnerability
		score, contract, minimax string
	}{
		{"a game", table(game, [5]uint8{6, 6, 7, 3, 5}, game, [5]uint8{6, 6, 7, 3, 5}), scoring.North, scoring.BothVul,
			"NS 620", "NS 4S=", "4SN620"},
		{"one declarer", table(game, none, none, none), scoring.South, scoring.None, "NS 420", "N 4S=", "4SN420"},
		{"a sacrifice", table(game, [5]uint8{5, 8, 9, 3, 4}, game, [5]uint8{5, 8, 9, 3, 4}), scoring.North,
			scoring.NSVul,
			"EW -300", "EW 5HX-2", "5HDE300"},
		{"passed out", table(none, none, none, none), scoring.West, scoring.None, "NS 0", "Pass", "7NS0"},
	} {
		b := deal.Board{Tags: pbn.AnalysisTags(c.table, c.dealer, c.vul)}
		for tag, want := range map[string]string{"OptimumScore": c.score,
			"ParContract": c.contract, "Minimax": c.minimax} {
			if got, _ := b.Tag(tag); got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, tag, got, want)
			}
		}
		if got, ok := b.Tricks(); !ok || doubledummy.Table(got) != c.table {
			t.Errorf("%s: the table comes back as %v", c.name, got)
		}
	}
}

// Every form of scoring has its name and its figures, and players of an
// individual sit by name.
func TestPBNOfEveryKind(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		s := k.Odd(t)
		text, _ := exported(t, s)
		_, sc := sessiontest.Scored(t, s)
		tag := map[string]string{"butler": "IMP;Butler", "crossimp": "IMP;Cross2", "total": "TotalPoints",
			"aggregate": "TotalPoints", "mp": "MatchPoints",
			"bam": "BAM", "patton": "BAM", "teams": "IMP", "imps": "IMP", "winloss": "IMP",
			"hybrid": "IMP"}[k.Choices.Method]
		if !strings.Contains(text, "[Scoring \""+tag+"\"]") {
			t.Errorf("%s: no scoring %s in\n%.1500s", k.Name, tag, text)
		}
		imps, matchpoints := strings.Contains(text, "[ScoreIMP "), strings.Contains(text, "[ScoreMP ")
		if imps != strings.HasPrefix(tag, "IMP") || matchpoints != (tag == "MatchPoints") {
			t.Errorf("%s: IMPs %v, matchpoints %v", k.Name, imps, matchpoints)
		}
		players := !strings.Contains(text, "[South \"?\"]")
		if teams := sc.Fields[0].Teams != nil; players == teams {
			t.Errorf("%s: players %v", k.Name, players)
		}
	}
}

func atoi(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
