package eventserver

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// Every error has a prospect, but those of files and codes, which no server gives.
func TestEveryErrorHasAProspect(t *testing.T) {
	local := map[string]bool{"ErrInvitation": true, "ErrNewerInvitation": true, "ErrCode": true}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	known := len(local)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(source, func(n ast.Node) bool {
			if v, is := n.(*ast.ValueSpec); is && strings.HasPrefix(v.Names[0].Name, "Err") && !local[v.Names[0].Name] {
				known--
			}
			return true
		})
	}
	if known += len(prospects); known != len(local) {
		t.Errorf("%d errors more have a prospect than there are", known-len(local))
	}
	for _, p := range prospects {
		if got := ProspectOf(fmt.Errorf("x: %w", p.err)); got != p.hope || got == Unknown {
			t.Errorf("%v: %d", p.err, got)
		}
	}
	if ProspectOf(ErrCode) != Unknown || ProspectOf(nil) != Unknown {
		t.Error("what is no server's has a prospect")
	}
}

// What PostgreSQL reports is final for a wrong password, who may not come in, and a
// closed event; for everything else that it may say it is not.
func TestStatesThatAreFinal(t *testing.T) {
	final := map[string]bool{"28P01": true, "28000": true, "NC001": true}
	for _, code := range []string{"28P01", "28000", "NC001", "42501", "53100", "53200", "53300", "25006", "3D000", "3F000",
		"42P01", "57P01", "57P02", "57P03", "57014", "55P03", "XX000", "XX001", "58030", "08006", "08P01", "0A000", "54000", "?"} {
		err := Explained(t.Context(), &pgconn.PgError{Code: code})
		if got := ProspectOf(err) == Final; got != final[code] || ProspectOf(err) == Unknown {
			t.Errorf("%s: final %t, %v", code, got, err)
		}
	}
}

// certified is a certificate for a name, signed by another one or by itself.
func certified(t *testing.T, name string, from, to time.Time, by *x509.Certificate, key *ecdsa.PrivateKey,
) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	plan := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name},
		DNSNames:  []string{name},
		NotBefore: from, NotAfter: to, IsCA: by == nil, BasicConstraintsValid: true}
	if by == nil {
		by, key = plan, own
	}
	der, err := x509.CreateCertificate(rand.Reader, plan, by, &own.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	c, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return c, own
}

// A certificate that fits but for its time is another matter than one that does not fit,
// whatever its time; the very one that the access names has no time.
func TestCertificatesAndClocks(t *testing.T) {
	now := time.Now()
	day := func(n int) time.Time { return now.AddDate(0, 0, n) }
	authority, key := certified(t, "authority", day(-9), day(9), nil, nil)
	old, oldKey := certified(t, "authority", day(-9), day(-1), nil, nil)
	signed := func(from, to int) *x509.Certificate {
		c, _ := certified(t, "server", day(from), day(to), authority, key)
		return c
	}
	alone := func(from, to int) *x509.Certificate {
		c, _ := certified(t, "server", day(from), day(to), nil, nil)
		return c
	}
	byOld, _ := certified(t, "server", day(-9), day(9), old, oldKey)
	named := func(c *x509.Certificate) Access {
		return Access{Certificate: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})}
	}
	sum := func(c *x509.Certificate) Access {
		s := sha256.Sum256(c.Raw)
		return Access{Fingerprint: s[:]}
	}
	tomorrow, yesterday := alone(1, 9), alone(-9, -1)
	for name, c := range map[string]struct {
		access Access
		shown  *x509.Certificate
		want   error
	}{
		"signed, in its time":               {named(authority), signed(-1, 1), nil},
		"signed, from tomorrow":             {named(authority), signed(1, 2), ErrOutOfTime},
		"signed, till yesterday":            {named(authority), signed(-2, -1), ErrOutOfTime},
		"signed by one till yesterday":      {named(old), byOld, ErrOutOfTime},
		"the very one, from tomorrow":       {named(tomorrow), tomorrow, nil},
		"the very one, till yesterday":      {named(yesterday), yesterday, nil},
		"its fingerprint, from tomorrow":    {sum(tomorrow), tomorrow, nil},
		"its fingerprint, till yesterday":   {sum(yesterday), yesterday, nil},
		"another one":                       {named(authority), alone(-1, 1), ErrCertificate},
		"another one, from tomorrow":        {named(authority), alone(1, 2), ErrCertificate},
		"another one, till yesterday":       {named(yesterday), alone(-2, -1), ErrCertificate},
		"another fingerprint":               {sum(yesterday), tomorrow, ErrCertificate},
		"unknown to this computer":          {Access{}, alone(-1, 1), ErrCertificate},
		"unknown to it, and till yesterday": {Access{}, alone(-2, -1), ErrCertificate},
	} {
		config, err := c.access.tls("server")
		if err != nil {
			t.Fatal(err)
		}
		shown := func(name string) error {
			s := tls.ConnectionState{ServerName: name, PeerCertificates: []*x509.Certificate{c.shown}}
			return Explained(t.Context(), config.VerifyConnection(s))
		}
		err = shown("server")
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		err = shown("else")
		if !errors.Is(err, ErrCertificate) {
			t.Errorf("%s, for another name: %v", name, err)
		}
	}
}
