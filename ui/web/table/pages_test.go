package table

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
	"clubnight/session/words"
)

// A table's card opens its page, in any case and with strokes, and one touch joins; then
// the page is there, and none of it for who has not joined.
func TestJoin(t *testing.T) {
	h := open(t, five(t))
	c := h.client("en")
	for _, path := range []string{"/T/" + h.code(2), "/t/" + strings.ToLower(h.code(2)), "/T/" + h.code(2)[:4] + "-" + h.code(2)[4:]} {
		code, page := c.get(path)
		if code != http.StatusOK || !strings.Contains(page, "Łukasz Żółkiewski") || !strings.Contains(page, "Begin round 1") {
			t.Errorf("%s: %d %s", path, code, page)
		}
	}
	if code, page := c.get("/table"); code != http.StatusForbidden || strings.Contains(page, "Łukasz") {
		t.Errorf("a stranger sees %d %s", code, page)
	}
	for _, path := range []string{"/table/state", "/table/board/5", "/table/members?q=anna", "/table/events"} {
		if code, _ := c.get(path); code != http.StatusForbidden {
			t.Errorf("a stranger gets %d from %s", code, path)
		}
	}
	said := terminal.Command{ID: strings.Repeat("a", 32), Do: terminal.Call}
	if code, _ := c.post("/table/say", said); code != http.StatusForbidden {
		t.Errorf("a stranger calls the director: %d", code)
	}
	c = h.joined(2, "", "en")
	code, page := c.get("/table")
	if code != http.StatusOK || !strings.Contains(page, "Enter board 5") {
		t.Errorf("%d %s", code, page)
	}
	if d := c.data(page); d.Round != 1 || !d.Enters || d.NS != 2 || d.EW != 7 || len(d.Boards) != 4 || d.Seat != "" {
		t.Errorf("%+v", d)
	}
	own := h.joined(2, "W", "en")
	if _, page := own.get("/table/state"); own.data(page).Seat != "W" || own.data(page).Side != "EW" {
		t.Errorf("the phone is of %+v", own.data(page))
	}
}

// The page of a phone holds the next round, for when it loses the network: of one that
// lies on the table that of who comes, of a player's that of where he goes; with the same
// keys, and a way back.
func TestOnward(t *testing.T) {
	h := open(t, five(t))
	for seat, want := range map[string]struct {
		table  string
		ns, ew int
		boards string
	}{"": {"Table 2", 2, 6, "9 10 11 12"}, "N": {"Table 2", 2, 6, "9 10 11 12"}, "E": {"Table 3", 3, 7, "13 14 15 16"}} {
		_, page := h.joined(2, seat, "en").get("/table")
		shown, onward, there := strings.Cut(page, `<template id="ahead">`)
		if onward, _, _ = strings.Cut(onward, "</template>"); !there || strings.Contains(onward, "<template") {
			t.Fatalf("%q: %s", seat, page)
		}
		d := h.client("en").data(onward)
		var boards []string
		for _, b := range d.Boards {
			boards = append(boards, fmt.Sprint(b.N))
		}
		if d.Round != 2 || !d.Enters || d.NS != want.ns || d.EW != want.ew || strings.Join(boards, " ") != want.boards {
			t.Errorf("%q goes on to %+v", seat, d)
		}
		for _, says := range []string{want.table, "Round 2 as it was planned", "Enter board " + boards[0], "Back to round 1", `id="v-round"`} {
			if !strings.Contains(onward, says) {
				t.Errorf("%q: the next round does not say %q: %s", seat, says, onward)
			}
		}
		if !strings.Contains(shown, `data-do="ahead" id="r-ahead" hidden>Begin round 2<`) || strings.Contains(shown, "Back to") {
			t.Errorf("%q: nothing leads on from %s", seat, shown)
		}
	}
	if _, page := late(t).joined(2, "", "en").get("/table"); strings.Contains(page, "<template") || strings.Contains(page, "r-ahead") {
		t.Errorf("something comes after the last round: %s", page)
	}
}

// What happened on boards is one tap away as soon as everybody may see one, and not
// before.
func TestToldBoards(t *testing.T) {
	h := open(t, sessiontest.Break(t))
	c := h.joined(2, "", "en")
	link := `<a class="btn line" href="/board">What happened on the boards</a>`
	if _, page := c.get("/table"); strings.Contains(page, `href="/board`) {
		t.Error("there is a link to nothing")
	}
	sessiontest.Release(t, h.session, 7)
	if _, page := c.get("/table/state"); !strings.Contains(page, link) {
		t.Error(page)
	}
}

// Codes that were renewed let nobody in, and out who came by them.
func TestRenewed(t *testing.T) {
	h := open(t, five(t))
	old := h.code(2)
	c := h.joined(2, "", "en")
	h.record(session.CodesRenewed{Section: 1, Table: 2})
	if code, page := c.get("/table"); code != http.StatusForbidden || !strings.Contains(page, "new one") {
		t.Errorf("%d %s", code, page)
	}
	if code, said := c.post("/table/join", map[string]string{"code": old}); code != http.StatusForbidden || !strings.Contains(said, "old code") {
		t.Errorf("%d %s", code, said)
	}
	h.joined(2, "", "en")
}

// offer offers a result and says how it was answered.
func (c *client) offer(id string, board int, contract, declarer string, tricks int) (answer struct {
	Outcome terminal.Outcome `json:"outcome"`
	Entry   int64            `json:"entry"`
	Say     string           `json:"say"`
}) {
	c.Helper()
	_, page := c.get("/table/state")
	d := c.data(page)
	c.says(&answer, terminal.Command{ID: strings.Repeat(id, 32), Do: terminal.Offer, Round: d.Round, Board: board,
		NS: d.NS, EW: d.EW, Entry: &terminal.Entry{Outcome: session.Played, Contract: contract, Declarer: declarer,
			Tricks: tricks}})
	return answer
}

func (c *client) says(answer any, command terminal.Command) {
	c.Helper()
	code, said := c.post("/table/say", command)
	if code != http.StatusOK {
		c.Fatalf("%d %s", code, said)
	}
	if err := json.Unmarshal([]byte(said), answer); err != nil {
		c.Fatal(err)
	}
}

// A result waits for the other side, is recorded when it agrees, and is seen when nobody
// has the board to play.
func TestOffered(t *testing.T) {
	h := open(t, five(t))
	c := h.joined(2, "", "en")
	if a := c.offer("a", 5, "4S", "N", 1); a.Outcome != terminal.Recorded || a.Entry == 0 || a.Say != "" {
		t.Fatalf("%+v", a)
	}
	_, page := c.get("/table/state")
	d := c.data(page)
	if b := d.Boards[0]; b.Offer == nil || !b.Offer.Mine || b.Offer.Entry.Contract != "4S" || b.Result != nil {
		t.Fatalf("%+v", b)
	}
	var a terminal.Answer
	c.says(&a, terminal.Command{ID: strings.Repeat("b", 32), Do: terminal.Accept, Round: 1, Board: 5, NS: d.NS, EW: d.EW,
		Offer: strings.Repeat("a", 32), How: session.OnSameScreen})
	if a.Outcome != terminal.Recorded {
		t.Fatalf("%+v", a)
	}
	_, page = c.get("/table/state")
	if b := c.data(page).Boards[0]; b.Result == nil || b.Result.Tricks != 1 || b.Shown || !b.Erases {
		t.Errorf("%+v", b)
	}
	if !strings.Contains(page, "Board 5 recorded") || !strings.Contains(page, "Enter board 6") {
		t.Error(page)
	}
	_, page = c.get("/table/board/5")
	if !strings.Contains(page, "4 tables still have it") || strings.Contains(page, "<tr") {
		t.Error(page)
	}
	if code, _ := c.get("/table/board/9"); code != http.StatusNotFound {
		t.Errorf("a board of another table: %d", code)
	}
}

// What cannot be taken is answered with words, and a way on.
func TestAnswers(t *testing.T) {
	h := open(t, five(t))
	c := h.joined(2, "", "en")
	if a := c.offer("a", 9, "4S", "N", 1); a.Entry != 0 || !strings.Contains(a.Say, "Board 9 is not played at this table") {
		t.Errorf("a wrong board: %+v", a)
	}
	if a := c.offer("b", 5, "4S", "N", 5); a.Entry != 0 || !strings.Contains(a.Say, "makes no sense") {
		t.Errorf("too many tricks: %+v", a)
	}
	h.result(2, 1, 5, "3NT", "S", 0)
	if a := c.offer("c", 5, "3NT", "S", 0); a.Entry == 0 || a.Say != "" {
		t.Errorf("the same again: %+v", a)
	}
	h.record(session.TablesPhoned{ID: 1, Back: true})
	if a := c.offer("d", 6, "3NT", "S", 0); a.Outcome != terminal.Handset || !strings.Contains(a.Say, "not entered on phones") {
		t.Errorf("a handset's table: %+v", a)
	}
	h.record(session.EveningClosed{})
	if a := c.offer("e", 6, "3NT", "S", 0); a.Outcome != terminal.Over || a.Say == "" {
		t.Errorf("after the end: %+v", a)
	}
	s := speaker{words.English()}
	st := h.session.State()
	for outcome, a := range map[string]terminal.Answer{
		"Bridgemate says 4♠": {Outcome: terminal.Differs, Entry: 3, Stands: &session.Result{Outcome: session.Played}},
		"another result":     {Outcome: terminal.Differs, Stands: &session.Result{Outcome: session.NotPlayed}},
		"another phone":      {Outcome: terminal.Differs, Waits: &session.Offer{}},
		"Others play here":   {Outcome: terminal.Moved},
		"not of this table":  {Outcome: terminal.Elsewhere},
		"not entered on":     {Outcome: terminal.Handset},
		"cannot be changed":  {Outcome: terminal.Over},
		"was not taken":      {Outcome: terminal.Unclear},
		"in doubt": {Outcome: terminal.Recorded, Entry: 3,
			Doubt: session.Doubt{Kind: session.OtherPairs, NS: 1, EW: 2}},
	} {
		if a.Stands != nil && a.Entry > 0 {
			*a.Stands = sessiontest.Played(t, "4S", "N", 1, "")
		}
		if text := s.answer(Evening{State: st}, terminal.Command{Board: 7}, a); !strings.Contains(text, outcome) {
			t.Errorf("%q says nothing of %q", text, outcome)
		}
	}
	done := terminal.Answer{Outcome: terminal.Recorded, Entry: 1}
	if text := s.answer(Evening{State: st}, terminal.Command{}, done); text != "" {
		t.Errorf("of what is recorded: %q", text)
	}
}

// Members are proposed by their number or the beginnings of their names, few at a time.
func TestMembers(t *testing.T) {
	h := open(t, five(t))
	h.members = []session.Member{{Number: "318", Name: "Sheila O'Connor"}, {Number: "31", Name: "Ayşe Ağaoğlu"}, {Number: "7", Name: "Łukasz Żak"}}
	c := h.joined(2, "", "en")
	for asked, want := range map[string]string{"31": "Ağaoğlu", "318": "Connor", "s": "", "oc": "Connor", "aga": "Ağaoğlu", "zak luk": "Łukasz",
		"ay+ag": "Ağaoğlu", "  ": "", "xx": ""} {
		_, said := c.get("/table/members?q=" + strings.ReplaceAll(asked, " ", "+"))
		if want == "" && said != `{"members":[]}` || !strings.Contains(said, want) || strings.Count(said, "name") > 1 {
			t.Errorf("%q: %s", asked, said)
		}
	}
}

// A phone speaks the language that was chosen on it, with its letters; Turkish has its
// dotted i.
func TestLanguages(t *testing.T) {
	h := open(t, five(t))
	for lang, want := range map[string][]string{"de": {"Wer sitzt hier?", "Runde 1 beginnen"}, "tr": {"Burada kim oturuyor?"},
		"pl": {"Kto tu siedzi?"}} {
		if _, page := h.client(lang).get("/T/" + h.code(1)); !containsAll(page, append(want, `lang="`+lang)...) {
			t.Errorf("%s: %s", lang, page)
		}
	}
	c := h.joined(1, "", "en")
	if _, page := c.get("/table?lang=tr"); !containsAll(page, "Dağıtan Kuzey", "Sözleşme|Kontrat") && !strings.Contains(page, "Kontrat") {
		t.Error(page)
	}
	if _, page := c.get("/table"); !strings.Contains(page, `lang="tr"`) {
		t.Error("the choice did not stay")
	}
}

func containsAll(text string, parts ...string) bool {
	return !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(text, p) })
}

// Every setting of handsets means the same here.
func TestSettings(t *testing.T) {
	h := late(t)
	c := h.joined(2, "", "en")
	if a := c.offer("a", 1, "4S", "N", 1); a.Entry == 0 {
		t.Fatalf("%+v", a)
	}
	_, page := c.get("/table/state")
	d := c.data(page)
	var a terminal.Answer
	c.says(&a, terminal.Command{ID: strings.Repeat("b", 32), Do: terminal.Accept, Round: 5, Board: 1, NS: d.NS, EW: d.EW,
		Offer: strings.Repeat("a", 32), How: session.OnSameScreen})
	for name, s := range map[string]struct {
		settings map[string]any
		path     string
		there    []string
		missing  []string
	}{
		"as usual":    {nil, "/table/board/1", []string{"5 results", "4<i class=\"su s\">♠</i> by N +1", "100 %", "All four hands", ">declarer<"}, nil},
		"no results":  {map[string]any{"ShowResults": false}, "/table/board/1", []string{"by N +1"}, []string{"results", "%", "hands"}},
		"no per cent": {map[string]any{"ShowPercentage": false}, "/table/board/1", []string{"5 results"}, []string{"%"}},
		"NS's score":  {map[string]any{"ScorePoints": 0}, "/table/board/1", []string{">NS<"}, []string{">declarer<"}},
		"numbers":     {nil, "/table/state", []string{"<small>2</small>"}, nil},
		"no numbers":  {map[string]any{"ShowPairNumbers": false}, "/table/state", nil, []string{"<small>2</small>"}},
		"tricks":      {map[string]any{"EnterResultsMethod": 1}, "/table/state", []string{`"method":1`}, nil},
		"lead":        {map[string]any{"LeadCard": true}, "/table/state", []string{`"lead":true`}, nil},
		"order":       {map[string]any{"BoardOrderVerification": false}, "/table/state", []string{`"order":false`}, nil},
		"contract":    {map[string]any{"IntermediateResults": true}, "/table/state", []string{`"inPlay":true`}, nil},
		"no blank":    {map[string]any{"MemberNumbersNoBlankEntry": true}, "/table/state", []string{`"blank":false`}, nil},
		"symbols":     {nil, "/table", []string{`1<i class="su h">♥</i>`}, nil},
		"letters":     {map[string]any{"ShowContract": 1}, "/table", []string{`>1H<`}, []string{`1<i class="su h">♥</i>`}},
	} {
		h.settings = s.settings
		_, page := c.get(s.path)
		for _, want := range s.there {
			if !strings.Contains(page, want) {
				t.Errorf("%s: no %q in %s", name, want, page)
			}
		}
		for _, unwanted := range s.missing {
			if strings.Contains(page, unwanted) {
				t.Errorf("%s: %q in %s", name, unwanted, page)
			}
		}
	}
}

// Until the next round of a Swiss is drawn nobody is told that it was the last.
func TestBetweenDraws(t *testing.T) {
	for planned, want := range map[int]string{2: "The round has not begun yet.", 1: "That was the last round."} {
		m := sessiontest.Made(t, "swiss", movement.Options{Tables: 2, BoardsPerRound: 6, Rounds: planned})
		h := open(t, sessiontest.Evening(t, "Tuesday pairs", m))
		for _, row := range m.Round(1) {
			for _, b := range row.Boards() {
				h.result(row.Table, 1, b, "4S", "N", 0)
			}
		}
		c := h.joined(1, "", "en")
		if _, page := c.get("/table"); !strings.Contains(page, want) {
			t.Errorf("%d rounds: not %q in %s", planned, want, page)
		}
	}
}

// late is the last round of an evening in which the other tables have played all: table 2
// has boards 1 to 4 left.
func late(t *testing.T) *house {
	t.Helper()
	s := five(t)
	sessiontest.Play(t, s, 1, 4)
	h := open(t, sessiontest.Dealt(t, s, true))
	for _, row := range s.State().Sections[0].Movement.Round(5) {
		for i, board := range row.Boards() {
			if row.Table != 2 {
				h.result(row.Table, 5, board, []string{"3NT", "4SX", "2H", "PASS"}[i], []string{"N", "E", "W", ""}[i],
					[]int{1, -2, 0, 0}[i])
			}
		}
	}
	return h
}

// Page, style and script of the first load are light, at the end of an evening and at its
// beginning, when the next round comes with it: three answers of 30 kB at most.
func TestWeight(t *testing.T) {
	for _, h := range []*house{late(t), open(t, five(t))} {
		h.light(h.joined(2, "", "de"))
	}
}

func (t *house) light(c *client) {
	t.Helper()
	_, page := c.get("/table")
	total := packed(page)
	for _, asset := range regexp.MustCompile(`(?:href|src)="(/a/[^"]+)"`).FindAllStringSubmatch(page, -1) {
		_, text := c.get(asset[1])
		total += packed(text)
		t.Logf("%s: %d", asset[1], packed(text))
	}
	t.Logf("page: %d, all: %d", packed(page), total)
	if total > 30_000 || strings.Count(page, "/a/") != 2 {
		t.Errorf("%d bytes in %d requests", total, 1+strings.Count(page, "/a/"))
	}
	if _, state := c.get("/table/state"); packed(state) > 2500 {
		t.Errorf("a state takes %d bytes", packed(state))
	}
}

func packed(text string) int {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	return b.Len()
}

// What script and pages call each other by is there: ids, what keys do, messages; every
// key has a name; nothing needs what the policy of the pages forbids; nobody is kept from
// enlarging.
func TestPagesFitTheScript(t *testing.T) {
	h := late(t)
	h.record(session.TablesPhoned{ID: 1})
	c := h.joined(2, "", "en")
	_, whole := c.get("/table")
	_, early := open(t, five(t)).joined(2, "", "en").get("/table")
	_, board := c.get("/table/board/1")
	_, door := c.get("/T/" + h.code(2))
	_, stranger := h.client("en").get("/table")
	all := whole + early + board + door + stranger
	script := withoutComments(string(source()))
	ids := map[string]bool{"j-fault": true}
	for _, m := range regexp.MustCompile(`\bid="([^"]+)"`).FindAllStringSubmatch(all, -1) {
		ids[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`\$\('([^'+]+)'\)`).FindAllStringSubmatch(script, -1) {
		if !ids[m[1]] {
			t.Errorf("the script asks for #%s", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`data-do="([^"]*)"`).FindAllStringSubmatch(all, -1) {
		if m[1] != "" && !regexp.MustCompile(`(?m)^  '?`+regexp.QuoteMeta(m[1])+`'?[,:(]`).MatchString(script) {
			t.Errorf("no key does %q", m[1])
		}
	}
	text := speaker{words.English()}.text(speaker{words.English()}.strains(false))
	for _, m := range regexp.MustCompile(`\btext\.(\w+)`).FindAllStringSubmatch(script, -1) {
		if text[m[1]] == nil {
			t.Errorf("the script says %q", m[1])
		}
	}
	for name := range text {
		if !regexp.MustCompile(`\btext\.` + name + `\b`).MatchString(script) {
			t.Errorf("the script never says %q", name)
		}
	}
	for _, forbidden := range []string{" style=", " onclick", "javascript:", "user-scalable", "maximum-scale", "autofocus"} {
		if strings.Contains(all, forbidden) {
			t.Errorf("a page has %q", forbidden)
		}
	}
	for _, page := range []string{whole, early, board, door, stranger} {
		tree, err := html.Parse(strings.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		for n := range tree.Descendants() {
			// the script names these
			filled := map[string]bool{"e-cell": true, "e-by": true, "e-over": true, "e-send": true, "b-next": true, "w-guest": true}
			if n.Type == html.ElementNode && (n.Data == "button" || n.Data == "a" || n.Data == "summary") &&
				attribute(n, "aria-label") == "" && strings.TrimSpace(inner(n)) == "" && !filled[attribute(n, "id")] {
				t.Errorf("a key without a name: %v", n.Attr)
			}
		}
	}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func inner(n *html.Node) (text string) {
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			text += c.Data
		}
	}
	return text
}

// Every message of the catalogue is said by something.
func TestNothingIsLeftUnsaid(t *testing.T) {
	var said strings.Builder
	for _, folder := range []string{".", "templates"} {
		list, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			if !f.IsDir() && !strings.HasSuffix(f.Name(), "_test.go") {
				text, err := os.ReadFile(folder + "/" + f.Name())
				if err != nil {
					t.Fatal(err)
				}
				said.Write(text)
			}
		}
	}
	for _, r := range session.CallReasons() {
		fmt.Fprintf(&said, `"call-%s"`, r)
	}
	for _, name := range strainNames {
		fmt.Fprintf(&said, `"%s-led"`, name)
	}
	text, err := os.ReadFile("../../../session/words/phone/catalog/table.en.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for key := range all {
		if !strings.Contains(said.String(), `"`+strings.TrimPrefix(key, "table.")+`"`) {
			t.Errorf("nothing says %s", key)
		}
	}
	for _, m := range regexp.MustCompile(`\.Say "([a-z-]+)"|(?:Say|count)\("([a-z-]+)"`).FindAllStringSubmatch(said.String(), -1) {
		if name := m[1] + m[2]; all["table."+name] == nil && name != "call-" {
			t.Errorf("there is no message table.%s", name)
		}
	}
}
