package standin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// Sizes and numbers of requests.
const (
	largest  = 32 << 20 // bytes of a request: some ten times a congress
	firstBad = 10       // where a row of bad requests begins
	everyCut = 3        // which connections are cut
	greeting = "Bridgemate dataconnector service version 5.0.1041, of a stand-in"
	path     = "/dc-scoringprogram"

	contentType = "application/json; charset=utf-8"

	otherGUID = "00000000000000000000000000000E0E" // of somebody else's event
)

// network is what goes wrong before and behind the Data Connector.
type network struct {
	faults []rehearsal.ConnectorFault

	mu      sync.Mutex
	n       int  // requests so far
	refused bool // a list was
	told    map[string]bool
}

// fault is the number of a fault, and whether it was asked for.
func (n *network) fault(name string) (number int, asked bool) {
	for _, f := range n.faults {
		if f.Name == name {
			return f.Number, true
		}
	}
	return 0, false
}

// every is true for each N-th request, at for the N-th, and row for N in a row.
func (n *network) every(name string, request int) bool {
	number, asked := n.fault(name)
	return asked && request%number == 0
}

func (n *network) at(name string, request int) bool {
	number, asked := n.fault(name)
	return asked && request == number
}

func (n *network) row(name string, request int) bool {
	number, asked := n.fault(name)
	return asked && request >= firstBad && request < firstBad+number
}

// once is true the first time that something is to be told.
func (n *network) once(text string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	again := n.told[text]
	n.told[text] = true
	return !again
}

func (n *network) next() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.n++
	return n.n
}

// refuses is true for a list that is to be refused.
func (n *network) refuses(c protocol.Command) bool {
	switch c {
	case protocol.CommandPutResults, protocol.CommandPutPlayerData, protocol.CommandPutParticipations,
		protocol.CommandPutHandrecords, protocol.CommandPutTdCalls, protocol.CommandPutBridgemate2Settings,
		protocol.CommandPutBridgemate3Settings:
	default:
		return false
	}
	if _, always := n.fault("refused"); always {
		return true
	}
	_, once := n.fault("refused-once")
	n.mu.Lock()
	defer n.mu.Unlock()
	first := once && !n.refused
	n.refused = n.refused || first
	return first
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == "/" && r.Method == http.MethodGet:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		fmt.Fprintln(w, greeting)
	case r.URL.Path != path:
		http.NotFound(w, r)
	case r.Method != http.MethodPost:
		http.Error(w, "POST is wanted", http.StatusMethodNotAllowed)
	default:
		s.post(w, r, s.network.next())
	}
}

// post answers the n-th request, with the faults of the network.
func (s *Server) post(w http.ResponseWriter, r *http.Request, n int) {
	if after, asked := s.network.fault("cut-request"); asked && n%everyCut == 0 {
		_, _ = io.CopyN(io.Discard, r.Body, int64(after))
		s.cut(w, nil, "fault cut-request: request %d is cut", n)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largest))
	if err != nil {
		status := http.StatusBadRequest
		var long *http.MaxBytesError
		if errors.As(err, &long) {
			status = http.StatusRequestEntityTooLarge
		}
		http.Error(w, err.Error(), status)
		return
	}
	switch {
	case s.network.row("unavailable", n):
		s.say("fault unavailable: request %d", n)
		http.Error(w, "not now", http.StatusServiceUnavailable)
		return
	case s.network.row("silent", n):
		s.say("fault silent: request %d is not answered", n)
		<-r.Context().Done()
		panic(http.ErrAbortHandler)
	case s.restarts(n):
		s.cut(w, nil, "the Data Connector is away at request %d", n)
		return
	}
	s.disturb(n)
	request, _, err := protocol.Read[protocol.Request](string(body))
	if err != nil || len(bytes.TrimSpace(body)) == 0 {
		http.Error(w, fmt.Sprintf("no request: %v", err), http.StatusBadRequest)
		return
	}
	s.send(w, r.Context(), n, s.spoilt(request, n))
}

// spoilt is the answer to a request, or what a fault makes of it.
func (s *Server) spoilt(request protocol.Request, n int) protocol.Response {
	refused := func(kind protocol.ErrorType, text string) protocol.Response {
		return protocol.Response{RequestCommand: request.Command, DataType: protocol.DataError, ErrorType: kind,
			SessionGUID: request.SessionGUID, SerializedData: protocol.Write(text)}
	}
	if _, asked := s.network.fault("wrong-club"); asked {
		return refused(protocol.ErrorValidation, "the club or its licence is not known")
	}
	if s.network.row("busy", n) {
		s.say("fault busy: request %d", n)
		return refused(protocol.ErrorBusy, "another scoring program is served")
	}
	if s.network.refuses(request.Command) {
		s.say("fault refused: command %d of request %d", request.Command, n)
		return refused(protocol.ErrorValidation, "[0].SessionGuid: refused because that was asked for")
	}
	answer := s.Answer(request)
	if s.network.every("other-answer", n) {
		s.say("fault other-answer: to request %d", n)
		other := protocol.CommandPing
		if request.Command == other {
			other = protocol.CommandContinueEvent
		}
		return protocol.Response{RequestCommand: other, DataType: protocol.DataOK}
	}
	return answer
}

// send writes an answer, as far as the faults of the network let it.
func (s *Server) send(w http.ResponseWriter, ctx context.Context, n int, answer protocol.Response) {
	text := protocol.Write(answer)
	if _, asked := s.network.fault("newer"); asked {
		text = newer(answer)
		s.once("fault newer: answers have what nobody knows")
	}
	if ms, asked := s.network.fault("slow-answers"); asked {
		s.once("fault slow-answers: every answer waits")
		timer := time.NewTimer(time.Duration(ms) * time.Millisecond)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
	}
	if s.network.every("answer-lost", n) {
		s.cut(w, nil, "fault answer-lost: of request %d", n)
		return
	}
	if after, asked := s.network.fault("cut-answer"); asked && n%everyCut == 0 {
		whole := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
			contentType, len(text), text)
		s.cut(w, []byte(whole[:min(after, len(whole))]), "fault cut-answer: of request %d", n)
		return
	}
	w.Header().Set("Content-Type", contentType)
	_, _ = io.WriteString(w, text) // a client that has gone asks again
}

// cut writes the beginning of an answer, and cuts the connection.
func (s *Server) cut(w http.ResponseWriter, begun []byte, format string, n int) {
	s.say(format, n)
	if h, ok := w.(http.Hijacker); ok {
		if conn, _, err := h.Hijack(); err == nil {
			_, _ = conn.Write(begun)
			conn.Close()
			return
		}
	}
	panic(http.ErrAbortHandler)
}

// restarts does what a restart does that comes with the n-th request.
func (s *Server) restarts(n int) bool {
	var name string
	for _, fault := range []string{"restart", "forgets", "jumps-back"} {
		if s.network.at(fault, n) {
			name = fault
		}
	}
	if name == "" {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.events {
		if name == "forgets" {
			e.forget()
		}
		for _, q := range e.queues {
			if name == "jumps-back" {
				q.jumpBack()
			}
		}
	}
	s.say("fault %s: the Data Connector restarts", name)
	return true
}

// disturb lets somebody else do something before the n-th request.
func (s *Server) disturb(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.network.every("two-clients", n) {
		for _, e := range s.events {
			if err := e.look(s.ctx); err != nil {
				continue // nothing was taken
			}
			for _, q := range e.queues {
				q.takenElsewhere()
			}
		}
		s.say("fault two-clients: another program accepts everything before request %d", n)
	}
	if s.network.at("other-event", n) {
		s.say("fault other-event: somebody else sends another event before request %d", n)
		if err := s.initialize(otherEvent()); err != nil {
			s.say("fault other-event: %v", err)
		}
	}
}

// otherEvent is a small event of somebody else.
func otherEvent() protocol.Init {
	const letters = "ZZ"
	section := protocol.Section{SessionGUID: otherGUID, ScoringGroupNumber: 1, Letters: letters, Winners: 1,
		GameType: protocol.Pairs}
	for table := 1; table <= 2; table++ {
		t := protocol.Table{SessionGUID: otherGUID, SectionLetters: letters, TableNumber: table}
		t.Rounds = []protocol.Round{{SessionGUID: otherGUID, SectionLetters: letters, TableNumber: table,
			RoundNumber: 1, LowBoardNumber: 1, HighBoardNumber: 2, PairNS: 2*table - 1, PairEW: 2 * table}}
		section.Tables = append(section.Tables, t)
	}
	group := protocol.ScoringGroup{SessionGUID: otherGUID, ScoringGroupNumber: 1, ScoringMethod: protocol.Matchpoints,
		Sections: []protocol.Section{section}}
	session := protocol.Session{SessionGUID: otherGUID, EventGUID: otherGUID, Name: "Somebody else's", Year: 2026,
		Month: 1, Day: 1, ScoringGroups: []protocol.ScoringGroup{group}}
	return protocol.Init{Orders: protocol.NewEvening, EventGUID: otherGUID, Sessions: []protocol.Session{session}}
}

// newer is an answer of a later version: with fields that nobody knows, and with
// numbers in lists that end before them.
func newer(answer protocol.Response) string {
	data := answer.SerializedData
	data = strings.ReplaceAll(data, `{"SessionGuid"`, `{"Newer":{"Kind":[7,null]},"SessionGuid"`)
	data = strings.ReplaceAll(data, `"ScoringDirection":3`, `"ScoringDirection":19`)
	data = strings.ReplaceAll(data, `"Status":1`, `"Status":19`)
	answer.SerializedData = data
	text := strings.Replace(protocol.Write(answer), `{`, `{"ServerVersion":"6.0","Newer":null,`, 1)
	return strings.Replace(text, `"ErrorType":0`, `"ErrorType":77`, 1)
}
