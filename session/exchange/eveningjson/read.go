package eveningjson

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/text"
)

func init() {
	account.Register("JSON", head.Begins, Read)
}

// Read reads what Write writes. The error is text.ErrDocument or text.ErrLater; what is
// wrong with a part of it is among the account's faults.
func Read(file []byte) (*account.Account, error) {
	var d Document
	if err := head.Read(file, &d); err != nil {
		return nil, err
	}
	return d.account(), nil
}

// reader makes an account of a document.
type reader struct {
	a *account.Account
}

func (r *reader) fault(board, table int, err error) {
	if err != nil {
		r.a.Faults = append(r.a.Faults, account.Fault{Board: board, Table: table, Err: err})
	}
}

func (d *Document) account() *account.Account {
	whole := d.Account
	a := &whole
	a.MethodWhole = a.Exact && a.Method.Method != "" // whoever writes exact figures says how they came about
	r := reader{a}
	for plays, name := range contestants {
		if strings.EqualFold(name, d.Contestants) {
			a.Plays = plays
		}
	}
	if d.Date != "" {
		var err error
		if a.Date, err = time.Parse(time.RFC3339Nano, d.Date); err != nil {
			a.Date, err = time.Parse(time.DateOnly, d.Date)
		}
		r.fault(0, 0, err)
	}
	for i := range d.Sections {
		a.Sections = append(a.Sections, r.section(&d.Sections[i], i+1))
	}
	return a
}

func (r *reader) section(from *Section, number int) account.Section {
	s := from.Section
	s.Movement, s.Matches, s.Byes = from.Movement.Value, from.Matches.All, from.Byes.All
	r.fault(0, 0, from.Movement.err)
	if s.Movement != nil {
		s.Triples = s.Movement.Triples
	}
	for _, w := range [][]wrong{from.Ranking.wrong, from.Matches.wrong, from.Byes.wrong} {
		for _, one := range w {
			r.fault(0, 0, one.err)
		}
	}
	for _, w := range [][]wrong{from.Boards.wrong, from.Travellers.wrong} {
		for _, one := range w {
			r.fault(one.board, 0, one.err)
		}
	}
	for i := range from.Ranking.All {
		one := &from.Ranking.All[i]
		c := one.Contestant
		c.Side, _ = scoring.ParseSide(one.Side)
		c.Absence = (*session.ParticipationSet)(one.Absence)
		s.Contestants = append(s.Contestants, c)
	}
	for i := range from.Boards.All {
		b, err := from.Boards.All[i].account()
		if r.fault(from.Boards.All[i].Number, 0, err); err == nil {
			s.Boards = append(s.Boards, b)
		}
	}
	for _, t := range from.Travellers.All {
		for _, one := range t.Lines.wrong {
			r.fault(t.Board, 0, one.err)
		}
		for i := range t.Lines.All {
			l, err := t.Lines.All[i].account(session.Key{Section: number, Board: t.Board})
			if r.fault(t.Board, l.Table, err); err == nil {
				s.Lines = append(s.Lines, l)
			}
		}
	}
	return s
}

func (from *Board) account() (b account.Board, err error) {
	b.Number, b.Lesson, b.Comment, b.Directives = from.Number, from.Lesson, from.Comment, from.Directives
	for _, t := range from.Tags {
		b.Tags = append(b.Tags, deal.Tag(t))
	}
	var errs [6]error
	b.Dealer, errs[0] = scoring.ParseDirection(from.Dealer)
	b.Vul, errs[1] = scoring.ParseVulnerability(from.Vulnerable)
	for i, hand := range []string{from.North, from.East, from.South, from.West} {
		b.Deal[i], errs[2+i] = deal.ParseHand(hand)
	}
	if err = errors.Join(errs[:]...); err != nil {
		return b, err
	}
	if b.Calls, err = calls(from.Auction); err != nil {
		return b, err
	}
	if b.Play, err = cards(from.Play); err != nil {
		return b, err
	}
	if len(from.DoubleDummy) > 0 {
		b.Tricks = new(doubledummy.Table)
		for name, tricks := range from.DoubleDummy {
			seat, err := scoring.ParseDirection(name)
			if err != nil {
				return b, err
			}
			b.Tricks[seat] = tricks
		}
	}
	return b, nil
}

// seated cuts "N:4S".
func seated(text string) (seat scoring.Direction, what string, err error) {
	name, what, _ := strings.Cut(text, ":")
	seat, err = scoring.ParseDirection(name)
	return seat, what, err
}

func calls(list []string) (calls []deal.Call, err error) {
	for _, text := range list {
		seat, bid, err := seated(text)
		if err == nil {
			bid, err = deal.ParseCall(bid)
		}
		if err != nil {
			return nil, err
		}
		calls = append(calls, deal.Call{Seat: seat, Bid: bid})
	}
	return calls, nil
}

func cards(list []string) (cards []deal.PlayedCard, err error) {
	for _, text := range list {
		seat, name, err := seated(text)
		if err != nil {
			return nil, err
		}
		card, err := deal.ParseCard(name)
		if err != nil {
			return nil, err
		}
		card.Seat = seat
		cards = append(cards, card)
	}
	return cards, nil
}

func (from *BoardPlay) account(k session.Key) (l account.BoardPlay, err error) {
	k.Round, k.Table = from.Round, from.Table
	l = account.BoardPlay{
		South: from.South, West: from.West, Form: from.Form, Absent: from.Absent, Ruled: from.Ruled,
		Law: from.Law, Reason: from.Reason, Others: (*session.Others)(from.Others),
		NSAward: from.NSAward, EWAward: from.EWAward, NSPercent: from.NSPercent, EWPercent: from.EWPercent,
	}
	l.Result = session.Result{Key: k, NS: from.NS, EW: from.EW, WrongDirection: from.WrongDirection,
		Outcome: from.Outcome, ForNS: from.ForNS, ForEW: from.ForEW, Remark: from.Remark,
		Entered: from.Entered, Doubt: from.Doubt}
	if err := cmp.Or(from.ForNS.Check(), from.ForEW.Check()); err != nil {
		return l, err
	}
	if l.Lead, err = session.ParseLead(from.Lead); err != nil {
		l.Entered.Lead, l.Lead = from.Lead, session.Lead{} // it costs no board
	}
	if l.Calls, err = calls(from.Auction); err != nil {
		return l, err
	}
	if l.Play, err = cards(from.Play); err != nil {
		return l, err
	}
	return l, from.happened(&l)
}

// happened reads what happened at the table: where the outcome is not said it
// follows from what is.
func (from *BoardPlay) happened(l *account.BoardPlay) (err error) {
	switch {
	case l.Outcome != "":
	case from.Contract != "":
		l.Outcome = session.Played
	case from.Score != nil:
		l.Outcome = session.ScoreOnly
	case from.ForNS != nil && from.ForEW != nil:
		l.Outcome = session.Artificial
	default:
		l.Outcome = session.NotPlayed
	}
	switch l.Outcome {
	case session.Played:
		if l.Contract, err = scoring.ParseContract(from.Contract); err != nil || l.Contract.Level == 0 {
			return err
		}
		if l.Declarer, err = scoring.ParseDirection(from.Declarer); err != nil {
			return err
		}
		l.Tricks, l.SideOnly = from.Tricks, from.SideOnly
		if l.Doubt.Any() {
			return nil
		}
		return l.AtTable().Check()
	case session.ScoreOnly:
		if from.Score == nil {
			return fmt.Errorf("%w: no score", text.ErrDocument)
		}
		l.Score = *from.Score
	case session.Artificial, session.NotPlayed, session.Undecided, session.Unread:
	default:
		return fmt.Errorf("%w: outcome %.40q", text.ErrDocument, l.Outcome)
	}
	return nil
}
