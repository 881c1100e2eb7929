// Package members is where the director keeps the club's list of members.
//
//	page := members.New(shell, evening, members.Params{List: file})
package members

import (
	"context"
	"io"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/members"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// List is the club's list of members; *clubfile.File is it. Its methods may take time.
type List interface {
	Players() ([]clubfile.Player, error)
	HiddenPlayers() ([]clubfile.Player, error)
	SetPlayers([]clubfile.Player) error
	AddPlayer(clubfile.Player) error
	EditPlayer(number string, p clubfile.Player) error
	MergePlayers(gone, stays string) error
	HidePlayer(number string, hidden bool) error
	Forget(number string) (clubfile.Forgotten, error)
	Partners(ctx context.Context) (clubfile.Partners, error)
	Naming() (clubfile.Naming, error)
	SetNaming(clubfile.Naming) error
}

// Shell is what the list of members asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Fail(what string, err error)
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params are what the page is made of.
type Params struct {
	// List is the club's list; nil is a club without one.
	List List
	// Save writes a new file beside the sheets and names it; nil is a
	// window that writes none.
	Save func(name string, write func(io.Writer) error) (file string, err error)
	// Near is the folder in which lists are looked for first.
	Near string
	// Changed hears that the list is another one now.
	Changed func()
}

// Page is the screen of the club's members: looked through, entered, changed, merged,
// hidden, forgotten, taken over from a list and written to one.
type Page struct {
	w shown
	p Params

	list   members.Members
	pick   *picker
	dialog *dialog.CustomDialog // nil while the screen is not open
	hide   *kit.Button
	acts   []*kit.Button // what is done with the one who is marked
}

// New makes the page of a club.
func New(w Shell, e *model.Evening, p Params) *Page { return &Page{w: shown{w, e}, p: p} }

// Register is the entry in the menu, and the files in which members are.
func (s *Page) Register() shell.Registration {
	r := shell.Registration{Asked: s.asked, Dropped: s.dropped, Takes: shell.TakesLikely}
	if s.p.List != nil {
		r.Commands = []shell.Command{
			{Menu: shell.MenuEvening, Group: shell.GroupSecond, Text: s.w.Language().Text("Members…"),
				Shortcut: shell.WithCtrl(fyne.KeyF), Always: true, Do: s.Open},
		}
	}
	return r
}

// IsOpen reports whether the screen is seen, with no question above it.
func (s *Page) IsOpen() bool { return s.dialog != nil }

// Open opens the screen.
func (s *Page) Open() {
	in := s.w.Language()
	if s.p.List == nil || s.w.Ask().Asking() {
		return
	}
	calm := kit.Escapes(in.Labels, s.close)
	s.pick = newPicker(in, calm, func() members.Members { return s.list }, func(m members.Member) { s.onEdit(m) })
	s.pick.field.OnKey = s.onKey
	of := func(do func(members.Member)) func() {
		return func() {
			if m, ok := s.pick.chosen(); ok {
				do(m)
			}
		}
	}
	add := calm.Button(in.Text("Add…")+"  (Insert)", s.onAdd)
	s.hide = calm.Button(in.Text("Hide"), of(s.onHide))
	s.acts = []*kit.Button{calm.Button(in.Text("Change…")+"  (Enter)", of(s.onEdit)),
		calm.Button(in.Text("Merge…"), of(s.onMerge)), s.hide, calm.Button(in.Text("Forget…"), of(s.onForget))}
	s.pick.moved = s.marked
	also := calm.Check(in.Text("hidden ones too"), func(on bool) { s.pick.hidden = on; s.refresh("") })
	take := calm.Button(in.Text("Import…")+"  (Ctrl+I)", s.onImport)
	calm.Add(shell.WithCtrl(fyne.KeyI), s.onImport)
	row := container.NewHBox(add, s.acts[0], take)
	row.Add(calm.Button(in.Text("Names in public…"), s.onNaming))
	second := container.NewHBox(s.acts[1], s.acts[2], s.acts[3])
	if s.p.Save != nil {
		second.Add(calm.Button(in.Text("Export as XLSX"), func() { s.export(".xlsx", memberlist.WriteXLSX) }))
		second.Add(calm.Button(in.Text("Export as CSV"), func() { s.export(".csv", memberlist.WriteCSV) }))
	}
	second.Add(also)
	content := kit.Wide(88, container.NewBorder(nil, container.NewVBox(row, second), nil, nil, s.pick.content(13)))
	s.dialog = s.w.Ask().Form(in.Text("Members"), content, calm.Button(in.Text("Close"), s.close))
	s.w.Ask().Focus(s.pick.field)
	s.refresh("")
	s.load("")
}

func (s *Page) close() {
	s.dialog.Hide()
	s.dialog = nil
}

func (s *Page) onKey(key fyne.KeyName) bool {
	if key == fyne.KeyInsert {
		s.onAdd()
		return true
	}
	return s.pick.onKey(key)
}

// load reads the list anew; then the mark is on a number, if it is listed.
func (s *Page) load(number string) {
	s.read(func(list members.Members) {
		s.list = list
		s.refresh(number)
	})
}

// read reads the list off Fyne's goroutine. Of a damaged one the sound part is there.
func (s *Page) read(then func(members.Members)) {
	s.w.Queue(func() {
		shown, err := s.p.List.Players()
		hidden, worse := s.p.List.HiddenPlayers()
		if err == nil {
			err = worse
		}
		s.w.Post(func() {
			if err != nil {
				s.w.Fail("reading the list of members", err)
			}
			then(members.MembersOf(shown, hidden))
		})
	})
}

func (s *Page) refresh(number string) {
	if s.dialog != nil {
		s.pick.show(number)
	}
}

// marked enables what can be done with the one who is marked.
func (s *Page) marked() {
	in := s.w.Language()
	m, ok := s.pick.chosen()
	for _, b := range s.acts {
		kit.Enable(b, ok)
	}
	text := in.Text("Hide")
	if m.Hidden {
		text = in.Text("Show again")
	}
	if s.hide.Text != text {
		s.hide.SetText(text)
	}
}

// change does something with the list off Fyne's goroutine, says it, and shows the list
// anew. refused, if given, hears the error in the place of the notice.
func (s *Page) change(what string, do func() error, refused func(error), done func() string, number string) {
	s.w.Queue(func() {
		err := do()
		s.w.Post(func() {
			switch {
			case err != nil && refused != nil:
				refused(err)
				return
			case err != nil:
				s.w.Fail(what, err)
			default:
				s.w.Tell(done())
				s.p.Changed()
			}
			s.load(number)
		})
	})
}

func (s *Page) onHide(m members.Member) {
	in := s.w.Language()
	s.change("hiding a member", func() error { return s.p.List.HidePlayer(m.Number, !m.Hidden) }, nil, func() string {
		if m.Hidden {
			return in.Say(screen.MemberShown, "Name", m.Name)
		}
		return in.Say(screen.MemberHidden, "Name", m.Name)
	}, m.Number)
}

func (s *Page) onForget(m members.Member) {
	in := s.w.Language()
	s.w.Ask().Question(in.Text("Forget this member for ever?"),
		in.Say(screen.ForgetAsked, "Name", m.Name, "Number", m.Number), in.Text("Keep the member"),
		in.Text("Forget for ever"), nil, func() {
			var within clubfile.Forgotten
			s.change("forgetting a member", func() (err error) { within, err = s.p.List.Forget(m.Number); return err },
				nil,
				func() string {
					if within.Elsewhere > 0 {
						return in.Say(screen.ForgottenHere, "N", within.Elsewhere)
					}
					return in.Say(screen.MemberForgotten)
				}, "")
		})
}

// onMerge asks who else a member is.
func (s *Page) onMerge(m members.Member) {
	in := s.w.Language()
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	var pick *picker
	merge := func(stays members.Member) {
		if stays.Number == m.Number {
			return
		}
		hide()
		s.change("merging members", func() error { return s.p.List.MergePlayers(m.Number, stays.Number) }, nil,
			func() string {
				return in.Say(screen.MembersMerged, "Number", m.Number, "Name", stays.Name)
			}, stays.Number)
	}
	pick = newPicker(in, calm, func() members.Members { return s.list.Without(m.Number) }, merge)
	content := container.NewBorder(kit.Sentence(in.Say(screen.MergeAsked, "Name", m.Name, "Number", m.Number)),
		nil, nil, nil, pick.content(9))
	d = s.w.Ask().Form(in.Text("Merge two members"), kit.Wide(80, content),
		calm.Button(in.Text("This is the same person"), pick.open), calm.Button(in.Text("Cancel"), hide))
	pick.field.SetText(m.Name) // whoever has nearly the name is listed
	pick.search()
	s.w.Ask().Focus(pick.field)
}

// export writes the list beside the sheets.
func (s *Page) export(ending string, write func(io.Writer, []clubfile.Player) error) {
	in := s.w.Language()
	s.w.Queue(func() {
		players, err := s.p.List.Players()
		var file string
		if err == nil {
			file, err = s.p.Save("members "+time.Now().Format(time.DateOnly)+ending,
				func(w io.Writer) error { return write(w, players) })
		}
		s.w.Post(func() {
			if err != nil {
				s.w.Fail("writing the list of members", err)
				return
			}
			s.w.Tell(in.Say(screen.MembersExported, "Path", file))
			s.w.Ask().Show(in.Text("Members exported"), kit.Sentence(in.Say(screen.MembersExported, "Path", file)))
		})
	})
}
