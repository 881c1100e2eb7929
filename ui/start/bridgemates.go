package start

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/desk/handsets"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// bridgemates is the sheet that says with which Bridgemates the club plays: the control
// program, for which handsets the file is made, and what is told to them.
type bridgemates struct {
	w        shown
	identify func(path string) (control.Program, error)
	check    func() // everything that the evening needs
	way      *way
	content  fyne.CanvasObject

	program, generation *kit.Choice
	split               *widget.Label
	settings, more      *kit.Button
	file                *widget.Label
	change              *kit.Button
	preset              *widget.Label
	automatic           *kit.Check
	byFile              []fyne.CanvasObject // what only a file has a use for

	installed []control.Program // what was found, and what the director showed
}

func anotherProgram(in *desk.Language) string { return in.In("program", "another…") }

func newBridgemates(w shown, p Params) *bridgemates {
	in := w.Language()
	b := &bridgemates{w: w, identify: p.Identify}
	b.way = newWay(w, func() { b.check() })
	k := w.Controls()
	b.program = k.Choice(b.onProgram)
	b.program.PlaceHolder = in.Text("none was found")
	b.generation = k.Choice(b.onGeneration)
	b.split = kit.Note("")
	b.settings = k.Button(in.Text("Handset settings…"), w.Settings)
	b.more = k.Button(in.Text("More…"), b.onMore)
	b.file = &widget.Label{Truncation: fyne.TextTruncateEllipsis}
	b.change = k.Button(in.Text("Change file…"), w.ChangeFile)
	b.preset = &widget.Label{Wrapping: fyne.TextWrapWord}
	b.automatic = k.Check(in.Text("Automatic server start"),
		func(on bool) { w.SetOptions(func(o *bridgemate.Options) { o.AutoServerStart = on }) })
	program, made, file := kit.FormLabel(in.Text("Program")), kit.FormLabel(in.Text("Made for")),
		kit.FormLabel(in.Text("File"))
	lying := container.NewBorder(nil, nil, nil, b.change, b.file)
	b.byFile = []fyne.CanvasObject{program, b.program, made, b.generation, file, lying, b.automatic, b.split}
	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Reached")), b.way.content,
		program, b.program, made, b.generation,
		kit.FormLabel(in.Text("Handsets")), container.NewVBox(kit.Tight(b.preset), container.NewHBox(b.settings)),
		file, lying,
	)
	b.content = container.NewVBox(container.NewBorder(nil, nil,
		kit.Tight(kit.Heading(in.Text("Bridgemate control"))), kit.Tight(b.more)), form,
		b.automatic, kit.Tight(b.split))
	return b
}

func (b *bridgemates) refresh() {
	in := b.w.Language()
	w := b.w
	o := w.Link().Options()
	b.way.refresh()
	for _, object := range b.byFile {
		kit.SetVisible(object, !o.Network)
	}
	var texts []string
	at := -1
	for i, p := range b.installed {
		text := start.ProgramText(in, p)
		if slices.Contains(texts, text) {
			text = in.LinkWords().Say(linkwords.ProgramIn, "Program", text, "Folder", filepath.Dir(p.Path))
		}
		texts = append(texts, text)
		if p.Path == o.Program {
			at = i
		}
	}
	b.program.Fill(append(texts, anotherProgram(in)), at)
	b.generation.Fill([]string{handsets.GenerationText(in, bws.BMPro), handsets.GenerationText(in, bws.BCS)},
		slices.Index(handsets.Generations, o.Generation))
	kit.Enable(b.generation, !w.UnderWay())
	b.preset.SetText(handsets.SettingsText(in, o))
	b.file.SetText(filepath.Base(o.File))
	kit.Enable(b.change, !w.Status().Reading)
	b.automatic.SetChecked(o.AutoServerStart)
}

// setProgram chooses a program; the file is then made for its handsets,
// unless it is there already.
func (b *bridgemates) setProgram(p control.Program) {
	b.w.SetOptions(func(o *bridgemate.Options) {
		o.Program = p.Path
		if p.Kind != control.StandIn && !b.w.UnderWay() {
			handsets.SetGeneration(b.w.Language(), o, p.Kind.Generation())
		}
	})
	b.w.Redraw()
	b.check()
}

func (b *bridgemates) onProgram(i int) {
	switch {
	case i < 0:
	case i < len(b.installed):
		b.setProgram(b.installed[i])
	default:
		b.askProgram()
	}
}

// askProgram asks for a program that was not found.
func (b *bridgemates) askProgram() {
	in := b.w.Language()
	w := b.w
	o := w.Link().Options()
	w.Redraw() // the choice shows again what is
	w.Ask().Path(in.Text("Bridgemate control"), in.LinkWords().Say(linkwords.ProgramIs), o.Program,
		in.Text("Use this program"), w.Ask().File(filepath.Dir(o.Program)), func(path string) {
			w.Later(func() {
				p, err := b.identify(path)
				w.Post(func() {
					if err != nil {
						w.Fail("choosing the program", err)
						return
					}
					b.add(p)
					b.setProgram(p)
				})
			})
		})
}

func (b *bridgemates) add(p control.Program) {
	if !slices.ContainsFunc(b.installed, func(there control.Program) bool { return there.Path == p.Path }) {
		b.installed = append(b.installed, p)
	}
}

// found takes what a check has found: the programs that are installed, the chosen one,
// nil if it is none, whether a Data Connector runs here, and which sections are in which
// file.
func (b *bridgemates) found(programs []control.Program, chosen *control.Program, connector bool, split string) {
	b.installed, b.way.found = programs, connector
	if chosen != nil {
		b.add(*chosen)
	}
	kit.Say(b.split, split)
	kit.SetVisible(b.split, split != "" && !b.w.Link().Options().Network)
}

func (b *bridgemates) onGeneration(i int) {
	if i >= 0 {
		b.w.SetOptions(func(o *bridgemate.Options) {
			handsets.SetGeneration(b.w.Language(), o, handsets.Generations[i])
		})
		b.check()
	}
}

// onMore asks for what few clubs ever change.
func (b *bridgemates) onMore() {
	in := b.w.Language()
	w := b.w
	if w.Ask().Asking() {
		return
	}
	o := w.Link().Options()
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	pick := func(options ...string) *kit.Choice {
		c := calm.Choice(func(int) {})
		c.Options = options
		return c
	}
	format := pick(in.Text("Access 2000, as all Bridgemate programs of today"),
		in.Text("Access 97, for BM Pro 1.6.28 and older"))
	format.Fill(format.Options, int(o.Format))
	minimise := calm.Check(in.Text("Make the window of Bridgemate control small when it starts"), nil)
	minimise.SetChecked(o.Minimise)
	names := calm.Check(in.Text("Show the players' names on the handsets (BCS)"), nil)
	hands := calm.Check(in.Text("Give the hand records to the handsets, to check leads and recorded play"), nil)
	equal := calm.Check(in.Text("Number both lines from 1: there is a pair 3 North-South and a pair 3 East-West"),
		nil)
	names.SetChecked(o.SendNames)
	hands.SetChecked(o.HandRecords)
	equal.SetChecked(o.EqualNumbers)
	marks := pick(start.MarkTexts(in)...)
	marks.Fill(start.MarkTexts(in), max(0, slices.Index(start.MarkFields, o.Processed)))
	computers := calm.Field(func(string) {})
	computers.SetPlaceHolder(in.Text("such as LAPTOP-2, BAR-PC"))
	computers.SetText(strings.Join(o.Computers, ", "))
	kit.Enable(names, o.Generation == bws.BCS)
	for _, fixed := range []fyne.Disableable{format, equal, computers} {
		kit.Enable(fixed, !w.UnderWay())
	}
	use := calm.Button(in.Text("Use this"), func() {
		hide()
		w.SetOptions(func(o *bridgemate.Options) {
			o.Minimise = minimise.Checked
			o.Format, o.SendNames = bws.Format(format.SelectedIndex()), names.Checked
			o.HandRecords, o.EqualNumbers = hands.Checked, equal.Checked
			o.Processed, o.Computers = start.MarkFields[marks.SelectedIndex()], start.CommaNames(computers.Text)
		})
		b.check()
	})
	form := container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Program")), minimise)
	add := func(named string, o fyne.CanvasObject) { form.Add(kit.FormLabel(named)); form.Add(o) }
	about := ""
	if !o.Network {
		add(in.Text("File format"), format)
		about = in.LinkWords().Say(linkwords.ComputersAre, "Settled", w.UnderWay())
	}
	add(in.Text("Handsets"), container.New(layout.NewCustomPaddedVBoxLayout(-6), names, hands, equal))
	if !o.Network {
		add(in.Text("Rows that were read"), marks)
		add(in.Text("More computers"), computers)
	}
	note := kit.Note("")
	kit.Say(note, about)
	d = w.Ask().Form(in.Text("More about the Bridgemates"), kit.Wide(78, container.NewVBox(form, note)),
		use, calm.Button(in.Text("Cancel"), hide))
	w.Ask().Focus(minimise)
}
