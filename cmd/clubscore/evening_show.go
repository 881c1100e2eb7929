package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/exchange/scorejson"
)

// eveningShow shows an evening: the ranking and what is open, or what a flag asks for.
func eveningShow(_ context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore evening show CLUB", flag.ContinueOnError)
	boards := flags.Bool("boards", false, "every award on every board, too")
	board := flags.Int("board", 0, "only what happened on this `BOARD`")
	who := flags.String("who", "", "how the score of a `CONTESTANT` came about: 5, A5")
	journal := flags.Bool("journal", false, "every entry of the journal")
	asJSON := flags.Bool("json", false, "JSON, as package session/exchange/scorejson describes it")
	e, _, err := onEvening(flags, args, out)
	if err != nil {
		return err
	}
	defer e.close()
	st := e.State()
	if *journal {
		return showJournal(out, st)
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
	if err := printScores(out, s, *boards); err != nil {
		return err
	}
	showStanding(out, st)
	return nil
}

func showHeading(out io.Writer, number int64, st *session.State) {
	fmt.Fprintf(out, "Evening %d: %s, %s\n", number, st.Evening.Name, say().Date(st.Evening.Date))
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
			if f, there := st.Standings[c]; there {
				fmt.Fprintln(out, say().Sentence(say().Standing(st, f)))
			}
		}
	}
	for _, f := range st.Fouled() {
		fmt.Fprintln(out, say().Sentence(say().Fouled(st, f)))
	}
}

// showJournal lists the entries with their numbers, which undo takes.
func showJournal(out io.Writer, st *session.State) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range st.Entries() {
		off := ""
		if !st.InForce(e.Seq) {
			off = " (undone)"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s%s\n", e.Seq, e.At.Local().Format("2006-01-02 15:04:05"), e.By, say().Fact(st, e), off)
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
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t  %s\n", st.TableName(l.Section, l.Table), l.Round, l.NSPair, l.EWPair,
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
