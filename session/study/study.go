package study

import (
	"context"
	"maps"
	"slices"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/statistics"
)

// Study is what a solver says of an evening beyond what every contract makes. It is
// made beforehand, by New, so that printing never waits for it: the sheets print what
// they are given, and the study of an evening printed twice is made once. A Study
// without anything in it is one, too.
type Study struct {
	// Leads are the tricks after every opening lead of a deal.
	Leads map[deal.Deal]*doubledummy.Leads
	// Reviews follow what the recorder saw played, up to the first card
	// that cannot be judged.
	Reviews map[session.Key][]doubledummy.CardReview
}

// Options say what is studied.
type Options struct {
	// Leads judges opening leads, which takes about half a second for each board.
	Leads bool
	// Play judges every recorded card, which takes about a tenth of a second for
	// each board at each table.
	Play bool
	// Progress, which may be nil, is told how many of how many boards are done,
	// first those for leads.
	Progress func(done, total int)
}

// New asks the solver about an evening, on all processors, for what the evening
// does not have yet. Deals that are not released are left alone (Law 16D). It ends
// with the context's error.
func New(ctx context.Context, st *session.State, o Options) (Study, error) {
	y, _, err := find(ctx, st, o)
	return y, err
}

// Keep is New for an evening that goes on: what is found is recorded, so that
// nobody waits for it again.
func Keep(ctx context.Context, s *session.Session, o Options) (Study, error) {
	y, found, err := find(ctx, s.State(), o)
	if err == nil && len(found.Plays)+len(found.Leads) > 0 {
		err = s.Record("program", found)
	}
	return y, err
}

// Known is what an evening has of it already: nobody is asked. Of deals that are not
// released there is nothing.
func Known(st *session.State) Study {
	y, _ := known(st, Options{Leads: true, Play: true})
	return y
}

// asking is what the solver has still to be asked.
type asking struct {
	deals []deal.Deal
	keys  []session.Key
	plays []doubledummy.CardPlay // of the keys
}

// known is what the evening has of a study, and what is lacking.
func known(st *session.State, o Options) (y Study, ask asking) {
	if !st.Deals.Released {
		return y, ask
	}
	y = Study{Leads: map[deal.Deal]*doubledummy.Leads{}, Reviews: map[session.Key][]doubledummy.CardReview{}}
	if o.Leads {
		for _, d := range playedDeals(st) {
			if leads := st.Studied.Leads(d); leads != nil {
				y.Leads[d] = leads
				continue
			}
			ask.deals = append(ask.deals, d)
		}
	}
	if o.Play {
		all, played := recordedPlays(st)
		for i, key := range all {
			if reviews, ok := st.Studied.Play(played[i]); ok {
				y.Reviews[key] = reviews
				continue
			}
			ask.keys, ask.plays = append(ask.keys, key), append(ask.plays, played[i])
		}
	}
	return y, ask
}

// find makes a study, and tells what of it the evening did not have.
func find(ctx context.Context, st *session.State, o Options) (y Study, found session.DealsStudied, err error) {
	y, ask := known(st, o)
	before := 0
	progress := doubledummy.Options{Progress: func(done, _ int) {
		if o.Progress != nil {
			o.Progress(before+done, len(ask.deals)+len(ask.plays))
		}
	}}
	leads, err := doubledummy.LeadsOf(ctx, ask.deals, progress)
	if err != nil {
		return Study{}, found, err
	}
	before = len(ask.deals)
	reviews, err := doubledummy.Reviews(ctx, ask.plays, progress)
	if err != nil {
		return Study{}, found, err
	}
	for i, d := range ask.deals {
		y.Leads[d] = &leads[i]
		found.Leads = append(found.Leads, session.StudiedLeads(d, &leads[i]))
	}
	for i, key := range ask.keys {
		y.Reviews[key] = reviews[i].Cards // to the first card that cannot be judged: no more is known
		found.Plays = append(found.Plays, session.StudiedPlay(ask.plays[i], reviews[i].Cards))
	}
	return y, found, nil
}

// playedDeals are the different deals of the boards that have a result.
func playedDeals(st *session.State) (deals []deal.Deal) {
	seen := map[deal.Deal]bool{}
	for _, key := range slices.SortedFunc(maps.Keys(st.Results), session.Key.Compare) {
		if b, ok := st.Deals.Board(key.Section, key.Board); ok && !seen[b.Deal] && st.Form(key) == "" {
			seen[b.Deal] = true
			deals = append(deals, b.Deal)
		}
	}
	return deals
}

// recordedPlays are the plays that the recorder saw, of boards with a contract.
func recordedPlays(st *session.State) (keys []session.Key, plays []doubledummy.CardPlay) {
	for _, key := range slices.SortedFunc(maps.Keys(st.Recorded), session.Key.Compare) {
		b, known := st.Deals.Board(key.Section, key.Board)
		result := st.Results[key]
		if !known || st.Form(key) != "" || result.Outcome != session.Played || result.PassedOut() {
			continue
		}
		if b, _, _ = Recorded(b, st.Recorded[key]); len(b.Play) == 0 {
			continue
		}
		keys = append(keys, key)
		plays = append(plays, doubledummy.CardPlay{Deal: b.Deal, Trumps: result.Contract.Denomination,
			Declarer: result.Declarer, Cards: b.Play})
	}
	return keys, plays
}

// Released is a board of a section with what every contract makes on it, nil where that
// is not known; ok is false as long as the deals are not released (Law 16D).
func Released(st *session.State, section, number int) (b deal.Board, tricks *doubledummy.Table, ok bool) {
	if b, ok = st.Deals.Board(section, number); !ok || !st.Deals.Released {
		return deal.Board{}, nil, false
	}
	if t, solved := st.Deals.Table(section, number); solved {
		tricks = &t
	}
	return b, tricks, true
}

// Boards are the boards of statistics.Known with the leads of the study.
func (y Study) Boards(st *session.State) statistics.Boards {
	known := statistics.Known(st)
	return func(section, number int) (statistics.Board, bool) {
		b, ok := known(section, number)
		b.Leads = y.Leads[b.Deal]
		return b, ok
	}
}
