package conformance

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	"clubnight/scoring"
	"clubnight/scoring/vp"
)

func contractScores(data fs.FS) (Case, error) {
	c := Case{Name: "Contract scores (Law 77)", By: "the Laws"}
	raw, err := fs.ReadFile(data, "contract_scores.csv")
	if err != nil {
		return c, fmt.Errorf("%w: %w", ErrData, err)
	}
	rows, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil {
		return c, fmt.Errorf("%w: %w", ErrData, err)
	}
	for _, row := range rows[min(1, len(rows)):] { // below the heading
		n := make([]int, len(row))
		for i, text := range row {
			if i != 1 {
				if n[i], err = strconv.Atoi(text); err != nil {
					return c, fmt.Errorf("%w: %w", ErrData, err)
				}
			}
		}
		contract, err := scoring.ParseContract(row[0] + row[1])
		if err != nil {
			return c, fmt.Errorf("%w: %w", ErrData, err)
		}
		contract.Doubling = scoring.Doubling(n[2])
		vulnerable := n[3] == 1
		what := fmt.Sprintf("%s, %d tricks", contract, n[4])
		if vulnerable {
			what += ", vulnerable"
		}
		c.hold(what, row[5], fmt.Sprint(contract.Points(n[4]-6-contract.Level, vulnerable)))
	}
	return c, nil
}

func legalScores(data fs.FS) (Case, error) {
	c := Case{Name: "Scores that a contract can give (Law 77)", By: "the Laws"}
	var legal []int
	err := read(data, "legal_scores.json", &legal)
	for p := -8000; p <= 8000; p++ {
		_, listed := slices.BinarySearch(legal, p)
		if ours := scoring.LegalScore(scoring.Points(p)); listed || ours {
			c.hold(fmt.Sprintf("score %d", p), strconv.FormatBool(listed), strconv.FormatBool(ours))
		}
	}
	return c, err
}

func impTable(data fs.FS) (Case, error) {
	c := Case{Name: "IMP table (Law 78B)", By: "the Laws"}
	var table struct{ Limits []int }
	err := read(data, "imp_limits.json", &table)
	for i, limit := range table.Limits {
		c.hold(fmt.Sprintf("a difference of %d", limit), fmt.Sprint(i+1),
			fmt.Sprint(scoring.IMPs(scoring.Points(limit))))
		c.hold(fmt.Sprintf("a difference of %d", limit-10), fmt.Sprint(i),
			fmt.Sprint(scoring.IMPs(scoring.Points(limit-10))))
	}
	return c, err
}

func lectureScales(data fs.FS) (Case, error) {
	return scales(data, "vp_wbf_8_16_24.json",
		Case{Name: "WBF victory points, 8, 16 and 24 boards", By: "Marciniak's lecture"})
}

func allScales(data fs.FS) (Case, error) {
	return scales(data, "vp_wbf_continuous_1_64.json",
		Case{Name: "WBF victory points, 1 to 64 boards", By: "a second calculation"})
}

func scales(data fs.FS, name string, c Case) (Case, error) {
	var published struct{ Tables map[string][]string }
	if err := read(data, name, &published); err != nil {
		return c, err
	}
	scale := vp.WBF()
	for _, key := range slices.Sorted(maps.Keys(published.Tables)) {
		boards, err := strconv.Atoi(key)
		if err != nil {
			return c, fmt.Errorf("%w: %s: %w", ErrData, name, err)
		}
		for imps, want := range published.Tables[key] {
			points, err := scale.VP(boards, imps)
			if err != nil {
				return c, err
			}
			c.hold(fmt.Sprintf("%d boards, %d IMPs", boards, imps), want, points.String())
		}
	}
	return c, nil
}
