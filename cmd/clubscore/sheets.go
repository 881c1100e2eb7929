package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/exchange"
	"clubnight/session/names"
	"clubnight/session/study"
)

// sheets prints the sheets of an evening of any file. Once its deals are released, what
// the solver says of them is found out first, and kept in a club file on request.
func sheets(flags *pflag.FlagSet) action {
	folder := flags.String("out", ".", "the `FOLDER` for the sheets")
	kinds := flags.String("kinds", "", "only these `KINDS`, with commas: "+sheetKinds())
	var p paperFlags
	p.register(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		only, err := chosenSheets(*kinds)
		if err != nil {
			return err
		}
		l, err := p.lay(ctx, words[0])
		if err != nil {
			return err
		}
		if err := os.MkdirAll(*folder, 0o755); err != nil {
			return err
		}
		if len(only) > 0 {
			files, err := l.WriteKinds(*folder, l.st, l.scores, only...)
			for _, f := range files {
				fmt.Fprintln(out, f)
			}
			return err
		}
		files, err := l.Write(*folder, l.st, l.scores)
		if err != nil {
			return err
		}
		cards, err := reports.WritePersonalCards(*folder, l.st, l.scores, l.PageSetup)
		if err != nil {
			return err
		}
		for _, f := range append(files, cards) {
			fmt.Fprintln(out, f)
		}
		return l.allSessions(ctx, *folder, words[0], out)
	}
}

// allSessions writes the ranking of an event into a folder where the evening is the last
// of its sessions and the file has the others. The evening's choices and who is who are
// as score --evenings takes them; what keeps the event from being scored is told, and no
// error of the evening's own sheets.
func (l *laid) allSessions(ctx context.Context, folder, file string, out io.Writer) error {
	if l.st.Event.Event == "" || l.st.Event.Of < 2 || l.st.Event.Session != l.st.Event.Of {
		return nil
	}
	sessions, err := sessionsOf(ctx, file, l.st)
	if err != nil || sessions == nil {
		return err
	}
	event, err := console.CombineSessions(sessions, console.ByEither, &l.st.Event.Sessions)
	if err != nil {
		fmt.Fprintf(stderr, "! %s: %v\n", l.st.Event.Event, err)
		return nil
	}
	written, err := reports.WriteEvent(folder, event, l.PageSetup)
	if err == nil {
		fmt.Fprintln(out, written)
	}
	return err
}

// sessionsOf are the sessions of the event that an evening is the last of, in their
// order; nil where the file lacks one.
func sessionsOf(ctx context.Context, file string, last *session.State) ([]*session.State, error) {
	c, err := exchange.Want(ctx, file, exchange.HoldsEvenings)
	if err != nil {
		return nil, err
	}
	sessions := make([]*session.State, last.Event.Of)
	sessions[len(sessions)-1] = last
	lacking := len(sessions) - 1
	for _, stored := range c.Evenings {
		if lacking == 0 {
			return sessions, nil
		}
		s, err := stored.Load(ctx)
		if err != nil {
			continue // another evening of the file, which is damaged, is none of these sheets' business
		}
		e := s.State().Event
		if names.Fold(e.Event) == names.Fold(last.Event.Event) && e.Session > 0 && e.Session < len(sessions) &&
			sessions[e.Session-1] == nil {
			sessions[e.Session-1] = s.State()
			lacking--
		}
	}
	if lacking > 0 {
		return nil, nil
	}
	return sessions, nil
}

// sheetKinds are the kinds of sheets as --kinds takes them.
func sheetKinds() string {
	var list []string
	for _, k := range reports.Kinds() {
		list = append(list, string(k))
	}
	return strings.Join(list, ", ")
}

// chosenSheets reads which kinds are to be printed, none for the usual ones.
func chosenSheets(kinds string) (only []reports.Kind, err error) {
	for word := range strings.SplitSeq(kinds, ",") {
		k := reports.Kind(strings.ToLower(strings.TrimSpace(word)))
		switch {
		case kinds == "":
		case !slices.Contains(reports.Kinds(), k):
			return nil, fmt.Errorf("--kinds %s: %s: %w", word, sheetKinds(), errUsage)
		default:
			only = append(only, k)
		}
	}
	return only, nil
}

// needed takes over what single kinds of sheets need to know: what everybody
// pays, and who has a prize.
func needed(printed *reports.Sheets, money, prizes string) (err error) {
	if money != "" {
		if printed.TableMoney, err = reports.ParseTableMoney(money); err != nil {
			return fmt.Errorf("--table-money: %w: %w", err, errUsage)
		}
	}
	if prizes != "" {
		f, err := scoring.ParseFrac(prizes)
		n, whole := 0, error(nil)
		if err == nil && f.IsInt() {
			n, whole = strconv.Atoi(f.String())
		}
		if err != nil || whole != nil || f.Sign() <= 0 || n > 1000 {
			return fmt.Errorf("--prizes %s: 3, or 1/3: %w", prizes, errUsage)
		}
		printed.Prizes = reports.PrizeRule{First: n, Share: f}
	}
	return nil
}

// pictureOf reads a picture for the sheets; without a name there is none.
func pictureOf(file string) (*paper.Picture, error) {
	if file == "" {
		return nil, nil
	}
	return paper.OpenPicture(file)
}

// studied finds out what the sheets tell of deals that are released beyond what the
// journal has: what every contract makes, which played cards lost a trick, and with
// leads which leads did.
func studied(ctx context.Context, s *session.Session, leads bool) (study.Study, error) {
	if err := analyseReleased(ctx, s); err != nil {
		return study.Study{}, err
	}
	y, err := study.Keep(ctx, s, study.Options{Leads: leads, Play: true, Progress: newProgress("boards studied").tell})
	if ctx.Err() != nil {
		return y, stopped(ctx.Err())
	}
	return y, err
}

// analyseReleased finds what every contract makes where the journal has deals that
// are released without it.
func analyseReleased(ctx context.Context, s *session.Session) error {
	if !s.State().Deals.Released {
		return nil
	}
	err := session.Analyse(ctx, s, newProgress("boards analysed").tell)
	if ctx.Err() != nil {
		return stopped(ctx.Err())
	}
	return err
}
