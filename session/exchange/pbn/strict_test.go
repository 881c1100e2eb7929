package pbn_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/pbn"
	"clubnight/session/sessiontest"
)

// mandatory are the tags of every game in an export file (PBN 2.1, 3.4).
var mandatory = []string{"Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
	"Deal", "Scoring", "Declarer", "Contract", "Result"}

// strict demands what the standard does of an export file: its bytes, its lines, and
// the order of the tags.
func strict(t testing.TB, file []byte) {
	t.Helper()
	if !bytes.HasPrefix(file, []byte("% PBN 2.1\r\n% EXPORT\r\n")) || !bytes.HasSuffix(file, []byte("\r\n")) {
		t.Errorf("it begins with %.30q", file)
	}
	begun := false
	for i, line := range strings.SplitAfter(string(file), "\r\n") {
		text := strings.TrimSuffix(line, "\r\n")
		if len(line) > 255 {
			t.Errorf("line %d has %d bytes", i+1, len(line))
		}
		begun = begun || strings.HasPrefix(text, "[")
		if begun && strings.HasPrefix(text, "%") {
			t.Errorf("line %d is for other programs: %.40q", i+1, text)
		}
		for _, c := range []byte(text) {
			if c < ' ' || c > 126 && c < 160 {
				t.Errorf("line %d has byte %d: %.60q", i+1, c, text)
			}
		}
	}
	for _, g := range deal.Games(file) {
		var names []string
		sections := 0
		for _, tag := range g.Tags {
			if slices.Contains(names, tag.Name) {
				t.Errorf("line %d: %s twice", g.Line, tag.Name)
			}
			names = append(names, tag.Name)
			if len(tag.Lines) > 0 {
				sections++
			}
		}
		last := len(names) - sections
		if len(names) < 15 || !slices.Equal(names[:15], mandatory) || !slices.IsSorted(names[15:last]) || g.Err != nil {
			t.Fatalf("line %d: tags %v, %v", g.Line, names, g.Err)
		}
		rank := map[string]string{"Auction": "1", "Play": "2"}
		if !slices.IsSortedFunc(names[last:], func(a, b string) int {
			first := func(n string) string {
				if r, ok := rank[n]; ok {
					return r
				}
				return "3" + n
			}
			return strings.Compare(first(a), first(b))
		}) {
			t.Errorf("line %d: sections %v", g.Line, names[last:])
		}
		score, _ := g.Tag("Score")
		if _, table := g.Tag("OptimumResultTable"); table && score != "" {
			t.Errorf("line %d: a Score beside an OptimumResultTable, which the reference verifier refuses", g.Line)
		}
	}
}

// files are evenings of every kind in every form.
func files(t testing.TB) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for form, o := range forms {
		for _, quotes := range []bool{false, true} {
			o.UTF8, o.Apostrophes = false, quotes
			for _, k := range sessiontest.Kinds {
				all[fmt.Sprint(k.Name, " ", form, " ", quotes)], _ = written(t, k.Odd(t), o)
			}
			all[fmt.Sprint("dealt ", form, " ", quotes)], _ = written(t,
				sessiontest.Dealt(t, sessiontest.Odd(t), true), o)
			all[fmt.Sprint("taped ", form, " ", quotes)], _ = written(t, sessiontest.NewTaped(t, true).Session, o)
			all[fmt.Sprint("hostile ", form, " ", quotes)], _ = written(t, hostile(t), o)
		}
	}
	return all
}

func TestStrict(t *testing.T) {
	for name, file := range files(t) {
		t.Run(name, func(t *testing.T) { strict(t, file) })
	}
}

// names that would do harm if they were anything but names.
var harmful = []string{"=1+1", `"quoted"`, "]", "% at the beginning", "[Result \"13\"]", "\u202eturned",
	"a\tb\x07c\u0085", "“typographic”", "semi;colon", "A - B",
	"{brace", "}", `back\slash`, `\"`, "Łukasz Ağaoğlu", "王小明", strings.Repeat("long ", 100), "-", "?", "#",
	"##x", "^", "' OR 1=1", "<script>"}

// hostile is an evening of people and a club with such names.
func hostile(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Kinds[0].Clean(t)
	st := s.State()
	heading := session.EveningSet{Date: st.Evening.Date}
	heading.Name, heading.Club = "% [Event \"x\"]\r\n\r\n[Deal \"", "\"]\n{"
	facts := []session.Fact{heading}
	for i, n := range st.Sections[0].Movement.Pairs() {
		facts = append(facts, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
			Names: [2]string{harmful[2*i%len(harmful)], harmful[(2*i+1)%len(harmful)]}})
	}
	for k := range st.Results {
		facts = append(facts, session.RulingGiven{Key: k,
			ForNS:  &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(60)},
			ForEW:  &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(40)},
			Reason: "}\n[Score \"NS 7600\"]\n%"})
		break
	}
	sessiontest.Record(t, s, facts...)
	return s
}

// Names do no harm: every result is as it was, and short names come back as they were.
func TestHostileNames(t *testing.T) {
	s := hostile(t)
	for form, o := range forms {
		file, _ := written(t, s, o)
		got, taken := again(t, file)
		a, b := ranking(t, taken.State(), false), ranking(t, s.State(), false)
		if slices.Sort(a); !slices.Equal(a, func() []string { slices.Sort(b); return b }()) {
			t.Errorf("%s: ranking\n%s\nwant\n%s", form, strings.Join(a, "\n"), strings.Join(b, "\n"))
		}
		if form == "games" {
			continue
		}
		for _, c := range got.Sections[0].Contestants {
			want := s.State().PairNames(session.Contestant{Section: 1, Number: c.Number})
			for i, name := range want {
				if name = strings.TrimSpace(name); len(name) < 20 && !strings.ContainsAny(name, "\t\u202e\x07;") &&
					name != "A - B" && c.Players[i].Name != name {
					t.Errorf("%s: %q came back as %q", form, name, c.Players[i].Name)
				}
			}
		}
	}
}

// A published event goes out and comes in without losing a figure.
func TestPublished(t *testing.T) {
	text, err := published.Files.ReadFile("mp_pairs_mitchell.json")
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Boards map[string]struct {
			Lines []struct{ NS, EW, Contract, By, Lead, Tricks string }
		}
		Ranking []struct{ Pair, Dir, Pct, Place string }
	}
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	a := &account.Account{Title: "Published event"}
	a.Method.Method, a.Plays = "mp", 0
	sec := account.Section{Winners: scoring.TwoWinners}
	number := func(text string) (n int) {
		fmt.Sscan(strings.TrimRight(text, "NSEW"), &n)
		return n
	}
	for name, b := range p.Boards {
		for _, l := range b.Lines {
			line := account.BoardPlay{Result: session.Result{Key: session.Key{Section: 1, Board: number(name)},
				NS: number(l.NS), EW: number(l.EW), Outcome: session.Played}}
			if l.Contract != "PASS" {
				if line.Contract, err = scoring.ParseContract(l.Contract); err != nil {
					t.Fatal(err)
				}
				line.Declarer, _ = scoring.ParseDirection(l.By)
				line.Tricks = number(l.Tricks) - 6 - line.Contract.Level
			}
			sec.Lines = append(sec.Lines, line)
		}
	}
	for _, r := range p.Ranking {
		side := scoring.NS
		if r.Dir == "EW" {
			side = scoring.EW
		}
		percent, err := scoring.ParseFrac(r.Pct)
		if err != nil {
			t.Fatal(err)
		}
		sec.Contestants = append(sec.Contestants,
			account.Contestant{Number: number(r.Pair), Side: side, Place: number(r.Place), Percent: &percent})
	}
	a.Sections = append(a.Sections, sec)
	var file bytes.Buffer
	if err := pbn.Write(&file, a, pbn.Options{}); err != nil {
		t.Fatal(err)
	}
	got, taken := again(t, file.Bytes())
	if len(got.Sections[0].Lines) != len(sec.Lines) || len(sec.Lines) < 400 {
		t.Errorf("%d results of %d", len(got.Sections[0].Lines), len(sec.Lines))
	}
	shown := map[string]int{}
	for _, c := range sec.Contestants {
		shown[fmt.Sprint(c.Side, c.Number, c.Place, *c.Percent)]++
	}
	for _, c := range got.Sections[0].Contestants {
		shown[fmt.Sprint(c.Side, c.Number, c.Place, *c.Percent)]--
	}
	for what, n := range shown {
		if n != 0 {
			t.Errorf("%s: %+d", what, n)
		}
	}
	// Scored again, each has what was published.
	sc, err := taken.State().Score()
	if err != nil {
		t.Fatal(err)
	}
	var want, have []string
	for _, c := range sec.Contestants {
		want = append(want, scoring.Decimal(*c.Percent, 2, scoring.HalfAwayFromZero))
	}
	for _, r := range sc.Fields[0].Rankings() {
		for _, row := range r.Rows {
			have = append(have, scoring.Decimal(row.Percentage, 2, scoring.HalfAwayFromZero))
		}
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) {
		t.Errorf("percentages %v, published %v", have, want)
	}
}

// The door opens results as an evening, with its deals, and deals alone as deals.
func TestDoor(t *testing.T) {
	file, _ := written(t, sessiontest.NewTaped(t, true).Session, pbn.Options{})
	c, err := exchange.OpenBytes(t.Context(), "evening.pbn", file)
	if err != nil || c.Has() != exchange.HoldsEvenings|exchange.HoldsDeals || len(c.Deals.Boards) != 36 {
		t.Fatalf("%+v, %v", c, err)
	}
	if _, err := c.Evening(t.Context(), 0); err != nil {
		t.Error(err)
	}
	var deals bytes.Buffer
	if err := deal.PBN.Write(&deals, c.Deals); err != nil {
		t.Fatal(err)
	}
	if c, err := exchange.OpenBytes(t.Context(), "deals.pbn", deals.Bytes()); err != nil ||
		c.Has() != exchange.HoldsDeals || len(c.Deals.Boards) != 36 {
		t.Errorf("%+v, %v", c, err)
	}
}

// A game that is wrong costs itself, and is named with its line and board.
func TestFaults(t *testing.T) {
	s := sessiontest.Kinds[0].Clean(t)
	file, want := written(t, s, pbn.Options{Form: pbn.Games})
	text := string(file)
	damaged := strings.Replace(text, "[Contract \"2D\"]", "[Contract \"9D\"]", 1)
	damaged = strings.Replace(damaged, "[Board \"7\"]", "[Board \"seven\"]", 1)
	damaged = strings.Replace(damaged, "[Score \"NS 430\"]", "[Score \"NS 400\"]", 1)
	a, err := pbn.Read([]byte(damaged))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(a.Sections[0].Lines); got != len(want.Sections[0].Lines)-1 || len(a.Faults) != 3 {
		t.Errorf("%d lines of %d, faults %v", got, len(want.Sections[0].Lines), a.Faults)
	}
	for _, f := range a.Faults {
		if f.At == 0 || f.Err == nil {
			t.Errorf("%+v", f)
		}
	}
	if _, err := pbn.Read([]byte("[Board \"1\"]\n[Deal \"\"]\n")); err == nil {
		t.Error("a file of nothing is an evening")
	}
}

func lines(a *account.Account) (n int) {
	for _, s := range a.Sections {
		n += len(s.Lines)
	}
	return n
}

func FuzzRead(f *testing.F) {
	for _, o := range forms {
		file, _ := written(f, sessiontest.Kinds[0].Clean(f), o)
		f.Add(file[:min(len(file), 4000)])
	}
	f.Add([]byte("[PairNS \"1\"][PairEW \"2\"][Board \"1\"][Score \"NS 50\"]\n[ScoreTable \"PairId_NS;PairId_EW;Score_NS\"]\n1 2 \"\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := pbn.Read(file)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := pbn.Write(&out, a, pbn.Options{}); err != nil {
			return // a deal that cannot be
		}
		if b, err := pbn.Read(out.Bytes()); err != nil || lines(b) == 0 {
			t.Errorf("%v from\n%q\nwritten\n%q", err, file, out.Bytes())
		}
		if taken, err := a.Take("x"); err == nil {
			if _, err := taken.State().Score(); err != nil {
				t.Errorf("%q makes an evening that cannot be scored: %v", file, err)
			}
		}
	})
}
