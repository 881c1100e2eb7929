// Package places knows the kinds of places that an evening goes to: what each has to be
// told once, and how it is reached.
//
//	d := sending.Destination{ID: sending.NewID(places.SFTP), Kind: places.SFTP, Name: "Our pages", Options: …}
//	err := places.Check(d)
//	err = box.Run(ctx, places.Ways{Secret: keeper.Get}.Find, nil)
package places

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"clubnight/session/sending"
	"clubnight/session/sending/bridgewebs"
	"clubnight/session/sending/folder/overssh"
	"clubnight/session/sending/letters"
	"clubnight/session/sending/mail"
	"clubnight/session/sending/pages"
)

// The kinds of places.
const (
	BridgeWebs = "bridgewebs"
	Members    = "mail" // each member by mail
	Federation = "federation"
	Folder     = pages.Folder
	SFTP       = pages.SFTP
	WebDAV     = pages.WebDAV
)

// Kinds are all of them, in the order in which they are offered.
func Kinds() []string { return []string{BridgeWebs, Members, Federation, Folder, SFTP, WebDAV} }

// The options of destinations, beside those of package pages.
const (
	// Code is the club's code at BridgeWebs.
	Code = "code"
	// Which is one of Federations.
	Which = "federation"
	// Mailbox is the address of the club's own, From who stands as the writer, and Reply
	// where answers go. Server and Port are the mailbox's, where they are not known by
	// its address.
	Mailbox = "mailbox"
	From    = "from"
	Reply   = "reply"
	Server  = "server"
	Port    = "port"
)

// Federations are those that take results by mail, by their names.
func Federations() []letters.Federation { return []letters.Federation{letters.SBU, letters.ECats} }

// FederationNamed is one of them.
func FederationNamed(name string) (letters.Federation, bool) {
	for _, f := range Federations() {
		if f.Name == name {
			return f, true
		}
	}
	return letters.Federation{}, false
}

// Field is an option of a kind.
type Field struct {
	Option string
	// Needed is true where nothing goes without it.
	Needed bool
}

// Fields are the options of a kind, in the order in which one asks for them.
func Fields(kind string) []Field {
	mailbox := []Field{{Mailbox, true}, {From, false}, {Reply, false}, {Server, false}, {Port, false}}
	switch kind {
	case BridgeWebs:
		return []Field{{Code, true}}
	case Members:
		return mailbox
	case Federation:
		return append([]Field{{Which, true}}, mailbox...)
	case Folder:
		return []Field{{pages.Path, true}}
	case SFTP:
		return []Field{{pages.Host, true}, {pages.User, true}, {pages.Path, false}, {pages.Key, true}}
	case WebDAV:
		return []Field{{pages.Address, true}, {pages.User, true}}
	}
	return nil
}

// Secret reports whether a kind needs a password.
func Secret(kind string) bool { return kind != Folder }

// Mails reports whether what goes to a kind of place are mails.
func Mails(kind string) bool { return kind == Members || kind == Federation }

// Wrong is what is wrong with an option.
type Wrong uint8

// What can be wrong.
const (
	Missing      Wrong = iota + 1
	NoAddress          // it is no mail address
	NoWebPlace         // it is no https address
	NoHost             // it is no name of a host
	NoPath             // it is no whole path of a folder
	NoKey              // it is no key of a host
	NoPort             // it is no number of a port
	NoServer           // the mailbox's server is not known, or takes mails of no program
	NoFederation       // none of Federations
)

// OptionError is an option that cannot be so.
type OptionError struct {
	Option string
	Wrong  Wrong
}

// Error is for the log and the command line.
func (e *OptionError) Error() string {
	return e.Option + ": " + [...]string{"", "it is missing", "this is no mail address",
		"this is no address that begins with https://", "this is no name of a host",
		"this is no whole path of a folder", "this is no key as a host shows it: ssh-ed25519 SHA256:…",
		"this is no port", "where the mailbox takes mails is not known, or it takes none from programs",
		"none that takes results by mail: SBU, ECats"}[e.Wrong]
}

// ErrKind is returned for a kind of place that there is not.
var ErrKind = errors.New("there is no such kind of place")

// Tidy is a destination as it is kept: without blanks around what was typed, and without
// options that its kind has not.
func Tidy(d sending.Destination) sending.Destination {
	options := map[string]string{}
	for _, f := range Fields(d.Kind) {
		if text := strings.TrimSpace(d.Options[f.Option]); text != "" {
			options[f.Option] = text
		}
	}
	if host, ok := options[pages.Host]; ok {
		options[pages.Host] = strings.TrimPrefix(host, "sftp://")
	}
	d.Options, d.Name = options, strings.TrimSpace(d.Name)
	return d
}

// Check reports the first option that cannot be so, as an *OptionError; ErrKind for a
// kind that there is not.
func Check(d sending.Destination) error {
	fields := Fields(d.Kind)
	if fields == nil {
		return fmt.Errorf("%q: %w", d.Kind, ErrKind)
	}
	for _, f := range fields {
		text := d.Options[f.Option]
		if text == "" {
			if f.Needed {
				return &OptionError{f.Option, Missing}
			}
			continue
		}
		if wrong := check(f.Option, text); wrong != 0 {
			return &OptionError{f.Option, wrong}
		}
	}
	if d.Kind == Folder && !filepath.IsAbs(d.Options[pages.Path]) {
		return &OptionError{pages.Path, NoPath}
	}
	if Mails(d.Kind) {
		if s := Account(d).Server; s.Host == "" || s.Port == 0 {
			return &OptionError{Server, NoServer}
		}
	}
	return nil
}

func check(option, text string) Wrong {
	switch option {
	case Which:
		if _, ok := FederationNamed(text); !ok {
			return NoFederation
		}
	case Mailbox, Reply:
		if at, err := mail.CheckAddress(text); err != nil || at != text {
			return NoAddress
		}
	case pages.Address:
		at, err := url.Parse(text)
		if err != nil || at.Scheme != "https" || at.Host == "" || at.User != nil || at.RawQuery != "" || at.Fragment != "" {
			return NoWebPlace
		}
	case pages.Host, Server:
		host, port := text, ""
		if h, p, err := net.SplitHostPort(text); err == nil && option == pages.Host {
			host, port = h, p
		}
		if strings.ContainsAny(host, "/@ :") && net.ParseIP(host) == nil || port != "" && check(Port, port) != 0 {
			return NoHost
		}
	case pages.Key:
		if !overssh.ValidKey(text) {
			return NoKey
		}
	case Port:
		if n, err := strconv.ParseUint(text, 10, 16); err != nil || n == 0 {
			return NoPort
		}
	}
	return 0
}

// Account is the mailbox of a destination.
func Account(d sending.Destination) mail.Sender {
	o := d.Options
	a := mail.Sender{Address: o[Mailbox], From: o[From], Reply: o[Reply]}
	if p, known := mail.Known(a.Address); known {
		a.Server = p.Server
	}
	if o[Server] != "" {
		a.Server = mail.Server{Host: o[Server]}
		a.Server.Port, _ = strconv.Atoi(cmp.Or(o[Port], "465"))
	}
	return a
}

// Ways are how places are reached.
type Ways struct {
	// Secret is a password by a destination's id.
	Secret func(id string) (string, error)
	// Replace are the ids of those where files of others may be replaced, and most pages
	// may go, because the director said so.
	Replace []string
	// Progress is told how many of how many files of a place of pages are done.
	Progress func(d sending.Destination, done, of int)
	// Instead has places of tests, nil has none.
	Instead func(d sending.Destination, secret string) sending.Place
}

// Find is the place of a destination, for an outbox. The error is ErrKind.
func (w Ways) Find(d sending.Destination) (sending.Place, error) {
	if w.Instead != nil {
		secret, _ := w.Secret(d.ID)
		return w.Instead(d, secret), nil
	}
	switch d.Kind {
	case BridgeWebs:
		return &bridgewebs.Site{Club: d.Options[Code], Password: w.secret(d)}, nil
	case Members, Federation:
		return &mail.Mailbox{Account: Account(d), Password: w.secret(d)}, nil
	case Folder, SFTP, WebDAV:
		p := &pages.Place{Destination: d, Secret: w.Secret, Replace: slices.Contains(w.Replace, d.ID)}
		if w.Progress != nil {
			p.Progress = func(done, of int) { w.Progress(d, done, of) }
		}
		return p, nil
	}
	return nil, fmt.Errorf("%q: %w", d.Kind, ErrKind)
}

// secret is a place's password, "" where none is known: the place says so.
func (w Ways) secret(d sending.Destination) string {
	secret, err := w.Secret(d.ID)
	if err != nil {
		return ""
	}
	return secret
}
