package ado

import (
	"context"
	"errors"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// adding is a session whose engine puts the field into the file when it is asked for
// it, if it is not late.
type adding struct {
	*script
	path string
	late bool
}

func (a *adding) exec(sql string) error { return a.did(a.script.exec(sql)) }

func (a *adding) addColumn(table string, c adoxColumn) error {
	return a.did(a.script.addColumn(table, c))
}

func (a *adding) did(err error) error {
	if err == nil && !a.late {
		a.write()
	}
	return err
}

var custom = jet.Column{Name: "custom_Score", Kind: jet.Bool}

// write puts the field into the file.
func (a *adding) write() {
	f, err := jet.Open(a.path)
	if err == nil {
		err = errors.Join(f.AddColumn("Section", custom), f.Close())
	}
	if err != nil {
		a.t.Error(err)
	}
}

func TestAddField(t *testing.T) {
	const alter = "ALTER TABLE [Section] ADD COLUMN [custom_Score] BIT"
	truth := bws.TableField{Name: custom.Name, Type: bws.TrueFalse}
	for _, test := range []struct {
		name   string
		table  string
		field  bws.TableField
		steps  []step
		late   int // pauses until the field is in the file, -1 for never
		err    error
		pauses int
	}{
		{"at once", "section", truth, []step{{alter, nil, nil}}, 0, nil, 0},
		{"written late", "Section", truth, []step{{alter, nil, nil}}, 2, nil, 2},
		{"never written", "Section", truth, []step{{alter, nil, nil}}, -1, bws.ErrLocked, 3},
		{"locked", "Section", truth, []step{{alter, nil, locked}, {alter, nil, locked}, {alter, nil, nil}}, 0, nil, 2},
		{"locked for ever", "Section", truth,
			[]step{{alter, nil, locked}, {alter, nil, locked}, {alter, nil, locked}, {alter, nil, locked}}, -1,
			bws.ErrLocked, 3},
		{"with a default", "Section", bws.TableField{Name: custom.Name, Type: bws.Integer, Default: "0"},
			[]step{{"ADOX Section {custom_Score 2 0 [{Nullable true} {Default 0}]}", nil, nil}}, 0, nil, 0},
		{"a text", "Section", bws.TableField{Name: custom.Name, Type: bws.Text, Size: 18, AllowZeroLength: true},
			[]step{{"ADOX Section {custom_Score 202 18 [{Nullable true} {Jet OLEDB:Allow Zero Length true}]}", nil,
				nil}}, 0, nil, 0},
		{"there already", "Section", bws.TableField{Name: "LETTER", Type: bws.TrueFalse}, nil, -1, jet.ErrExists, 0},
		{"no table", "Nowhere", truth, nil, -1, jet.ErrNoTable, 0},
		{"counted", "Section", bws.TableField{Name: "N", Type: bws.LongInteger, AutoNumber: true},
			nil, -1, jet.ErrDefinition, 0},
		{"no size", "Section", bws.TableField{Name: "N", Type: bws.Text}, nil, -1, jet.ErrDefinition, 0},
		{"no type", "Section", bws.TableField{Name: "N", Type: 99}, nil, -1, jet.ErrDefinition, 0},
		{"no name", "Section", bws.TableField{Name: "a] BIT, [b", Type: bws.TrueFalse}, nil, -1, jet.ErrDefinition, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			db, pauses := play(t, test.steps...)
			a := &adding{db.session.(*script), db.path, test.late != 0}
			db.session = a
			pause := db.pause
			db.pause = func(ctx context.Context) error {
				err := pause(ctx)
				if *pauses == test.late {
					a.write()
				}
				return err
			}
			if err := db.AddField(test.table, test.field); !errors.Is(err, test.err) || *pauses != test.pauses {
				t.Errorf("%v, %d pauses; want %v, %d", err, *pauses, test.err, test.pauses)
			}
			if has := db.tables["section"].Column(custom.Name) != nil; has != (test.err == nil) {
				t.Errorf("the field is among the definitions: %v", has)
			}
		})
	}
}
