package eventserver

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/session"
)

var (
	//go:embed statements/known.sql
	knownSQL string
	//go:embed statements/fetch.sql
	fetchSQL string
	//go:embed statements/send.sql
	sendSQL string
	//go:embed statements/differs.sql
	differsSQL string
	//go:embed statements/rights.sql
	rightsSQL string
)

// Server is an event as one of its users reaches it. All methods may be
// called from any goroutine.
type Server struct {
	access   Access
	pool     *pgxpool.Pool
	patience time.Duration
	quiet    time.Duration // how long a listener hears nothing before it asks whether the line lives

	reading sync.Mutex
	name    string
	rights  rights

	waiting  sync.Mutex
	listener *pgx.Conn
}

// rights are what a user may do in an event.
type rights struct {
	role   string
	kinds  []string
	passOn bool
}

func (r rights) may(kind string) bool { return r.passOn || slices.Contains(r.kinds, kind) }

// Dial reaches an event. The errors are those of this package; ErrUnreachable within
// seconds, however dead the line.
func Dial(ctx context.Context, a Access) (*Server, error) {
	c, err := a.config()
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, Explained(ctx, err)
	}
	s := &Server{access: a, pool: pool, patience: answerPatience, quiet: listenPatience}
	if err := s.ask(ctx, s.look); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close ends all connections.
func (s *Server) Close() {
	s.pool.Close()
	s.waiting.Lock()
	defer s.waiting.Unlock()
	s.deafen()
}

// Name is what people call the event.
func (s *Server) Name() string {
	s.reading.Lock()
	defer s.reading.Unlock()
	return s.name
}

// Role is what this user is in the event, "" for the owner of the tables.
func (s *Server) Role() string { return s.allowed().role }

func (s *Server) allowed() rights {
	s.reading.Lock()
	defer s.reading.Unlock()
	return s.rights
}

// ask does something on a connection, for no longer than the server may be
// silent, and explains the error. After a line that was cut the connections are
// all dead: none is tried again.
func (s *Server) ask(ctx context.Context, do func(context.Context, *pgxpool.Conn) error) error {
	bounded, done := context.WithTimeout(ctx, s.patience)
	defer done()
	err := s.pool.AcquireFunc(bounded, func(c *pgxpool.Conn) error { return do(bounded, c) })
	err = Explained(ctx, err)
	if errors.Is(err, ErrUnreachable) || errors.Is(err, ErrReadOnly) || errors.Is(err, context.DeadlineExceeded) {
		s.pool.Reset()
	}
	return err
}

// look finds the event and what this user may do in it.
func (s *Server) look(ctx context.Context, c *pgxpool.Conn) error {
	if err := fits(ctx, c.Conn()); err != nil {
		return err
	}
	var (
		name   string
		role   *string
		kinds  []string
		passOn *bool
	)
	err := c.QueryRow(ctx, rightsSQL, s.access.Event).Scan(&name, &role, &kinds, &passOn)
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrNoEvent
	} else if err != nil {
		return err
	}
	r := rights{passOn: true}
	if role != nil {
		r = rights{role: *role, kinds: kinds, passOn: *passOn}
	}
	s.reading.Lock()
	defer s.reading.Unlock()
	s.name, s.rights = name, r
	return nil
}

// fits finds out whether this program knows how the tables are laid out.
func fits(ctx context.Context, c *pgx.Conn) error {
	var needs, is int
	if err := c.QueryRow(ctx, "SELECT clubnight.needs(), version FROM clubnight.layout").Scan(&needs, &is); err != nil {
		return err
	}
	switch {
	case needs > newestLayout:
		return fmt.Errorf("%w: layout %d, known are those up to %d", ErrNewerServer, needs, newestLayout)
	case is < oldestLayout:
		return fmt.Errorf("%w: layout %d, used are those from %d", ErrOlderServer, is, oldestLayout)
	}
	return nil
}

// Known says how many lines of each site the server has.
func (s *Server) Known(ctx context.Context) (known session.Known, err error) {
	err = s.ask(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		known = session.Known{}
		var site string
		var own int64
		rows, err := c.Query(ctx, knownSQL, s.access.Event)
		if err != nil {
			return err
		}
		_, err = pgx.ForEachRow(rows, []any{&site, &own}, func() error {
			known[session.Site(site)] = own
			return nil
		})
		return err
	})
	return known, err
}

// What goes at once.
const (
	mostLines = 2000
	mostBytes = 4 << 20
)

// Fetch gives what somebody lacks who has so many lines of each site: the next of them,
// in the order of the evening, at most 2,000 or about 4 MB, so that each goes with what
// came before it. Whoever got some asks again with these known, until there are none.
func (s *Server) Fetch(ctx context.Context, than session.Known) (lines []session.SealedEntry, err error) {
	sites := make([]string, 0, len(than))
	owns := make([]int64, 0, len(than))
	for site, own := range than {
		sites, owns = append(sites, string(site)), append(owns, own)
	}
	err = s.ask(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		rows, err := c.Query(ctx, fetchSQL, s.access.Event, sites, owns, mostLines, mostBytes)
		if err != nil {
			return err
		}
		lines, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (l session.SealedEntry, err error) {
			err = row.Scan(&l.Site, &l.Own, &l.Tick, &l.Seen, &l.At, &l.By, &l.Kind, &l.Body, &l.Sum)
			return l, err
		})
		return err
	})
	return lines, err
}

// Send gives lines to the server; those that it has already are passed over. It returns
// when they are safe there, as far as the server was told to be: a server that repeats
// elsewhere only later can lose the last of them when it dies, and whoever has them sends
// them again. Lines that this role may not send are held back: the error is a *Withheld,
// all others were sent. Otherwise, on an error, none or some of the lines were: a
// *Refused for a line that is forked, not as written, or after a gap; ErrClosed. A line
// counts as forked that is there with another seal, and one that goes on from such a one.
func (s *Server) Send(ctx context.Context, lines []session.SealedEntry) error {
	lines = slices.Clone(lines)
	slices.SortStableFunc(lines, session.SealedEntry.Compare)
	for _, l := range lines {
		if !storable(l) {
			return &Refused{ID: l.ID(), Err: session.ErrBadEntry}
		}
	}
	if slices.ContainsFunc(lines, func(l session.SealedEntry) bool { return !s.allowed().may(l.Kind) }) {
		if err := s.ask(ctx, s.look); err != nil { // the owner may have given more rights in the meantime
			return err
		}
	}
	lines, held := s.allowed().sort(lines)
	for sent := 0; sent < len(lines); {
		n := batch(lines[sent:])
		if err := s.sendBatch(ctx, lines[sent:sent+n]); err != nil {
			return branched(err, lines)
		}
		sent += n
	}
	if len(held) > 0 {
		return &Withheld{Lines: held}
	}
	return nil
}

// storable reports whether a database can hold the line: no text of it has a zero, or
// bytes that are no letters.
func storable(l session.SealedEntry) bool {
	for _, text := range []string{string(l.Site), l.Seen, l.At, l.By, l.Kind, l.Body} {
		if !utf8.ValidString(text) || slices.Contains([]byte(text), 0) {
			return false
		}
	}
	return true
}

// sort parts the lines that may be sent from those that may not, or stand behind one of
// the same site that may not.
func (r rights) sort(lines []session.SealedEntry) (may []session.SealedEntry, held []session.ID) {
	stopped := map[session.Site]bool{}
	for _, l := range lines {
		switch {
		case stopped[l.Site]:
		case r.may(l.Kind):
			may = append(may, l)
		default:
			stopped[l.Site] = true
			held = append(held, l.ID())
		}
	}
	return may, held
}

// batch is how many of the lines go at once.
func batch(lines []session.SealedEntry) int {
	bytes := 0
	for i, l := range lines {
		if bytes += len(l.Body) + len(l.Seen) + 256; i > 0 && (i == mostLines || bytes > mostBytes) {
			return i
		}
	}
	return len(lines)
}

// attempts are how often something is tried that only came at a bad moment.
const attempts = 5

// sendBatch sends all of the lines or none.
func (s *Server) sendBatch(ctx context.Context, lines []session.SealedEntry) error {
	c := columnsOf(lines)
	for i := 1; ; i++ {
		var forked *Refused
		err := s.ask(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
			b := &pgx.Batch{} // which is one transaction
			b.Queue(sendSQL, s.access.Event, c.sites, c.owns, c.ticks, c.seen, c.at, c.by, c.kinds, c.bodies, c.sums)
			b.Queue(differsSQL, s.access.Event, c.sites, c.owns, c.sums).QueryRow(differing(&forked))
			return conn.SendBatch(ctx, b).Close()
		})
		var state *pgconn.PgError
		switch {
		case i < attempts && errors.As(err, &state) && (state.Code == "40P01" || state.Code == "40001"):
			continue
		case errors.Is(err, session.ErrSeal), errors.Is(err, session.ErrGap):
			// What follows a forked line does not fit either: that one tells more.
			again := s.ask(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
				return differing(&forked)(conn.QueryRow(ctx, differsSQL, s.access.Event, c.sites, c.owns, c.sums))
			})
			if again == nil && forked != nil {
				return forked
			}
			return err
		case err == nil && forked != nil:
			return forked
		}
		return err
	}
}

// branched tells lines that are not as they were written from those that go on from other
// ones than are there: from a copy of the evening that went on by itself. Of these the
// line before was not among what was sent.
func branched(err error, lines []session.SealedEntry) error {
	var refused *Refused
	if !errors.As(err, &refused) || refused.Err != session.ErrSeal || refused.ID.Own == 1 {
		return err
	}
	before := session.ID{Site: refused.ID.Site, Own: refused.ID.Own - 1}
	if slices.ContainsFunc(lines, func(l session.SealedEntry) bool { return l.ID() == before }) {
		return err
	}
	return &Refused{ID: refused.ID, Err: session.ErrForked}
}

// differing reads the first line that is there with another seal.
func differing(forked **Refused) func(pgx.Row) error {
	return func(row pgx.Row) error {
		var id session.ID
		err := row.Scan(&id.Site, &id.Own)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		*forked = &Refused{ID: id, Err: session.ErrForked}
		return err
	}
}

// columns are lines field by field.
type columns struct {
	sites, seen, at, by, kinds, bodies []string
	owns, ticks                        []int64
	sums                               [][]byte
}

func columnsOf(lines []session.SealedEntry) (c columns) {
	for _, l := range lines {
		c.sites, c.seen, c.at = append(c.sites, string(l.Site)), append(c.seen, l.Seen), append(c.at, l.At)
		c.by, c.kinds, c.bodies = append(c.by, l.By), append(c.kinds, l.Kind), append(c.bodies, l.Body)
		c.owns, c.ticks, c.sums = append(c.owns, l.Own), append(c.ticks, l.Tick), append(c.sums, l.Sum)
	}
	return c
}
