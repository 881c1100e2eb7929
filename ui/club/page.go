// Package club is the club's page, where an evening begins: tonight at a glance, the
// evenings before it, and the doors to the rest of the club. It is also where one evening
// gives way to another.
//
//	page := club.New(shell, evening, club.Params{Archive: file}, club.Ways{…})
//	shell.Register(page, page.Evenings())
package club

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/assets"
	"clubnight/bridgemate/control"
	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/club"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Archive is what the page asks of the club file. Its methods may take their time.
type Archive interface {
	// List gives each evening of the file, the last recorded first.
	List(ctx context.Context, each func(clubfile.Listed)) error
	// Evening opens one of them, to be looked at and put right: Past, with a link that
	// leaves the Bridgemates alone. Tonight's goes on meanwhile.
	Evening(id int64) (model.Opened, error)
	// Bring takes a list of members from a file into the club file, and counts
	// those who are in it then.
	Bring(path string) (members int, err error)
}

// Params is what the page is made of.
type Params struct {
	// Archive is the club file; nil is an evening alone.
	Archive Archive
	// Practise goes on in the same window with a practice club of its own, and Home comes
	// back from it; nil where that cannot be.
	Practise, Home func()
	// NewEvening begins the next evening in the club file.
	NewEvening func() (model.Opened, error)
	// OpenEvening takes an evening of a file of any kind over into the club file, by its
	// number in that file, 0 for the newest; nil takes none.
	OpenEvening func(path string, number int64) (model.Opened, error)
	// Players lists the club's players, who are counted.
	Players func() ([]clubfile.Player, error)
	// Identify says which control program is at a path.
	Identify func(path string) (control.Program, error)
}

// Ways are what other pages do for this one, and the window.
type Ways struct {
	// Open shows an evening, and goes on with it where it was. Close closes the window.
	Open  func(model.Opened)
	Close func()
	// SetUp shows where the evening is set up, Bridgemates how it is started with them,
	// and Room where the results come. Start starts it.
	SetUp, Bridgemates, Room, Start func()
	// Enter goes to the line in which results are entered.
	Enter func()
	// Deals, Competitions and Settings open what they are called.
	Deals, Competitions, Settings func()
	// Members opens the list of members, and Bring asks for a file with one. Both report
	// whether there is such a list.
	Members, Bring func() bool
	// Paper prints on Letter or on A4 from now on.
	Paper func(letter bool)
	// Choose asks which evening of a file is meant where it has several, by its number.
	Choose func(path string, then func(number int64))
	// Newer says that there is a newer version, "" where none is known.
	Newer func() string
}

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Controls() *kit.Keys
	Tell(text string)
	Fail(what string, err error)
	Turn(place int)
	Turned() int
	Visit(shell.Destination)
	Has(shell.Destination) bool
	AskToLeave(then func())
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Page is the start page: tonight, the evenings before, the members, practice.
type Page struct {
	w        shown
	p        Params
	ways     Ways
	evenings *Evenings
	news     *widget.Label
	content  *fyne.Container
	body     *fyne.Container // one of the two pages

	title   *widget.Label
	date    *widget.Label
	texts   []*widget.Label
	changes []*kit.Button
	country *countryLine
	// tonightsCountry is the place of the country on the usual page; that of the first
	// run has it meanwhile.
	tonightsCountry *fyne.Container
	step            *kit.Button
	teaching        fyne.CanvasObject // leads to the rules, where the program has the page
	welcome         *kit.Button       // the first choice of the first run
	wasFirst        bool              // the page of the first run was seen last
	settled         bool              // it is known which of the two pages is seen
	rehearsing      fyne.CanvasObject
	list            *eveningList
	page            *kit.Panes
	start           *kit.Panes // of the first run, nil otherwise
	people          *widget.Label
	toMembers       *kit.Button
	program         control.Program
	programOf       string
	known           int  // members
	counted         bool // the members were counted
}

// New makes the page of an evening.
func New(w Shell, e *model.Evening, p Params, ways Ways) *Page {
	in := e.Language()
	of := shown{w, e}
	c := &Page{w: of, p: p, ways: ways, evenings: newEvenings(of, p, ways), country: newCountryLine(of, ways.Paper)}
	c.list = newEveningList(of, p.Archive, c.evenings.visit)
	below := []fyne.CanvasObject{c.memberCard(),
		c.card(in.Text("Competitions"), in.Say(screen.CompetitionsAbout),
			in.Text("Competitions…"), ways.Competitions)}
	if c.p.Practise != nil {
		below = append(below, c.card(in.Text("Practise"), in.Say(screen.PractiseAbout),
			in.Text("Practise…"), c.onPractise))
	}
	c.teaching = c.card(in.Text("Teaching"), in.Say(screen.TeachingAbout),
		in.Text("Rules and quiz"), func() { w.Visit(shell.Teaching) })
	below = append(below, c.teaching, c.card(in.Text("Settings"), in.Say(screen.SettingsAbout),
		in.Text("Settings")+"…", ways.Settings))
	side := kit.Above([]float32{0.48, 0.52}, kit.Sheet(c.list.content),
		kit.Sheet(container.NewVScroll(kit.BesideBar(container.NewVBox(below...)))))
	c.page = kit.NewPanes(kit.Pane{Content: kit.Sheet(c.tonightCard()), Width: 52, Grows: 0.5, Lines: 20},
		kit.Pane{Content: side, Width: 50, Grows: 0.5, Lines: 30})
	c.body = container.NewStack(c.page.Content)
	c.rehearsing = container.NewBorder(nil, nil, nil,
		w.Controls().Button(in.Text("Back to the club"), func() { p.Home() }),
		kit.Sentence(in.Say(screen.PractisingHere)))
	kit.SetVisible(c.rehearsing, p.Home != nil)
	c.news = kit.Note("")
	c.news.Hide()
	c.content = container.NewBorder(c.rehearsing, nil, nil, nil, container.NewBorder(c.news, nil, nil, nil, c.body))
	return c
}

// Evenings are the ways from one evening to another, which register beside the page.
func (c *Page) Evenings() *Evenings { return c.evenings }

// Register is the page's tab.
func (c *Page) Register() shell.Registration {
	return shell.Registration{Title: c.w.Language().Text("Club"), Place: shell.TabClub, Content: c.content,
		Focus: c.focus,
		Parts: c.parts, Refresh: c.refresh, Reveal: c.reveal, Turned: c.list.read, Open: func() {
			c.counted, c.settled = false, false
			c.list.read()
		}}
}

// reveal scrolls to what the keyboard reached.
func (c *Page) reveal(o fyne.CanvasObject) {
	c.page.Reveal(o)
	if c.start != nil {
		c.start.Reveal(o)
	}
}

// focus is where the work is: the large button, or where an earlier evening is
// shown the list of them.
func (c *Page) focus() fyne.Focusable {
	switch {
	case c.start != nil:
		return c.welcome
	case c.step.Visible():
		return c.step
	}
	return c.list.grid
}

// parts are tonight, and what is looked for in earlier evenings.
func (c *Page) parts() []fyne.Focusable {
	if c.start != nil {
		return []fyne.Focusable{c.welcome, c.country.choice}
	}
	if !c.step.Visible() {
		return []fyne.Focusable{c.list.typed, c.list.grid}
	}
	return []fyne.Focusable{c.step, c.list.typed, c.list.grid}
}

// settle puts the focus where the work is once it is known what the page shows, and when
// that becomes another page: the focus does not stay on what is not seen.
func (c *Page) settle(first bool) {
	if !c.counted || !c.list.looked || c.settled && first == c.wasFirst {
		return
	}
	c.settled, c.wasFirst = true, first
	if c.w.Turned() == shell.TabClub && !c.w.Ask().Asking() {
		c.w.Ask().Focus(c.focus())
	}
}

// The labels of what the page says of tonight, and what can be done about it.
func tonightLabels(in *desk.Language) map[club.TonightFact]string {
	return map[club.TonightFact]string{club.TonightTables: in.Text("Tables"),
		club.TonightMovement: in.Text("Movement"), club.TonightScoring: in.Text("Scoring"),
		club.TonightDeals: in.Text("Deals"), club.TonightBridgemates: in.Text("Bridgemates")}
}

func stepTexts(in *desk.Language) map[club.TonightStep]string {
	return map[club.TonightStep]string{club.SetTonightUp: in.Text("Set tonight up"),
		club.StartTonight: in.Text("Start the evening") + "   F5", club.FollowTonight: in.Text("Follow the room"),
		club.EnterResults: in.Text("Enter results") + "   Ctrl+K",
		club.BeginAnother: in.Text("New evening…") + "   Ctrl+N"}
}

func (c *Page) tonightCard() fyne.CanvasObject {
	in := c.w.Language()
	k := c.w.Controls()
	c.date = kit.Note("")
	c.title = &widget.Label{TextStyle: fyne.TextStyle{Bold: true},
		SizeName: theme.SizeNameHeadingText, Wrapping: fyne.TextWrapWord}
	lines := container.NewVBox()
	for _, fact := range club.TonightFacts {
		text := &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
		name := in.In("button beside what is played tonight", "change")
		if fact == club.TonightBridgemates {
			name = in.In("button beside the Bridgemates", "check")
		}
		change := k.Button(name, func() { c.onChange(fact) })
		change.Importance = widget.LowImportance
		c.texts, c.changes = append(c.texts, text), append(c.changes, change)
		lines.Add(container.NewBorder(nil, nil, kit.Wide(13, &widget.Label{Text: tonightLabels(in)[fact]}),
			container.NewCenter(change), text))
	}
	c.tonightsCountry = container.NewStack(c.country.content)
	lines.Add(c.tonightsCountry)
	c.step = k.Button("", c.onStep)
	c.step.Importance = widget.HighImportance
	big := container.NewThemeOverride(container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), c.step), &kit.BigLook{})
	return kit.TopDown(container.NewVBox(kit.Tight(c.date), kit.Tight(c.title)),
		container.NewVScroll(kit.BesideBar(lines)), big)
}

func (c *Page) memberCard() fyne.CanvasObject {
	in := c.w.Language()
	c.people = kit.Heading(in.Say(screen.MembersNone))
	c.toMembers = c.w.Controls().Button(in.Text("Bring our members…"), c.onMembers)
	return c.cardOf(c.people, in.Say(screen.MembersAbout), c.toMembers)
}

func (c *Page) card(title, about, button string, do func()) fyne.CanvasObject {
	return c.cardOf(kit.Heading(title), about, c.w.Controls().Button(button, do))
}

// cardOf is a part of the club with the door to it.
func (c *Page) cardOf(title fyne.CanvasObject, about string, door *kit.Button) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, container.NewVBox(door),
		container.NewVBox(kit.Tight(title), kit.Sentence(about)))
}

// firstRun is what a new club sees: a picture and three choices.
func (c *Page) firstRun() *kit.Panes {
	in := c.w.Language()
	picture := canvas.NewImageFromResource(fyne.NewStaticResource("table.png", assets.Table))
	picture.FillMode = canvas.ImageFillContain
	picture.SetMinSize(fyne.NewSize(300, 180))
	choices := []fyne.CanvasObject{}
	add := func(button, about string, do func(), first bool) {
		b := c.w.Controls().Button(button, do)
		if first {
			b.Importance = widget.HighImportance
			c.welcome = b
		}
		text := kit.Sentence(about)
		text.Alignment = fyne.TextAlignCenter
		choices = append(choices, container.NewVBox(container.NewThemeOverride(b, &kit.BigLook{}), text))
	}
	add(in.Text("Tonight's pairs"), in.Say(screen.FirstTonight), c.ways.SetUp, true)
	add(in.Text("Bring our members"), in.Say(screen.FirstMembers), c.onMembers, false)
	if c.p.Practise != nil {
		add(in.Text("Practise"), in.Say(screen.FirstPractise), c.onPractise, false)
	}
	welcome := &widget.Label{Text: in.Say(screen.FirstWelcome), Alignment: fyne.TextAlignCenter,
		Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameHeadingText}
	doors := kit.BesideFrom(60, slices.Repeat([]float32{1 / float32(len(choices))}, len(choices)), choices...)
	all := kit.Middle(90, container.NewVBox(picture, welcome, doors, kit.Middle(60, c.country.content)))
	return kit.NewPanes(kit.Pane{Content: kit.Sheet(all), Grows: 1})
}

// show shows what a new club sees, or the usual page. Its picture is part of the
// window only then: Fyne draws it anew with every other theme, which takes
// seconds on an old computer.
func (c *Page) show(first bool) {
	if first == (c.start != nil) {
		return
	}
	shown := c.page
	c.tonightsCountry.Objects = []fyne.CanvasObject{c.country.content}
	if c.start = nil; first {
		c.tonightsCountry.Objects = nil
		c.start = c.firstRun()
		shown = c.start
	}
	c.body.Objects = []fyne.CanvasObject{shown.Content}
	c.body.Refresh()
}

func (c *Page) refresh() {
	in := c.w.Language()
	w := c.w
	st := w.State()
	c.list.refresh()
	c.country.refresh()
	kit.Say(c.news, c.ways.Newer())
	c.count()
	first := c.counted && c.list.looked &&
		club.FirstRun(st, len(c.list.found("")), c.known) && c.p.Home == nil && !w.Past()
	c.show(first)
	defer c.settle(first)
	date := in.Words().Date(st.Evening.Date)
	if text, _ := club.ProposalText(in, st, w.Opened().From); text != "" {
		date += " · " + text
	}
	c.date.SetText(date)
	c.title.SetText(in.Say(screen.TonightIs, "Name", desk.TitleOf(in, st)))
	if w.Past() {
		c.title.SetText(desk.TitleOf(in, st))
	}
	c.identifyProgram(w.Link().Options().Program)
	for i, fact := range club.TonightFacts {
		text := club.TonightText(in, st, fact, c.program)
		if o := w.Link().Options(); fact == club.TonightBridgemates && o.Network {
			text = desk.WayText(in, o, false)
		}
		c.texts[i].SetText(text)
		kit.SetVisible(c.changes[i], !w.Past() && !st.Closed)
	}
	c.step.SetText(stepTexts(in)[club.StepOf(st)])
	kit.SetVisible(c.step, !w.Past())
	kit.SetVisible(c.teaching, w.Has(shell.Teaching))
}

// identifyProgram finds out which control program the evening has, off Fyne's
// goroutine, once for each.
func (c *Page) identifyProgram(path string) {
	if path == c.programOf {
		return
	}
	c.programOf, c.program = path, control.Program{}
	if path == "" {
		return
	}
	c.w.Run(func() {
		program, err := c.p.Identify(path)
		if err != nil {
			return // the check before the start says why
		}
		c.w.Post(func() {
			if path == c.programOf {
				c.program = program
				c.w.Redraw()
			}
		})
	})
}

// count counts the members, once for each time that the page is opened on an evening.
func (c *Page) count() {
	if c.counted {
		return
	}
	c.counted = true
	c.w.Run(func() {
		players, err := c.p.Players()
		c.w.Post(func() {
			if err != nil {
				c.w.Fail("counting the members", err)
				return
			}
			c.countedMembers(len(players))
		})
	})
}

// Reread lists the earlier evenings anew: there are others now.
func (c *Page) Reread() { c.list.read() }

// Recount counts the members anew: the list is another one now.
func (c *Page) Recount() {
	c.counted = false
	c.w.Redraw()
}

func (c *Page) countedMembers(n int) {
	in := c.w.Language()
	c.known = n
	c.people.SetText(in.Say(screen.MembersNone))
	if n > 0 {
		c.people.SetText(in.SayCount(screen.MembersAre, n))
		c.toMembers.SetText(in.Text("Members…") + "   Ctrl+F")
	}
	c.w.Redraw()
}

// onStep does what the large button says.
func (c *Page) onStep() {
	switch club.StepOf(c.w.State()) {
	case club.SetTonightUp:
		c.ways.SetUp()
	case club.StartTonight:
		c.ways.Start()
	case club.FollowTonight:
		c.ways.Room()
	case club.EnterResults:
		c.ways.Enter()
	case club.BeginAnother:
		c.evenings.begin()
	}
}

// onChange goes where something of tonight is chosen.
func (c *Page) onChange(fact club.TonightFact) {
	switch fact {
	case club.TonightDeals:
		c.ways.Deals()
	case club.TonightBridgemates:
		c.ways.Bridgemates()
	default:
		c.ways.SetUp()
	}
}

// onMembers opens the list of the club's members; while there are none it asks for a
// list of them at once.
func (c *Page) onMembers() {
	in := c.w.Language()
	w := c.w
	if c.p.Archive == nil || w.Ask().Asking() || c.known == 0 && c.ways.Bring() || c.ways.Members() {
		return
	}
	w.Ask().Path(in.Text("Bring our members"), in.Say(screen.MembersListIs), "", in.Text("Bring them"),
		w.Ask().File("", ".csv", ".txt"), func(path string) {
			n := 0
			w.Perform("bringing the members", func() (err error) {
				n, err = c.p.Archive.Bring(path)
				return err
			}, func() {
				w.Tell(in.SayCount(screen.MembersBrought, n))
				c.countedMembers(n)
			})
		})
}

// onPractise goes to the practice club, unless results are being read.
func (c *Page) onPractise() {
	if c.w.Status().Reading {
		c.w.Tell(c.w.Language().Say(screen.PractiseReading))
		return
	}
	c.p.Practise()
}
