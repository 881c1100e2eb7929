package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/exchange"
	"clubnight/session/exchange/scorejson"
	"clubnight/session/history"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
)

// eveningShow shows an evening: the ranking and what is open, or what a flag asks for.
func eveningShow(flags *pflag.FlagSet) action {
	boards := flags.Bool("boards", false, "every award on every board, too")
	board := flags.Int("board", 0, "only what happened on this `BOARD`")
	who := flags.String("who", "", "how the score of a `CONTESTANT` came about: 5, A5")
	journal := flags.Bool("journal", false, "every entry of the journal, with who recorded it")
	only := flags.String("only", "",
		"with --journal: the entries that `THIS` chooses: \"rulings table 3\", \"corrections board 14\", \"pair 5\", any words")
	clock := flags.String("at", "", "as it was at a `TIME`: 21:40, or \"2026-11-14 10:05\"")
	entry := flags.Int64("entry", 0, "as it was after the entry with this `NUMBER`")
	asJSON := flags.Bool("json", false, "JSON, as package session/exchange/scorejson describes it")
	return onEvening(flags, func(_ context.Context, e *opened, _ []string, out io.Writer) error {
		st, err := asItWas(e.State(), *clock, *entry)
		if err != nil {
			return err
		}
		if mark := say().AsItWas(st); mark != "" && !*asJSON {
			fmt.Fprintf(out, "! %s\n", say().Sentence(mark))
			if back := say().SetBack(e.State()); back != "" {
				fmt.Fprintf(out, "! %s\n", say().Sentence(back))
			}
		}
		if *only != "" && !*journal {
			return fmt.Errorf("--only is for --journal: %w", errUsage)
		}
		if *journal {
			return showJournal(out, st, *only)
		}
		if *board > 0 {
			return showBoard(out, st, *board)
		}
		s, err := exchange.OfEvening(st)
		if err != nil {
			return err
		}
		switch {
		case *asJSON:
			d := scorejson.Of(s, opens(s))
			if !*boards {
				d.Boards = nil
			}
			return d.Write(out)
		case *who != "":
			c, err := parseContestant(*who)
			if err != nil {
				return err
			}
			return explainWho(out, s, c, *who, 0)
		}
		showHeading(out, e.number, st)
		if version := say().Version(st.Version()); version != "" {
			fmt.Fprintf(out, "%s\n\n", say().Sentence(version))
		}
		if err := printRankings(out, s, *boards); err != nil {
			return err
		}
		showAttention(out, st, s.Open)
		showStanding(out, st)
		return nil
	})
}

// showAttention tells what keeps the ranking from being final, and what the window lists
// under Needs attention: results in doubt with the desk's lines that settle them, leads
// that no hand holds, boards that were forgotten.
func showAttention(out io.Writer, st *session.State, open []session.Open) {
	inList := func(o session.Open) bool { return o.Kind == session.ResultInDoubt }
	for _, text := range say().Opens(st, slices.DeleteFunc(slices.Clone(open), inList)) {
		fmt.Fprintln(out, "!", text)
	}
	in := desk.SpeakPlain()
	for _, m := range desk.Attention(in, st, bridgemate.Status{}, st.Conflicts(), nil) {
		fmt.Fprintln(out, "!", say().Sentence(cmp.Or(m.Told, m.Text)))
		if m.Remedy != desk.SettlePlay {
			continue
		}
		if c, ok := rulings.PlayChoicesOf(in, st, m.Key); ok {
			fmt.Fprintf(out, "    do %q: %s\n", c.Line, c.ByLaw)
			fmt.Fprintf(out, "    do %q: %s\n", rulings.RoundEntry(st, c.Correct)+" to TABLE BOARD", c.WrongNumber)
		}
	}
}

func showHeading(out io.Writer, number int64, st *session.State) {
	fmt.Fprintf(out, "Evening %d: %s\n", number, strings.Trim(st.Evening.Name+", "+say().Date(st.Evening.Date), ", "))
	for _, sec := range st.Sections {
		fmt.Fprintf(out, "%s: %s\n", say().Capital(say().Section(sec.ID)), sec.Movement.Name)
	}
	fmt.Fprintf(out, "%s\n\n", say().Sentence(say().Scoring(st.Scoring)))
}

// showStanding lists what was said of contestants.
func showStanding(out io.Writer, st *session.State) {
	for _, p := range st.Penalties {
		fmt.Fprintln(out, say().Sentence(say().Penalty(st, p.PenaltyGiven)))
	}
	for _, sec := range st.Sections {
		for _, c := range st.Contestants(sec.ID) {
			if f, there := st.Participations[c]; there {
				fmt.Fprintln(out, say().Sentence(say().Participation(st, f)))
			}
		}
	}
	for _, f := range st.Fouled() {
		fmt.Fprintln(out, say().Sentence(say().Fouled(st, f)))
	}
}

// asItWas is the evening at a time of day or after an entry, as it stands
// where neither is said.
func asItWas(st *session.State, clock string, entry int64) (*session.State, error) {
	switch {
	case clock != "" && entry > 0:
		return nil, fmt.Errorf("--at or --entry: %w", errUsage)
	case entry != 0:
		then, err := st.Until(entry)
		if err != nil {
			return nil, fmt.Errorf("--entry: %w", err)
		}
		return then, nil
	case clock != "":
		t, err := console.Moment(st, clock)
		if err != nil {
			return nil, fmt.Errorf("--at %w: %w", err, errUsage)
		}
		return st.AsOf(t)
	}
	return st, nil
}

// showJournal lists the entries that were chosen, with their numbers, which undo takes,
// and who recorded them.
func showJournal(out io.Writer, st *session.State, only string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range history.ReadFilter(only).Entries(st,
		func(e session.Entry) string { return say().By(st, e) + " " + say().Fact(st, e) }) {
		off := ""
		if !st.InForce(e.Seq) {
			off = " (undone)"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s%s\n", e.Seq, e.At.Format("2006-01-02 15:04:05"),
			say().By(st, e), say().Fact(st, e), off)
	}
	return w.Flush()
}

// showBoard shows the travellers of a board, with the contestants and what was noted.
func showBoard(out io.Writer, st *session.State, board int) error {
	scores, err := st.Score()
	if err != nil {
		return err
	}
	found := false
	for _, t := range scores.Travellers {
		if t.Board != board {
			continue
		}
		found = true
		fmt.Fprint(out, say().Capital(say().Boards(board)))
		if t.Form != "" {
			fmt.Fprintf(out, ", form %s", t.Form)
		}
		fmt.Fprintf(out, ", %s\n", say().Section(t.Section.ID))
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(w, "table\tround\tNS\tEW\tresult\tscore\tNS\tEW\t")
		for _, l := range t.Lines {
			score, ns, ew := "", "-", "-"
			if l.HasPoints {
				score = say().Points(l.Points)
			}
			if l.NSScored {
				ns = percent(l.NSValue)
			}
			if l.EWScored {
				ew = percent(l.EWValue)
			}
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t  %s\n",
				st.TableName(l.Section, l.Table), l.Round, l.NSPair, l.EWPair,
				say().Result(l.Result), score, ns, ew, strings.Join(say().LineNotes(st, l), "; "))
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("board %d: %w", board, errNoResult)
	}
	return nil
}
