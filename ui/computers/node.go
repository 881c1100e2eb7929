package computers

import (
	"context"
	"time"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/model"
)

// Node makes the evening one of several computers. Its methods may be called from any
// goroutine; those with a context, Leave, Look and Retry take their time, Status and
// Watch return at once. The errors of Begin, Look and Join wrap a desk.ConnectionTrouble,
// an error of lines, or one of a file.
type Node interface {
	// Begin puts tonight's evening on a server and writes the invitations. The password
	// is used once and not kept.
	Begin(ctx context.Context, b Beginning) (Invited, error)
	// Look reads an invitation as far as it goes without the code.
	Look(path string) (Invitation, error)
	// Join opens the evening of an invitation in this computer's club file, with what the
	// server has of it; progress is told each step that begins.
	Join(ctx context.Context, j Joining, progress func(desk.JoinStep)) (model.Opened, error)
	// Guests lists the invitations to tonight's event, each before the computers that
	// came by it, behind those that came by none. It is there for who directs in a
	// signed event; so are Invite, which writes the invitation into a folder, and
	// Withdraw, for an invitation or a computer as Guests gave it.
	Guests(ctx context.Context) ([]Guest, error)
	Invite(ctx context.Context, g Guest, folder string) (Invited, error)
	Withdraw(ctx context.Context, g Guest, computers bool) error
	// Leave ends following: the evening stays in the club file, and this
	// computer goes on alone.
	Leave() error
	// Retry has the server tried at once.
	Retry()
	// Status is how this computer stands with the server now.
	Status() desk.ConnectionStatus
	// Watch calls see whenever that changes, on any goroutine, until stop is called.
	Watch(see func(desk.ConnectionStatus)) (stop func())
}

// Beginning is what it takes to put an evening on a server.
type Beginning struct {
	Server, Database, User, Password string // Server is a name or an address, with a port or without
	// the file (PEM) with what the server proves itself by, "" where this
	// computer trusts it anyhow
	Certificate      string
	Name             string // of the event
	Computer, Person string // what this computer is called, and who works here
	Folder           string // where the invitations are written
}

// Invited are the invitations to an evening that was begun.
type Invited struct{ Invitations []Invitation }

// Invitation is one to a role.
type Invitation struct {
	Path  string // of its file
	Event string // the name of the event
	Role  session.Role
	// Square is what its QR code holds, "" where that is more than fits; Code opens it,
	// "" where only the file was looked at.
	Square, Code string
}

// Guest is an invitation to an event, or a computer that came by one: then it has a
// Login.
type Guest struct {
	ID, Login string // of the invitation, and of the computer on the server
	Role      session.Role
	Name      string // of the computer, or for which one it is
	// Computers may come by the invitation, and so many Came.
	Computers, Came int
	Joined          time.Time // of a computer
	Withdrawn       bool
}

// Joining is what it takes to join an evening: an invitation, or an address.
type Joining struct {
	Path, Code        string // the invitation, and the code as it was typed
	Address, Password string // of the event on its server, "" with an invitation
	Computer, Person  string
}
