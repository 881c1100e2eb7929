package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"testing"
)

// A request names this computer whole, however it is written, or it is refused.
func TestNamed(t *testing.T) {
	o := own{ownNames("Club-PC.Fritz.box.", []string{"lan", ".", "fritz.box", "bridge.example."}),
		[]netip.Addr{netip.MustParseAddr("192.168.1.7"), netip.MustParseAddr("fe80::1"), netip.MustParseAddr("2001:db8::7")}}
	came := context.WithValue(t.Context(), http.LocalAddrContextKey,
		net.Addr(&net.TCPAddr{IP: net.ParseIP("10.8.0.2"), Port: 8080})) // of a network joined later
	for host, want := range map[string]bool{
		"club-pc": true, "CLUB-PC:8080": true, "club-pc.": true, "club-pc.:8080": true, "club-pc:": true,
		"club-pc.local": true, "Club-PC.Local.:8080": true, "club-pc.lan": true, "club-pc.fritz.box": true,
		"club-pc.bridge.example": true,
		"localhost":              true, "LocalHost.:80": true, "127.0.0.1": true, "127.9.9.9:8080": true, "[::1]:8080": true,
		"[::1]": true, "192.168.1.7": true, "192.168.1.7:8080": true, "[fe80::1]:8080": true, "[fe80::1%eth0]": true,
		"[2001:db8::7]": true, "[::ffff:192.168.1.7]:8080": true, "10.8.0.2:8080": true, "": true,

		"club-pc.anything.example": false, "club-pc.evil.local": false, "club-pc.lan.evil.example": false,
		"club-pc.local.evil": false, "evil.club-pc": false, "evil.club-pc.local": false, "club-pc..": false, ".club-pc": false,
		"club-pc..local": false, "club-pcx": false, "xclub-pc": false, "fritz.box": false, "local": false,
		"localhost.lan": false, "localhost.evil.example": false, "evil.example:8080": false, ".": false,
		"192.168.1.7.evil.example": false, "192.168.1.8": false, "[2001:db8::8]:8080": false, "10.8.0.3": false,
		"]club-pc[": false, "[club-pc]": true, "club-pc@evil.example": false, "club-pc:8080:evil": false,
		"club-pc evil": false, "club-pc\x00": false, "clu\u200bb-pc": false, "0x7f.1": false, "2130706433": false,
	} {
		if got := o.named((&http.Request{Host: host}).WithContext(came)); got != want {
			t.Errorf("%q is this computer: %t", host, got)
		}
	}
}

// A computer without a name is reached by its addresses.
func TestOwnNames(t *testing.T) {
	for name, want := range map[string][]string{
		"": {"localhost"}, ".": {"localhost"}, "PC": {"localhost", "pc", "pc.local", "pc.lan"},
		"pc.local":        {"localhost", "pc", "pc.local", "pc.lan"},
		"pc.club.example": {"localhost", "pc", "pc.club.example", "pc.local", "pc.lan"},
	} {
		if got := ownNames(name, []string{"LAN.", "."}); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	if o := ofThisComputer(); len(o.names) == 0 || len(o.addresses) == 0 {
		t.Errorf("this computer: %q", o)
	}
}
