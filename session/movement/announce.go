package movement

import "slices"

// AnnouncementKind says what the caller speaks of at the end of a round.
type AnnouncementKind int

// The kinds of announcement.
const (
	PlayersByCard   AnnouncementKind = iota // players move as their cards say
	EWStay                                  // EW stay
	EWUp                                    // EW move up Count tables
	EWDown                                  // EW move down Count tables
	EWSkip                                  // EW skip a table now
	BoardsByCard                            // boards move as the cards say
	BoardsDown                              // boards move down Count tables
	SwitchNow                               // the arrow switch begins
	SwitchBack                              // the arrow switch ends
	TablesShareNext                         // Tables share boards in the next round
	SitOutNext                              // Who sit out in the next round
	CompareScores                           // every match is whole: teams compare, pivot teams change partners
)

// Announcement is one thing that the caller says, as facts. What does not apply is zero.
type Announcement struct {
	Kind   AnnouncementKind
	Count  int
	Tables []int
	Who    []Who
}

// Announcements returns what the caller says at the end of a round: how the players and
// boards move, skips, switches, sharing and who sits out.
func (m *Movement) Announcements(round int) []Announcement {
	if round < 1 || round >= m.Rounds {
		return nil
	}
	moves := m.moves()
	say := []Announcement{m.movesOfEW(moves[round].up, moves[round].times)}
	if slices.Contains(m.skips(moves), round) {
		say = append(say, Announcement{Kind: EWSkip})
	}
	if down, most := m.boardMove(round); most {
		say = append(say, Announcement{Kind: BoardsDown, Count: down})
	} else {
		say = append(say, Announcement{Kind: BoardsByCard})
	}
	if slices.Contains(m.Breaks, round) {
		say = append(say, Announcement{Kind: CompareScores})
	}
	if now, next := slices.Contains(m.ArrowSwitched, round), slices.Contains(m.ArrowSwitched, round+1); next && !now {
		say = append(say, Announcement{Kind: SwitchNow})
	} else if now && !next {
		say = append(say, Announcement{Kind: SwitchBack})
	}
	for _, s := range m.Sharing {
		if s.in(round + 1) {
			say = append(say, Announcement{Kind: TablesShareNext, Tables: slices.Clone(s.Tables)})
		}
	}
	if out := m.SitsOut(round + 1); len(out) > 0 {
		c := checker{m: m.Distinct(), equal: m.EqualNumbers}
		a := Announcement{Kind: SitOutNext}
		for _, p := range out {
			a.Who = append(a.Who, c.called(p))
		}
		say = append(say, a)
	}
	return say
}

// movesOfEW is how EW move, who go up so many tables at so many of them.
func (m *Movement) movesOfEW(up, times int) Announcement {
	n := m.Tables
	switch {
	case times*2 <= n:
		return Announcement{Kind: PlayersByCard}
	case up == 0:
		return Announcement{Kind: EWStay}
	case up <= n/2:
		return Announcement{Kind: EWUp, Count: up}
	}
	return Announcement{Kind: EWDown, Count: n - up}
}

// boardMove returns by how many tables the boards of most tables move down, and
// whether more than half do.
func (m *Movement) boardMove(round int) (down int, most bool) {
	next := m.boardPlaces()
	tally := map[int]int{}
	with := 0
	for _, r := range m.Round(round) {
		if r.count() == 0 {
			continue
		}
		with++
		for _, to := range next.after(r).To {
			tally[((r.Table-to)%m.Tables+m.Tables)%m.Tables]++
		}
	}
	times := 0
	for step, k := range tally {
		if k > times || k == times && step < down {
			down, times = step, k
		}
	}
	return down, times*2 > with && down > 0 && down <= m.Tables/2
}
