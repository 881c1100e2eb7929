package adostandin

import (
	"math"

	"clubnight/bridgemate/jet"
)

// newRecordset makes an ADODB.Recordset, a closed one of a statement that
// gives no records.
func newRecordset(from, text string, r *records) *object {
	class, at, open := from+"/Recordset", 0, r != nil
	if !open {
		r = &records{}
	}
	about := func() string { return text }
	whileOpen := func(get func() any) func() (any, error) {
		return func() (any, error) {
			if !open {
				return nil, closedObject
			}
			return get(), nil
		}
	}
	var fields *object
	o := newObject(class,
		gives("Fields", func() any { return fields }),
		reading("EOF", whileOpen(func() any { return at >= len(r.rows) })),
		method("MoveNext", 0, 0, func(arguments) (any, error) {
			switch {
			case !open:
				return nil, closedObject
			case at >= len(r.rows):
				return nil, noRow
			}
			at++
			return nothing{}, nil
		}),
		method("Close", 0, 0, func(arguments) (any, error) {
			if !open {
				return nil, closedObject
			}
			open = false
			return nothing{}, nil
		}),
		gives("State", func() any {
			if open {
				return stateOpen
			}
			return stateClosed
		}),
	)
	o.subject = about
	var list []*object
	fields = o.hold(newObject(class+"/Fields",
		items(func() int { return len(list) }, func(args arguments) (any, error) {
			if i, err := args.number(0); err == nil && i >= 0 && i < len(list) {
				return list[i], nil
			}
			return nil, itemNotFound
		})...))
	fields.subject = about
	for i := range r.names {
		field := newField(class, r, i, func() (any, error) {
			switch {
			case !open:
				return nil, closedObject
			case at >= len(r.rows):
				return nil, noRow
			}
			return r.rows[at][i], nil
		})
		list = append(list, fields.hold(field))
	}
	return o
}

var noRow = &Exception{noCurrentRow, 0, "Either BOF or EOF is True, or the current record has been deleted."}

func newField(from string, r *records, i int, value func() (any, error)) *object {
	kind := r.kinds[i]
	o := newObject(from+"/Fields/Field",
		gives("Name", func() any { return r.names[i] }),
		gives("Type", func() any { return adoTypes[kind] }),
		gives("NumericScale", func() any { return uint8(0) }),
		reading("Value", func() (any, error) {
			v, err := value()
			return typed(kind, v), err
		}),
	)
	o.subject = func() string { return r.names[i] }
	return o
}

// typed brings a value into the type in which ADO gives a column of that kind.
func typed(kind jet.Kind, v any) any {
	if n := number(v); !math.IsNaN(n) {
		switch kind {
		case jet.Byte:
			return uint8(n)
		case jet.Int16:
			return int16(n)
		case jet.Int32:
			return int32(n)
		case jet.Single:
			return float32(n)
		case jet.Double:
			return n
		case jet.Money:
			return money(n)
		}
	}
	return v
}
