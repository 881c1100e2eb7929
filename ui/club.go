package ui

import (
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
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// clubNeeds is what the start page needs of the window.
type clubNeeds interface {
	linked
	runner
	teller
	drawer
	asker
	countryNeeds
	tonightsID() int64
	Opened() model.Opened
	onDeals()
	onMembers() bool
	onCompetitions()
	onPreferences()
	bringMembers() bool
	onStart()
	enterByHand() // goes to the line in which results are entered
	onNewEvening()
	Turned() int
	setUp()  // shows where the evening is set up
	goOn()   // shows the Bridgemates
	follow() // shows the room
	visit(int64)
	Visit(shell.Destination)
	Has(shell.Destination) bool
}

// clubPage is the start page: tonight, the evenings before, the members, practice.
type clubPage struct {
	w        clubNeeds
	club     ClubFile // nil is an evening alone
	members  func() ([]clubfile.Player, error)
	identify func(path string) (control.Program, error)
	practise func()
	home     func()
	newer    func() string // says that there is a newer version, "" where none is known
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
	evenings        *eveningList
	page            *kit.Panes
	start           *kit.Panes // of the first run, nil otherwise
	people          *widget.Label
	toMembers       *kit.Button
	program         control.Program
	programOf       string
	known           int  // members
	counted         bool // the members were counted
}

func newClubPage(w clubNeeds, p Params) *clubPage {
	c := &clubPage{w: w, country: newCountryLine(w), club: p.Club, members: p.Players, identify: p.Identify,
		practise: p.Practise, home: p.Home}
	c.evenings = newEveningList(w, p.Club)
	below := []fyne.CanvasObject{c.memberCard(),
		c.card(label.Text("Competitions"), desk.Say(screen.CompetitionsAbout),
			label.Text("Competitions…"), w.onCompetitions)}
	if c.practise != nil {
		below = append(below, c.card(label.Text("Practise"), desk.Say(screen.PractiseAbout),
			label.Text("Practise…"), c.onPractise))
	}
	c.teaching = c.card(label.Text("Teaching"), desk.Say(screen.TeachingAbout),
		label.Text("Rules and quiz"), func() { w.Visit(shell.Teaching) })
	below = append(below, c.teaching, c.card(label.Text("Settings"), desk.Say(screen.SettingsAbout),
		label.Text("Settings")+"…", w.onPreferences))
	side := kit.Above([]float32{0.48, 0.52}, kit.Sheet(c.evenings.content),
		kit.Sheet(container.NewVScroll(kit.BesideBar(container.NewVBox(below...)))))
	c.page = kit.NewPanes(kit.Pane{Content: kit.Sheet(c.tonightCard()), Width: 52, Grows: 0.5, Lines: 20},
		kit.Pane{Content: side, Width: 50, Grows: 0.5, Lines: 30})
	c.body = container.NewStack(c.page.Content)
	c.rehearsing = container.NewBorder(nil, nil, nil,
		w.Controls().Button(label.Text("Back to the club"), func() { c.home() }),
		kit.Sentence(desk.Say(screen.PractisingHere)))
	kit.SetVisible(c.rehearsing, c.home != nil)
	c.newer, c.news = func() string { return "" }, kit.Note("")
	c.news.Hide()
	c.content = container.NewBorder(c.rehearsing, nil, nil, nil, container.NewBorder(c.news, nil, nil, nil, c.body))
	return c
}

func (c *clubPage) Register() shell.Registration {
	return shell.Registration{Title: label.Text("Club"), Place: shell.TabClub, Content: c.content, Focus: c.focus,
		Parts: c.parts, Refresh: c.refresh, Reveal: c.reveal, Turned: c.evenings.read, Open: func() {
			c.counted, c.settled = false, false
			c.evenings.read()
		}}
}

// reveal scrolls to what the keyboard reached.
func (c *clubPage) reveal(o fyne.CanvasObject) {
	c.page.Reveal(o)
	if c.start != nil {
		c.start.Reveal(o)
	}
}

// focus is where the work is: the large button, or where an earlier evening is
// shown the list of them.
func (c *clubPage) focus() fyne.Focusable {
	switch {
	case c.start != nil:
		return c.welcome
	case c.step.Visible():
		return c.step
	}
	return c.evenings.grid
}

// parts are tonight, and what is looked for in earlier evenings.
func (c *clubPage) parts() []fyne.Focusable {
	if c.start != nil {
		return []fyne.Focusable{c.welcome, c.country.choice}
	}
	if !c.step.Visible() {
		return []fyne.Focusable{c.evenings.typed, c.evenings.grid}
	}
	return []fyne.Focusable{c.step, c.evenings.typed, c.evenings.grid}
}

// settle puts the focus where the work is once it is known what the page shows, and when
// that becomes another page: the focus does not stay on what is not seen.
func (c *clubPage) settle(first bool) {
	if !c.counted || !c.evenings.looked || c.settled && first == c.wasFirst {
		return
	}
	c.settled, c.wasFirst = true, first
	if c.w.Turned() == shell.TabClub && !c.w.Ask().Asking() {
		c.w.Ask().Focus(c.focus())
	}
}

// The labels of what the page says of tonight, and what can be done about it.
func tonightLabels() map[desk.TonightFact]string {
	return map[desk.TonightFact]string{desk.TonightTables: label.Text("Tables"),
		desk.TonightMovement: label.Text("Movement"), desk.TonightScoring: label.Text("Scoring"),
		desk.TonightDeals: label.Text("Deals"), desk.TonightBridgemates: label.Text("Bridgemates")}
}

func stepTexts() map[desk.TonightStep]string {
	return map[desk.TonightStep]string{desk.SetTonightUp: label.Text("Set tonight up"),
		desk.StartTonight: label.Text("Start the evening") + "   F5", desk.FollowTonight: label.Text("Follow the room"),
		desk.EnterResults: label.Text("Enter results") + "   Ctrl+K",
		desk.BeginAnother: label.Text("Begin the next evening") + "   Ctrl+N"}
}

func (c *clubPage) tonightCard() fyne.CanvasObject {
	k := c.w.Controls()
	c.date = kit.Note("")
	c.title = &widget.Label{TextStyle: fyne.TextStyle{Bold: true},
		SizeName: theme.SizeNameHeadingText, Wrapping: fyne.TextWrapWord}
	lines := container.NewVBox()
	for _, fact := range desk.TonightFacts {
		text := &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
		name := label.In("button beside what is played tonight", "change")
		if fact == desk.TonightBridgemates {
			name = label.In("button beside the Bridgemates", "check")
		}
		change := k.Button(name, func() { c.onChange(fact) })
		change.Importance = widget.LowImportance
		c.texts, c.changes = append(c.texts, text), append(c.changes, change)
		lines.Add(container.NewBorder(nil, nil, kit.Wide(13, &widget.Label{Text: tonightLabels()[fact]}),
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

func (c *clubPage) memberCard() fyne.CanvasObject {
	c.people = kit.Heading(desk.Say(screen.MembersNone))
	c.toMembers = c.w.Controls().Button(label.Text("Bring our members…"), c.onMembers)
	return c.cardOf(c.people, desk.Say(screen.MembersAbout), c.toMembers)
}

func (c *clubPage) card(title, about, button string, do func()) fyne.CanvasObject {
	return c.cardOf(kit.Heading(title), about, c.w.Controls().Button(button, do))
}

// cardOf is a part of the club with the door to it.
func (c *clubPage) cardOf(title fyne.CanvasObject, about string, door *kit.Button) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, container.NewVBox(door),
		container.NewVBox(kit.Tight(title), kit.Sentence(about)))
}

// firstRun is what a new club sees: a picture and three choices.
func (c *clubPage) firstRun() *kit.Panes {
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
	add(label.Text("Tonight's pairs"), desk.Say(screen.FirstTonight), c.w.setUp, true)
	add(label.Text("Bring our members"), desk.Say(screen.FirstMembers), c.onMembers, false)
	if c.practise != nil {
		add(label.Text("Practise"), desk.Say(screen.FirstPractise), c.onPractise, false)
	}
	welcome := &widget.Label{Text: desk.Say(screen.FirstWelcome), Alignment: fyne.TextAlignCenter,
		Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameHeadingText}
	doors := kit.BesideFrom(60, slices.Repeat([]float32{1 / float32(len(choices))}, len(choices)), choices...)
	all := kit.Middle(90, container.NewVBox(picture, welcome, doors, kit.Middle(60, c.country.content)))
	return kit.NewPanes(kit.Pane{Content: kit.Sheet(all), Grows: 1})
}

// show shows what a new club sees, or the usual page. Its picture is part of the
// window only then: Fyne draws it anew with every other theme, which takes
// seconds on an old computer.
func (c *clubPage) show(first bool) {
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

func (c *clubPage) refresh() {
	w := c.w
	st := w.State()
	c.evenings.refresh()
	c.country.refresh()
	kit.Say(c.news, c.newer())
	c.count()
	first := c.counted && c.evenings.looked &&
		desk.FirstRun(st, len(c.evenings.found("")), c.known) && c.home == nil && !w.Past()
	c.show(first)
	defer c.settle(first)
	date := desk.Words().Date(st.Evening.Date)
	if text, _ := desk.ProposalText(st, w.Opened().From); text != "" {
		date += " · " + text
	}
	c.date.SetText(date)
	c.title.SetText(desk.Say(screen.TonightIs, "Name", desk.TitleOf(st)))
	if w.Past() {
		c.title.SetText(desk.TitleOf(st))
	}
	c.identifyProgram(w.Link().Options().Program)
	for i, fact := range desk.TonightFacts {
		c.texts[i].SetText(desk.TonightText(st, fact, c.program))
		kit.SetVisible(c.changes[i], !w.Past() && !st.Closed)
	}
	c.step.SetText(stepTexts()[desk.StepOf(st)])
	kit.SetVisible(c.step, !w.Past())
	kit.SetVisible(c.teaching, w.Has(shell.Teaching))
}

// identifyProgram finds out which control program the evening has, off Fyne's
// goroutine, once for each.
func (c *clubPage) identifyProgram(path string) {
	if path == c.programOf {
		return
	}
	c.programOf, c.program = path, control.Program{}
	if path == "" {
		return
	}
	c.w.Run(func() {
		program, err := c.identify(path)
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
func (c *clubPage) count() {
	if c.counted {
		return
	}
	c.counted = true
	c.w.Run(func() {
		players, err := c.members()
		c.w.Post(func() {
			if err != nil {
				c.w.Fail("counting the members", err)
				return
			}
			c.countedMembers(len(players))
		})
	})
}

func (c *clubPage) countedMembers(n int) {
	c.known = n
	c.people.SetText(desk.Say(screen.MembersNone))
	if n > 0 {
		c.people.SetText(desk.SayCount(screen.MembersAre, n))
		c.toMembers.SetText(label.Text("Members…") + "   Ctrl+F")
	}
	c.w.Redraw()
}

// onStep does what the large button says.
func (c *clubPage) onStep() {
	switch desk.StepOf(c.w.State()) {
	case desk.SetTonightUp:
		c.w.setUp()
	case desk.StartTonight:
		c.w.onStart()
	case desk.FollowTonight:
		c.w.follow()
	case desk.EnterResults:
		c.w.enterByHand()
	case desk.BeginAnother:
		c.w.onNewEvening()
	}
}

// onChange goes where something of tonight is chosen.
func (c *clubPage) onChange(fact desk.TonightFact) {
	switch fact {
	case desk.TonightDeals:
		c.w.onDeals()
	case desk.TonightBridgemates:
		c.w.goOn()
	default:
		c.w.setUp()
	}
}

// onMembers opens the list of the club's members; while there are none it asks for a
// list of them at once.
func (c *clubPage) onMembers() {
	w := c.w
	if c.club == nil || w.Ask().Asking() || c.known == 0 && w.bringMembers() || w.onMembers() {
		return
	}
	w.Ask().Path(label.Text("Bring our members"), desk.Say(screen.MembersListIs), "", label.Text("Bring them"),
		w.Ask().File("", ".csv", ".txt"), func(path string) {
			n := 0
			w.Perform("bringing the members", func() (err error) {
				n, err = c.club.Bring(path)
				return err
			}, func() {
				w.Tell(desk.SayCount(screen.MembersBrought, n))
				c.countedMembers(n)
			})
		})
}

// onPractise goes to the practice club, unless results are being read.
func (c *clubPage) onPractise() {
	if c.w.Status().Reading {
		c.w.Tell(desk.Say(screen.PractiseReading))
		return
	}
	c.practise()
}
