package session

// With is the state as it would be if the facts were recorded now. Nothing is recorded
// and st stays as it is. It returns ErrBadEntry where they would be refused.
func (st *State) With(facts ...Fact) (*State, error) {
	next := st.clone()
	for _, f := range facts {
		if err := next.add(Entry{Seq: next.Seq + 1, At: st.At, Fact: f, Site: st.mine, Tick: st.tick + 1}); err != nil {
			return nil, err
		}
	}
	if err := st.follows(next, facts); err != nil {
		return nil, err
	}
	return next, nil
}
