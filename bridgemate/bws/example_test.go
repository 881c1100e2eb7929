package bws_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"clubnight/bridgemate/bws"
)

// A file is made from the guide's tables, and a row of it read for what it means.
func Example() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path, ctx := filepath.Join(folder, "evening.bws"), context.Background()
	tables, err := bws.Schema(bws.BMPro)
	if err != nil {
		log.Fatal(err)
	}
	if err := bws.Create(path, bws.Access2000, tables); err != nil {
		log.Fatal(err)
	}
	db, err := bws.Open(ctx, path)
	if err != nil {
		log.Fatal(err)
	}
	row := bws.Received{Section: 1, Table: 1, Round: 1, Board: 7, PairNS: 3, PairEW: 5, Declarer: 3, NSEW: "N",
		Contract: "4 S x", Result: "-1"}
	if _, err := db.Insert("ReceivedData", row.Row()); err != nil {
		log.Fatal(err)
	}
	contents, err := bws.Read(ctx, path)
	if err != nil {
		log.Fatal(err)
	}
	reading, faults := contents.Received[0].Read()
	result, _ := reading.Result()
	fmt.Println(result, len(faults))
	// Output: 4Sx N -1 0
}
