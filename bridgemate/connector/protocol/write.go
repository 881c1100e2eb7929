package protocol

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
)

// Write is an object, a list of objects, a text or a number as the wire has it: names,
// order, nulls, and what was kept of unknown fields.
func Write(v any) string {
	return string(appendValue(nil, reflect.Indirect(reflect.ValueOf(v)), false))
}

// nullable are the texts that are null where they are empty.
func nullable(t reflect.Type) bool {
	switch t {
	case reflect.TypeFor[NullText](), reflect.TypeFor[GUID](), reflect.TypeFor[Letters]():
		return true
	}
	return false
}

func appendValue(b []byte, v reflect.Value, text bool) []byte {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int:
		return strconv.AppendInt(b, v.Int(), 10)
	case reflect.String:
		if v.Len() == 0 && !text && nullable(v.Type()) {
			return append(b, "null"...)
		}
		quoted, _ := json.Marshal(v.String()) // of a string it never fails
		return append(b, quoted...)
	case reflect.Slice:
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendValue(b, v.Index(i), false)
		}
		return append(b, ']')
	case reflect.Struct:
		return appendObject(b, v)
	}
	panic(fmt.Sprintf("protocol: the wire has no %v", v.Type()))
}

func appendObject(b []byte, v reflect.Value) []byte {
	empty, unknown := isNone(v), ""
	b = append(b, '{')
	for i, f := range fieldsOf(v.Type()) {
		value := v.FieldByIndex(f.index)
		if f.kept {
			unknown = value.Interface().(Kept).Unknown
			if v.Type() == reflect.TypeFor[Continue]() {
				continue // its ValidationMessages are newer than most Data Connectors
			}
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, f.name)
		b = append(b, ':')
		if f.kept || empty && !f.required {
			b = append(b, "null"...)
		} else {
			b = appendValue(b, value, f.text)
		}
	}
	if unknown != "" {
		b = append(append(b, ','), unknown...)
	}
	return append(b, '}')
}

// isNone is true for settings of which none is set.
func isNone(v reflect.Value) bool {
	s, ok := v.Interface().(interface{ none() bool })
	return ok && s.none()
}
