package web

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"strconv"
)

// interfaces are the IPv4 addresses of the networks that this computer is in.
func interfaces() (list []netip.Addr) {
	for _, a := range assigned(net.FlagLoopback) {
		if a.Is4() {
			list = append(list, a)
		}
	}
	return list
}

// assigned are the addresses of this computer, but for those of interfaces with a flag.
func assigned(without net.Flags) (list []netip.Addr) {
	all, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for _, i := range all {
		if i.Flags&net.FlagUp == 0 || i.Flags&without != 0 {
			continue
		}
		in, err := i.Addrs()
		if err != nil {
			continue
		}
		for _, a := range in {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				list = append(list, p.Addr().Unmap())
			}
		}
	}
	return list
}

// outgoing is the address from which the computer would speak to the world:
// that of the network with the default route. Nothing is sent. It is the zero
// address where there is none.
func outgoing() netip.Addr {
	c, err := net.Dial("udp4", "192.0.2.1:9") // of a block that stands in books only (RFC 5737)
	if err != nil {
		return netip.Addr{}
	}
	defer c.Close()
	a, err := netip.ParseAddrPort(c.LocalAddr().String())
	if err != nil {
		return netip.Addr{}
	}
	return a.Addr().Unmap()
}

// addresses are the addresses of the pages: first that of the network with the
// default route, then those of other private networks, then the rest; those that a
// computer gives itself where nobody gave it one come last. Where there is none it
// is the computer's own.
func addresses(port int, in []netip.Addr, out netip.Addr) (list []string) {
	rank := func(a netip.Addr) int {
		switch {
		case a == out:
			return 0
		case a.IsPrivate():
			return 1
		case a.IsLinkLocalUnicast():
			return 3
		}
		return 2
	}
	in = slices.Clone(in)
	slices.SortStableFunc(in, func(a, b netip.Addr) int { return cmp.Compare(rank(a), rank(b)) })
	for _, a := range in {
		list = append(list, "http://"+net.JoinHostPort(a.String(), strconv.Itoa(port))+"/")
	}
	if list == nil {
		list = []string{"http://" + net.JoinHostPort("localhost", strconv.Itoa(port)) + "/"}
	}
	return list
}
