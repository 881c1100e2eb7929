package start

import (
	"errors"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
)

// FailedStep is the step of the start that an error belongs to. Everything is checked
// before anything is written: what the first step finds of the control program or of the
// file is the matter of a later one.
func FailedStep(at bridgemate.Step, err error) bridgemate.Step {
	switch {
	case at != bridgemate.StepCheck:
	case errors.Is(err, control.ErrNoProgram), errors.Is(err, control.ErrRunning):
		return bridgemate.StepProgram
	case errors.Is(err, bridgemate.ErrNoFile), errors.Is(err, bridgemate.ErrResults):
		return bridgemate.StepWrite
	}
	return at
}
