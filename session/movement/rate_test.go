package movement

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"
)

func mustMake(t testing.TB, family string, o Options) *Movement {
	t.Helper()
	m, err := Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestDeviationsAreThoseOfMoore reproduces the standard deviations that Ross Moore prints
// for Mitchells with 0, 1 and 2 rounds switched, to the printed digits.
func TestDeviationsAreThoseOfMoore(t *testing.T) {
	for _, tt := range []struct {
		tables int
		sd     [3]float64
	}{
		{5, [3]float64{2.4845, 1.6178, 3.3921}},
		{7, [3]float64{3.4896, 1.0491, 3.3086}},
		{9, [3]float64{4.4922, 1.1647, 2.8186}},
		{13, [3]float64{6.4948, 2.7609, 1.7727}},
		{25, [3]float64{12.4974, 8.5965, 5.1529}},
	} {
		for k, want := range tt.sd {
			m := mustMake(t, "mitchell", Options{Tables: tt.tables, BoardsPerRound: 1, Switch: ArrowSwitch(k)})
			m.Winners = 1 // k = 0: seen as one field
			qf, _ := balance(m)
			mean := float64(m.Rounds*(m.Tables-1)) / float64(2*m.Tables-1)
			if sd := mean * math.Sqrt(100/qf-1); math.Abs(sd-want) > 0.00006 {
				t.Errorf("%d tables, %d switched: sd %.5f, want %.4f", tt.tables, k, sd, want)
			}
		}
	}
}

// TestBalanceIsThatOfPublishedTables checks the balance against the closed forms and the
// published values.
func TestBalanceIsThatOfPublishedTables(t *testing.T) {
	type entry struct {
		family string
		o      Options
		want   float64
		digits float64 // the printed precision
	}
	var list []entry
	for tables := 5; tables <= 31; tables += 2 {
		list = append(list, entry{"mitchell", Options{Tables: tables}, 100, 0.01})
	}
	for tables, qf := range map[int]float64{2: 100, 3: 60, 4: 100, 5: 83.33, 6: 100, 7: 91.30, 8: 100,
		9: 94.74, 10: 100, 12: 100, 16: 100} {
		list = append(list, entry{"howell", Options{Tables: tables}, qf, 0.01})
	}
	for size, qf := range map[[2]int]float64{
		{5, 1}: 65, {6, 1}: 78, {7, 1}: 90, {9, 1}: 93, {11, 1}: 89, {13, 2}: 93, {15, 2}: 95,
		{7, 2}: 49, {9, 2}: 69, {13, 3}: 68,
	} {
		family := "mitchell"
		if size[0]%2 == 0 {
			family = "share-relay"
		}
		list = append(list, entry{family, Options{Tables: size[0], Switch: ArrowSwitch(size[1])}, qf, 1})
	}
	list = append(list,
		entry{"share-relay", Options{Tables: 8, Switch: 1}, 90, 1},
		entry{"double-weave", Options{Tables: 8, Switch: 1}, 93, 1},
		entry{"mitchell", Options{Tables: 9, Rounds: 8, Switch: 1}, 70, 1},
		entry{"skip-mitchell", Options{Tables: 10, Rounds: 9, Switch: 1}, 76, 1},
		entry{"skip-mitchell", Options{Tables: 12, Rounds: 11, Switch: 1}, 75, 1},
		entry{"mitchell", Options{Tables: 13, Rounds: 12, Switch: 1}, 73, 1},
		entry{"skip-mitchell", Options{Tables: 14, Rounds: 13, Switch: 2}, 79, 1},
		entry{"mitchell", Options{Tables: 15, Rounds: 13, Switch: 2}, 61, 1},
		entry{"hesitation", Options{Tables: 5, Switch: 1}, 62.3, 0.1},
		entry{"hesitation", Options{Tables: 7, Switch: 1}, 72.5, 0.1},
		entry{"hesitation", Options{Tables: 8, Switch: 1}, 74.1, 0.1},
		entry{"hesitation", Options{Tables: 9}, 76.2, 0.1},
		entry{"double-hesitation", Options{Tables: 5, Switch: 1}, 74.8, 0.1},
		entry{"double-hesitation", Options{Tables: 5}, 84, 1},
		entry{"bowman", Options{Tables: 10, Switch: SwitchAuto}, 62.2, 0.1},
		entry{"web", Options{Tables: 14, Rounds: 13, Switch: 2}, 75, 1},
		entry{"web", Options{Tables: 16, Rounds: 13, Switch: 2}, 61, 1},
		entry{"web", Options{Tables: 20, Rounds: 13, Switch: 2}, 45, 1},
		entry{"web", Options{Tables: 24, Rounds: 13, Switch: 2}, 35, 1},
	)
	for _, e := range list {
		e.o.BoardsPerRound = 1
		m, err := Make(e.family, e.o)
		if err != nil {
			t.Error(err)
			continue
		}
		if qf, _ := balance(m); math.Abs(qf-e.want) > e.digits/2+1e-9 {
			t.Errorf("%s, switch %d: Qf %.2f, want %.2f", m.Name, e.o.Switch, qf, e.want)
		}
	}
}

// TestMitchellAsOneField: an unswitched complete Mitchell has Qf 100(T-1)/(2T-1)
// when both lines are ranked together.
func TestMitchellAsOneField(t *testing.T) {
	for tables := 3; tables <= 31; tables += 2 {
		m := mustMake(t, "mitchell", Options{Tables: tables, BoardsPerRound: 1})
		m.Winners = 1
		want := 100 * float64(tables-1) / float64(2*tables-1)
		if qf, _ := balance(m); math.Abs(qf-want) > 1e-9 {
			t.Errorf("%d tables: %.4f, want %.4f", tables, qf, want)
		}
	}
}

// TestHowellBalance: every embedded Howell has the balance that its search noted.
func TestHowellBalance(t *testing.T) {
	best := map[[2]int]float64{
		{4, 5}: 68.4, {4, 6}: 77.1, {4, 7}: 100, {5, 6}: 75.1, {5, 7}: 84.1, {5, 8}: 83.7, {5, 9}: 83.3,
		{6, 7}: 77.2, {6, 8}: 90.9, {6, 9}: 91.9, {6, 10}: 92.1, {6, 11}: 100,
		{7, 8}: 81.2, {7, 9}: 86.1, {7, 10}: 88.3, {7, 11}: 92.3, {7, 12}: 94.2, {7, 13}: 91.3,
		{8, 9}: 81.4, {8, 10}: 87.8, {8, 11}: 91.3, {8, 12}: 94.8, {8, 13}: 94.7, {8, 14}: 95.3, {8, 15}: 100,
		{9, 10}: 83.9, {9, 11}: 86.8, {9, 12}: 93.6, {9, 13}: 92.1, {9, 14}: 92.4, {9, 17}: 94.7,
		{10, 12}: 87.6, {10, 13}: 90.4, {10, 14}: 93.0, {10, 19}: 100,
		{11, 12}: 87.1, {11, 13}: 87.4, {11, 14}: 90.1, {12, 13}: 86.6, {12, 14}: 87.6, {12, 23}: 100, {13, 14}: 87.7,
	}
	for size, want := range best {
		m := mustMake(t, "howell", Options{Tables: size[0], Rounds: size[1], BoardsPerRound: 1})
		if qf, _ := balance(m); qf < want-0.05 {
			t.Errorf("%s: Qf %.2f, want at least %.1f", m.Name, qf, want)
		}
	}
}

func TestVacancyAndInteger(t *testing.T) {
	m := mustMake(t, "howell", Options{Tables: 4, BoardsPerRound: 4})
	r := m.Rate()
	if r.Qf != 100 || r.QfInt != 100 || r.Vacancy != 100 {
		t.Errorf("Howell 4: %+v", r)
	}
	// With 7 tables the mean weight 91x6/91 is whole, so both say the same; with 5
	// tables no movement can reach 100, and QfInt says how near it comes.
	if r := mustMake(t, "howell", Options{Tables: 5, BoardsPerRound: 3}).Rate(); r.QfInt < r.Qf {
		t.Errorf("Howell 5: %+v", r)
	}
}

func TestRateNumbers(t *testing.T) {
	r := mustMake(t, "share-relay", Options{Tables: 8, BoardsPerRound: 3, Half: EWMissing}).Rate()
	if r.Minutes != 184 || r.Boards != 24 || r.LeastPlays != 21 || r.MostPlays != 24 || r.SitOut != 3 ||
		r.SitsOut != 1 || r.Shares == 0 || len(r.Stationary) != 8 {
		t.Errorf("%+v", r)
	}
	if r := mustMake(t, "blackpool", Options{Tables: 10, Rounds: 10, BoardsPerRound: 2}).Rate(); r.Boards != 24 ||
		r.LeastPlays != 20 || math.Abs(r.Scheduled-20.0/24) > 1e-9 {
		t.Errorf("%+v", r)
	}
}

func TestSearchHowell(t *testing.T) {
	s := HowellSearch{Options: Options{Tables: 6, Rounds: 8, BoardsPerRound: 3}, Seed: 7, Steps: 600_000}
	calls := 0
	m, err := SearchHowell(context.Background(), s, func(p HowellProgress) {
		calls++
		if p.Of != s.Steps || p.Steps > p.Of || p.Qf <= 0 {
			t.Errorf("progress %+v", p)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if qf, _ := balance(m); qf < 85 || calls == 0 {
		t.Errorf("Qf %.2f after %d reports", qf, calls)
	}
	again, err := SearchHowell(context.Background(), s, nil)
	if err != nil || table(again) != table(m) {
		t.Error("the same seed gives another Howell")
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.Steps = 1 << 30
	m, err = SearchHowell(ctx, s, func(HowellProgress) { cancel() })
	if err != nil || m.Validate() != nil {
		t.Errorf("cancelled: %v", err)
	}
	if _, err = SearchHowell(ctx, s, nil); err == nil {
		t.Error("cancelled before it began, yet something was found")
	}
	s.Steps, s.StationaryNS = 100_000, true
	if m, err = SearchHowell(context.Background(), s, nil); err != nil {
		t.Fatal(err)
	}
	for _, p := range m.Stationary {
		for _, r := range m.Rows {
			if r.EW == p {
				t.Errorf("stationary pair %d sits EW: %v", p, r)
			}
		}
	}
}

func BenchmarkSearchHowell(b *testing.B) {
	for b.Loop() {
		s := HowellSearch{Options: Options{Tables: 8, Rounds: 12, BoardsPerRound: 2}, Steps: 3_000_000}
		m, err := SearchHowell(context.Background(), s, nil)
		if err != nil {
			b.Fatal(err)
		}
		qf, _ := balance(m)
		b.ReportMetric(qf, "Qf")
	}
}

// A number that stands in a movement and never plays, as EBUScore's files have
// one for the half of a table that is not there, is no contestant: the movement
// is as good as without it.
func TestUnusedPair(t *testing.T) {
	for _, family := range []string{"mitchell", "howell"} {
		m := mustMake(t, family, Options{Tables: 7, BoardsPerRound: 3})
		want := m.Rate()
		with := *m
		with.Rows = slices.Clone(m.Rows)
		for round := 1; round <= m.Rounds; round++ {
			with.Rows = append(with.Rows, Row{Table: m.Tables + 1, Round: round, NS: 2*m.Tables + 1})
		}
		with.Tables++
		got := with.Rate()
		got.Stationary, want.Stationary = nil, nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, without the unused pair %+v", family, got, want)
		}
	}
}
