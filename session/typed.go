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
	var where ListTerm
	for _, t := range f.Tables {
		where = append(where, TableTerm{f.ID, t})
	}
	if len(where) == 0 {
		where = ListTerm{SectionTerm(f.ID)}
	}
	return Message{"facts.tables-typed", Terms{"Where": where, "Back": f.Back}}
}

func (f TablesTyped) apply(st *State, _ Entry) error {
	sec, ok := st.Section(f.ID)
	if !ok {
		return &Misfit{Kind: NoSection, Section: f.ID}
	}
	tables := f.Tables
	if len(tables) == 0 {
		tables = []int{0}
	}
	for _, t := range tables {
		if t != 0 && len(sec.Movement.Table(t)) == 0 {
			return &Unplayable{Key{Section: f.ID, Table: t}, Doubt{Kind: NoSuchTable}}
		}
		st.typed = with(st.typed, TableTerm{f.ID, t}, !f.Back)
	}
	return nil
}

// Typed reports whether the results of a table are typed by the director, as he said of
// it or of its section; table 0 is the section as a whole.
func (st *State) Typed(section, table int) bool {
	if typed, said := st.typed[TableTerm{section, table}]; said && table != 0 {
		return typed
	}
	return st.typed[TableTerm{section, 0}]
}
