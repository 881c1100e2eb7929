package eventserver

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/session/identity"
)

// Access is all that it takes to reach an event, the password too. It is opened from an
// [Invitation] or was [Kept].
type Access struct {
	Address
	// Name is what people call the event, Role what this user is in it;
	// both are for showing.
	Name string
	Role string
	// Password is the database user's.
	Password string
	// Certificate has what the server must prove itself by, in PEM: its own certificate
	// where that is self-signed, or that of who signed it. Without it and without
	// Fingerprint, the computer's own list of authorities decides. In any case the
	// certificate must be for the host's name and in its time.
	Certificate []byte
	// Fingerprint stands for Certificate where that is too long: the SHA-256 of a
	// certificate that the server shows.
	Fingerprint []byte
	// Secret is the computer's own, by which its lines are signed, and Admitted proves
	// its role. Of what an invitation gives they are those of the invitation: see
	// Invites. An event whose lines are not signed has neither.
	Secret   identity.Secret `json:"-"`
	Admitted identity.Admissions
}

// Invites reports whether this is what an invitation gives: a right to join, by [Join].
func (a Access) Invites() bool {
	return len(a.Admitted) > 0 && a.Admitted[len(a.Admitted)-1].Invites
}

// How long a server may be silent before it counts as out of reach. A cut network answers
// nothing at all, also no error.
const (
	connectPatience = 10 * time.Second
	answerPatience  = 30 * time.Second
	listenPatience  = 15 * time.Second // between two questions whether the listening connection still lives
)

// connections is how many there are at most, that for listening apart.
const connections = 2

// config is how pgx reaches the server: with nothing from the environment, so that an
// event is the same for everybody.
func (a Access) config() (*pgxpool.Config, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	var hosts, ports []string
	for _, h := range a.Hosts {
		host, port, _ := net.SplitHostPort(h)
		hosts, ports = append(hosts, host), append(ports, port)
	}
	// Passwords as such go over no line, whoever asks for them.
	c, err := pgxpool.ParseConfig(keywords("host", strings.Join(hosts, ","), "port", strings.Join(ports, ","), "user",
		a.User, "password", a.Password,
		"dbname", a.Database, "sslmode", "disable", "sslcert", "", "sslkey", "", "sslrootcert", "", "passfile", " ",
		"require_auth", "scram-sha-256", "channel_binding", "prefer", "options", "", "target_session_attrs", "any",
		"connect_timeout", strconv.Itoa(int(connectPatience/time.Second))))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAddress, err)
	}
	if !a.Plain {
		if c.ConnConfig.TLSConfig, err = a.tls(c.ConnConfig.Host); err != nil {
			return nil, err
		}
		for _, f := range c.ConnConfig.Fallbacks {
			if f.TLSConfig, err = a.tls(f.Host); err != nil {
				return nil, err
			}
		}
	}
	ms := func(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
	c.ConnConfig.RuntimeParams = map[string]string{
		"application_name":                    "Clubnight",
		"statement_timeout":                   ms(answerPatience),
		"lock_timeout":                        ms(connectPatience),
		"idle_in_transaction_session_timeout": ms(answerPatience),
		// so that the server, too, finds out soon who has gone
		"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3",
		"tcp_user_timeout": ms(answerPatience),
	}
	maps.Copy(c.ConnConfig.RuntimeParams, ownSettings)
	dialer := &net.Dialer{Timeout: connectPatience,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3}}
	c.ConnConfig.DialFunc = dialer.DialContext
	c.ConnConfig.ValidateConnect = takesIn
	c.ConnConfig.MaxProtocolMessageBodyLen = 256 << 20
	c.MaxConns, c.MinConns, c.MaxConnIdleTime = connections, 0, time.Minute
	return c, nil
}

// ownSettings take the place of what a user may have set for himself on the server
// (ALTER ROLE … SET), so that it harms nobody who connects as him.
var ownSettings = map[string]string{
	"default_transaction_read_only": "off", "default_transaction_isolation": "read committed",
	"default_transaction_deferrable": "off", "search_path": "pg_catalog", "row_security": "on", "role": "none",
	"client_encoding": "UTF8", "standard_conforming_strings": "on", "bytea_output": "hex", "DateStyle": "ISO, MDY",
	"idle_session_timeout": "0", "client_min_messages": "warning", "local_preload_libraries": "",
}

// keywords are pairs as PostgreSQL writes them in one text.
func keywords(pairs ...string) string {
	var text strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		fmt.Fprintf(&text, "%s='%s' ", pairs[i], strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(pairs[i+1]))
	}
	return text.String()
}

// takesIn refuses a server that only repeats what another one has: a standby,
// before it takes over.
func takesIn(ctx context.Context, c *pgconn.PgConn) error {
	r := c.ExecParams(ctx, "SHOW transaction_read_only", nil, nil, nil, nil).Read()
	switch {
	case r.Err != nil:
		return r.Err
	case len(r.Rows) == 1 && string(r.Rows[0][0]) == "on":
		return ErrReadOnly
	}
	return nil
}

// tls checks a server's certificate in full: who vouches for it, its time, and its name.
func (a Access) tls(host string) (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: host}
	switch {
	case len(a.Certificate) > 0:
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(a.Certificate) {
			return nil, fmt.Errorf("%w: that of the server cannot be read", ErrCertificate)
		}
	case len(a.Fingerprint) > 0:
		c.InsecureSkipVerify = true // pinned checks it instead
		c.VerifyConnection = func(s tls.ConnectionState) error { return pinned(s, a.Fingerprint) }
	}
	return c, nil
}

// pinned checks what the server showed against the one certificate of that
// fingerprint among it.
func pinned(s tls.ConnectionState, fingerprint []byte) error {
	i := slices.IndexFunc(s.PeerCertificates, func(c *x509.Certificate) bool {
		sum := sha256.Sum256(c.Raw)
		return slices.Equal(sum[:], fingerprint)
	})
	if i < 0 {
		return fmt.Errorf("%w: it has another fingerprint", ErrCertificate)
	}
	roots, between := x509.NewCertPool(), x509.NewCertPool()
	roots.AddCert(s.PeerCertificates[i])
	for _, c := range s.PeerCertificates[1:] {
		between.AddCert(c)
	}
	_, err := s.PeerCertificates[0].Verify(x509.VerifyOptions{DNSName: s.ServerName,
		Roots: roots, Intermediates: between})
	return err
}

// certificates are those in a PEM, as they are signed.
func certificates(text []byte) (list [][]byte) {
	for {
		var block *pem.Block
		if block, text = pem.Decode(text); block == nil {
			return list
		}
		if block.Type == "CERTIFICATE" {
			list = append(list, block.Bytes)
		}
	}
}
