package eventserver

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/session"
	"clubnight/session/identity"
)

var (
	//go:embed statements/sites.sql
	sitesSQL string
	//go:embed statements/others.sql
	othersSQL string
	//go:embed statements/passed_on.sql
	passedOnSQL string
)

// sites remembers whose the sites of a signed event are, and which are this user's.
type sites struct {
	mu     sync.Mutex
	holder map[session.Site]string // nil before they were asked for
	mine   map[session.Site]bool
}

// look asks whose the sites are.
func (s *sites) look(ctx context.Context, c *pgxpool.Conn, event string) error {
	rows, err := c.Query(ctx, sitesSQL, event)
	if err != nil {
		return err
	}
	s.holder, s.mine = map[session.Site]string{}, map[session.Site]bool{}
	var site, holder string
	var mine bool
	_, err = pgx.ForEachRow(rows, []any{&site, &holder, &mine}, func() error {
		s.holder[session.Site(site)], s.mine[session.Site(site)] = holder, mine
		return nil
	})
	return err
}

// senders fills in who sent lines: nobody else than whose the site is.
func (s *sites) senders(ctx context.Context, c *pgxpool.Conn, event string, lines []session.SealedEntry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.ContainsFunc(lines, func(l session.SealedEntry) bool { return s.holder[l.Site] == "" }) {
		if err := s.look(ctx, c, event); err != nil {
			return err
		}
	}
	for i := range lines {
		lines[i].Sender = s.holder[lines[i].Site]
	}
	return nil
}

// ours says which sites of lines this user writes: those that the server has from him,
// and those whose first line is among what is sent and names him. Before the evening
// was shared only who began it wrote.
func (s *Server) ours(ctx context.Context, lines []session.SealedEntry) (map[session.Site]bool, error) {
	r := s.allowed()
	if !r.signed {
		return nil, nil
	}
	s.sites.mu.Lock()
	defer s.sites.mu.Unlock()
	mine := map[session.Site]bool{"": identity.Event(r.holder) == s.access.Event}
	ask := false
	for _, l := range lines {
		if l.Own == 1 && l.Site != "" {
			f, _ := opening(l)
			mine[l.Site] = r.holder != "" && f.Holder == r.holder
		} else if !mine[l.Site] && s.sites.holder[l.Site] == "" {
			ask = true
		}
	}
	if ask {
		if err := s.ask(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
			return s.sites.look(ctx, c, s.access.Event)
		}); err != nil {
			return nil, err
		}
	}
	for site, is := range s.sites.mine {
		mine[site] = mine[site] || is
	}
	return mine, nil
}

// opening is what the first line of a site says.
func opening(l session.SealedEntry) (f session.ComputerOpened, err error) {
	if l.Kind != f.Kind() {
		return f, session.ErrBadEntry
	}
	return f, json.Unmarshal([]byte(l.Body), &f)
}

// passOn sends what others recorded.
func (s *Server) passOn(ctx context.Context, lines []session.SealedEntry) error {
	c := columnsOf(lines)
	return s.ask(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		_, err := conn.Exec(ctx, passOnSQL, s.access.Event, c.sites, c.owns, c.ticks, c.seen, c.at, c.by, c.kinds,
			c.bodies, c.sums, c.signatures)
		return err
	})
}

// others is what was passed on in a signed event by somebody else than who recorded it,
// beyond what that computer sent itself. Anybody who passes on can send anything there,
// so a line counts only with the signature that it needs.
type others struct {
	mu   sync.Mutex
	of   map[session.Site]*passedOn // nil before it was looked at
	told map[session.ID]bool        // what is nobody's and was handed out
}

// passedOn is what there is of a site.
type passedOn struct {
	count, newest int64
	signed        []session.SealedEntry // by its computer, in order
	strange       []session.SealedEntry // not by its computer
}

// What is looked at of one site, and how many strange lines are told of.
const (
	mostPassedOn = 20000
	mostStrange  = 50
)

// look brings up to date what was passed on, and adds it to what is known.
func (o *others) look(ctx context.Context, c *pgxpool.Conn, event string, known session.Known) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	rows, err := c.Query(ctx, othersSQL, event)
	if err != nil {
		return err
	}
	is := map[session.Site]passedOn{}
	var site string
	var n, newest int64
	if _, err = pgx.ForEachRow(rows, []any{&site, &n, &newest}, func() error {
		is[session.Site(site)] = passedOn{count: n, newest: newest}
		return nil
	}); err != nil {
		return err
	}
	was := o.of
	o.of = map[session.Site]*passedOn{}
	for site, now := range is {
		p := was[site]
		if p == nil || p.count != now.count || p.newest != now.newest {
			if p, err = now.read(ctx, c, event, site); err != nil {
				o.of = nil
				return err
			}
		}
		o.of[site] = p
		if n := len(p.signed); n > 0 {
			known[site] = max(known[site], p.signed[n-1].Own)
		}
	}
	return nil
}

// read fetches what was passed on of a site, and looks whose it is.
func (p passedOn) read(ctx context.Context, c *pgxpool.Conn, event string, site session.Site) (*passedOn, error) {
	rows, err := c.Query(ctx, passedOnSQL, event, string(site), mostPassedOn)
	if err != nil {
		return nil, err
	}
	lines, err := pgx.CollectRows(rows, scanned)
	if err != nil {
		return nil, err
	}
	var holder identity.Holder
	if len(lines) > 0 && lines[0].Own == 1 && lines[0].Sender == "" { // from its computer
		f, _ := opening(lines[0])
		holder, lines = f.Holder, lines[1:]
	}
	for _, l := range lines {
		if l.Own == 1 && holder == "" {
			holder = opener(event, l)
		}
		switch {
		case holder == "" || holder.Verify(l.Sum, l.Signature) != nil:
			p.strange = append(p.strange, l)
		case len(p.signed) == 0 || l.Own > p.signed[len(p.signed)-1].Own:
			p.signed = append(p.signed, l)
		}
	}
	return &p, nil
}

// opener is who opened a site by a line that was passed on, "" where it does not prove
// so.
func opener(event string, l session.SealedEntry) identity.Holder {
	f, err := opening(l)
	if err != nil || f.Holder.Verify(l.Sum, l.Signature) != nil {
		return ""
	}
	if role, err := f.Admitted.Role(event, f.Holder); err != nil || role != string(f.Role) {
		return ""
	}
	return f.Holder
}

// untold are the lines that are nobody's and were not handed out yet.
func (o *others) untold(p *passedOn) (list []session.SealedEntry) {
	for _, l := range p.strange {
		if len(o.told)+len(list) < mostStrange && !o.told[l.ID()] {
			list = append(list, l)
		}
	}
	return list
}

// beyond is what was passed on beyond what somebody has; with strange, once also what is
// nobody's.
func (o *others) beyond(than session.Known, strange bool) (lines []session.SealedEntry) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for site, p := range o.of {
		for _, l := range p.signed {
			if l.Own > than[site] {
				lines = append(lines, l)
			}
		}
	}
	slices.SortStableFunc(lines, session.SealedEntry.Compare)
	lines = lines[:batch(lines)]
	for _, p := range o.of {
		if !strange {
			break
		}
		list := o.untold(p)
		lines = append(lines, list...)
		for _, l := range list {
			o.tell(l.ID())
		}
	}
	return lines
}

func (o *others) tell(id session.ID) {
	if o.told == nil {
		o.told = map[session.ID]bool{}
	}
	o.told[id] = true
}

func (o *others) unseen() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.of == nil
}
