package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"clubnight/bridgemate"
)

// wakeLock keeps the computer awake as long as results are being read, and never longer.
// Nothing waits for it.
type wakeLock struct {
	// stay keeps the computer awake until release is called: computer.StayAwake.
	stay func(ctx context.Context, reason string) (release func(), err error)

	mu     sync.Mutex
	of     bridgemate.Handsets // of the evening at hand
	wanted bool
	at     bool   // a goroutine is seeing to it
	hold   func() // lets go; nil while nothing is held

	seeing sync.WaitGroup // is waited for by tests
}

// wakeLockPatience is how long the system may take to answer.
const wakeLockPatience = 10 * time.Second

// follow keeps the computer awake while a link reads, and no longer while an earlier one
// does, which is closed: its control program may end at any time.
func (v *wakeLock) follow(l bridgemate.Handsets) {
	v.mu.Lock()
	v.of = l
	v.mu.Unlock()
	l.Watch(func(bridgemate.Status) { // two changes may be told in the wrong order: what is so now counts
		v.mu.Lock()
		defer v.mu.Unlock()
		if v.of == l {
			v.want(l.Status().Reading)
		}
	})
}

// want is set for who has locked it.
func (v *wakeLock) want(on bool) {
	if v.wanted == on {
		return
	}
	v.wanted = on
	if !v.at {
		v.at = true
		v.seeing.Go(v.see)
	}
}

// see does what is wanted, until it is done.
func (v *wakeLock) see() {
	tried := false // what was refused is not asked for again before the next reading
	for {
		v.mu.Lock()
		on, hold := v.wanted, v.hold
		if !on {
			tried = false
		}
		if on == (hold != nil) || on && tried {
			v.at = false
			v.mu.Unlock()
			return
		}
		v.hold = nil
		v.mu.Unlock()
		if !on {
			hold()
			continue
		}
		tried = true
		ctx, cancel := context.WithTimeout(context.Background(), wakeLockPatience)
		hold, err := v.stay(ctx, "An evening of bridge is being played")
		cancel()
		if err != nil {
			slog.Warn("the computer is not kept awake", "error", err)
			continue
		}
		v.mu.Lock()
		v.hold = hold
		v.mu.Unlock()
	}
}
