package ui

import (
	"fmt"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// frameNeeds is what the frame needs of the window.
type frameNeeds interface {
	barsNeeds
	permitter
	linked
	asker
	Tell(text string)
	Past() bool
	RoomAddress() string
	roomSays() string
	onRoomPage()
	Connected() desk.ConnectionStatus
	onSeveral()
}

// frame is what stands around the pages: a bar above with the evening and the pages, a
// strip below, and over it what was done.
type frame struct {
	w         frameNeeds
	setTitle  func(string)
	top, foot fyne.CanvasObject

	name, far *widget.Label
	light     *kit.Lamp
	whatNow   *kit.Button
	several   *kit.Button     // seen while the evening is one of several computers
	roomPage  *kit.Button     // seen while the page runs
	room      *fyne.Container // around both; hidden where the bar has no room
	bars      *bars
}

func newFrame(w frameNeeds, press printing, tabs fyne.CanvasObject, setTitle func(string)) *frame {
	f := &frame{w: w, setTitle: setTitle}
	f.name = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameSubHeadingText,
		Truncation: fyne.TextTruncateEllipsis}
	f.far = &widget.Label{Importance: widget.LowImportance, Truncation: fyne.TextTruncateEllipsis}
	f.light = kit.NewLamp()
	f.whatNow = w.Controls().Button(label.Text("What now?"), f.onWhatNow)
	f.whatNow.Importance = widget.WarningImportance
	f.several = w.Controls().Button("", w.onSeveral)
	f.several.Hide()
	f.roomPage = w.Controls().Button(label.Text("Room page on"), w.onRoomPage)
	f.roomPage.Hide()
	f.room = container.NewCenter(container.NewHBox(f.several, f.roomPage))
	keys := container.NewHBox()
	for _, k := range desk.FootKeys() {
		keys.Add(kit.Key(k.Key, k.Does))
	}
	f.bars = newBars(w, press, keys)
	f.top = kit.TopBar(f.name, f.far, tabs, f.room,
		container.NewHBox(container.NewCenter(f.whatNow), container.NewCenter(f.light)))
	f.foot = f.bars.strip.Content
	return f
}

func (f *frame) Register() shell.Registration {
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuBridgemate, Group: shell.GroupThird,
			Text: label.Text("Change file…"), Shortcut: shell.WithCtrl(fyne.KeyO), Do: f.onChangeFile}},
		Refresh: f.refresh,
		Open:    f.bars.forget,
	}
}

func (f *frame) refresh() {
	w := f.w
	f.name.SetText(desk.TitleOf(w.State()))
	f.far.SetText(desk.HowFar(w.State(), w.Pace()))
	light, next := desk.LightOf(w.State(), w.Status()), desk.NextOf(w.State(), w.Status(), w.Role())
	if w.Past() {
		light, next = desk.LightOfEarlier(w.State()), desk.NextOfEarlier(w.State())
	}
	f.light.Light(light.Symbol+"  "+light.Words, shell.Inks[light.Tone], shell.Papers[light.Tone])
	f.showSeveral()
	kit.SetVisible(f.whatNow, w.Status().Err != nil)
	kit.SetVisible(f.roomPage, w.RoomAddress() != "")
	f.top.Refresh()
	if !f.room.Visible() {
		if w.RoomAddress() != "" {
			next += " " + w.roomSays()
		}
		if desk.OnSeveral(w.State(), w.Connected()) {
			next = desk.Words().Sentence(f.several.Text) + " " + next
		}
	}
	f.bars.refresh(next)
	f.setTitle(desk.TitleOf(w.State()) + " – Clubnight")
}

// showSeveral shows how an evening of several computers stands; of any other one nothing.
func (f *frame) showSeveral() {
	st, line := f.w.State(), f.w.Connected()
	on := desk.OnSeveral(st, line)
	if on {
		text, tone := desk.LineChip(st, line)
		if f.several.Text != text || f.several.Importance != shell.Importances[tone] {
			f.several.Importance = shell.Importances[tone]
			f.several.SetText(text)
		}
	}
	kit.SetVisible(f.several, on)
}

func (f *frame) onChangeFile() {
	w := f.w
	if w.Status().Reading {
		f.w.Tell(desk.LinkWords().Say(linkwords.StopBeforeFile))
		return
	}
	o := w.Link().Options()
	w.Ask().Path(label.Text("Bridgemate file"), desk.LinkWords().Say(linkwords.FileIs),
		o.File, label.Text("Use this file"), w.Ask().File(filepath.Dir(o.File), ".bws"), func(path string) {
			if filepath.Ext(path) == "" {
				path += ".bws"
			}
			o := w.Link().Options()
			o.File = path
			w.Link().SetOptions(o)
			w.Redraw()
		})
}

func (f *frame) onWhatNow() {
	if err := f.w.Status().Err; err != nil {
		shell.ExplainAtLength(f.w.Ask(), desk.Explain(err),
			fmt.Sprintf("Since %s: %v", desk.Words().Clock(f.w.Status().Since), err))
	}
}
