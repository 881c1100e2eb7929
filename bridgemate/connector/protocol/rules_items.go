package protocol

import "strings"

// What no tag can say of a seat, a result and a deal.

func (p Participation) rules(c *checker, at string) {
	number, name := p.PlayerNumber != "", p.FirstName != "" || p.LastName != ""
	switch {
	case p.IsRemoval:
		if number || name || p.IsPlayerSwap {
			c.fault(path(at, "IsRemoval"), RemovedSomebody)
		}
	case p.IsPlayerSwap: // who sits there is told by those who sat there
	case number && name:
		c.fault(path(at, "PlayerNumber"), NumberAndName)
	case name && p.LastName == "":
		c.fault(path(at, "LastName"), Missing)
	case !number && !name:
		c.fault(path(at, "PlayerNumber"), Nobody)
	}
}

func (r Result) counts(name string) bool {
	switch name {
	case "SessionGuid", "SectionLetters", "TableNumber", "RoundNumber", "BoardNumber":
		return true
	}
	return !r.IsDeleted
}

func (r Result) rules(c *checker, at string) {
	if r.IsDeleted {
		return
	}
	if r.DeclaringPair > 0 && r.DeclaringPair != r.PairNorthSouth && r.DeclaringPair != r.PairEastWest {
		c.fault(path(at, "DeclaringPair"), NotDeclarer, r.DeclaringPair, r.PairNorthSouth, r.PairEastWest)
	}
	if r.Level > 0 {
		if r.DeclarerDirection == 0 {
			c.fault(path(at, "DeclarerDirection"), Missing)
		}
		if r.Denomination == 0 {
			c.fault(path(at, "Denomination"), Missing)
		}
	}
	rank, suit := r.LeadCardRank, r.LeadCardSuit
	if (rank == 0) != (suit == 0) || rank == 1 || suit == NoTrump {
		c.fault(path(at, "LeadCardRank"), HalfLead, rank, int(suit))
	}
}

const ranks = "AKQJT98765432"

// hands are the four with the names that the wire has for them.
func (h Handrecord) hands() [4]Suits { return [4]Suits{h.North, h.East, h.South, h.West} }

var seatNames = [4]string{"North", "East", "South", "West"}

var suitNames = [4]string{"Clubs", "Diamonds", "Hearts", "Spades"}

func (h Suits) suits() [4]Ranks { return [4]Ranks{h.Clubs, h.Diamonds, h.Hearts, h.Spades} }

func (h Handrecord) rules(c *checker, at string) {
	var suits [4]int
	had := map[string]bool{}
	for i, hand := range h.hands() {
		cards := 0
		for j, suit := range hand.suits() {
			h.suit(c, path(at, seatNames[i]+suitNames[j]), suit, suitNames[j][:1], had)
			cards += len(suit)
			suits[j] += len(suit)
		}
		if cards != 13 {
			c.fault(path(at, seatNames[i]+suitNames[0]), NotThirteen, cards)
		}
	}
	for j, n := range suits {
		if n != 13 {
			c.fault(path(at, seatNames[0]+suitNames[j]), NotThirteen, n)
		}
	}
}

// suit checks the cards of one hand in a suit; had are those of the hands before.
func (h Handrecord) suit(c *checker, at string, cards Ranks, suit string, had map[string]bool) {
	if strings.Trim(string(cards), ranks) != "" {
		c.fault(at, NotCards, string(cards))
		return
	}
	for _, rank := range string(cards) {
		card := suit + string(rank)
		if had[card] {
			c.fault(at, CardTwice, card)
		}
		had[card] = true
	}
}
