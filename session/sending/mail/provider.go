package mail

import (
	"context"
	"net"
	"slices"
	"strings"
)

// Advice is what somebody has to know of his mailbox before programs may use it. Package
// words/outgoing says it.
type Advice string

// The advices.
const (
	NoAdvice         Advice = ""
	NeedsAppPassword Advice = "app password" // made in the account's settings, after two-step verification
	NeedsSwitch      Advice = "switch"       // programs must be allowed in the settings
	NotPossible      Advice = "not possible" // no password since 16 September 2024
	UntilEndOf2026   Advice = "until 2026"   // and after that where an administrator allows it
)

// Provider is who keeps a mailbox.
type Provider struct {
	Name   string
	Server Server
	Advice Advice
}

// provider is a Provider with the domains of its addresses, and the ends of the names of
// the servers that take mails for domains which are somebody's own.
type provider struct {
	Provider
	domains, takes []string
}

// providers are those that many clubs have (November 2026). What they ask for is from
// their own pages; the dates of Microsoft are those of its messages MC786329 and of 16
// September 2024.
var providers = []provider{
	{Provider{"Gmail", Server{"smtp.gmail.com", implicitPort}, NeedsAppPassword},
		[]string{"gmail.com", "googlemail.com"}, []string{".google.com", ".googlemail.com"}},
	{Provider{"Outlook.com", Server{}, NotPossible},
		[]string{"outlook.*", "hotmail.*", "live.*", "msn.com"}, nil},
	{Provider{"Microsoft 365", Server{"smtp.office365.com", submissionPort}, UntilEndOf2026},
		[]string{"onmicrosoft.com"}, []string{".protection.outlook.com"}},
	{Provider{"iCloud", Server{"smtp.mail.me.com", submissionPort}, NeedsAppPassword},
		[]string{"icloud.com", "me.com", "mac.com"}, []string{".mail.icloud.com"}},
	{Provider{"Yahoo", Server{"smtp.mail.yahoo.com", implicitPort}, NeedsAppPassword},
		[]string{"yahoo.*", "ymail.com", "rocketmail.com"}, nil},
	{Provider{"GMX", Server{"mail.gmx.net", implicitPort}, NeedsSwitch}, []string{"gmx.de", "gmx.net", "gmx.at", "gmx.ch"}, nil},
	{Provider{"GMX", Server{"mail.gmx.com", implicitPort}, NeedsSwitch}, []string{"gmx.com", "gmx.fr", "gmx.co.uk"}, nil},
	{Provider{"WEB.DE", Server{"smtp.web.de", submissionPort}, NeedsSwitch}, []string{"web.de"}, nil},
	{Provider{"Fastmail", Server{"smtp.fastmail.com", implicitPort}, NeedsAppPassword},
		[]string{"fastmail.com", "fastmail.fm"}, []string{".messagingengine.com"}},
	{Provider{"Zoho", Server{"smtp.zoho.com", implicitPort}, NeedsAppPassword}, []string{"zoho.com", "zohomail.com"}, nil},
}

// Known is the provider of an address, by its domain; false for a domain of somebody's
// own.
func Known(address string) (Provider, bool) {
	domain := domainOf(address)
	for _, p := range providers {
		for _, d := range p.domains {
			name, any := strings.CutSuffix(d, ".*")
			if domain == d || any && strings.HasPrefix(domain, name+".") && strings.Count(domain[len(name):], ".") <= 2 ||
				d == "onmicrosoft.com" && strings.HasSuffix(domain, "."+d) {
				return p.Provider, true
			}
		}
	}
	return Provider{}, false
}

func domainOf(address string) string {
	return strings.ToLower(strings.TrimSpace(address[strings.LastIndexByte(address, '@')+1:]))
}

// Ask is who takes mails for a domain, as net.LookupMX.
type Ask func(ctx context.Context, domain string) ([]*net.MX, error)

// Candidates are the servers that an address may leave by, the likeliest first: the
// provider's, or by the custom of web hosts; encrypted from the first byte before
// STARTTLS. The advice is for the first of them. ask may be nil.
func Candidates(ctx context.Context, address string, ask Ask) []Provider {
	if p, known := Known(address); known {
		return []Provider{p}
	}
	domain := domainOf(address)
	var hosts []string
	if ask != nil {
		mx, _ := ask(ctx, domain) // without a network the custom is left
		for _, m := range mx {
			host := strings.ToLower(strings.TrimSuffix(m.Host, "."))
			for _, p := range providers {
				if slices.ContainsFunc(p.takes, func(end string) bool { return strings.HasSuffix(host, end) }) {
					return []Provider{p.Provider}
				}
			}
			hosts = append(hosts, host)
		}
	}
	var list []Provider
	for _, port := range []int{implicitPort, submissionPort} {
		for _, host := range append([]string{"smtp." + domain, "mail." + domain}, hosts...) {
			list = append(list, Provider{Name: domain, Server: Server{host, port}})
		}
	}
	return list
}
