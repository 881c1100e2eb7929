package main

import (
	"testing"

	"fyne.io/fyne/v2/test"
)

// What Fyne does at the end is taken from it whole, and done once.
func TestTakeEnding(t *testing.T) {
	life := test.NewTempApp(t).Lifecycle()
	l, ok := life.(stopping)
	if !ok {
		t.Fatal("this Fyne has no such ending: take it away from main")
	}
	done := 0
	l.SetOnStoppedHookExecuted(func() { done++ })
	ending := takeEnding(life)
	if l.OnStopped() != nil {
		t.Error("Fyne would do it, too")
	}
	ending()
	if done != 1 {
		t.Errorf("done %d times", done)
	}
	takeEnding(life)() // nothing is left
}
