package words

import (
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/history"
)

// roles are the messages of who records.
var roles = map[string]string{
	session.ByDirector:   "history.by-director",
	session.ByBridgemate: "history.by-bridgemate",
	session.ByProgram:    "history.by-program",
	session.ByPhone:      "history.by-phone",
	"practice":           "history.by-practice",
}

// By says who recorded an entry: "director Anna de Vries", "Bridgemate", "program",
// "table 7, North's phone".
func (w *Words) By(st *session.State, e session.Entry) string {
	if from, ok := st.PhoneOf(e); ok && e.By == session.ByPhone {
		return w.Phone(st, from)
	}
	id, ok := roles[e.By]
	if !ok {
		return e.By
	}
	name := ""
	if e.By == session.ByDirector {
		name = st.Director(e.Seq)
	}
	return w.say(id, data{"Name": name})
}

// directed is who directed when an entry was recorded, for a sentence on it; nothing
// where nobody was named.
func (w *Words) directed(st *session.State, by string, seq int64) string {
	if by != session.ByDirector {
		return ""
	}
	return st.Director(seq)
}

// holds are the messages of why an entry cannot be taken back.
var holds = map[session.Hold]string{
	session.TakenBack:       "history.hold-taken-back",
	session.OfTheBridgemate: "history.hold-bridgemate",
	session.OfAPhone:        "history.hold-phone",
	session.OfElsewhere:     "history.hold-elsewhere",
	session.AtTheTables:     "history.hold-tables",
	session.Overtaken:       "history.hold-overtaken",
	session.OutsideJournal:  "history.hold-outside",
}

// Held says why an entry cannot be taken back, and what to do instead;
// nothing where it can.
func (w *Words) Held(h session.Hold) string {
	if id, ok := holds[h]; ok {
		return w.say(id, nil)
	}
	return ""
}

// InForce says how an entry stands: nothing where it is in force, else "taken back".
func (w *Words) InForce(st *session.State, e session.Entry) string {
	if st.InForce(e.Seq) {
		return ""
	}
	return w.say("history.taken-back", nil)
}

// groups are the messages of the groups of entries.
var groups = map[history.Group]string{
	history.Results:     "history.group-results",
	history.Corrections: "history.group-corrections",
	history.Rulings:     "history.group-rulings",
	history.Names:       "history.group-names",
	history.Movement:    "history.group-movement",
	history.Deals:       "history.group-deals",
	history.Program:     "history.group-program",
}

// Group names a group of entries: "rulings and penalties".
func (w *Words) Group(g history.Group) string {
	if id, ok := groups[g]; ok {
		return w.say(id, nil)
	}
	return string(g)
}

// Moment is a day with the time of day, "14 November 2026, 10:05", in the
// time's own zone.
func (w *Words) Moment(t time.Time) string {
	return w.say("history.moment", data{"Day": w.Day(t), "Time": t.Format("15:04")})
}

// DateMoment is a date written out with the time of day, "Saturday, 14 November 2026,
// 10:05", in the time's own zone.
func (w *Words) DateMoment(t time.Time) string {
	return w.say("history.moment", data{"Day": w.Date(t), "Time": t.Format("15:04")})
}

// AsItWas marks an evening as it stood once: "as it was on 14 November 2026,
// 21:40, after entry 143: 12 entries were recorded later". Of the evening as it
// stands it says nothing.
func (w *Words) AsItWas(st *session.State) string {
	switch {
	case st.Later == 0:
		return ""
	case st.Seq == 0:
		return w.count("history.before-everything", st.Later)
	}
	return w.count("history.as-it-was", st.Later, "Moment", w.Moment(st.At), "Entry", st.Seq)
}

// SetBack warns that the computer's clock was set back while entries were recorded;
// nothing where it was not.
func (w *Words) SetBack(st *session.State) string {
	if !st.SetBack() {
		return ""
	}
	return w.say("history.set-back", nil)
}

// Version is a version of a result: "version 2, 14 November 2026, 10:05", and of one that
// is not given out yet "amended after version 1, not closed again yet". There are no
// words for the first one of all, which the zero Version is too.
func (w *Words) Version(v session.Version) string {
	switch {
	case v.Number < 2:
		return ""
	case v.Open:
		return w.say("history.version-open", data{"Before": v.Number - 1})
	}
	return w.say("history.version", data{"Number": v.Number, "Moment": w.Moment(v.At)})
}

// VersionInList is a version as a line of the list of all, the first one too, with what
// changed in so many places.
func (w *Words) VersionInList(v session.Version) string {
	if v.Open {
		return w.Version(v)
	}
	return w.say("history.version", data{"Number": v.Number, "Moment": w.Moment(v.At)})
}

// DifferenceTitle heads what changed: "what changed since version 1 (14
// November 2026, 23:10)".
func (w *Words) DifferenceTitle(d *history.Difference) string {
	return w.say("history.since", data{"Number": d.From.Number, "Moment": w.Moment(d.From.At)})
}

// Difference tells what changed between two versions, a clause for each contestant, board
// and other entry; "nothing that counts" where there is nothing.
func (w *Words) Difference(d *history.Difference) (lines []string) {
	for _, b := range d.Boards {
		lines = append(lines, w.changedBoard(d.Is, b))
	}
	for _, e := range d.Others {
		lines = append(lines, w.say("history.other",
			data{"Fact": w.Fact(d.Is, e), "By": w.directed(d.Is, e.By, e.Seq)}))
	}
	for _, c := range d.Contestants {
		lines = append(lines, w.changedContestant(d, c))
	}
	if lines == nil {
		lines = []string{w.say("history.no-difference", nil)}
	}
	return lines
}

// DifferenceCounts says how much changed: "2 boards; 5 contestants have
// another total or place".
func (w *Words) DifferenceCounts(d *history.Difference) string {
	var parts []string
	if n := len(d.Boards); n > 0 {
		parts = append(parts, w.count("history.count-boards", n))
	}
	if n := len(d.Others); n > 0 {
		parts = append(parts, w.count("history.count-others", n))
	}
	if n := len(d.Contestants); n > 0 {
		parts = append(parts, w.count("history.count-contestants", n))
	}
	if parts == nil {
		return w.say("history.no-difference", nil)
	}
	return strings.Join(parts, "; ")
}

func (w *Words) changedContestant(d *history.Difference, c deskline.Change) string {
	var field *session.Field
	for _, sc := range []*session.Scores{d.WasScored, d.IsScored} {
		if f := sc.FieldOf(c.Who.Section); f != nil {
			field = f
		}
	}
	return w.say("history.contestant", data{"Who": w.Contestant(d.Is, c.Who),
		"Change": w.Figures(field).Change(c.Was, c.Is)})
}

// changedBoard says what stands at a place instead of what, who said so and why.
func (w *Words) changedBoard(st *session.State, b history.BoardChange) string {
	reason := ""
	switch f := b.Entry.Fact.(type) {
	case session.ResultCorrected:
		reason = w.WhyCorrected(session.Received{PutBack: f.PutBack, Reason: f.Reason})
	case session.ResultDiscarded:
		reason = w.reason(f.Reason)
	case session.RulingGiven:
		reason = w.reason(f.Reason)
	case session.PlayedByOthers:
		reason = w.reason(f.Reason)
	}
	return w.say("history.board", data{
		"Place": w.Where(st, b.Key), "Was": w.stands(st, b.Was), "Is": w.stands(st, b.Is), "Reason": reason,
		"By": w.directed(st, b.Entry.By, b.Entry.Seq),
	})
}

// stands is what stands at a place: the result, and what was ruled on it.
func (w *Words) stands(st *session.State, r session.Received) string {
	names := data{"Result": w.Scored(r), "Ruling": "", "Others": ""}
	if r.NoResult && r.Ruling != nil {
		names["Result"] = ""
	}
	if r.Ruling != nil {
		names["Ruling"] = w.ForSides(r.Ruling.ForNS, r.Ruling.ForEW)
	}
	if r.Others != nil {
		names["Others"] = w.PlayedBy(st, r.Key, session.Others{NS: r.Others.NS, EW: r.Others.EW})
	}
	return w.say("history.stands", names)
}
