package accounttest

import (
	"testing"

	"clubnight/scoring/published"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/conformance/events"
)

// Events are the names of the events that others published: see scoring/published.
var Events = events.Names

// Published is an event as it was published.
func Published(t testing.TB, name string) *account.Account {
	t.Helper()
	a, err := events.Read(published.Files, name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
