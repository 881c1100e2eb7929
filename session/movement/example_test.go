package movement_test

import (
	"errors"
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/words"
)

func ExampleMake() {
	m, err := movement.Make("mitchell", movement.Options{Tables: 7, BoardsPerRound: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	row, _ := m.At(3, 2)
	fmt.Println(m.Name)
	fmt.Println(row)
	fmt.Printf("%d boards, about %d minutes\n", m.Rate().Boards, m.Rate().Minutes)

	_, err = movement.Make("mitchell", movement.Options{Tables: 8, Rounds: 8})
	fmt.Println(errors.Is(err, movement.ErrCannotExist))
	// Output:
	// Mitchell, 7 tables, 7 rounds of 4
	// table 3, round 2: 3 v 9, boards 13-16
	// 28 boards, about 210 minutes
	// true
}

func ExampleRecommend() {
	proposals, err := movement.Recommend(movement.Wish{Pairs: 18, Boards: 27})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(proposals[0].Sections[0].Name)
	for _, reason := range proposals[0].Reasons {
		fmt.Println("-", words.English().Reason(reason))
	}
	// Output:
	// Mitchell, 9 tables, 9 rounds of 3
	// - every pair plays 27 of the 27 boards, in 9 rounds of 3, about 3 h 27 min
	// - North-South and East-West are ranked apart: two winners
	// - 9 pairs can stay at their tables all evening
	// - nobody shares boards
}

func ExampleEBUScore() {
	const file = "Howell, two tables\n0,2,24,8,3,0\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n"
	for m, err := range movement.EBUScore(strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(m.Name, m.Validate())
	}
	// Output: Howell, two tables <nil>
}

func ExampleMovement_NextRound() {
	m, err := movement.Make("swiss", movement.Options{Tables: 2, Rounds: 3, BoardsPerRound: 8})
	if err != nil {
		fmt.Println(err)
		return
	}
	var standings []movement.Standing
	for number, percentage := range []int64{55, 52, 48, 45} {
		standings = append(standings, movement.Standing{Number: number + 1, Points: scoring.Int(percentage)})
	}
	_, draw, err := m.NextRound(movement.Draw{Standings: standings})
	if err != nil {
		fmt.Println(err)
		return
	}
	draw.Games[0].Table, draw.Games[1].Table = 2, 1 // by hand
	m, draw, err = m.PlayDrawn(draw)
	fmt.Println(draw.Games, m.Rounds, err)
	// Output: [{1 3 4} {2 1 2}] 2 <nil>
}
