package bridgewebs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"clubnight/session/sending"
	"clubnight/session/sending/bridgewebs"
	"clubnight/session/sending/bridgewebs/bridgewebstest"
)

const password = "pa ss&wörd"

const result = "<?xml version=\"1.0\"?>\r\n<USEBIO><NAME>Łukasz O'Neill &amp; é ~ =</NAME></USEBIO>\r\n"

func parcel(doubts *int) sending.Parcel {
	return sending.Parcel{Evening: "e", Version: 1, Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC),
		Doubt: func() error {
			*doubts++
			return nil
		}, Files: []sending.File{sending.NewFile("2026-11-17 pairs.xml", sending.Results, "text/xml", []byte(result)),
			sending.NewFile("2026-11-17 deals.pbn", sending.Deals, "", []byte("[Event \"x\"]\r\n")),
			sending.NewFile("b.pbn", sending.Deals, "", []byte("[Event \"y\"]\r\n"))}}
}

type says = func(int, http.ResponseWriter, *http.Request) bool

func text(code int, body string) says {
	return func(_ int, w http.ResponseWriter, _ *http.Request) bool {
		w.WriteHeader(code)
		io.WriteString(w, body)
		return true
	}
}

func cut(int, http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) }

// half loses the line in the middle of the answer.
func half(_ int, w http.ResponseWriter, _ *http.Request) bool {
	w.Header().Set("Content-Length", "100")
	io.WriteString(w, "message = Upl")
	w.(http.Flusher).Flush()
	panic(http.ErrAbortHandler)
}

// Every answer ends in the outcome that it should, and the password is told to nobody.
func TestMeanAnswers(t *testing.T) {
	var elsewhere atomic.Int32
	other := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere.Add(1) }))
	defer other.Close()
	for name, c := range map[string]struct {
		server   *bridgewebstest.Server
		password string // that is given
		want     sending.Outcome
		stored   int
	}{
		"right": {&bridgewebstest.Server{}, password, sending.Outcome{State: sending.Taken, Answer: "Upload Successful", Memory: "1"}, 1},
		"wrong password": {&bridgewebstest.Server{}, "other", sending.Outcome{State: sending.Refused, Reason: sending.BadPassword,
			Answer: "Invalid Password", All: true}, 0},
		"no password": {&bridgewebstest.Server{}, "", sending.Outcome{State: sending.Refused, Reason: sending.NoPassword,
			All: true}, 0},
		"said again": {&bridgewebstest.Server{Upload: text(200, "message = password '"+password+"' is wrong\n")}, password,
			sending.Outcome{State: sending.Refused, Reason: sending.BadPassword, Answer: "password '…' is wrong", All: true}, 0},
		"in another case": {&bridgewebstest.Server{After: text(200, "Date = x\nMESSAGE=UPLOAD SUCCESSFUL\n")}, password,
			sending.Outcome{State: sending.Taken, Answer: "UPLOAD SUCCESSFUL", Memory: "1"}, 1},
		"failed": {&bridgewebstest.Server{Upload: text(200, "message = Upload Failed: no such event\n")}, password,
			sending.Outcome{State: sending.Refused, Reason: sending.Other, Answer: "Upload Failed: no such event"}, 0},
		"not successful": {&bridgewebstest.Server{Upload: text(200, "message = Upload unsuccessful\n")}, password,
			sending.Outcome{State: sending.Refused, Reason: sending.Other, Answer: "Upload unsuccessful"}, 0},
		"without a message": {&bridgewebstest.Server{Upload: text(200, "ok\n")}, password,
			sending.Outcome{State: sending.Refused, Reason: sending.NotUnderstood, Answer: "ok"}, 0},
		"a page": {&bridgewebstest.Server{Upload: text(200, "<html><h1>Software error</h1></html>")}, password,
			sending.Outcome{State: sending.Refused, Reason: sending.NotUnderstood, Answer: "Software error"}, 0},
		"500": {&bridgewebstest.Server{Upload: text(500, "x")}, password,
			sending.Outcome{State: sending.Unknown, Reason: sending.NoAnswer, Answer: "500 Internal Server Error", Retry: true}, 0},
		"503": {&bridgewebstest.Server{Upload: text(503, "x")}, password,
			sending.Outcome{State: sending.Waiting, Reason: sending.Busy, Answer: "503 Service Unavailable", Retry: true, All: true}, 0},
		"403": {&bridgewebstest.Server{Upload: text(403, "x")}, password,
			sending.Outcome{State: sending.Refused, Reason: sending.Forbidden, Answer: "403 Forbidden", All: true}, 0},
		"to another host": {&bridgewebstest.Server{Upload: func(_ int, w http.ResponseWriter, r *http.Request) bool {
			http.Redirect(w, r, other.URL+"/take", http.StatusTemporaryRedirect)
			return true
		}}, password, sending.Outcome{State: sending.Refused, Reason: sending.Elsewhere,
			Answer: "307 Temporary Redirect " + strings.TrimPrefix(other.URL, "https://"), All: true}, 0},
		"cut before it was taken": {&bridgewebstest.Server{Upload: cut}, password,
			sending.Outcome{State: sending.Unknown, Reason: sending.NoAnswer, Retry: true}, 0},
		"cut before the answer": {&bridgewebstest.Server{After: cut}, password,
			sending.Outcome{State: sending.Unknown, Reason: sending.NoAnswer, Retry: true}, 1},
		"cut in the answer": {&bridgewebstest.Server{After: half}, password,
			sending.Outcome{State: sending.Unknown, Reason: sending.NoAnswer, Retry: true}, 1},
		"no calendar": {&bridgewebstest.Server{Events: func(w http.ResponseWriter, _ map[string]bridgewebstest.Event) {
			io.WriteString(w, "message = Download Successful\njson = {\"events\":{}}\n")
		}}, password, sending.Outcome{State: sending.Sent, Answer: "Upload Successful"}, 1},
		"a bare calendar of three": {&bridgewebstest.Server{Events: func(w http.ResponseWriter, events map[string]bridgewebstest.Event) {
			events["20261117_2"], events["3"] = bridgewebstest.Event{Title: "Evening", File: "other.xml"}, bridgewebstest.Event{Title: "Create New Event"}
			text, _ := json.Marshal(map[string]any{"events": events})
			w.Write(text)
		}}, password, sending.Outcome{State: sending.Taken, Answer: "Upload Successful", Memory: "1"}, 1},
		"the old calendar": {&bridgewebstest.Server{Events: func(w http.ResponseWriter, _ map[string]bridgewebstest.Event) {
			io.WriteString(w, "1~Evening~x.xml\n")
		}}, password, sending.Outcome{State: sending.Sent, Answer: "Upload Successful"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.server.Club, c.server.Password = "tuesday", password
			s := bridgewebstest.Start(t, c.server)
			site, doubts := s.Site(), 0
			site.Password = c.password
			got := site.Send(t.Context(), parcel(&doubts))
			if strings.Contains(fmt.Sprint(got.Answer, got.Err), password) {
				t.Errorf("the password is told: %+v", got)
			}
			got.Err = nil
			if got != c.want || len(s.Stored()) != c.stored || doubts > 1 {
				t.Errorf("%+v, %d stored; want %+v, %d", got, len(s.Stored()), c.want, c.stored)
			}
		})
	}
	t.Cleanup(func() {
		if elsewhere.Load() != 0 {
			t.Error("the other host was asked")
		}
	})
}

// An answer that does not come is waited for so long and no longer, and one who stops
// does not wait.
func TestNoAnswerInTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, c := range []struct {
		reason sending.Reason
		wait   time.Duration
	}{{sending.NoAnswer, 50 * time.Millisecond}, {sending.Stopped, 0}} {
		wait := c.wait
		s := bridgewebstest.Start(t, &bridgewebstest.Server{Club: "tuesday", Password: password,
			After: func(_ int, _ http.ResponseWriter, r *http.Request) bool {
				if c.wait == 0 {
					cancel()
				}
				<-r.Context().Done()
				return true
			}})
		site, doubts := s.Site(), 0
		var o sending.Outcome
		for range 10 { // until the request came there in time
			site.Patience = wait
			if o = site.Send(ctx, parcel(&doubts)); len(s.Stored()) > 0 {
				break
			}
			wait *= 2
		}
		if o.State != sending.Unknown || o.Reason != c.reason || !o.Retry {
			t.Errorf("%s: %+v", c.reason, o)
		}
	}
}

// What comes there is what was sent, with every letter; the same twice is one result, and
// so is a later version.
func TestTwiceIsOnce(t *testing.T) {
	s := bridgewebstest.Start(t, &bridgewebstest.Server{Club: "tuesday", Password: password})
	site, doubts := s.Site(), 0
	p := parcel(&doubts)
	for range 2 {
		if o := site.Send(t.Context(), p); o.State != sending.Taken {
			t.Fatalf("%+v", o)
		}
	}
	if got := s.Stored(); len(got) != 1 || got[0].Data != result || got[0].Times != 2 || len(got[0].Deals) != 2 {
		t.Errorf("%+v", got)
	}
	p.Before = sending.Unknown
	if o := site.Send(t.Context(), p); o.State != sending.Taken || s.Stored()[0].Times != 2 {
		t.Errorf("what stands there was sent again: %+v, %+v", o, s.Stored())
	}
	p.Version, p.Memory, p.Before = 2, "1", sending.Waiting
	p.Files[0] = sending.NewFile("amended.xml", sending.Results, "", []byte("<USEBIO/>"))
	if o := site.Send(t.Context(), p); o.State != sending.Taken || o.Memory != "1" {
		t.Errorf("%+v", o)
	}
	if got := s.Stored(); len(got) != 1 || got[0].Name != "amended.xml" || got[0].Data != "<USEBIO/>" {
		t.Errorf("%+v", got)
	}
}

// A request of which only a part went cannot have been taken.
func TestHalfARequest(t *testing.T) {
	for _, bytes := range []int{1, 1 << 10, 100 << 10} {
		s := bridgewebstest.Start(t, &bridgewebstest.Server{Club: "tuesday", Password: password})
		site, doubts := s.Site(), 0
		transport := site.Client.Transport.(*http.Transport).Clone()
		transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := (&net.Dialer{}).DialContext(ctx, network, address)
			return &short{c, bytes + 2000}, err
		}
		site.Client = &http.Client{Transport: transport}
		p := parcel(&doubts)
		p.Files[0] = sending.NewFile("large.xml", sending.Results, "", []byte(strings.Repeat("<USEBIO/>", 1<<16)))
		o := site.Send(t.Context(), p)
		if o.State != sending.Waiting || o.Reason != sending.NoAnswer || !o.Retry || len(s.Stored()) != 0 {
			t.Errorf("%d bytes: %+v", bytes, o)
		}
	}
}

// short is a line that ends after so many bytes.
type short struct {
	net.Conn
	left int
}

func (s *short) Write(p []byte) (int, error) {
	if s.left -= len(p); s.left < 0 {
		s.Close()
	}
	return s.Conn.Write(p)
}

func TestOnlyEncrypted(t *testing.T) {
	plain := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	defer plain.Close()
	doubts := 0
	o := (&bridgewebs.Site{Club: "c", Password: "p", Address: plain.URL}).Send(t.Context(), parcel(&doubts))
	if o.State != sending.Refused || o.Reason != sending.NotSecure {
		t.Errorf("%+v", o)
	}
	strange := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	strange.Config.ErrorLog = nil
	defer strange.Close()
	o = (&bridgewebs.Site{Club: "c", Password: "p", Address: strange.URL}).Send(t.Context(), parcel(&doubts))
	if o.State != sending.Waiting || o.Reason != sending.Certificate {
		t.Errorf("%+v", o)
	}
	dark := &bridgewebs.Site{Club: "c", Password: "p", Address: "https://127.0.0.1:1/"}
	if o := dark.Send(t.Context(), parcel(&doubts)); o.State != sending.Waiting || o.Reason != sending.NoNetwork ||
		!o.Retry {
		t.Errorf("%+v", o)
	}
}
