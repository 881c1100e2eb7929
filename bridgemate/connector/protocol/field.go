package protocol

import (
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// field is a field of an object as the wire has it.
type field struct {
	name     string
	index    []int // of the struct's field, through what is inlined
	kept     bool  // the place of ValidationMessages
	text     bool  // "" is no null
	required bool
	pin      bool
	ranged   bool
	low      int
	high     int // less than low where there is no end
}

// fieldsOf are the fields of an object in the vendor's order.
func fieldsOf(t reflect.Type) []field {
	if known, ok := fieldCache.Load(t); ok {
		return known.([]field)
	}
	fields := appendFields(nil, t, "", nil)
	fieldCache.Store(t, fields)
	return fields
}

var fieldCache sync.Map // of a reflect.Type, []field

var keptType = reflect.TypeFor[Kept]()

func appendFields(fields []field, t reflect.Type, prefix string, index []int) []field {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(index[:len(index):len(index)], i)
		if inline, ok := f.Tag.Lookup("inline"); ok {
			fields = appendFields(fields, f.Type, prefix+inline, at)
			continue
		}
		if f.Type == keptType {
			fields = append(fields, field{name: "ValidationMessages", index: at, kept: true})
			continue
		}
		next := field{name: prefix + f.Tag.Get("json"), index: at}
		for _, rule := range strings.Fields(f.Tag.Get("rule")) {
			next.add(rule)
		}
		fields = append(fields, next)
	}
	return fields
}

// add takes one word of a rule tag.
func (f *field) add(rule string) {
	switch rule {
	case "required":
		f.required = true
	case "pin":
		f.pin = true
	case "text":
		f.text = true
	default:
		low, high, _ := strings.Cut(rule, "..")
		var err error
		if f.low, err = strconv.Atoi(low); err != nil {
			panic("protocol: rule " + rule + " of " + f.name)
		}
		f.ranged, f.high = true, f.low-1
		if high != "" {
			if f.high, err = strconv.Atoi(high); err != nil {
				panic("protocol: rule " + rule + " of " + f.name)
			}
		}
	}
}
