package computer

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// ErrNoTerminal is returned where there is nobody to ask: the program was not
// started from a terminal.
var ErrNoTerminal = errors.New("there is no terminal to ask at")

// AskSecret asks at the terminal for something that is not shown while it is typed; the
// question is written to out.
func AskSecret(out io.Writer, question string) (string, error) {
	in := int(os.Stdin.Fd())
	if !term.IsTerminal(in) {
		return "", fmt.Errorf("%s: %w", question, ErrNoTerminal)
	}
	fmt.Fprintf(out, "%s: ", question)
	typed, err := term.ReadPassword(in)
	fmt.Fprintln(out)
	return string(typed), err
}
