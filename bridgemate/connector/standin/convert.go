package standin

import (
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session/deal"
)

// sectionID is a section's number in the file: A is 1, AA is 27, AAA is 53.
func sectionID(l protocol.Letters) int { return 26*(len(l)-1) + int(l[0]-'A') + 1 }

var seatLetters = [...]string{protocol.North: "N", protocol.East: "E", protocol.South: "S", protocol.West: "W"}

// averages are what an artificial level gives one side, in per cent.
var averages = [3]int64{40, 50, 60}

// average is a side's place in averages, the middle one for anything else.
func average(f scoring.Frac) int {
	i := slices.IndexFunc(averages[:], func(n int64) bool { return f.Equal(scoring.Int(n)) })
	if i < 0 {
		return 1
	}
	return i
}

// resultOf is a row as the wire has it; ok is false for a ruling that was only announced,
// which the wire cannot say. What makes no sense in the row makes none on the wire.
func resultOf(r bws.Received) (out protocol.Result, ok bool) {
	in, _ := r.Read()
	out = protocol.Result{TableNumber: r.Table, RoundNumber: r.Round, BoardNumber: r.Board,
		ScoringDirection: protocol.ForBoth, PairNorthSouth: r.PairNS, PairEastWest: r.PairEW, DeclaringPair: r.Declarer}
	if out.DeclaringPair == 0 {
		out.DeclaringPair = r.PairNS
	}
	switch in.Remark.Kind {
	case bws.Undecided:
		return out, false
	case bws.NotPlayed:
		out.Level = protocol.NotPlayed
		return out, true
	case bws.Artificial:
		out.Level = -1 - 3*average(in.Remark.NS) - average(in.Remark.EW)
		return out, true
	}
	if in.Contract.Level == 0 {
		return out, true
	}
	out.Level, out.Stake = in.Contract.Level, int(in.Contract.Doubling)
	out.Denomination = protocol.Denomination(in.Contract.Denomination) + protocol.Clubs
	out.TotalTricks = min(max(in.Contract.Level+6+in.Tricks, 0), 13)
	if in.Declarer.Exact {
		out.DeclarerDirection = protocol.Direction(in.Declarer.Seat) + protocol.North
	}
	if in.Remark.Kind == bws.WrongDirection {
		out.DeclaringPair = r.PairNS + r.PairEW - out.DeclaringPair
	}
	switch {
	case in.HasLead:
		out.LeadCardRank, out.LeadCardSuit = int(in.Lead.Rank())+2, protocol.Denomination(in.Lead.Suit())+protocol.Clubs
	case r.LeadCard != "":
		out.LeadCardRank, out.LeadCardSuit = 1, protocol.Spades // no card
	}
	return out, true
}

// rowOf is a result of the scoring program as the file has it.
func rowOf(r protocol.Result, now time.Time) bws.Received {
	row := bws.Received{Section: sectionID(r.SectionLetters), Table: r.TableNumber, Round: r.RoundNumber,
		Board: r.BoardNumber, PairNS: r.PairNorthSouth, PairEW: r.PairEastWest, ExternalUpdate: true}
	row.DateLog, row.TimeLog = bws.Logged(now)
	switch {
	case r.Level == protocol.NotPlayed:
		row.Remarks = bws.Remark{Kind: bws.NotPlayed}.String()
		return row
	case r.Level < 0:
		ns, ew := (-1-r.Level)/3, (-1-r.Level)%3
		if r.ScoringDirection == protocol.ForEastWest {
			ns, ew = ew, ns
		}
		row.Remarks = bws.ArtificialScore(scoring.Int(averages[ns]), scoring.Int(averages[ew])).String()
		return row
	}
	contract := scoring.Contract{Level: r.Level}
	if r.Level > 0 {
		contract.Denomination = scoring.Denomination(r.Denomination - protocol.Clubs)
		contract.Doubling = scoring.Doubling(r.Stake)
		row.NSEW, row.Result = seatLetters[r.DeclarerDirection], bws.FormatResult(r.TotalTricks-r.Level-6)
		row.Declarer = r.PairNorthSouth
		if r.DeclarerDirection == protocol.East || r.DeclarerDirection == protocol.West {
			row.Declarer = r.PairEastWest
		}
		if row.Declarer != r.DeclaringPair {
			row.Remarks = bws.Remark{Kind: bws.WrongDirection}.String()
		}
	}
	row.Contract = bws.FormatContract(contract)
	if r.LeadCardRank > 0 {
		card := deal.NewCard(deal.Suit(r.LeadCardSuit-protocol.Clubs), deal.CardRank(r.LeadCardRank-2))
		row.LeadCard = bws.FormatLead(card.String())
	}
	return row
}

// handOf are the hands of a board of a section as the file has them.
func handOf(section int, h protocol.Handrecord) bws.HandRecord {
	row := bws.HandRecord{Section: section, Board: h.BoardNumber}
	for i, hand := range []protocol.Suits{h.North, h.East, h.South, h.West} {
		row.Hands[i] = [4]string{string(hand.Spades), string(hand.Hearts), string(hand.Diamonds), string(hand.Clubs)}
	}
	return row
}

// handrecordOf is a deal as players enter it at a table: without anything worked out.
func handrecordOf(d deal.Deal) (h protocol.Handrecord) {
	fields := d.HandRecord()
	for i, hand := range []*protocol.Suits{&h.North, &h.East, &h.South, &h.West} {
		suit := func(k int) protocol.Ranks { return protocol.Ranks(fields[4*i+k]) }
		*hand = protocol.Suits{Spades: suit(0), Hearts: suit(1), Diamonds: suit(2), Clubs: suit(3)}
	}
	return h
}

// roundOf is a round as the file has it. A missing pair that the file cannot name
// leaves its table without play.
func roundOf(s protocol.Section, r protocol.Round) bws.Round {
	row := bws.Round{Section: sectionID(s.Letters), Table: r.TableNumber, Round: r.RoundNumber}
	if missing := s.MissingPair; missing != 0 && missingPair(s) == 0 &&
		(r.PairNS == missing || r.PairEW == -missing) {
		return row
	}
	row.NSPair, row.EWPair, row.LowBoard, row.HighBoard = r.PairNS, r.PairEW, r.LowBoardNumber, r.HighBoardNumber
	return row
}

// missingPair is what the file says of it: nothing where both lines have the number.
func missingPair(s protocol.Section) int {
	missing := max(s.MissingPair, -s.MissingPair)
	for _, t := range s.Tables {
		for _, r := range t.Rounds {
			other := r.PairEW
			if s.MissingPair < 0 {
				other = r.PairNS
			}
			if s.Winners == 2 && other == missing {
				return 0
			}
		}
	}
	return missing
}

// scoringType is the file's word for a method.
func scoringType(m protocol.ScoringMethod) int {
	switch {
	case m == protocol.BoardAMatch:
		return bws.BoardAMatch
	case m >= protocol.TeamIMPs:
		return bws.Teams
	case m >= protocol.ButlerWeighted:
		return bws.IMPs
	}
	return bws.Matchpoints
}
