package protocol

import (
	"reflect"
	"strings"
)

// checker collects what is wrong: the form of each field by its tag, then what the object
// itself has to say of its fields and its parts.
type checker struct{ faults []Fault }

// ruled is an object with rules that no tag can say.
type ruled interface{ rules(c *checker, at string) }

// partial is an object of which not all fields count.
type partial interface{ counts(name string) bool }

func (c *checker) fault(at string, k Kind, values ...any) {
	c.faults = append(c.faults, Fault{Path: at, Kind: k, Values: values})
}

// faultsOf are all faults of an object and of its parts.
func faultsOf(object any) []Fault {
	var c checker
	c.object("", reflect.ValueOf(object))
	return c.faults
}

func (c *checker) object(at string, v reflect.Value) {
	object := v.Interface()
	if s, ok := object.(interface{ none() bool }); ok && s.none() {
		c.place(at, v)
		return
	}
	some, isPartial := object.(partial)
	for _, f := range fieldsOf(v.Type()) {
		if !f.kept && (!isPartial || some.counts(f.name)) {
			c.field(path(at, f.name), f, v.FieldByIndex(f.index))
		}
	}
	if r, ok := object.(ruled); ok {
		r.rules(c, at)
	}
}

// place checks of settings without any only whose they are.
func (c *checker) place(at string, v reflect.Value) {
	for _, f := range fieldsOf(v.Type()) {
		if f.required && !f.pin {
			c.field(path(at, f.name), f, v.FieldByIndex(f.index))
		}
	}
}

func (c *checker) field(at string, f field, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		c.object(at, v)
	case reflect.Slice:
		if f.required && v.Len() == 0 {
			c.fault(at, Missing)
		}
		for i := range v.Len() {
			c.object(element(at, i), v.Index(i))
		}
	case reflect.String:
		c.text(at, f, v)
	case reflect.Int:
		c.number(at, f, v)
	}
}

func (c *checker) text(at string, f field, v reflect.Value) {
	text := v.String()
	if strings.TrimSpace(text) == "" {
		if f.required {
			c.fault(at, Missing)
		}
		return
	}
	switch x := v.Interface().(type) {
	case GUID:
		if !x.Valid() {
			c.fault(at, NotGUID, text)
		}
	case Letters:
		if !x.Valid() {
			c.fault(at, NotLetters, text)
		}
	}
	if f.pin && (len(text) != 4 || strings.Trim(text, "0123456789") != "") {
		c.fault(at, NotPIN) // a code belongs in no log
	}
}

func (c *checker) number(at string, f field, v reflect.Value) {
	n := int(v.Int())
	switch x, isListed := v.Interface().(listed); {
	case f.required && n == 0:
		c.fault(at, Missing)
	case isListed && !x.known():
		c.fault(at, UnknownNumber, n)
	case f.ranged && f.high < f.low && n < f.low:
		c.fault(at, OutOfRange, n, f.low)
	case f.ranged && f.high >= f.low && (n < f.low || n > f.high):
		c.fault(at, OutOfRange, n, f.low, f.high)
	}
}

// same notes a part that does not say of itself what its whole says. What is missing is
// noted as that already.
func same[T comparable](c *checker, at string, part, whole T) {
	var missing T
	if part != whole && part != missing {
		c.fault(at, NotParents, part, whole)
	}
}

// once tells what was there before.
type once[K comparable] map[K]bool

// twice notes what is there a second time. What is missing is noted as that already.
func (o once[K]) twice(c *checker, at string, k K, say ...any) {
	var missing K
	if k == missing {
		return
	}
	if o[k] {
		if len(say) == 0 {
			say = []any{k}
		}
		c.fault(at, Twice, say...)
	}
	o[k] = true
}

// Faults are all that is wrong in the object: first field by field, with the parts below
// them, and then what no field alone is wrong in.
func (i Init) Faults() []Fault { return faultsOf(i) }

// Faults are as those of [Init].
func (o Continue) Faults() []Fault { return faultsOf(o) }

// Faults are as those of [Init].
func (a AddSession) Faults() []Fault { return faultsOf(a) }

// Faults are as those of [Init].
func (s Session) Faults() []Fault { return faultsOf(s) }

// Faults are as those of [Init].
func (g ScoringGroup) Faults() []Fault { return faultsOf(g) }

// Faults are as those of [Init].
func (s Section) Faults() []Fault { return faultsOf(s) }

// Faults are as those of [Init].
func (s SectionUpdate) Faults() []Fault { return faultsOf(s) }

// Faults are as those of [Init].
func (t Table) Faults() []Fault {
	faults := faultsOf(t)
	if len(t.Rounds) == 0 { // which only an update may have, of a table to delete
		faults = append(faults, Fault{Path: "Rounds", Kind: Missing})
	}
	return faults
}

// Faults are as those of [Init].
func (r Round) Faults() []Fault { return faultsOf(r) }

// Faults are as those of [Init].
func (p Player) Faults() []Fault { return faultsOf(p) }

// Faults are as those of [Init].
func (p Participation) Faults() []Fault { return faultsOf(p) }

// Faults are as those of [Init].
func (r Result) Faults() []Fault { return faultsOf(r) }

// Faults are as those of [Init].
func (h Handrecord) Faults() []Fault { return faultsOf(h) }

// Faults are as those of [Init].
func (t TdCall) Faults() []Fault { return faultsOf(t) }

// Faults are as those of [Init].
func (s Bridgemate2Settings) Faults() []Fault { return faultsOf(s) }

// Faults are as those of [Init].
func (s Bridgemate3Settings) Faults() []Fault { return faultsOf(s) }

// Faults are as those of [Init].
func (r ManagementRequest) Faults() []Fault { return faultsOf(r) }
