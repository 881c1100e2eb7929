package web

import (
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// own is what a request may call this computer.
type own struct {
	names     []string // whole, in small letters, without a dot at the end
	addresses []netip.Addr
}

// ofThisComputer is what this computer is called in the networks that it is in now.
func ofThisComputer() own {
	name, err := os.Hostname()
	if err != nil {
		name = ""
	}
	return own{ownNames(name, domains()), assigned(0)}
}

// ownNames are the names of a computer: its own, and that in each domain of its networks
// and in that of networks without a server of names. (Source: RFC 6762, section 3.)
func ownNames(name string, domains []string) []string {
	names := []string{"localhost"}
	if name = plain(name); name == "" {
		return names
	}
	short, domain, _ := strings.Cut(name, ".")
	names = append(names, short)
	for _, d := range append([]string{domain, "local"}, domains...) {
		if d = plain(d); d != "" && !slices.Contains(names, short+"."+d) {
			names = append(names, short+"."+d)
		}
	}
	return names
}

// plain is a name as it is compared: the dot at its end says only that it is whole.
func plain(name string) string { return strings.TrimSuffix(strings.ToLower(name), ".") }

// named reports whether the Host header of a request names this computer: by one of its
// names, or by an address of its own. A page of the world outside that leads its own name
// to this address (DNS rebinding) is refused, however that name begins. What asks without
// the header is no browser.
func (o own) named(r *http.Request) bool {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	} else if inner, ok := strings.CutPrefix(host, "["); ok {
		host = strings.TrimSuffix(inner, "]")
	}
	if a, err := netip.ParseAddr(host); err == nil {
		a = a.Unmap().WithZone("")
		return a.IsLoopback() || a == reached(r) || slices.Contains(o.addresses, a)
	}
	return host == "" || slices.Contains(o.names, plain(host))
}

// reached is the address at which a request came in: the computer may have got it only
// after the pages were there.
func reached(r *http.Request) netip.Addr {
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		if a, err := netip.ParseAddrPort(at.String()); err == nil {
			return a.Addr().Unmap().WithZone("")
		}
	}
	return netip.Addr{}
}
