package words

import (
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
)

func TestEveryRemarkHasWords(t *testing.T) {
	st := evening(t)
	was, is := spades(0), spades(-1)
	doubtful := spades(1)
	doubtful.Doubt = session.Doubt{Kind: session.NobodyPlays}
	turned := spades(0)
	turned.WrongDirection = true
	adjusted := session.Result{Key: was.Key}
	adjusted.Percentages(scoring.Int(60), scoring.Int(40))
	at := "table 3, round 2, board 9: "
	for _, c := range []struct {
		r    session.Remark
		want string
	}{
		{session.Remark{Kind: session.ResultCame, Is: &doubtful},
			at + "to be looked at: nobody plays at table 3 in round 2"},
		{session.Remark{Kind: session.ResultCame, Is: &session.Result{Key: was.Key, Outcome: session.NotPlayed}},
			at + "not played"},
		{session.Remark{Kind: session.ResultCame, Is: &session.Result{Key: was.Key, Outcome: session.Undecided}},
			at + "a ruling was announced and is not entered yet"},
		{session.Remark{Kind: session.ResultCame, Is: &adjusted}, at + "adjusted score 60 % – 40 %"},
		{session.Remark{Kind: session.ResultCame, Is: &turned}, at + "played in the wrong direction"},
		{session.Remark{Kind: session.ResultDiffers, Was: &was, Is: &is}, at + "changed from 4♠ by N = to 4♠ by N −1"},
		{session.Remark{Kind: session.ResultDiffers, Was: &was, Is: &turned},
			at + "changed from 4♠ by N = to 4♠ by N =; played in the wrong direction"},
		{session.Remark{Kind: session.ResultBack, Is: &is}, at + "the result is back"},
		{session.Remark{Kind: session.DoubtGone, Is: &is}, at + "no longer in doubt"},
		{session.Remark{Kind: session.CorrectionHolds, Was: &was, Is: &is},
			at + "the Bridgemate now says 4♠ by N −1; your correction to 4♠ by N = stands"},
		{session.Remark{Kind: session.ResultGone, Was: &was}, at + "4♠ by N = was erased on the Bridgemate"},
		{session.Remark{Kind: session.ErasedCorrected, Was: &was},
			at + "erased on the Bridgemate; your correction to 4♠ by N = stands"},
		{session.Remark{Kind: session.ResultMissing, Was: &was},
			at + "4♠ by N = is no longer in the Bridgemate database; it still counts here"},
		{session.Remark{Kind: session.MissingCorrected, Was: &was},
			at + "no longer in the Bridgemate database; your correction to 4♠ by N = stands"},
		{session.Remark{Kind: session.SettingsAgain,
			Settings: map[string]any{"ShowResults": true, "BM2PINcode": "1234"}},
			"the handsets were sent the settings again: BM2PINcode 1234, ShowResults true"},
		{session.Remark{Kind: session.Told, Note: session.Note{Kind: session.LaterNumbers, Number: 2}},
			"2 player numbers were entered in later rounds and are left out: a session knows who sat where at the start"},
		{session.Remark{Kind: session.Worded, Text: "A sentence of an earlier version."},
			"A sentence of an earlier version"},
	} {
		if got := English().Remark(st, c.r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for _, kind := range values(t, "..", "RemarkKind") {
		r := session.Remark{Kind: session.RemarkKind(kind), Was: &was, Is: &is, Text: "x",
			Note: session.Note{Kind: session.TableAdded, Section: 1, Table: 3}}
		whole(t, kind, English().Remark(st, r))
	}
	if got := English().Remark(st, session.Remark{Kind: session.ResultBack}); got == "" {
		t.Error("a remark without a result says nothing")
	}
}

func TestNotesOfAnEveningHaveWords(t *testing.T) {
	one := evening(t)
	ten := time.Date(2026, 10, 24, 20, 10, 0, 0, time.Local)
	for _, c := range []struct {
		n    session.Note
		want string
	}{
		{session.Note{Kind: session.ComputerSlept, From: ten, To: ten.Add(40 * time.Minute)},
			"the computer slept from 20:10 to 20:50: what was sent meanwhile comes in now, if the Bridgemate server is still connected"},
		{session.Note{Kind: session.ClockSet, From: ten, To: ten.Add(-time.Hour)},
			"the computer's clock was set from 20:10 to 19:10: entries are in their right order, whatever their times say"},
		{session.Note{Kind: session.ClockSet, From: ten, To: ten.AddDate(0, 0, 1)},
			"the computer's clock was set from 24 October 2026, 20:10 to 25 October 2026, 20:10: entries are in their right order, whatever their times say"},
		{session.Note{Kind: session.TableChanges, Section: 1, Table: 3, Round: 4},
			"table 3: the movement changes from round 4 on"},
		{session.Note{Kind: session.SectionsElsewhere, Sections: []int{2}, Text: "evening-B.bws"},
			"section B is in evening-B.bws: open it on a computer with a Bridgemate server of its own"},
		{session.Note{Kind: session.SectionsElsewhere, Sections: []int{2, 3}, Text: "x.bws"},
			"sections B and C are in x.bws: open it on a computer with a Bridgemate server of its own"},
		{session.Note{Kind: session.NamesMayBeShifted, Section: 1, Number: -1},
			"section A: East-West moved −1 table before play, so that their names may be at the wrong pairs"},
		{session.Note{Kind: session.NamesMayBeShifted, Section: 1, Number: 2},
			"section A: East-West moved +2 tables before play, so that their names may be at the wrong pairs"},
		{session.Note{Kind: session.SectionMoved, Section: 2, Number: 2},
			"section without a letter of the file is section B here, after its number 2"},
		{session.Note{Kind: session.DoubtfulOnImport, Section: 1, Table: 3, Round: 2, Board: 60,
			Doubt: &session.Doubt{Kind: session.NoSuchBoard}},
			"table 3, round 2, board 60 is not scored: board 60 is not played at table 3 in round 2"},
		{session.Note{Kind: session.OpenContracts, Number: 1},
			"1 contract without a result was in play and is left out"},
		{session.Note{Kind: session.MethodUnknown, Section: 1, Number: 3},
			"section A is scored in another way in the file than here"},
		{session.Note{Kind: session.MovementFromResults, Section: 2},
			"the file has no movement of section B; who played which boards where is read from the results, so that nobody can tell what is missing"},
	} {
		if got := English().Note(one, c.n); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for _, kind := range values(t, "..", "NoteKind") {
		full := session.Note{Kind: session.NoteKind(kind), Section: 1, Table: 3, Round: 2, Board: 9, Number: 2,
			Sections: []int{1, 2}, Text: "what it says", More: "3 N", Doubt: &session.Doubt{Kind: session.NoSuchRound}}
		whole(t, kind, English().Note(one, full))
		few := full
		few.Number, few.Sections = 1, []int{1}
		whole(t, kind, English().Note(teams(t), few))
	}
}

func TestEverythingOpenHasWords(t *testing.T) {
	doubtful := spades(0)
	doubtful.Doubt = session.Doubt{Kind: session.OtherPairs, NS: 1, EW: 9}
	st := evening(t, session.ResultReceived{Result: doubtful})
	w := English()
	for _, c := range []struct {
		o    session.Open
		want string
	}{
		{session.Open{Kind: session.ResultsToCome, Number: 1, Of: 196}, "one of 196 results is still to come"},
		{session.Open{Kind: session.ResultsToCome, Number: 3, Of: 196}, "3 of 196 results are still to come"},
		{session.Open{Kind: session.ResultInDoubt, Key: doubtful.Key, Doubt: doubtful.Doubt},
			"table 3, round 2, board 9 is not scored: sent for pairs 1 and 9, but the movement has pairs 3 and 9 here"},
		{session.Open{Kind: session.RulingsUndecided, Number: 1}, "one ruling is announced and not entered"},
		{session.Open{Kind: session.RulingsUndecided, Number: 2}, "2 rulings are announced and not entered"},
		{session.Open{Kind: session.RulingsPending, Number: 1}, "one line waits for a ruling of the director"},
	} {
		if got := w.Open(st, c.o); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for _, kind := range values(t, "..", "OpenKind") {
		text := w.Open(st, session.Open{Kind: session.OpenKind(kind), Number: 2, Of: 9,
			Key: doubtful.Key, Doubt: doubtful.Doubt})
		whole(t, kind, text)
		if strings.HasPrefix(text, "not final: ") {
			t.Errorf("%s has no words", kind)
		}
	}
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	if got := w.Opens(st, sc.Open); len(got) != len(sc.Open) || len(got) < 2 {
		t.Errorf("%q", got)
	}
	keys := []session.Key{{Section: 1, Table: 4, Round: 1, Board: 7}, {Section: 1, Table: 4, Round: 1, Board: 8},
		{Section: 1, Table: 6, Round: 1, Board: 21}}
	if got := strings.Join(w.Missing(st, keys), "; "); got != "table 4: boards 7–8; table 6: board 21" {
		t.Errorf("%q", got)
	}
}

func TestCorrectionSaysWhatWasSentAndWhatStands(t *testing.T) {
	sent := spades(-1)
	w := English()
	corrected := session.Received{Result: spades(0), Corrected: true, Reason: "wrong score.", Sent: &sent}
	for got, want := range map[string]string{
		w.Resent(evening(t),
			corrected): "table 3, round 2, board 9: you corrected it to 4♠ by N =, and afterwards 4♠ by N −1 was sent; your correction counts",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLineNotes(t *testing.T) {
	st := evening(t)
	doubtful := spades(0)
	doubtful.Doubt = session.Doubt{Kind: session.NobodyPlays}
	turned := spades(0)
	turned.WrongDirection = true
	plus := &scoring.Ruling{Kind: scoring.AveragePlus}
	for _, c := range []struct {
		l    session.TravellerLine
		want string
	}{
		{session.TravellerLine{Received: session.Received{Result: spades(0)}, NSScored: true}, ""},
		{session.TravellerLine{Received: session.Received{Result: spades(0)}}, "Not scored."},
		{session.TravellerLine{Received: session.Received{Result: doubtful}},
			"Not scored: nobody plays at table 3 in round 2."},
		{session.TravellerLine{Received: session.Received{Result: session.Result{Outcome: session.NotPlayed}}},
			"Not scored: the board was not played."},
		{session.TravellerLine{Received: session.Received{Result: session.Result{Outcome: session.Undecided}}},
			"Not scored: the director has still to give a score."},
		{session.TravellerLine{Received: session.Received{Result: turned, Vanished: true}, EWScored: true},
			"Played in the wrong direction: these pairs sat in each other's seats. No longer in the Bridgemate file; kept as it was received."},
		{session.TravellerLine{Received: session.Received{Result: spades(0),
			Ruling: &session.Ruling{ForNS: plus, ForEW: plus, Law: "12C2"}}, NSScored: true},
			"Average plus for both sides (Law 12C2)."},
		{session.TravellerLine{Received: session.Received{Result: spades(0),
			Others: &session.Others{NS: 4, EW: 9, ForNS: plus}}, NSScored: true},
			"Played by pair 4 North-South and pair 9 East-West (Law 15); pair 3 gets average plus."},
	} {
		if got := strings.Join(English().LineNotes(st, c.l), " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
