package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const secretKey = "K3Y-OF-THE-CLUB"

// server is the other side. Each request is given to answer, whose text is what it says.
type server struct {
	*httptest.Server
	answer answering

	mu  sync.Mutex
	all []Request
}

// ask notes a request, and counts it.
func (s *server) ask(r Request) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, r)
	return len(s.all)
}

// asked are the requests so far.
func (s *server) asked() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.all)
}

// answering answers the nth request.
type answering func(n int, r Request, w http.ResponseWriter) string

// meet starts a server and a client that waits for nothing; waited are its waits.
func meet(t *testing.T, answer answering) (*server, *Client, *[]time.Duration) {
	t.Helper()
	s := &server{answer: answer}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.URL.Path != "/dc-scoringprogram" || r.Method != http.MethodPost ||
			r.Header.Get("Content-Type") != "application/json; charset=utf-8" {
			t.Errorf("asked %s %s as %s", r.Method, r.URL, r.Header.Get("Content-Type"))
		}
		request, _, err := Read[Request](string(body))
		if err != nil || request.LicenceKey != secretKey || request.ClubID != "C" {
			t.Error(err, string(body))
		}
		io.WriteString(w, s.answer(s.ask(request), request, w))
	}))
	t.Cleanup(s.Close)
	c, err := NewClient(s.URL, "C", secretKey)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	var waited []time.Duration
	c.Wait = func(ctx context.Context, d time.Duration) error {
		waited = append(waited, d)
		return ctx.Err()
	}
	return s, c, &waited
}

// say is an answer to a request.
func say(r Request, d DataType, data string) string {
	return Write(Response{RequestCommand: r.Command, DataType: d, LastQueueItemID: 42, SessionGUID: r.SessionGUID,
		SerializedData: data})
}

// refuse is an error as the answer.
func refuse(r Request, e ErrorType, text string) string {
	return Write(Response{RequestCommand: r.Command, DataType: DataError, ErrorType: e, SerializedData: Write(text)})
}

// hangUp ends the connection without an answer.
func hangUp() string { panic(http.ErrAbortHandler) }

// Each call has its command, its session and its data, and understands its answer.
func TestEachCallUnderstandsItsAnswer(t *testing.T) {
	ctx := t.Context()
	ok := said{DataOK, ""}
	is := func(got, want any) error {
		if !reflect.DeepEqual(got, want) {
			return fmt.Errorf("got %v, want %v", got, want)
		}
		return nil
	}
	for name, c := range map[string]callCase{
		"ping":       {4, "", `"hello"`, said{DataOK, `"hello"`}, func(c *Client) error { return c.Ping(ctx, "hello") }},
		"initialize": {5, "", Write(anEvent()), ok, func(c *Client) error { return c.Initialize(ctx, anEvent()) }},
		"continue": {31, "", `{"EventGuid":"` + string(g) + `","ClubId":null,"Commands":5,"AlternativeDataFolder":null}`, ok,
			func(c *Client) error { return c.Continue(ctx, Continue{EventGUID: g, Orders: StartAgain}) }},
		"add session": {7, g, Write(AddSession{EventGUID: g, Session: aSession()}), ok,
			func(c *Client) error { return c.AddSession(ctx, AddSession{EventGUID: g, Session: aSession()}) }},
		"update movement": {6, g, Write(anUpdate()), said{DataSection, Write(aSection())}, func(c *Client) error {
			s, err := c.UpdateMovement(ctx, anUpdate())
			return errors.Join(err, is(Write(s), Write(aSection())))
		}},
		"update groups": {8, g, Write([]ScoringGroup{aGroup()}), ok,
			func(c *Client) error { return c.UpdateScoringGroups(ctx, g, []ScoringGroup{aGroup()}) }},
		"put results": {10, g, Write([]Result{aResult()}), ok,
			func(c *Client) error { return c.PutResults(ctx, g, []Result{aResult()}) }},
		"put players": {11, g, Write([]Player{aPlayer()}), ok,
			func(c *Client) error { return c.PutPlayers(ctx, g, []Player{aPlayer()}) }},
		"put seats": {12, g, Write([]Participation{aSeat()}), ok,
			func(c *Client) error { return c.PutParticipations(ctx, g, []Participation{aSeat()}) }},
		"put deals": {13, g, Write([]Handrecord{aDeal()}), ok,
			func(c *Client) error { return c.PutHandrecords(ctx, g, []Handrecord{aDeal()}) }},
		"put calls": {39, g, Write([]TdCall{aCall()}), ok,
			func(c *Client) error { return c.PutTdCalls(ctx, g, []TdCall{aCall()}) }},
		"put settings 2": {14, g, Write([]Bridgemate2Settings{settings2()}), ok,
			func(c *Client) error { return c.PutBridgemate2Settings(ctx, g, []Bridgemate2Settings{settings2()}) }},
		"put settings 3": {15, g, Write([]Bridgemate3Settings{settings3()}), ok,
			func(c *Client) error { return c.PutBridgemate3Settings(ctx, g, []Bridgemate3Settings{settings3()}) }},
		"new results":    polled(19, DataResults, New, aResult()),
		"all results":    polled(23, DataResults, All, aResult()),
		"new players":    polled(20, DataPlayerData, New, aPlayer()),
		"all players":    polled(24, DataPlayerData, All, aPlayer()),
		"new seats":      polled(21, DataParticipations, New, aSeat()),
		"all seats":      polled(25, DataParticipations, All, aSeat()),
		"new deals":      polled(22, DataHandrecords, New, aDeal()),
		"all deals":      polled(26, DataHandrecords, All, aDeal()),
		"new calls":      polled(36, DataTdCalls, New, aCall()),
		"all calls":      polled(37, DataTdCalls, All, aCall()),
		"accept results": {27, g, "42", ok, func(c *Client) error { return Accept[Result](ctx, c, g, 42) }},
		"accept players": {28, g, "42", ok, func(c *Client) error { return Accept[Player](ctx, c, g, 42) }},
		"accept seats":   {29, g, "42", ok, func(c *Client) error { return Accept[Participation](ctx, c, g, 42) }},
		"accept deals":   {30, g, "42", ok, func(c *Client) error { return Accept[Handrecord](ctx, c, g, 42) }},
		"accept calls":   {38, g, "42", ok, func(c *Client) error { return Accept[TdCall](ctx, c, g, 42) }},
		"movement": {32, g, Write(Section{SessionGUID: g, Letters: "A"}), said{DataMovement, Write(aSection())},
			func(c *Client) error {
				s, err := c.GetMovement(ctx, g, "A")
				return errors.Join(err, is(Write(s), Write(aSection())))
			}},
		"all movements": {33, g, "", said{DataSessions, Write([]Section{aSection()})}, func(c *Client) error {
			s, err := c.GetAllMovements(ctx, g)
			return errors.Join(err, is(Write(s), Write([]Section{aSection()})))
		}},
		"manage": {34, "", Write(ManagementRequest{Command: AskAllSessions}), said{DataAllSessionsInfo, Write(aManagement())},
			func(c *Client) error {
				m, err := c.Manage(ctx, ManagementRequest{Command: AskAllSessions})
				return errors.Join(err, is(Write(m), Write(aManagement())))
			}},
		"shut down": {34, "", Write(ManagementRequest{Command: AskShutDown}), ok, func(c *Client) error {
			_, err := c.Manage(ctx, ManagementRequest{Command: AskShutDown})
			return err
		}},
		"clear": {35, "", "", ok, func(c *Client) error { return c.ClearData(ctx) }},
	} {
		s, client, waited := meet(t, func(_ int, r Request, _ http.ResponseWriter) string {
			return say(r, c.answer.data, c.answer.text)
		})
		if err := c.call(client); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want := []Request{{c.command, "C", secretKey, c.session, c.data}}
		if !slices.Equal(s.asked(), want) || len(*waited) > 0 {
			t.Errorf("%s: asked %v, want %v", name, s.asked(), want)
		}
	}
}

// said is the data of an answer.
type said struct {
	data DataType
	text string
}

// callCase is a call with what it should send.
type callCase struct {
	command Command
	session GUID
	data    string
	answer  said
	call    func(c *Client) error
}

// polled is a case of one kind of items, of which one comes.
func polled[T Item](command Command, d DataType, which Which, item T) (c callCase) {
	c.command, c.session, c.answer.data, c.answer.text = command, g, d, Write([]T{item})
	c.call = func(c *Client) error {
		items, last, err := Poll[T](context.Background(), c, g, which)
		if err == nil && (last != 42 || len(items) != 1 || any(items[0]) != any(item)) {
			err = fmt.Errorf("got %v, %d", items, last)
		}
		return err
	}
	return c
}

// What is wrong is not sent.
func TestInvalidIsNotSent(t *testing.T) {
	ctx := t.Context()
	s, c, _ := meet(t, func(_ int, r Request, _ http.ResponseWriter) string { return say(r, DataOK, "") })
	_, _, pollErr := Poll[Result](ctx, c, "", New)
	_, moveErr := c.GetMovement(ctx, g, "AB")
	_, noneErr := c.GetMovement(ctx, "", "A")
	_, allErr := c.GetAllMovements(ctx, "x")
	_, updateErr := c.UpdateMovement(ctx, SectionUpdate{})
	_, manageErr := c.Manage(ctx, ManagementRequest{Command: 3})
	for i, err := range []error{c.Initialize(ctx, Init{}), c.Continue(ctx, Continue{}), c.AddSession(ctx, AddSession{}),
		c.PutResults(ctx, g, []Result{{}}), c.UpdateScoringGroups(ctx, g, []ScoringGroup{{}}), pollErr, moveErr,
		noneErr, allErr, updateErr, manageErr, Accept[Result](ctx, c, "x", 1)} {
		var invalid *Invalid
		if !errors.As(err, &invalid) || len(invalid.Faults) == 0 {
			t.Errorf("%d: %v", i, err)
		}
	}
	if err := c.PutResults(ctx, g, nil); err != nil { // nothing is sent of nothing
		t.Error(err)
	}
	if len(s.asked()) > 0 {
		t.Error(s.asked())
	}
}

// The worst that the other side does, to a call that sends a result.
func TestMeanServer(t *testing.T) {
	ctx := t.Context()
	good := func(r Request) string { return say(r, DataOK, "") }
	var none *NoConnection
	var strange *Unexpected
	for name, c := range map[string]struct {
		answer answering
		tries  int
		right  func(err error) bool
	}{
		"answer lost after execution": {func(n int, r Request, _ http.ResponseWriter) string {
			if n == 1 {
				hangUp()
			}
			return good(r)
		}, 2, func(err error) bool { return err == nil }},
		"503 once": {func(n int, r Request, w http.ResponseWriter) string {
			if n == 1 {
				w.WriteHeader(503)
			}
			return good(r)
		}, 2, func(err error) bool { return err == nil }},
		"503 for ever": {func(_ int, r Request, w http.ResponseWriter) string {
			w.WriteHeader(503)
			return good(r)
		}, 5, func(err error) bool {
			return errors.As(err, &none) && errors.Is(err, ErrorNoConnection) && none.Tries == 5 &&
				strings.Contains(err.Error(), "503")
		}},
		"never an answer": {func(int, Request, http.ResponseWriter) string { return hangUp() }, 5,
			func(err error) bool { return errors.As(err, &none) && none.Command == CommandPutResults }},
		"another command": {func(_ int, r Request, _ http.ResponseWriter) string {
			r.Command = CommandPutTdCalls
			return good(r)
		}, 1, func(err error) bool {
			return errors.As(err, &strange) && strange.Answered == 39 && errors.Is(err, ErrorUnexpectedCommand)
		}},
		"another command refused": {func(_ int, r Request, _ http.ResponseWriter) string {
			r.Command = CommandPutTdCalls
			return refuse(r, ErrorBusy, "")
		}, 1, func(err error) bool { return errors.As(err, &strange) && !errors.Is(err, ErrorBusy) }},
		"another type": {func(_ int, r Request, _ http.ResponseWriter) string { return say(r, DataResults, "[]") }, 1,
			func(err error) bool { return errors.As(err, &strange) && strange.DataType == DataResults }},
		"busy": {func(_ int, r Request, _ http.ResponseWriter) string { return refuse(r, ErrorBusy, "later") }, 1,
			func(err error) bool { return errors.Is(err, ErrorBusy) && !errors.Is(err, ErrorValidation) }},
		"refused without a command": {func(int, Request, http.ResponseWriter) string {
			return refuse(Request{}, ErrorException, "x")
		}, 1, func(err error) bool { return errors.Is(err, ErrorException) }},
		"a text that is no JSON": {func(_ int, r Request, _ http.ResponseWriter) string {
			return Write(Response{RequestCommand: r.Command, DataType: DataError, ErrorType: 5, SerializedData: "plain"})
		}, 1, func(err error) bool {
			var refused *Refused
			return errors.As(err, &refused) && refused.Text == "plain" && refused.Type == ErrorValidation
		}},
		"unknown error": {func(_ int, r Request, _ http.ResponseWriter) string { return refuse(r, 99, "x") }, 1,
			func(err error) bool { return errors.Is(err, ErrorNone) }},
		"null": {func(int, Request, http.ResponseWriter) string { return "null" }, 5, func(err error) bool {
			return errors.As(err, &strange) && errors.Is(err, ErrorEmptyResponse)
		}},
		"null once": {func(n int, r Request, _ http.ResponseWriter) string {
			if n == 1 {
				return "null"
			}
			return good(r)
		}, 2, func(err error) bool { return err == nil }},
		"nothing": {func(int, Request, http.ResponseWriter) string { return "" }, 5,
			func(err error) bool { return errors.Is(err, ErrorEmptyResponse) }},
		"garbage": {func(int, Request, http.ResponseWriter) string { return "<html>" }, 5,
			func(err error) bool { return errors.As(err, &strange) && !errors.Is(err, ErrorUnexpectedCommand) }},
		"half an answer": {func(_ int, r Request, w http.ResponseWriter) string {
			w.Header().Set("Content-Length", "200")
			return good(r)[:20]
		}, 5, func(err error) bool { return errors.As(err, &none) && errors.Is(err, io.ErrUnexpectedEOF) }},
		"half an envelope": {func(_ int, r Request, _ http.ResponseWriter) string { return good(r)[:20] }, 5,
			func(err error) bool { return errors.As(err, &strange) }},
		"endless": {func(_ int, r Request, _ http.ResponseWriter) string { return strings.Repeat(" ", 5000) + good(r) }, 1,
			func(err error) bool { return errors.As(err, &strange) && strings.Contains(err.Error(), "4096") }},
		"redirect": {func(_ int, _ Request, w http.ResponseWriter) string {
			w.Header().Set("Location", "/elsewhere") // which the server would complain of
			w.WriteHeader(307)
			return ""
		}, 5, func(err error) bool { return errors.As(err, &none) && strings.Contains(err.Error(), "307") }},
		"unknown field": {func(_ int, r Request, _ http.ResponseWriter) string {
			return strings.Replace(good(r), "{", `{"Newer":{"a":1},`, 1)
		}, 1, func(err error) bool { return err == nil }},
	} {
		s, client, waited := meet(t, c.answer)
		client.size = 4096
		err := client.PutResults(ctx, g, []Result{aResult()})
		if !c.right(err) || len(s.asked()) != c.tries {
			t.Errorf("%s: %d tries, %v", name, len(s.asked()), err)
		}
		all := []time.Duration{200, 400, 600, 800}[:c.tries-1]
		if !slices.EqualFunc(*waited, all, func(a, b time.Duration) bool { return a == b*time.Millisecond }) {
			t.Errorf("%s: waited %v", name, *waited)
		}
		if err != nil && strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), secretKey) {
			t.Errorf("%s: the key is in %v", name, err)
		}
	}
}

// Items are read as far as they can be.
func TestStrangeItems(t *testing.T) {
	ctx := t.Context()
	for name, c := range map[string]struct {
		answer func(r Request) string
		items  []Result
		last   int
		right  func(err error) bool
	}{
		"nothing new":       {func(r Request) string { return say(r, DataResults, "[]") }, []Result{}, 42, nil},
		"null for a list":   {func(r Request) string { return say(r, DataResults, "null") }, nil, 42, nil},
		"no data":           {func(r Request) string { return say(r, DataResults, "") }, nil, 42, nil},
		"another type":      {func(r Request) string { return say(r, DataOK, "") }, nil, 0, nil},
		"refused: no data":  {func(r Request) string { return refuse(r, ErrorNoData, "") }, nil, 0, nil},
		"unknown seat":      {func(r Request) string { return say(r, DataResults, `[{"DeclarerDirection":9}]`) }, []Result{{}}, 42, nil},
		"unknown field":     {func(r Request) string { return say(r, DataResults, `[{"X":1}]`) }, []Result{{Kept: Kept{`"X":1`}}}, 42, nil},
		"null for a result": {func(r Request) string { return say(r, DataResults, `[null]`) }, []Result{{}}, 42, nil},
		"busy": {func(r Request) string { return refuse(r, ErrorBusy, "") }, nil, 0,
			func(err error) bool { return errors.Is(err, ErrorBusy) }},
		"garbage inside": {func(r Request) string { return say(r, DataResults, `[{]`) }, nil, 42,
			func(err error) bool { var strange *Unexpected; return errors.As(err, &strange) && strange.Cause != nil }},
	} {
		_, client, _ := meet(t, func(_ int, r Request, _ http.ResponseWriter) string { return c.answer(r) })
		items, last, err := Poll[Result](ctx, client, g, New)
		if !reflect.DeepEqual(items, c.items) || last != c.last || (c.right == nil) != (err == nil) ||
			c.right != nil && !c.right(err) {
			t.Errorf("%s: %#v, %d, %v", name, items, last, err)
		}
	}
}

// A ping whose text is another's is no ping.
func TestPingOfAnother(t *testing.T) {
	_, c, _ := meet(t, func(_ int, r Request, _ http.ResponseWriter) string { return say(r, DataOK, `"other"`) })
	var strange *Unexpected
	if err := c.Ping(t.Context(), "mine"); !errors.As(err, &strange) {
		t.Error(err)
	}
}

// Neither an error nor a print of the client has the licence key, whatever the server
// says.
func TestLicenceKeyIsNotSaid(t *testing.T) {
	_, c, _ := meet(t, func(_ int, r Request, _ http.ResponseWriter) string {
		return refuse(r, ErrorValidation, "no club has the key "+r.LicenceKey)
	})
	err := c.ClearData(t.Context())
	if text := err.Error(); !errors.Is(err, ErrorValidation) || strings.Contains(text, secretKey) ||
		!strings.Contains(text, "…") {
		t.Error(err)
	}
	if s := fmt.Sprintf("%v %+v %#v", c, c, c); strings.Contains(s, secretKey) {
		t.Error(s)
	}
}

// A silent server is given up when the time for a call is over, or when the caller's is.
func TestSilentServerIsGivenUp(t *testing.T) {
	for name, end := range map[string]func(c *Client, cancel func()){
		"time over": func(c *Client, _ func()) { c.time = time.Millisecond },
		"cancelled": nil,
	} {
		ctx, cancel := context.WithCancel(t.Context())
		over := make(chan struct{})
		_, c, _ := meet(t, func(int, Request, http.ResponseWriter) string {
			if end == nil {
				cancel()
			}
			<-over
			return hangUp()
		})
		want := context.Canceled
		if end != nil {
			end(c, cancel)
			want = context.DeadlineExceeded
		}
		err := c.ClearData(ctx)
		close(over)
		var none *NoConnection
		if !errors.As(err, &none) || !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
		cancel()
	}
}

// A call that is cancelled between two tries is not tried again.
func TestCancelledWhileWaiting(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s, c, _ := meet(t, func(int, Request, http.ResponseWriter) string { return "garbage" })
	c.Wait = nil
	wait := c.wait
	c.Wait = func(ctx context.Context, d time.Duration) error {
		cancel()
		c.Wait = nil
		return wait(ctx, time.Hour) // by the clock, which the context ends
	}
	if err := c.ClearData(ctx); !errors.Is(err, context.Canceled) || len(s.asked()) != 1 {
		t.Error(err, len(s.asked()))
	}
}

// One call is made at a time, and who waits for its turn can give up.
func TestOneAtATime(t *testing.T) {
	came, over := make(chan struct{}), make(chan struct{})
	s, c, _ := meet(t, func(n int, r Request, _ http.ResponseWriter) string {
		came <- struct{}{}
		<-over
		return say(r, DataOK, "")
	})
	first := make(chan error)
	go func() { first <- c.ClearData(context.Background()) }()
	<-came
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.ClearData(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := c.Alive(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(over)
	if err := <-first; err != nil || len(s.asked()) != 1 {
		t.Error(err, s.asked())
	}
}

// The system's proxy is never asked.
func TestNoProxy(t *testing.T) {
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY"} {
		t.Setenv(name, "http://127.0.0.1:1")
	}
	_, c, _ := meet(t, func(_ int, r Request, _ http.ResponseWriter) string { return say(r, DataOK, "") })
	if proxy := c.http.Transport.(*http.Transport).Proxy; proxy != nil {
		t.Error("a proxy is asked for") // which for this computer's own name Go would not do
	}
	if err := c.ClearData(t.Context()); err != nil {
		t.Error(err)
	}
}

// Nobody is there.
func TestNobodyThereIsSaidAfterFiveTries(t *testing.T) {
	s, c, waited := meet(t, nil)
	s.Close()
	var none *NoConnection
	if err := c.ClearData(t.Context()); !errors.As(err, &none) || none.Tries != 5 || len(*waited) != 4 {
		t.Error(err)
	}
	if err := c.Alive(t.Context()); !errors.As(err, &none) || none.Tries != 1 {
		t.Error(err)
	}
}

func TestAliveIsTheConnectorAlone(t *testing.T) {
	var none *NoConnection
	var strange *Unexpected
	for name, a := range map[string]struct {
		status int
		text   string
		right  func(err error) bool
	}{
		"there":           {200, "<p>Bridgemate dataconnector service version 5.0.1041</p>", func(err error) bool { return err == nil }},
		"another program": {200, "It works!", func(err error) bool { return errors.As(err, &strange) }},
		"endless":         {200, strings.Repeat("x", 300), func(err error) bool { return errors.As(err, &strange) }},
		"not found":       {404, greeting, func(err error) bool { return errors.As(err, &strange) }},
		"not ready":       {503, greeting, func(err error) bool { return errors.As(err, &none) }},
	} {
		asked := 0
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked++; r.Method != http.MethodGet || r.URL.Path != "/" {
				t.Error(r.Method, r.URL)
			}
			w.WriteHeader(a.status)
			io.WriteString(w, a.text)
		}))
		c, err := NewClient(s.URL, "C", secretKey)
		if err != nil {
			t.Fatal(err)
		}
		c.size = 200
		if err := c.Alive(t.Context()); !a.right(err) || asked != 1 {
			t.Errorf("%s: %v, asked %d times", name, err, asked)
		}
		c.Close()
		s.Close()
	}
}

func TestParseAddress(t *testing.T) {
	for typed, want := range map[string]string{
		"clubpc": "http://clubpc:5079", " 192.168.1.20 ": "http://192.168.1.20:5079", "clubpc:80": "http://clubpc:80",
		"http://clubpc:5080/": "http://clubpc:5080", "[fe80::1]:5079": "http://[fe80::1]:5079",
		"http://[::1]": "http://[::1]:5079", "": "", "https://clubpc": "", "ftp://clubpc": "", "clubpc:0": "",
		"clubpc:70000": "", "http://a:b@clubpc": "", "clubpc/x": "", "clubpc?x": "", "http://": "", ":5079": "",
		"club pc": "", "http://%zz": "",
	} {
		got, err := ParseAddress(typed)
		if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, ErrAddress) {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	if c, err := NewClient("https://x", "", ""); c != nil || !errors.Is(err, ErrAddress) {
		t.Error(c, err)
	}
	if c, err := NewClient("x", "", ""); err != nil || c.Address() != "http://x:5079" {
		t.Error(c, err)
	}
}
