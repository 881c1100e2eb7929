package jet

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"clubnight/session/sharing"
)

// Without patience a file that is held is tried once; with it, until it is free, the
// patience ends or the context does.
func TestTriesOfALock(t *testing.T) {
	path := guideFile(t, Access2000)
	tries, freeAfter := 0, 0
	try := func(path string) (*os.File, error) {
		if tries++; freeAfter > 0 && tries > freeAfter {
			return os.Open(path)
		}
		return nil, held
	}
	var by *sharing.Held
	if _, err := lockFile(t.Context(), path, 0, try); !errors.Is(err, ErrLocked) || !errors.As(err, &by) ||
		by.Path != path || tries != 1 {
		t.Errorf("without patience: %v after %d tries", err, tries)
	}
	tries, freeAfter = 0, 3
	f, err := lockFile(t.Context(), path, time.Hour, try)
	if err != nil || tries != 4 {
		t.Fatalf("it is let go of: %v after %d tries", err, tries)
	}
	f.Close()
	ctx, cancel := context.WithCancel(t.Context())
	tries, freeAfter = 0, 0
	_, err = lockFile(ctx, path, time.Hour, func(string) (*os.File, error) {
		if tries++; tries == 3 {
			cancel()
		}
		return nil, held
	})
	if !errors.Is(err, context.Canceled) || tries != 3 {
		t.Errorf("stopped: %v after %d tries", err, tries)
	}
	tries = 0
	_, err = lockFile(t.Context(), path, time.Hour,
		func(string) (*os.File, error) { tries++; return nil, os.ErrPermission })
	if !errors.Is(err, os.ErrPermission) || tries != 1 {
		t.Errorf("forbidden: %v after %d tries", err, tries)
	}
}
