package terminal

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"clubnight/session"
	"clubnight/session/exchange/text"
	"clubnight/session/feed"
	"clubnight/session/movement"
)

// Terminal is what all phones of an evening speak to. Its methods may be called from any
// goroutine.
type Terminal struct {
	session *session.Session
	options Options

	taking sync.Mutex // held over what is recorded: each command is judged by what stands then

	mu     sync.Mutex
	inPlay map[session.TableTerm]session.Result
	left   map[string]int // the last round that a phone left, by whose it is: see whose
	figures
}

// New is the terminal of an evening.
func New(s *session.Session, o Options) *Terminal {
	if o.Settings == nil {
		o.Settings = func() map[string]any { return nil }
	}
	if o.Members == nil {
		o.Members = func() []session.Member { return nil }
	}
	if o.Name == nil {
		o.Name = func(name string) string { return name }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Terminal{session: s, options: o, inPlay: map[session.TableTerm]session.Result{}, left: map[string]int{}}
}

// again is how often a command is judged anew where others recorded something meanwhile.
const again = 3

// Take does what a phone says. It returns when that is in the journal; the error is the
// journal's, and then nothing was recorded, as far as anybody knows: the same command is
// to be sent again.
func (t *Terminal) Take(v Visit, c Command) (a Answer, err error) {
	t.taking.Lock()
	defer t.taking.Unlock()
	for range again {
		st := t.session.State()
		var facts []session.Fact
		a, facts = t.judge(st, v, c)
		a.ID = c.ID
		if len(facts) == 0 {
			return a, nil
		}
		switch err = t.session.Record(session.ByPhone, facts...); {
		case err == nil:
			a.Entry, _ = t.session.State().Phoned(c.ID)
			return a, nil
		case !errors.Is(err, session.ErrBadEntry):
			return Answer{}, err
		}
	}
	return Answer{ID: c.ID, Outcome: Unclear}, nil
}

// judge is what a command is answered, and what is recorded of it: nothing of most that
// is not answered with Recorded.
func (t *Terminal) judge(st *session.State, v Visit, c Command) (a Answer, facts []session.Fact) {
	if !sound(c) {
		return Answer{Outcome: Unclear}, nil
	}
	if seq, said := st.Phoned(c.ID); said {
		if !means(st, st.Entries()[seq-1].Fact, c) { // a key of something else
			return Answer{Outcome: Unclear}, nil
		}
		return Answer{Outcome: Before, Entry: seq}, nil
	}
	if !admits(st, v) || !st.Owns(v.Section) {
		return Answer{Outcome: Elsewhere}, nil
	}
	if c.Evening != "" && c.Evening != Evening(st) {
		return Answer{Outcome: Over}, nil
	}
	if st.PhonesAt == 0 || st.Closed {
		return Answer{Outcome: Over}, nil
	}
	s := said{terminal: t, st: st, visit: v, command: c, now: roundNow(st, v)}
	round := c.Round
	if c.Do == Call || c.Do == ByPhone {
		round = s.now // where it is, whatever the phone thought
		if round == 0 {
			round = c.Round
		}
	}
	var ok bool
	switch s.place, ok = placeIn(st, v, round); {
	case ok:
		s.from = phone(v, s.place)
	case c.Do == Call: // who sits out is where he came in, as far as anybody knows
		s.from = session.Phone{Section: v.Section, Table: v.Door, Seat: v.Seat, Visit: v.ID}
	default:
		return Answer{Outcome: Moved}, nil
	}
	switch c.Do {
	case Call:
		return s.call(c.Reason)
	case ByPhone:
		return s.call(session.CallByPhone)
	case GoOn:
		return s.goOn()
	}
	switch {
	case c.Table != 0 && (c.Section != s.place.section.ID || c.Table != s.place.table()):
		return Answer{Outcome: Moved}, nil
	case st.Sends(v.Section, s.place.table()) != session.OnPhone:
		return Answer{Outcome: Handset}, nil
	case c.NS != s.place.row.NS || c.EW != s.place.row.EW, !s.reached():
		return Answer{Outcome: Moved}, nil
	}
	if c.Do == Seat {
		return s.seat()
	}
	return s.board()
}

// means reports whether a fact is what was recorded of a command.
func means(st *session.State, f session.Fact, c Command) bool {
	switch f := f.(type) {
	case session.ResultOffered:
		if c.Do != Offer || c.Entry == nil || c.Board != f.Result.Board || c.Round != f.Result.Round {
			return false
		}
		r, doubt := c.Entry.result(f.Result.Key, place{row: movement.Row{NS: f.Result.NS, EW: f.Result.EW}})
		return !doubt.Any() && session.SameEntry(st.Sound(r), f.Result)
	case session.OfferAccepted:
		return c.Do == Accept && c.Offer == f.Offer || c.Do == Offer && c.Board == f.Key.Board
	case session.OfferRefused:
		return c.Do == Refuse && c.Offer == f.Offer
	case session.DirectorCalled:
		return c.Do == Call || c.Do == ByPhone
	case session.PhoneSaid:
		return c.Do == Seat || c.Do == Erase
	}
	return false
}

// said is a command with where it comes from.
type said struct {
	terminal *Terminal
	st       *session.State
	visit    Visit
	command  Command
	place    place
	from     session.Phone
	now      int // the round in which the phone is
}

// reached reports whether a round has come for the phone or for its table, or is the
// next one: a phone without a network goes on to it (Screen.Ahead), and what it kept may
// be here before what is missing of the round before: that is on another phone, or was
// not taken.
func (s said) reached() bool {
	at := roundNow(s.st, Visit{Section: s.visit.Section, Table: s.place.table()})
	return at == 0 || s.now == 0 || s.place.round() <= max(s.now, at)+1
}

func (s said) phoned() session.Phoned {
	return session.Phoned{ID: s.command.ID, From: s.from}
}

// board is what is said of a board.
func (s said) board() (Answer, []session.Fact) {
	if s.command.Entry == nil {
		switch s.command.Do {
		case Offer, InPlay:
			return Answer{Outcome: Unclear}, nil
		}
	}
	k := s.place.key(s.command.Board)
	if d := s.st.Playable(k); d.Any() {
		return Answer{Outcome: Unclear, Doubt: d}, nil
	}
	switch s.command.Do {
	case Offer:
		return s.offer(k)
	case Accept:
		return s.accept(k)
	case Refuse:
		return s.refuse(k)
	case Erase:
		return s.erase(k)
	case InPlay:
		return s.inPlay(k)
	}
	return Answer{Outcome: Unclear}, nil
}

// others reports whether a round was over when the phone came to the table: who holds it
// may have the boards of then to play, and is told nothing of them.
func (s said) others() bool { return s.visit.Table > 0 && s.place.round() < s.visit.Round }

// stands is a board that has a result, and whether the players may still change it: they
// entered it last, in this round, and the director said nothing of it.
func (s said) stands(k session.Key) (r session.Received, there, free bool) {
	r, there = s.st.Results[k]
	there = there && (!r.NoResult || r.Ruling != nil)
	free = !r.Corrected && r.Ruling == nil && lastBoard(s.st, s.place) == k.Board
	return r, there, free
}

func (s said) offer(k session.Key) (Answer, []session.Fact) {
	entered, doubt := s.command.Entry.result(k, s.place)
	if doubt.Any() {
		return Answer{Outcome: Unclear, Doubt: doubt}, nil
	}
	entered = s.st.Sound(entered)
	r, there, free := s.stands(k)
	if there && s.others() {
		return Answer{Outcome: Over}, nil
	}
	own := r.Said(session.ByPhone)
	switch {
	case r.Doubt.Kind == session.DevicesDiffer && session.SameEntry(*own, entered):
		return Answer{Outcome: Differs, Entry: r.Seq, Stands: r.Said(session.ByBridgemate)}, nil
	case there && (own != nil && session.SameEntry(*own, entered) || session.SameEntry(r.Result, entered)):
		return Answer{Outcome: Before, Entry: r.Seq, Stands: &r.Result}, nil
	case there && !free && own != nil, there && (r.Corrected || r.Ruling != nil):
		if session.SaysTheSame(r.Result, entered) {
			return Answer{Outcome: Before, Entry: r.Seq, Stands: &r.Result}, nil
		}
		return Answer{Outcome: Differs, Stands: &r.Result}, nil
	}
	offered := session.ResultOffered{Phoned: s.phoned(), Result: entered}
	if o, waits := s.st.Offer(k); waits && o.From.Visit != s.visit.ID {
		switch same := session.SaysTheSame(o.Result, entered); {
		case same && s.opposes(o):
			s.command.Offer, s.command.How = o.ID, session.OnOwnPhone
			return s.accepts(k, o)
		case s.others():
			return Answer{Outcome: Over}, nil
		case same:
			return Answer{Outcome: Before, Entry: o.Seq, Waits: &o}, nil
		case s.from.Seat == "" || sideOf(o.From.Seat) != s.place.side():
			return Answer{Outcome: Differs, Waits: &o}, nil
		}
	}
	a := Answer{Outcome: Recorded}
	if there {
		a.Stands = &r.Result
	}
	return a, []session.Fact{offered}
}

// opposes reports whether an offer came from a phone of the other side than this one's.
func (s said) opposes(o session.Offer) bool {
	side, other := s.place.side(), sideOf(o.From.Seat)
	return side != "" && other != "" && side != other
}

// accept judges who agrees: the other side on a phone of its own, or on the screen on
// which it was entered.
func (s said) accept(k session.Key) (Answer, []session.Fact) {
	o, waits := s.st.Offer(k)
	if !waits || o.ID != s.command.Offer {
		if s.others() {
			return Answer{Outcome: Over}, nil
		}
		if r, there, _ := s.stands(k); there {
			if seq, known := s.st.Phoned(s.command.Offer); known && s.offered(seq, r) {
				return Answer{Outcome: Before, Entry: r.Seq, Stands: &r.Result}, nil
			}
			return Answer{Outcome: Differs, Stands: &r.Result}, nil
		}
		if waits {
			return Answer{Outcome: Differs, Waits: &o}, nil
		}
		return Answer{Outcome: Over}, nil
	}
	same := o.From.Visit == s.visit.ID
	switch s.command.How {
	case session.OnSameScreen:
		if !same && s.visit.Seat != "" { // nobody entered it on this one
			return Answer{Outcome: Unclear, Waits: &o}, nil
		}
	case session.OnOwnPhone:
		if same || s.place.side() == "" || s.place.side() == sideOf(o.From.Seat) {
			return Answer{Outcome: Unclear, Waits: &o}, nil
		}
	default:
		return Answer{Outcome: Unclear, Waits: &o}, nil
	}
	return s.accepts(k, o)
}

// offered reports whether a result is that of an offer.
func (s said) offered(seq int64, r session.Received) bool {
	f, is := s.st.Entries()[seq-1].Fact.(session.ResultOffered)
	return is && session.SaysTheSame(f.Result, r.Result)
}

// accepts is that an offer counts.
func (s said) accepts(k session.Key, o session.Offer) (Answer, []session.Fact) {
	r, there, free := s.stands(k)
	if there && !free && r.Said(session.ByPhone) != nil {
		return Answer{Outcome: Over, Stands: &r.Result}, nil
	}
	facts, err := feed.FactsBy(session.ByPhone, s.st, feed.Result{Result: o.Result})
	if err != nil {
		return Answer{Outcome: Unclear}, nil
	}
	f := session.OfferAccepted{Phoned: s.phoned(), Key: k, Offer: o.ID, How: s.command.How,
		Opened: there && s.terminal.mayOpen(s.st, s.place, k), Late: s.late(k)}
	facts = append([]session.Fact{f}, facts...)
	then, err := s.st.WithBy(session.ByPhone, facts...)
	if err != nil {
		return Answer{Outcome: Unclear}, nil
	}
	a, now := Answer{Outcome: Recorded}, then.Results[k]
	switch a.Doubt = now.Doubt; {
	case now.Doubt.Kind == session.DevicesDiffer:
		a.Outcome, a.Stands = Differs, now.Said(session.ByBridgemate)
	case !then.Has(k): // the director took the same out, and decides on it
		a.Outcome = Differs
	}
	return a, facts
}

// late reports whether the table has gone on to another round.
func (s said) late(k session.Key) bool {
	for other, r := range s.st.Results {
		if other.Section == k.Section && other.Table == k.Table && other.Round > k.Round && !r.NoResult {
			return true
		}
	}
	return false
}

func (s said) refuse(k session.Key) (Answer, []session.Fact) {
	o, waits := s.st.Offer(k)
	if !waits || o.ID != s.command.Offer {
		return Answer{Outcome: Over}, nil
	}
	return Answer{Outcome: Recorded},
		[]session.Fact{session.OfferRefused{Phoned: s.phoned(), Key: k, Offer: o.ID}}
}

// erase takes the last result back, unless others' results were open by then: then it can
// be changed, and the director is told.
func (s said) erase(k session.Key) (Answer, []session.Fact) {
	r, there, free := s.stands(k)
	switch {
	case !there || r.Said(session.ByPhone) == nil:
		return Answer{Outcome: Over}, nil
	case !free || s.terminal.mayOpen(s.st, s.place, k):
		return Answer{Outcome: Over, Stands: &r.Result}, nil
	}
	facts, err := feed.FactsBy(session.ByPhone, s.st, feed.Erased{Key: k})
	if err != nil || len(facts) == 0 {
		return Answer{Outcome: Unclear}, nil
	}
	return Answer{Outcome: Recorded}, append([]session.Fact{session.PhoneSaid{Phoned: s.phoned()}}, facts...)
}

func (s said) inPlay(k session.Key) (Answer, []session.Fact) {
	r, doubt := s.command.Entry.contract(k, s.place)
	if doubt.Any() {
		return Answer{Outcome: Unclear, Doubt: doubt}, nil
	}
	s.terminal.mu.Lock()
	defer s.terminal.mu.Unlock()
	s.terminal.inPlay[session.TableTerm{Section: k.Section, Table: k.Table}] = r
	return Answer{Outcome: Noted}, nil
}

// InPlay is the contract that a table said it plays; ok is false where it said none, or
// the board is in.
func (t *Terminal) InPlay(section, table int) (r session.Result, ok bool) {
	t.mu.Lock()
	r, ok = t.inPlay[session.TableTerm{Section: section, Table: table}]
	t.mu.Unlock()
	return r, ok && !t.session.State().Has(r.Key)
}

// goOn is that who sits at the table leaves a round that is whole, so that nothing of it
// is shown to who comes.
func (s said) goOn() (Answer, []session.Fact) {
	if !whole(s.st, s.place) {
		return Answer{Outcome: Over}, nil
	}
	s.terminal.mu.Lock()
	defer s.terminal.mu.Unlock()
	of := whose(s.visit)
	s.terminal.left[of] = max(s.terminal.left[of], s.place.round())
	return Answer{Outcome: Noted}, nil
}

// call calls the director, once: until he has come another call says nothing new.
func (s said) call(why session.CallReason) (Answer, []session.Fact) {
	if why != "" && why != session.CallByPhone && !slices.Contains(session.CallReasons(), why) {
		return Answer{Outcome: Unclear}, nil
	}
	for _, c := range s.st.DirectorCalls() {
		waits := c.Answer == session.CallWaits || c.Answer == session.CallDeferred
		if waits && c.From.Section == s.from.Section && c.From.Table == s.from.Table {
			return Answer{Outcome: Before, Entry: c.Seq}, nil
		}
	}
	board := s.command.Board
	if s.st.Playable(s.place.key(board)).Any() {
		board = 0
	}
	return Answer{Outcome: Recorded}, []session.Fact{session.DirectorCalled{Phoned: s.phoned(),
		Round: cmp.Or(s.place.round(), s.now), Board: board, Reason: why}}
}

// longestName is more than any name takes, in letters.
const longestName = 60

// seat says who sits somewhere at the table, by a number or a name.
func (s said) seat() (Answer, []session.Fact) {
	c := s.command
	seat, ok := seatOf(s.place, c.Seat)
	name, number := strings.Join(strings.Fields(c.Name), " "), strings.TrimSpace(c.Number)
	switch {
	case !ok, !legible(name, longestName), !legible(number, longestName):
		return Answer{Outcome: Unclear}, nil
	case name == "" && number == "" && !s.settings().BlankNumbers:
		return Answer{Outcome: Unclear}, nil
	}
	if number != "" { // the club's name, and no other one
		name = ""
		members := s.terminal.options.Members()
		if i := slices.IndexFunc(members, func(m session.Member) bool { return m.Number == number }); i >= 0 {
			name = members[i].Name
		}
	}
	facts, err := feed.FactsBy(session.ByPhone, s.st, feed.Seated{Seat: seat, Number: number, Name: name})
	was := s.st.Seats[seat]
	known := was.Name != "" || was.Number != ""
	if err != nil || len(facts) > 0 && known && begun(s.st, s.place) { // once it is played nobody is somebody else
		return Answer{Outcome: Unclear}, nil
	}
	return Answer{Outcome: Recorded}, append([]session.Fact{session.PhoneSaid{Phoned: s.phoned()}}, facts...)
}

func (s said) settings() Settings { return SettingsOf(s.terminal.options.Settings()) }

// sound reports whether a command can be one: its key is a key, and its texts are short.
func sound(c Command) bool {
	if len(c.ID) < 16 || len(c.ID) > 48 || len(c.Offer) > 64 {
		return false
	}
	return !strings.ContainsFunc(c.ID+c.Offer, func(r rune) bool { return r <= ' ' || r > '~' })
}

// legible reports whether all of a text is seen, as it stands, and it is no longer than
// that many letters: a name that shows nothing, or turns what follows, would stand on the
// wall of the room.
func legible(name string, most int) bool {
	return utf8.ValidString(name) && utf8.RuneCountInString(name) <= most && text.Visible(name) == name &&
		!strings.ContainsFunc(name, unicode.IsControl)
}
