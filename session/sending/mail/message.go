package mail

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"
	"golang.org/x/net/idna"

	"clubnight/session/sending"
)

// ErrAddress is returned for what is no address that mails go to.
var ErrAddress = errors.New("this is no mail address")

// longestAddress is how long an address may be, in bytes (RFC 3696, erratum 1690).
const longestAddress = 254

// CheckAddress is an address as it is written to, from what was typed: without blanks
// around it, with a domain in ASCII. The error is ErrAddress.
func CheckAddress(typed string) (string, error) {
	typed = strings.TrimSpace(typed)
	bad := fmt.Errorf("%.80q: %w", typed, ErrAddress)
	at := strings.LastIndexByte(typed, '@')
	if at < 1 || !utf8.ValidString(typed) {
		return "", bad
	}
	domain, err := idna.Lookup.ToASCII(typed[at+1:])
	if err == nil { // what a domain is written as must be one itself
		domain, err = idna.Lookup.ToASCII(domain)
	}
	if err != nil || !strings.Contains(strings.Trim(domain, "."), ".") {
		return "", bad
	}
	address := typed[:at] + "@" + strings.ToLower(domain)
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Address != address || parsed.Name != "" || len(address) > longestAddress {
		return "", bad
	}
	for _, r := range address {
		if r <= ' ' || r > '~' || strings.ContainsRune(`<>"(),;:\`, r) {
			return "", bad
		}
	}
	return address, nil
}

// Text is a mail as it travels: lines of at most 998 bytes that end in CRLF, everything
// in ASCII. at is when it is sent. The error is ErrAddress.
func Text(a Sender, p sending.Parcel, at time.Time) ([]byte, error) {
	return text(a, p, at, false)
}

// EML is a mail as a file that a mail program opens to send it, for who has no mailbox
// that programs may use.
func EML(a Sender, p sending.Parcel, at time.Time) ([]byte, error) { return text(a, p, at, true) }

func text(a Sender, p sending.Parcel, at time.Time, unsent bool) ([]byte, error) {
	m := gomail.NewMsg(gomail.WithCharset(gomail.CharsetUTF8), gomail.WithEncoding(gomail.EncodingQP),
		gomail.WithNoDefaultUserAgent())
	for _, address := range append([]string{p.Mail.To, a.Address, cmp.Or(a.Reply, a.Address)}, p.Mail.Copy...) {
		if checked, err := CheckAddress(address); err != nil || checked != address {
			return nil, fmt.Errorf("%.80q: %w", address, ErrAddress)
		}
	}
	if err := errors.Join(m.FromFormat(named(a.From), a.Address), m.AddToFormat(named(p.Mail.Name), p.Mail.To),
		m.ReplyTo(cmp.Or(a.Reply, a.Address)), m.Cc(p.Mail.Copy...)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAddress, err)
	}
	m.Subject(named(p.Mail.Subject))
	m.SetMessageIDWithValue(p.Mail.ID)
	m.SetDateWithValue(at)
	m.SetGenHeader(gomail.HeaderUserAgent, "Clubnight")
	if unsent {
		m.SetGenHeader("X-Unsent", "1")
	}
	if p.Mail.Bulk {
		m.SetGenHeader("Auto-Submitted", "auto-generated")
		m.SetGenHeader("X-Auto-Response-Suppress", "All")
		m.SetListUnsubscribe("<mailto:" + cmp.Or(a.Reply, a.Address) + "?subject=unsubscribe>")
	}
	m.SetBodyString(gomail.TypeTextPlain, p.Mail.Text)
	if p.Mail.HTML != "" {
		m.AddAlternativeString(gomail.TypeTextHTML, p.Mail.HTML)
	}
	for _, f := range p.Mail.Attachments {
		kind := gomail.ContentType(cmp.Or(f.Type, "application/octet-stream"))
		if err := m.AttachReader(f.Name, bytes.NewReader(f.Content), gomail.WithFileContentType(kind)); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// named is a name for a header: one line, without letters that nobody sees.
func named(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}
