package words

// Notice is a sentence, or a clause in a list, that the window has for a fact of
// the Bridgemate file, of Bridgemate control, or of the handsets. Beside each
// stands what its text names; N is a number that decides between the forms of one
// and of several: see SayCount.
type Notice string

// The Bridgemate file and Bridgemate control.
const (
	ChangeWriting    Notice = "notice.change-writing"
	ChangeWaiting    Notice = "notice.change-waiting" // Seconds
	ChangeFinished   Notice = "notice.change-finished"
	ChangeTaken      Notice = "notice.change-taken"
	ChangePlanned    Notice = "notice.change-planned"
	PutBackAsked     Notice = "notice.put-back-asked" // N
	PutBack          Notice = "notice.put-back"       // N
	StopBeforeFile   Notice = "notice.stop-before-file"
	FileIs           Notice = "notice.file-is"
	ProgramIs        Notice = "notice.program-is"
	ComputersAre     Notice = "notice.computers-are" // Settled
	RunsAlready      Notice = "notice.runs-already"
	WithoutProgram   Notice = "notice.without-program"
	AfreshClears     Notice = "notice.afresh-clears"   // N
	OpenAgain        Notice = "notice.open-again"      // Failing
	FileWritten      Notice = "notice.file-written"    // File
	UseFileAsked     Notice = "notice.use-file-asked"  // File
	UseOlderAsked    Notice = "notice.use-older-asked" // File
	FileUsed         Notice = "notice.file-used"       // File
	MovementModified Notice = "notice.movement-modified"
	CreateAndModify  Notice = "notice.create-and-modify"
	WayFile          Notice = "notice.way-file"    // Found
	WayNetwork       Notice = "notice.way-network" // Address
	WayAbout         Notice = "notice.way-about"
	WaySettled       Notice = "notice.way-settled" // Network
)

// Score and Bridgemates.
const (
	WritesWhatCounts Notice = "notice.writes-what-counts"
	BoardsAgree      Notice = "notice.boards-agree"
	BoardsAgreeNow   Notice = "notice.boards-agree-now"
	PickToCorrect    Notice = "notice.pick-to-correct"
	CannotBeSent     Notice = "notice.cannot-be-sent" // N
	NothingWasSent   Notice = "notice.nothing-was-sent"
)

// Settings of the handsets.
const (
	HandsetSettings Notice = "notice.handset-settings" // Generation
	NoSettingOf     Notice = "notice.no-setting-of"
	SettingsChosen  Notice = "notice.settings-chosen" // Settings
	SettingsSent    Notice = "notice.settings-sent"
	Untouched       Notice = "notice.untouched"
	AllUntouched    Notice = "notice.all-untouched"
	PresetChanged   Notice = "notice.preset-changed"  // Preset
	CannotBe        Notice = "notice.cannot-be"       // Allowed
	PresetHas       Notice = "notice.preset-has"      // Preset, Value
	NeedsVersion    Notice = "notice.needs-version"   // Version
	SettingsDiffer  Notice = "notice.settings-differ" // N, Places, Preset
	SettingsSet     Notice = "notice.settings-set"    // All, N, Untouched
	SettingWrong    Notice = "notice.setting-wrong"   // Allowed, Setting
	SettingsWrong   Notice = "notice.settings-wrong"  // Allowed, N, Setting
)

// Programs, and what the file is made for.
const (
	SimulatedProgram Notice = "notice.simulated-program"
	ProgramIn        Notice = "notice.program-in" // Folder, Program
	MadeForBMPro     Notice = "notice.made-for-bmpro"
	MadeForBCS       Notice = "notice.made-for-bcs"
	RowsNotMarked    Notice = "notice.rows-not-marked"
	RowsMarked       Notice = "notice.rows-marked"     // Field
	RowsMarkedOwn    Notice = "notice.rows-marked-own" // Field
)

// The rehearsal.
const (
	ChooseFaults Notice = "notice.choose-faults"
	NoFaults     Notice = "notice.no-faults" // Later
	Faults       Notice = "notice.faults"    // Later, N
	ChooseRules  Notice = "notice.choose-rules"
	OwnBidding   Notice = "notice.own-bidding" // Later
	BidBy        Notice = "notice.bid-by"      // Later, Rules
)

// Say is a notice; pairs are the names in its text and their values.
func (w *Words) Say(n Notice, pairs ...any) string {
	data := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		data[pairs[i].(string)] = pairs[i+1]
	}
	return w.say(string(n), data)
}

// SayCount is a notice in the form for count, which its text names {{.N}}.
func (w *Words) SayCount(n Notice, count int, pairs ...any) string {
	return w.count(string(n), count, pairs...)
}
