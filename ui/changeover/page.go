// Package changeover is where a club brings its old results in, of whatever program: a
// folder is looked at, one page says what comes and what does not, and then it comes.
//
//	page := changeover.New(shell, evening, changeover.Params{Look: look, Take: take})
package changeover

import (
	"context"
	"errors"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/changeover"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Progress hears how many of how many are done, and of which comes next.
type Progress = func(done, of int, name string)

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Fail(what string, err error)
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params are what the page is made of. Both functions may take long, and end with ctx.
type Params struct {
	// Look looks at a folder beside the club file; nil is an evening without one.
	Look func(ctx context.Context, folder string, progress Progress) (*changeover.Plan, error)
	// Take brings what comes into the club file.
	Take func(ctx context.Context, plan *changeover.Plan, progress Progress) (changeover.Done, error)
	// Near is the folder in which old results are looked for first.
	Near string
	// Changed hears that the club file holds more now.
	Changed func()
}

// Page brings old results in.
type Page struct {
	w shown
	p Params
}

// New makes the page of a club.
func New(w Shell, e *model.Evening, p Params) *Page { return &Page{w: shown{w, e}, p: p} }

// Register is the entry in the menu.
func (s *Page) Register() (r shell.Registration) {
	if s.p.Look != nil {
		r.Commands = []shell.Command{{Menu: shell.MenuEvening, Group: shell.GroupSecond,
			Text: s.w.Language().Text("Change over…"), Always: true, Do: s.Open}}
	}
	return r
}

// Open asks for the folder.
func (s *Page) Open() {
	in := s.w.Language()
	if s.p.Look == nil || s.w.Ask().Asking() {
		return
	}
	s.w.Ask().Path(in.Text("Old results"), in.Say(screen.OldIs), "", in.Text("Look at it"),
		s.w.Ask().Folder(s.p.Near), s.look)
}

// work does something that takes long off Fyne's goroutine, beside a dialog that tells how
// far it is and can stop it; then hears the error, whether it was stopped or not.
func (s *Page) work(do func(ctx context.Context, progress Progress) error, then func(err error)) {
	in := s.w.Language()
	ctx, stop := context.WithCancel(s.w.Context())
	var d *dialog.CustomDialog
	calm := kit.Escapes(in.Labels, stop)
	told := kit.Sentence("")
	bar := widget.NewProgressBar()
	cancel := calm.Button(in.Text("Cancel"), stop)
	d = s.w.Ask().Form(in.Text("Old results"), kit.Wide(60, container.NewVBox(told, bar)), cancel)
	s.w.Ask().Focus(cancel)
	s.w.Run(func() {
		defer stop()
		err := do(ctx, func(done, of int, name string) {
			s.w.Post(func() {
				told.SetText(in.Say(screen.OldProgress, "Done", done, "Of", of, "File", name))
				bar.SetValue(float64(done) / float64(max(of, 1)))
			})
		})
		s.w.Post(func() {
			d.Hide()
			then(err)
		})
	})
}

func (s *Page) look(folder string) {
	var plan *changeover.Plan
	s.work(func(ctx context.Context, progress Progress) (err error) {
		plan, err = s.p.Look(ctx, strings.TrimSpace(folder), progress)
		return err
	}, func(err error) {
		switch {
		case plan != nil && err == nil:
			s.show(plan)
		case !stopped(err):
			s.w.Fail("looking at old results", err)
		}
	})
}

// row is a line of the page: a file, or somebody who played.
type row struct {
	what, day, said string
	comes, odd      bool
}

// rowsOf are the lines of a plan.
func rowsOf(in *desk.Language, p *changeover.Plan) (rows []row) {
	w := in.Words()
	for i := range p.Sources {
		s := &p.Sources[i]
		r := row{what: s.File, said: screen.OldResult(w, s, func(err error) string { return desk.Explain(in, err).Happened }),
			comes: s.Fate == changeover.Comes, odd: s.Differs() || s.Fate == changeover.Unreadable}
		if r.comes {
			r.what = s.Name + " · " + s.File
		}
		if !s.Date.IsZero() {
			r.day = s.Date.Format(w.DateLayout())
		}
		rows = append(rows, r)
	}
	for _, one := range p.People {
		rows = append(rows, row{what: strings.TrimSpace(one.Number + " " + one.Name), said: screen.OldPerson(w, one),
			comes: one.Kind == changeover.Joins, odd: one.Kind == changeover.Clashes || one.Kind == changeover.Unclear})
	}
	return rows
}

func columns(in *desk.Language) []kit.Column[row] {
	return kit.Looking(func(r row, c *kit.Cell) {
		switch {
		case r.odd:
			c.Ink, c.Paper = kit.InkWarn, kit.PaperWarn
		case !r.comes:
			c.Ink, c.Bold = kit.InkQuiet, false
		}
	},
		kit.Column[row]{Width: 30, Grows: true, Text: func(r row) string { return r.what }},
		kit.Column[row]{Title: in.Text("Date"), Width: 10, Text: func(r row) string { return r.day }},
		kit.Column[row]{Width: 40, Grows: true, Text: func(r row) string { return r.said }})
}

// mostAsked is how many names are asked about at once: who has more is asked again.
const mostAsked = 6

// show is the page that says what comes and what does not, and asks whose the names are
// that several members have.
func (s *Page) show(plan *changeover.Plan) {
	in := s.w.Language()
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	rows := rowsOf(in, plan)
	grid := calm.Grid(kit.Rows(func() []row { return rows }, columns(in)...))
	questions := container.New(layout.NewFormLayout())
	for i, one := range plan.Of(changeover.Unclear) {
		if i == mostAsked {
			break
		}
		questions.Add(kit.FormLabel(one.Name))
		questions.Add(s.question(calm, plan, one))
	}
	bring := calm.Button(in.Text("Bring it in"), func() { hide(); s.take(plan) })
	kit.Enable(bring, plan.Count(changeover.Comes) > 0)
	head := container.NewVBox(kit.Sentence(strings.Join(screen.OldSum(in.Words(), plan), " ")), questions)
	d = s.w.Ask().Form(in.Text("Old results"), kit.Wide(100, container.NewBorder(head, nil, nil, nil, kit.High(16, grid))),
		bring, calm.Button(in.Text("Cancel"), hide))
	grid.Fill(len(rows))
	s.w.Ask().Focus(grid)
}

// question asks which member is meant by a name.
func (s *Page) question(calm *kit.Keys, plan *changeover.Plan, one changeover.Person) *kit.Choice {
	in := s.w.Language()
	options, numbers := []string{in.Text("not said")}, []string{""}
	for _, m := range one.Fits {
		options, numbers = append(options, m.Number+" "+m.Name), append(numbers, m.Number)
	}
	options, numbers = append(options, in.Text("a visitor")), append(numbers, session.Visiting)
	c := calm.Choice(func(i int) { plan.Answer(one.Name, numbers[max(i, 0)]) })
	c.Fill(options, 0)
	return c
}

func (s *Page) take(plan *changeover.Plan) {
	in := s.w.Language()
	var done changeover.Done
	s.work(func(ctx context.Context, progress Progress) (err error) {
		done, err = s.p.Take(ctx, plan, progress)
		return err
	}, func(err error) {
		said := in.SayCount(screen.OldDone, done.Evenings, "Members", done.Members)
		switch {
		case stopped(err):
			said += " " + in.Say(screen.OldStopped)
		case err != nil:
			s.w.Fail("bringing old results in", err)
		}
		if s.p.Changed != nil && done != (changeover.Done{}) {
			s.p.Changed()
		}
		s.w.Ask().Show(in.Text("Old results"), kit.Sentence(said))
	})
}

// stopped reports whether somebody pressed Cancel.
func stopped(err error) bool { return errors.Is(err, context.Canceled) }
