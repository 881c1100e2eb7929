package accounttest

import (
	"encoding"
	"fmt"
	"reflect"
	"testing"

	"clubnight/session/exchange/account"
)

// mostSaid is how many differences of two accounts are told.
const mostSaid = 12

// Same reports every field in which two accounts differ, such as what was read
// and what was written.
func Same(t testing.TB, got, want *account.Account) {
	t.Helper()
	d := differences{t: t}
	one, other := *got, *want
	one.Exact = other.Exact   // that figures were not rounded few formats can say
	one.Stated = other.Stated // an evening has its choices, and a file what its own words are
	d.values("account", reflect.ValueOf(one), reflect.ValueOf(other))
}

type differences struct {
	t     testing.TB
	found int
}

func (d *differences) values(at string, a, b reflect.Value) {
	d.t.Helper()
	if d.found >= mostSaid || reflect.DeepEqual(a.Interface(), b.Interface()) {
		return
	}
	text, one := a.Interface().(encoding.TextMarshaler)
	other, both := b.Interface().(encoding.TextMarshaler)
	switch {
	case a.Kind() == reflect.Pointer && (a.IsNil() || b.IsNil()):
	case one && both:
		x, _ := text.MarshalText()
		y, _ := other.MarshalText()
		if string(x) == string(y) {
			return
		}
		a, b = reflect.ValueOf(string(x)), reflect.ValueOf(string(y))
	case a.Kind() == reflect.Pointer:
		d.values(at, a.Elem(), b.Elem())
		return
	case a.Kind() == reflect.Slice && a.Len() == b.Len():
		for i := range a.Len() {
			d.values(fmt.Sprintf("%s[%d]", at, i), a.Index(i), b.Index(i))
		}
		return
	case a.Kind() == reflect.Struct:
		fields := 0
		for i := range a.NumField() {
			if a.Type().Field(i).IsExported() {
				fields++
				d.values(at+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
			}
		}
		if fields > 0 {
			return
		}
	}
	d.found++
	d.t.Errorf("%s: %v, want %v", at, a.Interface(), b.Interface())
}
