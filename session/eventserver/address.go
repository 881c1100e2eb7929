package eventserver

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// ErrAddress is returned for an address of an event that cannot be read.
var ErrAddress = errors.New("no address of an event")

// Address says where an event is, as
//
//	postgres://user@host:port,other:port/database?event=id
//
// It never holds a password.
type Address struct {
	// Hosts are the computers with the database, each "name:port". Of several the
	// first is taken that answers and takes lines in: after a fail-over that is
	// another one than before.
	Hosts    []string
	Database string
	User     string
	// Event is the event's ID, "" where none is meant: see [Event].
	Event string
	// Plain goes without TLS. It is for trying on one computer: the hosts
	// must be this one.
	Plain bool
}

const (
	defaultPort = "5432"
	mostHosts   = 8
)

var (
	eventID  = regexp.MustCompile(`^[a-z0-9]{1,32}$`)
	hostName = regexp.MustCompile(`^[A-Za-z0-9._:-]{1,253}$`)
)

// ParseAddress reads an address; a port that is missing is 5432. A password in it is
// refused, as is all that is not understood: the error is ErrAddress.
func ParseAddress(text string) (Address, error) {
	if len(text) > 4096 {
		return Address{}, fmt.Errorf("%w: it is too long", ErrAddress)
	}
	one, hosts := apart(text)
	u, err := url.Parse(one)
	if err != nil {
		// the error would show a password
		return Address{}, fmt.Errorf("%w: its parts cannot be told apart", ErrAddress)
	}
	if u.Scheme != "postgres" && u.Scheme != "postgresql" || u.Opaque != "" || u.Fragment != "" {
		return Address{}, fmt.Errorf("%w: it does not begin with postgres://", ErrAddress)
	}
	if _, set := u.User.Password(); set {
		return Address{}, fmt.Errorf("%w: it has a password in the clear", ErrAddress)
	}
	a := Address{Database: strings.TrimPrefix(u.Path, "/"), User: u.User.Username()}
	for host := range strings.SplitSeq(hosts, ",") {
		a.Hosts = append(a.Hosts, withPort(host))
	}
	for name, values := range u.Query() {
		switch {
		case name == "event" && len(values) == 1 && eventID.MatchString(values[0]):
			a.Event = values[0]
		case name == "sslmode" && len(values) == 1 && (values[0] == "disable" || values[0] == "verify-full"):
			a.Plain = values[0] == "disable"
		default:
			return Address{},
				fmt.Errorf("%w: after the question mark stand event and sslmode (verify-full or disable)", ErrAddress)
		}
	}
	return a, a.check()
}

// apart takes the hosts out of an address, of which a URL has one only.
func apart(text string) (one, hosts string) {
	scheme, rest, _ := strings.Cut(text, "://")
	end := strings.IndexAny(rest+"/", "/?#")
	begin := strings.LastIndexByte(rest[:end], '@') + 1
	return scheme + "://" + rest[:begin] + "hosts" + rest[end:], rest[begin:end]
}

func withPort(host string) string {
	if _, _, err := net.SplitHostPort(host); err == nil {
		return host
	}
	return net.JoinHostPort(strings.Trim(host, "[]"), defaultPort)
}

// check finds what no address has; the error is ErrAddress, or ErrPlain.
func (a Address) check() error {
	switch {
	case len(a.Hosts) == 0 || len(a.Hosts) > mostHosts:
		return fmt.Errorf("%w: %d hosts", ErrAddress, len(a.Hosts))
	case a.User == "" || len(a.User) > 63 || strings.ContainsRune(a.User, 0):
		return fmt.Errorf("%w: no user", ErrAddress)
	case a.Database == "" || len(a.Database) > 63 || strings.ContainsAny(a.Database, "\x00/"):
		return fmt.Errorf("%w: no database", ErrAddress)
	case a.Event != "" && !eventID.MatchString(a.Event):
		return fmt.Errorf("%w: no such event can be", ErrAddress)
	}
	for _, h := range a.Hosts {
		host, port, err := net.SplitHostPort(h)
		if err != nil || !hostName.MatchString(host) {
			return fmt.Errorf("%w: host %q", ErrAddress, h)
		}
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return fmt.Errorf("%w: port of %q", ErrAddress, h)
		}
		if a.Plain && !loopback(host) {
			return fmt.Errorf("%w: %s", ErrPlain, host)
		}
	}
	return nil
}

// loopback reports whether a host is this computer, whatever a name server says.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// String is the address as ParseAddress reads it.
func (a Address) String() string {
	u := url.URL{Scheme: "postgres", User: url.User(a.User), Host: strings.Join(a.Hosts, ","), Path: "/" + a.Database}
	q := url.Values{}
	if a.Event != "" {
		q.Set("event", a.Event)
	}
	if a.Plain {
		q.Set("sslmode", "disable")
	}
	u.RawQuery = q.Encode()
	return u.String()
}
