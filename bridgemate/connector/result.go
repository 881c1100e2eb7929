package connector

import (
	"fmt"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
)

// keyOf is where a result belongs; ok is false where its section is none of the
// evening's.
func keyOf(r protocol.Result) (k session.Key, ok bool) {
	section, ok := sectionOf(r.SectionLetters)
	return session.Key{Section: section, Table: r.TableNumber, Round: r.RoundNumber, Board: r.BoardNumber}, ok
}

// result is a result as it was entered at a table. One that makes no sense has its Doubt;
// a lead that is no card is left out, and costs the result nothing.
func (n numbers) result(r protocol.Result) session.Result {
	k, _ := keyOf(r)
	ns, ew := n[k.Section].Here(r.PairNorthSouth, r.PairEastWest)
	to := session.Result{Key: k, NS: ns, EW: ew}
	switch {
	case r.Level == protocol.NotPlayed:
		to.Outcome = session.NotPlayed
	case r.Level >= protocol.PlusPlus && r.Level <= protocol.MinusMinus:
		forNS, forEW := averages(r.Level)
		if r.ScoringDirection == protocol.ForEastWest {
			forNS, forEW = forEW, forNS
		}
		to.Percentages(scoring.Int(forNS), scoring.Int(forEW))
	case r.Level == protocol.PassedOut:
		to.Outcome = session.Played
	default:
		played(&to, r)
	}
	return to
}

// averages are those of a level below 0, in percent.
func averages(level int) (ns, ew int64) {
	each := [3]int64{40, 50, 60}
	return each[(-level-1)/3], each[(-level-1)%3]
}

// levelOf is the level of averages in percent; ok is false where there is none.
func levelOf(ns, ew scoring.Frac) (level int, ok bool) {
	for level := protocol.MinusMinus; level >= protocol.PlusPlus; level-- {
		if a, b := averages(level); ns.Equal(scoring.Int(a)) && ew.Equal(scoring.Int(b)) {
			return level, true
		}
	}
	return 0, false
}

// played enters a contract that was played. Where it cannot be told, what was entered is
// kept as it would be said.
func played(to *session.Result, r protocol.Result) {
	c := scoring.Contract{Level: r.Level, Denomination: scoring.Denomination(r.Denomination - protocol.Clubs),
		Doubling: scoring.Doubling(r.Stake)}
	tricks := r.TotalTricks - 6 - r.Level
	declarer, exact := declarerOf(r)
	to.Outcome, to.Contract, to.Tricks = session.Played, c, tricks
	to.Declarer, to.SideOnly = declarer, !exact
	to.WrongDirection = exact && r.PairNorthSouth != r.PairEastWest && r.DeclaringPair == across(r, declarer)
	lead, text := leadOf(r)
	to.Lead, to.Entered.Lead = lead, text
	var doubt session.Doubt
	switch {
	case r.Level > 7 || r.Denomination < protocol.Clubs || r.Stake < 0 || r.Stake > 2:
		doubt = session.Doubt{Kind: session.ContractUnreadable, Text: contractText(r)}
	case !exact && r.DeclaringPair != r.PairNorthSouth && r.DeclaringPair != r.PairEastWest:
		doubt = session.Doubt{Kind: session.DeclarerUnreadable}
	case r.DeclaringPair != 0 && r.DeclaringPair != r.PairNorthSouth && r.DeclaringPair != r.PairEastWest:
		doubt = session.Doubt{Kind: session.DeclarerElsewhere, Pair: r.DeclaringPair, Text: declarer.String()}
	case to.AtTable().Check() != nil:
		doubt = session.Doubt{Kind: session.TricksImpossible, Text: scoring.FormatTricks(tricks)}
	default:
		return
	}
	*to = session.Result{Key: to.Key, NS: to.NS, EW: to.EW, Outcome: session.Unread, Doubt: doubt,
		Entered: session.Entered{Contract: contractText(r), Result: scoring.FormatTricks(tricks), Lead: text}}
	if exact {
		to.Entered.Declarer = declarer.String()
	}
	if l := lead.String(); l != "" {
		to.Entered.Lead = l
	}
}

// contractText is a contract as it was entered, "4Sx", also where it is none.
func contractText(r protocol.Result) string {
	names := map[protocol.Denomination]string{protocol.Clubs: "C", protocol.Diamonds: "D", protocol.Hearts: "H",
		protocol.Spades: "S", protocol.NoTrump: "NT"}
	stake := map[int]string{1: "x", 2: "xx"}[r.Stake]
	return fmt.Sprint(r.Level) + names[r.Denomination] + stake
}

// declarerOf is the declarer's seat; where only the pair is known, exact is false, and it
// is North or East.
func declarerOf(r protocol.Result) (d scoring.Direction, exact bool) {
	if r.DeclarerDirection >= protocol.North && r.DeclarerDirection <= protocol.West {
		return scoring.Direction(r.DeclarerDirection - protocol.North), true
	}
	if r.DeclaringPair == r.PairEastWest && r.DeclaringPair != r.PairNorthSouth {
		return scoring.East, false
	}
	return scoring.North, false
}

// across is the pair that by the movement sits the other way than a seat.
func across(r protocol.Result, d scoring.Direction) int {
	if d.Side() == scoring.NS {
		return r.PairEastWest
	}
	return r.PairNorthSouth
}

// leadOf is the card that was led, or what was entered in its place.
func leadOf(r protocol.Result) (lead session.Lead, text string) {
	switch rank, suit := r.LeadCardRank, r.LeadCardSuit; {
	case rank == 0 && suit == 0:
		return session.Lead{}, ""
	case rank < 2 || rank > 14 || suit < protocol.Clubs || suit > protocol.Spades:
		return session.Lead{}, fmt.Sprintf("%d/%d", rank, suit)
	default:
		return session.Led(deal.NewCard(deal.Suit(suit-protocol.Clubs), deal.CardRank(rank-2))), ""
	}
}

// obstacle is why the handsets have no way to say a result: the same as in a file, but
// that a ruling which is announced and not made is none of the averages.
func obstacle(r session.Result) bridgemate.Obstacle {
	if r.Outcome == session.Undecided {
		return bridgemate.RuledOn
	}
	return bridgemate.ObstacleTo(r)
}

// wire is what counts as the handsets say it; obstacle tells where there is no way.
func (n numbers) wire(of protocol.GUID, r session.Result) protocol.Result {
	to := place(of, r.Key)
	to.ScoringDirection = protocol.ForBoth
	to.PairNorthSouth, to.PairEastWest = n[r.Section].There(r.NS, r.EW)
	to.DeclaringPair = to.PairNorthSouth
	switch {
	case r.Outcome == session.NotPlayed:
		to.Level = protocol.NotPlayed
		return to
	case r.Outcome == session.Artificial:
		remark, _ := bridgemate.ArtificialOf(r)
		to.Level, _ = levelOf(remark.NS, remark.EW)
		return to
	case r.Contract.Level == 0:
		return to
	}
	to.Level, to.Denomination = r.Contract.Level, protocol.Denomination(r.Contract.Denomination)+protocol.Clubs
	to.Stake, to.TotalTricks = int(r.Contract.Doubling), r.Contract.Level+6+r.Tricks
	to.DeclarerDirection = directionOf(r.Declarer)
	if (r.Declarer.Side() == scoring.EW) != r.WrongDirection {
		to.DeclaringPair = to.PairEastWest
	}
	if card, led := r.Lead.Card(); led {
		to.LeadCardRank, to.LeadCardSuit = int(card.Rank())+2, protocol.Denomination(card.Suit())+protocol.Clubs
	}
	return to
}

// place is a result of which only the place is said.
func place(of protocol.GUID, k session.Key) protocol.Result {
	return protocol.Result{SessionGUID: of, SectionLetters: letters(k.Section), TableNumber: k.Table,
		RoundNumber: k.Round, BoardNumber: k.Board}
}

// erased is a result that is taken away.
func erased(of protocol.GUID, k session.Key) protocol.Result {
	r := place(of, k)
	r.IsDeleted = true
	return r
}
