package connector

import (
	"cmp"
	"log/slog"
	"slices"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// deals are the hand records as far as they are known, once for each field, with what
// every contract makes where that was found out.
func (e *evening) deals() []protocol.Handrecord {
	list := []protocol.Handrecord{}
	if !e.o.HandRecords {
		return list
	}
	type board struct{ group, number int }
	there := map[board]bool{}
	for _, s := range bridgemate.OwnSections(e.st) {
		for _, number := range s.Movement.Boards() {
			b, ok := e.st.Deals.Board(s.ID, number)
			at := board{e.group(s.ID), number}
			if !ok || there[at] {
				continue
			}
			there[at] = true
			h := handrecord(b)
			h.SessionGUID, h.ScoringGroupNumber, h.SectionLetters = e.session, at.group, letters(s.ID)
			if t, ok := e.st.Deals.Table(s.ID, number); ok {
				h.HasHandEvaluationData = true
				h.NorthTricks, h.EastTricks = tricks(t, scoring.North), tricks(t, scoring.East)
				h.SouthTricks, h.WestTricks = tricks(t, scoring.South), tricks(t, scoring.West)
			}
			list = append(list, h)
		}
	}
	return list
}

func handrecord(b deal.Board) protocol.Handrecord {
	h := protocol.Handrecord{BoardNumber: b.Number}
	for d, hand := range []*protocol.Suits{&h.North, &h.East, &h.South, &h.West} {
		ranks := func(s deal.Suit) protocol.Ranks { return protocol.Ranks(b.Deal[d].Ranks(s)) }
		*hand = protocol.Suits{Clubs: ranks(deal.Clubs), Diamonds: ranks(deal.Diamonds), Hearts: ranks(deal.Hearts),
			Spades: ranks(deal.Spades)}
	}
	return h
}

func tricks(t doubledummy.Table, seat scoring.Direction) protocol.Tricks {
	of := func(d scoring.Denomination) int { return int(t[seat][d]) }
	return protocol.Tricks{Clubs: of(scoring.Clubs), Diamonds: of(scoring.Diamonds), Hearts: of(scoring.Hearts),
		Spades: of(scoring.Spades), NoTrump: of(scoring.NoTrump)}
}

// boardOf is a hand record as a board; the error wraps deal.ErrNotation or deal.ErrCards.
func boardOf(h protocol.Handrecord) (deal.Board, error) {
	var fields [16]string
	for i, hand := range []protocol.Suits{h.North, h.East, h.South, h.West} {
		copy(fields[4*i:], []string{string(hand.Spades), string(hand.Hearts), string(hand.Diamonds),
			string(hand.Clubs)})
	}
	d, err := deal.FromHandRecord(fields)
	return deal.NewBoard(h.BoardNumber, d), err
}

// withBoards are boards with others that were not among them, in the order of their
// numbers.
func withBoards(boards, others []deal.Board) []deal.Board {
	all := slices.Clone(boards)
	for _, b := range others {
		if !slices.ContainsFunc(all, func(o deal.Board) bool { return o.Number == b.Number }) {
			all = append(all, b)
		}
	}
	slices.SortFunc(all, func(a, b deal.Board) int { return a.Number - b.Number })
	return all
}

// entered are the hands of items that nobody knew, for the sections of each one's field.
// What is known stands, and so do deals that are released, or sealed from this computer.
func entered(st *session.State, items []protocol.Handrecord) (facts []session.DealsSet) {
	if st.Deals.Released || st.Deals.Sealed() {
		return nil
	}
	fields := st.Fields()
	boards := map[int][]deal.Board{} // by field
	for _, h := range items {
		section, _ := sectionOf(h.SectionLetters)
		field := slices.IndexFunc(fields, func(f []int) bool { return slices.Contains(f, section) })
		b, err := boardOf(h)
		if field < 0 || err != nil {
			slog.Warn("hands from the Data Connector cannot be read", "board", h.BoardNumber, "error", err)
			continue
		}
		if _, known := st.Deals.Board(section, h.BoardNumber); !known {
			boards[field] = withBoards(boards[field], []deal.Board{b})
		}
	}
	for field, sections := range fields {
		for _, id := range sections {
			if len(boards[field]) == 0 || !st.Owns(id) {
				continue
			}
			var known []deal.Board
			for _, number := range st.Deals.Numbers(id) {
				b, _ := st.Deals.Board(id, number)
				known = append(known, b)
			}
			facts = append(facts, session.DealsSet{Section: id, Source: cmp.Or(st.Deals.Source, session.ByBridgemate),
				Boards: withBoards(known, boards[field]), NotBefore: st.Deals.NotBefore})
		}
	}
	return facts
}
