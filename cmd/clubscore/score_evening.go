package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/deskline"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/csvscores"
	"clubnight/session/exchange/text"
)

// ofEvening scores one evening, as its own choices say where no flag does.
func (w *wanted) ofEvening(ctx context.Context, c *exchange.Content,
	abouts []exchange.About) (*exchange.Scores, error) {
	if w.evening != 0 && c.Evenings[0].Number == 0 {
		return nil, fmt.Errorf("%s (%s) has one evening: %w", c.Name, c.Format, errUsage)
	}
	stored, err := c.Stored(w.evening)
	if err != nil {
		return nil, err
	}
	a, err := account.Open(ctx, c, stored)
	if err != nil {
		return nil, err
	}
	st, err := w.with(a.Session.State(), abouts)
	if err != nil {
		return nil, err
	}
	scores, err := exchange.OfEvening(st)
	if err != nil || a.Published == nil {
		return scores, err
	}
	return scores, w.prove(a, st)
}

// prove notes what of the figures in the file this comes to.
func (w *wanted) prove(a *account.Arrival, st *session.State) error {
	sc, err := st.Score()
	if err != nil {
		return err
	}
	c, here, err := account.Prove(a.Published, a.Taken, st, sc)
	if err != nil {
		return err
	}
	if said := say().Proof(&c.Proof, here.Method, here.Plays); said != "" {
		w.said = append(w.said, "! "+say().Sentence(said))
	}
	return nil
}

// event scores several evenings as one event.
func (w *wanted) event(ctx context.Context, c *exchange.Content, abouts []exchange.About) (*exchange.Scores, error) {
	if w.evening != 0 || len(abouts) > 0 {
		return nil,
			fmt.Errorf("--evening, --contestants and --penalty are for one evening, --evenings for an event: %w",
				errUsage)
	}
	by := console.Matching(strings.ToLower(w.match))
	if by != console.ByEither && by != console.ByNames && by != console.ByNumber {
		return nil, fmt.Errorf("--match %s: names or number: %w", w.match, errUsage)
	}
	var states []*session.State
	for word := range strings.SplitSeq(w.evenings, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(word), 10, 64)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("--evenings %s: numbers with commas: %w", w.evenings, errUsage)
		}
		s, err := c.Evening(ctx, n)
		if err != nil {
			return nil, err
		}
		st, err := w.with(s.State(), nil)
		if err != nil {
			return nil, err
		}
		states = append(states, st)
	}
	var how *scoring.SessionsCombined
	if e := states[0].Event; e.Event != "" && w.choices.Sessions == "" {
		how = &e.Sessions
	}
	return console.CombineSessions(states, by, how)
}

// printEvent writes the ranking of several evenings into a folder.
func printEvent(folder string, out io.Writer, s *exchange.Scores) error {
	if s.Sessions == nil {
		return fmt.Errorf("--pdf is for the event of --evenings: %w", errUsage)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := reports.WriteEvent(folder, s, sheet.PageSetup{Size: paper.A4, Printed: sheet.Now()})
	if err == nil {
		fmt.Fprintln(out, file)
	}
	return err
}

// with is the evening as it is to be scored in this run: with the choices of the flags
// over its own, and with what is said of contestants. It notes what is otherwise.
func (w *wanted) with(st *session.State, abouts []exchange.About) (*session.State, error) {
	var facts []session.Fact
	choices, changed := st.Scoring, false
	own := w.choices.All()
	for i, c := range choices.All() {
		if word := *own[i].To; word != "" && word != *c.To {
			*c.To, changed = word, true
		}
	}
	if changed {
		if _, err := choices.Options(); err != nil {
			return nil, err
		}
		facts = append(facts, session.ScoringSet{Choices: choices})
		w.said = append(w.said, "! For this run: "+say().Scoring(choices),
			"! The evening itself: "+say().Scoring(st.Scoring))
	}
	for _, a := range abouts {
		about, err := factsOf(st, a)
		if err != nil {
			return nil, err
		}
		facts = append(facts, about...)
	}
	if len(facts) == 0 {
		return st, nil
	}
	return st.With(facts...)
}

// factsOf is what is said of a contestant, as an evening records it.
func factsOf(st *session.State, a exchange.About) (facts []session.Fact, err error) {
	var found []session.Contestant
	for _, sec := range st.Sections {
		for _, c := range st.Contestants(sec.ID) {
			if c.Number == a.Who.Number && (a.Who.Section == "" || a.Who.Section == sec.Letter()) {
				found = append(found, c)
			}
		}
	}
	switch {
	case len(found) == 0:
		return nil, fmt.Errorf("%s %w", a.Who, exchange.ErrNobody)
	case len(found) > 1:
		return nil, fmt.Errorf("%s %w: say the section", a.Who, exchange.ErrSeveral)
	}
	who := found[0]
	if len(a.Names) > 0 {
		f := session.PairNamed{Pair: who}
		copy(f.Names[:], a.Names)
		facts = append(facts, f)
	}
	if a.Carry != nil {
		facts = append(facts, session.CarriedForward{Who: who, Score: a.Carry.Score, Max: a.Carry.Max})
	}
	if !a.Handicap.IsZero() {
		facts = append(facts, session.HandicapSet{Who: who, Handicap: a.Handicap})
	}
	for _, p := range a.Penalties {
		facts = append(facts, session.PenaltyGiven{Who: who, Amount: p.Amount,
			Unit: p.Unit, Law: p.Law, Reason: p.Note})
	}
	return facts, nil
}

// abouts reads --contestants and --penalty.
func (w *wanted) abouts() (abouts []exchange.About, err error) {
	if w.contestants != "" {
		file, err := os.Open(w.contestants)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		abouts, err = csvscores.ParseContestants(file)
		var problems text.Problems
		switch {
		case errors.As(err, &problems):
			return nil, problems.In(w.contestants)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", w.contestants, err)
		}
		return w.penaltiesAfter(abouts)
	}
	return w.penaltiesAfter(nil)
}

// penaltiesAfter adds what --penalty says: a contestant, an amount with its unit, and
// perhaps a law and a reason.
func (w *wanted) penaltiesAfter(abouts []exchange.About) ([]exchange.About, error) {
	for _, said := range w.penalties {
		wrong := fmt.Errorf("--penalty %q: who and how much, \"12 25%%top\" or \"A3NS 1vp law 91 why late\": %w",
			said, errUsage)
		fields := strings.Fields(said)
		if len(fields) < 2 {
			return nil, wrong
		}
		who, err := parseContestant(fields[0])
		if err != nil {
			return nil, wrong
		}
		amount, unit, ok := deskline.Amount(strings.ToLower(fields[1]))
		if !ok || amount.Sign() <= 0 {
			return nil, wrong
		}
		p := scoring.Adjustment{Amount: amount.Neg(), Unit: unit, Law: "90"}
		rest := fields[2:]
		if len(rest) > 1 && strings.EqualFold(rest[0], "law") {
			p.Law, rest = rest[1], rest[2:]
		}
		if len(rest) > 1 && strings.EqualFold(rest[0], "why") {
			p.Note, rest = strings.Join(rest[1:], " "), nil
		}
		if len(rest) > 0 {
			return nil, wrong
		}
		abouts = append(abouts, exchange.About{Who: who, Penalties: []scoring.Adjustment{p}})
	}
	return abouts, nil
}
