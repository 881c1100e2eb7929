package deskline

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
)

// Parsed is what a line comes to.
type Parsed struct {
	// Facts are to be recorded, all or none.
	Facts []session.Fact
	// Keys are the places that the line is about, Who the contestants.
	Keys []session.Key
	Who  []session.Contestant
	// Next is the place to go on with: the next board of the table in the round that has
	// no result. It is the zero Key where there is none.
	Next session.Key
}

// Read reads a line as it is to be understood in the evening as it stands. The error is a
// [*Fault]. What the line says was tried: recording its facts into this state is refused
// by nothing but the journal.
func Read(st *session.State, line string) (*Parsed, error) {
	s, fault := scan(line)
	if fault != nil {
		return nil, fault
	}
	r := reader{scanner: s, st: st}
	if !s.more() {
		return nil, s.fault(Empty)
	}
	if fault = r.line(); fault != nil {
		return nil, fault
	}
	if s.more() {
		return nil, s.fault(TooMuch)
	}
	if _, err := st.With(r.out.Facts...); err != nil {
		refused := &Fault{Kind: Refused, Column: 1, Text: line, Err: err}
		if unfit := (*session.Unfit)(nil); errors.As(err, &unfit) && r.given.column > 0 {
			refused.Column, refused.Text = r.given.column, r.given.raw
		}
		return nil, refused
	}
	return &r.out, nil
}

type reader struct {
	*scanner
	st    *session.State
	out   Parsed
	given word // what was last given or taken: "25%top", "ave+"
}

func (r *reader) add(facts ...session.Fact) { r.out.Facts = append(r.out.Facts, facts...) }

// line reads a line of either kind.
func (r *reader) line() *Fault {
	if about, ok := abouts[r.peek().text]; ok {
		r.take()
		return about(r)
	}
	k, fault := r.place()
	if fault != nil {
		return fault
	}
	r.out.Keys = append(r.out.Keys, k)
	return r.what(k)
}

// sectionNumber reads "B4" or "4" of a word; letter is 0 where there is none.
func sectionNumber(text string) (letter byte, number int, ok bool) {
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		letter, text = text[0], text[1:]
	}
	n, err := strconv.Atoi(text)
	return letter, n, err == nil && digits(text) && n > 0 && n < 1000
}

// section finds the section that a letter names, or the only one.
func (r *reader) section(w word, letter byte) (session.Section, *Fault) {
	if letter == 0 {
		if len(r.st.Sections) == 1 {
			return r.st.Sections[0], nil
		}
		return session.Section{}, within(w, 0, WantsSection)
	}
	if sec, ok := r.st.Section(int(letter-'a') + 1); ok {
		return sec, nil
	}
	return session.Section{}, within(w, 0, NoTable)
}

// place reads table, round and board.
func (r *reader) place() (session.Key, *Fault) {
	w := r.peek()
	letter, table, ok := sectionNumber(w.text)
	if !ok {
		kind := WantsTable
		if letter != 0 || w.text != "" && !digits(w.text[:1]) {
			kind = UnknownWord
		}
		return session.Key{}, r.fault(kind)
	}
	sec, fault := r.section(w, letter)
	if fault != nil {
		return session.Key{}, fault
	}
	rows := sec.Movement.Table(table)
	if len(rows) == 0 {
		return session.Key{}, r.fault(NoTable)
	}
	r.take()
	round, fault := r.round()
	if fault != nil {
		return session.Key{}, fault
	}
	at := r.peek()
	board, err := strconv.Atoi(at.text)
	if err != nil || !digits(at.text) {
		return session.Key{}, r.fault(WantsBoard)
	}
	var found []session.Key
	for _, row := range rows {
		if slices.Contains(row.Boards(), board) && sec.Movement.Playing(row) {
			found = append(found, session.Key{Section: sec.ID, Table: table, Round: row.Round, Board: board})
		}
	}
	if round > 0 {
		found = slices.DeleteFunc(found, func(k session.Key) bool { return k.Round != round })
	}
	for k := range r.st.Results { // a result can be in doubt since it is for a board that the table does not play
		if k.Section == sec.ID && k.Table == table && k.Board == board &&
			(k.Round == round || round == 0 && len(found) == 0) && !slices.Contains(found, k) {
			found = append(found, k)
		}
	}
	switch {
	case len(found) == 0 && round > 0:
		return session.Key{}, r.fault(NotInRound)
	case len(found) == 0:
		return session.Key{}, r.fault(NotAtTable)
	case len(found) > 1:
		return session.Key{}, r.fault(TwiceAtTable)
	}
	r.take()
	return found[0], nil
}

// round reads "r2"; 0 where there is none.
func (r *reader) round() (int, *Fault) {
	text := r.peek().text
	if len(text) < 2 || text[0] != 'r' || !digits(text[1:]) {
		return 0, nil
	}
	n, err := strconv.Atoi(text[1:])
	if err != nil || n < 1 || n > 999 {
		return 0, r.fault(WantsRound)
	}
	r.take()
	return n, nil
}

// what reads what is said of a place.
func (r *reader) what(k session.Key) *Fault {
	now, there := r.st.Results[k]
	w := r.peek()
	switch w.text {
	case "":
		return r.fault(WantsWhat)
	case "out":
		r.take()
		if !there || now.NoResult {
			return within(w, 0, NothingThere)
		}
		_, reason, fault := r.because()
		r.add(session.ResultDiscarded{Key: k, Reason: reason})
		return fault
	case "to":
		r.take()
		return r.move(k, w)
	case "sent":
		r.take()
		if !now.Corrected {
			return within(w, 0, NothingThere)
		}
		r.add(session.CorrectionUndone{Key: k})
		return nil
	case "stands":
		r.take()
		if now.Ruling == nil {
			return within(w, 0, NothingThere)
		}
		r.add(session.RulingWithdrawn{Key: k})
		return nil
	case "by":
		r.take()
		return r.others(k)
	case "law15":
		return r.law15(k)
	}
	if isAward(w.text) || w.text == "ns" || w.text == "ew" {
		return r.ruling(k, now.Result)
	}
	return r.outcome(k, now, there)
}

// outcome reads a result.
func (r *reader) outcome(k session.Key, now session.Received, there bool) *Fault {
	result, fault := r.result(k)
	if fault != nil {
		return fault
	}
	if r.accept("lead") {
		w := r.peek()
		text := strings.ToUpper(w.text)
		if n := len(text); n > 1 && strings.Contains("CDHS", text[n-1:]) && !strings.Contains("CDHS", text[:1]) {
			text = text[n-1:] + text[:n-1]
		}
		lead, err := session.ParseLead(text)
		if _, led := lead.Card(); err != nil || !led || result.Outcome != session.Played || result.PassedOut() {
			return r.fault(WantsCard)
		}
		r.take()
		result.Lead = lead
	}
	if r.accept("turned") {
		result.WrongDirection = true
	}
	_, reason, fault := r.because()
	if fault != nil {
		return fault
	}
	sec, _ := r.st.Section(k.Section)
	row, _ := sec.Movement.At(k.Table, k.Round)
	result.NS, result.EW = row.NS, row.EW
	if there {
		result.Row = now.Row
		if now.Sent != nil {
			result.Row = now.Sent.Row
		}
	}
	r.add(session.ResultCorrected{Result: result, Reason: reason})
	r.out.Next = r.after(k)
	return nil
}

// after is the next board of the table in the round that has no result.
func (r *reader) after(k session.Key) session.Key {
	sec, _ := r.st.Section(k.Section)
	row, _ := sec.Movement.At(k.Table, k.Round)
	boards := row.Boards()
	i := slices.Index(boards, k.Board)
	for n := 1; n < len(boards); n++ {
		next := k
		next.Board = boards[(i+n)%len(boards)]
		if was, there := r.st.Results[next]; !there || was.NoResult {
			return next
		}
	}
	return session.Key{}
}

// move takes a result to where it belongs.
func (r *reader) move(k session.Key, at word) *Fault {
	now, there := r.st.Results[k]
	if !there || now.NoResult {
		return within(at, 0, NothingThere)
	}
	to, fault := r.place()
	if fault != nil {
		return fault
	}
	_, reason, fault := r.because()
	if fault != nil {
		return fault
	}
	result := now.Result
	sec, _ := r.st.Section(to.Section)
	row, _ := sec.Movement.At(to.Table, to.Round)
	result.Key, result.NS, result.EW, result.Row, result.Remark, result.Doubt = to, row.NS, row.EW, 0, "", session.Doubt{}
	r.out.Keys = append(r.out.Keys, to)
	r.add(session.ResultDiscarded{Key: k, Reason: reason}, session.ResultCorrected{Result: result, Reason: reason})
	return nil
}

// ruling reads a ruling on a board: one award for both sides, or one for each.
func (r *reader) ruling(k session.Key, now session.Result) *Fault {
	table := declarerOf(now)
	fact := session.RulingGiven{Key: k}
	var fault *Fault
	switch first := r.peek(); {
	case first.text == "ns" || first.text == "ew":
		fact.ForNS, fact.ForEW, fault = r.sides(k.Board, table)
	default:
		if fact.ForNS, fault = r.award(k.Board, table); fault != nil {
			return fault
		}
		fact.ForEW = fact.ForNS
		if isAverage(r.peek().text) {
			fact.ForEW, fault = r.award(k.Board, table)
		} else if k := fact.ForNS.Kind; k != scoring.Assigned && k != scoring.Average && k != scoring.NotPlayed {
			return r.fault(WantsOther) // average plus to one side says nothing of the other
		}
	}
	if fault != nil {
		return fault
	}
	if fact.Law, fact.Reason, fault = r.because(); fault != nil {
		return fault
	}
	r.add(fact)
	r.out.Next = r.after(k)
	return nil
}

// declarerOf is who declared at the table, nil where that is not known.
func declarerOf(r session.Result) *scoring.Direction {
	if r.Outcome != session.Played || r.Contract.Level == 0 {
		return nil
	}
	return &r.Declarer
}

// sides reads "ns" award, "ew" award, or both.
func (r *reader) sides(board int, table *scoring.Direction) (ns, ew *scoring.Ruling, fault *Fault) {
	for {
		switch {
		case ns == nil && r.accept("ns"):
			ns, fault = r.award(board, table)
		case ew == nil && r.accept("ew"):
			ew, fault = r.award(board, table)
		default:
			return ns, ew, nil
		}
		if fault != nil {
			return nil, nil, fault
		}
	}
}

// others reads the pairs who really played.
func (r *reader) others(k session.Key) *Fault {
	fact := session.PlayedByOthers{Key: k}
	if r.accept("-") {
		r.add(r.st.ByLaw15(fact)...)
		return nil
	}
	for _, to := range []*int{&fact.NS, &fact.EW} {
		w := r.peek()
		n, err := strconv.Atoi(w.text)
		if err != nil || !digits(w.text) {
			return r.fault(WantsWho)
		}
		sec, _ := r.st.Section(k.Section)
		if !slices.Contains(sec.Movement.Pairs(), n) {
			return r.fault(NobodyIs)
		}
		r.take()
		*to = n
		r.out.Who = append(r.out.Who, session.Contestant{Section: k.Section, Number: n})
	}
	var fault *Fault
	if fact.InRound, fault = r.round(); fault != nil {
		return fault
	}
	if fact.ForNS, fact.ForEW, fault = r.sides(k.Board, nil); fault != nil {
		return fault
	}
	if _, fact.Reason, fault = r.because(); fault != nil {
		return fault
	}
	r.add(r.st.ByLaw15(fact)...)
	return nil
}

// law15 puts a result in doubt right by Law 15B: see [session.State.ByLaw15Of].
func (r *reader) law15(k session.Key) *Fault {
	rem, ok := r.st.ByLaw15Of(k)
	if !ok {
		return r.fault(NotLaw15)
	}
	r.take()
	r.add(rem.Facts...)
	return nil
}
