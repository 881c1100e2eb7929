package main

import (
	"fmt"
	"io"

	enginewords "clubnight/bridgemate/words"
	"clubnight/session/words/refusals"
)

// advise says what an error means and what to do, as the window would; of an error that has no words, nothing.
func advise(out io.Writer, err error) {
	if e, ok := enginewords.Beside(say()).Explain(err); ok {
		fmt.Fprintln(out, refusals.Explanation(e))
	} else if e, known := refusals.Explain(say(), err); known {
		fmt.Fprintln(out, e)
	}
}
