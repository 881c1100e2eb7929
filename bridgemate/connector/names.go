package connector

import (
	"context"
	"fmt"
	"slices"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/movement"
)

// SendNames tells the players of the club's list and who sits where, as far as they were
// not told already, and counts the seats.
func (l *Link) SendNames(ctx context.Context) (n int, err error) {
	if err := l.ReadNow(ctx); err != nil { // who has changed seats meanwhile stays there
		return 0, fmt.Errorf("sending names to the handsets: %w", err)
	}
	err = l.converse(ctx, func(c *protocol.Client, st *session.State) error {
		n, err = l.sendSeats(ctx, c, st, bridgemate.OwnSections(st))
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("sending names to the handsets: %w", err)
	}
	return n, nil
}

// passSeats tells who sits where without being asked: where computers share the evening,
// and where every round has its own seats.
func (l *Link) passSeats(ctx context.Context, c *protocol.Client, st *session.State) error {
	sections := slices.DeleteFunc(bridgemate.OwnSections(st), func(s session.Section) bool {
		return s.Movement.Contestant != movement.Individual && !(st.Shared() && l.Options().SendNames)
	})
	if len(sections) == 0 {
		return nil
	}
	_, err := l.sendSeats(ctx, c, st, sections)
	return err
}

// sendSeats tells who sits where in some sections, after the players that it names.
func (l *Link) sendSeats(ctx context.Context, c *protocol.Client, st *session.State,
	sections []session.Section) (n int, err error) {
	e, err := l.evening(st, st.Network)
	if err != nil {
		return 0, err
	}
	if added := l.room.added(e); len(added) > 0 {
		if err := c.PutPlayers(ctx, e.session, added); err != nil {
			return 0, err
		}
		l.room.toldPlayers(e.roster)
	}
	var list []protocol.Participation
	for _, s := range sections {
		seats := e.startSeats(s)
		if s.Movement.Contestant == movement.Individual {
			seats = e.everySeat(s)
		}
		for _, p := range seats {
			if l.room.told[seatTold(p)] != p {
				list = append(list, p)
			}
		}
	}
	for batch := range slices.Chunk(list, batchSize) {
		if err := c.PutParticipations(ctx, e.session, batch); err != nil {
			return n, err
		}
		n += len(batch)
		l.room.toldSeats(batch)
	}
	return n, nil
}

// seatTold is where a participation is.
func seatTold(p protocol.Participation) seat {
	section, _ := sectionOf(p.SectionLetters)
	is, _ := seatOf(section, p.TableNumber, p.Direction)
	return seat{is, p.RoundNumber}
}

func (r *room) toldSeats(list []protocol.Participation) {
	for _, p := range list {
		r.told[seatTold(p)] = p
	}
}

func (r *room) toldPlayers(list []protocol.Player) {
	for _, p := range list {
		r.toldNames[p.PlayerNumber] = p
	}
}

// added are the players that the other side was not told yet.
func (r *room) added(e *evening) []protocol.Player {
	added := []protocol.Player{}
	for _, p := range e.roster {
		if r.toldNames[p.PlayerNumber] != p {
			added = append(added, p)
		}
	}
	return added
}

// SendSettings tells how the handsets behave, of both generations, and which sections are
// one field. bws.ErrSetting is returned for what cannot be.
func (l *Link) SendSettings(ctx context.Context) error {
	if err := bws.CheckSettings(bws.BCS, l.Options().Settings); err != nil {
		return err
	}
	if err := l.FinishChanges(ctx); err != nil { // fields are told with their movement
		return err
	}
	err := l.converse(ctx, func(c *protocol.Client, st *session.State) error { return l.putSettings(ctx, c, st) })
	if err != nil {
		return fmt.Errorf("sending the settings: %w", err)
	}
	return l.session.Record(session.ByDirector,
		session.SettingsSent{Settings: bridgemate.SettingsOf(l.session.State(), l.Options())})
}

// putSettings tells the settings, and which sections are one field.
func (l *Link) putSettings(ctx context.Context, c *protocol.Client, st *session.State) error {
	e, err := l.evening(st, st.Network)
	if err != nil {
		return err
	}
	if err := c.UpdateScoringGroups(ctx, e.session, e.groups()); err != nil {
		return err
	}
	two, three := e.settings()
	if err := c.PutBridgemate2Settings(ctx, e.session, two); err != nil {
		return err
	}
	return c.PutBridgemate3Settings(ctx, e.session, three)
}
