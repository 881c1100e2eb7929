package absence

import "testing"

// Every row of the table that gives something on boards or for matches is what a director
// is proposed, by its rule set and form.
func TestTableIsWhole(t *testing.T) {
	for _, r := range table {
		as := "plain"
		if len(r.Rules) > 0 {
			as = r.Rules[0]
		}
		forms := r.Forms
		if len(forms) == 0 {
			forms = Forms
		}
		found := false
		for _, f := range forms {
			got, ok := Find(as, r.Situation, f)
			found = found || ok && got.Law == r.Law && got.Others == r.Others && got.It == r.It
		}
		if !found || r.Law == "" {
			t.Errorf("nobody finds %+v", r)
		}
	}
}
