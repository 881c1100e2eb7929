package handrecord

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"clubnight/session"
	"clubnight/session/scorecard"
	"clubnight/session/study"
	"clubnight/session/words"
)

// AddRecord gives the board the auction and the play that the recorder version of the
// Bridgemate sent of it at a table. It returns deal.ErrAuction, deal.ErrNotation or
// deal.ErrPlay for calls and cards that cannot be; the board then stays as it was.
func (r *Record) AddRecord(from session.Record) error {
	b, auction, play := study.Recorded(r.Board, from)
	if err := cmp.Or(auction, play); err != nil {
		return fmt.Errorf("board %d, %w", r.Number, err)
	}
	r.Board, r.Auction, r.Lead = b, auctionOf(&b), leadOf(&b)
	return nil
}

// Omitted is what was recorded of a board and is not shown: what was taken back at the
// table, and the auction and the play from the first call and the first card on that
// cannot be, with the errors that say why, or nil.
type Omitted struct {
	From          session.Record
	Auction, Play error
}

// Remarks are sentences about auction and play of the record.
func (r *Record) Remarks(w *words.Words) (said []string) {
	if r.Omitted == nil {
		return nil
	}
	said = w.LeftOut(r.Omitted.From, r.Omitted.Auction, r.Omitted.Play)
	if r.Auction == nil && len(r.Calls) > 0 {
		said = append(said, sayNotInTurn(w, r.Calls))
	}
	return said
}

// addWhatFits gives the board what the recorder sent of it, and notes what is not shown.
func (r *Record) addWhatFits(from session.Record) {
	var auction, play error
	r.Board, auction, play = study.Recorded(r.Board, from)
	r.Auction, r.Lead = auctionOf(&r.Board), leadOf(&r.Board)
	r.Omitted = &Omitted{from, auction, play}
}

// Evening gives the boards that were played on an evening, with what every contract
// makes and how often each score was reached on these cards: one set for all sections
// that play the same deals. Boards are there once everybody may see them (Law 16D);
// before, there are no sets.
func Evening(st *session.State, sc *session.Scores) (sets []Set) {
	groups := sameDeals(st)
	for _, group := range groups {
		set := eveningSet(st)
		if len(groups) > 1 {
			set.kind.sections = group
		}
		scores := linesOf(sc, group)
		for i, t := range scores.Travellers {
			if i > 0 && scores.Travellers[i-1].Board == t.Board {
				continue
			}
			if r, ok := Released(st, group[0].ID, t.Board); ok {
				set.Boards = append(set.Boards, r)
			}
		}
		if set.AddFrequencies(scores); len(set.Boards) > 0 {
			sets = append(sets, set)
		}
	}
	return sets
}

// AddLeads gives the boards of a set the tricks after every opening lead, as far
// as the study has them.
func (set *Set) AddLeads(y study.Study) {
	for i := range set.Boards {
		set.Boards[i].Leads = y.Leads[set.Boards[i].Deal]
	}
}

// eveningSet is a set of an evening without boards.
func eveningSet(st *session.State) Set {
	return Set{Title: st.Evening.Name, Club: st.Evening.Club, Date: st.Evening.Date}
}

// sameDeals groups the sections that have the same cards under every number.
func sameDeals(st *session.State) (groups [][]session.Section) {
	for _, s := range st.Sections {
		at := slices.IndexFunc(groups, func(g []session.Section) bool { return alike(st, g[0].ID, s.ID) })
		if at < 0 {
			groups = append(groups, []session.Section{s})
			continue
		}
		groups[at] = append(groups[at], s)
	}
	return groups
}

func alike(st *session.State, a, b int) bool {
	numbers := st.Deals.Numbers(a)
	return slices.Equal(numbers, st.Deals.Numbers(b)) && !slices.ContainsFunc(numbers, func(number int) bool {
		x, _ := st.Deals.Board(a, number)
		y, _ := st.Deals.Board(b, number)
		return x.Deal != y.Deal || x.Dealer != y.Dealer || x.Vul != y.Vul
	})
}

// linesOf keeps what happened in some sections, by board.
func linesOf(sc *session.Scores, sections []session.Section) *session.Scores {
	kept := &session.Scores{Fields: sc.Fields}
	for _, t := range sc.Travellers {
		var lines []session.TravellerLine
		for _, l := range t.Lines {
			if slices.ContainsFunc(sections, func(s session.Section) bool { return s.ID == l.Section }) {
				lines = append(lines, l)
			}
		}
		if t.Lines = lines; lines != nil {
			kept.Travellers = append(kept.Travellers, t)
		}
	}
	slices.SortStableFunc(kept.Travellers, func(a, b session.Traveller) int { return cmp.Compare(a.Board, b.Board) })
	return kept
}

// Recorded gives the boards of which the recorder sent the auction or the play: a set for
// every table, its boards in the order of play, each with its result. Cards that lost a
// trick are marked where the study has reviewed them. Before the deals are released there
// are no sets (Law 16D).
func Recorded(st *session.State, sc *session.Scores, y study.Study) (sets []Set) {
	results := map[session.Key]*session.TravellerLine{}
	for _, t := range sc.Travellers {
		for i := range t.Lines {
			results[t.Lines[i].Key] = &t.Lines[i]
		}
	}
	last := session.Key{}
	for _, key := range slices.SortedFunc(maps.Keys(st.Recorded), session.Key.Compare) {
		r, ok := Released(st, key.Section, key.Board)
		if !ok || st.Form(key) != "" {
			continue
		}
		r.addWhatFits(st.Recorded[key])
		r.Review = y.Reviews[key]
		if l := results[key]; l != nil {
			line := *l
			ns, ew := scorecard.Sides(st, l)
			line.NSNames, line.EWNames = ns.Names, ew.Names
			r.Result = &line
		}
		if key.Section != last.Section || key.Table != last.Table {
			set := eveningSet(st)
			set.kind.section, set.kind.table = key.Section, key.Table
			sets, last = append(sets, set), key
		}
		at := len(sets) - 1
		sets[at].Boards = append(sets[at].Boards, r)
	}
	return sets
}
