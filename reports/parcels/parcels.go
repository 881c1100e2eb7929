// Package parcels makes of an evening what goes to each place: the results and deals for
// BridgeWebs, a mail to each member, a federation's file, the club's site.
//
//	e := &parcels.Evening{Session: s, State: st, Sent: evening, Club: club, Path: path, Words: w}
//	parcels, err := e.Make(ctx, destination)
//
// Where everybody reads, names stand as their bearers chose for the internet, in mails as
// they chose for those; a federation gets the names and numbers that it counts by.
package parcels

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"clubnight/assets"
	"clubnight/reports"
	"clubnight/reports/clubsite"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
	"clubnight/session/sending"
	"clubnight/session/sending/bridgewebs"
	"clubnight/session/sending/letters"
	"clubnight/session/sending/places"
	"clubnight/session/study"
	"clubnight/session/words"
)

// Evening is an evening that goes out, with what is to be known of its club.
type Evening struct {
	Session *session.Session
	State   *session.State
	// Sent is the evening as package sending knows it.
	Sent sending.Evening
	// Club is the club's file, and Path where it lies.
	Club *clubfile.File
	Path string
	// Words are those of mails, sheets and pages.
	Words *words.Words
	// Page is how sheets are set.
	Page sheet.PageSetup
	// Federation is what federations want to know of the club, Options what they want of
	// their files.
	Federation account.Club
	Options    outward.Options
	// Gone are the mails that went of earlier versions to a place: Outbox.Gone.
	Gone func(destination string) (map[string]int, error)
	// Told hears of the players who get no mail, and why; nil hears nothing.
	Told func([]letters.Unreached)
}

// Identity is by what an evening of a club file is known in all its copies.
func Identity(club *clubfile.File, evening int64) (string, error) {
	o, err := club.Origin()
	if err != nil {
		return "", err
	}
	return o.ID + "/" + strconv.FormatInt(evening, 10), nil
}

// Make is what goes to a place: a places.Maker. The error wraps places.ErrNothing where
// that is nothing, or is that of what makes it.
func (e *Evening) Make(ctx context.Context, d sending.Destination) ([]sending.Parcel, error) {
	switch d.Kind {
	case places.BridgeWebs:
		return e.results(ctx)
	case places.Members:
		return e.players(ctx, d)
	case places.Federation:
		return e.federation(ctx, d)
	case places.Folder, places.SFTP, places.WebDAV:
		return e.site(ctx)
	}
	return nil, fmt.Errorf("%q: %w", d.Kind, places.ErrKind)
}

// stem is what the files of the evening are called.
func (e *Evening) stem() string { return cmp.Or(sheet.EveningName(e.State.Evening), "evening") }

// members are those of the club.
func (e *Evening) members(place func(clubfile.Naming) clubfile.NameChoice) (sending.Wishes, error) {
	return sending.WishesOf(e.Club, place, e.Words.Shown)
}

// evening is a state as the formats take it.
func (e *Evening) evening(ctx context.Context, st *session.State) (*publish.Evening, error) {
	if st.Deals.Released {
		if err := session.Analyse(ctx, e.Session, nil); err != nil {
			return nil, err
		}
	}
	sc, err := st.Score()
	if err != nil {
		return nil, err
	}
	players, err := e.Club.Players()
	if err != nil {
		return nil, err
	}
	return &publish.Evening{State: st, Scores: sc, Program: assets.Name, Version: assets.Version, Club: e.Federation,
		Number: clubfile.Nationals(players), Options: e.Options}, nil
}

// results are the results as USEBIO with the deals, of which BridgeWebs shows most.
func (e *Evening) results(ctx context.Context) ([]sending.Parcel, error) {
	m, err := e.members(sending.OnWeb)
	if err != nil {
		return nil, err
	}
	evening, err := e.evening(ctx, m.Named(e.State))
	if err != nil {
		return nil, err
	}
	p, err := bridgewebs.Parcel(e.Sent, evening, bridgewebs.USEBIO, e.stem())
	if err != nil {
		return nil, err
	}
	return []sending.Parcel{p}, nil
}

// players are the mails to the members who played.
func (e *Evening) players(ctx context.Context, d sending.Destination) ([]sending.Parcel, error) {
	m, err := e.members(sending.InMail)
	if err != nil {
		return nil, err
	}
	l := letters.Letters{State: e.State, Members: m, Words: e.Words, Account: places.Account(d), Card: e.card(ctx)}
	if e.Gone != nil {
		if l.Gone, err = e.Gone(d.ID); err != nil {
			return nil, err
		}
	}
	if list := e.State.Versions(); len(list) > 1 {
		if l.Was, err = e.State.Until(list[len(list)-2].Seq); err != nil {
			return nil, err
		}
	}
	parcels, left, err := l.Players(e.Sent)
	if err != nil {
		return nil, err
	}
	if e.Told != nil {
		e.Told(left)
	}
	if len(parcels) == 0 {
		return nil, places.ErrNothing
	}
	return parcels, nil
}

// card draws the page that goes with a mail: what a contestant takes home.
func (e *Evening) card(
	ctx context.Context,
) func(*session.State, *session.Scores, session.Contestant) (sending.File, error) {
	sheets, of := reports.Sheets{PageSetup: e.Page}, (*session.State)(nil)
	return func(st *session.State, sc *session.Scores, who session.Contestant) (sending.File, error) {
		if err := ctx.Err(); err != nil {
			return sending.File{}, err
		}
		if of != st { // the cards of one evening follow each other
			sheets.Study, of = study.Known(st), st
		}
		for i := range sc.Rankings { // of a field with handicaps the one without comes first
			for at, r := range sc.Rankings[i].Ranks {
				if r.Who != who {
					continue
				}
				f := sheets.Page(st, sc, &sc.Rankings[i], at)
				var b bytes.Buffer
				if err := f.Draw(&b); err != nil {
					return sending.File{}, err
				}
				return sending.NewFile(sheet.FileName(st.Evening, f.Kind)+".pdf", sending.Sheet, "application/pdf", b.Bytes()), nil
			}
		}
		return sending.File{}, sheet.ErrNothingToPrint
	}
}

// federation is the file that a federation asks for.
func (e *Evening) federation(ctx context.Context, d sending.Destination) ([]sending.Parcel, error) {
	f, ok := places.FederationNamed(d.Options[places.Which])
	if !ok {
		return nil, &places.OptionError{Option: places.Which, Wrong: places.NoFederation}
	}
	evening, err := e.evening(ctx, e.State)
	if err != nil {
		return nil, err
	}
	list, err := evening.Files("usebio", e.stem())
	if err != nil {
		return nil, err
	}
	about := letters.Particulars{Country: e.Federation.Country,
		Session: strconv.Itoa(cmp.Or(e.Options.ECats.Session, trialSession))}
	p, err := f.Parcel(e.Sent, places.Account(d), about, list[0].Name, list[0].Content)
	if err != nil {
		return nil, err
	}
	return []sending.Parcel{p}, nil
}

// trialSession is the number by which ECats knows a trial.
const trialSession = 9999

// site is the club's site, built in a folder beside the club file. The error wraps
// sending.ErrSiteFolder or sending.ErrSiteSettings where it is the club that has to put
// something right.
func (e *Evening) site(ctx context.Context) (made []sending.Parcel, err error) {
	defer func() {
		switch {
		case errors.Is(err, clubsite.ErrForeign):
			err = fmt.Errorf("%w: %w", sending.ErrSiteFolder, err)
		case errors.Is(err, clubsite.ErrSettings):
			err = fmt.Errorf("%w: %w", sending.ErrSiteSettings, err)
		}
	}()
	settings, err := clubsite.ReadSettings(clubsite.SettingsFile(e.Path))
	if err != nil {
		return nil, err
	}
	p := e.Sent.Parcel("")
	p.Folder = strings.TrimSuffix(e.Path, filepath.Ext(e.Path)) + " site"
	o := clubsite.Options{Settings: settings}
	if settings.Language == "" {
		o.Words = e.Words
	}
	if o.Memory, err = clubsite.DefaultMemory(p.Folder); err != nil {
		o.Memory = "" // without a folder for it everything is read again
	}
	if _, err := clubsite.Build(ctx, e.Club, p.Folder, o); err != nil {
		return nil, err
	}
	return []sending.Parcel{p}, nil
}
