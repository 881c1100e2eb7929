package session

import (
	"regexp"
	"strconv"
	"strings"
)

// worded are the sentences in which the first version of the journal kept its doubts, and
// the kind of each. The groups of an expression fill what its kind needs; a sentence
// whose groups do not is another.
var worded = []struct {
	sentence *regexp.Regexp
	kind     DoubtKind
	fill     func(d *Doubt, groups []string) bool
}{
	{regexp.MustCompile(`^there is no section \S+ tonight$`), NoSuchSection, nil},
	{regexp.MustCompile(`^section \S+ has no table -?\d+$`), NoSuchTable, nil},
	{regexp.MustCompile(`^table \S+ has no round -?\d+$`), NoSuchRound, nil},
	{regexp.MustCompile(`^board -?\d+ is not played at table \S+ in round -?\d+$`), NoSuchBoard, nil},
	{regexp.MustCompile(`^nobody plays at table \S+ in round -?\d+$`), NobodyPlays, nil},
	{regexp.MustCompile(`^sent for pairs (-?\d+) and (-?\d+), but the movement has pairs -?\d+ and -?\d+ here$`),
		OtherPairs, func(d *Doubt, g []string) bool {
			return number(&d.NS, g[1]) && number(&d.EW, g[2])
		}},
	{regexp.MustCompile(`^not a contract: (".*")$`), ContractUnreadable, quoted},
	{regexp.MustCompile(`^not a result: (".*")$`), ResultUnreadable, quoted},
	{regexp.MustCompile(`^not a card: (".*")$`), LeadUnreadable, quoted},
	{regexp.MustCompile(`^not a remark of Bridgemate: (".*")$`), RemarkUnreadable, quoted},
	{regexp.MustCompile(`^the declarer's direction (".*") is not N, E, S or W$`), DeclarerUnreadable, quoted},
	{regexp.MustCompile(`^pair (-?\d+) is called declarer, but ([NESW]) is pair -?\d+$`), DeclarerElsewhere,
		func(d *Doubt, g []string) bool {
			d.Text = g[2]
			return number(&d.Pair, g[1])
		}},
	{regexp.MustCompile(`^\S+ (\S+) is -?\d+ tricks, which no hand can take$`), TricksImpossible,
		func(d *Doubt, g []string) bool {
			d.Text = g[1]
			return true
		}},
	{regexp.MustCompile(`^the lead \S+ is not in the hand of [NESW], who is on lead against [NESW]; it fits `),
		LeadNotHeld, nil},
}

func number(to *int, text string) bool {
	n, err := strconv.Atoi(text)
	*to = n
	return err == nil
}

func quoted(d *Doubt, groups []string) bool {
	text, err := strconv.Unquote(groups[1])
	d.Text = strings.ToValidUTF8(text, "\ufffd")
	return err == nil
}

// doubtOf is the doubt that a sentence of the first version says; what is none of them is
// kept as it was worded.
func doubtOf(sentence string) Doubt {
	if sentence == "" {
		return Doubt{}
	}
	for _, w := range worded {
		d := Doubt{Kind: w.kind}
		if groups := w.sentence.FindStringSubmatch(sentence); groups != nil && (w.fill == nil || w.fill(&d, groups)) {
			return d
		}
	}
	return Doubt{Kind: AsWorded, Text: sentence}
}
