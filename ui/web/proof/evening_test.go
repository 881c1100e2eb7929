package proof

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/terminal"
	"clubnight/session/terminal/badwifi"
	"clubnight/session/terminal/fleet"
)

// tablesWanted is how many tables make phones plays with; 0 in the short form.
func tablesWanted() int {
	n, _ := strconv.Atoi(os.Getenv("CLUBNIGHT_PHONES"))
	return n
}

// beside lets a test run beside others, but where figures are measured.
func beside(t *testing.T) {
	t.Helper()
	if tablesWanted() == 0 {
		t.Parallel()
	}
}

// sectionsOf are the sections of so many tables: odd ones, of which each has its own
// boards in every round.
func sectionsOf(tables, rounds, boards int) (list []movement.Options) {
	for tables > 0 {
		n := min(tables, 29)
		if tables > 29 && tables <= 31 {
			n = tables
		}
		n -= 1 - n%2
		list = append(list, movement.Options{Tables: n, Rounds: rounds, BoardsPerRound: boards})
		tables -= n
	}
	return list
}

// An evening on pages in a real browser, touched, over a bad Wi-Fi, some tables out of
// reach for a round, the program killed on the way: nothing is lost, nothing is there
// twice, and the ranking is that of the same evening by a Bridgemate file.
func TestPhonesInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole evening")
	}
	beside(t)
	tables, rounds, kills, share := 3, 2, 1, 0.06
	sections := []movement.Options{{Tables: tables, Rounds: rounds, BoardsPerRound: 2}}
	if n := tablesWanted(); n > 0 {
		tables, rounds, kills, share = n, 3, 5, 0.12
		sections = sectionsOf(n, rounds, 2)
	}
	b := opens(t)
	c := evening(t, sections...)
	ctx, end := context.WithTimeout(t.Context(), time.Duration(tables)*patience)
	defer end()
	r := &rough{club: c, kills: kills, share: share, random: rand.New(rand.NewPCG(7, 8)),
		said: map[string]*fleet.Sent{}}
	players := c.sit(ctx, b, r)
	t.Logf("%d pages are open", len(players))
	began := time.Now()
	r.begin(2 * 3 * tables * rounds * 2 / (kills + 1) / 3)
	done := make(chan error, 1)
	go func() {
		for round := 1; round <= rounds; round++ {
			if err := c.round(ctx, players, round); err != nil {
				done <- err
				return
			}
			t.Logf("round %d is over after %v", round, time.Since(began).Round(time.Second))
		}
		done <- nil
	}()
	for over := false; !over; {
		select {
		case err := <-done:
			if err != nil {
				t.Fatalf("%v\n%s", err, r.story())
			}
			over = true
		case <-c.ended:
			r.judge()
			c.start()
			r.begin(2 * 3 * tables * rounds * 2 / (kills + 1) / 3)
		}
	}
	took := time.Since(began)
	c.kill()
	entries := r.judge()
	c.compares(entries)
	taps, sum := int64(0), badwifi.Traffic{}
	for _, p := range players {
		taps += p.taps.Load()
		for _, one := range p.way.Traffic() {
			sum.Requests, sum.Up, sum.Down = sum.Requests+one.Requests, sum.Up+one.Up, sum.Down+one.Down
		}
	}
	t.Logf("%d tables, %d boards, %d taps, %d things said, sent %d times; the program killed %d times; "+
		"%d requests, %d kB up, %d kB down; %v", tables, len(c.plan), taps, len(r.said), r.sent, r.killed,
		sum.Requests, sum.Up/1000, sum.Down/1000, took.Round(time.Second))
	if r.killed < kills {
		t.Errorf("the program was killed %d times only", r.killed)
	}
}

// A program that was started anew does not bring a table back to the round that it had
// left, and what is half entered there is kept.
func TestStartedAnewBetweenRounds(t *testing.T) {
	if testing.Short() {
		t.Skip("needs a browser")
	}
	beside(t)
	c := evening(t, movement.Options{Tables: 3, Rounds: 2, BoardsPerRound: 1})
	ctx, end := context.WithTimeout(t.Context(), patience)
	defer end()
	p, err := c.sits(ctx, opens(t), session.TableTerm{Section: 1, Table: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := c.calm.Sections[0].Movement
	row, _ := m.At(2, 1)
	if err := p.enters(ctx, row); err != nil {
		t.Fatal(err)
	}
	row, _ = m.At(2, 2)
	number := row.Boards()[0]
	if err := p.toBoard(ctx, number); err != nil {
		t.Fatal(err)
	}
	if err := p.tap(ctx, `#pad [data-level="2"][data-strain="3"]`); err != nil {
		t.Fatal(err)
	}
	c.kill()
	c.start()
	seen, err := eval[int64](p.tab, "data.seq")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eval[any](p.tab, "refresh()"); err != nil {
		t.Fatal(err)
	}
	for {
		s, there, err := p.looks(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if there && s.Round == 2 && s.View == "enter" && s.Entering == number {
			if got := s.Draft.entry().Contract; got != "2S" {
				t.Errorf("of 2♠ after entry %d there is left %q", seen, got)
			}
			break
		}
		if err := p.again(ctx); err != nil {
			t.Fatal(err)
		}
	}
}

// rough is what is done to what all phones say, and what they were answered.
type rough struct {
	*club
	share  float64
	kills  int // still to come
	killed int

	mu     sync.Mutex
	random *rand.Rand
	sent   int // whatever was said, each time that it was sent
	killAt int
	said   map[string]*fleet.Sent
}

// begin has the program killed about so many things said from now on.
func (r *rough) begin(after int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.killAt = 0; r.kills > 0 {
		r.kills--
		r.killAt = r.sent + max(2, after/2+r.random.IntN(max(1, after)))
	}
}

// script is what is done to one phone.
func (r *rough) script(table session.TableTerm) badwifi.Script {
	wifi := badwifi.AtRandom(rand.New(rand.NewPCG(7, uint64(100*table.Section+table.Table))), r.share)
	return func(c badwifi.Crossing) badwifi.Fault {
		f := wifi(c)
		if c.Path != "/table/say" || c.Method != http.MethodPost {
			return f
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.sent++
		var command terminal.Command
		if json.Unmarshal(c.Body, &command) == nil && r.said[command.ID] == nil {
			r.said[command.ID] = &fleet.Sent{Command: command, First: time.Now()}
		}
		if r.sent != r.killAt {
			return f
		}
		r.killed++
		return badwifi.Fault{Lost: true, Answered: r.kill} // between the disk and the phone
	}
}

// heard keeps what a phone was answered.
func (r *rough) heard(c badwifi.Crossing, answer []byte) {
	var a terminal.Answer
	if c.Path != "/table/say" || json.Unmarshal(answer, &a) != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.said[a.ID]; s != nil && a.Outcome != "" {
		s.Answered, s.Answer, s.Heard = true, a, time.Now()
	}
}

// story is what was said, in its order.
func (r *rough) story() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var text strings.Builder
	inOrder := func(a, b *fleet.Sent) int { return a.First.Compare(b.First) }
	for _, s := range slices.SortedFunc(maps.Values(r.said), inOrder) {
		entry := terminal.Entry{}
		if s.Entry != nil {
			entry = *s.Entry
		}
		fmt.Fprintf(&text, "%s %s %s r%d b%d %d-%d %+v offer %.6s %s: %s %d (%s)\n", s.First.Format("05.000"), s.ID[:6], s.Do,
			s.Round, s.Board, s.NS, s.EW, entry, s.Offer, s.How, s.Answer.Outcome, s.Answer.Entry, s.Heard.Format("05.000"))
	}
	return text.String()
}

// judge looks into the journal while the program is gone.
func (r *rough) judge() (entries []session.Entry) {
	r.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	var said []fleet.Sent
	for _, s := range r.said {
		said = append(said, *s)
	}
	entries = r.journal()
	for _, wrong := range fleet.Judge(entries, said) {
		r.Error(wrong)
	}
	return entries
}

// sit opens a page at each table.
func (c *club) sit(ctx context.Context, b *browser, r *rough) map[session.TableTerm]*player {
	c.Helper()
	players := map[session.TableTerm]*player{}
	var all sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	n := 0
	for table := range c.codes {
		n++
		all.Go(func() {
			p, err := c.sits(ctx, b, table, r)
			mu.Lock()
			defer mu.Unlock()
			players[table] = p
			errs = append(errs, err)
		})
		if n%6 == 0 {
			all.Wait() // a few at a time
		}
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		c.Fatal(err)
	}
	return players
}

// sits opens the page of a table by the code on its card.
func (c *club) sits(ctx context.Context, b *browser, table session.TableTerm, r *rough) (*player, error) {
	way, err := badwifi.New(c.address(), nil)
	if err != nil {
		return nil, err
	}
	c.Cleanup(way.Close)
	page, err := b.phone(390, 844)
	if err != nil {
		return nil, err
	}
	c.Cleanup(page.close)
	p := &player{tab: page, table: table, way: way, plan: c.plan,
		random: rand.New(rand.NewPCG(7, uint64(100*table.Section+table.Table)))}
	p.card = "http://" + way.Address() + "/T/" + c.codes[table]
	err = p.goes(ctx, p.card)
	for there := false; err == nil && !there; {
		_, there, err = p.looks(ctx)
	}
	if r != nil { // from then on
		p.rough = 0.2
		way.Watch(r.heard)
		way.Follow(r.script(table))
	}
	return p, err
}

// round plays a round at all tables at a time. With make phones, in every other one some
// tables are out of reach until they have entered all of it, and the others are through.
func (c *club) round(ctx context.Context, players map[session.TableTerm]*player, round int) error {
	var all, away, others sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	for _, sec := range c.calm.Sections {
		for _, row := range sec.Movement.Round(round) {
			if !sec.Movement.Playing(row) {
				continue
			}
			p := players[session.TableTerm{Section: sec.ID, Table: row.Table}]
			if p.away = tablesWanted() > 0 && round%2 == 0 && row.Table%3 == 0; p.away {
				away.Add(1)
				p.kept = sync.OnceFunc(away.Done)
			} else {
				others.Add(1)
			}
			all.Go(func() {
				err := p.enters(ctx, row)
				if p.away {
					p.kept() // whatever came of it
				} else {
					others.Done()
				}
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, err)
			})
		}
	}
	others.Wait()
	away.Wait()
	mu.Lock()
	for _, p := range players {
		errs = append(errs, p.way.Return())
	}
	mu.Unlock()
	all.Wait()
	return errors.Join(errs...)
}
