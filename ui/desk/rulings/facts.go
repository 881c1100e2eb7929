package rulings

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Facts are what the ruling comes to, or what is wrong with it. What is read of its
// fields is read as the desk's line is.
func (d Draft) Facts(in *desk.Language, st *session.State) ([]session.Fact, *Fault) {
	var facts []session.Fact
	var fault *Fault
	switch d.Kind.Subject() {
	case AboutPlace:
		facts, fault = d.onPlace(in, st)
	case AboutBoard:
		facts, fault = d.onBoard(in, st)
	case AboutTwo:
		facts, fault = d.exchanged(in, st)
	default:
		facts, fault = d.onContestant(in, st)
	}
	if fault != nil {
		return nil, fault
	}
	if _, err := st.With(facts...); err != nil {
		return nil, unread(in, d.main(), err)
	}
	return facts, nil
}

// main is the field that is at fault where the whole cannot be.
func (d Draft) main() Part {
	switch d.Kind {
	case AssignedScore, WeightedScore:
		return InScores
	case SplitScore, AverageScore, ExchangedSeats, PlayedByOthers:
		return InNSAward
	case PenaltyOrBonus:
		return InAmount
	case FouledBoard, CameLate, GoneEarly, ReplacedBy:
		return InFrom
	}
	return InAbout
}

// Text says what facts come to, in a sentence for each sort of them.
func Text(in *desk.Language, st *session.State, facts []session.Fact) string {
	after, err := st.With(facts...)
	if err != nil || len(facts) == 0 {
		return ""
	}
	const most = 3
	var texts []string
	for _, f := range facts[:min(len(facts), most)] {
		texts = append(texts, in.Words().Capital(in.Words().Fact(after, session.Entry{Fact: f})))
	}
	text := strings.Join(texts, ". ")
	if len(facts) > most {
		text += ". " + in.SayCount(screen.RulingMore, len(facts)-most)
	}
	return text
}

func (d Draft) onPlace(in *desk.Language, st *session.State) ([]session.Fact, *Fault) {
	if strings.TrimSpace(d.About) == "" {
		return nil, open(in, InAbout, screen.EnterAboutPlace)
	}
	k, err := deskline.ReadPlace(st, d.About)
	if err != nil {
		return nil, unread(in, InAbout, err)
	}
	if d.Kind == PlayedByOthers {
		return d.others(in, st, k)
	}
	fact := session.RulingGiven{Key: k, Law: d.Law, Reason: d.Reason}
	var fault *Fault
	switch d.Kind {
	case AssignedScore, WeightedScore:
		var r *scoring.Ruling
		if r, fault = d.assigned(in, st, k); fault != nil {
			return nil, fault
		}
		if d.Sides != ForEWOnly {
			fact.ForNS = r
		}
		if d.Sides != ForNSOnly {
			fact.ForEW = r
		}
	default:
		ask := screen.EnterAward
		ns, ew := average(d.NS), average(d.EW)
		if d.Kind == SplitScore {
			ask, ns, ew = screen.EnterSplit, d.NS, d.EW
		}
		if fact.ForNS, fault = award(in, st, k, InNSAward, ns); fault != nil {
			return nil, fault
		}
		if fact.ForEW, fault = award(in, st, k, InEWAward, ew); fault != nil {
			return nil, fault
		}
		if fact.ForNS == nil && fact.ForEW == nil {
			return nil, open(in, InNSAward, ask)
		}
	}
	return []session.Fact{fact}, nil
}

// average is what is typed short for average plus, average and average minus, and
// a number for per cent.
func average(text string) string {
	text = strings.NewReplacer("−", "-", "–", "-").Replace(strings.TrimSpace(text))
	switch text {
	case "+", "-":
		return "ave" + text
	case "=":
		return "ave"
	}
	if _, err := scoring.ParseFrac(strings.Replace(text, ",", ".", 1)); err == nil {
		return text + "%"
	}
	return text
}

// award is what one side gets; nil where nothing is typed.
func award(in *desk.Language, st *session.State, k session.Key, at Part, text string) (*scoring.Ruling, *Fault) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	r, err := deskline.ReadAward(st, k, text)
	if err != nil {
		return nil, unread(in, at, err)
	}
	return r, nil
}

// assigned is one score, or several with weights that sum to 1.
func (d Draft) assigned(in *desk.Language, st *session.State, k session.Key) (*scoring.Ruling, *Fault) {
	rows := MostScores
	if d.Kind == AssignedScore {
		rows = 1
	}
	var list []scoring.Weighted
	sum, rest := scoring.Int(0), -1
	for i := range rows {
		if strings.TrimSpace(d.Scores[i]) == "" {
			if i == 0 {
				return nil, open(in, InScores, screen.EnterAssigned)
			}
			if strings.TrimSpace(d.Weights[i]) != "" {
				return nil, &Fault{At: InScores, Row: i, Text: in.Say(screen.EnterAssigned), Open: true}
			}
			continue
		}
		p, err := deskline.ReadAssigned(st, k, d.Scores[i])
		if err != nil {
			fault := unread(in, InScores, err)
			fault.Row = i
			return nil, fault
		}
		w := scoring.Weighted{Weight: scoring.Int(100), Score: p}
		if d.Kind == WeightedScore {
			var fault *Fault
			if w.Weight, fault = d.weight(in, i); fault != nil {
				return nil, fault
			}
			if w.Weight.IsZero() {
				if rest >= 0 {
					return nil, &Fault{At: InWeights, Row: rest, Text: in.Say(screen.EnterWeight), Open: true}
				}
				rest = i
				list = append(list, w)
				continue
			}
		}
		sum = sum.Add(w.Weight)
		list = append(list, w)
	}
	return weighted(in, list, sum)
}

// weight is how many per cent a row has; zero where nothing is typed.
func (d Draft) weight(in *desk.Language, row int) (scoring.Frac, *Fault) {
	text := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(d.Weights[row]), "%"))
	if text == "" {
		return scoring.Int(0), nil
	}
	f, err := scoring.ParseFrac(strings.Replace(text, ",", ".", 1))
	if strings.Contains(text, "/") {
		f = f.Mul(scoring.Int(100)) // 1/3, which no percentage is
	}
	if err != nil || f.Sign() <= 0 || f.Cmp(scoring.Int(100)) > 0 {
		return f, &Fault{At: InWeights, Row: row, Text: in.Say(screen.NoWeight, "Text", d.Weights[row])}
	}
	return f, nil
}

// weighted makes the ruling of scores with their per cent; the one without
// has what is left of 100.
func weighted(in *desk.Language, list []scoring.Weighted, sum scoring.Frac) (*scoring.Ruling, *Fault) {
	hundred := scoring.Int(100)
	for i := range list {
		if list[i].Weight.IsZero() && sum.Cmp(hundred) < 0 {
			list[i].Weight = hundred.Sub(sum)
			sum = hundred
		}
	}
	if !sum.Equal(hundred) || slices.ContainsFunc(list, func(w scoring.Weighted) bool { return w.Weight.IsZero() }) {
		return nil, bad(in, InWeights, screen.WeightsSum, "Sum", in.Words().Short(sum))
	}
	for i := range list {
		list[i].Weight = list[i].Weight.Div(hundred)
	}
	return scoring.Assign(list...), nil
}

// others are the pairs who really played a board, or all boards of the round
// at the table (Law 15).
func (d Draft) others(in *desk.Language, st *session.State, k session.Key) ([]session.Fact, *Fault) {
	fact := session.PlayedByOthers{Key: k, Reason: d.Reason}
	sec, _ := st.Section(k.Section)
	for _, side := range []struct {
		text string
		at   Part
		to   *int
	}{{d.NS, InNSAward, &fact.NS}, {d.EW, InEWAward, &fact.EW}} {
		text := strings.TrimSpace(side.text)
		if text == "" {
			return nil, open(in, side.at, screen.EnterBothSides)
		}
		n, err := strconv.Atoi(text)
		if err != nil || !slices.Contains(sec.Movement.Pairs(), n) {
			return nil, bad(in, side.at, screen.NobodyHas, "Text", text)
		}
		*side.to = n
	}
	if fault := d.missed(in, st, &fact); fault != nil {
		return nil, fault
	}
	var fault *Fault
	if fact.InRound, fault = roundOf(in, InFrom, d.From, sec.Movement.Rounds, k.Round); fault != nil {
		return nil, fault
	}
	boards := []int{k.Board}
	if d.WholeRound {
		row, _ := sec.Movement.At(k.Table, k.Round)
		boards = row.Boards()
	}
	var plays []session.PlayedByOthers
	for _, b := range boards {
		fact.Key.Board = b
		plays = append(plays, fact)
	}
	return byLaw15(st, plays), nil
}

// byLaw15 are the plays with what follows from each (Law 15B), one after the other.
func byLaw15(st *session.State, plays []session.PlayedByOthers) (facts []session.Fact) {
	for _, f := range plays {
		next := st.ByLaw15(f)
		facts = append(facts, next...)
		if after, err := st.With(next...); err == nil {
			st = after
		}
	}
	return facts
}

// missed fills in what those get who should have played.
func (d Draft) missed(in *desk.Language, st *session.State, fact *session.PlayedByOthers) (fault *Fault) {
	if fact.ForNS, fault = award(in, st, fact.Key, InMissedNS, average(d.MissedNS)); fault != nil {
		return fault
	}
	fact.ForEW, fault = award(in, st, fact.Key, InMissedEW, average(d.MissedEW))
	return fault
}

// exchanged says of every board that two contestants played in each other's
// seats (Law 15).
func (d Draft) exchanged(in *desk.Language, st *session.State) ([]session.Fact, *Fault) {
	var two [2]session.Contestant
	for i, text := range []string{d.NS, d.EW} {
		at := []Part{InNSAward, InEWAward}[i]
		if strings.TrimSpace(text) == "" {
			return nil, open(in, at, screen.EnterTwo)
		}
		var err error
		if two[i], err = deskline.ReadContestant(st, text); err != nil {
			return nil, unread(in, at, err)
		}
	}
	switch {
	case two[0] == two[1]:
		return nil, bad(in, InEWAward, screen.SameTwo)
	case two[0].Section != two[1].Section:
		return nil, bad(in, InEWAward, screen.OtherSection)
	}
	sec, _ := st.Section(two[0].Section)
	from, fault := roundOf(in, InFrom, d.From, sec.Movement.Rounds, 1)
	if fault != nil {
		return nil, fault
	}
	to, fault := roundOf(in, InTo, d.To, sec.Movement.Rounds, from)
	if fault != nil {
		return nil, fault
	}
	if to < from {
		return nil, bad(in, InTo, screen.RoundsBackwards)
	}
	other := func(n int) int {
		switch n {
		case two[0].Number:
			return two[1].Number
		case two[1].Number:
			return two[0].Number
		}
		return n
	}
	var plays []session.PlayedByOthers
	for _, row := range sec.Movement.Rows {
		fact := session.PlayedByOthers{NS: other(row.NS), EW: other(row.EW), InRound: row.Round, Reason: d.Reason}
		if row.Round < from || row.Round > to || !sec.Movement.Playing(row) || fact.NS == row.NS && fact.EW == row.EW {
			continue
		}
		for _, b := range row.Boards() {
			fact.Key = session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: b}
			if fault := d.missed(in, st, &fact); fault != nil {
				return nil, fault
			}
			plays = append(plays, fact)
		}
	}
	if len(plays) == 0 {
		return nil, bad(in, InFrom, screen.NeitherPlays)
	}
	return byLaw15(st, plays), nil
}

// roundOf is a round that is typed, the usual one where nothing is.
func roundOf(in *desk.Language, at Part, text string, most, usual int) (int, *Fault) {
	text = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(text)), "r")
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, bad(in, at, screen.NoRound, "Text", text, "Most", most)
	}
	return n, nil
}

// onBoard is a board that was another from a round on, or at some tables (Law 87).
func (d Draft) onBoard(in *desk.Language, st *session.State) ([]session.Fact, *Fault) {
	if strings.TrimSpace(d.About) == "" {
		return nil, open(in, InAbout, screen.EnterAboutBoard)
	}
	section, board, err := deskline.ReadBoard(st, d.About)
	if err != nil {
		return nil, unread(in, InAbout, err)
	}
	sec, _ := st.Section(section)
	fact := session.BoardFouled{Section: section, Board: board, Form: nextForm(st, section, board), Reason: d.Reason}
	for text := range strings.FieldsFuncSeq(d.Tables, func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(text)
		if err != nil || !slices.Contains(sec.Movement.TableNumbers(), n) {
			return nil, bad(in, InTables, screen.NoTables, "Text", d.Tables)
		}
		fact.Tables = append(fact.Tables, n)
	}
	var fault *Fault
	if fact.FromRound, fault = roundOf(in, InFrom, d.From, sec.Movement.Rounds, 0); fault != nil {
		return nil, fault
	}
	if fact.FromRound == 0 && len(fact.Tables) == 0 {
		return nil, open(in, InFrom, screen.EnterFrom)
	}
	return []session.Fact{fact}, nil
}

// nextForm names the next form of a board: b where it has one.
func nextForm(st *session.State, section, board int) string {
	last := byte('a')
	for _, f := range st.Fouled() {
		if f.Section == section && f.Board == board && len(f.Form) == 1 {
			last = max(last, f.Form[0])
		}
	}
	return string(rune(min(last+1, 'z')))
}

func (d Draft) onContestant(in *desk.Language, st *session.State) ([]session.Fact, *Fault) {
	if strings.TrimSpace(d.About) == "" {
		return nil, open(in, InAbout, screen.EnterAboutWho)
	}
	who, err := deskline.ReadContestant(st, d.About)
	if err != nil {
		return nil, unread(in, InAbout, err)
	}
	switch d.Kind {
	case PenaltyOrBonus:
		return d.penalty(in, who)
	case CameLate, GoneEarly:
		return d.absence(in, st, who)
	case ReplacedBy:
		return d.replaced(in, st, who)
	case AsEverybody:
		if _, there := st.Participations[who]; !there {
			return nil, bad(in, InAbout, screen.AsEverybodyAlready)
		}
		return []session.Fact{session.ParticipationSet{Who: who, Reason: d.Reason}}, nil
	}
	return []session.Fact{session.ParticipationSet{Who: who, Participation: session.WithoutStanding, Reason: d.Reason}},
		nil
}

func (d Draft) penalty(in *desk.Language, who session.Contestant) ([]session.Fact, *Fault) {
	text := strings.ToLower(strings.TrimSpace(d.Amount))
	if text == "" {
		return nil, open(in, InAmount, screen.EnterAmount)
	}
	amount, unit, ok := deskline.Amount(strings.ReplaceAll(text, " ", ""))
	if !ok {
		var err error
		amount, err = scoring.ParseFrac(strings.Replace(text, ",", ".", 1))
		unit, ok = penaltyUnits[max(d.Unit, 0)], err == nil
	}
	if !ok || amount.Sign() <= 0 {
		return nil, bad(in, InAmount, screen.NoAmount, "Text", d.Amount)
	}
	if d.Sort != Bonus {
		amount = amount.Neg()
	}
	return []session.Fact{session.PenaltyGiven{Who: who, Amount: amount, Unit: unit,
		Disciplinary: d.Sort == Disciplinary, Law: d.Law, Reason: d.Reason}}, nil
}

// absence is who came late or left.
func (d Draft) absence(in *desk.Language, st *session.State, who session.Contestant) ([]session.Fact, *Fault) {
	sec, _ := st.Section(who.Section)
	usual := 0
	if d.Kind == CameLate {
		usual = 2
	}
	from, fault := roundOf(in, InFrom, d.From, max(sec.Movement.Rounds, sec.Movement.Planned)+1, usual)
	if fault != nil {
		return nil, fault
	}
	fact := deskline.Coming(st, who, from)
	if d.Kind == GoneEarly {
		var left deskline.Left
		if d.Before != PlayedByRule {
			left.Cancelled = new(d.Before == PlayedCancelled)
		}
		fact = deskline.Leaving(st, who, from, left)
	}
	fact.Reason = d.Reason
	for _, side := range []struct {
		text string
		at   Part
		it   bool
	}{{d.MissedNS, InMissedNS, true}, {d.MissedEW, InMissedEW, false}} {
		given, fault := award(in, st, session.Key{Section: who.Section, Board: 1}, side.at, average(side.text))
		switch {
		case fault != nil:
			return nil, fault
		case given != nil:
			fact.Award(side.it, given)
		}
	}
	return []session.Fact{fact}, nil
}

func (d Draft) replaced(in *desk.Language, st *session.State, who session.Contestant) ([]session.Fact, *Fault) {
	sec, _ := st.Section(who.Section)
	from, fault := roundOf(in, InFrom, d.From, max(sec.Movement.Rounds, sec.Movement.Planned), 1)
	if fault != nil {
		return nil, fault
	}
	fact := session.Replaced{Who: who, FromRound: from,
		Names: session.Names{strings.TrimSpace(d.Names[0]), strings.TrimSpace(d.Names[1])}}
	if fact.Names.IsZero() {
		return nil, open(in, InNames, screen.EnterName)
	}
	return []session.Fact{fact}, nil
}
