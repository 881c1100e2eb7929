//go:build linux

package campaign

import (
	"bufio"
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// otherSide is the Data Connector of BCS 5 with its Bridgemates, as a process, and the
// network before it, which does to each request what mischief says.
type otherSide struct {
	*trial
	network net.Listener
	random  *rand.Rand // of what is decided on other goroutines, under mu

	running *program
	faults  string // of the connector, each time that it starts
	forgets bool   // it is started without what it knew
	resting bool   // nobody has told it to go on since it was started
	patient int    // until so many requests one waits where nothing goes on, or the other side is gone

	mu       sync.Mutex
	at       string // where the process answers
	requests int
	last     string // the last request
	mischief mischief
}

// mischief decides what happens to a request. It is asked about one after another.
type mischief func(random *rand.Rand, r request) disturbance

// request is one of the program's.
type request struct {
	command protocol.Command // 0 where it is asked only whether anybody is there
	again   bool             // it is the same as the one before: it is tried once more
}

// accepts reports whether what was polled is accepted by it.
func (r request) accepts() bool {
	switch r.command {
	case protocol.CommandAcceptResults, protocol.CommandAcceptPlayerData, protocol.CommandAcceptParticipations,
		protocol.CommandAcceptHandrecords, protocol.CommandAcceptTdCalls:
		return true
	}
	return false
}

// disturbance is what happens to a request on its way. The zero value is nothing.
type disturbance struct {
	cutRequest, cutAnswer bool   // at any byte
	lost                  bool   // the answer is, all of it
	twice                 bool   // the request arrives twice
	unavailable           bool   // and is not carried out
	before, after         func() // what is done before it is carried out, or after it
	late                  time.Duration
}

// overNetwork has the evening's handsets reached over a network.
func (e *trial) overNetwork() *otherSide {
	e.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		e.Fatal(err)
	}
	o := &otherSide{trial: e, network: l, random: rand.New(rand.NewPCG(e.random.Uint64(), 0))}
	e.other = o
	e.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go o.carry(conn)
		}
	}()
	return o
}

// carry carries the requests of a connection, until one is cut.
func (o *otherSide) carry(conn net.Conn) {
	defer conn.Close()
	for in := bufio.NewReader(conn); ; {
		request, err := http.ReadRequest(in)
		if err != nil {
			return
		}
		body, err := io.ReadAll(request.Body)
		if err != nil {
			return
		}
		what, to := o.decide(string(body))
		time.Sleep(what.late)
		if what.before != nil {
			what.before()
			return
		}
		answer := o.answer(to, request, body, what)
		if what.after != nil {
			what.after()
			return
		}
		if what.twice && answer != nil {
			answer = o.answer(to, request, body, what)
		}
		if answer == nil || what.lost {
			return
		}
		if what.cutAnswer {
			answer = answer[:o.any(len(answer))]
		}
		if _, err := conn.Write(answer); err != nil || what.cutAnswer {
			return
		}
	}
}

// any is a number below n.
func (o *otherSide) any(n int) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.random.IntN(n)
}

// decide is what happens to a request, and where it goes.
func (o *otherSide) decide(body string) (what disturbance, to string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.requests++
	asked, _, _ := protocol.Read[protocol.Request](body)
	r := request{asked.Command, body == o.last}
	o.last = body
	if o.mischief != nil {
		what = o.mischief(o.random, r)
	}
	return what, o.at
}

// answer is what the process answers to a request, nil for nothing.
func (o *otherSide) answer(to string, request *http.Request, body []byte, what disturbance) []byte {
	if what.unavailable {
		return []byte("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
	}
	var raw bytes.Buffer
	request.Body = io.NopCloser(bytes.NewReader(body))
	if err := request.Write(&raw); err != nil {
		return nil
	}
	conn, err := net.Dial("tcp", to)
	if err != nil {
		return nil
	}
	defer conn.Close()
	sent := raw.Bytes()
	if what.cutRequest {
		sent = sent[:o.any(len(sent))]
	}
	if _, err := conn.Write(sent); err != nil || what.cutRequest {
		return nil
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), request)
	if err != nil {
		return nil
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil
	}
	response.Body = io.NopCloser(bytes.NewReader(text))
	var answer bytes.Buffer
	if err := response.Write(&answer); err != nil {
		return nil
	}
	return answer.Bytes()
}

// disturb has the network do something else from now on, or nothing.
func (o *otherSide) disturb(mischief mischief) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.mischief = mischief
}

// came is how many requests were made so far.
func (o *otherSide) came() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.requests
}

// process is that of the other side, 0 where there is none.
func (o *otherSide) process() int {
	if o.running == nil || o.running.over() {
		return 0
	}
	return o.running.cmd.Process.Pid
}

// address is where the other side answers a program that is started now. It is started
// where it does not run. One that runs is left as it is to the end: started anew, it
// would give everything once more, and hide what was lost.
func (o *otherSide) address() string {
	o.Helper()
	if o.process() == 0 {
		o.start()
	}
	o.resting, o.patient = false, 0
	return o.network.Addr().String()
}

// end ends the other side as kill -9 does.
func (o *otherSide) end() {
	if o.running != nil {
		syscall.Kill(o.running.cmd.Process.Pid, syscall.SIGKILL)
		<-o.running.ended
	}
}

var answersAt = regexp.MustCompile(`answers at http://(\S+)\n`)

// start starts the other side, with what it knew or without.
func (o *otherSide) start() {
	o.Helper()
	folder := filepath.Join(o.folder, "bcs")
	if o.forgets {
		if err := os.RemoveAll(folder); err != nil {
			o.Fatal(err)
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		o.Fatal(err)
	}
	room := o.choices(paced)
	args := []string{o.binary("bmpro-stand-in"), "--connector", "127.0.0.1:0", "--folder", folder}
	room.Faults = rehearsal.Faults(strings.Trim(o.trial.faults+","+o.faults, ","))
	before := o.env
	o.env = room.Environment()
	p := o.launch(nil, args)
	o.env = before
	for deadline := time.Now().Add(patience); !answersAt.MatchString(p.out.String()); time.Sleep(time.Millisecond) {
		if p.over() || time.Now().After(deadline) {
			o.Fatalf("the other side does not start: %s%s", p.out, p.stderr)
		}
	}
	o.running, o.resting = p, true
	o.mu.Lock()
	defer o.mu.Unlock()
	o.at = answersAt.FindStringSubmatch(p.out.String())[1]
}

// reach waits until so many requests more are made, or the program ends.
func (o *otherSide) reach(p *program, more int) {
	o.Helper()
	wanted := o.came() + more
	for deadline := time.Now().Add(patience); o.came() < wanted && !p.over(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			o.Fatalf("HANGS: no %d requests in a long time\n%s%s", more, p.out, p.stderr)
		}
	}
}

// What the other side says where nothing comes any more before somebody has it go on.
const (
	allIsIn   = "all results are in"
	bcsEnded  = "BCS has ended"
	otherUsed = "somebody else sends another event"
)

// enough is after how many requests a director begins anew where all has been entered, or
// nobody plays, and nothing comes.
const enough = 60

// tend is what a director does who sees that nothing comes any more: he starts the other
// side where it is gone, and when he has typed what is to be typed, he ends the program
// and begins anew.
func (o *otherSide) tend(s *sitting) {
	if o == nil || s.over() {
		return
	}
	o.Helper()
	if o.process() == 0 {
		if o.patient == 0 {
			o.patient = o.came() + 1 + o.trial.random.IntN(8)
		}
		if o.came() < o.patient {
			return
		}
		o.patient = 0
		o.start()
	}
	said := o.running.out.String()
	stands := o.resting || strings.Contains(said, allIsIn) || strings.Contains(said, bcsEnded) ||
		strings.Contains(said, otherUsed)
	switch {
	case !stands || !s.quiet():
		o.patient = 0
	case o.patient == 0:
		o.patient = o.came() + enough
	case o.came() > o.patient:
		s.cmd.Process.Signal(os.Interrupt)
	}
}
