package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"time"
)

// RemarkKind says what a remark is about.
type RemarkKind string

// The kinds of remark. Those about results follow from the facts; the others are Noticed.
const (
	ResultCame       RemarkKind = "came"                    // a result that needs a remark: Is
	ResultDiffers    RemarkKind = "differs"                 // a result changed: Was, Is
	ResultBack       RemarkKind = "back"                    // a vanished result is there again: Is
	DoubtGone        RemarkKind = "doubt gone"              // Is is no longer in doubt
	CorrectionHolds  RemarkKind = "correction holds"        // the Bridgemate sends Is, the correction Was stands
	ResultGone       RemarkKind = "erased"                  // Was was erased
	ErasedCorrected  RemarkKind = "erased under correction" // erased on the Bridgemate, the correction Was stands
	ResultMissing    RemarkKind = "missing"                 // the row of Was is no longer in the file
	MissingCorrected RemarkKind = "missing under correction"
	StillAside       RemarkKind = "still aside"  // Is was set aside, was sent again, and stays aside
	OtherDevice      RemarkKind = "other device" // the table's other device says Is where Was stands
	// by phone
	ChangedAfterSeen RemarkKind = "changed after seen" // Was to Is, after others' results could be seen
	CameLate         RemarkKind = "came late"          // Is, when the table had gone on
	SettingsAgain    RemarkKind = "settings sent"      // Settings
	Told             RemarkKind = "noticed"            // Note
	Worded           RemarkKind = "as worded"          // Text is the sentence of an earlier version
)

// Remark is something for the director to read, with its moment.
type Remark struct {
	At   time.Time
	By   string
	Kind RemarkKind
	// Was and Is are the results before and after, nil where there is none.
	Was, Is  *Result
	Note     Note
	Settings map[string]any
	Text     string
}

// NoteKind names something that a program noticed.
type NoteKind string

// The notes. Beside each stands which fields of a Note go with it.
const (
	// of the link
	TablesClaimed     NoteKind = "tables claimed"     // Text is the computer to which the tables now belong
	MovementRewritten NoteKind = "movement rewritten" // Text is the file
	SectionsElsewhere NoteKind = "sections elsewhere" // Sections are in the file Text, for a server of its own
	OwnEngineStepsIn  NoteKind = "own engine"         // Text is the other engine's error
	TableChanges      NoteKind = "table changes"      // Section, Table: the movement changes from Round on
	TableAdded        NoteKind = "table added"        // Section, Table
	ComputerSlept     NoteKind = "computer slept"     // From, To
	ClockSet          NoteKind = "clock set"          // the computer's clock showed From, and was set to To
	// of the club file
	// Number is an evening that is damaged at Entry: what is sound of it begins this one
	GoesOnFromDamaged NoteKind = "goes on from damaged"
	// in the place of Entry, which is lost; From is its moment, Text its kind, if known
	EntryLost NoteKind = "entry lost"
	// Number entries are lost from Entry on, and nothing follows
	EntriesLost NoteKind = "entries lost"
	// in the place of Entry, which rests on a lost one: From, kind in Text, text in More
	EntryUnfounded NoteKind = "entry unfounded"
	// of an import
	ImportedFrom      NoteKind = "imported"             // Text is the file, More its fingerprint
	LinesRenumbered   NoteKind = "lines renumbered"     // Section: both lines were numbered from 1
	SectionEmpty      NoteKind = "section empty"        // Text is the section in the file: no movement, no results
	SectionMoved      NoteKind = "section moved"        // Text in the file is Section here, after its number Number
	MovementUnsound   NoteKind = "movement unsound"     // Section; Text is why
	NamesMayBeShifted NoteKind = "names may be shifted" // Section: East-West moved Number tables before play
	SectionAlone      NoteKind = "section alone"        // Section: its tables are in several groups
	SeatUnknown       NoteKind = "seat unknown"         // Text is the player, More the seat
	LaterNumbers      NoteKind = "later numbers"        // Number player numbers of later rounds are left out
	OpenContracts     NoteKind = "open contracts"       // Number contracts without a result are left out
	RecorderRows      NoteKind = "recorder rows"        // Number calls or cards are left out
	HandsUnreadable   NoteKind = "hands"                // Section, Board; Text is why
	DoubtfulOnImport  NoteKind = "in doubt"             // Section, Table, Round, Board; Doubt
	// Section is not scored as the file says: Number is the type there
	MethodUnknown NoteKind = "method unknown"
	// Section: the file has no movement of it, only what was played
	MovementFromResults NoteKind = "movement from results"
)

// Note is something that a program noticed, in kinds and numbers.
type Note struct {
	Kind     NoteKind `json:"kind"`
	Section  int      `json:"section,omitempty"`
	Table    int      `json:"table,omitempty"`
	Round    int      `json:"round,omitempty"`
	Board    int      `json:"board,omitempty"`
	Number   int      `json:"number,omitempty"`
	Entry    int64    `json:"entry,omitempty"`
	Sections []int    `json:"sections,omitempty"`
	Text     string   `json:"text,omitempty"`
	More     string   `json:"more,omitempty"`
	Doubt    *Doubt   `json:"doubt,omitempty"`
	// From and To are moments as the computer's clock showed them.
	From time.Time `json:"from,omitzero"`
	To   time.Time `json:"to,omitzero"`
}

// Noticed is a note for the remarks of the Retrieval tab.
type Noticed struct {
	Note Note `json:"note"`
}

// SettingsSent says that the handsets were sent their settings during play, by
// the guide's field names.
type SettingsSent struct {
	Settings map[string]any `json:"settings"`
}

// UnmarshalJSON reads the settings; whole numbers stay whole numbers.
func (f *SettingsSent) UnmarshalJSON(text []byte) error {
	type plain SettingsSent
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode((*plain)(f)); err != nil {
		return err
	}
	for name, value := range f.Settings {
		if number, ok := value.(json.Number); ok {
			if n, err := strconv.Atoi(number.String()); err == nil {
				f.Settings[name] = n
			} else if n, err := number.Float64(); err == nil {
				f.Settings[name] = n
			}
		}
	}
	return nil
}

// Remarked is a remark of the first version of the journal, which kept sentences.
type Remarked struct {
	Text string `json:"text"`
}

// Kind implements Fact.
func (Noticed) Kind() string { return "noticed" }

// Kind implements Fact.
func (SettingsSent) Kind() string { return "settings sent" }

// Kind implements Fact.
func (Remarked) Kind() string { return "remarked" }

func init() {
	describe(traits[Noticed]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		func(f Noticed) Subject {
			return Subject{Section: f.Note.Section, Tables: []int{f.Note.Table}, Board: f.Note.Board}
		},
		func(f Noticed) any { return f.Note }})
	describe(traits[SettingsSent]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[SettingsSent], itself[SettingsSent]})
	describe(traits[Remarked]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[Remarked], func(f Remarked) any { return ReasonTerm(f.Text) }})
}

func (f Noticed) apply(st *State, e Entry) error {
	if f.Note.Kind == "" {
		return errors.New("a note of no kind")
	}
	st.remark(e, Remark{Kind: Told, Note: f.Note})
	return nil
}

func (f SettingsSent) apply(st *State, e Entry) error {
	st.remark(e, Remark{Kind: SettingsAgain, Settings: f.Settings})
	return nil
}

// apply leaves out what the first version said of results: it follows from their facts.
func (f Remarked) apply(st *State, e Entry) error {
	if e.By != ByBridgemate {
		st.remark(e, Remark{Kind: Worded, Text: f.Text})
	}
	return nil
}

func (st *State) remark(e Entry, r Remark) {
	r.At, r.By = e.At, e.By
	st.Remarks = append(st.Remarks, r)
}

// fromDevice reports whether an entry came from a device at a table.
func fromDevice(e Entry) bool { return e.By == ByBridgemate || e.By == ByPhone }

// notable reports whether a result is worth a remark when it comes: most are not.
func (r Result) notable() bool {
	return r.Doubt.Any() || r.Outcome != Played && r.Outcome != ScoreOnly || r.WrongDirection
}

// remarkCame, remarkChanged, remarkErased and remarkVanished say of a fact about a result
// what there is to say, before it changes the state.
func (st *State) remarkCame(e Entry, is Result) {
	if fromDevice(e) && (is.notable() || st.asksForLead(is)) {
		st.remark(e, Remark{Kind: ResultCame, Is: &is})
	}
}

func (st *State) remarkChanged(e Entry, was Received, is Result) {
	if !fromDevice(e) {
		return
	}
	before := was.Result
	r := Remark{Kind: ResultDiffers, Was: &before, Is: &is}
	switch {
	case was.NoResult:
		st.remarkCame(e, is)
		return
	case was.Corrected && SaysTheSame(is, before):
		return
	case was.Corrected:
		r.Kind = CorrectionHolds
	case was.Vanished:
		r.Kind = ResultBack
	case st.asksForLead(is) && SaysTheSame(is, before):
		r.Kind = ResultCame
	case before.Doubt != is.Doubt && SaysTheSame(is, before):
		r.Kind = ResultCame
		if !is.Doubt.Any() {
			r.Kind = DoubtGone
		}
	}
	st.remark(e, r)
}

func (st *State) remarkErased(e Entry, was Received) {
	before := was.Result
	r := Remark{Kind: ResultGone, Was: &before}
	if was.Corrected {
		r.Kind = ErasedCorrected
	}
	if fromDevice(e) {
		st.remark(e, r)
	}
}

func (st *State) remarkVanished(e Entry, was Received) {
	before := was.Result
	r := Remark{Kind: ResultMissing, Was: &before}
	if was.Corrected {
		r.Kind = MissingCorrected
	}
	if fromDevice(e) {
		st.remark(e, r)
	}
}

// SaysTheSame reports whether two results come to the same: their leads,
// remarks and doubts apart.
func SaysTheSame(a, b Result) bool {
	for _, r := range []*Result{&a, &b} {
		r.Lead, r.Entered.Lead, r.Remark, r.Doubt = Lead{}, "", "", Doubt{}
	}
	return a.Same(b)
}
