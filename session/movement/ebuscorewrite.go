package movement

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteEBUScore writes movements as EBUScore's text files have them. Only whole
// board sets can be written.
func WriteEBUScore(w io.Writer, movements ...*Movement) error {
	var b strings.Builder
	for i, m := range movements {
		if i > 0 {
			b.WriteString("\n")
		}
		if err := m.ebuWrite(&b); err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (m *Movement) ebuWrite(b *strings.Builder) error {
	if err := m.Validate(); err != nil {
		return err
	}
	kind, last := ebuOneWinner, m.Missing
	switch {
	case m.Contestant == Team:
		kind = ebuTeams
	case m.Contestant == Individual:
		kind, last = ebuIndividual, slices.Max(m.Pairs())
	case m.Winners == 2:
		e, err := m.Equal()
		if err != nil {
			return err
		}
		m, kind, last = e, ebuTwoWinners, e.Missing
		if e.Half == EWMissing && e.Missing > 0 {
			last += e.Tables
		}
	case len(m.ArrowSwitched) > 0:
		kind = ebuSwitched
	}
	fmt.Fprintf(b, "%s\n%d,%d,%d,%d,%d", strings.NewReplacer("\n", " ", "\r", " ").Replace(m.Name), kind, m.Tables,
		len(m.Boards()), m.BoardsPerRound, m.Rounds)
	if kind != ebuTeams {
		fmt.Fprintf(b, ",%d", last)
	}
	b.WriteString("\n")
	for _, t := range m.TableNumbers() {
		var line []string
		for _, r := range m.Table(t) {
			s, err := m.ebuGame(r)
			if err != nil {
				return err
			}
			line = append(line, s)
		}
		b.WriteString(strings.Join(line, ",") + "\n")
	}
	return nil
}

func (m *Movement) ebuGame(r Row) (string, error) {
	set := 0
	if r.count() > 0 {
		if r.Custom != nil || r.count() != m.BoardsPerRound || (r.Low-1)%m.BoardsPerRound != 0 {
			return "", refuse("%s: %s are no whole set", place("", r.Table, r.Round), boardsText(r.Boards()))
		}
		set = (r.Low-1)/m.BoardsPerRound + 1
	}
	if m.Contestant == Individual {
		return fmt.Sprintf("%d,%d,%d,%d,%d", r.NS, r.South, r.EW, r.West, set), nil
	}
	if r.NS == 0 || r.EW == 0 { // sits out
		n := max(r.NS, r.EW)
		return fmt.Sprintf("%d,%d,0", n, n), nil
	}
	return fmt.Sprintf("%d,%d,%d", r.NS, r.EW, set), nil
}
