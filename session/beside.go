package session

// ResultBeside is what the other device of a table says of a board of which one has told
// a result: a handset where that came from a phone, or a phone where it came from a
// handset. Where both say the same there is one result. Where they do not neither counts,
// whichever came last, until one is put right at the table or the director decides.
type ResultBeside struct {
	Result Result `json:"result"`
}

// Kind implements Fact.
func (ResultBeside) Kind() string { return "result beside" }

func init() {
	describe(traits[ResultBeside]{GroupResults, OfElsewhere, changesFigures, RoleScorer, forAll,
		func(f ResultBeside) Subject { return aboutResult("", f.Result) },
		func(f ResultBeside) any { return f.Result.says("facts.result-beside") }})
}

func (f ResultBeside) content() string { return resultText(f.Result) }

func (f ResultBeside) apply(st *State, e Entry) error {
	was, there := st.Results[f.Result.Key]
	switch {
	case st.readTwice(f.Result.Key, e):
		return nil
	case !there || was.NoResult || !was.OtherDevice(e.By): // what it stood beside is gone
		if there && !was.NoResult {
			return ResultChanged(f).apply(st, e)
		}
		return ResultReceived(f).apply(st, e)
	}
	if was.Beside != nil {
		st.isPast(Received{Result: *was.Beside}, e)
	}
	f.Result = st.fromFile(f.Result, e)
	st.saw(f.Result)
	now := st.Sound(f.Result)
	if was.Beside == nil || !SaysTheSame(*was.Beside, now) {
		st.remarkBeside(e, was, now)
	}
	was.Beside = &now
	st.Results[f.Result.Key] = was.compared()
	return nil
}

// remarkBeside says that the two devices of a table differ, or do so no longer.
func (st *State) remarkBeside(e Entry, was Received, is Result) {
	before := was.Result
	switch {
	case !SaysTheSame(before, is) && was.Corrected:
		st.remark(e, Remark{Kind: CorrectionHolds, Was: &before, Is: &is})
	case !SaysTheSame(before, is):
		st.remark(e, Remark{Kind: OtherDevice, Was: &before, Is: &is})
	case was.Doubt.Kind == DevicesDiffer:
		st.remark(e, Remark{Kind: DoubtGone, Is: &is})
	}
}

// OtherDevice reports whether who records in a role is not the device from which the
// result came: one of them is a phone, and one is not.
func (r Received) OtherDevice(by string) bool {
	return r.FromTables() != nil && (r.By == ByPhone) != (by == ByPhone)
}

// otherRole is the role of the table's other device.
func otherRole(by string) string {
	if by == ByPhone {
		return ByBridgemate
	}
	return ByPhone
}

// Said is what devices of a role said of a result, ByPhone or ByBridgemate; nil where
// they said nothing.
func (r Received) Said(by string) *Result {
	if r.OtherDevice(by) {
		return r.Beside
	}
	return r.FromTables()
}

// compared is the result with the doubt that its two devices make, or without it: a
// ruling or a correction decides.
func (r Received) compared() Received {
	differ := r.Beside != nil && r.Ruling == nil && !r.Corrected && !SaysTheSame(r.Result, *r.Beside)
	switch {
	case differ && !r.Doubt.Any():
		r.Doubt = Doubt{Kind: DevicesDiffer}
	case !differ && r.Doubt.Kind == DevicesDiffer:
		r.Doubt = Doubt{}
	}
	return r
}

// besideErased takes away what the other device said.
func (st *State) besideErased(was Received, e Entry) error {
	if was.Beside == nil {
		return st.unless(st.merging || st.replaying, &Misfit{Kind: HasNoResult, Key: was.Key})
	}
	gone := Received{Result: *was.Beside, Corrected: was.Corrected}
	st.isPast(gone, e)
	st.remarkErased(e, gone)
	was.Beside = nil
	st.Results[was.Key] = was.compared()
	return nil
}

// besideStands puts what the other device said in the place of what was erased.
func (st *State) besideStands(was Received, e Entry) {
	now, by := *was.Beside, otherRole(was.By)
	was.Beside = nil
	if was.Corrected {
		was.Sent, was.sentAside, was.By = &now, false, by
		st.Results[was.Key] = was
		return
	}
	stands := was.with(now, e)
	stands.By = by
	st.came(stands, e)
}
