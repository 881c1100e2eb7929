package account

import (
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// Found is how the way of scoring is known.
type Found string

// The ways to know it.
const (
	OfFile   Found = "of the file"   // the file says it
	OfAwards Found = "of the awards" // of all that the file leaves open, it gives most of the figures in it
	OfKind   Found = "of the kind"   // it is usual for who played: the file has no figures
)

// begin is the way of scoring that the account names, else what the figures look like, else the usual one for who played.
func (a *Account) begin() (method.Choices, Found) {
	if a.Method.Method != "" || a.Method.As != "" {
		return a.Method, OfFile
	}
	if likely := a.likely(); len(likely) > 0 {
		return a.with(likely[0]), OfAwards
	}
	return a.kind(), OfKind
}

// kind is the usual way of scoring for who played.
func (a *Account) kind() method.Choices {
	if a.Plays == movement.Team {
		return a.with("teams")
	}
	return a.with("mp")
}

// with is the usual way to score by a method, where each round is a match if that was so.
func (a *Account) with(name string) method.Choices {
	c := a.Method
	c.Method = name
	if c.As == "" {
		c.As = "ebu"
	}
	if a.Swiss && c.Matches == "" {
		c.Matches = "swiss"
	}
	return c
}

// likely are the methods that the awards of an account look like, the likeliest first; none where it has no awards.
func (a *Account) likely() []string {
	any, negative, score, vps := false, false, true, false
	most := scoring.Frac{}
	for _, s := range a.Sections {
		for i := range s.Lines {
			l := &s.Lines[i]
			any = any || l.NSAward != nil || l.NSPercent != nil || l.EWAward != nil || l.EWPercent != nil
			for _, award := range []*scoring.Frac{l.NSAward, l.EWAward} {
				if award == nil {
					continue
				}
				negative = negative || award.Sign() < 0
				if award.Cmp(most) > 0 {
					most = *award
				}
			}
			if points, ok := l.Points(); ok && l.NSAward != nil {
				score = score && l.NSAward.Equal(scoring.Int(int64(points)))
			}
		}
		for _, m := range s.Matches {
			vps = vps || m.HomeVP != nil
		}
		for _, c := range s.Contestants {
			any = any || c.Percent != nil
		}
	}
	teams := a.Plays == movement.Team
	switch {
	case teams && vps:
		return []string{"teams", "hybrid"}
	case !any && teams:
		return nil
	case teams && !negative && most.Cmp(scoring.Int(2)) <= 0:
		return []string{"bam", "patton"}
	case teams && score:
		return []string{"aggregate"}
	case teams:
		return []string{"imps", "winloss", "aggregate", "teams", "hybrid"} // totals may be victory points all the same
	case !any:
		return nil
	case negative && score:
		return []string{"total"}
	case negative:
		return []string{"crossimp", "butler"}
	}
	return []string{"mp"}
}

// choose looks for the way of scoring that gives the figures of the account, as far as it leaves that open: first the method, then
// one choice after the other as long as each makes at least two figures more equal.
func (t *Taken) choose(a *Account) {
	if a.MethodWhole {
		return
	}
	apart := t.apart(a, t.Choices)
	t.combine(a, &apart)
	if apart == 0 && t.trial.State().Scoring == t.Choices {
		return
	}
	if a.Method.Method == "" {
		for _, name := range a.likely() {
			if c := a.with(name); t.better(a, c, &apart) {
				t.Choices, t.Found = c, OfAwards
			}
		}
	}
	for apart > 0 {
		best := t.Choices
		for _, treatment := range treatments {
			if !treatment.matters(t.Choices) || treatment.chosen(a.Method) {
				continue
			}
			if c, other := treatment.With(t.Choices); other && t.better(a, c, &apart) {
				best = c
			}
		}
		if best == t.Choices {
			break
		}
		t.Choices, t.Found = best, OfAwards
	}
	if c := t.Choices; a.Plays != movement.Team && c.Matches == "" {
		if c.Matches = "swiss"; t.better(a, c, &apart) {
			t.Choices, t.Found = c, OfAwards
		}
	}
	if t.trial.State().Scoring != t.Choices {
		t.put(Fault{}, session.ScoringSet{Choices: t.Choices})
	}
}

// combine looks for the sections that were compared with each other, where the account does not say it: all of them, else two.
func (t *Taken) combine(a *Account, apart *int) {
	if len(a.Combined) > 0 || len(t.trial.State().Sections) < 2 {
		return
	}
	ways := []method.Choices{t.Choices}
	if a.Method.Method == "" {
		for _, name := range a.likely() {
			ways = append(ways, a.with(name))
		}
	}
	alone, least := t.trial, t.fewest(a, ways)
	var facts []session.Fact
	for _, e := range alone.State().Entries() {
		facts = append(facts, e.Fact)
	}
	best := alone
	for _, fields := range t.combinations() {
		trial, err := exchange.Recorded(append(slices.Clip(facts), session.SectionsCombined{Fields: fields})...)
		if err != nil {
			continue // players and pairs, say
		}
		t.trial = trial
		if now := t.fewest(a, ways); now.figures >= 0 && now.figures <= max(0, least.figures-2) && now.figures < least.figures {
			best, least = trial, now
		}
	}
	if t.trial = best; best != alone {
		t.Choices = least.by
	}
	*apart = t.apart(a, t.Choices)
}

// fitting is how many figures, places among them, differ by some way of scoring.
type fitting struct {
	figures int
	by      method.Choices
}

// fewest is the way of scoring that leaves the fewest differences.
func (t *Taken) fewest(a *Account, ways []method.Choices) fitting {
	least := fitting{figures: -1}
	for _, by := range ways {
		if n := t.differing(a, by, true); n >= 0 && (least.figures < 0 || n < least.figures) {
			least = fitting{n, by}
		}
	}
	return least
}

// combinations are ways in which sections may have been compared with each other.
func (t *Taken) combinations() (ways [][][]int) {
	var all []int
	for _, s := range t.trial.State().Sections {
		all = append(all, s.ID)
	}
	ways = append(ways, [][]int{all})
	for i, id := range all[:len(all)-1] {
		for _, other := range all[i+1:] {
			if len(all) > 2 && len(all) <= mostTried {
				ways = append(ways, [][]int{{id, other}})
			}
		}
	}
	return ways
}

// mostTried is the most sections of which each two are tried together.
const mostTried = 4

// better reports whether fewer figures are apart by some choices than by those before, by two at least.
func (t *Taken) better(a *Account, c method.Choices, apart *int) bool {
	now := t.apart(a, c)
	if now < 0 || now > *apart-2 && now != 0 {
		return false
	}
	if now >= *apart {
		return false
	}
	*apart = now
	return true
}

// apart counts the figures in which the account differs from the evening scored in that way, -1 where it cannot be. Where no line
// and no match has a figure places count, too; otherwise they follow.
func (t *Taken) apart(a *Account, choices method.Choices) int {
	return t.differing(a, choices, !a.lined())
}

// differing counts the same, with places where that is asked for.
func (t *Taken) differing(a *Account, choices method.Choices, places bool) (n int) {
	scored := scoredBy(t.trial.State(), choices)
	if scored == nil {
		return -1
	}
	c := compare(a, scored)
	for i := range c.result.Lines {
		if c.result.Lines[i].Kind == AwardDiffers {
			n++
		}
	}
	for _, d := range c.result.Differences {
		n += len(d.Matches)
		for _, f := range d.Figures {
			if f.Kind == OfTotal || f.Kind == OfPercentage || f.Kind == OfPlace && places {
				n++
			}
		}
	}
	return n
}

// lined reports whether lines or matches have figures.
func (a *Account) lined() bool {
	for _, s := range a.Sections {
		for i := range s.Lines {
			if l := &s.Lines[i]; l.NSAward != nil || l.NSPercent != nil || l.EWAward != nil || l.EWPercent != nil {
				return true
			}
		}
		if len(s.Matches) > 0 {
			return true
		}
	}
	return false
}
