package deal_test

import (
	"bytes"
	"fmt"
	"log"

	"clubnight/session/deal"
)

// Boards are dealt from a seed, and the same seed deals them again.
func Example() {
	seed, err := deal.ParseSeed("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := deal.PBN.Write(&file, &deal.Set{Boards: seed.Boards(1, 1, 4)}); err != nil {
		log.Fatal(err)
	}
	set, format, err := deal.Read(file.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	again := seed.Boards(1, 1, 4)
	fmt.Println(format, len(set.Boards), set.Boards[2].Deal == again[2].Deal, set.Boards[2].Vul)
	// Output: pbn 4 true EW
}
