package movement

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestJournalMovements reads movements as journals hold them, and writes them again
// byte for byte. The file is never made anew: club files have such movements.
func TestJournalMovements(t *testing.T) {
	text, err := os.ReadFile("testdata/journal-movements.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []*Movement
	if err := json.Unmarshal(text, &all); err != nil || len(all) != 4 {
		t.Fatalf("%d movements, %v", len(all), err)
	}
	if m := all[0]; m.Half != EWMissing || m.Missing != 4 || !m.EqualNumbers || m.Section != "B" ||
		!reflect.DeepEqual(m.Sharing, []Sharing{{[]int{1, 4}, []int{3, 4}}}) ||
		m.Relays[0] != (Relay{2, 1}) || m.BoardsPerRound != 2 {
		t.Errorf("%+v", m)
	}
	if m := all[1]; !reflect.DeepEqual(m.Rows[3].Custom, []int{3, 7}) || !m.Revenge || !m.Reuse ||
		!reflect.DeepEqual(m.ArrowSwitched, []int{5}) {
		t.Errorf("%+v", m)
	}
	if m := all[2]; m.Contestant != Individual || m.Rows[0].South == 0 || m.Rows[0].West == 0 ||
		!reflect.DeepEqual(m.Sharing[0].Tables, []int{1, 2}) {
		t.Errorf("%+v", m)
	}
	if m := all[3]; m.Planned != 3 || !reflect.DeepEqual(m.Triples, []Triple{{ShortTriangle, 1, [3]int{1, 2, 3}}}) ||
		m.Contestant != Team {
		t.Errorf("%+v", m)
	}
	var again bytes.Buffer
	again.WriteString("[\n")
	for i, m := range all {
		line, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		again.Write(line)
		again.WriteString(map[bool]string{true: "\n]\n", false: ",\n"}[i == len(all)-1])
	}
	if !bytes.Equal(again.Bytes(), text) {
		t.Errorf("written again it is\n%s", again.Bytes())
	}
	// With the names of Go's fields it is read as well.
	field := regexp.MustCompile(`"[a-z]+[A-Za-z]*":`)
	capital := field.ReplaceAllStringFunc(string(text), func(name string) string {
		if name == `"ns":` || name == `"ew":` {
			return strings.ToUpper(name)
		}
		return `"` + strings.ToUpper(name[1:2]) + name[2:]
	})
	var same []*Movement
	if err := json.Unmarshal([]byte(capital), &same); err != nil || !strings.Contains(capital, `"BoardsPerRound":`) ||
		!reflect.DeepEqual(same, all) {
		t.Errorf("%v: %+v", err, same)
	}
}

// TestJSONNames: no field of anything that is written as JSON lacks its lower-camel name.
func TestJSONNames(t *testing.T) {
	good := regexp.MustCompile(`^[a-z][A-Za-z]*$`)
	seen := map[reflect.Type]bool{}
	var check func(reflect.Type)
	check = func(typ reflect.Type) {
		for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice || typ.Kind() == reflect.Array {
			typ = typ.Elem()
		}
		if typ.Kind() != reflect.Struct || seen[typ] {
			return
		}
		seen[typ] = true
		for f := range typ.Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "-" || !f.IsExported() {
				continue
			}
			if !good.MatchString(name) {
				t.Errorf("%s.%s is written as %q", typ.Name(), f.Name, name)
			}
			check(f.Type)
		}
	}
	for _, v := range []any{Movement{}, Rating{}, Proposal{}, Gain{}, Problem{}, Cost{}, Drawn{}} {
		check(reflect.TypeOf(v))
	}
	if len(seen) < 12 {
		t.Errorf("only %d types", len(seen))
	}
}
