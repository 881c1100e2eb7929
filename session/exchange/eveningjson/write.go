package eveningjson

import (
	"io"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// contestants are the words for who plays.
var contestants = map[movement.ContestantKind]string{movement.Pair: "pairs",
	movement.Individual: "players", movement.Team: "teams"}

// Write writes an account, indented, and a line end.
func Write(w io.Writer, a *account.Account) error {
	return text.WriteJSON(w, Of(a))
}

// Of is the document of an account.
func Of(a *account.Account) *Document {
	d := &Document{Head: head, Account: *a, Contestants: contestants[a.Plays], Sections: []Section{}}
	if !a.Date.IsZero() {
		d.Date = a.Date.Format(time.RFC3339Nano)
	}
	for i := range a.Sections {
		d.Sections = append(d.Sections, section(&a.Sections[i]))
	}
	return d
}

func section(from *account.Section) Section {
	s := Section{Section: *from}
	s.Movement.Value, s.Matches.All, s.Byes.All = from.Movement, from.Matches, from.Byes
	for i := range from.Contestants {
		c := &from.Contestants[i]
		s.Ranking.All = append(s.Ranking.All, Contestant{*c, c.Side.String(), (*Absence)(c.Absence)})
	}
	for i := range from.Boards {
		s.Boards.All = append(s.Boards.All, board(&from.Boards[i]))
	}
	for i := range from.Lines {
		l := &from.Lines[i]
		n := len(s.Travellers.All)
		if n == 0 || s.Travellers.All[n-1].Board != l.Board {
			s.Travellers.All = append(s.Travellers.All, Traveller{Board: l.Board})
			n++
		}
		lines := &s.Travellers.All[n-1].Lines
		lines.All = append(lines.All, line(l))
	}
	return s
}

func board(from *account.Board) Board {
	b := Board{
		Number: from.Number, Dealer: from.Dealer.String(), Vulnerable: from.Vul.String(), Lesson: from.Lesson,
		Comment: from.Comment, Directives: from.Board.Directives,
		North: from.Deal[scoring.North].String(), East: from.Deal[scoring.East].String(),
		South: from.Deal[scoring.South].String(), West: from.Deal[scoring.West].String(),
		Auction: auction(from.Calls), Play: play(from.Play),
	}
	for _, t := range from.Tags {
		b.Tags = append(b.Tags, Tag(t))
	}
	if from.Tricks != nil {
		b.DoubleDummy = map[string][5]uint8{}
		for seat, tricks := range from.Tricks {
			b.DoubleDummy[scoring.Direction(seat).String()] = tricks
		}
	}
	return b
}

func auction(calls []deal.Call) (list []string) {
	for _, c := range calls {
		list = append(list, c.Seat.String()+":"+c.Bid)
	}
	return list
}

func play(cards []deal.PlayedCard) (list []string) {
	for _, c := range cards {
		list = append(list, c.Seat.String()+":"+c.String())
	}
	return list
}

func line(from *account.BoardPlay) BoardPlay {
	l := BoardPlay{
		Round: from.Round, Table: from.Table, NS: from.NS, EW: from.EW, South: from.South, West: from.West,
		WrongDirection: from.WrongDirection, Form: from.Form, Outcome: from.Outcome,
		Absent: from.Absent, Lead: from.Lead.String(),
		ForNS: from.ForNS, ForEW: from.ForEW, Ruled: from.Ruled, Law: from.Law,
		Reason: from.Reason, Remark: from.Remark,
		NSAward: from.NSAward, EWAward: from.EWAward, NSPercent: from.NSPercent, EWPercent: from.EWPercent,
		Auction: auction(from.Calls), Play: play(from.Play),
		Others: (*Others)(from.Others), Entered: from.Entered, Doubt: from.Doubt,
	}
	if from.Outcome == session.Played {
		l.Contract = from.Contract.String()
		if !from.PassedOut() {
			l.Declarer, l.SideOnly, l.Tricks = from.Declarer.String(), from.SideOnly, from.Tricks
		}
	}
	if from.Outcome == session.ScoreOnly {
		l.Score = &from.Score
	} else if points, ok := from.Points(); ok {
		l.Score = &points
	}
	return l
}
