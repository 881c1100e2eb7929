package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"clubnight/assets"
	"clubnight/bridgemate"
	"clubnight/bridgemate/computer"
	"clubnight/bridgemate/connector"
	"clubnight/bridgemate/rehearsal"
	"clubnight/reports/handrecord"
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/country"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/words/screen"
	"clubnight/ui"
	clubpage "clubnight/ui/club"
	"clubnight/ui/desk"
	deskpapers "clubnight/ui/desk/papers"
	deskstart "clubnight/ui/desk/start"
	deskwall "clubnight/ui/desk/wall"
	"clubnight/ui/model"
	"clubnight/ui/papers"
	"clubnight/ui/rehearsing"
	"clubnight/ui/settings"
	startpage "clubnight/ui/start"
	"clubnight/ui/wall"
)

// clubnight wires the floors together.
type clubnight struct {
	app        fyne.App
	options    options
	spoken     atomic.Pointer[desk.Language]
	post       func(func()) // to Fyne's goroutine; nil is fyne.Do
	home       *options     // while the window practises: the club to come back to
	log        string
	appearance *appearance
	claim      *clubfile.Claim
	come       func() // brings the window before all others, on Fyne's goroutine; nil for none
	again      *listener
	club       *clubfile.File
	link       bridgemate.Handsets
	tonight    atomic.Pointer[model.Opened] // for who is on no goroutine of Fyne's
	keeper     *copies.Keeper               // nil keeps no copies
	outbox     *outbox                      // nil without a club file
	shared     sharer                       // nil in a rehearsal, which is nobody else's, and in a program without
	wakeLock   *wakeLock                    // nil lets the computer sleep
	window     atomic.Pointer[ui.Window]
	gone       atomic.Bool // the window is closed
	// notJoined is why the event of the options was not joined, nil where it
	// was, or there is none.
	notJoined error
	// damaged is what of the club file was found damaged and was said.
	damaged []clubfile.Damage
	// suggestions stand on the hand records; nil for none.
	suggestions atomic.Pointer[handrecord.Suggestions]
}

// open opens the club file, and in it the evening that is not finished yet,
// or the next one.
func (c *clubnight) open() (model.Opened, error) {
	err := copies.Present(c.options.club, c.Place()) // opening would begin a new club
	if err != nil {
		return model.Opened{}, err
	}
	if c.options.clicked {
		if _, err := os.Stat(c.options.club); errors.Is(err, fs.ErrNotExist) {
			return model.Opened{}, fmt.Errorf("%w: %w", clubfile.ErrNoFile, err)
		}
	}
	if c.claim, err = clubfile.ClaimFile(c.options.club); err != nil {
		return model.Opened{}, err
	}
	if c.club, err = clubfile.Open(c.options.club); err != nil {
		return model.Opened{}, err
	}
	if c.come != nil {
		if c.again, err = listenFor(c.options.club, c.startedAgain); err != nil {
			slog.Warn("waiting for the program to be started again", "error", err)
		}
	}
	c.keepCopies()
	if !c.options.rehearsal {
		c.shared = c.sharing()
	}
	c.damaged = slices.Clone(c.club.Damaged())
	ev, err := c.first()
	ev.Damage = damageError(c.damaged)
	return ev, err
}

// startedAgain brings the window forward for somebody who started the program again, and
// opens there what was to be opened. A window that is closed comes no more, and one that
// is not filled yet takes no file. It implements what listenFor calls.
func (c *clubnight) startedAgain(open string, done func(came bool)) {
	c.onFynes(func() {
		w := c.window.Load()
		if c.gone.Load() || w == nil && open != "" {
			done(false)
			return
		}
		c.come()
		done(true)
		if w != nil {
			w.Tell(c.Language().Say(screen.OpenHereAlready))
			if open != "" {
				w.Drop(open)
			}
		}
		slog.Info("started again", "open", open)
	})
}

// first is the evening to begin with: the one that is not over, else that of the file
// that the program was started with, else a new one.
func (c *clubnight) first() (model.Opened, error) {
	if c.options.event != "" {
		ev, err := c.shared.arrive(c.options)
		if err == nil {
			return ev, nil
		}
		c.notJoined = err
	}
	journal, resumed, err := c.club.Unfinished()
	switch {
	case err != nil:
		return model.Opened{}, err
	case !resumed && c.options.open != "" && !desk.IsInvitation(c.options.open):
		return c.openedOnce()
	case !resumed:
		ev, err := c.newEvening()
		if err == nil && c.shared != nil {
			c.shared.catchUp(c.club, ev.ID)
		}
		return ev, err
	}
	ev, err := c.resume(journal)
	if err == nil && !c.options.rehearsal && stale(ev.Session.State(), time.Now()) {
		ev.Resumed = false
		ev.From, err = c.propose(ev.Session, ev.ID)
	}
	return ev, err
}

// openedOnce is the evening of the file that the program was started with; where the club
// file has it already, it is gone on with.
func (c *clubnight) openedOnce() (model.Opened, error) {
	ev, err := c.openEvening(c.options.open, 0)
	var again *clubfile.Again
	if !errors.As(err, &again) {
		return ev, err
	}
	journal, err := c.club.Evening(again.Evening)
	if err != nil {
		return model.Opened{}, err
	}
	return c.resume(journal)
}

// resume goes on with an evening; with one that is damaged from what is sound of it.
func (c *clubnight) resume(journal *clubfile.Journal) (model.Opened, error) {
	s, err := c.resumed(journal)
	if errors.Is(err, session.ErrDamaged) {
		var damage *clubfile.Damage
		if journal, damage, err = c.club.Continue(journal.ID()); err == nil {
			c.damaged = slices.Insert(c.damaged, 0, *damage)
			s, err = c.resumed(journal)
		}
	}
	if err != nil {
		return model.Opened{}, err
	}
	return c.evening(s, journal.ID(), true), nil
}

// resumed opens an evening as what this computer is in it.
func (c *clubnight) resumed(journal session.Journal) (*session.Session, error) {
	if c.shared == nil {
		return session.Resume(journal)
	}
	return c.shared.resume(journal)
}

// damageError is all damage as one error, nil for none.
func damageError(found []clubfile.Damage) error {
	var all []error
	for i := range found {
		all = append(all, &found[i])
	}
	return errors.Join(all...)
}

// check reads the whole club file; the error is the damage that was not said already.
func (c *clubnight) check(ctx context.Context, club *clubfile.File) error {
	found, err := club.Verify(ctx)
	found = slices.DeleteFunc(found, func(d clubfile.Damage) bool {
		return slices.ContainsFunc(c.damaged, func(said clubfile.Damage) bool {
			return said.Part == d.Part && said.Evening == d.Evening
		})
	})
	return errors.Join(damageError(found), err)
}

// close lets go of the files. What was being read is read on at the next start.
func (c *clubnight) close() {
	c.again.Close() // first: the last copies take a while, and nothing comes forward any more
	if c.link != nil {
		c.link.Close()
	}
	if c.shared != nil {
		c.shared.end()
	}
	c.closeCopies()
	if c.outbox != nil {
		c.outbox.close()
	}
	if c.club != nil {
		c.club.Close()
	}
	c.claim.Release()
	c.link, c.shared, c.club, c.outbox, c.claim, c.again = nil, nil, nil, nil, nil, nil
}

// newEvening begins an evening with the heading and the movement of the last one.
func (c *clubnight) newEvening() (model.Opened, error) {
	facts, from, err := c.beginning(0)
	if err != nil {
		return model.Opened{}, err
	}
	journal := c.club.NewEvening()
	s, err := session.Resume(journal)
	if err != nil {
		return model.Opened{}, err
	}
	if c.options.rehearsal {
		room := rehearsal.Evening{Tables: c.options.tables, Boards: c.options.boards, Family: "mitchell",
			Seed: c.options.seed, Date: time.Now()}
		err = room.SetUp(s, c.club)
	} else {
		err = s.Record("program", facts...)
	}
	if err != nil {
		return model.Opened{}, err
	}
	ev := c.evening(s, journal.ID(), false)
	ev.From = from
	return ev, nil
}

// beginning is what a new evening is proposed to be after the last ones of the same day
// of the week, and when the one was that it is set up like; the evening that except names
// is not asked.
func (c *clubnight) beginning(except int64) (facts []session.Fact, from time.Time, err error) {
	of, err := c.country()
	if err != nil {
		return nil, from, err
	}
	heading := session.EveningSet{Name: c.Language().Text("Club evening"), Date: time.Now(), Country: of.Code}
	ids, models, err := models(c.club, heading.Date, except)
	if err != nil || len(models) == 0 {
		return []session.Fact{heading, session.UsualBy(of.Rules)}, from, err
	}
	p := deskstart.Propose(c.Language(), heading, of, models)
	competitions, err := countsFor(c.club, ids[p.Form], models[p.Form].Competitions)
	if err != nil {
		return nil, from, err
	}
	for _, one := range competitions {
		p.Facts = append(p.Facts, session.CompetitionSet{Name: one.Name, Rule: one.Rule})
	}
	return p.Facts, p.From, nil
}

// mostEarlier is how many earlier evenings are offered to carry scores forward from.
const mostEarlier = 20

// earlier are the latest evenings but the newest, which is the one that is shown. One
// that cannot be read is left out.
func (c *clubnight) earlier() (list []*session.State, err error) {
	ids, err := c.club.Evenings()
	if err != nil {
		return nil, err
	}
	for _, id := range ids[min(1, len(ids)):] {
		journal, err := c.club.Evening(id)
		if err != nil {
			return nil, err
		}
		s, err := session.Resume(journal)
		if err != nil {
			slog.Warn("an earlier evening cannot be read", "evening", id, "error", err)
			continue
		}
		if list = append(list, s.State()); len(list) == mostEarlier {
			break
		}
	}
	return list, nil
}

// country is that of the club: what its evenings say, else that of the computer.
func (c *clubnight) country() (country.Country, error) {
	code, err := c.club.Country()
	if err != nil || code != "" {
		return country.Of(code), err
	}
	if of := country.OfSystem(); of.Code != "" {
		return of, nil
	}
	// macOS tells it to programs with a window in another way
	return country.InLocale(lang.SystemLocale().String()), nil
}

// evening makes an evening tonight's: it is linked to its Bridgemates, and to the other
// computers that have it.
func (c *clubnight) evening(s *session.Session, id int64, resumed bool) model.Opened {
	ev := c.linked(s, id, resumed)
	if c.shared != nil {
		c.shared.attend(s, id)
	}
	return ev
}

// linked links a session to its Bridgemates.
func (c *clubnight) linked(s *session.Session, id int64, resumed bool) model.Opened {
	link := c.anew(s, c.linkOptions(s.State(), id))
	if c.keeper != nil {
		c.keeper.Follow(s)
	}
	ev := model.Opened{ID: id, Session: s, Link: link, Resumed: resumed}
	c.tonight.Store(&ev)
	return ev
}

// anew links a session to its Bridgemates by the way of the options; the link that was is
// closed. It implements model.Ways.Anew.
func (c *clubnight) anew(s *session.Session, o bridgemate.Options) bridgemate.Watched {
	if c.link != nil {
		c.link.Close()
	}
	if o.Network {
		c.link = connector.New(s, c.club.Roster(), o)
	} else {
		c.link = bridgemate.New(s, c.club.Roster(), o)
	}
	if c.wakeLock != nil {
		c.wakeLock.follow(c.link)
	}
	c.tonight.Store(&model.Opened{Session: s, Link: c.link})
	return c.link
}

func (c *clubnight) linkOptions(st *session.State, id int64) bridgemate.Options {
	o := remembered(c.app.Preferences())
	o.File = c.ownFile(id)
	if c.options.rehearsal {
		var err error
		if o.Program, err = rehearsal.Program(); err != nil {
			slog.Error("finding this program", "error", err)
		}
		o.AutoServerStart, o.Minimise, o.Interval, o.Network = true, true, time.Second, false
		o.Environment = c.room(nil, "")
	}
	if c.options.program != "" {
		o.Program = c.options.program
	}
	switch {
	case st.Network != session.Network{}:
		o.Network, o.Connector.Address = true, st.Network.Address
	case st.File != "":
		o.File, o.Network = st.File, false
	case c.options.bws != "":
		o.File = c.options.bws
	}
	return o
}

// ownFile is where the Bridgemate file of an evening lies unless something else was said.
func (c *clubnight) ownFile(id int64) string {
	return filepath.Join(filepath.Dir(c.options.club), fmt.Sprintf("evening %d.bws", id))
}

// room tells the simulated room how to play, what goes wrong in it, and by which
// rules its players bid.
func (c *clubnight) room(faults []string, rules string) []string {
	return rehearsal.Choices{Seed: c.options.seed, Speed: c.options.speed, Rules: rules,
		Faults: rehearsal.Faults(strings.Join(faults, ","))}.Environment()
}

// onScreen runs something on Fyne's goroutine, unless the window is closed by then: what
// comes after its toolkit has ended Fyne runs on any goroutine, and what draws there
// panics.
func (c *clubnight) onScreen(do func()) {
	c.onFynes(func() {
		if !c.gone.Load() {
			do()
		}
	})
}

// onFynes runs something on Fyne's goroutine, or on any once the window is closed.
func (c *clubnight) onFynes(do func()) {
	if c.post != nil {
		c.post(do)
		return
	}
	fyne.Do(do)
}

// after runs a function on Fyne's goroutine after a time.
func (c *clubnight) after(d time.Duration, do func()) {
	time.AfterFunc(d, func() { c.onScreen(do) })
}

func (c *clubnight) params(window fyne.Window) ui.Params {
	file := c.club // what goes on in the background may end after the window has another one
	rules := &desk.RuleLibrary{Own: filepath.Join(filepath.Dir(c.options.club), "rules")}
	p := ui.Params{
		Window:      window,
		In:          c.Language(),
		Post:        c.onScreen,
		SheetFolder: filepath.Join(filepath.Dir(c.options.club), "sheets"),
		Papers: papers.Params{Press: c.press(), Publish: papers.Publish{
			Folder: filepath.Join(filepath.Dir(c.options.club), "published"),
			Choice: kept[deskpapers.Publishing](c.app.Preferences(), prefPublishing).Usual(),
			Keep:   keeping[deskpapers.Publishing](c.app.Preferences(), prefPublishing),
			Web:    c.onWeb,
		}},
		Sending:    c.sending(),
		OpenFile:   computer.Open,
		Players:    func() ([]clubfile.Player, error) { return file.Roster().Players() },
		SaveFile:   c.saveFile,
		Check:      func(ctx context.Context) error { return c.check(ctx, file) },
		SaveText:   c.saveText,
		Start:      startpage.Params{Examine: c.examine, Earlier: c.earlier},
		Keep:       c.keep,
		Anew:       c.anew,
		After:      c.after,
		Neighbours: c.pages(),
		Wall: &wall.Params{NewWindow: c.app.NewWindow, Screens: screens{},
			Choice: kept[deskwall.Choice](c.app.Preferences(), prefWall).Usual(),
			Keep:   keeping[deskwall.Choice](c.app.Preferences(), prefWall),
			Lit:    c.app.Driver().SetDisableScreenBlanking},
		RoomPage: c.roomPage(),
		Settings: settings.Params{Appearance: c.appearance, Language: &tongue{c, window},
			Signal: &signal{c.app, window}, RuleSets: rules, Suggest: c.suggest},
		About: desk.About{Version: assets.Built(), Club: c.options.club, Log: c.log, Licences: licences()},
	}
	evenings := &archive{c: c, club: file, archive: file.Archive()}
	p.Club = clubpage.Params{Archive: evenings, NewEvening: c.newEvening, OpenEvening: c.openEvening}
	p.Competitions = evenings
	if c.club != nil {
		p.Members = memberList{c.club}
	}
	if c.keeper != nil {
		p.Settings.Copies = c
	}
	if !c.options.rehearsal {
		p.Settings.Newer = newest(c.app.Preferences())
		p.Club.Practise = func() { c.practise(window) }
	}
	if c.options.rehearsal {
		p.Keep, p.Papers.Press.Keep, p.Papers.Publish.Keep, p.RoomPage.Keep = nil, nil, nil, nil
		p.RoomPage.KeepAddress = nil
		if c.home != nil {
			p.Club.Home = func() { c.goHome(window) }
		}
		p.Rehearsal = &rehearsing.Params{Faults: rehearsal.FaultList(), Environment: c.room}
	}
	return p
}

// suggest chooses by which rules an auction and a lead stand on hand records;
// a nil set is by none.
func (c *clubnight) suggest(set *ruleset.RuleSet, by string) {
	if set == nil {
		c.suggestions.Store(nil)
		return
	}
	c.suggestions.Store(&handrecord.Suggestions{By: by, Bidder: bidding.New(set)})
}

// examine looks at the computer and the club's files.
func (c *clubnight) examine(ctx context.Context) []bridgemate.Finding {
	p := bridgemate.InstallationOf(c.options.club, c.Place(), paper.CheckFonts)
	folder := filepath.Dir(c.options.club)
	p.Folders = append(p.Folders, filepath.Join(folder, "sheets"), filepath.Join(folder, "rules"))
	return bridgemate.Examine(ctx, p)
}

// saveText writes a text for the room beside the sheets. Windows' own program for texts
// wants a mark at the beginning and two signs at the end of a line.
func (c *clubnight) saveText(name, text string) (string, error) {
	file := filepath.Join(filepath.Dir(c.options.club), "sheets", name+".txt")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return "", err
	}
	return file, os.WriteFile(file, []byte("\ufeff"+strings.ReplaceAll(text, "\n", "\r\n")), 0o600)
}

// saveFile writes a new file beside the sheets, for its owner's eyes; where one has the
// name it gets a number.
func (c *clubnight) saveFile(name string, write func(io.Writer) error) (string, error) {
	folder, ending := filepath.Join(filepath.Dir(c.options.club), "sheets"), filepath.Ext(name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	path := filepath.Join(folder, name)
	for n := 2; ; n++ {
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err == nil {
			return path, errors.Join(write(file), file.Close())
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", err
		}
		path = filepath.Join(folder, fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, ending), n, ending))
	}
}
