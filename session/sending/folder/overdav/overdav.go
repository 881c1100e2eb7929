// Package overdav is a folder on a host that is reached by WebDAV, such as Nextcloud.
//
//	store, err := overdav.Open(ctx, overdav.Host{Address: "https://cloud.example.org/remote.php/dav/files/club/site", User: "club"}, password)
//
// Name and password go over a proved and closed line only, and to that one host: who is
// sent elsewhere does not go there.
package overdav

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/studio-b12/gowebdav"

	"clubnight/session/sending/folder"
)

// Host is where the folder is.
type Host struct {
	// Address is that of the folder, and begins with https.
	Address string
	// User is the name with which one logs in.
	User string
	// Patience is how long an answer is waited for; zero is two minutes.
	Patience time.Duration
	// Roots prove a host; nil is those of the computer.
	Roots *x509.CertPool
}

var errAddress = errors.New("not an https address of a folder")

const usualPatience = 2 * time.Minute

// mostRead is the largest file that is read, the list of all that was put there.
const mostRead = 64 << 20

// store is the folder, and the way to it.
type store struct {
	host     Host
	at       *url.URL
	password string
	client   *gowebdav.Client
	carrier  *http.Transport

	ctx  context.Context // of what is asked now
	said error           // why there was no answer to it
}

// Open finds the folder. The error is an *Error.
func Open(ctx context.Context, h Host, password string) (folder.Store, error) {
	at, err := url.Parse(strings.TrimSpace(h.Address))
	if err != nil || at.Scheme != "https" || at.Host == "" || at.User != nil || at.RawQuery != "" || at.Fragment != "" {
		return nil, &folder.Error{Trouble: folder.NoFolder, Name: h.Address, Err: errAddress}
	}
	if h.Patience <= 0 {
		h.Patience = usualPatience
	}
	s := &store{host: h, at: at, password: password}
	s.client = gowebdav.NewAuthClient(at.String(), gowebdav.NewEmptyAuth())
	s.carrier = http.DefaultTransport.(*http.Transport).Clone()
	s.carrier.TLSClientConfig = &tls.Config{RootCAs: h.Roots, MinVersion: tls.VersionTLS12}
	s.carrier.ResponseHeaderTimeout = h.Patience
	s.client.SetTransport(carrier{s})
	err = s.do(ctx, func() error {
		there, err := s.client.Stat("/")
		if err == nil && !there.IsDir() {
			return &folder.Error{Trouble: folder.NoFolder, Name: h.Address}
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = &folder.Error{Trouble: folder.NoFolder, Name: h.Address, Err: err}
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// carrier carries requests: to the one host, with name and password, for as long as the
// asker waits.
type carrier struct{ s *store }

func (c carrier) RoundTrip(request *http.Request) (*http.Response, error) {
	s := c.s
	if request.URL.Scheme != s.at.Scheme || request.URL.Host != s.at.Host {
		s.said = &folder.Error{Trouble: folder.Moved, Err: errors.New(request.URL.Host)}
		return nil, s.said
	}
	r := request.Clone(s.ctx)
	r.SetBasicAuth(s.host.User, s.password)
	answer, err := s.carrier.RoundTrip(r)
	if err != nil {
		s.said = s.why(err)
		return nil, s.said
	}
	if trouble, known := statuses[answer.StatusCode]; known {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 2000))
		answer.Body.Close()
		s.said = &folder.Error{Trouble: trouble, Err: &Answer{answer.StatusCode, string(bytes.ToValidUTF8(text, nil))}}
		return nil, s.said
	}
	return answer, nil
}

// Answer is what a host said, other than that it did it.
type Answer struct {
	Status int
	Text   string
}

// Error is the number and its usual meaning; the text may be a whole page.
func (a *Answer) Error() string { return strconv.Itoa(a.Status) + " " + http.StatusText(a.Status) }

// statuses are what answers mean, whatever was asked. 404 and 405 and 409 mean something
// else each time.
var statuses = map[int]folder.Trouble{
	http.StatusMovedPermanently: folder.Moved, http.StatusFound: folder.Moved, http.StatusSeeOther: folder.Moved,
	http.StatusTemporaryRedirect: folder.Moved, http.StatusPermanentRedirect: folder.Moved,
	http.StatusUnauthorized: folder.WrongLogin, http.StatusForbidden: folder.NoRight,
	http.StatusRequestEntityTooLarge: folder.NoSpace, http.StatusInsufficientStorage: folder.NoSpace,
	http.StatusLocked: folder.Busy, http.StatusTooManyRequests: folder.Busy, http.StatusRequestTimeout: folder.Busy,
	http.StatusInternalServerError: folder.Busy, http.StatusBadGateway: folder.Busy,
	http.StatusServiceUnavailable: folder.Busy, http.StatusGatewayTimeout: folder.Busy,
}

// why says why no answer came.
func (s *store) why(err error) error {
	var unproved *tls.CertificateVerificationError
	if errors.As(err, &unproved) {
		return &folder.Error{Trouble: folder.BadCertificate, Err: err}
	}
	return &folder.Error{Trouble: folder.Unreached, Err: err}
}

// do asks the host for something, and gives up after a while.
func (s *store) do(ctx context.Context, what func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	waiting, stop := context.WithTimeout(ctx, s.host.Patience)
	defer stop()
	s.ctx, s.said = waiting, nil
	err := what()
	var known *folder.Error
	var status gowebdav.StatusError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case s.said != nil:
		return s.said
	case errors.As(err, &known):
		return known
	case errors.As(err, &status):
		if status.Status == http.StatusNotFound {
			return fs.ErrNotExist
		}
		return &folder.Error{Err: &Answer{Status: status.Status}}
	}
	return &folder.Error{Trouble: folder.Unreached, Err: err} // an answer that was cut off
}

func (s *store) Read(ctx context.Context, name string) (content []byte, err error) {
	err = s.do(ctx, func() error {
		body, err := s.client.ReadStream(name)
		if err != nil {
			return err
		}
		defer body.Close()
		content, err = io.ReadAll(io.LimitReader(body, mostRead))
		return err
	})
	return content, err
}

func (s *store) Write(ctx context.Context, name string, content []byte) error {
	return s.do(ctx, func() error { return s.client.Write(name, content, 0) })
}

func (s *store) Rename(ctx context.Context, from, to string) error {
	return s.do(ctx, func() error { return s.client.Rename(from, to, true) })
}

func (s *store) Remove(ctx context.Context, name string) error {
	return s.do(ctx, func() error { return s.client.Remove(name) })
}

func (s *store) List(ctx context.Context, in string) (names []string, err error) {
	err = s.do(ctx, func() error {
		there, err := s.client.ReadDir(in)
		for _, f := range there {
			names = append(names, f.Name())
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return names, err
}

func (s *store) MakeFolder(ctx context.Context, name string) error {
	return s.do(ctx, func() error { return s.client.MkdirAll(name, 0) })
}

func (s *store) Close() error {
	s.carrier.CloseIdleConnections()
	return nil
}
