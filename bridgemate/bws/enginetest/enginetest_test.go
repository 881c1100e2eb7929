package enginetest

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

func TestOwnEnginesPass(t *testing.T) {
	var out bytes.Buffer
	if failed := SelfTest(t.Context(), &out, Own()...); failed != 0 {
		t.Errorf("%d tests failed\n%s", failed, out.String())
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if want := 2*len(backendTests()) + 1; len(lines) != want {
		t.Errorf("%d lines, want %d", len(lines), want)
	}
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, "All ") {
		t.Errorf("it ends with %q", last)
	}
}

// faulty is our own back end with something wrong.
type faulty struct {
	bws.Database
	insert   func(bws.Database, string, bws.Row) (int64, error)
	update   func(db bws.Database, table string, where, set bws.Row) (int, error)
	batch    func(bws.Database, func(bws.Batch) error) error
	addField func(bws.Database, string, bws.TableField) error
}

func (f faulty) Insert(table string, r bws.Row) (int64, error) {
	if f.insert != nil {
		return f.insert(f.Database, table, r)
	}
	return f.Database.Insert(table, r)
}

func (f faulty) Update(table string, where, set bws.Row) (int, error) {
	if f.update != nil {
		return f.update(f.Database, table, where, set)
	}
	return f.Database.Update(table, where, set)
}

func (f faulty) Batch(do func(bws.Batch) error) error {
	if f.batch != nil {
		return f.batch(f.Database, do)
	}
	return f.Database.Batch(do)
}

func (f faulty) AddField(table string, field bws.TableField) error {
	if f.addField != nil {
		return f.addField(f.Database, table, field)
	}
	return f.Database.AddField(table, field)
}

// one is a batch that is none: every statement is final.
type one struct{ bws.Database }

func (o one) Contents() (*bws.Contents, error) { return bws.ContentsFrom(o.Select) }

// TestFaultsAreFound runs the suite against back ends that do one thing wrong each.
func TestFaultsAreFound(t *testing.T) {
	for _, test := range []struct {
		name  string
		fault faulty
		found []string // tests that must fail, among others
		spoke string   // what must be said
	}{
		{"a text loses its accents", faulty{insert: func(db bws.Database, table string, r bws.Row) (int64, error) {
			if s, ok := r["Remarks"].(string); ok {
				r = bws.Row{"Board": r["Board"], "Remarks": strings.Map(func(r rune) rune { return min(r, '~') }, s)}
			}
			return db.Insert(table, r)
		}}, []string{"Texts"}, "came back as"},
		{"the number is not known", faulty{insert: func(db bws.Database, table string, r bws.Row) (int64, error) {
			_, err := db.Insert(table, r)
			return 0, err
		}}, []string{"AutoNumber", "ManyRows", "WritesInOurs"}, "number 0"},
		{"an update finds every row", faulty{update: func(db bws.Database, table string, _, set bws.Row) (int, error) {
			return db.Update(table, nil, set)
		}}, []string{"Update", "Where", "NullAndEmpty"}, "want 1"},
		{"a batch is not taken back", faulty{batch: func(db bws.Database, do func(bws.Batch) error) error {
			return do(one{db})
		}}, []string{"BatchFails"}, "an error of its own: there are"},
		{"a batch is never written", faulty{batch: func(db bws.Database, do func(bws.Batch) error) error {
			nothing := errors.New("nothing")
			err := db.Batch(func(b bws.Batch) error { return errors.Join(do(b), nothing) })
			if err.Error() == nothing.Error() {
				return nil
			}
			return err
		}}, []string{"Batch", "BatchGoesOn", "PolledWhileWritten"}, "after the batch"},
		{"a field is not added", faulty{addField: func(bws.Database, string, bws.TableField) error { return nil }},
			[]string{"AddField", "AddFieldDefault", "AddFieldRefused", "FieldOfOurs"}, "custom_Clubnight"},
		{"panics", faulty{update: func(bws.Database, string, bws.Row, bws.Row) (int, error) { panic("no page") }},
			[]string{"Update", "FieldNames", "WritesInOurs"}, "panic: no page"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			on := Own()[0]
			open := on.Open
			on.Name = "faulty"
			on.Open = func(ctx context.Context, path string) (bws.Database, error) {
				db, err := open(ctx, path)
				fault := test.fault
				fault.Database = db
				return fault, err
			}
			var out bytes.Buffer
			failed := SelfTest(t.Context(), &out, on)
			text := out.String()
			if failed < len(test.found) || failed == len(backendTests()) {
				t.Errorf("%d tests failed", failed)
			}
			for _, name := range test.found {
				if strings.Contains(text, "faulty: "+name+": ok\n") {
					t.Errorf("%s is ok", name)
				}
			}
			if !strings.Contains(text, test.spoke) {
				t.Errorf("%q is not in\n%s", test.spoke, text)
			}
			if !strings.Contains(text, "faulty: Empty: ok\n") || !strings.HasSuffix(text, " tests failed.\n") {
				t.Errorf("it did not go on:\n%s", text)
			}
		})
	}
}

func TestNothingCanBeMade(t *testing.T) {
	on := Own()[0]
	refused := errors.New("no room")
	on.Create = func(string, bws.Format, []bws.Table) error { return refused }
	var out bytes.Buffer
	if failed := SelfTest(t.Context(), &out, on); failed < len(databaseTests) ||
		!strings.Contains(out.String(), "create: no room") {
		t.Errorf("%d failed\n%s", failed, out.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out.Reset()
	if failed := SelfTest(ctx, &out, Own()...); failed != 2*len(backendTests()) ||
		!strings.Contains(out.String(), "not done") {
		t.Errorf("after the end of the context %d failed\n%s", failed, out.String())
	}
}
