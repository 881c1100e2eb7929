package rulings

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// ruling is the dialog in which the director rules: scores for the sides, penalties,
// boards that were others, who really played, and who is absent. It shows what the ruling
// changes before anything is recorded.
type ruling struct {
	of     *Page
	w      shown
	dialog *dialog.CustomDialog
	draft  rulings.Draft
	about  map[rulings.Subject]string // what was typed for each subject

	kind                   *kit.Choice
	subject                *kit.TextField
	aboutText, subjectText *widget.Label
	told, wrong            *widget.Label
	fields                 rulingFields
	law                    *kit.Choice
	reason                 *kit.TextField
	grid                   *kit.Grid
	lines                  []desk.Consequence
	record                 *kit.Button

	fault  *rulings.Fault
	facts  []session.Fact // what is recorded when Record is pressed
	tried  bool
	urged  bool         // why a finished evening is amended was asked for
	asked  atomic.Int64 // previews that were asked for; the last one is shown
	calc   *model.Lane
	filled bool // false while the fields are filled by the program
}

// onRule opens the dialog: on the board that is being corrected, at the line that was
// picked last, or at what needs attention.
func (p *Page) onRule() {
	w := p.w
	k, ok := p.ways.Line()
	if p.open != nil {
		k, ok = p.open.draft.Key, true
		p.open.hide()
	}
	if !ok {
		var err error
		if k, err = desk.FirstPlace(w.State()); err != nil {
			w.Tell(p.w.Language().Say(screen.NoResultToEnter))
			return
		}
	}
	p.rule(k)
}

// rule asks for a ruling, on a board at a table to begin with.
func (p *Page) rule(k session.Key) {
	w := p.w
	if w.Ask().Asking() || !w.Permits(session.RulingGiven{}) {
		return
	}
	d := &ruling{of: p, w: w, calc: w.Lane(), draft: rulings.Of(w.State(), k),
		about: map[rulings.Subject]string{}}
	if len(w.State().Sections) == 1 {
		d.about[rulings.AboutBoard] = strconv.Itoa(k.Board)
	}
	d.build()
	p.ruling = d
	d.load()
	w.Ask().Focus(d.kind)
}

func (d *ruling) hide() {
	d.of.ruling = nil
	d.asked.Add(1)
	d.dialog.Hide()
}

func (d *ruling) build() {
	in := d.w.Language()
	calm := kit.Escapes(in.Labels, d.hide)
	d.kind = calm.Choice(d.pick)
	d.kind.Initial = true
	d.kind.OnOnly = func() { d.w.Ask().Focus(d.next()) }
	d.subject = d.field(calm, 12)
	d.subject.OnEnter = func() {
		if d.fault != nil && d.fault.At == rulings.InAbout {
			d.onRecord()
			return
		}
		d.w.Ask().Focus(d.fields.first(d.draft.Kind, d))
	}
	d.subjectText, d.told, d.wrong = kit.Sentence(""), kit.Sentence(""), kit.Sentence("")
	d.fields.build(calm, d)
	d.law = calm.Choice(func(int) { d.changed() })
	d.reason = d.field(calm, 0)
	d.reason.SetPlaceHolder(in.Text("why, for whoever asks the next day"))
	d.reason.OnEnter = d.onRecord
	d.aboutText = kit.FormLabel(in.Text("About"))
	d.record = calm.Button(in.Text("Record"), d.onRecord)
	type line = desk.Consequence
	d.grid = calm.Grid(kit.Rows(func() []line { return d.lines },
		kit.Column[line]{Title: in.Text("What it changes"), Width: 20,
			Text: func(l line) string { return l.About }},
		kit.Column[line]{Title: in.In("before a ruling", "now"), Width: 22,
			Text: func(l line) string { return l.Now }},
		kit.Column[line]{Title: in.In("after a ruling", "then"), Width: 40, Grows: true,
			Cell: func(l line) kit.Cell {
				c := kit.Cell{Text: l.Then, Bold: true}
				if l.Short != "" {
					c.Shorter = []string{l.Short}
				}
				return c
			}}))

	lines := container.New(layout.NewCustomPaddedVBoxLayout(2),
		kit.Beside([]float32{0.6, 0.4}, container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Ruling")),
			d.kind), container.New(layout.NewFormLayout(), d.aboutText, d.subject)),
		kit.High(2.3, container.NewVScroll(kit.BesideBar(kit.Tight(d.subjectText)))),
		kit.High(5.6, d.fields.content),
		kit.Beside([]float32{0.36, 0.64},
			container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Law")), d.law),
			container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Reason")), d.reason)),
		kit.High(2, container.NewVScroll(container.NewStack(kit.Tight(d.told), kit.Tight(d.wrong)))))
	content := kit.Wide(92, container.NewBorder(lines, nil, nil, nil, kit.High(5.5, d.grid)))
	d.dialog = d.w.Ask().Form(in.Text("Ruling"), content, d.record, calm.Button(in.Text("Cancel"), d.hide))
}

// field is a field whose every letter counts at once; Enter goes on to the reason, and
// what is typed takes the place of what is there.
func (d *ruling) field(calm *kit.Keys, width float32) *kit.TextField {
	f := calm.Field(func(string) {})
	f.Width = width
	f.OnChanged = func(string) { d.changed() }
	f.OnFocus = func() { f.TypedShortcut(&fyne.ShortcutSelectAll{}) }
	f.OnEnter = d.goOn
	return f
}

// goOn goes from the figures to the reason, and records where none can be said.
func (d *ruling) goOn() {
	if !d.draft.Kind.HasReason() || d.fault != nil {
		d.onRecord()
		return
	}
	d.w.Ask().Focus(d.reason)
}

// load fills the fields of a dialog that was just built.
func (d *ruling) load() {
	in := d.w.Language()
	d.kind.Fill(rulings.KindTexts(in), int(d.draft.Kind))
	d.subject.SetText(d.draft.About)
	d.fields.fill(in, d.draft)
	d.filled = true
	d.pick(int(d.draft.Kind))
}

// pick shows the fields of another kind; what was typed for its subject is still there.
func (d *ruling) pick(i int) {
	in := d.w.Language()
	if i < 0 {
		return
	}
	d.filled = false
	d.about[d.draft.Kind.Subject()] = d.subject.Text
	kind := rulings.Kind(i)
	if kind != d.draft.Kind {
		d.fields.clear()
	}
	d.draft.Kind = kind
	d.subject.SetText(d.about[kind.Subject()])
	d.subject.SetPlaceHolder(d.draft.AboutHint(in))
	kit.SetVisible(d.subject, kind.Subject() != rulings.AboutTwo)
	kit.SetVisible(d.aboutText, kind.Subject() != rulings.AboutTwo)
	d.fields.arrange(in, kind)
	laws := kind.Laws()
	d.law.Fill(rulings.LawTexts(in, laws), d.draft.UsualLaw())
	kit.Enable(d.law, len(laws) > 1)
	kit.Enable(d.reason, kind.HasReason())
	d.tried = false
	d.filled = true
	d.changed()
}

// changed takes the fields into the draft, and shows what it would come to.
func (d *ruling) changed() {
	in := d.w.Language()
	if !d.filled {
		return
	}
	draft := &d.draft
	sort := draft.Sort
	draft.About, draft.Reason = d.subject.Text, d.reason.Text
	d.fields.read(draft)
	if sort != draft.Sort {
		d.law.Fill(d.law.Options, draft.UsualLaw())
	}
	draft.Law = ""
	if i := d.law.SelectedIndex(); i > 0 {
		draft.Law = draft.Kind.Laws()[i-1].Number
	}
	st := d.w.State()
	if text := draft.AboutText(in, st); d.subjectText.Text != text {
		d.subjectText.SetText(text)
	}
	d.facts, d.fault = draft.Facts(in, st)
	kit.Enable(d.record, d.fault == nil || d.fault.Open)
	d.show()
	d.preview(st)
}

// show says what the ruling is, or what is missing or wrong.
func (d *ruling) show() {
	text, importance := "", widget.MediumImportance
	if d.fault != nil {
		if text = d.fault.Text; !d.fault.Open || d.tried {
			importance = widget.DangerImportance
		}
	}
	d.say(text, importance)
	told := ""
	if d.fault == nil {
		told = rulings.Text(d.w.Language(), d.w.State(), d.facts)
	}
	if d.told.Text != told {
		d.told.SetText(told)
	}
}

func (d *ruling) say(wrong string, importance widget.Importance) {
	if d.wrong.Text != wrong || d.wrong.Importance != importance {
		d.wrong.Importance = importance
		d.wrong.SetText(wrong)
	}
}

// mostTouched is more than an evening has contestants and a ruling has boards.
const mostTouched = 500

// preview works out off Fyne's goroutine what the ruling changes.
func (d *ruling) preview(st *session.State) {
	in := d.w.Language()
	n, facts := d.asked.Add(1), d.facts
	if d.fault != nil {
		d.showLines(nil)
		return
	}
	d.calc.Do(func() {
		if d.asked.Load() != n {
			return
		}
		lines, err := desk.Effects(in, st, facts, mostTouched)
		d.w.Post(func() {
			switch {
			case d.asked.Load() != n:
			case err != nil:
				d.say(desk.Explain(in, err).String(), widget.DangerImportance)
				d.told.SetText("")
			default:
				if len(lines) == 0 {
					lines = []desk.Consequence{{About: in.Say(screen.NothingRecounted)}}
				}
				d.showLines(lines)
			}
		})
	})
}

func (d *ruling) showLines(lines []desk.Consequence) {
	if slices.Equal(d.lines, lines) {
		return
	}
	d.lines = lines
	d.grid.Fill(len(lines))
}

// onRecord records the ruling; what cannot be recorded is said, with the
// focus on its field.
func (d *ruling) onRecord() {
	in := d.w.Language()
	if d.fault != nil {
		d.tried = true
		d.show()
		d.w.Ask().Focus(d.at(d.fault))
		return
	}
	if !d.urged && d.draft.Kind.HasReason() && strings.TrimSpace(d.reason.Text) == "" &&
		d.w.State().Version().Number > 0 {
		d.urged = true
		d.told.SetText("")
		d.say(in.Say(screen.SayWhyAmended), widget.WarningImportance)
		d.w.Ask().Focus(d.reason)
		return
	}
	w, text := d.w, rulings.Text(in, d.w.State(), d.facts)
	w.Record(func(err error) {
		if err != nil {
			d.told.SetText("")
			d.say(desk.Explain(in, err).String(), widget.DangerImportance)
			return
		}
		d.hide()
		w.Redraw()
		w.Tell(in.Say(screen.RulingRecorded, "Fact", text))
	}, d.facts...)
}

// next is where the director goes on once the kind is chosen: to what it is about where
// that is not known, else to the figures.
func (d *ruling) next() fyne.Focusable {
	if d.subject.Visible() && strings.TrimSpace(d.subject.Text) == "" {
		return d.subject
	}
	return d.fields.first(d.draft.Kind, d)
}

// at is the field of a fault.
func (d *ruling) at(f *rulings.Fault) fyne.Focusable {
	if f.At == rulings.InAbout {
		return d.subject
	}
	return d.fields.at(f)
}
