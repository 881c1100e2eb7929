package ado

import (
	"errors"
	"fmt"

	"github.com/go-ole/go-ole"
	"github.com/go-ole/go-ole/oleutil"
)

// Options of ADO's Execute.
const (
	commandIsText = 0x01
	noRecords     = 0x80
)

// openDirect opens a connection of ADO that statements are executed on directly: the
// driver prepares each one, asks the engine for parameters that there are none of, and
// cannot take a transaction back.
func openDirect(text string) (*ole.IDispatch, error) {
	connection, err := newObject("ADODB.Connection")
	if err != nil {
		return nil, err
	}
	if err := call(connection, "Open", text); err != nil {
		connection.Release()
		return nil, err
	}
	return connection, nil
}

// call does something that gives nothing.
func call(object *ole.IDispatch, method string, args ...any) error {
	v, err := oleutil.CallMethod(object, method, args...)
	if err != nil {
		return err
	}
	return v.Clear()
}

// execute does a statement that gives no rows.
func execute(connection *ole.IDispatch, text string) error {
	affected := new(ole.VARIANT) // written to by ADO
	return call(connection, "Execute", text, affected, int32(commandIsText|noRecords))
}

// beginDirect begins a transaction. It is the first and only one, or else what was told
// before was not heeded.
func beginDirect(connection *ole.IDispatch) error {
	v, err := oleutil.CallMethod(connection, "BeginTrans")
	if err != nil {
		return err
	}
	level := value(v.Value())
	if err := v.Clear(); err != nil {
		return err
	}
	if level != int64(1) {
		return fmt.Errorf("%w: the transaction is of level %v", ErrNoTransaction, level)
	}
	return nil
}

// queryDirect reads all rows, with that many values each.
func queryDirect(connection *ole.IDispatch, text string, columns int) (list [][]any, err error) {
	affected := new(ole.VARIANT)
	records, err := object(oleutil.CallMethod(connection, "Execute", text, affected, int32(commandIsText)))
	if err != nil {
		return nil, err
	}
	defer records.Release()
	defer func() { err = errors.Join(err, call(records, "Close")) }()
	fields, err := object(oleutil.GetProperty(records, "Fields"))
	if err != nil {
		return nil, err
	}
	defer fields.Release()
	items, err := itemsOf(fields, columns)
	defer func() {
		for _, item := range items {
			item.Release()
		}
	}()
	if err != nil {
		return nil, err
	}
	for {
		end, err := propertyOf(records, "EOF")
		if err != nil || end == true {
			return list, err
		}
		row := make([]any, columns)
		for i, item := range items { // which stand for the row that the records are at
			if row[i], err = propertyOf(item, "Value"); err != nil {
				return nil, err
			}
		}
		list = append(list, row)
		if err := call(records, "MoveNext"); err != nil {
			return nil, err
		}
	}
}

// itemsOf are the fields of records, which must be that many. Those that were had come
// with an error, to be released.
func itemsOf(fields *ole.IDispatch, columns int) (items []*ole.IDispatch, err error) {
	count, err := propertyOf(fields, "Count")
	if err != nil {
		return nil, err
	}
	if n := value(count); n != int64(columns) {
		return nil, fmt.Errorf("%v fields of %d: %w", n, columns, ErrIncomplete)
	}
	for i := range columns {
		item, err := object(oleutil.GetProperty(fields, "Item", int32(i)))
		if err != nil {
			return items, err
		}
		items = append(items, item)
	}
	return items, nil
}

// propertyOf is a property that is no object. Of a truth value only two of the eight
// bytes mean anything, and an amount of money is a number of ten thousandths. A type that
// none of our fields has (a decimal, an array) is an error: it must not pass for null.
func propertyOf(object *ole.IDispatch, name string) (any, error) {
	v, err := oleutil.GetProperty(object, name)
	if err != nil {
		return nil, err
	}
	var result any
	switch v.VT {
	case ole.VT_NULL, ole.VT_EMPTY:
	case ole.VT_BOOL:
		result = int16(v.Val) != 0
	case ole.VT_CY:
		result = float64(v.Val) / 10000
	case ole.VT_UI1, ole.VT_I2, ole.VT_I4, ole.VT_R4, ole.VT_R8, ole.VT_DATE, ole.VT_BSTR:
		result = v.Value()
	default:
		err = fmt.Errorf("%s is of the type %d: %w", name, v.VT, ErrEngine)
	}
	return result, errors.Join(err, v.Clear())
}
