package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"clubnight/assets"
	"clubnight/bridgemate/computer"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/node"
	"clubnight/session/replica"
	"clubnight/ui/computers"
	"clubnight/ui/desk"
	"clubnight/ui/model"
)

// joint is this computer's part in evenings of several computers, and implements
// computers.Node. An evening that is on one computer alone has nothing of it.
type joint struct {
	c        *clubnight
	computer *node.Computer

	changing sync.Mutex // held while another evening is followed

	mu        sync.Mutex // guards what follows
	tonight   *session.Session
	number    int64 // of tonight's evening in the club file
	following *node.Replication
	role      session.Role
	unwatch   func()
	past      map[int64]*part // evenings that are over: of one journal there is one session
	watchers  []*watcher
}

// part is an evening that is over, and what follows it.
type part struct {
	session   *session.Session
	following *node.Replication
}

type watcher struct{ see func(desk.ConnectionStatus) }

func newJoint(c *clubnight, club *clubfile.File) *joint {
	return &joint{c: c, computer: node.At("", club, assets.Version), past: map[int64]*part{}}
}

// attend follows the event of tonight's evening, where it has one, and no
// other one any more.
func (j *joint) attend(s *session.Session, number int64) {
	j.changing.Lock()
	defer j.changing.Unlock()
	j.follow(nil, nil, "")
	j.isTonight(number)
	st := s.State()
	if !st.Shared() || j.computer.Left(st) {
		j.follow(s, nil, "")
		return
	}
	if err := j.computer.GoOn(s); err != nil {
		slog.Error("going on with an evening of several computers", "error", err)
	}
	j.connect(s)
}

func (j *joint) isTonight(number int64) {
	j.mu.Lock()
	j.number = number
	j.mu.Unlock()
}

// connect follows the event of a shared evening, in which this computer's
// presence is known.
func (j *joint) connect(s *session.Session) {
	access, err := j.computer.Access(s.State())
	if err != nil {
		slog.Warn("the access to the event", "error", err)
	}
	j.follow(s, j.computer.Follow(s), session.Role(access.Role))
	slog.Info("the evening is one of several computers", "event", s.State().SharedAs(), "role", access.Role)
}

// follow takes a follower in the place of the one before, which ends.
func (j *joint) follow(s *session.Session, f *node.Replication, role session.Role) {
	j.mu.Lock()
	was, unwatch := j.following, j.unwatch
	j.tonight, j.following, j.role, j.unwatch = s, f, role, nil
	j.mu.Unlock()
	if unwatch != nil {
		unwatch()
	}
	was.End()
	if f != nil {
		unwatch := f.Watch(func(replica.Status) { j.announce() })
		j.mu.Lock()
		j.unwatch = unwatch
		j.mu.Unlock()
	}
	j.announce()
}

// visit is an evening of the club file that is over, to be looked at and put right. What
// others put right in it comes in, and what was not sent before is sent.
func (j *joint) visit(id int64, journal session.Journal) (*session.Session, error) {
	j.changing.Lock()
	defer j.changing.Unlock()
	if p := j.past[id]; p != nil {
		return p.session, nil
	}
	s, err := j.computer.Resume(journal)
	if err != nil {
		return nil, err
	}
	if st := s.State(); st.Shared() && !j.computer.Left(st) {
		j.past[id] = &part{s, j.computer.Follow(s)}
	}
	return s, nil
}

// catchUp follows the last evening of the club file, where that is over: the line may
// have been cut when it ended.
func (j *joint) catchUp(club *clubfile.File, except int64) {
	ids, err := club.Evenings()
	if i := slices.IndexFunc(ids, func(id int64) bool { return id != except }); err == nil && i >= 0 {
		var journal *clubfile.Journal
		if journal, err = club.Evening(ids[i]); err == nil {
			_, err = j.visit(ids[i], journal)
		}
	}
	if err != nil {
		slog.Warn("catching up with an event", "error", err)
	}
}

// end ends all following: what could not be sent is sent at the next start.
func (j *joint) end() {
	if j == nil {
		return
	}
	j.changing.Lock()
	defer j.changing.Unlock()
	var ending sync.WaitGroup
	ending.Go(func() { j.follow(nil, nil, "") })
	for _, p := range j.past {
		ending.Go(p.following.End)
	}
	ending.Wait()
	clear(j.past)
}

// Begin implements computers.Node.
func (j *joint) Begin(ctx context.Context, b computers.Beginning) (computers.Invited, error) {
	invited, err := j.begin(ctx, b)
	return invited, troubled(err)
}

func (j *joint) begin(ctx context.Context, b computers.Beginning) (invited computers.Invited, err error) {
	j.changing.Lock()
	defer j.changing.Unlock()
	j.mu.Lock()
	s := j.tonight
	j.mu.Unlock()
	owner, err := ownerOf(b)
	if err != nil || s == nil {
		return invited, err
	}
	if err := os.MkdirAll(b.Folder, 0o755); err != nil { // before there is anything on the server
		return invited, err
	}
	list, err := j.computer.Begin(ctx, s, owner, b.Name, b.Computer, b.Person)
	if err != nil {
		return invited, err
	}
	j.connect(s)
	return written(b.Folder, list)
}

// written writes invitations into a folder.
func written(folder string, list []node.Invited) (invited computers.Invited, err error) {
	files, err := node.WriteInvitations(folder, list)
	for i, file := range files {
		one := list[i].Invitation
		invited.Invitations = append(invited.Invitations, computers.Invitation{Path: file, Event: one.Name,
			Role: session.Role(list[i].Role), Square: string(one.Short().Bytes()), Code: list[i].Code})
	}
	return invited, err
}

// state is that of tonight's evening.
func (j *joint) state() *session.State {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.tonight == nil {
		return &session.State{}
	}
	return j.tonight.State()
}

// Guests implements computers.Node.
func (j *joint) Guests(ctx context.Context) (rows []computers.Guest, err error) {
	list, err := j.computer.Invitations(ctx, j.state())
	for _, i := range list {
		if i.ID != "" {
			rows = append(rows, computers.Guest{ID: i.ID, Role: session.Role(i.Role), Name: i.Name,
				Computers: i.Computers, Came: len(i.Came), Withdrawn: !i.Withdrawn.IsZero()})
		}
		for _, c := range i.Came {
			rows = append(rows, computers.Guest{ID: i.ID, Login: c.Login, Role: session.Role(c.Role), Name: c.Name,
				Joined: c.Joined, Withdrawn: !c.Withdrawn.IsZero()})
		}
	}
	return rows, troubled(err)
}

// Invite implements computers.Node.
func (j *joint) Invite(ctx context.Context, g computers.Guest, folder string) (invited computers.Invited, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil { // before there is anything on the server
		return invited, err
	}
	one, err := j.computer.Invite(ctx, j.state(),
		eventserver.Guests{Role: string(g.Role), Name: g.Name, Computers: g.Computers})
	if err != nil {
		return invited, troubled(err)
	}
	return written(folder, []node.Invited{one})
}

// Withdraw implements computers.Node.
func (j *joint) Withdraw(ctx context.Context, g computers.Guest, withComputers bool) error {
	if g.Login != "" {
		return troubled(j.computer.SendAway(ctx, j.state(), g.Login))
	}
	_, err := j.computer.Withdraw(ctx, j.state(), g.ID, withComputers)
	return troubled(err)
}

// usualDatabase is the database where none is named.
const usualDatabase = "clubnight"

// ownerOf is the access of whoever may make an event.
func ownerOf(b computers.Beginning) (eventserver.Access, error) {
	host := b.Server
	if _, _, err := net.SplitHostPort(host); err != nil {
		host = net.JoinHostPort(strings.Trim(host, "[]"), "5432")
	}
	database := b.Database
	if database == "" {
		database = usualDatabase
	}
	at, err := eventserver.ParseAddress(eventserver.Address{Hosts: []string{host},
		Database: database, User: b.User}.String())
	if err != nil {
		return eventserver.Access{}, err
	}
	a, err := node.FromEnvironment(at) // for who vouches for the server
	a.Password = b.Password
	if b.Certificate != "" {
		// whatever the environment names counts no more
		if a.Certificate, err = os.ReadFile(b.Certificate); err != nil {
			err = errors.Join(eventserver.ErrCertificate, err)
		}
	}
	return a, err
}

// Look implements computers.Node.
func (j *joint) Look(path string) (computers.Invitation, error) {
	i, err := invitationIn(path)
	if err != nil {
		return computers.Invitation{}, troubled(err)
	}
	return computers.Invitation{Path: path, Event: i.Name, Role: session.Role(i.Role)}, nil
}

func invitationIn(path string) (eventserver.Invitation, error) {
	f, err := os.Open(path)
	if err != nil {
		return eventserver.Invitation{}, err
	}
	defer f.Close()
	return eventserver.ReadInvitation(f)
}

// Join implements computers.Node.
func (j *joint) Join(ctx context.Context, with computers.Joining, progress func(desk.JoinStep)) (model.Opened, error) {
	access, err := accessBy(with)
	if err != nil {
		return model.Opened{}, troubled(err)
	}
	return j.join(ctx, access, with.Computer, with.Person, progress)
}

// accessBy is the access that an invitation gives, or an address with its password.
func accessBy(with computers.Joining) (eventserver.Access, error) {
	if with.Address != "" {
		at, err := eventserver.ParseAddress(with.Address)
		if err != nil {
			return eventserver.Access{}, err
		}
		a, err := node.FromEnvironment(at)
		a.Password = with.Password
		return a, err
	}
	i, err := invitationIn(with.Path)
	if err != nil {
		return eventserver.Access{}, err
	}
	return i.Open(with.Code)
}

// joinStages are the desk's names for the steps of joining.
var joinStages = map[node.Step]desk.JoinStage{
	node.Connecting: desk.JoinConnecting, node.TakingIn: desk.JoinTakingIn, node.Opening: desk.JoinOpening,
}

// join comes to an event, whose evening is tonight's from then on.
func (j *joint) join(ctx context.Context, a eventserver.Access, name, person string,
	progress func(desk.JoinStep)) (model.Opened, error) {
	j.changing.Lock()
	defer j.changing.Unlock()
	j.mu.Lock()
	s, number := j.tonight, j.number
	j.mu.Unlock()
	if s != nil && s.State().SharedAs() == a.Event {
		if err := j.computer.Rejoin(ctx, s, a, name, person); err != nil {
			return model.Opened{}, troubled(err)
		}
	} else {
		j.forget(a.Event)
		journal, joined, err := j.computer.JoinTelling(ctx, a, name, person, func(step node.Step, entries int) {
			progress(desk.JoinStep{Stage: joinStages[step], Came: entries})
		})
		if err != nil {
			return model.Opened{}, troubled(err)
		}
		s, number = joined, journal.ID()
	}
	ev := j.c.linked(s, number, true)
	j.follow(nil, nil, "")
	j.isTonight(number)
	j.connect(s)
	return ev, nil
}

// joinPatience is how long joining an event may take while the program starts.
const joinPatience = 30 * time.Second

// arrive goes on with the event of the options, or joins it: with the password that every
// program for PostgreSQL finds, else with one that is asked for at the terminal.
func (j *joint) arrive(o options) (model.Opened, error) {
	at, err := eventserver.ParseAddress(o.event)
	if err != nil {
		return model.Opened{}, err
	}
	journal, there, err := j.c.club.Unfinished()
	if err != nil {
		return model.Opened{}, err
	}
	if there {
		s, err := j.computer.Resume(journal)
		if err != nil {
			return model.Opened{}, err
		}
		if kept, err := j.computer.Access(s.State()); err == nil && kept.Event == at.Event && kept.User == at.User {
			return j.c.resume(journal)
		}
	}
	access, err := node.FromEnvironment(at)
	if err == nil && access.Password == "" {
		if !o.terminal {
			return model.Opened{}, eventserver.ErrNotKept
		}
		access.Password, err = askSecret("Password of " + at.User)
	}
	if err != nil {
		return model.Opened{}, err
	}
	ctx, done := context.WithTimeout(context.Background(), joinPatience)
	defer done()
	name, _ := os.Hostname()
	return j.join(ctx, access, name, "", func(desk.JoinStep) {})
}

// askSecret asks at the terminal from which the program was started.
var askSecret = func(question string) (string, error) { return computer.AskSecret(os.Stderr, question) }

// forget ends following an event's evening as one that is over: it is to be tonight's.
func (j *joint) forget(event string) {
	for id, p := range j.past {
		if p.session.State().SharedAs() == event {
			p.following.End()
			delete(j.past, id)
		}
	}
}

// Leave implements computers.Node.
func (j *joint) Leave() error {
	j.changing.Lock()
	defer j.changing.Unlock()
	j.mu.Lock()
	s := j.tonight
	j.mu.Unlock()
	if s == nil || !s.State().Shared() {
		return nil
	}
	j.follow(s, nil, "")
	return j.computer.Leave(s.State().SharedAs())
}

// Retry implements computers.Node.
func (j *joint) Retry() {
	j.mu.Lock()
	f := j.following
	j.mu.Unlock()
	if f != nil {
		f.Retry()
	}
}

// Status implements computers.Node.
func (j *joint) Status() desk.ConnectionStatus {
	j.mu.Lock()
	f, role := j.following, j.role
	j.mu.Unlock()
	if f == nil {
		return desk.ConnectionStatus{}
	}
	now := f.Status()
	return desk.ConnectionStatus{State: lineStates[now.State], ToSend: now.ToSend, ToCome: now.ToCome, Since: now.Since,
		Err: troubled(now.Err), Role: role}
}

var lineStates = map[replica.State]desk.LineState{
	replica.InStep: desk.InStep, replica.Behind: desk.Catching, replica.Alone: desk.Alone,
	replica.Refused: desk.Refused,
}

// Watch implements computers.Node.
func (j *joint) Watch(see func(desk.ConnectionStatus)) (stop func()) {
	w := &watcher{see}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.watchers = append(j.watchers, w)
	return func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.watchers = slices.DeleteFunc(j.watchers, func(x *watcher) bool { return x == w })
	}
}

// announce shows how the line stands.
func (j *joint) announce() {
	now := j.Status()
	j.mu.Lock()
	watchers := slices.Clone(j.watchers)
	j.mu.Unlock()
	for _, w := range watchers {
		w.see(now)
	}
}

// troubles are the desk's names for what a server or an invitation is not to be had for.
var troubles = []struct {
	err error
	is  desk.ConnectionTrouble
}{
	{eventserver.ErrPassword, desk.PasswordWrong}, {eventserver.ErrCertificate, desk.CertificateWrong},
	{eventserver.ErrPlain, desk.CertificateMissing},
	{eventserver.ErrFull, desk.ServerFull}, {eventserver.ErrReadOnly, desk.ServerReadOnly},
	{eventserver.ErrBusy, desk.ServerBusy},
	{eventserver.ErrNoEvent, desk.NoSuchEvent}, {eventserver.ErrThere, desk.EventThere},
	{eventserver.ErrClosed, desk.EventClosed},
	{eventserver.ErrRight, desk.NoRight}, {eventserver.ErrNewerServer, desk.ServerNewer},
	{eventserver.ErrOlderServer, desk.ServerOlder},
	{eventserver.ErrUnreachable, desk.ServerUnreachable}, {eventserver.ErrServer, desk.ServerRefused},
	{eventserver.ErrCode, desk.CodeWrong},
	{eventserver.ErrNewerInvitation, desk.InvitationNewer}, {eventserver.ErrInvitation, desk.NoInvitation},
}

// troubled is an error under the desk's name for it.
func troubled(err error) error {
	for _, t := range troubles {
		if errors.Is(err, t.err) {
			return errors.Join(t.is, err)
		}
	}
	return err
}
