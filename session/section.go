package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"clubnight/session/movement"
)

// SectionSet adds a section or replaces its movement, as long as it has no result.
type SectionSet struct {
	// ID is the number by which the .bws knows the section: 1 for A … 26 for Z.
	ID int `json:"id"`
	// Movement is kept with distinct pair numbers: see movement.Movement.Distinct.
	Movement *movement.Movement `json:"movement"`
}

// MovementChanged replaces a movement during play. Results of the rounds that are sent
// again to a table leave the score and are set aside: see State.SetAside.
type MovementChanged struct {
	ID       int                `json:"id"`
	Movement *movement.Movement `json:"movement"`
	// From is the first changed round of each table that changes.
	From map[int]int `json:"from"`
}

// SectionDropped takes a section away that has no result.
type SectionDropped struct {
	ID int `json:"id"`
}

// SectionsCombined says which sections are one field, compared and ranked together.
// Sections that are in no list are fields of their own. It replaces what was said before.
type SectionsCombined struct {
	Fields [][]int `json:"fields,omitempty"`
}

// Kind implements Fact.
func (SectionSet) Kind() string { return "section set" }

// Kind implements Fact.
func (MovementChanged) Kind() string { return "movement changed" }

// Kind implements Fact.
func (SectionDropped) Kind() string { return "section dropped" }

// Kind implements Fact.
func (SectionsCombined) Kind() string { return "sections combined" }

func init() {
	describe(traits[SectionSet]{GroupMovement, Free, changesScoring, RoleScorer,
		func(f SectionSet) Subject { return aboutSection(AboutMovement, f.ID) },
		func(f SectionSet) any {
			return Message{"facts.section-set", Terms{"Section": SectionTerm(f.ID), "Movement": f.Movement}}
		}})
	describe(traits[MovementChanged]{GroupMovement, AtTheTables, changesScoring, RoleScorer,
		func(f MovementChanged) Subject {
			return aboutSection(AboutMovement, f.ID, slices.Collect(maps.Keys(f.From))...)
		},
		func(f MovementChanged) any {
			return Message{"facts.movement-changed", Terms{
				"N": len(f.From), "Section": SectionTerm(f.ID), "Movement": f.Movement}}
		}})
	describe(traits[SectionDropped]{GroupMovement, Free, changesScoring, RoleScorer,
		func(f SectionDropped) Subject { return aboutSection(AboutMovement, f.ID) },
		func(f SectionDropped) any {
			return Message{"facts.section-dropped", Terms{"Section": SectionTerm(f.ID)}}
		}})
	describe(traits[SectionsCombined]{GroupMovement, Free, changesScoring, RoleScorer,
		aboutEvening[SectionsCombined](AboutFields), SectionsCombined.says})
}

func (f SectionSet) apply(st *State, e Entry) error {
	if f.ID < 1 || f.ID > 26 {
		return fmt.Errorf("section %d: the guide allows 1 (A) to 26 (Z)", f.ID)
	}
	if f.Movement == nil {
		return errors.New("no movement given")
	}
	_, there := st.Section(f.ID)
	if there { // else they are those of a section that was lost
		if err := st.withoutResults(f.ID); err != nil {
			return err
		}
	}
	if err := f.Movement.CheckLimits(); err != nil {
		return err
	}
	st.dropByes(f.ID)
	st.owned(f.ID, e)
	st.setSection(f.ID, f.Movement)
	if !there {
		st.found(f.ID)
	}
	return nil
}

// found looks again at results for which there was no section, now that there is.
func (st *State) found(section int) {
	for k, r := range st.Results {
		if k.Section == section && r.Doubt.Kind == NoSuchSection {
			r.Doubt = Doubt{}
			r.Result = st.Sound(r.Result)
			st.Results[k] = r
		}
	}
}

func (f MovementChanged) apply(st *State, _ Entry) error {
	if _, ok := st.Section(f.ID); !ok {
		return &Misfit{Kind: NoSection, Section: f.ID}
	}
	if f.Movement == nil {
		return errors.New("no movement given")
	}
	// What the sections need together, several servers can give: bridgemate checks them
	// against that.
	if err := f.Movement.CheckLimits(); err != nil {
		return err
	}
	st.setSection(f.ID, f.Movement)
	for _, r := range st.InOrder() {
		if r.Section != f.ID {
			continue
		}
		if from, changed := f.From[r.Table]; changed && r.Round >= from {
			st.SetAside = append(st.SetAside, r)
			delete(st.Results, r.Key)
		} else if why := st.Playable(r.Key); why.Any() && !r.Doubt.Any() {
			return fmt.Errorf("the result would be left over: %w", &Unplayable{r.Key, why})
		}
	}
	return nil
}

func (f SectionDropped) apply(st *State, _ Entry) error {
	if _, ok := st.Section(f.ID); !ok {
		return &Misfit{Kind: NoSection, Section: f.ID}
	}
	if err := st.withoutResults(f.ID); err != nil {
		return err
	}
	st.dropSection(f.ID)
	st.dropByes(f.ID)
	for _, field := range st.combined {
		if slices.Contains(field, f.ID) {
			st.combined = nil // a field that lost a section is no longer what was meant
		}
	}
	return nil
}

func (f SectionsCombined) says() any {
	var fields ListTerm
	for _, field := range f.Fields {
		if len(field) > 1 {
			fields = append(fields, SectionsTerm(field))
		}
	}
	if len(fields) == 0 {
		return Message{"facts.sections-apart", nil}
	}
	return Message{"facts.sections-combined", Terms{"Fields": fields}}
}

func (f SectionsCombined) apply(st *State, _ Entry) error {
	in := map[int]bool{}
	for _, field := range f.Fields {
		for _, id := range field {
			switch _, there := st.Section(id); {
			case !there:
				return &Misfit{Kind: NoSection, Section: id}
			case in[id]:
				return fmt.Errorf("section %s would be in two fields", Letter(id))
			}
			in[id] = true
		}
	}
	st.combined = f.Fields
	return nil
}

func (st *State) dropByes(section int) {
	st.byes = slices.DeleteFunc(slices.Clone(st.byes), func(b bye) bool { return b.who.Section == section })
}

// setSection puts a movement in the place of the section's earlier one.
func (st *State) setSection(id int, m *movement.Movement) {
	st.dropSection(id)
	st.Sections = append(st.Sections, Section{ID: id, Movement: m.Distinct()})
	slices.SortFunc(st.Sections, func(a, b Section) int { return a.ID - b.ID })
}

func (st *State) withoutResults(section int) error {
	for k := range st.Results {
		if k.Section == section {
			return &Misfit{Kind: HasResults, Section: section}
		}
	}
	return nil
}

func (st *State) dropSection(id int) {
	st.Sections = slices.DeleteFunc(st.Sections, func(s Section) bool { return s.ID == id })
}
