package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"fyne.io/fyne/v2"

	"clubnight/assets"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/exchange/capsule"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/simultaneous/tables"
	"clubnight/ui"
	"clubnight/ui/clubs"
	"clubnight/ui/desk"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/shell"
)

// The event across clubs that this computer has access to, and the evening that
// is sent to it by itself. The access itself is kept as those to evenings on
// several computers are.
const (
	prefSimultaneous       = "acrossEvent"
	prefSimultaneousName   = "acrossEventName"
	prefSimultaneousBySelf = "acrossBySelf"
)

// clubsEvent reaches an event of many clubs for one of them; it implements clubs.Event.
type clubsEvent struct {
	in     *desk.Language
	kept   fyne.Preferences
	club   string // the club file
	folder string // of the accesses
}

// manyClubs is the page of an event that many clubs play; in practice its places come as
// files.
func manyClubs(c *clubnight, w *ui.Window) shell.Page {
	p := clubs.Params{After: c.after, UseDeals: w.UseDeals, Near: c.near()}
	if !c.options.rehearsal {
		event, err := newClubsEvent(c.Language(), c.app.Preferences(), c.options.club)
		if err != nil {
			slog.Warn("the folder of accesses to events", "error", err)
		} else {
			p.Event = event
		}
	}
	page := clubs.New(w, w.Evening, p)
	w.Unseal(page.Sealed())
	return page
}

// newClubsEvent gives what reaches events across clubs with the evenings of a club file.
func newClubsEvent(in *desk.Language, kept fyne.Preferences, club string) (*clubsEvent, error) {
	folder, err := eventserver.KeptFolder()
	return &clubsEvent{in, kept, club, folder}, err
}

// Kept implements clubs.Event.
func (a *clubsEvent) Kept() (event string, ok bool) {
	return a.kept.String(prefSimultaneousName), a.kept.String(prefSimultaneous) != ""
}

// clubsInvitation reads an invitation, which must be for a club.
func clubsInvitation(path string) (i eventserver.Invitation, err error) {
	f, err := os.Open(path)
	if err != nil {
		return i, err
	}
	defer f.Close()
	if i, err = eventserver.ReadInvitation(f); err == nil && i.Role != string(tables.OfClub) {
		err = entrant.ErrNotClub
	}
	return i, err
}

// Look implements clubs.Event.
func (a *clubsEvent) Look(path string) (event string, err error) {
	i, err := clubsInvitation(path)
	return i.Name, err
}

// Accept implements clubs.Event.
func (a *clubsEvent) Accept(path, code string) (event string, err error) {
	i, err := clubsInvitation(path)
	if err != nil {
		return "", err
	}
	access, err := i.Open(code)
	if err != nil {
		return "", err
	}
	if err := eventserver.Keep(a.folder, access); err != nil {
		return "", err
	}
	was := a.kept.String(prefSimultaneous)
	if now := access.Address.String(); was != now {
		a.kept.SetString(prefSimultaneous, now)
		a.kept.SetString(prefSimultaneousBySelf, "")
		if err := a.forget(was); err != nil {
			return "", err
		}
	}
	a.kept.SetString(prefSimultaneousName, i.Name)
	return i.Name, nil
}

// Forget implements clubs.Event.
func (a *clubsEvent) Forget() error {
	was := a.kept.String(prefSimultaneous)
	for _, pref := range []string{prefSimultaneous, prefSimultaneousName, prefSimultaneousBySelf} {
		a.kept.SetString(pref, "")
	}
	return a.forget(was)
}

// forget takes the access to an address away, "" for none.
func (a *clubsEvent) forget(address string) error {
	if address == "" {
		return nil
	}
	at, err := eventserver.ParseAddress(address)
	if err != nil {
		return err
	}
	return eventserver.Forget(a.folder, at)
}

// Automatic implements clubs.Event.
func (a *clubsEvent) Automatic(evening int64) bool {
	return a.kept.String(prefSimultaneousBySelf) == a.called(evening)
}

// called tells an evening from those of all club files.
func (a *clubsEvent) called(evening int64) string { return fmt.Sprintf("%d %s", evening, a.club) }

// SetAutomatic implements clubs.Event.
func (a *clubsEvent) SetAutomatic(evening int64, on bool) {
	switch {
	case on:
		a.kept.SetString(prefSimultaneousBySelf, a.called(evening))
	case a.Automatic(evening):
		a.kept.SetString(prefSimultaneousBySelf, "")
	}
}

// connections to the event: one waits for an answer while another asks.
const simultaneousConnections = 2

// reach does something with the event as the club.
func (a *clubsEvent) reach(ctx context.Context, do func(t *tables.Tables, club simultaneous.ClubID) error) error {
	at, err := eventserver.ParseAddress(a.kept.String(prefSimultaneous))
	if err != nil {
		return eventserver.ErrNotKept
	}
	access, err := eventserver.Kept(a.folder, at)
	if err != nil {
		return err
	}
	pool, err := access.Pool(ctx, simultaneousConnections)
	if err != nil {
		return late(ctx, err)
	}
	defer pool.Close()
	t, err := tables.Open(ctx, pool, access.Event)
	if err != nil {
		return simultaneousFault(ctx, err)
	}
	club, err := t.Club(ctx)
	if err == nil {
		err = do(t, club)
	}
	return simultaneousFault(ctx, err)
}

// simultaneousFaults are the names that the window has for errors of the tables.
var simultaneousFaults = map[error]error{
	tables.ErrNoEvent: eventserver.ErrNoEvent, tables.ErrRight: eventserver.ErrRight,
	tables.ErrNewer:  eventserver.ErrNewerServer,
	tables.ErrNoClub: entrant.ErrNotClub, tables.ErrNoPlaces: entrant.ErrNoPlaces, tables.ErrSize: entrant.ErrTooLarge,
}

// simultaneousFault is an error of the tables or the line under the window's name for it.
func simultaneousFault(ctx context.Context, err error) error {
	for is, name := range simultaneousFaults {
		if errors.Is(err, is) {
			return errors.Join(name, err)
		}
	}
	if err == nil {
		return nil
	}
	return late(ctx, eventserver.Explained(ctx, err))
}

// late says of who did not answer in time that he is out of reach.
func late(ctx context.Context, err error) error {
	if err != nil && ctx.Err() == context.DeadlineExceeded {
		return fmt.Errorf("%w: %w", eventserver.ErrUnreachable, err)
	}
	return err
}

// Ask implements clubs.Event.
func (a *clubsEvent) Ask(ctx context.Context) (s entrant.Attendance, err error) {
	err = a.reach(ctx, func(t *tables.Tables, club simultaneous.ClubID) error {
		s.Event = entrant.Event{Name: t.Event.Name, Club: string(club),
			Set: t.Event.DealSet, NotBefore: t.Event.NotBefore}
		err := t.Read(ctx, func(r *tables.Reading) error {
			list, err := r.Clubs(ctx)
			for _, c := range list {
				if c.ID == club {
					s.Event.Club = c.Name
				}
			}
			return err
		})
		if err != nil {
			return err
		}
		sent, err := t.Sendings(ctx, club)
		if len(sent) > 0 {
			last := sent[len(sent)-1]
			s.Last = entrant.Sending{Number: last.Number, At: last.At, Rehearsal: last.Rehearsal,
				Answer: answerOf(last.Answer)}
		}
		return err
	})
	return s, err
}

// answerOf is an answer for the window, nil for none.
func answerOf(a *tables.Answer) *entrant.Reply {
	if a == nil {
		return nil
	}
	answer := &entrant.Reply{Taken: a.Taken, Asks: a.Asks, Unread: a.Fault}
	if json.Unmarshal(a.Findings, &answer.Findings) != nil {
		answer.Findings = nil // of a program with other checks
	}
	return answer
}

// Check implements clubs.Event.
func (a *clubsEvent) Check(ctx context.Context, st *session.State) (found []checks.Finding, alone bool, err error) {
	expected, rules, sender := &checks.Event{}, simultaneous.Rules{}, simultaneous.ClubID("")
	rules.Scoring.Method = "mp" // where nobody can be asked
	err = a.reach(ctx, func(t *tables.Tables, club simultaneous.ClubID) (err error) {
		rules, sender = t.Event.Rules, club
		expected, err = t.Expected(ctx)
		return err
	})
	if alone = errors.Is(err, eventserver.ErrUnreachable); alone {
		expected, sender = &checks.Event{}, ""
	} else if err != nil {
		return nil, false, err
	}
	sent, err := arrival.Of(st, rules.Scoring)
	if err != nil {
		return nil, false, err
	}
	sent.Club = sender
	return expected.Check(sent, nil), alone, nil
}

// Send implements clubs.Event.
func (a *clubsEvent) Send(ctx context.Context, st *session.State, rehearsal bool) (number int, err error) {
	var content bytes.Buffer
	if err := capsule.Write(&content, st,
		capsule.Cover{Words: a.in.Words(), Program: assets.Name + " " + assets.Version}); err != nil {
		return 0, err
	}
	err = a.reach(ctx, func(t *tables.Tables, club simultaneous.ClubID) (err error) {
		number, err = t.Send(ctx, club, sheet.EveningName(st.Evening)+".txt", content.Bytes(), rehearsal)
		return err
	})
	return number, err
}

// Answer implements clubs.Event.
func (a *clubsEvent) Answer(ctx context.Context, number int) (answer *entrant.Reply, err error) {
	err = a.reach(ctx, func(t *tables.Tables, club simultaneous.ClubID) error {
		said, err := t.Answered(ctx, club, number)
		if err == nil {
			answer = answerOf(&said)
		}
		return err
	})
	if ctx.Err() == context.DeadlineExceeded {
		return nil, nil // nobody counts now
	}
	return answer, err
}

// Places implements clubs.Event.
func (a *clubsEvent) Places(ctx context.Context) (back *returned.Return, err error) {
	err = a.reach(ctx, func(t *tables.Tables, club simultaneous.ClubID) (err error) {
		back, err = t.Places(ctx, club)
		return err
	})
	return back, err
}
