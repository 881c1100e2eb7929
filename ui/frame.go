package ui

import (
	"fmt"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// frame is what stands around the tabs: the evening's name and light above, the next step below.
type frame struct {
	w         *Window
	top, foot fyne.CanvasObject

	name, date, file *widget.Label
	change           *kit.Button
	light            *kit.Lamp
	whatNow          *kit.Button
	notice           *kit.Notice
	bars             *bars
	next             *widget.Label
}

func newFrame(w *Window) *frame {
	f := &frame{w: w}
	f.name = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameHeadingText, Truncation: fyne.TextTruncateEllipsis}
	f.date = &widget.Label{Truncation: fyne.TextTruncateEllipsis}
	f.file = &widget.Label{SizeName: theme.SizeNameCaptionText}
	f.change = w.keys.Button("Change file…", f.onChangeFile)
	f.light = kit.NewLamp()
	f.whatNow = w.keys.Button("What now?", f.onWhatNow)
	f.whatNow.Importance = widget.WarningImportance
	f.notice = w.keys.Notice()
	f.bars = newBars(w)
	f.next = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Truncation: fyne.TextTruncateEllipsis}

	status := container.NewHBox(container.NewCenter(f.file), container.NewCenter(f.change), container.NewCenter(f.light), container.NewCenter(f.whatNow))
	title := container.New(layout.NewCustomPaddedVBoxLayout(-12), f.name, f.date)
	header := container.New(layout.NewCustomPaddedLayout(-4, -4, 8, 12), container.NewBorder(nil, nil, nil, status, title))
	f.top = container.NewVBox(
		container.NewStack(&canvas.Rectangle{FillColor: kit.PaperWhite}, header),
		widget.NewSeparator(), f.bars.content, f.notice.Content)
	f.foot = container.NewVBox(widget.NewSeparator(),
		container.NewStack(&canvas.Rectangle{FillColor: kit.PaperWhite}, container.New(layout.NewCustomPaddedLayout(-1, -1, 8, 12), f.next)))
	return f
}

func (f *frame) refresh() {
	w := f.w
	f.name.SetText(w.title())
	date := desk.DateText(w.st.Evening.Date)
	if w.st.Evening.Club != "" {
		date = w.st.Evening.Club + " · " + date
	}
	f.date.SetText(date)
	f.file.SetText("File: " + filepath.Base(w.ev.Link.Options().File))
	kit.Enable(f.change, !w.status.Reading)
	light := desk.LightOf(w.st, w.status)
	f.light.Light(light.Symbol+"  "+light.Words, inks[light.Tone], papers[light.Tone])
	kit.SetVisible(f.whatNow, w.status.Err != nil)
	f.bars.refresh()
	f.next.SetText(desk.NextOf(w.st, w.status))
	if title := w.title() + " – Clubnight"; w.p.Window.Title() != title {
		w.p.Window.SetTitle(title)
	}
}

func (f *frame) onChangeFile() {
	w := f.w
	if w.status.Reading {
		f.w.tell("Results are being read from this file. Press Stop reading first (Ctrl+R), then change the file.")
		return
	}
	o := w.ev.Link.Options()
	w.ask.Path("Bridgemate file", "The file through which Clubnight and the Bridgemates talk to each other. A new name makes a new file.",
		o.File, "Use this file", w.ask.File(filepath.Dir(o.File), ".bws"), func(path string) {
			if filepath.Ext(path) == "" {
				path += ".bws"
			}
			o := w.ev.Link.Options()
			o.File = path
			w.ev.Link.SetOptions(o)
			w.redraw()
		})
}

func (f *frame) onWhatNow() {
	if err := f.w.status.Err; err != nil {
		f.w.explainAtLength(desk.Explain(err), fmt.Sprintf("Since %s: %v", desk.ClockText(f.w.status.Since), err))
	}
}

// explainAtLength shows an explanation in a dialog, with the technical side folded away.
func (w *Window) explainAtLength(e desk.Explanation, details string) {
	w.ask.Show("What now?", container.NewVBox(
		&widget.Label{Text: e.Happened, Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}},
		kit.Sentence(e.Means), kit.Sentence(e.Do),
		widget.NewAccordion(widget.NewAccordionItem("Details", &widget.Label{Text: details, Wrapping: fyne.TextWrapWord, Selectable: true})),
	))
}
