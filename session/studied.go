package session

import (
	"fmt"
	"maps"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// DealsStudied keeps what the solver found of deals that everybody may see beyond what
// every contract makes, so that nobody waits for it twice.
type DealsStudied struct {
	Plays []PlayStudied  `json:"plays,omitempty"`
	Leads []LeadsStudied `json:"leads,omitempty"`
}

// PlayStudied is the play of a deal card by card, whatever evening it was in.
type PlayStudied struct {
	// Deal is the four hands as PBN writes them from North on.
	Deal     string               `json:"deal"`
	Trumps   scoring.Denomination `json:"trumps"`
	Declarer scoring.Direction    `json:"declarer"`
	// Cards are those played, in their order: "SAS2…", a suit alone with "x" behind it
	// where only that is on record.
	Cards string `json:"cards"`
	// Tricks are declarer's double-dummy tricks, those won included, before the first
	// card and after each up to the last that could be judged: a hexadecimal digit each.
	Tricks string `json:"tricks"`
}

// LeadsStudied are the tricks after every opening lead of a deal.
type LeadsStudied struct {
	Deal string `json:"deal"`
	// Tricks are, by declarer and then by denomination, each card with the tricks of the
	// defence as a hexadecimal digit: "SA4S24".
	Tricks []string `json:"tricks"`
}

// Kind implements Fact.
func (DealsStudied) Kind() string { return "deals studied" }

func init() {
	describe(traits[DealsStudied]{GroupDeals, OutsideJournal, noEffect, RoleScorer, untilReleased,
		aboutNothing[DealsStudied], func(DealsStudied) any { return Message{"facts.deals-studied", nil} }})
}

// StudiedPlay is what there is to keep of a play and its review.
func StudiedPlay(p doubledummy.CardPlay, reviews []doubledummy.CardReview) PlayStudied {
	s := playOf(p)
	var tricks strings.Builder
	for i, r := range reviews {
		if i == 0 {
			fmt.Fprintf(&tricks, "%x", r.Before)
		}
		fmt.Fprintf(&tricks, "%x", r.After)
	}
	s.Tricks = tricks.String()
	return s
}

// StudiedLeads is what there is to keep of the leads of a deal.
func StudiedLeads(d deal.Deal, leads *doubledummy.Leads) LeadsStudied {
	s := LeadsStudied{Deal: d.String()}
	for _, denominations := range leads {
		for _, cards := range denominations {
			var text strings.Builder
			for _, c := range cards {
				fmt.Fprintf(&text, "%v%x", c.Card, c.Tricks)
			}
			s.Tricks = append(s.Tricks, text.String())
		}
	}
	return s
}

// playOf is the play without what the solver says of it.
func playOf(p doubledummy.CardPlay) PlayStudied {
	var cards strings.Builder
	for _, c := range p.Cards {
		cards.WriteString(c.String())
	}
	return PlayStudied{Deal: p.Deal.String(), Trumps: p.Trumps, Declarer: p.Declarer, Cards: cards.String()}
}

// Studied is what the solver has found of the evening's deals.
type Studied struct {
	plays map[PlayStudied]string // by the play without its tricks
	leads map[string]LeadsStudied
}

// Play is the review of a play; ok is false where the solver has not followed it.
func (s *Studied) Play(p doubledummy.CardPlay) (reviews []doubledummy.CardReview, ok bool) {
	text, ok := s.plays[playOf(p)]
	if !ok {
		return nil, false
	}
	tricks, ok := digits(text)
	if !ok || len(tricks) > len(p.Cards)+1 {
		return nil, false
	}
	return p.Reviewed(tricks), true
}

// Leads are the tricks after every opening lead of a deal; nil where the
// solver has not been asked.
func (s *Studied) Leads(d deal.Deal) *doubledummy.Leads {
	kept, ok := s.leads[d.String()]
	leads := new(doubledummy.Leads)
	if !ok || len(kept.Tricks) != len(leads)*len(leads[0]) {
		return nil
	}
	for i, text := range kept.Tricks {
		at := &leads[i/len(leads[0])][i%len(leads[0])]
		for ; len(text) >= 3; text = text[3:] {
			card, err := deal.ParseCard(text[:2])
			tricks, whole := digits(text[2:3])
			if err != nil || !whole {
				return nil
			}
			*at = append(*at, doubledummy.CardTricks{Card: card.Card, Tricks: tricks[0]})
		}
	}
	return leads
}

// digits reads hexadecimal digits up to 13, the tricks of a deal.
func digits(text string) (tricks []int, ok bool) {
	for _, r := range text {
		n := strings.IndexRune("0123456789abcd", r)
		if n < 0 {
			return nil, false
		}
		tricks = append(tricks, n)
	}
	return tricks, true
}

func (f DealsStudied) apply(st *State, _ Entry) error {
	next := Studied{plays: maps.Clone(st.Studied.plays), leads: maps.Clone(st.Studied.leads)}
	if next.plays == nil {
		next.plays, next.leads = map[PlayStudied]string{}, map[string]LeadsStudied{}
	}
	for _, p := range f.Plays {
		tricks := p.Tricks
		p.Tricks = ""
		next.plays[p] = tricks
	}
	for _, l := range f.Leads {
		next.leads[l.Deal] = l
	}
	st.Studied = next
	return nil
}
