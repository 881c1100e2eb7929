package start

import (
	"errors"
	"fmt"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
)

func TestFailedStep(t *testing.T) {
	for _, c := range []struct {
		at   bridgemate.Step
		err  error
		want bridgemate.Step
	}{
		{bridgemate.StepCheck, fmt.Errorf("check: %w", control.ErrNoProgram), bridgemate.StepProgram},
		{bridgemate.StepCheck, control.ErrRunning, bridgemate.StepProgram},
		{bridgemate.StepCheck, bridgemate.ErrNoFile, bridgemate.StepWrite},
		{bridgemate.StepCheck, bridgemate.ErrNoSection, bridgemate.StepCheck},
		{bridgemate.StepWrite, bridgemate.ErrNoFile, bridgemate.StepWrite},
		{bridgemate.StepRead, errors.New("gone"), bridgemate.StepRead},
	} {
		if got := FailedStep(c.at, c.err); got != c.want {
			t.Errorf("%v at %v: %v, want %v", c.err, c.at, got, c.want)
		}
	}
}
