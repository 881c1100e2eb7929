package feed

import (
	"context"
	"fmt"
	"slices"

	"clubnight/session"
	"clubnight/session/movement"
)

// byHand is an evening whose director types: nobody else is told anything.
type byHand struct {
	session *session.Session
	kind    Kind
}

// ByHand is the room of an evening without handsets, or of one that was taken over from a
// file. What is changed is recorded, and with that it is so.
func ByHand(s *session.Session) Feed { return &byHand{s, Hand} }

// ImportedFrom is the room of an evening that was played elsewhere.
func ImportedFrom(s *session.Session) Feed { return &byHand{s, Imported} }

// OnPhones is the room of an evening that is scored on phones: they ask what there is,
// and nobody waits for them.
func OnPhones(s *session.Session) Feed { return &byHand{s, Phones} }

// Kind implements Feed.
func (b *byHand) Kind() Kind { return b.kind }

// ChangeMovement implements Feed. Results that fit the new movement go on counting: no
// handset has erased them.
func (b *byHand) ChangeMovement(_ context.Context, section int, c *movement.Change) error {
	st := b.session.State()
	if _, ok := st.Section(section); !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), ErrNoSection)
	}
	facts := ChangeFacts(section, c)
	then, err := st.With(facts...)
	if err != nil {
		return err
	}
	for _, r := range then.Restorable() {
		if now, counts := st.Results[r.Key]; counts && now.Seq == r.Seq {
			facts = append(facts, session.ResultCorrected{Result: r.Result, PutBack: true, Reason: r.Reason})
		}
	}
	return b.session.Record(session.ByDirector, facts...)
}

// FinishChanges implements Feed. A change that was on its way to handsets which the
// evening has no longer is at its end.
func (b *byHand) FinishChanges(context.Context) error {
	st := b.session.State()
	var facts []session.Fact
	for _, s := range st.Sections {
		if _, sending := st.Sending(s.ID); sending {
			facts = append(facts, st.Sent(s.ID))
		}
	}
	if len(facts) == 0 {
		return nil
	}
	return b.session.Record(session.ByProgram, facts...)
}

// WaitUpdated implements Feed: nobody is waited for.
func (b *byHand) WaitUpdated(context.Context) ([]Table, error) { return nil, nil }

// SendResults implements Feed.
func (b *byHand) SendResults(context.Context, ...session.Key) (int, error) { return 0, nil }

// SendNames implements Feed.
func (b *byHand) SendNames(context.Context) (int, error) { return 0, nil }

// SendSettings implements Feed.
func (b *byHand) SendSettings(context.Context) error { return nil }

// ChangeFacts are what the journal has of a change of a movement, whatever the room is:
// the change, and which tables must be told.
func ChangeFacts(section int, c *movement.Change) []session.Fact {
	facts := []session.Fact{session.MovementChanged{ID: section, Movement: c.To, From: FirstRounds(c)}}
	for _, u := range c.Updates {
		note := session.Note{Kind: session.TableChanges, Section: section, Table: u.Table, Round: u.From}
		if u.New {
			note.Kind = session.TableAdded
		}
		facts = append(facts, session.Noticed{Note: note})
	}
	return facts
}

// SendingFacts are those of a change that is on its way to handsets from then on: see
// session.State.Sending.
func SendingFacts(section int, c *movement.Change) []session.Fact {
	sending := session.MovementSending{ID: section, From: FirstRounds(c)}
	return slices.Insert(ChangeFacts(section, c), 1, session.Fact(sending))
}

// FirstRounds is the first round that changes at each table.
func FirstRounds(c *movement.Change) map[int]int {
	from := map[int]int{}
	for _, u := range c.Updates {
		from[u.Table] = u.From
	}
	return from
}

// earlier is an evening that is over: it is looked at and put right, and its movement
// stays as it was played.
type earlier struct{ byHand }

// Over is the room of an evening that is over: nobody is told anything any more.
func Over(s *session.Session) Feed { return &earlier{byHand{s, Earlier}} }

// ChangeMovement implements Feed with ErrOver.
func (*earlier) ChangeMovement(context.Context, int, *movement.Change) error { return ErrOver }

// mixed is an evening with handsets of which some sections have another room.
type mixed struct {
	Feed
	of func(section int) Feed // nil where the section is of the handsets
}

// Mixed is the room of an evening with handsets of which some sections are typed or have
// phones, or have the handsets of another computer: of is the room of such a section, nil
// for the others. A single table that is typed, or has phones, is told like the others.
func Mixed(handsets Feed, of func(section int) Feed) Feed { return &mixed{Feed: handsets, of: of} }

// ChangeMovement implements Feed.
func (m *mixed) ChangeMovement(ctx context.Context, section int, c *movement.Change) error {
	if other := m.of(section); other != nil {
		return other.ChangeMovement(ctx, section, c)
	}
	return m.Feed.ChangeMovement(ctx, section, c)
}

// SendResults implements Feed: results of other sections go nowhere from here.
func (m *mixed) SendResults(ctx context.Context, keys ...session.Key) (int, error) {
	sent := slices.DeleteFunc(slices.Clone(keys), func(k session.Key) bool { return m.of(k.Section) != nil })
	if len(keys) > 0 && len(sent) == 0 {
		return 0, nil
	}
	return m.Feed.SendResults(ctx, sent...)
}
