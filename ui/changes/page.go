// Package changes is where the director changes a movement, also while it is played.
//
//	page := changes.New(shell, evening, changes.Params{SaveText: saveText, OpenFile: open}, ways)
package changes

import (
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/changes"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what changes ask of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
	// Progress shows what goes on and takes a while, "" for nothing any more.
	Progress(text string)
}

// Ways are what other pages do for this one: SendResults sends what counts of these
// places to the Bridgemates, and SendSettings how they are set.
type Ways struct {
	SendResults  func(keys ...session.Key)
	SendSettings func()
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params are what the page is made of.
type Params struct {
	// SaveText writes a text beside the sheets and names the file; OpenFile shows it.
	SaveText func(name, text string) (file string, err error)
	OpenFile func(path string) error
}

// Page is where the director changes a movement, also during play, and puts back what
// that erased.
type Page struct {
	w    shown
	p    Params
	ways Ways
}

// New makes the page.
func New(w Shell, e *model.Evening, p Params, to Ways) *Page {
	return &Page{w: shown{w, e}, p: p, ways: to}
}

// Register is the entry in the menu.
func (p *Page) Register() shell.Registration {
	return shell.Registration{Commands: []shell.Command{
		{Menu: shell.MenuBridgemate, Group: shell.GroupSecond, Text: p.w.Language().Text("Change the movement…"),
			Shortcut: shell.WithCtrl(fyne.KeyM), Records: session.MovementChanged{}, Do: p.Open},
	}}
}

// changing is the dialog in which the director changes a movement. It shows what the
// change does before it is done.
type changing struct {
	of     *Page
	w      shown
	dialog *dialog.CustomDialog
	wish   changes.Wish
	chosen int                 // what happened, -1 for nothing yet
	all    []changes.Happening // in the order of the choice

	section, kind, way             *kit.Choice
	from, rounds                   *kit.Stepper
	pair, other, one, two, lasting *kit.Choice
	together                       *kit.Choice
	otherText                      *widget.Label
	in, when, details, how         formRow
	who, where, howMany, fields    *fyne.Container
	wrong                          *widget.Label
	parts                          *fyne.Container
	do, announce                   *kit.Button

	asked   atomic.Int64 // previews that were asked for; the last one is shown
	calc    *model.Lane
	changes []*movement.Change
	preview bridgemate.Preview
	ready   bool
	filled  bool // false while the fields are filled by the program
}

// formRow is a line of a form that is there or not.
type formRow struct {
	label *widget.Label
	value fyne.CanvasObject
}

func (r formRow) setVisible(on bool) {
	kit.SetVisible(r.label, on)
	kit.SetVisible(r.value, on)
}

// Open opens the dialog.
func (p *Page) Open() {
	w := p.w
	switch {
	case w.Ask().Asking():
		return
	case len(w.State().Sections) == 0 || w.State().Closed:
		w.Tell(desk.NextOf(p.w.Language(), w.State(), w.Status(), w.Role()))
		return
	}
	c := &changing{of: p, w: w, calc: w.Lane()}
	c.build()
	c.load(w.State().Sections[0].ID)
	w.Ask().Focus(c.kind)
}

func (c *changing) build() {
	in := c.w.Language()
	hide := func() { c.asked.Add(1); c.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	pick := func() *kit.Choice { return calm.Choice(func(int) { c.changed() }) }
	c.section = calm.Choice(func(i int) {
		if i >= 0 {
			c.load(c.w.State().Sections[i].ID)
		}
	})
	c.kind = calm.Choice(func(int) { c.changed() })
	c.from = calm.Stepper(1, movement.MaxRounds, func(int) { c.changed() })
	c.rounds = calm.Stepper(1, movement.MaxRounds, func(int) { c.changed() })
	c.pair, c.other, c.one, c.two, c.lasting, c.together = pick(), pick(), pick(), pick(), pick(), pick()
	c.way = calm.Choice(func(int) { c.showWay() })
	c.otherText = widget.NewLabel(in.In("pair 3 and pair 5", "and"))
	c.who = container.NewHBox(widget.NewLabel(in.Text("Pair")), kit.Wide(26, c.pair),
		c.otherText, kit.Wide(26, c.other))
	c.where = container.NewHBox(widget.NewLabel(in.Text("Table")), kit.Wide(9, c.one),
		widget.NewLabel(in.In("table 3 and table 5", "and table")), kit.Wide(9, c.two))
	c.howMany = container.NewHBox(c.rounds.Content, widget.NewLabel(in.In("9 rounds in all", "rounds in all")))
	c.fields = container.NewHBox(kit.Wide(30, c.together))
	c.wrong = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	c.parts = container.New(layout.NewCustomPaddedVBoxLayout(-4))
	c.do = calm.Button(in.Text("Do it"), c.onDo)
	c.announce = calm.Button(in.Text("Show the announcement"), c.onAnnounce)

	c.in = formRow{kit.FormLabel(in.Text("Section")), container.NewHBox(c.section)}
	c.when = formRow{kit.FormLabel(in.Text("From round")),
		container.NewHBox(c.from.Content, kit.Wide(30, c.lasting))}
	c.details = formRow{kit.FormLabel(""), container.NewStack(c.who, c.where, c.howMany, c.fields)}
	c.how = formRow{kit.FormLabel(in.Text("How")), c.way}
	form := container.New(layout.NewFormLayout())
	for _, row := range []formRow{c.in, {kit.FormLabel(in.Text("What happened?")), c.kind}, c.when,
		c.details, c.how} {
		form.Add(row.label)
		form.Add(row.value)
	}
	content := kit.Wide(84, container.NewVBox(form, c.wrong,
		kit.High(12, kit.Sheet(container.NewVScroll(kit.BesideBar(c.parts))))))
	c.dialog = c.w.Ask().Form(in.Text("Change the movement"), content, c.do, c.announce,
		calm.Button(in.Text("Cancel"), hide))
}

// load begins with what is most likely: the change begins after the last round of
// which a result is in.
func (c *changing) load(section int) {
	in := c.w.Language()
	c.filled, c.chosen = false, -1
	st := c.w.State()
	sec, _ := st.Section(section)
	m := sec.Movement
	c.wish = changes.WishOf(st, sec)
	letters := make([]string, len(st.Sections))
	at := 0
	for i, s := range st.Sections {
		letters[i] = s.Letter()
		if s.ID == section {
			at = i
		}
	}
	c.section.Fill(letters, at)
	c.in.setVisible(len(letters) > 1)
	c.all = changes.Happenings(st, m)
	texts := make([]string, len(c.all))
	for i, h := range c.all {
		texts[i] = changes.HappeningText(in, h)
	}
	c.kind.Fill(texts, -1)
	c.from.High = m.Rounds
	c.from.Fill(c.wish.From)
	c.rounds.Fill(m.Rounds)
	pairs := changes.PairOptions(st, sec)
	tables := kit.Numbers(m.TableNumbers())
	c.pair.Fill(pairs, -1)
	c.other.Fill(pairs, -1)
	c.one.Fill(tables, -1)
	c.two.Fill(tables, -1)
	c.lasting.Fill([]string{in.Say(screen.InThisRoundOnly), in.Say(screen.ToTheEnd)}, 0)
	c.together.Fill([]string{in.Say(screen.EachForItself), in.Say(screen.AllTogether)}, changes.CombinedNow(st))
	c.filled = true
	c.changed()
}

// changed takes the fields into the wish, and looks for what fulfils it.
func (c *changing) changed() {
	in := c.w.Language()
	if !c.filled {
		return
	}
	st := c.w.State()
	sec, ok := st.Section(c.wish.Section)
	if !ok {
		return
	}
	i := c.kind.SelectedIndex()
	c.arrange(i)
	c.ready, c.changes = false, nil
	n := c.asked.Add(1)
	if i < 0 {
		c.say("", []linkwords.Part{{Text: in.Say(screen.SayWhatHappened)}})
		return
	}
	if c.chosen < 0 { // play went on while the director looked for what happened
		c.from.Fill(max(c.from.Value, changes.WishOf(st, sec).From))
	}
	c.chosen = i
	wish := &c.wish
	wish.Kind, wish.From, wish.Rounds = c.all[i], c.from.Value, c.rounds.Value
	wish.Pair, wish.Other = at0(sec.Movement.Pairs(),
		c.pair.SelectedIndex()), at0(sec.Movement.Pairs(), c.other.SelectedIndex())
	wish.Tables = [2]int{at0(sec.Movement.TableNumbers(), c.one.SelectedIndex()),
		at0(sec.Movement.TableNumbers(), c.two.SelectedIndex())}
	wish.Lasting = c.lasting.SelectedIndex() == 1
	if text := wish.Missing(in); text != "" {
		c.way.Fill(nil, -1)
		c.say("", []linkwords.Part{{Text: text}})
		return
	}
	if wish.Kind == changes.ScoredTogether {
		c.showTogether()
		return
	}
	c.say("", []linkwords.Part{{Text: in.Say(screen.OneMoment)}})
	asked := *wish
	c.calc.Do(func() {
		if c.asked.Load() != n {
			return
		}
		all, err := asked.Possible(in, st)
		var texts []string
		if err == nil {
			texts = changes.Texts(in, sec.Movement, all)
		}
		c.w.Post(func() {
			switch {
			case c.asked.Load() != n:
			case err != nil:
				c.way.Fill(nil, -1)
				c.say(desk.Explain(in, err).String(), nil)
			default:
				c.changes = all
				c.way.Fill(texts, 0)
				c.how.setVisible(len(texts) > 1)
				c.showWay()
			}
		})
	})
}

// arrange shows the fields that belong to what happened.
func (c *changing) arrange(i int) {
	kind := changes.Happening(-1)
	if i >= 0 {
		kind = c.all[i]
	}
	swap := kind == changes.PairsSwapped
	c.when.setVisible(kind >= 0 && kind != changes.ScoredTogether)
	kit.SetVisible(c.lasting, swap)
	c.details.setVisible(swap || kind == changes.PairLeft || kind == changes.BoardsSwapped ||
		kind == changes.OtherRounds || kind == changes.ScoredTogether)
	kit.SetVisible(c.who, swap || kind == changes.PairLeft)
	kit.SetVisible(c.other, swap)
	kit.SetVisible(c.otherText, swap)
	kit.SetVisible(c.where, kind == changes.BoardsSwapped)
	kit.SetVisible(c.howMany, kind == changes.OtherRounds)
	kit.SetVisible(c.fields, kind == changes.ScoredTogether)
	c.how.setVisible(false)
}

// showWay previews the change that is chosen.
func (c *changing) showWay() {
	in := c.w.Language()
	i := c.way.SelectedIndex()
	if i < 0 || i >= len(c.changes) {
		return
	}
	st, change := c.w.State(), c.changes[i]
	sec, ok := st.Section(c.wish.Section)
	if !ok {
		return
	}
	impossible, worse := changes.NewProblems(sec.Movement, change.To)
	if len(impossible) > 0 {
		c.say(desk.Explain(in, &movement.Unsound{Problems: impossible}).Happened, nil)
		return
	}
	c.preview = bridgemate.PreviewChange(st, c.wish.Section, change)
	c.ready = true
	told := changes.Handsets
	switch {
	case c.of.planned():
		told = changes.Nobody
	case !c.of.handsets(c.wish.Section):
		told = changes.Announce
	}
	c.say("", changes.Parts(in, st, c.preview, change, worse, told, desk.HasHandsets(c.w.Link().Options())))
}

// planned reports whether nothing has been sent to the Bridgemates yet.
func (p *Page) planned() bool { return !desk.Begun(p.w.State()) }

// showTogether previews how sections are scored.
func (c *changing) showTogether() {
	in := c.w.Language()
	c.ready = c.together.SelectedIndex() != changes.CombinedNow(c.w.State())
	text := in.Say(screen.ScoredSoAlready)
	if c.ready {
		text = in.Say(screen.ScoredAnew, "Handsets",
			c.w.Link().Options().Generation == bws.BCS && !c.of.planned() && c.w.Feed().Kind().Handsets())
	}
	c.say("", []linkwords.Part{{Text: text}})
}

// say shows what is wrong, and what the change does.
func (c *changing) say(wrong string, parts []linkwords.Part) {
	kit.Say(c.wrong, wrong)
	kit.Enable(c.do, c.ready && wrong == "")
	kit.Enable(c.announce, c.ready && wrong == "" && len(c.changes) > 0 && len(c.preview.Moves) > 0)
	c.parts.RemoveAll()
	for _, p := range parts {
		if p.Heading != "" {
			c.parts.Add(&widget.Label{Text: p.Heading, TextStyle: fyne.TextStyle{Bold: true}})
		}
		c.parts.Add(kit.Sentence(p.Text))
	}
	c.parts.Refresh()
}

// onAnnounce writes what must be told into a text file and shows it, to be
// read out or printed.
func (c *changing) onAnnounce() {
	w := c.w
	if c.of.p.SaveText == nil {
		return
	}
	text := c.w.Language().LinkWords().Announcement(w.State(), c.preview, c.of.handsets(c.wish.Section))
	w.Perform("writing the announcement", func() error {
		file, err := c.of.p.SaveText("Announcement", text)
		if err == nil {
			err = c.of.p.OpenFile(file)
		}
		return err
	}, nil)
}

// onDo does what was previewed.
func (c *changing) onDo() {
	in := c.w.Language()
	if !c.ready {
		return
	}
	w, i := c.w, c.way.SelectedIndex()
	if i >= 0 && i < len(c.changes) {
		now := bridgemate.PreviewChange(w.State(), c.wish.Section, c.changes[i])
		if changes.LostResults(now) > changes.LostResults(c.preview) {
			c.showWay()
			kit.Say(c.wrong, in.Say(screen.MoreErased))
			return
		}
		c.preview = now
	}
	c.dialog.Hide()
	switch {
	case c.wish.Kind == changes.ScoredTogether:
		c.of.combine(c.together.SelectedIndex() == 1)
	case i < 0 || i >= len(c.changes):
	case c.of.planned():
		w.Record(func(err error) {
			if err != nil {
				w.Fail("changing the movement", err)
				return
			}
			w.Tell(in.LinkWords().Say(linkwords.ChangePlanned))
			w.Redraw()
		}, session.SectionSet{ID: c.wish.Section, Movement: c.changes[i].To})
	default:
		c.of.changeMovement(c.wish.Section, c.changes[i])
	}
}

// combine scores all sections together, or each for itself, and tells the handsets.
func (p *Page) combine(together bool) {
	w := p.w
	w.Record(func(err error) {
		switch {
		case err != nil:
			w.Fail("scoring sections together", err)
		case w.Link().Options().Generation == bws.BCS && !p.planned() && w.Feed().Kind().Handsets():
			p.ways.SendSettings()
		}
		w.Redraw()
	}, desk.CombineSections(w.State(), together))
}

// at0 is an entry of a list, 0 for none.
func at0(list []int, i int) int {
	if i < 0 || i >= len(list) {
		return 0
	}
	return list[i]
}
