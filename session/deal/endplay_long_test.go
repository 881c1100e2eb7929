//go:build long

package deal

import (
	"bytes"
	"testing"

	"clubnight/session/internal/endplaytest"
)

// endplay reads plain deals as we wrote them.
func TestEndplayReadsWhatWeWrite(t *testing.T) {
	want := read(t, "formats/set32.bri")
	for form, f := range map[string]Format{"lin": LIN, "pbn": PBN} {
		var out bytes.Buffer
		if err := f.Write(&out, want); err != nil {
			t.Fatal(err)
		}
		boards := endplaytest.Read(t, form, map[string][]byte{form: out.Bytes()})[form]
		if len(boards) != len(want.Boards) {
			t.Fatalf("%s: %d boards of %d", form, len(boards), len(want.Boards))
		}
		for i, b := range want.Boards {
			if got := boards[i]; got.Board != b.Number || got.Deal != b.Deal.String() ||
				got.Dealer != b.Dealer.String() || got.Vul != [4]int{0, 2, 3, 1}[b.Vul] {
				t.Errorf("%s: board %d: %+v", form, b.Number, got)
			}
		}
	}
}
