package clubfile

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/names"
)

// Listed is an evening as a list of evenings has it.
type Listed struct {
	ID int64
	session.Outline
	// Damage is what of the evening cannot be read, nil for nothing. That all of it is as
	// it was written, opening it says.
	Damage *Damage

	entries int64
	words   []string // by which it is found, folded
}

// Matches reports whether what was typed finds the evening: every word of it begins a
// word of the evening's name, its club, a name of a player, or its date, which is said in
// words beside its figures; a figure is a player's number or of the date, the whole of
// it. Accents, capitals and punctuation do not matter; nothing typed finds all.
func (l Listed) Matches(typed, date string) bool {
	if l.words == nil {
		l.fold()
	}
	at := append(names.Folded(date), names.Folded(l.Evening.Date.Format("2006-01-02 2 1"))...)
	for _, word := range names.Folded(typed) {
		begins := func(s string) bool { return strings.HasPrefix(s, word) }
		if _, err := strconv.Atoi(word); err == nil {
			begins = func(s string) bool { return s == word }
		}
		if !slices.ContainsFunc(l.words, begins) && !slices.ContainsFunc(at, begins) {
			return false
		}
	}
	return true
}

// fold keeps the words by which the evening is found.
func (l *Listed) fold() {
	l.words = append(names.Folded(l.Evening.Name), names.Folded(l.Evening.Club)...)
	for _, players := range l.Players {
		for _, name := range players {
			l.words = append(l.words, names.Folded(name)...)
		}
	}
	for _, number := range l.Numbers {
		l.words = append(l.words, strings.Join(names.Folded(number), ""))
	}
}

// Archive lists the evenings of a club file, and remembers what it has read: an evening
// is read again once it went on. Its methods may be called from any goroutine.
type Archive struct {
	file *File
	mu   sync.Mutex
	kept map[int64]Listed
	// scored are the evenings that were scored for a competition.
	scored  map[int64]scored
	forgets int64 // the count of the file when they were read
}

// Archive gives the evenings of the file as a list.
func (f *File) Archive() *Archive {
	return &Archive{file: f, kept: map[int64]Listed{}, scored: map[int64]scored{}}
}

// recall drops what was read before somebody was forgotten: the names stand in it.
func (s *Archive) recall() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.file.forgets.Load(); now != s.forgets {
		clear(s.kept)
		clear(s.scored)
		s.forgets = now
	}
}

// List gives every evening that has begun to each, the last recorded first, until ctx
// ends. Others may write to the file between one and the next.
func (s *Archive) List(ctx context.Context, each func(Listed)) error {
	s.recall()
	heads, err := s.file.headings(ctx)
	if err != nil {
		return err
	}
	for _, h := range heads {
		one, err := s.one(ctx, h)
		if err != nil {
			return err
		}
		each(one)
	}
	return ctx.Err()
}

func (s *Archive) one(ctx context.Context, h heading) (Listed, error) {
	s.mu.Lock()
	one, there := s.kept[h.id]
	s.mu.Unlock()
	if there && one.entries == h.entries {
		return one, nil
	}
	one, err := s.file.outline(ctx, h)
	if err == nil {
		s.mu.Lock()
		s.kept[h.id] = one
		s.mu.Unlock()
	}
	return one, err
}

// headings are those of the evenings that have an entry, the newest first.
func (f *File) headings(ctx context.Context) (all []heading, err error) {
	rows, err := f.db.QueryContext(ctx, "SELECT id, entries, created FROM evening WHERE entries > 0 ORDER BY id DESC")
	if err != nil {
		return nil, f.said(err)
	}
	defer rows.Close()
	for rows.Next() {
		var h heading
		if err := rows.Scan(&h.id, &h.entries, &h.created); err != nil {
			return nil, f.said(err)
		}
		all = append(all, h)
	}
	return all, f.said(rows.Err())
}

// outline reads what a list needs of an evening: of most entries no more than their kind.
func (f *File) outline(ctx context.Context, h heading) (Listed, error) {
	one := Listed{ID: h.id, entries: h.entries}
	var entries []session.Entry
	err := within(ctx, f.db, func(tx *sql.Tx) error {
		entries = nil
		several, err := inSeveral(tx, h.id)
		if err != nil {
			return err
		}
		rows, err := tx.Query("SELECT seq, recorded, site, own, tick, kind, CASE WHEN kind IN ("+outlinedKinds+
			") THEN body ELSE '' END FROM entry WHERE evening = ? ORDER BY seq", h.id)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e session.Entry
			var recorded, kind, body string
			if err := rows.Scan(&e.Seq, &recorded, &e.Site, &e.Own, &e.Tick, &kind, &body); err != nil {
				return err
			}
			var wrong error
			if e.At, wrong = time.Parse(time.RFC3339Nano, recorded); wrong == nil {
				e.Fact, wrong = session.OutlineFact(kind, []byte(body))
			}
			if several && errors.Is(wrong, session.ErrUnknownKind) {
				e.Fact, wrong = session.NotUnderstood{}, nil
			}
			if wrong == nil && e.Seq != int64(len(entries))+1 {
				wrong = errEntry
			}
			if wrong != nil { // what is before it says enough for a list
				one.Damage = &Damage{Part: InEvening, Evening: h.id, From: int64(len(entries)) + 1, Err: wrong}
				return nil
			}
			entries = append(entries, e)
		}
		return rows.Err()
	})
	if told := f.said(err); errors.Is(told, ErrDamaged) {
		one.Damage, err = &Damage{Part: InEvening, Evening: h.id, From: int64(len(entries)) + 1, Err: told}, nil
	}
	if err != nil {
		return one, f.said(err)
	}
	one.Outline = session.OutlineOf(entries)
	one.fold()
	if one.Evening.Date.IsZero() {
		one.Evening.Date, _ = time.Parse(time.RFC3339Nano, h.created)
	}
	return one, nil
}

// outlinedKinds are the kinds whose text an outline needs, as SQL has them.
var outlinedKinds = func() string {
	all := session.Outlined()
	slices.Sort(all)
	for i, kind := range all {
		all[i] = fmt.Sprintf("'%s'", kind)
	}
	return strings.Join(all, ", ")
}()

// Before orders evenings as a club looks for them: the last that was played first.
func (l Listed) Before(o Listed) int {
	return cmp.Or(o.Evening.Date.Compare(l.Evening.Date), cmp.Compare(o.ID, l.ID))
}

// SoundJournal is an evening of which only the beginning can be relied on, to be read and
// not to be gone on with: Append returns the damage.
type SoundJournal struct {
	*Journal
	entries []session.Entry
	Damage  *Damage
}

// Entries implements session.Journal.
func (j *SoundJournal) Entries() ([]session.Entry, error) { return slices.Clone(j.entries), nil }

// Append implements session.Journal.
func (j *SoundJournal) Append([]session.Entry) error { return j.Damage }

// Sound gives an evening up to where it is sound: the journal itself where that is all of
// it, else a SoundJournal and what is damaged.
func (f *File) Sound(id int64) (session.Journal, *Damage, error) {
	j, err := f.Evening(id)
	if err != nil {
		return nil, nil, err
	}
	entries, damaged, err := session.Sound(j)
	if err != nil {
		return nil, nil, err
	}
	if damaged == nil {
		return j, nil, nil
	}
	damage := &Damage{Part: InEvening, Evening: id, From: damaged.From, End: damaged.Err == errEnd, Err: damaged.Err}
	return &SoundJournal{Journal: j, entries: entries, Damage: damage}, damage, nil
}
