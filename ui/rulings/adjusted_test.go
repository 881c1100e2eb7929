package rulings

import (
	"slices"
	"testing"

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
		r := newRoom(t, 5, c.facts...)
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
		r.page.Correct(k)
		r.Pick(r.page.open.verdict, "an adjusted")
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
	r := newRoom(t, 3)
	k := firstLine
	uitest.Must(t, r.Session.Record(session.ByDirector, session.RulingGiven{Key: k, ForNS: artificial(60),
		ForEW: artificial(40), Reason: "no time"}))
	r.Settle()
	r.page.Correct(k)
	uitest.WantText(t, "the dialog", r.Overlay(), "60 % for North-South, 40 % for East-West: no time", "nothing")
	r.Pick(r.page.open.verdict, "withdraw")
	r.Answer("Record")
	if _, there := r.Session.State().Results[k]; there {
		t.Error("it stands still")
	}
}
