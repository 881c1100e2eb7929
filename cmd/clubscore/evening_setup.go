package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/country"
	"clubnight/session/exchange/text"
)

// setUp is what the flags of new and set say.
type setUp struct {
	name, club, date string
	movements        []string
	sections         []string
	dropped          []string
	combined         []string
	score            string
	choices          method.Choices
	event            string
	session, of      int
	names            string
	director         string
	awards           string
	country          string
	custom           custom // of a new evening, and where --country was said
	dry              bool
	// members are those of the club file, whose numbers the names bring, nil where it is
	// not open; shared are names that several have.
	members []session.Member
	shared  []session.SharedName
	// also are facts that follow from those before, nil for none.
	also func(before []session.Fact) ([]session.Fact, error)
}

func (u *setUp) flags(flags *pflag.FlagSet) {
	flags.StringVar(&u.name, "name", "", "the evening's `NAME`")
	flags.StringVar(&u.club, "club", "", "the club's name")
	flags.StringVar(&u.date, "date", "", "the evening's date as 2026-11-21, else today")
	countryFlag(flags, &u.country)
	flags.StringArrayVar(&u.movements, "movement", nil,
		"a section's movement: a family with its options, \"mitchell tables=7 boards=4 half=ew\", or a `FILE`; may come several times")
	flags.StringArrayVar(&u.sections, "section", nil,
		"the letter of the --movement in the same place, else the next one that is free")
	flags.StringArrayVar(&u.dropped, "drop-section", nil,
		"the letter of a section to take away; may come several times")
	flags.StringArrayVar(&u.combined, "combine", nil,
		"sections that are one field, AB, or none; may come several times")
	flags.StringVar(&u.score, "score", "", "the form of scoring: the same as --method")
	for _, c := range u.choices.All() {
		flags.StringVar(c.To, c.Name, "", c.Usage())
	}
	flags.StringVar(&u.event, "event", "",
		"the event of which the evening is a session; --together says how they become one result")
	flags.IntVar(&u.session, "session", 0, "with --event: which session")
	flags.IntVar(&u.of, "of", 0, "with --event: of how many")
	flags.StringVar(&u.names, "names", "",
		"a `FILE` with a line for each contestant: 3 Anna Rossi & Ayşe Ağaoğlu; of teams: 3 The Cats: Ayşe, Anna, Liam, Carlo")
	flags.StringVar(&u.director, "director", "",
		"the `NAME` of who directs from now on, which everything recorded bears")
	flags.StringVar(&u.awards, "awards", "",
		"the `SCHEME` of masterpoints: a name of awards --list, \"vbl-event/III\", \"sbu-event first=4\", a file of your own, or none")
	flags.BoolVar(&u.dry, "dry-run", false, "tell only what would be recorded")
}

// wanted is what the flags say, over the evening as it stands.
func (u *setUp) wanted(ctx context.Context, st *session.State) (w console.SetUp, err error) {
	if u.name != "" || u.club != "" || u.date != "" || u.country != "" || st.Seq == 0 {
		heading := session.EveningSet(st.Evening)
		heading.Country = cmp.Or(u.custom.country.Code, heading.Country)
		heading.Name, heading.Club = cmp.Or(u.name, heading.Name, "Evening"), cmp.Or(u.club, heading.Club)
		if heading.Date.IsZero() {
			heading.Date = time.Now().Round(0)
		}
		if u.date != "" {
			if heading.Date, err = time.ParseInLocation(time.DateOnly, u.date, time.Local); err != nil {
				return w, fmt.Errorf("--date %s: a date as 2026-11-21: %w", u.date, errUsage)
			}
		}
		w.Heading = &heading
	}
	if len(u.sections) > len(u.movements) {
		return w, fmt.Errorf("--section %s without its --movement: %w", u.sections[len(u.sections)-1], errUsage)
	}
	for i, spec := range u.movements {
		letter := ""
		if i < len(u.sections) {
			letter = u.sections[i]
		}
		all, err := console.Movements(ctx, spec)
		if err != nil {
			return w, fmt.Errorf("--movement %s: %w", spec, err)
		}
		w.Sections = append(w.Sections, console.Named(letter, all)...)
	}
	w.Dropped, w.Combined = u.dropped, u.combined
	if w.Scoring, err = u.scoring(st, w.Sections); err != nil {
		return w, err
	}
	if u.event != "" || u.session > 0 {
		w.Event = &session.SessionOf{Event: cmp.Or(u.event, st.Event.Event), Session: u.session, Of: u.of}
		if strings.EqualFold(u.choices.Sessions, "mean") {
			w.Event.Sessions = scoring.MeanOfSessions
		}
	}
	return w, nil
}

// scoring is how the evening is to be scored, nil where nothing is said of it. A new
// one is scored as clubs do, and a movement brings the form that fits it; what the
// flags say goes before both.
func (u *setUp) scoring(st *session.State, sections []console.Section) (*method.Choices, error) {
	choices := st.Scoring
	if st.Seq == 0 {
		choices = session.UsualBy(u.custom.rules).Choices
	}
	u.choices.Method = cmp.Or(u.choices.Method, u.score)
	said := st.Seq == 0
	if u.country != "" {
		choices.As, said = u.custom.rules, true
	}
	over := func() {
		own := u.choices.All()
		for i, c := range choices.All() {
			if word := *own[i].To; word != "" {
				*c.To, said = word, true
			}
		}
	}
	over()
	if len(sections) > 0 {
		if brought := session.PlayOf(sections[0].Movement).Scored(choices); brought != choices {
			choices, said = brought, true
			over()
		}
	}
	if !said {
		return nil, nil
	}
	if err := choices.Embed(); err != nil {
		return nil, fmt.Errorf("%w: %w", err, errUsage)
	}
	if _, err := choices.Options(); err != nil {
		return nil, fmt.Errorf("%w: %w", err, errUsage)
	}
	return &choices, nil
}

// facts are what to record; names come last, when the sections are there.
func (u *setUp) facts(ctx context.Context, st *session.State) ([]session.Fact, error) {
	w, err := u.wanted(ctx, st)
	if err != nil {
		return nil, err
	}
	facts, err := w.Facts(st)
	if u.director != "" {
		facts = append(facts, session.DirectorNamed{Name: u.director})
	}
	if err == nil && u.awards != "" {
		var choice award.Choice
		choice, err = awardChoice(u.awards)
		facts = append(facts, session.AwardsChosen{Choice: choice})
	}
	if err != nil || u.names == "" {
		return facts, err
	}
	after, err := st.With(facts...)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(u.names)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := text.Read(bufio.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", u.names, err)
	}
	named, err := console.Names(after, content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", u.names, err)
	}
	if after, err = st.With(append(facts, named...)...); err != nil {
		return nil, err
	}
	named, u.shared = after.Linked(named, u.members)
	return append(facts, named...), nil
}

// record records what the flags come to, and tells it.
func (u *setUp) record(ctx context.Context, s *session.Session, out io.Writer) error {
	facts, err := u.facts(ctx, s.State())
	if err != nil {
		return err
	}
	if u.also != nil {
		more, err := u.also(facts)
		if err != nil || len(facts)+len(more) == 0 {
			return err
		}
		facts = append(facts, more...)
	}
	if len(facts) == 0 {
		return fmt.Errorf("nothing to set: %w", errUsage)
	}
	if err := enter(s, out, u.dry, facts...); err != nil {
		return err
	}
	after := s.State()
	if u.dry {
		if after, err = after.With(facts...); err != nil {
			return err
		}
	}
	tellShared(out, after, u.shared)
	tellShortened(out, facts)
	return nil
}

// tellShared says which names may mean more than one member, and what to do.
func tellShared(out io.Writer, st *session.State, shared []session.SharedName) {
	if len(shared) == 0 {
		return
	}
	var all []string
	for _, s := range shared {
		if !slices.Contains(all, s.Name) {
			all = append(all, s.Name)
		}
	}
	fmt.Fprintf(out, "! %s\n", say().Sentence(say().NamesShared(all)))
	for _, s := range shared {
		fmt.Fprintln(out, " ", say().NameShared(st, s))
	}
	fmt.Fprintln(out, " ", say().Sentence(say().WhoIsMeant(shared[0])))
}

// membersOf are the members of a club file, none where they cannot be read: names
// then bring no numbers.
func membersOf(club *clubfile.File) (members []session.Member) {
	players, err := club.Players()
	if err != nil {
		return nil
	}
	for _, p := range players {
		members = append(members, session.Member{Number: p.Number, Name: p.Name})
	}
	return members
}

// tellShortened says of every Mitchell that its even number of tables cost it rounds.
func tellShortened(out io.Writer, facts []session.Fact) {
	for _, f := range facts {
		if set, is := f.(session.SectionSet); is {
			if s, lost := set.Movement.Shortened(); lost {
				fmt.Fprintf(out, "Section %s: %s.\n", session.Letter(set.ID), say().Shortened(s))
			}
		}
	}
}

// eveningNew sets up an evening in a club file, which it makes where there is none.
func eveningNew(flags *pflag.FlagSet) action {
	var u setUp
	u.flags(flags)
	return func(ctx context.Context, words []string, out io.Writer) (err error) {
		if len(words) != 1 || len(u.movements) == 0 {
			return errUsage
		}
		if u.custom, err = customOf(words[0], u.country); err != nil {
			return err
		}
		tried, err := session.Resume(new(session.MemoryJournal))
		if err != nil {
			return err
		}
		if u.dry {
			if club, err := clubfile.OpenExisting(words[0]); err == nil {
				u.members = membersOf(club)
				club.Close()
			}
			u.custom.tell(out)
			return u.record(ctx, tried, out)
		}
		// Tried in memory first: what no session can hold leaves no trace
		// in the club file.
		if err := u.record(ctx, tried, io.Discard); err != nil {
			return err
		}
		club, err := openOrBegin(words[0])
		if err != nil {
			return err
		}
		defer club.Close()
		if err := mayFollow(club, words[0], 0); err != nil {
			return err
		}
		u.members = membersOf(club)
		journal := club.NewEvening()
		s, err := session.Resume(journal)
		if err != nil {
			return err
		}
		var told bytes.Buffer
		if err := u.record(ctx, s, &told); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s, evening %d\n", words[0], journal.ID())
		u.custom.tell(out)
		told.WriteTo(out)
		keepCopy(ctx, club, out)
		return nil
	}
}

// mayFollow refuses to push an evening aside that is not over: the program goes on with
// the newest one. The evening that the new one goes on from is no hindrance.
func mayFollow(club *clubfile.File, file string, from int64) error {
	j, open, err := club.Unfinished()
	if err == nil && open && j.ID() != from {
		err = fmt.Errorf("%s: %w: clubscore evening finish ends it", file, errOpen)
	}
	return err
}

// eveningSet changes an evening.
func eveningSet(flags *pflag.FlagSet) action {
	var u setUp
	u.flags(flags)
	strata := flags.String("strata", "",
		"`BANDS` of handicaps, \"A:0-10,B:10-20\": everybody goes into the stratum of the mean of its players' handicaps in the list of players")
	return changing(flags, func(ctx context.Context, e *opened, rest []string, out io.Writer) error {
		if len(rest) > 0 {
			return fmt.Errorf("%q is not understood: %w", rest[0], errUsage)
		}
		u.members = membersOf(e.club)
		if u.country != "" {
			var err error
			if u.custom.country, err = country.Parse(u.country); err != nil {
				return fmt.Errorf("--country %w: %w", err, errUsage)
			}
			u.custom.rules, u.custom.why = u.custom.country.Rules, "as --country says"
			u.custom.tell(out)
		}
		if *strata != "" {
			u.also = func(before []session.Fact) ([]session.Fact, error) { return strataFacts(out, e, *strata, before) }
		}
		if err := u.record(ctx, e.Session, out); err != nil {
			if errors.Is(err, console.ErrWords) {
				return fmt.Errorf("%w: %w", err, errUsage)
			}
			return err
		}
		return nil
	})
}
