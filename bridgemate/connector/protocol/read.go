package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Read reads an object, a list of objects, a text or a number from the wire. Nothing at
// all is the zero value, as null is. The faults are what a validation cannot see any more
// in what was read: a number that is none of its list, which is read as zero, cards that
// are null, and settings of which some are missing. An error is for text that is no JSON,
// or of another shape.
func Read[T any](data string) (v T, faults []Fault, err error) {
	if data == "" {
		return v, nil, nil
	}
	if !json.Valid([]byte(data)) {
		return v, nil, errors.New("this is no JSON")
	}
	var r reader
	if err := r.value("", []byte(data), reflect.ValueOf(&v).Elem()); err != nil {
		var none T
		return none, nil, err
	}
	return v, r.faults, nil
}

type reader struct{ faults []Fault }

// listed is a number of a list of the vendor's.
type listed interface{ known() bool }

func (r *reader) fault(at string, k Kind, values ...any) {
	r.faults = append(r.faults, Fault{Path: at, Kind: k, Values: values})
}

// value reads into v what stands at a path. The data are known to be JSON.
func (r *reader) value(at string, data json.RawMessage, v reflect.Value) error {
	data = bytes.TrimSpace(data)
	if string(data) == "null" {
		if v.Type() == reflect.TypeFor[Ranks]() {
			r.fault(at, Missing)
		}
		return nil
	}
	switch v.Kind() {
	case reflect.Int:
		return r.number(at, data, v)
	case reflect.Slice:
		return r.list(at, data, v)
	case reflect.Struct:
		return r.object(at, data, v)
	}
	// A bool or a text
	if err := json.Unmarshal(data, v.Addr().Interface()); err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	return nil
}

func (r *reader) number(at string, data json.RawMessage, v reflect.Value) error {
	if data[0] != '-' && (data[0] < '0' || data[0] > '9') {
		return fmt.Errorf("%s: no number", at)
	}
	n, err := strconv.ParseInt(string(data), 10, 32) // as wide as the vendor's
	if _, ok := v.Interface().(listed); !ok {
		if err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		v.SetInt(n)
		return nil
	}
	v.SetInt(n)
	if err != nil || !v.Interface().(listed).known() {
		r.fault(at, UnknownNumber, string(data))
		v.SetInt(0)
	}
	return nil
}

func (r *reader) list(at string, data json.RawMessage, v reflect.Value) error {
	if data[0] != '[' {
		return fmt.Errorf("%s: no list", at)
	}
	var elements []json.RawMessage
	for i := next(data, 1); data[i] != ']'; i = next(data, i) {
		end := after(data, i)
		elements = append(elements, data[i:end])
		i = end
	}
	v.Set(reflect.MakeSlice(v.Type(), len(elements), len(elements)))
	for i, e := range elements {
		if err := r.value(element(at, i), e, v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

// The functions that follow go through a text that is known to be JSON.

// next is the place of the next value, or of the end of what it would be in: after
// blanks, a comma or a colon.
func next(data []byte, i int) int {
	for strings.IndexByte(" \t\r\n,:", data[i]) >= 0 {
		i++
	}
	return i
}

// after is the place after the value that begins at i.
func after(data []byte, i int) int {
	depth := 0
	for {
		switch data[i] {
		case '"':
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		default: // a number, a word, or what is between values
			for i+1 < len(data) && strings.IndexByte("\"{}[] \t\r\n,:", data[i+1]) < 0 {
				i++
			}
		}
		if i++; depth == 0 {
			return i
		}
	}
}

// member is a name and its value in an object.
type member struct {
	name  string
	value json.RawMessage
}

// members are those of an object in their order; of a name that stands twice, the last.
func members(data json.RawMessage) ([]member, error) {
	if data[0] != '{' {
		return nil, errors.New("no object")
	}
	found, at := make([]member, 0, 32), map[string]int{}
	for i := next(data, 1); data[i] != '}'; i = next(data, i) {
		end := after(data, i)
		m := member{name: string(data[i+1 : end-1])}
		if strings.ContainsFunc(m.name, func(r rune) bool { return r == '\\' || r > '~' }) {
			if err := json.Unmarshal(data[i:end], &m.name); err != nil {
				return nil, err
			}
		}
		i = next(data, end)
		end = after(data, i)
		m.value, i = data[i:end], end
		if n, twice := at[m.name]; twice {
			found[n] = m
			continue
		}
		at[m.name] = len(found)
		found = append(found, m)
	}
	return found, nil
}

func (r *reader) object(at string, data json.RawMessage, v reflect.Value) error {
	all, err := members(data)
	if err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	fields := fieldsOf(v.Type())
	var absent []string
	for _, f := range fields {
		i := slices.IndexFunc(all, func(m member) bool { return m.name == f.name })
		value := json.RawMessage("null")
		if i >= 0 {
			value = all[i].value
			all = slices.Delete(all, i, i+1)
		}
		if f.kept {
			continue // the vendor's messages are for the vendor
		}
		if string(value) == "null" {
			absent = append(absent, f.name)
		}
		if err := r.value(path(at, f.name), value, v.FieldByIndex(f.index)); err != nil {
			return err
		}
	}
	if _, settings := v.Interface().(interface{ none() bool }); settings {
		r.partly(at, absent, fields)
	}
	r.keep(all, fields, v)
	return nil
}

// partly notes settings of which some are there and some not: all or none must be.
func (r *reader) partly(at string, absent []string, fields []field) {
	own := 0
	for _, f := range fields {
		if !f.kept && (!f.required || f.pin) {
			own++
		}
	}
	if len(absent) < own {
		for _, name := range absent {
			r.fault(path(at, name), Missing)
		}
	}
}

// keep holds the members that are no field.
func (r *reader) keep(unknown []member, fields []field, v reflect.Value) {
	i := slices.IndexFunc(fields, func(f field) bool { return f.kept })
	if i < 0 || len(unknown) == 0 {
		return
	}
	var text bytes.Buffer
	for j, m := range unknown {
		if j > 0 {
			text.WriteByte(',')
		}
		name, _ := json.Marshal(m.name) // of a string it never fails
		text.Write(name)
		text.WriteByte(':')
		json.Compact(&text, m.value) // which is JSON, so it cannot fail either
	}
	v.FieldByIndex(fields[i].index).Set(reflect.ValueOf(Kept{Unknown: text.String()}))
}

// path is a field below a path.
func path(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// element is an element of the list at a path.
func element(at string, i int) string { return at + "[" + strconv.Itoa(i) + "]" }
