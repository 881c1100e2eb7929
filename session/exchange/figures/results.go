package figures

import (
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
)

// Results enters the lines of a file into an account. The zero value is ready.
type Results struct {
	open      []place
	contracts bool // one is told somewhere
}

// place is a line of an account by its section and its place there, both from 0.
type place struct{ section, line int }

// Enter enters a line into a section, by its place in the account from 0. A line that
// tells nothing but who met is of a board not played. The error is that of Told.Into;
// what then remains without a result is left out.
func (r *Results) Enter(a *account.Account, section int, l account.BoardPlay, told Written) error {
	r.contracts = r.contracts || told.Contract != ""
	s := &a.Sections[section]
	there, err := told.Into(&l)
	awarded := l.NSAward != nil && l.EWAward != nil
	switch {
	case !there && err != nil:
		return err
	case awarded && (!there || told.Contract == "" && l.PassedOut()):
		r.open = append(r.open, place{section, len(s.Lines)})
	case !there:
		l.Outcome = session.NotPlayed
	}
	s.Lines = append(s.Lines, l)
	return err
}

// Settle says what the lines are that have an award and neither a contract nor a score
// other than 0: the award stands in the place of a score, in a unit. In a file without
// any contract, 0 is a board passed out.
func (r *Results) Settle(a *account.Account, unit scoring.Unit) {
	for _, p := range r.open {
		l := &a.Sections[p.section].Lines[p.line]
		if l.Outcome != session.Played || r.contracts {
			AwardOnly(l, unit)
		}
	}
}
