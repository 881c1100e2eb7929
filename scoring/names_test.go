package scoring

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"testing"
)

// TestNames checks that every choice has a name that comes back, and that there are as
// many names as choices.
func TestNames(t *testing.T) {
	type choice interface {
		encoding.TextMarshaler
	}
	for _, tt := range []struct {
		all  []choice
		back encoding.TextUnmarshaler
		next choice // the first value that is no choice
	}{
		{[]choice{Matchpoints, Butler, CrossIMPs, TotalPoints}, new(Method), TotalPoints + 1},
		{[]choice{Neuberg, RatioOfSums, MeanOfPercentages, ProRata}, new(Tops), ProRata + 1},
		{[]choice{SmallGroupsEBU, SmallGroupsWBF, SmallGroupsNone, SmallGroupsEBU2025},
			new(SmallGroups), SmallGroupsEBU2025 + 1},
		{[]choice{TwoWinners, OneWinner}, new(Winners), OneWinner + 1},
		{[]choice{PerComparison, PerScore, Undivided, Probst}, new(Divisor), Probst + 1},
		{[]choice{DropOne, DropNone, DropStepped, DropTenth}, new(Drop), DropTenth + 1},
		{[]choice{RankDefault, RankTotal, RankAverage, RankPercents}, new(RankBy), RankPercents + 1},
		{[]choice{SplitHeadToHead, SplitByOpponents, SplitByBoards}, new(TieBreak), SplitByBoards + 1},
		{[]choice{Matchpoint, IMP, VP, PercentOfTop, PercentOfGame, TotalPoint}, new(Unit), TotalPoint + 1},
		{[]choice{TeamVPs, TeamIMPs, TeamWinLoss, TeamBoardAMatch, TeamPatton, TeamHybrid, TeamAggregate},
			new(TeamMethod), TeamAggregate + 1},
		{[]choice{CompareEach, CompareSums}, new(Comparing), CompareSums + 1},
		{[]choice{NotPlayed, Undecided, Assigned, Percentage, AveragePlus, Average, AverageMinus, Override},
			new(RulingKind), Override + 1},
		{[]choice{WindowSession, WindowMatch}, new(OtherBoards), WindowMatch + 1},
		{[]choice{Ranked, WithoutStanding, Withdrawn, PlayedNothing}, new(Unranked), PlayedNothing + 1},
		{[]choice{MeanOfPlayers, SumOfPlayers}, new(HandicapRule), SumOfPlayers + 1},
		{[]choice{HalfAwayFromZero, HalfEven, HalfUp, HalfTowardZero, TowardZero, AwayFromZero, HalfAwayFromAverage},
			new(Rounding), HalfAwayFromAverage + 1},
		{[]choice{SumOfSessions, MeanOfSessions}, new(SessionsCombined), MeanOfSessions + 1},
	} {
		for _, c := range tt.all {
			text, err := c.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			if err := tt.back.UnmarshalText(text); err != nil {
				t.Errorf("%T %s: %v", c, text, err)
			}
			if again, err := tt.back.(choice).MarshalText(); err != nil || string(again) != string(text) {
				t.Errorf("%T %s comes back as %s", c, text, again)
			}
		}
		if text, err := tt.next.MarshalText(); !errors.Is(err, ErrName) {
			t.Errorf("%T beyond the last is %s", tt.next, text)
		}
		if err := tt.back.UnmarshalText([]byte("nonsense")); !errors.Is(err, ErrName) {
			t.Errorf("%T: %v", tt.next, err)
		}
	}
	if Method(99).String() != "?" || Butler.String() != "butler" {
		t.Error("String")
	}
}

func TestNamesInUse(t *testing.T) {
	var opt struct{ Tops Tops }
	if err := json.Unmarshal([]byte(`{"Tops":"Mean"}`), &opt); err != nil || opt.Tops != MeanOfPercentages {
		t.Errorf("%v %v", opt, err)
	}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var m TeamMethod
	flags.TextVar(&m, "method", TeamVPs, "")
	if err := flags.Parse([]string{"--method", "patton"}); err != nil || m != TeamPatton {
		t.Errorf("%v %v", m, err)
	}
	if err := flags.Parse([]string{"--method", "patience"}); err == nil {
		t.Error("patience is no method for teams")
	}
}
