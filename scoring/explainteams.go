package scoring

import (
	"fmt"
	"strings"
)

// Explain says in sentences how the team with that index (0 or 1) got its score in the match.
func (s *TeamStandings) Explain(m *Match, team int) string {
	sc := &m.Scores[team]
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s, %s: ", m.Teams[team], m.Teams[1-team], many(Int(int64(sc.Played)), "board"))
	switch s.opt.Method {
	case TeamBoardAMatch, TeamPatton:
		fmt.Fprintf(&b, "2 for each board won and 1 for each tie gives %s.", show(sc.Won))
	case TeamAggregate:
		fmt.Fprintf(&b, "%s - %s = %s points (Law 78C).", show(sc.Won), show(sc.Lost), signed(sc.Margin))
	default:
		fmt.Fprintf(&b, "%s - %s IMP (Law 78B), a margin of %s.", show(sc.Won), show(sc.Lost), signed(sc.Margin))
	}
	switch {
	case sc.Played == 0:
	case s.opt.Method == TeamPatton:
		fmt.Fprintf(&b, " Its pairs scored %s points and the opponents %s, which gives %s of %d for the aggregate. Together %s.",
			show(sc.Plus[0]), show(sc.Plus[1]), show(sc.Aggregate), sc.Played, show(sc.Score))
	case s.opt.Method == TeamWinLoss:
		fmt.Fprintf(&b, " A match won counts 2, a tie 1: %s.", show(sc.Score))
	case s.opt.Method == TeamVPs || s.opt.Method == TeamHybrid:
		fmt.Fprintf(&b, " On the scale %s for %d boards that is %s VP (Law 78D).",
			s.opt.Scale.Name, sc.Played*max(s.opt.BoardFactor, 1), Decimal(sc.VP, 2, HalfAwayFromZero))
		if s.opt.Method == TeamHybrid {
			fmt.Fprintf(&b, " Board by board, 2-1-0: %s. Together %s.", show(sc.Boards), show(sc.Score))
		}
	}
	if sc.Pending > 0 {
		fmt.Fprintf(&b, " %s still to come.", many(Int(int64(sc.Pending)), "board"))
	}
	return b.String()
}

// ExplainBoard says in sentences what the board gave the team with that index (0 or 1).
func (s *TeamStandings) ExplainBoard(m *Match, board *MatchBoard, team int) string {
	a := &board.For[team]
	head := fmt.Sprintf("Board %d, %s: ", board.Board, m.Teams[team])
	switch a.Kind {
	case LeftOut:
		return head + "Not played. The board does not count for this team." + a.Ruling.note()
	case Waiting:
		return head + "A ruling or the score of the other table is still to come." + a.Ruling.note()
	case ByOverride:
		return head + fmt.Sprintf("The director gave %s %s%s.", signed(a.Value), a.Ruling.Unit, a.Ruling.cited()) + a.Ruling.note()
	case ByPercentage:
		return head + fmt.Sprintf("An artificial score (%s) of %s %% counts %s.", a.Ruling.law("12C2, 86"), show(a.Ruling.percent()), signed(a.Value)) + a.Ruling.note()
	}
	var b strings.Builder
	b.WriteString(head)
	for i, p := range a.Parts {
		if i > 0 {
			b.WriteString(" ")
		}
		if !p.Weight.Equal(Int(1)) {
			fmt.Fprintf(&b, "%s %%: ", show(p.Weight.Mul(Int(100))))
		}
		fmt.Fprintf(&b, "%s as North-South and %s as East-West: %s, %s.",
			signedPoints(p.NS), signedPoints(-p.EW), signedPoints(p.Difference), signed(p.Value))
	}
	if len(a.Parts) > 1 {
		fmt.Fprintf(&b, " Together %s.", signed(a.Value))
	}
	return b.String()
}

// ExplainRow says in sentences how a team's total and place came about.
func (s *TeamStandings) ExplainRow(r *Row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s in %s.", r.Contestant, amount(r.Score, s.Unit), manyMatches(len(r.Matches)))
	explainExtras(&b, r, s.Unit)
	explainPlace(&b, r)
	return b.String()
}

func manyMatches(n int) string {
	if n == 1 {
		return "1 match"
	}
	return fmt.Sprintf("%d matches", n)
}
