package main

import "fyne.io/fyne/v2"

// stopping is what Fyne's lifecycle has beside its public part.
type stopping interface {
	OnStopped() func()
	SetOnStoppedHookExecuted(func())
}

// takeEnding takes from Fyne what it does when the program ends, which is to save
// the preferences, and returns it, to be called when the window is gone. Fyne 2.7
// hands it from its own goroutine to one that is just ending: now and then it came
// too late, and the program crashed while it was closed, before the last copy of
// the club file was made.
func takeEnding(life fyne.Lifecycle) (ending func()) {
	l, ok := life.(stopping)
	if !ok {
		return func() {}
	}
	if ending = l.OnStopped(); ending == nil {
		return func() {}
	}
	l.SetOnStoppedHookExecuted(nil)
	return ending
}
