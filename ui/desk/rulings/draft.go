package rulings

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
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
	withdrawn                     // the ruling is withdrawn
)

// verdicts are the messages for the verdicts.
var verdicts = map[Verdict]screen.Message{
	ContractPlayed: screen.VerdictContractPlayed, PassedOut: screen.VerdictPassedOut,
	NotPlayed: screen.VerdictNotPlayed,
	Adjusted:  screen.VerdictAdjusted, Misplaced: screen.VerdictMisplaced, discarded: screen.VerdictDiscarded,
	undone: screen.VerdictUndone, withdrawn: screen.VerdictWithdrawn,
}

// VerdictText is a verdict as the director chooses it.
func VerdictText(in *desk.Language, v Verdict) string { return in.Say(verdicts[v]) }

// Verdicts are those that can be given on a key as it stands.
func Verdicts(st *session.State, k session.Key) []Verdict {
	var all []Verdict
	if !st.Playable(k).Any() {
		all = append(all, ContractPlayed, PassedOut, NotPlayed, Adjusted)
	}
	r, there := st.Results[k]
	if there && !r.NoResult {
		all = append(all, Misplaced, discarded)
		if r.Corrected {
			all = append(all, undone)
		}
	}
	if r.Ruling != nil {
		all = append(all, withdrawn)
	}
	return all
}

// ResultDraft is a result while it is being entered.
type ResultDraft struct {
	Key          session.Key
	Verdict      Verdict
	Level        int // 0: not chosen yet
	Denomination int // place in Denominations, -1: not chosen yet
	Doubling     scoring.Doubling
	Declarer     int // a scoring.Direction, -1: not chosen yet
	Tricks       string
	Lead         string
	WrongWay     bool
	NS, EW       string // percentages
	To           session.Key
	Reason       string
}

// ResultDraftOf begins with what counts now.
func ResultDraftOf(in *desk.Language, st *session.State, k session.Key) ResultDraft {
	d := ResultDraft{Key: k, Denomination: -1, Declarer: -1}
	d.To, _ = desk.Belongs(st, k)
	r, there := st.Results[k]
	if !there || r.NoResult {
		return d
	}
	if st.Playable(k).Any() { // it came from a place that there is not: under a wrong board number, say
		d.Verdict = Misplaced
		return d
	}
	d.WrongWay, d.Lead = r.WrongDirection, r.Lead.String()
	switch {
	case r.Outcome == session.NotPlayed:
		d.Verdict = NotPlayed
	case r.Outcome == session.Artificial:
		d.Verdict, d.NS, d.EW = Adjusted, shareText(in, r.ForNS), shareText(in, r.ForEW)
	case r.Outcome == session.Undecided:
		d.Verdict = Adjusted
	case r.PassedOut():
		d.Verdict = PassedOut
	case r.Outcome == session.Played:
		d.Level, d.Denomination, d.Doubling = r.Contract.Level, slices.Index(desk.Denominations,
			r.Contract.Denomination), r.Contract.Doubling
		d.Declarer, d.Tricks = int(r.Declarer), in.Words().Tricks(r.Tricks)
	}
	return d
}

// shareText is the percentage that a side gets, as it is entered; nothing where a ruling
// gives something else.
func shareText(in *desk.Language, r *scoring.Ruling) string {
	if r == nil {
		return ""
	}
	switch r.Kind {
	case scoring.Percentage:
		return in.Words().Short(r.Amount)
	case scoring.AveragePlus:
		return "60"
	case scoring.Average:
		return "50"
	case scoring.AverageMinus:
		return "40"
	}
	return ""
}

// Places are those that the draft is about.
func (d ResultDraft) Places() []session.Key {
	if d.Verdict == Misplaced {
		return []session.Key{d.Key, d.To}
	}
	return []session.Key{d.Key}
}

// ResultFault is why a draft cannot be recorded yet.
type ResultFault struct {
	At   ResultPart
	Text string
	// Open is true where something is still to be chosen: there is nothing wrong with it.
	Open bool
}

// ResultPart is a part of the draft that can be at fault.
type ResultPart int

const (
	InContract ResultPart = iota
	InDeclarer
	InTricks
	InLead
	InNS
	InEW
	InPlace
	InVerdict
)

// missing is a fault that is none yet: something is still to be chosen.
func missing(in *desk.Language, at ResultPart, m screen.Message, pairs ...any) *ResultFault {
	return &ResultFault{At: at, Text: in.Say(m, pairs...), Open: true}
}

func wrong(in *desk.Language, at ResultPart, m screen.Message, pairs ...any) *ResultFault {
	return &ResultFault{At: at, Text: in.Say(m, pairs...)}
}

// unplayable is the fault of a place where nothing can have been played.
func unplayable(in *desk.Language, st *session.State, k session.Key) *ResultFault {
	why := st.Playable(k)
	if !why.Any() {
		return nil
	}
	return &ResultFault{At: InPlace, Text: in.Words().Sentence(in.Words().KeyDoubt(st, k, why))}
}

// Facts are what the draft comes to, or what is wrong with it.
func (d ResultDraft) Facts(in *desk.Language, st *session.State) ([]session.Fact, *ResultFault) {
	now, there := st.Results[d.Key]
	switch d.Verdict {
	case discarded:
		return []session.Fact{session.ResultDiscarded{Key: d.Key, Reason: d.Reason}}, nil
	case undone:
		return []session.Fact{session.CorrectionUndone{Key: d.Key}}, nil
	case withdrawn:
		return []session.Fact{session.RulingWithdrawn{Key: d.Key}}, nil
	case Misplaced:
		return d.move(in, st, now.Result)
	}
	if fault := unplayable(in, st, d.Key); fault != nil {
		return nil, fault
	}
	r, fault := d.result(in, st)
	if fault != nil {
		return nil, fault
	}
	if there && !now.NoResult && !now.Doubt.Any() && desk.SameRuling(now.Result, r) {
		return nil, missing(in, InVerdict, screen.CountsAlready)
	}
	// The row says which result of the Bridgemate was corrected: see resent.
	r.Row = now.Row
	if now.Sent != nil {
		r.Row = now.Sent.Row
	}
	return []session.Fact{session.ResultCorrected{Result: r, Reason: d.Reason}}, nil
}

// result is the result that the draft describes.
func (d ResultDraft) result(in *desk.Language, st *session.State) (session.Result, *ResultFault) {
	r := pairsAt(st, d.Key)
	switch d.Verdict {
	case NotPlayed:
		r.Outcome = session.NotPlayed
		return r, nil
	case Adjusted:
		ns, fault := percent(in, d.NS, InNS, scoring.NS)
		if fault != nil {
			return r, fault
		}
		ew, fault := percent(in, d.EW, InEW, scoring.EW)
		if fault != nil {
			return r, fault
		}
		r.Percentages(scoring.Int(ns), scoring.Int(ew))
		return r, nil
	case PassedOut:
		r.Outcome, r.WrongDirection = session.Played, d.WrongWay
		return r, nil
	}
	r.Outcome, r.WrongDirection = session.Played, d.WrongWay
	fault := d.contract(in, &r)
	return r, fault
}

// pairsAt is an empty result of those whom the movement brings to a place.
func pairsAt(st *session.State, k session.Key) session.Result {
	r := session.Result{Key: k}
	if sec, ok := st.Section(k.Section); ok {
		row, _ := sec.Movement.At(k.Table, k.Round)
		r.NS, r.EW = row.NS, row.EW
	}
	return r
}

// contract fills in contract, declarer, tricks and lead.
func (d ResultDraft) contract(in *desk.Language, r *session.Result) *ResultFault {
	switch {
	case d.Level == 0:
		return missing(in, InContract, screen.ChooseLevel)
	case d.Denomination < 0:
		return missing(in, InContract, screen.ChooseDenomination)
	case d.Declarer < 0:
		return missing(in, InDeclarer, screen.ChooseDeclarer)
	}
	r.Contract = scoring.Contract{Level: d.Level, Denomination: desk.Denominations[d.Denomination],
		Doubling: d.Doubling}
	r.Declarer = scoring.Direction(d.Declarer)
	var fault *ResultFault
	if r.Tricks, fault = readTricks(in, d.Tricks, d.Level); fault != nil {
		return fault
	}
	var err error
	if r.Lead, err = readLead(d.Lead); err != nil {
		return wrong(in, InLead, screen.NoCard)
	}
	return nil
}

// readTricks reads tricks over or under the contract: "+1", "=", "-2"; a number without a
// sign is that of all tricks that declarer took.
func readTricks(in *desk.Language, text string, level int) (int, *ResultFault) {
	text = strings.NewReplacer("–", "-", "−", "-", " ", "").Replace(text)
	if text == "" {
		return 0, missing(in, InTricks, screen.EnterTricks)
	}
	tricks, err := scoring.ParseTricks(text)
	if total, failed := strconv.Atoi(text); err != nil && failed == nil && total >= 0 {
		tricks, err = total-6-level, nil
		if tricks < -6 { // rather an overtrick without its sign
			return 0, wrong(in, InTricks, screen.DownOrOver, "Tricks", in.SayCount(screen.TricksInAll, total),
				"Down", -tricks, "Over", text)
		}
	}
	switch {
	case err != nil:
		return 0, wrong(in, InTricks, screen.NoTricks)
	case tricks > 7-level:
		return 0, wrong(in, InTricks, screen.TooManyTricks, "Level", level, "Most", 7-level)
	case tricks < -level-6:
		return 0, wrong(in, InTricks, screen.TooFewTricks, "Level", level, "Most", level+6)
	}
	return tricks, nil
}

// readLead reads a card, suit or rank first, and nothing as none.
func readLead(text string) (session.Lead, error) {
	text = strings.ToUpper(strings.NewReplacer("♠", "S", "♥", "H", "♦", "D", "♣", "C", " ", "").Replace(text))
	lead, err := session.ParseLead(text)
	if n := len(text); err != nil && n > 1 && strings.Contains("SHDC", text[n-1:]) {
		return session.ParseLead(text[n-1:] + text[:n-1])
	}
	return lead, err
}

// percent reads the share of one side in an artificial adjusted score.
func percent(in *desk.Language, text string, at ResultPart, side scoring.Side) (int64, *ResultFault) {
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "%"))
	n, err := strconv.ParseUint(text, 10, 8)
	switch {
	case text == "":
		return 0, missing(in, at, screen.EnterShare, "Side", in.Words().Side(side))
	case err != nil || n > 100:
		return 0, wrong(in, at, screen.NoShare, "Side", in.Words().Side(side))
	}
	return int64(n), nil
}

// RecordedText says what was recorded, in the evening as it stands then; of a result that
// was moved from where to where.
func (d ResultDraft) RecordedText(in *desk.Language, st *session.State) string {
	if d.Verdict == Misplaced {
		return in.Say(screen.IsMoved, "From", in.Words().Where(st, d.Key), "To", in.Words().Where(st, d.To),
			"Counts", desk.CountsText(in, st, d.To))
	}
	return in.Say(screen.IsRecorded, "Place", desk.KeyText(in, st, d.Key), "Counts", desk.CountsText(in, st, d.Key))
}

// move takes the result to where it belongs. There must be none yet.
func (d ResultDraft) move(in *desk.Language, st *session.State, r session.Result) ([]session.Fact, *ResultFault) {
	switch {
	case d.To.Board == 0:
		return nil, missing(in, InPlace, screen.NothingMissing, "Table",
			in.Words().Capital(in.Words().Table(st, d.To.Section, d.To.Table)), "Round", d.To.Round)
	case d.To == d.Key:
		return nil, missing(in, InPlace, screen.ChoosePlace)
	}
	if fault := unplayable(in, st, d.To); fault != nil {
		return nil, fault
	}
	if there, taken := st.Results[d.To]; taken && !there.NoResult {
		return nil, wrong(in, InPlace, screen.PlaceTaken, "Place", in.Words().Capital(in.Words().Where(st, d.To)),
			"Result",
			in.Words().Result(there.Result))
	}
	there := pairsAt(st, d.To)
	r.Key, r.NS, r.EW, r.Row, r.Remark, r.Doubt = d.To, there.NS, there.EW, 0, "", session.Doubt{}
	facts := []session.Fact{session.ResultDiscarded{Key: d.Key, Reason: d.Reason},
		session.ResultCorrected{Result: r, Reason: d.Reason}}
	if _, err := st.With(facts...); err != nil {
		return nil, wrong(in, InPlace, screen.NotToBeMoved)
	}
	return facts, nil
}
