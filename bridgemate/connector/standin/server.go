package standin

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// Options are how the other side is played.
type Options struct {
	// Choices are those of the room, with the faults of both. Without a seed, that of
	// each event is its own. Players enter the numbers that were sent, in their order,
	// unless a file of players is chosen.
	Choices rehearsal.Choices
	// Folder is where the scoring files lie; "" is one for temporary files, which Close
	// takes away.
	Folder string
	// Report is told what happens, one thing at a time. It may be nil.
	Report func(rehearsal.Happening)
}

// Server is a Data Connector with its BCS and its room. It is an http.Handler.
type Server struct {
	choices   rehearsal.Choices
	folder    string
	temporary bool
	now       func() time.Time
	network   network

	ctx  context.Context
	stop context.CancelFunc

	reporting sync.Mutex
	report    func(rehearsal.Happening)

	mu     sync.Mutex // of what follows
	events []*event
	bcs    *bcs // the last that was started
	closed bool
}

// bcs is one run of the control program.
type bcs struct {
	event *event
	room  *rehearsal.Room
	stop  context.CancelFunc
	done  chan struct{}
}

// runs is true while the program does.
func (b *bcs) runs() bool {
	if b == nil {
		return false
	}
	select {
	case <-b.done:
		return false
	default:
		return true
	}
}

// New makes a server; Close ends it. Events that lie in a folder that is given are
// known again, with everything that their files hold as new. rehearsal.ErrCommandLine
// for choices that cannot be.
func New(o Options) (*Server, error) {
	s := &Server{choices: o.Choices, folder: o.Folder, report: o.Report, now: time.Now}
	s.choices.Computer, s.choices.KeepOpen, s.choices.Faults = computer, true, o.Choices.Faults.OfRoom()
	if _, err := rehearsal.NewRoom(s.choices); err != nil {
		return nil, err
	}
	s.network = network{faults: o.Choices.Faults.Connector(), told: map[string]bool{}}
	if s.folder == "" {
		folder, err := os.MkdirTemp("", "clubnight-connector-")
		if err != nil {
			return nil, err
		}
		s.folder, s.temporary = folder, true
	} else if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return nil, err
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	for _, f := range s.network.faults {
		s.say("fault asked for: %s", f.Name)
	}
	if err := s.restore(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// deaf is true where the room does not heed a change of the movement.
func (s *Server) deaf() bool {
	return slices.Contains(strings.Split(s.choices.Faults.String(), ","), "deaf")
}

// Serve answers at a listener until the context ends, whose cause it then returns.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: s, ReadHeaderTimeout: time.Minute}
	ended := context.AfterFunc(ctx, func() { server.Close() })
	defer ended()
	err := server.Serve(l)
	if errors.Is(err, http.ErrServerClosed) && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Close ends the room, and takes temporary files away.
func (s *Server) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stop()
	s.shutDown()
	s.closed = true
	if s.temporary {
		return os.RemoveAll(s.folder)
	}
	return nil
}

func (s *Server) say(format string, args ...any) {
	s.happened(rehearsal.Happening{Time: s.now(), Text: fmt.Sprintf(format, args...)})
}

// once says something unless it was said before.
func (s *Server) once(text string) {
	if s.network.once(text) {
		s.say("%s", text)
	}
}

func (s *Server) happened(h rehearsal.Happening) {
	s.reporting.Lock()
	defer s.reporting.Unlock()
	if s.report != nil {
		s.report(h)
	}
}

// shutDown ends the control program.
func (s *Server) shutDown() {
	if s.bcs != nil {
		s.bcs.stop()
		<-s.bcs.done
	}
}

// start starts the control program on an event, as it is ordered.
func (s *Server) start(e *event, orders protocol.Orders) error {
	s.shutDown()
	choices := s.choices
	choices.Seed = e.tables.seed
	if choices.Players == "" && len(e.players) > 0 {
		choices.Players = e.path + ".players.txt"
		if err := os.WriteFile(choices.Players, []byte(e.numbersSent()), 0o600); err != nil {
			return err
		}
	}
	room, err := rehearsal.NewRoom(choices)
	if err != nil {
		return err
	}
	e.wake = room.Look
	ctx, stop := context.WithCancel(s.ctx)
	b := &bcs{event: e, room: room, stop: stop, done: make(chan struct{})}
	s.bcs = b
	line := rehearsal.CommandLine{File: e.path, Reset: orders&protocol.Reset != 0, BCS5: true,
		Read: orders&protocol.StartReading != 0, ShutDown: orders&protocol.CloseWhenIn != 0, Choices: choices}
	go func() {
		defer close(b.done)
		err := room.Run(ctx, line, s.happened)
		switch {
		case err == nil:
			s.say("BCS has ended")
		case ctx.Err() == nil:
			s.say("BCS has ended: %v", err)
		}
	}()
	return nil
}

// numbersSent are the numbers of the players, one a line: the shorter, the earlier.
func (e *event) numbersSent() string {
	numbers := make([]string, len(e.players))
	for i, p := range e.players {
		numbers[i] = string(p.PlayerNumber)
	}
	slices.SortFunc(numbers, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return strings.Join(slices.DeleteFunc(numbers, func(n string) bool { return len([]rune(n)) > numberSize }), "\n")
}

// newEvent is an event with its tables.
func (s *Server) newEvent(i protocol.Init, guid protocol.GUID) *event {
	e := newEvent(sentBy(i), filepath.Join(s.folder, string(guid)+".bws"))
	e.tables = tables{seed: s.choices.Seed, calm: s.choices.Calm, deaf: s.deaf(), faults: s.network.faults,
		say: s.say, now: s.now, told: map[string]bool{}, called: map[bws.Key]bool{}}
	if e.tables.seed == 0 {
		e.tables.seed = 1 + chance(0, 1<<40, guid)
	}
	return e
}

// initialize takes an event that was validated in the place of one with its name.
func (s *Server) initialize(i protocol.Init) error {
	guid := i.EventGUID
	if guid == "" {
		guid = i.Sessions[0].SessionGUID
	}
	e := s.newEvent(i, guid)
	if s.bcs.runs() && s.bcs.event.guid == guid {
		s.shutDown()
	}
	if err := e.create(s.ctx); err != nil {
		return err
	}
	s.drop(func(o *event) bool { return o.guid == guid || i.Orders&protocol.ClearOldData != 0 })
	s.events = append(s.events, e)
	if err := s.save(e); err != nil {
		return err
	}
	s.say("event %s: %d sections in %s", guid, len(e.sections()), e.path)
	if i.Orders&protocol.StartBCS == 0 {
		return nil
	}
	return s.start(e, i.Orders)
}

// find finds the event of a session.
func (s *Server) find(session protocol.GUID) (*event, error) {
	for _, e := range s.events {
		if at, _ := e.session(session); at != nil {
			return e, nil
		}
	}
	return nil, refusal{protocol.ErrorEntryUnknown, fmt.Sprintf("there is no session %.40s", session)}
}

func (s *Server) findEvent(guid protocol.GUID) (*event, error) {
	for _, e := range s.events {
		if e.guid == guid {
			return e, nil
		}
	}
	return nil, refusal{protocol.ErrorEntryUnknown, fmt.Sprintf("there is no event %.40s", guid)}
}
