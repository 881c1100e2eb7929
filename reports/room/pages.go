package room

import (
	"sync"

	"clubnight/reports/site"
	"clubnight/session"
)

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

// makePages makes an edition of what is to be shown, until the server ends.
func (s *Server) makePages() {
	defer close(s.gone)
	for {
		select {
		case <-s.ended:
			return
		case <-s.wake:
		}
		if next := s.wanted.Swap(nil); next != nil {
			s.shown.Store(s.edition(next))
			if s.options.made != nil {
				s.options.made()
			}
		}
	}
}

// edition makes out the pages of an evening. It is nil where that fails: then nothing is
// shown, rather than what may be released no longer.
func (s *Server) edition(of *evening) *edition {
	e := &edition{pages: map[string]*served{}}
	if log := of.st.Entries(); len(log) > 0 {
		e.first = log[0]
	}
	o := site.Options{Words: s.options.Words, Live: true}
	if was := s.shown.Load(); was != nil && was.first.Seq == e.first.Seq && was.first.At.Equal(e.first.At) {
		o.Shown = was.site.After
	}
	var err error
	if e.site, err = site.New(of.st, of.sc, o); err != nil {
		if s.options.Failed != nil {
			s.options.Failed(err)
		}
		return nil
	}
	for _, name := range e.site.Names() {
		e.pages[name] = new(served)
	}
	return e
}
