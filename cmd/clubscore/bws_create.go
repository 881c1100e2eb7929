package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// bwsCreate writes the .bws of an evening in a club file, as the window does when it
// starts the Bridgemates. The club file stays as it is.
func bwsCreate(flags *pflag.FlagSet) action {
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening; the last one if none is given")
	program := flags.String("for", "", "bmpro for BM Pro, `bcs` for Bridgemate II and 3")
	access97 := flags.Bool("access97", false, "Access 97, for BM Pro up to 1.6.28")
	settings := flags.String("settings", "",
		"`quiet`, club, teaching or teams, or name=value, or several with commas between them")
	hands := flags.Bool("hands", false, "with the hand records of the evening")
	names := flags.Bool("names", false, "with the players' names (BCS)")
	equal := flags.Bool("equal", false, "number both lines of two winners from 1")
	return func(ctx context.Context, words []string, out io.Writer) (err error) {
		o := bridgemate.Options{HandRecords: *hands, SendNames: *names, EqualNumbers: *equal, Format: bws.Access2000}
		if o.Generation, err = bws.ParseGeneration(*program); err != nil {
			return fmt.Errorf("--for: %w: %w", err, errUsage)
		}
		if *access97 {
			o.Format = bws.Access97
		}
		if o.Settings, err = settingsOf(o.Generation, *settings); err != nil {
			return fmt.Errorf("--settings: %w: %w", err, errUsage)
		}
		if o.File, err = filepath.Abs(words[1]); err != nil {
			return err
		}
		return create(ctx, words[0], *evening, o, out)
	}
}

// settingsOf reads what --settings takes: presets and single settings, the
// later before the earlier.
func settingsOf(g bws.Generation, text string) (map[string]any, error) {
	all := map[string]any{}
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		name, value, single := strings.Cut(word, "=")
		switch {
		case word == "":
		case single:
			s, v, err := settingOf(strings.TrimSpace(name), strings.TrimSpace(value))
			if err != nil {
				return nil, err
			}
			all[s.Name] = v
		default:
			p, err := presetOf(word)
			if err != nil {
				return nil, err
			}
			maps.Copy(all, p.Values(g))
		}
	}
	return all, bws.CheckSettings(g, all)
}

func presetOf(name string) (bws.Preset, error) {
	var names []string
	for _, p := range bws.Presets() {
		if strings.EqualFold(p.Name, name) {
			return p, nil
		}
		names = append(names, strings.ToLower(p.Name))
	}
	return bws.Preset{}, fmt.Errorf("there is no preset %q, only %s", name, strings.Join(names, ", "))
}

// settingOf reads a setting and its value as the type of the setting wants it.
func settingOf(name, text string) (s bws.Setting, value any, err error) {
	s, ok := bws.FindSetting(name)
	if !ok {
		return s, nil, fmt.Errorf("%w: %q", bws.ErrUnknownSetting, name)
	}
	switch s.Type {
	case bws.TrueFalse:
		value, err = strconv.ParseBool(strings.ToLower(text))
	case bws.Integer:
		value, err = strconv.Atoi(text)
	default:
		value = text
	}
	if err != nil {
		return s, nil, fmt.Errorf("%s is %q: %w: %s", s.Name, text, bws.ErrSetting, s.Allowed())
	}
	return s, value, nil
}

// create writes the file or files, and says which sections are in which.
func create(ctx context.Context, name string, evening int64, o bridgemate.Options, out io.Writer) error {
	st, err := stateOf(ctx, name, evening)
	if err != nil {
		return err
	}
	club, err := clubfile.OpenExisting(name)
	if err != nil {
		return err
	}
	defer club.Close()
	s, err := session.Resume(new(session.MemoryJournal))
	if err == nil {
		err = s.Record("program", beforePlay(st)...)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	link := bridgemate.New(s, club.Roster(), o)
	if err := link.Create(ctx); err != nil {
		return err
	}
	files, err := link.Files()
	if err != nil {
		return err
	}
	for _, file := range files {
		c, err := bws.Read(ctx, file)
		if err != nil {
			return err
		}
		var letters []string
		for _, s := range c.Sections {
			letters = append(letters, s.Letter)
		}
		fmt.Fprintf(out, "%s: for %s, section %s, %s\n", file, o.Generation,
			strings.Join(letters, ", "), many(len(c.Tables), "table"))
	}
	if n := len(files); n > 1 {
		fmt.Fprintf(out,
			"One Bridgemate server does not take all tables: open each of the %d files on a computer with a server of its own.\n", n)
	}
	if st.Deals.Sealed() {
		fmt.Fprintln(out, "The hands are sealed until the deals are released, and the .bws has no hand records. "+
			"evening run writes them where this computer may read them.")
	}
	if n := len(st.Results); n > 0 {
		fmt.Fprintf(out, "The evening has %s, which stay in the club file: a new .bws begins without.\n",
			many(n, "result"))
	}
	return nil
}

// beforePlay is an evening without its results: heading, movements, fields,
// players and deals.
func beforePlay(st *session.State) []session.Fact {
	facts := []session.Fact{session.EveningSet(st.Evening)}
	for _, s := range st.Sections {
		facts = append(facts, session.SectionSet(s))
	}
	facts = append(facts, session.SectionsCombined{Fields: st.Fields()})
	for pair, names := range st.Names {
		facts = append(facts, session.PairNamed{Pair: pair, Names: names})
	}
	for seat, p := range st.Seats {
		facts = append(facts, session.PlayerSeated{Seat: seat, Number: p.Number, Name: p.Name, Given: p.Given})
	}
	for _, s := range st.Sections {
		var boards []deal.Board
		tables := map[int]doubledummy.Table{}
		for n := 1; n <= bws.MaxBoardNumber; n++ {
			if b, ok := st.Deals.Board(s.ID, n); ok {
				boards = append(boards, b)
			}
			if t, ok := st.Deals.Table(s.ID, n); ok {
				tables[n] = t
			}
		}
		if len(boards) > 0 {
			facts = append(facts, session.DealsSet{Section: s.ID, Source: st.Deals.Source, Boards: boards},
				session.DealsAnalysed{Section: s.ID, Tables: tables})
		}
	}
	return facts
}
