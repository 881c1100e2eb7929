package connector

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/clubfile"
)

// mean is a Data Connector that does the worst that its documents allow: it checks and
// refuses whole batches, loses answers after it carried them out, gives what was not
// accepted again, and is restarted with and without its memory.
type mean struct {
	t      testing.TB
	server *httptest.Server

	mu       sync.Mutex
	event    *protocol.Init // nil where it knows none
	results  queueOf[protocol.Result]
	players  queueOf[protocol.Player]
	seats    queueOf[protocol.Participation]
	deals    queueOf[protocol.Handrecord]
	calls    queueOf[protocol.TdCall]
	held     map[place4]protocol.Result // what the handsets hold
	told     []protocol.Participation
	two      []protocol.Bridgemate2Settings
	three    []protocol.Bridgemate3Settings
	answered []protocol.TdCall
	commands []protocol.Command
	orders   []protocol.Orders
	// fault is asked before a command is carried out, and what it returns done after it,
	// with the answer: nil is none.
	fault func(c protocol.Command) (refuse error, lost bool)
	// entered is called before a batch of results is taken.
	entered func()
	odd     func(r protocol.Result) bool // results that it does not take
	runs    func() bool                  // whether BCS does; nil does not say
}

type place4 struct {
	letters             protocol.Letters
	table, round, board int
}

// queueOf is a queue of one kind.
type queueOf[T protocol.Item] struct {
	items    []T
	first    int // number of the first item, less one
	accepted int // how many are
}

func (q *queueOf[T]) push(items ...T) { q.items = append(q.items, items...) }

func (q *queueOf[T]) poll(all bool) (string, int) {
	from := q.accepted
	if all {
		from = 0
	}
	last := 0
	if len(q.items) > from {
		last = q.first + len(q.items)
	}
	return protocol.Write(append([]T{}, q.items[from:]...)), last
}

func (q *queueOf[T]) accept(last int) { q.accepted = max(q.accepted, min(last-q.first, len(q.items))) }

func newMean(t testing.TB) *mean {
	m := &mean{t: t, held: map[place4]protocol.Result{}}
	m.server = httptest.NewServer(m)
	t.Cleanup(m.server.Close)
	return m
}

func (m *mean) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		io.WriteString(w, "Bridgemate dataconnector service version 5.0.1041")
		return
	}
	body, _ := io.ReadAll(r.Body)
	q, _, err := protocol.Read[protocol.Request](string(body))
	if err != nil {
		m.t.Error(err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.commands = append(m.commands, q.Command)
	if m.fault != nil {
		refuse, lost := m.fault(q.Command)
		if refuse != nil {
			m.reply(w, q, protocol.Response{}, refuse)
			return
		}
		if lost {
			w = deaf{w}
		}
	}
	answer, err := m.carryOut(q)
	m.reply(w, q, answer, err)
}

// deaf loses the answer.
type deaf struct{ http.ResponseWriter }

var errGone = errors.New("gone")

func (m *mean) reply(w http.ResponseWriter, q protocol.Request, a protocol.Response, err error) {
	_, lost := w.(deaf)
	if lost || errors.Is(err, errGone) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	a.RequestCommand, a.SessionGUID = q.Command, q.SessionGUID
	if err != nil {
		a.DataType, a.ErrorType = protocol.DataError, protocol.ErrorException
		if t, is := errors.AsType[protocol.ErrorType](err); is {
			a.ErrorType = t
		}
		a.SerializedData = protocol.Write(err.Error())
	}
	io.WriteString(w, protocol.Write(a))
}

func ok() protocol.Response { return protocol.Response{DataType: protocol.DataOK} }

func (m *mean) groups() []protocol.ScoringGroup { return m.event.Sessions[0].ScoringGroups }

func (m *mean) sections() (list []protocol.Section) {
	for _, g := range m.groups() {
		list = append(list, g.Sections...)
	}
	return list
}

// taken refuses what has faults.
func taken(faults []protocol.Fault) error {
	for _, f := range faults {
		if f.Kind.Misfit() {
			return protocol.ErrorMovement
		}
	}
	if len(faults) > 0 {
		return protocol.ErrorValidation
	}
	return nil
}

func items[T protocol.Item](q protocol.Request, of *queueOf[T], all bool, d protocol.DataType) protocol.Response {
	text, last := of.poll(all)
	return protocol.Response{DataType: d, LastQueueItemID: last, SerializedData: text}
}

func list[T any](m *mean, q protocol.Request) []T {
	l, _, err := protocol.Read[[]T](q.SerializedData)
	if err != nil {
		m.t.Error(err)
	}
	return l
}

func (m *mean) carryOut(q protocol.Request) (protocol.Response, error) {
	switch q.Command {
	case protocol.CommandPing:
		a := ok()
		a.SerializedData = q.SerializedData
		return a, nil
	case protocol.CommandInitializeEvent:
		event, _, _ := protocol.Read[protocol.Init](q.SerializedData)
		if err := taken(event.Faults()); err != nil {
			m.t.Errorf("an event is refused: %v", event.Faults())
			return protocol.Response{}, err
		}
		m.forget()
		m.event, m.two, m.three = &event, event.Bridgemate2Settings, event.Bridgemate3Settings
		m.orders = append(m.orders, event.Orders)
		return ok(), nil
	case protocol.CommandContinueEvent:
		c, _, _ := protocol.Read[protocol.Continue](q.SerializedData)
		if err := taken(c.Faults()); err != nil {
			return protocol.Response{}, err
		}
		if m.event == nil || m.event.EventGUID != c.EventGUID {
			return protocol.Response{}, protocol.ErrorEntryUnknown
		}
		m.orders = append(m.orders, c.Orders)
		return ok(), nil
	case protocol.CommandManageBCS:
		if m.runs == nil {
			return protocol.Response{}, protocol.ErrorNotImplemented
		}
		return protocol.Response{DataType: protocol.DataEventInfo,
			SerializedData: protocol.Write(protocol.ManagementResponse{IsRunning: m.runs()})}, nil
	}
	if m.event == nil || q.SessionGUID != m.event.Sessions[0].SessionGUID {
		return protocol.Response{}, protocol.ErrorEntryUnknown
	}
	last, _ := strconv.Atoi(q.SerializedData)
	switch q.Command {
	case protocol.CommandPollNewResults, protocol.CommandPollAllResults:
		return items(q, &m.results, q.Command == protocol.CommandPollAllResults, protocol.DataResults), nil
	case protocol.CommandPollNewPlayerData, protocol.CommandPollAllPlayerData:
		return items(q, &m.players, q.Command == protocol.CommandPollAllPlayerData, protocol.DataPlayerData), nil
	case protocol.CommandPollNewParticipations, protocol.CommandPollAllParticipations:
		return items(q, &m.seats, q.Command == protocol.CommandPollAllParticipations, protocol.DataParticipations), nil
	case protocol.CommandPollNewHandrecords, protocol.CommandPollAllHandrecords:
		return items(q, &m.deals, q.Command == protocol.CommandPollAllHandrecords, protocol.DataHandrecords), nil
	case protocol.CommandPollNewTdCalls, protocol.CommandPollAllTdCalls:
		return items(q, &m.calls, q.Command == protocol.CommandPollAllTdCalls, protocol.DataTdCalls), nil
	case protocol.CommandAcceptResults:
		m.results.accept(last)
	case protocol.CommandAcceptPlayerData:
		m.players.accept(last)
	case protocol.CommandAcceptParticipations:
		m.seats.accept(last)
	case protocol.CommandAcceptHandrecords:
		m.deals.accept(last)
	case protocol.CommandAcceptTdCalls:
		m.calls.accept(last)
	case protocol.CommandPutResults:
		return ok(), m.put(q.SessionGUID, list[protocol.Result](m, q))
	case protocol.CommandPutPlayerData:
		m.event.PlayerData = append(m.event.PlayerData, list[protocol.Player](m, q)...)
	case protocol.CommandPutParticipations:
		seats := list[protocol.Participation](m, q)
		faults := append(protocol.ListFaults(q.SessionGUID, seats), protocol.FitParticipations(seats, m.sections(),
			m.event.PlayerData)...)
		if err := taken(faults); err != nil {
			m.t.Errorf("seats are refused: %v", faults)
			return protocol.Response{}, err
		}
		m.told = append(m.told, seats...)
	case protocol.CommandPutTdCalls:
		m.answered = append(m.answered, list[protocol.TdCall](m, q)...)
	case protocol.CommandPutBridgemate2Settings:
		m.two = list[protocol.Bridgemate2Settings](m, q)
	case protocol.CommandPutBridgemate3Settings:
		m.three = list[protocol.Bridgemate3Settings](m, q)
	case protocol.CommandUpdateScoringGroups:
		m.event.Sessions[0].ScoringGroups = list[protocol.ScoringGroup](m, q)
	case protocol.CommandGetAllMovements:
		return protocol.Response{DataType: protocol.DataSessions, SerializedData: protocol.Write(m.sections())}, nil
	case protocol.CommandUpdateMovement:
		return m.update(q)
	default:
		return protocol.Response{}, protocol.ErrorNotImplemented
	}
	return ok(), nil
}

// forget is a restart without memory.
func (m *mean) forget() {
	m.event, m.held = nil, map[place4]protocol.Result{}
	m.results, m.players, m.seats = queueOf[protocol.Result]{}, queueOf[protocol.Player]{},
		queueOf[protocol.Participation]{}
	m.deals, m.calls = queueOf[protocol.Handrecord]{}, queueOf[protocol.TdCall]{}
}

func at4(r protocol.Result) place4 {
	return place4{r.SectionLetters, r.TableNumber, r.RoundNumber, r.BoardNumber}
}

func (m *mean) put(of protocol.GUID, results []protocol.Result) error {
	if m.entered != nil {
		m.entered()
	}
	if err := taken(append(protocol.ListFaults(of, results), protocol.FitResults(results,
		m.sections())...)); err != nil {
		return err
	}
	if m.odd != nil && slices.ContainsFunc(results, m.odd) {
		return protocol.ErrorValidation
	}
	for _, r := range results {
		if r.IsDeleted {
			delete(m.held, at4(r))
		} else {
			m.held[at4(r)] = r
		}
	}
	return nil
}

// update changes a section, and drops what was entered from the first changed round on.
func (m *mean) update(q protocol.Request) (protocol.Response, error) {
	u, _, _ := protocol.Read[protocol.SectionUpdate](q.SerializedData)
	faults := append(u.Faults(), protocol.FitUpdate(u, m.groups(), m.event.PlayerData)...)
	if err := taken(faults); err != nil {
		return protocol.Response{}, err
	}
	m.event.PlayerData = append(m.event.PlayerData, u.AddedPlayers...)
	now := u.Section()
	for i, g := range m.groups() {
		for j, s := range g.Sections {
			if s.Letters != u.Letters {
				continue
			}
			for _, t := range now.Tables {
				k := slices.IndexFunc(s.Tables, func(o protocol.Table) bool { return o.TableNumber == t.TableNumber })
				var old []protocol.Round
				if k >= 0 {
					old = s.Tables[k].Rounds
				}
				for n, r := range t.Rounds {
					if n >= len(old) || old[n] != r {
						m.drop(u.Letters, t.TableNumber, n+1)
						break
					}
				}
			}
			m.event.Sessions[0].ScoringGroups[i].Sections[j] = now
		}
	}
	return protocol.Response{DataType: protocol.DataSection, SerializedData: protocol.Write(now)}, nil
}

func (m *mean) drop(l protocol.Letters, table, from int) {
	for k := range m.held {
		if k.letters == l && k.table == table && k.round >= from {
			delete(m.held, k)
		}
	}
}

// enter enters results at tables.
func (m *mean) enter(results ...protocol.Result) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range results {
		if r.IsDeleted {
			delete(m.held, at4(r))
		} else {
			m.held[at4(r)] = r
		}
	}
	m.results.push(results...)
}

// do has something done while no call is carried out.
func (m *mean) do(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f()
}

// said counts how often a command was given.
func (m *mean) said(c protocol.Command) (n int) {
	m.do(func() {
		for _, o := range m.commands {
			if o == c {
				n++
			}
		}
	})
	return n
}

// club is a list of players.
type club map[string]string

func (c club) PlayerName(number string) (string, bool, error) { return c[number], c[number] != "", nil }
func (c club) Players() (list []clubfile.Player, err error) {
	for number, name := range c {
		list = append(list, clubfile.Player{Number: number, Name: name})
	}
	return list, nil
}

var members = club{"1001": "Zoë van der Berg", "1002": "Łukasz Żółkiewski", "1003": "Cher"}

// link joins an evening to a mean Data Connector, with no reading of its own until it is
// started, which then has its turns by hand.
func link(t testing.TB, s *session.Session, m *mean, options ...func(*bridgemate.Options)) *Link {
	o := bridgemate.Options{SendNames: true, HandRecords: true,
		Connector: bridgemate.Connector{Address: m.server.URL, Club: "C", Licence: "L"}}
	for _, f := range options {
		f(&o)
	}
	l := New(s, members, o)
	l.dial = func(address string, c bridgemate.Connector) (*protocol.Client, error) {
		client, err := dial(address, c)
		if err == nil {
			client.Wait = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
		}
		return client, err
	}
	l.after = func(time.Duration) <-chan time.Time { return nil }
	t.Cleanup(func() { l.Close() })
	return l
}
