package settings

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/newer"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// Newer is how the window finds out whether there is a newer version of the program.
type Newer struct {
	// Have is the version of the program.
	Have newer.Version
	// Choice is where it is asked, and what was found there; Keep remembers that.
	Choice newer.Choice
	Keep   func(newer.Choice)
	// Ask reads the file of a release at a place. It may take its time.
	Ask func(ctx context.Context, place string) (newer.Release, error)
	// Now is the time of day; nil is time.Now.
	Now func() time.Time
}

// newest looks for a newer version where the club has named a place for that, once a day
// and never during an evening.
type newest struct {
	w      shown
	p      Newer
	asking bool
}

func newNewest(w shown, p Newer) *newest {
	if p.Now == nil {
		p.Now = time.Now
	}
	return &newest{w: w, p: p}
}

func (n *newest) commands() []shell.Command {
	if n == nil {
		return nil
	}
	return []shell.Command{{Menu: shell.MenuHelp, Text: n.w.Language().Text("Newer version…"), Set: shell.SetProgram,
		Always: true, Do: n.onNewer}}
}

// askIfDue asks if it is time to, and nothing goes on that could be held up.
func (n *newest) askIfDue() {
	if n == nil || n.asking || n.engaged() || !n.p.Choice.Due(n.p.Now()) {
		return
	}
	n.asking = true
	place := n.p.Choice.Place
	n.ask(place, func(found newer.Release, err error) {
		n.asking = false
		if err != nil {
			n.w.Log().Warn("looking for a newer version", "error", err)
		}
		if place == n.p.Choice.Place { // not changed meanwhile
			n.keep(n.p.Choice.After(n.p.Now(), found, err))
		}
	})
}

// engaged reports whether an evening goes on, or may go on behind an earlier
// one that is looked at.
func (n *newest) engaged() bool {
	st, status := n.w.State(), n.w.Status()
	return n.w.Past() || status.Reading || status.ProgramRunning || desk.Begun(st) && !st.Closed
}

// ask asks off Fyne's goroutine; what comes when the window is left is not told.
func (n *newest) ask(place string, then func(newer.Release, error)) {
	w := n.w
	w.Run(func() {
		found, err := n.p.Ask(w.Context(), place)
		w.Post(func() {
			if w.Context().Err() == nil {
				then(found, err)
			}
		})
	})
}

func (n *newest) keep(c newer.Choice) {
	n.p.Choice = c
	n.p.Keep(c)
	n.w.Redraw()
}

// line says that there is a newer version; "" where none is known.
func (n *newest) line() string {
	if n == nil {
		return ""
	}
	r, is := n.p.Choice.News(n.p.Have)
	if !is {
		return ""
	}
	return n.news(r)
}

func (n *newest) news(r newer.Release) string {
	return n.w.Language().Say(screen.NewerOut, "Version", r.Version, "Have", n.p.Have, "Notes", r.Notes)
}

// newestDialog is where the place is named.
type newestDialog struct {
	of     *newest
	dialog *dialog.CustomDialog
	choice newer.Choice
	place  *kit.TextField
	says   *widget.Label
	now    *kit.Button
	left   bool
}

func (n *newest) onNewer() {
	in := n.w.Language()
	if n.w.Ask().Asking() {
		return
	}
	d := &newestDialog{of: n, choice: n.p.Choice, says: &widget.Label{Wrapping: fyne.TextWrapWord}}
	hide := func() { d.left = true; d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	d.place = calm.Field(func(string) {})
	d.place.SetPlaceHolder(in.Text("nothing is asked"))
	d.place.SetText(d.choice.Place)
	browse := calm.Button(in.Text("Browse…"), func() { n.w.Ask().File(d.choice.Place, ".json")(d.place.SetText) })
	browse.Icon = theme.FolderOpenIcon()
	use := calm.Button(in.Text("Use this"), func() {
		if d.read() {
			hide()
			n.keep(d.choice)
		}
	})
	d.place.OnEnter = use.OnTapped
	d.now = calm.Button(in.Text("Look now"), d.onNow)
	kit.Say(d.says, n.line())
	content := container.NewVBox(kit.Sentence(in.Say(screen.NewerAbout, "File", newer.FileName)),
		container.NewBorder(nil, nil, nil, browse, d.place), d.says)
	d.dialog = n.w.Ask().Form(in.Text("Newer version"), kit.Wide(66, content), use, d.now,
		calm.Button(in.Text("Cancel"), hide))
	n.w.Ask().Focus(d.place)
}

// read takes the place that was typed, without the quotation marks in which Windows
// copies a path, and says where it is none.
func (d *newestDialog) read() bool {
	place := strings.Trim(d.place.Text, " \t\"")
	if place != "" {
		if err := newer.Check(place); err != nil {
			d.refuse(err)
			return false
		}
	}
	d.choice = d.choice.At(place)
	return true
}

func (d *newestDialog) say(text string, how widget.Importance) {
	d.says.Importance = how
	kit.Say(d.says, text)
	d.says.Refresh()
}

func (d *newestDialog) refuse(err error) {
	d.say(newerRefusal(d.of.w.Language(), err), widget.DangerImportance)
}

// onNow asks at once, whatever goes on: the director wants to know.
func (d *newestDialog) onNow() {
	in := d.of.w.Language()
	if !d.read() {
		return
	}
	if d.choice.Place == "" {
		d.refuse(newer.ErrPlace)
		return
	}
	n := d.of
	kit.Enable(d.now, false)
	d.say(in.Say(screen.NewerAsking), widget.MediumImportance)
	place := d.choice.Place
	n.ask(place, func(found newer.Release, err error) {
		if d.left {
			return
		}
		kit.Enable(d.now, true)
		d.choice = d.choice.At(place).After(n.p.Now(), found, err)
		switch {
		case err != nil:
			n.w.Log().Warn("looking for a newer version", "error", err)
			d.refuse(err)
		case found.Version.After(n.p.Have):
			d.say(n.news(found), widget.SuccessImportance)
		default:
			d.say(in.Say(screen.NewerNone, "Version", found.Version, "Have", n.p.Have), widget.MediumImportance)
		}
	})
}

// newerRefusal says why there is no answer.
func newerRefusal(in *desk.Language, err error) string {
	is := func(of error) bool { return errors.Is(err, of) }
	switch {
	case is(newer.ErrSlow):
		return in.Say(screen.NewerSlow)
	case is(newer.ErrPlace):
		return in.Say(screen.NewerNoPlace)
	case is(newer.ErrNotRelease), is(newer.ErrTooLarge):
		return in.Say(screen.NewerNotOne)
	case is(newer.ErrRedirect):
		return in.Say(screen.NewerRedirect)
	case is(newer.ErrAnswer), is(fs.ErrNotExist):
		return in.Say(screen.NewerMissing)
	}
	return in.Say(screen.NewerUnreachable, "Reason", err)
}
