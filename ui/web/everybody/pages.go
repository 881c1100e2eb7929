// Package everybody serves the pages of an evening that everybody in the room may read
// while it goes on:
//
//	pages := everybody.New(everybody.Options{Words: w})
//	pages.Show(s.State(), scores) // again after every entry; it returns at once
//	pages.Stop()
//
// Nothing is there before the director releases it: standings come after released
// rounds, boards when nobody has yet to play them (session.State.Public), deals when
// they are released (Law 16D).
package everybody

import (
	"sync"
	"sync/atomic"

	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/words"
	"clubnight/ui/web/board"
)

// Options say how the pages are made.
type Options struct {
	// Words is the language; nil is English.
	Words *words.Words
	// Failed, which may be nil, is told what went wrong with the pages of an evening,
	// which are then not there. It is called by a goroutine of the pages, for whose end
	// Stop waits: so it must not wait for whoever stops them.
	Failed func(error)
	// Made is called when the pages of a state are there, or will not be; it may be nil.
	Made func()
}

// Pages are what is shown. Their methods may be called from any goroutine.
type Pages struct {
	options Options
	ended   chan struct{} // closed when the pages' goroutine is to end
	gone    chan struct{} // closed when it has ended
	once    sync.Once

	wanted atomic.Pointer[evening] // what is to be shown next
	wake   chan struct{}
	shown  atomic.Pointer[edition] // what is shown; nil before the first
}

// evening is a state with its scores.
type evening struct {
	st *session.State
	sc *session.Scores
}

// New shows nothing yet.
func New(o Options) *Pages {
	p := &Pages{options: o, ended: make(chan struct{}), gone: make(chan struct{}), wake: make(chan struct{}, 1)}
	go p.make()
	return p
}

// Show shows another state of an evening, with its scores, as soon as its pages are made.
// It returns at once; of states that follow each other quickly only the last is shown.
func (p *Pages) Show(st *session.State, sc *session.Scores) {
	p.wanted.Store(&evening{st, sc})
	select {
	case p.wake <- struct{}{}:
	default: // it is awake already
	}
}

// Stop ends making pages, and returns when none is made any more.
func (p *Pages) Stop() {
	p.once.Do(func() { close(p.ended) })
	<-p.gone
}

// edition is the pages of one state: each is made when it is first asked for, and once.
type edition struct {
	site  *site.Site
	pages map[string]*served // never changed
	first session.Entry      // tells evenings apart
}

// served is a page in memory.
type served struct {
	once    sync.Once
	content []byte
	err     error
}

// page is a page of the edition; ok is false where it has none of that name.
func (e *edition) page(name string) (content []byte, ok bool, err error) {
	p, ok := e.pages[name]
	if !ok {
		return nil, false, nil
	}
	p.once.Do(func() { p.content, _, p.err = e.site.Page(name) })
	return p.content, true, p.err
}

// make makes an edition of what is to be shown, until the end.
func (p *Pages) make() {
	defer close(p.gone)
	for {
		select {
		case <-p.ended:
			return
		case <-p.wake:
		}
		if next := p.wanted.Swap(nil); next != nil {
			p.shown.Store(p.edition(next))
			if p.options.Made != nil {
				p.options.Made()
			}
		}
	}
}

// edition makes out the pages of an evening. It is nil where that fails: then nothing is
// shown, rather than what may be released no longer.
func (p *Pages) edition(of *evening) *edition {
	e := &edition{pages: map[string]*served{}}
	if log := of.st.Entries(); len(log) > 0 {
		e.first = log[0]
	}
	o := site.Options{Words: p.options.Words, Live: true}
	if len(of.st.ToldBoards()) > 0 {
		o.Told = board.Root
	}
	if was := p.shown.Load(); was != nil && was.first.Seq == e.first.Seq && was.first.At.Equal(e.first.At) {
		o.Shown = was.site.After
	}
	var err error
	if e.site, err = site.New(of.st, of.sc, o); err != nil {
		if p.options.Failed != nil {
			p.options.Failed(err)
		}
		return nil
	}
	for _, name := range e.site.Names() {
		e.pages[name] = new(served)
	}
	return e
}
