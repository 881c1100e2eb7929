package session

import (
	"reflect"
	"slices"
	"testing"

	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// unnamed is a fact of a kind without a name.
type unnamed struct{}

func (unnamed) Kind() string { return "" }

func (unnamed) apply(*State, Entry) error { return nil }

// tried is a fact that is described for the length of a test.
type tried struct{}

func (tried) Kind() string { return "tried" }

func (tried) apply(*State, Entry) error { return nil }

func wholly[F Fact]() traits[F] {
	return traits[F]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll, aboutNothing[F], itself[F]}
}

// A kind is not known before it says all of itself, and it is known once.
func TestDescribeRefuses(t *testing.T) {
	refused := func(what string, do func()) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%s: is described all the same", what)
			}
		}()
		do()
	}
	for what, leave := range map[string]func(*traits[tried]){
		"no group":        func(of *traits[tried]) { of.group = "" },
		"no word of undo": func(of *traits[tried]) { of.held = "" },
		"no effect":       func(of *traits[tried]) { of.effect = 0 },
		"no role":         func(of *traits[tried]) { of.by = "" },
		"no secrecy":      func(of *traits[tried]) { of.keeps = 0 },
		"no subject":      func(of *traits[tried]) { of.about = nil },
		"no sentence":     func(of *traits[tried]) { of.says = nil },
	} {
		of := wholly[tried]()
		leave(&of)
		refused(what, func() { describe(of) })
		if _, known := described["tried"]; known {
			t.Fatalf("%s: is known all the same", what)
		}
	}
	refused("no name", func() { describe(wholly[unnamed]()) })
	refused("a name that another kind has", func() {
		describe(wholly[tried]())
		defer delete(described, "tried")
		if _, err := DecodeFact("tried", []byte("{}")); err != nil {
			t.Errorf("whole: %v", err)
		}
		describe(wholly[tried]())
	})
}

// What each kind says of itself fits together: what counts for nothing does not decide
// how the evening is scored, and only a director's own words can be taken back.
func TestKindsAreOfAPiece(t *testing.T) {
	for name, k := range described {
		if k.empty.Kind() != name {
			t.Errorf("%s is known as %s", k.empty.Kind(), name)
		}
		if may := k.by; may != RoleDirector && may != RoleScorer && may != RoleDesk {
			t.Errorf("%s: a %s records nothing", name, may)
		}
		if k.group == GroupResults && k.held != OfElsewhere {
			t.Errorf("%s came from the tables and is held as %q", name, k.held)
		}
		if k.group == GroupRulings && (k.by != RoleDirector || k.held != Free || k.effect == noEffect) {
			t.Errorf("%s is a ruling, and none: %+v", name, k.traits)
		}
		switch m := k.about(k.empty).Matters; {
		case k.group == GroupRulings && len(m) != 1, len(m) > 0 && m[0].Kind == "":
			t.Errorf("%s contradicts nothing: %v", name, m)
		}
	}
	if kind := (NotUnderstood{"ruling given"}); GroupOf(kind) != GroupProgram || counts(kind) || undoable(kind) {
		t.Error("a line that is damaged or of a newer version counts for something")
	}
}

// Who asks to be forgotten is forgotten in every kind of fact that names people.
func TestNamesAreForgotten(t *testing.T) {
	const anna = "Anna de Vries"
	ofPeople := []string{"Name", "Names", "Person", "Members"}
	ofOthers := map[string]string{"evening set": "the evening", "competition set": "a competition"}
	found := 0
	for kind, k := range described {
		filled := reflect.New(reflect.TypeOf(k.empty)).Elem()
		for _, name := range ofPeople {
			field := filled.FieldByName(name)
			switch {
			case !field.IsValid() || ofOthers[kind] != "" || kind == "team set" && name == "Name":
				continue
			case field.Kind() == reflect.String:
				field.SetString(anna)
			case field.Type() == reflect.TypeFor[Names]():
				field.Index(1).SetString(anna)
			case field.Type() == reflect.TypeFor[[]Member]():
				field.Set(reflect.ValueOf([]Member{{Name: "Bo"}, {Name: anna}}))
			default:
				t.Errorf("%s: nobody is forgotten in a %v", kind, field.Type())
			}
			found++
		}
		f := filled.Interface().(Fact)
		without, forgot := Person{Names: []string{"anna de vries"}}.Without(f)
		if names := !reflect.DeepEqual(f, k.empty); forgot != names {
			t.Errorf("%s: names people: %t, forgot them: %t", kind, names, forgot)
		}
		if again, still := (Person{Names: []string{anna}}).Without(without); still ||
			!reflect.DeepEqual(again, without) {
			t.Errorf("%s: still has the name: %+v", kind, without)
		}
	}
	if found < 6 {
		t.Errorf("only %d fields with names of people", found)
	}
}

// A kind that shows cards says so, so that no evening of several computers hands it on
// readably. A lead is the table's own.
func TestCardsAreSecret(t *testing.T) {
	cards := []reflect.Type{reflect.TypeFor[deal.Hand](), reflect.TypeFor[deal.Card](), reflect.TypeFor[deal.Board](),
		reflect.TypeFor[doubledummy.Table](), reflect.TypeFor[Recorded](), reflect.TypeFor[PlayStudied](),
		reflect.TypeFor[LeadsStudied]()}
	var shows func(reflect.Type, map[reflect.Type]bool) bool
	shows = func(of reflect.Type, seen map[reflect.Type]bool) bool {
		if slices.Contains(cards, of) {
			return true
		}
		if seen[of] || of == reflect.TypeFor[Lead]() {
			return false
		}
		seen[of] = true
		switch of.Kind() {
		case reflect.Struct:
			for i := range of.NumField() {
				if shows(of.Field(i).Type, seen) {
					return true
				}
			}
		case reflect.Slice, reflect.Array, reflect.Pointer:
			return shows(of.Elem(), seen)
		case reflect.Map:
			return shows(of.Key(), seen) || shows(of.Elem(), seen)
		}
		return false
	}
	secret := 0
	for name, k := range described {
		if shows(reflect.TypeOf(k.empty), map[reflect.Type]bool{}) != (k.keeps == untilReleased) && name != "deals dealt" {
			t.Errorf("%s shows cards and is for all, or the other way round", name)
		}
		if k.keeps == untilReleased {
			secret++
			if r := k.by; r != RoleScorer {
				t.Errorf("%s is recorded by a %s, and Sealed by a scorer", name, r)
			}
		}
	}
	if secret < 6 {
		t.Errorf("only %d kinds are secret", secret)
	}
}
