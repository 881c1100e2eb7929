package ui

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// explanation is an error as the director reads it.
type explanation struct {
	happened string // what happened
	means    string // what it means, and what is safe
	do       string // what to do
}

// text is the whole explanation in sentences.
func (e explanation) text() string { return strings.Join([]string{e.happened, e.means, e.do}, " ") }

const (
	safe      = "Nothing is lost: every result that you have seen is safe in the club file."
	unchanged = "Nothing was changed."
)

// bridgeWords speaks of the link to the Bridgemates, of its files and programs.
var bridgeWords = words.English()

// known holds an explanation for every error that a director can meet besides those of the link, the most
// particular first.
var known = []struct {
	err error
	explanation
}{
	// The club file.
	{clubfile.ErrElsewhere, explanation{"This evening is open in another window of Clubnight.", "Only one window can go on with it, so nothing more is recorded here.",
		"Close this window and use the other one."}},
	{clubfile.ErrNewer, explanation{"The club file was written by a newer Clubnight.", "This one does not touch it.",
		"Install the newer Clubnight on this computer."}},
	{clubfile.ErrNotClubFile, explanation{"This is not a club file of Clubnight, or it is damaged.", "It was left as it is.",
		"Choose another file, or take the latest copy of the club file."}},
	{clubfile.ErrPlayerList, explanation{"This is not a list of players.", unchanged,
		"It should have a number and a name on each line, or be Bridgemate's BMPlayerDB.mdb."}},
	{clubfile.ErrNoEvening, explanation{"The club file has no such evening.", unchanged, "Choose another evening."}},

	// The movement.
	{movement.ErrLimit, explanation{"The Bridgemates cannot hold this movement.", unchanged, "Choose fewer boards, rounds or tables."}},
	{movement.ErrUnknownFamily, explanation{"Clubnight does not know this kind of movement.", unchanged, "Choose another one from the list."}},
	{movement.ErrCannotExist, explanation{"There is no such movement.", unchanged, "Choose other numbers, or another movement."}},
	{movement.ErrRoundsPlayed, explanation{"Rounds that were played already would change.", unchanged, "Choose a movement that begins with the same rounds."}},
	{movement.ErrSyntax, explanation{"This file holds no movement that Clubnight can read.", unchanged, "Choose another file."}},
	{movement.ErrUnsound, explanation{"This movement cannot be played as it stands.", unchanged, "Choose another movement."}},

	// The deals.
	{errManySets, explanation{"The sections play different deals, and a file holds one set.", unchanged, "Save the file that the deals came from for the machine instead."}},
	{deal.ErrUnknownFormat, explanation{"This is not a file of deals that Clubnight knows.", unchanged, "Choose a file of the formats PBN, LIN, DLM, DUP, BRI, DGE, RBN or CSV."}},
	{deal.ErrFormat, explanation{"This file of deals is damaged.", unchanged, "Take another copy of it."}},
	{deal.ErrCards, explanation{"A deal in this file is not 52 different cards.", unchanged, "Take another copy of the file."}},
	{deal.ErrNotation, explanation{"A deal in this file cannot be read.", unchanged, "Take another copy of the file."}},
	{deal.ErrPlay, explanation{"The play in this file does not fit its cards.", unchanged, "Take another copy of the file."}},
	{deal.ErrAuction, explanation{"An auction in this file cannot be.", unchanged, "Take another copy of the file."}},
	{deal.ErrConstraint, explanation{"What the deals should be like cannot be understood.", unchanged, "Say it in another way."}},
	{deal.ErrNoDeal, explanation{"No deal fits what was asked for.", unchanged, "Ask for less."}},
	{deal.ErrNumber, explanation{"There is no deal with this number.", unchanged, "Check the number."}},
	{deal.ErrSeed, explanation{"This is not a seed for deals.", unchanged, "A seed is 64 digits and letters from A to F; check what was typed."}},
	{deal.ErrTooManyBoards, explanation{"This format has no room for so many boards.", unchanged, "Choose another ending for the name, such as pbn."}},

	// The journal.
	{session.ErrUnknownKind, explanation{"The evening was recorded by a newer Clubnight.", "This one would not understand all of it.",
		"Install the newer Clubnight on this computer."}},
	{session.ErrBadEntry, explanation{"This does not fit the evening as it stands.", unchanged, "Check what you entered."}},

	// The computer.
	{syscall.ENOSPC, explanation{"The disk is full.", "The last thing could not be saved; everything before it is safe.",
		"Make room on the disk, then try again."}},
	{fs.ErrPermission, explanation{"This computer does not allow writing or reading there.", unchanged, "Choose a folder of your own."}},
	{fs.ErrNotExist, explanation{"A file or folder is not where it was.", safe, "If it is on a stick or another computer, connect it again; otherwise choose another place."}},
	{context.Canceled, explanation{"It was stopped before it was done.", safe, "Start it again when you are ready."}},
	{context.DeadlineExceeded, explanation{"It took too long and was given up.", safe, "Try again."}},
}

var unknownError = explanation{"Something went wrong that Clubnight has no words for.", safe, "Try again; the details say what the computer said."}

// explain gives the words for an error. Where the error carries numbers or a reason that a director
// understands, they are part of it.
func explain(err error) explanation {
	if e, ok := bridgeWords.Explain(err); ok {
		return explanation{happened: e.Happened, means: e.Means, do: e.Do}
	}
	for _, k := range known {
		if errors.Is(err, k.err) {
			return k.particular(err)
		}
	}
	return unknownError
}

// particular adds what only this error knows.
func (e explanation) particular(err error) explanation {
	var limit *movement.LimitError
	var unsound *movement.Unsound
	switch {
	case errors.As(err, &limit):
		e.happened = fmt.Sprintf("The Bridgemates allow %s at most %d, and this needs %d.", limitWords(limit.Limit), limit.Max, limit.Value)
	case errors.As(err, &unsound) && len(unsound.Problems) > 0:
		e.happened = "This movement cannot be played: " + unsound.Problems[0].String() + "."
	default:
		for _, sentinel := range []error{movement.ErrCannotExist, session.ErrBadEntry} {
			if reason := after(err.Error(), sentinel.Error()+": "); errors.Is(err, sentinel) && reason != "" {
				e.happened = strings.TrimSuffix(e.happened, ".") + ": " + reason + "."
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
