package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// verdict is what the director says of a board at a table.
type verdict int

const (
	contractPlayed verdict = iota // a contract was played
	passedOut                     // all four passed
	notPlayed                     // the board was not played
	adjusted                      // an artificial adjusted score (Law 12C2)
	misplaced                     // the result belongs to another board or table
	discarded                     // the result is taken out
	undone                        // the correction is taken back
)

var verdictTexts = map[verdict]string{
	contractPlayed: "a contract was played", passedOut: "all pass", notPlayed: "not played", adjusted: "an adjusted score (Law 12C2)",
	misplaced: "it belongs to another board or table", discarded: "take it out", undone: "undo my correction",
}

// verdicts are those that can be given on a key as it stands.
func verdicts(st *session.State, k session.Key) []verdict {
	var all []verdict
	if st.Playable(k) == "" {
		all = append(all, contractPlayed, passedOut, notPlayed, adjusted)
	}
	if r, there := st.Results[k]; there {
		all = append(all, misplaced, discarded)
		if r.Corrected {
			all = append(all, undone)
		}
	}
	return all
}

// draft is a ruling while it is being entered.
type draft struct {
	key          session.Key
	verdict      verdict
	level        int // 0: not chosen yet
	denomination int // place in denominations, -1: not chosen yet
	doubling     int
	declarer     string
	tricks       string
	lead         string
	wrongWay     bool
	ns, ew       string // percentages
	to           session.Key
	reason       string
}

var (
	denominations = []scoring.Denomination{scoring.Clubs, scoring.Diamonds, scoring.Hearts, scoring.Spades, scoring.NoTrump}
	doublings     = []scoring.Doubling{scoring.Undoubled, scoring.Doubled, scoring.Redoubled}
	directions    = []string{"N", "E", "S", "W"}
)

// draftOf begins with what counts now.
func draftOf(st *session.State, k session.Key) draft {
	d := draft{key: k, denomination: -1, to: k}
	r, there := st.Results[k]
	if !there {
		return d
	}
	if st.Playable(k) != "" { // it came from a place that there is not: under a wrong board number, say
		d.verdict = misplaced
		return d
	}
	d.wrongWay, d.lead = r.WrongDirection, r.Lead
	switch r.Outcome {
	case session.NotPlayed:
		d.verdict = notPlayed
	case session.Artificial:
		d.verdict, d.ns, d.ew = adjusted, strconv.Itoa(r.NSPercent), strconv.Itoa(r.EWPercent)
	case session.Undecided:
		d.verdict = adjusted
	case session.Played:
		c, err := scoring.ParseContract(r.Contract)
		switch {
		case err != nil:
		case c.Level == 0:
			d.verdict = passedOut
		default:
			d.level, d.declarer = c.Level, r.Declarer
			d.denomination, d.doubling = slices.Index(denominations, c.Denomination), slices.Index(doublings, c.Doubling)
			d.tricks = tricksText(r.Result)
		}
	}
	return d
}

// fault is why a draft cannot be recorded yet.
type fault struct {
	at   part
	text string
	// open is true where something is still to be chosen: there is nothing wrong with it.
	open bool
}

// part is a part of the draft that can be at fault.
type part int

const (
	inContract part = iota
	inDeclarer
	inTricks
	inLead
	inNS
	inEW
	inPlace
	inVerdict
)

// facts are what the draft comes to, or what is wrong with it.
func (d draft) facts(st *session.State) ([]session.Fact, *fault) {
	now, there := st.Results[d.key]
	switch d.verdict {
	case discarded:
		return []session.Fact{session.ResultDiscarded{Key: d.key, Reason: d.reason}}, nil
	case undone:
		return []session.Fact{session.CorrectionUndone{Key: d.key}}, nil
	case misplaced:
		return d.move(st, now.Result)
	}
	if why := st.Playable(d.key); why != "" {
		return nil, &fault{at: inPlace, text: capital(why) + "."}
	}
	r, wrong := d.result(st)
	if wrong != nil {
		return nil, wrong
	}
	if there && now.Doubt == "" && sameRuling(now.Result, r) {
		return nil, &fault{at: inVerdict, text: "This is what counts already.", open: true}
	}
	// The row says which result of the Bridgemate was corrected: see resent.
	r.Row = now.Row
	if now.Sent != nil {
		r.Row = now.Sent.Row
	}
	return []session.Fact{session.ResultCorrected{Result: r, Reason: d.reason}}, nil
}

// sameRuling tells whether two results at one place say the same, however they came about.
func sameRuling(a, b session.Result) bool {
	for _, r := range []*session.Result{&a, &b} {
		r.Remark, r.Doubt = "", ""
		if c, err := scoring.ParseContract(r.Contract); err == nil {
			r.Contract = c.String()
		}
	}
	return a.Same(b)
}

// result is the result that the draft describes.
func (d draft) result(st *session.State) (session.Result, *fault) {
	r := at(st, d.key)
	switch d.verdict {
	case notPlayed:
		r.Outcome = session.NotPlayed
		return r, nil
	case adjusted:
		r.Outcome = session.Artificial
		var wrong *fault
		if r.NSPercent, wrong = percent(d.ns, inNS, "North-South"); wrong != nil {
			return r, wrong
		}
		r.EWPercent, wrong = percent(d.ew, inEW, "East-West")
		return r, wrong
	case passedOut:
		r.Outcome, r.Contract, r.WrongDirection = session.Played, "PASS", d.wrongWay
		return r, nil
	}
	r.Outcome, r.WrongDirection = session.Played, d.wrongWay
	return r, d.contract(&r)
}

// at is an empty result of the pairs that the movement brings to a place.
func at(st *session.State, k session.Key) session.Result {
	r := session.Result{Key: k}
	if sec, ok := st.Section(k.Section); ok {
		row, _ := sec.Movement.At(k.Table, k.Round)
		r.NS, r.EW = row.NS, row.EW
	}
	return r
}

// contract fills in contract, declarer, tricks and lead.
func (d draft) contract(r *session.Result) *fault {
	switch {
	case d.level == 0:
		return &fault{inContract, "Choose the level of the contract, 1 to 7.", true}
	case d.denomination < 0:
		return &fault{inContract, "Choose the suit of the contract, or no trump.", true}
	case d.declarer == "":
		return &fault{inDeclarer, "Choose who was declarer.", true}
	}
	c := scoring.Contract{Level: d.level, Denomination: denominations[d.denomination], Doubling: doublings[d.doubling]}
	r.Contract, r.Declarer = c.String(), d.declarer
	var wrong *fault
	if r.Tricks, wrong = readTricks(d.tricks, d.level); wrong != nil {
		return wrong
	}
	if strings.TrimSpace(d.lead) == "" {
		return nil
	}
	var err error
	if r.Lead, err = readLead(d.lead); err != nil {
		return &fault{inLead, "The lead is no card. Write the suit and the card, such as SA or H10.", false}
	}
	return nil
}

// readTricks reads tricks over or under the contract: "+1", "=", "-2"; a number without a sign is that
// of all tricks that declarer took.
func readTricks(text string, level int) (int, *fault) {
	text = strings.NewReplacer("–", "-", "−", "-", " ", "").Replace(text)
	if text == "" {
		return 0, &fault{inTricks, "Enter the result: =, +1, –1, or the number of tricks.", true}
	}
	tricks, err := scoring.ParseTricks(text)
	if total, wrong := strconv.Atoi(text); err != nil && wrong == nil && total >= 0 {
		tricks, err = total-6-level, nil
		if tricks < -6 { // rather an overtrick without its sign
			return 0, &fault{inTricks, fmt.Sprintf("Did declarer take %s in all? Then write –%d. For overtricks write +%s.",
				count(total, "trick"), -tricks, text), false}
		}
	}
	switch {
	case err != nil:
		return 0, &fault{inTricks, "This is no result. Write =, +1, –1, or the number of tricks.", false}
	case tricks > 7-level:
		return 0, &fault{inTricks, fmt.Sprintf("There are 13 tricks: at level %d at most +%d.", level, 7-level), false}
	case tricks < -level-6:
		return 0, &fault{inTricks, fmt.Sprintf("At level %d declarer cannot go down more than %d.", level, level+6), false}
	}
	return tricks, nil
}

// readLead reads a card, suit or rank first.
func readLead(text string) (string, error) {
	text = strings.ToUpper(strings.NewReplacer("♠", "S", "♥", "H", "♦", "D", "♣", "C", " ", "").Replace(text))
	lead, err := bws.ParseLead(text)
	if n := len(text); err != nil && n > 1 && strings.Contains("SHDC", text[n-1:]) {
		return bws.ParseLead(text[n-1:] + text[:n-1])
	}
	return lead, err
}

// percent reads the share of one side in an artificial adjusted score.
func percent(text string, at part, side string) (int, *fault) {
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "%"))
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return 0, &fault{at, "Enter what " + side + " get, in percent.", true}
	case err != nil || n < 0 || n > 100:
		return 0, &fault{at, side + ": a whole number from 0 to 100.", false}
	}
	return n, nil
}

// move takes the result to where it belongs. There must be none yet.
func (d draft) move(st *session.State, r session.Result) ([]session.Fact, *fault) {
	if d.to == d.key {
		return nil, &fault{inPlace, "Choose the table, the round and the board to which it belongs.", true}
	}
	if why := st.Playable(d.to); why != "" {
		return nil, &fault{inPlace, capital(why) + ".", false}
	}
	if there, taken := st.Results[d.to]; taken {
		return nil, &fault{inPlace, fmt.Sprintf("%s has a result already, %s. Take that out or move it first.",
			keyText(st, d.to), outcomeText(there.Result)), false}
	}
	there := at(st, d.to)
	r.Key, r.NS, r.EW, r.Row, r.Remark, r.Doubt = d.to, there.NS, there.EW, 0, "", ""
	facts := []session.Fact{session.ResultDiscarded{Key: d.key, Reason: d.reason}, session.ResultCorrected{Result: r, Reason: d.reason}}
	if _, err := st.With(facts...); err != nil {
		return nil, &fault{inPlace, "The result cannot be scored as it stands. Put it right first, then move it.", false}
	}
	return facts, nil
}

// resent lists the results on which the players sent something else after the director had corrected
// them. The row of a correction is that of the result it corrected; a later one has a higher number.
func resent(st *session.State) []session.Received {
	var rs []session.Received
	for _, r := range st.Results {
		if r.Corrected && r.Sent != nil && r.Sent.Row > r.Row && !sameRuling(*r.Sent, r.Result) {
			rs = append(rs, r)
		}
	}
	slices.SortFunc(rs, func(a, b session.Received) int { return a.Key.Compare(b.Key) })
	return rs
}

// resentText says it for the list of what needs attention.
func resentText(st *session.State, r session.Received) string {
	return fmt.Sprintf("%s: you corrected it to %s, and afterwards %s was sent. Your correction counts.",
		keyText(st, r.Key), outcomeText(r.Result), outcomeText(*r.Sent))
}

// standingText is a result as it stands in a list: a pencil marks what the director corrected.
func standingText(r session.Received) string {
	if r.Corrected {
		return "✎ " + outcomeText(r.Result)
	}
	return outcomeText(r.Result)
}

// correctedText says why a result was corrected, and what the Bridgemate says of it.
func correctedText(r session.Received) string {
	text := "✎ Corrected"
	if r.Reason != "" {
		text += ": " + strings.TrimRight(r.Reason, ".")
	}
	if r.Sent == nil {
		return text + ". Nothing was sent."
	}
	return text + ". Sent: " + outcomeText(*r.Sent) + "."
}

// capital writes the first letter large.
func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
