package uitest

import (
	"cmp"
	"fmt"
	"maps"
	"sync"

	"clubnight/session"
	"clubnight/ui/desk"
)

// Phones are those of a room that has a page: what they would see, and how it goes on.
type Phones struct {
	mu      sync.Mutex
	Ports   []int            // that were asked for
	Kept    []int            // ports that were kept for the next evening
	Shown   []*session.State // what was shown, in its order
	Wrong   bool             // scores came that are of another state
	Running int
	Stopped int
	Refuses error       // why it does not start
	Fails   func(error) // is told what goes wrong with the pages
	At      int         // the port on which it runs; 0 is 8080
	Host    string      // its address; "" is 192.168.178.20

	Served     []*session.Session // whose phones were let in, in their order
	Invitation int                // which of the director's invitations it is, from 0
	who        desk.Visitors
	watchers   map[int]func()
}

// Start starts it on a port, or refuses.
func (p *Phones) Start(port int, failed func(error)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Ports = append(p.Ports, port)
	if p.Refuses != nil {
		return p.Refuses
	}
	p.Running, p.Fails = p.Running+1, failed
	return nil
}

// Keep keeps a port.
func (p *Phones) Keep(port int) { p.Kept = append(p.Kept, port) }

// Addresses implements roompage.Server, as do Port, Show and Stop.
func (p *Phones) Addresses() []string {
	return []string{fmt.Sprintf("http://%s:%d/", cmp.Or(p.Host, "192.168.178.20"), p.Port()), "http://10.0.0.7:8080/"}
}

func (p *Phones) Port() int { return cmp.Or(p.At, 8080) }

// Serve implements roompage.Server, as do the others that follow.
func (p *Phones) Serve(s *session.Session) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Served = append(p.Served, s)
	return nil
}

func (p *Phones) TableAddress(section, table int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.Served) == 0 {
		return ""
	}
	s := p.Served[len(p.Served)-1]
	return fmt.Sprintf("HTTP://192.168.178.20:8080/T/%d%02d%d", section, table, s.State().CodeOf(section, table))
}

func (p *Phones) Director() (address, code string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprintf("http://192.168.178.20:8080/director#%032d", p.Invitation), fmt.Sprint(4830 + p.Invitation)
}

func (p *Phones) RenewDirector() error {
	p.mu.Lock()
	p.Invitation++
	p.mu.Unlock()
	p.Come(func(v *desk.Visitors) { v.Director, v.Ended = false, false })
	return nil
}

func (p *Phones) Visitors() desk.Visitors {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.who
	v.Tables = maps.Clone(v.Tables)
	return v
}

func (p *Phones) Watch(tell func()) (stop func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.watchers == nil {
		p.watchers = map[int]func(){}
	}
	key := len(p.watchers)
	p.watchers[key] = tell
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.watchers, key)
	}
}

// Come makes the visitors others, and tells those who watch.
func (p *Phones) Come(change func(*desk.Visitors)) {
	p.mu.Lock()
	if p.who.Tables == nil {
		p.who.Tables = map[session.TableTerm]int{}
	}
	change(&p.who)
	all := maps.Clone(p.watchers)
	p.mu.Unlock()
	for _, tell := range all {
		tell()
	}
}

func (p *Phones) Show(st *session.State, sc *session.Scores) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Shown = append(p.Shown, st)
	p.Wrong = p.Wrong || sc.Arrived != st.Entered()
}

func (p *Phones) Stop() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Running--
	p.Stopped++
	return nil
}

// Last is what the phones show, nil for nothing.
func (p *Phones) Last() *session.State {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.Shown) == 0 {
		return nil
	}
	return p.Shown[len(p.Shown)-1]
}
