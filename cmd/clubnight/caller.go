package main

import (
	"fmt"
	"io"
	"log/slog"

	"clubnight/assets"
	"clubnight/session/exchange/text"
)

// caller is who started the program: a terminal or another program, which reads what it
// writes, or a click, whom only a box tells.
type caller struct {
	// streams are where it is written to; nobody has any where Windows started the
	// program by a click. They are asked for when there is something to say: whoever
	// takes a console is ended with it.
	streams func() (out, err io.Writer)
	// terminal reports whether somebody reads what is written.
	terminal func() bool
	// box shows a text until it is read; nil where the system has none.
	box func(text string) error
	// ask asks a question in a box and reports whether the answer was yes; nil where the
	// system has no such box.
	ask func(question string) (yes bool, err error)
	// open shows a file with the computer's own program for it.
	open func(path string) error
}

// visibly writes for a person; nil where nobody reads.
func visibly(out io.Writer) io.Writer {
	if out == nil {
		return nil
	}
	return text.NewTerminal(out)
}

// tell says what was asked for: where the program was started, else in a box.
func (c caller) tell(text string) {
	if out, _ := c.streams(); out != nil {
		fmt.Fprint(out, text)
		return
	}
	c.show(text)
}

// fail says in a terminal what went wrong, in its technical form, and where nobody reads
// that, in a box what it means.
func (c caller) fail(technical, text string) {
	read := c.terminal()
	c.write(technical)
	if !read {
		c.show(text)
	}
}

// alarm says what went wrong in both places: a window was expected.
func (c caller) alarm(text string) {
	c.write(text)
	c.show(text)
}

// offer asks whether to do something; where nobody can be asked it is no.
func (c caller) offer(question string) bool {
	if c.ask == nil {
		return false
	}
	yes, err := c.ask(question)
	if err != nil {
		slog.Error("asking in a box", "error", err)
	}
	return yes
}

func (c caller) write(text string) {
	if _, err := c.streams(); err != nil {
		fmt.Fprintf(err, "%s: %s\n", assets.Name, text)
	}
}

func (c caller) show(text string) {
	if c.box == nil {
		return
	}
	if err := c.box(text); err != nil {
		slog.Error("showing a box", "error", err)
	}
}
