//go:build linux

package congress

import (
	"encoding/json"
	"strings"
	"testing"

	"clubnight/session"
)

// hears takes a line that a desk says.
func (c *computer) hears(text string) {
	one, ok := read(text)
	if !ok || one.Kind == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !one.Here && !one.Heard.IsZero() {
		c.delays = append(c.delays, delay{one.At, one.Heard.Sub(one.At)})
	}
}

func read(text string) (one told, ok bool) {
	return one, json.Unmarshal([]byte(text), &one) == nil
}

// knowsOf waits until a desk has a result.
func (c *computer) knowsOf(t testing.TB, keys ...session.Key) {
	t.Helper()
	for _, k := range keys {
		c.program.await(t, 0, "a result at "+k.String(), func(line string) bool {
			one, ok := read(line)
			return ok && one.Kind == (session.ResultReceived{}).Kind() && one.Key == k
		})
	}
}

// types enters a line at a desk, or where clubscore takes them, and waits
// until it is recorded.
func (c *computer) types(t testing.TB, text string) {
	t.Helper()
	from := c.program.count()
	if _, err := c.program.in.Write([]byte(text + "\n")); err != nil {
		t.Fatalf("%s: %v\n%s", c.name, err, c.program.tail())
	}
	c.program.await(t, from, "the answer to "+text, func(line string) bool {
		if strings.Contains(line, " ! ") || strings.Contains(line, `"refused"`) {
			t.Fatalf("%s: %s", c.name, line)
		}
		return strings.Contains(line, `"recorded":"`+text) || strings.HasSuffix(line, " recorded "+text)
	})
}
