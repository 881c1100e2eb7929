package changeover

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// played is what happened at the tables: how often each board had each score, by which an
// evening is known in whatever format it comes.
type played struct {
	scores map[boardScore]int
	many   int
}

type boardScore struct {
	board, points int
}

// leastAlike is how many scores two evenings must share to be known as one.
const leastAlike = 8

func playedOf(st *session.State, sc *session.Scores) played {
	p := played{scores: map[boardScore]int{}}
	for i := range sc.Travellers {
		t := &sc.Travellers[i]
		for _, l := range t.Lines {
			if l.HasPoints {
				p.scores[boardScore{t.Board, int(l.Points)}]++
				p.many++
			}
		}
	}
	return p
}

// within reports whether an evening is all, or a part, of another: nineteen of twenty
// scores are there. A part must be of the same day.
func (s *Source) within(other played, day time.Time) bool {
	if min(s.played.many, other.many) < leastAlike || !near(s.Date, day) {
		return false
	}
	both := 0
	for one, n := range s.played.scores {
		both += min(n, other.scores[one])
	}
	most := max(s.played.many, other.many)
	if !s.Date.IsZero() && !day.IsZero() {
		most = s.played.many
	}
	return 20*both >= 19*most
}

// near reports whether two days can be that of one evening: it may go on past midnight,
// and clocks are in zones.
func near(a, b time.Time) bool {
	if a.IsZero() || b.IsZero() {
		return true
	}
	apart := a.Sub(b)
	return apart.Abs() <= 36*time.Hour
}

// once leaves each evening that stands in several files to the one that has most of it.
func (p *Plan) once() {
	for i := range p.Sources {
		s := &p.Sources[i]
		if s.Fate != Comes {
			continue
		}
		for j := range i {
			o := &p.Sources[j]
			is, has := s.within(o.played, o.Date), o.within(s.played, s.Date)
			if o.Fate != Comes || !is && !has {
				continue
			}
			better, worse := o, s
			if !is || has && s.tells() > o.tells() {
				better, worse = s, o
			}
			worse.Fate, worse.Other = Elsewhere, better.File
			if worse == s {
				break
			}
		}
	}
}

// tells is how much a file tells of its evening: who played by number and by name, on
// which day, with which cards, and what was published.
func (s *Source) tells() (much int) {
	for _, m := range s.people {
		if m.Number != "" {
			much += 4
		}
		if m.Name != "" {
			much += 4
		}
	}
	for _, e := range s.entries {
		switch f := e.Fact.(type) {
		case session.DealsSet:
			much += len(f.Boards)
		case session.ResultReceived, session.ResultCorrected:
			much++
		}
	}
	if !s.Date.IsZero() {
		much += 50
	}
	if s.Compared != nil && s.Compared.Proof.Published() {
		much += 20
	}
	return much
}

// there finds the evenings that the club file has already: by their entries, or by what
// happened at the tables on that day.
func (p *Plan) there(ctx context.Context, club *clubfile.File) error {
	if club == nil {
		return nil
	}
	var listed []clubfile.Listed
	if err := club.Archive().List(ctx, func(l clubfile.Listed) { listed = append(listed, l) }); err != nil {
		return err
	}
	known := map[int64]played{}
	for i := range p.Sources {
		s := &p.Sources[i]
		if s.Fate != Comes {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		id, err := club.Same(s.entries)
		if err != nil {
			return err
		}
		for _, l := range listed {
			if id != 0 || !near(s.Date, l.Evening.Date) {
				continue
			}
			other, read := known[l.ID]
			if !read {
				other = playedIn(club, l.ID)
				known[l.ID] = other
			}
			if s.within(other, l.Evening.Date) {
				id = l.ID
			}
		}
		if id != 0 {
			s.Fate, s.Evening = There, id
		}
	}
	return nil
}

// playedIn is what happened on an evening of the club file; nothing where that cannot be
// read or scored.
func playedIn(club *clubfile.File, id int64) played {
	journal, _, err := club.Sound(id)
	if err != nil {
		return played{}
	}
	entries, err := journal.Entries()
	if err != nil {
		return played{}
	}
	st, err := session.Fold(entries)
	if err != nil {
		return played{}
	}
	sc, err := st.Score()
	if err != nil {
		return played{}
	}
	return playedOf(st, sc)
}

// Take brings what comes into the club file: members first, then evening by evening, those
// that were played first coming first. It may be called again, also after ctx ended or a
// disk failed in the middle: what came in is whole, and comes once. The error is that of
// the club file or of ctx; done tells how far it got.
func (p *Plan) Take(ctx context.Context, club *clubfile.File, progress func(done, of int, name string)) (done Done, err error) {
	if done.Members, err = p.takeMembers(club); err != nil {
		return done, err
	}
	var coming []*Source
	for i := range p.Sources {
		if p.Sources[i].Fate == Comes && p.Sources[i].Evening == 0 {
			coming = append(coming, &p.Sources[i])
		}
	}
	slices.SortStableFunc(coming, func(a, b *Source) int {
		return cmp.Or(a.Date.Compare(b.Date), strings.Compare(a.File, b.File))
	})
	for i, s := range coming {
		if err := ctx.Err(); err != nil {
			return done, err
		}
		if progress != nil {
			progress(i, len(coming), s.File)
		}
		if err := p.takeOne(club, s); err != nil {
			return done, fmt.Errorf("%s: %w", s.File, err)
		}
		if s.Fate == Comes {
			done.Evenings++
		}
		s.entries = nil
	}
	return done, nil
}

// Done is how far a change-over got.
type Done struct{ Evenings, Members int }
