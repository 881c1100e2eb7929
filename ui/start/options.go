package start

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// movementOptions is the dialog for what is seldom wanted of a movement.
type movementOptions struct {
	t      *tonight
	m      *movement.Movement
	o      movement.Options
	dialog *dialog.CustomDialog

	first, copies, from *kit.Stepper
	turned, side, odd   *kit.Choice
	equal               *kit.Check
	wrong               *widget.Label
	odds                []movement.Odd
	hide                func()
}

// onOptions opens the dialog.
func (t *tonight) onOptions() {
	in := t.w.Language()
	m := t.movement()
	if t.w.Ask().Asking() || m == nil || start.LockedText(in, t.w.State(), t.section) != "" || t.w.State().Closed {
		return
	}
	d := &movementOptions{t: t, m: m, o: start.OptionsOf(m)}
	t.options = d
	d.hide = func() { d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, d.hide)
	d.first = calm.Stepper(1, movement.MaxBoardNumber, func(n int) { d.o.FirstBoard = n })
	d.first.Fill(d.o.FirstBoard)
	d.copies = calm.Stepper(1, movement.MaxTables, func(n int) { d.o.Copies = n })
	d.copies.Fill(max(1, m.Copies))
	form := container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("First board")),
		container.NewHBox(d.first.Content), kit.FormLabel(in.Text("Sets of boards")),
		container.NewHBox(d.copies.Content))
	add := func(named string, o fyne.CanvasObject) { form.Add(kit.FormLabel(named)); form.Add(o) }
	asks := start.AskedOf(m)
	if asks.Arrows {
		d.turned = calm.Choice(func(i int) { d.o.Switch = start.ArrowSwitchAt(i) })
		d.turned.Fill(start.ArrowSwitches(in, m), start.ArrowSwitchIndex(m))
		add(in.Text("Arrow switched"), d.turned)
		d.equal = calm.Check(in.Say(screen.EqualNumbers), func(on bool) { d.o.EqualNumbers = on })
		d.equal.Checked = d.o.EqualNumbers
		add(in.Text("Numbers"), d.equal)
	}
	if asks.Rover {
		d.side = calm.Choice(func(i int) { d.o.Side = start.Halves[i+1] })
		d.side.Fill([]string{in.Say(screen.RovesNS), in.Say(screen.RovesEW)}, 0)
		d.from = calm.Stepper(1, m.Rounds, func(n int) { d.o.From = n })
		d.from.Fill(1)
		add(in.Text("The rover"), d.side)
		add(in.Text("joins in round"), container.NewHBox(d.from.Content))
	}
	if asks.Odd {
		d.odds = desk.OddsFor(m.Contestant)
		texts, at := make([]string, len(d.odds)), 0
		for i, o := range d.odds {
			texts[i] = desk.OddText(in, o)
			if o == d.o.Odd {
				at = i
			}
		}
		d.odd = calm.Choice(func(i int) { d.o.Odd = d.odds[i] })
		d.odd.Fill(texts, at)
		add(in.Text("Round 1"), d.odd)
	}
	d.wrong = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	content := kit.Wide(64, container.NewVBox(form, d.wrong))
	d.dialog = t.w.Ask().Form(in.Text("Options of the movement"), content,
		calm.Button(in.Text("Make it so"), d.onMake), calm.Button(in.Text("From a file…"), d.onFile),
		calm.Button(in.Text("Cancel"), d.hide))
	kit.Say(d.wrong, "")
	t.w.Ask().Focus(d.first.Entry)
}

// onMake makes the movement again; what cannot be is said, and the dialog stays.
func (d *movementOptions) onMake() {
	m, o, section := d.m, d.o, d.t.section
	d.t.w.RecordMade(func(*session.State) ([]session.Fact, error) {
		made, err := start.Remade(m, o)
		return []session.Fact{session.SectionSet{ID: section, Movement: made}}, err
	}, func(err error) {
		if err != nil {
			kit.Say(d.wrong, desk.Explain(d.t.w.Language(), err).String())
			return
		}
		d.hide()
		d.t.answered(nil)
	})
}

// onFile asks for a file with movements.
func (d *movementOptions) onFile() {
	in := d.t.w.Language()
	d.hide()
	w := d.t.w
	w.Ask().Path(in.Text("A movement from a file"), in.Say(screen.MovementFileIs), "", in.Text("Read it"),
		w.Ask().File("", ".csv", ".txt", ".mov", ".bws"), d.t.takeMovements)
}

// takeMovements reads the movements of a file: of one alone the section gets
// it, else one is chosen.
func (t *tonight) takeMovements(path string) {
	w := t.w
	w.Later(func() {
		all, err := exchange.MovementsOf(w.Context(), path)
		w.Post(func() {
			switch {
			case err != nil:
				w.Fail("reading "+filepath.Base(path), err)
			case len(all) == 1:
				t.choose(func(*movement.Movement) (*movement.Movement, error) { return all[0], all[0].Validate() })
			default:
				t.askWhich(all)
			}
		})
	})
}

// askWhich lets one of several movements be chosen.
func (t *tonight) askWhich(all []*movement.Movement) {
	in := t.w.Language()
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	list := calm.PickList()
	var lines []kit.PickLine
	for _, m := range all {
		lines = append(lines, kit.PickLine{Text: in.Words().Movement(m), Pick: func() {
			hide()
			t.choose(func(*movement.Movement) (*movement.Movement, error) { return m, m.Validate() })
		}})
	}
	list.Fill(lines)
	d = t.w.Ask().Form(in.Text("Which movement of the file?"), kit.Wide(70, kit.High(18, list.Content)),
		calm.Button(in.Text("Cancel"), hide))
	list.Focus(0)
}
