package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector"
	enginewords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/node"
	"clubnight/session/replica"
	"clubnight/session/words"
	"clubnight/session/words/refusals"
	"clubnight/ui/desk"
)

// roomRun is what evening run is told.
type roomRun struct {
	options            bridgemate.Options
	invitation, as, by string
	on                 server
	sections, copyOf   string
	stay, useFile      bool
	enter              bool
	how                retrying
	number             int64
	serves             network
	out                io.Writer
	broken             chan error // why the evening cannot go on here
}

// eveningRoom runs the Bridgemates of an evening without a window: those of the sections
// that are this computer's, where the evening is one of several.
func eveningRoom(flags *pflag.FlagSet) action {
	var r roomRun
	flags.Int64Var(&r.number, "evening", 0, "the `NUMBER` of the evening, else the newest")
	flags.StringVar(&r.invitation, "event", "",
		"joins an event first by its `INVITATION`; its code comes from "+codeVariable+" or is asked for")
	flags.StringVar(&r.as, "as", "", "what this computer is called")
	flags.StringVar(&r.by, "person", "", "who works at it")
	flags.StringVar(&r.sections, "sections", "", "the `LETTERS` of sections that this computer takes over: A,B")
	flags.StringVar(&r.copyOf, "copy", "",
		"with --sections: a copy of the Bridgemate `FILE` that these sections had; else a new one is written")
	flags.StringVar(&r.options.File, "bws", "", "the Bridgemate `FILE` (default: beside the club file)")
	flags.StringVar(&r.options.Program, "program", "",
		"Bridgemate's control program, a `FILE` (default: where its installer puts it)")
	reachedFlags(flags, &r.options.Connector)
	flags.DurationVar(&r.options.Interval, "interval", 5*time.Second, "how often results are read")
	flags.BoolVar(&r.stay, "stay", false,
		"reads on until the evening is finished; else until all results of its sections are in")
	flags.BoolVar(&r.useFile, "use-file", false, useFileSays)
	flags.BoolVar(&r.enter, "enter", false,
		"records lines from the input meanwhile, as evening do takes them, and has the server tried at the line retry; "+
			"ends no sooner than they do")
	flags.StringVar(&r.serves.phones, "phones", "",
		"serves the club's network as room does, and lets phones in, on which these `TABLES` enter their results: "+
			"A,B3,B4, or all; the others have Bridgemates")
	r.how.flags(flags)
	r.on.flags(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		r.serves.language = "en"
		r.out, r.broken = &lineByLine{out: out}, make(chan error, 1)
		if r.options.Network = flags.Changed(networkFlag); r.options.Network {
			if err := askLicence(&r.options.Connector); err != nil {
				return err
			}
		}
		claim, err := clubfile.ClaimFile(words[0])
		if err != nil {
			return err
		}
		defer claim.Release()
		e, err := r.open(ctx, words[0])
		if err != nil {
			return err
		}
		defer e.close()
		return r.run(ctx, e)
	}
}

// useFileSays is what --use-file does.
const useFileSays = "goes on with the Bridgemate file as it is, although it is an older copy, " +
	"or another evening's"

func (r *roomRun) open(ctx context.Context, club string) (*opened, error) {
	if r.invitation != "" {
		return joined(ctx, &r.on, r.invitation, club, r.as, r.by, r.how, r.out)
	}
	return openEvening(club, r.number)
}

// run keeps in step with the event, where there is one, and reads until everything is in.
func (r *roomRun) run(ctx context.Context, e *opened) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	if e.State().Shared() {
		f, err := e.follow(r.out, r.how, fail, false)
		if err != nil {
			return err
		}
		defer f.End()
		compared(ctx, f)
		if err := failure(ctx); err != nil {
			return err
		}
	}
	err := r.play(ctx, e)
	if failed := failure(ctx); failed != nil {
		return failed
	}
	return err
}

// play runs the Bridgemates until everything is in.
func (r *roomRun) play(ctx context.Context, e *opened) error {
	link := r.link(e)
	defer link.Close()
	link.Watch(r.tellOfTrouble(e.State))
	if r.useFile && e.State().File != "" {
		if err := link.UseFile(ctx, session.ByDirector); err != nil {
			return err
		}
	}
	if r.serves.phones != "" || e.State().PhonesAt != 0 {
		room, err := r.serves.serve(ctx, e, directs(link), r.out)
		if err != nil {
			return err
		}
		defer func() { _ = room.stop() }() // of the network: the evening is on the disk
	}
	switch err := r.begin(ctx, e, link); {
	case errors.Is(err, context.Canceled) && ctx.Err() != nil && e.State().Reading:
		return nil // stopped within the first reading, which ends as any later one
	case err != nil:
		return err
	}
	return r.read(ctx, e, link)
}

// compared waits until this computer has what the server has, or knows that there
// is no server: whoever comes back learns that others took his rooms over before
// he reads a row of them.
func compared(ctx context.Context, f *node.Replication) {
	known := make(chan struct{})
	var once sync.Once
	stop := f.Watch(func(s replica.Status) {
		if s.State == replica.InStep || s.Err != nil {
			once.Do(func() { close(known) })
		}
	})
	defer stop()
	select {
	case <-known:
	case <-ctx.Done():
	}
}

// link is the way to the Bridgemates: that by which the evening was given to them, else
// the one that was asked for.
func (r *roomRun) link(e *opened) bridgemate.Handsets {
	o := r.options
	if at := e.State().Network; at != (session.Network{}) {
		if !o.Network {
			o.Connector.Address = at.Address
		}
		o.Network = true
	}
	if o.Network {
		return connector.New(e.Session, e.club.Roster(), o.Usual())
	}
	o.AutoServerStart, o.Minimise = true, true
	if o.File == "" {
		o.File = filepath.Join(filepath.Dir(e.club.Path()), fmt.Sprintf("evening %d.bws", e.number))
	}
	if st := e.State(); st.File != "" {
		o.File = st.File
	}
	return bridgemate.New(e.Session, e.club.Roster(), o.Usual())
}

// begin starts the Bridgemates, or goes on with them.
func (r *roomRun) begin(ctx context.Context, e *opened, link bridgemate.Handsets) error {
	ids, err := sectionsOf(e.State(), r.sections)
	if err != nil {
		return err
	}
	st := e.State()
	others := slices.ContainsFunc(ids, func(id int) bool { return !st.Owns(id) })
	if len(ids) > 0 && st.Shared() && (others || r.copyOf != "" || !st.Handed()) {
		return link.TakeOver(ctx, ids, bridgemate.Takeover{Copy: r.copyOf, Program: link.Options().Program != ""})
	}
	given := st.File != ""
	if link.Options().Network {
		given = st.Network != session.Network{}
	}
	if given {
		return link.Restart(ctx)
	}
	return link.Start(ctx, func(step bridgemate.Step, done bool) {
		if done {
			fmt.Fprintf(r.out, "%s %s\n", now(), enginewords.Beside(words.English()).Step(step))
		}
	})
}

// read reads until the Bridgemates have sent all results of this computer's sections, or
// the evening is finished. Lines that are typed meanwhile are taken to their end.
func (r *roomRun) read(ctx context.Context, e *opened, link bridgemate.Handsets) error {
	changed := make(chan struct{}, 1)
	stop := e.Listen(func([]session.Entry) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	defer stop()
	var typing chan error
	if r.enter {
		typing = make(chan error, 1)
		go func() { typing <- e.doAll(ctx, keyboard, r.out, false) }()
	}
	var refused error // of what was typed
	for last := -1; ; {
		st := e.State()
		open, sent := toCome(st)
		if open != last {
			last = open
			fmt.Fprintf(r.out, "%s %s to come\n", now(), many(open, "result"))
		}
		if st.Closed || sent == 0 && typing == nil && !r.stay {
			if open > sent {
				fmt.Fprintf(r.out, "%s %s to be typed\n", now(), many(open-sent, "result"))
			}
			return errors.Join(refused, r.end(ctx, link))
		}
		select {
		case <-ctx.Done():
			e.inHand.Lock() // what is being recorded is recorded before the club file closes
			defer e.inHand.Unlock()
			return nil
		case err := <-r.broken:
			return err
		case refused = <-typing:
			typing = nil
		case <-changed:
		}
	}
}

// tellOfTrouble tells once, as long as it lasts, of a file of which nothing is taken
// before somebody says so, of a control program that is gone, and of a club file that
// takes nothing, and of calls for the director. An evening that went on elsewhere is over
// here.
func (r *roomRun) tellOfTrouble(st func() *session.State) func(bridgemate.Status) {
	var mu sync.Mutex
	told := map[string]bool{}
	return func(s bridgemate.Status) {
		mu.Lock()
		defer mu.Unlock()
		is := map[string]bool{}
		tell := func(text, do string) {
			if is[text] = true; !told[text] {
				fmt.Fprintf(r.out, "%s ! %s%s\n", now(), text, do)
			}
		}
		for _, a := range s.Alarms {
			switch text := enginewords.Beside(words.English()).Alarm(a, ""); a.Kind {
			case bridgemate.FileOlder, bridgemate.FileStrange:
				tell(text, " (clubscore evening run --use-file goes on with it.)")
			case bridgemate.ProgramGone:
				tell(text, " (End this with Ctrl+C; clubscore evening run starts it again.)")
			case bridgemate.NetworkSilent, bridgemate.NetworkRefuses:
				tell(text, "")
			}
		}
		for _, c := range s.Calls {
			tell(desk.CallText(desk.SpeakPlain(), st(), c), "")
		}
		if why, known := refusals.Explain(words.English(), s.Err); known {
			tell(why.String(), "")
		}
		if errors.Is(s.Err, clubfile.ErrElsewhere) {
			select {
			case r.broken <- s.Err:
			default:
			}
		}
		told = is
	}
}

// end reads once more, and ends. Rooms that another computer took over are told.
func (r *roomRun) end(ctx context.Context, link bridgemate.Handsets) error {
	err := link.ReadNow(ctx)
	for _, a := range link.Status().Alarms {
		if a.Kind == bridgemate.RoomTaken {
			fmt.Fprintf(r.out, "%s ! %s\n", now(), enginewords.Beside(words.English()).Alarm(a, ""))
		}
	}
	switch {
	case errors.Is(err, bridgemate.ErrElsewhere):
		return nil
	case errors.Is(err, bridgemate.ErrOlder), errors.Is(err, bridgemate.ErrStrange):
		return errors.Join(err, link.StopReading()) // what is in it is not read
	}
	return link.StopReading()
}

// toCome counts what is missing of the sections whose Bridgemates are this computer's,
// and how much of that the Bridgemates are to send.
func toCome(st *session.State) (all, sent int) {
	for _, k := range st.ToCome() {
		if st.Owns(k.Section) {
			all++
			if st.Sends(k.Section, k.Table) == session.OnHandset {
				sent++
			}
		}
	}
	return all, sent
}

// sectionsOf are the sections of letters with commas, in their order; none for "".
func sectionsOf(st *session.State, letters string) (ids []int, err error) {
	if letters == "" {
		return nil, nil
	}
	for letter := range strings.SplitSeq(letters, ",") {
		id, err := console.SectionOf(st, strings.TrimSpace(letter))
		if err != nil {
			return nil, fmt.Errorf("--sections %s: %w: %w", letters, err, errUsage)
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}
