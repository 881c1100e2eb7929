// Package teaching is the screen for rule files: the rules in their columns, to be
// changed, moved and tried on a hand beside them, and quizzes. What it decides
// stands in ui/desk/teach.
package teaching

import (
	"context"
	"time"

	"clubnight/session/deal"
	"clubnight/session/words"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Params are what the screen needs of the window it stands in.
type Params struct {
	Keys    *kit.Keys
	Dialogs *kit.Dialogs
	// Context ends with the window.
	Context context.Context
	// Go runs a function on a goroutine of its own, and Post on Fyne's.
	Go, Post func(func())
	// Tell says what went well, and Fail what did not.
	Tell func(text string)
	Fail func(what string, err error)
	// Library has the rule sets, and takes in those that are opened.
	Library *desk.RuleLibrary
	// Sheets is the folder of what is printed.
	Sheets string
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
	// Seed draws the deals; nil draws new ones.
	Seed func() deal.Seed
	// Now is the time that stands on sheets; nil is the computer's.
	Now func() time.Time
	// Words speak the language of the room; nil is English.
	Words *words.Words
}

func (p Params) usual() Params {
	if p.Seed == nil {
		p.Seed = deal.NewSeed
	}
	if p.Now == nil {
		p.Now = time.Now
	}
	if p.Words == nil {
		p.Words = words.English()
	}
	return p
}
