package clubfile

import (
	"context"
	"database/sql"
	"encoding/hex"
)

// Sealed is an evening with the seal of all its entries, which is another one after every
// change, that of forgetting somebody too.
type Sealed struct {
	ID   int64
	Seal string
}

// Seals are those of all evenings that have begun, the first recorded first. They tell
// what changed since another time without reading any evening.
func (f *File) Seals(ctx context.Context) (all []Sealed, err error) {
	rows, err := f.db.QueryContext(ctx, "SELECT id, sum FROM evening WHERE entries > 0 ORDER BY id")
	if err != nil {
		return nil, f.said(err)
	}
	defer rows.Close()
	for rows.Next() {
		var one Sealed
		var sum []byte
		if err := rows.Scan(&one.ID, &sum); err != nil {
			return nil, f.said(err)
		}
		one.Seal = hex.EncodeToString(sum)
		all = append(all, one)
	}
	return all, f.said(rows.Err())
}

// Leads are the numbers that lead to another player's, since two were found to be one.
func (f *File) Leads(ctx context.Context) (map[string]string, error) {
	var all leads
	err := within(ctx, f.db, func(tx *sql.Tx) (err error) {
		all, err = leadsOf(tx)
		return err
	})
	return all, f.said(err)
}
