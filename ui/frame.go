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

	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// frameNeeds is what the frame needs of the window.
type frameNeeds interface {
	barsNeeds
	linked
	asker
	tell(text string)
	past() bool
}

// frame is what stands around the tabs: the evening's name and light above, the next step below.
type frame struct {
	w         frameNeeds
	setTitle  func(string)
	top, foot fyne.CanvasObject

	name, date, file *widget.Label
	change           *kit.Button
	light            *kit.Lamp
	whatNow          *kit.Button
	notice           *kit.Notice
	bars             *bars
	next             *widget.Label
}

func newFrame(w frameNeeds, setTitle func(string)) *frame {
	f := &frame{w: w, setTitle: setTitle}
	f.name = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameHeadingText, Truncation: fyne.TextTruncateEllipsis}
	f.date = &widget.Label{Truncation: fyne.TextTruncateEllipsis}
	f.file = &widget.Label{SizeName: theme.SizeNameCaptionText}
	f.change = w.controls().Button("Change file…", f.onChangeFile)
	f.light = kit.NewLamp()
	f.whatNow = w.controls().Button("What now?", f.onWhatNow)
	f.whatNow.Importance = widget.WarningImportance
	f.notice = w.controls().Notice()
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

func (f *frame) register() registration {
	return registration{
		commands: []command{{menu: menuBridgemate, group: groupThird, text: "Change file…", shortcut: withCtrl(fyne.KeyO), do: f.onChangeFile}},
		refresh:  f.refresh,
		open: func() {
			f.bars.forget()
			f.notice.Hide()
		},
	}
}

func (f *frame) refresh() {
	w := f.w
	f.name.SetText(titleOf(w.state()))
	date := desk.Words().Date(w.state().Evening.Date)
	if w.state().Evening.Club != "" {
		date = w.state().Evening.Club + " · " + date
	}
	f.date.SetText(date)
	f.file.SetText(desk.LinkWords().Say(linkwords.FileChosen, "File", filepath.Base(w.link().Options().File)))
	kit.Enable(f.change, !w.status().Reading && !w.past())
	light, next := desk.LightOf(w.state(), w.status()), desk.NextOf(w.state(), w.status())
	if w.past() {
		light, next = desk.LightOfEarlier(w.state()), desk.NextOfEarlier(w.state())
	}
	f.light.Light(light.Symbol+"  "+light.Words, inks[light.Tone], papers[light.Tone])
	kit.SetVisible(f.whatNow, w.status().Err != nil)
	f.bars.refresh()
	f.next.SetText(next)
	f.setTitle(titleOf(w.state()) + " – Clubnight")
}

func (f *frame) onChangeFile() {
	w := f.w
	if w.status().Reading {
		f.w.tell(desk.LinkWords().Say(linkwords.StopBeforeFile))
		return
	}
	o := w.link().Options()
	w.ask().Path("Bridgemate file", desk.LinkWords().Say(linkwords.FileIs),
		o.File, "Use this file", w.ask().File(filepath.Dir(o.File), ".bws"), func(path string) {
			if filepath.Ext(path) == "" {
				path += ".bws"
			}
			o := w.link().Options()
			o.File = path
			w.link().SetOptions(o)
			w.redraw()
		})
}

func (f *frame) onWhatNow() {
	if err := f.w.status().Err; err != nil {
		explainAtLength(f.w.ask(), desk.Explain(err), fmt.Sprintf("Since %s: %v", desk.Words().Clock(f.w.status().Since), err))
	}
}

// explainAtLength shows an explanation in a dialog, with the technical side folded away.
func explainAtLength(ask *kit.Dialogs, e desk.Explanation, details string) {
	ask.Show("What now?", container.NewVBox(
		&widget.Label{Text: e.Happened, Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}},
		kit.Sentence(e.Means), kit.Sentence(e.Do),
		widget.NewAccordion(widget.NewAccordionItem("Details", &widget.Label{Text: details, Wrapping: fyne.TextWrapWord, Selectable: true})),
	))
}
