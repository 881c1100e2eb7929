package teaching

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"clubnight/session/deal/ruleset"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// Screen is the teacher's desk.
type Screen struct {
	in *desk.Language
	// Content is what the window shows.
	Content fyne.CanvasObject

	p       Params
	library *desk.RuleLibrary
	lane    *model.Lane // what takes time with files, one after the other
	busy    bool        // files are being read or written

	sources []desk.RuleSource
	pages   []teach.Table
	book    *teach.Workbook // nil before the first is read
	page    teach.Table

	sets, files *kit.Choice
	save, copy  *kit.Button
	rules       *rules
	trial       *trial
}

// New makes the screen. It shows nothing before Open.
func New(in *desk.Language, p Params) *Screen {
	s := &Screen{in: in, p: p.usual(), library: p.Library, lane: model.NewLane(p.Go)}
	k := s.p.Keys
	s.sets = k.Choice(s.onSet)
	s.files = k.Choice(s.onPage)
	s.save = k.Button(in.Text("Save"), s.OnSave)
	s.copy = k.Button(in.Text("Save as…"), s.onSaveAs)
	s.rules, s.trial = newRules(s), newTrial(s)
	top := container.NewVBox(
		container.NewBorder(nil, nil, kit.Wide(7, kit.FormLabel(in.Text("Rules of"))),
			container.NewHBox(k.Button(in.Text("Folder…"), s.OnFolder), s.save, s.copy), s.sets),
		container.NewBorder(nil, nil, kit.Wide(7, kit.FormLabel(in.Text("Page"))),
			k.Button(in.Text("Quiz…"), s.OnQuiz), s.files))
	s.Content = kit.TopDown(top, kit.Beside([]float32{0.7, 0.3}, s.rules.content, s.trial.content),
		container.NewWithoutLayout())
	return s
}

// say is a message in the language of the room.
func (s *Screen) say(m screen.Message, pairs ...any) string {
	return screen.Say(s.p.Words, m, pairs...)
}

// Open reads the first rule set, unless one is open already.
func (s *Screen) Open() {
	if s.book == nil && !s.busy {
		s.list(desk.RuleSource{})
	}
}

// Focus puts the focus on the rules.
func (s *Screen) Focus() { s.p.Dialogs.Focus(s.rules.grid) }

// list looks for rule sets and opens one; the zero Source is the first, or
// the one that is open.
func (s *Screen) list(wanted desk.RuleSource) {
	s.work(func() func() {
		sources := s.library.Sources()
		return func() {
			s.sources = sources
			if wanted == (desk.RuleSource{}) {
				wanted = sources[0]
			}
			s.read(wanted)
		}
	})
}

// work does something with files off Fyne's goroutine; what it returns is done there
// afterwards. Meanwhile nothing can be changed.
func (s *Screen) work(do func() (then func())) {
	s.busy = true
	s.lane.Do(func() {
		then := do()
		s.p.Post(func() {
			s.busy = false
			then()
		})
	})
}

// read opens a rule set.
func (s *Screen) read(from desk.RuleSource) {
	s.work(func() func() {
		book, err := teach.Open(from)
		return func() {
			if err != nil {
				s.p.Fail("opening a rule set", err)
				s.showSources() // the one that is open stays
				return
			}
			s.show(book)
		}
	})
}

// show shows a workbook from its page for opening bids on, or the page that
// was shown before.
func (s *Screen) show(book *teach.Workbook) {
	topic := teach.Openings
	if s.book != nil {
		topic = s.page.Topic
	}
	s.book = book
	s.pages = book.Pages(s.in)
	s.showSources()
	at := 0
	for i, p := range s.pages {
		if p.Topic == topic {
			at = i
		}
	}
	s.turn(at)
}

func (s *Screen) showSources() {
	var names []string
	at := -1
	for i, source := range s.sources {
		names = append(names, source.Title())
		if s.book != nil && source == s.book.Source {
			at = i
		}
	}
	s.sets.Fill(names, at)
}

// turn shows a page.
func (s *Screen) turn(at int) {
	s.page = s.pages[at]
	var names []string
	for _, p := range s.pages {
		names = append(names, p.Title(s.in))
	}
	s.files.Fill(names, at)
	s.rules.turn()
	s.trial.turn()
	s.refresh()
}

// jump shows a line, wherever it stands.
func (s *Screen) jump(to teach.Topic, row func(teach.Table) int) {
	for i, p := range s.pages {
		if p.Topic != to {
			continue
		}
		if s.page.Topic != to {
			s.turn(i)
		}
		if at := row(p); at >= 0 {
			_, col := s.rules.grid.Mark()
			s.rules.grid.MoveTo(at, col)
		}
		s.Focus()
		return
	}
}

// refresh tries the hand anew and shows everything as it stands.
func (s *Screen) refresh() {
	s.trial.try()
	s.rules.refresh()
	kit.Enable(s.save, !s.busy && s.book.Changed())
	text := s.in.Text("Save")
	if s.book.Changed() {
		text += " •"
	}
	if s.save.Text != text {
		s.save.SetText(text)
	}
}

func (s *Screen) onPage(at int) {
	if at < 0 || at >= len(s.pages) {
		return
	}
	s.rules.commit()
	s.turn(at)
}

// onSet opens another set, after a question where something would be lost.
func (s *Screen) onSet(at int) {
	if at < 0 || at >= len(s.sources) || s.busy || s.book != nil && s.sources[at] == s.book.Source {
		return
	}
	to := s.sources[at]
	s.leave(func() { s.read(to) }, s.showSources)
}

// leave goes on once nothing would be lost.
func (s *Screen) leave(then, stay func()) {
	in := s.in
	s.rules.commit()
	if s.book == nil || !s.book.Changed() {
		then()
		return
	}
	s.p.Dialogs.Question(in.Text("Leave these rules?"), s.say(screen.RulesLost, "Rules", s.book.Source.Title()),
		in.Text("Stay with them"), in.Text("Leave without saving"), stay, then)
}

// OnFolder asks for a folder of rule files.
func (s *Screen) OnFolder() {
	in := s.in
	if s.busy || s.p.Dialogs.Asking() {
		return
	}
	near := s.p.Library.Own
	if s.book != nil && !s.book.Source.Starter() {
		near = s.book.Source.Folder
	}
	s.leave(func() {
		s.p.Dialogs.Path(in.Text("A folder of rule files"), s.say(screen.RuleFolderIs), "", in.Text("Open"),
			s.p.Dialogs.Folder(near), s.takeFolder)
	}, nil)
}

func (s *Screen) takeFolder(folder string) {
	s.work(func() func() {
		source, err := s.library.Take(folder)
		return func() {
			if err != nil {
				s.p.Fail("opening a folder of rule files", err)
				return
			}
			s.list(source)
		}
	})
}

// OnSave saves the set where it is, or one that comes with the program as the user's own.
func (s *Screen) OnSave() {
	if !s.ready() {
		return
	}
	if s.book.Source.Starter() {
		s.onSaveAs()
		return
	}
	book := s.book
	s.work(func() func() {
		err := book.Save()
		return func() {
			if err != nil {
				s.p.Fail("saving rules", err)
			} else {
				s.p.Tell(s.say(screen.RulesSaved, "Folder", book.Source.Folder))
			}
			s.refresh()
		}
	})
}

// ready reports whether files can be written now, and says it where a rule
// stands in the way.
func (s *Screen) ready() bool {
	if s.busy || s.book == nil || s.p.Dialogs.Asking() || !s.rules.commit() {
		return false
	}
	if wrong := s.book.Problems(); len(wrong) > 0 {
		s.p.Tell(s.say(screen.RulesNotSaved, "Problem", s.p.Words.RuleProblem(wrong[0])))
		return false
	}
	return true
}

// onSaveAs saves the set as one of the user's own.
func (s *Screen) onSaveAs() {
	if !s.ready() {
		return
	}
	name := s.library.FreeName(s.book.Source.Name)
	s.askName(name, s.say(screen.SavedAsOwn))
}

func (s *Screen) askName(name, text string) {
	in := s.in
	var hide func()
	calm := kit.Escapes(in.Labels, func() { hide() })
	field := calm.Field(func(string) {})
	field.SetText(name)
	keep := calm.Button(in.Text("Save"), func() {
		hide()
		s.saveAs(field.Text)
	})
	field.OnEnter = func() { keep.OnTapped() }
	d := s.p.Dialogs.Form(in.Text("Save as"), kit.Wide(56, container.NewVBox(kit.Sentence(text),
		container.NewBorder(nil, nil, kit.FormLabel(in.Text("Name")), nil, field))), keep,
		calm.Button(in.Text("Cancel"), func() { hide() }))
	hide = d.Hide
	s.p.Dialogs.Focus(field)
	field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (s *Screen) saveAs(name string) {
	book := s.book
	s.work(func() func() {
		err := book.SaveAs(s.library, name)
		return func() {
			if text := s.nameFault(name, err); text != "" {
				s.askName(name, text)
				return
			}
			if err != nil {
				s.p.Fail("saving rules", err)
				return
			}
			s.p.Tell(s.say(screen.RulesSaved, "Folder", book.Source.Folder))
			s.afterCopy(book)
		}
	})
}

// afterCopy lists the new copy, which stays open with what can be taken back in it.
func (s *Screen) afterCopy(book *teach.Workbook) {
	s.work(func() func() {
		sources := s.library.Sources()
		return func() {
			s.sources = sources
			s.show(book)
		}
	})
}

// Leave goes on at once, or after a question where what is not saved would be lost.
func (s *Screen) Leave(then func()) { s.leave(then, nil) }

// OnMove moves the marked rule up or down.
func (s *Screen) OnMove(by int) { s.rules.move(by) }

// Rule is the line that is marked; its File is empty where there is none.
func (s *Screen) Rule() ruleset.Location {
	row, _ := s.rules.grid.Mark()
	if s.book == nil || row >= s.book.Rows(s.in, s.page) {
		return ruleset.Location{}
	}
	return s.book.Line(s.page, row)
}

// OnUndo takes the last change back.
func (s *Screen) OnUndo() { s.rules.takeBack() }
