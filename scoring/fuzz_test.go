package scoring

import "testing"

func FuzzParseFrac(f *testing.F) {
	for _, s := range []string{"97/180", "-12", "53.89", "+.5", "1/0", "9999999999999999999/3", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := ParseFrac(s)
		if err != nil {
			return
		}
		if y, err := ParseFrac(x.String()); err != nil || !x.Equal(y) {
			t.Errorf("%q is %s, which is %s, %v", s, x, y, err)
		}
	})
}

func FuzzParseContract(f *testing.F) {
	for _, s := range []string{"4 S x", "3NT", "PASS", "7♥xx", "1c", "8S", "1NTXXX"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseContract(s)
		if err != nil {
			return
		}
		if d, err := ParseContract(c.String()); err != nil || c != d {
			t.Errorf("%q is %s, which is %s, %v", s, c, d, err)
		}
		if err := (Result{Contract: c}).Check(); err != nil {
			t.Errorf("%q: %v", s, err)
		}
		if !LegalScore(c.Points(0, true)) {
			t.Errorf("%q scores %d", s, c.Points(0, true))
		}
	})
}

func FuzzParseTricks(f *testing.F) {
	for _, s := range []string{"=", "+1", "-13", "", "+99", "-0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := ParseTricks(s)
		if err != nil {
			return
		}
		if m, err := ParseTricks(FormatTricks(n)); err != nil || m != n {
			t.Errorf("%q is %d, which is %d, %v", s, n, m, err)
		}
	})
}

func FuzzParseDirections(f *testing.F) {
	for _, s := range []string{"N", "west", "NS", "Both", "-", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if d, err := ParseDirection(s); err == nil {
			if e, err := ParseDirection(d.String()); err != nil || e != d {
				t.Errorf("%q: %s", s, d)
			}
		}
		if v, err := ParseVulnerability(s); err == nil {
			if w, err := ParseVulnerability(v.String()); err != nil || w != v {
				t.Errorf("%q: %s", s, v)
			}
		}
	})
}

func FuzzParseRuling(f *testing.F) {
	for _, s := range []string{"AVE+", "60%", "23MP inside", "-3IMP", "60%:620 40%:-100", "60%620+40%-100",
		"1/3:620 2/3:-100", "620", "not played", "100 points", "60%-40%", ":", "%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseRuling(s)
		if err != nil || r == nil {
			return
		}
		again, err := ParseRuling(r.String())
		if err != nil || again.String() != r.String() {
			t.Errorf("%q is %q, which is %v, %v", s, r, again, err)
		}
		line := Line{Board: 1, NS: 1, EW: 2, ForNS: r, ForEW: r}
		for _, m := range []Method{Matchpoints, Butler, CrossIMPs, TotalPoints} {
			if st, err := Score([]Line{line, {Board: 1, NS: 3, EW: 4}}, Options{Method: m}); err == nil {
				for _, b := range st.Boards {
					for i := range b.Awards {
						_ = st.Explain(&b.Awards[i])
					}
				}
			}
		}
	})
}

func FuzzParseSide(f *testing.F) {
	for _, s := range []string{"NS", "ew", "", "N", "nſ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		side, ok := ParseSide(s)
		if !ok {
			return
		}
		if again, ok := ParseSide(side.String()); !ok || again != side {
			t.Errorf("%q is %q, which is %q", s, side, again)
		}
	})
}
