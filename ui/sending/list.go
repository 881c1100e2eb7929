package sending

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/sending"
	"clubnight/session/words/screen"
	desksending "clubnight/ui/desk/sending"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// list is the dialog with a line for each place.
type list struct {
	of   *Page
	calm *kit.Keys
	says *widget.Label
	rows *fyne.Container
	all  *fyne.Container // sentences, meter and rows
	byID map[string]*row
	meter
	send, stop, add, away *kit.Button
}

// meter is how far all is that goes.
type meter struct {
	bar *kit.Meter
	box *fyne.Container
}

// row is a place.
type row struct {
	line                   desksending.Whereabouts
	mark, name, says, more *widget.Label
	again, look, change    *kit.Button
	parts                  []*fyne.Container // inner ones first
}

// Open shows the places.
func (p *Page) Open() {
	if p.w.Ask().Asking() {
		return
	}
	in := p.w.Language()
	l := &list{of: p, says: kit.Sentence(""), rows: container.New(layout.NewCustomPaddedVBoxLayout(2))}
	l.calm = kit.Escapes(in.Labels, p.hide)
	l.bar = kit.NewMeter()
	l.box = container.NewVBox(l.bar)
	l.send = l.calm.Button(in.Text("Send now"), func() { p.send("") })
	l.stop = l.calm.Button(in.Text("Stop"), p.cancel)
	l.add = l.calm.Button(in.Text("Add a place…"), p.add)
	l.away = l.calm.Button(in.Text("Close"), p.hide)
	hint := kit.Note(in.Say(screen.SendingHint))
	hint.Wrapping = fyne.TextWrapWord
	l.all = container.NewVBox(l.says, l.box, l.rows, hint)
	p.list = l
	l.fill()
	p.dialog = p.w.Ask().Form(in.Text("Publish"), kit.Wide(92, l.all), l.send, l.stop, l.add, l.away)
	p.look(l.focus)
}

// hide closes the list; what is being sent goes on.
func (p *Page) hide() {
	if p.list != nil {
		p.list = nil
		p.dialog.Hide()
		p.dialog = nil
	}
}

// focus is on what comes next.
func (l *list) focus() {
	if l.of.list != l {
		return
	}
	at := l.away
	switch step, _ := l.of.next(); {
	case step == desksending.Name:
		at = l.add
	case !l.send.Disabled():
		at = l.send
	}
	l.of.w.Ask().Focus(at)
}

// fill makes the lines anew, where other places are named.
func (l *list) fill() {
	l.rows.RemoveAll()
	l.byID = map[string]*row{}
	for _, light := range l.of.lights {
		r := l.row(light)
		l.byID[light.ID] = r
	}
	l.refresh()
}

func (l *list) row(light sending.Light) *row {
	p, in := l.of, l.of.w.Language()
	d := light.Destination
	r := &row{mark: &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}, says: kit.Sentence(""), more: kit.Note(""),
		name: &widget.Label{Text: d.Name, TextStyle: fyne.TextStyle{Bold: true}}}
	r.more.Wrapping = fyne.TextWrapWord
	r.again = l.calm.Button(in.Text("Send again"), func() { p.anew(r.line) })
	r.look = l.calm.Button(in.Text("Preview…"), func() { p.preview(d) })
	r.change = l.calm.Button(in.Text("Change…"), func() { p.change(d) })
	buttons := container.NewHBox(r.again, r.look, r.change)
	head := kit.Ends(container.NewHBox(kit.Wide(2.6, r.mark), r.name), container.NewHBox(layout.NewSpacer(), buttons))
	told := container.NewBorder(nil, nil, kit.Wide(2.6, &widget.Label{}), nil,
		container.New(layout.NewCustomPaddedVBoxLayout(-6), r.says, r.more))
	sentences := told.Objects[0].(*fyne.Container)
	whole := container.New(layout.NewCustomPaddedVBoxLayout(-8), head, told)
	r.parts = []*fyne.Container{buttons, head.Objects[1].(*fyne.Container), head, sentences, told, whole}
	l.rows.Add(whole)
	return r
}

// refresh shows how everything stands now.
func (p *Page) refresh() {
	if p.list != nil {
		p.list.refresh()
	}
}

func (l *list) refresh() {
	p, in := l.of, l.of.w.Language()
	if len(l.byID) != len(p.lights) || !l.known() {
		l.fill()
		return
	}
	busy := p.stop != nil
	for _, line := range desksending.Lines(in, p.lights, p.now()) {
		r := l.byID[line.ID]
		r.line = line
		r.mark.Importance = shell.Importances[line.Tone]
		r.mark.SetText(line.Symbol)
		r.name.SetText(line.Name)
		r.says.SetText(line.Says)
		kit.Say(r.more, line.Answer)
		kit.SetVisible(r.again, line.Again)
		kit.Enable(r.again, !busy)
		kit.Enable(r.change, !busy)
		kit.Enable(r.look, !busy && len(p.w.State().Results) > 0)
	}
	step, says := p.next()
	l.says.SetText(says)
	kit.SetVisible(l.box, busy)
	l.bar.Fill(p.share())
	kit.Enable(l.send, !busy && (step == desksending.Send || step == desksending.Release))
	kit.Enable(l.add, !busy)
	kit.SetVisible(l.stop, busy)
	l.lay()
}

// lay gives every line the room that it needs now: sentences get longer and shorter, and
// buttons come and go.
func (l *list) lay() {
	for _, r := range l.byID {
		for _, part := range r.parts {
			part.Refresh()
		}
	}
	l.rows.Refresh()
	l.all.Refresh()
	if d := l.of.dialog; d != nil && l.of.list == l {
		d.Resize(d.MinSize())
	}
}

// known reports whether the lines are those of the places that are named now.
func (l *list) known() bool {
	for _, light := range l.of.lights {
		if l.byID[light.ID] == nil {
			return false
		}
	}
	return true
}

// share is how much has gone of what goes: each place has the same share.
func (p *Page) share() float32 {
	sum, n := float32(0), 0
	for _, l := range p.lights {
		if l.Off {
			continue
		}
		n++
		if l.State.Done() {
			sum++
		} else if of := p.going[l.ID]; of[1] > 0 {
			sum += float32(of[0]) / float32(of[1])
		} else if l.Parcels > 0 {
			sum += float32(l.Done) / float32(l.Parcels)
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float32(n)
}

// anew sends again to a place: what stands in its way is replaced only by the director's
// word.
func (p *Page) anew(line desksending.Whereabouts) {
	in := p.w.Language()
	if !line.Replace {
		p.send(line.ID)
		return
	}
	p.hide()
	p.w.Ask().Question(in.Text("Replace what is there?"), in.Say(screen.SendingReplace), in.Text("Leave it"),
		in.Text("Replace it"), p.Open, func() {
			p.replace = append(p.replace, line.ID)
			p.Open()
			p.send(line.ID)
		})
}
