package handrecord_test

import (
	"bytes"
	"fmt"

	"clubnight/reports/handrecord"
	"clubnight/session/deal"
)

func ExampleWrite() {
	boards, _, err := deal.Read([]byte(`[Board "1"]
[Deal "N:6543.A874.62.K96 KT982.5.KT93.Q42 .KQT632.Q85.A875 AQJ7.J9.AJ74.JT3"]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var pdf bytes.Buffer
	err = handrecord.Write(&pdf, handrecord.NewSet(boards), handrecord.Options{Arrangement: handrecord.Booklet})
	fmt.Printf("%.5s %v\n", pdf.String(), err)
	// Output: %PDF- <nil>
}
