package clubsite

import (
	"context"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/review"
	"clubnight/session/words/phone"
)

// evening is one on its way to its pages.
type evening struct {
	*builder
	rec   *record
	st    *session.State  // as it was played
	sc    *session.Scores // of st
	shown *session.State  // under the names of the site
	sums  map[string]string
	plays map[int]contractPlayed // by board
	names *strings.Replacer      // in texts; nil where nobody's name is kept back
	// instead is what stands in the place of names.
	instead map[string]bool
}

// make makes the pages of an evening in the folder of what is being built, and says what
// others tell of it. rec is what was known of it; nil for nothing.
func (b *builder) make(ctx context.Context, at clubfile.Sealed, rec *record) (*record, map[string]string, error) {
	e := evening{builder: b, rec: &record{ID: at.ID, Seal: at.Seal}, sums: map[string]string{},
		plays: map[int]contractPlayed{}}
	ok, err := e.read()
	if err != nil || !ok {
		if rec != nil && err == nil && e.st == nil && !rec.Skip && rec.Key == b.key(rec) {
			return rec, nil, nil // it cannot be read now: the pages that there are stay
		}
		e.rec.Skip = true
		e.rec.Key = b.key(e.rec)
		return e.rec, nil, err
	}
	e.rec.Dir = b.folderOf(e.rec)
	scores := e.sc
	if e.shown != e.st {
		if scores, err = e.shown.Score(); err != nil {
			return nil, nil, err
		}
	}
	f := &site.Frame{People: e.people, Play: b.Say("clubsite.play-through"), Whole: e.replaced}
	pages, err := site.New(e.shown, scores, site.Options{Words: b.words, Frame: f})
	if err != nil {
		return nil, nil, err
	}
	b.register.record(e.rec, e.st, e.sc, scores, pages)
	e.rec.Dir = b.folderOf(e.rec)
	if err := e.stories(ctx, scores, pages); err != nil {
		return nil, nil, err
	}
	e.rec.Key = b.key(e.rec)
	return e.rec, e.sums, e.write(f, pages)
}

// read opens the evening; ok is false where it is not finished, or not to be read.
func (e *evening) read() (ok bool, err error) {
	journal, err := e.club.Evening(e.rec.ID)
	if err != nil {
		return false, nil //nolint:nilerr // an evening that cannot be read is left out
	}
	entries, damaged, err := session.Sound(journal)
	if err != nil || damaged != nil {
		return false, nil //nolint:nilerr // the same
	}
	st, err := session.Fold(entries)
	if err != nil {
		return false, nil //nolint:nilerr // the same
	}
	sc, err := st.Score()
	if err != nil {
		return false, nil //nolint:nilerr // the same
	}
	e.st, e.sc, e.shown = st, sc, st
	if !st.Closed || len(sc.Rankings) == 0 {
		return false, nil
	}
	e.keepNames()
	if e.names != nil {
		e.shown = st.Renamed(func(m session.Member) session.Member {
			shown := e.register.shown(m)
			if shown != m.Name {
				m.Number = ""
			}
			return session.Member{Number: m.Number, Name: shown}
		})
	}
	return true, nil
}

// keepNames finds whose names do not leave the club.
func (e *evening) keepNames() {
	var members []session.Member
	add := func(m session.Member) {
		if m.Name != "" {
			members = append(members, m)
		}
	}
	for _, p := range e.st.Seats {
		add(session.Member{Number: p.Number, Name: p.Name})
	}
	for _, pair := range e.st.Names {
		add(session.Member{Name: pair[0]})
		add(session.Member{Name: pair[1]})
	}
	for _, t := range e.st.Teams {
		for _, m := range t.Members {
			add(m)
		}
	}
	for _, list := range e.st.Substitutes {
		for _, r := range list {
			add(session.Member{Name: r.Names[0]})
			add(session.Member{Name: r.Names[1]})
		}
	}
	for _, one := range e.st.Entries() {
		if f, directs := one.Fact.(session.DirectorNamed); directs {
			add(session.Member{Name: f.Name})
		}
	}
	kept := slices.ContainsFunc(members, func(m session.Member) bool { return e.register.shown(m) != m.Name })
	if !kept {
		return
	}
	e.instead = map[string]bool{}
	for _, m := range members {
		if shown := e.register.shown(m); shown != m.Name {
			e.instead[shown] = true
		}
	}
	pairs := e.register.whole(members)
	for i := range pairs {
		pairs[i] = template.HTMLEscapeString(pairs[i])
	}
	e.names = strings.NewReplacer(pairs...)
}

// replaced reports whether something stands in the place of a name.
func (e *evening) replaced(name string) bool { return e.instead[name] }

// people are links to the own pages of those who played as a contestant.
func (e *evening) people(who session.Contestant) (list []site.Link) {
	for _, p := range e.st.Players(who) {
		if m := e.register.of(e.register.person(p)); m.named() && p.Name != "" {
			list = append(list, site.Link{Href: rootOfEvenings + playerFile(m.id), Text: e.sayAllOf(p.Name)})
		}
	}
	return list
}

// rootOfEvenings leads from a page of an evening to the front page.
const rootOfEvenings = "../../"

// stories finds the board of the night, and what can be played through.
func (e *evening) stories(ctx context.Context, scores *session.Scores, pages *site.Site) error {
	if e.shown.Deals.Locked() || !e.shown.Deals.Known() {
		return nil
	}
	var facts []session.Fact
	for _, sec := range e.shown.Sections {
		for _, n := range sec.Movement.Boards() {
			facts = append(facts, session.BoardReleased{Section: sec.ID, Board: n})
		}
	}
	told, err := e.shown.With(facts...)
	if err != nil {
		return nil //nolint:nilerr // boards of which nothing can be told have no story
	}
	var best *review.Story
	var wanted []contractPlayed
	for _, at := range review.Told(told) {
		s, ok := review.Of(told, scores, at.Section, at.Board)
		if !ok || !slices.Contains(e.rec.boardsOf(pages), at.Board) {
			continue
		}
		if best == nil || interest(&s) > interest(best) {
			best = &s
		}
		if p, ok := playedOf(&s); ok && e.plays[p.board].board == 0 {
			e.plays[p.board] = p
			wanted = append(wanted, p)
		}
	}
	if e.rec.UnsolvedLines, err = e.memory.solve(ctx, wanted); err != nil {
		return err
	}
	for _, p := range wanted {
		if _, ok := p.cardsOf(e.memory.line(p.lineKey())); !ok {
			delete(e.plays, p.board)
		}
	}
	if best != nil && interest(best) > 0 {
		e.rec.Night = e.night(told, best)
	}
	return nil
}

func (r *record) boardsOf(pages *site.Site) []int {
	if r.Boards == nil {
		r.Boards = pages.Boards()
	}
	return r.Boards
}

func (e *evening) night(st *session.State, s *review.Story) *told {
	n := &told{Board: s.Number, Says: phone.TellBoard(e.words, st, s).Says, File: site.BoardFile(s.Number)}
	if _, ok := e.plays[s.Number]; ok {
		n.Played = playFile(s.Number)
	}
	return n
}

// interest is how much there is to see on a board; 0 is nothing.
func interest(s *review.Story) int {
	if s.Par == nil || len(s.Lines) < 2 {
		return 0
	}
	worth := map[review.HeadlineKind]int{review.PartScores: 10, review.NobodyMakes: 10, review.MakesAllBid: 10,
		review.MakesMostBid: 20, review.SacrificePar: 30, review.NotToBeMade: 40, review.MakesFewBid: 40,
		review.MakesFewMade: 50}[s.Headline.Kind]
	if s.OneHand != nil {
		worth += 30
	}
	if s.Headline.Premium > review.Game {
		worth += 15
	}
	low, high := s.Lines[len(s.Lines)-1].Points, s.Lines[0].Points
	return worth + min(int(high-low), 3000)/200
}

// write makes all files of the evening in the folder of what is being built.
func (e *evening) write(f *site.Frame, pages *site.Site) (err error) {
	at := place{frame: e.frame, Root: rootOfEvenings, Here: resultsFile, Shared: e.shared(e.rec)}
	if err := at.around(); err != nil {
		return err
	}
	f.Head, f.Top, f.Foot = at.Head, at.Top, at.Foot
	f.Played = func(board int) string {
		if _, ok := e.plays[board]; ok {
			return playFile(board)
		}
		return ""
	}
	folder := filepath.Join(e.staging, filepath.FromSlash(e.rec.Dir))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, name := range pages.Names() {
		content, _, err := pages.Page(name)
		if err != nil {
			return err
		}
		if err := e.put(name, content); err != nil {
			return err
		}
	}
	for _, board := range e.rec.Boards {
		p, ok := e.plays[board]
		if !ok {
			continue
		}
		cards, _ := p.cardsOf(e.memory.line(p.lineKey()))
		one := playPageOf(e.words, &p, cards)
		one.frame, one.Event = e.frame, e.rec.title(e.words)
		content, err := at.page(one.Title, "play", one)
		if err == nil {
			err = e.put(playFile(board), content)
		}
		if err != nil {
			return err
		}
	}
	picture, err := e.picture(e.rec)
	if err != nil {
		return err
	}
	return e.put(pictureFile, picture)
}

// put writes a file of the evening, without names that are kept back.
func (e *evening) put(name string, content []byte) error {
	if e.names != nil && strings.HasSuffix(name, ".html") {
		content = []byte(e.names.Replace(string(content)))
	}
	e.sums[e.rec.file(name)] = sum(content)
	return os.WriteFile(filepath.Join(e.staging, filepath.FromSlash(e.rec.file(name))), content, 0o644)
}
