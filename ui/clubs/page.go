package clubs

import (
	"context"
	"time"

	"clubnight/session"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Event reaches an event that many clubs play on the same deals, for one of the clubs.
// Its methods are called off Fyne's goroutine and may take their time, but for Kept,
// Automatic and SetAutomatic. Errors are those of package eventserver and of the desk.
type Event interface {
	// Kept names the event to which an access is kept; ok is false where there is none.
	Kept() (event string, ok bool)
	// Look names the event of an invitation, as far as that goes without its code; the
	// error is entrant.ErrNotClub for one that is not a club's.
	Look(path string) (event string, err error)
	// Accept opens an invitation with its code, and keeps the access in the place of the
	// one before. It needs no line.
	Accept(path, code string) (event string, err error)
	// Forget takes the access away.
	Forget() error
	// Ask asks the event how the club stands with it.
	Ask(ctx context.Context) (entrant.Attendance, error)
	// Check looks at an evening as the organiser will. alone is true where the event
	// could not be asked what it expects.
	Check(ctx context.Context, st *session.State) (found []checks.Finding, alone bool, err error)
	// Send sends an evening, and Answer waits for what the organiser's computer says of a
	// sending: nil where it says nothing in time.
	Send(ctx context.Context, st *session.State, rehearsal bool) (number int, err error)
	Answer(ctx context.Context, number int) (*entrant.Reply, error)
	// Places are where the pairs of the club stand.
	Places(ctx context.Context) (*returned.Return, error)
	// Automatic reports whether an evening of the club file is sent by itself;
	// SetAutomatic remembers it.
	Automatic(evening int64) bool
	SetAutomatic(evening int64, on bool)
}

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params is what the page is made of.
type Params struct {
	// Event reaches the event; nil is a program without: then places come as files.
	Event Event
	// After runs a function on Fyne's goroutine after a time; nil never does.
	After func(time.Duration, func())
	// UseDeals makes deals that were sealed the evening's.
	UseDeals func(session.DealsSet)
	// Near is the folder in which files are looked for first.
	Near string
}

// Page is where an evening is sent to an event that many clubs play, and where
// the places come from.
type Page struct {
	w      shown
	p      Event  // nil in a program without: then places come as files
	near   string // the folder in which files are looked for first
	now    func() time.Time
	self   *bySelf
	sealed *SealedDeals

	open   *eventDialog // nil while they are closed
	invite *inviteDialog

	standing entrant.Attendance
	asked    bool // standing is what the event said

	looking, sending bool
	said             string // how what was asked for last came out, of this evening
	tone             desk.Tone
	about            *session.Session
	findings         []entrant.Finding
	sent             map[*session.Session]int64 // the entry up to which each was sent last
}

// How long the event may take for an answer.
const (
	askPatience    = 30 * time.Second
	sendPatience   = time.Minute
	answerPatience = 30 * time.Second
)

// New makes the page for the evenings that are opened in a model.
func New(w Shell, ev *model.Evening, p Params) *Page {
	a := &Page{w: shown{w, ev}, p: p.Event, near: p.Near, now: time.Now, sent: map[*session.Session]int64{}}
	a.self = newBySelf(a, p.After)
	a.sealed = &SealedDeals{w: a.w, take: p.UseDeals}
	return a
}

// Sealed is what takes deals that are sealed.
func (a *Page) Sealed() *SealedDeals { return a.sealed }

func (a *Page) Register() shell.Registration {
	r := shell.Registration{
		Open: func() {
			a.hide()
			a.sealed.forget()
			a.self.follow()
		},
		Asked: a.askedFor, Dropped: a.dropped,
	}
	if a.p == nil {
		return r
	}
	r.Refresh = func() {
		if a.open != nil {
			a.open.refresh()
		}
	}
	r.Commands = []shell.Command{{Menu: shell.MenuResults, Group: shell.GroupThird,
		Text: a.w.Language().Text("Event across clubs…"), Do: a.onOpen}}
	return r
}

// askedFor takes a file for the dialog that is open.
func (a *Page) askedFor(path string) bool {
	switch {
	case a.invite != nil && desk.IsInvitation(path):
		a.invite.invitation.Take(path)
	case a.open != nil && entrant.IsPlaces(path):
		a.takeFile(path)
	default:
		return a.sealed.asked(path)
	}
	return true
}

// dropped takes places, and an invitation that is to an event across clubs, or to nothing
// that another page knows.
func (a *Page) dropped(path string, next func() bool) bool {
	if a.p == nil || !desk.IsInvitation(path) {
		if entrant.IsPlaces(path) {
			a.takeFile(path)
			return true
		}
		return false
	}
	a.w.Run(func() {
		_, err := a.p.Look(path)
		a.w.Post(func() {
			if err == nil || !next() { // the next says what is wrong with it, too
				a.onInvite(path)
			}
		})
	})
	return true
}

// hide closes the dialogs: they were about another evening.
func (a *Page) hide() {
	if a.open != nil {
		a.open.hide()
	}
	if a.invite != nil {
		a.invite.hide()
	}
}

// event is what the event is called.
func (a *Page) event() string {
	name, _ := a.p.Kept()
	return name
}

// tell shows how something came out, in the dialog.
func (a *Page) tell(text string, tone desk.Tone, findings []checks.Finding) {
	a.said, a.tone, a.about, a.findings = text, tone, a.w.Session(), entrant.Findings(a.w.Language(), findings)
	a.w.Redraw()
}

// fail shows why something could not be done: in the dialog, else below the window.
func (a *Page) fail(what string, err error) {
	a.w.Log().Error(what, "error", err)
	why := entrant.Fault(a.w.Language(), err)
	if a.open == nil {
		a.w.Warn(why, what+": "+err.Error())
		a.w.Redraw()
		return
	}
	a.tell(why.String(), desk.Bad, nil)
}

// request does something that the event is asked for, one at a time. then hears how it
// went where the same evening is shown still, and the same access is kept.
func (a *Page) request(what, doing string, do func(ctx context.Context) error, then func()) {
	if a.looking {
		return
	}
	w, s, event := a.w, a.w.Session(), a.event()
	a.looking = true
	a.tell(doing, desk.Plain, nil)
	w.Run(func() {
		ctx, done := context.WithTimeout(w.Context(), askPatience)
		defer done()
		err := do(ctx)
		w.Post(func() {
			a.looking = false
			switch {
			case w.Context().Err() != nil:
			case s != w.Session() || event != a.event():
				a.said, a.findings = "", nil
				w.Tell(a.w.Language().Say(screen.SimultaneousOther))
				w.Redraw()
			case err != nil:
				a.fail(what, err)
			default:
				then()
			}
		})
	})
}

// ask asks how the club stands with the event.
func (a *Page) ask() {
	if a.looking || a.sending {
		return
	}
	var now entrant.Attendance
	a.request("asking an event across clubs", a.w.Language().Say(screen.SimultaneousAsking),
		func(ctx context.Context) (err error) {
			now, err = a.p.Ask(ctx)
			return err
		}, func() {
			a.standing, a.asked = now, true
			a.tell("", desk.Plain, nil)
			if last := now.Last; last.Answer != nil {
				a.tell("", desk.Plain, last.Answer.Findings)
			}
		})
}

// check looks at the evening without sending it.
func (a *Page) check() {
	in := a.w.Language()
	st := a.w.State()
	var found []checks.Finding
	var alone bool
	a.request("checking an evening for an event across clubs", in.Say(screen.SimultaneousChecking),
		func(ctx context.Context) (err error) {
			found, alone, err = a.p.Check(ctx, st)
			return err
		}, func() { a.tell(entrant.CheckedText(in, len(found), alone), toneOf(found), found) })
}

func toneOf(found []checks.Finding) desk.Tone {
	switch {
	case len(found) == 0:
		return desk.Good
	case checks.Worst(found) == checks.Note:
		return desk.Plain
	}
	return desk.Warning
}

// places takes the places as they stand now into the evening.
func (a *Page) places() {
	var back *returned.Return
	a.request("fetching places", a.w.Language().Say(screen.SimultaneousAsking), func(ctx context.Context) (err error) {
		back, err = a.p.Places(ctx)
		return err
	}, func() { a.take(back) })
}

// take records places in the evening that is shown.
func (a *Page) take(back *returned.Return) {
	in := a.w.Language()
	w := a.w
	fact, err := back.Fact(w.State())
	switch {
	case err != nil:
		a.fail("taking places", err)
	case entrant.HasPlaces(w.State(), fact):
		a.came(in.Say(screen.SimultaneousPlacesThere))
	default:
		w.Record(func(err error) {
			if err != nil {
				a.fail("recording places", err)
				return
			}
			a.came(entrant.PlacesText(in, fact))
		}, fact)
	}
}

// came tells what went well: in the dialog, else below the window.
func (a *Page) came(text string) {
	if a.open == nil {
		a.w.Tell(text)
		a.w.Redraw()
		return
	}
	a.tell(text, desk.Good, nil)
}

// takeFile takes the places of a file.
func (a *Page) takeFile(path string) {
	w, s := a.w, a.w.Session()
	w.Later(func() {
		back, err := entrant.ReadPlaces(path)
		w.Post(func() {
			switch {
			case s != w.Session():
				w.Tell(a.w.Language().Say(screen.SimultaneousOther))
			case err != nil:
				a.fail("reading places", err)
			default:
				a.take(back)
			}
		})
	})
}
