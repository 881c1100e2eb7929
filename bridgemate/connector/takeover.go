package connector

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
)

// ErrPart is returned where only some of the sections of a computer's Bridgemates are to
// be taken over: who polls a queue accepts what is in it, for all of them.
var ErrPart = errors.New("all sections of that computer's Bridgemates are to be taken over together")

// TakeOver makes the Bridgemates of sections this computer's, to be told and read by the
// same Data Connector, and begins to read. They are mostly those of a computer that is
// gone. Nothing is done before the journal says so: the error is a *session.Taken where
// somebody else was quicker, bridgemate.ErrOwnRoom where this computer reads other
// sections already, and ErrNotGiven where that computer's were not reached over a
// network. Where it fails after the journal has it, it can be called again.
func (l *Link) TakeOver(ctx context.Context, sections []int, _ bridgemate.Takeover) error {
	if err := l.takeOver(ctx, sections); err != nil {
		return fmt.Errorf("taking a room over: %w", err)
	}
	return l.Restart(ctx)
}

func (l *Link) takeOver(ctx context.Context, sections []int) error {
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	facts, err := l.takingOver(l.session.State(), sections)
	if err != nil {
		return err
	}
	l.reading.Stop()
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	if err := l.session.Record(session.ByDirector, facts...); err != nil {
		return err
	}
	l.room.forget()
	return nil
}

// takingOver are the facts of a take-over: whose work it was, and where its Bridgemates
// are.
func (l *Link) takingOver(st *session.State, sections []int) ([]session.Fact, error) {
	if !st.Shared() {
		return []session.Fact{session.WorkTaken{Sections: sections}}, nil // which the journal refuses
	}
	over := map[string][]int{}
	var there session.Network
	for _, id := range sections {
		if _, ok := st.Section(id); !ok {
			return nil, fmt.Errorf("section %s: %w", session.Letter(id), bridgemate.ErrNoSection)
		}
		from := bridgemate.TakenFrom(st, id)
		n := st.NetworkAt(from)
		if there != (session.Network{}) && n.Session != there.Session {
			return nil, ErrPart
		}
		there = n
		if !st.Owns(id) {
			over[from] = append(over[from], id)
		}
	}
	if there == (session.Network{}) {
		return nil, ErrNotGiven
	}
	for _, s := range st.Sections {
		owner, _ := st.Owner(s.ID)
		switch wanted := slices.Contains(sections, s.ID); {
		case !wanted && st.Owns(s.ID) && st.Handed() && st.Network.Session != there.Session:
			return nil, bridgemate.ErrOwnRoom
		case !wanted && len(over[owner.ID]) > 0:
			return nil, ErrPart
		}
	}
	var facts []session.Fact
	for _, id := range slices.Sorted(maps.Keys(over)) {
		facts = append(facts, session.WorkTaken{Sections: over[id], Over: id})
	}
	address, err := l.reachedFromHere(there.Address)
	if err != nil {
		return nil, err
	}
	there.Address = address
	return append(facts, session.NetworkOpened{Network: there}), nil
}

// reachedFromHere is where another computer's Data Connector is: as the options say, else
// where that computer reached it, unless that was on itself.
func (l *Link) reachedFromHere(there string) (string, error) {
	o := l.Options()
	u, err := url.Parse(there)
	if o.Connector.Address == "" && err == nil && !net.ParseIP(u.Hostname()).IsLoopback() && u.Hostname() != "localhost" {
		o.Connector.Address = there
		l.SetOptions(o)
	}
	return l.address(o)
}
