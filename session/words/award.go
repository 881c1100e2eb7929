package words

import (
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/award"
)

// AwardScheme is a choice of masterpoints: "“VBL, larger tournament”, grade III"; nothing
// where none is chosen.
func (w *Words) AwardScheme(c award.Choice) string {
	if c.Scheme == "" {
		return ""
	}
	title, grade := c.Scheme, c.Grade
	if s, g, err := c.Find(); err == nil {
		title, grade = s.Title, g.Name
	}
	optional := func(f scoring.Frac) string {
		if f.IsZero() {
			return ""
		}
		return w.Short(f)
	}
	return w.say("awards.scheme", data{"Title": title, "Grade": grade, "First": optional(c.First),
		"Paid":  optional(c.Paid.Mul(scoring.Int(100))),
		"Match": optional(c.Match)})
}

// awardForms are the messages of the forms of contest.
var awardForms = [...]string{award.OneWinner: "awards.one-winner", award.TwoWinners: "awards.two-winners",
	award.Individuals: "awards.individuals",
	award.Teams:       "awards.teams"}

// noAwards are the messages of why nothing is awarded.
var noAwards = map[award.None]string{award.NoRule: "awards.no-rule", award.TooFewTables: "awards.too-few-tables",
	award.OtherBoards:  "awards.other-boards",
	award.NothingGiven: "awards.nothing-given", award.NoScale: "pays.no-scale",
	award.NobodyPaid: "pays.nobody-paid", award.VisitorsAlone: "pays.visitors-alone"}

var (
	awardTies = [...]string{award.TiesMean: "awards.ties-mean", award.TiesPaidMean: "awards.ties-paid-mean",
		award.TiesPlace: "awards.ties-place"}
	awardPaid = map[scoring.Rounding]string{scoring.AwayFromZero: "awards.paid-up",
		scoring.TowardZero: "awards.paid-down", scoring.HalfAwayFromZero: "awards.paid-half"}
	awardHalf = map[award.Halves]string{award.HalvesUp: "awards.halves-up", award.HalvesDown: "awards.halves-down"}
	awardEnds = map[scoring.Rounding]string{scoring.AwayFromZero: "awards.rounded-up",
		scoring.TowardZero:       "awards.rounded-down",
		scoring.HalfAwayFromZero: "awards.rounded-half", scoring.HalfEven: "awards.rounded-half-even",
		scoring.HalfTowardZero: "awards.rounded-half-down"}
	awardTerms = [...]string{award.TermPaid: "awards.term-paid", award.TermRounding: "awards.term-rounding",
		award.TermTies:     "awards.term-ties",
		award.TermVisitors: "awards.term-visitors"}
)

// Awards says how the masterpoints of an event came about: by which scheme, how many
// places are paid and why so many, what shared places have, who counts, how awards are
// rounded, what its source leaves open, and where its figures stand.
func (w *Words) Awards(t *award.Table) (list []string) {
	add := func(id string, names data) { list = append(list, w.say(id, names)) }
	add("awards.by",
		data{"Scheme": w.AwardScheme(award.Choice{Scheme: t.Scheme.Name, Grade: t.Grade.Name,
			First: t.Choice.First, Paid: t.Choice.Paid,
			Match: t.Choice.Match, Text: t.Choice.Text}), "Unit": t.Scheme.Unit})
	if text := w.NoAwards(t); text != "" {
		list = append(list, text)
	}
	if t.None == award.Awarded {
		for i, l := range t.Lists {
			if i == 0 || l.Paid != t.Lists[i-1].Paid || !l.Counted.Equal(t.Lists[i-1].Counted) {
				list = append(list, w.awardPlaces(t, l)...)
			}
		}
		if !t.Lists[0].Fraction.IsZero() {
			add(awardTies[t.Scheme.Ties], nil)
		}
		if t.Scheme.VisitorsUnpaid {
			add("awards.visitors", nil)
		}
		list = append(list, w.count(awardEnds[t.Scheme.Rounding], t.Scheme.Decimals))
	}
	if len(t.Scheme.Assumed) > 0 {
		var open []string
		for _, term := range t.Scheme.Assumed {
			open = append(open, w.say(awardTerms[term], nil))
		}
		add("awards.assumed", data{"Terms": w.And(open...)})
	}
	add("awards.source", data{"Source": t.Scheme.Source, "Valid": t.Scheme.Valid})
	return list
}

// NoAwards says why nobody of an event has masterpoints; "" where somebody
// has, or may have.
func (w *Words) NoAwards(t *award.Table) string {
	id, ok := noAwards[t.Nobody()]
	if !ok {
		return ""
	}
	return w.say(id, data{"Form": w.say(awardForms[t.Form], nil), "Least": t.Least, "Tables": w.Short(t.Tables),
		"From": t.Boards[0], "To": t.Boards[1],
		"Matches": len(t.Lists) > 0 && t.Lists[0].Fraction.IsZero()})
}

// Unawarded says of events in which nobody can have masterpoints why, each reason once,
// and for which evenings their scheme pays.
func (w *Words) Unawarded(tables []*award.Table) (list []string) {
	for _, t := range tables {
		text := w.NoAwards(t)
		if t.None == award.NoRule || t.None == award.NoScale || t.None == award.OtherBoards ||
			t.None == award.TooFewTables {
			text = w.say("pays.instead", data{"Why": text, "Scheme": t.Scheme.Title, "Pays": w.SchemePays(t.Scheme)})
		}
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// SchemePays says for which evenings a scheme has awards: "pairs with one winner (18 to
// 35 boards, from 3 tables on); individuals".
func (w *Words) SchemePays(s *award.Scheme) string {
	var kinds []string
	for _, p := range s.Pays() {
		var forms, terms []string
		for _, f := range p.Forms {
			forms = append(forms, w.say(awardForms[f], nil))
		}
		if p.Boards != [2]int{} {
			terms = append(terms, w.say("pays.boards", data{"From": p.Boards[0], "To": p.Boards[1]}))
		}
		if p.Least > 0 {
			terms = append(terms, w.count("pays.tables", p.Least))
		}
		if p.Given {
			terms = append(terms, w.say("pays.given", nil))
		}
		if p.Matches {
			terms = append(terms, w.say("awards.matches", nil))
		}
		kind := w.And(forms...)
		if len(terms) > 0 {
			kind += " (" + strings.Join(terms, ", ") + ")"
		}
		kinds = append(kinds, kind)
	}
	if len(s.Missing) > 0 {
		var forms []string
		for _, f := range s.Missing {
			forms = append(forms, w.say(awardForms[f], nil))
		}
		kinds = append(kinds, w.say("pays.missing", data{"Forms": w.And(forms...)}))
	}
	return strings.Join(kinds, "; ")
}

// awardPlaces says how many places of a list are paid, and what the first
// and everybody else have.
func (w *Words) awardPlaces(t *award.Table, l award.AwardList) (list []string) {
	if l.Fraction.IsZero() {
		return []string{w.say("awards.matches", nil)}
	}
	list = append(list, w.count(awardPaid[l.Rounding], l.Paid, "Share", l.Fraction.String(),
		"Counted", w.Short(l.Counted)))
	if id, ok := awardHalf[l.Halves]; ok && !t.Tables.IsInt() {
		list = append(list, w.say(id, data{"Tables": w.Short(t.Tables)}))
	}
	if l.Paid > 0 {
		list = append(list, w.say("awards.first",
			data{"First": w.local(scoring.Shortest(l.First, 4, scoring.HalfAwayFromZero)), "Capped": l.Capped}))
	}
	if !l.Others.IsZero() {
		list = append(list, w.say("awards.others", data{"Others": w.Short(l.Others)}))
	}
	return list
}

// awardReasons are the messages of where an award comes from.
var awardReasons = [...]string{award.NotPaid: "awards.why-not-paid", award.ForPlace: "awards.why-place",
	award.ForShared: "awards.why-shared",
	award.ForLeast:  "awards.why-least", award.ForOthers: "awards.why-others", award.ForMatch: "awards.why-match"}

// AwardReason says where a contestant's award comes from: "places 3 to 5, shared", "place
// 2, and 6 for matches".
func (w *Words) AwardReason(l award.Grant) string {
	bonus := ""
	if !l.Bonus.IsZero() {
		bonus = w.Short(l.Bonus)
	}
	return w.say(awardReasons[l.Why], data{"Place": l.Place, "Last": l.Last, "Bonus": bonus})
}

// MasterPoints is a figure of masterpoints with the decimals of its scheme.
func (w *Words) MasterPoints(s *award.Scheme, f scoring.Frac) string { return w.Figure(f, s.Decimals) }

// badSchemes are the messages of what can be wrong in the text of a scheme.
var badSchemes = [...]string{award.FaultWord: "awards.bad-word", award.FaultValue: "awards.bad-value",
	award.FaultTwice: "awards.bad-twice",
	award.FaultPlace: "awards.bad-place", award.FaultMissing: "awards.bad-missing", award.FaultLong: "awards.bad-long"}

// BadScheme says what is wrong in the text of a scheme: "line 7: “paid” is there twice".
func (w *Words) BadScheme(b *award.BadScheme) string {
	return w.say(badSchemes[b.Fault], data{"Line": b.Line, "Word": b.Word, "Value": b.Value})
}

// VisitorUnpaid says that a visitor of the pair or team has no award.
func (w *Words) VisitorUnpaid() string { return w.say("awards.visitor-unpaid", nil) }
