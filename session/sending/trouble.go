package sending

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
)

// Trouble is why the other side was not reached, or did not prove who it is, from the
// error of a connection: Stopped, WrongClock, Certificate, NoNetwork, and NoAnswer for
// whatever else a line does.
func Trouble(ctx context.Context, err error) Reason {
	var invalid x509.CertificateInvalidError
	var host x509.HostnameError
	var unknown x509.UnknownAuthorityError
	var dns *net.DNSError
	var op *net.OpError
	switch {
	case ctx.Err() != nil:
		return Stopped
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return WrongClock
	case errors.As(err, &invalid), errors.As(err, &host), errors.As(err, &unknown):
		return Certificate
	case errors.As(err, &dns), errors.As(err, &op) && op.Op == "dial":
		return NoNetwork
	}
	return NoAnswer
}
