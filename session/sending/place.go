package sending

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// Place is where an evening can be sent to: a server, a mailbox, a folder. One that also
// is an io.Closer is closed when a run is over, and may keep its connection until then.
type Place interface {
	// Name is what the place is called for the director: "BridgeWebs",
	// "smtp.example.org".
	Name() string
	// Send takes one parcel there and says what became of it. It calls Doubt before the
	// step after which the other side may have it, whatever is heard of it then. It ends
	// soon after the context, and never says more than it knows: an answer that was lost
	// is Unknown.
	Send(ctx context.Context, p Parcel) Outcome
}

// Parcel is what goes to one place in one piece: the files of an evening, or one mail of
// it. It is the same at every try.
type Parcel struct {
	// Evening is the evening's identity, the same in all copies of its club file.
	Evening string `json:"evening"`
	// Version is that of the result, from 1; a later one replaces an earlier one.
	Version int `json:"version"`
	// Key tells a parcel from the others of its evening and place: a member's number for
	// a mail, "" where all goes in one. The parcel of a later version has the same key.
	Key string `json:"key,omitempty"`
	// Title, Club and Date are of the evening, for who wants to name it.
	Title string    `json:"title"`
	Club  string    `json:"club,omitempty"`
	Date  time.Time `json:"date"`
	// Files are what goes to places of files.
	Files []File `json:"files,omitempty"`
	// Folder is a folder of this computer of which everything goes, for a site that is
	// too large to be kept twice; "" for none.
	Folder string `json:"folder,omitempty"`
	// Mail is what goes to a mailbox, nil elsewhere.
	Mail *Mail `json:"mail,omitempty"`

	// Tries counts the tries before this one, and Before is how the last of them ended:
	// Unknown where the other side may have the parcel already.
	Tries  int   `json:"-"`
	Before State `json:"-"`
	// Memory is what the place itself wanted to be told again: see Outcome.Memory.
	Memory string `json:"-"`
	// Doubt writes down that the other side may have the parcel from now on. With an
	// error it could not be written, and the step must not be taken.
	Doubt func() error `json:"-"`
}

// Purpose is what a file is to a place.
type Purpose string

// The purposes.
const (
	Results Purpose = "results" // the ranking with its travellers, as USEBIO or CSV
	Deals   Purpose = "deals"   // the cards, as PBN
	Sheet   Purpose = "sheet"   // a PDF
	Page    Purpose = "page"    // one of a site
)

// File is a file of a parcel.
type File struct {
	// Name has "/" between folders and is local.
	Name string  `json:"name"`
	Role Purpose `json:"role,omitempty"`
	Type string  `json:"type,omitempty"` // of its content, "application/pdf"
	// Hash is that of the content: SHA-256 in hexadecimal digits.
	Hash    string `json:"hash"`
	Content []byte `json:"-"`
}

// NewFile is a file with its hash.
func NewFile(name string, role Purpose, kind string, content []byte) File {
	return File{Name: name, Role: role, Type: kind, Hash: hash(content), Content: content}
}

func hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Mail is a message to one person, or to a federation.
type Mail struct {
	// To is the address alone, Name who is written to.
	To   string `json:"to"`
	Name string `json:"name,omitempty"`
	// Copy are addresses that get the same, for a club that keeps what it sent.
	Copy    []string `json:"copy,omitempty"`
	Subject string   `json:"subject"`
	// Text stands alone; HTML says the same, "" for none.
	Text string `json:"text"`
	HTML string `json:"html,omitempty"`
	// ID is the Message-ID, without its brackets: the same at every try.
	ID          string `json:"id"`
	Attachments []File `json:"attachments,omitempty"`
	// Bulk is true of what goes to many: answers of machines are not wanted, and who does
	// not want it any more can say so.
	Bulk bool `json:"bulk,omitempty"`
}

// State is what is known of a parcel.
type State string

// The states. Unknown is neither success nor failure: the answer was lost after all had
// gone.
const (
	Waiting State = "waiting" // it has not gone
	Sent    State = "sent"    // the other side took it to pass it on, or to keep it
	Taken   State = "taken"   // and it was seen there
	Refused State = "refused" // the other side does not want it as it is
	Unknown State = "unknown" // it may be there
)

// Done reports whether nothing is left to do.
func (s State) Done() bool { return s == Sent || s == Taken }

// Reason says why a parcel is not there yet, for who has to do something about it.
// Package words/outgoing says each.
type Reason string

// The reasons.
const (
	NoReason      Reason = ""
	NoNetwork     Reason = "no network"     // the other side was not reached
	NoAnswer      Reason = "no answer"      // it was, and said nothing in time, or the connection was lost
	BadPassword   Reason = "password"       // it does not take the name and the password
	AppPassword   Reason = "app password"   // it wants a password made for programs
	NoPassword    Reason = "no password"    // nobody gave one
	NoPasswords   Reason = "no passwords"   // the provider lets no program in by password
	NotSecure     Reason = "not secure"     // it offers no encryption
	Certificate   Reason = "certificate"    // it does not prove who it is
	WrongClock    Reason = "clock"          // its proof is not valid at what this computer's clock says
	TooMany       Reason = "too many"       // it takes no more today
	Busy          Reason = "busy"           // it asks to come again later
	NobodyThere   Reason = "nobody there"   // there is no such mailbox
	BadAddress    Reason = "bad address"    // what was typed is no address
	TooLarge      Reason = "too large"      // it takes nothing as large
	Full          Reason = "full"           // there is no room
	Forbidden     Reason = "forbidden"      // one may not write there
	Elsewhere     Reason = "elsewhere"      // it sends one on to another server
	NewHost       Reason = "new host"       // nobody has looked at its key yet
	OtherHost     Reason = "other host"     // it is not the computer that it was
	NoFolder      Reason = "no folder"      // the folder is not there
	NoReplace     Reason = "no replace"     // it cannot replace a page in one step
	NotOurs       Reason = "not ours"       // a page of somebody else is in the way
	MostGone      Reason = "most gone"      // most of what was there would be gone
	NotRemoved    Reason = "not removed"    // all went, and what should be gone is still there
	NotUnderstood Reason = "not understood" // its answer is none that there should be
	Differs       Reason = "differs"        // what was seen there is not what was sent
	Faulty        Reason = "faulty"         // what was to go did not pass its check
	Stopped       Reason = "stopped"        // somebody stopped it
	Killed        Reason = "killed"         // the program ended
	Other         Reason = "other"          // it says why in its own words alone
)

// Outcome is what became of a parcel at one try.
type Outcome struct {
	State  State
	Reason Reason
	// Answer is what the other side said, in its own words, without any secret.
	Answer string
	// Retry is true where the outbox is to try again by itself: never after a refusal of
	// the content.
	Retry bool
	// Until is before when not to try again, zero for the usual waits.
	Until time.Time
	// All is true where it would be the same for whatever else goes to the place: nobody
	// is there, the password is wrong, no more is taken today.
	All bool
	// Memory is what the place wants to be told at the next try and with the next version
	// of the same parcel: the id under which the other side has it.
	Memory string
	// Err is the cause, for the log.
	Err error
}
