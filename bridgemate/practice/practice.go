// Package practice has the simulated room play what an evening still wants: for practice,
// and to try an evening out without Bridgemates.
//
//	facts, err := practice.Play(ctx, s.State(), practice.Options{Seed: 7})
//	err = s.Record("practice", facts...)
package practice

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"clubnight/bridgemate"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/exchange"
)

// ErrNothing is returned when the evening wants no result.
var ErrNothing = errors.New("every result is in")

// Options say how the room plays.
type Options struct {
	// Seed decides the results; 0 is another one each time.
	Seed uint64
	// Mishaps lets go wrong what goes wrong in a room: rulings from the handset, boards
	// not played or played in the wrong direction, corrections.
	Mishaps bool
}

// Play plays everything that is to come in a copy of the evening, in a Bridgemate
// database of its own that is gone afterwards, and gives the results. The evening itself
// is left alone. The error is ErrNothing, or that of writing, playing or reading.
func Play(ctx context.Context, st *session.State, o Options) ([]session.Fact, error) {
	wanted := st.ToCome()
	if len(wanted) == 0 {
		return nil, ErrNothing
	}
	folder, err := os.MkdirTemp("", "practice-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	facts := []session.Fact{session.EveningSet(st.Evening)}
	for _, sec := range st.Sections {
		facts = append(facts, session.SectionSet(sec))
	}
	copied, err := exchange.Recorded(facts...)
	if err != nil {
		return nil, err
	}
	if err := play(ctx, copied, filepath.Join(folder, "practice.bws"), o); err != nil {
		return nil, err
	}
	played := copied.State().Results
	facts = nil
	for _, k := range wanted {
		r, ok := played[k]
		if !ok {
			return nil, fmt.Errorf("%v was not played", k)
		}
		r.Row = 0 // of a database that is gone
		facts = append(facts, session.ResultReceived{Result: r.Result})
	}
	return facts, nil
}

func play(ctx context.Context, s *session.Session, file string, o Options) error {
	link := bridgemate.New(s, bridgemate.NoRoster{}, bridgemate.Options{File: file})
	defer link.Close()
	if err := link.Create(ctx); err != nil {
		return err
	}
	files, err := link.Files()
	if err != nil {
		return err
	}
	for i, f := range files {
		choices := rehearsal.Choices{Seed: o.Seed, Speed: "max", Calm: !o.Mishaps}
		if o.Seed != 0 {
			choices.Seed += uint64(i)
		}
		room, err := rehearsal.NewRoom(choices)
		if err != nil {
			return err
		}
		if err := room.Run(ctx, rehearsal.CommandLine{File: f, Reset: true, Read: true},
			func(rehearsal.Happening) {}); err != nil {
			return err
		}
	}
	return link.ReadNow(ctx)
}
