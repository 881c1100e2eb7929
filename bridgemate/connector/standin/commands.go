package standin

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
)

// refusal is why a request is refused, with a text for the log.
type refusal struct {
	kind protocol.ErrorType
	text string
}

func (r refusal) Error() string { return r.text }

// mostFaults is how many faults one answer tells.
const mostFaults = 20

// refuse is nil where there are no faults. What fits no session is an unknown key, what
// fits no movement one of that, and anything else one of validation.
func refuse(faults []protocol.Fault) error {
	if len(faults) == 0 {
		return nil
	}
	kind := protocol.ErrorMovement
	var lines []string
	for i, f := range faults {
		switch {
		case !f.Kind.Misfit():
			kind = protocol.ErrorValidation
		case f.Kind == protocol.NoSession && kind == protocol.ErrorMovement:
			kind = protocol.ErrorEntryUnknown
		}
		if i < mostFaults {
			lines = append(lines, f.String())
		}
	}
	return refusal{kind, strings.Join(lines, "; ")}
}

// read reads what a request carries.
func read[T any](data string) (v T, err error) {
	v, faults, err := protocol.Read[T](data)
	if err != nil {
		return v, refusal{protocol.ErrorWrongDataType, err.Error()}
	}
	return v, refuse(faults)
}

// object reads an object that knows its faults.
func object[T interface{ Faults() []protocol.Fault }](data string) (v T, err error) {
	v, err = read[T](data)
	if err == nil {
		err = refuse(v.Faults())
	}
	return v, err
}

// list reads a list to a session.
func list[T protocol.Put](r protocol.Request) ([]T, error) {
	items, err := read[[]T](r.SerializedData)
	if err == nil {
		err = refuse(protocol.ListFaults(r.SessionGUID, items))
	}
	return items, err
}

// content is what an answer says.
type content struct {
	kind protocol.DataType
	data string
	last int
}

// done is the answer of what has none: the vendor's have a text there.
var done = content{kind: protocol.DataOK, data: `"Done"`}

// Answer carries a request out, and answers it, without the faults of the network.
func (s *Server) Answer(r protocol.Request) protocol.Response {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := content{}, error(refusal{protocol.ErrorException, "this server is closed"})
	if !s.closed {
		c, err = s.carryOut(r)
	}
	answer := protocol.Response{RequestCommand: r.Command, DataType: c.kind, LastQueueItemID: c.last,
		SessionGUID: r.SessionGUID, SerializedData: c.data}
	if err != nil {
		kind, text := problem(err)
		answer.DataType, answer.ErrorType, answer.LastQueueItemID = protocol.DataError, kind, 0
		answer.SerializedData = protocol.Write(text)
	}
	return answer
}

// problem is an error as an answer has it. A file that is locked makes the program busy.
func problem(err error) (protocol.ErrorType, string) {
	var r refusal
	switch {
	case errors.As(err, &r):
		return r.kind, r.text
	case errors.Is(err, bws.ErrLocked):
		return protocol.ErrorBusy, err.Error()
	}
	return protocol.ErrorException, err.Error()
}

func (s *Server) carryOut(r protocol.Request) (content, error) {
	switch r.Command {
	case protocol.CommandPing:
		_, err := read[string](r.SerializedData)
		return content{kind: protocol.DataOK, data: r.SerializedData}, err
	case protocol.CommandInitializeEvent:
		return done, s.initializeEvent(r)
	case protocol.CommandContinueEvent:
		return done, s.continueEvent(r)
	case protocol.CommandAddSession:
		return done, s.addSession(r)
	case protocol.CommandManageBCS:
		return s.manage(r)
	case protocol.CommandClearData:
		s.drop(func(*event) bool { return true })
		s.say("all data are cleared")
		return done, nil
	}
	if !r.Command.Supported() {
		return content{}, refusal{protocol.ErrorNotImplemented, fmt.Sprintf("command %d is not supported", r.Command)}
	}
	e, err := s.find(r.SessionGUID)
	if err != nil {
		return content{}, err
	}
	c, err := s.carryOutFor(e, r)
	if changes(r.Command) && err == nil {
		err = s.save(e)
	}
	return c, err
}

// changes is true for a command that sends what an event is known by.
func changes(c protocol.Command) bool {
	switch c {
	case protocol.CommandUpdateMovement, protocol.CommandUpdateScoringGroups, protocol.CommandPutPlayerData,
		protocol.CommandPutParticipations, protocol.CommandPutHandrecords, protocol.CommandPutBridgemate2Settings,
		protocol.CommandPutBridgemate3Settings:
		return true
	}
	return false
}

// carryOutFor carries out what belongs to a session.
func (s *Server) carryOutFor(e *event, r protocol.Request) (content, error) {
	switch r.Command {
	case protocol.CommandUpdateMovement:
		return e.updateMovement(r)
	case protocol.CommandUpdateScoringGroups:
		return done, e.updateGroups(r)
	case protocol.CommandPutResults:
		return done, e.putResults(r)
	case protocol.CommandPutPlayerData:
		return done, e.putPlayers(r)
	case protocol.CommandPutParticipations:
		return done, e.putSeats(r)
	case protocol.CommandPutHandrecords:
		return done, e.putHands(r)
	case protocol.CommandPutTdCalls:
		return done, e.putCalls(r)
	case protocol.CommandPutBridgemate2Settings, protocol.CommandPutBridgemate3Settings:
		return done, e.putSettings(r)
	case protocol.CommandGetMovement:
		return e.movement(r)
	case protocol.CommandGetAllMovements:
		session, _ := e.session(r.SessionGUID)
		var sections []protocol.Section
		for _, g := range session.ScoringGroups {
			sections = append(sections, g.Sections...)
		}
		return content{kind: protocol.DataSessions, data: protocol.Write(sections)}, nil
	}
	return s.queueCommand(e, r)
}

// queueCommand polls or accepts.
func (s *Server) queueCommand(e *event, r protocol.Request) (content, error) {
	if err := e.look(s.ctx); err != nil {
		return content{}, err
	}
	_, again := e.tables.fault("again")
	if again {
		s.once("fault again: what is accepted comes again, once")
	}
	q := e.queues[r.SessionGUID]
	switch r.Command {
	case protocol.CommandPollNewResults, protocol.CommandPollAllResults, protocol.CommandAcceptResults:
		return queueAnswer(&q.results, r, protocol.DataResults, again)
	case protocol.CommandPollNewPlayerData, protocol.CommandPollAllPlayerData, protocol.CommandAcceptPlayerData:
		return queueAnswer(&q.players, r, protocol.DataPlayerData, again)
	case protocol.CommandPollNewParticipations, protocol.CommandPollAllParticipations,
		protocol.CommandAcceptParticipations:
		return queueAnswer(&q.seats, r, protocol.DataParticipations, again)
	case protocol.CommandPollNewHandrecords, protocol.CommandPollAllHandrecords, protocol.CommandAcceptHandrecords:
		return queueAnswer(&q.handrecord, r, protocol.DataHandrecords, again)
	}
	return queueAnswer(&q.calls, r, protocol.DataTdCalls, again)
}

func queueAnswer[T protocol.Item](q *queue[T], r protocol.Request, kind protocol.DataType,
	again bool) (content, error) {
	var items []T
	var last int
	switch r.Command {
	case protocol.CommandAcceptResults, protocol.CommandAcceptPlayerData, protocol.CommandAcceptParticipations,
		protocol.CommandAcceptHandrecords, protocol.CommandAcceptTdCalls:
		n, err := strconv.Atoi(strings.TrimSpace(r.SerializedData))
		if err != nil {
			return content{}, refusal{protocol.ErrorWrongDataType, "the last number is none"}
		}
		if !q.accept(n, again) {
			return content{}, refusal{protocol.ErrorEntryUnknown, fmt.Sprintf("there is no item %d", n)}
		}
		return done, nil
	case protocol.CommandPollNewResults, protocol.CommandPollNewPlayerData, protocol.CommandPollNewParticipations,
		protocol.CommandPollNewHandrecords, protocol.CommandPollNewTdCalls:
		items, last = q.new()
	default:
		items, last = q.all()
	}
	return content{kind, protocol.Write(items), last}, nil
}

func (s *Server) initializeEvent(r protocol.Request) error {
	i, err := object[protocol.Init](r.SerializedData)
	if err != nil {
		return err
	}
	guid := i.EventGUID
	if guid == "" {
		guid = i.Sessions[0].SessionGUID
	}
	for _, e := range s.events {
		if e.guid == guid && i.Orders&protocol.Reset == 0 {
			return refusal{protocol.ErrorNoUpdates, "this event is there already"}
		}
		for _, session := range i.Sessions {
			if at, _ := e.session(session.SessionGUID); at != nil && e.guid != guid {
				return refusal{protocol.ErrorValidation, "a session is another event's already"}
			}
		}
	}
	return s.initialize(i)
}

func (s *Server) continueEvent(r protocol.Request) error {
	o, err := object[protocol.Continue](r.SerializedData)
	if err != nil {
		return err
	}
	e, err := s.findEvent(o.EventGUID)
	if err != nil {
		return err
	}
	if o.Orders&protocol.ClearOldData != 0 {
		s.drop(func(o *event) bool { return o != e })
	}
	s.say("event %s is continued", e.guid)
	if o.Orders&protocol.StartBCS == 0 || s.bcs.runs() && s.bcs.event == e {
		return nil
	}
	c, err := bws.Read(s.ctx, e.path)
	if err != nil {
		return err
	}
	if !uploaded(c) && len(c.Received) == 0 { // an end came between the order to do so and that it was done
		o.Orders |= protocol.Reset
	}
	return s.start(e, o.Orders)
}

// addSession adds a session to an event, if all holds that must hold in the whole event.
func (s *Server) addSession(r protocol.Request) error {
	a, err := object[protocol.AddSession](r.SerializedData)
	if err != nil {
		return err
	}
	if r.SessionGUID != a.EventGUID {
		return refusal{protocol.ErrorValidation, "the request has not the event's GUID"}
	}
	e, err := s.findEvent(a.EventGUID)
	if err != nil {
		return err
	}
	if at, _ := e.session(a.Session.SessionGUID); at != nil {
		return refusal{protocol.ErrorNoUpdates, "this session is there already"}
	}
	whole := e.init()
	for i := range whole.Sessions { // a session that was alone need not have said so
		whole.Sessions[i].EventGUID = e.guid
	}
	whole.Sessions = append(whole.Sessions, a.Session)
	whole.PlayerData = append(whole.PlayerData, a.PlayerData...)
	whole.Participations = append(whole.Participations, a.Participations...)
	whole.Handrecords = append(whole.Handrecords[:len(whole.Handrecords):len(whole.Handrecords)], a.Handrecords...)
	whole.Bridgemate2Settings = append(whole.Bridgemate2Settings[:len(e.two):len(e.two)], a.Bridgemate2Settings...)
	whole.Bridgemate3Settings = append(whole.Bridgemate3Settings[:len(e.three):len(e.three)], a.Bridgemate3Settings...)
	if err := refuse(whole.Faults()); err != nil {
		return err
	}
	next := sentBy(whole)
	err = e.write(func(b bws.Batch, c *bws.Contents) error {
		return insert(b, next.sessionRows(a.Session, len(next.sessions), uploaded(c)))
	})
	if err != nil {
		return err
	}
	e.sent = next
	e.queues[a.Session.SessionGUID] = &queues{}
	return s.save(e)
}

// uploaded is true where tables were: then others are at once.
func uploaded(c *bws.Contents) bool {
	for _, t := range c.Tables {
		if t.Status == bws.Uploaded {
			return true
		}
	}
	return false
}

// manage tells about the control program, or ends it.
func (s *Server) manage(r protocol.Request) (content, error) {
	request, err := object[protocol.ManagementRequest](r.SerializedData)
	if err != nil {
		return content{}, err
	}
	ask := request.Command
	if ask == protocol.AskShutDown {
		s.shutDown()
		s.say("BCS is shut down")
		return done, nil
	}
	answer := protocol.ManagementResponse{IsRunning: s.bcs.runs()}
	c := content{kind: protocol.DataScoringFileLocation}
	if s.bcs != nil {
		answer.EventGUID = s.bcs.event.guid
	}
	if ask&protocol.AskRunningSessions != 0 {
		c.kind = protocol.DataEventInfo
		if s.bcs.runs() {
			answer.SessionInformation = informationOf(s.bcs.event)
		}
	}
	if ask&protocol.AskAllSessions != 0 {
		c.kind = protocol.DataAllSessionsInfo
		for _, e := range s.events {
			answer.SessionInformation = append(answer.SessionInformation, informationOf(e)...)
		}
	}
	if ask&protocol.AskScoringFile != 0 && s.bcs != nil {
		answer.ScoringFilePath = protocol.NullText(s.bcs.event.path)
	}
	if ask&protocol.AskConnectorFile != 0 && s.bcs != nil {
		answer.DataConnectorFilePath = protocol.NullText(s.kept(answer.EventGUID))
	}
	c.data = protocol.Write(answer)
	return c, nil
}

func informationOf(e *event) (list []protocol.SessionInformation) {
	for _, s := range e.sessions {
		at := time.Date(s.Year, time.Month(s.Month), s.Day, s.Hour, s.Minute, 0, 0, time.UTC)
		one := protocol.SessionInformation{EventGUID: e.guid, SessionGUID: s.SessionGUID, SessionName: s.Name,
			SessionDateTime: protocol.NullText(at.Format("2006-01-02T15:04:05")), HasBeenProcessed: true}
		for _, g := range s.ScoringGroups {
			for _, section := range g.Sections {
				one.Sections = append(one.Sections, protocol.SectionInformation{SectionName: section.Name,
					SectionLetters: section.Letters, ScoringGroupNumber: g.ScoringGroupNumber,
					NumberOfTables: len(section.Tables)})
			}
		}
		list = append(list, one)
	}
	return list
}
