package table

import (
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/terminal"
	"clubnight/session/words/phone"
	"clubnight/ui/web/frame"
)

// refused are the messages of what keeps a phone out.
var refused = map[frame.Refusal]phone.Message{frame.Shut: "frame.shut", frame.WrongCode: "frame.wrong-code",
	frame.OldCode: "frame.old-code", frame.Waiting: "frame.waiting", frame.Crowded: "frame.crowded"}

// why says why a phone is kept out.
func (s speaker) why(r frame.Refusal) string {
	if m, ok := refused[r]; ok {
		return phone.Say(s.Words, m)
	}
	return phone.Say(s.Words, "frame.stranger")
}

// tableName is "Table 7", in an evening of several sections "Table A7".
func (s speaker) tableName(st *session.State, section, table int) string {
	if table == 0 {
		return s.Say("title")
	}
	return s.Capital(s.Table(st, section, table))
}

// dealt is who deals a board and who is vulnerable.
func (s speaker) dealt(b terminal.Board) string {
	return s.Capital(s.Dealer(b.Dealer)) + ", " + s.Vulnerability(b.Vulnerable)
}

// answer is what a table is told of what it said.
func (s speaker) answer(e Evening, c terminal.Command, a terminal.Answer) string {
	board := c.Board
	switch a.Outcome {
	case terminal.Differs:
		switch {
		case a.Stands != nil && a.Entry > 0:
			return s.Say("handset-differs", "Board", board, "Result", s.Result(*a.Stands))
		case a.Stands != nil:
			return s.Say("stands-differs", "Board", board, "Result", s.Result(*a.Stands))
		case a.Waits != nil:
			return s.Say("waits-differs", "Board", board, "Result", s.Result(a.Waits.Result))
		}
		return s.Say("not-taken")
	case terminal.Moved:
		return s.Say("moved", "Board", board)
	case terminal.Elsewhere:
		return s.Say("elsewhere")
	case terminal.Handset:
		return s.Say("not-by-phone")
	case terminal.Over:
		return s.Say("over", "Board", board)
	case terminal.Unclear:
		if a.Doubt.Any() {
			return s.Say("unclear", "Doubt", s.Sentence(s.doubt(e.State, c, a.Doubt)))
		}
		return s.Say("not-taken")
	}
	if a.Doubt.Any() {
		return s.Say("recorded-doubt", "Board", board, "Doubt", s.Sentence(s.doubt(e.State, c, a.Doubt)))
	}
	return ""
}

// doubt is why what a phone said makes no sense.
func (s speaker) doubt(st *session.State, c terminal.Command, d session.Doubt) string {
	r := session.Result{Key: session.Key{Round: c.Round, Board: c.Board}, NS: c.NS, EW: c.EW, Doubt: d}
	if c.Entry != nil {
		r.Contract, _ = scoring.ParseContract(c.Entry.Contract)
		r.Tricks = c.Entry.Tricks
	}
	switch d.Kind {
	case session.NoSuchBoard, session.NoSuchRound, session.NobodyPlays, session.NumbersMissing:
		return s.Say("wrong-board", "Board", c.Board)
	case session.LeadNotHeld:
		return s.Say("lead-asked")
	}
	return s.Doubt(st, r)
}
