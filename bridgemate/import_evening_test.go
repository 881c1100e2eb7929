package bridgemate_test

import (
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
}

// play plays an evening: as the link read it at its end, and the file that it left.
func (r importRoom) play(t *testing.T) (*session.State, string) {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	facts := []session.Fact{session.EveningSet(tuesday)}
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
	if r.deals != nil {
		o.Settings = map[string]any{"LeadCard": true}
	}
	l := bridgemate.New(s, members(), o)
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	play, err := rehearsal.NewRoom(rehearsal.Choices{Seed: r.seed, Speed: "max", Blanks: 3, Recorder: r.deals != nil, Faults: r.faults})
	line := rehearsal.CommandLine{File: file, Reset: true, Read: true}
	if r.deals != nil {
		line.HandRecords = []int{1}
	}
	if err == nil {
		err = play.Run(t.Context(), line, func(rehearsal.Event) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	read(t, l)
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

// An evening that was played, imported from the file that it left, has the ranking that it had, to the
// last fraction: also where the file numbers both lines from 1.
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
		{"Mitchell with arrow switch", false, []*movement.Movement{made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 3, Switch: movement.SwitchAuto})}},
		{"Howell", false, []*movement.Movement{made(t, "howell", movement.Options{Tables: 5, BoardsPerRound: 3})}},
		{"Howell, a pair missing", false, []*movement.Movement{made(t, "howell", movement.Options{Tables: 4, Half: movement.NSMissing})}},
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
				t.Errorf("%d results and %d seats of %d and %d, closed: %v", len(got.Results), len(got.Seats), len(st.Results), len(st.Seats), got.Closed)
			}
			if !c.equal {
				return
			}
			st, file = importRoom{seed: 5, equal: true, sections: c.sections}.play(t)
			if rows := readBack(t, file).Rounds; rows[0].NSPair != rows[0].EWPair {
				t.Fatalf("the file has distinct numbers: %+v", rows[0])
			}
			got, _ = imported(t, readBack(t, file))
			// Where the pair that sits out first is, only its players' numbers could tell: none were entered.
			if got, want := nameless(ranks(t, got)), nameless(ranks(t, st)); !reflect.DeepEqual(got, want) {
				t.Errorf("both lines from 1:\n got %v\nwant %v", got, want)
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

// Every result, in doubt or not, every call, card, deal and player is the one that the link read during
// play, whatever went wrong in the room.
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

// The heading that is given goes before table Session of BCS, and that before the name of the file.
func TestImportFileFindsTheHeading(t *testing.T) {
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("director", tuesday, session.SectionSet{ID: 1, Movement: made(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 1})})
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
		if err := bridgemate.New(s, roster{}, bridgemate.Options{File: file, Generation: c.generation}).Create(t.Context()); err != nil {
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
	if _, err := bridgemate.ImportFile(t.Context(), filepath.Join(t.TempDir(), "no.bws"), tuesday, members()); err == nil {
		t.Error("a file that is not there was imported")
	}
}
