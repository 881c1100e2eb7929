package session

// With is the state as it would be if the facts were recorded now. Nothing is recorded
// and st stays as it is. It returns ErrBadEntry where they would be refused.
func (st *State) With(facts ...Fact) (*State, error) { return st.WithBy("", facts...) }

// WithBy is With of facts that somebody records in a role: ByPhone and the like.
func (st *State) WithBy(by string, facts ...Fact) (*State, error) {
	next := st.clone()
	for _, f := range facts {
		e := Entry{Seq: next.Seq + 1, At: st.At, By: by, Fact: f, Site: st.mine, Tick: st.tick + 1}
		if err := next.add(e); err != nil {
			return nil, err
		}
	}
	if err := st.follows(next, facts); err != nil {
		return nil, err
	}
	return next, nil
}
