package bridgemate_test

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// twoTables is a section of two tables and a round in which both lines have
// the same numbers.
func twoTables() *bws.Contents {
	return &bws.Contents{
		Sections: []bws.Section{{ID: 1, Letter: "A", Tables: 2}},
		Tables:   []bws.TableRow{{Section: 1, Table: 1}, {Section: 1, Table: 2}},
		Rounds: []bws.Round{
			{Section: 1, Table: 1, Round: 1, NSPair: 1, EWPair: 1, LowBoard: 1, HighBoard: 2},
			{Section: 1, Table: 2, Round: 1, NSPair: 2, EWPair: 2, LowBoard: 1, HighBoard: 2},
		},
	}
}

// moved gives a section another ID and letter.
func moved(c *bws.Contents, id int) *bws.Contents {
	other := *c
	other.Sections = []bws.Section{{ID: id, Letter: session.Letter(id), Tables: 2}}
	other.Tables, other.Rounds = slices.Clone(c.Tables), slices.Clone(c.Rounds)
	for i := range other.Tables {
		other.Tables[i].Section = id
	}
	for i := range other.Rounds {
		other.Rounds[i].Section = id
	}
	return &other
}

// together puts sections into one database.
func together(all ...*bws.Contents) *bws.Contents {
	var c bws.Contents
	for _, o := range all {
		c.Sections = append(c.Sections, o.Sections...)
		c.Tables = append(c.Tables, o.Tables...)
		c.Rounds = append(c.Rounds, o.Rounds...)
	}
	return &c
}

// notes are what programs noticed of an evening.
func notes(st *session.State) (list []session.Note) {
	for _, r := range st.Remarks {
		if r.Kind == session.Told {
			list = append(list, r.Note)
		}
	}
	return list
}

// says reports whether one of the remarks is this note.
func says(st *session.State, want session.Note) bool {
	return slices.ContainsFunc(notes(st), func(n session.Note) bool { return reflect.DeepEqual(n, want) })
}

// Nothing that a file says goes unheard: it is in the evening, or a remark
// says that it is not.
func TestImportOfWhatRowsSay(t *testing.T) {
	result := func(id int64, table, board int, nsew string, declarer int) bws.Received {
		return bws.Received{ID: id, Section: 1, Table: table, Round: 1, Board: board, PairNS: table,
			PairEW: table, Declarer: declarer,
			NSEW: nsew, Contract: "3 NT", Result: "="}
	}
	key := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	for _, c := range []struct {
		name string
		edit func(*bws.Contents)
		test func(*session.State) bool
		says session.Note
	}{
		{"declarer by the side, since both pairs have one number",
			func(c *bws.Contents) {
				c.Received = []bws.Received{result(1, 1, 1, "W", 1), result(2, 2, 1, "S", 2)}
			},
			func(st *session.State) bool {
				r := st.Results[key]
				return r.NS == 1 && r.EW == 3 && r.Declarer == scoring.West &&
					len(st.Doubtful()) == 0 && len(st.Results) == 2
			}, session.Note{Kind: session.LinesRenumbered, Section: 1}},
		{"erased and entered again",
			func(c *bws.Contents) {
				gone := result(1, 1, 1, "N", 1)
				gone.Erased = true
				again := result(2, 1, 1, "N", 1)
				again.Result = "+1"
				c.Received = []bws.Received{gone, again}
			},
			func(st *session.State) bool { return st.Results[key].Tricks == 1 && len(st.Results) == 1 },
			session.Note{}},
		{"erased",
			func(c *bws.Contents) {
				gone := result(1, 1, 1, "N", 1)
				gone.Erased = true
				c.Received = []bws.Received{gone}
			},
			func(st *session.State) bool { return len(st.Results) == 0 }, session.Note{}},
		{"percentages",
			func(c *bws.Contents) {
				c.Received = []bws.Received{{ID: 1, Section: 1, Table: 1, Round: 1, Board: 1, PairNS: 1,
					PairEW: 1, Remarks: "60%-40%"}}
			},
			func(st *session.State) bool {
				r := st.Results[key].Result
				return r.Outcome == session.Artificial && brief(&r) == "60%-40%"
			}, session.Note{}},
		{"a row that makes no sense",
			func(c *bws.Contents) { c.Received = []bws.Received{result(1, 1, 9, "N", 1)} },
			func(st *session.State) bool { return len(st.Doubtful()) == 1 },
			session.Note{Kind: session.DoubtfulOnImport, Section: 1, Table: 1, Round: 1, Board: 9,
				Doubt: &session.Doubt{Kind: session.NoSuchBoard}}},
		{"pairs that do not sit there",
			func(c *bws.Contents) {
				r := result(1, 1, 1, "N", 1)
				r.PairEW = 2
				c.Received = []bws.Received{r}
			},
			func(st *session.State) bool { return len(st.Doubtful()) == 1 },
			session.Note{Kind: session.DoubtfulOnImport, Section: 1, Table: 1, Round: 1, Board: 1,
				Doubt: &session.Doubt{Kind: session.OtherPairs, NS: 1, EW: 4}}},
		{"a contract in play",
			func(c *bws.Contents) { c.Intermediate = []bws.Received{result(1, 1, 1, "N", 1)} },
			func(st *session.State) bool { return len(st.Results) == 0 },
			session.Note{Kind: session.OpenContracts, Number: 1}},
		{"numbers beyond the tables",
			func(c *bws.Contents) {
				c.Rounds[1].NSPair, c.Rounds[1].EWPair = 3, 3 // both would be 5, after two tables
				r := result(1, 2, 1, "E", 3)
				r.PairNS, r.PairEW = 3, 3
				c.Received = []bws.Received{r}
			},
			func(st *session.State) bool {
				r := st.Results[session.Key{Section: 1, Table: 2, Round: 1, Board: 1}]
				return r.NS == 3 && r.EW == 6 && !r.Doubt.Any() &&
					slices.Equal(st.Sections[0].Movement.Pairs(), []int{1, 3, 4, 6})
			}, session.Note{}},
		{"the file's winners",
			func(c *bws.Contents) { c.Sections[0].Winners = 1 },
			func(st *session.State) bool { return st.Sections[0].Movement.Winners == 1 }, session.Note{}},
		{"teams, but nobody meets at two tables", func(c *bws.Contents) { c.Sections[0].ScoringType = bws.Teams },
			func(st *session.State) bool {
				return st.Sections[0].Movement.Contestant == movement.Pair && st.Scoring.Method == "mp"
			},
			session.Note{Kind: session.MethodUnknown, Section: 1, Number: bws.Teams}},
		{"IMPs", func(c *bws.Contents) { c.Sections[0].ScoringType = bws.IMPs },
			func(st *session.State) bool { return st.Scoring.Method == "crossimp" }, session.Note{}},
		{"East-West moved before play", func(c *bws.Contents) { c.Sections[0].EWMoveBeforePlay = -2 }, nil,
			session.Note{Kind: session.NamesMayBeShifted, Section: 1, Number: -2}},
		{"another letter", func(c *bws.Contents) { c.Sections[0].Letter = "F" }, nil,
			session.Note{Kind: session.SectionMoved, Section: 1, Number: 1, Text: "F"}},
		{"an unsound movement", func(c *bws.Contents) { c.Rounds[1].NSPair = 1 },
			func(st *session.State) bool {
				return slices.ContainsFunc(notes(st),
					func(n session.Note) bool {
						return n.Kind == session.MovementUnsound &&
							n.Section == 1 && n.Text != ""
					})
			}, session.Note{}},
		{"a section without anything",
			func(c *bws.Contents) { c.Sections = append(c.Sections, bws.Section{ID: 4, Letter: "D"}) },
			func(st *session.State) bool { return len(st.Sections) == 1 },
			session.Note{Kind: session.SectionEmpty, Text: "D"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := twoTables()
			c.edit(file)
			st, _ := imported(t, file)
			if c.test != nil && !c.test(st) {
				t.Errorf("results %+v, movement %+v", st.Results, st.Sections[0].Movement)
			}
			if !says(st, c.says) && c.says.Kind != "" {
				t.Errorf("%+v does not say %+v", notes(st), c.says)
			}
		})
	}
}

func TestImportOfPlayers(t *testing.T) {
	seat := func(d string) session.Seat { return session.Seat{Section: 1, Table: 1, Direction: d} }
	row := func(d, number, name string, round int) bws.PlayerNumber {
		return bws.PlayerNumber{Section: 1, Table: 1, Direction: d, Number: number, Name: name, Round: round}
	}
	c := twoTables()
	c.PlayerNames = []bws.PlayerName{{ID: 12, Name: "Grażyna"}, {StrID: "X7", Name: "Søren Østergaard"}}
	c.PlayerNumbers = []bws.PlayerNumber{
		row("N", "9", "later", 2), row("n", "5", "K. Papadopoulos", 0), row("S", "12", "", 1),
		row("E", "X7", "", 0), row("W", "", "Đorđe", 0),
		row("Q", "8", "", 0), {Section: 3, Table: 1, Direction: "N", Number: "7"},
		{Section: 1, Table: 2, Direction: "N", Number: "6", Name: "Smith"},
		{Section: 1, Table: 2, Direction: "S", Number: "77"}, {Section: 1, Table: 2, Direction: "E"},
	}
	club := roster{"5": "Konstantinos Papadopoulos", "6": "Ağaoğlu"}
	facts, err := bridgemate.ImportEvening(c, tuesday, club)
	if err != nil {
		t.Fatal(err)
	}
	st := recorded(t, facts)
	for _, w := range []struct {
		seat session.Seat
		want session.Player
	}{
		// the same, not shortened
		{seat("N"), session.Player{Number: "5", Name: "Konstantinos Papadopoulos", Sent: "5"}},
		{seat("S"), session.Player{Number: "12", Name: "Grażyna", Sent: "12"}},
		{seat("E"), session.Player{Number: "X7", Name: "Søren Østergaard", Sent: "X7"}},
		{seat("W"), session.Player{Name: "Đorđe"}},
		// another club's numbers
		{session.Seat{Section: 1, Table: 2, Direction: "N"}, session.Player{Number: "6", Name: "Smith", Sent: "6"}},
		{session.Seat{Section: 1, Table: 2, Direction: "S"}, session.Player{Number: "77", Sent: "77"}},
	} {
		if got := st.Seats[w.seat]; got != w.want {
			t.Errorf("%v: %+v, want %+v", w.seat, got, w.want)
		}
	}
	if len(st.Seats) != 6 || !says(st, session.Note{Kind: session.SeatUnknown, Text: "8", More: "A1Q"}) ||
		!says(st, session.Note{Kind: session.SeatUnknown, Text: "7", More: "section 3, table 1N"}) ||
		!says(st, session.Note{Kind: session.LaterNumbers, Number: 1}) {
		t.Errorf("%d seats, %+v", len(st.Seats), st.Remarks)
	}
	broken := errors.New("broken")
	if _, err := bridgemate.ImportEvening(c, tuesday, failing{broken}); !errors.Is(err, broken) {
		t.Errorf("a roster that cannot be read: %v", err)
	}
}

// A pair that sits out first is known by the numbers that its players
// entered at their table.
func TestImportSeatsThePairThatSitsOutFirst(t *testing.T) {
	c := &bws.Contents{
		Sections: []bws.Section{{ID: 1, Letter: "A", Tables: 2}},
		Rounds: []bws.Round{
			{Section: 1, Table: 1, Round: 1, NSPair: 1, EWPair: 1, LowBoard: 1, HighBoard: 2},
			{Section: 1, Table: 2, Round: 1},
			{Section: 1, Table: 1, Round: 2, NSPair: 1, EWPair: 2, LowBoard: 3, HighBoard: 4},
			{Section: 1, Table: 2, Round: 2},
		},
		PlayerNumbers: []bws.PlayerNumber{
			{Section: 1, Table: 1, Direction: "E", Number: "11"}, {Section: 1, Table: 1, Direction: "W", Number: "12"},
			{Section: 1, Table: 2, Direction: "E", Number: "21"}, {Section: 1, Table: 2, Direction: "W", Number: "22"},
		},
	}
	facts, err := bridgemate.ImportEvening(c, tuesday, roster{"11": "Ann", "12": "Bob", "21": "Cid", "22": "Dora"})
	if err != nil {
		t.Fatal(err)
	}
	st := recorded(t, facts)
	if got := st.PairNames(session.Contestant{Section: 1, Number: 4}); got != [2]string{"Cid", "Dora"} {
		t.Errorf("the pair that sits out is %v", got)
	}
	if got := st.PairNames(session.Contestant{Section: 1, Number: 3}); got != [2]string{"Ann", "Bob"} {
		t.Errorf("the pair that plays is %v", got)
	}
}

type failing struct{ err error }

func (f failing) PlayerName(string) (string, bool, error) { return "", false, f.err }
func (f failing) Players() ([]clubfile.Player, error)     { return nil, f.err }

func TestImportOfFields(t *testing.T) {
	groups := func(c *bws.Contents, groups ...int) *bws.Contents {
		for i := range c.Tables {
			c.Tables[i].Group = groups[i]
		}
		return c
	}
	three := func() *bws.Contents { return together(twoTables(), moved(twoTables(), 2), moved(twoTables(), 3)) }
	grouped := func(c *bws.Contents) *bws.Contents {
		c.Settings = bws.Settings{"GroupSections": true}
		return c
	}
	for _, c := range []struct {
		name     string
		contents *bws.Contents
		want     [][]int
	}{
		{"each alone", three(), [][]int{{1}, {2}, {3}}},
		{"GroupSections", grouped(three()), [][]int{{1, 2, 3}}},
		{"groups", groups(three(), 1, 1, 7, 7, 1, 1), [][]int{{1, 3}, {2}}},
		{"groups go before GroupSections", grouped(groups(three(), 1, 1, 1, 1, 2, 2)), [][]int{{1, 2}, {3}}},
		{"a section in two groups", groups(three(), 1, 2, 1, 1, 1, 1), [][]int{{1}, {2, 3}}},
		{"GroupSections of one section", grouped(twoTables()), [][]int{{1}}},
	} {
		if st, _ := imported(t, c.contents); !reflect.DeepEqual(st.Fields(), c.want) {
			t.Errorf("%s: %v, want %v; %+v", c.name, st.Fields(), c.want, st.Remarks)
		}
	}
}

// hands is a board on which everybody holds one suit: North the first named.
func hands(section, board int, suits string) bws.HandRecord {
	h := bws.HandRecord{Section: section, Board: board}
	for seat, suit := range suits {
		h.Hands[seat][strings.IndexRune("SHDC", suit)] = "AKQJT98765432"
	}
	return h
}

func TestImportOfHandRecords(t *testing.T) {
	two := func(records ...bws.HandRecord) *bws.Contents {
		c := together(twoTables(), moved(twoTables(), 2))
		c.HandRecords = records
		return c
	}
	for _, c := range []struct {
		name     string
		contents *bws.Contents
		a, b     string // spades of North on board 1 in sections A and B
		sets     int    // DealsSet facts
		says     session.Note
	}{
		{"the same in both sections", two(hands(1, 1, "SHDC"), hands(2, 1, "SHDC")), "AKQJT98765432",
			"AKQJT98765432", 1, session.Note{}},
		{"each its own", two(hands(1, 1, "SHDC"), hands(2, 1, "HSDC")), "AKQJT98765432", "", 2, session.Note{}},
		{"one section only", two(hands(2, 1, "SHDC")), "none", "AKQJT98765432", 1, session.Note{}},
		{"a bad one", two(hands(1, 1, "SHDD"), hands(2, 1, "SHDC")), "none", "AKQJT98765432", 1,
			session.Note{Kind: session.HandsUnreadable, Section: 1, Board: 1}},
		{"one twice", two(hands(1, 1, "SHDC"), hands(1, 1, "HSDC")), "AKQJT98765432", "none", 1,
			session.Note{Kind: session.HandsUnreadable, Section: 1, Board: 1, Text: "the board is there twice"}},
		{"of no section", two(hands(7, 1, "SHDC")), "none", "none", 0,
			session.Note{Kind: session.HandsUnreadable, Section: 7, Board: 1, Text: "there is no such section"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, facts := imported(t, c.contents)
			for section, want := range map[int]string{1: c.a, 2: c.b} {
				got := "none"
				if b, ok := st.Deals.Board(section, 1); ok {
					got, _, _ = strings.Cut(b.Deal[0].String(), ".")
				}
				if got != want {
					t.Errorf("section %d: North has %q, want %q", section, got, want)
				}
			}
			sets := 0
			for _, f := range facts {
				if _, ok := f.(session.DealsSet); ok {
					sets++
				}
			}
			if st.Deals.Released || st.Closed {
				t.Error("the cards are open to all before a board was played")
			}
			played := *c.contents
			played.Received = everything(c.contents)
			if st, _ = imported(t, &played); !st.Closed || st.Deals.Released != (sets > 0) {
				t.Errorf("everything is in; closed %v, the deals released %v", st.Closed, st.Deals.Released)
			}
			if sets != c.sets || c.says.Kind != "" && !saysOf(st, c.says) {
				t.Errorf("%d sets, %+v", sets, notes(st))
			}
		})
	}
}

// everything is a result of every board of the movements: four spades, which North makes.
func everything(c *bws.Contents) (rows []bws.Received) {
	for _, r := range c.Rounds {
		boards, err := r.Boards()
		if err != nil || r.NSPair == 0 || r.EWPair == 0 {
			continue
		}
		for _, b := range boards {
			rows = append(rows, bws.Received{ID: int64(len(rows) + 1), Section: r.Section,
				Table: r.Table, Round: r.Round, Board: b,
				PairNS: r.NSPair, PairEW: r.EWPair, Declarer: r.NSPair, NSEW: "N", Contract: "4 S", Result: "="})
		}
	}
	return rows
}

// saysOf reports whether one of the remarks is this note; without a Text in
// it, whatever the text.
func saysOf(st *session.State, want session.Note) bool {
	return slices.ContainsFunc(notes(st), func(n session.Note) bool {
		if want.Text == "" && n.Text != "" {
			n.Text = ""
		}
		return reflect.DeepEqual(n, want)
	})
}

func TestImportOfWhatTheRecorderSent(t *testing.T) {
	row := func(id int64, counter int, direction, what string) bws.Recorded {
		return bws.Recorded{ID: id, Section: 1, Table: 2, Round: 1, Board: 1, Counter: counter,
			Direction: direction, What: what}
	}
	c := twoTables()
	taken := row(2, 2, "E", "1S")
	taken.Erased = true
	nowhere := row(9, 1, "N", "1C")
	nowhere.Board = 30
	c.Bids = []bws.Recorded{row(1, 1, "N", "1 nt"), taken, row(3, 2, "E", "PASS"), nowhere,
		row(10, 0, "N", "X"), row(11, 4, "N", "?")}
	c.Cards = []bws.Recorded{row(1, 1, "E", "S10"), row(2, 2, "s", "sx"), row(3, 3, "", "C2")}
	st, _ := imported(t, c)
	got := st.Recorded[session.Key{Section: 1, Table: 2, Round: 1, Board: 1}]
	var auction, play []string
	for _, r := range got.Auction() {
		auction = append(auction, r.Direction+" "+r.What)
	}
	for _, r := range got.Play() {
		play = append(play, r.Direction+" "+r.What)
	}
	if fmt.Sprint(auction, play) != "[N 1NT E PASS] [E ST S Sx]" || len(got.Calls) != 3 || len(st.Recorded) != 1 {
		t.Errorf("auction %v, play %v of %+v", auction, play, st.Recorded)
	}
	if !says(st, session.Note{Kind: session.RecorderRows, Number: 4}) {
		t.Errorf("%+v", st.Remarks)
	}
}

// Programs for individuals add columns to RoundData.
func TestImportOfIndividuals(t *testing.T) {
	m := &movement.Movement{Name: "Individual", Contestant: movement.Individual, Tables: 2, Rounds: 1,
		BoardsPerRound: 2, Winners: 1, Copies: 2,
		Rows: []movement.Row{{Table: 1, Round: 1, NS: 1, South: 3, EW: 2, West: 4, Low: 1, High: 2},
			{Table: 2, Round: 1, NS: 5, South: 7, EW: 6, West: 8, Low: 1, High: 2}}}
	file := filepath.Join(t.TempDir(), "players.bws")
	schema, err := bws.Schema(bws.BMPro)
	if err == nil {
		err = bws.Create(file, bws.Access2000, schema)
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := bws.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"South", "West"} {
		if err := db.AddField("RoundData", bws.TableField{Name: name, Type: bws.Integer}); err != nil {
			t.Fatal(err)
		}
	}
	err = db.Batch(func(b bws.Batch) error {
		if _, err := b.Insert("Section", bws.Section{ID: 1, Letter: "A", Tables: 2}.Row()); err != nil {
			return err
		}
		for _, r := range m.Rows {
			row := bws.Round{Section: 1, Table: r.Table, Round: 1, NSPair: r.NS, EWPair: r.EW,
				LowBoard: 1, HighBoard: 2}.Row()
			row["South"], row["West"] = r.South, r.West
			if _, err := b.Insert("RoundData", row); err != nil {
				return err
			}
		}
		_, err := b.Insert("ReceivedData",
			bws.Received{Section: 1, Table: 1, Round: 1, Board: 1, PairNS: 1, PairEW: 2, Declarer: 4, NSEW: "W",
				Contract: "2 S", Result: "=", DateLog: tuesday.Date}.Row())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	facts, err := bridgemate.ImportFile(t.Context(), file, session.EveningSet{}, roster{})
	if err != nil {
		t.Fatal(err)
	}
	st := recorded(t, facts)
	got := st.Sections[0].Movement
	if got.Contestant != movement.Individual || got.Winners != 1 ||
		!slices.EqualFunc(got.Rows, m.Rows, movement.Row.Equal) {
		t.Errorf("%+v", got)
	}
	if len(st.Doubtful()) != 0 || len(notes(st)) != 0 {
		t.Errorf("in doubt: %+v; %+v", st.Doubtful(), st.Remarks)
	}
	if st.Evening.Name != "players" || !st.Evening.Date.Equal(tuesday.Date) {
		t.Errorf("heading %+v", st.Evening)
	}
}

// Results of one round at one table that name several opponents: those of most boards sat
// there. What cannot be of a movement is in doubt, and so is what comes from a section
// that the file does not have.
func TestImportOfResultsThatContradict(t *testing.T) {
	result := func(id int64, section, table, round, board, ns, ew int) bws.Received {
		return bws.Received{ID: id, Section: section, Table: table, Round: round, Board: board, PairNS: ns,
			PairEW: ew, Declarer: ns, NSEW: "N",
			Contract: "2 H", Result: "="}
	}
	at := func(section, table, round, board int) session.Key {
		return session.Key{Section: section, Table: table, Round: round, Board: board}
	}
	rows := []bws.Received{
		result(1, 1, 1, 1, 1, 1, 9), result(2, 1, 1, 1, 2, 1, 3), result(3, 1, 1, 1, 4, 1, 3),
		result(4, 1, 2, 1, 7, 2, 4), result(5, 1, 2, 1, 8, 5, 4), // as many: the first
		result(6, 1, 2, 3, 1, 2, 3), result(7, 1, 1, 0, 5, 1, 3),
		result(8, 1, 1, 2, 5, 0, 3), result(9, 3, 1, 1, 1, 1, 3),
	}
	gone := result(10, 1, 1, 4, 1, 1, 4)
	gone.Erased = true
	rows = append(rows, gone)
	doubts := map[session.Key]session.Doubt{
		at(1, 1, 1, 1): {Kind: session.OtherPairs, NS: 1, EW: 9},
		at(1, 2, 1, 8): {Kind: session.OtherPairs, NS: 5, EW: 4},
		at(1, 1, 0, 5): {Kind: session.NoSuchRound}, at(1, 1, 2, 5): {Kind: session.NoSuchBoard},
	}
	for name, sections := range map[string][]bws.Section{"no sections": nil, "a section": {{ID: 1, Letter: "A"}}} {
		st, _ := imported(t, &bws.Contents{Sections: sections, Received: rows})
		want := maps.Clone(doubts)
		if sections != nil {
			want[at(3, 1, 1, 1)] = session.Doubt{Kind: session.NoSuchSection}
		}
		got := map[session.Key]session.Doubt{}
		for _, r := range st.Doubtful() {
			got[r.Key] = r.Doubt
		}
		if !maps.Equal(got, want) || len(st.Results) != 9 || len(st.Sections) != 3-len(want)%2-1 {
			t.Errorf("%s: %d sections, in doubt %v, want %v", name, len(st.Sections), got, want)
		}
		wantRows := []movement.Row{
			{Table: 1, Round: 1, NS: 1, EW: 3, Low: 1, High: 4, Custom: []int{1, 2, 4}},
			{Table: 1, Round: 2}, {Table: 1, Round: 3},
			{Table: 2, Round: 1, NS: 2, EW: 4, Low: 7, High: 8}, {Table: 2, Round: 2},
			{Table: 2, Round: 3, NS: 2, EW: 3, Low: 1, High: 1},
		}
		if got := st.Sections[0].Movement.Rows; !slices.EqualFunc(got, wantRows, movement.Row.Equal) {
			t.Errorf("%s: %v, want %v", name, got, wantRows)
		}
		if sc, err := st.Score(); err != nil || sc.Complete() || len(sc.Open) < len(want) {
			t.Errorf("%s: %v, open %+v", name, err, sc.Open)
		}
	}
}

func TestImportRefusesWhatNoSessionHolds(t *testing.T) {
	c := moved(twoTables(), 27)
	if _, err := bridgemate.ImportEvening(c, tuesday, roster{}); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("section 27: %v", err)
	}
	if _, err := bridgemate.ImportEvening(&bws.Contents{Sections: c.Sections}, tuesday,
		roster{}); !errors.Is(err, bridgemate.ErrNoMovement) {
		t.Errorf("no movement: %v", err)
	}
}

// Whatever rows say, a session can hold what comes out, or there is an error.
func FuzzImportEvening(f *testing.F) {
	f.Add([]byte{1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 1, 2}, []byte{1, 1, 1, 1, 1, 1}, "3 NT", "=", "N")
	f.Add([]byte{1, 1, 1, 3, 1, 2, 2, 1, 9, 4, 3, 4}, []byte{1, 1, 1, 1, 3, 3}, "", "", "")
	f.Fuzz(func(t *testing.T, rounds, results []byte, contract, text, by string) {
		c := &bws.Contents{Sections: []bws.Section{{ID: 1, Letter: "A"}}}
		for ; len(rounds) >= 6 && len(c.Rounds) < 60; rounds = rounds[6:] {
			c.Rounds = append(c.Rounds, bws.Round{Section: 1, Table: int(rounds[0]), Round: int(rounds[1]),
				NSPair: int(rounds[2]), EWPair: int(rounds[3]),
				LowBoard: int(rounds[4]), HighBoard: int(rounds[5])})
		}
		for ; len(results) >= 6 && len(c.Received) < 60; results = results[6:] {
			r := bws.Received{ID: int64(len(c.Received) + 1), Section: 1, Table: int(results[0]),
				Round: int(results[1]), Board: int(results[2]),
				PairNS: int(results[3]), PairEW: int(results[4]), Declarer: int(results[5]), Contract: contract,
				Result: text, NSEW: by, Remarks: text}
			c.Received = append(c.Received, r)
			c.PlayerNumbers = append(c.PlayerNumbers,
				bws.PlayerNumber{Section: 1, Table: r.Table, Direction: by, Number: text, Round: r.Round})
			c.Bids = append(c.Bids, bws.Recorded{ID: r.ID, Section: 1, Table: r.Table, Round: r.Round, Board: r.Board,
				Counter: r.PairNS, Direction: by, What: contract})
			c.HandRecords = append(c.HandRecords,
				bws.HandRecord{Section: r.Table, Board: r.Board, Hands: [4][4]string{{contract}, {text}}})
		}
		facts, err := bridgemate.ImportEvening(c, tuesday, roster{})
		if err != nil {
			return
		}
		st := recorded(t, facts)
		if len(st.Results) != len(bws.Standing(c.Received)) {
			t.Errorf("%d rows stand, %d results", len(bws.Standing(c.Received)), len(st.Results))
		}
		if _, err := st.Score(); err != nil && len(st.Sections[0].Movement.Problems()) == 0 {
			t.Errorf("a sound evening cannot be scored: %v", err)
		}
	})
}
