package replica_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/identity"
	"clubnight/session/replica"
)

var (
	errCut  = errors.New("the line was cut")
	errFull = errors.New("the disk of the server is full")
	errPass = errors.New("the password is wrong")
)

// mean is a server as nobody wishes for: it keeps the lines as a real one does, and
// everything else goes wrong as often as it is told.
type mean struct {
	mu      sync.Mutex
	random  *rand.Rand
	commits [][]session.SealedEntry
	known   session.Known
	sums    map[session.ID][]byte
	wake    map[chan struct{}]bool

	dials   int
	faults  int // of 100 calls, how many go wrong
	deaf    bool
	hangs   bool  // nothing is answered
	refuses error // to anybody who dials
	full    bool
	forgets bool // what is sent is acknowledged and not kept
	refused map[session.Site]error
	extra   []session.SealedEntry // which a Fetch brings besides
}

func newMean(seed uint64) *mean {
	return &mean{random: rand.New(rand.NewPCG(seed, 1)), known: session.Known{}, sums: map[session.ID][]byte{},
		wake:    map[chan struct{}]bool{},
		refused: map[session.Site]error{}}
}

func (m *mean) set(change func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change()
}

// has is what the server has.
func (m *mean) has() session.Known {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known.Copy()
}

// dialled is how often somebody tried to connect.
func (m *mean) dialled() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.dials
}

// connection is one of a computer to the server.
type connection struct {
	m    *mean
	woke chan struct{}
	cut  func() bool // between this computer and the server
}

// dial is how a computer connects whose line is cut at times.
func (m *mean) dial(cut func() bool) replica.Dial {
	return func(ctx context.Context) (replica.Server, error) {
		m.set(func() { m.dials++ })
		c := &connection{m: m, woke: make(chan struct{}, 1), cut: cut}
		if err := c.trouble(ctx); err != nil {
			return nil, err
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.refuses != nil {
			return nil, m.refuses
		}
		m.wake[c.woke] = true
		return c, nil
	}
}

func never() bool { return false }

// odds reports whether something happens that does so in n of 100 cases.
func (m *mean) odds(n int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.random.IntN(100) < n
}

// wrong reports whether a call goes wrong.
func (m *mean) wrong() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.random.IntN(100) < m.faults
}

// trouble hangs until the caller has enough, or fails, as often as things go wrong.
func (c *connection) trouble(ctx context.Context) error {
	c.m.mu.Lock()
	hangs, faults, takes := c.m.hangs, c.m.faults, time.Duration(c.m.random.IntN(20))*time.Millisecond
	c.m.mu.Unlock()
	time.Sleep(takes)
	switch {
	case hangs, c.cut() && c.m.odds(50), c.m.odds(faults / 8):
		<-ctx.Done()
		return ctx.Err()
	case c.cut(), c.m.wrong():
		return errCut
	}
	return ctx.Err()
}

// Known says at times what was true a moment ago.
func (c *connection) Known(ctx context.Context) (session.Known, error) {
	if err := c.trouble(ctx); err != nil {
		return nil, err
	}
	late := c.m.wrong()
	c.m.mu.Lock()
	defer c.m.mu.Unlock()
	k := c.m.known.Copy()
	if n := len(c.m.commits); late && n > 0 {
		for _, l := range c.m.commits[n-1] {
			k[l.Site] = min(k[l.Site], l.Own-1)
		}
	}
	return k, nil
}

// Send keeps all, a part or nothing, and says so or not.
func (c *connection) Send(ctx context.Context, lines []session.SealedEntry) error {
	if err := c.trouble(ctx); err != nil {
		return err
	}
	partly := c.m.wrong()
	c.m.mu.Lock()
	if c.m.full {
		c.m.mu.Unlock()
		return errFull
	}
	if c.m.forgets {
		c.m.mu.Unlock()
		return nil
	}
	if partly {
		lines = lines[:c.m.random.IntN(len(lines)+1)]
	}
	err := c.m.keep(lines)
	c.m.mu.Unlock()
	if err == nil {
		err = c.trouble(ctx) // after it was kept
	}
	if err == nil && partly {
		err = errCut
	}
	return err
}

// keep is what the tables of a real server do: all lines or none, each after the one
// before it of its site.
func (m *mean) keep(lines []session.SealedEntry) error {
	known, sums := m.known.Copy(), map[session.ID][]byte{}
	var kept []session.SealedEntry
	for _, l := range lines {
		if err := m.refused[l.Site]; err != nil {
			return err
		}
		before := func(id session.ID) []byte {
			if sum, there := sums[id]; there {
				return sum
			}
			return m.sums[id]
		}
		switch {
		case known.Has(l.ID()):
			if !slices.Equal(before(l.ID()), l.Sum) {
				return session.ErrForked
			}
			continue
		case l.Own != known[l.Site]+1:
			return session.ErrGap
		case l.Follows(before(session.ID{Site: l.Site, Own: l.Own - 1})) != nil:
			return session.ErrSeal
		}
		known[l.Site], sums[l.ID()] = l.Own, l.Sum
		kept = append(kept, l)
	}
	if len(kept) == 0 {
		return nil
	}
	for id, sum := range sums {
		m.sums[id] = sum
	}
	m.known, m.commits = known, append(m.commits, kept)
	for woke := range m.wake {
		if !m.deaf && (m.faults == 0 || m.random.IntN(100) >= 50) {
			select {
			case woke <- struct{}{}:
			default:
			}
		}
	}
	return nil
}

// Fetch gives lines in any order, some twice, some that are known already, and not always
// those of the last commits.
func (c *connection) Fetch(ctx context.Context, than session.Known) ([]session.SealedEntry, error) {
	if err := c.trouble(ctx); err != nil {
		return nil, err
	}
	c.m.mu.Lock()
	defer c.m.mu.Unlock()
	m, odd := c.m, func() bool { return c.m.random.IntN(100) < c.m.faults }
	lines := slices.Clone(m.extra)
	for _, commit := range m.commits {
		hidden := odd()
		for _, l := range commit {
			if hidden || than.Has(l.ID()) && !(m.faults > 0 && m.random.IntN(50) == 0) {
				continue
			}
			if odd() {
				bad := l
				bad.Body = "{" + bad.Body // damaged on the way
				lines = append(lines, bad)
			} else {
				lines = append(lines, l)
			}
			if odd() {
				lines = append(lines, l)
			}
		}
	}
	if len(lines) > 40 && m.faults > 0 {
		lines = lines[:40]
	}
	if odd() {
		m.random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	}
	return lines, nil
}

// Wait tells of about every second commit, at times of none, and fails.
func (c *connection) Wait(ctx context.Context) error {
	if c.m.wrong() {
		return errCut
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-c.woke:
		return nil
	}
}

func (c *connection) Close() {
	c.m.mu.Lock()
	defer c.m.mu.Unlock()
	delete(c.m.wake, c.woke)
}

// back is a server that took over without the last commits.
func (m *mean) back(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	left := m.commits[:max(0, len(m.commits)-n)]
	m.commits, m.known, m.sums = nil, session.Known{}, map[session.ID][]byte{}
	for _, commit := range left {
		for _, l := range commit {
			m.known[l.Site], m.sums[l.ID()] = l.Own, l.Sum
		}
		m.commits = append(m.commits, commit)
	}
}

// desk is a computer of the evening.
type desk struct {
	here session.Here
	*session.Session
	*replica.Follower
	name    string
	journal *session.MemoryJournal
	cut     bool
	mu      sync.Mutex
}

// start starts the program of the computer, again where it ran before: its
// journal is there.
func (d *desk) start(t testing.TB, m *mean, o replica.Options) {
	t.Helper()
	var err error
	if d.Session, err = session.ResumeAt(d.journal, d.here); err != nil {
		t.Fatal(err)
	}
	d.Follower = replica.New(d.Session, m.dial(d.isCut), o)
}

func (d *desk) isCut() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.cut
}

func (d *desk) setCut(cut bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cut = cut
}

func here(name string) session.Here {
	return session.Here{Computer: name, Name: name, Role: session.RoleDirector}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// desks are computers of one evening that know as much of it.
func desks(t testing.TB, m *mean, o replica.Options, names ...string) []*desk {
	t.Helper()
	heres := make([]session.Here, len(names))
	for i, name := range names {
		heres[i] = here(name)
	}
	return desksAt(t, m, o, heres)
}

// signedDesks are computers of a signed evening.
func signedDesks(t testing.TB, m *mean, o replica.Options, names ...string) []*desk {
	t.Helper()
	heres := make([]session.Here, len(names))
	for i, name := range names {
		heres[i] = here(name)
		heres[i].Secret = identity.New()
		if i > 0 {
			heres[i].Admitted = heres[0].Secret.Admit(identity.Event(heres[0].Secret.Holder()), nil,
				identity.Admission{Role: "director", Holder: heres[i].Secret.Holder()})
		}
	}
	return desksAt(t, m, o, heres)
}

func desksAt(t testing.TB, m *mean, o replica.Options, heres []session.Here) (list []*desk) {
	t.Helper()
	for i, at := range heres {
		d := &desk{name: at.Name, here: at, journal: new(session.MemoryJournal)}
		d.start(t, m, o)
		if i == 0 {
			must(t, d.Record("director", session.EveningSet{Name: "Congress"}, session.Remarked{Text: "begun"}))
		} else {
			_, _, err := replica.Exchange(list[0].Session, d.Session)
			must(t, err)
		}
		must(t, d.Share("", at))
		list = append(list, d)
	}
	return list
}

// run runs the followers until stop is called, which waits for them.
func run(t testing.TB, list ...*desk) (stop func()) {
	ctx, done := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, d := range list {
		all.Go(func() { d.Run(ctx) })
	}
	return func() {
		done()
		all.Wait()
	}
}

// remarks are those of a state, in the order of the fold.
func remarks(st *session.State) (list []string) {
	for _, e := range st.Entries() {
		if r, is := e.Fact.(session.Remarked); is && st.InForce(e.Seq) {
			list = append(list, r.Text)
		}
	}
	return list
}

// site is under which a computer records now.
func (d *desk) site() session.Site {
	for _, c := range d.State().Computers() {
		if c.Here {
			return c.Site
		}
	}
	return ""
}

// forged is a line behind the last one of a computer that another one signed.
func (d *desk) forged(t testing.TB, by *desk, text string) session.SealedEntry {
	t.Helper()
	lines, err := d.Lines(nil)
	must(t, err)
	last := lines[0]
	for _, l := range lines {
		if l.Site == d.site() {
			last = l
		}
	}
	kind, body, err := session.EncodeFact(session.Remarked{Text: text})
	must(t, err)
	l := session.SealedEntry{Site: last.Site, Own: last.Own + 1, Tick: last.Tick + 1, At: last.At, By: "director",
		Kind: kind, Body: string(body), Sender: string(by.here.Secret.Holder())}
	l.Sum = l.Sealed(last.Sum)
	l.Signature = by.here.Secret.Sign(l.Sum)
	return l
}
