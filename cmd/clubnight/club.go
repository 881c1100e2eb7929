package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	deskstart "clubnight/ui/desk/start"
	"clubnight/ui/model"
)

// archive is the club file for the pages; it implements club.Archive and
// competitions.Club.
type archive struct {
	c       *clubnight
	club    *clubfile.File
	archive *clubfile.Archive
}

// List implements club.Archive.
func (s *archive) List(ctx context.Context, each func(clubfile.Listed)) error {
	return s.archive.List(ctx, each)
}

// Competitions implements competitions.Club.
func (s *archive) Competitions(ctx context.Context) ([]clubfile.Competition, error) {
	return s.archive.Competitions(ctx)
}

// Season implements competitions.Club.
func (s *archive) Season(ctx context.Context, c clubfile.Competition) (clubfile.Season, error) {
	return s.archive.Season(ctx, c)
}

// Evening implements club.Archive. Of a damaged evening it opens what is sound.
func (s *archive) Evening(id int64) (model.Opened, error) {
	journal, damage, err := s.club.Sound(id)
	if err != nil {
		return model.Opened{}, err
	}
	found, err := s.past(id, journal)
	if err != nil {
		return model.Opened{}, err
	}
	if s.c.keeper != nil && damage == nil {
		s.c.keeper.Follow(found)
	}
	ev := model.Opened{ID: id, Session: found, Past: true,
		Link: bridgemate.NewPast(bridgemate.Options{File: found.State().File,
			Network: found.State().Network != session.Network{}})}
	if damage != nil {
		ev.Damage = damage
	}
	return ev, nil
}

// past opens an evening that is over. One that is damaged is nobody else's before it
// goes on in a new one.
func (s *archive) past(id int64, journal session.Journal) (*session.Session, error) {
	if _, sound := journal.(*clubfile.Journal); s.c.shared == nil || !sound {
		return session.Resume(journal)
	}
	return s.c.shared.visit(id, journal)
}

// Bring implements club.Archive.
func (s *archive) Bring(path string) (int, error) {
	sheet, err := bridgemate.ReadMembers(context.Background(), path)
	if err == nil {
		err = s.club.SetPlayers(sheet.Compare(sheet.Guess(), nil).Players())
	}
	if err != nil {
		return 0, err
	}
	players, err := s.club.Roster().Players()
	return len(players), err
}

// errFound ends a look through the evenings.
var errFound = errors.New("found")

// How far back it is looked for evenings after which a new one is modelled: where the
// last few of the weekday are not among so many, or only those of another club's past,
// which was taken over, the rest tells little of what is played now.
const (
	mostModels  = 300
	modelsSince = 366 * 24 * time.Hour
)

// models are the evenings after which one on a day is modelled, as [start.Models] chooses
// them, with their numbers in the club file. The evening that except names is left out,
// as is one that cannot be read.
func models(club *clubfile.File, day time.Time, except int64) (ids []int64, all []*session.State, err error) {
	ctx, stop := context.WithCancelCause(context.Background())
	defer stop(nil)
	var seen []clubfile.Listed
	last := 0
	err = club.Archive().List(ctx, func(l clubfile.Listed) {
		if l.ID == except {
			return
		}
		seen = append(seen, l)
		if l.Entered && l.Evening.Date.Weekday() == day.Weekday() && day.Sub(l.Evening.Date) < modelsSince {
			last++
		}
		if last == deskstart.LastFew || len(seen) == mostModels {
			stop(errFound)
		}
	})
	if err != nil && context.Cause(ctx) != errFound {
		return nil, nil, err
	}
	for _, l := range deskstart.Models(seen, day.Weekday()) {
		journal, err := club.Evening(l.ID)
		if err != nil {
			return nil, nil, err
		}
		entries, _, err := session.Sound(journal) // one that is damaged still says what the club plays
		if err != nil {
			return nil, nil, err
		}
		st, err := session.Fold(entries)
		if err != nil {
			slog.Warn("an evening that would be a model cannot be read", "evening", l.ID, "error", err)
			continue
		}
		ids, all = append(ids, l.ID), append(all, st)
	}
	return ids, all, nil
}

// countsFor is what an evening after a model counts for: what the model does, by the
// rules of today, which an evening since may have changed.
func countsFor(club *clubfile.File, model int64, was []session.Competition) ([]session.Competition, error) {
	if len(was) == 0 {
		return nil, nil
	}
	ctx, stop := context.WithCancelCause(context.Background())
	defer stop(nil)
	now, last := slices.Clone(was), make([]clubfile.Listed, len(was))
	err := club.Archive().List(ctx, func(l clubfile.Listed) {
		for _, c := range l.Competitions {
			at := slices.IndexFunc(now, func(o session.Competition) bool { return o.Is(c.Name) })
			if at >= 0 && (last[at].ID == 0 || l.Before(last[at]) < 0) {
				now[at].Rule, last[at] = c.Rule, l
			}
		}
		if l.ID <= model {
			stop(errFound)
		}
	})
	if err != nil && context.Cause(ctx) != errFound {
		return nil, err
	}
	return now, nil
}

// stale reports whether an evening is one that the program proposed on another day, and
// that nobody has touched.
func stale(st *session.State, today time.Time) bool {
	own := func(e session.Entry) bool { return e.By != "program" }
	return !st.Shared() && !slices.ContainsFunc(st.Entries(), own) && !st.Handed() && st.Entered() == 0 &&
		st.Evening.Date.Format(time.DateOnly) != today.Format(time.DateOnly)
}

// propose makes a stale evening today's.
func (c *clubnight) propose(s *session.Session, id int64) (from time.Time, err error) {
	facts, from, err := c.beginning(id)
	if err != nil {
		return from, err
	}
	kept := map[int]bool{}
	after := &session.State{}
	for _, f := range facts {
		switch f := f.(type) {
		case session.SectionSet:
			kept[f.ID] = true
		case session.AwardsChosen:
			after.Awards = f.Choice
		case session.CompetitionSet:
			after.Competitions = append(after.Competitions, session.Competition{Name: f.Name, Rule: f.Rule})
		}
	}
	for _, was := range s.State().Competitions {
		if _, stays := after.Competition(was.Name); !stays {
			facts = append(facts, session.CompetitionSet{Name: was.Name, Rule: was.Rule, Out: true})
		}
	}
	if s.State().Awards.Scheme != "" && after.Awards.Scheme == "" {
		facts = append(facts, session.AwardsChosen{})
	}
	for _, sec := range s.State().Sections {
		if !kept[sec.ID] {
			facts = append(facts, session.SectionDropped{ID: sec.ID})
		}
	}
	return from, s.Record("program", facts...)
}

// practise goes on in the window with a club of its own for practice,
// beside the club file.
func (c *clubnight) practise(window fyne.Window) {
	was := c.options
	c.home = &was
	c.options.rehearsal, c.options.open, c.options.event, c.options.bws, c.options.program = true, "", "", "", ""
	c.options.clicked, c.options.moved = false, ""
	c.options.club = filepath.Join(filepath.Dir(was.club), "practice", "practice.clubnight")
	slog.Info("practice begins", "club", c.options.club)
	c.another(window)
}

// goHome comes back from practice.
func (c *clubnight) goHome(window fyne.Window) {
	c.options, c.home = *c.home, nil
	slog.Info("practice ends", "club", c.options.club)
	c.another(window)
}

// another fills the window with another club.
func (c *clubnight) another(window fyne.Window) {
	if w := c.window.Swap(nil); w != nil {
		w.Leave()
	}
	c.close()
	c.begin(window)
}

// begin opens the club file of the options in the window, or says there why it cannot.
func (c *clubnight) begin(window fyne.Window) {
	evening, err := c.reach()
	c.show(window, evening, err)
}

// reach opens the club file of the options, and in it the evening to show. It may take
// its time, and run on any goroutine.
func (c *clubnight) reach() (model.Opened, error) {
	if err := c.options.place(); err != nil {
		return model.Opened{}, fmt.Errorf("the folder of the club file: %w", err)
	}
	return c.open()
}
