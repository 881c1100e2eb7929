package rehearsal

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
)

// interrupted plays an evening that is broken off again and again, each
// time a little later.
func interrupted(t *testing.T, c Choices, path string) (breaks int) {
	t.Helper()
	line, stop := start(path), errors.New("the power went")
	for steps := 7; ; steps += 3 {
		ctx, cancel := context.WithCancelCause(t.Context())
		n, uploaded := 0, !line.Reset
		err := room(t, c).Run(ctx, line, func(e Happening) {
			if uploaded = uploaded || strings.HasSuffix(e.Text, "tables uploaded to the server"); uploaded {
				n++
			}
			if n == steps {
				cancel(stop)
			}
		})
		cancel(nil)
		if err == nil {
			return breaks
		}
		if !errors.Is(err, stop) {
			t.Fatal(err)
		}
		line = restart(path)
		breaks++
	}
}

// TestRestartIsAsIfItNeverWas breaks the room off again and again, and finds the evening
// as if it never was.
func TestRestartIsAsIfItNeverWas(t *testing.T) {
	five := club{tables: 5, boards: 4, settings: bws.Row{"IntermediateResults": true}}
	whole := five.file(t)
	play(t, room(t, Choices{Seed: 5}), start(whole))
	want := read(t, whole)
	if len(bws.Standing(want.Received)) == len(want.Received) {
		t.Fatal("this seed corrects nothing: choose another")
	}
	path := five.file(t)
	breaks := interrupted(t, Choices{Seed: 5}, path)
	if breaks < 5 {
		t.Errorf("broken off only %d times", breaks)
	}
	got := read(t, path)
	if !reflect.DeepEqual(entries(got), entries(want)) {
		t.Error("other results than in an evening that was not broken off")
	}
	if len(got.Received) != len(want.Received) || len(got.Intermediate) != len(want.Intermediate) ||
		!reflect.DeepEqual(got.PlayerNumbers, want.PlayerNumbers) {
		t.Errorf("%d rows and %d contracts, want %d and %d", len(got.Received), len(got.Intermediate),
			len(want.Received), len(want.Intermediate))
	}
	play(t, room(t, Choices{Seed: 5}), restart(path))
	if again := read(t, path); !reflect.DeepEqual(again, got) {
		t.Error("a restart after the end changed the file")
	}
}

// TestRestartAfterErasing finds a correction that was broken off between its two writes.
func TestRestartAfterErasing(t *testing.T) {
	five := club{tables: 5, boards: 4}
	path := five.file(t)
	play(t, room(t, Choices{Seed: 5}), start(path))
	want := entries(read(t, path))
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("ReceivedData", bws.Row{"Table": 2}, bws.Row{"Erased": true})
		return err
	})
	play(t, room(t, Choices{Seed: 5}), restart(path))
	if got := entries(read(t, path)); !reflect.DeepEqual(got, want) {
		t.Error("other results")
	}
}

// TestDirectorsCorrectionStays changes a result as a director does, in the file.
func TestDirectorsCorrectionStays(t *testing.T) {
	path := club{tables: 3, boards: 2}.file(t)
	play(t, room(t, Choices{Seed: 1, Calm: true}), start(path))
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("ReceivedData", bws.Row{"Table": 1, "Board": 1},
			bws.Row{"Contract": "7 NT", "Result": "-13"})
		return err
	})
	want := read(t, path)
	play(t, room(t, Choices{Seed: 1, Calm: true}), restart(path))
	if got := read(t, path); !reflect.DeepEqual(got, want) {
		t.Error("the room changed it back")
	}
}

func TestSeedDecidesTheRows(t *testing.T) {
	five := club{tables: 5, boards: 2}
	run := func(seed uint64) []bws.Received {
		path := five.file(t)
		r := room(t, Choices{Seed: seed})
		r.now = func() time.Time { return time.Unix(0, 0) }
		play(t, r, start(path))
		return read(t, path).Received
	}
	first := run(3)
	if !reflect.DeepEqual(run(3), first) {
		t.Error("the same seed gives other rows, or the same in another order")
	}
	if reflect.DeepEqual(run(4), first) {
		t.Error("another seed gives the same rows")
	}
	if !reflect.DeepEqual(run(0), run(0)) {
		t.Error("the seed of the file's name changes")
	}
}
