package newer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// What a mean or broken partner is allowed.
const (
	mostTime      = 15 * time.Second
	mostBytes     = 64 << 10
	mostRedirects = 3
)

// Ask reads the file of a release at a place: a full path of the file or of the folder in
// which it lies, or its https address. An address without encryption is only one of this
// computer. It answers within 15 seconds, and reads no more than 64 KB.
func Ask(ctx context.Context, place string) (Release, error) {
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	return ask(ctx, place, http.DefaultTransport)
}

func ask(ctx context.Context, place string, by http.RoundTripper) (Release, error) {
	read := func() ([]byte, error) { return readFile(place) }
	switch at, err := address(place); {
	case err != nil:
		return Release{}, err
	case at != nil:
		read = func() ([]byte, error) { return fetch(ctx, at, by) }
	}
	type answer struct {
		text []byte
		err  error
	}
	answers := make(chan answer, 1)
	go func() { // a share that is gone keeps whoever opens a file waiting for minutes
		text, err := read()
		answers <- answer{text, err}
	}()
	select {
	case a := <-answers:
		if a.err != nil {
			return Release{}, slow(ctx, a.err)
		}
		return Read(a.text)
	case <-ctx.Done():
		return Release{}, slow(ctx, ctx.Err())
	}
}

// slow makes an error one of time where the time was up.
func slow(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%w: %w", ErrSlow, err)
	}
	return err
}

// Check reports whether something can be asked at a place; the error is ErrPlace.
func Check(place string) error {
	_, err := address(place)
	return err
}

// address is the address that a place is, nil for a path.
func address(place string) (*url.URL, error) {
	if !strings.Contains(place, "://") {
		if !filepath.IsAbs(place) {
			return nil, ErrPlace
		}
		return nil, nil
	}
	at, err := url.Parse(place)
	if err != nil || at.Host == "" || !private(at) {
		return nil, ErrPlace
	}
	return at, nil
}

// private reports whether nobody can change on the way what an address answers.
func private(at *url.URL) bool {
	return at.Scheme == "https" || at.Scheme == "http" && loopback(at)
}

func loopback(at *url.URL) bool {
	ip := net.ParseIP(at.Hostname())
	return ip != nil && ip.IsLoopback()
}

func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		path = filepath.Join(path, FileName)
		info, err = os.Stat(path)
	}
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // to open one of another kind may wait for ever
		return nil, ErrNotRelease
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return bounded(file)
}

// bounded reads all there is, unless it is too much.
func bounded(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > mostBytes:
		return nil, ErrTooLarge
	}
	return text, nil
}

func fetch(ctx context.Context, at *url.URL, by http.RoundTripper) ([]byte, error) {
	client := http.Client{Transport: by, CheckRedirect: func(to *http.Request, via []*http.Request) error {
		if len(via) > mostRedirects || !private(to.URL) || loopback(to.URL) && !loopback(at) {
			return ErrRedirect
		}
		return nil
	}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlace, err)
	}
	request.Header.Set("User-Agent", "Clubnight") // and not which version, on what computer
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%w: %s", ErrAnswer, response.Status)
	}
	return bounded(response.Body)
}
