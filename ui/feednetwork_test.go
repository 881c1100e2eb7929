package ui

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/ui/uitest"
)

// silence is how long the window waits for the network of a test, which answers at once
// where it answers at all.
const silence = time.Millisecond

// network is a room of handsets over a network that is meaner than any real one. Of
// results it says every batch twice, the last first, and the batches before once more.
// What it is told it hears at the second time: the first call of every sort ends only
// with its context. The answer to the first FinishChanges comes after the next
// question. Of the boards that it is told then it takes half, and of the tables that
// have not taken a change it names one; then it answers with an error that says
// nothing.
type network struct {
	of *fed

	mu    sync.Mutex
	asked map[string]int
	late  func() error // the answer to a question that was given up
	told  []session.Key
	said  []feed.Said // all that it ever said
}

func newNetwork(f *fed) *network { return &network{of: f, asked: map[string]int{}} }

// question counts the questions of a sort, after the answer that was late.
func (n *network) question(what string) (time int, err error) {
	n.mu.Lock()
	n.asked[what]++
	time, late := n.asked[what], n.late
	n.late = nil
	n.mu.Unlock()
	if late != nil {
		err = late()
	}
	return time, err
}

// Kind implements feed.Feed.
func (*network) Kind() feed.Kind { return feed.Network }

// ChangeMovement implements feed.Feed: the journal has the change, and the room says
// nothing.
func (n *network) ChangeMovement(ctx context.Context, section int, c *movement.Change) error {
	_, err := n.question("change")
	if err != nil {
		return err
	}
	facts := append(feed.ChangeFacts(section, c),
		session.MovementSending{ID: section, From: feed.FirstRounds(c)})
	if err := n.of.Session.Record(session.ByDirector, facts...); err != nil {
		return err
	}
	<-ctx.Done()
	return ctx.Err()
}

// FinishChanges implements feed.Feed.
func (n *network) FinishChanges(ctx context.Context) error {
	time, err := n.question("finish")
	if err != nil {
		return err
	}
	if time == 1 {
		n.mu.Lock()
		n.late = n.finished
		n.mu.Unlock()
		<-ctx.Done()
		return ctx.Err()
	}
	return n.finished()
}

func (n *network) finished() error {
	st := n.of.Session.State()
	for _, s := range st.Sections {
		if _, sending := st.Sending(s.ID); sending {
			if err := n.of.Session.Record(session.ByProgram, st.Sent(s.ID)); err != nil {
				return err
			}
		}
	}
	return nil
}

// WaitUpdated implements feed.Feed.
func (n *network) WaitUpdated(ctx context.Context) ([]feed.Table, error) {
	switch time, err := n.question("wait"); {
	case err != nil:
		return nil, err
	case time == 1:
		<-ctx.Done()
		return []feed.Table{{Section: 1, Table: 1, Updating: true}}, nil
	case time == 2:
		return nil, errors.New("no")
	}
	return nil, nil
}

// SendResults implements feed.Feed.
func (n *network) SendResults(ctx context.Context, keys ...session.Key) (int, error) {
	time, err := n.question("results")
	if err != nil {
		return 0, err
	}
	if time == 1 {
		<-ctx.Done()
		return 0, ctx.Err()
	}
	if time == 2 {
		keys = keys[:(len(keys)+1)/2]
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.told = append(n.told, keys...)
	return len(keys), nil
}

// SendNames implements feed.Feed.
func (n *network) SendNames(ctx context.Context) (int, error) {
	if time, err := n.question("names"); err != nil || time > 1 {
		return 0, err
	}
	<-ctx.Done()
	return 0, ctx.Err()
}

// SendSettings implements feed.Feed.
func (n *network) SendSettings(ctx context.Context) error {
	if time, err := n.question("settings"); err != nil || time > 1 {
		return err
	}
	<-ctx.Done()
	return ctx.Err()
}

// says lets results and numbers arrive as this network says them.
func (n *network) says(facts ...session.Fact) {
	n.of.T.Helper()
	var batch []feed.Said
	for _, f := range facts {
		switch f := f.(type) {
		case session.ResultReceived:
			batch = append(batch, feed.Result{Result: f.Result})
		case session.PlayerSeated:
			batch = append(batch, feed.Seated{Seat: f.Seat, Number: f.Number})
		}
	}
	back := slices.Clone(batch)
	slices.Reverse(back)
	n.take(back)
	n.take(n.said)
	n.take(batch)
	n.said = append(n.said, batch...)
}

// repeats says everything once more, as after a restart that forgot what it was told, and
// a second time, of which the journal learns nothing.
func (n *network) repeats() {
	n.of.T.Helper()
	n.take(n.said)
	seq := n.of.Session.State().Seq
	n.take(n.said)
	for _, e := range n.of.Session.State().Entries() {
		if e.Seq > seq {
			n.of.T.Errorf("network: of what was said twice the journal has %+v", e.Fact)
		}
	}
	n.of.Settle()
}

// knows fails where the director put something right, and it was not told.
func (n *network) knows() {
	n.of.T.Helper()
	for _, e := range n.of.Session.State().Entries()[n.of.begins:] {
		f, put := e.Fact.(session.ResultCorrected)
		if put && !f.PutBack && !slices.Contains(n.told, f.Result.Key) {
			n.of.T.Errorf("network: %v was put right, and it was told %v", f.Result.Key, n.told)
		}
	}
}

func (n *network) take(said []feed.Said) {
	n.of.T.Helper()
	taken, err := feed.Facts(n.of.Session.State(), said...)
	uitest.Must(n.of.T, err)
	if len(taken) > 0 {
		uitest.Must(n.of.T, n.of.Session.Record(session.ByBridgemate, taken...))
	}
}
