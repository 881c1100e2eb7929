package feed

import (
	"context"
	"fmt"

	"clubnight/session"
	"clubnight/session/movement"
)

// elsewhere is a room with handsets of which another computer reads the results.
type elsewhere struct{ byHand }

// ByAnother is the room of another computer, which has handsets: what is recorded here
// reaches them by that computer, as soon as it has the journal.
func ByAnother(s *session.Session) Feed { return &elsewhere{byHand{s, Elsewhere}} }

// ChangeMovement implements Feed: the journal has the change, and that it is to be told,
// until the computer whose handsets they are says that it has told it.
func (e *elsewhere) ChangeMovement(_ context.Context, section int, c *movement.Change) error {
	if _, ok := e.session.State().Section(section); !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), ErrNoSection)
	}
	return e.session.Record(session.ByDirector, SendingFacts(section, c)...)
}

// FinishChanges implements Feed: it is the other computer's to do.
func (*elsewhere) FinishChanges(context.Context) error { return nil }
