package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"clubnight/reports/bounded"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// A phone joins with the code of its table, says something, and is the same phone after
// the program was started again.
func TestPhoneJoins(t *testing.T) {
	h := openHall(t, bounded.Room)
	b := h.browser("phone")
	if status, text := b.do("GET", "/t/"+strings.ToLower(h.TableCode(1, 3)), ""); status != 200 || !strings.Contains(text, "<html") {
		t.Fatalf("the card's code: %d %s", status, text)
	}
	if status, text := b.join(h.TableCode(1, 3), "N"); status != 200 {
		t.Fatalf("joining: %d %s", status, text)
	}
	status, text := b.do("POST", "/table/say", h.offers(key(1), 3))
	if status != 200 || !strings.Contains(text, `"outcome":"recorded"`) || len(h.session.State().Offers()) != 1 {
		t.Fatalf("saying: %d %s", status, text)
	}
	if status, _ := b.do("GET", "/table", ""); status != 200 {
		t.Errorf("its page: %d", status)
	}
	list := h.Visitors().Phones
	if len(list) != 1 || list[0].Door != 3 || list[0].Seat != "N" || list[0].At != (session.TableTerm{Section: 1,
		Table: 3}) {
		t.Errorf("who is there: %+v", list)
	}
	code, from := h.TableCode(1, 3), b.url
	if err := h.Stop(); err != nil {
		t.Fatal(err)
	}
	h.serve(t, bounded.Room)
	if h.TableCode(1, 3) != code {
		t.Error("the code is another one after a restart")
	}
	was, err := url.Parse(from)
	if err != nil {
		t.Fatal(err)
	}
	now, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	b.http.Jar.SetCookies(now, b.http.Jar.Cookies(was))
	again := &browser{h, b.http, b.agent}
	if status, text := again.do("POST", "/table/say", h.offers(key(1), 3)); status != 200 ||
		!strings.Contains(text, `"outcome":"before"`) {
		t.Errorf("said again after a restart: %d %s", status, text)
	}
}

// What the table's code leads to has few modules: capitals, figures and : / . only.
func TestTableAddress(t *testing.T) {
	h := openHall(t, bounded.Room)
	at := h.TableAddress(1, 3)
	if strings.Trim(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/.") != "" || !strings.HasPrefix(at, "HTTP://") ||
		!strings.HasSuffix(at, "/T/"+h.TableCode(1, 3)) {
		t.Errorf("the address is %s", at)
	}
	address, code := h.Director()
	if _, key, ok := strings.Cut(address, "/director#"); !ok || len(key) != 32 || len(code) != 4 {
		t.Errorf("the director's is %s %s", address, code)
	}
	if err := h.RenewDirector(); err != nil {
		t.Fatal(err)
	}
	if other, _ := h.Director(); other == address {
		t.Error("the director's invitation is not a new one")
	}
	if err := h.Serve(Evening{}); err != nil {
		t.Fatal(err)
	}
	if address, code := h.Director(); h.TableAddress(1, 3)+h.TableCode(1, 3)+address+code != "" ||
		h.RenewDirector() != nil {
		t.Error("there are codes where no evening is served")
	}
	b := h.browser("phone")
	b.refused(frame.Shut, 503, "GET", "/table", "")
}

// Three wrong codes of one phone have it wait, whatever it tries then; no other phone
// waits with it. It begins anew after half a minute.
func TestGuessingCodes(t *testing.T) {
	h := openHall(t, bounded.Room)
	guesser, honest := h.browser("guesser"), h.browser("honest")
	guesser.refused(frame.WrongCode, 403, "POST", "/table/join", `{"code":"22222222"}`)
	if status, _ := guesser.do("GET", "/T/33333333", ""); status != 403 || h.Visitors().Refused[frame.WrongCode] != 2 {
		t.Errorf("guessed by address: %d, %v", status, h.Visitors().Refused)
	}
	guesser.refused(frame.WrongCode, 403, "POST", "/table/join", `{"code":"`+h.TableCode(1, 1)[:7]+`"}`)
	for range 3 {
		guesser.refused(frame.Waiting, 429, "POST", "/table/join", `{"code":"`+h.TableCode(1, 1)+`"}`)
		guesser.refused(frame.Waiting, 429, "GET", "/t/"+h.TableCode(1, 1), "")
	}
	if status, text := honest.join(h.TableCode(1, 2), ""); status != 200 {
		t.Errorf("another phone: %d %s", status, text)
	}
	h.clock.turn(wait)
	if status, text := guesser.join(h.TableCode(1, 1), ""); status != 200 {
		t.Errorf("after half a minute: %d %s", status, text)
	}
}

// Who says that he is always another phone guesses no more often than his address may
// ask.
func TestGuessingAsManyPhones(t *testing.T) {
	h := openHall(t, bounded.Room)
	b, tried := h.browser(""), 0
	for n := range 1000 {
		b.agent = fmt.Sprint("phone ", n)
		if _, why := b.join("22222222", ""); why == string(frame.WrongCode) {
			tried++
		}
	}
	if tried > 200 {
		t.Errorf("%d codes tried at one moment", tried)
	}
}

// Nothing that a cookie says can be changed; that of another evening, of another computer
// and of a code that was renewed lets nobody in.
func TestCookiesOfOthers(t *testing.T) {
	h := openHall(t, bounded.Room)
	b := h.joined(1)
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	mine := b.http.Jar.Cookies(at)[0]
	if status, _ := b.do("GET", "/table/state", ""); status != 200 {
		t.Fatal(status)
	}
	otherEvening, err := h.secret.Keys("another evening")
	if err != nil {
		t.Fatal(err)
	}
	v, ok := h.Server.evening.Load().keys.Read(mine.Value)
	if !ok {
		t.Fatal("the cookie is not read")
	}
	at8 := v
	at8.Table, at8.Door = 2, 2
	for name, value := range map[string]string{
		"cut": mine.Value[:len(mine.Value)-1], "another evening's": otherEvening.Issue(v),
		"another computer's":  visit.New([]byte("another computer's secret"), terminal.Evening(h.session.State())).Issue(at8),
		"with another's seal": strings.SplitN(otherEvening.Issue(at8), ".", 2)[0] + "." + strings.SplitN(mine.Value, ".", 2)[1],
		"none":                "", "no cookie at all": strings.Repeat("x", 3000),
	} {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		jar.SetCookies(at, []*http.Cookie{{Name: mine.Name, Value: value}})
		other := &browser{h, http.Client{Jar: jar}, name}
		other.refused(frame.Stranger, 403, "POST", "/table/say", h.offers(key(1), 1))
		other.refused(frame.Stranger, 403, "GET", "/table/state", "")
		other.refused(frame.Stranger, 403, "GET", "/table/events", "")
	}
	sessiontest.Record(t, h.session, session.CodesRenewed{Section: 1, Table: 1})
	b.refused(frame.OldCode, 403, "POST", "/table/say", h.offers(key(1), 1))
	b.refused(frame.OldCode, 403, "GET", "/table/state", "")
	if len(h.session.State().Offers()) > 0 {
		t.Error("something was recorded")
	}
}

// A phone speaks for its own table and for the boards that are played there.
func TestOtherTablesBoards(t *testing.T) {
	h := openHall(t, bounded.Room)
	b := h.joined(1)
	for n, c := range []string{h.offers(key(1), 3), strings.Replace(h.offers(key(2), 1), `"board":1`, `"board":9`, 1),
		strings.Replace(h.offers(key(3), 1), `"round":1`, `"round":4`, 1)} {
		if status, text := b.do("POST", "/table/say", c); status != 200 || strings.Contains(text, `"recorded"`) {
			t.Errorf("%d: %d %s", n, status, text)
		}
	}
	if len(h.session.State().Offers()) > 0 || len(h.session.State().Results) > 0 {
		t.Error("something was recorded")
	}
	if status, text := b.do("GET", "/table/board/9", ""); status == 200 {
		t.Errorf("a board that is not played here is shown: %s", text)
	}
}

// careless are pages that do not look at who sends.
type careless struct{ took *int }

func (c careless) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /board/careless", func(http.ResponseWriter, *http.Request) { *c.took++ })
}

// Only what a page of this server sends is taken, by whatever name or number it was
// reached; nothing of what is refused reaches a part.
func TestForeignPages(t *testing.T) {
	took := 0
	h := openHall(t, bounded.Room, careless{&took})
	b := h.joined(1)
	origin := func(value string) func(*http.Request) {
		return func(r *http.Request) {
			if r.Header.Del("Origin"); value != "" {
				r.Header.Set("Origin", value)
			}
		}
	}
	for _, from := range []string{"", "null", "http://evil.example", "https" + strings.TrimPrefix(h.url, "http"), h.url + "0",
		"http://127.0.0.1", h.url + "/", "file://"} {
		for _, path := range []string{"/table/say", "/table/join", "/director/do", "/board/careless"} {
			b.refused(frame.Foreign, 403, "POST", path, h.offers(key(1), 1), origin(from))
			h.clock.turn(time.Second)
		}
	}
	b.refused(frame.Foreign, 403, "POST", "/table/say", h.offers(key(1), 1),
		func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") })
	// DNS rebinding: a name of the world outside that leads here, with the origin that
	// goes with it
	for _, name := range []string{"evil.example", "127.0.0.1.evil.example:8080", hostName(t) + ".evil.example"} {
		for _, path := range []string{"/", "/table", "/T/" + h.TableCode(1, 1), "/director", "/a/x.js"} {
			b.refused(frame.WrongName, 421, "GET", path, "", func(r *http.Request) { r.Host = name })
		}
		b.refused(frame.WrongName, 421, "POST", "/table/say", h.offers(key(1), 1), func(r *http.Request) {
			r.Host = name
			r.Header.Set("Origin", "http://"+name)
		})
	}
	// a form of elsewhere says that it is text
	b.refused(frame.WrongForm, 415, "POST", "/table/say", h.offers(key(1), 1),
		func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") })
	if len(h.session.State().Offers()) > 0 || took > 0 {
		t.Error("something was taken")
	}
	if status, text := b.do("POST", "/table/say", h.offers(key(1), 1)); status != 200 {
		t.Errorf("its own page: %d %s", status, text)
	}
}

// What is no way of asking is refused everywhere.
func TestMethods(t *testing.T) {
	h := openHall(t, bounded.Room)
	b := h.joined(1)
	for _, path := range []string{"/table", "/table/say", "/table/state", "/table/events", "/T/" + h.TableCode(1, 1), "/director",
		frame.Href("frame.css")} {
		for _, method := range []string{"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"} {
			b.refused(frame.WrongMethod, 405, method, path, "")
		}
	}
	b.refused(frame.WrongMethod, 405, "POST", frame.Href("frame.css"), "{}")
	for _, path := range []string{"/table/join", "/table/say"} { // a link or an image sends nothing
		if status, _ := b.do("GET", path, ""); status != 404 && status != 405 {
			t.Errorf("GET %s: %d", path, status)
		}
	}
	for _, path := range []string{"/table/nothing", "/T/", "/T/a/b", "/director/../table/x", "/a/", "/a/frame.css"} {
		if status, _ := b.do("GET", path, ""); status != 404 {
			t.Errorf("GET %s: %d", path, status)
		}
	}
	if status, text := b.do("HEAD", "/table", ""); status != 200 || text != "" {
		t.Errorf("HEAD: %d %q", status, text)
	}
}

// A phone that floods is held back, and no other with it.
func TestFloods(t *testing.T) {
	h := openHall(t, bounded.Room)
	mean, honest := h.joined(1), h.joined(2)
	h.clock.turn(time.Minute)
	let := 0
	for n := range 100 {
		status, why := mean.do("POST", "/table/say", `{"id":"`+key(n)+`","do":"in play"}`)
		switch {
		case status == 200:
			let++
		case status != 429 || why != string(frame.TooOften):
			t.Fatalf("%d %s", status, why)
		}
	}
	if let != 10 {
		t.Errorf("%d commands at one moment", let)
	}
	if status, text := honest.do("POST", "/table/say", h.offers(key(1000), 2)); status != 200 {
		t.Errorf("another phone: %d %s", status, text)
	}
	h.clock.turn(time.Second)
	for n, want := range []int{200, 200, 429} {
		if status, _ := mean.do("POST", "/table/say", `{"id":"`+key(200+n)+`","do":"in play"}`); status != want {
			t.Errorf("a second later, number %d: %d", n, status)
		}
	}
	asked := 0
	for range 200 {
		if status, _ := mean.do("GET", "/table/state", ""); status == 200 {
			asked++
		}
	}
	if asked > 60 {
		t.Errorf("%d states at one moment", asked)
	}
}

// Eight phones are at a table; who went quiet makes room.
func TestManyPhonesAtATable(t *testing.T) {
	h := openHall(t, bounded.Room)
	for range phonesAtTable {
		b := h.joined(1)
		if status, text := b.do("GET", "/table/state", ""); status != 200 {
			t.Fatalf("%d %s", status, text)
		}
	}
	ninth := h.browser("ninth")
	ninth.refused(frame.Crowded, 403, "POST", "/table/join", `{"code":"`+h.TableCode(1, 1)+`"}`)
	v, ok := h.Server.evening.Load().terminal.Lies(1, 1, visit.NewID())
	if !ok {
		t.Fatal("there is no table 1")
	}
	came := h.browser("with what another was given, which the program has forgotten")
	came.refused(frame.Crowded, 403, "GET", "/table/state", "", func(r *http.Request) {
		r.AddCookie(&http.Cookie{Name: "table", Value: h.Server.evening.Load().keys.Issue(v)})
	})
	h.joined(2)
	h.clock.turn(quiet + time.Second)
	if status, text := ninth.join(h.TableCode(1, 1), ""); status != 200 {
		t.Errorf("after the others went quiet: %d %s", status, text)
	}
	// whoever joins without end is not kept without end
	for range 4 * remembered {
		h.clock.turn(quiet + time.Second)
		h.joined(1).do("GET", "/table/state", "")
	}
	if n := len(h.Visitors().Phones); n > remembered+2 {
		t.Errorf("%d phones are kept", n)
	}
}

// Phones are let in only while the evening says so; the director's is by its invitation.
func TestShut(t *testing.T) {
	h := openHall(t, bounded.Room)
	b, new := h.joined(1), h.browser("new")
	sessiontest.Record(t, h.session, session.PhonesClosed{})
	new.refused(frame.Shut, 403, "POST", "/table/join", `{"code":"`+h.TableCode(1, 2)+`"}`)
	new.refused(frame.Unsigned, 403, "POST", "/director/do", `{}`)
	b.refused(frame.Shut, 403, "POST", "/table/say", h.offers(key(1), 1))
	if len(h.session.State().Offers()) > 0 {
		t.Error("something was recorded")
	}
	sessiontest.Record(t, h.session, session.PhonesOpened{Port: 8080})
	if status, text := b.do("POST", "/table/say", h.offers(key(1), 1)); status != 200 {
		t.Errorf("opened again: %d %s", status, text)
	}
}

// Bodies that are long, that do not end, or do not come, are cut off.
func TestBodies(t *testing.T) {
	limits := bounded.Room
	limits.Read = 100 * time.Millisecond
	h := openHall(t, limits)
	b := h.joined(1)
	b.refused(frame.TooLarge, 413, "POST", "/table/say", `{"id":"`+strings.Repeat("x", 5000)+`"}`)
	b.refused(frame.TooLarge, 413, "POST", "/table/say", `{"id":"`+strings.Repeat("x", 5000)+`"}`,
		func(r *http.Request) { r.ContentLength = -1 })
	b.refused(frame.Unreadable, 400, "POST", "/table/say", strings.Repeat("[", 4000))
	b.refused(frame.Unreadable, 400, "POST", "/table/say", "\xff\xfe{}")
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	head := "POST /table/say HTTP/1.1\r\nHost: " + at.Host + "\r\nOrigin: " + h.url +
		"\r\nContent-Type: application/json\r\nCookie: " + b.http.Jar.Cookies(at)[0].String() + "\r\n"
	for name, rest := range map[string]string{"none comes": "Content-Length: 100\r\n\r\n", "half comes": "Content-Length: 100\r\n\r\n{",
		"in bits": "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"} {
		c := dial(t, h.started)
		fmt.Fprint(c, head+rest)
		if _, err := io.ReadAll(c); isTimeout(err) {
			t.Errorf("a body of which %s is waited for for ever", name)
		}
	}
}

// events opens the stream of a phone; lines are its events, "changed" or "beat".
func (b *browser) events() (events <-chan string, closeIt func()) {
	b.t.Helper()
	ctx, cancel := context.WithCancel(b.t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"/table/events", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	answer, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		b.t.Fatal(answer.Status)
	}
	all := make(chan string, 1000)
	go func() {
		defer close(all)
		defer answer.Body.Close()
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if event, ok := strings.CutPrefix(lines.Text(), "event:"); ok {
				all <- event
			}
		}
	}()
	return all, cancel
}

// A phone is told when what it shows has changed, and of nothing else; a third stream of
// one phone ends its first; all end with the server and with the evening.
func TestStreams(t *testing.T) {
	h := openHall(t, bounded.Room)
	one, two := h.joined(1), h.joined(2)
	first, _ := one.events()
	other, _ := two.events()
	if <-first != "changed" || <-other != "changed" {
		t.Fatal("a stream does not begin with where the evening is")
	}
	if status, text := one.do("POST", "/table/say", h.offers(key(1), 1)); status != 200 {
		t.Fatal(text)
	}
	if event := <-first; event != "changed" {
		t.Error(event)
	}
	if status, text := two.do("POST", "/table/say", h.offers(key(2), 2)); status != 200 {
		t.Fatal(text)
	}
	if event := <-other; event != "changed" {
		t.Error(event)
	}
	// by now both entries were looked at
	if len(first) > 0 || len(other) > 0 {
		t.Errorf("told of what it does not show: %d, %d", len(first), len(other))
	}
	here := func() (n int) {
		for _, p := range h.Visitors().Phones {
			if p.Here {
				n++
			}
		}
		return n
	}
	if n := here(); n != 2 {
		t.Errorf("%d phones are there", n)
	}
	second, _ := one.events()
	<-second
	third, closeThird := one.events()
	<-third
	for range first { // ends
	}
	closeThird()
	for range third { // ends
	}
	if err := h.Serve(Evening{}); err != nil {
		t.Fatal(err)
	}
	for range second { // ends
	}
	for range other { // ends
	}
}

// Strangers that fill all places take none of phones that are let in, and these come in
// again.
func TestStrangersTakeNoPlaces(t *testing.T) {
	limits := bounded.Room
	limits.Connections, limits.FromOne, limits.Read, limits.Idle = 40, 4, time.Hour, time.Hour
	h := openHall(t, limits)
	// more phones behind one address than strangers may have connections
	phones := []*browser{h.joined(1), h.joined(2), h.joined(3), h.joined(4), h.joined(5)}
	var streams []<-chan string
	for _, b := range phones {
		events, _ := b.events()
		<-events
		streams = append(streams, events)
	}
	for range 200 { // requests that do not end
		fmt.Fprint(dial(t, h.started), "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
	}
	for n, b := range phones {
		if status, text := b.do("POST", "/table/say", h.offers(key(n), n+1)); status != 200 {
			t.Errorf("table %d: %d %s", n+1, status, text)
		}
		if event := <-streams[n]; event != "changed" {
			t.Errorf("table %d: its stream has ended", n+1)
		}
	}
}

// broken are pages with a fault.
type broken struct{}

func (broken) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /board/broken", func(http.ResponseWriter, *http.Request) { panic("a fault of ours") })
}

// A page with a fault is no page, is told the log, and all others go on.
func TestFaultyPage(t *testing.T) {
	h := openHall(t, bounded.Room, broken{})
	if answer, err := http.Get(h.url + "/board/broken"); err == nil {
		answer.Body.Close()
		t.Errorf("%d", answer.StatusCode)
	}
	if status, _ := h.joined(1).do("GET", "/table", ""); status != 200 {
		t.Errorf("after it: %d", status)
	}
	if err := h.Stop(); err != nil {
		t.Error(err)
	}
	if !strings.Contains(h.log.String(), "a fault of ours") {
		t.Errorf("the log has %s", h.log.String())
	}
}

// The log tells of what is refused its kind and table, once a minute, and nothing of the
// request.
func TestLog(t *testing.T) {
	h := openHall(t, bounded.Room)
	b := h.joined(3)
	const secret = "Rumpelstilzchen"
	for range 5 {
		b.refused(frame.Unreadable, 400, "POST", "/table/say", `{"name":"`+secret)
		h.clock.turn(time.Second)
	}
	h.browser(secret).refused(frame.WrongCode, 403, "POST", "/table/join", `{"code":"`+secret[:8]+`"}`)
	if err := h.Stop(); err != nil {
		t.Fatal(err)
	}
	text := h.log.String()
	if strings.Count(text, "kind=unreadable table=A3") != 1 || !strings.Contains(text, `kind=code table=""`) ||
		strings.Contains(strings.ToLower(text), strings.ToLower(secret[:8])) || strings.Contains(text, "127.0.0.1") {
		t.Errorf("the log has\n%s", text)
	}
}

// Who watches is told when the visitors are others.
func TestWatch(t *testing.T) {
	h := openHall(t, bounded.Room)
	told := make(chan struct{}, 1)
	stop := h.Watch(func() {
		select {
		case told <- struct{}{}:
		default:
		}
	})
	h.joined(1).do("GET", "/table", "")
	for len(h.Visitors().Phones) == 0 {
		<-told
	}
	stop()
	if h.Visitors().Reached != 0 {
		t.Error("this computer counts as a phone that found the way")
	}
}
