package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/uitest"
)

// 60 % and 40 % are Average Plus and Average Minus, and the dialog says so; in an evening
// of the first version they are just that.
func TestWorthOfAnAdjustedScore(t *testing.T) {
	for _, c := range []struct {
		facts []session.Fact
		says  string
		more  bool
	}{
		{[]session.Fact{session.UsualBy("wbf")},
			"60, 50 and 40 % are average plus, average and average minus: 60 % is more", true},
		{nil, "Percentages count exactly as they are given.", false},
	} {
		r := newRoom(t, 5, c.facts...).open(false)
		facts := r.All()
		best := slices.MaxFunc(mustScore(t, r, facts).Rankings[0].Ranks,
			func(a, b session.Rank) int { return a.Percentage.Cmp(b.Percentage) })
		var k session.Key
		for _, f := range facts {
			if one := f.(session.ResultReceived).Result; one.NS == best.Who.Number && k.Board == 0 {
				k = one.Key
			}
		}
		r.Receive(facts...)
		r.w.Correct(k)
		r.Pick(r.w.rulings.open.verdict, "an adjusted")
		uitest.WantText(t, "the dialog", r.Overlay(), c.says)
		r.Answer("60 – 40")
		r.Answer("Record")
		sc, err := r.Session.State().Score()
		uitest.Must(t, err)
		for _, traveller := range sc.Travellers {
			for _, l := range traveller.Lines {
				if l.Key == k && (l.NSPct.Cmp(scoring.Int(60)) > 0) != c.more {
					t.Errorf("%s: North-South get %s %%", c.says, l.NSPct)
				}
			}
		}
	}
}

// mustScore scores the evening as it would be.
func mustScore(t *testing.T, r *room, facts []session.Fact) *session.Scores {
	t.Helper()
	st, err := r.Session.State().With(facts...)
	uitest.Must(t, err)
	sc, err := st.Score()
	uitest.Must(t, err)
	return sc
}

// A ruling is withdrawn in the dialog; one that stands alone leaves nothing behind.
func TestWithdrawARuling(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.EnterLine("1 r1 1 ns 60% ew 40% why no time")
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	r.Press(fyne.Key4, uitest.Alt)
	r.w.Correct(k)
	uitest.WantText(t, "the dialog", r.Overlay(), "60 % for North-South, 40 % for East-West: no time", "nothing")
	r.Pick(r.w.rulings.open.verdict, "withdraw")
	r.Answer("Record")
	if _, there := r.Session.State().Results[k]; there {
		t.Error("it stands still")
	}
}

// A change that is in the journal and not in the file needs attention, and
// is finished from there.
func TestUnfinishedChange(t *testing.T) {
	r := running(t, session.MovementSending{ID: 1, From: map[int]int{2: 3, 3: 3}})
	r.retrieval()
	uitest.WantText(t, "Needs attention",
		strings.Join(uitest.Texts(r.line("is in Clubnight and not yet").(fyne.CanvasObject)), " "), "tables 2–3")
	uitest.WantText(t, "the foot", r.foot(), "attention")
	r.Reach(r.line("is in Clubnight and not yet"))
	r.Key(fyne.KeyReturn)
	if got := r.Link.Done(); got != "finish changes" {
		t.Errorf("done %q", got)
	}
	uitest.WantText(t, "the notice", r.Visible(), "The changed movement is in the Bridgemate file now.")
	if strings.Contains(r.Visible(), "not yet in the Bridgemate file") {
		t.Error("it still needs attention")
	}
}
