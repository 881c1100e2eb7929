package words

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"clubnight/session"
)

// results are the messages of the remarks about a result: of its place, the
// result before and after.
var results = map[session.RemarkKind]string{
	session.ResultBack:       "remarks.back",
	session.DoubtGone:        "remarks.doubt-gone",
	session.CorrectionHolds:  "remarks.correction-holds",
	session.ResultGone:       "remarks.erased",
	session.ErasedCorrected:  "remarks.erased-corrected",
	session.ResultMissing:    "remarks.missing",
	session.MissingCorrected: "remarks.missing-corrected",
	session.StillAside:       "remarks.still-aside",
	session.OtherDevice:      "remarks.other-device",
	session.ChangedAfterSeen: "remarks.changed-after-seen",
	session.CameLate:         "remarks.came-late",
}

// Remark is what the remarks of the Retrieval tab say: "table 3, round 2, board 14:
// changed from 4♠ by N = to 4♠ by N −1".
func (w *Words) Remark(st *session.State, r session.Remark) string {
	switch r.Kind {
	case session.Told:
		return w.Note(st, r.Note)
	case session.SettingsAgain:
		return w.Settings(r.Settings)
	case session.Worded:
		return w.reason(r.Text)
	}
	at := cmp.Or(r.Is, r.Was)
	if at == nil {
		return w.say("remarks.other", data{"Kind": string(r.Kind)})
	}
	names := data{"Place": w.Where(st, at.Key), "Was": "", "Is": "", "What": ""}
	if r.Was != nil {
		names["Was"] = w.Result(*r.Was)
	}
	if r.Is != nil {
		names["Is"], names["What"] = w.Result(*r.Is), w.unusual(st, *r.Is)
	}
	switch id, ok := results[r.Kind]; {
	case r.Kind == session.ResultGone && r.By == session.ByPhone:
		return w.say("remarks.taken-back", names)
	case ok:
		return w.say(id, names)
	case r.Kind == session.ResultCame:
		return w.say("remarks.came", names)
	case r.Kind == session.ResultDiffers:
		return w.say("remarks.differs", names)
	}
	return w.say("remarks.other", data{"Kind": string(r.Kind)})
}

// unusual is what is worth a remark in a result; nothing in most.
func (w *Words) unusual(st *session.State, r session.Result) string {
	switch {
	case r.Doubt.Any():
		return w.say("remarks.to-be-looked-at", data{"Doubt": w.Doubt(st, r)})
	case r.Outcome == session.NotPlayed:
		return w.say("remarks.not-played", nil)
	case r.Outcome == session.Undecided:
		return w.say("remarks.undecided", nil)
	case r.Outcome == session.Artificial:
		return w.say("remarks.artificial", data{"Result": w.Result(r)})
	case r.WrongDirection:
		return w.say("remarks.wrong-direction", nil)
	}
	return w.LeadAsked(st, r)
}

// LeadAsked is what there is to ask about the lead of a result, which counts all the
// same; "" where there is nothing.
func (w *Words) LeadAsked(st *session.State, r session.Result) string {
	if r.Doubt = st.LeadAsked(r); !r.Doubt.Any() {
		return ""
	}
	return w.say("remarks.lead-asked", data{"Doubt": w.Doubt(st, r)})
}

// Resent says that the players sent something else after the director had
// corrected a result.
func (w *Words) Resent(st *session.State, r session.Received) string {
	sent := session.Result{}
	if r.Sent != nil {
		sent = *r.Sent
	}
	return w.say("remarks.resent", data{"Place": w.Where(st, r.Key),
		"Result": w.Result(r.Result), "Sent": w.Result(sent)})
}

// Settings says that the handsets were sent their settings, which keep the
// names of the guide.
func (w *Words) Settings(settings map[string]any) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		list = append(list, fmt.Sprintf("%s %v", name, settings[name]))
	}
	return w.say("remarks.settings", data{"Settings": strings.Join(list, ", ")})
}

// notes are the messages of the notes; all name what a note holds.
var notes = map[session.NoteKind]string{
	session.TablesClaimed:       "notes.tables-claimed",
	session.MovementRewritten:   "notes.movement-rewritten",
	session.OwnEngineStepsIn:    "notes.own-engine",
	session.TableChanges:        "notes.table-changes",
	session.TableAdded:          "notes.table-added",
	session.GoesOnFromDamaged:   "notes.goes-on-from-damaged",
	session.EntryLost:           "notes.entry-lost",
	session.EntryUnfounded:      "notes.entry-unfounded",
	session.ImportedFrom:        "notes.imported",
	session.LinesRenumbered:     "notes.lines-renumbered",
	session.SectionEmpty:        "notes.section-empty",
	session.SectionMoved:        "notes.section-moved",
	session.MovementUnsound:     "notes.movement-unsound",
	session.SectionAlone:        "notes.section-alone",
	session.SeatUnknown:         "notes.seat-unknown",
	session.HandsUnreadable:     "notes.hands",
	session.DoubtfulOnImport:    "notes.in-doubt",
	session.MethodUnknown:       "notes.method-unknown",
	session.MovementFromResults: "notes.movement-from-results",
	session.ComputerSlept:       "notes.computer-slept",
	session.ClockSet:            "notes.clock-set",
}

// counted are the messages of the notes that go by their Number.
var counted = map[session.NoteKind]string{
	session.LaterNumbers:  "notes.later-numbers",
	session.OpenContracts: "notes.open-contracts",
	session.RecorderRows:  "notes.recorder-rows",
}

// Note is something that a program noticed: "3 player numbers were entered in later
// rounds and are left out".
func (w *Words) Note(st *session.State, n session.Note) string {
	if id, ok := counted[n.Kind]; ok {
		return w.count(id, n.Number)
	}
	at := session.Key{Section: n.Section, Table: n.Table, Round: n.Round, Board: n.Board}
	names := data{
		"Section": session.Letter(n.Section), "Table": st.TableName(n.Section, n.Table),
		"Round": n.Round, "Board": n.Board,
		"Number": n.Number, "Entry": n.Entry, "Text": w.reason(n.Text), "More": w.reason(n.More),
		"Place": w.Where(st, at), "Doubt": "",
		"From": w.span(n.From, n.To), "To": w.span(n.To, n.From),
	}
	switch n.Kind {
	case session.EntryLost, session.EntryUnfounded:
		names["What"] = w.ofLost(st, n)
		if n.From.IsZero() {
			names["From"] = ""
		}
	}
	if n.Doubt != nil {
		r := session.Result{Key: at, Doubt: *n.Doubt}
		if there, ok := st.Results[at]; ok {
			r = there.Result
			r.Doubt = *n.Doubt
		}
		names["Doubt"] = w.Doubt(st, r)
	}
	if id, ok := notes[n.Kind]; ok {
		return w.say(id, names)
	}
	switch n.Kind {
	case session.SectionsElsewhere:
		return w.count("notes.sections-elsewhere", len(n.Sections), "Sections",
			w.Sections(n.Sections...), "File", n.Text)
	case session.EntriesLost:
		return w.count("notes.entries-lost", n.Number, "Entry", n.Entry)
	case session.NamesMayBeShifted:
		tables := w.local(strconv.Itoa(n.Number))
		if n.Number > 0 {
			tables = "+" + tables
		}
		return w.count("notes.names-may-be-shifted", max(n.Number, -n.Number), "Section",
			names["Section"], "Tables", tables)
	}
	return w.say("notes.other", data{"Kind": string(n.Kind)})
}

// ofLost is what is known of an entry in whose place a note stands: what it said, or of
// which group it was; "" where nobody knows.
func (w *Words) ofLost(st *session.State, n session.Note) string {
	fact, err := session.DecodeFact(n.Text, []byte(cmp.Or(n.More, "{}")))
	switch {
	case err != nil:
		return ""
	case n.More == "":
		return w.Group(session.GroupOf(fact))
	}
	return w.Fact(st, session.Entry{Seq: n.Entry, Fact: fact})
}

// span is one end of a time, with its day where the other end has another.
func (w *Words) span(end, other time.Time) string {
	end, other = end.Local(), other.Local()
	if end.Format(time.DateOnly) == other.Format(time.DateOnly) {
		return w.Time(end)
	}
	return w.Moment(end)
}
