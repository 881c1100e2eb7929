package uitest

import (
	"sync"

	"clubnight/session"
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
}

// Serve starts it on a port, or refuses.
func (p *Phones) Serve(port int, failed func(error)) error {
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
	return []string{"http://192.168.178.20:8080/", "http://10.0.0.7:8080/"}
}

func (p *Phones) Port() int { return 8080 }

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
