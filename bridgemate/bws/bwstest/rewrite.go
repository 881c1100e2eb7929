// Package bwstest makes databases that programs other than ours leave behind.
package bwstest

import (
	"context"
	"testing"

	"clubnight/bridgemate/bws"
)

// Rewrite writes the database of BM Pro at a place anew with the clients, the movement,
// the players' numbers and the results of some contents, as Access does when it compacts
// one: results keep their numbers, and the count is that of the highest. The mark is as
// Contents.Marks has it, "" for none.
func Rewrite(t testing.TB, file, mark string, c *bws.Contents) {
	t.Helper()
	tables, err := bws.Schema(bws.BMPro)
	if err == nil && mark != "" {
		tables, err = bws.WithMark(tables, mark)
	}
	if err == nil {
		err = bws.Create(file, bws.Access2000, tables)
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := bws.Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Batch(func(b bws.Batch) error { return insert(b, c) })
	if err != nil {
		t.Fatal(err)
	}
}

func insert(b bws.Batch, c *bws.Contents) (err error) {
	one := func(table string, r bws.Row) {
		if err == nil {
			_, err = b.Insert(table, r)
		}
	}
	for _, r := range c.Clients {
		one("Clients", r.Row())
	}
	for _, r := range c.Sections {
		one("Section", r.Row())
	}
	for _, r := range c.Tables {
		one("Tables", r.Row())
	}
	for _, r := range c.Rounds {
		one("RoundData", r.Row())
	}
	for _, r := range c.PlayerNumbers {
		one("PlayerNumbers", r.Row())
	}
	for _, r := range c.Received {
		row := r.Row()
		row["ID"] = r.ID
		one("ReceivedData", row)
	}
	return err
}
