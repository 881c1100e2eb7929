package eveningjson_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/eveningjson"
	"clubnight/session/exchange/text"
)

const schemaFile = "../../../docs/evening.schema.json"

// object is an object of the schema.
type object struct {
	Description string
	Properties  map[string]struct {
		Description string
		Ref         string `json:"$ref"`
		Items       struct {
			Ref string `json:"$ref"`
		}
	}
	Required []string
	Defs     map[string]*object `json:"$defs"`
}

// fields are the names of a struct's fields in JSON, and what each holds.
func fields(of reflect.Type) (names []string, holds map[string]reflect.Type) {
	holds = map[string]reflect.Type{}
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous {
			inside, held := fields(f.Type)
			names = append(names, inside...)
			maps.Copy(holds, held)
		}
		if name == "-" || f.Anonymous || !f.IsExported() {
			continue
		}
		names = append(names, name)
		held := f.Type
		for {
			if all, list := held.FieldByNameFunc, held.Kind() == reflect.Struct &&
				strings.Contains(held.Name(), "["); list {
				one, _ := all(func(n string) bool { return n == "All" || n == "Value" })
				held = one.Type
			} else if k := held.Kind(); k == reflect.Pointer || k == reflect.Slice {
				held = held.Elem()
			} else {
				break
			}
		}
		holds[name] = held
	}
	return names, holds
}

// The schema has the fields that are written, all of them and no others,
// each with what it says.
func TestSchemaIsWhatIsWritten(t *testing.T) {
	raw, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	var schema object
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var check func(name string, o *object, of reflect.Type)
	check = func(name string, o *object, of reflect.Type) {
		if o == nil {
			t.Errorf("%s is not in the schema", name)
			return
		}
		names, holds := fields(of)
		for _, n := range names {
			p, there := o.Properties[n]
			if !there {
				t.Errorf("%s has no %s", name, n)
				continue
			}
			ref := strings.TrimPrefix(p.Ref+p.Items.Ref, "#/$defs/")
			if p.Description == "" && ref == "" {
				t.Errorf("%s.%s says nothing", name, n)
			}
			held := holds[n]
			exact := held == reflect.TypeFor[scoring.Frac]()
			if held.Kind() == reflect.Struct && !exact && (ref == "" || schema.Defs[ref] == nil) {
				t.Errorf("%s.%s is %v, and the schema has %q", name, n, held, ref)
			}
			if ref != "" && !seen[ref] {
				seen[ref] = true
				check(ref, schema.Defs[ref], held)
			}
		}
		for n := range o.Properties {
			if !slices.Contains(names, n) {
				t.Errorf("%s has %s, which is not written", name, n)
			}
		}
		for _, n := range o.Required {
			if !slices.Contains(names, n) {
				t.Errorf("%s requires %s, which is not written", name, n)
			}
		}
	}
	check("the document", &schema, reflect.TypeFor[eveningjson.Document]())
	for name := range schema.Defs {
		if !seen[name] {
			t.Errorf("nothing refers to %s", name)
		}
	}
}

// A validator that is not ours takes every evening.
func TestValidatorTakesIt(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil || exec.Command(python, "-c", "import jsonschema").Run() != nil {
		t.Skip("needs python3 with jsonschema")
	}
	dir := t.TempDir()
	all := map[string]*account.Account{}
	for name, s := range accounttest.Evenings(t) {
		all[name] = accounttest.Told(t, s)
	}
	for _, name := range accounttest.Events {
		all[name] = accounttest.Published(t, name)
	}
	i := 0
	for name, a := range all {
		i++
		file := filepath.Join(dir, string(rune('a'+i/26))+string(rune('a'+i%26))+".json")
		if err := os.WriteFile(file, written(t, a), 0o644); err != nil {
			t.Fatal(name, err)
		}
	}
	script := `import glob, json, sys, jsonschema
v = jsonschema.Draft202012Validator(json.load(open(sys.argv[1], encoding="utf-8")))
v.check_schema(v.schema)
bad = 0
def closed(s):
    if isinstance(s, dict):
        if s.get("type") == "object" and "properties" in s: s["additionalProperties"] = False
        for x in s.values(): closed(x)
    elif isinstance(s, list):
        for x in s: closed(x)
closed(v.schema)
for f in sorted(glob.glob(sys.argv[2] + "/*.json")):
    d = json.load(open(f, encoding="utf-8"))
    for e in list(v.iter_errors(d))[:3]:
        bad += 1
        print(d["title"], e.json_path, e.message[:200])
sys.exit(bad > 0)`
	if out, err := exec.Command(python, "-c", script, schemaFile, dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%.3000s", err, out)
	}
}

// One bad line costs a line, and everything bad is named.
func TestBadPartsCostThemselves(t *testing.T) {
	good := accounttest.Told(t, accounttest.Evenings(t)["matchpoints, clean"])
	text := string(written(t, good))
	for name, c := range map[string]struct {
		was, is     string
		lines, more int // lines that are lost, and other things
	}{
		"a contract":           {`"contract": "4S"`, `"contract": "4Z"`, 1, 0},
		"tricks":               {`"tricks": 1`, `"tricks": "one"`, 1, 0},
		"tricks that are none": {`"tricks": 1`, `"tricks": 12`, 1, 0},
		"a figure":             {`"ns_award": "`, `"ns_award": "x`, 1, 0},
		"an outcome":           {`"outcome": "played"`, `"outcome": "won"`, 1, 0},
		"a contestant":         {`"number": 3`, `"number": "three"`, 0, 1},
		"a date":               {`"date": "2026`, `"date": "20x6`, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(text, c.was) {
				t.Fatalf("nothing to spoil: %s", c.was)
			}
			a, err := eveningjson.Read([]byte(strings.Replace(text, c.was, c.is, 1)))
			if err != nil {
				t.Fatal(err)
			}
			if got := len(good.Sections[0].Lines) - len(a.Sections[0].Lines); got != c.lines ||
				len(a.Faults) != c.lines+c.more {
				t.Errorf("%d lines lost, faults %v", got, a.Faults)
			}
			if c.lines > 0 && a.Faults[0].Board == 0 {
				t.Errorf("the fault names no board: %v", a.Faults[0])
			}
			if taken, err := a.Take("x"); err != nil || len(taken.State().Results) != len(a.Sections[0].Lines) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	for file, want := range map[string]error{
		`{"schema":"clubnight-scores","version":1}`:  text.ErrDocument,
		`{"schema":"clubnight-evening","version":2}`: text.ErrLater,
	} {
		if _, err := eveningjson.Read([]byte(file)); !errors.Is(err, want) {
			t.Errorf("%s: %v", file, err)
		}
	}
	a, err := eveningjson.Read([]byte(`{"schema":"clubnight-evening","version":1,"sections":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Facts("x"); !errors.Is(err, account.ErrNothing) {
		t.Error(err)
	}
}

// Whatever stands in a file, it is refused or it becomes an evening.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"matchpoints, odd", "teams, odd", "players, odd", "swiss, drawn", "hostile names"} {
		f.Add(written(f, accounttest.Told(f, accounttest.Evenings(f)[name])))
	}
	f.Add([]byte(`{"schema":"clubnight-evening","version":1,"sections":[{"travellers":[{"board":1,"lines":[{"ns":1,"ew":2,"score":420}]}]}]}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := eveningjson.Read(file)
		if err != nil {
			return
		}
		taken, err := a.Take("fuzz")
		if err != nil {
			return
		}
		sc, err := taken.State().Score()
		if err != nil {
			return
		}
		b, err := account.Of(taken.State(), sc, account.Options{})
		if err != nil {
			t.Fatal(err)
		}
		account.Compare(a, b)
	})
}
