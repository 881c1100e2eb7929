package session

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// MissedMatch is how a match counts, at victory points, that was not played at all.
type MissedMatch struct {
	Rule absence.MatchRule `json:"rule"`
	// Share is in hundredths of the pool, where the rule takes a share of it.
	Share int `json:"share,omitempty"`
}

// AbsenceForm is under which heading of package absence a section comes. Teams of whom
// everybody meets everybody count as all-play-all, which the White Book (2.4.2) means for
// events that are advertised so: the choice missed-match is for those that are not.
func (st *State) AbsenceForm(section int) absence.Form {
	sec, _ := st.Section(section)
	chosen, err := st.Scoring.Options()
	if err != nil || sec.Movement == nil {
		return absence.Pairs
	}
	return absenceForm(sec.Movement, chosen)
}

func absenceForm(m *movement.Movement, chosen *method.Chosen) absence.Form {
	swiss := m.Planned > 0
	switch t := chosen.Teams; {
	case t != nil && t.Method == scoring.TeamAggregate, t == nil && chosen.Pairs.Method == scoring.TotalPoints:
		return absence.TotalPoints
	case t != nil && t.Method != scoring.TeamVPs:
		return absence.Teams
	case t != nil && (swiss || t.OwnWindow == scoring.WindowMatch):
		return absence.SwissTeams
	case t != nil && !allMeet(m):
		return absence.TeamsVPs
	case t != nil:
		return absence.AllPlayAllVPs
	case chosen.Swiss != nil:
		return absence.SwissPairs
	case chosen.Pairs.Method == scoring.Matchpoints:
		return absence.Pairs
	}
	return absence.PairsIMPs
}

// allMeet reports whether everybody meets everybody.
func allMeet(m *movement.Movement) bool {
	met := map[[2]int]bool{}
	for _, row := range m.Rows {
		if m.Playing(row) {
			met[[2]int{min(row.NS, row.EW), max(row.NS, row.EW)}] = true
		}
	}
	n := len(m.Pairs())
	return 2*len(met) == n*(n-1)
}

// Absence is what the table proposes for a situation in a section, by the rules and the
// choices of the evening; ok is false where nobody has a rule.
func (st *State) Absence(section int, s absence.Situation) (row absence.Row, ok bool) {
	row, ok = absence.Find(st.Scoring.As, s, st.AbsenceForm(section))
	chosen, err := st.Scoring.Options()
	if err != nil || chosen.MissedMatch == "" || row.Others.Match == "" {
		return row, ok
	}
	row.Others.Match, row.Others.Share = chosen.MissedMatch, usualShare
	row.Law, row.Origin = absence.LawOf(chosen.MissedMatch), absence.Ours
	switch {
	case row.It.Match == "":
	case chosen.MissedMatch == absence.Void:
		row.It.Match = absence.Void
	default:
		row.It.Match = absence.Converse
	}
	return row, ok
}

// Half reports whether a contestant that plays no more from a round on has played at
// least half of its boards. Counted are the boards of the rounds in which it was there;
// one that the director or a handset called not played was not.
func (st *State) Half(who Contestant, from int) bool {
	sec, ok := st.Section(who.Section)
	if !ok {
		return false
	}
	played, all := 0, 0
	for _, row := range sec.Movement.Rows {
		if !sec.Movement.Playing(row) || !slices.Contains([]int{row.NS, row.EW, row.South, row.West}, who.Number) {
			continue
		}
		all += len(row.Boards())
		f, away := st.absent(who, row.Round)
		if row.Round >= from || away && f.Participation == Late {
			continue
		}
		for _, board := range row.Boards() {
			if r, there := st.Results[Key{sec.ID, row.Table, row.Round, board}]; !there ||
				!r.NoResult && r.Outcome != NotPlayed {
				played++
			}
		}
	}
	return 2*played >= all && all > 0
}

// Gives enters what a row of the table gives to the contestant and to its opponents.
func (f *ParticipationSet) Gives(row absence.Row) {
	f.ForIt, f.ForOpponents = row.It.Ruling(row.Law), row.Others.Ruling(row.Law)
	f.MatchForIt, f.MatchForOpponents = missedMatch(row.It), missedMatch(row.Others)
	f.Law, f.Origin = row.Law, row.Origin
}

// Award enters what the director gives to the contestant itself, or to its opponents, on
// each board; nil is nothing. It no longer stands on the paragraph that was proposed.
// Where whole matches count, average plus and minus make a void match.
func (f *ParticipationSet) Award(it bool, r *scoring.Ruling) {
	board, match := &f.ForOpponents, &f.MatchForOpponents
	if it {
		board, match = &f.ForIt, &f.MatchForIt
	}
	if r != nil && r.Kind == scoring.NotPlayed {
		r = nil
	}
	whole := f.MatchForIt != nil || f.MatchForOpponents != nil
	*board, *match = r, nil
	if whole && r != nil && (r.Kind == scoring.AveragePlus || r.Kind == scoring.AverageMinus) {
		*match = &MissedMatch{Rule: absence.Void}
	}
	f.Law, f.Origin = "", absence.Book
}

// AwardMatch enters by which rule the matches of the contestant itself, or of
// its opponents, count.
func (f *ParticipationSet) AwardMatch(it bool, rule absence.MatchRule) {
	match := &f.MatchForOpponents
	if it {
		match = &f.MatchForIt
	}
	*match = &MissedMatch{rule, usualShare}
	f.Law, f.Origin = "", absence.Book
}

// usualShare is the share of the pool for who is not to blame, in hundredths.
const usualShare = 60

// TooLittle is a contestant that played fewer boards than its rule book asks for.
type TooLittle struct {
	Who                Contestant
	Played, Of, Wanted int    // boards
	Law                string // the paragraph
}

// PlayedTooLittle lists those, by section and number. They keep their places: what
// follows from it is for the director.
func (st *State) PlayedTooLittle() (list []TooLittle) {
	for _, sec := range st.Sections {
		rule, ok := st.Absence(sec.ID, absence.PlayedTooLittle)
		if !ok {
			continue
		}
		played, of := map[int]int{}, map[int]int{}
		for _, row := range sec.Movement.Rows {
			if !sec.Movement.Playing(row) {
				continue
			}
			for _, b := range row.Boards() {
				r, there := st.Results[Key{sec.ID, row.Table, row.Round, b}]
				there = there && !r.NoResult && (r.Outcome == Played || r.Outcome == ScoreOnly)
				for _, n := range []int{row.NS, row.EW, row.South, row.West} {
					if of[n]++; there {
						played[n]++
					}
				}
			}
		}
		for _, who := range st.Contestants(sec.ID) {
			n := who.Number
			if sec.Movement.Contestant == movement.Team {
				played[n], of[n] = played[n]/2, of[n]/2 // each board at two tables
			}
			if wanted := (of[n]*rule.It.Share + 99) / 100; played[n] < wanted {
				list = append(list, TooLittle{who, played[n], of[n], wanted, rule.Law})
			}
		}
	}
	return list
}

// playedNothing are those who have nothing but artificial scores for rounds in
// which somebody was absent. Who had a bye, or brings a score from an earlier
// stage, keeps its place.
func (st *State) playedNothing(sections []Section, winners scoring.Winners) map[scoring.Contestant]scoring.Unranked {
	out := map[scoring.Contestant]scoring.Unranked{}
	if len(st.Participations) == 0 {
		return out
	}
	played := map[Contestant]bool{}
	for k, r := range st.Results {
		sec, ok := st.Section(k.Section)
		if !ok {
			continue
		}
		at, _ := sec.Movement.At(k.Table, k.Round)
		at.NS, at.EW = r.NS, r.EW
		if r.Others != nil {
			at.NS, at.EW = r.Others.NS, r.Others.EW
		}
		for _, n := range []int{at.NS, at.EW, at.South, at.West} {
			played[Contestant{k.Section, n}] = true
		}
	}
	for _, b := range st.allByes(sections) {
		played[b.who] = true
	}
	for c := range st.Carried {
		played[c] = true
	}
	for _, sec := range sections {
		for _, c := range st.Contestants(sec.ID) {
			if who, ok := scoredAs(sections, c, winners); ok && !played[c] {
				out[who] = scoring.PlayedNothing
			}
		}
	}
	return out
}

// match is two contestants, in one round where rounds are matches of their own.
type match struct{ a, b, round int }

// matchAt is the match of a row of a movement.
func matchAt(sec Section, row movement.Row, chosen *method.Chosen) match {
	at := scoring.Line{Round: row.Round}
	ofTriple(&at, sec, row)
	m := match{a: min(row.NS, row.EW), b: max(row.NS, row.EW)}
	if chosen.Teams == nil || chosen.Teams.RoundsApart {
		m.round = cmp.Or(at.Began, at.Round)
	}
	return m
}

// missed is a match of which no board was played since somebody was absent, and what both
// get for it; nil for nothing.
type missed struct {
	round, boards int
	half          bool
	gets          [2]*scoring.Unplayed // of a and of b
}

// missedMatches are those of a section that count by a rule for matches: at victory
// points alone, and not where a board of it was played or has a ruling.
func (st *State) missedMatches(sec Section, chosen *method.Chosen) map[match]*missed {
	if len(st.Participations) == 0 || chosen.Swiss == nil &&
		(chosen.Teams == nil || chosen.Teams.Method != scoring.TeamVPs) {
		return nil
	}
	boards, list := map[match]map[int]bool{}, map[match]*missed{}
	for _, row := range sec.Movement.Rows {
		if !sec.Movement.Playing(row) {
			continue
		}
		m := matchAt(sec, row, chosen)
		if boards[m] == nil {
			at := scoring.Line{Round: row.Round}
			ofTriple(&at, sec, row)
			boards[m], list[m] = map[int]bool{}, &missed{round: row.Round, half: at.HalfMatch}
		}
		if st.Plays(sec, row) {
			delete(list, m) // it is known, and is none
		}
		for _, board := range row.Boards() {
			boards[m][board] = true
			if r, there := st.Results[Key{sec.ID, row.Table, row.Round, board}]; there &&
				(r.Others != nil || !st.cancelledAt(r)) {
				delete(list, m)
			}
		}
	}
	for m, is := range list {
		if is.boards = len(boards[m]); !st.byRule(sec, m, is) {
			delete(list, m)
		}
	}
	return list
}

// byRule enters what both sides get for a match, and reports whether it counts as a whole
// for whoever gets something.
func (st *State) byRule(sec Section, m match, is *missed) bool {
	whole := false
	for i, n := range [2]int{m.a, m.b} {
		own, away := st.absent(Contestant{sec.ID, n}, is.round)
		rule, board, law := own.MatchForIt, own.given(), own.Law
		if !away {
			theirs, _ := st.absent(Contestant{sec.ID, m.a + m.b - n}, is.round)
			rule, board, law = theirs.MatchForOpponents, theirs.ForOpponents, theirs.Law
		}
		switch {
		case away && own.Cancelled:
		case rule == nil && board != nil:
			return false // so the director decided
		case rule != nil:
			kind := scoring.AveragePlus
			if away && board == nil || board != nil && board.Kind == scoring.AverageMinus {
				kind = scoring.AverageMinus
			}
			is.gets[i] = &scoring.Unplayed{Round: is.round, Boards: is.boards, Half: is.half, Rule: rule.Rule.Rule(),
				Share: scoring.F(int64(rule.Share), 100), For: kind, Law: law}
			whole = true
		}
	}
	return whole
}

// absentMatches are the matches of the sections that were missed, for the scoring.
func (st *State) absentMatches(sections []Section, winners scoring.Winners,
	chosen *method.Chosen) (list []scoring.Unplayed) {
	for _, sec := range sections {
		matches := st.missedMatches(sec, chosen)
		order := slices.SortedFunc(maps.Keys(matches), func(p, q match) int {
			return cmp.Or(cmp.Compare(matches[p].round, matches[q].round), cmp.Compare(p.a, q.a), cmp.Compare(p.b, q.b))
		})
		for _, m := range order {
			a, _ := scoredAs(sections, Contestant{sec.ID, m.a}, winners)
			b, _ := scoredAs(sections, Contestant{sec.ID, m.b}, winners)
			for i, who := range [2][2]scoring.Contestant{{a, b}, {b, a}} {
				if u := matches[m].gets[i]; u != nil {
					u.Contestant, u.Opponent = who[0], who[1]
					list = append(list, *u)
				}
			}
		}
	}
	return list
}

// missedMatch is what the table gives for a match, as a fact keeps it; nil
// for its boards.
func missedMatch(g absence.Gets) *MissedMatch {
	if g.Match == absence.ByBoards {
		return nil
	}
	return &MissedMatch{g.Match, g.Share}
}

func (m *MissedMatch) check() error {
	if m != nil && (!slices.Contains(absence.Matches, m.Rule) || m.Share < 0 || m.Share > 100) {
		return fmt.Errorf("no rule %.20q for a match, with %d %% of the pool", m.Rule, m.Share)
	}
	return nil
}
