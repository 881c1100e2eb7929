package csvscores

import (
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/exchange/text"
)

// row is a line of the file by the names of its columns.
type row struct {
	p      *parser
	line   int
	record []string
}

// get is the text of a column, "" where there is none.
func (r row) get(name string) string {
	i, ok := r.p.columns[name]
	if !ok {
		return ""
	}
	return strings.TrimSpace(r.record[i])
}

func (r row) wrong(wrong, expected string) { r.p.problems.Add(r.line, wrong, expected) }

// number is a number from least on; 0 where the column is empty and may be.
func (r row) number(name string, least int) int {
	word := r.get(name)
	if word == "" && least == 0 {
		return 0
	}
	n, ok := text.Whole(word)
	if !ok || n < least {
		r.wrong(fmt.Sprintf("%s %.40q", name, word), fmt.Sprintf("a whole number from %d on", least))
		return 0
	}
	return n
}

// line reads one line of results.
func (p *parser) line(r row) {
	before := len(p.problems)
	l := exchange.ScoreLine{At: r.line}
	l.Section, l.Form = strings.ToUpper(r.get("section")), r.get("form")
	l.Table, l.Round = r.number("table", 0), r.number("round", 0)
	l.Board, l.NS, l.EW = r.number("board", 1), r.number("ns", 1), r.number("ew", 1)
	if p.sheet.Individual {
		l.South, l.West = r.number("south", 1), r.number("west", 1)
	}
	if len(p.problems) == before {
		r.atTable(&l)
		r.rulings(&l)
	}
	if len(p.problems) > before {
		return
	}
	l.Reversed = strings.EqualFold(r.get("remarks"), "Wrong direction")
	k := key{l.Section, l.Table, l.Round, l.Board, l.NS, l.EW}
	if first := p.seen[k]; first != 0 {
		r.wrong(fmt.Sprintf("the same board and pairs as on line %d", first),
			"each result once, or another round or table")
		return
	}
	p.seen[k] = r.line
	p.sheet.Lines = append(p.sheet.Lines, l)
}

// atTable reads contract, declarer, result and score.
func (r row) atTable(l *exchange.ScoreLine) {
	l.Played, l.HasScore = r.contract(l)
	word := r.get("score")
	if word == "" {
		return
	}
	n, ok := text.Whole(word)
	score := scoring.Points(n)
	switch {
	case !ok:
		r.wrong(fmt.Sprintf("score %.40q", word), "the score to North-South, such as 420, -50 or 0")
	case !scoring.LegalScore(score):
		r.wrong(fmt.Sprintf("score %d, which no contract gives", n), "the score to North-South, such as 420, -50 or 0")
	case l.Played != "" && score != l.Score:
		r.wrong(fmt.Sprintf("score %d for %s", n, l.Played),
			fmt.Sprintf("%d, as board %d is vulnerable: %s", l.Score, l.Board, scoring.BoardVulnerability(l.Board)))
	}
	l.Score, l.HasScore = score, true
}

// contract reads contract, declarer and result, and works out the score. It reports
// whether there was a contract, be it a wrong one.
func (r row) contract(l *exchange.ScoreLine) (played string, given bool) {
	text := r.get("contract")
	if text == "" {
		if r.get("result") != "" && r.get("score") == "" {
			r.wrong("a result without a contract", "the contract")
		}
		return "", false
	}
	contract, err := scoring.ParseContract(text)
	if err != nil {
		r.wrong(fmt.Sprintf("contract %.40q", text), `a contract such as "4S", "3NTx" or PASS`)
		return "", true
	}
	result := scoring.Result{Contract: contract}
	if contract.Level > 0 {
		if result.Tricks, err = scoring.ParseTricks(r.get("result")); err != nil {
			r.wrong(fmt.Sprintf("result %.40q", r.get("result")), `"=", "+1" or "-2"`)
			return "", true
		}
		var ok bool
		if result.Declarer, ok = declarer(r.get("declarer")); !ok {
			r.wrong(fmt.Sprintf("declarer %.40q", r.get("declarer")), "N, E, S, W, NS or EW")
			return "", true
		}
	}
	if err := result.Check(); err != nil {
		r.wrong(fmt.Sprintf("%s, which no hand can take", result), "0 to 13 tricks")
		return "", true
	}
	l.Score = result.Score(scoring.BoardVulnerability(l.Board))
	return result.String(), true
}

// declarer reads a seat, or a side: then one of its seats, which scores the same.
func declarer(text string) (scoring.Direction, bool) {
	switch strings.ToUpper(text) {
	case "NS":
		return scoring.North, true
	case "EW":
		return scoring.East, true
	}
	d, err := scoring.ParseDirection(text)
	return d, err == nil
}

// rulings reads what stands instead of the score.
func (r row) rulings(l *exchange.ScoreLine) {
	nsText, ewText := r.get("ns_adjust"), r.get("ew_adjust")
	ns, ok1 := r.ruling("ns_adjust", nsText)
	ew, ok2 := r.ruling("ew_adjust", ewText)
	if !ok1 || !ok2 {
		return
	}
	if strings.EqualFold(nsText, ewText) {
		ew = ns // one ruling for both sides, not a split score
	}
	if ns == nil && ew == nil {
		ns, ew = remark(r.get("remarks"))
	}
	if !l.HasScore {
		switch {
		case ns == nil && ew == nil:
			r.wrong("no result", "a contract, a score or an adjustment")
		case ns == nil && forBoth(ew):
			ns = ew
		case ew == nil && forBoth(ns):
			ew = ns
		case ns == nil:
			r.wrong("an adjustment for East-West and no score", "ns_adjust too")
		case ew == nil:
			r.wrong("an adjustment for North-South and no score", "ew_adjust too")
		}
	}
	l.ForNS, l.ForEW = ns, ew
}

// remark reads the column remarks, which holds what a Bridgemate says instead of a
// result: "Not played", "Arbitral score", or "60%-40%", North-South's first. Any
// other remark is no ruling.
func remark(text string) (ns, ew *scoring.Ruling) {
	if strings.EqualFold(text, "Not played") || strings.EqualFold(text, "Arbitral score") {
		both, _ := scoring.ParseRuling(text)
		return both, both
	}
	left, right, _ := strings.Cut(text, "-")
	ns, err1 := scoring.ParseRuling(left)
	ew, err2 := scoring.ParseRuling(right)
	if err1 != nil || err2 != nil || ns == nil || ew == nil || ns.Kind != scoring.Percentage ||
		ew.Kind != scoring.Percentage {
		return nil, nil
	}
	return ns, ew
}

func (r row) ruling(column, text string) (*scoring.Ruling, bool) {
	ruling, err := scoring.ParseRuling(text)
	if err != nil {
		expected := `such as 60%, AVE+, -3IMP, 23MP or "60%:620 40%:-100"`
		if n, wrong := strconv.Atoi(strings.TrimSpace(text)); wrong == nil && n > 0 && n <= 100 {
			expected = fmt.Sprintf("%d%%?", n)
		}
		r.wrong(fmt.Sprintf("%s: %v", column, err), expected)
	}
	return ruling, err == nil
}

// forBoth reports a ruling that stands for both sides where nothing else does. An
// artificial score does not: what the other side gets must be said.
func forBoth(r *scoring.Ruling) bool {
	return r.Kind == scoring.Assigned || r.Kind == scoring.NotPlayed || r.Kind == scoring.Undecided
}
