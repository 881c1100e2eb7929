package ado

import (
	"fmt"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// AddField implements bws.Database. The error is jet.ErrNoTable, jet.ErrExists,
// jet.ErrDefinition for what can only be defined when the table is made, bws.ErrLocked
// while another program uses the table, or one of this package.
func (db *DB) AddField(table string, f bws.TableField) error {
	added := false
	return db.alone(func() error {
		if !added {
			if err := db.addField(table, f); err != nil {
				return err
			}
			added = true
		}
		return db.arrived(table, f.Name)
	})
}

func (db *DB) addField(table string, f bws.TableField) error {
	if err := db.define(); err != nil { // another program may have added it
		return err
	}
	return db.on(table, func(t *jet.Table) error {
		if err := addable(t, f); err != nil {
			return fmt.Errorf("field %q: %w", f.Name, err)
		}
		if text := alterText(t, f); text != "" {
			return db.session.exec(text)
		}
		c, err := adox(f)
		if err != nil {
			return err
		}
		return db.session.addColumn(t.Name, c)
	})
}

// arrived reads the definitions anew until they have the field. The engine writes to
// disk a moment later than it answers; a lock is what such a moment is called here, so
// that it is waited for.
func (db *DB) arrived(table, field string) error {
	if err := db.define(); err != nil {
		return err
	}
	return db.on(table, func(t *jet.Table) error {
		if t.Column(field) == nil {
			return fmt.Errorf("field %s has been added but is not in the file yet: %w", field, bws.ErrLocked)
		}
		return nil
	})
}
