package ui

import (
	"image"
	"path/filepath"
	"sync"

	"clubnight/session"
	"clubnight/session/clubfile/copies"
	"clubnight/session/words/screen"
	"clubnight/ui/changes"
	"clubnight/ui/club"
	"clubnight/ui/competitions"
	"clubnight/ui/deals"
	"clubnight/ui/desk"
	"clubnight/ui/finish"
	"clubnight/ui/handsets"
	"clubnight/ui/help"
	"clubnight/ui/journal"
	"clubnight/ui/kit"
	"clubnight/ui/members"
	"clubnight/ui/model"
	"clubnight/ui/outbox"
	"clubnight/ui/papers"
	"clubnight/ui/rehearsing"
	"clubnight/ui/results"
	tables "clubnight/ui/room"
	"clubnight/ui/roompage"
	"clubnight/ui/rulings"
	"clubnight/ui/seating"
	"clubnight/ui/sending"
	"clubnight/ui/settings"
	"clubnight/ui/shell"
	"clubnight/ui/start"
	"clubnight/ui/wall"
)

// Window is Clubnight's window. It composes the screens: each is given what it needs of
// the window, and registers once what it adds to it.
type Window struct {
	*shell.Shell
	*model.Evening
	p       Params
	checked sync.Once // the club file is read as a whole once

	frame    *shell.Frame
	start    *start.Page
	room     *tables.Page
	results  *results.Page
	rulings  *rulings.Page
	journal  *journal.Page
	seating  *seating.Page
	deals    *deals.Page
	changes  *changes.Page
	outbox   *outbox.Page
	handsets *handsets.Page
	papers   *papers.Page
	sending  *sending.Page
	settings *settings.Page
	help     *help.Page
	members  *members.Page
	ladders  *competitions.Page
	club     *club.Page
	evenings *club.Evenings
	finish   *finish.Page
	wall     *wall.Page     // nil without one
	roomPage *roompage.Page // nil without one
}

// New fills the window that it is given. It shows nothing before Open.
func New(p Params) *Window {
	p = p.usual()
	w := &Window{p: p, Evening: model.New(model.Ways{Post: p.Post, Go: p.Go, Log: p.Log, Keep: p.Keep,
		Anew: p.Anew, Language: p.In})}
	w.Shell = shell.New(p.Window, w.Evening)
	w.Notice.After = p.After
	w.rulings = rulings.New(w, w.Evening,
		rulings.Ways{Line: func() (session.Key, bool) { return w.results.Line() }})
	w.outbox, w.deals = outbox.New(w, w.Evening, outbox.Ways{Correct: w.rulings.Correct}), deals.New(w, w.Evening)
	w.papers = papers.New(w, w.Evening, w.p.Papers, papers.Ways{
		Address: w.roomAddress, TableAddress: w.tableAddress,
		Send:    func() bool { return w.sending.Publish() },
		Printed: func(st *session.State) { w.finish.Printed(st) },
		GaveOut: func(of *session.Session, st *session.State) { w.finish.GaveOut(of, st) },
	})
	w.p.Sending.After = w.p.After
	w.sending = sending.New(w, w.Evening, w.p.Sending, sending.Ways{
		GaveOut: func(of *session.Session, st *session.State) { w.finish.GaveOut(of, st) }})
	w.journal = journal.New(w, w.Evening,
		journal.Ways{Print: w.papers.PrintAsItWas, Printing: w.papers.Printing})
	w.changes = changes.New(w, w.Evening, changes.Params{SaveText: w.p.SaveText, OpenFile: w.p.OpenFile},
		changes.Ways{SendResults: w.outbox.SendResults, SendSettings: func() { w.handsets.Send() }})
	w.handsets = handsets.New(w, w.Evening)
	w.seating = seating.New(w, w.Evening, seating.Params{Players: w.p.Players, Members: w.p.Members})
	w.frame = w.Frame(shell.Ways{
		RoomAddress: w.roomAddress, RoomSays: func() string { return w.roomPage.Says() },
		RoomPage: func() { w.roomPage.Open() }, Wall: func() { w.onWall((*wall.Page).Show) },
		Printing: w.papers.Printing, CancelPrinting: w.papers.Cancel, PlayOn: func() { w.start.GoOn() },
		FinishChange: w.changes.FinishChange, ImportFile: func() { w.evenings.TakeStrange() },
		UseFile:     func() { w.evenings.UseStrange() },
		UseOlder:    func() { w.evenings.UseOlder() },
		Differences: w.outbox.Differences, SendResults: w.outbox.SendResults,
	})
	rooms := tables.Ways{
		Correct: w.rulings.Correct, SettlePlay: w.rulings.Settle,
		Traveller: func() (session.Key, bool) { return w.results.Line() },
		Deals:     w.deals.Open, Draw: func() { w.ladders.Draw() }, Seat: w.seating.AskSeat, Named: w.seating.Link,
		Change: w.changes.Open, FinishChange: w.changes.FinishChange,
		PutBack: w.changes.PutBack, PutOneBack: w.changes.PutOneBack,
		Compare: w.outbox.Look, ShowDifferences: w.outbox.Open, Differences: w.outbox.Differences,
	}
	if w.p.RoomPage != nil {
		rooms.LetPhonesIn, rooms.ShowNetwork = func() { w.roomPage.LetIn() }, func() { w.roomPage.Open() }
		rooms.TableAddress = w.tableAddress
	}
	w.room = tables.New(w, w.Evening, rooms)
	w.p.Start.Identify, w.p.Start.About = w.p.Identify, func() string { return w.p.About.Text(w.Language()) }
	w.start = start.New(w, w.Evening, w.p.Start, start.Ways{EnterByHand: w.room.EnterByHand, AskSeat: w.seating.AskSeat,
		AskTeam: w.seating.AskTeam, Settings: w.handsets.Open, ChangeFile: w.frame.ChangeFile})
	w.results = results.New(w, w.Evening, results.Params{Near: filepath.Dir(filepath.Dir(w.p.SheetFolder))},
		results.Ways{Correct: w.rulings.Correct, CorrectAny: w.rulings.Open, ShowDeal: w.deals.Show,
			TellBoard: func(section, board int) { w.onWall(func(l *wall.Page) { l.TellBoard(section, board) }) },
			Print:     w.papers.Print, ChooseSheets: w.papers.Choose, Printing: w.papers.Printing,
			PrintCard: w.papers.PrintCard, PrintPage: w.papers.PrintPage})
	w.settings = settings.New(w, w.Evening, w.p.Settings, settings.Ways{
		Differences: w.outbox.Differences,
		Engaged:     func() bool { return w.papers.Printing() || w.Progressing() },
		Copied:      func(entries map[int64]int64) { w.finish.Copied(entries) },
	})
	w.help = help.New(w, w.Evening, help.Params{About: w.p.About, OpenFile: w.p.OpenFile},
		help.Ways{News: w.settings.News})
	w.club = w.newClub()
	w.evenings = w.club.Evenings()
	w.finish = w.newFinish()
	w.ladders = competitions.New(w, w.Evening,
		competitions.Params{Club: w.p.Competitions, SaveFile: w.p.SaveFile, SaveText: w.p.SaveText,
			OpenFile: w.p.OpenFile}, competitions.Ways{SendRound: w.changes.SendRound})
	w.members = members.New(w, w.Evening, members.Params{
		List: w.p.Members, Save: w.p.SaveFile, Near: filepath.Dir(filepath.Dir(w.p.SheetFolder)),
		Changed: w.club.Recount,
	})

	w.Register(w.club, w.frame, w.evenings, w.finish, w.start, w.room, w.results, w.room.Line(), w.rulings,
		w.deals, w.journal, w.papers, w.sending, w.results.Cards(), w.results.Comparison(), w.settings.Copying(),
		w.changes, w.outbox, w.handsets, w.members, w.seating, w.ladders, w.start.Bridgemates())
	if w.p.Rehearsal != nil {
		w.Register(rehearsing.New(w, w.Evening, *w.p.Rehearsal, rehearsing.Ways{ChooseRules: w.settings.ChooseRules}))
	}
	for _, of := range w.p.Neighbours {
		if page := of(w); page != nil {
			w.Register(page)
		}
	}
	w.Register(w.help, w.settings)
	w.Register(w.papers.Logo())
	if w.p.Wall != nil {
		w.wall = wall.New(w, w.Evening, w.p.Window, *w.p.Wall, wall.Ways{
			RoomAddress: w.roomAddress, RoomCode: func() image.Image { return w.roomPage.Code() },
			TableAddress: w.tableAddress})
		w.Register(w.wall)
	}
	if w.p.RoomPage != nil {
		w.roomPage = roompage.New(w, w.Evening, *w.p.RoomPage,
			roompage.Ways{
				Tonight:     func() *session.Session { return w.Tonight().Session },
				ChooseWall:  func() { w.onWall((*wall.Page).Choose) },
				ChooseCodes: w.papers.ChooseCodes})
		w.Register(w.roomPage)
	}

	if w.p.Club.Archive == nil {
		w.Tabs.SelectIndex(shell.TabStart)
	}
	kit.Fill(w.p.Window, w.frame.Around(w.evenings.Strip()))
	w.p.Window.SetPadded(false)
	w.Finish()
	w.p.Window.SetCloseIntercept(w.evenings.Close)
	return w
}

// Recount has the club's page count members and evenings anew: others came.
func (w *Window) Recount() {
	w.club.Recount()
	w.club.Reread()
}

// RuleSets are those from which rules of bidding are chosen.
func (w *Window) RuleSets() *desk.RuleLibrary { return w.p.Settings.RuleSets }

// UseDeals makes deals the evening's that came sealed.
func (w *Window) UseDeals(fact session.DealsSet) { w.deals.Use(fact) }

// Unseal has sealed deals opened by who knows them.
func (w *Window) Unseal(by deals.Sealing) { w.deals.Unseal(by) }

// onWall does something with the wall, if there is one.
func (w *Window) onWall(do func(*wall.Page)) {
	if w.wall != nil {
		do(w.wall)
	}
}

// roomAddress is the address of the room page, "" while it does not run.
func (w *Window) roomAddress() string { return w.roomPage.Address() }

// tableAddress is where the phones of a table come in, "" while none are let in.
func (w *Window) tableAddress(section, table int) string {
	return w.roomPage.TableAddress(section, table)
}

// newClub makes the club's page.
func (w *Window) newClub() *club.Page {
	p := w.p.Club
	p.Players, p.Identify = w.p.Players, w.p.Identify
	return club.New(w, w.Evening, p, club.Ways{
		Open: w.Open, Close: w.close, Choose: w.results.WhichEvening,
		SetUp: w.start.SetUp, Start: w.start.Start, Bridgemates: w.start.ShowBridgemates,
		Room: func() { w.Turn(shell.TabRoom) }, Enter: w.room.EnterByHand,
		Deals: w.deals.Open, Competitions: func() { w.ladders.Open() },
		Settings: w.settings.Open,
		Members:  func() bool { w.members.Open(); return w.members.IsOpen() },
		Bring:    func() bool { return w.members.Bring() },
		Paper:    w.papers.OnPaper, Newer: w.settings.News,
	})
}

// newFinish makes the list with which an evening ends.
func (w *Window) newFinish() *finish.Page {
	ways := finish.Ways{Correct: w.rulings.Correct, Name: w.start.AskNames, Print: w.papers.Print,
		Printing: w.papers.Printing}
	if w.p.Papers.Publish.Folder != "" {
		ways.Publish, ways.Send = w.papers.Publish, w.sending.Publish
	}
	if w.p.Settings.Copies != nil {
		ways.Copy = w.p.Settings.Copies.Copy
	}
	return finish.New(w, w.Evening, ways)
}

// Open shows an evening, and goes on with it where it was: if its results were being read
// when the program ended, they are read on.
func (w *Window) Open(ev model.Opened) {
	w.Evening.Open(ev)
	if ev.Resumed {
		w.resume()
	}
	if ev.Damage != nil {
		w.Explain("opening the club file", ev.Damage)
	}
	w.checked.Do(func() { w.Run(w.checkFile) })
}

// Copied is told what became of a copy of the club file, on any goroutine.
func (w *Window) Copied(r copies.Copied, asked bool) { w.settings.Copied(r, asked) }

// checkFile says what is damaged of the club file, if anything is.
func (w *Window) checkFile() {
	if w.p.Check == nil {
		return
	}
	if err := w.p.Check(w.Context()); err != nil && w.Context().Err() == nil {
		w.Post(func() { w.Fail("checking the club file", err) })
	}
}

// Begin shows the next evening.
func (w *Window) Begin(ev model.Opened) {
	w.Open(ev)
	w.Tabs.SelectIndex(shell.TabStart)
}

// close ends what goes on, and closes the window.
func (w *Window) close() {
	w.Shell.Close()
	w.p.Window.Close()
}

// Quit closes the window as its menu does, but asks nothing, once everything is recorded
// that was done before.
func (w *Window) Quit() { w.Evening.Queue(func() { w.Post(w.close) }) }

// Leave ends what goes on, so that the window can be filled anew.
func (w *Window) Leave() {
	w.Shell.Close()
	w.Evening.Leave()
}

// GoOn goes on with the room page where a window that was left served it.
func (w *Window) GoOn(was *Window) {
	w.roomPage.GoOn(was.roomPage)
}

// resume reads on where the program was when it ended.
func (w *Window) resume() {
	in := w.Language()
	n := w.State().Entered()
	if !w.State().Reading {
		if desk.Begun(w.State()) {
			if w.State().PlayedElsewhere() {
				w.Tell(in.SayCount(screen.ResumedPlayed, n))
			} else {
				w.Tell(in.SayCount(screen.ResumedPaused, n, "ByHand", w.State().ByHand()))
			}
			w.Turn(shell.TabRoom)
		}
		return
	}
	w.Turn(shell.TabRoom)
	link, there := w.Handsets("resuming the evening")
	if !there {
		return
	}
	w.Later(func() {
		w.InStep(w.Context())
		err := link.StartReading(w.Context())
		w.Post(func() {
			if err != nil {
				w.Fail("resuming the evening", err)
				return
			}
			w.Log().Info("resumed", "results", n)
			failing := func() bool { return w.Link() == link && link.Status().Err != nil }
			if !failing() {
				w.Tell(in.SayCount(screen.ResumedReading, n, "Failing", false))
				return
			}
			text := in.SayCount(screen.ResumedReading, n, "Failing", true)
			if link.Options().Network {
				text = in.SayCount(screen.ResumedUnreached, n)
			}
			w.TellWhile(text, failing)
		})
	})
}
