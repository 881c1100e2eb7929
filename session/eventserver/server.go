package eventserver

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/session"
	"clubnight/session/identity"
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
	//go:embed statements/pass_on.sql
	passOnSQL string
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

	sites  sites  // whose the sites of a signed event are
	others others // what was passed on there

	waiting  sync.Mutex
	listener *pgx.Conn
}

// rights are what a user may do in an event.
type rights struct {
	role   string
	kinds  []string
	passOn bool
	// of a signed event: that it is one, whose signature this user's lines bear, and
	// which kinds only other roles record
	signed bool
	holder identity.Holder
	others []string
}

// may reports whether lines of a kind may be sent as one's own.
func (r rights) may(kind string) bool {
	return slices.Contains(r.kinds, kind) || r.passOn && !slices.Contains(r.others, kind)
}

// Dial reaches an event. The errors are those of this package; ErrUnreachable within
// seconds, however dead the line.
func Dial(ctx context.Context, a Access) (*Server, error) {
	c, err := a.config()
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, explained(ctx, err)
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
	err = explained(ctx, err)
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
		name                string
		began, role, holder *string
		kinds, others       []string
		passOn              *bool
	)
	err := c.QueryRow(ctx, rightsSQL, s.access.Event).Scan(&name, &began, &role, &kinds, &passOn, &holder, &others)
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrNoEvent
	} else if err != nil {
		return err
	}
	r := rights{passOn: true, signed: began != nil}
	if role != nil {
		r.role, r.kinds, r.passOn, r.others = *role, kinds, *passOn, others
	}
	if holder != nil {
		r.holder = identity.Holder(*holder)
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

// Signed reports whether the lines of the event are signed: who joins it needs a secret.
func (s *Server) Signed() bool { return s.allowed().signed }

// Known says how many lines of each site the server has; in a signed event with those
// that somebody else passed on, as far as their signatures hold.
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
		if err == nil && s.Signed() {
			err = s.others.look(ctx, c, s.access.Event, known)
		}
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
// What was passed on comes last. With that a line comes once, too, that is not signed by
// whose it would be: so that it is known who sent it.
func (s *Server) Fetch(ctx context.Context, than session.Known) (lines []session.SealedEntry, err error) {
	return s.fetch(ctx, than, true)
}

// fetch fetches, with or without what is nobody's.
func (s *Server) fetch(ctx context.Context, than session.Known, strange bool) (lines []session.SealedEntry, err error) {
	sites := make([]string, 0, len(than))
	owns := make([]int64, 0, len(than))
	for site, own := range than {
		sites, owns = append(sites, string(site)), append(owns, own)
	}
	err = s.ask(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		rows, err := c.Query(ctx, fetchSQL, s.access.Event, sites, owns, mostLines, mostBytes, s.Signed())
		if err != nil {
			return err
		}
		lines, err = pgx.CollectRows(rows, scanned)
		if err != nil || !s.Signed() {
			return err
		}
		if err = s.sites.senders(ctx, c, s.access.Event, lines); err != nil || len(lines) >= mostLines/2 {
			return err
		}
		if s.others.unseen() {
			err = s.others.look(ctx, c, s.access.Event, session.Known{})
		}
		lines = append(lines, s.others.beyond(than, strange)...)
		return err
	})
	return lines, err
}

// scanned is a line as a statement gives it.
func scanned(row pgx.CollectableRow) (l session.SealedEntry, err error) {
	err = row.Scan(&l.Site, &l.Own, &l.Tick, &l.Seen, &l.At, &l.By, &l.Kind, &l.Body, &l.Sum, &l.Signature, &l.Sender)
	if len(l.Signature) == 0 {
		l.Signature = nil
	}
	return l, err
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
	mine, err := s.ours(ctx, lines)
	if err != nil {
		return err
	}
	own, passed, held := s.allowed().sort(lines, mine)
	if err := s.sendAll(ctx, own, s.sendBatch); err != nil {
		return branched(err, own)
	}
	if err := s.sendAll(ctx, passed, s.passOn); err != nil {
		return err
	}
	if len(held) > 0 {
		return &Withheld{Lines: held}
	}
	return nil
}

// sendAll sends lines by one way, some after the other.
func (s *Server) sendAll(ctx context.Context, lines []session.SealedEntry,
	by func(context.Context, []session.SealedEntry) error) error {
	for len(lines) > 0 {
		n := batch(lines)
		if err := s.paced(ctx, func() error { return by(ctx, lines[:n]) }); err != nil {
			return err
		}
		lines = lines[n:]
	}
	return nil
}

// paced does something again as soon as the server takes more, where it was too much at
// once for it. What takes longer than ctx lets it is an ErrTooFast.
func (s *Server) paced(ctx context.Context, do func() error) error {
	for {
		err := do()
		var state *pgconn.PgError
		if !errors.Is(err, ErrTooFast) || !errors.As(err, &state) {
			return err
		}
		seconds, _ := strconv.Atoi(state.Detail)
		timer := time.NewTimer(max(1, time.Duration(seconds)) * time.Second)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return err
		}
	}
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
// the same site that may not. In a signed event lines of others are passed on apart; mine
// are the sites there that are not others'.
func (r rights) sort(lines []session.SealedEntry, mine map[session.Site]bool) (own, passed []session.SealedEntry,
	held []session.ID) {
	stopped := map[session.Site]bool{}
	for _, l := range lines {
		others := r.signed && !mine[l.Site]
		switch {
		case stopped[l.Site]:
		case others && r.passOn && l.Site != "" && len(l.Signature) > 0:
			passed = append(passed, l)
		case !others && r.may(l.Kind):
			own = append(own, l)
		default:
			stopped[l.Site] = true
			held = append(held, l.ID())
		}
	}
	return own, passed, held
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
			b.Queue(sendSQL, s.access.Event, c.sites, c.owns, c.ticks, c.seen, c.at, c.by, c.kinds, c.bodies, c.sums,
				c.signatures)
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
	sums, signatures                   [][]byte
}

func columnsOf(lines []session.SealedEntry) (c columns) {
	for _, l := range lines {
		c.sites, c.seen, c.at = append(c.sites, string(l.Site)), append(c.seen, l.Seen), append(c.at, l.At)
		c.by, c.kinds, c.bodies = append(c.by, l.By), append(c.kinds, l.Kind), append(c.bodies, l.Body)
		signature := l.Signature
		if signature == nil {
			signature = []byte{} // nil would be no value
		}
		c.signatures = append(c.signatures, signature)
		c.owns, c.ticks, c.sums = append(c.owns, l.Own), append(c.ticks, l.Tick), append(c.sums, l.Sum)
	}
	return c
}
