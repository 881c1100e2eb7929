package ado

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"

	"github.com/go-ole/go-ole"
	"github.com/go-ole/go-ole/oleutil"

	"clubnight/bridgemate/bws"
	"clubnight/session/sharing"
)

// Create makes a new database with these tables, all empty. A file that was there is
// replaced whole or not at all. The error is one of this package, of them ErrOldFormat
// before anything is tried when the providers of this word size cannot make Access 97, or
// bws.ErrLocked when another program holds the file that is to be replaced.
func Create(path string, format bws.Format, tables []bws.Table) error {
	if err := checkFormat(bits.UintSize, format); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	provider, err := Provider()
	if err != nil {
		return err
	}
	if path, err = filepath.Abs(path); err != nil { // the engine may have a folder of its own
		return err
	}
	// The engine leaves its lock file beside the database while it works.
	folder, err := os.MkdirTemp(filepath.Dir(path), "new-bws-")
	if errors.Is(err, os.ErrPermission) {
		err = fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	if err != nil {
		return err
	}
	made := filepath.Join(folder, "new.mdb")
	onThread(func() { err = makeFile(creationText(provider, made, format), tables) })
	if err == nil {
		err = replace(made, path)
	}
	if err := errors.Join(translate(err), os.RemoveAll(folder)); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// replace gives a new file its name, with patience for those who read the
// file that is there.
func replace(made, path string) error {
	err := sharing.Rename(context.Background(), made, path)
	var held *sharing.Held
	if errors.As(err, &held) {
		return fmt.Errorf("%w: %w", bws.ErrLocked, err)
	}
	return err
}

// makeFile runs on a thread for COM.
func makeFile(creation string, tables []bws.Table) (err error) {
	catalog, err := newObject("ADOX.Catalog")
	if err != nil {
		return err
	}
	defer catalog.Release()
	opened, err := object(oleutil.CallMethod(catalog, "Create", creation))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shut(opened)) }()
	list, err := object(oleutil.GetProperty(catalog, "Tables"))
	if err != nil {
		return err
	}
	defer list.Release()
	for _, t := range tables {
		if err := addTable(catalog, list, t); err != nil {
			return fmt.Errorf("table %s: %w", t.Name, err)
		}
		for _, ix := range t.Indexes {
			if err := execute(opened, indexText(t.Name, ix)); err != nil {
				return fmt.Errorf("table %s, index %s: %w", t.Name, ix.Name, err)
			}
		}
	}
	for _, text := range queryTexts(bws.Queries(tables)) {
		if err := execute(opened, text); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil
}

func addTable(catalog, list *ole.IDispatch, t bws.Table) error {
	table, err := newObject("ADOX.Table")
	if err != nil {
		return err
	}
	defer table.Release()
	if _, err := oleutil.PutProperty(table, "Name", t.Name); err != nil {
		return err
	}
	// Without its catalog a table's columns do not have the provider's properties.
	if _, err := oleutil.PutPropertyRef(table, "ParentCatalog", catalog); err != nil {
		return err
	}
	columns, err := object(oleutil.GetProperty(table, "Columns"))
	if err != nil {
		return err
	}
	defer columns.Release()
	for _, f := range t.Fields {
		if err := addColumn(columns, f); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	_, err = oleutil.CallMethod(list, "Append", table)
	return err
}

func addColumn(columns *ole.IDispatch, f bws.TableField) error {
	c, err := adox(f)
	if err != nil {
		return err
	}
	if _, err := oleutil.CallMethod(columns, "Append", c.name, c.kind, c.size); err != nil {
		return err
	}
	column, err := object(oleutil.GetProperty(columns, "Item", c.name))
	if err != nil {
		return err
	}
	defer column.Release()
	return setProperties(column, c)
}

func setProperties(column *ole.IDispatch, c adoxColumn) error {
	properties, err := object(oleutil.GetProperty(column, "Properties"))
	if err != nil {
		return err
	}
	defer properties.Release()
	for _, p := range c.properties {
		if err := setProperty(properties, p); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

func setProperty(properties *ole.IDispatch, p property) error {
	item, err := object(oleutil.GetProperty(properties, "Item", p.name))
	if err != nil {
		return err
	}
	defer item.Release()
	_, err = oleutil.PutProperty(item, "Value", p.value)
	return err
}

// shut closes a connection of ADO. The file is held until then, not until it is released.
func shut(connection *ole.IDispatch) error {
	defer connection.Release()
	_, err := oleutil.CallMethod(connection, "Close")
	return err
}

// newObject makes a COM object that takes calls by name.
func newObject(class string) (*ole.IDispatch, error) {
	unknown, err := oleutil.CreateObject(class)
	if err != nil {
		return nil, err
	}
	defer unknown.Release()
	return unknown.QueryInterface(ole.IID_IDispatch)
}

// object takes what a call gave as an object, to be released by the caller.
func object(v *ole.VARIANT, err error) (*ole.IDispatch, error) {
	if err != nil {
		return nil, err
	}
	if v.VT != ole.VT_DISPATCH || v.Val == 0 {
		return nil, errors.Join(fmt.Errorf("not an object: %w", ErrEngine), v.Clear())
	}
	return v.ToIDispatch(), nil
}
