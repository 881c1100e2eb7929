//go:build linux

package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"clubnight/bridgemate/practice"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal/badwifi"
	"clubnight/session/terminal/fleet"
)

// phoneHarms happen to evenings whose results come from phones: to the program, and to
// the Wi-Fi between.
func phoneHarms() (list []harm) {
	for _, one := range []struct {
		name string
		does func(*phoned)
	}{
		{"kill program", func(p *phoned) { p.kills = 2 + p.random.IntN(3) }},
		{"kill at an answer", func(p *phoned) { p.kills, p.answered = 3, true }},
		{"every answer lost", func(p *phoned) { p.wifi = onlyFirst(badwifi.Fault{Lost: true}) }},
		{"every request cut", func(p *phoned) { p.wifi = onlyFirst(badwifi.Fault{CutRequest: true}) }},
		{"every request twice", func(p *phoned) { p.wifi = always(badwifi.Fault{Twice: true}) }},
		{"every answer twice", func(p *phoned) { p.wifi = always(badwifi.Fault{AnswerTwice: true}) }},
		{"every request behind", func(p *phoned) { p.wifi = onlyFirst(badwifi.Fault{Behind: true}) }},
		{"old requests again", func(p *phoned) {
			p.wifi = func(random *rand.Rand) badwifi.Script {
				return func(badwifi.Crossing) badwifi.Fault { return badwifi.Fault{Again: 1 + random.IntN(12)} }
			}
		}},
		{"bad Wi-Fi", func(p *phoned) { p.wifi = atRandom10ths(3) }},
		{"away for a round", func(p *phoned) { p.away = true }},
		{"two at a table", func(p *phoned) { p.most, p.rough = 4, 0.8; p.wifi = atRandom10ths(1) }},
		{"late pair", func(p *phoned) { p.late, p.wifi = true, atRandom10ths(1) }},
		{"everything", func(p *phoned) {
			p.kills, p.answered, p.most, p.rough, p.away, p.late = 5, p.random.IntN(2) == 0, 4, 0.6, true, true
			p.wifi = atRandom10ths(2)
		}},
	} {
		list = append(list, harm{"phones/" + one.name, func(e *trial) {
			p := &phoned{trial: e, most: 1 + e.random.IntN(3), rough: 0.3, wifi: always(badwifi.Fault{})}
			one.does(p)
			p.run()
		}})
	}
	return list
}

// wifi makes what is done to what one phone says.
type wifi func(random *rand.Rand) badwifi.Script

func always(f badwifi.Fault) wifi {
	return func(*rand.Rand) badwifi.Script { return func(badwifi.Crossing) badwifi.Fault { return f } }
}

// onlyFirst does it to the first try of each thing that a phone says.
func onlyFirst(f badwifi.Fault) wifi {
	return func(*rand.Rand) badwifi.Script {
		last := ""
		return func(r badwifi.Crossing) badwifi.Fault {
			var c struct{ ID string }
			if r.Path != sayPath || json.Unmarshal(r.Body, &c) != nil || c.ID == last {
				return badwifi.Fault{}
			}
			last = c.ID
			return f
		}
	}
}

func atRandom10ths(share int) wifi {
	return func(random *rand.Rand) badwifi.Script { return badwifi.AtRandom(random, float64(share)/10) }
}

// sayPath is where phones say something.
const sayPath = "/table/say"

// phoned is an evening whose results come from phones.
type phoned struct {
	*trial
	kills    int  // how often the program is killed
	answered bool // always between what it recorded and the phone that would hear of it
	most     int  // phones at a table
	rough    float64
	wifi     wifi
	away     bool // some phones are out of reach for a round
	late     bool // a pair comes late

	calm    []session.Entry // of the same evening by a Bridgemate file
	port    int
	codes   map[int]string
	room    *fleet.Fleet
	ways    map[*fleet.Device]*badwifi.Way
	running *program

	mu      sync.Mutex
	said    int // what all phones said so far
	killAt  int // 0 for never
	process int
}

// The movements: small, and with an empty seat where a pair is to come late.
const (
	phonedMovement = "mitchell tables=5 boards=2 rounds=3"
	lateMovement   = "mitchell tables=5 boards=2 half=ew"
)

// run plays the evening.
func (p *phoned) run() {
	p.Helper()
	how := phonedMovement
	if p.late {
		how = lateMovement
	}
	p.does("evening", "new", p.club(), "--name", "phones", "--movement", how)
	p.known = p.journal()
	p.calm = p.known
	p.plan()
	p.opens()
	ctx, end := context.WithTimeout(p.Context(), patience)
	defer end()
	p.comeIn(ctx)
	m, played := p.state(p.known).Sections[0].Movement, 0
	if p.late {
		p.plays(ctx, m, 1, roundsBefore)
		p.ends()
		p.does("evening", "change", p.club(), "--came", "--from", strconv.Itoa(roundsBefore+1))
		p.opens()
		m, played = p.state(p.journal()).Sections[0].Movement, roundsBefore
	}
	p.plays(ctx, m, played+1, m.Rounds)
	p.ends()
	p.compares()
}

// roundsBefore are those after which a pair comes late.
const roundsBefore = 2

// plan is what stands in the end: what handsets send in the same evening, by a Bridgemate
// file.
func (p *phoned) plan() {
	p.Helper()
	s := p.resumed(p.calm)
	if p.late {
		sec := s.State().Sections[0]
		change := sec.Movement.ForOneMore(roundsBefore)[0]
		if err := feed.ByHand(s).ChangeMovement(p.Context(), sec.ID, change); err != nil {
			p.Fatal(err)
		}
	}
	facts, err := practice.Play(p.Context(), s.State(), practice.Options{Seed: p.evening})
	if err != nil {
		p.Fatal(err)
	}
	if err := s.Record("practice", facts...); err != nil {
		p.Fatal(err)
	}
	p.calm = s.State().Entries()
	p.room = &fleet.Fleet{Section: 1, Plan: map[session.Key]session.Result{}, Seed: p.evening, Rough: p.rough,
		Lying: map[int]*fleet.Device{}, Own: map[int][]*fleet.Device{}}
	for _, fact := range facts {
		r := fact.(session.ResultReceived).Result
		p.room.Plan[r.Key] = r
	}
}

// ends has the program end by itself.
func (p *phoned) ends() {
	p.Helper()
	p.mu.Lock()
	p.killAt = 0
	p.mu.Unlock()
	_ = p.running.cmd.Process.Signal(os.Interrupt)
	p.end(p.running, "the program does not end")
	p.looks()
}

// looks looks into the journal once the program is gone.
func (p *phoned) looks() {
	p.Helper()
	var said []fleet.Sent
	for _, one := range p.room.Devices() {
		said = append(said, one.Sent()...)
	}
	p.check(p.running)
	for _, wrong := range fleet.Judge(p.known, said) {
		p.Error(wrong)
	}
}

// plays plays some rounds, and starts the program again whenever it was killed.
func (p *phoned) plays(ctx context.Context, m *movement.Movement, from, to int) {
	p.Helper()
	p.planKill()
	done := make(chan error, 1)
	go func() {
		for round := from; round <= to; round++ {
			if err := p.round(ctx, m, round); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for {
		select {
		case err := <-done:
			if err != nil {
				p.Fatalf("%v\n%v%s%s", err, p.room.Wrong(), p.running.out, p.running.stderr)
			}
			return
		case <-p.running.ended:
			p.row.harms++
			p.looks()
			p.opens()
			p.planKill()
		}
	}
}

// planKill decides when the program is killed next.
func (p *phoned) planKill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.killAt = 0; p.kills > 0 {
		p.kills--
		p.killAt = p.said + 5 + p.random.IntN(25)
	}
}

// round plays a round. Where some phones are away, they come back when the others are
// done.
func (p *phoned) round(ctx context.Context, m *movement.Movement, round int) error {
	if !p.away || round%2 == 0 {
		return p.room.Play(ctx, m, round)
	}
	out := func(table int) bool { return p.room.Lying[table] != nil && table%2 == round/2%2 }
	var mu sync.Mutex
	var gone []*badwifi.Way
	var errs []error
	others := 0 // who play on meanwhile
	for _, row := range m.Round(round) {
		switch {
		case !m.Playing(row):
		case out(row.Table):
			gone = append(gone, p.ways[p.room.Lying[row.Table]])
		default:
			others++
		}
	}
	if others > 0 {
		for _, way := range gone {
			way.Vanish()
		}
	}
	p.room.Done = func(table int) {
		mu.Lock()
		defer mu.Unlock()
		if out(table) {
			return
		}
		if others--; others == 0 {
			for _, way := range gone {
				errs = append(errs, way.Return())
			}
		}
	}
	err := p.room.Play(ctx, m, round)
	p.room.Done = nil
	return errors.Join(append(errs, err)...)
}

// script is what is done to what one phone says, and when the program is killed.
func (p *phoned) script(random *rand.Rand) badwifi.Script {
	wifi := p.wifi(random)
	return func(r badwifi.Crossing) badwifi.Fault {
		f := wifi(r)
		if r.Method != http.MethodPost || r.Path != sayPath {
			return f
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.said++
		if p.said != p.killAt {
			return f
		}
		kill := p.killer()
		if p.answered {
			return badwifi.Fault{Lost: true, Answered: kill}
		}
		time.AfterFunc(time.Duration(random.Int64N(int64(20*time.Millisecond))), kill)
		return f
	}
}

// killer kills the program that runs now.
func (p *phoned) killer() func() {
	process := p.process
	return func() { _ = syscall.Kill(process, syscall.SIGKILL) }
}

// compares looks whether each board is as it was played, and the ranking that of the same
// evening by a Bridgemate file.
func (p *phoned) compares() {
	p.Helper()
	st := p.state(p.known)
	p.row.results += len(st.Results)
	for k, want := range p.room.Plan {
		got, there := st.Results[k]
		want.Row, want.Remark = 0, ""
		if !there || !got.Result.Same(want) {
			p.Errorf("LOST: %v is %+v and not %+v", k, got.Result, want)
		}
	}
	if len(st.Results) != len(p.room.Plan) {
		p.Errorf("%d results of %d", len(st.Results), len(p.room.Plan))
	}
	if got, want := sessiontest.Totals(p.T, st), sessiontest.Totals(p.T, p.state(p.calm)); got != want {
		p.Errorf("LOST: the standings are\n%s\nby a Bridgemate file they are\n%s", got, want)
	}
	for _, wrong := range p.room.Wrong() {
		p.Error(wrong)
	}
}

// cards are the codes of the tables, as the program tells them.
var cards = regexp.MustCompile(`(?m)^table A(\d+) (\S+) `)

// opens starts the program, each time at the same port, and returns when phones can come.
func (p *phoned) opens() {
	p.Helper()
	if p.port == 0 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			p.Fatal(err)
		}
		p.port = l.Addr().(*net.TCPAddr).Port
		l.Close()
	}
	p.env = []string{"XDG_CONFIG_HOME=" + filepath.Join(p.folder, "config")} // where the secret of the codes is
	one := p.start(nil, "room", p.club(), "--phones", "all", "--port", strconv.Itoa(p.port))
	for deadline := time.Now().Add(patience); !strings.Contains(one.out.String(), "\ndirector "); time.Sleep(time.Millisecond) {
		if one.over() || time.Now().After(deadline) {
			p.Fatalf("the program does not serve: %s%s", one.out, one.stderr)
		}
	}
	if !strings.Contains(one.out.String(), fmt.Sprintf(":%d/", p.port)) {
		p.Fatalf("it serves elsewhere: %s", one.out)
	}
	codes := map[int]string{}
	for _, m := range cards.FindAllStringSubmatch(one.out.String(), -1) {
		table, _ := strconv.Atoi(m[1])
		codes[table] = m[2]
	}
	if p.codes != nil && !maps.Equal(p.codes, codes) {
		p.Errorf("the codes were %v and are %v", p.codes, codes)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running, p.codes, p.process = one, codes, one.cmd.Process.Pid
}

// comeIn lets the phones in: one lies on each table, and as the seed has it, players have
// theirs.
func (p *phoned) comeIn(ctx context.Context) {
	p.Helper()
	p.ways = map[*fleet.Device]*badwifi.Way{}
	comes := func(table int, seat string) *fleet.Device {
		random := rand.New(rand.NewPCG(p.random.Uint64(), 0))
		way, err := badwifi.New(fmt.Sprintf("127.0.0.1:%d", p.port), p.script(random))
		if err != nil {
			p.Fatal(err)
		}
		p.Cleanup(way.Close)
		keys := rand.New(rand.NewPCG(p.random.Uint64(), 0))
		one := fleet.NewDevice(fmt.Sprint(table, seat), way.Address(), fleet.Fast, keys)
		p.Cleanup(one.Close)
		if err := one.Join(ctx, p.codes[table], seat); err != nil {
			p.Fatal(err)
		}
		p.ways[one] = way
		return one
	}
	m := p.state(p.known).Sections[0].Movement
	for _, row := range m.Round(1) {
		p.room.Lying[row.Table] = comes(row.Table, "")
		for i, seat := range []string{"E", "N", "S"} {
			who := []int{row.EW, row.NS, row.NS}[i]
			if who > 0 && who != m.Missing && p.random.IntN(4) < p.most-1 {
				p.room.Own[who] = append(p.room.Own[who], comes(row.Table, seat))
			}
		}
	}
}
