package bridgemate

import (
	"context"
	"errors"
	"fmt"

	"clubnight/bridgemate/bws"
)

// errNoFlag says that the file has no field of that name.
var errNoFlag = errors.New("no such field")

// markFile sets a Processed flag in the rows up to the last that the journal has; a field
// of our own is added where it is not there.
func (l *Link) markFile(ctx context.Context, path, flag string, last int64, mine func(section int) bool) error {
	mark := func() error {
		return l.write(ctx, path, func(b bws.Batch) error { return markRows(b, flag, last, mine) })
	}
	err := mark()
	if errors.Is(err, errNoFlag) {
		field := bws.TableField{Name: flag, Type: bws.TrueFalse, Default: "False"}
		if err = l.addField(ctx, path, "ReceivedData", field); err == nil {
			err = mark()
		}
	}
	if err != nil {
		return fmt.Errorf("marking rows as processed: %w", err)
	}
	return nil
}

// markRows marks all rows with one statement, unless some came in since they were
// read: those are not processed yet. Those of sections that are another
// computer's are left alone.
func markRows(b bws.Batch, flag string, last int64, mine func(section int) bool) error {
	rows, err := b.Select("ReceivedData")
	if err != nil {
		return err
	}
	var open []int64
	others := false // rows that are not to be marked
	for _, r := range rows {
		id, _ := r.Get("ID").(int64)
		set, there := r.Get(flag).(bool)
		switch {
		case !there:
			return errNoFlag
		case id > last || !mine(sectionOf(r)):
			others = true
		case !set:
			open = append(open, id)
		}
	}
	if len(open) == 0 {
		return nil
	}
	if !others {
		_, err := b.Update("ReceivedData", bws.Row{flag: false}, bws.Row{flag: true})
		return err
	}
	for _, id := range open {
		if _, err := b.Update("ReceivedData", bws.Row{"ID": id}, bws.Row{flag: true}); err != nil {
			return err
		}
	}
	return nil
}

// sectionOf is the section of a row, 0 where it says none.
func sectionOf(r bws.Row) int {
	switch n := r.Get("Section").(type) {
	case int64:
		return int(n)
	case int:
		return n
	}
	return 0
}
