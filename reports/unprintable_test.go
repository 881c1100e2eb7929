package reports_test

import (
	"io"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// Letters that no font of the program has are told before printing, by name, and on every
// sheet where they are missing.
func TestUnprintableNames(t *testing.T) {
	s := sessiontest.Small(t)
	st, _ := sessiontest.Scored(t, s)
	if list := reports.UnprintableNames(st, nil); list != nil {
		t.Fatalf("%+v cannot be printed", list)
	}
	who := st.Contestants(1)
	sessiontest.Record(t, s, session.PairNamed{Pair: who[0], Names: [2]string{"王小明", "Anna Berg"}},
		session.PairNamed{Pair: who[1], Names: [2]string{"משה כהן", "Bo 😀 Lind"}})
	st, sc := sessiontest.Scored(t, s)
	list := reports.UnprintableNames(st, nil)
	if len(list) != 2 || list[0].Name != "王小明" || string(list[1].Letters) != "😀" {
		t.Fatalf("%+v", list)
	}
	said := reports.SayUnprintable(words.English(), list)
	if !strings.Contains(said, "王小明 (王 小 明), Bo 😀 Lind (😀)") {
		t.Errorf("said %q", said)
	}
	v := sheettest.Seen(t, func(w io.Writer) error { return reports.RankingSheet(w, st, sc, sheet.PageSetup{}) })
	sheettest.Whole(t, "ranking", v, "[3*]", "Anna Berg", "Bo [1*] Lind",
		"[n*] stands for n letters that cannot be printed here")
}
