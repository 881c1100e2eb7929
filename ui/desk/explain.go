package desk

import (
	"errors"
	"strings"

	"clubnight/reports/paper"
	"clubnight/session/words/refusals"
	"clubnight/session/words/screen"
)

// Explanation is an error as the director reads it: what happened, what it
// means, what to do.
type Explanation = refusals.Explanation

// Explain gives the words for an error. Where the error carries numbers or a reason that
// a director understands, they are part of it.
func Explain(in *Language, err error) Explanation {
	if e, ok := lineFault(in, err); ok {
		return e
	}
	if e, ok := in.LinkWords().Explain(err); ok {
		return Explanation(e)
	}
	if e, ok := refusals.Explain(in.Words(), err); ok {
		return e
	}
	switch {
	case errors.Is(err, ErrManySets):
		return InLines(in.Say(screen.ManySets))
	case errors.Is(err, paper.ErrPicture):
		return InLines(in.Say(screen.NotAPicture))
	}
	return InLines(in.Say(screen.Unexplained))
}

// InLines takes an explanation apart that stands on three lines.
func InLines(text string) Explanation {
	lines := strings.SplitN(text, "\n", 3)
	return Explanation{Happened: lines[0], Means: lines[1], Do: lines[2]}
}
