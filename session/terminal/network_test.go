package terminal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
)

// sent is a command on its way, or one that an old phone or a bad network says once more.
type sent struct {
	from terminal.Visit
	command
}

type command = terminal.Command

// network brings commands in any order, some twice, some much later, and loses answers.
type network struct {
	*room
	*rand.Rand
	old []sent // what was delivered, and may come again at any time
}

// send says something until the phone has its answer.
func (n *network) send(s sent, want ...terminal.Outcome) {
	n.Helper()
	for try := 0; ; try++ {
		if try > 50 {
			n.Fatalf("%s is never answered", s.Do)
		}
		for len(n.old) > 0 && n.IntN(3) == 0 { // an old one comes in between
			late := n.old[n.IntN(len(n.old))]
			if a, err := n.terminal.Take(late.from, late.command); err != nil || a.Outcome == terminal.Recorded {
				n.Fatalf("%s, once more: %q, %v", late.Do, a.Outcome, err)
			}
		}
		if n.IntN(40) == 0 {
			n.restart()
		}
		if n.IntN(5) == 0 {
			continue // it never arrived
		}
		a, err := n.terminal.Take(s.from, s.command)
		if err != nil {
			n.Fatal(err)
		}
		n.old = append(n.old, s)
		if n.IntN(5) == 0 {
			continue // the answer was lost
		}
		if !slices.Contains(append(want, terminal.Before), a.Outcome) {
			n.Fatalf("%s of board %d in round %d: %q, %+v", s.Do, s.Board, s.Round, a.Outcome, a)
		}
		if len(want) > 0 && a.Entry == 0 && want[0] == terminal.Recorded {
			n.Fatalf("%s: no entry is named", s.Do)
		}
		return
	}
}

// play plays an evening over the network: each table when both sides have come to it.
func (n *network) play(own bool) {
	n.Helper()
	m := n.st().Sections[0].Movement
	visits := map[string]terminal.Visit{}
	visit := func(row movement.Row, direction string) terminal.Visit {
		who := fmt.Sprint(row.Table)
		if own {
			who = fmt.Sprint("pair", map[string]int{"N": row.NS, "E": row.EW}[direction])
		}
		v, joined := visits[who]
		if !joined {
			if v = n.lies(row.Table); own {
				v = n.own(row.Table, direction)
			}
			visits[who] = v
		}
		return v
	}
	for round := 1; round <= m.Rounds; round++ {
		type task struct {
			row movement.Row
			at  int
		}
		var tasks []*task
		for _, row := range m.Round(round) {
			if m.Playing(row) {
				tasks = append(tasks, &task{row: row})
			}
		}
		for len(tasks) > 0 { // tables are as fast as they like
			i := n.IntN(len(tasks))
			t := tasks[i]
			boards := t.row.Boards()
			b := boards[t.at]
			north, east := visit(t.row, "N"), visit(t.row, "E")
			offer := n.offer(t.row.Table, round, b, truth(t.row.Table, b))
			offers, accepts := north, east
			how := session.OnOwnPhone
			if own && n.IntN(2) == 0 {
				offers, accepts = east, north
			}
			if !own || n.IntN(3) == 0 {
				accepts, how = offers, session.OnSameScreen
			}
			n.send(sent{offers, offer}, terminal.Recorded)
			n.send(sent{accepts, n.accept(offer, how, t.row.Table)}, terminal.Recorded)
			if t.at++; t.at == len(boards) {
				tasks = slices.Delete(tasks, i, i+1)
			}
		}
	}
}

// truth is how many tricks over 4♠ were made on a board at a table.
func truth(table, board int) int { return (table*7+board*5)%6 - 2 }

// However phones and their network behave, the evening is that which was played: nothing
// is lost and nothing there twice.
func TestNothingLostNothingTwice(t *testing.T) {
	seeds := 6
	if testing.Short() {
		seeds = 2
	}
	for _, own := range []bool{false, true} {
		for seed := range seeds {
			t.Run(fmt.Sprint(own, seed), func(t *testing.T) {
				family := []string{"howell", "mitchell"}[seed%2]
				n := &network{phones(t, sessiontest.Made(t, family, movement.Options{Tables: 4, BoardsPerRound: 2})),
					rand.New(rand.NewPCG(uint64(seed), 7)), nil}
				n.play(own)
				st, count := n.st(), map[string]int{}
				for _, e := range st.Entries() {
					count[e.Fact.Kind()]++
				}
				boards := st.Expected()
				for _, kind := range []string{"result offered", "offer accepted", "result received"} {
					if count[kind] != boards {
						t.Errorf("%d boards, %d times %q", boards, count[kind], kind)
					}
				}
				if count["result changed"]+count["result erased"] > 0 || len(st.Doubtful()) > 0 || st.Arrived() != boards {
					t.Errorf("%v, %d in doubt, %d arrived", count, len(st.Doubtful()), st.Arrived())
				}
				for k, r := range st.Results {
					if r.Tricks != truth(k.Table, k.Board) {
						t.Errorf("%v: %d tricks, %d were entered", k, r.Tricks, truth(k.Table, k.Board))
					}
				}
				if got, want := totals(t, st), totals(t, n.plain()); !slices.Equal(got, want) {
					t.Errorf("ranking\n%q, want\n%q", got, want)
				}
			})
		}
	}
}

// plain is the same evening as handsets would have sent it.
func (n *network) plain() *session.State {
	n.Helper()
	s := sessiontest.Evening(n.T, "plain", n.st().Sections[0].Movement)
	var facts []session.Fact
	for k := range n.st().Open() {
		n.Fatalf("%v is missing", k)
	}
	for k := range n.st().Results {
		tricks := truth(k.Table, k.Board)
		facts = append(facts, sessiontest.Result(n.T, s.State(), k.Table, k.Round, k.Board, "4S", "N", tricks))
	}
	sessiontest.Record(n.T, s, facts...)
	return s.State()
}

func totals(t *testing.T, st *session.State) (list []string) {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range sc.Rankings {
		for _, rank := range r.Ranks {
			list = append(list, fmt.Sprint(rank.Label(), rank.Who.Number, rank.Total))
		}
	}
	return list
}

// Nothing that a stranger says ends the program, or records anything that is not his
// table's.
func FuzzTake(f *testing.F) {
	seeds := []command{
		{ID: "0123456789abcdef0", Do: terminal.Offer, Round: 1, Board: 1, NS: 1, EW: 4, Entry: four(0)},
		{ID: "0123456789abcdef1", Do: terminal.Accept, Round: 1, Board: 1, NS: 1, EW: 4, Offer: "waiting-0000000000", How: session.OnSameScreen},
		{ID: "0123456789abcdef2", Do: terminal.Seat, Round: 1, NS: 1, EW: 4, Seat: "N", Number: "17", Name: "x"},
		{ID: "0123456789abcdef3", Do: terminal.Call, Round: 1, NS: 1, EW: 4, Reason: session.CallRuling},
		{ID: "0123456789abcdef4", Do: terminal.Erase, Round: 1, Board: 2, NS: 1, EW: 4},
		{ID: "0123456789abcdef5", Do: terminal.InPlay, Round: 1, Board: 2, NS: 1, EW: 4, Entry: four(0)},
	}
	for _, c := range seeds {
		text, err := json.Marshal(c)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, "", 0, 1, 0)
		f.Add(text, "N", 1, 1, 1)
		f.Add(text, "E", 4, 2, -1)
	}
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte, seat string, who, table, round int) {
		r := phones(t, m)
		lying := r.lies(1)
		o := r.offer(1, 1, 1, 0)
		o.ID = "waiting-0000000000"
		r.take(lying, o, terminal.Recorded)
		var c command
		if json.Unmarshal(text, &c) != nil {
			return
		}
		v := terminal.Visit{ID: "mean", Section: 1, Table: table, Who: who, Seat: seat, Round: round, Door: table}
		before := r.st()
		if _, err := r.terminal.Take(v, c); err != nil {
			t.Fatal(err)
		}
		r.terminal.Screen(v)
		for _, e := range r.st().Entries()[before.Seq:] {
			if e.By != session.ByPhone {
				t.Errorf("%s by %q", e.Fact.Kind(), e.By)
			}
			at, said := r.st().PhoneOf(e)
			if !said && e.Fact.Kind() != "player seated" {
				t.Errorf("%s: of no phone", e.Fact.Kind())
			}
			k := session.SubjectOf(e.Fact).Key
			if own := k == (session.Key{}) || k.Table == at.Table || at.Visit == lying.ID; !own {
				t.Errorf("%s of %v by %+v", e.Fact.Kind(), k, at)
			}
			if _, err := session.Fold(r.st().Entries()); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// evening is one of sixty tables in two sections, on a disk, of which the last board of
// each table is missing; the rows are those of its last round.
func evening(b *testing.B) (*session.Session, []movement.Row) {
	b.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: 30, BoardsPerRound: 2, Rounds: 9})
	must(b, err)
	club, err := clubfile.Open(b.TempDir() + "/club.clubnight")
	must(b, err)
	b.Cleanup(func() { club.Close() })
	s, err := session.Resume(club.NewEvening())
	must(b, err)
	must(b, s.Record(session.ByDirector, session.UsualBy("wbf"), session.SectionSet{ID: 1, Movement: m},
		session.SectionSet{ID: 2, Movement: m}, session.PhonesOpened{Port: 8080},
		session.TablesPhoned{ID: 1}, session.TablesPhoned{ID: 2}))
	var facts []session.Fact
	for section := 1; section <= 2; section++ {
		for _, row := range m.Rows {
			for _, board := range row.Boards() {
				if row.Round < m.Rounds || board == row.Low {
					facts = append(facts, boardOf(b, s, section, row, board))
				}
			}
		}
	}
	must(b, s.Record(session.ByPhone, facts...))
	return s, m.Round(m.Rounds)
}

// BenchmarkRoundsEnd is the end of the last round at sixty tables of two sections at
// once: each enters a board, and the other side agrees, on a disk; beside it the same
// facts recorded by one that waits for nobody.
func BenchmarkRoundsEnd(b *testing.B) {
	b.Run("phones", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s, last := evening(b)
			t := terminal.New(s, terminal.Options{})
			b.StartTimer()
			var tables sync.WaitGroup
			for i := range 2 * len(last) {
				row, section := last[i/2], 1+i%2
				tables.Go(func() {
					v, _ := t.Lies(section, row.Table, fmt.Sprint("phone", i))
					o := command{ID: fmt.Sprintf("%016d-offer", i), Do: terminal.Offer, Round: row.Round,
						Board: row.High, NS: row.NS, EW: row.EW, Entry: four(0)}
					a := o
					a.ID, a.Do, a.Offer, a.How, a.Entry = o.ID+"-yes", terminal.Accept, o.ID, session.OnSameScreen, nil
					for _, c := range []command{o, a} {
						if answer, err := t.Take(v, c); err != nil || answer.Outcome != terminal.Recorded {
							b.Error(answer, err)
						}
					}
				})
			}
			tables.Wait()
		}
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s, last := evening(b)
			b.StartTimer()
			for i := range 2 * len(last) {
				r := boardOf(b, s, 1+i%2, last[i/2], last[i/2].High)
				id := fmt.Sprintf("%016d-offer", i)
				must(b, s.Record(session.ByPhone,
					session.ResultOffered{Phoned: session.Phoned{ID: id}, Result: r.Result}))
				must(b, s.Record(session.ByPhone, session.OfferAccepted{Phoned: session.Phoned{ID: id + "-yes"},
					Key: r.Result.Key, Offer: id}, r))
			}
		}
	})
}

// BenchmarkScreens is what two hundred and forty phones ask for at once when a result has
// come, late in an evening of sixty tables.
func BenchmarkScreens(b *testing.B) {
	s, last := evening(b)
	t := terminal.New(s, terminal.Options{})
	var visits []terminal.Visit
	for i := range 2 * len(last) {
		for range 4 {
			v, _ := t.Lies(1+i%2, last[i/2].Table, fmt.Sprint("phone", i))
			visits = append(visits, v)
		}
	}
	row := last[0]
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		r := boardOf(b, s, 1, row, row.Low)
		r.Result.Tricks = i % 3
		must(b, s.Record(session.ByDirector, session.ResultCorrected{Result: r.Result}))
		b.StartTimer()
		for _, v := range visits {
			t.Screen(v)
		}
	}
}

func boardOf(b *testing.B, s *session.Session, section int, row movement.Row, board int) session.ResultReceived {
	b.Helper()
	r := sessiontest.Result(b, s.State(), row.Table, row.Round, board, "4S", "N", truth(row.Table, board))
	r.Result.Section = section
	return r
}

func must(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// All tables speak at once, while screens are made: each is heard.
func TestAllAtOnce(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 2}))
	var tables sync.WaitGroup
	for _, row := range r.st().Sections[0].Movement.Round(1) {
		v, offer := r.lies(row.Table), r.offer(row.Table, 1, row.Low, 1)
		accept := r.accept(offer, session.OnSameScreen, row.Table)
		for range 2 { // the page sends it twice
			tables.Go(func() {
				for _, c := range []command{offer, accept} {
					if _, err := r.terminal.Take(v, c); err != nil {
						t.Error(err)
					}
					r.terminal.Screen(v)
				}
			})
		}
	}
	tables.Wait()
	if got := r.st().Entered(); got != 7 || len(r.st().Doubtful()) > 0 {
		t.Errorf("%d results", got)
	}
}

// full is a journal on a disk that is full from some moment on.
type full struct {
	session.MemoryJournal
	now bool
}

func (f *full) Append(entries []session.Entry) error {
	if f.now {
		return errors.New("no space left on device")
	}
	return f.MemoryJournal.Append(entries)
}

// What the disk did not take is no answer at all, and is taken when it is sent again.
func TestDiskFull(t *testing.T) {
	r := small(t)
	disk := new(full)
	if err := disk.MemoryJournal.Append(r.st().Entries()); err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(disk)
	if err != nil {
		t.Fatal(err)
	}
	r.session, r.terminal = s, terminal.New(s, terminal.Options{})
	v, o := r.lies(1), r.offer(1, 1, r.boards(1, 1)[0], 0)
	disk.now = true
	if a, err := r.terminal.Take(v, o); err == nil || a.Outcome != "" {
		t.Errorf("%+v, %v", a, err)
	}
	disk.now = false
	r.take(v, o, terminal.Recorded)
}
