package protocol

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Times and sizes of the vendor's clients; they set no size.
const (
	tries       = 5
	connectTime = 10 * time.Second
	callTime    = 100 * time.Second
	answerSize  = 32 << 20 // some ten times all movements of a congress
)

// Client is the way to one Data Connector. One call is made at a time: the next waits for
// it. It may be used by several goroutines.
//
// A call is tried five times where nobody answers, where HTTP has no success, and where
// the answer is no JSON. Nothing tells whether a call whose answer was lost was carried
// out, so each may arrive twice; its documentation says what that does.
type Client struct {
	// Wait waits between two tries, or until the context ends. nil is by the clock.
	Wait func(ctx context.Context, d time.Duration) error

	address string
	clubID  string
	key     func() string // no print of a client shows the licence key
	http    *http.Client
	turn    chan struct{}
	time    time.Duration // of a whole call
	size    int64         // of an answer
}

// NewClient makes a client of the Data Connector at an address as [ParseAddress] takes
// it. Nothing is sent yet. The licence key stands in no error and in no log.
func NewClient(address, clubID, licenceKey string) (*Client, error) {
	address, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	dial := net.Dialer{Timeout: connectTime}
	return &Client{
		address: address, clubID: clubID, key: func() string { return licenceKey },
		turn: make(chan struct{}, 1), time: callTime, size: answerSize,
		http: &http.Client{
			// Proxy is nil: a proxy that does not know this computer's own name answers
			// 503.
			Transport: &http.Transport{
				DialContext: dial.DialContext, MaxIdleConnsPerHost: 1, IdleConnTimeout: time.Minute,
			},
			// Whoever sends on is no Data Connector, and must not get the licence key.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

// Address is where the Data Connector is: "http://192.168.1.20:5079".
func (c *Client) Address() string { return c.address }

// Close closes the connection that is kept between calls.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// ErrAddress is returned for an address that is none of a Data Connector.
var ErrAddress = errors.New("no address of a Data Connector")

// ParseAddress makes the address of a Data Connector, with its port, of what a person
// typed: a name or number of a computer, with or without port and scheme. Without a port
// it is [UsualPort].
func ParseAddress(typed string) (string, error) {
	typed = strings.TrimSpace(typed)
	if !strings.Contains(typed, "://") {
		typed = "http://" + typed
	}
	u, err := url.Parse(typed)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrAddress, err)
	}
	if u.Scheme != "http" || u.User != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" ||
		u.RawQuery != "" || u.Fragment != "" {
		return "", ErrAddress
	}
	port := u.Port()
	if port == "" {
		port = strconv.Itoa(UsualPort)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return "", ErrAddress
	}
	return "http://" + net.JoinHostPort(u.Hostname(), port), nil
}

// take waits until no other call is made.
func (c *Client) take(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *Client) wait(ctx context.Context, d time.Duration) error {
	if c.Wait != nil {
		return c.Wait(ctx, d)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// greeting is in what the Data Connector says to whom asks whether it is there.
const greeting = "Bridgemate dataconnector service version"

// Alive asks, once, whether a Data Connector is there; it changes nothing. The error is a
// [NoConnection], or an [Unexpected] where something else answers; what answers that it
// fails may be one that is not ready yet.
func (c *Client) Alive(ctx context.Context) error {
	if err := c.take(ctx); err != nil {
		return &NoConnection{Cause: err}
	}
	defer func() { <-c.turn }()
	ctx, cancel := context.WithTimeout(ctx, c.time)
	defer cancel()
	body, err := c.exchange(ctx, http.MethodGet, "/", nil)
	var none *tooLong
	var status noSuccess
	switch {
	case errors.As(err, &none), errors.As(err, &status) && status < http.StatusInternalServerError:
		return &Unexpected{Cause: err}
	case err != nil:
		return &NoConnection{Tries: 1, Cause: err}
	case !bytes.Contains(body, []byte(greeting)):
		return &Unexpected{Cause: errors.New("another program answers at " + c.address)}
	}
	return nil
}

// tooLong is the error of an answer that is longer than any should be.
type tooLong struct{ size int64 }

func (e *tooLong) Error() string { return fmt.Sprintf("answer of more than %d bytes", e.size) }

// noSuccess is the error of an answer of HTTP that is none of success: its number.
type noSuccess int

func (n noSuccess) Error() string { return fmt.Sprintf("HTTP %d", int(n)) }

// exchange makes one request and reads the whole answer.
func (c *Client) exchange(ctx context.Context, method, place string, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.address+place, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json; charset=utf-8")
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return nil, noSuccess(answer.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, c.size+1))
	if err == nil && int64(len(text)) > c.size {
		err = &tooLong{c.size}
	}
	return text, err
}

// call sends a command and returns the answer to it, which is no error.
func (c *Client) call(ctx context.Context, command Command, session GUID, data string) (Response, error) {
	if err := c.take(ctx); err != nil {
		return Response{}, &NoConnection{Command: command, Cause: err}
	}
	defer func() { <-c.turn }()
	ctx, cancel := context.WithTimeout(ctx, c.time)
	defer cancel()
	body := []byte(Write(Request{Command: command, ClubID: c.clubID, LicenceKey: c.key(), SessionGUID: session,
		SerializedData: data}))
	var last error
	for try := 1; ; try++ {
		answer, err := c.try(ctx, command, body)
		if err == nil {
			return answer, c.judge(command, answer)
		}
		last = err
		var long *tooLong
		if try == tries || errors.As(err, &long) {
			return Response{}, given(command, try, last)
		}
		if err := c.wait(ctx, time.Duration(try)*200*time.Millisecond); err != nil {
			return Response{}, &NoConnection{Command: command, Tries: try, Cause: errors.Join(err, last)}
		}
	}
}

// unreadable is an answer that came whole and is no answer of a Data Connector.
type unreadable struct{ cause error }

func (e *unreadable) Error() string { return "answer not read: " + e.cause.Error() }
func (e *unreadable) Unwrap() error { return e.cause }

// given is the error of a call that was given up.
func given(command Command, tries int, last error) error {
	var long *tooLong
	var strange *unreadable
	if errors.As(last, &long) || errors.As(last, &strange) {
		return &Unexpected{Command: command, Cause: last}
	}
	return &NoConnection{Command: command, Tries: tries, Cause: last}
}

func (c *Client) try(ctx context.Context, command Command, body []byte) (Response, error) {
	text, err := c.exchange(ctx, http.MethodPost, "/dc-scoringprogram", body)
	if err != nil {
		return Response{}, err
	}
	answer, err := ReadResponse(text)
	if err != nil {
		return Response{}, &unreadable{err}
	}
	return answer, nil
}

// ReadResponse reads an answer's envelope. Nothing, and null, are no answer.
func ReadResponse(text []byte) (Response, error) {
	if text = bytes.TrimSpace(text); len(text) == 0 || string(text) == "null" {
		return Response{}, ErrorEmptyResponse
	}
	answer, _, err := Read[Response](string(text))
	return answer, err
}

// judge is the error that an answer is.
func (c *Client) judge(command Command, answer Response) error {
	answersOther := answer.RequestCommand != command
	if answer.DataType == DataError && (!answersOther || answer.RequestCommand == 0) {
		text, _, err := Read[string](answer.SerializedData)
		if err != nil {
			text = answer.SerializedData
		}
		if key := c.key(); key != "" { // a server may say what it was told
			text = strings.ReplaceAll(text, key, "…")
		}
		return &Refused{Command: command, Type: answer.ErrorType, Text: text}
	}
	if answersOther {
		return &Unexpected{Command: command, Answered: answer.RequestCommand, DataType: answer.DataType}
	}
	return nil
}
