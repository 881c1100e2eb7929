package shell

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// Ways are what pages do for the frame around them.
type Ways struct {
	// RoomAddress is where phones find the evening, "" where they do not, RoomSays what
	// they see there, and RoomPage opens the page that starts and stops it.
	RoomAddress, RoomSays func() string
	RoomPage              func()
	// Wall opens the wall.
	Wall func()
	// Printing reports whether sheets are being made, and CancelPrinting makes no more.
	Printing       func() bool
	CancelPrinting func()
	// PlayOn opens Bridgemate control again on the same file and reads on.
	PlayOn func()
	// FinishChange writes to the file what of a change of the movement is not there yet.
	FinishChange func()
	// ImportFile and UseFile are the ways out where the file is one of another evening.
	ImportFile, UseFile func()
	// UseOlder is the way out where it is an older copy of the evening's own.
	UseOlder func()
	// Differences are those between the evening and the file, and SendResults sends what
	// counts of these places.
	Differences func() []bridgemate.Difference
	SendResults func(keys ...session.Key)
}

// Frame is what stands around the pages: a bar above with the evening and the pages, a
// strip below, and over it what was done.
type Frame struct {
	// Top is the bar, and Foot the strip.
	Top, Foot fyne.CanvasObject

	w  framed
	to Ways

	name, far *widget.Label
	light     *kit.Lamp
	whatNow   *kit.Button
	several   *kit.Button     // seen while the evening is one of several computers
	roomPage  *kit.Button     // seen while the page runs
	room      *fyne.Container // around both; hidden where the bar has no room
	bars      *bars
}

// framed is the window around which the frame stands, with the evening that it shows.
type framed struct {
	*Shell
	*model.Evening
}

// Frame makes what stands around the pages, once. It registers as they do.
func (s *Shell) Frame(to Ways) *Frame {
	in := s.ev.Language()
	w := framed{s, s.ev}
	f := &Frame{w: w, to: to}
	f.name = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameSubHeadingText,
		Truncation: fyne.TextTruncateEllipsis}
	f.far = &widget.Label{Importance: widget.LowImportance, Truncation: fyne.TextTruncateEllipsis}
	f.light = kit.NewLamp()
	f.whatNow = w.Controls().Button(in.Text("What now?"), f.onWhatNow)
	f.whatNow.Importance = widget.WarningImportance
	f.several = w.Controls().Button("", func() { w.Visit(Computers) })
	f.several.Hide()
	f.roomPage = w.Controls().Button("", to.RoomPage)
	f.roomPage.Hide()
	f.room = container.NewCenter(container.NewHBox(f.several, f.roomPage))
	keys := container.NewHBox()
	for _, k := range desk.FootKeys(in) {
		keys.Add(kit.Key(k.Key, k.Does))
	}
	f.bars = newBars(w, to, keys)
	f.Top = kit.TopBar(f.name, f.far, s.Tabs.Row, f.room,
		container.NewHBox(container.NewCenter(f.whatNow), container.NewCenter(f.light)))
	f.Foot = f.bars.strip.Content
	s.frame = f
	return f
}

// Around are the pages with the frame around them and the notice over them; over stands
// between the bar and the page. It is called once, when all pages are registered.
func (f *Frame) Around(over ...fyne.CanvasObject) fyne.CanvasObject {
	roles := newRoleStrip(f.w, f.to.Wall, f.w.Tabs.Content, f.w.Tabs.Row, f.Foot)
	f.w.Register(roles)
	over = append(append([]fyne.CanvasObject{f.Top}, over...), roles.content)
	roles.over = container.NewVBox(over...)
	roles.around = container.NewBorder(roles.over, f.Foot, nil, nil,
		kit.Over(container.NewStack(f.w.Tabs.Content, roles.cover), f.w.Notice.Content))
	return kit.Whole(roles.around)
}

// Register is the entry in the menu.
func (f *Frame) Register() Registration {
	return Registration{
		Commands: []Command{{Menu: MenuBridgemate, Group: GroupThird,
			Text: f.w.Language().Text("Change file…"), Shortcut: WithCtrl(fyne.KeyO), Do: f.ChangeFile}},
		Refresh: f.refresh,
		Open:    f.bars.forget,
	}
}

func (f *Frame) refresh() {
	in := f.w.Language()
	w := f.w
	f.name.SetText(desk.TitleOf(in, w.State()))
	f.far.SetText(desk.HowFar(in, w.State(), w.Pace()))
	light := desk.LightOf(in, w.State(), w.Status())
	next := desk.NextBeside(in, w.State(), w.Status(), w.Role(), w.Attention(f.to.Differences()))
	if w.Past() {
		light, next = desk.LightOfEarlier(in, w.State()), desk.NextOfEarlier(in, w.State())
	}
	f.light.Light(light.Symbol+"  "+light.Words, Inks[light.Tone], Papers[light.Tone])
	f.showSeveral()
	kit.SetVisible(f.whatNow, w.Status().Err != nil)
	f.roomPage.SetText(in.Text("Room page on"))
	if !w.Past() && w.State().PhonesAt != 0 {
		f.roomPage.SetText(in.Text("Phones let in"))
	}
	kit.SetVisible(f.roomPage, f.to.RoomAddress() != "")
	f.Top.Refresh()
	if !f.room.Visible() {
		if f.to.RoomAddress() != "" {
			next += " " + f.to.RoomSays()
		}
		if desk.OnSeveral(w.State(), w.Connected()) {
			next = in.Words().Sentence(f.several.Text) + " " + next
		}
	}
	f.bars.refresh(next)
	w.Notice.Look()
	w.window.SetTitle(desk.TitleOf(in, w.State()) + ofProgram)
}

// ofProgram stands behind the evening in the title of the window, in every language.
const ofProgram = " – Clubnight"

// showSeveral shows how an evening of several computers stands; of any other one nothing.
func (f *Frame) showSeveral() {
	st, line := f.w.State(), f.w.Connected()
	on := desk.OnSeveral(st, line)
	if on {
		text, tone := desk.LineChip(f.w.Language(), st, f.w.Conflicts(), line)
		if f.several.Text != text || f.several.Importance != Importances[tone] {
			f.several.Importance = Importances[tone]
			f.several.SetText(text)
		}
	}
	kit.SetVisible(f.several, on)
}

// ChangeFile asks for another Bridgemate file.
func (f *Frame) ChangeFile() {
	in := f.w.Language()
	w := f.w
	if w.Link().Options().Network {
		f.w.Tell(desk.Explain(in, feed.ErrNoFile).String())
		return
	}
	if w.Status().Reading {
		f.w.Tell(in.LinkWords().Say(linkwords.StopBeforeFile))
		return
	}
	o := w.Link().Options()
	w.Ask().Path(in.Text("Bridgemate file"), in.LinkWords().Say(linkwords.FileIs),
		o.File, in.Text("Use this file"), w.Ask().File(filepath.Dir(o.File), ".bws"), func(path string) {
			if filepath.Ext(path) == "" {
				path += ".bws"
			}
			o := w.Link().Options()
			o.File = path
			w.Link().SetOptions(o)
			w.Redraw()
		})
}

func (f *Frame) onWhatNow() {
	in := f.w.Language()
	if err := f.w.Status().Err; err != nil {
		ExplainAtLength(in, f.w.Ask(), desk.Explain(in, err),
			in.Text("Since {{.Time}}: {{.Error}}", "Time", in.Words().Clock(f.w.Status().Since), "Error", err.Error()))
	}
}
