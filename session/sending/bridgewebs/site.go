package bridgewebs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"clubnight/session/sending"
)

// Address is that of the interface.
const Address = "https://www.bridgewebs.com/cgi-bin/bwx/api.cgi"

// Site is a club's pages at BridgeWebs.
type Site struct {
	// Club is its code there, Password that of its administrator.
	Club, Password string
	// Address, Client and Patience are for tests; zero for those of BridgeWebs.
	Address  string
	Client   *http.Client
	Patience time.Duration
}

// What is waited for and read at most.
const (
	patience      = 60 * time.Second
	longestAnswer = 8 << 20
	longestTold   = 300
)

// ErrInsecure is returned for an address that is not https.
var ErrInsecure = errors.New("the address is not encrypted")

// mostDeals is how many files of deals go with a result: one a session.
const mostDeals = 9

// Name implements sending.Place.
func (s *Site) Name() string { return "BridgeWebs" }

// Send implements sending.Place. A parcel has one file of results and files of deals.
// What may be there already is looked for first; what was taken is read back and
// compared.
func (s *Site) Send(ctx context.Context, p sending.Parcel) sending.Outcome {
	form, result, err := s.form(p)
	if err != nil {
		return sending.Outcome{State: sending.Refused, Reason: sending.Faulty, Err: err}
	}
	if s.Password == "" {
		return sending.Outcome{State: sending.Refused, Reason: sending.NoPassword, All: true}
	}
	if p.Before == sending.Unknown {
		if seen := s.look(ctx, p, result); seen.State == sending.Taken {
			return seen
		}
	}
	if err := p.Doubt(); err != nil {
		return sending.Outcome{State: sending.Waiting, Reason: sending.Stopped, Retry: true, Err: err}
	}
	said, o := s.ask(ctx, form)
	if o.State != "" {
		return o
	}
	if o = s.verdict(said); o.State != sending.Sent {
		return o
	}
	seen := s.look(ctx, p, result)
	if seen.Answer == "" {
		seen.Answer = o.Answer
	}
	return seen
}

// form is what is posted, with the file of results in it.
func (s *Site) form(p sending.Parcel) (url.Values, *sending.File, error) {
	form := url.Values{"type": {"upload"}}
	var result *sending.File
	deals := 0
	for i := range p.Files {
		f := &p.Files[i]
		name := path.Base(f.Name)
		switch f.Role {
		case sending.Results:
			if result != nil {
				return nil, nil, fmt.Errorf("%s beside %s: one result goes at a time", f.Name, result.Name)
			}
			result = f
			form.Set("filename", name)
			form.Set("data", string(f.Content))
		case sending.Deals:
			if deals++; deals > mostDeals {
				return nil, nil, fmt.Errorf("%s: more than %d files of deals", f.Name, mostDeals)
			}
			n := ""
			if deals > 1 {
				n = strconv.Itoa(deals)
			}
			form.Set("deal"+n+"name", name)
			form.Set("deal"+n+"data", string(f.Content))
		case sending.Sheet:
			form.Set("infoname", name)
			form.Set("infodata", string(f.Content))
		}
	}
	if result == nil {
		return nil, nil, errors.New("no result among the files")
	}
	if p.Memory != "" { // an empty one would be the event named ""
		form.Set("event_id", p.Memory)
	}
	return form, result, nil
}

// ask posts a form and reads the answer. The outcome has a state where there is none.
func (s *Site) ask(ctx context.Context, form url.Values) (string, sending.Outcome) {
	address := s.Address
	if address == "" {
		address = Address
	}
	if !strings.HasPrefix(address, "https://") {
		return "", sending.Outcome{State: sending.Refused, Reason: sending.NotSecure, All: true, Err: ErrInsecure}
	}
	wait := s.Patience
	if wait == 0 {
		wait = patience
	}
	form.Set("club", s.Club)
	form.Set("password", s.Password)
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	var gone atomic.Bool // the whole request
	traced := httptrace.WithClientTrace(limited, &httptrace.ClientTrace{
		WroteRequest: func(info httptrace.WroteRequestInfo) { gone.Store(info.Err == nil) }})
	r, err := http.NewRequestWithContext(traced, http.MethodPost, address+"?club="+url.QueryEscape(s.Club),
		strings.NewReader(form.Encode()))
	if err != nil {
		return "", sending.Outcome{State: sending.Refused, Reason: sending.Faulty, Err: err}
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("User-Agent", "Clubnight")
	answer, err := s.client().Do(r)
	if err != nil {
		return "", s.lost(ctx, err, gone.Load())
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	if err != nil {
		return "", s.lost(ctx, err, true)
	}
	return string(text), s.status(answer, string(text))
}

// client follows no answer to another address: the password would go with it.
func (s *Site) client() *http.Client {
	c := http.Client{}
	if s.Client != nil {
		c = *s.Client
	}
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.Jar = nil
	return &c
}

// lost is what became of a request without an answer.
func (s *Site) lost(ctx context.Context, err error, gone bool) sending.Outcome {
	o := sending.Outcome{State: sending.Waiting, Reason: sending.Trouble(ctx, err), Retry: true,
		Err: errors.New(s.clean(err.Error()))}
	if gone {
		o.State = sending.Unknown
	}
	return o
}

// status is what became of a request by the number of its answer, without a state where
// the text says it.
func (s *Site) status(answer *http.Response, text string) sending.Outcome {
	o := sending.Outcome{Answer: s.clean(answer.Status)}
	switch code := answer.StatusCode; {
	case code == http.StatusOK:
		return sending.Outcome{}
	case code/100 == 3:
		o.State, o.Reason, o.All = sending.Refused, sending.Elsewhere, true
		if to, err := answer.Location(); err == nil {
			o.Answer += " " + s.clean(to.Host)
		}
	case code == http.StatusServiceUnavailable || code == http.StatusTooManyRequests:
		o.State, o.Reason, o.Retry, o.All = sending.Waiting, sending.Busy, true, true
	case code == http.StatusRequestEntityTooLarge:
		o.State, o.Reason = sending.Refused, sending.TooLarge
	case code/100 == 5: // it may have come so far that it is there
		o.State, o.Reason, o.Retry = sending.Unknown, sending.NoAnswer, true
	default:
		o.State, o.Reason, o.All = sending.Refused, sending.Forbidden, true
	}
	return o
}

// verdict is what an answer says of an upload: success by its message, in whatever case,
// and anything else is a failure.
func (s *Site) verdict(said string) sending.Outcome {
	message, there := field(said, "message")
	folded := strings.ToLower(message)
	o := sending.Outcome{State: sending.Refused, Answer: s.clean(message)}
	switch {
	case !there:
		o.Reason = sending.NotUnderstood
		o.Answer = s.clean(plain(said))
	case strings.Contains(folded, "successful") && !strings.Contains(folded, "unsuccessful") && !strings.Contains(folded, "not "):
		o.State = sending.Sent
	case strings.Contains(folded, "password"):
		o.Reason, o.All = sending.BadPassword, true
	default:
		o.Reason = sending.Other
	}
	return o
}

// clean is what the other side said, without the password, and not too long.
func (s *Site) clean(said string) string {
	if s.Password != "" {
		for _, secret := range []string{s.Password, url.QueryEscape(s.Password)} {
			said = strings.ReplaceAll(said, secret, "…")
		}
	}
	said = strings.Join(strings.Fields(strings.ToValidUTF8(said, "")), " ")
	if len(said) > longestTold {
		said = strings.ToValidUTF8(said[:longestTold], "") + "…"
	}
	return said
}
