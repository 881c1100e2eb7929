package words

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"clubnight/bridgemate"
	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/computer"
	"clubnight/bridgemate/connector"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/sharing"
)

// Explanation is an error as the director reads it, in whole sentences.
type Explanation struct {
	Happened string // what happened
	Means    string // what it means, and what is safe
	Do       string // what to do
}

// explained has the message of every error that the link, the file or the programs
// may give, the most particular first. A message has three lines: what happened, what
// it means, what to do.
var explained = []struct {
	err error
	id  string
}{
	{bridgemate.ErrResults, "error.results"},
	{bridgemate.ErrPast, "error.past"},
	{bridgemate.ErrElsewhere, "error.elsewhere"},
	{bridgemate.ErrOwnRoom, "error.own-room"},
	{bridgemate.ErrRunning, "error.running"},
	{control.ErrRunning, "error.control-running"},
	{control.ErrNoProgram, "error.no-program"},
	{control.ErrElevation, "error.elevation"},
	{control.ErrNotProgram, "error.not-program"},
	{control.ErrBlocked, "error.blocked"},
	{control.ErrDeclined, "error.declined"},
	{bridgemate.ErrMismatch, "error.mismatch"},
	{bridgemate.ErrHeld, "error.held"},
	{bridgemate.ErrRejected, "error.rejected"},
	{bridgemate.ErrUpdating, "error.updating"},
	{bridgemate.ErrNoMovement, "error.no-movement"},
	{bridgemate.ErrServers, "error.servers"},
	{bridgemate.ErrNothingToSend, "error.nothing-to-send"},
	{bridgemate.ErrBCS, "error.bcs"},
	{bridgemate.ErrNoAnswer, "error.no-answer"},
	{feed.ErrSilent, "error.silent"},
	{feed.ErrNoFile, "error.without-file"},
	{connector.ErrNotGiven, "error.not-given"},
	{protocol.ErrAddress, "error.connector-address"},
	{bridgemate.ErrStrange, "error.strange"},
	{bridgemate.ErrOlder, "error.older"},
	{bridgemate.ErrNoFile, "error.no-file"},
	{bridgemate.ErrNoSection, "error.no-section"},
	{jet.ErrLocked, "error.locked"},
	{jet.ErrBusy, "error.busy"},
	{jet.ErrClosed, "error.closed"},
	{jet.ErrPassword, "error.password"},
	{jet.ErrEncrypted, "error.encrypted"},
	{jet.ErrVersion, "error.version"},
	{jet.ErrNotAccess, "error.not-access"},
	{jet.ErrTooLarge, "error.too-large"},
	{jet.ErrTruncated, "error.truncated"},
	{jet.ErrDamaged, "error.damaged"},
	{jet.ErrNoTable, "error.no-table"},
	{jet.ErrNoColumn, "error.no-table"},
	{jet.ErrExists, "error.not-written"},
	{jet.ErrDefinition, "error.not-written"},
	{jet.ErrType, "error.not-written"},
	{jet.ErrIndexed, "error.indexed"},
	{jet.ErrRange, "error.not-written"},
	{jet.ErrTooLong, "error.not-written"},
	{jet.ErrCharacter, "error.not-written"},
	{jet.ErrRequired, "error.not-written"},
	{jet.ErrDuplicate, "error.not-written"},
	{ado.ErrNoProvider, "error.no-provider"},
	{ado.ErrOldFormat, "error.old-format"},
	{ado.ErrReadOnly, "error.read-only"},
	{ado.ErrUnreachable, "error.unreachable"},
	{ado.ErrDiskFull, "error.disk-full"},
	{ado.ErrDamaged, "error.ado-damaged"},
	{ado.ErrIncomplete, "error.incomplete"},
	{ado.ErrNoTransaction, "error.no-transaction"},
	{bws.ErrLocked, "error.locked"},
	{bws.ErrNotBridgemate, "error.not-access"},
	{bws.ErrUnknownSetting, "error.not-written"},
	{bws.ErrGeneration, "error.not-written"},
	{bws.ErrCustomName, "error.not-written"},
	{bws.ErrSetting, "error.setting"},
	{bws.ErrBoards, "error.field-unread"},
	{bws.ErrBid, "error.field-unread"},
	{bws.ErrCard, "error.field-unread"},
	{ado.ErrEngine, "error.engine"},
}

// overConnector are the messages for what comes of a call of the Data Connector.
var overConnector = []struct {
	is func(error) bool
	id string
}{
	{isA[*protocol.NoConnection], "error.connector-silent"},
	{isA[*protocol.Unexpected], "error.connector-other"},
	{isBusy, "error.connector-busy"},
	{isA[*protocol.Refused], "error.connector-refused"},
	{isA[*protocol.Invalid], "error.connector-invalid"},
}

// isBusy reports whether a call was refused for what passes by itself.
func isBusy(err error) bool {
	return errors.Is(err, protocol.ErrorBusy) || errors.Is(err, protocol.ErrorTimeOut)
}

func isA[E error](err error) bool {
	_, is := errors.AsType[E](err)
	return is
}

// Explain is the explanation of an error of the link to the Bridgemates, of a Bridgemate
// file or of a program; ok is false for other errors.
func (w *Words) Explain(err error) (e Explanation, ok bool) {
	var missing *ado.MissingProvider
	if errors.As(err, &missing) {
		id := "error.no-provider-64"
		if missing.WordSize == 32 {
			id = "error.no-provider-32"
		}
		return inLines(w.say(id, nil)), true
	}
	var held *sharing.Held
	if errors.As(err, &held) && len(held.By) > 0 && !errors.Is(err, bridgemate.ErrHeld) &&
		errors.Is(err, bws.ErrLocked) {
		return inLines(w.say("error.held-by",
			map[string]any{"By": w.evening.And(held.By...), "File": filepath.Base(held.Path)})), true
	}
	var unopened *computer.Unopened
	if errors.As(err, &unopened) {
		return w.unopened(unopened), true
	}
	if unfit, is := errors.AsType[*connector.Unfit](err); is && unfit.Kind != connector.Refusable {
		return w.unfit(unfit), true
	}
	for _, known := range overConnector {
		if known.is(err) {
			return inLines(w.say(known.id, nil)), true
		}
	}
	for _, known := range explained {
		if errors.Is(err, known.err) {
			data := map[string]any{"Reason": w.reason(err, known.err)}
			return inLines(w.say(known.id, data)), true
		}
	}
	return Explanation{}, false
}

// unfit says what of an evening cannot go over a network.
func (w *Words) unfit(u *connector.Unfit) Explanation {
	if u.Kind == connector.NoRounds {
		section := w.evening.Capital(w.evening.Section(u.Section))
		return inLines(w.say("error.unfit-rounds", map[string]any{"Section": section}))
	}
	return inLines(w.say("error.unfit-boards", map[string]any{"Round": u.Round, "Boards": w.evening.Numbers(u.Boards),
		"Where": w.evening.Table(new(session.State), u.Section, u.Table)}))
}

// unopenedFor are the messages for a file that was not shown.
var unopenedFor = []struct {
	err error
	id  string
}{
	{computer.ErrNoProgram, "error.unopened-no-program"},
	{computer.ErrHeld, "error.unopened-held"},
	{fs.ErrPermission, "error.unopened-refused"},
	{fs.ErrNotExist, "error.unopened-gone"},
	{computer.ErrNotOpened, "error.unopened"},
}

// unopened says why a file was not shown, and where it lies.
func (w *Words) unopened(u *computer.Unopened) Explanation {
	id := "error.unopened"
	for _, known := range unopenedFor {
		if errors.Is(u.Err, known.err) {
			id = known.id
			break
		}
	}
	return inLines(w.say(id, map[string]any{
		"File": filepath.Base(u.Path), "Folder": filepath.Dir(u.Path),
		"Ending": strings.ToUpper(strings.TrimPrefix(filepath.Ext(u.Path), ".")),
	}))
}

// inLines takes an explanation apart that stands on three lines.
func inLines(text string) Explanation {
	lines := strings.SplitN(text, "\n", 3)
	return Explanation{Happened: lines[0], Means: lines[1], Do: lines[2]}
}

// reason is what an error says behind the words of one that it wraps, for sentences in
// English: it is technical.
func (w *Words) reason(err, sentinel error) string {
	_, after, _ := strings.Cut(err.Error(), sentinel.Error()+": ")
	return w.evening.Technical(strings.TrimRight(after, ". "))
}
