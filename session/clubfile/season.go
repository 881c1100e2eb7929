package clubfile

import (
	"context"
	"database/sql"
	"slices"

	"clubnight/session"
	"clubnight/session/competition"
)

// Competition is a competition of the club, as its evenings say.
type Competition struct {
	session.Competition // by its last evening
	// Evenings are those that count for it, finished or not, the first that
	// was played first.
	Evenings []Listed
}

// Last is the evening that was played last.
func (c Competition) Last() Listed { return c.Evenings[len(c.Evenings)-1] }

// Season is a competition as it stands.
type Season struct {
	Competition
	// Counted are the evenings that are finished, as Lines has them.
	Counted []competition.Evening
	// ToCome are those that are not finished yet, and Unread those that cannot be read as
	// a whole, or not scored: both count for nobody.
	ToCome, Unread []Listed
	Lines          []competition.Competitor
}

// Competitions lists what the evenings of the file count for: the one with
// the last evening first.
func (s *Archive) Competitions(ctx context.Context) (list []Competition, err error) {
	var all []Listed
	if err := s.List(ctx, func(l Listed) { all = append(all, l) }); err != nil {
		return nil, err
	}
	slices.SortFunc(all, Listed.Before)
	for _, l := range all {
		for _, c := range l.Competitions {
			at := slices.IndexFunc(list, func(known Competition) bool { return known.Is(c.Name) })
			if at < 0 {
				at, list = len(list), append(list, Competition{Competition: c})
			}
			list[at].Evenings = append(list[at].Evenings, l)
		}
	}
	for _, c := range list {
		slices.Reverse(c.Evenings)
	}
	return list, nil
}

// Season works a competition out anew: its finished evenings are opened and scored, each
// once as long as it does not go on. A number that leads to another player, since two
// were found to be one, is that one's. Evenings that cannot be read are left out.
func (s *Archive) Season(ctx context.Context, c Competition) (season Season, err error) {
	season.Competition = c
	s.recall()
	var lead leads
	err = within(ctx, s.file.db, func(tx *sql.Tx) (err error) {
		lead, err = leadsOf(tx)
		return err
	})
	if err != nil {
		return season, translated(err)
	}
	for _, l := range c.Evenings {
		if err := ctx.Err(); err != nil {
			return season, err
		}
		results, readable := s.results(l)
		switch {
		case !readable:
			season.Unread = append(season.Unread, l)
			continue
		case !l.Closed:
			season.ToCome = append(season.ToCome, l)
			continue
		}
		results = slices.Clone(results)
		for i := range results {
			results[i].Number = lead.of(results[i].Number)
		}
		season.Counted = append(season.Counted,
			competition.Evening{ID: l.ID, Name: l.Evening.Name, Date: l.Evening.Date, Results: results})
	}
	if n := len(season.Counted); n > 0 {
		last := season.Counted[n-1].Date // the first that was played comes first
		season.Counted = slices.DeleteFunc(season.Counted,
			func(e competition.Evening) bool { return !c.Rule.Within(e.Date, last) })
	}
	season.Lines = competition.Table(c.Rule, season.Counted)
	return season, nil
}

// Finished are the finished evenings with what their players made, the first that was
// played first; the evening that except names is left out, and one that cannot be read.
func (s *Archive) Finished(ctx context.Context, except int64) ([]competition.Evening, error) {
	var all Competition
	err := s.List(ctx, func(l Listed) {
		if l.ID != except && l.Closed {
			all.Evenings = append([]Listed{l}, all.Evenings...)
		}
	})
	if err != nil || len(all.Evenings) == 0 {
		return nil, err
	}
	season, err := s.Season(ctx, all)
	return season.Counted, err
}

// results are what the players of a finished evening bring; readable is false of an
// evening that is not sound to its end, or that cannot be scored. Nothing is read of one
// that is not finished.
func (s *Archive) results(l Listed) (results []competition.Performance, readable bool) {
	if l.Damage != nil || !l.Closed {
		return nil, l.Damage == nil
	}
	s.mu.Lock()
	was, there := s.scored[l.ID]
	s.mu.Unlock()
	if there && was.entries == l.entries {
		return was.results, was.readable
	}
	results, readable = s.file.results(l.ID)
	s.mu.Lock()
	s.scored[l.ID] = scored{l.entries, results, readable}
	s.mu.Unlock()
	return results, readable
}

// scored is what an evening brought when it had so many entries.
type scored struct {
	entries  int64
	results  []competition.Performance
	readable bool
}

func (f *File) results(id int64) (results []competition.Performance, readable bool) {
	journal, damage, err := f.Sound(id)
	if err != nil || damage != nil {
		return nil, false
	}
	entries, err := journal.Entries()
	if err != nil {
		return nil, false
	}
	st, err := session.Fold(entries)
	if err != nil {
		return nil, false
	}
	sc, err := st.Score()
	if err != nil {
		return nil, false
	}
	return sc.CompetitionResults(st), true
}
