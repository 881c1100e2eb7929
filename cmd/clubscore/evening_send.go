package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/reports/paper"
	"clubnight/reports/parcels"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/outward"
	"clubnight/session/sending"
	"clubnight/session/sending/letters"
	"clubnight/session/sending/places"
	"clubnight/session/words/outgoing"
)

// errNotEverywhere is returned where an evening is not at every place to which it was
// sent.
var errNotEverywhere = errors.New("it has not gone everywhere; the same command goes on, and --again sends " +
	"what was refused or may be there")

// errNowhere is returned where no place is named.
var errNowhere = errors.New("no place is named; clubscore places add names one")

// eveningSending is what was asked.
type eveningSending struct {
	to                      *[]string
	preview, again, release *bool
	replace                 *bool
	language                *string
	club                    account.Club
	options                 outward.Options
}

// eveningSend sends a finished evening to the places that the club named.
func eveningSend(flags *pflag.FlagSet) action {
	var s eveningSending
	s.to = flags.StringArray("to", nil, "the `PLACE`, by its name; may be said several times, else all places")
	s.preview = flags.Bool("preview", false, "shows what would go, each mail too, and sends nothing")
	s.again = flags.Bool("again", false, "sends again what was refused or may be there; what has gone does not go twice")
	s.release = flags.Bool("release", false, "releases the final standings where that was not done")
	s.replace = flags.Bool("replace", false,
		"replaces files of others that are in the way of pages, and takes most of the pages away if it must")
	s.language = flags.String("language", "en", "the `LANGUAGE` of mails and pages: "+tongues)
	flags.StringVar(&s.club.Number, "club-number", "", "the `NUMBER` that the federation knows the club by")
	flags.StringVar(&s.club.Country, "country", "", "the club's `COUNTRY`, for ECats")
	flags.StringVar(&s.options.USEBIO.Charge, "charge", "", "USEBIO: the federation's `CODE` for what it charges")
	flags.BoolVar(&s.options.USEBIO.Masterpoints, "masterpoints", false, "USEBIO: the club awards masterpoints")
	flags.IntVar(&s.options.ECats.Session, "ecats-session", 0, "ECats: the `NUMBER` of the simultaneous event")
	return changing(flags, func(ctx context.Context, e *opened, _ []string, out io.Writer) error {
		return s.send(ctx, e, out)
	})
}

// maker makes what goes, of a state of the evening.
func (s *eveningSending) maker(e *opened, box *sending.Outbox, st *session.State, of sending.Evening, out io.Writer) (
	*parcels.Evening, error,
) {
	w, err := languageOf(*s.language)
	if err != nil {
		return nil, err
	}
	return &parcels.Evening{Session: e.Session, State: st, Sent: of, Club: e.club, Path: e.club.Path(), Words: w,
		Page: sheet.PageSetup{Size: paper.A4, Printed: sheet.Now(), Words: w}, Federation: s.club, Options: s.options,
		Gone: func(d string) (map[string]int, error) { return box.Gone(of.ID(), d) },
		Told: func(list []letters.Unreached) {
			for _, l := range list {
				fmt.Fprintf(out, "  no mail to %s: %s\n", l.Name, l.Say(say()))
			}
		}}, nil
}

func (s *eveningSending) send(ctx context.Context, e *opened, out io.Writer) error {
	box, err := openOutbox(e.club.Path())
	if err != nil {
		return err
	}
	defer box.Close()
	to, err := s.places(box)
	if err != nil {
		return err
	}
	id, err := parcels.Identity(e.club, e.number)
	if err != nil {
		return err
	}
	if *s.preview {
		return s.show(ctx, e, box, id, to, out)
	}
	if facts := sending.Release(e.State()); *s.release && len(facts) > 0 {
		if err := enter(e.Session, out, false, facts...); err != nil {
			return err
		}
	}
	of, err := sending.Ready(e.State(), id)
	if err != nil {
		return notReady(err)
	}
	made, err := s.maker(e, box, e.State(), of, out)
	if err != nil {
		return err
	}
	asked, left, err := places.Put(ctx, box, of, to, made.Make)
	if err != nil {
		return err
	}
	for _, l := range left {
		fmt.Fprintf(out, "! %s: %s\n", l.Place.Name, leftOut(l.Err))
	}
	if asked != nil {
		if err := e.Record(session.ByDirector, asked); err != nil {
			return err
		}
	}
	if *s.again {
		for _, d := range to {
			if _, err := box.Again(id, d); err != nil {
				return err
			}
		}
	}
	return s.deliver(ctx, e, box, id, to, len(left) > 0, out)
}

// notReady says why an evening cannot go, and what to do here.
func notReady(err error) error {
	do := map[error]string{sending.ErrOpen: "clubscore evening finish", sending.ErrNotReleased: "--release"}
	for known, command := range do {
		if errors.Is(err, known) {
			return fmt.Errorf("%s (%s)", strings.TrimSuffix(outgoing.NotReady(say(), err), "."), command)
		}
	}
	return err
}

// places are the ids of the places that were asked for, of all that are not off.
func (s *eveningSending) places(box *sending.Outbox) (ids []string, err error) {
	for _, name := range *s.to {
		d, err := placeNamed(box, name)
		if err != nil {
			return nil, err
		}
		ids = append(ids, d.ID)
	}
	if len(ids) > 0 {
		return ids, nil
	}
	list, err := box.Destinations()
	if err != nil {
		return nil, err
	}
	for _, d := range list {
		if !d.Off {
			ids = append(ids, d.ID)
		}
	}
	if len(ids) == 0 {
		return nil, errNowhere
	}
	return ids, nil
}

// placesInstead are those of the tests.
var placesInstead func(sending.Destination, string) sending.Place

// secretOf is a place's password: that of the environment, else the keyring's.
func secretOf(id string) (string, error) {
	if given := os.Getenv(passwordVariable); given != "" {
		return given, nil
	}
	return keptSecrets.Get(id)
}

// deliver sends what is due, says how it ended at each place, and tells the journal.
func (s *eveningSending) deliver(ctx context.Context, e *opened, box *sending.Outbox, id string, to []string, some bool,
	out io.Writer) error {
	was, err := box.Lights(id)
	if err != nil {
		return err
	}
	ways := places.Ways{Secret: secretOf, Instead: placesInstead}
	if *s.replace {
		ways.Replace = to
	}
	err = box.Run(ctx, ways.Find, nil)
	if err != nil && ctx.Err() == nil {
		return err
	}
	lights, err := box.Lights(id)
	if err != nil {
		return err
	}
	if facts := sending.Ended(was, lights); len(facts) > 0 {
		if err := e.Record(session.ByProgram, facts...); err != nil {
			return err
		}
	}
	for _, l := range lights {
		if !slices.Contains(to, l.ID) || l.Version == 0 {
			continue
		}
		fmt.Fprintln(out, placeStands(l))
		some = some || !l.State.Done()
	}
	if ctx.Err() != nil {
		return stopped(ctx.Err())
	}
	if some {
		return errNotEverywhere
	}
	return nil
}

// leftOut says why nothing of an evening goes to a place.
func leftOut(err error) string {
	if faults := places.Faults(err); len(faults) > 0 {
		return outgoing.Faulty(say(), faults)
	}
	if why := outgoing.NotReady(say(), err); why != "" {
		return why + " " + err.Error()
	}
	return err.Error()
}

// placeStands says how an evening stands at a place.
func placeStands(l sending.Light) string {
	said := fmt.Sprintf("%s: version %d, %s", l.Name, l.Version, outgoing.State(say(), l.State))
	if l.Parcels > 1 {
		said += fmt.Sprintf(", %d of %d", l.Done, l.Parcels)
	}
	said += "."
	if !l.State.Done() {
		if why := outgoing.Reason(say(), l.State, l.Reason); why != "" {
			said += " " + why
		}
		if l.Answer != "" {
			said += fmt.Sprintf(" Its own words: %s", l.Answer)
		}
	}
	return said
}

// show tells what would go, and sends nothing.
func (s *eveningSending) show(ctx context.Context, e *opened, box *sending.Outbox, id string, to []string,
	out io.Writer) error {
	st, err := places.Final(e.State())
	if err != nil {
		return err
	}
	of, err := sending.Ready(st, id)
	if err != nil {
		return notReady(err)
	}
	made, err := s.maker(e, box, st, of, out)
	if err != nil {
		return err
	}
	named, err := box.Destinations()
	if err != nil {
		return err
	}
	for _, d := range named {
		if !slices.Contains(to, d.ID) {
			continue
		}
		fmt.Fprintf(out, "%s, version %d:\n", d.Name, of.Version())
		list, err := made.Make(ctx, d)
		if err != nil {
			fmt.Fprintln(out, "!", leftOut(err))
			continue
		}
		for _, p := range list {
			files := p.Files
			if m := p.Mail; m != nil {
				fmt.Fprintf(out, "  To: %s <%s>\n  Subject: %s\n\n%s\n", m.Name, m.To, m.Subject, m.Text)
				files = m.Attachments
			}
			for _, f := range files {
				fmt.Fprintf(out, "  %s (%d kB)\n", f.Name, (len(f.Content)+1023)/1024)
			}
			if p.Folder != "" {
				fmt.Fprintf(out, "  all pages in %s\n", p.Folder)
			}
		}
	}
	return nil
}
