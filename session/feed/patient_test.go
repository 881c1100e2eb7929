package feed_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
)

// mute is a room each call to which ends only with its context.
type mute struct{}

func (mute) Kind() feed.Kind { return feed.Network }

func silent(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func (mute) ChangeMovement(ctx context.Context, _ int, _ *movement.Change) error { return silent(ctx) }
func (mute) FinishChanges(ctx context.Context) error                             { return silent(ctx) }
func (mute) WaitUpdated(ctx context.Context) ([]feed.Table, error)               { return nil, silent(ctx) }
func (mute) SendResults(ctx context.Context, _ ...session.Key) (int, error)      { return 0, silent(ctx) }
func (mute) SendNames(ctx context.Context) (int, error)                          { return 0, silent(ctx) }
func (mute) SendSettings(ctx context.Context) error                              { return silent(ctx) }

// No call to a room that never answers lasts longer than it is waited for; a call that
// its caller ends is not the room's silence, and what it answers is told as it is.
func TestWithin(t *testing.T) {
	calls := func(room feed.Feed, ctx context.Context) map[string]error {
		all := map[string]error{"change": room.ChangeMovement(ctx, 1, nil), "finish": room.FinishChanges(ctx),
			"settings": room.SendSettings(ctx)}
		_, all["wait"] = room.WaitUpdated(ctx)
		_, all["results"] = room.SendResults(ctx)
		_, all["names"] = room.SendNames(ctx)
		return all
	}
	for what, err := range calls(feed.Within(time.Millisecond, mute{}), t.Context()) {
		if !errors.Is(err, feed.ErrSilent) {
			t.Errorf("%s: %v", what, err)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for what, err := range calls(feed.Within(time.Hour, mute{}), ended) {
		if errors.Is(err, feed.ErrSilent) || !errors.Is(err, context.Canceled) {
			t.Errorf("ended, %s: %v", what, err)
		}
	}
	room := feed.Within(time.Hour, feed.Over(five(t)))
	if err := room.ChangeMovement(t.Context(), 1, nil); !errors.Is(err, feed.ErrOver) || room.Kind() != feed.Earlier {
		t.Errorf("%v, %v", err, room.Kind())
	}
}

// A change of another computer's room is on its way until that computer has told it, and
// nothing of it is sent from here.
func TestByAnother(t *testing.T) {
	s := five(t)
	room := feed.ByAnother(s)
	if err := room.ChangeMovement(t.Context(), 7, latePair(t, s)); !errors.Is(err, feed.ErrNoSection) {
		t.Errorf("another section: %v", err)
	}
	if err := room.ChangeMovement(t.Context(), 1, latePair(t, s)); err != nil {
		t.Fatal(err)
	}
	if err := room.FinishChanges(t.Context()); err != nil {
		t.Error(err)
	}
	if _, sending := s.State().Sending(1); !sending || len(s.State().Sections[0].Movement.Pairs()) != 10 {
		t.Errorf("sending %v", sending)
	}
	if room.Kind() != feed.Elsewhere || room.Kind().Handsets() {
		t.Errorf("it is told from here: %v", room.Kind())
	}
}
