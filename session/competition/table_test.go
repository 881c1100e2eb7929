package competition

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
)

// pct is a player's percentage; who is "number Name", or the name alone.
func pct(who string, percent int64) Performance {
	r := known(who)
	r.Percentage, r.HasPercentage = scoring.Int(percent), true
	return r
}

// placed is a player's place, shared by so many.
func placed(who string, place, tied int) Performance {
	r := known(who)
	r.Place, r.Tied = place, tied
	return r
}

func known(who string) (r Performance) {
	if number, name, ok := strings.Cut(who, " "); ok && strings.Trim(number, "0123456789") == "" {
		return Performance{Number: number, Name: name}
	}
	if strings.Trim(who, "0123456789") == "" {
		return Performance{Number: who}
	}
	return Performance{Name: who}
}

func season(nights ...[]Performance) (all []Evening) {
	for i, results := range nights {
		all = append(all, Evening{ID: int64(i + 1), Results: results})
	}
	return all
}

// said is a table in short: place, number and name, figure, and after a colon the
// evenings, those in brackets that do not count.
func said(lines []Competitor) (all []string) {
	for _, l := range lines {
		tie := ""
		if l.Tied {
			tie = "="
		}
		var nights []string
		for _, c := range l.Evenings {
			text := fmt.Sprintf("%d/%s", c.Evening+1, c.Figure)
			if !c.Counts {
				text = "(" + text + ")"
			}
			nights = append(nights, text)
		}
		all = append(all,
			strings.Join(strings.Fields(fmt.Sprintf("%d%s %s %s %s: %s", l.Place, tie, l.Number, l.Name, l.Figure,
				strings.Join(nights, " "))), " "))
	}
	return all
}

func TestTable(t *testing.T) {
	for name, c := range map[string]struct {
		rule     string
		evenings []Evening
		want     []string
	}{
		"the average of all": {"percent", season(
			[]Performance{pct("1 Ann", 60), pct("2 Bob", 50)}, []Performance{pct("1 Ann", 51), pct("2 Bob", 55)},
			[]Performance{pct("2 Bob", 45)}),
			[]string{"1 1 Ann 111/2: 1/60 2/51", "2 2 Bob 50: 1/50 2/55 3/45"}},
		"exact thirds": {"percent", season([]Performance{pct("1 Ann", 50)}, []Performance{pct("1 Ann", 50)},
			[]Performance{pct("1 Ann", 51)}),
			[]string{"1 1 Ann 151/3: 1/50 2/50 3/51"}},
		"the best two, averaged": {"percent best 2", season(
			[]Performance{pct("1 Ann", 40), pct("2 Bob", 58)}, []Performance{pct("1 Ann", 60)},
			[]Performance{pct("1 Ann", 57)}),
			[]string{"1 1 Ann 117/2: (1/40) 2/60 3/57", "2 2 Bob 58: 1/58"}},
		"the best two, added up": {"percent best 2 total", season(
			[]Performance{pct("1 Ann", 40), pct("2 Bob", 58)}, []Performance{pct("1 Ann", 60)},
			[]Performance{pct("1 Ann", 57)}),
			[]string{"1 1 Ann 117: (1/40) 2/60 3/57", "2 2 Bob 58: 1/58"}},
		"of equal evenings the earlier count": {"percent best 1",
			season([]Performance{pct("1 Ann", 50)}, []Performance{pct("1 Ann", 50)}),
			[]string{"1 1 Ann 50: 1/50 (2/50)"}},
		"too few evenings stand below, by their figures": {"percent least 2", season(
			[]Performance{pct("1 Ann", 70), pct("2 Bob", 40), pct("3 Cas", 71)}, []Performance{pct("2 Bob", 42)}),
			[]string{"1 2 Bob 41: 1/40 2/42", "0 3 Cas 71: 1/71", "0 1 Ann 70: 1/70"}},
		"equal figures share a place, by name": {"percent", season(
			[]Performance{pct("9 Łukasz", 50), pct("2 Zoë", 50), pct("3 Ağa", 50), pct("4 Bob", 49), pct("5 Cas", 55)}),
			[]string{"1 5 Cas 55: 1/55", "2= 3 Ağa 50: 1/50", "2= 9 Łukasz 50: 1/50",
				"2= 2 Zoë 50: 1/50", "5 4 Bob 49: 1/49"}},
		"points for places": {"places 4-3-2-1 total", season(
			[]Performance{placed("1 Ann", 1, 1), placed("2 Bob", 4, 1), placed("3 Cas", 5, 1)},
			[]Performance{placed("2 Bob", 1, 1), placed("1 Ann", 3, 1)}),
			[]string{"1 1 Ann 6: 1/4 2/2", "2 2 Bob 5: 1/1 2/4", "3 3 Cas 0: 1/0"}},
		"who shares a place shares the points": {"places 4-3-2-1 total", season(
			// Places 2 and 3: 3 and 2 points for two. Places 4 to 6: one point for three.
			[]Performance{placed("1 Ann", 1, 1), placed("2 Bob", 2, 2), placed("3 Cas", 2, 2), placed("4 Dov", 4, 3),
				placed("5 Eve", 4, 3), placed("6 Fay", 4, 3)}),
			[]string{"1 1 Ann 4: 1/4", "2= 2 Bob 5/2: 1/5/2", "2= 3 Cas 5/2: 1/5/2", "4= 4 Dov 1/3: 1/1/3",
				"4= 5 Eve 1/3: 1/1/3", "4= 6 Fay 1/3: 1/1/3"}},
		"points, averaged": {"places 3-2-1",
			season([]Performance{placed("1 Ann", 1, 1)}, []Performance{placed("1 Ann", 9, 1)}),
			[]string{"1 1 Ann 3/2: 1/3 2/0"}},
		"the better of two results of one evening": {"percent", season(
			[]Performance{pct("1 Ann", 45), pct("1 Ann", 55), pct("1 Ann", 50), pct("2 Bob", 54)}),
			[]string{"1 1 Ann 55: 1/55", "2 2 Bob 54: 1/54"}},
		"teams have no percentages": {"percent least 2", season(
			[]Performance{pct("1 Ann", 55)}, []Performance{placed("1 Ann", 1, 1)}),
			[]string{"0 1 Ann 55: 1/55"}},
		"who has no place has no points": {"places 3", season([]Performance{pct("1 Ann", 55)}), nil},
		"a number, whatever the name": {"percent", season(
			[]Performance{pct("7 Ann Brown", 50)}, []Performance{pct("7 Ann Smith", 60)}, []Performance{pct("7", 70)}),
			[]string{"1 7 Ann Smith 60: 1/50 2/60 3/70"}},
		"a name alone belongs to its one number": {"percent", season(
			[]Performance{pct("Niamh O’Connor", 50)}, []Performance{pct("12 Niamh O'Connor", 60)},
			[]Performance{pct("NIAMH  OCONNOR", 70)}),
			[]string{"1 12 NIAMH OCONNOR 60: 1/50 2/60 3/70"}},
		"a name of two numbers is neither of them": {"percent", season(
			[]Performance{pct("1 Ann Brown", 60), pct("2 Ann Brown", 50)}, []Performance{pct("Ann Brown", 40)}),
			[]string{"1 1 Ann Brown 60: 1/60", "2 2 Ann Brown 50: 1/50", "3 Ann Brown 40: 2/40"}},
		"names alone": {"percent", season([]Performance{pct("Łukasz Żak", 50)}, []Performance{pct("lukasz zak", 60)}),
			[]string{"1 lukasz zak 55: 1/50 2/60"}},
		"nobody": {"percent",
			season([]Performance{{Percentage: scoring.Int(50), HasPercentage: true}, pct("–", 60)}), nil},
		"no evening": {"percent", nil, nil},
	} {
		rule, err := ParseRule(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		if got := said(Table(rule, c.evenings)); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestCounting(t *testing.T) {
	lines := Table(Rule{Best: 2}, season([]Performance{pct("1 Ann", 1)}, []Performance{pct("1 Ann", 2)},
		[]Performance{pct("1 Ann", 3)}))
	if n := lines[0].Counting(); n != 2 {
		t.Errorf("%d count", n)
	}
}
