package badwifi

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"time"
)

// exchange is a request with what becomes of it.
type exchange struct {
	*Way
	phone *side
	asked *http.Request
	what  Crossing
	raw   []byte
	fault Fault
	gone  chan struct{} // closed when the phone has gone, or asks for something else
}

// run carries it; it is false where the connection ends with it.
func (x exchange) run() bool {
	f := x.fault
	switch {
	case !x.pass():
		return false
	case f.Silent:
		return x.nothing()
	case f.Behind:
		next := x.next()
		x.running.Go(func() {
			select {
			case <-next:
			case <-x.ended:
			}
			x.discarded(x.raw)
		})
		return false
	}
	if f.Rate > 0 {
		x.wait(time.Second * time.Duration(len(x.raw)) / time.Duration(f.Rate))
	}
	if !x.wait(f.Late) || !x.pass() {
		return false
	}
	if f.CutRequest {
		x.send(x.raw[:len(x.raw)/2])
		return false
	}
	goes := x.answer()
	if f.Again > 0 {
		x.discarded(x.Way.again(f.Again))
	}
	return goes
}

// nothing leaves the phone alone with a connection until it goes.
func (x exchange) nothing() bool {
	select {
	case <-x.gone:
	case <-x.ended:
	}
	return false
}

// send brings bytes to the program, and no more.
func (x exchange) send(raw []byte) {
	if conn, err := net.Dial("tcp", x.to); err == nil {
		_, _ = conn.Write(raw)
		conn.Close()
	}
}

// discarded brings a request to the program of whose answer nobody hears.
func (x exchange) discarded(raw []byte) {
	if raw == nil {
		return
	}
	conn, err := net.Dial("tcp", x.to)
	if err != nil {
		return
	}
	defer conn.Close()
	if _, err := conn.Write(raw); err != nil {
		return
	}
	if response, err := http.ReadResponse(bufio.NewReader(conn), x.asked); err == nil {
		_, _ = io.Copy(io.Discard, response.Body)
	}
}

// answer brings the request to the program, and what it answers to the phone.
func (x exchange) answer() bool {
	if x.fault.Twice {
		x.discarded(x.raw)
	}
	conn, err := net.Dial("tcp", x.to)
	if err != nil {
		return false
	}
	defer conn.Close()
	over := make(chan struct{})
	defer close(over)
	go func() {
		select {
		case <-x.gone:
		case <-x.ended:
		case <-over:
			return
		}
		conn.Close() // nobody waits for the answer
	}()
	if _, err := conn.Write(x.raw); err != nil {
		return false
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), x.asked)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return x.bring(response)
}

// bring brings the answer to the phone, as it comes where nothing is done to it.
func (x exchange) bring(response *http.Response) bool {
	f := x.fault
	x.heard()
	if f.Answered != nil {
		f.Answered()
	}
	if f.Lost {
		return false
	}
	if f.HalfOpen {
		return x.nothing()
	}
	if !x.wait(f.AnswerLate) || !x.pass() {
		return false
	}
	x.mu.Lock()
	hears := x.hears
	x.mu.Unlock()
	if x.what.Method != http.MethodPost {
		hears = nil
	}
	if !f.CutAnswer && !f.AnswerTwice && hears == nil {
		return response.Write(x.phone) == nil && !response.Close
	}
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return false
	}
	var whole bytes.Buffer
	response.Body = io.NopCloser(bytes.NewReader(text))
	if err := response.Write(&whole); err != nil {
		return false
	}
	answer := whole.Bytes()
	switch {
	case f.CutAnswer:
		answer = answer[:len(answer)/2]
	case f.AnswerTwice:
		answer = append(answer, answer...)
	}
	if _, err = x.phone.Write(answer); err != nil || f.CutAnswer {
		return false
	}
	if hears != nil {
		hears(x.what, text)
	}
	return !response.Close
}
