//go:build window

package main

import (
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/kit"
)

// watched writes what the windows show into the file that CLUBNIGHT_SHOWN names,
// whenever it changes: the window tests read the screen there, as a person does. It
// looks once in a frame, on Fyne's goroutine. Once it sees what CLUBNIGHT_PANICS
// says, something is wrong.
func watched(a fyne.App) {
	file := os.Getenv("CLUBNIGHT_SHOWN")
	if file == "" {
		return
	}
	last := ""
	look := func(float32) {
		text := shown(a.Driver().AllWindows())
		if text == last {
			return
		}
		last = text
		err := os.WriteFile(file+".new", []byte(text), 0o600)
		if err == nil {
			err = os.Rename(file+".new", file)
		}
		if err != nil {
			slog.Error("telling what is shown", "error", err)
		}
		if wrong := os.Getenv("CLUBNIGHT_PANICS"); wrong != "" && strings.Contains(text, wrong) {
			panic("as asked at " + wrong)
		}
	}
	frames := &fyne.Animation{Duration: time.Hour, RepeatCount: fyne.AnimationRepeatForever,
		Curve: fyne.AnimationLinear, Tick: look}
	frames.Start()
}

// shown is everything that can be read, a line for each text: the page, then each dialog
// above it, then what has the focus.
func shown(windows []fyne.Window) string {
	var b strings.Builder
	for _, w := range windows {
		fmt.Fprintf(&b, "window: %s\n", w.Title())
		read(&b, w.Content())
		for _, over := range w.Canvas().Overlays().List() {
			b.WriteString("asked:\n")
			read(&b, over)
		}
		b.WriteString("focus: ")
		if f, ok := w.Canvas().Focused().(fyne.CanvasObject); ok {
			var name strings.Builder
			read(&name, f)
			fmt.Fprintf(&b, "%T %s", f, strings.ReplaceAll(name.String(), "\n", " "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// read writes the texts of an object that is seen.
func read(b *strings.Builder, o fyne.CanvasObject) {
	if o == nil || !o.Visible() {
		return
	}
	switch o := o.(type) {
	case *widget.Label:
		line(b, o.Text)
	case *kit.Button:
		if o.Disabled() {
			line(b, o.Text+" (not now)")
		} else {
			line(b, o.Text)
		}
	case *kit.Check:
		line(b, map[bool]string{true: "[x] ", false: "[ ] "}[o.Checked]+o.Text)
	case *kit.TextField:
		if o.Text == "" {
			line(b, o.PlaceHolder)
		} else {
			line(b, o.Text)
		}
	case *kit.Choice:
		line(b, o.Selected)
	case *canvas.Text:
		line(b, o.Text)
	case *fyne.Container:
		for _, c := range o.Objects {
			read(b, c)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			read(b, c)
		}
	}
}

func line(b *strings.Builder, text string) {
	if text != "" {
		b.WriteString(text + "\n")
	}
}
