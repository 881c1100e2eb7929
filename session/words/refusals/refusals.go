// Package refusals says in sentences why something was refused or failed: what happened,
// what it means, and what to do. It knows the errors of the evening, its movements, deals
// and files, and those of the computer.
//
//	if e, known := refusals.Explain(w, err); known {
//		fmt.Println(e)
//	}
//
// It stands apart from package words, so that what only needs words needs no club file.
// Errors of several computers and of many clubs are registered by who knows them, the
// packages shared, servers and clubs below this one.
package refusals

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/scoring/method"
	"clubnight/scoring/vp"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/competition"
	"clubnight/session/deal"
	"clubnight/session/deskline"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/bridgewebs"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/figures"
	"clubnight/session/exchange/jannersten"
	"clubnight/session/exchange/lin"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/scorejson"
	"clubnight/session/exchange/text"
	"clubnight/session/exchange/usebio"
	"clubnight/session/lineseed"
	"clubnight/session/memberlist"
	"clubnight/session/movement"
	"clubnight/session/sharing"
	"clubnight/session/words"
	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

var catalogue = phrases.Read(catalog, "catalog")

// Explanation is an error as the director reads it, in whole sentences.
type Explanation struct {
	Happened string // what happened
	Means    string // what it means, and what is safe
	Do       string // what to do
}

// String is all of it.
func (e Explanation) String() string { return strings.Join([]string{e.Happened, e.Means, e.Do}, " ") }

// refusal is an error and its message in the catalogue. A message has three lines.
type refusal struct {
	err     error
	message string
}

// registered are the refusals of what stands beside the evening.
var registered []refusal

// Register makes known the message of an error, of several the most particular first. Who
// stands beside the club's evening calls it when the program starts, so that what only
// needs an evening needs nothing of several computers or of many clubs.
func Register(err error, message string) { registered = append(registered, refusal{err, message}) }

// refused are all refusals: those of files and formats, those that were registered, and
// those of what an evening is made of, which the others may wrap.
func refused() []refusal { return slices.Concat(ofFiles, registered, ofEvening) }

// ofFiles are the refusals of files, formats and movements, the most particular first.
var ofFiles = []refusal{
	{capsule.ErrNewer, "refusals.capsule-newer"},
	{capsule.ErrChanged, "refusals.capsule-changed"},
	{capsule.ErrCut, "refusals.capsule-cut"},
	{capsule.ErrSyntax, "refusals.capsule-syntax"},
	{copies.ErrNoCopy, "refusals.no-copy"},
	{copies.ErrMissing, "refusals.club-file-missing"},
	{copies.ErrUnsound, "refusals.copy-unsound"},
	{copies.ErrNoPlace, "refusals.copy-no-place"},
	{clubfile.ErrElsewhere, "refusals.elsewhere"},
	{clubfile.ErrNewer, "refusals.newer"},
	{clubfile.ErrNoFile, "refusals.no-club-file"},
	{clubfile.ErrEmpty, "refusals.empty-club-file"},
	{clubfile.ErrNotClubFile, "refusals.not-club-file"},
	{clubfile.ErrAgain, "refusals.again"},
	{clubfile.ErrNoPlayer, "refusals.no-player"},
	{clubfile.ErrUnsure, "refusals.unsure"},
	{clubfile.ErrFull, "refusals.disk-full"},
	{clubfile.ErrGone, "refusals.club-file-gone"},
	{clubfile.ErrReadOnly, "refusals.read-only"},
	{clubfile.ErrLocked, "refusals.locked"},
	{clubfile.ErrAway, "refusals.away"},
	{clubfile.ErrOnline, "refusals.online"},
	{clubfile.ErrDisk, "refusals.disk-errors"},
	{clubfile.ErrOthers, "refusals.others"},
	{clubfile.ErrCannotOpen, "refusals.cannot-open"},
	{clubfile.ErrRules, "refusals.rules"},
	{clubfile.ErrTooLong, "refusals.entry-too-long"},
	{clubfile.ErrDamaged, "refusals.damaged"},
	{clubfile.ErrPlayerList, "refusals.player-list"},
	{memberlist.ErrSpreadsheet, "refusals.spreadsheet"},
	{clubfile.ErrNoEvening, "refusals.no-evening"},

	{usebio.ErrNotUSEBIO, "refusals.not-usebio"},
	{usebio.ErrTooMuch, "refusals.too-much"},
	{bridgewebs.ErrTooMuch, "refusals.too-much"},
	{ecats.ErrTooMuch, "refusals.too-much"},
	{jannersten.ErrTooMuch, "refusals.too-much"},
	{text.ErrLater, "refusals.newer-format"},
	{text.ErrDocument, "refusals.not-whole"},
	{scorejson.ErrNoBoards, "refusals.no-boards"},
	{text.ErrBadFile, "refusals.bad-file"},
	{pbn.ErrNoResults, "refusals.no-results"},
	{lin.ErrNoResults, "refusals.no-results"},
	{account.ErrNothing, "refusals.no-results"},
	{pbn.ErrNothing, "refusals.nothing-out"},
	{figures.ErrNothing, "refusals.nothing-out"},
	{lin.ErrNoCards, "refusals.no-cards"},
	{outward.ErrNoDeals, "refusals.no-deals-out"},
	{figures.ErrNoRoom, "refusals.no-room"},
	{ecats.ErrClub, "refusals.club-details"},
	{competition.ErrRule, "refusals.competition-rule"},
	{lineseed.ErrRule, "refusals.line-rule"},
	{exchange.ErrUnknown, "refusals.unknown-file"},
	{exchange.ErrOther, "refusals.other-file"},
	{exchange.ErrTooLarge, "refusals.file-too-large"},
	{text.ErrTooLarge, "refusals.file-too-large"},
	{exchange.ErrNoEvening, "refusals.no-evening"},

	{movement.ErrLimit, "refusals.limit"},
	{movement.ErrUnsound, "refusals.unsound"},
	{movement.ErrUnknownFamily, "refusals.unknown-family"},
	{movement.ErrDraw, "refusals.draw"},
	{movement.ErrRoundsPlayed, "refusals.rounds-played"},
	{movement.ErrCannotExist, "refusals.cannot-exist"},
	{movement.ErrSyntax, "refusals.no-movement-file"},
}

// ofEvening are those of the evening and of the computer, the most particular first.
var ofEvening = []refusal{
	{deal.ErrUnknownFormat, "refusals.unknown-format"},
	{deal.ErrTooManyBoards, "refusals.too-many-boards"},
	{deal.ErrCards, "refusals.cards"},
	{deal.ErrAuction, "refusals.auction"},
	{deal.ErrPlay, "refusals.play"},
	{deal.ErrNotation, "refusals.notation"},
	{deal.ErrFormat, "refusals.format"},
	{deal.ErrConstraint, "refusals.constraint"},
	{deal.ErrNoDeal, "refusals.no-deal"},
	{deal.ErrNumber, "refusals.deal-number"},
	{deal.ErrSeed, "refusals.seed"},

	{scoring.ErrRuling, "refusals.ruling"},
	{scoring.ErrWeights, "refusals.weights"},
	{scoring.ErrTeamRuling, "refusals.team-ruling"},
	{scoring.ErrUnit, "refusals.unit"},
	{vp.ErrScale, "refusals.scale"},
	{vp.ErrBoards, "refusals.scale-boards"},
	{award.ErrScheme, "refusals.awards"},
	{award.ErrUnknown, "refusals.no-awards"},
	{award.ErrChoice, "refusals.no-awards"},
	{method.ErrChoice, "refusals.choice"},
	{scoring.ErrOptions, "refusals.choice"},

	{exchange.ErrDealsLocked, "refusals.deals-locked"},
	{session.ErrSealedOther, "refusals.sealed-other"},
	{session.ErrForged, "refusals.forged-line"},
	{session.ErrUnsigned, "refusals.unsigned"},
	{session.ErrGap, "refusals.gap"},
	{session.ErrForked, "refusals.forked"},
	{session.ErrSeal, "refusals.seal"},
	{session.ErrOtherEvent, "refusals.other-event"},
	{session.ErrDamaged, "refusals.damaged-evening"},
	{session.ErrUnknownKind, "refusals.unknown-kind"},
	{session.ErrNeeded, "refusals.needed"},
	{session.ErrNoEntry, "refusals.no-entry"},
	{session.ErrNotUndone, "refusals.not-undone"},
	{session.ErrBadEntry, "refusals.bad-entry"},

	{fs.ErrPermission, "refusals.permission"},
	{fs.ErrNotExist, "refusals.not-there"},
	{syscall.ENOTDIR, "refusals.not-there"}, // a file where a folder should be
	{context.Canceled, "refusals.stopped"},
	{context.DeadlineExceeded, "refusals.too-long"},
}

// Explain says an error in the language of w; known is false for one that
// it has no words for.
func Explain(w *words.Words, err error) (e Explanation, known bool) {
	if err == nil {
		return Explanation{}, false
	}
	err = clubfile.Disk(err) // also where it is not the club file that the disk refuses
	say := w.Beside(catalogue).Say
	split := func(id string, values map[string]any) (Explanation, bool) {
		named := map[string]any{"What": "", "Reason": "", "Evening": int64(0),
			"From": int64(0), "Continued": int64(0), "Number": "", "File": ""}
		maps.Copy(named, values)
		text := say(id, named)
		lines := strings.SplitN(text, "\n", 3)
		return Explanation{Happened: lines[0], Means: lines[1], Do: lines[2]}, true
	}
	if id, values := damage(w, err); id != "" {
		return split(id, values)
	}
	var list *clubfile.ListFault
	if errors.As(err, &list) {
		return split("refusals.player-list-of", map[string]any{"What": ListFault(w, list)})
	}
	var misfit *session.Misfit
	if errors.As(err, &misfit) {
		return split("refusals.bad-entry", map[string]any{"Reason": w.Misfit(misfit)})
	}
	var again *clubfile.Again
	if errors.As(err, &again) {
		return split("refusals.again", map[string]any{"Evening": again.Evening, "What": again.Heading.Name})
	}
	if id, what := particular(w, err); id != "" {
		return split(id, map[string]any{"What": what})
	}
	var held *sharing.Held
	if errors.As(err, &held) {
		return split("refusals.held", map[string]any{"What": w.And(held.By...), "File": filepath.Base(held.Path)})
	}
	for _, r := range refused() {
		if errors.Is(err, r.err) {
			return split(r.message, map[string]any{"Reason": w.ErrorReason(err, r.err)})
		}
	}
	return Explanation{}, false
}

// damage is the message of what is damaged of a club file, and what it names.
func damage(w *words.Words, err error) (id string, values map[string]any) {
	var (
		of      *clubfile.Damage
		journal *session.Damaged
	)
	switch {
	case errors.As(err, &of) && of.Part == clubfile.InEvening && of.Continued > 0:
		return "refusals.evening-continued", map[string]any{"Evening": of.Evening, "From": of.From,
			"Continued": of.Continued, "What": missing(w, of.Lost)}
	case errors.As(err, &of) && of.Part == clubfile.InEvening && len(of.Lost) > 0:
		return "refusals.evening-rescued", map[string]any{"Evening": of.Evening, "From": of.From,
			"What": missing(w, of.Lost)}
	case errors.As(err, &of) && of.Part == clubfile.InEvening && errors.Is(err, clubfile.ErrTooLong):
		return "refusals.entry-too-long", map[string]any{"Evening": of.Evening, "From": of.From}
	case errors.As(err, &of) && of.Part == clubfile.InEvening:
		return "refusals.damaged-evening", map[string]any{"Evening": of.Evening, "From": of.From}
	case errors.As(err, &of) && of.Part == clubfile.InPlayers:
		return "refusals.damaged-players", map[string]any{"Number": of.Number}
	case errors.As(err, &of) && of.Part == clubfile.InList:
		return "refusals.damaged-list", nil
	case errors.As(err, &of) && of.Part == clubfile.InOrigin:
		return "refusals.damaged-origin", nil
	case errors.As(err, &journal):
		return "refusals.damaged-evening", map[string]any{"From": journal.From}
	}
	return "", nil
}

// mostNamed is how many lost entries are named; the notes in the evening name all.
const mostNamed = 5

// missing names lost entries: "entry 45 is lost, … (results, 21:14); …".
func missing(w *words.Words, lost []session.Note) string {
	var named []string
	for i, n := range lost {
		if i == mostNamed {
			named = append(named, "…")
			break
		}
		named = append(named, w.Note(new(session.State), n))
	}
	return strings.Join(named, "; ")
}

// listFaults says what is wrong with a list of players.
var listFaults = map[clubfile.ListFaultKind]string{
	clubfile.NobodyListed:   "refusals.list.nobody",
	clubfile.NumberMissing:  "refusals.list.no-number",
	clubfile.NameMissing:    "refusals.list.no-name",
	clubfile.NumberTwice:    "refusals.list.twice",
	clubfile.ControlLetters: "refusals.list.control",
	clubfile.TooLong:        "refusals.list.too-long",
	clubfile.TooMany:        "refusals.list.too-many",
	clubfile.BadHandicap:    "refusals.list.handicap",
	clubfile.NumberTaken:    "refusals.list.taken",
	clubfile.BadEmail:       "refusals.list.email",
	clubfile.BadNaming:      "refusals.list.naming",
}

// ListFault says what is wrong with a line of a list of players, or with a player, as a
// clause: "line 7 has a name and no number".
func ListFault(w *words.Words, f *clubfile.ListFault) string {
	say := w.Beside(catalogue).Say
	return say(listFaults[f.Kind], map[string]any{"Line": f.Line, "Number": f.Number, "Earlier": f.Earlier})
}

// particular is the message of an error that tells more than what it wraps, and what
// it tells as a clause.
func particular(w *words.Words, err error) (id, what string) {
	var (
		fault      *deskline.Fault
		unplayable *session.Unplayable
		limit      *movement.LimitError
		unsound    *movement.Unsound
		score      *scoring.ScoreError
		draw       *movement.DrawError
		unfit      *session.Unfit
		uncopied   *copies.Trouble
		scheme     *award.BadScheme
		elsewhere  *clubfile.Elsewhere
		notYours   *session.NotYours
		taken      *session.Taken
		unawarded  *session.NoAwards
		unit       *scoring.UnitError
		unknown    *method.UnknownScale
		other      *session.OtherPlay
		rounds     *movement.RoundsUnsaid
	)
	switch {
	case errors.As(err, &unawarded) && unawarded.Unnumbered:
		return "pays.unnumbered", ""
	case errors.As(err, &unawarded) && len(unawarded.Tables) == 0:
		return "pays.unranked", ""
	case errors.As(err, &unawarded):
		return "pays.unawarded", w.Capital(strings.Join(w.Unawarded(unawarded.Tables), "; "))
	case errors.As(err, &other):
		return otherPlay(other), session.Letter(other.Section)
	case errors.As(err, &rounds) && rounds.Boards > 0:
		return "brought.rounds-unsaid", w.CountBoards(rounds.Boards)
	case errors.As(err, &rounds):
		return "brought.rounds-unsaid", ""
	case errors.As(err, &notYours):
		return "refusals.not-yours", w.Capital(w.NotYours(notYours))
	case errors.As(err, &taken):
		return "refusals.taken", w.Capital(w.TakenBy(new(session.State), taken))
	case errors.As(err, &elsewhere) && elsewhere.Here:
		return "refusals.elsewhere-user", elsewhere.User
	case errors.As(err, &elsewhere):
		return "refusals.elsewhere-computer", elsewhere.User + ", " + elsewhere.Computer
	case errors.As(err, &uncopied) && !errors.Is(err, clubfile.ErrDamaged):
		return notCopied(uncopied), uncopied.Folder
	case errors.As(err, &scheme):
		return "refusals.awards-of", w.Capital(w.BadScheme(scheme))
	case errors.As(err, &fault):
		return "refusals.fault", w.Capital(w.Fault(fault))
	case errors.As(err, &limit):
		return "refusals.limit-of", w.Capital(w.Limit(*limit))
	case errors.As(err, &unsound) && len(unsound.Problems) > 0:
		return "refusals.unsound-for", w.Problem(unsound.Problems[0])
	case errors.As(err, &draw):
		return "refusals.draw-for", w.DrawFault(draw)
	case errors.As(err, &unplayable):
		return "refusals.unplayable", w.Capital(w.KeyDoubt(new(session.State), unplayable.Key, unplayable.Doubt))
	case errors.As(err, &unknown):
		return "units.unknown-scale", w.Capital(w.UnknownScale(unknown))
	case errors.As(err, &unit):
		return "units.wrong-of", w.Capital(w.WrongUnit(unit))
	case errors.As(err, &unfit) && errors.Is(unfit.Err, scoring.ErrUnit):
		return "refusals.unfit-unit", ""
	case errors.As(err, &unfit):
		return "refusals.unfit", ""
	case errors.As(err, &score):
		return "refusals.score", w.Points(score.Score)
	}
	return "", ""
}

// otherPlay is the message for a form of scoring that is for another game.
func otherPlay(o *session.OtherPlay) string {
	switch {
	case o.Mixed:
		return "brought.play-mixed"
	case !o.Play.Teams():
		return "brought.play-pairs"
	case method.ForTeams(o.Method):
		return "brought.play-swiss"
	}
	return "brought.play-teams"
}

// notCopied is the message for a folder that got no copy of the club file.
func notCopied(t *copies.Trouble) string {
	for _, known := range []struct {
		err error
		id  string
	}{
		{copies.ErrNoPlace, "refusals.copy-no-place"},
		{clubfile.ErrFull, "refusals.copy-full"},
		{clubfile.ErrReadOnly, "refusals.copy-read-only"},
		{fs.ErrPermission, "refusals.copy-read-only"},
		{copies.ErrUnsound, "refusals.copy-unsound"},
	} {
		if errors.Is(t, known.err) {
			return known.id
		}
	}
	return "refusals.not-copied"
}
