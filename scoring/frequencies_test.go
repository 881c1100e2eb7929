package scoring

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// counted is the standings of lines by frequencies, each award copied from its card.
func counted(t testing.TB, q *Frequencies, lines []Line) *Standings {
	t.Helper()
	for _, board := range q.Stale() {
		q.Judge(board)
	}
	type seat struct {
		line     *Line
		side     Side
		opponent Contestant
	}
	seats := map[Contestant][]seat{}
	opt := &q.f.opt
	for i := range lines {
		l := &lines[i]
		ns, ew := opt.contestant(l.Section, NS, l.NS), opt.contestant(l.Section, EW, l.EW)
		if l.NS != 0 {
			seats[ns] = append(seats[ns], seat{l, NS, ew})
		}
		if l.EW != 0 {
			seats[ew] = append(seats[ew], seat{l, EW, ns})
		}
	}
	card := q.Card()
	var rows []Row
	for who, list := range seats {
		card.Reset()
		for _, s := range list {
			card.Add(q.Of(s.line), s.line, s.side, s.opponent)
		}
		row := card.Row(who, Ranked)
		for _, a := range card.Awards() {
			row.Awards = append(row.Awards, &a)
		}
		rows = append(rows, row)
	}
	return &Standings{Rankings: q.Rank(rows)}
}

// TestFrequencies counts results one by one, with wrong ones between that go again, and
// compares with scoring all of them at once.
func TestFrequencies(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	for range 300 {
		lines, opt := anySession(rng), anyOptions(rng)
		opt.BySection, opt.Expected = false, 20*rng.IntN(2)
		for i := range lines {
			lines[i].Beside = rng.IntN(20) == 0
		}
		q, err := NewFrequencies(opt)
		if err != nil {
			t.Fatal(err)
		}
		var wrong []Line
		for i := range lines {
			q.Add(&lines[i])
			if rng.IntN(3) == 0 {
				l := lines[rng.IntN(len(lines))]
				l.Board, l.Score, l.Form = l.Board+2, l.Score+10, "x"
				q.Add(&l)
				wrong = append(wrong, l)
			}
			if rng.IntN(9) == 0 {
				counted(t, q, lines[:i+1])
			}
		}
		for i := range wrong {
			q.Remove(&wrong[i])
		}
		if got, want := counted(t, q, lines).comparable(), score(t, lines,
			opt).comparable(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v\n%v\n%v", opt, got, want)
		}
		if q.Stale() != nil {
			t.Fatal("boards are to be judged again though nothing came")
		}
		for i := range lines {
			q.Remove(&lines[i])
		}
		if gone := q.Stale(); len(q.Boards()) > 0 || len(gone) != 5 || q.Board(1) != nil {
			t.Fatalf("nothing is left, and yet boards %v; to be judged %v", q.Boards(), gone)
		}
	}
}

// TestFrequenciesBoard compares the boards with those of all lines at once, and
// what explains an award.
func TestFrequenciesBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	lines := anySession(rng)
	all := score(t, lines, Options{})
	q, err := NewFrequencies(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range lines {
		q.Add(&lines[i])
	}
	for _, board := range q.Stale() {
		q.Judge(board)
	}
	var boards []*Board
	for _, n := range q.Boards() {
		boards = append(boards, q.Board(n)...)
	}
	if len(boards) != len(all.Boards) {
		t.Fatalf("%d boards, not %d", len(boards), len(all.Boards))
	}
	for i, b := range boards {
		want := *all.Boards[i]
		awards := want.Awards
		want.Awards = nil
		if !reflect.DeepEqual(*b, want) {
			t.Errorf("board %d\n%+v\n%+v", b.Number, *b, want)
		}
		for _, a := range awards {
			card := q.Card()
			card.Add(q.Of(&lines[a.Line]), &lines[a.Line], a.Side, a.Opponent)
			if got := q.Explain(&card.Awards()[0]); !reflect.DeepEqual(got, all.Explain(&a)) {
				t.Errorf("board %d: %+v, not %+v", b.Number, got, all.Explain(&a))
			}
		}
	}
}

func TestFrequenciesRefuse(t *testing.T) {
	for _, opt := range []Options{{BySection: true}, {TieBreaks: []TieBreak{SplitByBoards}},
		{Individual: true, Winners: OneWinner}, {Method: 99}, {Unranked: map[Contestant]Unranked{{}: Withdrawn}}} {
		if _, err := NewFrequencies(opt); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: %v", opt, err)
		}
	}
	q, _ := NewFrequencies(Options{})
	good := traveller(50, 60)
	for want, bad := range map[error][]Line{
		ErrLine: {{Board: 0}}, ErrDoubled: slices.Concat(good, good),
		ErrUnit: {{Board: 1, NS: 1, EW: 2, ForNS: &Ruling{Kind: Override, Unit: IMP}}},
	} {
		if err := q.Check(bad); !errors.Is(err, want) {
			t.Errorf("%v, not %v", err, want)
		}
	}
	if err := q.Check(good); err != nil {
		t.Error(err)
	}
}
