package computers

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/conflicts"
	"clubnight/ui/kit"
)

// conflictDialog shows the sides of a conflict next to each other, and lets somebody
// decide which is right.
type conflictDialog struct {
	of       *Page
	conflict session.Conflict
	dialog   *dialog.CustomDialog

	heading, meanwhile, wrong *widget.Label
	sides                     *fyne.Container
	both, later               *kit.Button
	calm                      *kit.Keys
	right                     []*kit.Button // one of each side
	recording                 bool
}

// besideEachOther is how many sides stand next to each other; more stand below.
const besideEachOther = 3

// onConflict opens the dialog of a conflict.
func (c *Page) onConflict(of session.Conflict) {
	if c.conflict != nil {
		return
	}
	d := &conflictDialog{of: c, conflict: of}
	d.build()
	c.conflict = d
	c.w.Ask().Focus(d.later)
}

func (d *conflictDialog) hide() {
	d.of.conflict = nil
	d.dialog.Hide()
	if p := d.of.page; p != nil {
		p.refresh()
		p.focus()
	}
}

func (d *conflictDialog) build() {
	in := d.of.w.Language()
	d.calm = kit.Escapes(in.Labels, d.hide)
	d.heading = kit.Heading("")
	d.heading.Wrapping = fyne.TextWrapWord
	d.meanwhile, d.wrong = kit.Sentence(""), kit.Sentence("")
	d.wrong.Importance = widget.DangerImportance
	d.sides = container.NewVBox()
	d.later = d.calm.Button(in.In("to decide", "Later"), d.hide)
	d.both = d.calm.Button("", func() { d.settle(-1) })
	d.show()
	content := kit.Wide(92, container.NewVBox(d.heading, d.sides, d.meanwhile, d.wrong))
	d.dialog = d.of.w.Ask().Form(in.Text("Conflict"), content, d.later, d.both)
}

// show fills the dialog with the conflict as it stands.
func (d *conflictDialog) show() {
	in := d.of.w.Language()
	st, c := d.of.w.State(), d.conflict
	kit.Say(d.heading, in.Words().Capital(in.Words().Conflict(st, c)))
	kit.Say(d.meanwhile, "")
	if !conflicts.Decides(c) || conflicts.AllMayStand(c) { // else the mark on one of the sides says it
		kit.Say(d.meanwhile, conflicts.Meanwhile(in, st, c))
	}
	if c.Matter.Kind == session.AboutTheWhole {
		kit.Say(d.meanwhile, conflicts.Meanwhile(in, st, c)+" "+in.Say(screen.UnscorableDo))
	}
	d.right = nil
	var cards []fyne.CanvasObject
	for i, s := range conflicts.Sides(in, st, c) {
		cards = append(cards, d.card(s, func() { d.settle(i) }))
	}
	d.sides.RemoveAll()
	for len(cards) > 0 {
		n := min(len(cards), besideEachOther)
		shares := make([]float32, n)
		for i := range shares {
			shares[i] = 1 / float32(n)
		}
		d.sides.Add(kit.BesideFrom(24*float32(n), shares, cards[:n]...))
		cards = cards[n:]
	}
	both := in.Text("As it counts now")
	switch {
	case c.Overtaken != nil:
		both = in.Text("Seen")
	case conflicts.AllMayStand(c):
		both = in.Text("Both stand")
	}
	d.both.SetText(both)
	kit.SetVisible(d.both, len(c.Sides) > 0)
	d.allow()
}

// card is a side: what, who and where, when.
func (d *conflictDialog) card(s conflicts.ConflictSide, right func()) fyne.CanvasObject {
	in := d.of.w.Language()
	what := &widget.Label{Text: s.What, Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
	lines := container.NewVBox(what, kit.Tight(kit.Sentence(s.Who)), kit.Tight(kit.Note(s.When)))
	counts := kit.Note("")
	paper := kit.PaperQuiet
	if s.Counts {
		paper = kit.PaperChosen
		counts.SetText("▶ " + in.Say(screen.CountsMeanwhile))
	}
	lines.Add(kit.Tight(counts))
	var below fyne.CanvasObject
	if conflicts.Decides(d.conflict) {
		b := d.calm.Button(in.Text("This one is right"), right)
		d.right = append(d.right, b)
		below = container.NewHBox(b)
	}
	return container.NewStack(&canvas.Rectangle{FillColor: paper, CornerRadius: 8},
		container.New(layout.NewCustomPaddedLayout(4, 8, 6, 6), container.NewBorder(nil, below, nil, nil, lines)))
}

// allow lets decide whoever may, and says why not else.
func (d *conflictDialog) allow() {
	w := d.of.w
	kinds := []string{session.ConflictSettled{}.Kind()}
	why, may := desk.MayRecord(d.of.w.Language(), desk.RoleHere(w.State(), w.Connected()), kinds...)
	for _, b := range append([]*kit.Button{d.both}, d.right...) {
		kit.Enable(b, may && !d.recording)
	}
	if !may {
		kit.Say(d.wrong, why)
	}
}

// refresh follows the conflict: where it is decided elsewhere the dialog says so,
// and a new side is shown.
func (d *conflictDialog) refresh() {
	now, there, same := conflicts.Same(d.of.w.Conflicts(), d.conflict)
	switch {
	case d.recording:
	case !there:
		d.gone()
	case !same:
		d.conflict = now
		d.show()
		kit.Say(d.wrong, d.of.w.Language().Say(screen.ConflictGrew))
		d.of.w.Ask().Focus(d.later)
	}
}

// gone says that somebody else decided it.
func (d *conflictDialog) gone() {
	d.hide()
	d.of.w.Tell(d.of.w.Language().Say(screen.ConflictGone))
}

// settle records which side is right.
func (d *conflictDialog) settle(keep int) {
	in := d.of.w.Language()
	if d.recording {
		return
	}
	d.recording = true
	d.allow()
	c := d.conflict
	d.of.settle(c, keep, func(err error) {
		if d.of.conflict != d {
			return // it was closed meanwhile
		}
		d.recording = false
		d.allow()
		switch {
		case errors.Is(err, errConflictGone):
			d.gone()
		case errors.Is(err, errConflictGrew):
			d.refresh()
		case err != nil:
			d.of.w.Log().Error("settling a conflict", "error", err)
			kit.Say(d.wrong, desk.Explain(in, err).String())
			d.of.w.Ask().Focus(d.later)
		default:
			text := conflicts.Settled(in, d.of.w.State(), c)
			d.hide()
			d.of.w.Tell(text)
		}
	})
}
