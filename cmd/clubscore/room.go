package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"clubnight/assets"
	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/feed"
	"clubnight/session/terminal"
	"clubnight/ui/web"
	"clubnight/ui/web/director"
	"clubnight/ui/web/visit"
)

// network is what the network of the club is told to serve.
type network struct {
	port     int
	phones   string // the tables whose results are entered on phones from then on
	language string
	settings string
	invite   bool
}

func (n *network) flags(flags *pflag.FlagSet) {
	flags.IntVar(&n.port, "port", 0, "the `PORT` to serve on (default: that of before, else 8080); another where it is taken")
	flags.StringVar(&n.phones, "phones", "", "lets phones in, on which these `TABLES` enter their results from now on: "+
		"A,B3,B4, or all")
	flags.StringVar(&n.settings, "settings", "", "to which handset settings phones keep: "+
		"`quiet`, club, teaching or teams, or name=value, or several with commas between them")
	flags.BoolVar(&n.invite, "invite", false, "makes a new invitation for the director's phone, and ends what the phone may "+
		"that has the one before")
	flags.StringVar(&n.language, "language", "en", "the `LANGUAGE` of the pages, where a phone asks for none: "+tongues)
}

// serveClub serves an evening on the club's network until the program is stopped.
func serveClub(flags *pflag.FlagSet) action {
	var o network
	o.flags(flags)
	enters := flags.Bool("enter", false, "records lines from the input meanwhile, as evening do takes them")
	return changing(flags, func(ctx context.Context, e *opened, _ []string, out io.Writer) error {
		out = &lineByLine{out: out}
		if err := analyseReleased(ctx, e.Session); err != nil {
			return err
		}
		r, err := o.serve(ctx, e, director.Options{}, out)
		if err != nil {
			return err
		}
		if *enters {
			go func() { _ = e.doAll(ctx, keyboard, out, false) }() // it tells of each line that is refused
		}
		select {
		case <-ctx.Done():
		case err = <-r.failed:
		}
		e.inHand.Lock() // what is being recorded is recorded before the club file closes
		defer e.inHand.Unlock()
		return errors.Join(err, r.stop())
	})
}

// room is an evening that is served.
type room struct {
	*web.Server
	failed chan error
	leave  func()
	showed sync.WaitGroup
}

// serve serves an evening: everybody's pages as it goes on, and, where it says so, the
// tables' phones and the director's.
func (o *network) serve(ctx context.Context, e *opened, d director.Options, out io.Writer) (*room, error) {
	w, err := languageOf(o.language)
	if err != nil {
		return nil, err
	}
	tables, err := tablesOf(e.State(), o.phones)
	if err != nil {
		return nil, err
	}
	settings, err := settingsOf(bws.BCS, o.settings)
	if err != nil {
		return nil, fmt.Errorf("--settings: %w: %w", err, errUsage)
	}
	r := &room{failed: make(chan error, 1)}
	r.Server, err = web.Start(ctx, web.Options{Port: cmp.Or(o.port, e.State().PhonesAt), Words: w,
		Secret: phonesSecret(),
		Failed: func(err error) {
			select {
			case r.failed <- err:
			default:
			}
		}})
	if err != nil {
		return nil, err
	}
	if facts := letIn(e.State(), r.Port(), tables); len(facts) > 0 {
		if err := e.Record("director", facts...); err != nil {
			return nil, errors.Join(err, r.Stop())
		}
	}
	members := func() []session.Member { return membersOf(e.club) }
	d.Members = e.club.Roster().Players
	if err := r.Serve(web.Evening{Session: e.Session, Director: d, Terminal: terminal.Options{Members: members,
		Settings: func() map[string]any { return settings }}}); err != nil {
		fmt.Fprintln(out, "!", say().Sentence(err.Error()))
	}
	if o.invite {
		if err := r.RenewDirector(); err != nil {
			fmt.Fprintln(out, "!", say().Sentence(err.Error()))
		}
	}
	r.follow(e)
	r.tell(e.State(), out)
	return r, nil
}

// phonesSecret is the file from which the codes of tables follow, for this user alone.
func phonesSecret() visit.File {
	config, err := os.UserConfigDir()
	if err != nil {
		return visit.At("") // which cannot be written: they hold until the program ends
	}
	return visit.At(filepath.Join(config, assets.Name, "phones.key"))
}

// letIn are the facts by which phones are let in at tables, and at a port; none where all
// of it stands already. Where phones are not let in and no table is named there are none
// either.
func letIn(st *session.State, port int, tables []session.TableTerm) (facts []session.Fact) {
	if len(tables) == 0 && st.PhonesAt == 0 {
		return nil
	}
	if st.PhonesAt != port {
		facts = append(facts, session.PhonesOpened{Port: port})
	}
	for _, t := range tables {
		switch {
		case st.Sends(t.Section, t.Table) == session.OnPhone:
		case t.Table == 0:
			facts = append(facts, session.TablesPhoned{ID: t.Section})
		default:
			facts = append(facts, session.TablesPhoned{ID: t.Section, Tables: []int{t.Table}})
		}
	}
	return facts
}

// tablesOf are the tables that somebody names, "A,B3,B4" or "all"; table 0 is a section
// as a whole.
func tablesOf(st *session.State, named string) (list []session.TableTerm, err error) {
	if strings.EqualFold(named, "all") {
		for _, s := range st.Sections {
			list = append(list, session.TableTerm{Section: s.ID})
		}
		return list, nil
	}
	if named == "" {
		return nil, nil
	}
	for one := range strings.SplitSeq(named, ",") {
		if one = strings.TrimSpace(one); one == "" {
			return nil, fmt.Errorf("--phones %s: %w", named, errUsage)
		}
		letter := strings.TrimRight(one, "0123456789")
		at := session.TableTerm{}
		if at.Section, err = console.SectionOf(st, letter); err != nil {
			return nil, fmt.Errorf("--phones %s: %w: %w", named, err, errUsage)
		}
		if digits := one[len(letter):]; digits != "" {
			at.Table, err = strconv.Atoi(digits)
			sec, _ := st.Section(at.Section)
			if err != nil || !slices.Contains(sec.Movement.TableNumbers(), at.Table) {
				return nil, fmt.Errorf("--phones %s: there is no table %s: %w", named, one, errUsage)
			}
		}
		list = append(list, at)
	}
	return list, nil
}

// follow shows everybody how the evening stands, after every entry.
func (r *room) follow(e *opened) {
	changed, over := make(chan struct{}, 1), make(chan struct{})
	stop := e.Listen(func([]session.Entry) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	changed <- struct{}{}
	r.showed.Go(func() {
		for {
			select {
			case <-over:
				return
			case <-changed:
			}
			st := e.State()
			if scores, err := st.Score(); err == nil { // else what was shown stays
				r.Show(st, scores)
			}
		}
	})
	r.leave = func() { stop(); close(over) }
}

// stop ends serving.
func (r *room) stop() error {
	r.leave()
	r.showed.Wait()
	return r.Stop()
}

// tell says where everybody finds the pages, each table its own, and the director his.
func (r *room) tell(st *session.State, out io.Writer) {
	for _, address := range r.Addresses() {
		fmt.Fprintln(out, address)
	}
	if st.PhonesAt == 0 {
		return
	}
	for _, s := range st.Sections {
		for _, t := range s.Movement.TableNumbers() {
			fmt.Fprintf(out, "table %s%d %s %s\n", s.Letter(), t, r.TableCode(s.ID, t), r.TableAddress(s.ID, t))
		}
	}
	if r.Visitors().Director.Phone != "" {
		fmt.Fprintln(out, "director: a phone has the invitation; --invite makes a new one")
		return
	}
	address, code := r.Director()
	fmt.Fprintf(out, "director %s %s\n", code, address)
}

// directs is what the director's phone does with the Bridgemates of a room.
func directs(link bridgemate.Handsets) director.Options {
	o := director.Options{Status: link.Status, Restart: link.Restart, Feed: func(int) feed.Feed { return link }}
	if called, ok := link.(bridgemate.Called); ok {
		o.AnswerCall = called.AnswerCall
	}
	return o
}
