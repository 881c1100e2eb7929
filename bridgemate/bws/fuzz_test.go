package bws_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"reflect"
	"runtime"
	"testing"

	"clubnight/bridgemate/bws"
)

// FuzzRead changes a good file of either generation and format in three places, or
// cuts it: it is refused, or read and checked, and none of that takes more memory
// than the file is worth.
func FuzzRead(f *testing.F) {
	var good [][]byte
	want := []*bws.Contents{session(), laterSession()}
	for _, format := range []bws.Format{bws.Access2000, bws.Access97} {
		guide := createFor(f, bws.BMPro, format, "LeadCard", "MaximumResults")
		db, err := bws.Open(f.Context(), guide)
		if err != nil {
			f.Fatal(err)
		}
		insertAll(f, db, want[0])
		for _, path := range []string{guide, laterFile(f, format, want[1])} {
			b, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			good = append(good, b)
		}
	}
	for which := range uint8(4) {
		f.Add(which, uint32(0), uint64(0), uint32(0), uint64(0), uint32(0), uint64(0), uint32(0))
	}
	f.Add(uint8(1), uint32(0x14), uint64(2), uint32(8192), uint64(0), uint32(9000), uint64(1), uint32(0))
	f.Add(uint8(2), uint32(2048), uint64(1<<40), uint32(4096), uint64(7), uint32(5000), uint64(99), uint32(60000))
	f.Add(uint8(3), uint32(70000), ^uint64(0), uint32(80000), uint64(1)<<63, uint32(90001), uint64(255), uint32(0))
	f.Fuzz(func(t *testing.T, which uint8, at1 uint32, v1 uint64, at2 uint32, v2 uint64,
		at3 uint32, v3 uint64, cut uint32) {
		which %= 4
		b := bytes.Clone(good[which])
		for at, v := range map[uint32]uint64{at1: v1, at2: v2, at3: v3} {
			if v != 0 {
				binary.LittleEndian.PutUint64(b[int64(at)%int64(len(b)-8):], v)
			}
		}
		if cut != 0 {
			b = b[:int64(cut)%int64(len(b))]
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		c, err := bws.Parse(b)
		if err == nil {
			bws.Check(c)
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<28 {
			t.Errorf("a file of %d bytes takes %d", len(b), used)
		}
		if bytes.Equal(b, good[which]) && !reflect.DeepEqual(c, want[which%2]) {
			t.Errorf("a good file: %+v, %v", c, err)
		}
	})
}
