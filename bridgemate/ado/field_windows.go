package ado

import (
	"errors"

	"github.com/go-ole/go-ole"
	"github.com/go-ole/go-ole/oleutil"
)

func (c *connection) addColumn(table string, column adoxColumn) (err error) {
	c.thread.do(func() { err = appendColumn(c.text, table, column) })
	return err
}

// appendColumn has a connection of its own: the driver does not give its one away.
func appendColumn(text, table string, c adoxColumn) (err error) {
	catalog, err := newObject("ADOX.Catalog")
	if err != nil {
		return err
	}
	defer catalog.Release()
	if _, err := oleutil.PutProperty(catalog, "ActiveConnection", text); err != nil {
		return err
	}
	opened, err := object(oleutil.GetProperty(catalog, "ActiveConnection"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shut(opened)) }()
	columns, err := columnsOf(catalog, table)
	if err != nil {
		return err
	}
	defer columns.Release()
	column, err := newColumn(catalog, c)
	if err != nil {
		return err
	}
	defer column.Release()
	_, err = oleutil.CallMethod(columns, "Append", column)
	return err
}

// columnsOf finds the columns of a table that is there.
func columnsOf(catalog *ole.IDispatch, table string) (*ole.IDispatch, error) {
	list, err := object(oleutil.GetProperty(catalog, "Tables"))
	if err != nil {
		return nil, err
	}
	defer list.Release()
	found, err := object(oleutil.GetProperty(list, "Item", table))
	if err != nil {
		return nil, err
	}
	defer found.Release()
	return object(oleutil.GetProperty(found, "Columns"))
}

// newColumn describes a column. Without its catalog it would not have the
// provider's properties.
func newColumn(catalog *ole.IDispatch, c adoxColumn) (*ole.IDispatch, error) {
	column, err := newObject("ADOX.Column")
	if err != nil {
		return nil, err
	}
	_, err = oleutil.PutProperty(column, "Name", c.name)
	if err == nil {
		_, err = oleutil.PutProperty(column, "Type", c.kind)
	}
	if err == nil && c.size > 0 {
		_, err = oleutil.PutProperty(column, "DefinedSize", c.size)
	}
	if err == nil {
		_, err = oleutil.PutPropertyRef(column, "ParentCatalog", catalog)
	}
	if err == nil {
		err = setProperties(column, c)
	}
	if err != nil {
		column.Release()
		return nil, err
	}
	return column, nil
}
