package scoring

import (
	"fmt"
	"strings"

	"clubnight/scoring/vp"
)

// RuleSet is the rules of an authority for every form of scoring. What is said of an
// authority here is all that is known to us; whatever else it rules is as in the zero
// values of the options.
type RuleSet struct {
	Name  string // as [As] takes it
	Pairs Options
	Teams TeamOptions
	// SwissPairs is the scale for a round of matchpoints as a match; nil
	// where none is known.
	SwissPairs *vp.Scale
	// PairsVP is the scale for a round of IMPs as a match.
	PairsVP *vp.Scale
	// American is true where places are written "2/3" for two who share them.
	American bool
}

// Presets are the names that [Rules] knows; the last is for old evenings only.
var Presets = []string{"ebu2025", "wbf", "acbl", "dbv", "nbb", "cbai", "plain", "ebu"}

// Rules is a named set of rules, in any case:
//
//   - "ebu": the EBU's rules as they were widely programmed before 2025: Neuberg without
//     rounding, a form of a fouled board with one or two scores and less than a third of
//     the field artificial, ties shared, the WBF continuous scale. It is what is meant
//     where nothing is said.
//   - "ebu2025": the EBU's White Book in force from 1 August 2025: Neuberg to 0.0001 and
//     halves away from average (4.2.6), sub-fields by 4.2.3, Average Plus 3 IMPs
//     (4.1.1.1), ties split by head to head, opponents and boards, the WBF discrete scale
//     for teams (3.1.1), the Swiss pairs scale (3.1.7). How many extreme scores it leaves
//     out of a datum is not known to us; one at each end is taken.
//   - "wbf": Neuberg, small groups of 1991, the WBF continuous scale of 2013. Its
//     rounding and ties are not known to us; nothing is rounded and ties are shared.
//   - "acbl": matchpoints as 1-½-0, Neuberg, small groups of 1991, the ACBL
//     20-point scale for teams, places such as "2/3". Its rounding is not known to
//     us; nothing is rounded.
//   - "dbv": Neuberg and the WBF continuous scale. Its rules for small groups,
//     rounding and ties are not known to us; groups are treated alike, nothing is
//     rounded and ties are shared.
//   - "nbb", "cbai": the Dutch and the Irish federation, as "dbv": no more of their
//     arithmetic is known to us. They differ in what is given where somebody is
//     missing: see package absence.
//   - "plain": no rule beyond the Laws: boards count by their own tops, no rule for small
//     groups, Average Plus and Minus just 60 % and 40 %, ties shared.
//
// All but "plain" apply Law 12C2(c). The error wraps [ErrOptions].
func Rules(name string) (RuleSet, error) {
	set := RuleSet{Name: strings.ToLower(name), Pairs: Options{OwnSession: true}, Teams: TeamOptions{OwnSession: true}}
	swiss, teams := "EBU Swiss pairs", "WBF continuous"
	switch set.Name {
	case "ebu":
	case "ebu2025":
		set.ebu2025()
		teams = "WBF discrete"
	case "wbf":
		set.Pairs.SmallGroups = SmallGroupsWBF
		swiss = ""
	case "acbl":
		set.Pairs.SmallGroups, set.Pairs.Halves, set.American = SmallGroupsWBF, true, true
		swiss, teams = "", "ACBL 20"
	case "dbv", "nbb", "cbai":
		set.Pairs.SmallGroups = SmallGroupsNone
		swiss = ""
	case "plain":
		set.Pairs = Options{Tops: RatioOfSums, SmallGroups: SmallGroupsNone}
		set.Teams = TeamOptions{}
		swiss = ""
	default:
		return RuleSet{}, fmt.Errorf("%w: no rules %.20q, only %s", ErrOptions, name, strings.Join(Presets, ", "))
	}
	return set, set.scales(swiss, teams)
}

// ebu2025 is the White Book's part of the rules.
func (s *RuleSet) ebu2025() {
	s.Pairs.SmallGroups = SmallGroupsEBU2025
	s.Pairs.ScaleFrequencies = true
	s.Pairs.NeubergPlaces = 4
	s.Pairs.Rounding = HalfAwayFromAverage
	s.Pairs.Datum.Rounding = HalfAwayFromAverage
	s.Pairs.AverageIMPs = Int(3)
	s.Pairs.TieBreaks = []TieBreak{SplitHeadToHead, SplitByOpponents, SplitByBoards}
	s.Teams.Rounding = HalfAwayFromAverage
	s.Teams.TieBreaks = []TieBreak{SplitHeadToHead, SplitByOpponents}
}

// scales enters the scales of those names; "" for none. The WBF continuous scale is the
// one of the zero options.
func (s *RuleSet) scales(swiss, teams string) error {
	var err error
	if swiss != "" {
		if s.SwissPairs, err = vp.Named(swiss); err != nil {
			return err
		}
	}
	if s.PairsVP, err = vp.Named(teams); err != nil {
		return err
	}
	if s.PairsVP != vp.WBF() {
		s.Teams.Scale = s.PairsVP
	}
	return nil
}
