package session

// TablesTyped says that the results of some tables are typed by the director from then
// on, since no handset sends them: one is dead, or a section has none. It is taken back
// by Back. What a handset sends all the same is taken as ever.
type TablesTyped struct {
	ID int `json:"id"`
	// Tables are those of the section; none is the whole section.
	Tables []int `json:"tables,omitempty"`
	// Back is true where the handsets send again.
	Back bool `json:"back,omitempty"`
}

// Kind implements Fact.
func (TablesTyped) Kind() string { return "tables typed" }

func init() {
	describe(traits[TablesTyped]{GroupMovement, Free, noEffect, RoleScorer, forAll, aboutNothing[TablesTyped],
		TablesTyped.says})
}

func (f TablesTyped) says() any {
	return Message{"facts.tables-typed", Terms{"Where": tablesOf(f.ID, f.Tables), "Back": f.Back}}
}

func (f TablesTyped) apply(st *State, _ Entry) error {
	tables, err := st.tablesThere(f.ID, f.Tables)
	if err != nil {
		return err
	}
	for _, t := range tables {
		st.sends = with(st.sends, TableTerm{f.ID, t}, sendsBy(f.Back, ByTyping))
	}
	return nil
}

// Typed reports whether the results of a table are typed by the director; table 0 is the
// section as a whole: see Sends.
func (st *State) Typed(section, table int) bool { return st.Sends(section, table) == ByTyping }
