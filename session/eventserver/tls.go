package eventserver

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"
)

// errAnsweredE is what became of a connection of which the server answers the question
// for TLS with an error: its first process has just died, or cannot make another. What it
// says besides came in the clear and may be anybody's, so nobody reads it.
var errAnsweredE = fmt.Errorf("%w: it answered the question for TLS with an error", ErrUnreachable)

// asked is a connection that has been asked for TLS. Of a server that does not answer
// with yes it tells what it is: pgx says the same for all of them.
type asked struct {
	net.Conn
	answered bool
}

func (c *asked) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n == 0 || c.answered {
		return n, err
	}
	c.answered = true
	switch b[0] {
	case 'S':
		return n, err
	case 'E':
		return 0, errAnsweredE
	}
	return 0, ErrNoTLS
}

// asking dials what is asked for TLS first.
func asking(dial func(context.Context, string, string) (net.Conn, error),
) func(context.Context, string, string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &asked{Conn: c}, nil
	}
}

// tls checks a server's certificate in full: who vouches for it, its name, and its time.
func (a Access) tls(host string) (*tls.Config, error) {
	var roots *x509.CertPool // nil is the computer's own list
	if len(a.Certificate) > 0 {
		roots = x509.NewCertPool()
		if !roots.AppendCertsFromPEM(a.Certificate) {
			return nil, fmt.Errorf("%w: that of the server cannot be read", ErrCertificate)
		}
	}
	c := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: host}
	c.InsecureSkipVerify = true // VerifyConnection checks it instead
	c.VerifyConnection = func(s tls.ConnectionState) error {
		if len(a.Certificate) == 0 && len(a.Fingerprint) > 0 {
			pinned, err := pinned(s, a.Fingerprint)
			if err != nil {
				return err
			}
			return a.verify(s, pinned)
		}
		return a.verify(s, roots)
	}
	return c, nil
}

// verify checks what the server showed against who is trusted. A certificate that fits
// but for its time is ErrOutOfTime: some clock is wrong, or it has run out, and another
// day it may do. Of the very certificate that the access names no clock decides.
func (a Access) verify(s tls.ConnectionState, roots *x509.CertPool) error {
	shown := s.PeerCertificates[0]
	o := x509.VerifyOptions{DNSName: s.ServerName, Roots: roots, Intermediates: x509.NewCertPool()}
	for _, c := range s.PeerCertificates[1:] {
		o.Intermediates.AddCert(c)
	}
	_, err := shown.Verify(o)
	if !outOfTime(err) {
		return err
	}
	o.CurrentTime = within(shown)
	if _, other := shown.Verify(o); other != nil {
		return other
	}
	if a.names(shown) {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrOutOfTime, err)
}

func outOfTime(err error) bool {
	var invalid x509.CertificateInvalidError
	return errors.As(err, &invalid) && invalid.Reason == x509.Expired
}

// within is the moment nearest to now at which a certificate is in its time.
func within(c *x509.Certificate) time.Time {
	switch now := time.Now(); {
	case now.Before(c.NotBefore):
		return c.NotBefore
	case now.After(c.NotAfter):
		return c.NotAfter
	default: // it is the time of another one, of those who vouch for it
		return now
	}
}

// names reports whether the access has just this certificate, and not that of who signed
// it.
func (a Access) names(c *x509.Certificate) bool {
	sum := sha256.Sum256(c.Raw)
	return bytes.Equal(sum[:], a.Fingerprint) ||
		slices.ContainsFunc(certificates(a.Certificate), func(der []byte) bool { return bytes.Equal(der, c.Raw) })
}

// pinned are who is trusted where one certificate is, that of a fingerprint among what
// the server showed.
func pinned(s tls.ConnectionState, fingerprint []byte) (*x509.CertPool, error) {
	i := slices.IndexFunc(s.PeerCertificates, func(c *x509.Certificate) bool {
		sum := sha256.Sum256(c.Raw)
		return slices.Equal(sum[:], fingerprint)
	})
	if i < 0 {
		return nil, fmt.Errorf("%w: it has another fingerprint", ErrCertificate)
	}
	roots := x509.NewCertPool()
	roots.AddCert(s.PeerCertificates[i])
	return roots, nil
}
