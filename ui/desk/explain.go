package desk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"clubnight/bridgemate"
	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// Explanation is an error as the director reads it.
type Explanation struct {
	Happened string // what happened
	Means    string // what it means, and what is safe
	Do       string // what to do
}

// Text is the whole explanation in sentences.
func (e Explanation) Text() string { return strings.Join([]string{e.Happened, e.Means, e.Do}, " ") }

const (
	safe      = "Nothing is lost: every result that you have seen is safe in the club file."
	unchanged = "Nothing was changed."
)

// known holds an explanation for every error that a director can meet, the most particular first.
var known = []struct {
	err error
	Explanation
}{
	// The link to the Bridgemates.
	{bridgemate.ErrNoSection, Explanation{"No movement has been chosen yet.", "The Bridgemates would not know who plays where.",
		"Choose tables and movement on Tonight (Alt+1), then start again."}},
	{bridgemate.ErrResults, Explanation{"There are results already.", "Starting afresh would clear them, so it was not done.",
		"Press Start Bridgemate session and choose Continue playing; for another evening choose New evening in the Evening menu."}},
	{bridgemate.ErrRunning, Explanation{"Bridgemate control is already running.", unchanged,
		"Close Bridgemate control first, then try again."}},
	{control.ErrRunning, Explanation{"A Bridgemate control program is running already.", "A second one would take the Bridgemate server from it.",
		"Close it, then try again; or press Start reading (Ctrl+R) to go on with it."}},
	{control.ErrNoProgram, Explanation{"Bridgemate control was not found.", "Without it the Bridgemates cannot be started.",
		"On Bridgemate › Start session choose “another…” as the program, and show where it is."}},
	{bridgemate.ErrMismatch, Explanation{"The Bridgemate file was written, but does not hold what it should.",
		"It was not used, and an older file was left alone.", "Try once more; if it happens again, choose a file on another disk."}},
	{bridgemate.ErrHeld, Explanation{"Bridgemate control has the file, and on this computer Clubnight cannot write to it at the same time.", unchanged,
		"Close Bridgemate control, do it again, then press Restart reading. Nothing is lost by that."}},
	{bridgemate.ErrRejected, Explanation{"Bridgemate control would not take this file.", "It was not used, and an older file was left alone.",
		"Choose another movement on Tonight (Alt+1), then start again."}},
	{bridgemate.ErrUpdating, Explanation{"Bridgemate control has not taken the last change yet.", unchanged, "Wait until it has, then try again."}},
	{bridgemate.ErrNoMovement, Explanation{"There is no movement in this Bridgemate file.", unchanged, otherFile}},
	{bridgemate.ErrServers, Explanation{"One Bridgemate server cannot hold all the tables of this evening.", unchanged,
		"Choose fewer tables on Tonight (Alt+1), or name the computers that have the other servers."}},
	{bridgemate.ErrNothingToSend, Explanation{"The Bridgemate file says the same already.", unchanged, "Nothing needs to be done."}},
	{bridgemate.ErrBCS, Explanation{"Only Bridgemate control software 4 and 5 can do this.", unchanged,
		"If the club has one of them, choose it on Bridgemate › Start session."}},
	{bridgemate.ErrNoFile, Explanation{"The Bridgemate file is not there.", safe,
		"If it was moved, press Change file… and show where it is; otherwise press Create."}},

	// The club file.
	{clubfile.ErrElsewhere, Explanation{"This evening is open in another window of Clubnight.", "Only one window can go on with it, so nothing more is recorded here.",
		"Close this window and use the other one."}},
	{clubfile.ErrNewer, Explanation{"The club file was written by a newer Clubnight.", "This one does not touch it.",
		"Install the newer Clubnight on this computer."}},
	{clubfile.ErrNotClubFile, Explanation{"This is not a club file of Clubnight, or it is damaged.", "It was left as it is.",
		"Choose another file, or take the latest copy of the club file."}},
	{clubfile.ErrPlayerList, Explanation{"This is not a list of players.", unchanged,
		"It should have a number and a name on each line, or be Bridgemate's BMPlayerDB.mdb."}},
	{clubfile.ErrNoEvening, Explanation{"The club file has no such evening.", unchanged, "Choose another evening."}},

	// The movement.
	{movement.ErrLimit, Explanation{"The Bridgemates cannot hold this movement.", unchanged, "Choose fewer boards, rounds or tables."}},
	{movement.ErrUnknownFamily, Explanation{"Clubnight does not know this kind of movement.", unchanged, "Choose another one from the list."}},
	{movement.ErrCannotExist, Explanation{"There is no such movement.", unchanged, "Choose other numbers, or another movement."}},
	{movement.ErrRoundsPlayed, Explanation{"Rounds that were played already would change.", unchanged, "Choose a movement that begins with the same rounds."}},
	{movement.ErrSyntax, Explanation{"This file holds no movement that Clubnight can read.", unchanged, "Choose another file."}},
	{movement.ErrUnsound, Explanation{"This movement cannot be played as it stands.", unchanged, "Choose another movement."}},
	{movement.ErrDraw, Explanation{"This draw cannot be played.", unchanged, "See that everybody has one place in the round, and draw again."}},

	// The deals.
	{ErrManySets, Explanation{"The sections play different deals, and a file holds one set.", unchanged, "Save the file that the deals came from for the machine instead."}},
	{deal.ErrUnknownFormat, Explanation{"This is not a file of deals that Clubnight knows.", unchanged, "Choose a file of the formats PBN, LIN, DLM, DUP, BRI, DGE, RBN or CSV."}},
	{deal.ErrFormat, Explanation{"This file of deals is damaged.", unchanged, "Take another copy of it."}},
	{deal.ErrCards, Explanation{"A deal in this file is not 52 different cards.", unchanged, "Take another copy of the file."}},
	{deal.ErrNotation, Explanation{"A deal in this file cannot be read.", unchanged, "Take another copy of the file."}},
	{deal.ErrPlay, Explanation{"The play in this file does not fit its cards.", unchanged, "Take another copy of the file."}},
	{deal.ErrAuction, Explanation{"An auction in this file cannot be.", unchanged, "Take another copy of the file."}},
	{deal.ErrConstraint, Explanation{"What the deals should be like cannot be understood.", unchanged, "Say it in another way."}},
	{deal.ErrNoDeal, Explanation{"No deal fits what was asked for.", unchanged, "Ask for less."}},
	{deal.ErrNumber, Explanation{"There is no deal with this number.", unchanged, "Check the number."}},
	{deal.ErrSeed, Explanation{"This is not a seed for deals.", unchanged, "A seed is 64 digits and letters from A to F; check what was typed."}},
	{deal.ErrTooManyBoards, Explanation{"This format has no room for so many boards.", unchanged, "Choose another ending for the name, such as pbn."}},

	// The journal.
	{session.ErrUnknownKind, Explanation{"The evening was recorded by a newer Clubnight.", "This one would not understand all of it.",
		"Install the newer Clubnight on this computer."}},
	{session.ErrBadEntry, Explanation{"This does not fit the evening as it stands.", unchanged, "Check what you entered."}},

	// The Bridgemate file.
	{jet.ErrLocked, Explanation{"Another program holds the Bridgemate file.", safe, waitForIt}},
	{jet.ErrBusy, Explanation{"The Bridgemate file is being written to.", safe, "Wait a moment: Clubnight tries again by itself."}},
	{jet.ErrClosed, Explanation{"The Bridgemate file was closed while it was being read.", safe, "Press Read now."}},
	{jet.ErrPassword, Explanation{"The Bridgemate file has a password.", "Clubnight does not open it.", "Press Change file… and choose another file."}},
	{jet.ErrEncrypted, Explanation{"The Bridgemate file is encrypted.", "Clubnight does not open it.", "Press Change file… and choose another file."}},
	{jet.ErrVersion, Explanation{"The file is from another kind of Access than the Bridgemates use.", "Clubnight does not read it.", otherFile}},
	{jet.ErrNotAccess, Explanation{"This is not a Bridgemate file.", "It was left as it is.", otherFile}},
	{jet.ErrTooLarge, Explanation{"The Bridgemate file is far too large.", "It can hardly be the file of one evening.", "Press Change file… and choose another file."}},
	{jet.ErrTruncated, Explanation{"The Bridgemate file is cut short.", safe, brokenFile}},
	{jet.ErrDamaged, Explanation{"The Bridgemate file is damaged.", safe, brokenFile}},
	{jet.ErrNoTable, Explanation{"Part of the Bridgemate file is missing.", safe, brokenFile}},
	{jet.ErrNoColumn, Explanation{"Part of the Bridgemate file is missing.", safe, brokenFile}},
	{jet.ErrExists, notWritten}, {jet.ErrDefinition, notWritten}, {jet.ErrType, notWritten},
	{jet.ErrIndexed, Explanation{"Another program made this file, with an index that only Access itself can keep up.", "Clubnight reads it as always. Nothing was changed.",
		"Put it right in Bridgemate control; where Microsoft's Access engine is installed, Clubnight can write to it as well."}},
	{jet.ErrRange, notWritten}, {jet.ErrTooLong, notWritten}, {jet.ErrCharacter, notWritten}, {jet.ErrRequired, notWritten},
	{ado.ErrNoProvider, Explanation{"This computer has no Access engine that Clubnight can use.", "Clubnight's own is used instead, where it can be.",
		"Use the 32-bit Clubnight: the Access engine that every Windows brings along is a 32-bit one."}},
	{ado.ErrOldFormat, Explanation{"The Access engine of this computer cannot write the Access 97 format.", unchanged,
		"Choose Access 2000 on Bridgemate › Start session › More…, or use the 32-bit Clubnight."}},
	{ado.ErrReadOnly, Explanation{"The Bridgemate file, or the folder it is in, cannot be written to.", safe, "Press Change file… and choose a folder of your own."}},
	{ado.ErrUnreachable, Explanation{"The Bridgemate file cannot be reached any more.", safe,
		"If it is on another computer or on a stick, see that it is connected; Clubnight tries again by itself."}},
	{ado.ErrDiskFull, Explanation{"The disk is full.", "The last thing could not be written to the Bridgemate file. " + safe, "Make room on the disk, then try again."}},
	{ado.ErrDamaged, Explanation{"The Bridgemate file is damaged, or from a newer Access.", safe, brokenFile}},
	{ado.ErrIncomplete, Explanation{"The Bridgemate file could not be read to its end.", safe, waitForIt}},
	{ado.ErrNoTransaction, Explanation{"The Access engine of this computer cannot write several things at once.", unchanged,
		"Do it again: Clubnight uses its own engine now, for which Bridgemate control has to be closed."}},
	{bws.ErrLocked, Explanation{"Another program holds the Bridgemate file.", safe, waitForIt}},
	{bws.ErrNotBridgemate, Explanation{"This is not a Bridgemate file.", "It was left as it is.", otherFile}},
	{bws.ErrUnknownSetting, notWritten}, {bws.ErrGeneration, notWritten}, {bws.ErrCustomName, notWritten},
	{bws.ErrSetting, Explanation{"One of the Bridgemate settings has a value that the Bridgemates do not know.", unchanged, "Choose another value for it."}},
	{bws.ErrBoards, fieldUnread}, {bws.ErrBid, fieldUnread}, {bws.ErrCard, fieldUnread},

	{ado.ErrEngine, Explanation{"The Access engine of this computer refused.", safe, "Try again. If it stays so, close Bridgemate control and do it then; the details say what the engine said."}},

	// The computer.
	{syscall.ENOSPC, Explanation{"The disk is full.", "The last thing could not be saved; everything before it is safe.",
		"Make room on the disk, then try again."}},
	{fs.ErrPermission, Explanation{"This computer does not allow writing or reading there.", unchanged, "Choose a folder of your own."}},
	{fs.ErrNotExist, Explanation{"A file or folder is not where it was.", safe, "If it is on a stick or another computer, connect it again; otherwise choose another place."}},
	{context.Canceled, Explanation{"It was stopped before it was done.", safe, "Start it again when you are ready."}},
	{context.DeadlineExceeded, Explanation{"It took too long and was given up.", safe, "Try again."}},
}

const (
	otherFile  = "Press Change file… and choose a file that ends in .bws."
	waitForIt  = "Wait a moment: Clubnight tries again by itself. If it stays so, close the other program."
	brokenFile = "Press Stop reading, close Bridgemate control, start it again with Continue playing, and ask for help if it stays so."
)

// StepWords are the steps of the start as the director reads them.
var StepWords = map[bridgemate.Step]string{
	bridgemate.StepCheck:   "Check the movement",
	bridgemate.StepWrite:   "Write the Bridgemate file",
	bridgemate.StepProgram: "Start Bridgemate control",
	bridgemate.StepRead:    "Begin to read results",
}

var fieldUnread = Explanation{"Something in the Bridgemate file cannot be read.", safe, "Look at what needs attention on Bridgemate › Retrieval (Alt+2)."}

var notWritten = Explanation{"The Bridgemate file could not be written as it should.", "The file that was there before was left alone.",
	"Choose another file with Change file…, and send the details to whoever looks after Clubnight."}

var unknownError = Explanation{"Something went wrong that Clubnight has no words for.", safe, "Try again; the details say what the computer said."}

// Explain gives the words for an error. Where the error carries numbers or a reason that a director
// understands, they are part of it.
func Explain(err error) Explanation {
	for _, k := range known {
		if errors.Is(err, k.err) {
			return k.particular(err)
		}
	}
	return unknownError
}

// particular adds what only this error knows.
func (e Explanation) particular(err error) Explanation {
	var limit *movement.LimitError
	var unsound *movement.Unsound
	switch {
	case errors.As(err, &limit):
		e.Happened = fmt.Sprintf("The Bridgemates allow %s at most %d, and this needs %d.", limitWords(limit.Limit), limit.Max, limit.Value)
	case errors.As(err, &unsound) && len(unsound.Problems) > 0:
		e.Happened = "This movement cannot be played: " + unsound.Problems[0].String() + "."
	default:
		for _, sentinel := range []error{movement.ErrCannotExist, bridgemate.ErrRejected, session.ErrBadEntry} {
			if reason := after(err.Error(), sentinel.Error()+": "); errors.Is(err, sentinel) && reason != "" {
				e.Happened = strings.TrimSuffix(e.Happened, ".") + ": " + reason + "."
				break
			}
		}
	}
	return e
}

func limitWords(limit string) string { return "a " + limit + " of" }

// after is what follows the last mark in a text.
func after(text, mark string) string {
	i := strings.LastIndex(text, mark)
	if i < 0 {
		return ""
	}
	return strings.TrimRight(text[i+len(mark):], ". ")
}
