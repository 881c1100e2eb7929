package session

import (
	"regexp"
	"strconv"
)

// worded are the sentences in which the first version of the journal kept its doubts, and the kind of each.
// The groups of an expression fill what its kind needs.
var worded = []struct {
	sentence *regexp.Regexp
	kind     DoubtKind
	fill     func(d *Doubt, groups []string)
}{
	{regexp.MustCompile(`^there is no section \S+ tonight$`), NoSuchSection, nil},
	{regexp.MustCompile(`^section \S+ has no table \d+$`), NoSuchTable, nil},
	{regexp.MustCompile(`^table \S+ has no round \d+$`), NoSuchRound, nil},
	{regexp.MustCompile(`^board \d+ is not played at table \S+ in round \d+$`), NoSuchBoard, nil},
	{regexp.MustCompile(`^nobody plays at table \S+ in round \d+$`), NobodyPlays, nil},
	{regexp.MustCompile(`^sent for pairs (-?\d+) and (-?\d+), but the movement has pairs \d+ and \d+ here$`), OtherPairs, func(d *Doubt, g []string) {
		d.NS, d.EW = number(g[1]), number(g[2])
	}},
	{regexp.MustCompile(`^not a contract: (".*")$`), ContractUnreadable, quoted},
	{regexp.MustCompile(`^not a result: (".*")$`), ResultUnreadable, quoted},
	{regexp.MustCompile(`^not a card: (".*")$`), LeadUnreadable, quoted},
	{regexp.MustCompile(`^not a remark of Bridgemate: (".*")$`), RemarkUnreadable, quoted},
	{regexp.MustCompile(`^the declarer's direction (".*") is not N, E, S or W$`), DeclarerUnreadable, quoted},
	{regexp.MustCompile(`^pair (-?\d+) is called declarer, but ([NESW]) is pair \d+$`), DeclarerElsewhere, func(d *Doubt, g []string) {
		d.Pair, d.Text = number(g[1]), g[2]
	}},
	{regexp.MustCompile(`^\S+ (\S+) is -?\d+ tricks, which no hand can take$`), TricksImpossible, func(d *Doubt, g []string) { d.Text = g[1] }},
	{regexp.MustCompile(`^the lead \S+ is not in the hand of [NESW], who is on lead against [NESW]; it fits `), LeadNotHeld, nil},
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func quoted(d *Doubt, groups []string) {
	if text, err := strconv.Unquote(groups[1]); err == nil {
		d.Text = text
	}
}

// doubtOf is the doubt that a sentence of the first version says; what is none of them is kept as it was worded.
func doubtOf(sentence string) Doubt {
	if sentence == "" {
		return Doubt{}
	}
	for _, w := range worded {
		if groups := w.sentence.FindStringSubmatch(sentence); groups != nil {
			d := Doubt{Kind: w.kind}
			if w.fill != nil {
				w.fill(&d, groups)
			}
			return d
		}
	}
	return Doubt{Kind: AsWorded, Text: sentence}
}
