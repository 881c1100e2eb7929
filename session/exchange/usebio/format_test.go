package usebio_test

import (
	"context"
	"strings"
	"testing"
	"unicode/utf16"

	"clubnight/session/exchange"
	"clubnight/session/exchange/usebio"
	"clubnight/session/sessiontest"
)

// The one door knows the format by its first bytes, and opens an evening and its deals.
func TestDoor(t *testing.T) {
	file := string(write(t, of(t, sessiontest.Full(t)), usebio.Options{}))
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(file)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	for name, content := range map[string]string{
		"plain": file, "with a byte order mark": "\ufeff" + file, "UTF-16": string(wide),
		"no heading":       file[strings.Index(file, "<USEBIO"):],
		"in small letters": strings.ToLower(file[:200]) + file[200:],
	} {
		c, err := exchange.OpenBytes(context.Background(), "evening", []byte(content))
		if err != nil || c.Format != "USEBIO" || len(c.Evenings) != 1 || c.Deals == nil || len(c.Deals.Boards) != 36 {
			t.Errorf("%s: %v, %+v", name, err, c)
			continue
		}
		s, err := c.Evening(context.Background(), 0)
		if err != nil || len(s.State().Results) != 9*36 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, other := range []string{"<html>usebio</html>", "USEBIO", "board,ns,ew,score"} {
		if c, err := exchange.OpenBytes(context.Background(), "x", []byte(other)); err == nil && c.Format == "USEBIO" {
			t.Errorf("%q is taken for USEBIO", other)
		}
	}
}
