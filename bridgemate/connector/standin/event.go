package standin

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
)

// event is an event as it was sent, with its scoring file.
type event struct {
	sent
	calls  []protocol.TdCall
	queues map[protocol.GUID]*queues

	path   string
	db     *bws.File
	reader *bws.Reader
	own    own
	tables tables
	wake   func() // tells the room that the file was written to
}

// sent is what is known of an event. Whoever changes it changes a copy, which counts when
// it is in the file.
type sent struct {
	guid     protocol.GUID
	sessions []protocol.Session
	players  []protocol.Player
	seats    map[seat]protocol.Participation
	hands    []protocol.Handrecord
	two      []protocol.Bridgemate2Settings
	three    []protocol.Bridgemate3Settings
}

// seat is a place of a player; its first round is 1.
type seat struct {
	section   protocol.Letters
	table     int
	direction protocol.Direction
	round     int
}

func seatOf(p protocol.Participation) seat {
	return seat{p.SectionLetters, p.TableNumber, p.Direction, max(p.RoundNumber, 1)}
}

// sentBy is what an event says, which was validated.
func sentBy(i protocol.Init) sent {
	s := sent{guid: i.EventGUID, sessions: i.Sessions, players: i.PlayerData, hands: i.Handrecords,
		two: i.Bridgemate2Settings, three: i.Bridgemate3Settings}
	if s.guid == "" {
		s.guid = i.Sessions[0].SessionGUID
	}
	s.seat(i.Participations)
	return s
}

// newEvent is an event without its file.
func newEvent(s sent, path string) *event {
	e := &event{sent: s, queues: map[protocol.GUID]*queues{}, path: path, wake: func() {}}
	for _, one := range e.sessions {
		e.queues[one.SessionGUID] = &queues{}
	}
	e.own.forget()
	return e
}

// seat seats players, in a new table of seats.
func (e *sent) seat(list []protocol.Participation) {
	seats := make(map[seat]protocol.Participation, len(e.seats)+len(list))
	maps.Copy(seats, e.seats)
	for _, p := range list {
		seats[seatOf(p)] = p
	}
	e.seats = seats
}

// init is the event as it would be sent now.
func (e *sent) init() protocol.Init {
	i := protocol.Init{Orders: protocol.NewEvening, EventGUID: e.guid, Sessions: slices.Clone(e.sessions),
		PlayerData: append([]protocol.Player{}, e.players...), Handrecords: e.hands,
		Bridgemate2Settings: e.two, Bridgemate3Settings: e.three}
	for _, p := range e.seats {
		i.Participations = append(i.Participations, p)
	}
	return i
}

func (e *sent) groups() (groups []protocol.ScoringGroup) {
	for _, s := range e.sessions {
		groups = append(groups, s.ScoringGroups...)
	}
	return groups
}

func (e *sent) sections() (sections []protocol.Section) {
	for _, g := range e.groups() {
		sections = append(sections, g.Sections...)
	}
	return sections
}

// section finds a section by its letters, which are its own in the event.
func (e *sent) section(letters protocol.Letters) (protocol.Section, bool) {
	all := e.sections()
	i := slices.IndexFunc(all, func(s protocol.Section) bool { return s.Letters == letters })
	if i < 0 {
		return protocol.Section{}, false
	}
	return all[i], true
}

// sectionOf finds a section by its number in the file.
func (e *sent) sectionOf(id int) (protocol.Section, bool) {
	all := e.sections()
	i := slices.IndexFunc(all, func(s protocol.Section) bool { return sectionID(s.Letters) == id })
	if i < 0 {
		return protocol.Section{}, false
	}
	return all[i], true
}

func (e *sent) session(guid protocol.GUID) (*protocol.Session, int) {
	i := slices.IndexFunc(e.sessions, func(s protocol.Session) bool { return s.SessionGUID == guid })
	if i < 0 {
		return nil, 0
	}
	return &e.sessions[i], i + 1
}

// player finds a player by the number.
func (e *sent) player(number protocol.NullText) (protocol.Player, bool) {
	i := slices.IndexFunc(e.players, func(p protocol.Player) bool { return p.PlayerNumber == number })
	if i < 0 {
		return protocol.Player{}, false
	}
	return e.players[i], true
}

// joined are the players with others, who prevail. A number is its session's alone.
func (e *sent) joined(others []protocol.Player) ([]protocol.Player, error) {
	players := slices.Clone(e.players)
	for _, p := range others {
		if was, there := e.player(p.PlayerNumber); there && was.SessionGUID != p.SessionGUID {
			return nil, refusal{protocol.ErrorValidation, fmt.Sprintf("player %s is another session's", p.PlayerNumber)}
		}
		i := slices.IndexFunc(players, func(o protocol.Player) bool { return o.PlayerNumber == p.PlayerNumber })
		if i < 0 {
			players = append(players, p)
		} else {
			players[i] = p
		}
	}
	return players, nil
}

// handsOf are the deals of a group.
func (e *sent) handsOf(g protocol.ScoringGroup) (hands []protocol.Handrecord) {
	for _, h := range e.hands {
		if h.SessionGUID == g.SessionGUID && h.ScoringGroupNumber == g.ScoringGroupNumber {
			hands = append(hands, h)
		}
	}
	return hands
}

// settingsOf are a section's settings of both kinds of handsets, as far as it has any.
func (e *sent) settingsOf(s protocol.Section) (two protocol.Bridgemate2Settings, three protocol.Bridgemate3Settings,
	any2, any3 bool) {
	for _, o := range e.two {
		none := protocol.Bridgemate2Settings{SessionGUID: s.SessionGUID, SectionLetters: s.Letters, Kept: o.Kept}
		if o.SessionGUID == s.SessionGUID && o.SectionLetters == s.Letters && o != none {
			two, any2 = o, true
		}
	}
	for _, o := range e.three {
		if o.SessionGUID == s.SessionGUID && o.SectionLetters == s.Letters && o.PINCode != "" {
			three, any3 = o, true
		}
	}
	return two, three, any2, any3
}

// write changes the file, and knows what it changed itself: only what the room has
// written before comes into the queues.
func (e *event) write(do func(bws.Batch, *bws.Contents) error) error {
	defer e.wake()
	e.own.written = true
	return e.db.Batch(func(b bws.Batch) error {
		c, err := b.Contents()
		if err != nil {
			return err
		}
		e.take(c)
		if err := do(b, c); err != nil {
			return err
		}
		after, err := b.Contents()
		if err == nil {
			e.know(c, after)
		}
		return err
	})
}

// change changes what is known, if it can be brought into the file.
func (e *event) change(next sent, do func(bws.Batch, *bws.Contents) error) error {
	err := e.write(do)
	if err == nil {
		e.sent = next
	}
	return err
}

// look takes what the room wrote since into the queues.
func (e *event) look(ctx context.Context) error {
	c, changed, err := e.reader.Read(ctx)
	if err != nil {
		return err
	}
	if changed || e.own.written || e.own.again || e.own.players != len(e.players) {
		e.own.written = false
		e.take(c)
	}
	return e.stir()
}

// forget loses the queues. What the file has still comes again.
func (e *event) forget() {
	for guid := range e.queues {
		e.queues[guid] = &queues{}
	}
	e.own.forget()
	e.own.again = true
	for _, call := range e.calls {
		if q := e.queues[call.SessionGUID]; q != nil {
			q.calls.add(call)
		}
	}
}

// chance is a number below n that depends on the seed and on what it is for alone.
func chance(seed uint64, n uint64, about ...any) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, seed, about)
	return h.Sum64() >> 8 % n
}
