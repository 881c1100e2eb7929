package eveningjson

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/exchange/account"
)

// Errors of reading.
var (
	// ErrSchema is returned for JSON that is no evening of this schema.
	ErrSchema = errors.New("not an evening in this format")
	// ErrVersion is returned for an evening of a later version of it.
	ErrVersion = errors.New("written by a later version")
)

func init() {
	account.Register("JSON", sniff, Read)
}

// sniff knows an evening by the schema's name at its beginning.
func sniff(head []byte, _ string) bool {
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	if head = bytes.TrimSpace(head); len(head) == 0 || head[0] != '{' {
		return false
	}
	at := bytes.Index(head, []byte(`"schema"`))
	if at < 0 {
		return false
	}
	rest := bytes.TrimLeft(head[at+len(`"schema"`):], " \t\r\n:")
	return bytes.HasPrefix(rest, []byte(`"`+Schema+`"`))
}

// Read reads what Write writes. The error is ErrSchema or ErrVersion, or that
// of JSON that cannot be read at all; what is wrong with a part of it is among
// the account's faults.
func Read(file []byte) (*account.Account, error) {
	var d Document
	if err := json.Unmarshal(bytes.TrimPrefix(file, []byte("\ufeff")), &d); err != nil {
		return nil, err
	}
	switch {
	case d.Schema != Schema:
		return nil, fmt.Errorf("%w: schema %.40q", ErrSchema, d.Schema)
	case d.Version > Version:
		return nil, fmt.Errorf("%w: version %d, this reads %d", ErrVersion, d.Version, Version)
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
	a := &account.Account{
		Program: d.Program, Version: d.ProgramVersion, Title: d.Title, Event: d.Event,
		Session: d.Session, Sessions: d.Sessions,
		Director: d.Director, Swiss: d.Swiss, Method: d.Scoring, Provisional: d.Provisional,
		Exact: d.Exact, Combined: d.Combined,
	}
	a.MethodWhole = d.Exact && d.Scoring.Method != "" // whoever writes exact figures says how they came about
	r := reader{a}
	if d.Club != nil {
		a.Club = account.Club(*d.Club)
	}
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
	s := account.Section{
		Letter: from.Letter, Winners: from.Winners, Tables: from.Tables, Rounds: from.Rounds,
		BoardsInRound: from.BoardsInRound,
		Movement:      from.Movement.Value,
	}
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
		s.Contestants = append(s.Contestants, from.Ranking.All[i].account())
	}
	for i := range from.Boards.All {
		b, err := from.Boards.All[i].account()
		if r.fault(from.Boards.All[i].Number, 0, err); err == nil {
			s.Boards = append(s.Boards, b)
		}
	}
	for _, m := range from.Matches.All {
		s.Matches = append(s.Matches, account.Match(m))
	}
	for _, b := range from.Byes.All {
		s.Byes = append(s.Byes, account.Bye(b))
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

func (from *Contestant) account() account.Contestant {
	c := account.Contestant{
		Number: from.Number, Side: sides[strings.ToUpper(from.Side)], Name: from.Name, Place: from.Place,
		Tied: from.Tied, Boards: from.Boards,
		Total: from.Total, Maximum: from.Maximum, Percent: from.Percent,
		Adjustment: from.Adjustment, Carried: from.Carried,
		CarriedMaximum: from.CarriedMax, Handicap: from.Handicap, Net: from.Net,
		Masterpoints: from.Masterpoints, Stratum: from.Stratum,
	}
	for _, p := range from.Players {
		c.Players = append(c.Players, account.Player(p))
	}
	for _, p := range from.Penalties {
		c.Penalties = append(c.Penalties, account.Penalty(p))
	}
	for _, l := range from.LineUps {
		c.LineUps = append(c.LineUps, account.LineUp(l))
	}
	for _, s := range from.Substitutes {
		c.Substitutes = append(c.Substitutes, account.Substitute(s))
	}
	if f := from.Absence; f != nil {
		c.Absence = &session.ParticipationSet{Participation: f.Participation, From: f.From,
			Cancelled: f.Cancelled, Ranked: f.Ranked,
			ForIt: f.ForIt, ForOpponents: f.ForOpponents,
			MatchForIt: f.MatchForIt, MatchForOpponents: f.MatchForOpponents, Law: f.Law,
			Origin: f.Origin, Reason: f.Reason}
	}
	return c
}

var sides = map[string]scoring.Side{"NS": scoring.NS, "EW": scoring.EW}

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
		Law: from.Law, Reason: from.Reason,
		NSAward: from.NSAward, EWAward: from.EWAward, NSPercent: from.NSPercent, EWPercent: from.EWPercent,
	}
	l.Key, l.NS, l.EW, l.WrongDirection, l.Outcome = k, from.NS, from.EW, from.WrongDirection, from.Outcome
	l.ForNS, l.ForEW, l.Remark = from.ForNS, from.ForEW, from.Remark
	if o := from.Others; o != nil {
		others := session.Others(*o)
		l.Others = &others
	}
	if from.Entered != nil {
		l.Entered = *from.Entered
	}
	if from.Doubt != nil {
		l.Doubt = *from.Doubt
	}
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
			return fmt.Errorf("%w: no score", ErrSchema)
		}
		l.Score = *from.Score
	case session.Artificial, session.NotPlayed, session.Undecided, session.Unread:
	default:
		return fmt.Errorf("%w: outcome %.40q", ErrSchema, l.Outcome)
	}
	return nil
}
