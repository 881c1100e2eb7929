//go:build !windows

package web

import (
	"slices"
	"testing"
)

func TestSearched(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, "nameserver 192.168.1.1\n": nil, "search\n": nil, "# search evil.example\n": nil,
		"nameserver 127.0.0.53\noptions edns0\nsearch fritz.box\n": {"fritz.box"},
		"domain club.example\nsearch\tlan  bridge.example.\n":      {"club.example", "lan", "bridge.example."},
	} {
		if got := searched(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
