package bridgemate_test

import (
	"cmp"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// tuesday is a heading.
var tuesday = session.EveningSet{Name: "Tuesday pairs", Date: time.Date(2026, 11, 17, 19, 30, 0, 0, time.UTC)}

// importRoom is how an evening is played for a test.
type importRoom struct {
	seed     uint64
	equal    bool // both lines are numbered from 1 in the file
	faults   rehearsal.Faults
	deals    []deal.Board // with the recorder where there are some
	sections []*movement.Movement
	method   string // in the words of package method
}

// play plays an evening: as the link read it at its end, and the file that it left.
func (r importRoom) play(t *testing.T) (*session.State, string) {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	how := session.UsualBy("wbf")
	how.Choices.Method = cmp.Or(r.method, how.Choices.Method)
	facts := []session.Fact{session.EveningSet(tuesday), how}
	for i, m := range r.sections {
		facts = append(facts, session.SectionSet{ID: i + 1, Movement: m})
	}
	if r.deals != nil {
		facts = append(facts, session.DealsSet{Source: "dealt", Boards: r.deals})
	}
	if err := s.Record("director", facts...); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "evening.bws")
	o := bridgemate.Options{File: file, EqualNumbers: r.equal, HandRecords: r.deals != nil}
	if r.method != "" {
		o.Generation = bws.BCS
	}
	if r.deals != nil {
		o.Settings = map[string]any{"LeadCard": true}
	}
	l := bridgemate.New(s, members(), o)
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	play, err := rehearsal.NewRoom(rehearsal.Choices{Seed: r.seed, Speed: "max", Blanks: 3,
		Recorder: r.deals != nil, Faults: r.faults})
	line := rehearsal.CommandLine{File: file, Reset: true, Read: true}
	if r.deals != nil {
		line.HandRecords = []int{1}
	}
	if err == nil {
		err = play.Run(t.Context(), line, func(rehearsal.Happening) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	settle(t, l)
	return s.State(), file
}

// members are the players of a rehearsal.
func members() roster {
	r := roster{}
	for _, p := range rehearsal.Players(200, 1) {
		r[p.Number] = p.Name
	}
	return r
}

func readBack(t *testing.T, file string) *bws.Contents {
	t.Helper()
	c, err := bws.Read(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// imported is the evening of a database in a new session, and its facts.
func imported(t *testing.T, c *bws.Contents) (*session.State, []session.Fact) {
	t.Helper()
	facts, err := bridgemate.ImportEvening(c, tuesday, members())
	if err != nil {
		t.Fatal(err)
	}
	return recorded(t, facts), facts
}

func recorded(t *testing.T, facts []session.Fact) *session.State {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("file", facts...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.State()
}

// ranks are all rankings with their exact figures and names.
func ranks(t *testing.T, st *session.State) (all [][]session.Rank) {
	t.Helper()
	scores, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range scores.Rankings {
		all = append(all, r.Ranks)
	}
	return all
}

func nameless(rankings [][]session.Rank) [][]session.Rank {
	for _, ranks := range rankings {
		for i := range ranks {
			ranks[i].Names = [2]string{}
		}
	}
	return rankings
}

func made(t *testing.T, family string, o movement.Options) *movement.Movement {
	t.Helper()
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// An evening that was played, imported from the file that it left, has the ranking that
// it had, to the last fraction: also where the file numbers both lines from 1.
func TestImportedEveningIsRankedAsItWas(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	mitchell := made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 4})
	half := made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 3, Half: movement.NSMissing})
	other := made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4, Half: movement.EWMissing})
	for _, c := range []struct {
		name     string
		equal    bool // both lines can be numbered from 1
		sections []*movement.Movement
	}{
		{"Mitchell", true, []*movement.Movement{mitchell}},
		{"Mitchell, North-South missing", true, []*movement.Movement{half}},
		{"Mitchell, East-West missing", true, []*movement.Movement{other}},
		{"Mitchell with arrow switch", false,
			[]*movement.Movement{made(t, "mitchell",
				movement.Options{Tables: 7, BoardsPerRound: 3, Switch: movement.SwitchAuto})}},
		{"Howell", false, []*movement.Movement{made(t, "howell", movement.Options{Tables: 5, BoardsPerRound: 3})}},
		{"Howell, a pair missing", false,
			[]*movement.Movement{made(t, "howell", movement.Options{Tables: 4, Half: movement.NSMissing})}},
		{"two sections", true, []*movement.Movement{mitchell, half}},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, file := importRoom{seed: 5, sections: c.sections}.play(t)
			want := ranks(t, st)
			got, _ := imported(t, readBack(t, file))
			if !reflect.DeepEqual(ranks(t, got), want) {
				t.Errorf("\n got %v\nwant %v", ranks(t, got), want)
			}
			if len(got.Results) != len(st.Results) || len(got.Seats) != len(st.Seats) || !got.Closed {
				t.Errorf("%d results and %d seats of %d and %d, closed: %v", len(got.Results), len(got.Seats),
					len(st.Results), len(st.Seats), got.Closed)
			}
			if !c.equal {
				return
			}
			st, file = importRoom{seed: 5, equal: true, sections: c.sections}.play(t)
			if rows := readBack(t, file).Rounds; rows[0].NSPair != rows[0].EWPair {
				t.Fatalf("the file has distinct numbers: %+v", rows[0])
			}
			got, _ = imported(t, readBack(t, file))
			// Where the pair that sits out first is, only its players' numbers could
			// tell: none were entered.
			if got, want := nameless(ranks(t, got)), nameless(ranks(t, st)); !reflect.DeepEqual(got, want) {
				t.Errorf("both lines from 1:\n got %v\nwant %v", got, want)
			}
		})
	}
}

// Every kind of evening that BCS can say comes back as it was: scored in the same way,
// to the last fraction.
func TestImportedEveningIsScoredAsItWas(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	mitchell := made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	robin := made(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4})
	for _, c := range []struct {
		method string
		kind   int
		m      *movement.Movement
		want   string // the form of scoring that is read back
	}{
		{"mp", bws.Matchpoints, mitchell, "mp"},
		{"crossimp", bws.IMPs, mitchell, "crossimp"},
		{"butler", bws.IMPs, mitchell, "crossimp"}, // BCS has one word for both
		{"teams", bws.Teams, robin, "teams"},
		{"imps", bws.Teams, robin, "teams"},
		{"bam", bws.BoardAMatch, robin, "bam"},
		// one rests
		{"teams", bws.Teams, made(t, "round-robin", movement.Options{Tables: 5, BoardsPerRound: 3}), "teams"},
		{"bam", bws.BoardAMatch, made(t, "american-whist", movement.Options{Tables: 7, Rounds: 6}), "bam"},
		{"teams", bws.Teams, made(t, "new-england", movement.Options{Tables: 8}), "teams"},
	} {
		t.Run(c.method+", "+c.m.Name, func(t *testing.T) {
			st, file := importRoom{seed: 7, method: c.method, sections: []*movement.Movement{c.m}}.play(t)
			there := readBack(t, file)
			if there.Sections[0].ScoringType != c.kind ||
				c.m.Contestant == movement.Team && there.Sections[0].Winners != 2 {
				t.Errorf("the file says %+v", there.Sections[0])
			}
			for _, p := range bws.Check(there) {
				if !p.Warning {
					t.Errorf("BCS would reject it: %v", p)
				}
			}
			got, _ := imported(t, there)
			if got.Scoring.Method != c.want ||
				got.Sections[0].Movement.Contestant != c.m.Contestant || len(got.Doubtful()) != 0 {
				t.Fatalf("scored as %q, %v, %d in doubt", got.Scoring.Method,
					got.Sections[0].Movement.Contestant, len(got.Doubtful()))
			}
			if c.want != c.method {
				return
			}
			if got, want := ranks(t, got), ranks(t, st); !reflect.DeepEqual(got, want) ||
				len(want) == 0 || len(want[0]) == 0 {
				t.Errorf("\n got %v\nwant %v", got, want)
			}
		})
	}
}

// dealt are deals for n boards.
func dealt(n int) []deal.Board {
	boards := make([]deal.Board, n)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range boards {
		var d deal.Deal
		for j, card := range random.Perm(52) {
			d[j%4] |= deal.HandOf(deal.Card(card))
		}
		boards[i] = deal.NewBoard(i+1, d)
	}
	return boards
}

// Every result, in doubt or not, every call, card, deal and player is the one that the
// link read during play, whatever went wrong in the room.
func TestImportedEveningIsWhatTheLinkRead(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	nine := made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 3})
	three := made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 3})
	kinds := map[string]int{}
	for seed := range uint64(8) {
		r := importRoom{
			seed: seed + 1, equal: seed%2 == 0, sections: []*movement.Movement{nine},
			faults: "wrong-board:A2,r3,corrected,swapped:A3,r2,wrong-declarer:A3,r1,nonsense:4,late-numbers,wrong-numbers:20",
		}
		if seed < 2 {
			r.sections, r.deals = []*movement.Movement{three}, dealt(9)
		}
		st, file := r.play(t)
		c := readBack(t, file)
		got, _ := imported(t, c)
		if len(got.Results) != len(st.Results) {
			t.Errorf("%d results, want %d", len(got.Results), len(st.Results))
		}
		for k, r := range st.Results {
			if !got.Results[k].Same(r.Result) || got.Results[k].Row != r.Row {
				t.Errorf("%v:\n got %+v\nwant %+v", k, got.Results[k].Result, r.Result)
			}
			kinds[string(r.Outcome)]++
			if r.WrongDirection {
				kinds["wrong direction"]++
			}
			if r.Doubt.Any() {
				kinds["in doubt"]++
			}
		}
		for k, r := range st.Recorded {
			kinds["recorded"]++
			if !reflect.DeepEqual(got.Recorded[k], r) {
				t.Errorf("%v: recorded %v, want %v", k, got.Recorded[k], r)
			}
		}
		for seat, p := range st.Seats {
			if got.Seats[seat] != p {
				t.Errorf("%v: %+v, want %+v", seat, got.Seats[seat], p)
			}
		}
		for _, b := range r.deals {
			if there, ok := got.Deals.Board(1, b.Number); !ok || there.Deal != b.Deal {
				t.Errorf("board %d: %v, want %v", b.Number, there.Deal, b.Deal)
			}
		}
		for _, row := range c.Received {
			if row.Erased {
				kinds["erased"]++
			}
		}
	}
	for _, kind := range []string{"not played", "artificial", "wrong direction", "erased", "in doubt", "recorded"} {
		if kinds[kind] == 0 {
			t.Errorf("nothing was %s in these evenings, which prove little then: %v", kind, kinds)
		}
	}
}

// Of a file without a movement the results tell who played what: the ranking is the same,
// and a note says how it came about.
func TestImportOfResultsAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	mitchell := made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 3})
	for _, c := range []struct {
		name     string
		equal    bool
		method   string
		sections []*movement.Movement
	}{
		{"Mitchell", false, "", []*movement.Movement{mitchell}},
		{"both lines numbered from 1", true, "", []*movement.Movement{mitchell}},
		{"half a table", false, "", []*movement.Movement{made(t, "mitchell",
			movement.Options{Tables: 5, BoardsPerRound: 4, Half: movement.EWMissing})}},
		{"Howell", false, "", []*movement.Movement{made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 3})}},
		{"arrow switch", false, "", []*movement.Movement{made(t, "mitchell",
			movement.Options{Tables: 7, BoardsPerRound: 3, Switch: movement.SwitchAuto})}},
		{"teams", false, "teams", []*movement.Movement{made(t, "round-robin",
			movement.Options{Tables: 5, BoardsPerRound: 3})}},
		{"two sections", false, "", []*movement.Movement{mitchell,
			made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 3})}},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, file := importRoom{seed: 9, equal: c.equal, method: c.method, sections: c.sections}.play(t)
			there := readBack(t, file)
			there.Rounds, there.Tables, there.PlayerNumbers = nil, nil, nil
			got, _ := imported(t, there)
			if got, want := nameless(ranks(t, got)), nameless(ranks(t, st)); !reflect.DeepEqual(got, want) {
				t.Errorf("\n got %v\nwant %v", got, want)
			}
			for _, s := range st.Sections {
				if !says(got, session.Note{Kind: session.MovementFromResults, Section: s.ID}) {
					t.Errorf("no note on section %d: %+v", s.ID, notes(got))
				}
			}
			if !got.Closed || len(got.Doubtful()) != 0 || len(got.Results) != len(st.Results) {
				t.Errorf("closed %v, %d results of %d, in doubt %+v", got.Closed, len(got.Results),
					len(st.Results), got.Doubtful())
			}
		})
	}
}

// A file that is still being played can be imported while the control program has it, and
// is not over: the ranking is provisional, and nobody may look into the cards.
func TestImportOfAHalfPlayedFile(t *testing.T) {
	s, l := created(t)
	if err := s.Record("director", session.DealsSet{Source: "dealt", Boards: dealt(15)}); err != nil {
		t.Fatal(err)
	}
	with(l, func(o *bridgemate.Options) { o.HandRecords = true })
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	insert(t, l, row(1, "4 S", "N", "="), row(2, "PASS", "", ""))
	defer hold(t, l)()
	facts, err := bridgemate.ImportFile(t.Context(), l.Options().File, tuesday, nil)
	if err != nil {
		t.Fatal(err)
	}
	st := recorded(t, facts)
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	want := []session.Open{{Kind: session.ResultsToCome, Number: 73, Of: 75}}
	if st.Closed || st.Deals.Released || len(st.Results) != 2 || sc.Complete() || !reflect.DeepEqual(sc.Open, want) {
		t.Errorf("closed %v, released %v, open %+v", st.Closed, st.Deals.Released, sc.Open)
	}
	if _, known := st.Deals.Board(1, 1); !known {
		t.Error("the deals are not in the evening")
	}
}

// The heading that is given goes before table Session of BCS, and that before
// the name of the file.
func TestImportFileFindsTheHeading(t *testing.T) {
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("director", tuesday,
			session.SectionSet{ID: 1, Movement: made(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 1})})
	}
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "2026 11 17.bws")
	given := session.EveningSet{Name: "Given", Date: time.Date(2020, 1, 2, 0, 0, 0, 0, time.UTC)}
	for _, c := range []struct {
		generation  bws.Generation
		given, want session.EveningSet
	}{
		{bws.BCS, session.EveningSet{}, tuesday},
		{bws.BCS, given, given},
		{bws.BMPro, session.EveningSet{Date: given.Date}, session.EveningSet{Name: "2026 11 17", Date: given.Date}},
	} {
		if err := bridgemate.New(s, roster{},
			bridgemate.Options{File: file, Generation: c.generation}).Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		facts, err := bridgemate.ImportFile(t.Context(), file, c.given, roster{})
		if err != nil {
			t.Fatal(err)
		}
		if got := recorded(t, facts).Evening; got.Name != c.want.Name || !got.Date.Equal(c.want.Date) {
			t.Errorf("%v, given %+v: %+v, want %+v", c.generation, c.given, got, c.want)
		}
	}
	if _, err := bridgemate.ImportFile(t.Context(), filepath.Join(t.TempDir(), "no.bws"),
		tuesday, members()); err == nil {
		t.Error("a file that is not there was imported")
	}
}
