package teaching

import (
	"errors"
	"io/fs"

	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
)

// nameFault says why there can be no copy of that name; "" for any other error.
func (s *Screen) nameFault(name string, err error) string {
	switch {
	case errors.Is(err, desk.ErrRuleSetName):
		return s.say(screen.NameBad, "Name", name)
	case errors.Is(err, fs.ErrExist):
		return s.say(screen.NameTaken, "Name", name)
	}
	return ""
}

// cellFault says what is wrong with what was typed into a cell, with its column.
func (s *Screen) cellFault(err error) string {
	var p ruleset.Problem
	if !errors.As(err, &p) {
		return s.say(screen.CellFixed)
	}
	return s.say(screen.CellWrong, "Column", s.page.FieldName(s.in, p.Field), "Found", p.Found, "Expected",
		s.p.Words.RuleCode(p.Expected))
}

// handFault says why a hand cannot be tried.
func (s *Screen) handFault(err error) string {
	switch {
	case errors.Is(err, teach.ErrUnusable):
		return s.say(screen.FilesUnusable)
	case errors.Is(err, deal.ErrCards) || errors.Is(err, teach.ErrHand):
		return s.say(screen.HandWrong)
	case errors.Is(err, teach.ErrDummy):
		return s.say(screen.DummyWrong)
	case errors.Is(err, teach.ErrNoContract):
		return s.say(screen.AllPassed)
	case errors.Is(err, teach.ErrCalls):
		return s.say(screen.CallsWrong)
	}
	return s.say(screen.NoHandFound)
}
