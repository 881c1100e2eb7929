package ruleset

import "clubnight/session/deal"

// Location is where a rule stands.
type Location struct {
	File   string
	Number int // from 1
	Text   string
}

// OpeningRule is a line of an opening file from the third on.
type OpeningRule struct {
	Location
	Call  Call // 1
	Hand  Pattern
	Class Class
	// Points are what the bid promises by the second line.
	Points Range
}

// BidRule is a line of a response or rebid file. The numbers are those of
// the document's fields.
type BidRule struct {
	Location
	Partner     Call    // 1: partner's last bid
	PartnerSuit Strain  // 2: partner's first suit
	OwnSuit     Strain  // 3: this hand's first suit, or trumps once they are agreed
	Hand        Pattern // 4-11
	Calls       [5]Call // 12-16: by bid level
	Forced      Call    // 17
}

// At gives the call of a bid level: a pass for level 0.
func (r *BidRule) At(level int) Call {
	if level < 1 {
		return Blank
	}
	return r.Calls[level-1]
}

// LeadRule is a line of OPEN.PR.
type LeadRule struct {
	Location
	Trumps      Strain  // 1
	PartnerSuit Strain  // 2
	Hand        Pattern // 3-10
	Card        byte    // 11
	Suit        deal.Suit
}

// SuitRule is a line of one of the files for declarer's play: FINESSE.PR, PROMOTE.PR,
// LONG.PR, SHORT.PR. North is dummy there and South declarer.
type SuitRule struct {
	Location
	North, South Holding // 1-4
	// Rest is what stands behind: FINESSE.PR the missing card, the hand to lead from, the
	// card to lead and partner's card; PROMOTE.PR the flag; LONG.PR the opponents' cards
	// and the flag; SHORT.PR the flag and the hand that needs two trumps.
	Rest string
}

// pattern reads the four suits of a line from a place on; files list spades first.
func pattern(line string, at int) (p Pattern) {
	for i, s := range deal.Suits {
		p[s] = newHolding(line[at+5*i:at+5*i+2], line[at+5*i+2:at+5*i+5])
	}
	return p
}

// each calls read for every line of a file from an index on.
func each(f *File, from int, read func(Location, string)) {
	if f == nil {
		return
	}
	for i := from; i < len(f.Lines); i++ {
		read(Location{File: f.Name, Number: i + 1, Text: f.Lines[i]}, f.Lines[i])
	}
}

func openingRules(f *File, o *Openings) (all []OpeningRule) {
	each(f, 2, func(at Location, text string) {
		r := OpeningRule{Location: at, Hand: pattern(text, 2)}
		r.Call, _ = parseCall(text[:2])
		if r.Call == Blank {
			r.Call = Pass
		}
		r.Class, r.Points = o.Promise(r.Call)
		all = append(all, r)
	})
	return all
}

func bidRules(f *File) (all []BidRule) {
	each(f, 0, func(at Location, text string) {
		r := BidRule{Location: at, Hand: pattern(text, 4)}
		r.Partner, _ = parseCall(text[:2])
		r.PartnerSuit, _ = parseStrain(text[2])
		r.OwnSuit, _ = parseStrain(text[3])
		for i := range 5 {
			r.Calls[i], _ = parseCall(text[24+2*i : 26+2*i])
		}
		r.Forced, _ = parseCall(text[34:36])
		all = append(all, r)
	})
	return all
}

func leadRules(f *File) (all []LeadRule) {
	each(f, 0, func(at Location, text string) {
		r := LeadRule{Location: at, Hand: pattern(text, 2), Card: text[22]}
		r.Trumps, _ = parseStrain(text[0])
		r.PartnerSuit, _ = parseStrain(text[1])
		for _, s := range deal.Suits {
			if s.String() == text[23:24] {
				r.Suit = s
			}
		}
		all = append(all, r)
	})
	return all
}

func suitRules(f *File) (all []SuitRule) {
	each(f, 0, func(at Location, text string) {
		all = append(all, SuitRule{Location: at, North: newHolding(text[:2], text[2:5]),
			South: newHolding(text[5:7], text[7:10]), Rest: text[10:]})
	})
	return all
}
