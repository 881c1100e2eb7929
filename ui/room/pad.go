package room

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/room"
	"clubnight/ui/kit"
	"clubnight/ui/parts"
)

// pad is the bidding box beside the line, for the mouse: contract, declarer and tricks
// are clicked, and recorded as the line would be.
type pad struct {
	of      *deskLine
	dialog  *dialog.CustomDialog
	where   *parts.Place
	entered room.Pad
	told    *widget.Label
	record  *kit.Button
	away    *kit.Button
	chosen  []func() // each shows whether its button is chosen, or can be
}

// onPad opens the bidding box at the place that is offered.
func (l *deskLine) onPad() {
	in := l.w.Language()
	st := l.w.State()
	if l.w.Ask().Asking() || st == nil {
		return
	}
	at := l.offered
	if at == (session.Key{}) {
		first, err := desk.FirstPlace(st)
		if err != nil {
			l.w.Tell(in.Say(screen.NoResultToEnter))
			return
		}
		at = first
	}
	p := &pad{of: l, entered: room.Pad{Declarer: -1}}
	hide := func() { p.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	p.where = parts.NewPlace(in, calm, p.changed)
	p.where.Show(st, at)
	p.told = kit.Sentence("")
	p.record = calm.Button(in.Text("Record"), func() {
		hide()
		l.offer(p.where.Key)
		l.show(p.entered.Line())
		l.onEnter()
	})
	p.away = calm.Button(in.Text("Close"), hide)
	boxes := container.NewHBox(p.bidBox(calm), widget.NewSeparator(), p.compass(calm),
		widget.NewSeparator(), p.trickBox(calm))
	p.dialog = l.w.Ask().Form(in.Text("Bidding box"),
		container.NewVBox(p.where.Content, boxes, kit.High(2, p.told)), p.record, p.away)
	p.changed()
	p.focus()
}

// focus puts the focus on what is to be pressed next.
func (p *pad) focus() {
	if p.record.Disabled() {
		p.of.w.Ask().Focus(p.away)
	} else {
		p.of.w.Ask().Focus(p.record)
	}
}

// button is one that is marked while it is chosen and disabled while it cannot be.
func (p *pad) button(calm *kit.Keys, text string, do func(), chosen, possible func() bool) *kit.Button {
	b := calm.Button(text, func() {
		do()
		p.changed()
		p.focus() // a click takes the focus away, and Escape with it
	})
	p.chosen = append(p.chosen, func() {
		importance := widget.MediumImportance
		if chosen() {
			importance = widget.HighImportance
		}
		if b.Importance != importance {
			b.Importance = importance
			b.Refresh()
		}
		kit.Enable(b, possible())
	})
	return b
}

func always() bool { return true }

func (p *pad) bidBox(calm *kit.Keys) fyne.CanvasObject {
	box := container.NewGridWithColumns(len(desk.Denominations))
	for level := 1; level <= 7; level++ {
		for _, d := range desk.Denominations {
			c := scoring.Contract{Level: level, Denomination: d}
			box.Add(p.button(calm, p.of.w.Language().Words().Contract(c), func() { p.entered.Bid(level, d) },
				func() bool { return p.entered.Level == level && p.entered.Denomination == d }, always))
		}
	}
	return box
}

// compass has declarer, with the double in its middle and the pass below.
func (p *pad) compass(calm *kit.Keys) fyne.CanvasObject {
	in := p.of.w.Language()
	seat := func(d scoring.Direction) fyne.CanvasObject {
		return p.button(calm, in.Words().DirectionLetter(d), func() { p.entered.Declarer = int(d) },
			func() bool { return p.entered.Declarer == int(d) }, func() bool { return p.entered.Level > 0 })
	}
	empty := func() fyne.CanvasObject { return widget.NewLabel("") }
	double := p.button(calm, "× ××", p.entered.Double, func() bool { return p.entered.Doubling > 0 },
		func() bool { return p.entered.Level > 0 })
	pass := p.button(calm, in.Text("All pass"), p.entered.Pass, func() bool { return p.entered.Passed }, always)
	return container.NewVBox(container.NewGridWithColumns(3,
		empty(), seat(scoring.North), empty(), seat(scoring.West), double, seat(scoring.East), empty(),
		seat(scoring.South), empty()), pass)
}

func (p *pad) trickBox(calm *kit.Keys) fyne.CanvasObject {
	box := container.NewGridWithColumns(4)
	add := func(tricks int) {
		box.Add(p.button(calm, p.of.w.Language().Words().Tricks(tricks), func() { p.entered.Count(tricks) },
			func() bool { return p.entered.Counted && p.entered.Tricks == tricks },
			func() bool { return p.entered.Fits(tricks) }))
	}
	for over := range 7 {
		add(over)
	}
	for under := 1; under <= 13; under++ {
		add(-under)
	}
	return box
}

// changed shows what was chosen, and what it means.
func (p *pad) changed() {
	in := p.of.w.Language()
	for _, show := range p.chosen {
		show()
	}
	line := p.entered.Line()
	if line == "" {
		p.told.SetText("")
		kit.Enable(p.record, false)
		return
	}
	m := room.ReadLine(in, p.of.w.Session().State(), p.where.Key, line)
	kit.Enable(p.record, m.Entry != nil)
	text := m.Text
	if m.Entry == nil {
		text = desk.KeyText(in, p.of.w.State(), p.where.Key) + ": " + line + " …"
	}
	p.told.SetText(text)
}
