package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// evening is a Mitchell of seven tables of pairs, with more facts.
func evening(t *testing.T, facts ...session.Fact) *session.State {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 7, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	return with(t, append([]session.Fact{session.SectionSet{ID: 1, Movement: m}}, facts...)...)
}

// with is the state that facts of the director make.
func with(t *testing.T, facts ...session.Fact) *session.State {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("director", facts...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.State()
}

// teams are two sections, of teams and of pairs.
func teams(t *testing.T, facts ...session.Fact) *session.State {
	t.Helper()
	m, err := movement.Make("american-whist", movement.Options{Tables: 5, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	pairs, err := movement.Make("howell", movement.Options{Tables: 4, BoardsPerRound: 3})
	if err != nil {
		t.Fatal(err)
	}
	return with(t, append([]session.Fact{session.SectionSet{ID: 1, Movement: m},
		session.SectionSet{ID: 2, Movement: pairs}}, facts...)...)
}

var unclean = regexp.MustCompile(`no value|[{}]|%!|<nil>|^\s|\s$|  |^[:;,.]|[:;,]$|\.\.|newer Clubnight|\(\)|“”|: :|; ;`)

// whole reports a text that lacks something.
func whole(t *testing.T, about, text string) {
	t.Helper()
	if text == "" || unclean.MatchString(text) {
		t.Errorf("%s: %q", about, text)
	}
}

// values are the constants of a type of text, as a package declares them.
func values(t *testing.T, folder, typeName string) (all []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(source, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			if of, ok := spec.Type.(*ast.Ident); !ok || of.Name != typeName {
				return true
			}
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
				text, _ := strconv.Unquote(lit.Value)
				all = append(all, text)
			}
			return true
		})
	}
	if len(all) < 3 {
		t.Fatalf("%s of %s: only %d", typeName, folder, len(all))
	}
	return all
}

var fourSpades = scoring.Contract{Level: 4, Denomination: scoring.Spades}

// played is 4♠ by North with so many tricks over, at table 3, round 2, on board 9.
func spades(tricks int) session.Result {
	return session.Result{Key: session.Key{Section: 1, Table: 3, Round: 2, Board: 9}, NS: 3,
		EW: 8, Outcome: session.Played,
		Contract: fourSpades, Declarer: scoring.North, Tricks: tricks}
}

func card(t *testing.T, text string) session.Lead {
	t.Helper()
	l, err := session.ParseLead(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestResultIsSaidAsItStands(t *testing.T) {
	artificial := session.Result{}
	artificial.Percentages(scoring.Int(60), scoring.F(100, 3))
	ruled := session.Result{Outcome: session.Artificial, ForNS: &scoring.Ruling{Kind: scoring.AveragePlus},
		ForEW: &scoring.Ruling{Kind: scoring.Average}}
	side := spades(-1)
	side.SideOnly, side.Declarer, side.Contract = true, scoring.East, scoring.Contract{Level: 3,
		Denomination: scoring.NoTrump, Doubling: scoring.Redoubled}
	for _, c := range []struct {
		r                               session.Result
		result, plain, contract, scored string
	}{
		{spades(0), "4♠ by N =", "4S by N =", "4♠ by N", "4♠ by N =, NS +420"},
		{spades(2), "4♠ by N +2", "4S by N +2", "4♠ by N", "4♠ by N +2, NS +480"},
		{side, "3NT×× by EW −1", "3NTxx by EW -1", "3NT×× by EW", "3NT×× by EW −1, NS +400"},
		{session.Result{Outcome: session.Played}, "passed out", "passed out", "passed out", "passed out, NS 0"},
		{session.Result{Outcome: session.NotPlayed}, "not played", "not played", "not played", "not played"},
		{session.Result{Outcome: session.Undecided}, "ruling to come", "ruling to come",
			"ruling to come", "ruling to come"},
		{artificial, "60 % – 33.33 %", "60 % - 33.33 %", "60 % – 33.33 %", "60 % – 33.33 %"},
		{ruled, "average plus – average", "average plus - average", "average plus – average", "average plus – average"},
		{session.Result{Outcome: session.ScoreOnly, Score: -50}, "NS −50", "NS -50", "NS −50", "NS −50"},
		{session.Result{Outcome: session.Unread, Entered: session.Entered{Contract: "8 S", Result: "+9"},
			Doubt: session.Doubt{Kind: session.ContractUnreadable}},
			"entered: 8 S +9", "entered: 8 S +9", "entered: 8 S +9", "entered: 8 S +9, not scored"},
		{session.Result{Outcome: session.Unread, Entered: session.Entered{Lead: "Q1"}}, "entered: lead Q1",
			"entered: lead Q1", "entered: lead Q1", "entered: lead Q1"},
		{session.Result{Outcome: session.Unread}, "no contract", "no contract", "no contract", "no contract"},
		{session.Result{}, "no contract", "no contract", "no contract", "no result"},
	} {
		w := English()
		for range 2 { // the second time from memory
			if got := w.Result(c.r); got != c.result {
				t.Errorf("%q, want %q", got, c.result)
			}
			if got := w.Plain().Result(c.r); got != c.plain {
				t.Errorf("plain %q, want %q", got, c.plain)
			}
		}
		if got := w.Contracted(c.r); got != c.contract {
			t.Errorf("%q, want %q", got, c.contract)
		}
		if got := w.Scored(session.Received{Result: c.r}); got != c.scored {
			t.Errorf("%q, want %q", got, c.scored)
		}
	}
	if got := English().WithMinus("–").Result(spades(-2)); got != "4♠ by N –2" {
		t.Errorf("%q", got)
	}
}

// Every outcome has its text.
func TestEveryOutcome(t *testing.T) {
	for _, o := range values(t, "..", "Outcome") {
		whole(t, o, English().Result(session.Result{Outcome: session.Outcome(o)}))
	}
}

func TestPlacesNameTheSectionWhereThereAreSeveral(t *testing.T) {
	one, two := evening(t), teams(t)
	k := session.Key{Section: 1, Table: 3, Round: 2, Board: 14}
	w := English()
	for got, want := range map[string]string{
		w.Where(one, k):                            "table 3, round 2, board 14",
		w.Where(two, k):                            "table A3, round 2, board 14",
		w.WhereShort(one, k):                       "table 3, board 14",
		w.Table(two, 2, 4):                         "table B4",
		w.Tables(two, 2, 4):                        "table B4",
		w.Tables(two, 2, 4, 5, 7):                  "tables B4, B5 and B7",
		w.Sections(1, 2):                           "sections A and B",
		w.Section(26):                              "section Z",
		w.Boards(7):                                "board 7",
		w.Boards(7, 8, 9, 13):                      "boards 7–9, 13",
		w.Plain().Boards(7, 8):                     "boards 7-8",
		w.Rounds(3, 3):                             "round 3",
		w.Rounds(3, 9):                             "rounds 3 to 9",
		w.CountBoards(1):                           "1 board",
		w.CountRounds(2):                           "2 rounds",
		w.CountTables(1):                           "1 table",
		w.CountResults(3):                          "3 results",
		w.CountContestants(12, movement.Team):      "12 teams",
		w.CountContestants(1, movement.Individual): "1 player",
		w.CountContestants(2, movement.Pair):       "2 pairs",
		w.Contestant(one, session.Contestant{Section: 1, Number: 5}):      "pair 5",
		w.Contestant(two, session.Contestant{Section: 1, Number: 3}):      "team A3",
		w.Contestant(two, session.Contestant{Section: 2, Number: 5}):      "pair B5",
		w.Names([2]string{"Anna Berg", "Maria Holm"}):                     "Anna Berg & Maria Holm",
		w.Names([2]string{"", "Maria Holm"}):                              "Maria Holm",
		w.ContestantNames(one, session.Contestant{Section: 1, Number: 5}): "pair 5",
		w.ContestantNames(evening(t, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 5},
			Names: [2]string{"Anna Berg", "Maria Holm"}}),
			session.Contestant{Section: 1, Number: 5}): "pair 5 (Anna Berg & Maria Holm)",
		w.Draw(one, 1, movement.Row{Table: 3, NS: 5, EW: 8}): "table 3: pair 5 against pair 8",
		w.Draw(two, 1, movement.Row{Table: 3, NS: 5}):        "table A3: team A5 sits out",
		w.Draw(one, 1, movement.Row{Table: 3, EW: 5}):        "table 3: pair 5 sits out",
		w.Draw(one, 1, movement.Row{Table: 3}):               "table 3 is empty",
		w.Draw(one, 1, movement.Row{Table: 3, NS: 1, South: 2, EW: 3,
			West: 4}): "table 3: players 1 and 2 against players 3 and 4",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// deals are those in which each hand is a suit: on board 9 West has the
// hearts, on board 10 North.
func deals(t *testing.T) session.DealsSet {
	t.Helper()
	var boards []deal.Board
	for number := 9; number <= 10; number++ {
		var d deal.Deal
		for i := range deal.Card(52) {
			d[(int(i)/13+number)%4] |= 1 << i
		}
		boards = append(boards, deal.Board{Number: number, Dealer: scoring.BoardDealer(number),
			Vul: scoring.BoardVulnerability(number), Deal: d})
	}
	return session.DealsSet{Source: "evening.pbn", Boards: boards}
}

func TestEveryDoubtHasWords(t *testing.T) {
	st := evening(t)
	at := spades(0)
	doubt := func(d session.Doubt) session.Result {
		r := at
		r.Doubt = d
		return r
	}
	impossible := doubt(session.Doubt{Kind: session.TricksImpossible, Text: "+5"})
	impossible.Outcome, impossible.Entered = session.Unread, session.Entered{Contract: "4S", Declarer: "N",
		Result: "+5"}
	nowhere := doubt(session.Doubt{Kind: session.DeclarerElsewhere, Pair: 7, Text: "N"})
	nowhere.Table = 99
	for _, c := range []struct {
		r    session.Result
		want string
	}{
		{doubt(session.Doubt{Kind: session.NoSuchSection}), "there is no section A tonight"},
		{doubt(session.Doubt{Kind: session.NoSuchTable}), "section A has no table 3"},
		{doubt(session.Doubt{Kind: session.NoSuchRound}), "table 3 has no round 2"},
		{doubt(session.Doubt{Kind: session.NoSuchBoard}), "board 9 is not played at table 3 in round 2"},
		{doubt(session.Doubt{Kind: session.NobodyPlays}), "nobody plays at table 3 in round 2"},
		{doubt(session.Doubt{Kind: session.OtherPairs, NS: 4, EW: 9}),
			"sent for pairs 4 and 9, but the movement has pairs 3 and 9 here"},
		{doubt(session.Doubt{Kind: session.ContractUnreadable, Text: "8S"}), "not a contract: “8S”"},
		{doubt(session.Doubt{Kind: session.ContractUnreadable}), "no contract was entered"},
		{doubt(session.Doubt{Kind: session.DeclarerElsewhere, Pair: 7, Text: "N"}),
			"pair 7 is called declarer, but N is pair 3"},
		{doubt(session.Doubt{Kind: session.DeclarerElsewhere, Pair: 7, Text: "W"}),
			"pair 7 is called declarer, but W is pair 9"},
		{nowhere, "pair 7 is called declarer, but does not sit N"},
		{impossible, "4♠ +5 is 15 tricks, which no hand can take"},
		{doubt(session.Doubt{Kind: session.AsWorded, Text: "An old sentence."}), "An old sentence"},
		{doubt(session.Doubt{}), ""},
	} {
		if got := English().Doubt(st, c.r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for _, kind := range values(t, "..", "DoubtKind") {
		if kind == "" {
			continue
		}
		for _, d := range []session.Doubt{{Kind: session.DoubtKind(kind)},
			{Kind: session.DoubtKind(kind), Text: "N", Pair: 3, NS: 1, EW: 2}} {
			if kind == string(session.AsWorded) && d.Text == "" {
				continue
			}
			text := English().Doubt(st, doubt(d))
			if strings.HasPrefix(text, "in doubt: ") {
				t.Errorf("%s has no words", kind)
			}
			whole(t, kind, text)
		}
	}
}

// What a lead would fit is said, and who holds the card is not.
func TestLeadNotHeld(t *testing.T) {
	r := spades(0)
	r.Lead = card(t, "H10")
	for _, c := range []struct {
		declarer scoring.Direction
		facts    []session.Fact
		want     string
	}{
		{scoring.North, nil, "the lead ♥10 is not in the hand of E, who is on lead against N"},
		{scoring.East, []session.Fact{deals(t)},
			"the lead ♥10 is not in the hand of S, who is on lead against E; it fits if S was declarer or if the pairs sat the other way round"},
	} {
		st := evening(t, c.facts...)
		r.Declarer, r.Doubt = c.declarer, session.Doubt{Kind: session.LeadNotHeld}
		if got := English().Doubt(st, r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
