package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"clubnight/session/movement"
)

// Errors of the journal.
var (
	// ErrUnknownKind is returned when a journal holds an entry of a kind that this version of the
	// program does not know: it was written by a newer one.
	ErrUnknownKind = errors.New("unknown kind of journal entry")
	// ErrBadEntry is returned when an entry cannot be true: it names a section or a pair that
	// does not exist, or its text cannot be read. The journal is left as it was.
	ErrBadEntry = errors.New("journal entry cannot be true")
)

// Entry is one line of the journal.
type Entry struct {
	// Seq counts from 1 without gaps.
	Seq int64
	// At is the moment of recording, by this computer's clock.
	At time.Time
	// By is the role in which it was made so: ByDirector, ByBridgemate, ByProgram. Who directed, State.Director says.
	By string
	// Fact is what happened.
	Fact Fact

	// Site, Own and Tick tell where an evening of several computers has the entry from, and its place in it: see Line. They are
	// zero where the evening is on one computer alone.
	Site Site
	Own  int64
	Tick int64
	// Seen is how many entries of other sites the site had, as far as that is news since its entry before.
	Seen Known

	line *Line // as it came or was recorded, nil in an evening of one computer
}

// Fact is something that happened: one of the types of this file.
type Fact interface {
	// Kind is the name under which the fact is stored; it never changes.
	Kind() string
	// apply changes the state under construction, or refuses.
	apply(st *State, e Entry) error
}

// EveningSet gives the evening its heading.
type EveningSet struct {
	Name string    `json:"name"`
	Club string    `json:"club,omitempty"`
	Date time.Time `json:"date"`
	// Country is that of the club, in two letters as package country has them; "" where nobody said it.
	Country string `json:"country,omitempty"`
}

// SectionSet adds a section or replaces its movement, as long as it has no result.
type SectionSet struct {
	// ID is the number by which the .bws knows the section: 1 for A … 26 for Z.
	ID int `json:"id"`
	// Movement is kept with distinct pair numbers: see movement.Movement.Distinct.
	Movement *movement.Movement `json:"movement"`
}

// MovementChanged replaces a movement during play. Results of the rounds that are sent again to a
// table leave the score and are set aside: see State.SetAside.
type MovementChanged struct {
	ID       int                `json:"id"`
	Movement *movement.Movement `json:"movement"`
	// From is the first changed round of each table that changes.
	From map[int]int `json:"from"`
}

// SectionDropped takes a section away that has no result.
type SectionDropped struct {
	ID int `json:"id"`
}

// PairNamed gives the names of a pair as the director typed them. Empty names take the given names
// back, so that the names found through the player numbers show again.
type PairNamed struct {
	Pair Contestant `json:"pair"`
	// Names are the North (or East) and the South (or West) player of round one.
	Names [2]string `json:"names"`
}

// PlayerSeated says which number was entered for a seat before round one (guide: PlayerNumbers),
// and which name the club's list gave for it then.
type PlayerSeated struct {
	Seat   Seat   `json:"seat"`
	Number string `json:"number"`
	Name   string `json:"name,omitempty"`
	// Given is true when the director says who sits there; it stands over what the Bridgemate sends.
	Given bool `json:"given,omitempty"`
}

// SectionsCombined says which sections are one field, compared and ranked together. Sections that are in
// no list are fields of their own. It replaces what was said before.
type SectionsCombined struct {
	Fields [][]int `json:"fields,omitempty"`
}

// ResultReceived is a result that was not there before.
type ResultReceived struct {
	Result Result `json:"result"`
}

// ResultChanged is a result that replaces another at the same section, table, round and board.
type ResultChanged struct {
	Result Result `json:"result"`
}

// ResultErased says that the players or the director erased a result on the Bridgemate
// (guide: ReceivedData.Erased).
type ResultErased struct {
	Key Key `json:"key"`
}

// ResultVanished says that the row of a result is no longer in the .bws although nobody erased it.
// The result stays in the journal, and counts until the director decides otherwise.
type ResultVanished struct {
	Key Key `json:"key"`
}

// ResultSentAgain says that a result which was set aside came once more, in a row of its own: the handset sent again what it
// holds, or the players entered the same. It stays aside until the director puts it back.
type ResultSentAgain struct {
	Result Result `json:"result"`
}

// Uploaded says that the movement was written to a new .bws file, or to one for each server. The numbers of rows begin anew.
type Uploaded struct {
	File string `json:"file"`
	// Mark tells these files from those of every other evening; "" in the journals of earlier versions.
	Mark string `json:"mark,omitempty"`
}

// FileTaken says which .bws is that of the evening from now on.
type FileTaken struct {
	File string `json:"file"`
	// Server counts the files of an evening that several servers play, from 0.
	Server int `json:"server,omitempty"`
	// Mark is what the file is known by, and Rounds a fingerprint of its movement where it has no mark.
	Mark   string `json:"mark,omitempty"`
	Rounds string `json:"rounds,omitempty"`
	// Sections are those for which the numbers of rows begin anew, since the file is another than before; none where this
	// only says by what the file was known already.
	Sections []int `json:"sections,omitempty"`
}

// ReadingStarted and ReadingStopped frame the time in which results are read from the .bws.
type ReadingStarted struct {
	File string `json:"file"`
}

// ReadingStopped ends what ReadingStarted began.
type ReadingStopped struct {
	File string `json:"file"`
}

// ProgramStarted says that Bridgemate's control program was started, and with which command line.
type ProgramStarted struct {
	Program string `json:"program"`
	Args    string `json:"args"`
}

// EveningClosed ends the evening: it is not resumed by itself any more.
type EveningClosed struct{}

// Kind implements Fact.
func (EveningSet) Kind() string { return "evening set" }

// Kind implements Fact.
func (SectionSet) Kind() string { return "section set" }

// Kind implements Fact.
func (MovementChanged) Kind() string { return "movement changed" }

// Kind implements Fact.
func (SectionDropped) Kind() string { return "section dropped" }

// Kind implements Fact.
func (SectionsCombined) Kind() string { return "sections combined" }

// Kind implements Fact.
func (PairNamed) Kind() string { return "pair named" }

// Kind implements Fact.
func (PlayerSeated) Kind() string { return "player seated" }

// Kind implements Fact.
func (ResultReceived) Kind() string { return "result received" }

// Kind implements Fact.
func (ResultChanged) Kind() string { return "result changed" }

// Kind implements Fact.
func (ResultErased) Kind() string { return "result erased" }

// Kind implements Fact.
func (ResultVanished) Kind() string { return "result vanished" }

// Kind implements Fact.
func (ResultSentAgain) Kind() string { return "result sent again" }

// Kind implements Fact.
func (FileTaken) Kind() string { return "file taken" }

// Kind implements Fact.
func (Uploaded) Kind() string { return "uploaded" }

// Kind implements Fact.
func (ReadingStarted) Kind() string { return "reading started" }

// Kind implements Fact.
func (ReadingStopped) Kind() string { return "reading stopped" }

// Kind implements Fact.
func (ProgramStarted) Kind() string { return "program started" }

// Kind implements Fact.
func (EveningClosed) Kind() string { return "evening closed" }

// EncodeFact gives the stored form of a fact: its kind and its text (JSON).
func EncodeFact(f Fact) (kind string, body []byte, err error) {
	body, err = json.Marshal(f)
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", f.Kind(), err)
	}
	return f.Kind(), body, nil
}

// DecodeFact reads the stored form back. It returns ErrUnknownKind for a kind of a newer version
// and ErrBadEntry for a text that is damaged.
func DecodeFact(kind string, body []byte) (Fact, error) {
	decode, ok := decoders[kind]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrUnknownKind, kind)
	}
	f, err := decode(body)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrBadEntry, kind, err)
	}
	return f, nil
}

var decoders = map[string]func([]byte) (Fact, error){}

func init() {
	register[EveningSet]()
	register[SectionSet]()
	register[MovementChanged]()
	register[SectionDropped]()
	register[PairNamed]()
	register[PlayerSeated]()
	register[ResultReceived]()
	register[ResultChanged]()
	register[ResultErased]()
	register[ResultVanished]()
	register[ResultSentAgain]()
	register[FileTaken]()
	register[Uploaded]()
	register[ReadingStarted]()
	register[ReadingStopped]()
	register[ProgramStarted]()
	register[Remarked]()
	register[EveningClosed]()
	register[SectionsCombined]()
	register[ResultCorrected]()
	register[CorrectionUndone]()
	register[ResultDiscarded]()
	register[DealsSet]()
	register[DealsAnalysed]()
	register[DealsReleased]()
	register[DealsStudied]()
	register[CallRecorded]()
	register[CardRecorded]()
	register[Noticed]()
	register[SettingsSent]()
	register[MovementSending]()
	register[MovementSent]()
	register[RowsKnown]()
	register[RoundsSentAgain]()
	register[ScoringSet]()
	register[RoundDrawn]()
	register[SessionOf]()
	register[Undone]()
	register[RulingGiven]()
	register[RulingWithdrawn]()
	register[PlayedByOthers]()
	register[BoardFouled]()
	register[PenaltyGiven]()
	register[CarriedForward]()
	register[HandicapSet]()
	register[StratumSet]()
	register[TeamSet]()
	register[LineUpSet]()
	register[ParticipationSet]()
	register[Replaced]()
	register[DirectorNamed]()
	register[StandingsReleased]()
	register[DirectorPlays]()
	register[CompetitionSet]()
	register[AwardsChosen]()
	register[ComputerOpened]()
	register[WorkTaken]()
	register[ConflictSettled]()
	register[PlacedAcross]()
}

// empty has a fact of every kind that says nothing.
var empty = map[string]Fact{}

func register[F Fact]() {
	var zero F
	empty[zero.Kind()] = zero
	decoders[zero.Kind()] = func(body []byte) (Fact, error) {
		var f F
		err := json.Unmarshal(body, &f)
		return f, err
	}
}
