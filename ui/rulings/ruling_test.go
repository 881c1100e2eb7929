package rulings

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/journal"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// ruled is an evening with every result in and a line of a traveller picked.
func ruled(t *testing.T) (*room, session.Key) {
	t.Helper()
	r := complete(t)
	r.line = firstLine
	return r, firstLine
}

// rulingKeys are the rulings as they are typed, each with what stands in
// the journal afterwards.
var rulingKeys = []struct {
	name, keys string
	is         func(st *session.State, k session.Key) string // "" where it is so
}{
	{"assigned", "^c3ntn+2\n{hesitation}\n", func(st *session.State, k session.Key) string {
		return wantRuling(st, k, "460", "460", "12C1(b)", "hesitation")
	}},
	{"weighted", "^w420\t60\n{both lines play}\n", func(st *session.State, k session.Key) string {
		table, _ := st.Results[k].Points()
		want := fmt.Sprintf("60%%:420 40%%:%d", table)
		return wantRuling(st, k, want, want, "12C1(c)", "both lines play")
	}},
	{"split", "^s3n+1\t60%\n{the non-offenders erred}\n", func(st *session.State, k session.Key) string {
		return wantRuling(st, k, "430", "60%", "12C1(f)", "the non-offenders erred")
	}},
	{"average plus and minus", "^a+\t-\n{board passed late}\n", func(st *session.State, k session.Key) string {
		return wantRuling(st, k, "AVE+", "AVE-", "12C2", "board passed late")
	}},
	{"per cent to one side", "^a55\n{half at fault}\n", func(st *session.State, k session.Key) string {
		return wantRuling(st, k, "55%", "", "12C2", "half at fault")
	}},
	{"penalty", "^p2\n25\n{late at the table}\n", func(st *session.State, _ session.Key) string {
		return wantPenalty(st, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 2},
			Amount: scoring.Int(-25), Unit: scoring.PercentOfTop, Law: "90", Reason: "late at the table"})
	}},
	{"disciplinary penalty in per cent", "^p2\td\t10%\n{insults}\n", func(st *session.State, _ session.Key) string {
		return wantPenalty(st, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 2},
			Amount: scoring.Int(-10), Unit: scoring.PercentOfGame, Disciplinary: true, Law: "91", Reason: "insults"})
	}},
	{"fouled", "^b2\n{cards turned}\n", func(st *session.State, k session.Key) string {
		return wantAs(st.Fouled(), []session.BoardFouled{{Section: 1, Board: k.Board, FromRound: 2,
			Form: "b", Reason: "cards turned"}})
	}},
	{"exchanged seats", "^e1\t2\t2\t3\n{wrong table}\n", func(st *session.State, _ session.Key) string {
		n := 0
		for _, row := range st.Sections[0].Movement.Rows {
			for _, b := range row.Boards() {
				o := st.Results[session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b}].Others
				in := row.Round >= 2 && (row.NS == 1 || row.NS == 2)
				if (o != nil) != in || in && (o.NS != 3-row.NS || o.EW != row.EW || o.Reason != "wrong table") {
					return fmt.Sprintf("table %d, round %d: %+v", row.Table, row.Round, o)
				}
				if in {
					n++
				}
			}
		}
		return wantAs(n, 4)
	}},
	{"others played", "^o3\t5\n{sat down wrong}\n", func(st *session.State, k session.Key) string {
		others := st.Results[k].Others
		if others == nil {
			return "nobody else played it"
		}
		plus := &scoring.Ruling{Kind: scoring.AveragePlus, Law: "15B3"}
		return wantAs(*others, session.Others{NS: 3, EW: 5, ForNS: plus, ForEW: plus,
			InRound: 1, Reason: "sat down wrong"})
	}},
	{"late", "^l4\t3\n{traffic}\n", func(st *session.State, _ session.Key) string {
		p := st.Participations[session.Contestant{Section: 1, Number: 4}]
		return wantAs([]any{p.Participation, p.From, awards(p.ForIt, p.ForOpponents), p.Reason},
			[]any{session.Late, 3, "[ave- ave+]", "traffic"})
	}},
	{"gone", "^g4\t3\n{ill}\n", func(st *session.State, _ session.Key) string {
		p := st.Participations[session.Contestant{Section: 1, Number: 4}]
		return wantAs([]any{p.Participation, p.From, p.Cancelled, awards(p.ForOpponents), p.Reason},
			[]any{session.Withdrawn, 3, false, "[ave+]", "ill"})
	}},
	{"replaced", "^r4\t{Łukasz O'Connor}\t\t3\n", func(st *session.State, _ session.Key) string {
		who := session.Contestant{Section: 1, Number: 4}
		return wantAs(st.Substitutes[who],
			[]session.Replaced{{Who: who, FromRound: 3, Names: [2]string{"Łukasz O'Connor", ""}}})
	}},
	{"not ranked", "^n4\n{stand-by}\n", func(st *session.State, _ session.Key) string {
		p := st.Participations[session.Contestant{Section: 1, Number: 4}]
		return wantAs([]any{p.Participation, p.Reason}, []any{session.WithoutStanding, "stand-by"})
	}},
}

// awards are what rulings give, short.
func awards(given ...*scoring.Ruling) string {
	var all []string
	for _, r := range given {
		if r != nil {
			all = append(all, strings.ToLower(r.String()))
		}
	}
	return fmt.Sprint(all)
}

func wantAs(got, want any) string {
	if g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); g != w {
		return fmt.Sprintf("recorded %s, want %s", g, w)
	}
	return ""
}

func wantRuling(st *session.State, k session.Key, ns, ew, law, reason string) string {
	r := st.Results[k].Ruling
	if r == nil {
		return "no ruling stands"
	}
	for i, want := range []string{ns, ew} {
		got := []*scoring.Ruling{r.ForNS, r.ForEW}[i]
		given, err := scoring.ParseRuling(want)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(given) &&
			(got == nil || given == nil || got.String() != given.String()) {
			return fmt.Sprintf("side %d gets %v, want %v %v", i, got, given, err)
		}
	}
	return wantAs([]string{r.Law, r.Reason}, []string{law, reason})
}

func wantPenalty(st *session.State, want session.PenaltyGiven) string {
	if len(st.Penalties) != 1 {
		return fmt.Sprintf("%d penalties", len(st.Penalties))
	}
	return wantAs(st.Penalties[0].PenaltyGiven, want)
}

// Every kind of ruling by keyboard alone, in at most 12 keys and the reason; what takes
// the last act back takes it back whole.
func TestRulingsByKeyboard(t *testing.T) {
	for _, c := range rulingKeys {
		t.Run(c.name, func(t *testing.T) {
			r, k := ruled(t)
			before := r.ranking()
			if n := r.Strokes(c.keys); n > 12 {
				t.Errorf("%d keys", n)
			}
			if r.Overlay() != "" || r.page.ruling != nil {
				t.Fatalf("the dialog is still open: %s", r.Overlay())
			}
			st := r.Session.State()
			if wrong := c.is(st, k); wrong != "" {
				t.Error(wrong)
			}
			last := st.Entries()[len(st.Entries())-1]
			uitest.WantText(t, "the window", r.Visible(), "Recorded. ")
			u, ok := journal.LastUndo(r.Language(), st)
			if !ok || u.Facts == nil {
				t.Fatalf("it cannot be taken back: %s", u.Why)
			}
			uitest.Must(t, r.Session.Record(session.ByDirector, u.Facts...))
			if st := r.Session.State(); st.InForce(last.Seq) || c.is(st, k) == "" || r.ranking() != before {
				t.Errorf("%s is not taken back whole", last.Fact.Kind())
			}
		})
	}
}

// ranking is everybody's total and place.
func (r *room) ranking() string {
	r.T.Helper()
	var lines []string
	for _, c := range r.Session.State().Contestants(1) {
		lines = append(lines, r.Total(c.Number))
	}
	return strings.Join(lines, "\n")
}

// What is shown before recording is what is so afterwards, for everybody whom it
// touches and nobody else.
func TestRulingPreviewIsTrue(t *testing.T) {
	for _, keys := range []string{"^w420\t60", "^a+\t-", "^p2\n25", "^e1\t2\t2\t3", "^n4", "^g4\t3"} {
		r, _ := ruled(t)
		was := map[string]string{}
		for _, c := range r.Session.State().Contestants(1) {
			was[fmt.Sprint("Pair ", c.Number)] = r.Total(c.Number)
		}
		r.Strokes(keys)
		shown := map[string]desk.Consequence{}
		for _, l := range r.page.ruling.lines {
			shown[l.About] = l
		}
		if len(shown) == 0 {
			t.Errorf("%s: nothing is shown", keys)
		}
		if strings.Contains(r.Overlay(), "Recorded") || len(r.Session.State().Penalties) > 0 {
			t.Errorf("%s: recorded before Enter", keys)
		}
		r.Answer("Record")
		for _, c := range r.Session.State().Contestants(1) {
			pair := fmt.Sprint("Pair ", c.Number)
			is := r.Total(c.Number)
			if l, touched := shown[pair]; touched != (was[pair] != is) ||
				touched && (l.Now != was[pair] || l.Then != is) {
				t.Errorf("%s, %s: shown %+v, was %q, is %q", keys, pair, l, was[pair], is)
			}
		}
	}
}

// What cannot be is said while it is typed, cannot be recorded, and has the focus
// when Record is pressed.
func TestRulingRefused(t *testing.T) {
	for _, c := range []struct{ keys, says string }{
		{"^c9s=", "is not a result"},
		{"^c615", "No contract scores"},
		{"^w420\t60\t100\t50", "The weights add up to 110 %, and must add up to 100 %."},
		{"^w420\t0", "0 is not a weight: a weight is above 0 and at most 100."},
		{"^w420\tsixty", "sixty is not a weight: a weight is above 0 and at most 100."},
		{"^sgood", "is not a result"},
		{"^a120", "is not a percentage"},
		{"^p9\n10", "Nobody has number 9"},
		{"^p2\n-3", "-3 is not an amount above 0."},
		{"^p2\n3imp", "An amount in IMP does not fit where MP are counted; say 25%top, 10% or 5mp."},
		{"^b9", "9 is not a round: there are 3."},
		{"^b\t8", "8 are not tables of the section"},
		{"^e1\t1", "Nobody exchanges seats with themselves."},
		{"^e1\t2\t3\t2", "The last round comes before the first."},
		{"^e1\t77", "Nobody has number 77"},
		{"^o3\t99", "Nobody in the section has number 99."},
		{"^l4\tx", "x is not a round"},
		{"^t4", "It takes part as everybody already."},
	} {
		r, _ := ruled(t)
		entries := len(r.Session.State().Entries())
		r.Strokes(c.keys)
		uitest.WantText(t, c.keys, r.Overlay(), c.says)
		d := r.page.ruling
		if !d.record.Disabled() {
			t.Errorf("%s can be recorded", c.keys)
		}
		r.Strokes("\n")
		if len(r.Session.State().Entries()) != entries || r.Overlay() == "" {
			t.Errorf("%s is recorded", c.keys)
		}
		if r.Window.Canvas().Focused() != d.at(d.fault) {
			t.Errorf("%s: the focus is on %T", c.keys, r.Window.Canvas().Focused())
		}
		r.Key(fyne.KeyEscape)
		if r.Overlay() != "" || r.page.ruling != nil || len(r.Session.State().Entries()) != entries {
			t.Errorf("%s: Escape does not close, or records", c.keys)
		}
	}
}

// What is still to be entered is no mistake, and is asked for one after the other.
func TestRulingAsks(t *testing.T) {
	for keys, asks := range map[string]string{
		"^c": "Type the contract with its tricks", "^a": "Type what at least one side gets",
		"^p":    "Type the number of the contestant.",
		"^p2\n": "Type how much", "^b": "Type the first round", "^e": "Type the numbers of both",
		"^o": "Type who sat North-South", "^r2\t": "Type at least one name.",
	} {
		r, _ := ruled(t)
		r.Strokes(keys)
		uitest.WantText(t, keys, r.Overlay(), asks)
		if d := r.page.ruling; d.record.Disabled() {
			t.Errorf("%s: the button does not answer", keys)
		}
		r.Answer("Record")
		if d := r.page.ruling; d == nil || r.Window.Canvas().Focused() != d.at(d.fault) {
			t.Errorf("%s: the focus does not go to what is missing", keys)
		}
	}
}

// A board that is being corrected is the one that is ruled on, and Ctrl+U
// leads there too.
func TestRulingFromCorrection(t *testing.T) {
	r := complete(t)
	k := session.Key{Section: 1, Table: 2, Round: 3, Board: r.BoardOf(2, 3)}
	r.page.Correct(k)
	r.Answer(ruleText(r.Language()))
	if r.page.open != nil || r.page.ruling == nil {
		t.Fatal("the correction is still open, or no ruling")
	}
	uitest.WantText(t, "the dialog", r.Overlay(), fmt.Sprintf("2 %d", k.Board),
		fmt.Sprintf("Table 2, round 3, board %d", k.Board), "3NT by N")
	r.Strokes("a=\t=\n\n")
	if got := r.Session.State().Results[k].Ruling; got == nil || got.ForNS.Kind != scoring.Average {
		t.Errorf("ruled: %+v", got)
	}
	r.page.Correct(k)
	r.Strokes("^")
	if r.page.open != nil || r.page.ruling == nil {
		t.Error("Ctrl+U does not lead from the correction to the ruling")
	}
}

// Results that arrive while a ruling is entered show in it, and do not disturb what is
// typed; Record answers all the same.
func TestResultArrivesDuringRuling(t *testing.T) {
	r, k := ruled(t)
	r.Strokes("^w420\t6")
	changed := r.Session.State().Results[k].Result
	changed.Tricks = -3
	r.Receive(session.ResultChanged{Result: changed})
	uitest.WantText(t, "the dialog", r.Overlay(), r.Language().Words().Result(changed))
	r.Strokes("0\n{x}\n")
	if got := r.Session.State().Results[k].Ruling; got == nil || got.ForNS.Scores[0].Weight.String() != "3/5" {
		t.Errorf("ruled: %+v", got)
	}
}

// In a room with several sections a contestant needs its letter.
func TestRulingInAnotherSection(t *testing.T) {
	r := newRoom(t, 3)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.SectionSet{ID: 2, Movement: uitest.Mitchell(t, 3)}))
	r.Settle()
	r.Strokes("^p2\n10")
	uitest.WantText(t, "without a letter", r.Overlay(), "There are several sections")
	r.Key(fyne.KeyEscape)
	r.Strokes("^pb2\n10\n\n")
	if wrong := wantPenalty(r.Session.State(),
		session.PenaltyGiven{Who: session.Contestant{Section: 2, Number: 2}, Amount: scoring.Int(-10),
			Unit: scoring.PercentOfTop, Law: "90"}); wrong != "" {
		t.Error(wrong)
	}
}

// A journal that cannot be written is said in the dialog, and nothing is
// lost that was typed.
func TestRulingNotRecorded(t *testing.T) {
	r := open(full(t))
	r.Strokes("^p2\n10\n{noise}\n")
	uitest.WantText(t, "the dialog", r.Overlay(), "The disk is full.", "noise")
}

// The dialog has one height for every kind, and fits into the window of a laptop.
func TestRulingFits(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	for _, scale := range []float32{1, 1.25} {
		s := uitest.New(t, 3)
		test.ApplyTheme(t, kit.Light.Theme(scale))
		r := open(s)
		r.Receive(r.All()...)
		r.Strokes("^")
		d := r.page.ruling
		high := d.dialog.MinSize().Height
		for i, text := range d.kind.Options {
			d.kind.SetSelectedIndex(i)
			r.Settle()
			if s := d.dialog.MinSize(); s.Width > 1240 || s.Height > 720 || s.Height != high {
				t.Errorf("text %v, %s: needs %v, the first %v", scale, text, s, high)
			}
		}
	}
}
