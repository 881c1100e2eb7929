package web

import (
	"log/slog"
	"maps"
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/ui/desk"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// Visitors is who came on the club's network, as it is now.
type Visitors struct {
	// Phones are those at the tables, by section, table and when they came.
	Phones []Phone
	// Director is how the director's invitation stands, and DirectorSeen when that phone
	// was heard last, the zero time for never since the program was started.
	Director     visit.Invitation
	DirectorSeen time.Time
	// Reached is from how many other addresses anything was asked: 0 means that nobody's
	// phone finds the way here.
	Reached int
	// Refused is how often something was refused since phones were served, by its kind.
	Refused map[frame.Refusal]int
}

// Phone is a phone at a table.
type Phone struct {
	terminal.Visit
	// At is the table at which it is by now: the visit's, or where its owner plays.
	At         session.TableTerm
	Came, Seen time.Time
	// Here is true while it listens: its page is open before somebody's eyes. There is
	// true of one that was heard in the last minutes: it sleeps on the table.
	Here, There bool
}

// Bounds of phones.
const (
	// phonesAtTable are as many as may be at a table: one for each player, and as many
	// again for who changes his.
	phonesAtTable = 8
	// quiet is how long a phone that does not listen counts as being at its table.
	quiet = 5 * time.Minute
	// streamsOfPhone are as many as one phone may have: a page, and another that the
	// browser has not closed yet.
	streamsOfPhone = 2
	// remembered are as many phones of a table as are shown.
	remembered = 3 * phonesAtTable
	// mostReached bounds the count of addresses.
	mostReached = 1000
)

// visitors keeps who came.
type visitors struct {
	log *slog.Logger
	now func() time.Time

	says, asks, strangers *meter
	guesses               *guesses

	mu        sync.Mutex
	phones    map[string]*phone // by their visits' IDs
	refused   map[frame.Refusal]int
	logged    map[frame.Refusal]time.Time
	addresses map[netip.Prefix]bool
	heard     time.Time // the director's phone
	watchers  map[int]func()
	watched   int
	telling   *time.Timer // nil while nothing is to be told
	over      bool
}

// phone is a phone at a table with the ends of its streams, the oldest first.
type phone struct {
	Phone
	streams []*stream
}

// stream is one that can be ended.
type stream struct{ end func() }

func newVisitors(log *slog.Logger, now func() time.Time) *visitors {
	return &visitors{log: log, now: now,
		says: newMeter(2, 10, now), asks: newMeter(8, 40, now), strangers: newMeter(20, 200, now),
		guesses: newGuesses(now),
		phones:  map[string]*phone{}, refused: map[frame.Refusal]int{}, logged: map[frame.Refusal]time.Time{},
		addresses: map[netip.Prefix]bool{}, watchers: map[int]func(){}}
}

// Visitors is who came.
func (s *Server) Visitors() Visitors {
	all := s.visitors.list()
	if e := s.evening.Load(); e != nil {
		all.Director = e.director.Stands()
		for i, p := range all.Phones {
			at := e.terminal.Phone(p.Visit)
			all.Phones[i].At = session.TableTerm{Section: at.Section, Table: at.Table}
		}
	}
	return all
}

// Desk is what the director is told of them.
func (v Visitors) Desk() desk.Visitors {
	d := desk.Visitors{Reached: v.Reached, Tables: map[session.TableTerm]int{}, Director: v.Director.Phone != "",
		Ended: v.Director.Over(), Heard: v.DirectorSeen,
		Refused: desk.TurnedAway{Codes: v.Refused[frame.WrongCode],
			Foreign:  v.Refused[frame.Foreign] + v.Refused[frame.WrongName],
			Unsigned: v.Refused[frame.Unsigned]}}
	for _, p := range v.Phones {
		if p.There {
			d.Tables[p.At]++
		}
	}
	return d
}

// Watch calls tell soon after the visitors are others, on any goroutine, and not often.
func (s *Server) Watch(tell func()) (stop func()) {
	v := s.visitors
	v.mu.Lock()
	defer v.mu.Unlock()
	v.watched++
	key := v.watched
	v.watchers[key] = tell
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.watchers, key)
	}
}

func (v *visitors) list() (all Visitors) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.now()
	all = Visitors{Refused: maps.Clone(v.refused), Reached: len(v.addresses), DirectorSeen: v.heard}
	for _, p := range v.phones {
		p.Here, p.There = len(p.streams) > 0, !p.quiet(now)
		all.Phones = append(all.Phones, p.Phone)
	}
	slices.SortFunc(all.Phones, func(a, b Phone) int {
		switch {
		case a.Section != b.Section:
			return a.Section - b.Section
		case a.Door != b.Door:
			return a.Door - b.Door
		}
		return a.Came.Compare(b.Came)
	})
	return all
}

// come notes that a phone asked for something; it is false where its table has as many
// as it may have, and it is none of these.
func (v *visitors) come(who terminal.Visit) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.now()
	p := v.phones[who.ID]
	if p == nil || p.quiet(now) {
		if v.at(who.Section, who.Door, now) >= phonesAtTable {
			return false
		}
		v.change()
	}
	if p == nil {
		p = &phone{Phone: Phone{Visit: who, Came: now}}
		v.phones[who.ID] = p
		v.drop(who)
	}
	p.Visit, p.Seen = who, now
	return true
}

// at counts the phones at a table.
func (v *visitors) at(section, table int, now time.Time) (n int) {
	for _, p := range v.phones {
		if p.Section == section && p.Door == table && !p.quiet(now) {
			n++
		}
	}
	return n
}

// quiet reports whether nothing was heard of a phone for long.
func (p *phone) quiet(now time.Time) bool { return len(p.streams) == 0 && now.Sub(p.Seen) > quiet }

// drop forgets the phone of a table that has been quiet longest, where there are many.
func (v *visitors) drop(at terminal.Visit) {
	n := 0
	var oldest *phone
	for _, p := range v.phones {
		if p.Section != at.Section || p.Door != at.Door || p.ID == at.ID {
			continue
		}
		if n++; oldest == nil || p.Seen.Before(oldest.Seen) {
			oldest = p
		}
	}
	if n >= remembered {
		delete(v.phones, oldest.ID)
	}
}

// crowded reports whether a table has as many phones as it may have.
func (v *visitors) crowded(section, table int) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.at(section, table, v.now()) >= phonesAtTable
}

// listens notes that a phone listens until end is called. The oldest of too many streams
// of a phone is ended.
func (v *visitors) listens(id string, cancel func()) (end func()) {
	v.mu.Lock()
	defer v.mu.Unlock()
	one := &stream{cancel}
	p := v.phones[id]
	if p == nil {
		return func() {}
	}
	p.streams = append(p.streams, one)
	if len(p.streams) > streamsOfPhone {
		p.streams[0].end()
		p.streams = p.streams[1:]
	}
	v.change()
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		p.streams = slices.DeleteFunc(p.streams, func(x *stream) bool { return x == one })
		p.Seen = v.now()
		v.change()
	}
}

// refuse counts a refusal.
func (v *visitors) refuse(why frame.Refusal, q *asked) {
	q.guessed = q.guessed || why == frame.WrongCode
	v.mu.Lock()
	v.refused[why]++
	now := v.now()
	again := now.Sub(v.logged[why]) < time.Minute
	if !again {
		v.logged[why] = now
	}
	v.change()
	v.mu.Unlock()
	if !again {
		v.log.Warn("refused on the club's network", "kind", string(why), "table", place(q.visit))
	}
}

// place names the table of a visit for the log, "" for a stranger's.
func place(of terminal.Visit) string {
	if of.ID == "" {
		return ""
	}
	return session.Letter(of.Section) + strconv.Itoa(of.Door)
}

// reached notes an address.
func (v *visitors) reached(from netip.Prefix) {
	if from.Addr().IsLoopback() {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.addresses[from] && len(v.addresses) < mostReached {
		v.addresses[from] = true
		v.change()
	}
}

// director notes that the director's phone was heard.
func (v *visitors) director() {
	v.mu.Lock()
	defer v.mu.Unlock()
	first := v.heard.IsZero()
	if v.heard = v.now(); first {
		v.change()
	}
}

// forget forgets the phones of an evening that is served no more.
func (v *visitors) forget() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.phones, v.refused, v.heard = map[string]*phone{}, map[frame.Refusal]int{}, time.Time{}
}

// soon is how long changes are gathered before they are told.
const soon = 300 * time.Millisecond

// changed has the watchers told.
func (v *visitors) changed() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.change()
}

// change is changed, while the lock is held.
func (v *visitors) change() {
	if v.telling == nil && !v.over {
		v.telling = time.AfterFunc(soon, v.tell)
	}
}

func (v *visitors) tell() {
	v.mu.Lock()
	v.telling = nil
	all := slices.Collect(maps.Values(v.watchers))
	v.mu.Unlock()
	for _, tell := range all {
		tell()
	}
}

// end has nobody told any more.
func (v *visitors) end() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.over = true
	if v.telling != nil {
		v.telling.Stop()
	}
	v.watchers = map[int]func(){}
}
