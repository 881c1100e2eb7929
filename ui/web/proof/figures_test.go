package proof

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
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

// measured says of a figure that depends on time that it is measured by make phones
// alone: nothing may be red because something was slow.
func measured(t *testing.T) {
	t.Helper()
	if tablesWanted() == 0 {
		t.Skip("make phones measures this")
	}
}

// calmly opens the page of one table of a small evening, with nothing that disturbs it.
func calmly(t *testing.T, script badwifi.Script) (context.Context, *club, *player) {
	t.Helper()
	c := evening(t, movement.Options{Tables: 3, BoardsPerRound: 20, Rounds: 1})
	ctx, end := context.WithTimeout(t.Context(), patience)
	t.Cleanup(end)
	p, err := c.sits(ctx, opens(t), session.TableTerm{Section: 1, Table: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.way.Follow(script)
	return ctx, c, p
}

// Taps of each task, and what the first load weighs.
func TestTapsAndWeight(t *testing.T) {
	if testing.Short() {
		t.Skip("needs a browser")
	}
	beside(t)
	ctx, c, p := calmly(t, nil)
	sum := badwifi.Traffic{}
	for path, one := range p.way.Traffic() {
		if strings.HasPrefix(path, "/T/") || strings.HasPrefix(path, "/a/") {
			sum.Requests, sum.Down = sum.Requests+one.Requests, sum.Down+one.Down
		}
	}
	t.Logf("the page of a card: %d requests, %d bytes", sum.Requests, sum.Down)
	if sum.Requests > 3 || sum.Down > 30_000 {
		t.Error("the first load is more than 30 kB, or than its page, its look and its script")
	}
	if n := p.taps.Swap(0); n != 1 {
		t.Errorf("joining takes %d taps after the scan", n)
	}
	row, _ := c.calm.Sections[0].Movement.At(2, 1)
	contract := terminal.Entry{Outcome: session.Played, Contract: "4S", Declarer: "N", Tricks: 1}
	doubled, passed := contract, terminal.Entry{Outcome: session.Played, Contract: "PASS"}
	doubled.Contract = "4SX"
	for i, task := range []struct {
		name  string
		entry terminal.Entry
		most  int64
	}{
		{"a result, over both sides", contract, 5},
		{"doubled", doubled, 6},
		{"passed out", passed, 3},
		{"not played", terminal.Entry{Outcome: session.NotPlayed}, 3},
	} {
		if err := p.toBoard(ctx, row.Boards()[i]); err != nil {
			t.Fatal(err)
		}
		p.taps.Store(0)
		for {
			done, err := p.move(ctx, row, row.Boards()[i], task.entry, false)
			if err != nil {
				t.Fatal(err)
			}
			if done {
				break
			}
		}
		n := p.taps.Load()
		t.Logf("%s: %d taps", task.name, n)
		if n > task.most {
			t.Errorf("%s takes %d taps, at most %d are wanted", task.name, n, task.most)
		}
		if task.entry.Outcome == session.NotPlayed {
			break
		}
	}
	for path, one := range p.way.Traffic() {
		if path == "/table/say" || path == "/table/state" {
			t.Logf("four boards, %s: %d requests, %d bytes up, %d down", path, one.Requests, one.Up, one.Down)
		}
	}
	if err := p.goes(ctx, "http://"+p.way.Address()+"/table"); err != nil {
		t.Fatal(err)
	}
	p.taps.Store(0)
	for _, key := range []string{`#v-round [data-do="call"]`, `[data-reason="ruling"]`} {
		if err := p.tap(ctx, key); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("calling the director: %d taps", p.taps.Load())
}

// toBoard goes to where a board is entered.
func (p *player) toBoard(ctx context.Context, number int) error {
	for {
		s, there, err := p.looks(ctx)
		switch {
		case err != nil:
			return err
		case !there:
		case s.View == "enter" && s.Entering == number:
			return nil
		case s.View == "round" && !slices.ContainsFunc(s.Boards, func(b listed) bool { return b.N == number }):
			err = p.onwards(ctx, s)
		case s.View == "round":
			err = p.touch(ctx, fmt.Sprintf(`#v-round [data-board="%d"]`, number))
		default:
			err = p.back(ctx, s)
		}
		if err == nil {
			err = p.again(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// stopwatch measures on the page from the finger's end to what says that a board is
// recorded.
const stopwatch = `(() => {
	if (window.stopwatch) return;
	window.stopwatch = {from: 0, took: []};
	document.addEventListener('pointerup', e => {
		const key = e.target.closest('[data-do]');
		if (key && key.id === 'a-yes' && key.getAttribute('aria-disabled') !== 'true') stopwatch.from = performance.now();
	}, true);
	const look = () => {
		if (!stopwatch.from || !agreeing) return;
		if (document.getElementById('live').textContent !== fill(text.boardRecorded, {board: agreeing.board})) return;
		stopwatch.took.push(performance.now() - stopwatch.from);
		stopwatch.from = 0;
	};
	new MutationObserver(look).observe(document.getElementById('live'), {subtree: true, childList: true, characterData: true});
})()`

// From the tap by which the other side agrees until the page says that it is recorded.
func TestTimeToRecorded(t *testing.T) {
	measured(t)
	for name, script := range map[string]badwifi.Script{
		"on a good network": nil, "with 200 ms and 5 % stalls of a second": stalls(),
	} {
		t.Run(name, func(t *testing.T) {
			ctx, c, p := calmly(t, script)
			if _, err := eval[any](p.tab, stopwatch); err != nil {
				t.Fatal(err)
			}
			row, _ := c.calm.Sections[0].Movement.At(2, 1)
			if err := p.enters(ctx, row); err != nil {
				t.Fatal(err)
			}
			took, err := eval[[]float64](p.tab, "stopwatch.took")
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(took)
			t.Logf("%d boards, median %.0f ms, 95 %% %.0f ms, worst %.0f ms", len(took), took[len(took)/2],
				took[(len(took)*95+99)/100-1], took[len(took)-1])
		})
	}
}

// stalls is a network that takes 200 ms there and back, and on which one request in
// twenty stalls for a second.
func stalls() badwifi.Script {
	random := rand.New(rand.NewPCG(5, 6))
	return func(badwifi.Crossing) badwifi.Fault {
		f := badwifi.Fault{Late: 100 * time.Millisecond, AnswerLate: 100 * time.Millisecond}
		if random.IntN(20) == 0 {
			f.Late += time.Second
		}
		return f
	}
}

// devices lets phones in, so many at each table, without a browser.
func (c *club) devices(ctx context.Context, each int) map[session.TableTerm][]*fleet.Device {
	c.Helper()
	all := map[session.TableTerm][]*fleet.Device{}
	for table, code := range c.codes {
		for n := range each {
			random := rand.New(rand.NewPCG(uint64(table.Section), uint64(8*table.Table+n)))
			d := fleet.NewDevice(fmt.Sprint(table, n), c.address(), fleet.Real, random)
			c.Cleanup(d.Close)
			if err := d.Join(ctx, code, ""); err != nil {
				c.Fatal(err)
			}
			all[table] = append(all[table], d)
		}
	}
	return all
}

// Sixty tables have their last boards of a round agreed upon within the same five
// seconds.
func TestRoundsEnd(t *testing.T) {
	measured(t)
	c := evening(t, sectionsOf(tablesWanted(), 1, 1)...)
	ctx, end := context.WithTimeout(t.Context(), patience)
	defer end()
	devices := c.devices(ctx, 1)
	var all sync.WaitGroup
	var mu sync.Mutex
	var took []time.Duration
	var errs []error
	var lastTap, lastHeard time.Time
	for table := range c.codes {
		d := devices[table][0]
		sec, _ := c.calm.Section(table.Section)
		row, _ := sec.Movement.At(table.Table, 1)
		board := row.Boards()[0]
		entry := fleet.EntryOf(c.plan[session.Key{Section: table.Section, Table: table.Table, Round: 1, Board: board}])
		say := terminal.Command{Do: terminal.Offer, Round: 1, Board: board, NS: row.NS, EW: row.EW, ID: d.Key(),
			Entry: &entry}
		if a, err := d.Say(ctx, say); err != nil || a.Outcome != terminal.Recorded {
			t.Fatalf("%+v, %v", a, err)
		}
		wait := time.Duration(rand.Int64N(int64(5 * time.Second)))
		all.Go(func() {
			time.Sleep(wait)
			tap := time.Now()
			a, err := d.Say(ctx, terminal.Command{Do: terminal.Accept, Round: 1, Board: board, NS: row.NS, EW: row.EW,
				Offer: say.ID, How: session.OnSameScreen})
			heard := time.Now()
			if err == nil && a.Outcome != terminal.Recorded {
				err = errors.New(string(a.Outcome))
			}
			mu.Lock()
			defer mu.Unlock()
			errs, took = append(errs, err), append(took, heard.Sub(tap))
			if tap.After(lastTap) {
				lastTap = tap
			}
			if heard.After(lastHeard) {
				lastHeard = heard
			}
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	slices.Sort(took)
	t.Logf("%d tables within five seconds: all recorded %v after the last tap; median %v, 95 %% %v, worst %v", len(took),
		lastHeard.Sub(lastTap).Round(time.Millisecond), took[len(took)/2].Round(time.Millisecond),
		took[len(took)*95/100].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
	c.kill()
	c.compares(c.journal())
}

// What the program takes for eight phones at each of sixty tables, whose pages are open.
func TestMemoryOfPhones(t *testing.T) {
	measured(t)
	c := evening(t, sectionsOf(tablesWanted(), 1, 1)...)
	ctx, end := context.WithTimeout(t.Context(), patience)
	defer end()
	before := c.status("RssAnon")
	devices := slices.Concat(slices.Collect(maps.Values(c.devices(ctx, 8)))...)
	listening, over := context.WithCancel(ctx)
	var all, first sync.WaitGroup
	for _, d := range devices {
		first.Add(1)
		var once sync.Once
		all.Go(func() { d.Listen(listening, func(int64) { once.Do(first.Done) }) })
		if _, err := d.Screen(ctx); err != nil {
			t.Fatal(err)
		}
	}
	first.Wait()
	cpu := c.cpu()
	const rest = 10 * time.Second
	time.Sleep(rest)
	t.Logf("%d phones with open pages: %.1f MB before, %.1f MB more; %.1f %% of a core at rest", len(devices), before/1000,
		(c.status("RssAnon")-before)/1000, 100*(c.cpu()-cpu).Seconds()/rest.Seconds())
	over()
	all.Wait()
}

// status is a line of what the system tells of the program, in kB.
func (c *club) status(name string) float64 {
	c.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		c.Skip("the system does not tell it here")
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, name+":"); ok {
			n, _ := strconv.ParseFloat(strings.Fields(value)[0], 64)
			return n
		}
	}
	return 0
}

// cpu is how long the program has had a core so far.
func (c *club) cpu() time.Duration {
	c.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.cmd.Process.Pid))
	if err != nil {
		c.Skip("the system does not tell it here")
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * 10 * time.Millisecond
}

// What goes over the network while nobody touches anything.
func TestIdleBytes(t *testing.T) {
	measured(t)
	_, _, p := calmly(t, nil)
	bytes := func() (n int) {
		for _, one := range p.way.Traffic() {
			n += one.Up + one.Down
		}
		return n
	}
	time.Sleep(5 * time.Second) // until it has come to rest
	before := bytes()
	time.Sleep(time.Minute)
	t.Logf("an open page at rest: %d bytes in a minute", bytes()-before)
}
