package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// Verdict is what the director says of a board at a table.
type Verdict int

const (
	ContractPlayed Verdict = iota // a contract was played
	PassedOut                     // all four passed
	NotPlayed                     // the board was not played
	Adjusted                      // an artificial adjusted score (Law 12C2)
	Misplaced                     // the result belongs to another board or table
	discarded                     // the result is taken out
	undone                        // the correction is taken back
)

// VerdictTexts are the verdicts as the director chooses them.
var VerdictTexts = map[Verdict]string{
	ContractPlayed: "a contract was played", PassedOut: "all pass", NotPlayed: "not played", Adjusted: "an adjusted score (Law 12C2)",
	Misplaced: "it belongs to another board or table", discarded: "take it out", undone: "undo my correction",
}

// Verdicts are those that can be given on a key as it stands.
func Verdicts(st *session.State, k session.Key) []Verdict {
	var all []Verdict
	if st.Playable(k) == "" {
		all = append(all, ContractPlayed, PassedOut, NotPlayed, Adjusted)
	}
	if r, there := st.Results[k]; there {
		all = append(all, Misplaced, discarded)
		if r.Corrected {
			all = append(all, undone)
		}
	}
	return all
}

// Draft is a ruling while it is being entered.
type Draft struct {
	Key          session.Key
	Verdict      Verdict
	Level        int // 0: not chosen yet
	Denomination int // place in denominations, -1: not chosen yet
	Doubling     int
	Declarer     string
	Tricks       string
	Lead         string
	WrongWay     bool
	NS, EW       string // percentages
	To           session.Key
	Reason       string
}

// What a contract is chosen from, in the order of the choices.
var (
	denominations = []scoring.Denomination{scoring.Clubs, scoring.Diamonds, scoring.Hearts, scoring.Spades, scoring.NoTrump}
	doublings     = []scoring.Doubling{scoring.Undoubled, scoring.Doubled, scoring.Redoubled}
	Directions    = []string{"N", "E", "S", "W"}
)

// DraftOf begins with what counts now.
func DraftOf(st *session.State, k session.Key) Draft {
	d := Draft{Key: k, Denomination: -1, To: k}
	r, there := st.Results[k]
	if !there {
		return d
	}
	if st.Playable(k) != "" { // it came from a place that there is not: under a wrong board number, say
		d.Verdict = Misplaced
		return d
	}
	d.WrongWay, d.Lead = r.WrongDirection, r.Lead
	switch r.Outcome {
	case session.NotPlayed:
		d.Verdict = NotPlayed
	case session.Artificial:
		d.Verdict, d.NS, d.EW = Adjusted, strconv.Itoa(r.NSPercent), strconv.Itoa(r.EWPercent)
	case session.Undecided:
		d.Verdict = Adjusted
	case session.Played:
		c, err := scoring.ParseContract(r.Contract)
		switch {
		case err != nil:
		case c.Level == 0:
			d.Verdict = PassedOut
		default:
			d.Level, d.Declarer = c.Level, r.Declarer
			d.Denomination, d.Doubling = slices.Index(denominations, c.Denomination), slices.Index(doublings, c.Doubling)
			d.Tricks = tricksText(r.Result)
		}
	}
	return d
}

// Fault is why a draft cannot be recorded yet.
type Fault struct {
	At   Part
	Text string
	// open is true where something is still to be chosen: there is nothing wrong with it.
	Open bool
}

// Part is a part of the draft that can be at fault.
type Part int

const (
	InContract Part = iota
	InDeclarer
	InTricks
	InLead
	InNS
	InEW
	InPlace
	InVerdict
)

// Facts are what the draft comes to, or what is wrong with it.
func (d Draft) Facts(st *session.State) ([]session.Fact, *Fault) {
	now, there := st.Results[d.Key]
	switch d.Verdict {
	case discarded:
		return []session.Fact{session.ResultDiscarded{Key: d.Key, Reason: d.Reason}}, nil
	case undone:
		return []session.Fact{session.CorrectionUndone{Key: d.Key}}, nil
	case Misplaced:
		return d.move(st, now.Result)
	}
	if why := st.Playable(d.Key); why != "" {
		return nil, &Fault{At: InPlace, Text: capital(why) + "."}
	}
	r, wrong := d.result(st)
	if wrong != nil {
		return nil, wrong
	}
	if there && now.Doubt == "" && sameRuling(now.Result, r) {
		return nil, &Fault{At: InVerdict, Text: "This is what counts already.", Open: true}
	}
	// The row says which result of the Bridgemate was corrected: see resent.
	r.Row = now.Row
	if now.Sent != nil {
		r.Row = now.Sent.Row
	}
	return []session.Fact{session.ResultCorrected{Result: r, Reason: d.Reason}}, nil
}

// sameRuling reports whether two results at one place say the same, however they came about.
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
func (d Draft) result(st *session.State) (session.Result, *Fault) {
	r := pairsAt(st, d.Key)
	switch d.Verdict {
	case NotPlayed:
		r.Outcome = session.NotPlayed
		return r, nil
	case Adjusted:
		r.Outcome = session.Artificial
		var wrong *Fault
		if r.NSPercent, wrong = percent(d.NS, InNS, "North-South"); wrong != nil {
			return r, wrong
		}
		r.EWPercent, wrong = percent(d.EW, InEW, "East-West")
		return r, wrong
	case PassedOut:
		r.Outcome, r.Contract, r.WrongDirection = session.Played, "PASS", d.WrongWay
		return r, nil
	}
	r.Outcome, r.WrongDirection = session.Played, d.WrongWay
	return r, d.contract(&r)
}

// pairsAt is an empty result of the pairs that the movement brings to a place.
func pairsAt(st *session.State, k session.Key) session.Result {
	r := session.Result{Key: k}
	if sec, ok := st.Section(k.Section); ok {
		row, _ := sec.Movement.At(k.Table, k.Round)
		r.NS, r.EW = row.NS, row.EW
	}
	return r
}

// contract fills in contract, declarer, tricks and lead.
func (d Draft) contract(r *session.Result) *Fault {
	switch {
	case d.Level == 0:
		return &Fault{InContract, "Choose the level of the contract, 1 to 7.", true}
	case d.Denomination < 0:
		return &Fault{InContract, "Choose the suit of the contract, or no trump.", true}
	case d.Declarer == "":
		return &Fault{InDeclarer, "Choose who was declarer.", true}
	}
	c := scoring.Contract{Level: d.Level, Denomination: denominations[d.Denomination], Doubling: doublings[d.Doubling]}
	r.Contract, r.Declarer = c.String(), d.Declarer
	var wrong *Fault
	if r.Tricks, wrong = readTricks(d.Tricks, d.Level); wrong != nil {
		return wrong
	}
	if strings.TrimSpace(d.Lead) == "" {
		return nil
	}
	var err error
	if r.Lead, err = readLead(d.Lead); err != nil {
		return &Fault{InLead, "The lead is no card. Write the suit and the card, such as SA or H10.", false}
	}
	return nil
}

// readTricks reads tricks over or under the contract: "+1", "=", "-2"; a number without a sign is that
// of all tricks that declarer took.
func readTricks(text string, level int) (int, *Fault) {
	text = strings.NewReplacer("–", "-", "−", "-", " ", "").Replace(text)
	if text == "" {
		return 0, &Fault{InTricks, "Enter the result: =, +1, –1, or the number of tricks.", true}
	}
	tricks, err := scoring.ParseTricks(text)
	if total, wrong := strconv.Atoi(text); err != nil && wrong == nil && total >= 0 {
		tricks, err = total-6-level, nil
		if tricks < -6 { // rather an overtrick without its sign
			return 0, &Fault{InTricks, fmt.Sprintf("Did declarer take %s in all? Then write –%d. For overtricks write +%s.",
				Count(total, "trick"), -tricks, text), false}
		}
	}
	switch {
	case err != nil:
		return 0, &Fault{InTricks, "This is no result. Write =, +1, –1, or the number of tricks.", false}
	case tricks > 7-level:
		return 0, &Fault{InTricks, fmt.Sprintf("There are 13 tricks: at level %d at most +%d.", level, 7-level), false}
	case tricks < -level-6:
		return 0, &Fault{InTricks, fmt.Sprintf("At level %d declarer cannot go down more than %d.", level, level+6), false}
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
func percent(text string, at Part, side string) (int, *Fault) {
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "%"))
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return 0, &Fault{at, "Enter what " + side + " get, in percent.", true}
	case err != nil || n < 0 || n > 100:
		return 0, &Fault{at, side + ": a whole number from 0 to 100.", false}
	}
	return n, nil
}

// move takes the result to where it belongs. There must be none yet.
func (d Draft) move(st *session.State, r session.Result) ([]session.Fact, *Fault) {
	if d.To == d.Key {
		return nil, &Fault{InPlace, "Choose the table, the round and the board to which it belongs.", true}
	}
	if why := st.Playable(d.To); why != "" {
		return nil, &Fault{InPlace, capital(why) + ".", false}
	}
	if there, taken := st.Results[d.To]; taken {
		return nil, &Fault{InPlace, fmt.Sprintf("%s has a result already, %s. Take that out or move it first.",
			KeyText(st, d.To), OutcomeText(there.Result)), false}
	}
	there := pairsAt(st, d.To)
	r.Key, r.NS, r.EW, r.Row, r.Remark, r.Doubt = d.To, there.NS, there.EW, 0, "", ""
	facts := []session.Fact{session.ResultDiscarded{Key: d.Key, Reason: d.Reason}, session.ResultCorrected{Result: r, Reason: d.Reason}}
	if _, err := st.With(facts...); err != nil {
		return nil, &Fault{InPlace, "The result cannot be scored as it stands. Put it right first, then move it.", false}
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
		KeyText(st, r.Key), OutcomeText(r.Result), OutcomeText(*r.Sent))
}

// StandingText is a result as it stands in a list: a pencil marks what the director corrected.
func StandingText(r session.Received) string {
	if r.Corrected {
		return "✎ " + OutcomeText(r.Result)
	}
	return OutcomeText(r.Result)
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
	return text + ". Sent: " + OutcomeText(*r.Sent) + "."
}

// capital writes the first letter large.
func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
