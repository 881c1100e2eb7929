package site

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"clubnight/reports/handrecord"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/statistics"
	"clubnight/session/study"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// ErrNothing is returned when there is nothing yet that everybody may see.
var ErrNothing = errors.New("nothing of the evening is released yet")

// The names of pages that every site has.
const (
	Index = "index.html"
	Style = "site.css"
)

// Options say how pages are made.
type Options struct {
	// Words is the language; nil is English.
	Words *words.Words
	// Made is the moment that the pages tell, in the time zone of the club; if it is
	// zero, that of the last entry in the journal.
	Made time.Time
	// Over says that nobody plays any more, although the journal does not: an evening
	// from a file, with results missing.
	Over bool
	// Study is what a solver found out beforehand: with it, what leads cost stands
	// on the personal pages.
	Study study.Study
	// Season are the club's other evenings, the first that was played first: personal
	// pages tell who played them together.
	Season []competition.Evening
	// Suggestions adds what a rule set would bid to the boards whose deals are
	// released; nil adds nothing.
	Suggestions *handrecord.Suggestions
	// Live makes the pages of the room: they tell how to have them renewed, there is an
	// overview before anything is released, and an evening on which all results are in
	// keeps to what was released until it is finished.
	Live bool
	// Told is the address of what is told of boards, to which every page leads; "" where
	// nothing is.
	Told string
	// Shown is the round after which the ranking was shown before: see
	// session.State.ReleasedRound.
	Shown int
	// Frame is the club's site that the pages are part of, nil for an evening alone.
	Frame *Frame
}

// Renewal is how often a page of the room is asked for again.
const Renewal = 30 * time.Second

// Site is the pages of an evening. It may be used by several goroutines.
type Site struct {
	Options
	// After is the round after which the standings are shown, 0 for none.
	After int
	// Of is how many rounds the evening has.
	Of int

	whole  *session.State // the evening, of which st is what may be seen
	st     *session.State
	sc     *session.Scores
	public session.Public
	cards  []*scorecard.Card
	files  map[contestant]string // of the personal pages
	roll   names.Roll
	lines  []statistics.PairLine
	roles  map[session.Contestant][]statistics.PlayerLine

	reviews   func() []*review.Personal // of the cards, in their order
	ofRanking map[*session.Ranking][]*scorecard.Card
	suggested sync.Map // of a board's session.Key its func() string
	short     sync.Map // of a pair's names their shortest form
	navs      sync.Map // the menu, by where it stands

	boards []int // that have a page
	order  []string
	pages  map[string]func() *page
}

// contestant is somebody with a personal page: where NS and EW are ranked
// apart, by the side too.
type contestant struct {
	session.Contestant
	side scoring.Side
}

// New makes out which pages there are of an evening; sc are the scores of st. It returns
// ErrNothing where there is none that everybody may see, unless the pages are live.
func New(st *session.State, sc *session.Scores, o Options) (*Site, error) {
	if o.Words == nil {
		o.Words = words.English()
	}
	if o.Made.IsZero() {
		o.Made = st.At
	}
	s := &Site{Options: o, Of: st.Rounds(), whole: st, st: st, sc: sc, public: st.Public(o.Shown)}
	if o.Over || st.Closed || !o.Live && allIn(st) {
		s.public = session.Public{After: st.Rounds(), Over: true}
	}
	s.After = s.public.After
	switch {
	case s.After == 0:
		s.sc = &session.Scores{}
	case s.After < s.Of:
		var err error
		s.st = st.AfterRound(s.After)
		if s.sc, err = s.st.Score(); err != nil {
			return nil, err
		}
	}
	if !o.Live && len(s.sc.Rankings) == 0 {
		return nil, ErrNothing
	}
	s.gather()
	s.plan()
	return s, nil
}

// allIn reports whether every round is drawn and every result is in.
func allIn(st *session.State) bool {
	return st.Rounds() > 0 && len(st.ToCome()) == 0 && st.WholeRounds() == st.Rounds()
}

// gather finds what several pages need.
func (s *Site) gather() {
	s.cards = scorecard.All(s.st, s.sc)
	s.reviews = sync.OnceValue(func() []*review.Personal {
		return review.Everybody(s.st, s.sc, review.Options{Study: s.Study, Season: s.Season})
	})
	s.files = map[contestant]string{}
	s.ofRanking = map[*session.Ranking][]*scorecard.Card{}
	for _, c := range s.cards {
		s.ofRanking[c.Ranking] = append(s.ofRanking[c.Ranking], c)
	}
	for _, c := range s.cards {
		s.files[contestant{c.Who, c.Ranking.Side}] = PersonalFile(s.sc, c)
	}
	var players []string
	shown := map[int]bool{}
	for _, t := range s.sc.Travellers {
		shown[t.Board] = shown[t.Board] || s.shows(&t)
		for i := range t.Lines {
			if ns, ew := scorecard.Sides(s.st, &t.Lines[i]); !ns.Team {
				players = append(players, ns.Names[0], ns.Names[1], ew.Names[0], ew.Names[1])
			}
		}
	}
	s.roll = names.NewRoll(players)
	for _, board := range slices.Sorted(maps.Keys(shown)) {
		if shown[board] {
			s.boards = append(s.boards, board)
		}
	}
	if s.public.Over {
		known := s.Study.Boards(s.st)
		s.lines, s.roles = statistics.Pairs(s.st, known), statistics.Players(s.st, known)
	}
}

// suggestion is what the rule set suggests on a board of a section, "" where its deal is
// not released or there is none to say.
func (s *Site) suggestion(section, board int) string {
	if s.Suggestions == nil {
		return ""
	}
	made, _ := s.suggested.LoadOrStore(session.Key{Section: section, Board: board}, sync.OnceValue(func() string {
		r, ok := handrecord.Released(s.st, section, board)
		if !ok {
			return ""
		}
		return s.Suggestions.Of(s.Words, &r)
	}))
	return made.(func() string)()
}

// shows reports whether everybody may see what happened on a board, in all
// sections of its field.
func (s *Site) shows(t *session.Traveller) bool {
	return s.public.Board(t.Section.ID, t.Board) &&
		!slices.ContainsFunc(t.Combined, func(sec session.Section) bool { return !s.public.Board(sec.ID, t.Board) })
}

// plan names the pages.
func (s *Site) plan() {
	s.pages = map[string]func() *page{}
	add := func(name string, page func() *page) {
		s.order = append(s.order, name)
		s.pages[name] = page
	}
	add(Index, s.index)
	if len(s.sc.Rankings) > 0 {
		add(rankingFile, s.ranking)
	}
	if s.hasRounds() {
		add(roundsFile, s.rounds)
	}
	if s.hasMatches() {
		add(matchesFile, s.matches)
	}
	for i := range s.boards {
		add(boardFile(s.boards[i]), func() *page { return s.withPlay(s.board(i), s.boards[i]) })
	}
	for i := range s.cards {
		add(s.fileOf(s.cards[i]), func() *page { return s.withPeople(s.personal(i), s.cards[i].Who) })
	}
}

// The names of pages.
const (
	rankingFile = "ranking.html"
	roundsFile  = "rounds.html"
	matchesFile = "matches.html"
)

func boardFile(n int) string { return fmt.Sprintf("board-%d.html", n) }

func (s *Site) fileOf(c *scorecard.Card) string { return s.files[contestant{c.Who, c.Ranking.Side}] }

// kinds are what contestants are called in the names of their pages, which are
// English in every language.
var kinds = [...]string{movement.Pair: "pair", movement.Team: "team", movement.Individual: "player"}

// PersonalFile is the page of a contestant, "pair-a-12.html"; with the side where a
// number is ranked on both.
func PersonalFile(sc *session.Scores, c *scorecard.Card) string {
	name := fmt.Sprintf("%s-%s-%d", kinds[c.Plays()], sectionSlug(c.Who.Section), c.Who.Number)
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		if !r.WithHandicap && r.Side != c.Ranking.Side &&
			slices.ContainsFunc(r.Ranks, func(o session.Rank) bool { return o.Who == c.Who }) {
			name += map[scoring.Side]string{scoring.NS: "-ns", scoring.EW: "-ew"}[c.Ranking.Side]
			break
		}
	}
	return name + ".html"
}

func sectionSlug(id int) string {
	if id < 1 || id > 26 {
		return fmt.Sprint(id)
	}
	return string(rune('a' + id - 1))
}

// Names are the names of all files of the site, the overview first; the style is not
// among them where a frame has it.
func (s *Site) Names() []string {
	if s.Frame != nil {
		return slices.Clone(s.order)
	}
	return append(slices.Clone(s.order), Style)
}

// Page makes a file of the site; ok is false where it has none of that name. The error is
// that of the scoring, or a fault of the program.
func (s *Site) Page(name string) (content []byte, ok bool, err error) {
	if name == Style {
		return css(), true, nil
	}
	draw, ok := s.pages[name]
	if !ok {
		return nil, false, nil
	}
	content, err = s.write(draw())
	return content, true, err
}

// Missing is the page for an address at which a server has none. root leads to the pages
// from there.
func (s *Site) Missing(root string) ([]byte, error) {
	p := s.page("", s.say("site.no-page"))
	p.Root = root
	return s.write(p)
}

// usualPage is as many bytes as a page usually has at most.
const usualPage = 20 << 10

// write makes the file of a page.
func (s *Site) write(p *page) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(usualPage)
	if err := cmp.Or(p.err, layout().ExecuteTemplate(&b, "page", p)); err != nil {
		return nil, fmt.Errorf("%s: %w", p.Where, err)
	}
	return Legible(b.Bytes()), nil
}

// Legible is a page without what must not stand in one: control characters, and code
// points that are no characters.
func Legible(page []byte) []byte {
	for at := 0; at < len(page); {
		r, size := rune(page[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(page[at:])
		}
		if legible(r) != r {
			return bytes.Map(legible, page)
		}
		at += size
	}
	return page
}

// legible takes the place of what is none.
func legible(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r < ' ', r >= 0x7f && r < 0xa0, r >= 0xfdd0 && r <= 0xfdef, r&0xfffe == 0xfffe:
		return '\ufffd'
	}
	return r
}

// say is a message of the pages.
func (s *Site) say(m printed.Message, pairs ...any) string { return printed.Say(s.Words, m, pairs...) }
