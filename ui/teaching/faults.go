package teaching

import (
	"errors"
	"fmt"
	"io/fs"

	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
	"clubnight/ui/desk/teach"
)

// nameFault says why there can be no copy of that name; "" for any other error.
func nameFault(name string, err error) string {
	switch {
	case errors.Is(err, teach.ErrName):
		return fmt.Sprintf("A folder cannot be called “%s” on every computer. Please choose another name.", name)
	case errors.Is(err, fs.ErrExist):
		return fmt.Sprintf("There is a set called “%s” already. Please choose another name.", name)
	}
	return ""
}

// cellFault says what is wrong with what was typed into a cell, with its column.
func (s *Screen) cellFault(err error) string {
	var p ruleset.Problem
	if !errors.As(err, &p) {
		return "This cannot be changed."
	}
	return fmt.Sprintf("%s: “%s” cannot be; %s is expected.", s.page.FieldName(p.Field), p.Found, s.p.Words.RuleCode(p.Expected))
}

// handFault says why a hand cannot be tried.
func handFault(err error) string {
	switch {
	case errors.Is(err, teach.ErrUnusable):
		return "Nothing can be tried before the files can be used."
	case errors.Is(err, deal.ErrCards) || errors.Is(err, teach.ErrHand):
		return "The hand needs 13 cards, spades first, as AK84 Q5 A92 K762; a dash is a void."
	case errors.Is(err, teach.ErrDummy):
		return "Dummy needs 13 cards that the other hand does not have."
	case errors.Is(err, teach.ErrNoContract):
		return "Everybody passed, so nobody leads."
	case errors.Is(err, teach.ErrCalls):
		return "These calls cannot follow each other. An auction is typed as 1S P 2H."
	}
	return "No hand was found for that."
}
